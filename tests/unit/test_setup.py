"""Given states: what stands where, what is left out, and what cannot be given."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright import Match
from cardwright.match.reading import UnknownWord, agrees
from cardwright.match.setup import NotGiven, given_match
from games import musikclub, skirmish


def given(state: dict[str, Any], players: tuple[str, ...] = ("A", "B"), **more: Any) -> Match:
    return given_match(skirmish(), state, players, "walker", **more)


def field(state: dict[str, Any], players: tuple[str, ...] = ("A", "B")) -> Match:
    return given_match(musikclub(), state, players, "walker")


def test_nothing_given_is_a_first_turn() -> None:
    match = given({})
    read = {key: match.read(key) for key in ("active", "step", "turn", "over", "field", "supplies", "round")}
    assert read == {
        "active": "A", "step": "act", "turn": 1, "over": False, "field": [], "supplies": {"A": 3, "B": 3}, "round": 0,
    }  # fmt: skip


def test_what_is_given_is_read_back_in_the_same_notation() -> None:
    state = {
        "pile": {"A": ["guard@A", "rider@A"], "B": []}, "camp": {"A": [], "B": ["scout@B"]},
        "grave": {"A": ["smith@A"], "B": ["scout@A", "guard@B"]}, "field": ["banner@B", "feast@A:2", "road@B:6"],
        "supplies": {"A": 0, "B": 9}, "round": 4, "season": 7, "tired": ["banner@B"], "active": "B", "turn": 8,
        "order": ["feast@A:2", "banner@B", "road@B:6"],
    }  # fmt: skip
    match = given(state)
    assert {key: match.read(key) for key in state} == state
    again = given({key: match.read(key) for key in state})
    assert again.digest() == match.digest()


def test_the_pile_of_decks_is_given_top_first() -> None:
    match = given({"pile": {"A": ["guard", "rider"]}, "field": ["feast@A:1"], "camp": {"A": ["scout"]}})
    match.act(0, "muster", {"card": "scout"})  # the feast runs out, and its owner draws
    assert match.read("camp")["A"] == ["guard@A"]


def test_lines_ends_and_attachments() -> None:
    state = {
        "line 2": ["tin-hat@B", "sub-floor@A"],
        "attached": {"sub-floor@A": ["loop-pedal@B"]},
        "strip": ["riser@A:2"],
    }
    match = field(state)
    assert match.read("lines") == [[], ["tin-hat@B", "sub-floor@A"]]
    assert match.read("attached") == {"sub-floor@A": match.read("order")[2:3]}
    assert [ref.partition("@")[0] for ref in match.read("order")] == ["tin-hat", "sub-floor", "loop-pedal", "riser"]
    assert (
        field({"lines": match.read("lines"), **{k: v for k, v in state.items() if k != "line 2"}}).digest()
        == match.digest()
    )


def test_a_countdown_that_is_not_given_is_the_printed_one() -> None:
    assert given({"field": ["feast@A"], "grave": {"A": ["feast"]}}).read("field") == ["feast@A:3"]
    assert given({"grave": {"A": ["feast"]}}).read("grave")["A"] == ["feast@A"]


@pytest.mark.parametrize(
    ("state", "path", "words"),
    [
        ({"fild": []}, ("fild",), 'no zone or counter "fild"'),
        ({"field": ["grad@A"]}, ("field", 0), 'no card "grad"'),
        ({"field": ["guard@C"]}, ("field", 0), 'no player "C"'),
        ({"field": ["guard"]}, ("field", 0), "whose card is it"),
        ({"field": ["guard@A:x"]}, ("field", 0), "not a number"),
        ({"camp": {"A": ["feast@A:2"]}}, ("camp", "A", 0), "only a card in play"),
        ({"field": "guard@A"}, ("field",), "wants a list"),
        ({"camp": ["guard"]}, ("camp",), "wants a group"),
        ({"camp": {"C": []}}, ("camp", "C"), 'no player "C"'),
        ({"supplies": {"A": "many"}}, ("supplies", "A"), "not a number"),
        ({"supplies": {"A": [1, 2]}}, ("supplies", "A"), "wants a number"),
        ({"round": True}, ("round",), "not a number"),
        ({"tired": ["guard@A"]}, ("tired", 0), "no card at this table"),
        ({"order": ["guard@A"]}, ("order", 0), "no card at this table"),
        ({"active": "C"}, ("active",), 'no player "C"'),
        ({"step": "dance"}, ("step",), 'no step "dance"'),
        ({"turn": "three"}, ("turn",), "wants a number"),
    ],
)
def test_what_cannot_be_given(state: dict[str, Any], path: tuple[str | int, ...], words: str) -> None:
    with pytest.raises(NotGiven, match=words) as wrong:
        given(state)
    assert wrong.value.path == path


def test_more_that_cannot_be_given() -> None:
    with pytest.raises(NotGiven, match="1 player, but"):
        given({}, ("A",))
    with pytest.raises(NotGiven, match="there are 2 of them"):
        field({"lines": [[], [], []]})
    with pytest.raises(NotGiven, match="wants 2 numbers"):
        field({"dice": {"A": [1]}})
    with pytest.raises(UnknownWord):
        given({}).read("wear")


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        (["guard"], ["guard@A:3"], True), (["guard@A"], ["guard@A:3"], True), (["guard@A:2"], ["guard@A:3"], False),
        (["guard@B"], ["guard@A"], False), ([], ["guard@A"], False), (["a", "b"], ["b", "a"], False),
        ({"A": 1}, {"A": 1, "B": 2}, True), ({"C": 1}, {"A": 1}, False), ({"x@A": []}, {}, True),
        ({"x@A": ["y"]}, {"x@A:2": ["y@B:1"]}, True), (1, True, False), (True, True, True), (None, None, True),
        (1, "1", False),
    ],
)  # fmt: skip
def test_what_agrees(expected: object, found: object, same: bool) -> None:
    assert agrees(expected, found) is same
