"""Phrases of a draft that are for certain cards only: refused where no such card can be meant, else narrowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from own_drafts import codes, matches, own_game

TIRE = 'phrases:\n  - {say: "tire {card}", for: {card: a swift unit}, do: "Mark it as tired."}\n'
STEADY = (
    'phrases:\n  - {say: "{card} stands firm", for: {card: a swift unit}, '
    'means: "{card}\'s strength is increased by 3"}\n'
)
UNIT = "- {id: %s, name: %s, type: unit, supply: 0, strength: 1, traits: [F], swift: %s%s}\n"
SWIFT, SLOW = UNIT % ("swift-one", "Swift One", "true", ""), UNIT % ("slow-one", "Slow One", "false", "")


def card(text: str, swift: str = "true") -> str:
    return UNIT % ("horn", "Horn", swift, f', text: "{text}"')


def order(text: str) -> str:
    return f'- {{id: call, name: Call, type: order, supply: 0, stay: 3, text: "{text}"}}\n'


@pytest.mark.parametrize(
    "text",
    [
        "When this enters play, tire a unit in play.",
        "When this enters play, tire each card in play.",
        "When this enters play, tire this.",
        "When a card leaves play, tire it.",
        "When this enters play, tire a swift unit.",
    ],
)
def test_words_that_can_mean_such_a_card_are_read(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, TIRE, card(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "When this enters play, tire an order.",
        "When this enters play, tire each slow unit in play.",
        "When this enters play, tire this.",
        "When this enters play, tire a unit that is slow.",
    ],
)
def test_words_that_never_mean_such_a_card_are_refused(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, TIRE, order(text)) == ["CW440"]


def test_a_card_that_is_never_such_cannot_mean_itself(tmp_path: Path) -> None:
    assert codes(tmp_path, TIRE, card("When this enters play, tire this.", "false")) == ["CW440"]


@pytest.mark.parametrize(("said", "read"), [("Each unit stands firm.", []), ("Each slow unit stands firm.", ["CW440"]),
                                            ("Each unit that is slow stands firm.", ["CW440"])])  # fmt: skip
def test_a_phrase_that_is_true_while_the_card_is_in_play(tmp_path: Path, said: str, read: list[str]) -> None:
    assert codes(tmp_path, STEADY, card(said)) == read


def test_a_lasting_phrase_changes_such_cards_only(tmp_path: Path) -> None:
    game = own_game(tmp_path, STEADY, SWIFT + SLOW + card("Each unit stands firm.", "false"))
    for match in matches(game, {"field": ["horn@Ada", "swift-one@Ada", "slow-one@Ada"]}):
        assert match.read("might")["Ada"] == 1 + 4 + 1


@pytest.mark.parametrize(
    ("text", "tired"),
    [
        ("When this enters play, tire each unit in play.", ["swift-one@Ben"]),
        ("When this enters play, each captain draws a card and tires a card in play.", None),
        ("When a unit enters play, tire it.", []),
    ],
)
def test_of_several_cards_those_are_taken_that_the_phrase_is_for(
    tmp_path: Path, text: str, tired: list[str] | None
) -> None:
    spelt = TIRE.replace('"tire {card}"', '["tire {card}", "tires {card}"]')
    game = own_game(tmp_path, spelt, SWIFT + SLOW + card(text, "false"))
    state: dict[str, object] = {"camp": {"Ada": ["horn"]}, "field": ["swift-one@Ben", "slow-one@Ben"]}
    for match in matches(game, state):
        match.act(0, "muster", {"card": "horn"})
        assert match.read("tired") == (["swift-one@Ben"] if tired is None else tired)


def test_what_is_not_such_a_card_makes_an_action_illegal(tmp_path: Path) -> None:
    """In an action it is a step that has to be possible, like any other."""
    action = TIRE + (
        "turn: {act: {actions: [muster, rest, march, assault, halt]}}\n"
        "actions: {halt: {label: Halt, choose: {unit: {from: a unit in play, clause: '2.3'}},"
        " do: 'Tire the unit and add 1 to the deeds.', clause: '2.3'}}\n"
    )
    game = own_game(tmp_path, action, SWIFT + SLOW)
    for match in matches(game, {"field": ["swift-one@Ben", "slow-one@Ben"]}):
        assert match.why(0, "halt", {"unit": "slow-one"}) and not match.why(0, "halt", {"unit": "swift-one"})


def test_each_spelling_of_a_lasting_phrase_is_read(tmp_path: Path) -> None:
    hidden = 'phrases:\n  - {say: ["{card} hides", "{card} hide"], means: "{card}\'s strength is set to 1"}\n'
    assert codes(tmp_path, hidden, card("Each unit hides.") + order("Other units in play hide.")) == []


@pytest.mark.parametrize(
    ("phrase", "code"),
    [
        ('{say: "tire {card}", for: {unit: a swift unit}, do: "Mark it as tired."}', "CW159"),
        ('{say: "tire {card}", for: {card: it}, do: "Mark it as tired."}', "CW159"),
        ('{say: "tire {card}", for: {card: a swfit unit}, do: "Mark it as tired."}', "CW301"),
        ('{say: "walk {amount} steps", for: {amount: a unit}, means: "the reach is set to {amount}"}', "CW159"),
        ('{say: "{card} hides", for: {card: a unit}, means: "{card} can\'t be mustered"}', "CW159"),
        ('{say: "tire {card} by {amount}", do: "Mark it as tired."}', "CW117"),
        ('{say: "tire everybody", do: "Add 1 to the deeds."}', "CW117"),
        ('{say: "draw a card", do: "Add 1 to the deeds."}', "CW117"),
        ('{say: "shine {card}", do: "Shine it."}', "CW118"),
        ('{say: "tire {card}", do: "Mark it as tired.", means: "the reach is set to 1"}', "CW027"),
        ('{say: ["{card} hides", "hiding goes on"], means: "{card}\'s strength is set to 1"}', "CW117"),
    ],
)
def test_phrases_of_a_draft_that_are_refused(tmp_path: Path, phrase: str, code: str) -> None:
    assert code in codes(tmp_path, f"phrases:\n  - {phrase}\n")
