"""Instructions: what is done, step by step; one after the other, if, for each, may."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.done import Done, deed
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.naming_deeds import phrase_done
from cardwright.core.lowering.picking import on_cards
from cardwright.core.lowering.players import need, player
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import One, np
from cardwright.core.program import (
    Body,
    Choose,
    Const,
    Expr,
    For,
    If,
    Local,
    Math,
    Op,
    Players,
    Range,
    Type,
)
from cardwright.language.nodes import Node


def instruct(lo: Lower, nodes: list[Node], scope: Scope) -> Body:
    """Several sentences one after another, each seeing what the ones before have named."""
    body: Body = ()
    for node in nodes:
        done = deed.lower(lo, node, scope)
        body, scope = body + done.body, done.scope
    return body


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
    body = deed.lower(lo, inner(node, 1), scope.about(noun.member, noun.type, noun.kinds)).body
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
    nodes, word = lo.names.deeds[node.kind], lo.names.deed_words.get(node.kind, "")
    at = lo.at(node.span)

    def act(card: Expr, inside: Scope) -> Body:
        if not word:
            return instruct(lo, list(nodes), inside.about(card, Type.CARD))
        it = Local(lo.fresh("card"))
        body = instruct(lo, list(nodes), inside.about(it, Type.CARD))
        doer = inside.actor if inside.actor is not None else inside.you
        return phrase_done(lo, word, need(doer, node), card, it, body, at)

    return on_cards(lo, inner(node), scope, act, at)


deed.otherwise["deed"] = phrase
