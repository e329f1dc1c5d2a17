"""Decks from plain lists and tables, decks that are saved, warned of and named."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from cardwright.diagnostics import Problems
from cardwright.model.cards import Deck
from cardwright.model.lists.names import CardNames, deck_id
from cardwright.model.lists.table import read_table
from cardwright.model.lists.text import read_list
from cardwright.surfaces.decks import deck_mistakes, deck_warnings, listed_deck
from cardwright.surfaces.loading import load_game
from cardwright.text import Source
from changing import tied_draft, write_draft
from commands import CARDS, DRAFT, run
from games import skirmish

RULES = ("--rules", DRAFT, "--cards", CARDS)
NAMES = CardNames.of(one.card for one in skirmish().cards)
SEVENS = CardNames({"7 riders": "seven", "rider": "rider", "track 2": "two", "guard": "guard"})


def listed(text: str, names: CardNames = NAMES) -> list[tuple[str, int]]:
    problems = Problems()
    found = read_list(Source("deck.txt", text), names, problems)
    assert problems.ok, [one.message for one in problems]
    return [(id, count) for id, count, _ in found]


def tabled(text: str) -> list[tuple[str, int]]:
    problems = Problems()
    found = read_table(Source("deck.csv", text), NAMES, problems)
    assert problems.ok, [one.message for one in problems]
    return [(id, count) for id, count, _ in found]


def codes(text: str, table: bool = False) -> list[tuple[str, int, int]]:
    problems = Problems()
    (read_table if table else read_list)(Source("deck", text), NAMES, problems)
    return [(one.code, one.span.line, one.span.col) for one in problems if one.span]


# --- plain lists ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["3 Guard", "3x Guard", "3 x Guard", "3× guard", "Guard x3", "guard x 3", "GUARD  ×3", "Guard (x3)",
             "  3   Guard  # three of them", "3 Guard // three of them"],
)  # fmt: skip
def test_ways_to_say_three(line: str) -> None:
    assert listed(line) == [("guard", 3)]


def test_blank_lines_and_comments_say_nothing() -> None:
    assert listed("# my army\n\n// by me\nGuard\r\n\r\n2 Scout\n") == [("guard", 1), ("scout", 2)]


def test_names_with_numbers_come_before_counts() -> None:
    assert listed("7 Riders\n3 7 Riders\nTrack 2 x4\n2 rider", SEVENS) == [
        ("seven", 1), ("seven", 3), ("two", 4), ("rider", 2),
    ]  # fmt: skip


@pytest.mark.parametrize("count", ["0", "-1", "100", "1.5", "3,000"])
def test_numbers_that_are_none(count: str) -> None:
    assert codes(f"2 Scout\n{count} Guard") == [("CW135", 2, 1)]
    assert codes(f"2 Scout\nGuard x{count}") == [("CW135", 2, 8)]


def test_unknown_names_have_a_place_and_a_hint() -> None:
    problems = Problems()
    read_list(Source("deck.txt", "2 Guard\n3 Sciut"), NAMES, problems)
    (one,) = problems
    assert (one.code, one.span and one.span.text, one.fix and one.fix.replacement) == ("CW131", "Sciut", "scout")


def test_every_mistake_is_told_at_once() -> None:
    assert [code for code, _, _ in codes("0 Guard\nx\n2 Scuot\n")] == ["CW135", "CW131", "CW131"]


@pytest.mark.parametrize(
    "line", ["Main deck:", "Sideboard", "SIDEBOARD (15)", "Units (12):", "[Main]", "== Main ==", "Deck"]
)
def test_headings_are_named(line: str) -> None:
    assert codes(f"{line}\n4 Guard\n") == [("CW157", 1, 1)] and listed(f"# {line}\n4 Guard\n") == [("guard", 4)]


@pytest.mark.parametrize(("text", "help"), [("3 Guard\n", "1 card too few"), ("1 Guard\n1 Scout", "2 cards too few")])
def test_a_deck_of_a_wrong_size_is_told_by_how_much_and_at_no_card(tmp_path: Path, text: str, help: str) -> None:
    (tmp_path / "deck.txt").write_text(text)
    problems = Problems()
    listed_deck(skirmish(), str(tmp_path / "deck.txt"), problems)
    (one,) = problems
    assert (one.code, one.help) == ("CW133", (help,)) and one.span is not None and one.span.text == ""


def test_nothing_in_a_list() -> None:
    assert codes("# nothing\n\n") == [("CW018", 1, 1)]


# --- tables -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", ["qty", "Quantity", "copies", "COUNT", '"qty"', " qty "])
def test_quantity_columns(heading: str) -> None:
    assert tabled(f"name,{heading}\nGuard,3\nscout,1\n") == [("guard", 3), ("scout", 1)]


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_signs_between_cells(sign: str) -> None:
    assert tabled(sign.join(("qty", "note", "id")) + "\r\n" + sign.join(("2", '"a"', "guard"))) == [("guard", 2)]


def test_quotes_may_hold_everything() -> None:
    assert tabled('name,note,qty\n"Guard","a, ""b""\nc",2\n\n"Scout",,1') == [("guard", 2), ("scout", 1)]


def test_id_and_name_say_the_same_and_fill_in_for_each_other() -> None:
    assert tabled("name,id,qty\nGUARD,guard,1\nScout,,2\n,rider,1\n") == [("guard", 1), ("scout", 2), ("rider", 1)]


def test_of_two_cards_with_one_name_the_id_tells() -> None:
    names = CardNames({"old": "old", "new": "new", "guard": "old"}, {"old": "guard", "new": "guard"})
    assert read_table(Source("deck", "id,name,qty\nnew,Guard,2\n"), names, Problems())[0][:2] == ("new", 2)


def test_numbers_in_two_columns_say_the_same_and_fill_in_for_each_other() -> None:
    assert tabled("card,qty,count\nguard,2,2\nscout,,3\nrider,1,\n") == [("guard", 2), ("scout", 3), ("rider", 1)]


def test_empty_cells_behind_the_last_heading_say_nothing() -> None:
    assert tabled("card,qty\nguard,2,,\n") == [("guard", 2)]


def test_rows_without_anything_are_passed_over() -> None:
    assert tabled("card,qty\nguard,1\n,\n\nscout,2") == [("guard", 1), ("scout", 2)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("card\nguard\n", [("CW136", 1, 1)]),
        ("qty\n3\n", [("CW136", 1, 1)]),
        ("card,qunatity\nguard,2\n", [("CW136", 1, 6)]),
        ("card,qty\nguard\n", [("CW137", 2, 1)]),
        ("card,qty\n,3\n", [("CW137", 2, 1)]),
        ("card,qty\nguard,two\ngaurd,1\n", [("CW135", 2, 7), ("CW131", 3, 1)]),
        ("card,qty\nguard,\n", [("CW135", 2, 7)]),
        ('card,qty\n"guard,2\n', [("CW138", 2, 1)]),
        ("card,qty\n", [("CW019", 1, 1)]),
        ("card,qty,count\nguard,2,3\n", [("CW155", 2, 9)]),
        ("card,qty,qty\nguard,2,3\n", [("CW155", 2, 9)]),
        ("card,qty,count\nguard,2,x\n", [("CW135", 2, 9)]),
        ("id,name,qty\nguard,Scout,3\n", [("CW155", 2, 7)]),
        ("name,id,qty\nwhatever,guard,3\n", [("CW155", 2, 1)]),
        ("card,qty\nguard,4,2\n", [("CW156", 2, 9)]),
        ("card,qty\nguard,4,,,2\nscout,1\n", [("CW156", 2, 11)]),
        ("", [("CW018", 1, 1)]),
    ],
)
def test_tables_with_mistakes(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert codes(text, table=True) == expected


def test_misspelt_heading_has_a_fix() -> None:
    problems = Problems()
    read_table(Source("deck.csv", "card,qunatity\nguard,2\n"), NAMES, problems)
    assert [one.fix.replacement for one in problems if one.fix] == ["quantity"]


# --- what the draft allows --------------------------------------------------------------------------------


def test_lists_are_held_to_the_numbers_of_the_draft(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("5 Guard\n")
    problems = Problems()
    deck = listed_deck(skirmish(), str(tmp_path / "deck.txt"), problems)
    assert deck is not None and [one.message for one in problems] == ['the copies of "guard" must be at most 4, not 5']


def test_cards_that_do_not_play_are_in_no_deck(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("3 Guard\n1 Sketch\n")
    problems = Problems()
    listed_deck(skirmish(), str(tmp_path / "deck.txt"), problems)
    assert [one.code for one in problems] == ["CW132"]


def test_ids_of_decks() -> None:
    assert deck_id("My List, No. 3!") == "my-list-no-3" and deck_id("—") == ""


# --- warnings ---------------------------------------------------------------------------------------------

WARN = """
deck:
  warn:
    - {unless: there is a card with supply 1 in your pile, say: Nothing can be mustered at once., clause: "1.2"}
    - {unless: there is an order in your pile, say: There is no order in it., clause: "1.2"}
"""


def test_warnings_are_conditions_on_the_deck(tmp_path: Path) -> None:
    problems = Problems()
    game = load_game(str(write_draft(tmp_path, WARN)), problems, [CARDS], shipped=False)
    assert game is not None and problems.ok

    def warned(*cards: str) -> list[str]:
        deck = Deck("x", "x", tuple((card, 2, game.cards[0].card.key) for card in cards), game.cards[0].card.key)
        return [one.message for one in deck_warnings(game, deck)]

    assert warned("guard", "feast") == []
    assert warned("rider", "road") == ["Nothing can be mustered at once."]
    assert warned("rider", "smith") == ["Nothing can be mustered at once.", "There is no order in it."]
    assert warned("nobody") == []


def test_a_warning_that_is_no_sentence_is_refused(tmp_path: Path) -> None:
    problems = Problems()
    load_game(str(write_draft(tmp_path, WARN.replace("a card with supply 1", "a crad"))), problems, shipped=False)
    assert {one.code for one in problems} == {"CW301"}


def test_shipped_draft_warns_of_decks_without_a_beginning(tmp_path: Path) -> None:
    (tmp_path / "hard.txt").write_text("30 Rider Clause\n30 Sold-Out Night\n")
    out = ("--out", str(tmp_path / "d.yaml"))
    result = run("deck", "import", str(tmp_path / "hard.txt"), "--rules", "music-deck@1", *out)
    assert result.exit_code == 0 and "warning[CW134]" in result.output and "MD-R06" in result.output
    shown = run("check", str(tmp_path / "d.yaml"))
    assert shown.exit_code == 0 and "warning[CW134]" in shown.output
    assert run("check", "--strict", str(tmp_path / "d.yaml")).exit_code == 1


# --- saving -----------------------------------------------------------------------------------------------


def imported(folder: Path, text: str = "4 Guard\n", *more: str) -> tuple[int, str, Path]:
    (folder / "my list.txt").write_text(text)
    out = folder / "decks.yaml"
    result = run("deck", "import", str(folder / "my list.txt"), *RULES, "--out", str(out), *more)
    return result.exit_code, result.output, out


def test_import_makes_a_file_that_checks_and_plays(tmp_path: Path) -> None:
    status, said, out = imported(tmp_path, "4 Guard\n2 Scout\n", "--name", "Night Watch")
    assert status == 0 and "saved night-watch (Night Watch, 6 cards)" in said
    assert yaml.safe_load(out.read_text())["decks"] == {
        "night-watch": {"name": "Night Watch", "cards": {"guard": 4, "scout": 2}}
    }
    assert run("check", "--rules", DRAFT, CARDS, str(out)).exit_code == 0
    played = run("simulate", DRAFT, "--cards", CARDS, "--deck", f"{out}#Night Watch", "--games", "1")
    assert played.exit_code == 0 and "night-watch" in played.output


def test_import_keeps_what_is_written(tmp_path: Path) -> None:
    before = "# ours\ngame: skirmish\ndecks:\n    # the first\n    one: {cards: {guard: 4}}  # short\n\n# the end\n"
    (tmp_path / "decks.yaml").write_text(before)
    status, _, out = imported(tmp_path)
    after = out.read_text()
    assert status == 0 and all(line in after.splitlines() for line in before.splitlines())
    assert list(yaml.safe_load(after)["decks"]) == ["one", "my-list"]


def test_import_into_a_file_in_brackets(tmp_path: Path) -> None:
    (tmp_path / "decks.yaml").write_text("{game: skirmish, decks: {one: {cards: [guard, guard, scout, scout]}}}\n")
    status, _, out = imported(tmp_path)
    assert status == 0 and list(yaml.safe_load(out.read_text())["decks"]) == ["one", "my-list"]


def test_import_replaces_only_when_told(tmp_path: Path) -> None:
    imported(tmp_path)
    (tmp_path / "decks.yaml").write_text((tmp_path / "decks.yaml").read_text() + "  two: {cards: {scout: 4}}\n")
    before = (tmp_path / "decks.yaml").read_text()
    status, said, out = imported(tmp_path, "4 Scout\n")
    assert status == 2 and "already" in said and out.read_text() == before
    status, said, out = imported(tmp_path, "4 Scout\n", "--replace")
    assert status == 0 and "replaced my-list" in said
    assert {id: deck["cards"] for id, deck in yaml.safe_load(out.read_text())["decks"].items()} == {
        "my-list": {"scout": 4}, "two": {"scout": 4},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"), [("3 Guard\n", "CW133"), ("4 Gaurd\n", "CW131"), ("0 Guard\n", "CW135"), ("", "CW018")]
)
def test_a_list_with_a_mistake_is_not_saved(tmp_path: Path, text: str, code: str) -> None:
    status, said, out = imported(tmp_path, text)
    assert status == 1 and f"error[{code}]" in said and not out.exists()


def test_import_into_a_file_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "decks.yaml").write_text("game: skirmish\ndeks: {}\n")
    status, said, out = imported(tmp_path)
    assert status == 1 and "CW011" in said and out.read_text() == "game: skirmish\ndeks: {}\n"


def test_import_of_a_missing_file_and_into_a_missing_folder(tmp_path: Path) -> None:
    assert run("deck", "import", str(tmp_path / "none.txt"), *RULES).exit_code == 3
    (tmp_path / "a.txt").write_text("4 Guard")
    nowhere = ("--out", str(tmp_path / "no" / "d.yaml"))
    assert run("deck", "import", str(tmp_path / "a.txt"), *RULES, *nowhere).exit_code == 3


def test_import_of_what_is_a_file_of_decks(tmp_path: Path) -> None:
    assert run("deck", "import", f"{CARDS}/decks.yaml", *RULES).exit_code == 2
    assert run("deck", "import", f"{CARDS}/decks.yaml", *RULES, "--name", "—").exit_code == 2


# --- naming -----------------------------------------------------------------------------------------------


def test_saved_decks_are_listed() -> None:
    assert run("deck", "list", *RULES).output == "march   17  Marching army\nfeast   16  Feasting army\n"


@pytest.mark.parametrize("command", [("play", "--seat", "random"), ("simulate", "--games", "1")])
def test_unknown_deck(command: tuple[str, ...]) -> None:
    result = run(command[0], DRAFT, "--cards", CARDS, *command[1:], "--deck", "marhc")
    assert result.exit_code == 2
    assert 'error[CW130]: there is no deck "marhc"' in result.output and 'did you mean "march"?' in result.output


@pytest.mark.parametrize("command", [("play", "--seat", "random", "--seat", "random"), ("simulate", "--games", "1")])
def test_lists_are_played_as_they_are(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "a.txt").write_text("4 Guard\n4 Scout\n")
    (tmp_path / "b.csv").write_text("name,qty\nRider,4\n")
    decks = ("--deck", str(tmp_path / "a.txt"), "--deck", str(tmp_path / "b.csv"))
    assert run(command[0], DRAFT, "--cards", CARDS, "--seed", "1", *command[1:], *decks).exit_code == 0


def test_lists_with_mistakes_are_not_played(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("4 Guard\n4 Scuot\n")
    result = run("simulate", DRAFT, "--cards", CARDS, "--games", "1", "--deck", str(tmp_path / "a.txt"))
    assert result.exit_code == 1 and "error[CW131]" in result.output


def test_names_are_found_by_id_or_name_in_any_case() -> None:
    game = skirmish()
    assert deck_mistakes(game, ["March", "FEASTING ARMY"], Problems()).ok


def test_a_draft_with_relations_still_makes_decks(tmp_path: Path) -> None:
    assert load_game(str(tied_draft(tmp_path / "draft")), Problems(), [CARDS], shipped=False) is not None
