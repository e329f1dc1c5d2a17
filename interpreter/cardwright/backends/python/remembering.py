"""Numbers that depend on nothing but which cards are in play: found out once, kept as long as these stay.

What is kept stands beside a copy of the list it was found for, so that nobody has to say when it
changes, and a copied state cannot be told what is true of another one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core import program as p
from ...core.effects import IN_PLAY, Mark, free_locals, parts, reads
from ...core.layout import ACTIVE, TABLE
from .emit import Code, Writer
from .unit import Unit

_KINDS = (p.Fold, p.ValueOf, p.Math, p.Not, p.Either)
_SEAT: Mark = ("cell", ACTIVE)


def worth_remembering(writer: Writer, node: p.Expr) -> bool:
    """Whether an expression goes through cards in play and depends on nothing else (but the active seat)."""
    unit = writer.unit
    if writer.remembers or not isinstance(node, _KINDS):
        return False
    if id(node) not in unit.remembers:
        unit.remembers[id(node)] = node, _closed(unit, node)  # the node is kept, so that its id is not given again
    return unit.remembers[id(node)][1]


def _closed(unit: Unit, node: p.Expr) -> bool:
    if not _asks(node) or free_locals(node):
        return False
    found = reads(unit.program, node)
    return IN_PLAY in found and found <= {IN_PLAY, _SEAT}


def _asks(node: object) -> bool:
    return isinstance(node, p.Fold | p.ValueOf) or any(_asks(part) for part in parts(node))


def remembered(writer: Writer, node: p.Expr, write: Callable[[Writer, Any], Code]) -> Code:
    """The call of the function that remembers an expression's number."""
    unit = writer.unit
    by_seat = _SEAT in reads(unit.program, node)

    if node not in unit.slots:
        unit.slots[node] = unit.places(unit.players if by_seat else 1)
    slot = unit.slots[node]
    place = f"{slot} + S[{ACTIVE}]" if by_seat else str(slot)

    def make(inner: Writer, name: str) -> None:
        with inner.block(f"def {name}(S, Z, T):"):
            inner.begin()
            inner.remembers = True
            inner.line(f"number = {write(inner, node).whole}")
            inner.line(f"KNOWN[{place}] = Z[{TABLE}][:], number")
            inner.line("return number")

    hint = unit.program.values[node.value].id if isinstance(node, p.ValueOf) else "this"
    call = f"{unit.function(('known', node), f'known_{hint}', make)}(S, Z, T)"
    probe = Writer(unit)  # only to learn what is known of the number
    probe.remembers = probe.pure = True
    span = write(probe, node)
    return Code(writer.recalled(call, place, hint), span.low, span.high)


def countdowns(writer: Writer, clock: int) -> str:
    """What to go through to meet every card in play with a countdown, in order of entry."""
    unit = writer.unit
    if not unit.live or not only_printed(unit, clock):
        return f"Z[{TABLE}]"

    place = _timed_place(unit, clock)

    def make(inner: Writer, name: str) -> None:
        table = unit.of_card(unit.field_table(unit.program.countdown_start), "card")
        with inner.block(f"def {name}(Z):"):
            inner.line(f"cards, timed = KNOWN[{place}]")
            with inner.block(f"if cards == Z[{TABLE}]:"):
                inner.line("return timed")
            inner.line(f"timed = [card for card in Z[{TABLE}] if {table} >= 0]")
            inner.line(f"KNOWN[{place}] = Z[{TABLE}][:], timed")
            inner.line("return timed")

    return f"{unit.function(('timed', clock), f'timed_{unit.program.clocks[clock].id}', make)}(Z)"


def _timed_place(unit: Unit, clock: int) -> int:
    if clock not in unit.timed:
        unit.timed[clock] = unit.places(1)
    return unit.timed[clock]


def kept_countdowns(writer: Writer, clock: int) -> str:
    """The same; where it is at hand, it is taken without a call."""
    call = countdowns(writer, clock)
    if not call.endswith("(Z)"):
        return call
    writer.line(f"cards, timed = KNOWN[{_timed_place(writer.unit, clock)}]")
    with writer.block(f"if cards != Z[{TABLE}]:"):
        writer.line(f"timed = {call}")
    return "timed"


def least_in_play(writer: Writer, table: str, none: int) -> str:
    """The name of the least number in a table that a card in play has, `none` if there is no card."""
    unit = writer.unit
    if ("least", table) not in unit.slots:
        unit.slots["least", table] = unit.places(1)
    place = unit.slots["least", table]

    def make(inner: Writer, name: str) -> None:
        with inner.block(f"def {name}(Z):"):
            inner.line(f"least = min([{unit.of_card(table, 'card')} for card in Z[{TABLE}]], default={none})")
            inner.line(f"KNOWN[{place}] = Z[{TABLE}][:], least")
            inner.line("return least")

    call = f"{unit.function(('least in play', table), f'least_{table}', make)}(Z)"
    return writer.recalled(call, str(place), "least")


def only_printed(unit: Unit, clock: int) -> bool:
    """Whether a card has a countdown on a clock only if one is printed on it."""
    if clock not in unit.printed:
        program = unit.program
        unit.printed[clock] = program.countdown_start >= 0 and not _written(program, program.clocks[clock].countdown)
    return unit.printed[clock]


def _written(program: p.Program, cell: int) -> bool:
    texts = (
        program.actions, program.steps, program.channels, program.clocks, program.triggers, program.replacements,
        program.standing, program.procedures, program.calls,
    )  # fmt: skip
    pending: list[object] = list(texts)
    while pending:
        node = pending.pop()
        if isinstance(node, p.Write) and node.cell == cell:
            return True
        if not isinstance(node, str | int):
            pending.extend(parts(node))
    return False
