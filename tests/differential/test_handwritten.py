"""The draft against the engine that was written by hand for the benchmarks: same decisions, same tables."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest
import yaml

from cardwright.core.program import Program

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.compare import Differs, check, check_all, prepared_decks  # noqa: E402
from benchmarks.decks import CARDS, from_cards  # noqa: E402
from benchmarks.generated import CARDS as CARD_FILE  # noqa: E402
from benchmarks.generated import Seated, binder, load, shuffled  # noqa: E402


@cache
def program() -> Program:
    """The draft with the bench cards."""
    return load().program


def test_the_card_file_says_what_the_hand_written_cards_are() -> None:
    read = yaml.safe_load(CARD_FILE.read_text(encoding="utf-8"))["cards"]
    assert {card["id"]: from_cards(card) for card in read} == CARDS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_generated_code_plays_the_same_matches(players: int) -> None:
    assert "night" in check_all(program(), binder(program(), "python"), players, 25, 30)


@pytest.mark.parametrize("players", [2, 4])
def test_the_walker_plays_the_same_matches(players: int) -> None:
    check_all(program(), binder(program(), "walker"), players, 2, 12)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thousand_matches(players: int) -> None:
    check_all(program(), binder(program(), "python"), players, 1000, 40)


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.handwritten.musikclub01.LOUDEST", 3)
    seated = Seated(program(), binder(program(), "python"), 2)
    with pytest.raises(Differs, match="hand-written"):
        for dealt in shuffled(40, 2):
            check(seated, dealt, 30, prepared_decks())
