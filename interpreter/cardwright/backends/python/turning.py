"""Statements that leave the straight road: chance, choices, going back."""

from __future__ import annotations

from ...core import program as p
from ...core.effects import parts
from ...core.endless import MOST_QUESTIONS
from ...core.engine import Line
from ...core.layout import CHANCE, STEP
from ...core.program import Per
from .emit import Code, Writer
from .expressions import expression
from .settling import endless
from .sources import listed
from .statements import bind, writes
from .tracing import log
from .unit import Unit


@writes(p.Shuffle)
def _shuffle(writer: Writer, node: p.Shuffle) -> None:
    zone = writer.held(expression(writer, node.zone), "zone")
    mark = writer.depth
    if not zone.natural:
        writer.open(f"if {zone.text} >= 0:")
    writer.line(f"shuffle(S, Z[{zone.text}])")
    log(writer, Line.CHANCE, node.at, zone.text, "-1")
    writer.close(mark)


@writes(p.Pick)
def _pick(writer: Writer, node: p.Pick) -> None:
    options = writer.held(listed(writer, node.source, node.item, node.where, live=True), "options")
    low = min(options.low, -1) if options.low is not None else None
    bind(writer, node.name, Code(f"pick(S, {options.text}) if {options.text} else -1", low, options.high))
    if writer.unit.traced:
        with writer.block(f"if {options.text}:"):
            log(writer, Line.CHANCE, node.at, "-1", writer.local(node.name).text)


@writes(p.Choose)
def _choose(writer: Writer, node: p.Choose) -> None:
    over = listed(writer, node.source, node.item, node.where, live=True)
    options = writer.fresh("options")
    writer.line(f"{options} = [*{over.text}, -1]" if node.optional else f"{options} = {over.text}")
    answer = writer.fresh("answer")
    kind = list(p.Type).index(node.type)
    mark = writer.open(f"if len({options}) > 1:")
    seat = expression(writer, node.chooser)
    with writer.block(f"if X.asked >= {MOST_QUESTIONS}:"):
        endless(writer, node.at)
    writer.line(f"{answer} = choose(X, {seat.whole}, {options}, {kind}, {node.at}, {node.hidden})")
    writer.close(mark)
    with writer.block("else:"):
        writer.line(f"{answer} = {options}[0] if {options} else -1")
    low = min(over.low, -1) if over.low is not None else None
    bind(writer, node.name, Code(answer, low, over.high))


def can_ask(unit: Unit) -> bool:
    """Whether any body of the program holds a choice."""
    if unit.asks is None:
        x = unit.program
        pending: list[object] = [x.actions, x.steps, x.channels, x.clocks, x.triggers, x.replacements]
        pending += [x.standing, x.procedures, x.calls]
        unit.asks = False
        while pending and not unit.asks:
            node = pending.pop()
            unit.asks = isinstance(node, p.Choose)
            if not isinstance(node, str | int):
                pending.extend(parts(node))
    return unit.asks


@writes(p.Rollback)
def _rollback(writer: Writer, node: p.Rollback) -> None:
    with writer.block("if X.numbers is None:"):
        writer.line('raise RuntimeError("a rollback outside of a step\'s own body")')
    log(writer, Line.ROLLBACK, node.at, f"S[{STEP}]")
    kept = [text for cell in sorted({CHANCE, *node.keep}) for text in _places(writer, cell)]
    for number, text in enumerate(kept):
        writer.line(f"kept_{number} = {text}")
    writer.line("S[:] = X.numbers")
    with writer.block("for cards, before in zip(Z, X.zones):"):
        writer.line("cards[:] = before")
    for number, text in enumerate(kept):
        writer.line(f"{text} = kept_{number}")
    writer.line("X.queue.clear()")
    writer.line("X.again = True")


def _places(writer: Writer, cell: int) -> list[str]:
    """Slices of `S` that hold a cell, for every owner."""
    layout, declared = writer.unit.layout, writer.unit.program.cells[cell]
    offset = layout.offsets[cell]
    if declared.per is Per.GAME:
        return [f"S[{offset}:{offset + declared.size}]"]
    items = range(declared.size)
    if declared.per is Per.PLAYER:
        base, width = layout.player_base + offset, layout.player_width
        end = layout.player_base + writer.unit.players * width
        return [f"S[{base + item}:{end}:{width}]" for item in items]
    base, width = layout.card_base + offset, layout.card_width
    return [f"S[{base + item}::{width}]" for item in items]
