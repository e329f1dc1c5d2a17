"""In the middle of an action that asks, everything that is shown is the table as the action has left it so far."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.match.match import Match
from cardwright.match.setup import given_match
from cardwright.surfaces.playing.undoing import visible
from commands import CARDS, DRAFT, play, run
from games import TINY, loaded

SEER = """game: skirmish
set: seers
cards:
  - id: seer
    name: Seer
    type: unit
    supply: 1
    strength: 1
    text: When this enters play, draw a card, then you may put a unit in play into its owner's grave.
"""
DECK = "game: skirmish\ndecks:\n  seers: {name: Seers, cards: {seer: 4, guard: 4}}\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "seer.yaml").write_text(SEER, encoding="utf-8")
    (tmp_path / "decks.yaml").write_text(DECK, encoding="utf-8")
    return tmp_path


def at_the_question(own: Path, backend: str) -> Match:
    game = loaded(str(TINY / "1"), (str(TINY / "cards"), str(own)))
    given = {"camp": {"A": ["seer"]}, "pile": {"A": ["rider", "scout"]}, "field": ["guard@B"]}
    match = given_match(game, given, ("A", "B"), backend)
    match.act(0, "muster", {"card": "seer"})
    decision = match.decision()
    assert decision is not None and decision.kind == "question"
    return match


@pytest.mark.parametrize("backend", ["walker", "python"])
def test_reading_in_the_middle_of_an_action(own: Path, backend: str) -> None:
    match = at_the_question(own, backend)
    assert match.read("field") == ["guard@B", "seer@A"]
    assert match.read("camp") == {"A": ["rider@A"], "B": []}
    assert (match.cell("supplies", 0), match.value("might", 0), match.read("asked")) == (2, 1, "A")
    match.undo()
    assert (match.read("field"), match.read("asked")) == (["guard@B"], None)


@pytest.mark.parametrize("backend", ["walker", "python"])
def test_a_view_in_the_middle_of_an_action_hides_what_was_drawn(own: Path, backend: str) -> None:
    match = at_the_question(own, backend)
    zones = [{one["label"]: one for one in match.view(seat)["zones"]} for seat in (0, 1)]
    assert [card["id"] for card in zones[1]["field"]["cards"]] == ["guard", "seer"]
    assert [card["id"] for card in zones[0]["A's camp"]["cards"]] == ["rider"]
    assert (zones[1]["A's camp"]["cards"], zones[1]["A's camp"]["count"]) == (None, 1)
    assert all(card["card"] is not None for card in zones[0]["field"]["cards"])


def test_options_say_where_cards_lie_now(own: Path) -> None:
    match = at_the_question(own, "python")
    match.apply(next(option.move for option in match.legal_moves() if option.label == "yes"))
    assert [option.label for option in match.legal_moves()] == ["Guard (B's, field)", "Seer (A's, field)"]


def test_a_card_drawn_before_the_question_has_been_seen(own: Path) -> None:
    match = at_the_question(own, "python")
    assert len(visible(match.naming, match.position, 0)) == 3


def test_the_table_at_the_prompt(own: Path) -> None:
    shown = play("--cards", str(own), "--deck", "seers", "--in-order", typed="1\n")
    before, _, after = shown.partition("captain 1 musters Seer")
    assert "\nfield        Guard (captain 2)\n" in before and "» captain 1  supplies 3   pile 5\n" in before
    assert "\nfield        Guard (captain 2), Seer (captain 1)\n" in after
    assert "» captain 1  supplies 2   pile 4\n" in after


def test_a_scenario_kept_at_a_question_passes(own: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept.yaml"
    play("--cards", str(own), "--deck", "seers", "--in-order", typed=f"1\nsave scenario {file}\n")
    text = file.read_text(encoding="utf-8")
    assert "asked: captain 1" in text or 'asked: "captain 1"' in text
    assert "field: [" in text and "seer@captain 1" in text
    result = run("test", str(file), "--backend", "both", "--rules", DRAFT, "--cards", CARDS, "--cards", str(own))
    assert result.exit_code == 0, result.output
    file.write_text("\n".join(line for line in text.splitlines() if "asked" not in line) + "\n", encoding="utf-8")
    refused = run("test", str(file), "--rules", DRAFT, "--cards", CARDS, "--cards", str(own))
    assert refused.exit_code == 1 and "a question is still open at the end" in refused.output
