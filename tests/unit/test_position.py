"""Positions: moves, questions in the middle of a deed, logs, digests; and what always holds."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.backends.walker import Walker
from cardwright.core.engine import Line, Log, stage_count
from cardwright.core.layout import TURN, ZONE, lay_out
from cardwright.core.program import NONE, StepKind
from cardwright.match.playout import may_ask, playout
from cardwright.match.position import ANSWER, CALL, Position
from programs import BID, BIDDING, HARBOUR, PLACE, REST, changed, table

SEEDS = st.integers(0, 2**32)


def start(seed: int, players: int = 2) -> Position:
    """A match that has just begun."""
    return Position.start(Walker(table(players=players, mix=seed)), seed)


def walk(position: Position, rng: random.Random, steps: int, log: Log | None = None) -> list[Position]:
    """The positions of a random walk, the first included."""
    seen = [position]
    while len(seen) <= steps and not seen[-1].over:
        seen.append(seen[-1].apply(rng.choice(seen[-1].moves()), log))
    return seen


def test_the_secret_step_asks_seat_by_seat() -> None:
    position = start(1)
    first = position.decision()
    assert first is not None and (first.seat, first.kind, first.hidden) == (0, "action", True)
    position = position.apply((ANSWER, 0, BID))
    stage = position.decision()
    assert stage is not None and (stage.kind, stage.stage, stage.hidden) == ("stage", 0, True)
    position = position.apply((ANSWER, 0, 2))  # the payment has one way only and is not asked
    second = position.decision()
    assert second is not None and (second.seat, second.kind) == (1, "action")
    position = position.apply((ANSWER, 1, BID)).apply((ANSWER, 1, 0))
    assert position.state.S[TURN] == 1 and position.step != BIDDING


def test_moves_that_are_not_offered_are_refused() -> None:
    position = start(1)
    for move in ((ANSWER, 1, BID), (ANSWER, 0, PLACE), (CALL, 0, 7), (5, 0, BID)):
        with pytest.raises(ValueError):
            position.apply(move)


def test_a_whole_action_is_the_same_as_its_stages() -> None:
    position = start(1)
    staged = position.apply((ANSWER, 0, BID)).apply((ANSWER, 0, 2))
    assert position.whole(0, BID, (2, 2)).digest() == staged.digest()
    for seat, action, args in ((0, BID, (2, 1)), (1, BID, (2, 2)), (0, PLACE, (0,)), (0, BID, (2,))):
        with pytest.raises(ValueError):
            position.whole(seat, action, args)


def test_calls_are_apart_from_the_moves_of_the_turn() -> None:
    position = start(1)
    assert (CALL, 0, 1) in position.calls() and (CALL, 0, 1) not in position.moves()
    assert position.apply((ANSWER, 0, BID)).calls() == ()
    over = position.apply((CALL, 0, 1)).apply((CALL, 1, 1))
    assert over.over and over.decision() is None and over.moves() == ()


def test_questions_resume_and_tell_only_what_is_new() -> None:
    asked = 0
    for seed in range(5):
        log: Log = []
        first = Position.start(Walker(table(mix=seed)), seed, NONE, log)
        positions = walk(first, random.Random(seed), 120, log)
        questions = sum(position.question is not None for position in positions[:-1])
        assert sum(line[0] == Line.CHOICE for line in log) == questions
        asked += questions
    assert asked > 10


def test_the_log_alone_tells_where_every_moved_card_lies() -> None:
    log: Log = []
    first = Position.start(Walker(table(mix=5)), 5, NONE, log)
    last = walk(first, random.Random(5), 400, log)[-1]
    where: dict[int, int] = {}
    for kind, _, card, _, zone in log:
        if kind == Line.ROLLBACK:
            where.clear()
        elif kind == Line.MOVE:
            where[card] = zone
    assert last.over and len(where) > 10
    assert all(card in last.state.Z[zone] for card, zone in where.items())


@settings(max_examples=12, deadline=None)
@given(SEEDS, st.integers(2, 3))
def test_cards_are_never_lost_or_doubled(seed: int, players: int) -> None:
    layout = lay_out(HARBOUR)
    for position in walk(start(seed, players), random.Random(seed), 60):
        state, known = position.state, position.engine.table
        lying = {card: zone for zone, cards in enumerate(state.Z) if zone for card in cards}
        assert sum(map(len, state.Z[1:])) == len(lying) == len(known.owners)
        assert sorted(state.Z[0]) == sorted(c for c in lying if _plays(layout.family_of_zone[lying[c]]))
        assert all(state.S[layout.address(HARBOUR, ZONE, card)] == zone for card, zone in lying.items())


def _plays(family: int) -> bool:
    return HARBOUR.families[family].in_play


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_applying_is_deterministic_and_changes_nothing_that_was(seed: int) -> None:
    positions = walk(start(seed), random.Random(seed), 40)
    digests = [position.digest() for position in positions]
    again = walk(start(seed), random.Random(seed), 40)
    assert [position.digest() for position in again] == digests
    assert [position.digest() for position in positions] == digests


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_forks_go_their_own_ways(seed: int) -> None:
    position = walk(start(seed), random.Random(seed), 15)[-1]
    before, fork = position.digest(), position.fork()
    assert fork.digest() == before and fork.moves() == position.moves()
    fork.state.S[TURN] += 1
    fork.state.Z[1].clear()
    assert position.digest() == before != fork.digest()


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_what_is_offered_is_what_has_no_reason_against_it(seed: int) -> None:
    rng, verdicts = random.Random(seed), set()
    for position in walk(start(seed), rng, 40):
        if position.staged is None:
            continue
        walker, seat, action, args = _complete(position, rng)
        args[rng.randrange(len(args))] += rng.choice((0, 0, 1, -1))
        offered = args[-1] in walker.options(position.state, seat, action, args[:-1])
        assert offered == (walker.refusals(position.state, seat, action, args) == [])
        verdicts.add(offered)
    assert True in verdicts


def _complete(position: Position, rng: random.Random) -> tuple[Walker, int, int, list[int]]:
    """A staged choice, completed at random."""
    walker, staged = position.engine, position.staged
    assert isinstance(walker, Walker) and staged is not None
    seat, action, args = staged[0], staged[1], [*staged[2]]
    while len(args) < stage_count(HARBOUR, action):
        args.append(rng.choice(walker.options(position.state, seat, action, args)))
    return walker, seat, action, args


@settings(max_examples=3, deadline=None)
@given(SEEDS)
def test_a_playout_makes_the_same_decisions_as_positions(seed: int) -> None:
    engine = Walker(table(mix=seed))
    rng = random.Random(seed)
    played = playout(engine, engine.new_state(seed, NONE), lambda seat, options: rng.randrange(len(options)))
    rng, position, count = random.Random(seed), Position.start(engine, seed), 0
    while not position.over:
        moves = position.moves()
        position, count = position.apply(moves[rng.randrange(len(moves))]), count + 1
    assert (played.state.S, played.state.Z) == (position.state.S, position.state.Z)
    assert played.decisions == count and not played.capped


def test_a_cap_cuts_a_playout_short() -> None:
    engine = Walker(table())
    played = playout(engine, engine.new_state(1, NONE), lambda seat, options: 0, cap_turns=3)
    assert played.capped and played.state.S[TURN] == 4


def test_a_program_without_choices_is_known() -> None:
    assert may_ask(HARBOUR)
    silent = changed(actions=(), triggers=(), steps=HARBOUR.steps[:3])
    assert not may_ask(silent)
    assert silent.steps[BIDDING].kind is StepKind.TOGETHER and REST
