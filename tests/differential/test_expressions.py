"""The walker and generated Python give the same number for random expressions on random states."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker.walker import Walker
from cardwright.core import program as p
from cardwright.core.engine import Engine, State, stage_count
from cardwright.core.layout import ACTIVE, OUTCOME, STEP
from cardwright.core.program import FoldKind, Op, StepKind
from programs import BIN, CELL, CHARMS, HARBOUR, HOLD, ROW, table

NUMBERS = st.integers(-3, 9).map(p.Const)
ZONES = st.one_of(
    st.sampled_from([p.Zone(CHARMS), p.Zone(HOLD, p.Const(0)), p.Zone(BIN, p.Const(1)), p.Zone(ROW, p.Const(0))]),
    st.integers(-1, 4).map(lambda i: p.Zone(ROW, p.Const(i))),
)
FAMILIES = st.sampled_from([HOLD, ROW, CHARMS, BIN])
KINDS = st.sampled_from(list(FoldKind))
VALUES = st.sampled_from([0, 2])
OPS = st.sampled_from(list(Op))


def seats(names: tuple[str, ...]) -> st.SearchStrategy[p.Expr]:
    return st.sampled_from([p.Const(0), p.Const(1), p.Const(-1), *(p.Local(n) for n in names if n[0] == "s")])


def cards(names: tuple[str, ...], depth: int) -> st.SearchStrategy[p.Expr]:
    """Expressions that give a card or -1."""
    known = [p.Const(-1), p.Const(3), *(p.Local(name) for name in names if name[0] == "c")]
    simple = st.sampled_from(known)
    if depth <= 0:
        return simple
    return st.one_of(
        simple,
        st.builds(p.CardAt, ZONES, numbers(names, depth - 1), st.booleans()),
        st.builds(p.Host, cards(names, depth - 1)),
        found(names, depth, st.sampled_from([FoldKind.FIRST, FoldKind.LEAST, FoldKind.MOST])),
    )


def found(names: tuple[str, ...], depth: int, kinds: st.SearchStrategy[FoldKind]) -> st.SearchStrategy[p.Expr]:
    """Folds over cards."""
    name = f"c{depth}"
    inner = (*names, name)
    where = st.none() | numbers(inner, depth - 1)
    value = st.none() | numbers(inner, depth - 1)
    return st.builds(
        p.Fold, kinds, sources(names, depth - 1), st.just(name), where, value, st.none() | numbers(names, 0)
    )


def sources(names: tuple[str, ...], depth: int) -> st.SearchStrategy[p.Source]:
    """Sources of cards."""
    return st.one_of(
        st.just(p.InPlay()),
        st.builds(p.CardsIn, ZONES, st.booleans()),
        st.builds(p.CardsInAll, FAMILIES),
        st.builds(p.AttachedTo, cards(names, depth - 1)),
        st.builds(p.Beside, cards(names, depth - 1)),
        st.builds(p.BesideSite, st.just(p.Fold(FoldKind.MAX, p.Sites(ROW), "site"))),
    )


def others(names: tuple[str, ...], depth: int) -> st.SearchStrategy[p.Expr]:
    """Folds over sources that hold no cards."""
    name = f"n{depth}"
    inner = (*names, name)
    small = st.builds(lambda a: p.Math(Op.MOD, a, p.Const(5)), numbers(names, depth - 1))
    plain = st.one_of(
        st.just(p.Players()), st.builds(p.Range, small, small), st.builds(p.Members, small),
        st.builds(p.Sites, st.just(ROW)), st.builds(p.ZonesOf, FAMILIES),
        st.builds(p.Range, st.integers(-2, 2).map(p.Const), st.integers(-2, 5).map(p.Const)),
    )  # fmt: skip
    where = st.none() | numbers(inner, depth - 1)
    return st.builds(p.Fold, KINDS, plain, st.just(name), where, st.none() | numbers(inner, depth - 1))


def numbers(names: tuple[str, ...], depth: int) -> st.SearchStrategy[p.Expr]:
    """Expressions that give any number."""
    simple = st.one_of(NUMBERS, *([st.sampled_from([p.Local(name) for name in names])] if names else []))
    if depth <= 0:
        return simple
    card, number = cards(names, depth - 1), numbers(names, depth - 1)
    return st.one_of(
        simple,
        st.builds(shortened, OPS, number, number),
        st.builds(p.Not, number),
        st.builds(p.Size, number),
        st.builds(p.Either, number, number, number),
        st.builds(p.Printed, st.integers(0, 3), card),
        st.builds(p.DefinitionOf, card), st.builds(p.Owner, card), st.builds(p.FamilyOf, card),
        st.builds(p.ZoneOf, card), st.builds(p.PositionOf, card), st.builds(p.Length, ZONES),
        st.builds(p.Read, st.sampled_from([CELL["fuse"], CELL["tally"]]), card),
        st.builds(p.Read, st.just(CELL["coins"]), seats(names), st.integers(0, 2).map(p.Const)),
        st.builds(p.Read, st.sampled_from([CELL["tide"], ACTIVE])),
        st.builds(lambda v, c: p.ValueOf(v, (c,)), VALUES, card),
        found(names, depth, KINDS), others(names, depth),
        st.just(p.SiteGap(p.Fold(FoldKind.MAX, p.Sites(ROW), "site"))),
        st.just(p.SiteZone(p.Fold(FoldKind.FIRST, p.Sites(ROW), "site"))),
    )  # fmt: skip


def shortened(op: Op, left: p.Expr, right: p.Expr) -> p.Expr:
    """An operation whose numbers stay small: products and shifts of large ones are cut."""
    if op in (Op.SHIFT, Op.MUL):
        left, right = p.Math(Op.MOD, left, p.Const(64)), p.Math(Op.MOD, right, p.Const(8))
    return p.Math(op, left, right)


@lru_cache(maxsize=8)
def played(seed: int, moves: int) -> State:
    """A state somewhere in a match of the toy program, the same every time."""
    engine, chooser = GeneratedPython(HARBOUR).bind(table()), random.Random(seed)
    state = engine.new_state(seed, 0)
    engine.advance(state, (), None)
    for _ in range(moves):
        before = state.copy()
        try:
            _move(engine, state, chooser)
        except Exception:  # a question in a body: another move will do
            state = before
        if state.S[OUTCOME] != -1:
            return before
    return state


def _move(engine: Engine, state: State, chooser: random.Random) -> None:
    program = engine.table.program
    together = program.steps[state.S[STEP]].kind is StepKind.TOGETHER
    choices = []
    for seat in (0, 1) if together else (state.S[ACTIVE],):
        action = chooser.choice(engine.legal(state, seat))
        args: list[int] = []
        for _ in range(stage_count(program, action)):
            args.append(chooser.choice(engine.options(state, seat, action, args)))
        choices.append((seat, action, args))
    if together:
        engine.together(state, choices, (), None)
    else:
        engine.perform(state, *choices[0], (), None)


@given(numbers(("card", "seat"), 3), st.integers(0, 3), st.sampled_from([-1, 0, 5, 11]))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_random_expressions(expr: p.Expr, seed: int, card: int) -> None:
    value = p.Value("asked", ("card", "seat"), expr)
    program = replace(HARBOUR, values=(*HARBOUR.values, value))
    at, state = table(program), played(seed, 14)
    index = len(program.values) - 1
    wanted = Walker(at).value(state, index, (card, 1))
    got = GeneratedPython(program).bind(at).value(state, index, (card, 1))
    assert got == wanted and type(got) is int
