"""The values that a condition has read, for whoever wants to know why it failed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cardwright.core import program as p
from cardwright.core.program import Expr, Program

from .context import Run, Scope
from .expressions import EXPRESSIONS, evaluate
from .values import changes

Readings = tuple[tuple[str, int], ...]


def readings(run: Run, expr: Expr | None, scope: Scope) -> Readings:
    """(description, number) for each value read in an expression, outermost first."""
    found: dict[tuple[str, int], None] = {}
    for part in _parts(expr):
        name = _describe(run.program, part)
        if name:
            found[name, evaluate(run, part, scope)] = None
    return tuple(found)


def changing(run: Run, expr: Expr, scope: Scope) -> tuple[int, ...]:
    """The places of what changes the derived values in an expression just now."""
    found: dict[int, None] = {}
    for part in _parts(expr):
        if isinstance(part, p.ValueOf):
            args = [evaluate(run, arg, scope) for arg in part.args]
            found.update(dict.fromkeys(changes(run, part.value, args)))
            declared = run.program.values[part.value]
            inside = Scope(dict(zip(declared.args, args, strict=True)))
            found.update(dict.fromkeys(changing(run, declared.base, inside)))
    return tuple(found)


def _parts(node: Any) -> Iterator[Any]:
    """All subexpressions, but for those inside of a fold, whose names are not bound here."""
    if type(node) in EXPRESSIONS:
        yield node
    if isinstance(node, tuple):
        for member in node:
            yield from _parts(member)
    elif is_dataclass(node) and not isinstance(node, p.Fold):
        for part in fields(node):
            yield from _parts(getattr(node, part.name))


def _describe(program: Program, node: Any) -> str:
    """What a value is called, in the draft's own ids; empty for what is not worth telling."""
    match node:
        case p.Read():
            return program.cells[node.cell].id
        case p.Printed():
            return program.fields[node.field]
        case p.ValueOf():
            return program.values[node.value].id
        case p.Length(zone=p.Zone(family=family)):
            return f"cards in {program.families[family].id}"
        case p.Length():
            return "cards in the zone"
        case p.Fold():
            return _over(program, node)
    return ""


def _over(program: Program, node: p.Fold) -> str:
    """A fold by its kind and, where it is simple, by what it goes through."""
    match node.source:
        case p.CardsIn(zone=p.Zone(family=family)) | p.CardsInAll(family=family) | p.Sites(family=family):
            return f"{node.kind.value} in {program.families[family].id}"
    return node.kind.value
