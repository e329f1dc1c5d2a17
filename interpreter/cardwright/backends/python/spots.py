"""Where a cell's number lies, and what stands in where there is no owner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.program import Per
from .emit import CannotGenerate, Code, Writer, const


def guarded(writer: Writer, owner: Code, make: Callable[[Code], Code], otherwise: int = -1) -> Code:
    """Code that needs an owner, -1 where there is none."""
    if owner.constant is not None and owner.constant < 0:
        return const(otherwise)
    if owner.natural:
        return make(owner)
    owner = writer.held(owner)
    inner = make(owner)
    low = min(inner.low, otherwise) if inner.low is not None else None
    high = max(inner.high, otherwise) if inner.high is not None else None
    return Code(f"({inner.text} if {owner.text} >= 0 else {otherwise})", low, high, inner.boolean)


def address(writer: Writer, cell: int, owner: Code | None, item: Code | None) -> str:
    """The address in `S` of a cell's item; the owner is known to exist."""
    unit = writer.unit
    layout = unit.layout
    declared = unit.program.cells[cell]
    fixed, terms = layout.offsets[cell], []
    if declared.per is not Per.GAME:
        if owner is None:
            raise CannotGenerate(f"the cell {declared.id!r} is read without an owner")
        card = declared.per is Per.CARD
        fixed += layout.card_base if card else layout.player_base
        width = layout.card_width if card else layout.player_width
        if owner.constant is not None:
            fixed += owner.constant * width
        else:
            if not card and owner.text == "you" and writer.seat:
                terms.append(writer.seat)
            else:
                terms.append(f"{owner.text} * {width}" if width != 1 else owner.text)
    if item is not None:
        if item.constant is not None:
            fixed += item.constant
        else:
            terms.append(item.text)
    return " + ".join([*terms, *([str(fixed)] if fixed or not terms else [])])


@dataclass(frozen=True, slots=True)
class Spot:
    """An address in `S` and the test that there is such a place ("" if that is sure)."""

    address: str
    test: str
