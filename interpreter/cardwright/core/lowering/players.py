"""Players and zones in a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.scope import Items, Scope
from cardwright.core.program import (
    Const,
    Expr,
    Fold,
    FoldKind,
    Local,
    Math,
    Op,
    Owner,
    Per,
    Range,
    Read,
    Type,
    Zone,
)
from cardwright.core.rewrite import substituted
from cardwright.language.nodes import Node, Word


@dataclass(frozen=True)
class Who:
    """One player (`expr`), or all players for whom `where` holds of the local `name`."""

    expr: Expr | None
    name: str = ""
    where: Expr | None = None
    items: Items | None = None
    any: bool = False


player = Handlers[Who]("player")


def one_player(lo: Lower, node: Node, scope: Scope) -> Expr:
    """A player phrase that means exactly one player."""
    who = player.lower(lo, node, scope)
    if who.expr is None:
        raise mistake("CW402", node.span, word=words_of(node))
    return who.expr


def need(expr: Expr | None, node: Node) -> Expr:
    """What a word refers to, or the mistake that there is nothing."""
    if expr is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return expr


@player("you")
def you(lo: Lower, node: Node, scope: Scope) -> Who:
    return Who(need(scope.you, node))


@player("owner_of_it")
def owner_of_it(lo: Lower, node: Node, scope: Scope) -> Who:
    if scope.it is None or scope.it.type is not Type.CARD:
        if scope.this is not None:
            return Who(Owner(scope.this))
        raise mistake("CW204", node.span, word=words_of(node))
    return Who(Owner(scope.it.expr))


@player("that_player")
def that_player(lo: Lower, node: Node, scope: Scope) -> Who:
    return Who(need(scope.they, node))


@player("each_player", "players")
def each_player(lo: Lower, node: Node, scope: Scope) -> Who:
    return Who(None, lo.fresh("player"))


@player("a_player")
def a_player(lo: Lower, node: Node, scope: Scope) -> Who:
    return Who(None, lo.fresh("player"), any=True)


@player("each_opponent")
def each_opponent(lo: Lower, node: Node, scope: Scope) -> Who:
    name = lo.fresh("player")
    return Who(None, name, Math(Op.NE, Local(name), need(scope.you, node)))


@player("whose_items_show")
def whose_items_show(lo: Lower, node: Node, scope: Scope) -> Who:
    """Any player all of whose items show a number."""
    name = lo.fresh("player")
    item, number = node.words("ITEM")[0], node.words("NUMBER")[0]
    cell = lo.names.cells[item.entry]
    return Who(None, name, items_show(lo, cell, Local(name), Const(number.number)), Items(cell, Local(name)), True)


def items_show(lo: Lower, cell: int, owner: Expr, amount: Expr) -> Expr:
    """Whether every item of a player shows a number."""
    item = lo.fresh("item")
    every = Range(Const(0), Const(lo.cells[cell].size - 1))
    return Fold(FoldKind.ALL, every, item, value=Math(Op.EQ, Read(cell, owner, Local(item)), amount))


# --- zones ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Where:
    """A zone of a family (`zone`), or all its zones (`zone` None)."""

    family: int
    zone: Expr | None
    several: tuple[Expr, int] | None = None  # of all its zones those from this index on, so many


zone = Handlers[Where]("zone")


def one_zone(lo: Lower, node: Node, scope: Scope) -> Expr:
    """A zone phrase that means exactly one zone."""
    found = zone.lower(lo, node, scope)
    if found.zone is None:
        raise mistake("CW403", node.span, word=words_of(node))
    return found.zone


def _family(lo: Lower, node: Node) -> int:
    word = next(part for part in node.parts if isinstance(part, Word) and part.cls == "ZONE")
    return lo.names.families[word.entry]


@zone("zone_of")
def zone_of(lo: Lower, node: Node, scope: Scope) -> Where:
    family = _family(lo, node)
    owner = node.parts[0]
    assert isinstance(owner, Node)
    if lo.families[family].count == 1:
        raise mistake("CW404", node.span, word=words_of(node))
    who = player.lower(lo, owner, scope)
    each = lo.families[family].each
    if each > 1 and who.expr is not None:
        return Where(family, None, (Math(Op.MUL, who.expr, Const(each)), each))
    return Where(family, None if who.expr is None else Zone(family, who.expr))


@zone("zone_the", "zone_any")
def zone_the(lo: Lower, node: Node, scope: Scope) -> Where:
    family = _family(lo, node)
    named = scope.names.get(node.words("ZONE")[0].phrase)
    if node.kind == "zone_the" and named is not None and named.type is Type.ZONE:
        return Where(family, named.expr)
    shared = lo.families[family].count == 1
    return Where(family, Zone(family) if shared else None)


def per_player(lo: Lower, family: int) -> bool:
    """Whether a family has one zone for each player that is theirs."""
    return lo.families[family].per is Per.PLAYER


def is_one_of(who: Who, arg: Expr) -> Expr | None:
    """The condition of "each opponent" and the like, said of a given player."""
    return None if who.where is None else substituted(who.where, Local(who.name), arg)
