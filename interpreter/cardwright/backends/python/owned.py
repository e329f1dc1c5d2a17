"""Sums over the cards in play whose parts follow from what is printed on a card and from whose it is."""

from __future__ import annotations

from ...core import program as p
from ...core.effects import free_locals
from ...core.program import FoldKind
from ...core.whereabouts import conjuncts
from .printed import by_definition
from .unit import Unit


def printed_weights(unit: Unit, node: p.Fold, where: p.Expr | None) -> tuple[int, ...] | None:
    """What each definition adds to a sum or count, if that follows from what is printed."""
    if unit.brought is None or node.kind not in (FoldKind.COUNT, FoldKind.SUM):
        return None
    one = node.value if node.value is not None and node.kind is FoldKind.SUM else p.Const(1)
    numbers = by_definition(unit.program, node.name, one)
    tests = by_definition(unit.program, node.name, where if where is not None else p.Const(1))
    if any(numbers[d] is None or tests[d] is None for d in unit.brought):
        return None
    return tuple((number or 0) if test else 0 for number, test in zip(numbers, tests, strict=True))


def of_one_owner(unit: Unit, node: p.Expr) -> tuple[tuple[int, ...], p.Expr] | None:
    """Of such a sum over the cards of one owner: what each definition adds, and the owner."""
    if not isinstance(node, p.Fold) or not isinstance(node.source, p.InPlay) or node.where is None:
        return None
    mine = p.Owner(p.Local(node.name))
    parts = conjuncts(node.where)
    owned = [part for part in parts if isinstance(part, p.Math) and part.op is p.Op.EQ]
    owned = [part for part in owned if mine in (part.left, part.right)]
    if len(owned) != 1:
        return None
    rest: p.Expr = p.Const(1)
    for part in parts:
        rest = rest if part is owned[0] else p.Math(p.Op.AND, rest, part)
    owner = owned[0].right if owned[0].left == mine else owned[0].left
    weights = printed_weights(unit, node, rest)
    return None if weights is None or node.name in free_locals(owner) else (weights, owner)
