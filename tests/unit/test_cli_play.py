"""A match at the prompt: bots, people, undo, why, the journal, the hot seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.match.match import Match
from cardwright.surfaces.table_text import TableText, default_rows, rows_of
from commands import CARDS, DRAFT, play, run
from games import musikclub, skirmish
from journaling import tied_anew, untied

GOLDENS = Path(__file__).parent / "goldens"
BOTS = ("--seat", "random", "--seat", "random")
PEOPLE = ("--seat", "human", "--seat", "human", "--name", "Ada", "--name", "Bea")
OWN = ("--rules", DRAFT, "--cards", CARDS)


# --- bots -----------------------------------------------------------------------------------------------


def test_a_match_of_two_bots(accept: bool) -> None:
    shown = play(*BOTS)
    golden = GOLDENS / "two_bots.txt"
    if accept:
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")


def test_the_cap_is_said_to_be_the_tools() -> None:
    assert "Stopped after 2 turns: a cap of the tool, no rule of the game" in play(*BOTS, "--cap", "2")


def test_greedy_bots_end_a_match() -> None:
    assert "Result: victory" in play("--seat", "greedy", "--seat", "random")


# --- a person ---------------------------------------------------------------------------------------------


def test_choices_are_numbered_by_action() -> None:
    assert "  Muster\n    1  Road\n    2  Rider\n    3  Banner\n  4  Rest\n  Calls\n    5  " in play()


def test_end_of_input_leaves() -> None:
    assert "Left. Nothing was kept" in play()


def test_hidden_cards_are_not_named() -> None:
    shown = play()
    assert "a card goes from captain 2's pile to captain 2's camp" in shown
    assert "  captain 2  supplies 2   pile 13   camp 2" in shown


def test_undo_goes_back_to_the_own_decision() -> None:
    shown = play(typed="1\nundo\n")
    assert shown.count("  Muster\n    1  Road\n") == 2
    assert "there is no move of yours to take back" in play(typed="undo\n")


@pytest.mark.parametrize(
    ("asked", "parts"),
    [
        ("why assault", ["Assault: it cannot be done.", "needs: your might is at least 4", "(3.1)"]),
        ("why muster", ["Muster: it can be done.", "Road, Rider, Banner: yes"]),
        ("why march rider", ["March, unit Rider: it cannot be done.", "partner"]),
        ("why yield", ["Yield: it can be done."]),
        ("why dance", ['nothing is called "dance"; a card\'s name, or one of the actions: Assault, ']),
        ("why rid", ['nothing is called "rid"']),
        ("why 2", ["2 Muster, Rider: it is listed, you may choose it."]),
        ("why 4", ["4 Rest: it is listed, you may choose it."]),
        ("why 5", ["5 captain 1: Yield: it is listed, you may choose it."]),
        ("why 6", ["there is no choice 6; 1 to 5 are listed"]),
        ("why 0", ["there is no choice 0; 1 to 5 are listed"]),
        ("why rider", ["Muster, card Rider: it can be done.", "March, unit Rider: it cannot be done.\n  - "]),
        ("why assault rider", ["Muster, card Rider: it can be done.", "target: Rider is not a unit in play (3.1)"]),
        ("why smith", ["Smith: it cannot be used now.\n  - no card that you can see is called so"]),
        ("why muster smith", ["Smith: it cannot be used now.\n  - no card that you can see is called so"]),
        ("why", ["why what? For example: why march"]),
    ],
)
def test_why(asked: str, parts: list[str]) -> None:
    shown = play(typed=f"{asked}\n")
    for part in parts:
        assert part in shown


def test_why_in_the_middle_of_a_choice_is_about_the_moment_before() -> None:
    result = run("play", "musikclub@0.1", "--seed", "3", "--first", "1", typed="2\nwhy seed\n1\n1\n1\n")
    assert "Choose a seed: it can be done." in result.output
    assert "DJ 1 chooses a seed: " in result.output


def test_why_about_a_card_names_every_action_that_it_fits() -> None:
    typed = "1\n5\nwhy the drop\nwhy play a stem the drop\nwhy foghorn\nwhy rolling saw\n"
    shown = run("play", "musikclub@0.1", "--seed", "3", "--first", "1", typed=typed).output.split("\n> ")[3:]
    drop, wanted, foghorn, saw = shown[0], shown[1], shown[2], shown[3]
    assert drop.splitlines()[-1:] == ["Put an effect in the mix strip, effect The Drop: it can be done."]
    assert wanted.startswith("Play a stem, stem The Drop: it cannot be done.\n  - stem: The Drop is not a stem in your")
    assert foghorn.startswith("Fade out, stem Foghorn: it cannot be done.\n  - Fade out costs 10, 6 paid (750.1")
    assert saw.startswith("Play a stem, stem Rolling Saw: it can be done.")


def test_why_about_a_card_says_what_is_wrong_once() -> None:
    typed = "why elastic bass\nwhy cue out hit parade\nwhy hit parade\n1\nwhy elastic bass\n"
    shown = run("play", "music-deck@1", "--seed", "3", "--first", "1", typed=typed).output.split("\n> ")
    bass = next(part for part in shown if part.startswith("Discard, card Elastic Bass: it can be done."))
    assert "Cue in, card Elastic Bass: it cannot be done.\n  - needs: the intensity of it is at most your top" in bass
    out = next(part for part in shown if "Cue out, song Hit Parade" in part)
    assert out.count("song: Hit Parade is not a playing song you own") == 1


def test_why_in_the_opening_gives_each_reason_once() -> None:
    typed = "why seed\nwhy seed fader\nwhy\n"
    shown = run("play", "musikclub@0.1", "--seed", "3", "--first", "1", typed=typed).output
    reason = "not a stem in your crate that isn't barred (400.4"
    assert f", Limiter, Low Shelf, Overdrive, Phase Invert, Second Wind, The Drop: {reason}" in shown
    assert shown.partition("why seed")[2].count(reason) <= 1 and "nothing is not" not in shown
    assert "why what? For example: why choose a seed" in shown


def test_why_does_not_tell_the_order_of_a_hidden_zone() -> None:
    result = run("play", "musikclub@0.1", "--seed", "3", "--first", "1", typed="why seed\n")
    _, _, after = result.output.partition("stem by stem:\n")
    listed = next(line for line in after.splitlines() if line.endswith(": yes"))
    names = listed.removesuffix(": yes").strip().partition(", …")[0].split(", ")
    assert len(names) > 3 and names == sorted(names)


def test_commands_that_only_show() -> None:
    shown = play(typed="help\nview smith\nview smth\nlog 1\ntable\nmoves\nhlep\n99\n")
    assert "  quit: leave the match" in shown
    assert "Understood as: When this enters play, gain 2 supplies." in shown
    assert "near it: Smith" in shown
    assert "did you mean help?" in shown
    assert "there is no choice 99; 1 to 5" in shown


def test_the_log_speaks_in_the_words_of_the_draft() -> None:
    typed = "1\n1\nlog\n"
    shown = run("play", "music-deck@1", "--seed", "3", "--first", "1", typed=typed).output
    log = [line.strip().partition(" (MD-")[0] for line in shown.split("\n> ")[-2].splitlines()]
    assert log[:2] == ["setup: shuffle", "DJ 1's track list is shuffled"]
    turn = log[log.index("turn 1 begins") :]
    assert turn[1:6] == [
        "draw, turn 1", "Paper Lanterns (Acoustic) goes from DJ 1's track list to DJ 1's queue", "Pre-mix, turn 1",
        "DJ 1 cues in Glass Elevator", "Glass Elevator goes from DJ 1's queue to DJ 1's slot 1",
    ]  # fmt: skip
    assert "Glass Elevator becomes playing" in turn
    assert "Glass Elevator: When this is cued out, gain 8 percent of your DJ vibe" in turn
    assert not [line for line in log if "draws" in line or "start of" in line or "first turn" in line]


# --- several people ------------------------------------------------------------------------------------------


def test_hot_seat_waits_and_hides() -> None:
    shown = play(*PEOPLE, typed="\n2\n\n")
    first, _, second = shown.partition("\n" * 40)
    assert "Bea, it is for you to decide. Press Enter when nobody else is looking." in first
    assert "camp  Feast, Courier, Guard" in first and "Road" not in first
    assert "camp  Road, Rider, Banner" in second and "Courier" not in second


def test_hot_seat_undo_stops_at_the_last_reveal() -> None:
    assert "a card has been seen since then" in play(*PEOPLE, typed="\n2\n\nundo\n")


def test_hot_seat_undo_where_nothing_was_seen() -> None:
    shown = play(*PEOPLE, typed="\n3\n\nundo\n\n")
    assert "a card has been seen since then" not in shown
    assert shown.count("Bea, it is for you to decide") == 2


def test_a_command_before_enter_is_carried_out(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    shown = play(*PEOPLE, typed=f"save {file}\nhelp\n\n")
    assert f"kept in {file}" in shown and file.exists() and "  quit: leave the match" in shown
    assert shown.count("Bea, it is for you to decide") == 3


@pytest.mark.parametrize("line", ["1", "99", "table", "moves", "why assault", "log", "undo"])
def test_what_chooses_or_shows_the_table_waits_for_enter(line: str) -> None:
    shown = play(*PEOPLE, typed=f"{line}\n")
    assert f'"{line}" was not done: it waits for Bea. Press Enter first, then type it again.' in shown
    assert "camp  " not in shown and "Muster" not in shown


def test_an_unknown_word_before_enter_is_answered_and_quit_leaves() -> None:
    assert "did you mean help?" in play(*PEOPLE, typed="hlep\n")
    shown = play(*PEOPLE, typed="quit\n\n1\n")
    assert shown.count("it is for you to decide") == 1 and shown.endswith("every move of one).\n")


# --- the journal ----------------------------------------------------------------------------------------------


def test_journal_is_kept_move_by_move_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert f"go on with --resume {file}" in play("--journal", str(file), typed="1\n")
    moves = len(file.read_text(encoding="utf-8").splitlines())
    assert run("replay", str(file), "--verify", *OWN).exit_code == 0
    again = run("play", DRAFT, "--cards", CARDS, "--resume", str(file), typed="1\n")
    assert again.exit_code == 0
    assert len(file.read_text(encoding="utf-8").splitlines()) > moves
    assert run("replay", str(file), "--verify", *OWN).exit_code == 0


def test_undone_moves_leave_the_journal(tmp_path: Path) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    play("--journal", str(once), typed="1\n")
    play("--journal", str(twice), typed="4\nundo\nundo\nundo\n")
    assert len(twice.read_text(encoding="utf-8").splitlines()) < len(once.read_text(encoding="utf-8").splitlines())
    assert run("replay", str(twice), "--verify", *OWN).exit_code == 0


def test_journal_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("mine")
    assert run("play", DRAFT, "--cards", CARDS, "--journal", str(file)).exit_code == 2
    play(typed=f"save {file}\n")
    assert file.read_text() == "mine"


def test_saved_match_is_a_journal(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert f"kept in {file}" in play(typed=f"1\nsave {file}\n")
    assert run("replay", str(file), "--verify", *OWN).exit_code == 0


def test_a_scenario_says_that_it_does_not_hold_half_a_choice(tmp_path: Path) -> None:
    file, whole = tmp_path / "half.yaml", tmp_path / "whole.yaml"
    typed = f"1\nsave scenario {file}\n1\nsave scenario {whole}\n"
    shown = run("play", "musikclub@0.1", "--seed", "3", "--first", "1", typed=typed).output
    said = "Not in it: the choice that is under way (Choose a seed), as a scenario holds whole actions."
    assert shown.count(said) == 1 and shown.index(f"kept in {file}") < shown.index(said)
    assert "when:" not in file.read_text() and "do: seed" in whole.read_text()
    assert run("test", str(file), str(whole)).exit_code == 0


def test_save_where_it_cannot_be() -> None:
    assert "cannot be written" in play(typed="save /nowhere/at/all\n")


def test_replay_of_a_torn_and_of_an_edited_journal(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    play("--journal", str(file), *BOTS)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-10], encoding="utf-8")
    torn = run("replay", str(file), "--verify", *OWN)
    assert torn.exit_code == 1 and "CW501" in torn.output
    assert "as in the journal, whose last line is torn; digest " in torn.output
    assert run("replay", str(file), *OWN).exit_code == 0
    lines = untied(text)
    lines[3]["digest"] = "0" * 16
    changed = text.replace('"digest":"', '"digest":"0', 3)
    for edited, code, line in ((tied_anew(lines), "CW505", 4), (changed, "CW531", 2)):
        file.write_text(edited, encoding="utf-8")
        result = run("replay", str(file), "--verify", *OWN)
        assert result.exit_code == 1 and code in result.output and f":{line}:1" in result.output


def test_replay_prints_and_steps(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    play("--journal", str(file), *BOTS)
    assert "Result: " in run("replay", str(file), *OWN).output
    assert "\n[" in run("replay", str(file), "--step", *OWN, typed="\n\n").output
    assert run("replay", "/nowhere").exit_code == 3


# --- usage --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [("--seat", "robot"), ("--deck", "nothing"), ("--first", "9"), ("--players", "9"), ("--name", "a", "--name", "a")],
)
def test_wrong_usage(args: tuple[str, ...]) -> None:
    assert run("play", DRAFT, "--cards", CARDS, *args).exit_code == 2


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([""], "--name is empty"),
        (["Ada", "  "], '"  " is no name: it is empty or holds a character that cannot be shown'),
        (["Ada "], "the name of player 1, 'Ada ', must be a word or words on one line"),
        (["A\nda"], '"A da" is no name: it is empty or holds a character that cannot be shown'),
        (["Ada", "Ada"], 'two players are called "Ada"; their names must be different'),
        (["captain 2"], 'two players are called "captain 2"; their names must be different'),
        (["a", "b", "c", "--players=2"], "3 names, but 2 players"),
    ],
)
def test_names_that_nobody_can_have(names: list[str], said: str) -> None:
    args = [one if one.startswith("--") else f"--name={one}" for one in names]
    result = run("play", DRAFT, "--cards", CARDS, *args)
    assert result.exit_code == 2 and said in result.output.replace("\n", " ")


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    decks = "  one: {name: One, cards: {guard: 4}}\n  two: {name: Two, cards: {rider: 4}}\n"
    file.write_text(f"game: skirmish\ndecks:\n{decks}")
    shown = play("--deck", f"{file}#one", "--deck", f"{file}#two", "--in-order")
    assert "camp  Guard ×3" in shown


def test_a_deck_with_a_mistake_is_not_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("game: skirmish\ndecks:\n  one: {name: One, cards: {gard: 4}}\n")
    result = run("play", DRAFT, "--cards", CARDS, "--deck", str(file))
    assert result.exit_code == 1
    assert 'did you mean "guard"?' in result.output


# --- the table -----------------------------------------------------------------------------------------------------


def test_table_by_the_rows_of_a_draft() -> None:
    game = musikclub()
    decks = [deck.ids for deck in list(game.decks.values())[:2]]
    match = Match.new(game, decks, seed=1)
    lines = TableText(match.naming, rows_of(game.draft, match.naming)).lines(match.position, 0)
    assert lines[:3] == ["Lines      1  —", "           2  —", "Mix strip  —"]
    assert any(line.startswith("» DJ 1     time dice 6 6   parallel seconds 0") for line in lines)


def test_hands_of_all_players_stand_in_one_column() -> None:
    game = musikclub()
    match = Match.new(game, [deck.ids for deck in list(game.decks.values())[:2]], seed=1)
    lines = TableText(match.naming, rows_of(game.draft, match.naming)).lines(match.position, 0)
    assert [line.index("hand") for line in lines if line.strip().startswith("hand")] == [11, 11]


def test_table_of_a_draft_without_rows_shows_every_zone() -> None:
    game = skirmish()
    match = Match.new(game, [game.decks["march"].ids, game.decks["feast"].ids], seed=1)
    rows = default_rows(match.naming)
    assert rows == rows_of(game.draft, match.naming)
    assert {id for row in rows for id in row.show} >= {"pile", "camp", "grave", "field", "round", "supplies"}


def test_table_for_nobody_hides_every_hand() -> None:
    game = skirmish()
    match = Match.new(game, [game.decks["march"].ids, game.decks["feast"].ids], seed=1)
    shown = "\n".join(TableText(match.naming, default_rows(match.naming)).lines(match.position, None))
    assert shown.count("camp 3") == 2
