"""Several values for each member of one set: each is said by the member or the set, followed by its own word."""

from __future__ import annotations

from pathlib import Path

import pytest

from own_drafts import codes, matches, own_game

LIMIT = (
    "values:\n"
    '  limit: {for each: trait, words: [limit, limits], is: 3, stages: [{id: cards, modifiers: true}], clause: "1.4"}\n'
    '  floor: {for each: trait, words: [floor], is: 1, stages: [{id: cards, modifiers: true}], clause: "1.4"}\n'
)
UNIT = "- {id: %s, name: %s, type: unit, supply: 0, strength: 1, traits: [F], text: '%s'}\n"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The Foot limit is increased by 2.", (2, 5, 3, 1, 1)),
        ("Foot limit is increased by 2.", (2, 5, 3, 1, 1)),
        ("Foot is increased by 2.", (4, 3, 3, 1, 1)),
        ("Each trait limit is doubled.", (2, 6, 6, 1, 1)),
        ("Each trait floor is increased by 1.", (2, 3, 3, 2, 2)),
        ("Horse floor is set to Horse limit plus Foot.", (2, 3, 3, 1, 5)),
        (
            "While each trait limit is 3, each trait floor is set to the number of trait limits from 1 to 3.",
            (2, 3, 3, 2, 2),
        ),
        ("While each trait limit is 2, Foot floor is doubled.", (2, 3, 3, 1, 1)),
    ],
)
def test_each_value_has_its_own_words(tmp_path: Path, text: str, values: tuple[int, ...]) -> None:
    game = own_game(tmp_path, LIMIT, UNIT % ("one", "One", text) + UNIT % ("two", "Two", "Horse is reduced by 0."))
    names = ("Foot", "Foot limit", "Horse limit", "Foot floor", "Horse floor")
    for match in matches(game, {"field": ["one@Ada", "two@Ben"]}):
        assert tuple(match.read(name) for name in names) == values


@pytest.mark.parametrize(
    "values",
    [
        "limit: {for each: trait, is: 3}",
        "presence: null, limit: {for each: trait, is: 3}, floor: {for each: trait, is: 1}",
    ],
)
def test_two_values_are_not_one_word(tmp_path: Path, values: str) -> None:
    assert "CW154" in codes(tmp_path, f"values: {{{values}}}\n")


def test_two_values_of_one_word_are_refused(tmp_path: Path) -> None:
    change = "values: {limit: {for each: trait, words: [top], is: 3}, floor: {for each: trait, words: [top], is: 1}}\n"
    assert "CW109" in codes(tmp_path, change)


@pytest.mark.parametrize(
    "text", ["Foot ceiling is increased by 2.", "Each trait ceiling is doubled.", "The limit is doubled."]
)
def test_words_that_no_value_has(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, LIMIT, UNIT % ("one", "One", text)) != []


def test_a_member_alone_needs_a_value_without_words(tmp_path: Path) -> None:
    change = "values: {presence: {words: [presence]}, spread: {is: the number of trait presences from 1 to 9}}\n"
    change = change.replace("[presence]", "[presence, presences]")
    assert codes(tmp_path, change, UNIT % ("one", "One", "Foot presence is increased by 2.")) == []
    assert codes(tmp_path, change, UNIT % ("one", "One", "Foot is increased by 2.")) == ["CW401"]
