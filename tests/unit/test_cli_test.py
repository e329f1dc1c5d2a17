"""The command `test`, and matches kept as scenarios."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.match.match import Match
from cardwright.play.bots import decide, make_bot
from cardwright.surfaces.playing.scenario_text import flow, scenario_text
from commands import CARDS, DRAFT, play, run
from games import musikclub, skirmish

OWN = ("--rules", DRAFT, "--cards", CARDS)


def kept(tmp_path: Path, typed: str = "1\n") -> Path:
    """A scenario kept from the prompt."""
    file = tmp_path / "kept.yaml"
    assert f"run it with: cardwright test {file}" in play(typed=f"{typed}save scenario {file}\n")
    return file


def test_a_kept_scenario_runs(tmp_path: Path) -> None:
    result = run("test", str(kept(tmp_path)), "--backend", "both", "-v", *OWN)
    assert result.exit_code == 0, result.output
    assert "2 of 2 well" in result.output and "1 scenario, " in result.output and "all well" in result.output


def test_a_failure_says_where_and_what(tmp_path: Path) -> None:
    file = kept(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("      turn:"))
    lines[at] = "      turn: 99"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run("test", str(file), *OWN)
    assert result.exit_code == 1
    assert f"{file}:{at + 1}:7" in result.output and "turn: expected 99, found" in result.output
    assert run("test", str(file), *OWN, "--format", "github").output.startswith(f"::error file={file},line={at + 1},")
    told = json.loads(run("test", str(file), *OWN, "--format", "json").output)
    assert (told["scenarios"], told["failed"], told["results"][0]["ok"]) == (1, 1, False)


def test_no_scenario_is_a_failure(tmp_path: Path) -> None:
    result = run("test", str(tmp_path))
    assert result.exit_code == 1
    assert "no scenarios found" in result.output


def test_a_folder_passes_over_other_files(tmp_path: Path) -> None:
    kept(tmp_path)
    (tmp_path / "cards.yaml").write_text("game: skirmish\nset: x\ncards: []\n")
    assert run("test", str(tmp_path), *OWN).exit_code == 0
    assert run("test", str(tmp_path / "cards.yaml"), *OWN).exit_code == 1


def test_what_cannot_be_read() -> None:
    assert run("test", "/nowhere").exit_code == 3


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["skirmish", "musikclub"])
def test_any_match_can_be_kept_and_run(game: str, seed: int, tmp_path: Path) -> None:
    played = {"skirmish": skirmish, "musikclub": musikclub}[game]()
    decks = [deck.ids for deck in played.decks.values()]
    match = Match.new(played, [decks[seed % len(decks)], decks[0]], seed, shuffled=True)
    bot = make_bot("random", seed)
    for _ in range(20 + 7 * seed):
        if not match.over:
            match.apply(decide(bot, match.position))
    file = tmp_path / "kept.yaml"
    file.write_text(scenario_text(match, file.name), encoding="utf-8")
    result = run("test", str(file), *(OWN if game == "skirmish" else ()))
    assert result.exit_code == 0, result.output


def test_kept_options_are_those_that_were_set(tmp_path: Path) -> None:
    file = tmp_path / "kept.yaml"
    play("--set", "opening.hand=none", typed=f"save scenario {file}\n")
    assert "    set: {opening.hand: none}" in file.read_text() or '"opening.hand": none' in file.read_text()
    assert run("test", str(file), *OWN).exit_code == 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"a": [1, True]}, "{a: [1, true]}"), ("yes", '"yes"'), ("3", '"3"'), ("a: b", '"a: b"'), ("x@A", "x@A"),
        ("", '""'), ("#1", '"#1"'), ("a ", '"a "'), ("é", '"é"'),
    ],
)  # fmt: skip
def test_text_is_quoted_where_it_must_be(value: object, text: str) -> None:
    assert flow(value) == text
