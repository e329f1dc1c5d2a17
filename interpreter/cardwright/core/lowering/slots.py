"""Slots, states and stacks: zones that hold one thing each, and what a card does while it lies there."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.core.lowering.amounts import amount, inner
from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.done import Done, deed
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.picking import on_cards
from cardwright.core.lowering.players import Where, need, player, zone
from cardwright.core.lowering.scope import Bound, Scope
from cardwright.core.lowering.selection import Noun, Some, np, of_type, one
from cardwright.core.program import (
    NONE,
    Body,
    CardsIn,
    CardsInAll,
    Choose,
    Const,
    Expr,
    Fold,
    FoldKind,
    For,
    Length,
    Let,
    Local,
    Math,
    Move,
    Not,
    Op,
    Place,
    Settle,
    Signal,
    Type,
    Write,
    Zone,
    ZoneOf,
    ZonesOf,
)
from cardwright.core.rewrite import substituted
from cardwright.language.nodes import Node


def number_of(lo: Lower, family: int, slot: Expr) -> Expr:
    """Which of its owner's zones a zone of a family is, from 0."""
    return Math(Op.MOD, Math(Op.SUB, slot, Zone(family)), Const(lo.families[family].each))


def owner_of(lo: Lower, family: int, slot: Expr) -> Expr:
    """Whose zone a zone of a family is."""
    return Math(Op.DIV, Math(Op.SUB, slot, Zone(family)), Const(lo.families[family].each))


def is_open(lo: Lower, family: int, slot: Expr, owner: Expr, node: Node) -> Expr:
    """Whether a zone is the player's and empty, within the number of zones that they can have, and not all of
    these are filled, wherever the filled ones are."""
    open_to = lo.names.open_zones.get(family)
    if open_to is None:
        raise mistake("CW415", node.span, word=words_of(node))
    limit = amount.lower(lo, open_to, Scope(you=owner, actor=owner))
    mine = Math(Op.EQ, owner_of(lo, family, slot), owner)
    empty = Math(Op.EQ, Length(slot), Const(0))
    within = Math(Op.LT, number_of(lo, family, slot), limit)
    other = lo.fresh("slot")
    theirs = Math(Op.EQ, owner_of(lo, family, Local(other)), owner)
    is_filled = Math(Op.AND, theirs, Math(Op.GT, Length(Local(other)), Const(0)))
    filled = Fold(FoldKind.COUNT, ZonesOf(family), other, is_filled)
    return Math(Op.AND, Math(Op.AND, mine, empty), Math(Op.AND, within, Math(Op.LT, filled, limit)))


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


@condition("is_of_kind")
def is_of_kind(lo: Lower, node: Node, scope: Scope) -> Expr:
    return lo.is_kind(node.words("KIND")[0].entry, one(lo, inner(node), scope))


@zone("zone_named")
def zone_named(lo: Lower, node: Node, scope: Scope) -> Where:
    """A zone that a sentence before has noted under a name."""
    bound = scope.names.get(node.words("NAME")[0].entry)
    if bound is None or bound.type is not Type.ZONE:
        raise mistake("CW204", node.span, word=words_of(node))
    return Where(NONE, bound.expr)


@deed("note_zone")
def note_zone(lo: Lower, node: Node, scope: Scope) -> Done:
    """Keep a zone under a name for the sentences behind."""
    found = zone.lower(lo, inner(node), scope).zone
    word = node.words("NAME")[0]
    name = lo.fresh("zone")
    note = Let(name, need(found, node), lo.at(node.span))
    return Done((note,), scope.bind(word.entry, Bound(Local(name), Type.ZONE)))


@deed("put_into_open")
def put_into_open(lo: Lower, node: Node, scope: Scope) -> Done:
    """Put cards together into one open zone, which its player chooses."""
    at = lo.at(node.span)
    found = open_zones(lo, Node("open_zone", node.parts[1:], node.span), scope)
    who = need(player.lower(lo, inner(node, 1), scope).expr, node)
    to = lo.fresh("slot")
    ask = Choose(to, who, found.source, found.item, found.where, type=Type.ZONE, at=at)
    done = on_cards(lo, inner(node), scope, lambda card, _: (Move(card, Local(to), Place.TOP, at),), at)
    return Done((ask, *done.body), done.scope)


@deed("becomes")
def becomes(lo: Lower, node: Node, scope: Scope) -> Done:
    """A card, with all that lie in the same slot, goes into a state."""
    word = node.words("QUALITY")[0]
    if word.entry not in lo.names.states:
        raise mistake("CW416", node.span, word=word.phrase)
    cell, number = lo.names.states[word.entry]
    at = lo.at(node.span)
    return on_cards(lo, inner(node), scope, lambda card, _: (Write(cell, Const(number), card, None, at),), at)


@deed("resolve")
def resolve(lo: Lower, node: Node, scope: Scope) -> Done:
    """Carry out the instructions printed on cards, one card after another."""
    at = lo.at(node.span)
    resolved = lo.event("resolved", ("card",))
    noun = of_type(lo, inner(node), scope)

    def act(card: Expr, _: Scope) -> Body:
        return Signal(resolved, (card,), at), Settle(at)

    if isinstance(noun, Some) and isinstance(noun.source, CardsInAll):
        stack = lo.names.stacks.get(noun.source.family)
        if stack is not None:
            return Done(_slot_by_slot(lo, noun, noun.source.family, stack, act, scope, at), scope)
    return on_cards(lo, inner(node), scope, act, at)


def _slot_by_slot(
    lo: Lower, noun: Some, family: int, leads: Callable[[Expr], Expr], act: Callable[[Expr, Scope], Body],
    scope: Scope, at: int,
) -> Body:  # fmt: skip
    """Zone by zone, in each the card that stands for the stack first, then the others as they joined."""
    slot, card = lo.fresh("slot"), lo.fresh("card")
    where = [] if noun.where is None else [substituted(noun.where, Local(noun.item), Local(card))]
    first = all_of([leads(Local(card)), *where])
    rest = all_of([Not(leads(Local(card))), *where])
    body: Body = tuple(
        For(card, CardsIn(Local(slot)), act(Local(card), scope), test, at) for test in (first, rest)
    )
    return (For(slot, ZonesOf(family), body, None, at),)
