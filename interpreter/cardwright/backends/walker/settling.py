"""Settling: standing rules to a fixed point, then what is queued, until nothing is left."""

from __future__ import annotations

from cardwright.core import program as p
from cardwright.core.endless import LOOP_BUDGET, NESTED, WATCH, Loop, cut, fold
from cardwright.core.engine import Line
from cardwright.core.program import NONE, Body

from .bodies import execute, statement
from .changes import end, write
from .context import Run, Scope
from .events import one_step
from .expressions import evaluate, holds
from .sources import satisfying
from .values import derive


@statement(p.Settle)
def settle_now(run: Run, node: p.Settle, scope: Scope) -> None:
    """Settle in the middle of a body."""
    settle(run)


Due = tuple[int, Body, Scope, int]
"""What runs next: its origin, its body with what it sees, and the queued trigger (-1: a standing rule)."""


def settle(run: Run) -> None:
    """Run standing rules and what is queued until nothing is left; inside of a step that waits until it is over."""
    if run.moved is not None:
        return
    run.depth += 1
    loop: Loop | None = None
    while (due := _standing(run) or _oldest(run)) is not None:
        at, body, scope, trigger = due
        run.runs += 1
        if run.depth > NESTED:
            fold(run.log)
            endless(run, at)
        if run.runs > WATCH:
            loop = loop or Loop(run)
            if loop.ends(run, run.state.S, run.state.Z, run.queue):
                endless(run, at)
        if trigger != NONE:
            run.queue.pop(0)
            run.say(Line.TRIGGER, at, trigger, scope.ints["this"])
        execute(run, body, scope)
    run.depth -= 1


def _standing(run: Run) -> Due | None:
    """The first standing rule that some member satisfies."""
    for standing in run.program.standing:
        scope = run.rule_scope()
        member = next(satisfying(run, standing.source, standing.name, standing.when, scope), None)
        if member is not None:
            return standing.at, standing.body, scope.inner(**{standing.name: member}), NONE
    return None


def _oldest(run: Run) -> Due | None:
    """The oldest queued trigger."""
    if not run.queue:
        return None
    queued = run.queue[0]
    trigger = run.program.triggers[queued.trigger]
    return trigger.at, trigger.body, Scope(dict(queued.ints)), queued.trigger


def endless(run: Run, at: int) -> None:
    """What is endless ends the game as the draft says; a program without a word for it is our mistake."""
    outcome = run.program.endless
    if outcome >= 0:
        end(run, outcome, 0, run.program.outcomes[outcome].at)
    raise RuntimeError(f"endless loop through {run.program.origins[at]}")


@statement(p.Tick)
def tick(run: Run, node: p.Tick, scope: Scope) -> None:
    """Advance a clock, lower the countdowns, and let what has run out expire."""
    amount = evaluate(run, node.amount, scope)
    if amount <= 0:
        return
    clock = run.program.clocks[node.clock]
    write(run, clock.cell, None, 0, run.read(clock.cell) + amount, node.at)
    loss = derive(run, clock.loss, [amount])
    for card in run.in_play():
        left = run.read(clock.countdown, card)
        if left >= 0:
            write(run, clock.countdown, card, 0, max(0, left - loss), node.at)
    due = [card for card in run.in_play() if run.read(clock.countdown, card) == 0]
    with one_step(run):
        for card in due:
            if card in run.in_play() and run.read(clock.countdown, card) == 0:
                execute(run, clock.expire, run.card_scope(card))
    if due:
        settle(run)


@statement(p.While)
def loop(run: Run, node: p.While, scope: Scope) -> None:
    """Repeat while the condition holds, within the budget."""
    rounds = told = 0
    while holds(run, node.when, scope):
        rounds += 1
        if rounds == WATCH and run.log is not None:
            told = len(run.log)
        if rounds > LOOP_BUDGET:
            cut(run.log, told)
            endless(run, node.at)
        execute(run, node.body, scope)
