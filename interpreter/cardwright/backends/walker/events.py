"""Events: urgent rules at once, then everything that listens is queued."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.core import program as p
from cardwright.core.engine import Line
from cardwright.core.program import NONE, Trigger

from .bodies import execute, statement
from .changes import is_used, use
from .context import Queued, Run, Scope
from .expressions import evaluate, holds


@statement(p.Signal)
def signal(run: Run, node: p.Signal, scope: Scope) -> None:
    """Say that an event of the draft has happened."""
    announce(run, node.event, [evaluate(run, arg, scope) for arg in node.args], node.at)


def announce(run: Run, event: int, args: Sequence[int], at: int) -> None:
    """Log an event of the draft, then let it be heard."""
    first, second, *_ = [*args, NONE, NONE]
    run.say(Line.SIGNAL, at, event, first, second)
    hear(run, event, args, run.in_play())


def hear(run: Run, event: int, args: Sequence[int], listeners: Sequence[int]) -> None:
    """Run urgent rules, then queue rules and the listening cards in order."""
    heard = [(i, trigger) for i, trigger in enumerate(run.program.triggers) if trigger.event == event]
    for index, trigger in heard:
        if trigger.urgent and trigger.definition == NONE:
            _at_once(run, index, trigger, args)
    for index, trigger in heard:
        if trigger.definition == NONE and not trigger.urgent:
            _queue(run, index, trigger, args, NONE)
    for card in listeners:
        for index, trigger in heard:
            if trigger.definition != NONE and trigger.definition == run.definition(card):
                _queue(run, index, trigger, args, card)


def _scope(run: Run, trigger: Trigger, args: Sequence[int], card: int) -> Scope:
    scope = run.rule_scope() if card == NONE else run.card_scope(card)
    return scope.inner(**dict(zip(trigger.args, args, strict=False)))


def _at_once(run: Run, index: int, trigger: Trigger, args: Sequence[int]) -> None:
    scope = _scope(run, trigger, args, NONE)
    if holds(run, trigger.when, scope):
        run.say(Line.TRIGGER, trigger.at, index, NONE)
        execute(run, trigger.body, scope)


def _queue(run: Run, index: int, trigger: Trigger, args: Sequence[int], card: int) -> None:
    once = trigger.once_bit if card != NONE else NONE
    if once != NONE and is_used(run, card, once):
        return
    scope = _scope(run, trigger, args, card)
    if not holds(run, trigger.when, scope):
        return
    if once != NONE:
        use(run, card, once)
    run.queue.append(Queued(index, scope.ints))
