"""Expressions of the core program as Python expressions, with lines before them where loops are needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...core import program as p
from ...core.layout import HOST, ZONE
from ...core.program import GAP, Op, Per
from ...core.whereabouts import conjuncts
from .arithmetic import combine, fold, negate
from .emit import CannotGenerate, Code, Writer, const, truth, weight
from .remembering import remembered, worth_remembering
from .spots import Spot, address, guarded
from .unit import read

_WRITERS: dict[type, Callable[[Writer, Any], Code]] = {}


def writes(kind: type) -> Callable[[Callable[[Writer, Any], Code]], Callable[[Writer, Any], Code]]:
    """Register the function that writes one kind of expression."""

    def register(function: Callable[[Writer, Any], Code]) -> Callable[[Writer, Any], Code]:
        _WRITERS[kind] = function
        return function

    return register


def expression(writer: Writer, node: p.Expr) -> Code:
    """Code for an expression; lines that must run before it are written first."""
    function = _WRITERS.get(type(node))
    if function is None:
        raise CannotGenerate(f"no code for an expression of kind {type(node).__name__}")
    if writer.unit.live and worth_remembering(writer, node):
        return remembered(writer, node, function)
    return function(writer, node)


def card_cell(writer: Writer, cell: int, card: Code) -> Code:
    if writer.pure and card.natural and cell in (ZONE, HOST):  # asked for again and again
        code = read(writer.unit, cell, f"S[{address(writer, cell, card, None)}]")
        return replace(code, text=writer.called(code.text, "zone" if cell == ZONE else "host"))
    return guarded(writer, card, lambda c: read(writer.unit, cell, f"S[{address(writer, cell, c, None)}]"))


@writes(p.Const)
def _const(writer: Writer, node: p.Const) -> Code:
    return const(int(node.value))


@writes(p.Local)
def _local(writer: Writer, node: p.Local) -> Code:
    return writer.local(node.name)


@writes(p.Read)
def _read(writer: Writer, node: p.Read) -> Code:
    spot = place(writer, node.cell, node.owner, node.item)
    if spot is None:
        return const(-1)
    code = read(writer.unit, node.cell, f"S[{spot.address}]")
    if not spot.test:
        return code
    low = min(code.low, -1) if code.low is not None else None
    high = max(code.high, -1) if code.high is not None else None
    return Code(f"({code.text} if {spot.test} else -1)", low, high)


def place(writer: Writer, cell: int, owner: p.Expr | None, item: p.Expr | None) -> Spot | None:
    """Where one item of a cell lies; None if there surely is no such place."""
    unit = writer.unit
    declared = unit.program.cells[cell]
    at = expression(writer, item) if item is not None else None
    if declared.per is Per.GAME:
        return Spot(address(writer, cell, None, at), "")
    if owner is None:
        return None
    who = expression(writer, owner)
    if declared.per is Per.PLAYER:
        who, test = _inside(writer, who, unit.players)
    else:
        who, test = _inside(writer, who, None)
    if test is None:
        return None
    return Spot(address(writer, cell, who, at), test)


def _inside(writer: Writer, code: Code, size: int | None) -> tuple[Code, str | None]:
    """The index and the test that it is from 0 to below `size`; None as test if it never is."""
    if code.constant is not None:
        inside = code.constant >= 0 and (size is None or code.constant < size)
        return code, "" if inside else None
    below = size is None or (code.high is not None and code.high < size)
    if code.natural and below:
        return code, ""
    code = writer.held(code)
    if below:
        return code, f"{code.text} >= 0"
    return code, f"0 <= {code.text} < {size}"


@writes(p.Printed)
def _printed(writer: Writer, node: p.Printed) -> Code:
    card = expression(writer, node.card)
    low, high = writer.unit.field_span(node.field)
    text = writer.unit.of_card(writer.unit.field_table(node.field), card.text)
    return Code(text, low if card.natural else min(low, -1), max(high, -1))


@writes(p.DefinitionOf)
def _definition(writer: Writer, node: p.DefinitionOf) -> Code:
    count = len(writer.unit.program.definitions)
    card = expression(writer, node.card)
    return Code(f"DEFINITION[{card.text}]", 0 if card.natural else -1, count - 1)


def owner_of(writer: Writer, card: Code) -> Code:
    return Code(f"OWNER[{card.text}]", 0 if card.natural else -1, writer.unit.players - 1)


@writes(p.Owner)
def _owner(writer: Writer, node: p.Owner) -> Code:
    return owner_of(writer, expression(writer, node.card))


@writes(p.Math)
def _math(writer: Writer, node: p.Math) -> Code:
    if node.op in (Op.AND, Op.OR):
        return _logic(writer, node)
    at_end = _at_end(writer, node)
    if at_end is not None:
        return at_end
    left = expression(writer, node.left)
    with writer.aside() as lines:
        right = expression(writer, node.right)
    if lines and not left.simple:
        left = writer.held(left)
    writer.place(lines)
    return combine(writer, node.op, left, right)


def _at_end(writer: Writer, node: p.Math) -> Code | None:
    """The test that a card is the first or the last one of its zone: better look there than where the card is."""
    if node.op is not Op.EQ or not isinstance(node.left, p.PositionOf):
        return None
    card = node.left.card
    last = p.Math(Op.SUB, p.Length(p.ZoneOf(card)), p.Const(1))
    if node.right not in (p.Const(0), last):
        return None
    held = writer.held(expression(writer, card))
    zone = writer.held(card_cell(writer, ZONE, held), "zone")
    end = -1 if node.right == last else 0  # without a zone its position is -1, the length of that 0
    return guarded(writer, zone, lambda z: truth(f"(Z[{z.text}][{end}] == {held.text})"), otherwise=-end)


def _logic(writer: Writer, node: p.Math) -> Code:
    """Short circuit: lines that the right side needs run only if the left does not decide."""
    both = node.op is Op.AND
    left = expression(writer, node.left)
    if left.constant is not None:
        decided = bool(left.constant) is not both
        return const(int(bool(left.constant))) if decided else once(expression(writer, node.right))
    writer.depth += 1
    with writer.aside() as lines:
        right = expression(writer, node.right)
    writer.depth -= 1
    if right.constant is not None and bool(right.constant) is both:
        return once(left)
    left, right = once(left), once(right)
    if not lines:
        return Code(f"({left.text} {node.op.value} {right.text})", 0, 1, left.boolean or right.boolean)
    name = writer.fresh("both" if both else "either")
    writer.line(f"{name} = {left.text}")
    mark = writer.open(f"if {name}:" if both else f"if not {name}:")
    writer.place(lines)
    writer.line(f"{name} = {right.text}")
    writer.close(mark)
    return Code(name, 0, 1, left.boolean or right.boolean)


def once(code: Code) -> Code:
    """A condition as 0 or 1, whatever number it is."""
    if code.constant is not None:
        return const(int(bool(code.constant)))
    if code.low is not None and code.high is not None and code.low >= 0 and code.high <= 1:
        return code
    return truth(f"({code.text} != 0)")


@writes(p.Not)
def _not(writer: Writer, node: p.Not) -> Code:
    return negate(expression(writer, node.expr))


@writes(p.Size)
def _size(writer: Writer, node: p.Size) -> Code:
    members = expression(writer, node.set)
    if members.constant is not None:
        return const(max(members.constant, 0).bit_count())
    if members.natural:
        return Code(f"{members.text}.bit_count()", 0, None if members.high is None else members.high.bit_length())
    members = writer.held(members)
    return Code(f"({members.text}.bit_count() if {members.text} > 0 else 0)", 0)


@writes(p.Either)
def _either(writer: Writer, node: p.Either) -> Code:
    when = expression(writer, node.when)
    if when.constant is not None:
        return expression(writer, node.then if when.constant else node.other)
    writer.depth += 1
    with writer.aside() as first:
        then = expression(writer, node.then)
    with writer.aside() as second:
        other = expression(writer, node.other)
    writer.depth -= 1
    low = min(then.low, other.low) if then.low is not None and other.low is not None else None
    high = max(then.high, other.high) if then.high is not None and other.high is not None else None
    boolean = then.boolean or other.boolean
    if not first and not second:
        return Code(f"({then.text} if {when.text} else {other.text})", low, high, boolean)
    name = writer.fresh("either")
    for head, lines, code in ((f"if {when.text}:", first, then), ("else:", second, other)):
        mark = writer.open(head)
        writer.place(lines)
        writer.line(f"{name} = {code.text}")
        writer.close(mark)
    return Code(name, low, high, boolean)


@writes(p.Zone)
def _zone(writer: Writer, node: p.Zone) -> Code:
    base = writer.unit.layout.zone_bases[node.family]
    if node.index is None:
        return const(base)
    index = expression(writer, node.index)
    count = writer.unit.program.families[node.family].count
    index, test = _inside(writer, index, count)
    if test is None:
        return const(-1)
    zone = combine(writer, Op.ADD, index, const(base))
    if not test:
        return zone
    return Code(f"({zone.text} if {test} else -1)", -1, base + count - 1)


@writes(p.ZoneOf)
def _zone_of(writer: Writer, node: p.ZoneOf) -> Code:
    return card_cell(writer, ZONE, expression(writer, node.card))


@writes(p.FamilyOf)
def _family_of(writer: Writer, node: p.FamilyOf) -> Code:
    zone = card_cell(writer, ZONE, expression(writer, node.card))
    return family_of(writer, zone)


def family_of(writer: Writer, zone: Code) -> Code:
    """The family of a zone; the last entry of the table stands for no zone."""
    layout = writer.unit.layout
    table = writer.unit.constant("FAMILY", (*layout.family_of_zone, -1))
    return Code(f"{table}[{zone.text}]", -1, len(writer.unit.program.families) - 1)


@writes(p.Host)
def _host(writer: Writer, node: p.Host) -> Code:
    return card_cell(writer, HOST, expression(writer, node.card))


@writes(p.PositionOf)
def _position(writer: Writer, node: p.PositionOf) -> Code:
    card = writer.held(expression(writer, node.card))
    zone = writer.held(card_cell(writer, ZONE, card), "zone")
    code = guarded(writer, zone, lambda z: Code(f"Z[{z.text}].index({card.text})", 0))
    return replace(code, text=writer.called(code.text, "position")) if writer.pure else code


@writes(p.Length)
def _length(writer: Writer, node: p.Length) -> Code:
    zone = expression(writer, node.zone)
    if zone.text in writer.lists:
        return Code(f"len({writer.lists[zone.text]})", 0)
    return guarded(writer, zone, lambda z: Code(f"len(Z[{z.text}])", 0), otherwise=0)


@writes(p.CardAt)
def _card_at(writer: Writer, node: p.CardAt) -> Code:
    zone = writer.held(expression(writer, node.zone))
    index = expression(writer, node.index)
    if zone.natural and index.constant == 0:
        last = -1 if node.from_top else 0
        text = f"(Z[{zone.text}][{last}] if Z[{zone.text}] else -1)"
        if node.from_top and isinstance(node.zone, p.Zone):
            writer.last_cards[text] = zone.text, node.zone.family
        return Code(text, -1)
    return Code(f"card_at(Z, {zone.text}, {index.text}, {int(node.from_top)})", -1)


@writes(p.SiteZone)
def _site_zone(writer: Writer, node: p.SiteZone) -> Code:
    site = expression(writer, node.site)
    if site.text in writer.sites:
        return Code(writer.sites[site.text][0], 0)
    return guarded(writer, site, lambda s: Code(f"({s.text} // {GAP})", 0))


@writes(p.SiteGap)
def _site_gap(writer: Writer, node: p.SiteGap) -> Code:
    site = expression(writer, node.site)
    if site.text in writer.sites:
        return Code(writer.sites[site.text][1], 0, GAP - 1)
    return guarded(writer, site, lambda s: Code(f"({s.text} % {GAP})", 0, GAP - 1))


def open_if(writer: Writer, node: p.Expr | None) -> None:
    """Open blocks that run only if a condition holds; close them with the mark taken before."""
    if node is None:
        return
    if isinstance(node, p.Math) and node.op is Op.AND:
        for part in sorted(conjuncts(node), key=weight):  # nothing can go wrong in one that another one would spare
            open_if(writer, part)
        return
    if isinstance(node, p.Fold) and node.kind is p.FoldKind.ALL and writer.unit.live:
        from .folds import open_all

        if open_all(writer, node):
            return
    open_test(writer, expression(writer, node))


def open_test(writer: Writer, code: Code) -> None:
    if code.constant is not None and code.constant:
        return
    text = code.text
    if text.startswith("(") and text.endswith(")") and _outer(text):
        text = text[1:-1]
    writer.open(f"if {text}:")


def _outer(text: str) -> bool:
    """Whether the first bracket closes at the very end."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return at == len(text) - 1
    return False


__all__ = ["expression", "fold", "guarded", "open_if", "open_test", "owner_of", "truth", "writes"]
