"""Instructions: what is done, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cardwright.core.layout import ACTIVE
from cardwright.core.lowering.amounts import amount, hundredths, inner, not_zero
from cardwright.core.lowering.amounts import resource_of as amount_of
from cardwright.core.lowering.conditions import condition, how_many
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.nouns import One, Some, np, one
from cardwright.core.lowering.players import Who, need, one_zone, player, zone
from cardwright.core.lowering.scope import Bound, Items, Scope
from cardwright.core.program import (
    NONE,
    Body,
    CardAt,
    Choose,
    Const,
    End,
    Expr,
    Fold,
    FoldKind,
    For,
    Gather,
    If,
    Length,
    Let,
    Listed,
    Local,
    Math,
    Move,
    Need,
    Op,
    Owner,
    Per,
    Pick,
    Place,
    Players,
    Range,
    Read,
    Shuffle,
    Signal,
    Tick,
    Type,
    ValueOf,
    While,
    Write,
    Zone,
)
from cardwright.language.nodes import Node


@dataclass(frozen=True)
class Done:
    """The statements of an instruction, and what later words can refer to."""

    body: Body
    scope: Scope


deed = Handlers[Done]("deed")


def instruct(lo: Lower, nodes: list[Node], scope: Scope) -> Body:
    """Several sentences one after another, each seeing what the ones before have named."""
    body: Body = ()
    for node in nodes:
        done = deed.lower(lo, node, scope)
        body, scope = body + done.body, done.scope
    return body


# --- frame ------------------------------------------------------------------------------------------


@deed("sentence")
def sentence(lo: Lower, node: Node, scope: Scope) -> Done:
    return deed.lower(lo, inner(node), scope)


OWN_SUBJECT = (
    "does", "may_do", "end_game", "first_begins", "countdown_loses", "countdown_gains", "items_become",
)  # fmt: skip
"""Deeds that say themselves who or what does them; any other one goes on with the player named before it."""


@deed("both")
def both(lo: Lower, node: Node, scope: Scope) -> Done:
    """One after another: "that player draws a card and loses 2 energy" is about that player throughout."""
    body: Body = ()
    parts = _in_order(node)
    while parts:
        first = parts.pop(0)
        along: list[Node] = []
        while first.kind in ("does", "may_do") and parts and parts[0].kind not in OWN_SUBJECT:
            along.append(parts.pop(0))
        done = _named(lo, first, along, scope) if along else deed.lower(lo, first, scope)
        body, scope = body + done.body, done.scope
    return Done(body, scope)


def _in_order(node: Node) -> list[Node]:
    """The parts of steps that are joined by "and" and "then"."""
    if node.kind != "both":
        return [node]
    return [*_in_order(inner(node)), *_in_order(inner(node, 1))]


@deed("if_do", "if_else")
def if_do(lo: Lower, node: Node, scope: Scope) -> Done:
    when = condition.lower(lo, inner(node), scope)
    then = deed.lower(lo, inner(node, 1), scope)
    other = deed.lower(lo, inner(node, 2), scope).body if node.kind == "if_else" else ()
    return Done((If(when, then.body, other, lo.at(node.span)),), scope)


@deed("for_each")
def for_each(lo: Lower, node: Node, scope: Scope) -> Done:
    noun = np.lower(lo, inner(node), scope)
    if isinstance(noun, One):
        raise mistake("CW405", node.span, word=words_of(inner(node)), wanted="selection")
    body = deed.lower(lo, inner(node, 1), scope.about(noun.member, noun.type)).body
    return Done((For(noun.item, noun.source, body, noun.where, lo.at(node.span)),), scope)


@deed("does", "may_do")
def does(lo: Lower, node: Node, scope: Scope) -> Done:
    """A deed with a named player: once for that player, or for each of several in turn order."""
    return _named(lo, node, [], scope)


def _named(lo: Lower, node: Node, along: list[Node], scope: Scope) -> Done:
    """What a named player does or may do, with the deeds that go along with it."""
    who = player.lower(lo, inner(node), scope)
    if who.any and node.kind == "does":
        raise mistake("CW402", inner(node).span, word=words_of(inner(node)))
    each = Local(who.name) if who.expr is None else who.expr
    inside = replace(scope, actor=each, they=each)
    body: Body = ()
    for part in (inner(node, 1), *along):
        done = deed.lower(lo, part, inside)
        body, inside = body + done.body, done.scope
    if node.kind == "may_do":
        body = _asked(lo, each, body, lo.at(node.span))
    if who.expr is None:
        return Done((For(who.name, Players(), body, who.where, lo.at(node.span)),), scope)
    return Done(body, inside if node.kind == "may_do" else scope)


def _asked(lo: Lower, who: Expr, body: Body, at: int) -> Body:
    """A player decides whether something is done (1) or not (0)."""
    name = lo.fresh("may")
    ask = Choose(name, who, Range(Const(0), Const(1)), lo.fresh("number"), type=Type.BOOL, at=at)
    return ask, If(Math(Op.EQ, Local(name), Const(1)), body, at=at)


def phrase(lo: Lower, node: Node, scope: Scope) -> Done:
    """A deed that the draft defines in sentences about "it"."""
    nodes = lo.names.deeds[node.kind]
    at = lo.at(node.span)

    def act(card: Expr, inside: Scope) -> Body:
        return instruct(lo, list(nodes), inside.about(card, Type.CARD))

    return on_cards(lo, inner(node), scope, act, at)


deed.otherwise["deed"] = phrase


# --- which cards ------------------------------------------------------------------------------------


def on_cards(lo: Lower, node: Node, scope: Scope, act: Callable[[Expr, Scope], Body], at: int) -> Done:
    """Do something with the cards that a phrase means: the one, each, or as many as the actor chooses."""
    noun = np.lower(lo, node, scope)
    if isinstance(noun, One):
        need_it = Need(Math(Op.GE, noun.expr, Const(0)), at)
        return Done((need_it, *act(noun.expr, scope)), scope.about(noun.expr, noun.type))
    if noun.det == "top":
        return _top_cards(lo, noun, scope, act, at)
    if noun.det in ("each", "bare", "each_other", "each_your"):
        return _each(lo, noun, scope, act, at)
    if noun.det == "random":
        name = lo.fresh("card")
        pick = Pick(name, noun.source, noun.item, noun.where, at)
        return Done((pick, *act(Local(name), scope)), scope.about(Local(name), noun.type))
    return chosen(lo, node, noun, scope, act, at)


def _each(lo: Lower, noun: Some, scope: Scope, act: Callable[[Expr, Scope], Body], at: int) -> Done:
    inside = scope.about(noun.member, noun.type)
    name, item = lo.fresh("cards"), lo.fresh("card")
    gather = Gather(name, noun.source, noun.item, noun.where, at)
    loop = For(item, Listed(name), act(Local(item), replace(inside, it=Bound(Local(item), noun.type))), None, at)
    return Done((gather, loop), replace(scope, listed=name))


def _top_cards(lo: Lower, noun: Some, scope: Scope, act: Callable[[Expr, Scope], Body], at: int) -> Done:
    """The top N cards of a zone, from the top down."""
    assert noun.from_top is not None
    name = lo.fresh("number")
    card = lo.fresh("card")
    body: Body = (Let(card, CardAt(noun.from_top, Const(0), True), at), *act(Local(card), scope))
    enough = Need(Math(Op.GE, Length(noun.from_top), Const(noun.count)), at)
    return Done((enough, For(name, Range(Const(1), Const(noun.count)), body, None, at)), scope)


def chosen(lo: Lower, node: Node, noun: Some, scope: Scope, act: Callable[[Expr, Scope], Body], at: int) -> Done:
    """The actor chooses: one, exactly N, or up to N, one after another."""
    chooser = need(scope.actor if scope.actor is not None else scope.you, node)
    body: Body = ()
    last = Local(lo.fresh("card"))
    for _ in range(noun.count):
        name = lo.fresh("card")
        last = Local(name)
        ask = Choose(name, chooser, noun.source, noun.item, noun.where, noun.at_most, noun.type, at=at)
        done = act(last, scope.about(last, noun.type))
        body += (ask, If(Math(Op.GE, last, Const(0)), done, at=at))
    if not noun.at_most:
        wanted = replace(noun, det="at_least")
        body = (Need(how_many(wanted), at), *body)
    return Done(body, scope.about(last, noun.type))


# --- moving cards -----------------------------------------------------------------------------------


@deed("draw_one", "draw", "draw_that_many")
def draw(lo: Lower, node: Node, scope: Scope) -> Done:
    """Move cards from the top of the actor's deck to their hand, as many as there are."""
    if lo.names.deck not in lo.names.families:
        raise mistake("CW414", node.span, name="a deck")
    at = lo.at(node.span)
    who = need(scope.actor if scope.actor is not None else scope.you, node)
    numbers = node.words("NUMBER")
    _some(node, node)
    count: Expr = Const(numbers[0].number) if numbers else Const(1)
    if node.kind == "draw_that_many":
        count = need(scope.that_many, node)
    return Done(draw_cards(lo, who, count, at), scope)


def draw_cards(lo: Lower, who: Expr, count: Expr, at: int) -> Body:
    """Draw: the draft says which zone is the deck and which one is drawn into."""
    deck, into = Zone(lo.names.families[lo.names.deck], who), Zone(lo.names.families[lo.named["hand"]], who)
    card = lo.fresh("card")
    drawn = lo.event("draws", ("player", "card"))
    one_card: Body = (
        Let(card, CardAt(deck, Const(0), True), at),
        If(
            Math(Op.GE, Local(card), Const(0)),
            (Move(Local(card), into, Place.TOP, at), Signal(drawn, (who, Local(card)), at)),
            at=at,
        ),
    )
    enough = Need(Math(Op.GE, Length(deck), count), at)
    if count == Const(1):
        return (enough, *one_card)
    return enough, For(lo.fresh("number"), Range(Const(1), count), one_card, None, at)


@deed("put_into", "put_on_top", "put_on_bottom")
def put_into(lo: Lower, node: Node, scope: Scope) -> Done:
    place = Place.BOTTOM if node.kind == "put_on_bottom" else Place.TOP
    at = lo.at(node.span)
    where = inner(node, 1)

    def act(card: Expr, inside: Scope) -> Body:
        named = where.kind == "its_zone"  # a card is always in its own
        to = one_zone(lo, where, inside if named else inside.about(card, Type.CARD))
        return (Move(card, to, place, at),)

    return on_cards(lo, inner(node), scope, act, at)


@deed("put_at")
def put_at(lo: Lower, node: Node, scope: Scope) -> Done:
    at = lo.at(node.span)
    site = one(lo, inner(node, 1), scope, Type.SITE)
    return on_cards(lo, inner(node), scope, lambda card, _: (Move(card, site, Place.GAP, at),), at)


@deed("attach")
def attach(lo: Lower, node: Node, scope: Scope) -> Done:
    at = lo.at(node.span)
    if lo.names.attached == NONE:
        raise mistake("CW414", node.span, name="a zone with the shape attachments")
    host = np.lower(lo, inner(node, 1), scope)

    def act(card: Expr, inside: Scope) -> Body:
        if isinstance(host, One):
            return (Move(card, host.expr, Place.HOST, at),)
        to = chosen(lo, inner(node, 1), host, inside, lambda found, _: (Move(card, found, Place.HOST, at),), at)
        return to.body

    return on_cards(lo, inner(node), scope, act, at)


@deed("shuffle")
def shuffle(lo: Lower, node: Node, scope: Scope) -> Done:
    return Done((Shuffle(one_zone(lo, inner(node), scope), lo.at(node.span)),), scope)


@deed("choose")
def choose(lo: Lower, node: Node, scope: Scope) -> Done:
    """Choose a card; "it" means it from here on."""
    at = lo.at(node.span)
    noun = np.lower(lo, inner(node), scope)
    if isinstance(noun, One):
        return Done((), scope.about(noun.expr, noun.type))
    return chosen(lo, inner(node), replace(noun, count=1), scope, lambda card, _: (), at)


# --- numbers ----------------------------------------------------------------------------------------


def _some(node: Node, number: Node) -> None:
    """Refuse a number of 0 that makes an instruction say nothing."""
    for word in number.words("NUMBER"):
        not_zero(word, f"to {VERBS.get(node.kind, node.kind)}")


VERBS = {"add_to": "add", "subtract_from": "subtract"}
"""Verbs of deeds whose name says more."""


@deed("gain", "lose")
def gain(lo: Lower, node: Node, scope: Scope) -> Done:
    _some(node, inner(node))
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
    """A stored number, and what happens at once if it has reached the amount that the draft watches."""
    write = limited(lo, write)
    if write.cell not in lo.names.watched:
        return (write,)
    amount_reached, then = lo.names.watched[write.cell]
    reached = Math(Op.GE, Read(write.cell, write.owner, write.item), amount_reached)
    return write, If(reached, then, at=write.at)


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
    noun = np.lower(lo, node, scope)
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
    _some(node, inner(node))
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


# --- the course of the game --------------------------------------------------------------------------


@deed("end_game")
def end_game(lo: Lower, node: Node, scope: Scope) -> Done:
    entry = node.words("OUTCOME")[0].entry
    return Done(end(lo, entry, lo.at(node.span)), scope)


def end(lo: Lower, entry: str, at: int) -> Body:
    """The game ends; its winners are those the outcome declares."""
    outcome = lo.outcomes[lo.names.outcomes[entry]]
    winners: Expr = Const(0)
    value = lo.names.winners.get(entry, "")
    if value:
        index = lo.names.values[value].index
        best, other = lo.fresh("player"), lo.fresh("player")
        most = Fold(FoldKind.MAX, Players(), other, value=ValueOf(index, (Local(other),)))
        is_best = Math(Op.EQ, ValueOf(index, (Local(best),)), most)
        bit = Math(Op.SHIFT, Const(1), Local(best))
        winners = Fold(FoldKind.UNION, Players(), best, is_best, bit)
    return (End(lo.names.outcomes[entry], winners, at or outcome.at),)


@deed("first_begins")
def first_begins(lo: Lower, node: Node, scope: Scope) -> Done:
    """The player agreed on begins, else one drawn at random."""
    at = lo.at(node.span)
    first = lo.names.cells["first"]
    name = lo.fresh("player")
    agreed = Math(Op.GE, Read(first), Const(0))
    draw_lot: Body = (Pick(name, Players(), lo.fresh("player"), None, at), Write(ACTIVE, Local(name), at=at))
    return Done((If(agreed, (Write(ACTIVE, Read(first), at=at),), draw_lot, at),), scope)


__all__ = ["Items", "Owner", "Per", "While", "Who", "all_of", "deed", "end", "instruct", "zone"]
