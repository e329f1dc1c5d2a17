"""What any player may do between actions: calls and votes."""

from __future__ import annotations

from cardwright.core.engine import Line
from cardwright.core.layout import STEP
from cardwright.core.program import NONE, StepKind

from .bodies import execute
from .changes import clear_votes, go, store
from .conditions import satisfied
from .context import Run, Scope
from .settling import settle
from .steps import advance


def possible_calls(run: Run) -> list[tuple[int, int]]:
    """The (seat, call) pairs that are possible now, seat by seat."""
    step = run.program.steps[run.state.S[STEP]]
    if run.over() or step.kind is StepKind.AUTO:
        return []
    seats, calls = range(run.bound.table.players), range(len(run.program.calls))
    return [(seat, index) for seat in seats for index in calls if _possible(run, seat, index)]


def _possible(run: Run, seat: int, index: int) -> bool:
    call = run.program.calls[index]
    if call.vote and run.read(call.votes, seat):
        return False
    scope = Scope({"this": NONE, "you": seat})
    return all(satisfied(run, condition, scope) for condition in call.conditions)


def make_call(run: Run, seat: int, index: int) -> None:
    """Make a call, or cast a vote and make the call if it was the last one missing."""
    call = run.program.calls[index]
    still_open = call.vote and not _voted(run, seat, call.votes)
    run.say(Line.CALL, call.at, seat, index, int(still_open))
    if still_open:
        return
    if call.vote:
        clear_votes(run)
    execute(run, call.body, Scope({"this": NONE, "you": seat}))
    settle(run)
    if run.goto != NONE:
        go(run, run.goto)
    advance(run)


def _voted(run: Run, seat: int, votes: int) -> bool:
    """Cast a vote; whether every player has voted now."""
    store(run, votes, seat, 1)
    return all(run.read(votes, player) for player in range(run.bound.table.players))
