"""Conditions: what can be true or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.core.lowering.amounts import amount, bounded, inner, values_of_each
from cardwright.core.lowering.described import matches
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.players import items_show, need, one_player, player
from cardwright.core.lowering.postmodifiers import is_in_play, is_quality
from cardwright.core.lowering.scope import Bound, Scope
from cardwright.core.lowering.selection import COUNTED, One, Some, of_type, one, some
from cardwright.core.program import (
    CanAct,
    Const,
    DefinitionOf,
    Either,
    Expr,
    Fold,
    FoldKind,
    Length,
    Local,
    Math,
    Not,
    Op,
    Owner,
    Players,
    Printed,
    SiteGap,
    SiteZone,
    Type,
    ValueOf,
    ZoneOf,
)
from cardwright.language.nodes import Node, Word

condition = Handlers[Expr]("condition")


@condition("both_hold")
def both_hold(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Math(Op.AND, condition.lower(lo, inner(node), scope), condition.lower(lo, inner(node, 1), scope))


def of_cards(lo: Lower, node: Node, scope: Scope, test: FoldKind, about: object) -> Expr:
    """What is said of a card, or of each of several (bare and each: all; a: any)."""
    assert callable(about)
    noun = of_type(lo, node, scope)
    if isinstance(noun, One):
        return about(noun.expr)  # type: ignore[no-any-return]
    kind = FoldKind.ANY if noun.det in ("one", "another") else test
    return Fold(kind, noun.source, noun.item, noun.where, about(noun.member))


@condition("is_quality", "is_not_quality")
def is_or_is_not(lo: Lower, node: Node, scope: Scope) -> Expr:
    """Whether a card has a quality or not; of several, whether each has it, or none."""
    word = next(part for part in node.parts if isinstance(part, Word))

    def about(card: Expr) -> Expr:
        test = is_quality(lo, word, card)
        return test if node.kind == "is_quality" else Not(test)

    return of_cards(lo, inner(node), scope, FoldKind.ALL, about)


@condition("is_in_play")
def in_play(lo: Lower, node: Node, scope: Scope) -> Expr:
    return of_cards(lo, inner(node), scope, FoldKind.ALL, lambda card: is_in_play(lo, card))


@condition("at_end_of")
def at_end_of(lo: Lower, node: Node, scope: Scope) -> Expr:
    """Whether a place is before the head or behind the tail of its line."""
    site = one(lo, inner(node), scope, Type.SITE)
    gap = SiteGap(site)
    return Math(Op.OR, Math(Op.EQ, gap, Const(0)), Math(Op.EQ, gap, Length(SiteZone(site))))


@condition("is_attached_to")
def is_attached_to(lo: Lower, node: Node, scope: Scope) -> Expr:
    from cardwright.core.program import Host

    card = one(lo, inner(node), scope)
    test = matches(lo, inner(node, 1), Host(card), scope)
    attached = Math(Op.GE, Host(card), Const(0))
    return attached if test is None else Math(Op.AND, attached, test)


def where_known(lo: Lower, test: Callable[[], Expr]) -> Expr:
    """A comparison that holds only of what has a value: one side of it may be a field that a card lacks."""
    before, lo.lacking = lo.lacking, []
    try:
        found = test()
        return all_of([*dict.fromkeys(lo.lacking), found]) or found
    finally:
        lo.lacking = before


def compared(lo: Lower, node: Node, scope: Scope, test: object) -> Expr:
    """A comparison of an amount, or of each value of a set's members."""
    assert callable(test)
    left = inner(node)
    if left.kind != "each_member":
        return test(amount.lower(lo, left, scope))  # type: ignore[no-any-return]
    found: Expr | None = None
    for index in values_of_each(lo, left):
        one_test = test(ValueOf(index))
        found = one_test if found is None else Math(Op.AND, found, one_test)
    return need(found, node)


@condition("compare", "compare_not")
def compare(lo: Lower, node: Node, scope: Scope) -> Expr:
    def test() -> Expr:
        found = compared(lo, node, scope, lambda value: bounded(lo, value, inner(node, 1), scope))
        return found if node.kind == "compare" else Not(found)

    return where_known(lo, test)


@condition("between")
def between(lo: Lower, node: Node, scope: Scope) -> Expr:
    def test() -> Expr:
        low, high = amount.lower(lo, inner(node, 1), scope), amount.lower(lo, inner(node, 2), scope)
        return compared(lo, node, scope, lambda value: Math(Op.AND, Math(Op.GE, value, low), Math(Op.LE, value, high)))

    return where_known(lo, test)


@condition("more_than", "less_than")
def more_than(lo: Lower, node: Node, scope: Scope) -> Expr:
    op = Op.GT if node.kind == "more_than" else Op.LT

    def test() -> Expr:
        right = amount.lower(lo, inner(node, 1), scope)
        return compared(lo, node, scope, lambda value: Math(op, value, right))

    return where_known(lo, test)


def how_many(noun: One | Some, extra: Expr | None = None) -> Expr:
    """Whether as many members exist as the determiner asks for."""
    if isinstance(noun, One):
        there = Math(Op.GE, noun.expr, Const(0))
        return there if extra is None else Math(Op.AND, there, extra)
    where = noun.where
    if extra is not None:
        where = extra if where is None else Math(Op.AND, where, extra)
    if noun.det in COUNTED:
        count = Fold(FoldKind.COUNT, noun.source, noun.item, where)
        op = {"exactly": Op.EQ, "up_to": Op.LE, "at_least": Op.GE}[noun.det]
        return Math(op, count, Const(noun.count))
    found = Fold(FoldKind.ANY, noun.source, noun.item, where, Const(1))
    return Not(found) if noun.det == "none" else found


@condition("exists")
def exists(lo: Lower, node: Node, scope: Scope) -> Expr:
    return how_many(of_type(lo, inner(node), scope, Type.CARD, Type.SITE, Type.ZONE))


@condition("owns", "has")
def owns(lo: Lower, node: Node, scope: Scope) -> Expr:
    """A player owns, or has in a named zone, so many of the described cards."""
    return _by_players(lo, node, scope, inner(node, 1))


@condition("nobody_has")
def nobody_has(lo: Lower, node: Node, scope: Scope) -> Expr:
    name = lo.fresh("player")
    held = _held_by(lo, node, inner(node), scope, Local(name))
    return Not(Fold(FoldKind.ANY, Players(), name, value=held))


def _by_players(lo: Lower, node: Node, scope: Scope, what: Node) -> Expr:
    who = player.lower(lo, inner(node), scope)
    if who.expr is not None:
        return _held_by(lo, node, what, scope, who.expr)
    kind = FoldKind.ANY if who.any else FoldKind.ALL
    return Fold(kind, Players(), who.name, who.where, _held_by(lo, node, what, scope, Local(who.name)))


def _held_by(lo: Lower, node: Node, what: Node, scope: Scope, who: Expr) -> Expr:
    noun = of_type(lo, what, replace(scope, they=who, actor=who))
    if isinstance(noun, One):
        raise mistake("CW405", what.span, word=words_of(what), wanted="selection of cards")
    return how_many(noun, Math(Op.EQ, Owner(noun.member), who))


@condition("shares_none", "shares_one")
def shares(lo: Lower, node: Node, scope: Scope) -> Expr:
    """Whether two cards have members of a set in common; of several cards, each with each."""
    entry = lo.set_field(node.words("SETNAME")[0].entry, node.span)
    op = Op.EQ if node.kind == "shares_none" else Op.NE

    def pair(left: Expr, right: Expr) -> Expr:
        common = Math(Op.BITAND, lo.field_of(entry, left), lo.field_of(entry, right))
        return Math(op, common, Const(0))

    return of_cards(
        lo, inner(node), scope, FoldKind.ALL,
        lambda left: of_cards(lo, inner(node, 1), scope, FoldKind.ALL, lambda right: pair(left, right)),
    )  # fmt: skip


@condition("related")
def related(lo: Lower, node: Node, scope: Scope) -> Expr:
    """A relation that the draft defines between "this" and "that"."""
    word = node.words("RELATION")[0]
    return of_cards(
        lo, inner(node), scope, FoldKind.ALL,
        lambda left: of_cards(
            lo, inner(node, 1), scope, FoldKind.ALL, lambda right: related_cards(lo, word, left, right, scope)
        ),
    )  # fmt: skip


def related_cards(lo: Lower, word: Word, left: Expr, right: Expr, scope: Scope) -> Expr:
    """Whether two cards stand in a relation: by its definition, or by a link printed on the first."""
    if word.entry in lo.names.links:
        form, field = lo.names.links[word.entry]
        printed = Printed(field, left)
        if form == "link":
            same = Math(Op.EQ, printed, Printed(field, right))
            return Math(Op.AND, Math(Op.GE, printed, Const(0)), same)
        bit = Math(Op.SHIFT, Const(1), DefinitionOf(right))
        return Math(Op.NE, Math(Op.BITAND, printed, bit), Const(0))
    return relate(lo, lo.names.relations[word.entry], left, right, scope)


def relate(lo: Lower, meaning: Node, left: Expr, right: Expr, scope: Scope) -> Expr:
    """The definition of a relation with its two cards put in."""
    names = {**scope.names, "that": Bound(right, Type.CARD)}
    return condition.lower(lo, meaning, replace(scope, this=left, it=Bound(right, Type.CARD), names=names))


@condition("cannot_spend")
def cannot_spend(lo: Lower, node: Node, scope: Scope) -> Expr:
    who = one_player(lo, inner(node), scope)
    return Not(CanAct(who, lo.names.channels[node.words("CHANNEL")[0].entry]))


@condition("items_show")
def show(lo: Lower, node: Node, scope: Scope) -> Expr:
    cell = lo.names.cells[node.words("ITEM")[0].entry]
    who = need(player.lower(lo, inner(node), scope).expr, node)
    return items_show(lo, cell, who, amount.lower(lo, inner(node, 1), scope))


__all__ = ["Either", "ZoneOf", "condition", "some"]
