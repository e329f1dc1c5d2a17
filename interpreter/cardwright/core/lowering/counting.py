"""Instructions that change numbers: counters, items of players, clocks, marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cardwright.core.lowering.amounts import amount, hundredths, inner, refuse_zero
from cardwright.core.lowering.amounts import resource_of as amount_of
from cardwright.core.lowering.done import Done, deed
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.picking import on_cards
from cardwright.core.lowering.players import need, player
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import One, of_type
from cardwright.core.program import (
    NONE,
    Body,
    Choose,
    Const,
    Expr,
    Fold,
    FoldKind,
    For,
    If,
    Let,
    Local,
    Math,
    Op,
    Players,
    Range,
    Read,
    Tick,
    Type,
    Write,
)
from cardwright.language.nodes import Node


@deed("gain", "lose")
def gain(lo: Lower, node: Node, scope: Scope) -> Done:
    refuse_zero(node, inner(node))
    return _gain_number(lo, node, scope, amount.lower(lo, inner(node), scope))


def limited(lo: Lower, write: Write) -> Write:
    """A stored number within the bounds of its counter that have to be worked out."""
    for key, op in (("from", Op.MAX), ("to", Op.MIN)):
        limit = lo.names.limits.get((write.cell, key))
        if limit is not None:
            number = amount.lower(lo, limit, Scope(you=write.owner, actor=write.owner))
            write = replace(write, value=Math(op, write.value, number))
    return write


def written(lo: Lower, write: Write) -> Body:
    """A stored number, and what happens at once if it reaches the amount that the draft watches, from below."""
    write = limited(lo, write)
    if write.cell not in lo.names.watched:
        return (write,)
    amount_reached, then = lo.names.watched[write.cell]
    before, now = lo.fresh("before"), Read(write.cell, write.owner, write.item)
    reached = Math(Op.AND, Math(Op.LT, Local(before), amount_reached), Math(Op.GE, now, amount_reached))
    return Let(before, now, write.at), write, If(reached, then, at=write.at)


@deed("gain_for", "lose_for")
def gain_for(lo: Lower, node: Node, scope: Scope) -> Done:
    """So much for each of the cards described."""
    count = _count(lo, inner(node, 1), scope)
    return _gain_number(lo, node, scope, Math(Op.MUL, amount.lower(lo, inner(node), scope), count))


@deed("gain_equal", "lose_equal")
def gain_equal(lo: Lower, node: Node, scope: Scope) -> Done:
    """As much as an amount says."""
    return _gain_number(lo, node, scope, amount.lower(lo, inner(node), scope))


@deed("gain_percent", "lose_percent", "gain_percent_for", "lose_percent_for")
def gain_percent(lo: Lower, node: Node, scope: Scope) -> Done:
    """Hundredths of what a player has, for each of the cards described if there are such, rounded down once."""
    number: Expr = Const(node.words("NUMBER")[0].number)
    if node.kind.endswith("for"):
        number = Math(Op.MUL, number, _count(lo, inner(node, 1), scope))
    return _gain_number(lo, node, scope, hundredths(number, amount_of(lo, node, scope)))


def _gain_number(lo: Lower, node: Node, scope: Scope, number: Expr) -> Done:
    who = need(scope.actor if scope.actor is not None else scope.you, node)
    cell = lo.names.cells[node.words("RESOURCE")[0].entry]
    op = Op.ADD if node.kind.startswith("gain") else Op.SUB
    return Done(written(lo, Write(cell, Math(op, Read(cell, who), number), who, None, lo.at(node.span))), scope)


def _count(lo: Lower, node: Node, scope: Scope) -> Expr:
    noun = of_type(lo, node, scope, Type.CARD, Type.SITE, Type.ZONE)
    if isinstance(noun, One):
        raise mistake("CW405", node.span, word=words_of(node), wanted="selection")
    return Fold(FoldKind.COUNT, noun.source, noun.item, noun.where)


@deed("double")
def double(lo: Lower, node: Node, scope: Scope) -> Done:
    who = need(player.lower(lo, inner(node), scope).expr, node)
    cell = lo.names.cells[node.words("RESOURCE")[0].entry]
    twice = Math(Op.MUL, Read(cell, who), Const(2))
    return Done(written(lo, Write(cell, twice, who, None, lo.at(node.span))), scope)


@dataclass(frozen=True)
class Holder:
    """A stored number that a sentence changes: its cell, whose, which item; several for "each of"."""

    cell: int
    owner: Expr | None = None
    item: Expr | None = None
    before: Body = ()


holder = Handlers[Holder]("holder")


@holder("counter")
def counter(lo: Lower, node: Node, scope: Scope) -> Holder:
    return Holder(lo.names.cells[node.words("COUNTER")[0].entry])


@holder("resource_of")
def resource_of(lo: Lower, node: Node, scope: Scope) -> Holder:
    who = player.lower(lo, inner(node), scope)
    return Holder(lo.names.cells[node.words("RESOURCE")[0].entry], need(who.expr, node))


@holder("chosen_item")
def chosen_item(lo: Lower, node: Node, scope: Scope) -> Holder:
    word = node.words("ITEM")[0]
    bound = scope.names.get(word.phrase)
    if bound is None or bound.type is not Type.ITEM:
        raise mistake("CW204", node.span, word=words_of(node))
    return Holder(lo.names.cells[word.entry], need(scope.you, node), bound.expr)


@holder("one_item")
def one_item(lo: Lower, node: Node, scope: Scope) -> Holder:
    who = need(player.lower(lo, inner(node), scope).expr, node)
    return _choose_item(lo, lo.names.cells[node.words("ITEM")[0].entry], who, node)


@holder("one_of_them")
def one_of_them(lo: Lower, node: Node, scope: Scope) -> Holder:
    if scope.items is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return _choose_item(lo, scope.items.cell, scope.items.owner, node)


def _choose_item(lo: Lower, cell: int, who: Expr, node: Node) -> Holder:
    name = lo.fresh("item")
    every = Range(Const(0), Const(lo.cells[cell].size - 1))
    ask = Choose(name, who, every, lo.fresh("item"), type=Type.ITEM, at=lo.at(node.span), cell=cell)
    return Holder(cell, who, Local(name), (ask,))


@holder("each_item")
def each_item(lo: Lower, node: Node, scope: Scope) -> Holder:
    who = need(player.lower(lo, inner(node), scope).expr, node)
    return Holder(lo.names.cells[node.words("ITEM")[0].entry], who, Const(NONE))


def change(lo: Lower, held: Holder, value: Callable[[Expr], Expr], at: int) -> Body:
    """Write a number to a holder, or to each item of it."""
    if held.item == Const(NONE):
        item = lo.fresh("item")
        every = Range(Const(0), Const(lo.cells[held.cell].size - 1))
        now = Read(held.cell, held.owner, Local(item))
        return (For(item, every, (limited(lo, Write(held.cell, value(now), held.owner, Local(item), at)),), None, at),)
    now = Read(held.cell, held.owner, held.item)
    return (*held.before, *written(lo, Write(held.cell, value(now), held.owner, held.item, at)))


@deed("set_to")
def set_to(lo: Lower, node: Node, scope: Scope) -> Done:
    held = holder.lower(lo, inner(node), scope)
    number = amount.lower(lo, inner(node, 1), scope)
    return Done(change(lo, held, lambda now: number, lo.at(node.span)), scope)


@deed("add_to", "subtract_from")
def add_to(lo: Lower, node: Node, scope: Scope) -> Done:
    held = holder.lower(lo, inner(node, 1), scope)
    refuse_zero(node, inner(node))
    number = amount.lower(lo, inner(node), scope)
    op = Op.ADD if node.kind == "add_to" else Op.SUB
    return Done(change(lo, held, lambda now: Math(op, now, number), lo.at(node.span)), scope)


@deed("items_become")
def items_become(lo: Lower, node: Node, scope: Scope) -> Done:
    """Every item of every player above a number is set to another."""
    cell = lo.names.cells[node.words("ITEM")[0].entry]
    limit, number = amount.lower(lo, inner(node), scope), amount.lower(lo, inner(node, 1), scope)
    at = lo.at(node.span)
    who, item = lo.fresh("player"), lo.fresh("item")
    every = Range(Const(0), Const(lo.cells[cell].size - 1))
    above = Math(Op.GT, Read(cell, Local(who), Local(item)), limit)
    write = limited(lo, Write(cell, number, Local(who), Local(item), at))
    return Done((For(who, Players(), (For(item, every, (write,), above, at),), None, at),), scope)


@deed("advance")
def advance(lo: Lower, node: Node, scope: Scope) -> Done:
    clock = lo.names.clocks[node.words("CLOCK")[0].entry]
    at = lo.clocks[clock].at if clock < len(lo.clocks) else lo.at(node.span)
    return Done((Tick(clock, amount.lower(lo, inner(node), scope), at),), scope)


@deed("countdown_loses", "countdown_gains")
def countdown_changes(lo: Lower, node: Node, scope: Scope) -> Done:
    """What is left of a card's countdown changes; a card without one is left alone."""
    at = lo.at(node.span)
    cell = lo.names.fields[node.words("COUNTDOWN")[0].entry].countdown
    number = amount.lower(lo, inner(node, 1), scope)
    op = Op.SUB if node.kind == "countdown_loses" else Op.ADD

    def act(card: Expr, inside: Scope) -> Body:
        now = Read(cell, card)
        left = Math(Op.MAX, Math(op, now, number), Const(0))
        write = Write(cell, left, card, None, at)
        return (If(Math(Op.GE, now, Const(0)), (write, *_expired(lo, cell, card)), at=at),)

    return on_cards(lo, inner(node), scope, act, at)


def _expired(lo: Lower, cell: int, card: Expr) -> Body:
    """What happens to a card whose countdown a card has brought to zero."""
    clock = next(clock for clock in lo.clocks if clock.countdown == cell)
    return (If(Math(Op.EQ, Read(cell, card), Const(0)), (Let("this", card, clock.at), *clock.expire), at=clock.at),)


@deed("mark", "clear_mark")
def mark(lo: Lower, node: Node, scope: Scope) -> Done:
    at = lo.at(node.span)
    cell = lo.names.marks[node.words("MARKING")[0].entry]
    value = Const(1 if node.kind == "mark" else 0)
    return on_cards(lo, inner(node), scope, lambda card, _: (Write(cell, value, card, None, at),), at)
