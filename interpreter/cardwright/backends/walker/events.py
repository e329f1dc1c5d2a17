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
    args = [evaluate(run, arg, scope) for arg in node.args]
    first, second, *_ = [*args, NONE, NONE]
    run.say(Line.SIGNAL, node.at, node.event, first, second)
    hear(run, node.event, args, run.in_play())


@statement(p.Tell)
def tell(run: Run, node: p.Tell, scope: Scope) -> None:
    """Do something to a card and let it be heard; a card that was taken out of play hears it as it lay before."""
    args = evaluate(run, node.player, scope), evaluate(run, node.card, scope)
    card = args[1]
    played = run.bound.plays(run.zone(card))
    before = judge(run, node.event, args, run.in_play()) if played else []
    execute(run, node.body, scope)
    if card == NONE:
        return
    if played and not run.bound.plays(run.zone(card)):
        rules_hear(run, node.event, args)
        queue(run, before)
    else:
        hear(run, node.event, args, run.in_play())


def hear(run: Run, event: int, args: Sequence[int], listeners: Sequence[int]) -> None:
    """Run urgent rules, then queue rules and the listening cards in order."""
    rules_hear(run, event, args)
    queue(run, judge(run, event, args, listeners))


def rules_hear(run: Run, event: int, args: Sequence[int]) -> None:
    """Run urgent rules, then queue the others."""
    heard = [(i, t) for i, t in enumerate(run.program.triggers) if t.event == event and t.definition == NONE]
    for index, trigger in heard:
        if trigger.urgent:
            _at_once(run, index, trigger, args)
    for index, trigger in heard:
        scope = _scope(run, trigger, args, NONE)
        if not trigger.urgent and holds(run, trigger.when, scope):
            run.queue.append(Queued(index, scope.ints))


Heard = tuple[int, Queued]
"""A card that has heard an event, and what it will do."""


def judge(run: Run, event: int, args: Sequence[int], listeners: Sequence[int]) -> list[Heard]:
    """What the listening cards would do, in order, as they see the table now."""
    heard = [(i, trigger) for i, trigger in enumerate(run.program.triggers) if trigger.event == event]
    found: list[Heard] = []
    for card in listeners:
        for index, trigger in heard:
            if trigger.definition != NONE and trigger.definition == run.definition(card):
                scope = _scope(run, trigger, args, card)
                if holds(run, trigger.when, scope):
                    found.append((card, Queued(index, scope.ints)))
    return found


def queue(run: Run, heard: Sequence[Heard]) -> None:
    """Queue what was heard, unless its card has used it up."""
    for card, queued in heard:
        once = run.program.triggers[queued.trigger].once_bit
        if once == NONE or not is_used(run, card, once):
            if once != NONE:
                use(run, card, once)
            run.queue.append(queued)


def _scope(run: Run, trigger: Trigger, args: Sequence[int], card: int) -> Scope:
    scope = run.rule_scope() if card == NONE else run.card_scope(card)
    return scope.inner(**dict(zip(trigger.args, args, strict=False)))


def _at_once(run: Run, index: int, trigger: Trigger, args: Sequence[int]) -> None:
    scope = _scope(run, trigger, args, NONE)
    if holds(run, trigger.when, scope):
        run.say(Line.TRIGGER, trigger.at, index, NONE)
        execute(run, trigger.body, scope)
