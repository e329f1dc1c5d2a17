"""Texts that players use: once a turn, or for a price."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.amounts import amount, inner
from cardwright.core.lowering.deeds import instruct
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.own import own_instructions
from cardwright.core.lowering.players import is_one_of, player
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.texts import THIS, YOU, ability, card_scope
from cardwright.core.program import (
    NONE,
    Action,
    Condition,
    Const,
    Cost,
    DefinitionOf,
    Expr,
    InPlay,
    Local,
    Math,
    Op,
    Parameter,
    Type,
    Write,
)
from cardwright.language.nodes import Node


@ability("once_per_turn", "once_your_turn")
def once_per_turn(lo: Lower, node: Node, scope: Scope) -> None:
    """Somebody may use this card once in their turn."""
    whose = "your" if node.kind == "once_your_turn" else "their"
    if (inner(node).kind == "you") != (whose == "your"):
        raise mistake("CW224", node.span, verb=f"once during {whose} turn", who=f'"{words_of(inner(node))}"')
    who = player.lower(lo, inner(node), scope)
    acting = Local("you")
    when: list[Expr] = []
    inside = replace(card_scope(), actor=acting, they=acting)
    if who.expr is not None:
        when.append(Math(Op.EQ, acting, who.expr))
    else:
        is_they = is_one_of(who, acting)
        if is_they is not None:
            when.append(is_they)
        if who.items is not None:
            inside = replace(inside, items=replace(who.items, owner=acting))
    bit = lo.once_bits
    lo.once_bits += 1
    _use(lo, node, when, None, inner(node, 1), inside, bit)


@ability("priced", "priced_any")
def priced(lo: Lower, node: Node, scope: Scope) -> None:
    """The owner may pay for what this card does, as often as they can."""
    acting = Local("you")
    number = amount.lower(lo, inner(node), scope)
    channels = (
        (lo.names.channels[node.words("CHANNEL")[0].entry],)
        if node.kind == "priced"
        else tuple(range(len(lo.channels)))
    )
    cost = Cost(number, channels, lo.at(node.span))
    inside = replace(card_scope(), actor=acting)
    _use(lo, node, [Math(Op.EQ, acting, YOU)], cost, inner(node, 1), inside, NONE)


def _use(lo: Lower, node: Node, when: list[Expr], cost: Cost | None, then: Node, scope: Scope, bit: int) -> None:
    at = lo.at(node.span)
    is_copy = Condition(Math(Op.EQ, DefinitionOf(THIS), Const(lo.definition)), NONE, at)
    source = Parameter("this", InPlay(), Type.CARD, (is_copy,), at)
    body, trial = own_instructions(lo, instruct(lo, [then], scope))
    conditions = tuple(Condition(test, NONE, at) for test in ([lo.text.when] if lo.text.when else []) + when)
    own = sum(1 for known in lo.actions if known.definition == lo.definition)
    action = Action(
        f"{lo.entry}.{own + 1}", (source,), conditions, cost, body, lo.definition, bit, trial, at=at
    )
    lo.actions.append(action)
    lo.text.last = "action"


@ability("no_turn_end")
def no_turn_end(lo: Lower, node: Node, scope: Scope) -> None:
    """The ability of the sentence before never ends the turn: what it spent is forgotten for that."""
    if lo.text.last != "action":
        raise mistake("CW205", node.span, reason="it goes with an ability that a player can use")
    action = lo.actions.pop()
    at = lo.at(node.span)
    forget = tuple(Write(channel.spent, Const(0), at=at) for channel in lo.channels) if action.cost else ()
    lo.actions.append(replace(action, body=action.body + forget))
