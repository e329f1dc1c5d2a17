"""Whatever the grammar lets stand where a noun stands, what is no card is never used as one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from texts import Plain, box_of, printed, read_ids, set_of, with_text

from cardwright.core.checks.sound import must_be_sound
from nouns import Hole, Holes, name_of

THINGS = [
    ("musikclub@0.1", ("a place", "one of your time dice", "a number from 1 to 3")),
    pytest.param("music-deck@1", ("one of your open slots", "a number from 1 to 3"), marks=pytest.mark.long),
]

COUNTED = {"gain_for", "lose_for", "gain_percent_for", "lose_percent_for", "count_of", "exists", "for_each"}
"""Places can be counted: these take places, and zones that are open, as well as cards."""

TAKES = {"a place": COUNTED | {"choose"}, "one of your open slots": COUNTED}
"""Which alternatives take something that is no card; a place that is chosen is "it" for "put this at it"."""


def texts_of(holes: Holes, things: tuple[str, ...]) -> Iterator[tuple[Hole, str, str]]:
    """Sentences with a thing in each hole of the grammar that can be filled with it."""
    for hole in holes.all:
        for thing in things:
            for text in holes.read(hole, thing):
                yield hole, thing, text


def printed_with_text(id: str) -> list[Plain]:
    """The printed cards that another text can be put on."""
    return [card for card in printed(id) if box_of(card)]


@pytest.mark.parametrize(("id", "things"), THINGS)
def test_what_is_no_card_is_never_used_as_one(id: str, things: tuple[str, ...]) -> None:
    """Each alternative refuses it, or is one of those that say that they take it; nothing raises."""
    whole = printed_with_text(id)
    holes = Holes(set_of(id, [])[0].language)
    made: dict[str, tuple[Hole, str, str]] = {}
    cards: list[Plain] = []
    for number, found in enumerate(texts_of(holes, things)):
        made[f"made-{number}"] = found
        cards.append(with_text(whole[number % len(whole)], f"made-{number}", f"{found[2]}."))
    game, _, problems = set_of(id, cards)
    must_be_sound(game.program)
    read = [made[one] for one in sorted(read_ids(game))]
    assert not [text for (rule, _), thing, text in read if name_of(rule) not in TAKES.get(thing, ())]
    assert {name_of(rule) for (rule, _), _, _ in made.values()} == {name_of(rule) for rule, _ in holes.all}
    assert read and problems.errors


@pytest.mark.parametrize("thing", ["a stem in play", "this", "one of your time dice", "a number from 1 to 3"])
def test_what_is_no_place_is_never_used_as_one(thing: str) -> None:
    whole = printed_with_text("musikclub@0.1")[0]
    text = f"If this would leave play, put this at {thing} instead."
    game, _, problems = set_of("musikclub@0.1", [with_text(whole, "made", text)])
    assert not read_ids(game)
    assert [one.code for one in problems.errors] == ["CW405"]
