"""Exit statuses: one meaning for all commands, and what is said beside them.

0 all is well; 1 mistakes in files that stand in the way, or nothing found; 2 wrong usage; 3 cannot be read or written.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.surfaces.cli.main import main
from commands import CARDS, DRAFT, run
from mutations import copied

ODD = """game: skirmish
set: odd
cards:
  - {id: odd, name: Odd, type: unit, supply: 1, strength: 1, text: "When this enters play, gain 2 suplies."}
"""
FINE = "  fine: {name: Fine, cards: {guard: 4}}\n"
NEEDY = "  needy: {name: Needy, cards: {odd: 4}}\n"
SCENARIO = "game: skirmish@1\nscenarios:\n  - {id: case, title: A case, then: {field: [%s]}}\n"
OWN = ("--cards", "cards")
PLAYED = ("--seat", "random", "--seat", "random", "--cap", "1", "--seed", "1")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a draft, its cards, and files that are right and wrong, in which we are."""
    for name, target in (("draft", Path(DRAFT)), ("cards", Path(CARDS))):
        copied(list(target.iterdir()), tmp_path / name)
    (tmp_path / "empty").mkdir()
    wrong = (tmp_path / "draft" / "rules.yaml").read_text().replace("default: 3, from: 1", "default: 99, from: 1")
    copied(list((tmp_path / "draft").iterdir()), tmp_path / "wrong")
    (tmp_path / "wrong" / "rules.yaml").write_text(wrong)
    (tmp_path / "odd.yaml").write_text(ODD)
    (tmp_path / "fine.yaml").write_text(f"game: skirmish\ndecks:\n{FINE}")
    (tmp_path / "needy.yaml").write_text(f"game: skirmish\ndecks:\n{NEEDY}")
    (tmp_path / "two.yaml").write_text(f"game: skirmish\ndecks:\n{FINE}{FINE.replace('fine', 'finer')}")
    (tmp_path / "good.yaml").write_text(SCENARIO % "")
    (tmp_path / "failing.yaml").write_text(SCENARIO % "guard@A")
    (tmp_path / "slip.yaml").write_text(SCENARIO % "gaurd@A")
    (tmp_path / "list.txt").write_text("4 Guard\n")
    (tmp_path / "slip.txt").write_text("4 Gaurd\n")
    monkeypatch.chdir(tmp_path)
    assert run("play", "draft", *OWN, *PLAYED, "--journal", "m.jsonl").exit_code == 0
    text = (tmp_path / "m.jsonl").read_text()
    (tmp_path / "torn.jsonl").write_text(text[:-10])
    (tmp_path / "edited.jsonl").write_text(text.replace('"march.limit":"3"', '"march.limit":"99"', 1))
    (tmp_path / "none.jsonl").write_text("[]\n")
    (tmp_path / "cut.jsonl").write_text("".join(text.splitlines(keepends=True)[:-1]))
    (tmp_path / "old.jsonl").write_text(text.replace('"journal":2', '"journal":1', 1))
    head, *_, end = text.splitlines(keepends=True)
    (tmp_path / "lost.jsonl").write_text(head + end)
    return tmp_path


RULES = ("--rules", "draft", *OWN)

TABLE: dict[int, list[tuple[str, ...]]] = {
    0: [
        ("check", "draft", "cards"), ("check", "good.yaml", *RULES), ("test", "good.yaml", *RULES),
        ("play", "draft", *OWN, *PLAYED), ("play", "draft", *OWN, "--cards", "odd.yaml", *PLAYED),
        ("play", "--resume", "m.jsonl"), ("play", "--resume", "torn.jsonl"),
        ("play", "draft", *OWN, "--deck", "two.yaml#finer", *PLAYED),
        ("simulate", "draft", *OWN, "--games", "1"), ("simulate", "draft", *OWN, "--cards", "odd.yaml", "--games", "1"),
        ("replay", "m.jsonl"), ("replay", "m.jsonl", "--verify"), ("replay", "torn.jsonl"),
        ("replay", "cut.jsonl"), ("play", "--resume", "cut.jsonl"),
        ("explain", "CW301"), ("explain", "guard", *RULES), ("rules",), ("rules", "draft"),
        ("rules", "draft", "--about", "camp"), ("language", "draft"), ("language", "draft", "--about", "camp"),
        ("graph", "draft", "zones"), ("graph", "draft", "zones", "--cards", "odd.yaml"),
        ("deck", "list", *RULES), ("deck", "import", "list.txt", *RULES, "--out", "new.yaml"),
        ("deck", "list", *RULES, "--cards", "odd.yaml"),
    ],
    1: [
        ("check", "odd.yaml", "--rules", "draft"), ("check", "slip.yaml", *RULES), ("check", "empty"),
        ("check", "wrong"),
        ("check", "cards", "--rules", "draft", "--strict"),
        ("test", "failing.yaml", *RULES), ("test", "slip.yaml", *RULES), ("test", "empty"), ("test", "good.yaml"),
        ("play", "wrong", *OWN), ("play", "draft", *OWN, "--cards", "odd.yaml", "--deck", "needy.yaml", *PLAYED),
        ("play", "draft", *OWN, "--deck", "slip.txt", *PLAYED), ("play", "--resume", "edited.jsonl"),
        ("play", "--resume", "none.jsonl"), ("play", "musikclub@0.1", "--resume", "m.jsonl"),
        ("simulate", "wrong", "--games", "1"),
        ("simulate", "draft", *OWN, "--cards", "odd.yaml", "--deck", "needy.yaml", "--games", "1"),
        ("simulate", "draft", *OWN, "--cards", "odd.yaml", "--cards", "needy.yaml", "--deck", "needy", "--games", "1"),
        ("replay", "edited.jsonl"), ("replay", "none.jsonl"), ("replay", "torn.jsonl", "--verify"),
        ("replay", "cut.jsonl", "--verify"), ("replay", "old.jsonl"), ("play", "--resume", "old.jsonl"),
        ("replay", "lost.jsonl"), ("play", "--resume", "lost.jsonl"),
        ("explain", "CW399"), ("explain", "draw a crad", *RULES), ("explain", "odd", *RULES, "--cards", "odd.yaml"),
        ("rules", "wrong"), ("rules", "draft", "--about", "zzz"), ("language", "wrong"),
        ("language", "draft", "--about", "zzz"), ("graph", "wrong", "zones"),
        ("deck", "list", "--rules", "wrong"), ("deck", "import", "slip.txt", *RULES, "--out", "new.yaml"),
    ],
    2: [
        ("chek",), ("check", "--format", "xml"), ("check", "cards", "--rules", "nowhere"),
        ("check", "draft", "--set", "march.limt=1"), ("check", "draft", "--set", "march.limit=99"),
        ("test", "good.yaml", "--rules", "nowhere"), ("test", "good.yaml", *RULES, "--set", "march.limit=99"),
        ("play",), ("play", "nowhere"), ("play", "draft", *OWN, "--deck", "nothing"),
        ("play", "draft", *OWN, "--deck", "two.yaml"), ("play", "--resume", "m.jsonl", "--seed", "2"),
        ("play", "draft", *OWN, "--set", "march.limit=99"), ("play", "draft", *OWN, "--seat", "robot"),
        ("simulate", "nowhere"), ("simulate", "draft", *OWN, "--deck", "two.yaml", "--games", "1"),
        ("simulate", "draft", *OWN, "--report", "x.pdf"), ("simulate", "draft", *OWN, "--set", "march.limt=1"),
        ("replay",), ("replay", "m.jsonl", "--rules", "nowhere"), ("explain", "guard", "--rules", "nowhere"),
        ("rules", "nowhere"), ("rules", "nowhere@1"), ("language", "nowhere@1"), ("graph", "nowhere", "zones"),
        ("graph", "draft", "friends"), ("graph", "draft", "zones", "--out", "x.pdf"),
        ("deck", "list", "--rules", "nowhere"), ("deck", "import", "fine.yaml", *RULES),
        ("play", "draft", *OWN, "--journal", "."), ("play", "draft", *OWN, "--journal", "m.jsonl"),
    ],
    3: [
        ("check", "gone.yaml"), ("test", "gone.yaml"), ("play", "--resume", "gone.jsonl"),
        ("play", "draft", "--cards", "gone"), ("play", "draft", *OWN, "--deck", "gone.yaml"),
        ("simulate", "draft", "--cards", "gone"), ("simulate", "draft", *OWN, "--report", "gone/x.html"),
        ("simulate", "draft", *OWN, "--json", "gone/x.json"), ("replay", "gone.jsonl"),
        ("explain", "guard", "--rules", "draft", "--cards", "gone"), ("graph", "draft", "zones", "--out", "gone/x.dot"),
        ("deck", "import", "gone.txt", *RULES), ("deck", "import", "list.txt", *RULES, "--out", "gone/x.yaml"),
        ("play", "draft", *OWN, "--journal", "gone/m.jsonl"), ("graph", "draft", "zones", "--out", "gone.dot/x.dot"),
        ("simulate", "draft", *OWN, "--json", "empty", "--games", "1"), ("check", "/dev/null"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("status", "args"), [(status, args) for status, rows in TABLE.items() for args in rows])
def test_status(here: Path, status: int, args: tuple[str, ...]) -> None:
    result = run(*args)
    assert (result.exit_code, result.output != "") == (status, True), result.output
    assert "cardwright is broken" not in result.output


def test_every_command_stands_in_the_table_with_every_status() -> None:
    commands = set(main.list_commands(None))  # type: ignore[attr-defined, arg-type]
    for status in (0, 1, 2):
        assert {row[0] for row in TABLE[status]} >= commands, status


def test_help_and_readme_name_the_same_statuses() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    rows = {int(word) for row in re.findall(r"^\| ([\d, ]+) \|", readme, re.MULTILINE) for word in row.split(", ")}
    shown = " ".join(run("--help").output.split()).partition("Exit status: ")[2].partition("Options:")[0]
    told = {int(word) for word in re.findall(r"(?:^|[;:,] )(\d+) ", shown)}
    assert rows == told == {0, 1, 2, 3, 129, 130, 141, 143}


def test_help_says_what_a_status_means() -> None:
    shown = " ".join(run("--help").output.split())
    assert "Exit status: 0 all is well" in shown and "1 mistakes in files" in shown and "2 wrong usage" in shown


@pytest.mark.parametrize("command", [("play", *PLAYED), ("simulate", "--games", "1")])
def test_broken_cards_are_told_and_left_out(here: Path, command: tuple[str, ...]) -> None:
    result = run(command[0], "draft", *OWN, "--cards", "odd.yaml", *command[1:])
    assert result.output.count("error[CW301]") == 1 and 'did you mean "supplies"?' in result.output
    assert "left out, since they have mistakes: odd\n" in result.output


@pytest.mark.parametrize("command", [("play", *PLAYED), ("simulate", "--games", "1")])
def test_a_deck_with_a_broken_card_says_both(here: Path, command: tuple[str, ...]) -> None:
    result = run(command[0], "draft", *OWN, "--cards", "odd.yaml", "--deck", "needy.yaml", *command[1:])
    assert "error[CW301]" in result.output
    assert 'error[CW132]: the card "odd" cannot be played' in result.output


def test_a_file_of_several_decks_says_how_to_choose(here: Path) -> None:
    result = run("play", "draft", *OWN, "--deck", "two.yaml")
    assert "choose one: --deck two.yaml#fine, --deck two.yaml#finer" in result.output


def test_slips_in_a_file_of_decks_do_not_hide_unknown_cards(here: Path) -> None:
    (here / "fine.yaml").write_text("game: skirmish\ndecks:\n  fine: {nme: Fine, cards: {gaurd: 4, scuot: 2}}\n")
    check, play = ("check", "fine.yaml", "cards", "--rules", "draft"), ("play", "draft", *OWN, "--deck", "fine.yaml")
    for command in (check, play):
        shown = run(*command).output
        assert 'unknown key "nme"' in shown and 'there is no card "gaurd"' in shown and '"scuot"' in shown


def test_nothing_is_played_for_a_report_that_cannot_be_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright.surfaces import simulating

    monkeypatch.setattr(simulating, "summarised", None)
    for file, said in (("x.pdf", "its name must end with .html"), ("gone/x.svg", "there is no folder gone")):
        assert said in run("simulate", "draft", *OWN, "--report", file).output


def test_the_form_of_a_graph_follows_from_its_file(here: Path) -> None:
    for file, begins in (("z.svg", "<svg"), ("z.dot", "digraph"), ("z.mmd", "---\ntitle")):
        assert run("graph", "draft", "zones", "--out", file).exit_code == 0
        assert (here / file).read_text().startswith(begins)
