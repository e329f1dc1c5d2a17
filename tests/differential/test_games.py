"""Whole games of the shipped drafts on both backends: the same choices, the same table, the same log."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core.engine import Log, Table
from cardwright.core.layout import TURN
from cardwright.diagnostics import Problems
from cardwright.match.position import ANSWER, CALL, Position
from cardwright.pipeline import Game
from cardwright.surfaces.loading import drafts, load_game

CAP = 40
"""Turns after which a random game is stopped; a cap is the tool's, never a rule."""


@cache
def game(id: str) -> Game:
    problems = Problems()
    found = load_game(id, problems)
    assert found is not None and problems.ok, [problem.message for problem in problems]
    return found


@cache
def generated(id: str) -> GeneratedPython:
    return GeneratedPython(game(id).program)


def seats(id: str) -> Iterator[int]:
    low, high = game(id).program.players
    return iter(range(low, high + 1))


def table(id: str, players: int, seed: int) -> Table:
    """Shipped decks dealt to the seats and shuffled, both by the seed."""
    program, decks = game(id).program, sorted(game(id).decks.values(), key=lambda deck: deck.id)
    index = {definition.id: number for number, definition in enumerate(program.definitions)}
    shuffler = random.Random(seed)
    definitions: list[int] = []
    owners: list[int] = []
    piles = []
    for seat in range(players):
        ids = list(decks[(seed + seat) % len(decks)].ids)
        shuffler.shuffle(ids)
        piles.append(tuple(range(len(definitions), len(definitions) + len(ids))))
        definitions.extend(index[id] for id in ids)
        owners.extend([seat] * len(ids))
    return Table(program, players, tuple(definitions), tuple(owners), tuple(piles))


def next_move(position: Position, chooser: random.Random) -> tuple[int, int, int]:
    """A random answer to the decision, now and then a call that is possible."""
    calls = position.calls()
    if calls and chooser.random() < 0.02:
        return (CALL, *chooser.choice(calls)[1:])
    decision = position.decision()
    assert decision is not None
    return (ANSWER, decision.seat, chooser.choice(decision.options))


def check_cards(position: Position, cards: int) -> None:
    """No card is lost or doubled."""
    lying = [card for zone in position.state.Z[1:] for card in zone]
    assert sorted(lying) == list(range(cards))


def play_both(id: str, players: int, seed: int) -> None:
    dealt = table(id, players, seed)
    slow, fast = Position.start(Walker(dealt), seed), Position.start(generated(id).bind(dealt), seed)
    chooser = random.Random(seed)
    while not slow.over and slow.state.S[TURN] <= CAP:
        assert slow.decision() == fast.decision()
        move = next_move(slow, chooser)
        slow_log: Log = []
        fast_log: Log = []
        slow, fast = slow.apply(move, slow_log), fast.apply(move, fast_log)
        assert slow_log == fast_log
        assert slow.digest() == fast.digest()
        check_cards(slow, len(dealt.owners))
    assert slow.over == fast.over


CASES = [(id, players) for id in drafts() for players in seats(id)]


@pytest.mark.parametrize(("id", "players"), CASES)
def test_backends_agree_move_by_move(id: str, players: int) -> None:
    for seed in range(6):
        play_both(id, players, seed)


@pytest.mark.long
@pytest.mark.parametrize(("id", "players"), CASES)
def test_backends_agree_in_a_thousand_games(id: str, players: int) -> None:
    for seed in range(1000):
        play_both(id, players, seed)


@pytest.mark.parametrize(("id", "players"), CASES)
def test_every_game_ends_or_is_stopped_at_the_cap(id: str, players: int) -> None:
    for seed in range(20):
        dealt = table(id, players, seed)
        position = Position.start(generated(id).bind(dealt), seed)
        chooser = random.Random(seed)
        while not position.over and position.state.S[TURN] <= CAP:
            position = position.apply(next_move(position, chooser))
        check_cards(position, len(dealt.owners))
        assert position.over or position.state.S[TURN] > CAP
        assert not position.over or position.decision() is None
