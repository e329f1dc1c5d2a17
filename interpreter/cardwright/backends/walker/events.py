"""Events: urgent rules at once, then everything that listens is queued."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cardwright.core import program as p
from cardwright.core.engine import Line
from cardwright.core.program import NONE, Event, Trigger

from .bodies import execute, statement
from .changes import is_used, use
from .context import Moved, Queued, Run, Scope
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
    if run.moved is not None:
        played = run.bound.plays(run.zone(card))
        execute(run, node.body, scope)
        if card != NONE:
            note(run, node.event, args, played and not run.bound.plays(run.zone(card)))
        return
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


@statement(p.Together)
def together(run: Run, node: p.Together, scope: Scope) -> None:
    """Move cards in one step."""
    with one_step(run):
        execute(run, node.body, scope)


@contextmanager
def one_step(run: Run) -> Iterator[None]:
    """What happens inside happens together; a step inside of another one is a part of it."""
    if run.moved is not None:
        yield
        return
    run.moved = moved = Moved(run.state.copy())
    yield
    run.moved = None
    for event, args, earlier in moved.events:
        _look(run, moved, event, args, earlier)


def _look(run: Run, moved: Moved, event: int, args: tuple[int, ...], earlier: bool) -> None:
    """Queue what listens to an event of a step, as the table was before it or is after it."""
    after = run.state
    if earlier:
        run.state = moved.before
    rules = judge(run, event, args, [NONE])
    cards = judge(run, event, args, [card for card in run.in_play() if _hears(run, moved, event, args, card)])
    run.state = after
    queue(run, rules + cards)


def _hears(run: Run, moved: Moved, event: int, args: tuple[int, ...], card: int) -> bool:
    """Whether a card hears what happens to one that leaves or enters together with it."""
    if run.program.together or event not in (Event.ENTER, Event.LEAVE, Event.MOVED) or card == args[0]:
        return True
    like = Event.ENTER if event == Event.ENTER else Event.LEAVE
    return (like, (card,)) not in [(other, of) for other, of, _ in moved.events]


def note(run: Run, event: int, args: tuple[int, ...], earlier: bool) -> None:
    """Run urgent rules at once; the others look at it when the step is over."""
    assert run.moved is not None
    run.moved.events.append((event, args, earlier))
    rules_at_once(run, event, args)


def hear(run: Run, event: int, args: Sequence[int], listeners: Sequence[int]) -> None:
    """Run urgent rules, then queue rules and the listening cards in order."""
    rules_hear(run, event, args)
    queue(run, judge(run, event, args, listeners))


def rules_hear(run: Run, event: int, args: Sequence[int]) -> None:
    """Run urgent rules, then queue the others."""
    rules_at_once(run, event, args)
    queue(run, judge(run, event, args, [NONE]))


def rules_at_once(run: Run, event: int, args: Sequence[int]) -> None:
    """Run urgent rules."""
    for index, trigger in enumerate(run.program.triggers):
        if trigger.event == event and trigger.urgent and trigger.definition == NONE:
            _at_once(run, index, trigger, args)


Heard = tuple[int, Queued]
"""A card that has heard an event, and what it will do."""


def judge(run: Run, event: int, args: Sequence[int], listeners: Sequence[int]) -> list[Heard]:
    """What the listening cards (-1: rules that are not urgent) would do, in order, as they see the table now."""
    heard = [(i, trigger) for i, trigger in enumerate(run.program.triggers) if trigger.event == event]
    found: list[Heard] = []
    for card in listeners:
        for index, trigger in heard:
            if trigger.definition == run.definition(card) and not (trigger.urgent and card == NONE):
                scope = _scope(run, trigger, args, card)
                if holds(run, trigger.when, scope):
                    found.append((card, Queued(index, _seen(run, trigger, scope).ints)))
    return found


def queue(run: Run, heard: Sequence[Heard]) -> None:
    """Queue what was heard, unless its card has used it up."""
    for card, queued in heard:
        once = run.program.triggers[queued.trigger].once_bit
        if NONE in (card, once) or not is_used(run, card, once):
            if NONE not in (card, once):
                use(run, card, once)
            run.queue.append(queued)


def _scope(run: Run, trigger: Trigger, args: Sequence[int], card: int) -> Scope:
    scope = run.rule_scope() if card == NONE else run.card_scope(card)
    return scope.inner(**dict(zip(trigger.args, args, strict=False)))


def _seen(run: Run, trigger: Trigger, scope: Scope) -> Scope:
    """The scope with what the trigger's body knows of the table as it is looked at."""
    return scope.inner(**{name: evaluate(run, expr, scope) for name, expr in trigger.seen})


def _at_once(run: Run, index: int, trigger: Trigger, args: Sequence[int]) -> None:
    scope = _scope(run, trigger, args, NONE)
    if holds(run, trigger.when, scope):
        run.say(Line.TRIGGER, trigger.at, index, NONE)
        execute(run, trigger.body, _seen(run, trigger, scope))
