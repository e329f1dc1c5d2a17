"""Texts that change values, printed fields and costs."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.lowering.amounts import (
    OF,
    amount,
    inner,
    one_member_value,
    signed,
    value_of_players,
    values_of_each,
)
from cardwright.core.lowering.described import matches
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.kinds import must_count, must_have
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.players import is_one_of, player
from cardwright.core.lowering.postmodifiers import field_value, having
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.texts import ability, joined
from cardwright.core.program import (
    NONE,
    Apply,
    Const,
    Expr,
    Local,
    Math,
    Modifier,
    Op,
    Reach,
    StageOverride,
    Type,
)
from cardwright.language.nodes import Node, Word


@dataclass(frozen=True)
class Target:
    """A value that a sentence changes, for whom."""

    value: int
    when: Expr | None = None
    reach: Reach = Reach.TABLE


targets = Handlers[list[Target]]("targets")


@targets("targets")
def both_targets(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    return targets.lower(lo, inner(node), scope) + targets.lower(lo, inner(node, 1), scope)


@targets("member_value")
def member_target(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    return [Target(one_member_value(lo, node))]


@targets("each_member")
def each_member_target(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    return [Target(index) for index in values_of_each(lo, node)]


@targets("card_value", "card_field")
def card_target(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    """A number of certain cards, derived or printed."""
    word = node.words("FIELD" if node.kind == "card_field" else "VALUE")[0]
    value = number_of_card(lo, word, node)
    about = inner(node)
    if about.kind in ("this", "this_kind"):
        return [Target(value, None, Reach.SELF)]
    return [Target(value, fielded(lo, word, about, matches(lo, about, Local("card"), scope)))]


def number_of_card(lo: Lower, word: Word, node: Node) -> int:
    """The value by which cards change a number of a card: a printed field, or one that is derived for cards."""
    if word.cls == "FIELD":
        must_count(lo, word)
        return field_value(lo, word)
    entry = lo.names.values[word.entry]
    if entry.of != "card":
        raise mistake("CW425", word.span, word=word.phrase, of=OF.get(entry.of, entry.of))
    if not has_modifiers(lo, entry.index):
        raise mistake("CW408", node.span, word=words_of(node))
    return entry.index


def fielded(lo: Lower, word: Word, about: Node, when: Expr | None) -> Expr | None:
    """Of the cards whose number changes, those that have it: a change of what a card lacks gives it no value."""
    if word.cls != "FIELD":
        return when
    must_have(lo, about, word)
    return having(lo, word.entry, Local("card"), when)


@targets("value", "value_of")
def value_target(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    """A value; one kept per player is changed for the player named, without one for all."""
    word = node.words("VALUE")[0]
    entry = lo.names.values[word.entry]
    if not has_modifiers(lo, entry.index):
        raise mistake("CW408", node.span, word=word.phrase)
    if node.kind == "value":
        return [Target(entry.index)]
    value_of_players(lo, word)
    who = player.lower(lo, inner(node), scope)
    arg = Local("player")
    if who.expr is not None:
        return [Target(entry.index, Math(Op.EQ, arg, who.expr))]
    return [Target(entry.index, is_one_of(who, arg))]


def has_modifiers(lo: Lower, value: int) -> bool:
    """Whether the draft gives a value a stage at which cards can change it."""
    return any(not isinstance(stage, Apply) for stage in lo.values[value].stages)


def add_modifier(lo: Lower, target: Target, op: Op, number: Expr, at: int, reach: Reach = Reach.TABLE) -> None:
    """One change of one value for as long as the card counts."""
    when = joined(lo.text.when, target.when)
    wider = reach if target.reach is Reach.TABLE else target.reach
    lo.modifiers.append(Modifier(target.value, lo.definition, op, number, when, wider, at))


@ability("change")
def change(lo: Lower, node: Node, scope: Scope) -> None:
    op, number = signed(node)
    for target in targets.lower(lo, inner(node), scope):
        add_modifier(lo, target, op, number, lo.at(node.span))


@ability("doubled", "halved")
def doubled(lo: Lower, node: Node, scope: Scope) -> None:
    op = Op.MUL if node.kind == "doubled" else Op.DIV
    for target in targets.lower(lo, inner(node), scope):
        add_modifier(lo, target, op, Const(2), lo.at(node.span))


AMOUNT_OPS = {
    "set_value": Op.EQ, "increased": Op.ADD, "reduced": Op.SUB, "capped": Op.MIN, "floored": Op.MAX,
}  # fmt: skip


@ability(*AMOUNT_OPS)
def by_amount(lo: Lower, node: Node, scope: Scope) -> None:
    number = amount.lower(lo, inner(node, 1), scope)
    for target in targets.lower(lo, inner(node), scope):
        add_modifier(lo, target, AMOUNT_OPS[node.kind], number, lo.at(node.span))


@ability("reduced_to")
def reduced_to(lo: Lower, node: Node, scope: Scope) -> None:
    less, least = amount.lower(lo, inner(node, 1), scope), amount.lower(lo, inner(node, 2), scope)
    for target in targets.lower(lo, inner(node), scope):
        at = lo.at(node.span)
        add_modifier(lo, target, Op.SUB, less, at)
        add_modifier(lo, target, Op.MAX, least, at)


@ability("add_instead")
def add_instead(lo: Lower, node: Node, scope: Scope) -> None:
    """A stage that subtracts a value from each member's value adds it instead."""
    word = node.words("VALUE")[0]
    wanted = lo.names.values[word.entry].index
    found = False
    for value in values_of_each(lo, node):
        for index, stage in enumerate(lo.values[value].stages):
            if isinstance(stage, Apply) and stage.op is Op.SUB and _reads(stage.amount, wanted):
                found = True
                override = StageOverride(
                    value, index, lo.definition, Op.ADD, stage.amount, lo.text.when, lo.at(node.span)
                )
                lo.overrides.append(override)
    if not found:
        raise mistake("CW409", node.span, word=word.phrase)


def _reads(expr: Expr, value: int) -> bool:
    return getattr(expr, "value", None) == value


@ability("field_change")
def field_change(lo: Lower, node: Node, scope: Scope) -> None:
    op, number = signed(node)
    must_count(lo, node.words("FIELD")[0])
    _on_field(lo, node, scope, node.words("FIELD")[0], op, number)


@ability("also_has")
def also_has(lo: Lower, node: Node, scope: Scope) -> None:
    set_name, bit = lo.names.members[node.words("MEMBER")[0].entry]
    field = lo.set_field(set_name, node.span)
    word = Word("FIELD", field, field, span=node.span)
    _on_field(lo, node, scope, word, Op.BITOR, Const(1 << bit))


def _on_field(lo: Lower, node: Node, scope: Scope, field: Word, op: Op, number: Expr) -> None:
    entry = lo.names.fields[field.entry]
    if entry.value == NONE:
        raise mistake("CW408", node.span, word=field.phrase)
    must_have(lo, inner(node), field)
    _on_card_value(lo, node, scope, entry.value, op, number, having(lo, field.entry, Local("card"), None))


def _on_card_value(
    lo: Lower, node: Node, scope: Scope, value: int, op: Op, number: Expr, has: Expr | None = None
) -> None:
    """A change of a value whose first argument is a card: this one, or those described."""
    at = lo.at(node.span)
    about = inner(node)
    if about.kind in ("this", "this_kind"):
        add_modifier(lo, Target(value), op, number, at, Reach.SELF)
        return
    card = Local("card")
    add_modifier(lo, Target(value, joined(matches(lo, about, card, scope), has)), op, number, at)


@ability("cost_at_most", "cost_less", "cost_more")
def cost_changes(lo: Lower, node: Node, scope: Scope) -> None:
    ops = {"cost_at_most": Op.MIN, "cost_less": Op.SUB, "cost_more": Op.ADD}
    action = node.words("ACTNOUN")[0].entry
    if action not in lo.names.action_cards:
        raise mistake("CW410", node.span, word=action)
    if action not in lo.names.costs:
        raise mistake("CW429", node.words("ACTNOUN")[0].span, word=node.words("ACTNOUN")[0].phrase)
    inside = scope.about(Local("card"), Type.CARD)
    number = amount.lower(lo, inner(node, 1), inside)
    _on_card_value(lo, node, scope, lo.names.costs[action], ops[node.kind], number)
