"""Zones of which a player has several, states of cards, pauses before steps, decks that are not allowed."""

from __future__ import annotations

from functools import cache

import pytest

import cardwright
from cardwright import Match, NotGiven, NotLegal
from cardwright.core.engine import Line
from cardwright.match.events import tell
from cardwright.match.reading import agrees
from cardwright.pipeline import Game
from games import musikclub


@cache
def game() -> Game:
    return cardwright.load_cards(cardwright.load_rules("music-deck@1"))


def songs() -> list[str]:
    """Two songs that every DJ may play at once."""
    return [one.card.id for one in game().cards if one.card.type == "song" and not one.card.fields["intensity"]][:2]


def given(**state: object) -> Match:
    return cardwright.given_match(game(), state, ("Ada", "Ben"))


def test_what_is_given_is_what_is_read() -> None:
    one, two = songs()
    slots = {"Ada": [[f"{one}/playing", f"{two}/playing"], [], [f"{two}/transitioning out"]]}
    match = given(slot=slots)
    assert agrees(slots, match.read("slot")) and match.read("slot")["Ben"] == [[], [], [], []]
    assert match.read("Ada's slot 1") == [f"{one}@Ada/playing", f"{two}@Ada/playing"]
    assert not agrees({"Ada": [[f"{one}/waiting"]]}, match.read("slot"))
    assert not agrees({"Ada": [[one, two]]}, match.read("slot"))


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"slot": {"Ada": [["{one}/gone"]]}}, 'no state "gone"'),
        ({"queue": {"Ada": ["{one}/playing"]}}, "only a card in play is in a state"),
        ({"slot": {"Ada": [[], [], [], [], []]}}, "there are 4 of them"),
        ({"slot": {"Ada": ["{one}/playing"]}}, "wants a list"),
    ],
)
def test_what_cannot_be_given(state: dict[str, dict[str, list[object]]], words: str) -> None:
    one = songs()[0]
    ((key, groups),) = state.items()
    made = {key: {name: [self_or(part, one) for part in listed] for name, listed in groups.items()}}
    with pytest.raises(NotGiven, match=words):
        given(**made)


def self_or(part: object, one: str) -> object:
    return [self_or(inner, one) for inner in part] if isinstance(part, list) else str(part).format(one=one)


def test_a_card_by_the_zone_where_it_lies_and_a_zone_by_its_number() -> None:
    one, two = songs()
    match = given(slot={"Ada": [[f"{one}/playing"], [f"{one}/playing"]]}, vibe={"Ada": 500}, queue={"Ada": [two]})
    match.act(0, "cue out", {"song": "slot 2"})
    assert [len(cards) for cards in match.read("slot")["Ada"]] == [1, 1, 0, 0]
    assert match.read("slot")["Ada"][1] == [f"{one}@Ada/transitioning out"]
    assert match.why(0, "cue out", {"song": "slot 3"}) and match.why(0, "cue in", {"card": two, "slot": 7})


def test_a_match_waits_before_a_step() -> None:
    waiting = cardwright.with_pauses(game(), "draw")
    match = cardwright.given_match(waiting, {"step": "draw"}, ("Ada", "Ben"))
    assert match.read("step") == "draw" and [option.label for option in match.legal_moves()] == ["go on"]
    (reason,) = match.why(0, "done")
    assert 'not open in the step "draw"' in reason.text and "MD-R62" in reason.ids
    match.act(0, "go on")
    match.act(0, "done")
    assert (match.read("step"), match.read("active")) == ("draw", "Ben")
    with pytest.raises(ValueError, match="no step sleep"):
        cardwright.with_pauses(game(), "sleep")
    deck = next(iter(game().decks))
    with pytest.raises(ValueError, match="has no journal"):
        cardwright.journal(cardwright.new_match(waiting, [deck, deck]))


def test_a_bracket_has_a_name() -> None:
    match = given(vibe={"Ada": 100})
    assert [match.called("capacity", seat) for seat in (0, 1)] == ["Turntables", "MP3 Player"]
    assert match.called("score", 0) == ""


def test_a_deck_of_another_size_is_refused_by_its_clause() -> None:
    ids = next(iter(game().decks.values())).ids
    for deck in (ids[:-1], (*ids, ids[0]), ()):
        with pytest.raises(NotLegal, match=str(len(deck))) as refused:
            cardwright.new_match(game(), [ids, deck])
        assert isinstance(refused.value, ValueError)
        assert "MD-A14" in refused.value.reasons[0].ids


def test_a_queue_is_its_owners_and_a_crate_is_everybodys() -> None:
    one, two = songs()
    match = given(queue={"Ada": [one]}, crate={"Ada": [two, one]})
    shown = {zone["label"]: zone for zone in match.view(1)["zones"]}
    assert shown["Ada's queue"]["cards"] is None and shown["Ada's queue"]["count"] == 1
    assert [card["id"] for card in shown["Ada's crate"]["cards"]] == [two, one]
    assert one not in str(shown["Ada's queue"])


def test_a_change_of_state_or_mark_is_told_in_the_words_of_the_draft() -> None:
    match = cardwright.given_match(game(), {"DJ 1's slot 1": ["garage-door"]}, ("DJ 1", "DJ 2"))
    cells = {cell.id: index for index, cell in enumerate(game().program.cells)}
    naming = match.naming

    def told(cell: str, before: int, now: int) -> str:
        address = naming.layout.address(game().program, cells[cell], 0)
        (event,) = tell(naming, match.position.state, [(Line.WRITE, 0, address, before, now)])
        return event.text

    assert told("state", -1, 0) == "Garage Door becomes playing"
    assert told("state", 3, 4) == "Garage Door becomes waiting"
    assert told("state", 2, -1) == "Garage Door is no longer transitioning out"
    assert told("arriving", 0, 1) == "Garage Door is arriving"
    assert told("arriving", 1, 0) == "Garage Door is no longer arriving"


def test_a_countdown_is_told_without_the_number_for_none() -> None:
    match = cardwright.given_match(musikclub(), {"strip": ["drop@DJ 1"]}, ("DJ 1", "DJ 2"))
    cells = {cell.id: index for index, cell in enumerate(musikclub().program.cells)}
    address = match.naming.layout.address(musikclub().program, cells["lifetime"], 0)
    lines = [(Line.WRITE, 0, address, before, now) for before, now in ((-1, 8), (8, 5), (5, -1))]
    told = [event.text for event in tell(match.naming, match.position.state, lines)]
    assert told == ["The Drop: lifetime 8", "The Drop: lifetime 8 → 5", "The Drop: lifetime 5 → none"]
