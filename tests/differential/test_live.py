"""Playouts of generated code make the same decisions as playing step by step, and come to the same table."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from test_games import CAP, CASES, generated
from test_games import table as dealt

from cardwright.backends.python import GeneratedEngine, GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core.engine import Engine, State
from cardwright.match.playout import Played, _Deciding, drawn_playout, play_out, playout
from programs import HARBOUR, table

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.generated import Seated, binder, load, shuffled

Decisions = list[tuple[int, tuple[int, ...]]]


class Chooser:
    """Takes options at random and notes what it was offered."""

    def __init__(self, seed: int) -> None:
        self.random, self.offered = random.Random(seed), Decisions()

    def __call__(self, seat: int, options: Sequence[int]) -> int:
        self.offered.append((seat, tuple(options)))
        return self.random.randrange(len(options))


def step_by_step(engine: Engine, state: State, choose: Chooser, cap: int) -> Played:
    """A playout in which the engine is asked for each stage."""
    player = _Deciding(engine, choose)
    last, capped = play_out(engine, state, player, cap)
    return Played(last, player.decisions, capped)


def same(live: GeneratedEngine, other: Engine, state: State, seed: int, cap: int) -> int:
    """Play on both; how many decisions it took."""
    one, two = Chooser(seed), Chooser(seed)
    slow = step_by_step(other, state.copy(), one, cap)
    fast = playout(live, state.copy(), two, cap)
    for index, (offered, expected) in enumerate(zip(two.offered, one.offered, strict=False)):
        assert offered == expected, f"decision {index}"
    assert (fast.state.S, fast.state.Z) == (slow.state.S, slow.state.Z)
    assert (fast.decisions, fast.capped) == (slow.decisions, slow.capped)
    lots, counts = random.Random(seed), list[int]()

    def draw(count: int) -> int:
        counts.append(count)
        return lots.randrange(count)

    drawn = drawn_playout(live, state.copy(), [draw] * live.table.players, cap)
    assert counts == [len(options) for _, options in one.offered]
    assert (drawn.state.S, drawn.state.Z) == (slow.state.S, slow.state.Z)
    assert (drawn.decisions, drawn.capped) == (slow.decisions, slow.capped)
    return fast.decisions


def check(id: str, players: int, seed: int) -> None:
    engine = generated(id).bind(dealt(id, players, seed))
    assert same(engine, engine, engine.new_state(seed, -1), seed, CAP) > 0


@pytest.mark.parametrize(("id", "players"), CASES)
def test_playouts_of_drafts(id: str, players: int) -> None:
    for seed in range(8):
        check(id, players, seed)


@pytest.mark.long
@pytest.mark.parametrize(("id", "players"), CASES)
def test_many_playouts_of_drafts(id: str, players: int) -> None:
    for seed in range(300):
        check(id, players, seed)


@pytest.mark.parametrize("players", [2, 3])
def test_playouts_of_the_hand_made_program_with_its_questions(players: int) -> None:
    made = GeneratedPython(HARBOUR)
    for seed in range(12):
        at = table(HARBOUR, players, copies=2, mix=seed)
        engine = made.bind(at)
        same(engine, Walker(at) if seed < 3 else engine, engine.new_state(seed, -1), seed, 20)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_of_the_bench_decks(players: int) -> None:
    program = load().program
    seated = Seated(program, binder(program, "python"), players)
    assert isinstance(seated.engine, GeneratedEngine)
    for seed, match in enumerate(shuffled(60, players)):
        same(seated.engine, seated.engine, seated.deal(match), seed, 30)


def test_a_playout_goes_on_from_the_middle_of_a_match() -> None:
    id, players = CASES[-1]
    for seed in range(10):
        engine = generated(id).bind(dealt(id, players, seed))
        middle = playout(engine, engine.new_state(seed, -1), Chooser(seed), 3).state
        same(engine, engine, middle, seed + 1, 12)


def test_an_open_vote_is_left_to_the_careful_way() -> None:
    program = load().program
    seated = Seated(program, binder(program, "python"), 2)
    assert isinstance(seated.engine, GeneratedEngine)
    call = next(call for call in program.calls if call.vote)
    state = seated.deal(shuffled(1, 2)[0])
    state.S[seated.layout.address(program, call.votes, 1)] = 1
    assert seated.engine.playout(state.copy(), Chooser(2), 9, 1000, lambda *_: state) is None
    same(seated.engine, seated.engine, state, 2, 9)


def test_a_countdown_that_is_not_printed_is_left_to_the_careful_way() -> None:
    program = load().program
    seated = Seated(program, binder(program, "python"), 2)
    assert isinstance(seated.engine, GeneratedEngine)
    clock = program.clocks[0]
    state = playout(seated.engine, seated.deal(shuffled(1, 2)[0]), Chooser(1), 2).state
    card = next(c for c in state.Z[0] if program.definitions[seated.engine.table.definitions[c]].fields[-1] < 0)
    state.S[seated.layout.address(program, clock.countdown, card)] = 2
    assert seated.engine.playout(state.copy(), Chooser(2), 9, 1000, lambda *_: state) is None
    same(seated.engine, seated.engine, state, 2, 9)
