"""What a command writes passes `check`, whatever it was told to call it; else it writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.diagnostics import Problems
from cardwright.files.doc import Map
from cardwright.files.schema import load_schema, validate
from cardwright.files.yaml import read
from cardwright.model.cards import Deck, read_decks
from cardwright.model.lists.names import deck_id
from cardwright.surfaces.saving_decks import save_deck
from cardwright.text import Source, Span
from commands import CARDS, DRAFT, play, run

RULES = ("--rules", DRAFT, "--cards", CARDS)
GOOD = [
    "Fine", "007", "1e5", "1.5", "null", "true", "yes", "on", "~ a", "- a", "a: b", "# a", "[a]", "{a}", "'a'", '"a"',
    "a\\b", "%a", "@a", "`a`", "&a", "*a", "!a", "| a", "> a", "a" * 400, "Ünï a", "🎵 a", "<< a", "a,b", "0x1F", "-1",
]  # fmt: skip
BAD = [
    "a\x1b[31m", "a\x07", "a\nb", "a\rb", "a\tb", "a\x7f", "a\x85", "a\u202eb", "a\u2066b", "a\u2028b", "a\ufeffb",
    "\u202e", "!", "",
]  # fmt: skip


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "list.txt").write_text("4 Guard\n")
    return tmp_path / "decks.yaml"


def imported(out: Path, name: str) -> int:
    return run("deck", "import", str(out.parent / "list.txt"), *RULES, "--name", name, "--out", str(out)).exit_code


def test_good_names_are_written_so_that_they_can_be_read(out: Path) -> None:
    place = Span.whole(Source("list.txt", ""))
    for name in GOOD:
        problems = Problems()
        save_deck(out, "skirmish", Deck(deck_id(name) or "deck", name, (("guard", 4, place),), place), True, problems)
        doc = read(out, problems)
        assert doc is not None and validate(doc, load_schema("decks"), problems) and not len(problems), name
        assert isinstance(doc, Map) and name in [deck.name for deck in read_decks(doc, problems)]
    assert run("check", str(out), CARDS, "--rules", DRAFT).exit_code == 0
    assert imported(out, "1e5") == 2 and imported(out, "1e6") == 0


@pytest.mark.parametrize("name", BAD)
def test_other_names_are_wrong_usage_and_nothing_is_written(name: str, out: Path) -> None:
    assert imported(out, name) == 2 and not out.exists()


def test_a_file_with_an_odd_name_wants_a_name_for_its_deck(tmp_path: Path) -> None:
    odd = tmp_path / "a\x1b[31m.txt"
    odd.write_text("4 Guard\n")
    out = tmp_path / "decks.yaml"
    result = run("deck", "import", str(odd), *RULES, "--out", str(out))
    assert result.exit_code == 2 and "--name" in result.output and not out.exists()
    assert run("deck", "import", str(odd), *RULES, "--name", "Fine", "--out", str(out)).exit_code == 0


@pytest.mark.parametrize("name", ["", " ", "a\x1b[31m", "a\nb", "\u202eb"])
def test_seats_have_names_that_can_be_shown(name: str) -> None:
    assert run("play", DRAFT, "--cards", CARDS, "--name", name).exit_code == 2


@pytest.mark.parametrize("stem", ["1e5", "007", "null", "0x1F", "....", "a" * 100, "Ünï"])
def test_kept_matches_pass(stem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = play("--name", "on", "--name", "1e3 - [x]", "--seat", "human", "--seat", "human",
                typed=f"\n1\nsave scenario {stem}.yaml\nsave {stem}.jsonl\nquit\n")  # fmt: skip
    assert f"kept in {stem}.yaml" in said and f"kept in {stem}.jsonl" in said, said
    result = run("check", f"{stem}.yaml", CARDS, "--rules", DRAFT)
    assert result.exit_code == 0, result.output
    assert run("test", f"{stem}.yaml", *RULES).exit_code == 0


@pytest.mark.parametrize("name", ["a: b", "a@b"])
def test_no_scenario_speaks_of_such_names(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = play("--name", name, typed="save scenario kept.yaml\nquit\n")
    assert "no scenario can speak of" in said and not (tmp_path / "kept.yaml").exists()
