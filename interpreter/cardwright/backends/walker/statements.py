"""The plain statements: binding, writing, branching, repeating, calling, ending."""

from __future__ import annotations

from cardwright.core import program as p
from cardwright.core.engine import Line, Refused
from cardwright.core.layout import STEP

from .bodies import execute, statement
from .changes import end, restore, write
from .context import Run, Scope
from .expressions import evaluate, holds
from .reading import readings
from .sources import chosen


class NeedFailed(Refused):
    """A `Need` that does not hold, with the values it read."""

    def __init__(self, at: int, values: tuple[tuple[str, int], ...]) -> None:
        super().__init__(at)
        self.values = values


@statement(p.Let)
def let(run: Run, node: p.Let, scope: Scope) -> None:
    """Bind a name."""
    scope.ints[node.name] = evaluate(run, node.expr, scope)


@statement(p.Gather)
def gather(run: Run, node: p.Gather, scope: Scope) -> None:
    """Keep members under a name."""
    scope.lists[node.name] = chosen(run, node.source, node.item, node.where, scope)


@statement(p.Write)
def store_number(run: Run, node: p.Write, scope: Scope) -> None:
    """Store a number in a cell."""
    owner = None if node.owner is None else evaluate(run, node.owner, scope)
    item = 0 if node.item is None else evaluate(run, node.item, scope)
    write(run, node.cell, owner, item, evaluate(run, node.value, scope), node.at)


@statement(p.If)
def branch(run: Run, node: p.If, scope: Scope) -> None:
    """One of two bodies."""
    execute(run, node.then if holds(run, node.when, scope) else node.other, scope)


@statement(p.For)
def each(run: Run, node: p.For, scope: Scope) -> None:
    """Go through the members that satisfied `where` when the loop began."""
    for member in chosen(run, node.source, node.name, node.where, scope):
        scope.ints[node.name] = member
        execute(run, node.body, scope)


@statement(p.Call)
def call(run: Run, node: p.Call, scope: Scope) -> None:
    """Run a procedure, which sees its parameters only."""
    procedure = run.program.procedures[node.procedure]
    args = [evaluate(run, arg, scope) for arg in node.args]
    execute(run, procedure.body, Scope(dict(zip(procedure.params, args, strict=True)), whole=scope.whole))


@statement(p.Need)
def need(run: Run, node: p.Need, scope: Scope) -> None:
    """Refuse the action that is tried out, if the condition fails; where nothing is tried, go on."""
    if scope.whole and not holds(run, node.when, scope):
        raise NeedFailed(node.at, readings(run, node.when, scope))


@statement(p.Rollback)
def rollback(run: Run, node: p.Rollback, scope: Scope) -> None:
    """Put the table back to the beginning of the step; what was queued is forgotten too."""
    if run.start is None:
        raise RuntimeError("a rollback outside of a step's own body")
    run.say(Line.ROLLBACK, node.at, run.state.S[STEP])
    restore(run, run.start, node.keep)
    run.queue.clear()
    run.again = True


@statement(p.GoTo)
def go_to(run: Run, node: p.GoTo, scope: Scope) -> None:
    """Note the step to go on with."""
    run.goto = node.step


@statement(p.End)
def finish(run: Run, node: p.End, scope: Scope) -> None:
    """End the game."""
    end(run, node.outcome, evaluate(run, node.winners, scope), node.at)
