"""What each expression comes to. Nothing here changes the state, and nothing crashes on -1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.core import program as p
from cardwright.core.layout import HOST
from cardwright.core.program import GAP, NONE, Expr, Op

from .arithmetic import OPERATORS, members
from .context import Run, Scope

Handler = Callable[[Run, Any, Scope], int]
EXPRESSIONS: dict[type, Handler] = {}


def expression(kind: type) -> Callable[[Handler], Handler]:
    """Say which function evaluates a kind of node."""

    def register(handler: Handler) -> Handler:
        EXPRESSIONS[kind] = handler
        return handler

    return register


def evaluate(run: Run, expr: Expr, scope: Scope) -> int:
    """The int that an expression comes to."""
    return EXPRESSIONS[type(expr)](run, expr, scope)


def holds(run: Run, expr: Expr | None, scope: Scope) -> bool:
    """Whether a condition holds; one that is left out does."""
    return expr is None or bool(evaluate(run, expr, scope))


@expression(p.Const)
def const(run: Run, expr: p.Const, scope: Scope) -> int:
    """A number."""
    return expr.value


@expression(p.Local)
def local(run: Run, expr: p.Local, scope: Scope) -> int:
    """A bound name; an unbound one is a mistake of whoever made the program."""
    return scope.ints[expr.name]


@expression(p.Read)
def read(run: Run, expr: p.Read, scope: Scope) -> int:
    """The content of a cell."""
    owner = None if expr.owner is None else evaluate(run, expr.owner, scope)
    item = 0 if expr.item is None else evaluate(run, expr.item, scope)
    return run.read(expr.cell, owner, item)


@expression(p.Printed)
def printed(run: Run, expr: p.Printed, scope: Scope) -> int:
    """A printed field."""
    definition = run.definition(evaluate(run, expr.card, scope))
    return NONE if definition == NONE else run.program.definitions[definition].fields[expr.field]


@expression(p.DefinitionOf)
def definition_of(run: Run, expr: p.DefinitionOf, scope: Scope) -> int:
    """The index of a card's definition."""
    return run.definition(evaluate(run, expr.card, scope))


@expression(p.Owner)
def owner(run: Run, expr: p.Owner, scope: Scope) -> int:
    """The player whose deck a card came from."""
    return run.owner(evaluate(run, expr.card, scope))


@expression(p.Math)
def math(run: Run, expr: p.Math, scope: Scope) -> int:
    """An operator; AND and OR leave the right side alone when the left one decides."""
    left = evaluate(run, expr.left, scope)
    if expr.op is Op.AND:
        return int(bool(left) and bool(evaluate(run, expr.right, scope)))
    if expr.op is Op.OR:
        return int(bool(left) or bool(evaluate(run, expr.right, scope)))
    return OPERATORS[expr.op](left, evaluate(run, expr.right, scope))


@expression(p.Not)
def negation(run: Run, expr: p.Not, scope: Scope) -> int:
    """1 for 0, else 0."""
    return int(not evaluate(run, expr.expr, scope))


@expression(p.Size)
def size(run: Run, expr: p.Size, scope: Scope) -> int:
    """How many members a set has."""
    return len(members(evaluate(run, expr.set, scope)))


@expression(p.Either)
def either(run: Run, expr: p.Either, scope: Scope) -> int:
    """One of two."""
    return evaluate(run, expr.then if evaluate(run, expr.when, scope) else expr.other, scope)


@expression(p.Zone)
def zone(run: Run, expr: p.Zone, scope: Scope) -> int:
    """A zone of a family, -1 where the family has none of that index."""
    index = 0 if expr.index is None else evaluate(run, expr.index, scope)
    inside = 0 <= index < run.program.families[expr.family].count
    return run.bound.layout.zone_bases[expr.family] + index if inside else NONE


@expression(p.ZoneOf)
def zone_of(run: Run, expr: p.ZoneOf, scope: Scope) -> int:
    """The zone where a card lies."""
    return run.zone(evaluate(run, expr.card, scope))


@expression(p.FamilyOf)
def family_of(run: Run, expr: p.FamilyOf, scope: Scope) -> int:
    """The family of the zone where a card lies."""
    return run.bound.family(run.zone(evaluate(run, expr.card, scope)))


@expression(p.Host)
def host(run: Run, expr: p.Host, scope: Scope) -> int:
    """The card that a card is attached to."""
    return run.read(HOST, evaluate(run, expr.card, scope))


@expression(p.PositionOf)
def position_of(run: Run, expr: p.PositionOf, scope: Scope) -> int:
    """The index of a card in the list of its zone."""
    card = evaluate(run, expr.card, scope)
    lies = run.zone(card)
    return NONE if lies == NONE else run.state.Z[lies].index(card)


def cards_of(run: Run, place: int) -> list[int]:
    """The cards of a zone as they are now; none for zone -1."""
    return run.state.Z[place][:] if 0 <= place < len(run.state.Z) else []


@expression(p.Length)
def length(run: Run, expr: p.Length, scope: Scope) -> int:
    """How many cards lie in a zone."""
    return len(cards_of(run, evaluate(run, expr.zone, scope)))


@expression(p.CardAt)
def card_at(run: Run, expr: p.CardAt, scope: Scope) -> int:
    """The card at an index, counted from the end if `from_top`."""
    cards = cards_of(run, evaluate(run, expr.zone, scope))
    index = evaluate(run, expr.index, scope)
    if not 0 <= index < len(cards):
        return NONE
    return cards[-1 - index] if expr.from_top else cards[index]


@expression(p.SiteZone)
def site_zone(run: Run, expr: p.SiteZone, scope: Scope) -> int:
    """The zone of a site."""
    site = evaluate(run, expr.site, scope)
    return site // GAP if site >= 0 else NONE


@expression(p.SiteGap)
def site_gap(run: Run, expr: p.SiteGap, scope: Scope) -> int:
    """The gap of a site."""
    site = evaluate(run, expr.site, scope)
    return site % GAP if site >= 0 else NONE


@expression(p.CanAct)
def can_act(run: Run, expr: p.CanAct, scope: Scope) -> int:
    """Whether the player has an action to take."""
    return int(run.bound.can_act(run.state, evaluate(run, expr.player, scope), expr.channel))
