"""Which cards an instruction acts on: named ones, chosen ones, each of many, the top ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.core.lowering.conditions import how_many
from cardwright.core.lowering.done import Done
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.naming_deeds import together
from cardwright.core.lowering.players import need
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import One, Some, of_type
from cardwright.core.program import (
    Body,
    CardAt,
    CardsIn,
    CardsInAll,
    Choose,
    Const,
    Expr,
    For,
    Gather,
    If,
    InPlay,
    Length,
    Let,
    Listed,
    Local,
    Math,
    Need,
    Op,
    Pick,
    Range,
    Seen,
    Zone,
)
from cardwright.language.nodes import Node


def on_cards(
    lo: Lower, node: Node, scope: Scope, act: Callable[[Expr, Scope], Body], at: int,
    only: Callable[[Expr], Expr | None] = lambda card: None,
) -> Done:  # fmt: skip
    """Do something with the cards that a phrase means: the one, each, or as many as the actor chooses.

    `only` narrows them: of several those are taken for which it holds, of one card it is required.
    """
    noun = of_type(lo, node, scope)
    if isinstance(noun, Some) and noun.det != "top":
        noun = replace(noun, where=_joined(noun.where, only(noun.member)))
    else:
        act = _required(act, only, at)
    if isinstance(noun, One):
        there = Math(Op.GE, noun.expr, Const(0))
        body: Body = (Need(there, at), *if_there(noun.expr, act(noun.expr, scope), at))
        return Done(body, scope.about(noun.expr, noun.type, noun.kinds))
    if noun.det == "top":
        return _top_cards(lo, noun, scope, act, at)
    if noun.det in EACH or (noun.det in POSSESSIVE and noun.plural):
        return _each(lo, noun, scope, act, at)
    if noun.det == "random":
        name = lo.fresh("card")
        some = Need(how_many(replace(noun, det="at_least", count=1)), at)
        needed = (some,) if _seen_by_actor(lo, noun, scope) else ()
        pick = Pick(name, noun.source, noun.item, noun.where, at)
        body = (*needed, pick, *if_there(Local(name), act(Local(name), scope), at))
        return Done(body, scope.about(Local(name), noun.type, noun.kinds))
    return chosen(lo, node, noun, scope, act, at)


def _seen_by_actor(lo: Lower, noun: Some, scope: Scope) -> bool:
    """Whether the actor sees the cards among which chance picks: hidden ones never decide what is legal."""
    match noun.source:
        case InPlay():
            return all(family.seen is Seen.ALL for family in lo.families if family.in_play)
        case CardsInAll(family) | CardsIn(Zone(family)):
            seen = lo.families[family].seen
            owners = [Zone(family, who) for who in (scope.actor, scope.you) if who is not None]
            own = isinstance(noun.source, CardsIn) and noun.source.zone in owners
            return seen is Seen.ALL or (seen is Seen.OWNER and own)
    return False


def if_there(member: Expr, body: Body, at: int) -> Body:
    """What is done with a card or place, left out where there is none."""
    if member == Local("this"):
        return body  # a text has its card
    return (If(Math(Op.GE, member, Const(0)), body, at=at),)


def _joined(left: Expr | None, right: Expr | None) -> Expr | None:
    return all_of([part for part in (left, right) if part is not None])


def _required(
    act: Callable[[Expr, Scope], Body], only: Callable[[Expr], Expr | None], at: int
) -> Callable[[Expr, Scope], Body]:
    """The same, done only to a card for which a test holds; that it holds is required."""

    def acted(card: Expr, inside: Scope) -> Body:
        test = only(card)
        body = act(card, inside)
        return body if test is None else (Need(test, at), If(test, body, at=at))

    return acted


def _each(lo: Lower, noun: Some, scope: Scope, act: Callable[[Expr, Scope], Body], at: int) -> Done:
    inside = scope.about(noun.member, noun.type, noun.kinds)
    name, item = lo.fresh("cards"), lo.fresh("card")
    gather = Gather(name, noun.source, noun.item, noun.where, at)
    about = inside.about(Local(item), noun.type, noun.kinds)
    loop = For(item, Listed(name), act(Local(item), about), None, at)
    return Done((gather, together(loop, at)), replace(scope, listed=name))


def _top_cards(lo: Lower, noun: Some, scope: Scope, act: Callable[[Expr, Scope], Body], at: int) -> Done:
    """The top N cards of a zone, from the top down."""
    assert noun.from_top is not None
    name = lo.fresh("number")
    card = lo.fresh("card")
    top = Let(card, CardAt(noun.from_top, Const(0), True), at)
    body: Body = (top, *if_there(Local(card), act(Local(card), scope), at))
    enough = Need(Math(Op.GE, Length(noun.from_top), Const(noun.count)), at)
    loop = For(name, Range(Const(1), Const(noun.count)), body, None, at)
    return Done((enough, together(loop, at)), scope)


EACH = ("each", "bare", "each_other", "each_your")

POSSESSIVE = ("your", "opponents")
"""Determiners that mean one card with a noun for one, and each with a noun for several."""

CHOSEN = ("one", "another", "exactly", "up_to", "one_your", "one_their", *POSSESSIVE)
"""Determiners with which somebody chooses."""


def chosen(lo: Lower, node: Node, noun: Some, scope: Scope, act: Callable[[Expr, Scope], Body], at: int) -> Done:
    """The actor chooses: one, exactly N, or up to N, one after another."""
    if noun.det not in CHOSEN:
        raise mistake("CW428", node.span, word=words_of(node))
    chooser = need(scope.actor if scope.actor is not None else scope.you, node)
    body: Body = ()
    last = Local(lo.fresh("card"))
    for _ in range(noun.count):
        name = lo.fresh("card")
        last = Local(name)
        ask = Choose(name, chooser, noun.source, noun.item, noun.where, noun.at_most, noun.type, at=at)
        done = act(last, scope.about(last, noun.type, noun.kinds))
        body += (ask, *if_there(last, done, at))
    if not noun.at_most:
        wanted = replace(noun, det="at_least")
        body = (Need(how_many(wanted), at), *body)
    return Done(body, scope.about(last, noun.type, noun.kinds))
