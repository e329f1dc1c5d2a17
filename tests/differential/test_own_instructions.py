"""An action's own instructions must all be possible; what they set off is done as far as possible, on both backends."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TypeVar

import pytest
from test_live import same

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core.engine import Engine, NeedAnswer, Question, State
from cardwright.core.layout import ACTIVE, OUTCOME, STEP
from cardwright.core.program import (
    NONE,
    Action,
    Choose,
    Const,
    For,
    If,
    Local,
    Need,
    Program,
    Range,
    Settle,
    Step,
    Tick,
    Type,
    While,
)
from cardwright.match.pending import Deed, Pending, carry_out
from programs import (
    ACTIONS,
    BIDDING,
    CHANNELS,
    HARBOUR,
    HELD,
    OFFER,
    PROCEDURES,
    SCUTTLE,
    SHIFT,
    binned,
    changed,
    get,
    more,
    n,
    op,
    put,
    table,
)
from side_by_side import Pair

Text = TypeVar("Text")
NEVER = Need(Const(0), at=149)


def planted(texts: tuple[Text, ...], *parts: str) -> tuple[Text, ...]:
    """Texts whose bodies begin with what can never be done."""
    return tuple(replace(x, **{part: (NEVER, *getattr(x, part)) for part in parts}) for x in texts)  # type: ignore[type-var]


SET_OFF = {
    "triggers": planted(HARBOUR.triggers, "body"),  # an urgent one among them
    "replacements": planted(HARBOUR.replacements, "body"),
    "standing": planted(HARBOUR.standing, "body"),
    "clocks": planted(HARBOUR.clocks, "expire"),
    "channels": planted(HARBOUR.channels, "on_spent"),
    "steps": planted(HARBOUR.steps, "body", "stuck"),
    "calls": planted(HARBOUR.calls, "body"),
}


def engines(program: Program, players: int = 2, mix: int = 0) -> tuple[Engine, Engine]:
    """Both backends at the same table."""
    at = table(program, players, mix=mix)
    return Walker(at), _generated(id(program), program).bind(at)


@cache
def _generated(_: int, program: Program) -> GeneratedPython:
    return GeneratedPython(program)


def played(one: Engine, other: Engine, seed: int, most: int) -> Pair:
    pair = Pair(one, other, seed, random.Random(seed))
    pair.do("advance", lambda e, s, a, log: e.advance(s, a, log))
    while pair.states[0].S[OUTCOME] == NONE and pair.moves < most:
        pair.move()
    return pair


@pytest.mark.parametrize("section", SET_OFF)
def test_what_is_set_off_never_refuses_and_never_decides(section: str) -> None:
    other = Walker(table(changed(**{section: SET_OFF[section]})))
    assert played(Walker(table(HARBOUR)), other, 0, 12).moves > 5  # move by move as if nothing was needed


def test_on_generated_python_neither() -> None:
    program = changed(**SET_OFF)
    for seed in range(2):
        _, fast = engines(program, mix=seed)
        assert played(Walker(table(HARBOUR, mix=seed)), fast, seed, 12).moves > 5


def seen(program: Program, action: int) -> bool:
    """Whether an action is ever legal in a match, on both backends."""
    found = False
    slow, fast = engines(program)
    for state, _ in states(fast, 0, 16):
        legal = fast.legal(state, state.S[ACTIVE])
        assert legal == slow.legal(state, state.S[ACTIVE])
        found |= action in legal
    return found


def own(index: int, *body: object) -> tuple[Action, ...]:
    """The actions, one of them with other instructions that are tried out."""
    return tuple(replace(x, body=body, trial=True) if i == index else x for i, x in enumerate(ACTIONS))


IN_PROCEDURE = replace(PROCEDURES[0], body=(NEVER, *PROCEDURES[0].body))
OWN = {
    "plainly": changed(actions=own(SHIFT, NEVER)),
    "in a procedure": changed(procedures=(IN_PROCEDURE,)),
    "in a branch": changed(actions=own(SHIFT, If(n(1), (NEVER,)))),
    "in the other branch": changed(actions=own(SHIFT, If(n(0), (), (NEVER,)))),
    "in a loop": changed(actions=own(SHIFT, For("i", Range(n(1), n(2)), (NEVER,)))),
    "in a while": changed(actions=own(SHIFT, While(op(get("acts"), "<", 99), (NEVER,)))),
    "after a settle": changed(actions=own(SHIFT, Settle(), Tick(0, n(1)), NEVER)),
}


@pytest.mark.parametrize("place", OWN)
def test_an_action_is_refused_wherever_its_own_instructions_need_what_there_is_not(place: str) -> None:
    assert not seen(OWN[place], SHIFT)


def test_without_the_need_the_same_action_is_legal() -> None:
    assert seen(HARBOUR, SHIFT)
    assert seen(changed(actions=own(SHIFT, more("acts", 1))), SHIFT)


def test_a_need_of_an_action_that_is_not_tried_forbids_nothing() -> None:
    loose = tuple(replace(x, trial=False) for x in own(SHIFT, NEVER, more("acts", 1)))
    assert seen(changed(actions=loose), SHIFT)


# --- questions --------------------------------------------------------------------------------------------

ASKS = Choose("why", Local("you"), Range(n(1), n(3)), "x", type=Type.INT, at=148)
DEAR = changed(
    channels=(replace(CHANNELS[0], on_spent=(ASKS, *CHANNELS[0].on_spent)), CHANNELS[1]),
    actions=own(SCUTTLE, Need(op(get("gone"), ">", 90)), more("acts", 1)),
)
"""Harbour where whoever spends coins is asked something, and scuttling cannot be done."""


def paying(engine: Engine) -> tuple[State, Pending]:
    """A state where scuttling is offered, with the deed of it."""
    found = (each for seed in range(40) for each in states(engine, seed, 40) if each[1].choices[0][1] == SCUTTLE)
    return next(found)


def states(engine: Engine, seed: int, most: int) -> Iterator[tuple[State, Pending]]:
    """The states of a match, each with the deed that comes next."""
    chooser = random.Random(seed)
    state = _done(engine, engine.new_state(seed, NONE), Pending(Deed.START), chooser)
    for _ in range(most):
        if state.S[OUTCOME] != NONE:
            return
        pending = _next(engine, state, chooser)
        yield state, pending
        state = _done(engine, state, pending, chooser)


def _next(engine: Engine, state: State, chooser: random.Random) -> Pending:
    together = state.S[STEP] == BIDDING
    seats = range(engine.table.players) if together else [state.S[ACTIVE]]
    choices = []
    for seat in seats:
        legal = engine.legal(state, seat)
        action = SCUTTLE if SCUTTLE in legal else chooser.choice(legal)
        args: list[int] = []
        while options := engine.options(state, seat, action, args):
            args.append(chooser.choice(options))
        choices.append((seat, action, tuple(args)))
    return Pending(Deed.TOGETHER if together else Deed.ACTION, tuple(choices))


def _done(engine: Engine, state: State, pending: Pending, chooser: random.Random) -> State:
    while isinstance(result := carry_out(engine, state, pending, None), Question):
        pending = pending.answered(chooser.choice(result.options))
    return result


@pytest.mark.parametrize("backend", [0, 1])
def test_where_paying_asks_all_answers_stay_and_nothing_is_refused(backend: int) -> None:
    engine = engines(DEAR)[backend]
    state, pending = paying(engine)
    question = carry_out(engine, state, pending, None)
    assert isinstance(question, Question) and question.options == (1, 2, 3)
    assert not any(engine.can_be_done(state, pending.choices, (answer,)) for answer in question.options)
    assert isinstance(carry_out(engine, state, pending.answered(2), None), State)


def test_both_backends_agree_where_paying_asks() -> None:
    for seed in range(2):
        assert played(*engines(DEAR, mix=seed), seed, 12).moves > 5


OTHER = Choose("other", Local("you"), HELD, "h", at=148)
SECRET = changed(
    actions=own(
        OFFER, OTHER, Need(op(Local("other"), "!=", Local("card")), at=147), put("bid", n(2), Local("you")),
        binned(Local("card")), binned(Local("other")),
    ),
)  # fmt: skip
"""Harbour where two cards are offered in secret, the second of which is chosen when the first is shown."""
RACE = changed(
    actions=own(OFFER, Need(op(get("tries"), "==", 0), at=147), more("tries", 1), binned(Local("card"))),
)
"""Harbour where only who is first can do what they have chosen in secret."""


def bidding(engine: Engine, action: int) -> tuple[State, Pending]:
    state = engine.new_state(1, NONE)
    engine.advance(state, (), None)
    choices = [(seat, action, (engine.options(state, seat, action, ())[0],)) for seat in range(2)]
    return state, Pending(Deed.TOGETHER, tuple(choices))


@pytest.mark.parametrize("backend", [0, 1])
def test_what_is_chosen_in_secret_asks_only_for_what_can_be_done(backend: int) -> None:
    engine = engines(SECRET)[backend]
    state, pending = bidding(engine, OFFER)
    with pytest.raises(NeedAnswer) as need:
        engine.together(state.copy(), pending.choices, (), None)
    card = pending.choices[0][2][0]
    assert card in need.value.question.options
    question = carry_out(engine, state, pending, None)
    assert isinstance(question, Question) and card not in question.options and question.options
    assert not engine.can_be_done(state, pending.choices, (card,))


@pytest.mark.parametrize("backend", [0, 1])
def test_who_comes_second_does_what_is_left(backend: int) -> None:
    engine = engines(RACE)[backend]
    state, pending = bidding(engine, OFFER)
    assert all(OFFER in engine.legal(state, seat) for seat in range(2))
    assert not engine.can_be_done(state, pending.choices, ())
    after = carry_out(engine, state, pending, None)
    assert isinstance(after, State)
    for seat, _, (card,) in pending.choices:
        assert card not in after.Z[engine.table.owners[card]], seat


@pytest.mark.parametrize("program", [SECRET, RACE, DEAR], ids=["secret", "race", "dear"])
def test_playouts_are_the_same_step_by_step(program: Program) -> None:
    for seed in range(2):
        walker, live = engines(program, mix=seed)
        assert same(live, walker, walker.new_state(seed, NONE), seed, 12) > 0  # type: ignore[arg-type]


def test_the_backends_agree_about_what_is_chosen_in_secret() -> None:
    for program in (SECRET, RACE):
        for seed in range(2):
            assert played(*engines(program, mix=seed), seed, 8).moves > 5


def test_steps_are_where_they_are_thought_to_be() -> None:
    bidding_step: Step = HARBOUR.steps[BIDDING]
    assert OFFER in bidding_step.actions and SHIFT not in bidding_step.actions
