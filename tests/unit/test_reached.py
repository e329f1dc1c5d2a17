"""What a draft says of numbers that reach an amount, and of cards that come and go: as cards would say it."""

from __future__ import annotations

from pathlib import Path

import pytest

from own_drafts import codes, matches, own_game

UNIT = "- {id: %s, name: %s, type: unit, supply: 0, strength: 1, traits: [F]%s}\n"
ONE = UNIT % ("one", "One", "")
CROSSES = "rules: {fallen: null, passing: {text: 'When a unit enters or leaves play, add 1 to the deeds.', %s}}\n"
GONE = "turn: {act: {until: 'the round is at least 9'}, close: {clause: [\"2.3\", \"2.5\", \"3.2\"]}}\n"
MOVES = UNIT % ("goer", "Goer", ', text: "When this enters play, put this into its owner\'s grave."')


@pytest.mark.parametrize("at_once", ["", "at once: true, "])
def test_a_rule_hears_cards_that_enter_and_cards_that_leave(tmp_path: Path, at_once: str) -> None:
    game = own_game(tmp_path, CROSSES % f'{at_once}clause: "3.2"' + GONE, ONE + MOVES)
    for match in matches(game, {"camp": {"Ada": ["one", "goer"]}}):
        match.act(0, "muster", {"card": "one"})
        assert match.read("deeds") == 2  # one entered, and the action
        match.act(0, "muster", {"card": "goer"})
        assert match.read("deeds") == 5  # one entered, the same left, and the action


def test_a_card_hears_the_same(tmp_path: Path) -> None:
    ears = UNIT % ("ears", "Ears", ', text: "Whenever a unit enters or leaves play, add 1 to the deeds."')
    game = own_game(tmp_path, GONE, ONE + MOVES + ears)
    for match in matches(game, {"camp": {"Ada": ["one", "goer"]}, "field": ["ears@Ben"]}):
        match.act(0, "muster", {"card": "one"})
        match.act(0, "muster", {"card": "goer"})
        assert match.read("deeds") == 5


WATCHED = "counters: {round: {reaches: {amount: 5, do: Add 1 to the deeds.}}}\n" + GONE
STEP = UNIT % ("step", "Step", ", text: 'When this enters play, add 1 to the round.'")
BACK = UNIT % ("back", "Back", ", text: 'When this enters play, subtract 1 from the round.'")


@pytest.mark.parametrize(
    ("before", "card", "deeds"), [(4, "step", 2), (3, "step", 1), (6, "step", 1), (7, "back", 1), (6, "back", 1)]
)
def test_an_amount_is_reached_from_below_and_once(tmp_path: Path, before: int, card: str, deeds: int) -> None:
    game = own_game(tmp_path, WATCHED, STEP + BACK)
    for match in matches(game, {"camp": {"Ada": [card]}, "round": before}):
        match.act(0, "muster", {"card": card})
        assert match.read("deeds") == deeds  # one for the action


@pytest.mark.parametrize(
    "counter",
    [
        "supplies: {items: 2, reaches: {amount: 5, do: Add 1 to the deeds.}}",
        "dice: {per: player, items: 2, words: [die, dice], reaches: {amount: 0, do: Add 1 to the deeds.}}",
    ],
)
def test_several_items_reach_nothing_together(tmp_path: Path, counter: str) -> None:
    assert "CW153" in codes(tmp_path, f"counters: {{{counter}}}\n")
