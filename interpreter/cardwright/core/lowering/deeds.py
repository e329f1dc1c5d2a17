"""Instructions: what is done, step by step; one after the other, if, for each, may."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.described import matches
from cardwright.core.lowering.done import Done, deed
from cardwright.core.lowering.fitting import refuse_never
from cardwright.core.lowering.lower import Lacking, Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.naming_deeds import phrase_done, together
from cardwright.core.lowering.optional import (
    JOINED,
    OWN_SUBJECT,
    asked,
    asked_for_all,
    in_order,
    joined_up,
    warn_of_half,
)
from cardwright.core.lowering.picking import on_cards
from cardwright.core.lowering.players import need, player
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import One, of_type
from cardwright.core.program import (
    Body,
    Expr,
    For,
    If,
    Local,
    Players,
    Type,
)
from cardwright.language.nodes import Node


def instruct(lo: Lower, nodes: list[Node], scope: Scope) -> Body:
    """Several sentences one after another, each seeing what the ones before have named."""
    return _all(lo, joined_up(nodes), scope).body


@deed("sentence")
def sentence(lo: Lower, node: Node, scope: Scope) -> Done:
    return deed.lower(lo, inner(node), scope)


GOES_ALONG = ("does", "may_do", "may_to")
"""Deeds of a named player, with which those behind them go along."""


@deed("both", "then")
def both(lo: Lower, node: Node, scope: Scope) -> Done:
    """One after another: "that player draws a card and loses 2 energy" is about that player throughout."""
    body: Body = ()
    parts = in_order(node)
    while parts:
        first = parts.pop(0)
        along: list[Node] = []
        while first.kind in GOES_ALONG and parts and parts[0].kind not in OWN_SUBJECT:
            along.append(parts.pop(0))
        done = _named(lo, first, along, scope) if along else deed.lower(lo, first, scope)
        body, scope = body + done.body, done.scope
    return Done(body, scope)


@deed("if_do", "if_else")
def if_do(lo: Lower, node: Node, scope: Scope) -> Done:
    when = condition.lower(lo, inner(node), scope)
    then = deed.lower(lo, inner(node, 1), scope)
    other = deed.lower(lo, inner(node, 2), scope).body if node.kind == "if_else" else ()
    return Done((If(when, then.body, other, lo.at(node.span)),), scope)


@deed("for_each")
def for_each(lo: Lower, node: Node, scope: Scope) -> Done:
    noun = of_type(lo, inner(node), scope, Type.CARD, Type.SITE, Type.ZONE)
    if isinstance(noun, One):
        raise mistake("CW405", node.span, word=words_of(inner(node)), wanted="selection")
    body = deed.lower(lo, inner(node, 1), scope.about(noun.member, noun.type, noun.kinds)).body
    at = lo.at(node.span)
    return Done((together(For(noun.item, noun.source, body, noun.where, at), at),), scope)


@deed("does", "may_do", "may_to")
def does(lo: Lower, node: Node, scope: Scope) -> Done:
    """A deed with a named player: once for that player, or for each of several in turn order."""
    return _named(lo, node, [], scope)


deed.otherwise[JOINED.split("_")[0]] = does


@deed("if_you_do", "if_they_do")
def if_you_do(lo: Lower, node: Node, scope: Scope) -> Done:
    """What follows a choice is lowered with the choice; here there was none."""
    raise mistake("CW223", node.span, word=words_of(node).split(",")[0])


def _named(lo: Lower, node: Node, along: list[Node], scope: Scope) -> Done:
    """What a named player does or may do, with the deeds that go along with it."""
    who = player.lower(lo, inner(node), scope)
    if who.any and node.kind == "does":
        raise mistake("CW402", inner(node).span, word=words_of(inner(node)))
    each = Local(who.name) if who.expr is None else who.expr
    inside = replace(scope, actor=each, they=scope.they if inner(node).kind == "you" else each)
    first = [inner(node, 1)] if len(node.parts) > 2 else [inner(node, 1), *along]
    bodies, inside = _each(lo, first, inside)
    body: Body = sum(bodies, ())
    if node.kind in ("may_to", JOINED):
        after = replace(inside, actor=scope.actor) if node.kind == JOINED else inside
        then = _all(lo, [inner(node, 2), *along], after)
        body, inside = asked_for_all(lo, each, body, then.body, lo.at(node.span)), then.scope
    elif node.kind == "may_do":
        warn_of_half(lo, node, list(zip(first, bodies, strict=True)))
        body = asked(lo, each, body, lo.at(node.span))
    if who.expr is None:
        at = lo.at(node.span)
        return Done((together(For(who.name, Players(), body, who.where, at), at),), scope)
    return Done(body, scope if node.kind == "does" else inside)


def _all(lo: Lower, nodes: list[Node], scope: Scope) -> Done:
    """Deeds one after another."""
    bodies, scope = _each(lo, nodes, scope)
    return Done(sum(bodies, ()), scope)


def _each(lo: Lower, nodes: list[Node], scope: Scope) -> tuple[list[Body], Scope]:
    """The statements of each of several deeds; every one sees what those before it have named."""
    bodies: list[Body] = []
    for node in nodes:
        done = deed.lower(lo, node, scope)
        bodies.append(done.body)
        scope = done.scope
    return bodies, scope


def phrase(lo: Lower, node: Node, scope: Scope) -> Done:
    """A deed that the draft defines in sentences about "it", perhaps for certain cards only."""
    if not any(isinstance(part, Node) for part in node.parts):
        raise Lacking(f"no slot in {words_of(node)}")  # the phrase itself is refused
    nodes, word = lo.names.deeds[node.kind], lo.names.deed_words.get(node.kind, "")
    only = next(iter(lo.names.only.get(node.kind, {}).values()), None)
    at = lo.at(node.span)

    def act(card: Expr, inside: Scope) -> Body:
        if not word:
            return instruct(lo, list(nodes), inside.about(card, Type.CARD))
        it = Local(lo.fresh("card"))
        body = instruct(lo, list(nodes), inside.about(it, Type.CARD))
        doer = inside.actor if inside.actor is not None else inside.you
        return phrase_done(lo, word, need(doer, node), card, it, body, at)

    def test(card: Expr) -> Expr | None:
        return matches(lo, only, card, scope) if only is not None else None

    if only is not None:
        refuse_never(lo, inner(node), only, scope)
    return on_cards(lo, inner(node), scope, act, at, test)


deed.otherwise["deed"] = phrase
