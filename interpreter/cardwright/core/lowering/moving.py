"""Instructions that move cards: draw, put, attach, shuffle, choose."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.amounts import inner, refuse_zero
from cardwright.core.lowering.done import Done, deed
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.picking import POSSESSIVE, chosen, on_cards
from cardwright.core.lowering.players import need, one_zone
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import One, of_type, one
from cardwright.core.lowering.texts import joined
from cardwright.core.program import (
    NONE,
    Body,
    CardAt,
    Const,
    Expr,
    For,
    If,
    Length,
    Let,
    Local,
    Math,
    Move,
    Need,
    Op,
    Place,
    Range,
    Shuffle,
    Signal,
    Type,
    Zone,
)
from cardwright.language.nodes import Node


@deed("draw_one", "draw", "draw_that_many")
def draw(lo: Lower, node: Node, scope: Scope) -> Done:
    """Move cards from the top of the actor's deck to their hand, as many as there are."""
    if lo.names.deck not in lo.names.families:
        raise mistake("CW414", node.span, name="a deck")
    at = lo.at(node.span)
    who = need(scope.actor if scope.actor is not None else scope.you, node)
    numbers = node.words("NUMBER")
    refuse_zero(node, node)
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
    enough: Body = () if lo.short_draws else (Need(Math(Op.GE, Length(deck), count), at),)
    if count == Const(1):
        return (*enough, *one_card)
    return (*enough, For(lo.fresh("number"), Range(Const(1), count), one_card, None, at))


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
    host = of_type(lo, inner(node, 1), scope)
    if isinstance(host, One) and of_type(lo, inner(node), scope) == host:
        raise mistake("CW418", node.span, card=words_of(inner(node)), host=words_of(inner(node, 1)))
    if lo.names.attached == NONE:
        raise mistake("CW414", node.span, name="a zone with the shape attachments")

    def act(card: Expr, inside: Scope) -> Body:
        if isinstance(host, One):
            return (Move(card, host.expr, Place.HOST, at),)
        other = replace(host, where=joined(host.where, Math(Op.NE, host.member, card)))
        to = chosen(lo, inner(node, 1), other, inside, lambda found, _: (Move(card, found, Place.HOST, at),), at)
        return to.body

    return on_cards(lo, inner(node), scope, act, at)


@deed("shuffle")
def shuffle(lo: Lower, node: Node, scope: Scope) -> Done:
    return Done((Shuffle(one_zone(lo, inner(node), scope), lo.at(node.span)),), scope)


@deed("choose")
def choose(lo: Lower, node: Node, scope: Scope) -> Done:
    """Choose a card or a place; "it" means it from here on. Nothing can be done with any other thing that is chosen."""
    at = lo.at(node.span)
    noun = of_type(lo, inner(node), scope, Type.CARD, Type.SITE)
    if isinstance(noun, One):
        return Done((), scope.about(noun.expr, noun.type, noun.kinds))
    if noun.count != 1 or (noun.det in POSSESSIVE and noun.plural):
        raise mistake("CW428", inner(node).span, word=words_of(inner(node)))
    return chosen(lo, inner(node), noun, scope, lambda card, _: (), at)
