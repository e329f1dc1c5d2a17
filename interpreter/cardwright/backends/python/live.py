"""Whole playouts as generated code: steps follow each other, whoever must choose is asked at once."""

from __future__ import annotations

from ...core.endless import LOOP_BUDGET
from ...core.layout import OUTCOME, STEP, TABLE, USED
from ...core.program import StepKind
from .acting import act, choose_together
from .arithmetic import negate
from .chains import chain, count_passed, run_all, run_step
from .emit import Code, Writer, const
from .expressions import expression
from .remembering import only_printed
from .spots import address
from .statements import uses
from .steps import (
    rules,
)


def playout(writer: Writer) -> str:
    """The function `(S, Z, T, X)` that plays until the game is over or the cap is reached."""

    def make(inner: Writer, name: str) -> None:
        steps = [live_step(inner, i) for i in range(len(inner.unit.program.steps))]
        table = inner.unit.function_list("LIVE", steps)
        with inner.block(f"def {name}(S, Z, T, X):"):
            with inner.block("try:"), inner.block(f"while S[{OUTCOME}] == -1 and not X.capped:"):
                inner.line(f"{table}[S[{STEP}]](S, Z, T, X)")
            with inner.block("except GameOver:"):
                inner.line("return")

    return writer.unit.function("playout", "playout", make)


def usual(writer: Writer) -> str:
    """The function `(S, Z)`: whether a state has nothing that could not have come about by play.

    What is left out of a live module rests on that: countdowns that are not printed, votes, and marks of
    what has been used where no card has anything that it can do only once in a turn.
    """

    def make(inner: Writer, name: str) -> None:
        unit = inner.unit
        layout, program = unit.layout, unit.program
        with inner.block(f"def {name}(S, Z):"):
            for index, clock in enumerate(program.clocks):
                if only_printed(unit, index):
                    table = unit.of_card(unit.field_table(program.countdown_start), "card")
                    spot = address(inner, clock.countdown, Code("card", 0), None)
                    with (
                        inner.block(f"for card in Z[{TABLE}]:"),
                        inner.block(f"if S[{spot}] >= 0 and {table} < 0:"),
                    ):
                        inner.line("return False")
            votes = [
                f"S[{address(inner, call.votes, const(seat), None)}]"
                for call in program.calls if call.vote for seat in range(unit.players)
            ]  # fmt: skip
            if votes:
                with inner.block(f"if {' or '.join(votes)}:"):
                    inner.line("return False")
            used = f"S[{layout.card_base + layout.offsets[USED]}::{layout.card_width}]"
            inner.line("return True" if uses(program) else f"return {used} == UNUSED")

    return writer.unit.function("usual", "usual", make)


def live_step(writer: Writer, index: int) -> str:
    """The function of a step: it goes on to a step where somebody is asked again, or at least to the next one."""
    step = writer.unit.program.steps[index]
    make = {StepKind.AUTO: _auto, StepKind.ACT: act, StepKind.TOGETHER: choose_together}[step.kind]
    return writer.unit.function(("live", index), f"play_{step.id}", lambda w, n: make(w, n, index))


def _auto(writer: Writer, name: str, index: int) -> None:
    steps = chain(writer.unit, index)
    with writer.block(f"def {name}(S, Z, T, X):"):
        if len(steps) > 1:
            with writer.block(f"if X.passed >= {LOOP_BUDGET - len(steps)}:"):
                alone = writer.unit.function(("alone", index), f"{name}_alone", lambda w, n: _alone(w, n, index))
                writer.line(f"return {alone}(S, Z, T, X)")
            writer.line(f"X.passed += {len(steps)}")
            run_all(writer, steps)
            return
        _one(writer, index)


def _alone(writer: Writer, name: str, index: int) -> None:
    with writer.block(f"def {name}(S, Z, T, X):"):
        _one(writer, index)


def _one(writer: Writer, index: int) -> None:
    """A step by itself, counted."""
    step = writer.unit.program.steps[index]
    mark = writer.depth
    rules(writer)
    if step.when is not None:
        with writer.block(f"if {negate(expression(writer, step.when)).text}:"):
            writer.line(f"S[{STEP}] = {step.next}")
        writer.open("else:")
    run_step(writer, index)
    writer.close(mark)
    count_passed(writer)


__all__ = ["playout", "usual"]
