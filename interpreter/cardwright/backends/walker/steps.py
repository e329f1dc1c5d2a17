"""The order of steps: going on until the players are asked or the game is over."""

from __future__ import annotations

from cardwright.core.endless import LOOP_BUDGET, WATCH, cut
from cardwright.core.engine import Line
from cardwright.core.layout import STEP, TURN
from cardwright.core.program import NONE, Body, Step, StepKind

from .bodies import execute
from .changes import go
from .context import Run
from .expressions import holds
from .legality import Trials
from .settling import endless, settle


def advance(run: Run) -> None:
    """Run steps until one waits for players."""
    if run.over():
        return
    told = 0
    for passed in range(LOOP_BUDGET):
        if passed == WATCH and run.log is not None:
            told = len(run.log)
        step = run.program.steps[run.state.S[STEP]]
        if not holds(run, step.when, run.rule_scope()):
            go(run, step.next)
        elif _waits(run, step):
            return
    cut(run.log, told)
    endless(run, run.program.steps[run.state.S[STEP]].at)


def _waits(run: Run, step: Step) -> bool:
    """Whether a step waits for players; what does not wait is run or passed."""
    if step.kind is StepKind.ACT:
        if _can_act(run, run.active()):
            return True
        go(run, step.next)
    elif step.kind is StepKind.TOGETHER:
        if all(_can_act(run, seat) for seat in range(run.bound.table.players)):
            return True
        _run(run, step, step.stuck)
    else:
        run.say(Line.STEP, step.at, run.state.S[STEP], run.active(), run.state.S[TURN])
        _run(run, step, step.body)
    return False


def _can_act(run: Run, seat: int) -> bool:
    return bool(Trials(run.bound, run.state, seat).actions())


def _run(run: Run, step: Step, body: Body) -> None:
    begin_step(run)
    execute(run, body, run.rule_scope())
    after_body(run, step)


def begin_step(run: Run) -> None:
    """Remember the table for a Rollback."""
    run.start, run.again, run.goto = run.state.copy(), False, NONE


def after_body(run: Run, step: Step) -> None:
    """Settle, then go where GoTo says, else again after a Rollback, else to the next step."""
    settle(run)
    if run.goto != NONE:
        go(run, run.goto)
    elif not run.again:
        go(run, step.next)
    run.start, run.goto = None, NONE
