"""Actions of a draft: parameters, conditions, costs, and the ways to pay."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.entries import (
    YOU,
    amount_of,
    body_of,
    condition_of,
    context,
    each_entry,
    one_text,
    permissions_of,
)
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake
from cardwright.core.lowering.naming_deeds import action_done
from cardwright.core.lowering.own import own_instructions
from cardwright.core.lowering.prove import proved, within_bounds
from cardwright.core.lowering.reading import read, slots
from cardwright.core.lowering.scope import Bound, Scope
from cardwright.core.lowering.selection import One, np
from cardwright.core.program import (
    NONE,
    Action,
    Channel,
    Clock,
    Condition,
    Const,
    Cost,
    InPlay,
    Local,
    Modifiers,
    Parameter,
    Type,
    Value,
    ValueOf,
)
from cardwright.core.rewrite import substituted
from cardwright.model.draft import Draft, Entry
from cardwright.model.vocabulary import Term


def lower_payments(lo: Lower, draft: Draft) -> None:
    each_entry(lo, draft, "clocks", _clock)
    each_entry(lo, draft, "channels", _channel)


def _clock(lo: Lower, draft: Draft, entry: Entry) -> None:
    countdown = lo.names.fields[entry.text("countdown")].countdown
    loss = lo.names.values[entry.text("loss")].index
    body = body_of(lo, entry, "expire", Scope(this=Local("this")).about(Local("this"), Type.CARD))
    cell = lo.names.cells[entry.id]
    lo.clocks.append(Clock(entry.id, cell, countdown, loss, body, lo.at(entry.key)))


def _channel(lo: Lower, draft: Draft, entry: Entry) -> None:
    cell = lo.names.cells[entry.text("pays from")]
    spent = lo.names.cells[f"{entry.id} spent"]
    down_to = Const(entry.number("down to", 0))
    scope = replace(YOU, that_many=Local("amount"))
    body = body_of(lo, entry, "on spent", scope)
    at = lo.at(entry.key)
    lo.channels.append(Channel(entry.id, cell, lo.cells[cell].size, down_to, spent, body, at))


def declare_action(lo: Lower, draft: Draft, entry: Entry) -> None:
    """Give an action its index, and its cost a value that cards can change."""
    lo.names.actions[entry.id] = len(lo.actions)
    lo.actions.append(Action(entry.id, (), (), None, ()))


NOUNS = ("KIND", "TERM", "NAME", "ANYCARD", "ITEM", "ZONE")
"""Word classes that can name a parameter."""


def _param_terms(entry: Entry, lo: Lower) -> tuple[Term, ...]:
    """Names of parameters that are no words of the draft yet."""
    known = {term.phrase for term in lo.language.vocabulary.terms if term.cls in NOUNS}
    found = []
    for param in entry.children("choose"):
        if param.id not in known:
            cls = "NUMBERNAME" if param.text("from").startswith("a number") else "NAME"
            found.append(Term(cls, param.id, param.id))
    noted = entry.child("names")
    found.extend(Term("NAME", id, id) for id in (noted.map.items if noted else ()))
    return tuple(found)


def lower_action(lo: Lower, draft: Draft, entry: Entry) -> None:
    scope, names = YOU, _param_terms(entry, lo)
    params: list[Parameter] = []
    for choice in entry.children("choose"):
        made = _param(lo, entry, choice, scope, names)
        scope = scope.bind(choice.id, Bound(Local(choice.id), made.type))
        params.append(made)
    params = [_with_conditions(lo, entry, choice, made, scope, names) for choice, made in
              zip(entry.children("choose"), params, strict=True)]  # fmt: skip
    card = next((param.name for param in params if param.type is Type.CARD), "")
    if card:
        lo.names.action_cards[entry.id] = card
        site = next((param.name for param in params if param.type is Type.SITE), "")
        if site:
            lo.names.rule_cards["site"] = ("", site)
    cost = _cost(lo, entry, card, params, names)
    needs = tuple(condition_of(lo, need, "text", scope, names) for need in entry.children("needs"))
    body = body_of(lo, entry, "do", scope, names)
    conditions = [one.when for one in (*needs, *(c for param in params for c in param.where)) if one.rule == NONE]
    body = within_bounds(proved(body, conditions, {param.name for param in params}), params)
    body, trial = own_instructions(lo, body)
    body = action_done(lo, entry, params, body)
    index = lo.names.actions[entry.id]
    lo.actions[index] = Action(
        entry.id, tuple(params), needs, cost, body, trial=trial,
        passes=entry.flag("passes"), at=lo.at(entry.key, text=entry.text("label", entry.id)),
    )  # fmt: skip


def _param(lo: Lower, entry: Entry, choice: Entry, scope: Scope, names: tuple[Term, ...]) -> Parameter:
    text = one_text(choice, "from")
    at = lo.at(text.span if text else choice.key, choice.clauses or None)
    node = read(lo, "np", text, context(lo, entry, choice.id), names) if text else None
    if node is None:
        return Parameter(choice.id, InPlay(), Type.CARD, (), at)
    noun = np.lower(lo, node, scope)
    if isinstance(noun, One):
        raise mistake("CW405", text.span if text else None, word=choice.text("from"), wanted="selection")
    where: tuple[Condition, ...] = ()
    if noun.where is not None:
        own = substituted(noun.where, Local(noun.item), Local(choice.id))
        where = (Condition(own, NONE, at),)
    return Parameter(choice.id, noun.source, noun.type, where, at)


def _with_conditions(
    lo: Lower, entry: Entry, choice: Entry, made: Parameter, scope: Scope, names: tuple[Term, ...]
) -> Parameter:
    added = list(made.where)
    known = dict(permissions_of(entry))
    for where in choice.children("where"):
        found = condition_of(lo, where, "text", scope.about(Local(choice.id), made.type), names)
        id = where.text("id")
        if id in known:
            rule = lo.rule(id)
            card = next(iter(scope.names))
            lo.names.rule_cards[id] = (entry.id, card)
            lo.names.rule_slots[id] = tuple(slots(where.text("may")))
            found = replace(found, rule=rule)
        added.append(found)
    return replace(made, where=tuple(added))


def _cost(lo: Lower, entry: Entry, card: str, params: list[Parameter], names: tuple[Term, ...]) -> Cost | None:
    cost = entry.child("cost")
    if cost is None:
        return None
    at = lo.at(cost.key, cost.clauses or None, entry.id)
    channels = tuple(lo.names.channels[scalar.text] for scalar in cost.scalars("paid by"))
    number = amount_of(lo, cost, "amount", YOU.bind(card, Bound(Local("card"), Type.CARD)), names)
    value = Value(f"{entry.id} cost", ("card",) if card else (), number, (Modifiers(),), low=0, at=at)
    lo.values.append(value)
    index = len(lo.values) - 1
    lo.names.costs[entry.id] = index
    return Cost(ValueOf(index, (Local(card),) if card else ()), channels, at)
