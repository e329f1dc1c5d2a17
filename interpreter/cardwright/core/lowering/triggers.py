"""Texts that wait for something: when, whenever, at the start of, instead."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.described import matches
from cardwright.core.lowering.done import deed
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.kinds import kinds_of
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.naming_deeds import DONE_ARGS, done_event, flat
from cardwright.core.lowering.players import is_one_of, need, player, zone
from cardwright.core.lowering.postmodifiers import is_in_play
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.texts import ability, joined
from cardwright.core.program import (
    NONE,
    Body,
    Const,
    Event,
    Expr,
    Host,
    Local,
    Math,
    Move,
    Op,
    Place,
    Replacement,
    Stmt,
    Trigger,
    Type,
)
from cardwright.core.rewrite import mentions, substituted
from cardwright.language.nodes import Node


@dataclass(frozen=True)
class Happening:
    """What a trigger waits for: the event, its arguments, a condition, and what words then mean.

    `also` are further events with the same arguments that do the same.
    """

    event: int
    args: tuple[str, ...]
    when: Expr | None
    scope: Scope
    also: tuple[int, ...] = ()


event = Handlers[Happening]("event")


def _card_event(lo: Lower, node: Node, scope: Scope, kind: int, args: tuple[str, ...]) -> Happening:
    card = Local("card")
    it = scope.this if inner(node).kind == "this" and scope.this is not None else card
    return Happening(kind, args, matches(lo, inner(node), card, scope),
                     scope.about(it, Type.CARD, kinds_of(lo, inner(node))))  # fmt: skip


@event("enters")
def enters(lo: Lower, node: Node, scope: Scope) -> Happening:
    return _card_event(lo, node, scope, Event.ENTER, ("card",))


@event("leaves")
def leaves(lo: Lower, node: Node, scope: Scope) -> Happening:
    return _card_event(lo, node, scope, Event.LEAVE, ("card",))


@event("crosses")
def crosses(lo: Lower, node: Node, scope: Scope) -> Happening:
    return replace(_card_event(lo, node, scope, Event.ENTER, ("card",)), also=(Event.LEAVE,))


@event("is_acted")
def is_acted(lo: Lower, node: Node, scope: Scope) -> Happening:
    done = done_event(lo, node.words("ACTED")[0].entry)
    found = _card_event(lo, node, scope, done, DONE_ARGS)
    return replace(found, scope=replace(found.scope, they=Local("player")))


@event("is_put_into")
def is_put_into(lo: Lower, node: Node, scope: Scope) -> Happening:
    card = Local("card")
    where = zone.lower(lo, inner(node, 1), scope.about(card, Type.CARD))
    found = _card_event(lo, node, scope, Event.MOVED, ("card", "from", "to", "zone"))
    arrives: Expr = Math(Op.EQ, Local("to"), Const(where.family))
    if where.zone is not None and lo.families[where.family].count > 1:
        arrives = Math(Op.AND, arrives, Math(Op.EQ, Local("zone"), where.zone))
    return replace(found, when=joined(arrives, found.when))


def _player_event(lo: Lower, node: Node, scope: Scope, kind: int, args: tuple[str, ...]) -> Happening:
    who = player.lower(lo, inner(node), scope)
    acting = Local("player")
    when = Math(Op.EQ, acting, who.expr) if who.expr is not None else is_one_of(who, acting)
    return Happening(kind, args, when, replace(scope, they=acting))


@event("draws")
def draws(lo: Lower, node: Node, scope: Scope) -> Happening:
    return _player_event(lo, node, scope, lo.event("draws", ("player", "card")), ("player", "card"))


@event("spends")
def spends(lo: Lower, node: Node, scope: Scope) -> Happening:
    found = _player_event(lo, node, scope, Event.PAID, ("player", "channel", "amount"))
    channel = Const(lo.names.channels[node.words("CHANNEL")[0].entry])
    when = joined(Math(Op.EQ, Local("channel"), channel), found.when)
    return replace(found, when=when, scope=replace(found.scope, that_many=Local("amount")))


def add_trigger(lo: Lower, found: Happening, then: Node, at: int, urgent: bool = False) -> None:
    """Keep a trigger for each event; an "if" right behind it is asked when the trigger is carried out."""
    done = deed.lower(lo, then, found.scope)
    body, seen = _as_seen(lo, done.body)
    for kind in (found.event, *found.also):
        lo.triggers.append(Trigger(kind, found.args, lo.definition, found.when, body, urgent, NONE, at, seen))
    lo.text.last = "trigger"


def _as_seen(lo: Lower, body: Body) -> tuple[Body, tuple[tuple[str, Expr], ...]]:
    """A body in which the host of the card is the one that the event saw, unless the body itself attaches that card."""
    seen: tuple[tuple[str, Expr], ...] = ()
    for card in (Local("this"), Local("card")):
        if mentions(body, Host(card)) and not any(_attaches(node, card) for node in flat(body)):
            name = lo.fresh("host")
            body, seen = substituted(body, Host(card), Local(name)), (*seen, (name, Host(card)))
    return body, seen


def _attaches(node: Stmt, card: Expr) -> bool:
    return isinstance(node, Move) and node.place is Place.HOST and node.card == card


@ability("when")
def when(lo: Lower, node: Node, scope: Scope) -> None:
    found = event.lower(lo, inner(node), scope)
    add_trigger(lo, found, inner(node, 1), lo.at(node.span))


@ability("no_effect")
def no_effect(lo: Lower, node: Node, scope: Scope) -> None:
    """A text box that has to be there and says nothing."""


@ability("at_start", "at_end")
def at_moment(lo: Lower, node: Node, scope: Scope) -> None:
    moment = inner(node)
    part = moment.words("MOMENT")[0].entry if moment.kind == "named_moment" else "turn"
    kind = lo.event(f"start of {part}" if node.kind == "at_start" else f"end of {part}", ("player",))
    acting = Local("player")
    when = Math(Op.EQ, acting, need(scope.you, node)) if moment.kind in ("your_turn", "named_moment") else None
    found = Happening(kind, ("player",), when, replace(scope, they=acting))
    add_trigger(lo, found, inner(node, 1), lo.at(node.span))


@ability("would_leave")
def would_leave(lo: Lower, node: Node, scope: Scope) -> None:
    """Something else in place of leaving play."""
    card = Local("card")
    goes = Math(Op.AND, is_in_play(lo, card), _not_into_play(lo))
    test = joined(goes, matches(lo, inner(node), card, scope))
    body = deed.lower(lo, inner(node, 1), scope.about(card, Type.CARD)).body
    lo.replacements.append(Replacement(lo.definition, test or Const(1), body, False, lo.at(node.span)))


def _not_into_play(lo: Lower) -> Expr:
    tests: list[Expr] = [
        Math(Op.NE, Local("to"), Const(index)) for index, family in enumerate(lo.families) if family.in_play
    ]
    return all_of(tests) or Const(1)
