"""Files and folders named on the command line of which nothing is used, and cards that are left out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from changing import tied_draft
from commands import CARDS, DRAFT, run

CARD = "{id: %s, name: %s, type: unit, supply: 1, strength: 1}"
OWN = f"game: skirmish\nset: mine\ncards:\n  - {CARD % ('fox', 'Fox')}\n"
OTHER = "game: musikclub\nset: mine\ncards:\n  - {id: x, name: X}\n"
SCENARIOS = "game: skirmish@1\nscenarios:\n  - {id: case, title: A case, then: {field: []}}\n"
PLAY = ("play", DRAFT, "--cards", CARDS, "--seat", "random", "--seat", "random", "--seed", "1", "--cap", "1")
SIMULATE = ("simulate", DRAFT, "--cards", CARDS, "--games", "1")
COMMANDS = [
    PLAY, SIMULATE, ("deck", "list", "--rules", DRAFT, "--cards", CARDS),
    ("explain", "guard", "--rules", DRAFT, "--cards", CARDS), ("graph", DRAFT, "zones", "--cards", CARDS),
    ("replay", "m.jsonl", "--cards", CARDS, "--rules", DRAFT),
]  # fmt: skip


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run(*PLAY, "--journal", "m.jsonl").exit_code == 0
    return tmp_path


def written(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


NOTHING = [
    ({"list.txt": "3 Guard\n3 Scout\n"}, "list.txt", "it is a list of cards, no card set"),
    ({"list.csv": "card,qty\nguard,3\n"}, "list.csv", "it is a list of cards, no card set"),
    ({"l.yaml": f"- {CARD % ('fox', 'Fox')}\n"}, "l.yaml", "it is a list without the lines game, set and cards"),
    ({"l.yaml": "only words\n"}, "l.yaml", "it is a text without keys"),
    ({"l.yaml": "kards: []\n"}, "l.yaml", "it has neither the key cards nor the key decks"),
    ({"s.yaml": SCENARIOS}, "s.yaml", "it is a file of scenarios"),
    ({"o.yaml": OTHER}, "o.yaml", "it is of the game musikclub, not of skirmish"),
    ({"m/o.yaml": OTHER}, "m", "it is of the game musikclub, not of skirmish"),
    ({"m/notes.md": "cards\n"}, "m", "no file in it that is one of a game ends with .yaml, .yml or .json"),
    ({"m/s.yaml": SCENARIOS}, "m", "it has 1 file of YAML, but no card set and no decks"),
]


@pytest.mark.parametrize(
    ("command", "files", "name", "reason"),
    [(SIMULATE, *one) for one in NOTHING] + [(command, *NOTHING[-1]) for command in COMMANDS],
)
def test_nothing_is_done_without_the_cards_that_were_named(
    here: Path, command: tuple[str, ...], files: dict[str, str], name: str, reason: str
) -> None:
    written(here, files)
    result = run(*command, "--cards", name)
    assert result.exit_code == 1
    assert result.output.count("error[CW030]") == 1 and f"nothing of {name} is used: {reason}" in result.output


def test_an_empty_folder_is_named(here: Path) -> None:
    (here / "empty").mkdir()
    assert "nothing of empty is used" in run(*PLAY, "--cards", "empty").output


@pytest.mark.parametrize("ending", ["YAML", "Yml", "yml"])
def test_endings_count_in_capitals_too(here: Path, ending: str) -> None:
    written(here, {f"m/UP.{ending}": OWN})
    assert run("explain", "fox", "--rules", DRAFT, "--cards", "m").exit_code == 0
    assert run("check", "m", "--rules", DRAFT).output.startswith("1 draft, 1 card")


def test_a_folder_may_hold_more_than_cards(here: Path) -> None:
    written(here, {"m/a.yaml": OWN, "m/b.yaml": OTHER, "m/c.yaml": SCENARIOS, "m/d.txt": "4 Guard\n"})
    assert run("deck", "list", "--rules", DRAFT, "--cards", "m").output == "there are no decks\n"


def test_a_file_of_no_kind_beside_cards_is_named(here: Path) -> None:
    written(here, {"m/a.yaml": OWN, "m/b.yaml": f"- {CARD % ('owl', 'Owl')}\n"})
    result = run(*SIMULATE, "--cards", "m")
    assert result.exit_code == 0 and "warning[CW031]" in result.output and "m/b.yaml:1" in result.output


def test_without_a_draft_cards_of_any_game_are_used(here: Path) -> None:
    written(here, {"f.yaml": "game: musikclub\nset: m\ncards:\n  - {id: fox, name: Fox, type: stem, style: sample, "
                             "bands: [S], volume class: Ambient, time cost: 1}\n"})  # fmt: skip
    assert run("explain", "fox", "--cards", "f.yaml").exit_code == 0


# --- check ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [OTHER, "game: musikclub\ndecks: {a: {cards: {x: 1}}}\n",
                                  SCENARIOS.replace("skirmish@1", "musikclub@0.1")])  # fmt: skip
def test_check_with_a_draft_of_another_game(here: Path, text: str) -> None:
    written(here, {"m/o.yaml": text, "m/a.yaml": OWN})
    result = run("check", "--rules", DRAFT, "m/o.yaml")
    assert result.exit_code == 1
    assert "nothing of m/o.yaml is used: it is of the game musikclub, not of skirmish" in result.output
    assert run("check", "--rules", DRAFT, "m").exit_code == 0  # a folder may hold several games


@pytest.mark.parametrize(("name", "text"), [("ok.txt", "4 Guard\n"), ("qty.csv", "card,qty\nguard: a,4\n")])
def test_check_of_a_list_says_how_it_becomes_a_deck(here: Path, name: str, text: str) -> None:
    written(here, {name: text})
    result = run("check", name)
    assert result.exit_code == 1 and result.output.count("error[") == 1
    assert f"cardwright deck import {name} --rules GAME@DRAFT" in result.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
def test_what_is_no_ordinary_file_is_not_missing(here: Path) -> None:
    os.mkfifo(here / "pipe.yaml")
    for name in ("pipe.yaml", os.devnull):
        for command in (("check", name), ("test", name), (*SIMULATE, "--cards", name)):
            result = run(*command)
            assert result.exit_code == 3 and "it is no ordinary file" in result.output


# --- left out ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [PLAY, SIMULATE], ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: skirmish\nset: [\n", "left out, since it cannot be read: own.yaml"),
        (f"game: skirmish\nset: a\ncards:\n  - {CARD % ('guard', 'Guard')}\n",
         "left out, since its id is taken: guard in own.yaml"),
        (OWN.replace("strength: 1", "strength: strong"), "left out, since they have mistakes: fox"),
    ],
)  # fmt: skip
def test_what_is_left_out_is_said(here: Path, command: tuple[str, ...], text: str, said: str) -> None:
    written(here, {"own.yaml": text})
    result = run(*command, "--cards", "own.yaml")
    assert result.exit_code == 0 and f"{said}\n" in result.output


@pytest.mark.parametrize(
    "tied", ["pupil of: [nobody]}", "pupil of: [fox]}", "pupil of: [wolf]}\n  - {id: wolf, name: Wolf, type: unit, "
             "supply: 1, strength: 1, pupil of: [fox]}"],
)  # fmt: skip
def test_cards_with_wrong_ties_are_left_out(here: Path, tied: str) -> None:
    draft = str(tied_draft(here / "draft"))
    written(here, {"own.yaml": OWN.replace("}\n", f", {tied}\n"),
                   "decks.yaml": "game: skirmish\ndecks:\n  foxes: {cards: {fox: 4}}\n"})  # fmt: skip
    command = ("simulate", draft, "--cards", CARDS, "--cards", "own.yaml", "--games", "1")
    result = run(*command)
    assert result.exit_code == 0 and "left out, since they have mistakes: fox\n" in result.output
    refused = run(*command, "--deck", "decks.yaml")
    assert refused.exit_code == 1 and 'the card "fox" cannot be played: it has a mistake' in refused.output


# --- explain and test -------------------------------------------------------------------------------------


def test_without_a_draft_an_option_finds_the_drafts_that_have_it() -> None:
    assert run("explain", "riser", "--set", "night.threshold=2").output.startswith("Riser (riser, musikclub@0.1)")


def test_an_option_that_no_draft_has() -> None:
    result = run("explain", "riser", "--set", "night.treshold=2")
    assert result.exit_code == 2 and "--rules GAME@DRAFT" in result.output
    said = 'no draft has the option "night.treshold" (did you mean "night.threshold" of musikclub@0.1?)'
    assert said in result.output


def test_scenarios_without_their_cards_say_once_how_to_name_them(here: Path) -> None:
    cases = "".join(f"  - {{id: c{n}, title: A case, then: {{field: [fox@A]}}}}\n" for n in range(3))
    written(here, {"s.yaml": f"game: skirmish@1\nscenarios:\n{cases}", "fox.yaml": OWN})
    result = run("test", "s.yaml", "--rules", DRAFT)
    assert result.exit_code == 1 and result.output.count("cards of your own (fox?) are read with --cards PATH") == 1
    assert "--cards PATH" not in run("test", "s.yaml", "--rules", DRAFT, "--cards", "fox.yaml").output


def test_scenarios_are_not_well_without_the_cards_that_were_named(here: Path) -> None:
    written(here, {"s.yaml": SCENARIOS, "fox.yaml": OWN, "list.txt": "4 Guard\n"})
    command = ("test", "s.yaml", "--rules", DRAFT, "--cards")
    assert run(*command, "fox.yaml").exit_code == 0
    result = run(*command, "list.txt")
    assert result.exit_code == 1 and result.output.count("error[CW030]: nothing of list.txt is used") == 1


# --- decks ------------------------------------------------------------------------------------------------

RULES = ("--rules", DRAFT, "--cards", CARDS)


def test_a_deck_with_mistakes_is_not_listed_as_saved(here: Path) -> None:
    decks = "game: skirmish\ndecks:\n  fine: {cards: {guard: 4}}\n  small: {cards: {guard: 1}}\n"
    written(here, {"d.yaml": decks + "  odd: {cards: {gaurd: 4}}\n"})
    result = run("deck", "list", *RULES, "--cards", "d.yaml")
    assert result.exit_code == 1
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["march", "feast", "fine"]
    for id in ("small", "odd"):
        assert f"not listed, since it has mistakes: {id} in d.yaml\n" in result.output


def test_of_two_decks_with_one_id_the_first_one_is_listed(here: Path) -> None:
    written(here, {"d.yaml": "game: skirmish\ndecks:\n  march: {name: Mine, cards: {guard: 4}}\n"})
    result = run("deck", "list", *RULES, "--cards", "d.yaml")
    assert result.exit_code == 1 and "error[CW016]" in result.output
    assert "march   17  Marching army\n" in result.stdout and "Mine" not in result.stdout


@pytest.mark.parametrize("more", [(), ("--replace",)])
def test_import_refuses_the_id_of_a_deck_elsewhere(here: Path, more: tuple[str, ...]) -> None:
    written(here, {"l.txt": "4 Guard\n", "mine.yaml": "game: skirmish\ndecks:\n  march-2: {cards: {scout: 4}}\n"})
    command = ("deck", "import", "l.txt", *RULES, "--out", "mine.yaml", "--name")
    result = run(*command, "March", *more)
    assert result.exit_code == 2 and 'decks.yaml has a deck "march" already' in result.output
    assert '--name "March 3" is free' in result.output and "march:" not in (here / "mine.yaml").read_text()
    assert run(*command, "March 3").exit_code == 0
    assert run("check", *RULES, "mine.yaml").exit_code == 0


# --- options that contradict each other -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--vary", "march.limit=2,3", "--set", "march.limit=3"), "--vary march.limit=… and --set march.limit=3"),
        (("--set", "march.limit=2", "--set", "march.limit=3"), "--set march.limit=2 and --set march.limit=3"),
        (("--json", "r.svg", "--report", "./r.svg"), "--json and --report would both write ./r.svg"),
    ],
)
def test_contradictions_are_refused_before_anything_is_played(
    here: Path, options: tuple[str, ...], said: str
) -> None:
    result = run(*SIMULATE, *options)
    assert result.exit_code == 2 and said in result.output and not (here / "r.svg").exists()


def test_a_number_of_players_that_the_draft_is_not_for(here: Path) -> None:
    for command in (PLAY[:4], SIMULATE):
        result = run(*command, "--players", "1")
        assert result.exit_code == 2 and "skirmish@1 is for 2 to 3 players, not 1" in result.output


def test_the_same_said_twice_is_no_contradiction(here: Path) -> None:
    assert run(*SIMULATE, "--set", "march.limit=2", "--set", "march.limit=2").exit_code == 0
