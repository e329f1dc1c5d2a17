"""The members of each source, in order, and the questions asked over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.core import program as p
from cardwright.core.layout import HOST
from cardwright.core.program import GAP, NONE, Expr, FoldKind, Source

from .arithmetic import members
from .context import Run, Scope
from .expressions import cards_of, evaluate, expression, holds

Lister = Callable[[Run, Any, Scope], list[int]]


def listed(run: Run, source: Source, scope: Scope) -> list[int]:
    """The members of a source as they are at this moment, in order."""
    return SOURCES[type(source)](run, source, scope)


def chosen(run: Run, source: Source, name: str, where: Expr | None, scope: Scope) -> list[int]:
    """The members of a source that satisfy `where` now."""
    return list(satisfying(run, source, name, where, scope))


def satisfying(run: Run, source: Source, name: str, where: Expr | None, scope: Scope) -> Iterator[int]:
    """The members of a source that satisfy `where`, one after another."""
    inner = scope.inner()
    for member in listed(run, source, scope):
        inner.ints[name] = member
        if holds(run, where, inner):
            yield member


def cards_in(run: Run, source: p.CardsIn, scope: Scope) -> list[int]:
    """The cards of a zone."""
    cards = cards_of(run, evaluate(run, source.zone, scope))
    return cards[::-1] if source.from_top else cards


def cards_in_all(run: Run, source: p.CardsInAll, scope: Scope) -> list[int]:
    """The cards of all zones of a family that are in use."""
    return [card for zone in run.bound.zones[source.family] for card in cards_of(run, zone)]


def attached_to(run: Run, source: p.AttachedTo, scope: Scope) -> list[int]:
    """The cards attached to a card; their zone's list is the order of attaching."""
    host = evaluate(run, source.card, scope)
    if host == NONE or run.bound.attached == NONE:
        return []
    cards = [card for zone in run.bound.zones[run.bound.attached] for card in cards_of(run, zone)]
    return [card for card in cards if run.read(HOST, card) == host]


def beside(run: Run, source: p.Beside, scope: Scope) -> list[int]:
    """The neighbours of a card in the list of its zone."""
    card = evaluate(run, source.card, scope)
    cards = cards_of(run, run.zone(card))
    if card not in cards:
        return []
    index = cards.index(card)
    return cards[max(0, index - 1) : index] + cards[index + 1 : index + 2]


def beside_site(run: Run, source: p.BesideSite, scope: Scope) -> list[int]:
    """The cards on the two sides of a site."""
    site = evaluate(run, source.site, scope)
    if site < 0:
        return []
    cards, gap = cards_of(run, site // GAP), site % GAP
    return cards[max(0, gap - 1) : gap] + cards[gap : gap + 1]


def sites(run: Run, source: p.Sites, scope: Scope) -> list[int]:
    """Every gap of every line of a family."""
    zones = run.bound.zones[source.family]
    return [zone * GAP + gap for zone in zones for gap in range(len(run.state.Z[zone]) + 1)]


def players(run: Run, source: p.Players, scope: Scope) -> list[int]:
    """All players, the active one first."""
    count = run.bound.table.players
    return [(run.active() + turn) % count for turn in range(count)]


def numbers(run: Run, source: p.Range, scope: Scope) -> list[int]:
    """The numbers from low to high."""
    return list(range(evaluate(run, source.low, scope), evaluate(run, source.high, scope) + 1))


SOURCES: dict[type, Lister] = {
    p.CardsIn: cards_in,
    p.CardsInAll: cards_in_all,
    p.InPlay: lambda run, source, scope: run.in_play(),
    p.AttachedTo: attached_to,
    p.Beside: beside,
    p.BesideSite: beside_site,
    p.Sites: sites,
    p.ZonesOf: lambda run, source, scope: list(run.bound.zones[source.family]),
    p.Players: players,
    p.Range: numbers,
    p.Members: lambda run, source, scope: members(evaluate(run, source.set, scope)),
    p.Listed: lambda run, source, scope: scope.lists[source.name][:],
}


@expression(p.Fold)
def fold(run: Run, expr: p.Fold, scope: Scope) -> int:
    """A question over the members that satisfy `where`."""
    passing = satisfying(run, expr.source, expr.name, expr.where, scope)
    if expr.kind is FoldKind.COUNT:
        return sum(1 for _ in passing)
    if expr.kind is FoldKind.FIRST:
        return next(passing, NONE)
    inner = scope.inner()
    pairs = ((_valued(run, expr, inner, member), member) for member in passing)
    return _over_values(run, expr, scope, pairs)


def _valued(run: Run, expr: p.Fold, inner: Scope, member: int) -> int:
    """The value at one member; without a `value`, yes for ANY and ALL, else the member itself."""
    if expr.value is None:
        return 1 if expr.kind in (FoldKind.ANY, FoldKind.ALL) else member
    inner.ints[expr.name] = member
    return evaluate(run, expr.value, inner)


def _over_values(run: Run, expr: p.Fold, scope: Scope, pairs: Iterator[tuple[int, int]]) -> int:
    """Fold (value, member) pairs; `min` and `max` keep the first of equals."""
    if expr.kind is FoldKind.ANY:
        return int(any(value for value, _ in pairs))
    if expr.kind is FoldKind.ALL:
        return int(all(value for value, _ in pairs))
    known = list(pairs)
    if expr.kind is FoldKind.SUM:
        return sum(value for value, _ in known)
    if expr.kind is FoldKind.UNION:
        return _union(known)
    if not known:
        return _over_nothing(run, expr, scope)
    least = expr.kind in (FoldKind.MIN, FoldKind.LEAST)
    best = (min if least else max)(known, key=lambda pair: pair[0])
    return best[0] if expr.kind in (FoldKind.MIN, FoldKind.MAX) else best[1]


def _union(pairs: list[tuple[int, int]]) -> int:
    result = 0
    for value, _ in pairs:
        result |= value
    return result


def _over_nothing(run: Run, expr: p.Fold, scope: Scope) -> int:
    if expr.kind in (FoldKind.LEAST, FoldKind.MOST):
        return NONE
    return 0 if expr.default is None else evaluate(run, expr.default, scope)
