"""What a noun can stand for: cards that can have what is said of them, and places only where places are meant."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.diagnostics import Problems
from cardwright.files.doc import Map
from cardwright.files.yaml import load
from cardwright.model.draft import Draft
from cardwright.pipeline import make_game
from cardwright.surfaces.loading import load_draft
from games import TINY

CARD = "game: {game}\nset: own\ncards:\n  - {{id: own, name: Own, type: {type}, {rest}, text: {text}}}\n"
RESTS = {
    "stem": "time cost: 1, style: synth, bands: [S], volume class: Ambient",
    "effect": "time cost: 1, attaches: false",
    "unit": "supply: 1, strength: 1",
    "order": "supply: 1",
}


@cache
def draft_of(id: str) -> Draft:
    draft = load_draft(str(TINY / "1") if id == "skirmish@1" else id, Problems())
    assert draft is not None
    return draft


def codes(id: str, type: str, text: str) -> list[str]:
    problems = Problems()
    draft = draft_of(id)
    card = CARD.format(game=draft.game, type=type, rest=RESTS[type], text=f'"{text}"')
    doc = load("own.yaml", card, problems)
    assert isinstance(doc, Map)
    make_game(draft, [doc], [], problems)
    return [one.code for one in problems.errors]


NEVER = [
    ("musikclub@0.1", "effect", "When this enters play, put each unattached stem in play into its owner's bin."),
    ("musikclub@0.1", "effect", "When this enters play, put each Alto effect in play into its owner's bin."),
    ("musikclub@0.1", "effect", "When this enters play, put each effect in play without Alto into its owner's bin."),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, put each stem in play with lifetime 3 or less into its owner's bin.",
    ),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, put the stem in play with the lowest lifetime into its owner's bin.",
    ),
    ("musikclub@0.1", "effect", "When this enters play, put each stem in play with no lifetime into its owner's bin."),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, put each stem in play that isn't attached into its owner's bin.",
    ),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, gain parallel seconds equal to the total lifetime of stems in play.",
    ),
    ("musikclub@0.1", "effect", "When this enters play, choose a stem, then gain its lifetime parallel seconds."),
    ("musikclub@0.1", "stem", "When this enters play, gain its lifetime parallel seconds."),
    ("musikclub@0.1", "effect", "This also has Alto."),
    ("musikclub@0.1", "effect", "Each effect in play also has Alto."),
    ("skirmish@1", "unit", "When this enters play, put each swift order in play into its owner's grave."),
    ("skirmish@1", "unit", "Each order in play gets +1 strength."),
    ("skirmish@1", "order", "When this enters play, this gets +1 strength until end of turn."),
]


@pytest.mark.parametrize(("id", "type", "text"), NEVER)
def test_what_can_never_be_there_is_refused(id: str, type: str, text: str) -> None:
    assert codes(id, type, text) == ["CW426"]


PLACES = [
    "When this enters play, put a place into its owner's bin.",
    "When this enters play, put a random place into its owner's bin.",
    "When this enters play, put leftmost barred places into its owner's bin.",
    "One of your places gets −2 bands.",
    "One of your places also has Alto.",
    "When a place enters play, draw a card.",
    "When this enters play, attach this to a place.",
    "When this enters play, choose your place.",
    "When this enters play, choose another place.",
    "When this enters play, if a place is in play, draw a card.",
    "When this enters play, if you own a place, draw a card.",
    "When this enters play, draw a card, then mark a place as barred.",
    "When this enters play, gain parallel seconds equal to the total VP of places.",
    "When this enters play, put the top place into its owner's bin.",
    "A place can't be faded out.",
    "If a place would leave play, draw a card instead.",
]


@pytest.mark.parametrize("text", PLACES)
def test_a_place_is_no_card(text: str) -> None:
    found = codes("musikclub@0.1", "effect", text)
    assert found and set(found) <= {"CW405", "CW427", "CW403", "CW408", "CW431", "CW204", "CW201", "CW301"}


OTHERS = [
    ("musikclub@0.1", "effect", "Each stem you own's volume is halved, rounded down.", "CW425"),
    ("musikclub@0.1", "effect", "Each stem you own's night threshold is doubled.", "CW425"),
    ("musikclub@0.1", "effect", "When this enters play, each stem you own's volume is doubled this turn.", "CW425"),
    ("musikclub@0.1", "effect", "Its host gets +1 bands.", "CW431"),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, gain parallel seconds equal to the total style of stems.",
        "CW431",
    ),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, gain parallel seconds equal to the total bands of stems.",
        "CW431",
    ),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, put the stem with the highest style into its owner's bin.",
        "CW431",
    ),
    ("musikclub@0.1", "effect", "While this stem is in play, Soprano +1.", "CW432"),
    ("musikclub@0.1", "stem", "When this effect enters play, draw a card.", "CW432"),
    ("skirmish@1", "unit", "Each unit you own's might is increased by 1.", "CW425"),
    ("skirmish@1", "unit", "When this enters play, mark two or more units in play as tired.", "CW428"),
    ("skirmish@1", "unit", "When this enters play, mark no unit in play as tired.", "CW428"),
    ("skirmish@1", "unit", "When this enters play, choose two units.", "CW428"),
    ("skirmish@1", "unit", "When this enters play, choose each unit.", "CW428"),
]


@pytest.mark.parametrize(("id", "type", "text", "code"), OTHERS)
def test_other_things_that_nobody_can_do(id: str, type: str, text: str, code: str) -> None:
    assert codes(id, type, text) == [code]


READ = [
    ("musikclub@0.1", "effect", "While this effect is in play, Soprano +1."),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, gain parallel seconds equal to the total volume class of stems.",
    ),
    ("musikclub@0.1", "effect", "When this enters play, put each synth in play into its owner's bin."),
    ("musikclub@0.1", "effect", "When this enters play, put each unattached card in play into its owner's bin."),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, put each effect in play with no lifetime into its owner's bin.",
    ),
    (
        "musikclub@0.1",
        "effect",
        "When this enters play, gain parallel seconds equal to the total lifetime of cards in play.",
    ),
    ("musikclub@0.1", "stem", "Each card in play also has Alto."),
    ("skirmish@1", "unit", "When this enters play, choose a unit."),
    ("skirmish@1", "unit", "When this enters play, mark up to two units in play as tired."),
]


@pytest.mark.parametrize(("id", "type", "text"), READ)
def test_what_can_be_there_is_read(id: str, type: str, text: str) -> None:
    assert codes(id, type, text) == []
