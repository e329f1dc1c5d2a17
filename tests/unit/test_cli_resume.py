"""Matches that are kept and gone on with: who sits where, files of one's own, and what contradicts the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import CARDS, DRAFT, run
from journaling import tied_anew, untied
from mutations import copied

PIPER = """game: skirmish
set: pipers
cards:
  - {id: piper, name: Piper, type: unit, supply: 1, strength: 2}
"""
DECK = "game: skirmish\ndecks:\n  pipers: {name: Pipers, cards: {piper: 4, guard: 4}}\n"
BOTS = ("--seat", "human", "--seat", "greedy")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own draft, own cards and an own deck in a folder in which we are."""
    for name, target in (("draft", Path(DRAFT)), ("cards", Path(CARDS))):
        copied(list(target.iterdir()), tmp_path / name)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "piper.yaml").write_text(PIPER)
    (tmp_path / "pipers.yaml").write_text(DECK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def begin(*args: str, typed: str = "1\n") -> str:
    result = run("play", "draft", "--cards", "cards", "--cards", "mine", "--deck", "pipers.yaml", "--seed", "1",
                 *BOTS, *args, typed=typed)  # fmt: skip
    assert result.exit_code == 0, result.output
    return result.output


def edit(file: str, **changes: object) -> None:
    """Change a header, and tie all lines anew; None takes a key away."""
    head, *rest = untied(Path(file).read_text())
    kept = {key: value for key, value in {**head, **changes}.items() if value is not None or key not in changes}
    Path(file).write_text(tied_anew([kept, *rest]))


def test_bots_and_own_files_are_remembered(here: Path) -> None:
    assert "kept in m.jsonl; go on with: cardwright play --resume m.jsonl\n" in begin(typed="1\nsave m.jsonl\n")
    again = run("play", "--resume", "m.jsonl", typed="1\n")
    assert again.exit_code == 0, again.output
    assert "captain 1 (human), captain 2 (greedy)" in again.output and "Piper" in again.output
    assert run("replay", "m.jsonl", "--verify").exit_code == 0
    assert "captain 1 (human), captain 2 (greedy)" in run("play", "--resume", "m.jsonl").output


def test_seats_may_be_changed_and_stay_so(here: Path) -> None:
    begin("--journal", "m.jsonl")
    changed = run("play", "--resume", "m.jsonl", "--seat", "human", "--seat", "random")
    assert "captain 2 (random)" in changed.output
    assert "captain 2 (random)" in run("play", "--resume", "m.jsonl").output


def test_a_journal_finds_its_files_from_elsewhere(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin("--journal", "m.jsonl")
    monkeypatch.chdir("/")
    assert run("replay", str(here / "m.jsonl"), "--verify").exit_code == 0


def test_a_journal_reads_no_files_outside_of_its_folder(here: Path) -> None:
    (here / "kept").mkdir()
    begin("--journal", "kept/m.jsonl")
    edit("kept/m.jsonl", sitting={"seats": [], "calls": False, "rules": "../draft", "cards": ["../../elsewhere"]})
    result = run("replay", "kept/m.jsonl")
    assert result.exit_code == 1 and "CW017" in result.output and "name it with --cards" in result.output


def test_a_file_that_is_gone(here: Path) -> None:
    begin("--journal", "m.jsonl")
    (here / "mine" / "piper.yaml").unlink()
    (here / "mine").rmdir()
    result = run("play", "--resume", "m.jsonl")
    assert result.exit_code == 3
    assert 'there is no file "mine"' in result.output and "say where it is now with --cards" in result.output


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("mine/piper.yaml", "strength: 2", "strength: 3", "the cards are not those of the journal: piper.yaml"),
        ("draft/rules.yaml", "start: 3", "start: 4", "the rules are not those of the journal: rules.yaml"),
    ],
)
def test_what_has_changed_is_named(here: Path, file: str, old: str, new: str, said: str) -> None:
    begin("--journal", "m.jsonl")
    changed = (here / file).read_text().replace(old, new)
    (here / file).write_text(changed)
    result = run("replay", "m.jsonl", "--verify")
    assert result.exit_code == 1 and "CW503" in result.output
    assert f"{said} has changed since" in result.output


def test_cards_that_are_not_read_and_cards_that_are_new(here: Path) -> None:
    begin("--journal", "m.jsonl")
    (here / "mine" / "more.yaml").write_text(PIPER.replace("piper", "drummer").replace("Piper", "Drummer"))
    (here / "mine" / "piper.yaml").write_text(PIPER.partition("  - ")[0] + "  []\n")
    result = run("replay", "m.jsonl")
    assert "more.yaml (1 card) was not there; piper.yaml is not read here" in result.output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--seed", "2"), "was begun with --seed 1, not 2"),
        (("--set", "march.limit=5"), "was begun with --set march.limit 3, not 5"),
        (("--set", "march.limt=5"), "was begun with --set march.limt nothing of that name, not 5"),
        (("--deck", "feast"), "was begun with --deck pipers, not feast"),
        (("--deck", "pipers", "--deck", "march"), "was begun with --deck feast, not march"),
        (("--players", "3"), "was begun with --players 2, not 3"),
        (("--name", "Ada"), "was begun with --name captain 1, captain 2, not Ada"),
        (("--first", "2"), "was begun with --first nobody named, not 2"),
    ],
)
def test_options_that_contradict_the_match(here: Path, args: tuple[str, ...], said: str) -> None:
    begin("--journal", "m.jsonl")
    before = Path("m.jsonl").read_text()
    result = run("play", "--resume", "m.jsonl", *args)
    assert result.exit_code == 2
    assert "CW508" in result.output and said in result.output and f"leave {args[0]}" in result.output
    assert Path("m.jsonl").read_text() == before


def test_options_that_say_the_same_are_no_matter(here: Path) -> None:
    begin("--journal", "m.jsonl")
    same = ("--seed", "1", "--set", "march.limit=3", "--deck", "pipers", "--players", "2", "--name", "captain 1")
    assert run("play", "draft", "--resume", "m.jsonl", *same).exit_code == 0


def test_a_journal_of_another_game(here: Path) -> None:
    begin("--journal", "m.jsonl")
    other = "musikclub@0.1"
    for command in (("play", other, "--resume", "m.jsonl"), ("replay", "m.jsonl", "--rules", other)):
        result = run(*command)
        assert result.exit_code == 1 and "m.jsonl:1:" in result.output
        assert "CW507" in result.output and "the journal is of skirmish@1, not of musikclub@0.1" in result.output


@pytest.mark.parametrize(
    ("changes", "code", "key"),
    [
        ({"game": "skirmish@7"}, "CW507", "game"),
        ({"settings": {"march.limt": "3"}}, "CW111", "march.limt"),
        ({"settings": {"march.limit": "99", "opening.hand": "drawn"}}, "CW112", "march.limit"),
        ({"names": "Ada"}, "CW502", "names"),
        ({"files": []}, "CW502", "files"),
        ({"journal": 1}, "CW530", "journal"),
        ({"sitting": {"seats": "human"}}, "CW502", "sitting"),
        ({"hashes": dict.fromkeys(("rules", "cards", "decks"), "0" * 32)}, "CW503", "rules"),
    ],
)
def test_an_edited_header_is_told_at_its_place(here: Path, changes: dict[str, object], code: str, key: str) -> None:
    begin("--journal", "m.jsonl")
    edit("m.jsonl", **changes)
    at = Path("m.jsonl").read_text().index(f'"{key}":') + 1
    for command in (("replay", "m.jsonl"), ("play", "--resume", "m.jsonl")):
        result = run(*command, *(("--rules", "draft") if command[0] == "replay" else ()), "--cards", "cards")
        assert result.exit_code == 1
        assert f"error[{code}]" in result.output and f"--> m.jsonl:1:{at}" in result.output


def test_a_draft_that_there_is_not_is_told_in_the_header(here: Path) -> None:
    begin("--journal", "m.jsonl")
    edit("m.jsonl", game="skirmsh@1", sitting=None)
    result = run("replay", "m.jsonl")
    assert result.exit_code == 1 and "CW114" in result.output and "--> m.jsonl:1:" in result.output


def test_a_journal_without_a_sitting_is_one(here: Path) -> None:
    """As programs write them, which have nobody at the table."""
    begin("--journal", "m.jsonl")
    edit("m.jsonl", sitting=None)
    own = ("--cards", "cards", "--cards", "mine")
    assert run("replay", "m.jsonl", "--verify", "--rules", "draft", *own).exit_code == 0
    assert "captain 2 (random)" in run("play", "draft", "--resume", "m.jsonl", *own).output


def test_another_journal_is_never_overwritten(here: Path) -> None:
    begin("--journal", "m.jsonl")
    Path("other").write_text("mine")
    assert run("play", "--resume", "m.jsonl", "--journal", "other").exit_code == 2
    assert Path("other").read_text() == "mine"


def test_a_kept_scenario_needs_no_deck_of_ones_own(here: Path) -> None:
    said = begin(typed="1\nsave scenario kept.yaml\n")
    command = "cardwright test kept.yaml --rules draft --cards cards --cards mine --cards pipers.yaml"
    assert f"run it with: {command}\n" in said
    assert "{piper: 4, guard: 4}" in Path("kept.yaml").read_text()
    result = run(*command.split()[1:-2])
    assert result.exit_code == 0, result.output
