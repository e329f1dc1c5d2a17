"""Slots, states and stacks: zones that hold one thing each, and what a card does while it lies there."""

from __future__ import annotations

from cardwright.core.layout import ACTIVE
from cardwright.core.lowering.amounts import amount, inner
from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.deeds import Done, deed, on_cards
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.nouns import Noun, Some, np, one
from cardwright.core.lowering.players import Where, need, player, zone
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    Body,
    Const,
    Expr,
    FamilyOf,
    Fold,
    FoldKind,
    Length,
    Local,
    Math,
    Not,
    Op,
    Read,
    Settle,
    Signal,
    Type,
    Write,
    Zone,
    ZoneOf,
    ZonesOf,
)
from cardwright.language.nodes import Node


def number_of(lo: Lower, family: int, slot: Expr) -> Expr:
    """Which of its owner's zones a zone of a family is, from 0."""
    return Math(Op.MOD, Math(Op.SUB, slot, Zone(family)), Const(lo.families[family].each))


def owner_of(lo: Lower, family: int, slot: Expr) -> Expr:
    """Whose zone a zone of a family is."""
    return Math(Op.DIV, Math(Op.SUB, slot, Zone(family)), Const(lo.families[family].each))


def is_open(lo: Lower, family: int, slot: Expr, owner: Expr, node: Node) -> Expr:
    """Whether a zone is the player's, empty, and within the number of zones that are open to them."""
    open_to = lo.names.open_zones.get(family)
    if open_to is None:
        raise mistake("CW411", node.span, word=words_of(node))
    limit = amount.lower(lo, open_to, Scope(you=owner, actor=owner))
    mine = Math(Op.EQ, owner_of(lo, family, slot), owner)
    empty = Math(Op.EQ, Length(slot), Const(0))
    within = Math(Op.LT, number_of(lo, family, slot), limit)
    return Math(Op.AND, Math(Op.AND, mine, empty), within)


def open_zones(lo: Lower, node: Node, scope: Scope) -> Some:
    """The open zones of the player that a phrase names."""
    who = need(player.lower(lo, inner(node), scope).expr, node)
    family = lo.names.families[node.words("ZONE")[0].entry]
    name = lo.fresh("slot")
    return Some(ZonesOf(family), name, is_open(lo, family, Local(name), who, node), Type.ZONE, "one")


@np("open_zone")
def open_zone(lo: Lower, node: Node, scope: Scope) -> Noun:
    return open_zones(lo, node, scope)


@condition("has_open", "has_no_open")
def has_open(lo: Lower, node: Node, scope: Scope) -> Expr:
    found = open_zones(lo, node, scope)
    some_open = Fold(FoldKind.ANY, found.source, found.item, found.where, Const(1))
    return some_open if node.kind == "has_open" else Not(some_open)


@zone("its_zone")
def its_zone(lo: Lower, node: Node, scope: Scope) -> Where:
    """The zone in which it lies."""
    family = lo.names.families[node.words("ZONE")[0].entry]
    card = scope.it.expr if scope.it is not None and scope.it.type is Type.CARD else scope.this
    return Where(family, ZoneOf(need(card, node)))


@condition("sets_meet")
def sets_meet(lo: Lower, node: Node, scope: Scope) -> Expr:
    """Whether a set field of one card has a member in common with a set field of another."""
    first, second = node.words("FIELD")
    left, right = one(lo, inner(node), scope), one(lo, inner(node, 1), scope)
    common = Math(Op.BITAND, lo.field_of(first.entry, left), lo.field_of(second.entry, right))
    return Math(Op.NE, common, Const(0))


@deed("becomes")
def becomes(lo: Lower, node: Node, scope: Scope) -> Done:
    """A card, with all that lie in the same slot, goes into a state."""
    word = node.words("QUALITY")[0]
    if word.entry not in lo.names.states:
        raise mistake("CW412", node.span, word=word.phrase)
    cell, number = lo.names.states[word.entry]
    at = lo.at(node.span)
    return on_cards(lo, inner(node), scope, lambda card, _: (Write(cell, Const(number), card, None, at),), at)


@deed("resolve")
def resolve(lo: Lower, node: Node, scope: Scope) -> Done:
    """Carry out the instructions printed on cards, one card after another."""
    at = lo.at(node.span)
    resolved = lo.event("resolved", ("card",))

    def act(card: Expr, _: Scope) -> Body:
        return Signal(resolved, (card,), at), Settle(at)

    return on_cards(lo, inner(node), scope, act, at)


def in_family(family: int, card: Expr) -> Expr:
    """Whether a card lies in a zone of a family."""
    return Math(Op.EQ, FamilyOf(card), Const(family))


def active() -> Expr:
    """The player whose turn it is."""
    return Read(ACTIVE)
