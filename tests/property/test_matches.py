"""What always holds of matches: replay gives the state, views hide, whole actions are moves, refusals are whole."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardwright import Match, NotLegal
from cardwright.core.program import NONE
from cardwright.diagnostics import Problems
from cardwright.match.journal import read, replay, write
from cardwright.match.setup import given_match
from cardwright.pipeline import Game
from games import deck, musikclub, skirmish

SEEDS = st.integers(0, 2**32)
GAMES = st.sampled_from([skirmish, musikclub])
BACKENDS = st.sampled_from(["walker", "python"])


def begun(game: Game, seed: int, players: int = 2, backend: str = "python") -> Match:
    decks = [deck(game, (seed + seat) % len(game.decks)) for seat in range(players)]
    return Match.new(game, decks, seed, names="ABCD"[:players], backend=backend, shuffled=True)


def walk(match: Match, seed: int, moves: int) -> Iterator[Match]:
    """The match before each of some random moves, calls among them."""
    rng = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        yield match
        calls = match.calls() if rng.random() < 0.02 else []
        match.apply(rng.choice(calls or match.legal_moves()).move)


@settings(max_examples=12, deadline=None)
@given(GAMES, SEEDS, st.integers(2, 3), BACKENDS)
def test_replaying_a_journal_gives_the_state(game: object, seed: int, players: int, backend: str) -> None:
    assert callable(game)
    match = begun(game(), seed, players)
    for _ in walk(match, seed, 60):
        pass
    problems = Problems()
    journal = read("m", write(match), problems)
    again = replay(journal, game(), problems, backend) if journal else None
    assert again is not None and problems.found == []
    assert again.digest() == match.digest() and [e.words for e in again.events] == [e.words for e in match.events]
    for seat in (*range(players), None):
        assert again.view_key(seat) == match.view_key(seat) and again.view(seat) == match.view(seat)


CARDS = st.lists(
    st.sampled_from(["guard", "scout", "rider", "banner", "smith", "road", "feast"]), min_size=1, max_size=6
)


@settings(max_examples=30, deadline=None)
@given(CARDS, CARDS, st.randoms(use_true_random=False), SEEDS)
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    camp: list[str], pile: list[str], rng: random.Random, seed: int
) -> None:
    """Other hidden cards of the opponent, in another order: the same view, events and key, move by move."""
    ids = [definition.id for definition in skirmish().program.definitions if definition.id != "sketch"]
    other = {"camp": [rng.choice(ids) for _ in camp], "pile": [rng.choice(ids) for _ in pile]}
    one, two = (
        given_match(skirmish(), {"camp": {"A": ["guard", "road"], "B": cards["camp"]},
                                 "pile": {"A": ["scout", "smith"], "B": cards["pile"]}}, ["A", "B"], "walker", seed)
        for cards in ({"camp": camp, "pile": pile}, other)
    )  # fmt: skip
    moves = random.Random(seed)
    while True:
        assert one.view(0) == two.view(0) and one.view_key(0) == two.view_key(0)
        assert one.view_key(None) == two.view_key(None)
        assert [event.words for event in one.events_for(0)] == [event.words for event in two.events_for(0)]
        decision = one.decision()
        if decision is None or decision.seat == 1:
            break
        pick = moves.randrange(len(decision.options))
        for match in (one, two):
            match.apply(match.legal_moves()[pick].move)
    same = camp == other["camp"]
    assert same or one.view_key(1) != two.view_key(1)


@cache
def named() -> Game:
    """The tiny draft with forty units, each with a name of its own, so that a name that slips out is found."""
    game, printed = skirmish(), [one for one in skirmish().program.definitions if one.kind == 0]
    units = tuple(replace(printed[i % len(printed)], id=f"c{i}", name=f"Unit{i:02}") for i in range(40))
    cards = tuple(replace(game.cards[0], card=replace(game.cards[0].card, id=unit.id)) for unit in units)
    plain = [one for one in game.program.triggers if one.definition == NONE]
    program = replace(
        game.program, definitions=units, modifiers=(), permissions=(), prohibitions=(), triggers=tuple(plain)
    )
    return replace(game, cards=cards, program=program)


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_views_and_events_name_no_card_that_the_seat_has_not_seen(seed: int) -> None:
    decks = [[f"c{i}" for i in range(first, first + 20)] for first in (0, 20)]
    match = Match.new(named(), decks, seed, names="AB", backend="walker", shuffled=True)
    for _ in walk(match, seed, 30):
        for seat in (0, 1, None):
            said = json.dumps(match.view(seat)) + " ".join(event.words for event in match.events_for(seat))
            seen = {match.naming.card(card) for card in ever_seen(match, seat)}
            assert set(re.findall(r"Unit\d\d", said)) <= seen
            assert {match.naming.card(card) for event in match.events_for(seat) for card in event.cards} <= seen


def ever_seen(match: Match, seat: int | None) -> set[int]:
    """The cards that have lain where a seat sees them."""
    return {card for moment in match.moments for zone in match.naming.zones if match.naming.sees(seat, zone)
            for card in moment.position.state.Z[zone]}  # fmt: skip


@settings(max_examples=10, deadline=None)
@given(GAMES, SEEDS)
def test_what_is_said_as_a_whole_is_the_same_as_its_moves(game: object, seed: int) -> None:
    assert callable(game)
    match, done = begun(game(), seed, backend="walker"), 0
    for _ in walk(match, seed, 40):
        decision, before, count = match.decision(), match.digest(), len(match.moments)
        if decision is None or decision.kind != "action":
            continue
        for option in match.legal_moves():
            assert match.why(decision.seat, option.action) == []
            try:
                match.act(decision.seat, option.action)
            except ValueError as wrong:
                assert "can be chosen in" in str(wrong)
            else:
                after = match.digest()
                match.undo()
                assert len(match.moments) == count
                match.apply(option.move)
                assert match.digest() == after
                match.undo()
                done += 1
            assert match.digest() == before
    assume(done)  # some matches begin without an action that has one way only; too many such fail the test


@settings(max_examples=10, deadline=None)
@given(GAMES, SEEDS)
def test_what_is_not_offered_has_reasons_and_changes_nothing(game: object, seed: int) -> None:
    assert callable(game)
    match, refused = begun(game(), seed, backend="walker"), 0
    for _ in walk(match, seed, 30):
        decision = match.decision()
        if decision is None or decision.kind != "action":
            continue
        before = match.digest(), len(match.moments)
        for index in range(len(match.table.program.actions)):
            for seat in range(match.table.players):
                if seat == decision.seat and index in decision.options:
                    continue
                reasons = match.why(seat, index)
                assert reasons and all(reason.text for reason in reasons)
                with pytest.raises(NotLegal) as refusal:
                    match.act(seat, index)
                assert list(refusal.value.reasons) == reasons
                refused += 1
        assert (match.digest(), len(match.moments)) == before
    assert refused or match.over
