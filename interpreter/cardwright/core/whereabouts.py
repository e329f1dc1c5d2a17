"""Where a card, zone or place that an expression gives can be: in which families of zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import program as p
from .program import Op, Program

Where = Mapping[str, frozenset[int]]
"""For locals that hold a card, zone or place: the families where it can be."""


def every_family(program: Program) -> frozenset[int]:
    return frozenset(range(len(program.families)))


def attached(program: Program) -> frozenset[int]:
    return frozenset(i for i, family in enumerate(program.families) if family.attached)


def playing(program: Program) -> frozenset[int]:
    return frozenset(i for i, family in enumerate(program.families) if family.in_play)


def families_of(program: Program, expr: object, where: Where) -> frozenset[int]:
    """The families where the card, zone or place that an expression gives can be."""
    match expr:
        case p.Local(name):
            return where.get(name, every_family(program))
        case p.Zone(family):
            return frozenset({family})
        case p.ZoneOf(card) | p.FamilyOf(card):
            return families_of(program, card, where)
        case p.SiteZone(site):
            return families_of(program, site, where)
        case p.CardAt(zone):
            return families_of(program, zone, where)
        case p.Either(_, then, other):
            return families_of(program, then, where) | families_of(program, other, where)
        case p.Host():
            return playing(program)
        case p.Const(value):
            return frozenset() if value == -1 else every_family(program)
        case p.Fold(kind, source, name, _, value):
            if kind in (p.FoldKind.FIRST, p.FoldKind.LEAST, p.FoldKind.MOST):
                return families_in(program, source, where)
            return families_of(program, value, {**where, name: families_in(program, source, where)})
    return every_family(program)


def families_in(program: Program, source: p.Source, where: Where) -> frozenset[int]:
    """The families where the members of a source can be."""
    match source:
        case p.CardsIn(zone):
            return families_of(program, zone, where)
        case p.CardsInAll(family) | p.Sites(family) | p.ZonesOf(family):
            return frozenset({family})
        case p.InPlay():
            return playing(program)
        case p.AttachedTo():
            return attached(program)
        case p.Beside(card):
            return families_of(program, card, where)
        case p.BesideSite(site):
            return families_of(program, site, where)
        case p.Listed(name):
            return where.get(name, every_family(program))
    return every_family(program)


def conjuncts(node: p.Expr) -> list[p.Expr]:
    """The parts of a condition that must all hold."""
    if isinstance(node, p.Math) and node.op is Op.AND:
        return [*conjuncts(node.left), *conjuncts(node.right)]
    return [node]


def family_test(node: p.Expr) -> tuple[p.Expr, int] | None:
    """Of the test that a card is in a family: the card and the family."""
    if isinstance(node, p.Math) and node.op is Op.EQ:
        for one, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(one, p.FamilyOf) and isinstance(other, p.Const) and other.value >= 0:
                return one.card, other.value
    return None


def left_by(when: p.Expr | None, name: str, families: frozenset[int]) -> frozenset[int]:
    """Of some families those where the card under a name can be once a condition holds."""
    match when:
        case p.Math(Op.AND, left, right):
            return left_by(right, name, left_by(left, name, families))
        case p.Math(Op.OR, left, right):
            return left_by(left, name, families) | left_by(right, name, families)
    test = family_test(when) if when is not None else None
    return families & {test[1]} if test is not None and test[0] == p.Local(name) else families


def narrowed(program: Program, node: p.Expr, where: Where) -> Where:
    """Where cards can be once a condition holds."""
    found = dict(where)
    for part in conjuncts(node):
        test = family_test(part)
        if test is not None and isinstance(test[0], p.Local):
            name = test[0].name
            found[name] = found.get(name, every_family(program)) & {test[1]}
    return found


def bound_inside(node: object) -> Iterable[str]:
    """The names that a statement binds, and those in its bodies."""
    match node:
        case p.Let(name) | p.Gather(name) | p.Pick(name) | p.Choose(name):
            yield name
        case p.If(_, then, other):
            yield from bound_inside((*then, *other))
        case p.For(_, _, body) | p.While(_, body) | p.Tell(_, _, _, body) | p.Together(body):
            yield from bound_inside(body)
        case tuple():
            for part in node:
                yield from bound_inside(part)
