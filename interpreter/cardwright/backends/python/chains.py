"""Steps in which nobody is asked, as generated code of live playouts: run one after another."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import program as p
from ...core.effects import reads
from ...core.endless import LOOP_BUDGET
from ...core.layout import STEP
from ...core.program import StepKind
from .emit import Writer
from .settling import endless, plain
from .statements import body
from .steps import (
    after_body,
    begin_step,
    may_hold,
    rules,
)
from .unit import Unit, kinds


def chain(unit: Unit, index: int) -> list[int]:
    """The steps that surely follow each other from a step on, up to one where somebody is asked."""
    program, found = unit.program, [index]
    while program.steps[index].when is None or len(found) == 1:
        step = program.steps[index]
        following = program.steps[step.next]
        if may_hold(unit, step.body, p.GoTo) or may_hold(unit, step.body, p.Rollback) or step.when is not None:
            break
        if step.next in found or following.kind is not StepKind.AUTO or following.when is not None:
            break
        index = step.next
        found.append(index)
    return found


def run_all(writer: Writer, steps: Sequence[int]) -> None:
    """Run a chain of steps; where one cannot be cut short and nobody asks, it is not said that it has begun."""
    for one, following in zip(steps, [*steps[1:], None], strict=True):
        run_step(writer, one, stored=following is None or not unseen_step(writer.unit, following))


def unseen_step(unit: Unit, index: int) -> bool:
    """Whether nothing can be seen of the table while a step is run."""
    done = unit.program.steps[index].body
    if not plain(unit, done) or kinds(unit, done) & {p.End, p.Need, p.GoTo, p.Rollback}:
        return False
    return ("cell", STEP) not in reads(unit.program, done)


def run_step(writer: Writer, index: int, statements: p.Body | None = None, stored: bool = True) -> None:
    step = writer.unit.program.steps[index]
    done = step.body if statements is None else statements
    with writer.scope():
        writer.note(writer.unit.origin(step.at))
        rules(writer)
        begin_step(writer, done)
        body(writer, done)
        ambient = may_hold(writer.unit, done, p.GoTo) or may_hold(writer.unit, done, p.Rollback)
        after_body(writer, step, ambient, quiet=plain(writer.unit, done), stored=stored)


def count_passed(writer: Writer) -> None:
    """Count a step in which nobody was asked."""
    writer.line("X.passed += 1")
    with writer.block(f"if X.passed >= {LOOP_BUDGET}:"):
        writer.unit.constant("STEP_ORIGINS", tuple(step.at for step in writer.unit.program.steps))
        endless(writer, f"STEP_ORIGINS[S[{STEP}]]")
