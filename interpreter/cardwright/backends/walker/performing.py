"""Carrying out an action, and several at once."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.core.engine import Line
from cardwright.core.layout import STEP
from cardwright.core.program import NONE, Action, StepKind, Type

from .bodies import execute
from .changes import clear_votes, go
from .conditions import bind, say_permits
from .context import Run
from .expressions import holds
from .legality import mark_used, whole
from .payments import by_channel, pay
from .settling import settle
from .steps import advance, after_body, begin_step

Choice = tuple[int, int, tuple[int, ...]]
"""Seat, action, complete args."""


def first_card(action: Action, args: Sequence[int]) -> int:
    """The first parameter that is a card, -1 if there is none."""
    pairs = zip(action.params, args, strict=False)
    return next((value for parameter, value in pairs if parameter.type is Type.CARD), NONE)


def perform(run: Run, choice: Choice) -> None:
    """Pay, do, settle, and go on from the step where that leads to."""
    action = run.program.actions[choice[1]]
    _pay(run, choice, True)
    _do(run, choice)
    settle(run)
    clear_votes(run)
    _after_action(run, action)
    advance(run)


def attempt(run: Run, choices: Sequence[Choice]) -> None:
    """Pay for actions and carry out their own instructions, where each `Need` counts: Refused is raised."""
    alone = run.program.steps[run.state.S[STEP]].kind is not StepKind.TOGETHER
    for choice in sorted(choices):
        _pay(run, choice, alone)
    for choice in sorted(choices):
        if alone:  # nothing that comes after its instructions matters
            carry_out(run, choice)
        else:
            _do(run, choice, tried=True)


def carry_out(run: Run, choice: Choice) -> None:
    """An action's own instructions alone, all of which have to be done."""
    seat, index, args = choice
    action = run.program.actions[index]
    mark_used(run, action, args)
    execute(run, action.body, whole(action, bind(action, seat, args)))


def _pay(run: Run, choice: Choice, settles: bool) -> None:
    seat, index, args = choice
    action = run.program.actions[index]
    run.say(Line.ACTION, action.at, seat, index, first_card(action, args))
    pay(run, seat, by_channel(run, action, args[len(action.params) :]), settles)


def _do(run: Run, choice: Choice, tried: bool = False) -> None:
    """The body, with the permissions that were needed."""
    seat, index, args = choice
    action, scope = run.program.actions[index], bind(run.program.actions[index], seat, args)
    say_permits(run, index, scope)
    mark_used(run, action, args)
    execute(run, action.body, whole(action, scope) if tried else scope)


def _after_action(run: Run, action: Action) -> None:
    """Leave the step if the action passes, its `until` holds, or a GoTo says so."""
    step = run.program.steps[run.state.S[STEP]]
    done = step.until is not None and holds(run, step.until, run.rule_scope())
    if run.goto != NONE:
        go(run, run.goto)
    elif action.passes or done:
        go(run, step.next)


def together(run: Run, choices: Sequence[Choice]) -> None:
    """Carry out the actions of all seats, then the step's body; settle only after it."""
    step = run.program.steps[run.state.S[STEP]]
    begin_step(run)
    for choice in sorted(choices):
        _pay(run, choice, False)
    for choice in sorted(choices):
        _do(run, choice)
    clear_votes(run)
    execute(run, step.body, run.rule_scope())
    after_body(run, step)
    advance(run)
