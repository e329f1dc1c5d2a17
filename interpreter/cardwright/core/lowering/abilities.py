"""What a card's text does: its frame, permissions and prohibitions."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.conditions import condition, relate
from cardwright.core.lowering.described import matches
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake
from cardwright.core.lowering.players import is_one_of, player
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.texts import THIS, YOU, ability, joined
from cardwright.core.lowering.triggers import Happening, add_trigger
from cardwright.core.program import (
    BesideSite,
    Const,
    Expr,
    Fold,
    FoldKind,
    Local,
    Math,
    Modifier,
    Op,
    Permission,
    Prohibition,
    Reach,
)
from cardwright.language.nodes import Node


@ability("sentence")
def sentence(lo: Lower, node: Node, scope: Scope) -> None:
    part = inner(node)
    if part.kind not in ability.kinds and lo.named.get("instructions"):
        _when_resolved(lo, part, scope)
        return
    if part.kind not in ability.kinds:
        raise mistake(
            "CW205", node.span,
            reason="an instruction on a card says when it happens, such as \"When this enters play, …\"",
        )  # fmt: skip
    ability.lower(lo, part, scope)


def _when_resolved(lo: Lower, node: Node, scope: Scope) -> None:
    """An instruction on a card, in a draft that has a time at which cards are resolved."""
    resolved = lo.event("resolved", ("card",))
    card = Local("card")
    found = Happening(resolved, ("card",), Math(Op.EQ, card, THIS), replace(scope, they=YOU, actor=YOU))
    add_trigger(lo, found, node, lo.at(node.span))


@ability("while_true")
def while_true(lo: Lower, node: Node, scope: Scope) -> None:
    when = condition.lower(lo, inner(node), scope)
    lo.text.when = when
    try:
        ability.lower(lo, inner(node, 1), scope)
    finally:
        lo.text.when = None


@ability("cannot_be")
def cannot_be(lo: Lower, node: Node, scope: Scope) -> None:
    """Actions that bring a done-word about are forbidden where the card that the word is about is such a card."""
    word = node.words("ACTED")[0].entry
    at = lo.at(node.span)
    if word in lo.names.spared:
        spare(lo, node, scope, lo.names.spared[word])
    for action, param in lo.names.done_by.get(word, ()):
        if inner(node).kind in ("this", "this_kind"):
            _forbid(lo, action, lo.text.when, Reach.SELF, param, at)
            continue
        _forbid(lo, action, joined(lo.text.when, matches(lo, inner(node), Local(param), scope)), Reach.TABLE, "", at)


def spare(lo: Lower, node: Node, scope: Scope, value: int) -> None:
    """What phrases of the draft do is not done to such a card either."""
    itself = inner(node).kind in ("this", "this_kind")
    card = matches(lo, inner(node), Local("card"), scope)
    when = lo.text.when if itself else joined(lo.text.when, card)
    reach = Reach.SELF if itself else Reach.TABLE
    lo.modifiers.append(Modifier(value, lo.definition, Op.EQ, Const(1), when, reach, lo.at(node.span)))


def _forbid(lo: Lower, entry: str, when: Expr | None, reach: Reach, param: str, at: int) -> None:
    always = when if when is not None else Const(1)
    lo.prohibitions.append(Prohibition(lo.names.actions[entry], lo.definition, always, reach, param, at))


@ability("cannot_act")
def cannot_act(lo: Lower, node: Node, scope: Scope) -> None:
    entry = node.words("ACT")[0].entry
    who = player.lower(lo, inner(node), scope)
    acting = Local("you")
    when = Math(Op.EQ, acting, who.expr) if who.expr is not None else is_one_of(who, acting)
    _forbid(lo, entry, joined(lo.text.when, when), Reach.TABLE, "", lo.at(node.span))


def permit(lo: Lower, node: Node, scope: Scope, rule: str) -> None:
    """ "You may …", in the words that a rule of the draft gives for passing it."""
    slots = lo.names.rule_slots[rule]
    abouts = [part for part in node.parts[1:] if isinstance(part, Node)]
    when = lo.text.when
    itself = ""
    for slot, about in zip(slots, abouts, strict=True):
        if about.kind in ("this", "this_kind"):
            itself = slot
        else:
            when = joined(when, matches(lo, about, Local(slot), scope))
    if not itself:
        when = joined(Math(Op.EQ, Local("you"), YOU), when)
    reach = Reach.SELF if itself else Reach.TABLE
    always = when if when is not None else Const(1)
    index = lo.names.rules[rule]
    lo.permissions.append(Permission(index, lo.definition, always, reach, itself, lo.at(node.span)))
    lo.text.last = "permission"


@ability("must_relate")
def must_relate(lo: Lower, node: Node, scope: Scope) -> None:
    """A further condition on the permission of the sentence before: both neighbours of the place."""
    if lo.text.last != "permission":
        raise mistake("CW205", node.span, reason="it goes with a sentence that allows a place")
    permission = lo.permissions.pop()
    meaning = lo.names.relations[node.words("RELATION")[0].entry]
    name = lo.fresh("card")
    card = Local(permission.param) if permission.param else THIS
    site = Local(lo.names.rule_cards["site"][1])
    all_beside = Fold(FoldKind.ALL, BesideSite(site), name, value=relate(lo, meaning, card, Local(name), scope))
    when = Math(Op.AND, permission.when, all_beside)
    lo.permissions.append(replace(permission, when=when))
