"""Fields that a card does not print: a default that the draft declares, else no value, also where it is denied."""

from __future__ import annotations

from pathlib import Path

import pytest

from own_drafts import codes, matches, own_game

UNITS = (
    "- {id: quick, name: Quick, type: unit, supply: 0, strength: 1, traits: [F], swift: true}\n"
    "- {id: plain, name: Plain, type: unit, supply: 0, strength: 1, traits: [F]}\n"
)
HORN = '- {id: horn, name: Horn, type: unit, supply: 0, strength: 1, swift: true, text: "%s"}\n'
SWEEP = HORN % "When this enters play, put each slow unit in play into its owner's grave."
DENIED = HORN % "When this enters play, if units in play aren't slow, draw a card."
FIELD = "fields:\n  swift: {default: %s}\n"


def mustered(folder: Path, change: str, horn: str) -> list[tuple[list[str], int]]:
    """What lies on the field after the horn is mustered, and how many cards its player then holds, on each backend."""
    game = own_game(folder, change, UNITS + horn)
    state = {"camp": {"Ada": ["horn"]}, "pile": {"Ada": ["quick"]}, "field": ["quick@Ben", "plain@Ben"]}
    found = []
    for match in matches(game, state):
        match.act(0, "muster", {"card": "horn"})
        camp = match.read("camp")
        assert isinstance(camp, dict)
        found.append((match.read("field"), len(camp["Ada"])))
    return found  # type: ignore[return-value]


def test_without_a_default_nothing_is_said(tmp_path: Path) -> None:
    assert mustered(tmp_path, "{}", SWEEP) == [(["quick@Ben", "plain@Ben", "horn@Ada"], 0)] * 2


def test_a_declared_default_is_the_value(tmp_path: Path) -> None:
    assert mustered(tmp_path, FIELD % "false", SWEEP) == [(["quick@Ben", "horn@Ada"], 0)] * 2


@pytest.mark.parametrize(("default", "drawn"), [("true", 1), ("false", 0)])
def test_of_several_what_is_denied_is_denied_of_each(tmp_path: Path, default: str, drawn: int) -> None:
    assert [held for _, held in mustered(tmp_path, FIELD % default, DENIED)] == [drawn] * 2


def test_a_choice_has_a_default(tmp_path: Path) -> None:
    change = "fields:\n  rank: {is: choice, of: [unit], options: [low, high], default: high}\n"
    horn = HORN % "When this enters play, put each high in play into its owner's grave."
    assert [lying for lying, _ in mustered(tmp_path, change, horn)] == [[], []]


@pytest.mark.parametrize(
    "change",
    [
        FIELD % "maybe",
        FIELD % "1",
        "fields:\n  stay: {default: long}\n",
        "fields:\n  rank: {is: choice, of: [unit], options: [low, high], default: middle}\n",
        "fields:\n  rank: {is: choice, of: [unit], options: [low, high], default: 1}\n",
    ],
)
def test_a_default_that_is_no_value_of_its_field_is_refused(tmp_path: Path, change: str) -> None:
    assert "CW105" in codes(tmp_path, change)


def test_a_set_has_no_default(tmp_path: Path) -> None:
    assert "CW153" in codes(tmp_path, "fields:\n  traits: {default: 1}\n")
