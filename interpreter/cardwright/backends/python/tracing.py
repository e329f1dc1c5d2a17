"""Log lines: written into traced modules only."""

from __future__ import annotations

from ...core.layout import CHANCE, STEP, USED
from ...core.program import Program
from .emit import Writer


def log(writer: Writer, kind: int, at: int | str, a: str = "0", b: str = "0", c: str = "0") -> None:
    """Write the appending of a log line, if this module is traced."""
    if writer.unit.traced:
        with writer.block("if X.log is not None:"):
            writer.line(f"X.log.append(({kind}, {at}, {a}, {b}, {c}))")


def note_told(writer: Writer, when: str, name: str) -> None:
    """Write the noting of how long the log is when something holds, if this module is traced."""
    if writer.unit.traced:
        with writer.block(f"if {when} and X.log is not None:"):
            writer.line(f"{name} = len(X.log)")


def quiet(program: Program) -> frozenset[int]:
    """The cells whose changes give no WRITE lines."""
    return frozenset({STEP, CHANCE, USED, *(channel.spent for channel in program.channels)})
