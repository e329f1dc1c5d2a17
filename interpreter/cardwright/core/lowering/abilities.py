"""What a card's sentences make: modifiers, permissions, prohibitions, triggers and actions of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.core.lowering.amounts import amount, inner, signed, value_of_member
from cardwright.core.lowering.conditions import condition, relate
from cardwright.core.lowering.deeds import deed, instruct
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.nouns import field_value, is_in_play, matches
from cardwright.core.lowering.players import Who, need, player, zone
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    NONE,
    Action,
    Apply,
    BesideSite,
    Condition,
    Const,
    Cost,
    DefinitionOf,
    Event,
    Expr,
    Fold,
    FoldKind,
    InPlay,
    Local,
    Math,
    Modifier,
    Need,
    Op,
    Owner,
    Parameter,
    Permission,
    Prohibition,
    Reach,
    Replacement,
    StageOverride,
    Trigger,
    Type,
    Write,
)
from cardwright.core.rewrite import substituted
from cardwright.language.nodes import Node, Word

THIS = Local("this")
YOU = Owner(THIS)


ability = Handlers[None]("ability")


def card_scope() -> Scope:
    """The scope of a card's text: this card and its owner."""
    return Scope(this=THIS, you=YOU)


def joined(left: Expr | None, right: Expr | None) -> Expr | None:
    """Both conditions, where there are two."""
    return all_of([part for part in (left, right) if part is not None])


# --- frame ------------------------------------------------------------------------------------------


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


# --- modifiers of values ------------------------------------------------------------------------------


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
    return [Target(value_of_member(lo, node.words("MEMBER")[0]))]


@targets("each_member")
def each_member_target(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    members = lo.names.sets[node.words("SETNAME")[0].entry]
    return [Target(lo.names.member_values[member]) for member in members if member in lo.names.member_values]


@targets("card_value", "card_field")
def card_target(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    """A number of certain cards, derived or printed."""
    if node.kind == "card_field":
        value = field_value(lo, node.words("FIELD")[0])
    else:
        value = lo.names.values[node.words("VALUE")[0].entry].index
        if not has_modifiers(lo, value):
            raise mistake("CW408", node.span, word=words_of(node))
    about = inner(node)
    if about.kind in ("this", "this_kind"):
        return [Target(value, None, Reach.SELF)]
    return [Target(value, matches(lo, about, Local("card"), scope))]


@targets("value", "value_of")
def value_target(lo: Lower, node: Node, scope: Scope) -> list[Target]:
    """A value; one kept per player is changed for the player named, without one for all."""
    word = node.words("VALUE")[0]
    entry = lo.names.values[word.entry]
    if not has_modifiers(lo, entry.index):
        raise mistake("CW408", node.span, word=word.phrase)
    if node.kind == "value" or entry.of != "player":
        return [Target(entry.index)]
    who = player.lower(lo, inner(node), scope)
    arg = Local("player")
    if who.expr is not None:
        return [Target(entry.index, Math(Op.EQ, arg, who.expr))]
    return [Target(entry.index, _is_one_of(who, arg))]


def has_modifiers(lo: Lower, value: int) -> bool:
    """Whether the draft gives a value a stage at which cards can change it."""
    return any(not isinstance(stage, Apply) for stage in lo.values[value].stages)


def _is_one_of(who: Who, arg: Expr) -> Expr | None:
    """The condition of "each opponent" and the like, said of a given player."""
    return None if who.where is None else substituted(who.where, Local(who.name), arg)


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
    for member in lo.names.sets[node.words("SETNAME")[0].entry]:
        value = lo.names.member_values[member]
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
    _on_field(lo, node, scope, node.words("FIELD")[0], op, number)


@ability("also_has")
def also_has(lo: Lower, node: Node, scope: Scope) -> None:
    set_name, bit = lo.names.members[node.words("MEMBER")[0].entry]
    field = lo.names.set_fields[set_name]
    word = Word("FIELD", field, field, span=node.span)
    _on_field(lo, node, scope, word, Op.BITOR, Const(1 << bit))


def _on_field(lo: Lower, node: Node, scope: Scope, field: Word, op: Op, number: Expr) -> None:
    entry = lo.names.fields[field.entry]
    if entry.value == NONE:
        raise mistake("CW408", node.span, word=field.phrase)
    _on_card_value(lo, node, scope, entry.value, op, number)


def _on_card_value(lo: Lower, node: Node, scope: Scope, value: int, op: Op, number: Expr) -> None:
    """A change of a value whose first argument is a card: this one, or those described."""
    at = lo.at(node.span)
    about = inner(node)
    if about.kind in ("this", "this_kind"):
        add_modifier(lo, Target(value), op, number, at, Reach.SELF)
        return
    card = Local("card")
    add_modifier(lo, Target(value, matches(lo, about, card, scope)), op, number, at)


@ability("cost_at_most", "cost_less", "cost_more")
def cost_changes(lo: Lower, node: Node, scope: Scope) -> None:
    ops = {"cost_at_most": Op.MIN, "cost_less": Op.SUB, "cost_more": Op.ADD}
    action = node.words("ACTNOUN")[0].entry
    if action not in lo.names.action_cards:
        raise mistake("CW410", node.span, word=action)
    inside = scope.about(Local("card"), Type.CARD)
    number = amount.lower(lo, inner(node, 1), inside)
    _on_card_value(lo, node, scope, lo.names.costs[action], ops[node.kind], number)


# --- may and can't ------------------------------------------------------------------------------------


@ability("cannot_be")
def cannot_be(lo: Lower, node: Node, scope: Scope) -> None:
    entry = node.words("ACTED")[0].entry
    param = lo.names.action_cards.get(entry, "")
    if not param:
        raise mistake("CW410", node.span, word=entry)
    at = lo.at(node.span)
    if inner(node).kind in ("this", "this_kind"):
        _forbid(lo, entry, lo.text.when, Reach.SELF, param, at)
        return
    _forbid(lo, entry, joined(lo.text.when, matches(lo, inner(node), Local(param), scope)), Reach.TABLE, "", at)


def _forbid(lo: Lower, entry: str, when: Expr | None, reach: Reach, param: str, at: int) -> None:
    always = when if when is not None else Const(1)
    lo.prohibitions.append(Prohibition(lo.names.actions[entry], lo.definition, always, reach, param, at))


@ability("cannot_act")
def cannot_act(lo: Lower, node: Node, scope: Scope) -> None:
    entry = node.words("ACT")[0].entry
    who = player.lower(lo, inner(node), scope)
    acting = Local("you")
    when = Math(Op.EQ, acting, who.expr) if who.expr is not None else _is_one_of(who, acting)
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


# --- triggers -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Happening:
    """What a trigger waits for: the event, its arguments, a condition, and what words then mean."""

    event: int
    args: tuple[str, ...]
    when: Expr | None
    scope: Scope


event = Handlers[Happening]("event")


def _card_event(lo: Lower, node: Node, scope: Scope, kind: int, args: tuple[str, ...]) -> Happening:
    card = Local("card")
    return Happening(kind, args, matches(lo, inner(node), card, scope), scope.about(card, Type.CARD))


@event("enters")
def enters(lo: Lower, node: Node, scope: Scope) -> Happening:
    return _card_event(lo, node, scope, Event.ENTER, ("card",))


@event("leaves")
def leaves(lo: Lower, node: Node, scope: Scope) -> Happening:
    return _card_event(lo, node, scope, Event.LEAVE, ("card",))


@event("is_acted")
def is_acted(lo: Lower, node: Node, scope: Scope) -> Happening:
    entry = node.words("ACTED")[0].entry
    found = _card_event(lo, node, scope, Event.ACTED, ("player", "action", "card"))
    is_it = Math(Op.EQ, Local("action"), Const(lo.names.actions[entry]))
    return replace(found, when=joined(is_it, found.when), scope=replace(found.scope, they=Local("player")))


@event("is_put_into")
def is_put_into(lo: Lower, node: Node, scope: Scope) -> Happening:
    card = Local("card")
    where = zone.lower(lo, inner(node, 1), scope.about(card, Type.CARD))
    found = _card_event(lo, node, scope, Event.MOVED, ("card", "from", "to"))
    arrives: Expr = Math(Op.EQ, Local("to"), Const(where.family))
    if where.zone is not None and lo.families[where.family].count > 1:
        from cardwright.core.program import ZoneOf

        arrives = Math(Op.AND, arrives, Math(Op.EQ, ZoneOf(card), where.zone))
    return replace(found, when=joined(arrives, found.when))


def _player_event(lo: Lower, node: Node, scope: Scope, kind: int, args: tuple[str, ...]) -> Happening:
    who = player.lower(lo, inner(node), scope)
    acting = Local("player")
    when = Math(Op.EQ, acting, who.expr) if who.expr is not None else _is_one_of(who, acting)
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
    """Keep a trigger; an "if" right behind it is asked when the trigger is carried out."""
    done = deed.lower(lo, then, found.scope)
    trigger = Trigger(found.event, found.args, lo.definition, found.when, done.body, urgent, NONE, at)
    lo.triggers.append(trigger)
    lo.text.last = "trigger"


@ability("when")
def when(lo: Lower, node: Node, scope: Scope) -> None:
    if inner(node).kind == "crosses":
        for kind in (Event.ENTER, Event.LEAVE):
            found = _card_event(lo, inner(node), scope, kind, ("card",))
            add_trigger(lo, found, inner(node, 1), lo.at(node.span))
        return
    found = event.lower(lo, inner(node), scope)
    add_trigger(lo, found, inner(node, 1), lo.at(node.span))


event("crosses")(lambda lo, node, scope: _card_event(lo, node, scope, Event.ENTER, ("card",)))


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


# --- activated abilities ---------------------------------------------------------------------------------


@ability("once_per_turn")
def once_per_turn(lo: Lower, node: Node, scope: Scope) -> None:
    """Somebody may use this card once in their turn."""
    who = player.lower(lo, inner(node), scope)
    acting = Local("you")
    when: list[Expr] = []
    inside = replace(card_scope(), actor=acting, they=acting)
    if who.expr is not None:
        when.append(Math(Op.EQ, acting, who.expr))
    else:
        if who.where is not None:
            when.append(substituted(who.where, Local(who.name), acting))
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
    inside = replace(card_scope(), actor=acting, they=acting)
    _use(lo, node, [Math(Op.EQ, acting, YOU)], cost, inner(node, 1), inside, NONE)


def _use(lo: Lower, node: Node, when: list[Expr], cost: Cost | None, then: Node, scope: Scope, bit: int) -> None:
    at = lo.at(node.span)
    is_copy = Condition(Math(Op.EQ, DefinitionOf(THIS), Const(lo.definition)), NONE, at)
    source = Parameter("this", InPlay(), Type.CARD, (is_copy,), at)
    body = instruct(lo, [then], scope)
    trial = any(isinstance(part, Need) for part in flat(body))
    conditions = tuple(Condition(test, NONE, at) for test in ([lo.text.when] if lo.text.when else []) + when)
    own = sum(1 for known in lo.actions if known.definition == lo.definition)
    action = Action(
        f"{lo.entry}.{own + 1}", (source,), conditions, cost, body, lo.definition, bit, trial, at=at
    )
    lo.actions.append(action)
    lo.text.last = "action"


def flat(body: object) -> list[object]:
    """All statements of a body, those inside others too."""
    found: list[object] = []
    assert isinstance(body, tuple)
    for statement in body:
        found.append(statement)
        for name in ("then", "other", "body"):
            part = getattr(statement, name, None)
            if isinstance(part, tuple):
                found.extend(flat(part))
    return found


@ability("no_turn_end")
def no_turn_end(lo: Lower, node: Node, scope: Scope) -> None:
    """The ability of the sentence before never ends the turn: what it spent is forgotten for that."""
    if lo.text.last != "action":
        raise mistake("CW205", node.span, reason="it goes with an ability that a player can use")
    action = lo.actions.pop()
    at = lo.at(node.span)
    forget = tuple(Write(channel.spent, Const(0), at=at) for channel in lo.channels) if action.cost else ()
    lo.actions.append(replace(action, body=action.body + forget))
