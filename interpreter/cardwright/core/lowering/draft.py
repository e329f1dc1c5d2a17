"""A draft to the core program's tables: values, actions, steps, rules, calls and endings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cardwright.core.lowering.durations
import cardwright.core.lowering.slots  # noqa: F401  (registers its handlers)
from cardwright.core.checks.circles import circles, definitions, value_reads
from cardwright.core.checks.phrases import meaningless
from cardwright.core.layout import ACTIVE, TURN
from cardwright.core.lowering.abilities import Happening, add_trigger, event, flat
from cardwright.core.lowering.amounts import amount, inner
from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.deck_warnings import add_deck_warnings
from cardwright.core.lowering.deeds import end, instruct
from cardwright.core.lowering.guard import entry_guard
from cardwright.core.lowering.lower import Lower, TermEntry, all_of
from cardwright.core.lowering.mistake import Mistake, mistake
from cardwright.core.lowering.nouns import One, matches, np
from cardwright.core.lowering.prove import proved, within_bounds
from cardwright.core.lowering.reading import permissions, read, sentences, slots
from cardwright.core.lowering.scope import Bound, Scope
from cardwright.core.lowering.tables import declare, worked_out
from cardwright.core.program import (
    NONE,
    Action,
    Apply,
    Body,
    CardsInAll,
    Channel,
    Clock,
    Condition,
    Const,
    Cost,
    Either,
    Event,
    Expr,
    Fold,
    FoldKind,
    For,
    Gather,
    If,
    InPlay,
    Listed,
    Local,
    Math,
    Modifiers,
    Need,
    Op,
    Outcome,
    Parameter,
    Per,
    Players,
    Read,
    Rollback,
    Settle,
    Signal,
    Step,
    StepKind,
    TableCall,
    Type,
    Value,
    ValueOf,
    Write,
)
from cardwright.core.rewrite import substituted
from cardwright.diagnostics.problem import Context, problem
from cardwright.files.doc import Map, Scalar
from cardwright.model.draft import Draft, Entry
from cardwright.model.vocabulary import Term

YOU = Scope(you=Local("you"), actor=Local("you"))


def lower_draft(lo: Lower, draft: Draft) -> None:
    """Lower a whole draft; what is wrong goes to the problems, entry by entry."""
    lo.atomic = draft.head.text("legality") == "all or nothing"
    lo.named["instructions"] = draft.head.text("instructions on cards")
    declare(lo, draft)
    for index, entry in enumerate(draft.phrases):
        lo.names.phrases[f"phrase_{index}"] = entry.text("means")
        lo.problems.extend(meaningless(lo, entry, context(lo, entry)))
    _definitions(lo, draft)
    _outcomes(lo, draft)
    _each(lo, draft, "qualities", _quality)
    _each(lo, draft, "zones", _open_zone)
    _each(lo, draft, "counters", _limits)
    _each(lo, draft, "values", _value)
    add_deck_warnings(lo, draft)
    _each(lo, draft, "counters", _watch)
    _deeds(lo, draft)
    _clocks_and_channels(lo, draft)
    for section in ("actions", "together actions"):
        for entry in draft.entries(section):
            _declare_action(lo, draft, entry)
    for section in ("actions", "together actions"):
        _each(lo, draft, section, _action)
    _each(lo, draft, "rules", _rule)
    _steps(lo, draft)
    _each(lo, draft, "calls", _call)
    lo.value_reads = value_reads(lo)
    for value, way in circles(lo.value_reads).items():
        _in_a_circle(lo, draft, "value", lo.values[value].id, [lo.values[index].id for index in way])


def context(lo: Lower, entry: Entry, field: str = "") -> Context:
    """What a message says of the place."""
    where = (("entry", f"{entry.section}: {entry.id}"),)
    return (*where, ("field", field), ("draft", lo.named["draft"])) if field else (*where, ("draft", lo.named["draft"]))


def enter(lo: Lower, entry: Entry) -> None:
    """From here on places belong to this entry."""
    lo.entry, lo.clauses = entry.id, entry.clauses


def _each(lo: Lower, draft: Draft, section: str, lower: object) -> None:
    assert callable(lower)
    for entry in draft.entries(section):
        enter(lo, entry)
        with entry_guard(lo, entry, context(lo, entry)):
            lower(lo, draft, entry)


def one_text(entry: Entry, key: str) -> Scalar | None:
    """The single text of a key."""
    found = entry.map.get(key)
    return found if isinstance(found, Scalar) else None


# --- definitions and values -----------------------------------------------------------------------------


def _definitions(lo: Lower, draft: Draft) -> None:
    _each(lo, draft, "relations", _relation)
    _each(lo, draft, "terms", _term)
    for (cls, id), way in definitions(lo).items():
        _in_a_circle(lo, draft, cls.lower(), id, [name for _, name in way])
        known: dict[str, Any] = lo.names.relations if cls == "RELATION" else lo.names.terms
        del known[id]


def _in_a_circle(lo: Lower, draft: Draft, kind: str, id: str, way: list[str]) -> None:
    """The problem that an entry is defined by itself; cost values belong to their action."""
    section, name = ("actions", id.removesuffix(" cost")) if id.endswith(" cost") else (f"{kind}s", id)
    for entry in draft.entries(section):
        if entry.id == name:
            shown = " → ".join(way)
            where = context(lo, entry)
            lo.problems.add(problem("CW118", entry.key, context=where, kind=kind, id=id, way=shown))


def _relation(lo: Lower, draft: Draft, entry: Entry) -> None:
    if entry.text("link"):
        field = lo.names.fields[entry.text("link")]
        lo.names.links[entry.id] = (field.form, field.index)
        return
    text = one_text(entry, "means")
    node = read(lo, "condition", text, context(lo, entry, "means")) if text else None
    if node:
        lo.names.relations[entry.id] = node


def _term(lo: Lower, draft: Draft, entry: Entry) -> None:
    text = one_text(entry, "is")
    noun = read(lo, "np", text, context(lo, entry, "is")) if text else None
    where = [read(lo, "condition", scalar, context(lo, entry, "where")) for scalar in entry.scalars("where")]
    if noun:
        lo.names.terms[entry.id] = TermEntry(noun, tuple(node for node in where if node))


def _deeds(lo: Lower, draft: Draft) -> None:
    """Deeds that the draft defines in sentences."""
    for index, entry in enumerate(draft.phrases):
        if "do" in entry.map.items:
            enter(lo, entry)
            nodes = sentences(lo, entry.scalars("do"), context(lo, entry, "do"))
            lo.names.deeds[f"deed_{index}"] = tuple(nodes or ())


def _outcomes(lo: Lower, draft: Draft) -> None:
    for index, entry in enumerate(draft.entries("outcomes")):
        lo.names.outcomes[entry.id] = index
        lo.outcomes.append(Outcome(entry.id, NONE))
        winners = entry.text("winners")
        if winners.startswith("most "):
            lo.names.winners[entry.id] = winners.removeprefix("most ")
    _each(lo, draft, "outcomes", _outcome)


def _outcome(lo: Lower, draft: Draft, entry: Entry) -> None:
    scored = lo.names.values[entry.text("scored")].index if entry.text("scored") else NONE
    lo.outcomes[lo.names.outcomes[entry.id]] = Outcome(entry.id, scored, lo.at(entry.key))


def _quality(lo: Lower, draft: Draft, entry: Entry) -> None:
    """A word for cards of which a condition holds; it is read anew for each card that is asked about."""
    text = one_text(entry, "is")
    node = read(lo, "condition", text, context(lo, entry, "is")) if text else None
    if node is not None:
        lo.names.qualities[entry.id] = lambda card: condition.lower(lo, node, Scope().about(card, Type.CARD))


def _watch(lo: Lower, draft: Draft, entry: Entry) -> None:
    """What happens at once when a counter reaches an amount."""
    reaches = entry.child("reaches")
    if reaches is not None:
        enter(lo, Entry(entry.id, reaches.map, reaches.key, entry.section))
        reached = _amount(lo, reaches, "amount", Scope())
        body = _body(lo, reaches, "do", Scope(you=Read(ACTIVE), actor=Read(ACTIVE)))
        lo.names.watched[lo.names.cells[entry.id]] = (reached, body)


def _limits(lo: Lower, draft: Draft, entry: Entry) -> None:
    """Bounds of a counter that have to be worked out; read before anything is written to it."""
    for key in ("from", "to"):
        text = one_text(entry, key)
        node = read(lo, "amount", text, context(lo, entry, key)) if text and worked_out(draft, entry, key) else None
        if node is not None:
            lo.names.limits[lo.names.cells[entry.id], key] = node


def _open_zone(lo: Lower, draft: Draft, entry: Entry) -> None:
    """How many zones of each player are open, where a draft says so."""
    text = one_text(entry, "open")
    node = read(lo, "amount", text, context(lo, entry, "open")) if text else None
    if node is not None:
        lo.names.open_zones[lo.names.families[entry.id]] = node


def _value(lo: Lower, draft: Draft, entry: Entry) -> None:
    if "for each" in entry.map.items:
        for member in lo.names.sets[entry.text("for each")]:
            bit = lo.names.members[member][1]
            _fill_value(lo, entry, lo.names.member_values[member], Scope(member=bit))
        return
    found = lo.names.values[entry.id]
    scopes = {
        "": Scope(),
        "player": Scope(you=Local("player"), actor=Local("player")),
        "amount": Scope(that_many=Local("amount")),
        "card": Scope().about(Local("card"), Type.CARD),
    }
    _fill_value(lo, entry, found.index, scopes[found.of])


def _fill_value(lo: Lower, entry: Entry, index: int, scope: Scope) -> None:
    base = _base(lo, entry, scope)
    stages = tuple(_stage(lo, stage, scope) for stage in entry.children("stages"))
    old = lo.values[index]
    lo.values[index] = Value(
        old.id, old.args, base, stages, entry.optional_number("from"), entry.optional_number("to"),
        lo.at(entry.key),
    )  # fmt: skip


def _base(lo: Lower, entry: Entry, scope: Scope) -> Expr:
    """What a value is derived from: an amount, a condition, a table by an amount, or cases."""
    if "if" in entry.map.items:
        return Either(_condition(lo, entry, "if", scope).when, Const(1), Const(0))
    if "by" in entry.map.items:
        by = _amount(lo, entry, "by", scope)
        return _rows(lo, entry, scope, lambda row: Math(Op.LT, by, _amount(lo, row, "below", scope)))
    if "rows" in entry.map.items:
        return _rows(lo, entry, scope, lambda row: _condition(lo, row, "if", scope).when)
    return _amount(lo, entry, "is", scope)


def _rows(lo: Lower, entry: Entry, scope: Scope, test: Callable[[Entry], Expr]) -> Expr:
    """The first row that fits; the last one fits always."""
    rows = entry.children("rows")
    if not rows or "below" in rows[-1].map.items or "if" in rows[-1].map.items:
        raise mistake("CW123", entry.key, entry=entry.id)
    found = _amount(lo, rows[-1], "is", scope)
    for row in reversed(rows[:-1]):
        found = Either(test(row), _amount(lo, row, "is", scope), found)
    return found


STAGES = {"subtract": Op.SUB, "add": Op.ADD, "multiply by": Op.MUL, "at most": Op.MIN, "at least": Op.MAX}
"""What a stage of a value does with an amount."""


def _stage(lo: Lower, stage: Entry, scope: Scope) -> Apply | Modifiers:
    at = lo.at(stage.key, stage.clauses or None)
    if stage.flag("modifiers"):
        return Modifiers(at)
    for key, op in STAGES.items():
        if key in stage.map.items:
            return Apply(op, _amount(lo, stage, key, scope), stage.text("id"), at)
    return Modifiers(at)


def _amount(lo: Lower, entry: Entry, key: str, scope: Scope, names: tuple[Term, ...] = ()) -> Expr:
    text = one_text(entry, key)
    if text is None:
        raise mistake("CW113", entry.key, entry=entry.id, key=key)
    if isinstance(text.value, int):
        return Const(text.value)
    node = read(lo, "amount", text, context(lo, entry, key), names)
    return amount.lower(lo, node, scope) if node else Const(0)


# --- paying -----------------------------------------------------------------------------------------------


def _clocks_and_channels(lo: Lower, draft: Draft) -> None:
    _each(lo, draft, "clocks", _clock)
    _each(lo, draft, "channels", _channel)


def _clock(lo: Lower, draft: Draft, entry: Entry) -> None:
    countdown = lo.names.fields[entry.text("countdown")].countdown
    loss = lo.names.values[entry.text("loss")].index
    body = _body(lo, entry, "expire", Scope(this=Local("this")).about(Local("this"), Type.CARD))
    cell = lo.names.cells[entry.id]
    lo.clocks.append(Clock(entry.id, cell, countdown, loss, body, lo.at(entry.key)))


def _channel(lo: Lower, draft: Draft, entry: Entry) -> None:
    cell = lo.names.cells[entry.text("pays from")]
    spent = lo.names.cells[f"{entry.id} spent"]
    down_to = Const(entry.number("down to", 0))
    scope = replace(YOU, that_many=Local("amount"))
    body = _body(lo, entry, "on spent", scope)
    at = lo.at(entry.key)
    lo.channels.append(Channel(entry.id, cell, lo.cells[cell].size, down_to, spent, body, at))


def _body(lo: Lower, entry: Entry, key: str, scope: Scope, names: tuple[Term, ...] = ()) -> Body:
    """The sentences of a key as statements."""
    nodes = sentences(lo, entry.scalars(key), context(lo, entry, key), names)
    try:
        return instruct(lo, nodes, scope) if nodes else ()
    except Mistake as found:
        lo.problems.add(replace(found.problem, context=context(lo, entry, key)))
        return ()


# --- actions ----------------------------------------------------------------------------------------------


def _declare_action(lo: Lower, draft: Draft, entry: Entry) -> None:
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


def _action(lo: Lower, draft: Draft, entry: Entry) -> None:
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
    needs = tuple(_condition(lo, need, "text", scope, names) for need in entry.children("needs"))
    body = _body(lo, entry, "do", scope, names)
    conditions = [condition.when for param in params for condition in param.where] + [one.when for one in needs]
    body = within_bounds(proved(body, conditions, {param.name for param in params}), params)
    index = lo.names.actions[entry.id]
    lo.actions[index] = Action(
        entry.id, tuple(params), needs, cost, body, trial=any(isinstance(part, Need) for part in flat(body)),
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
        found = _condition(lo, where, "text", scope.about(Local(choice.id), made.type), names)
        id = where.text("id")
        if id in known:
            rule = lo.rule(id)
            card = next(iter(scope.names))
            lo.names.rule_cards[id] = (entry.id, card)
            lo.names.rule_slots[id] = tuple(slots(where.text("may")))
            found = replace(found, rule=rule)
        added.append(found)
    return replace(made, where=tuple(added))


def permissions_of(entry: Entry) -> list[tuple[str, str]]:
    """The conditions of one action that cards can permit to be passed."""
    return [
        (where.text("id"), where.text("may"))
        for param in entry.children("choose")
        for where in param.children("where")
        if "may" in where.map.items
    ]


def _condition(lo: Lower, entry: Entry, key: str, scope: Scope, names: tuple[Term, ...] = ()) -> Condition:
    text = one_text(entry, key)
    at = lo.at(text.span if text else entry.key, entry.clauses or None)
    node = read(lo, "condition", text, context(lo, entry, key), names) if text else None
    return Condition(condition.lower(lo, node, scope) if node else Const(1), NONE, at)


def _cost(lo: Lower, entry: Entry, card: str, params: list[Parameter], names: tuple[Term, ...]) -> Cost | None:
    cost = entry.child("cost")
    if cost is None:
        return None
    at = lo.at(cost.key, cost.clauses or None, entry.id)
    channels = tuple(lo.names.channels[scalar.text] for scalar in cost.scalars("paid by"))
    number = _amount(lo, cost, "amount", YOU.bind(card, Bound(Local("card"), Type.CARD)), names)
    value = Value(f"{entry.id} cost", ("card",) if card else (), number, (Modifiers(),), low=0, at=at)
    lo.values.append(value)
    index = len(lo.values) - 1
    lo.names.costs[entry.id] = index
    return Cost(ValueOf(index, (Local(card),) if card else ()), channels, at)


# --- rules, steps, calls ----------------------------------------------------------------------------------


def _rule(lo: Lower, draft: Draft, entry: Entry) -> None:
    nodes = sentences(lo, entry.scalars("text"), context(lo, entry, "text"))
    active = Scope(you=Local("you"), actor=Local("you"))
    for node in nodes or ():
        if node.kind != "when":
            raise mistake("CW205", node.span, reason='a rule says when it applies: "When …, …"')
        found: Happening = event.lower(lo, inner(node), active)
        add_trigger(lo, found, inner(node, 1), lo.at(node.span), entry.flag("at once"))


def _steps(lo: Lower, draft: Draft) -> None:
    setup, turn = draft.entries("setup"), draft.entries("turn")
    first_turn = len(setup) + 1
    last = first_turn + len(turn)
    for index, entry in enumerate(setup):
        lo.steps.append(_step(lo, draft, entry, index + 1))
    lo.entry, lo.clauses = "first turn", ()
    lo.steps.append(Step("first turn", StepKind.AUTO, first_turn, (Write(TURN, Const(1)),)))
    for index, entry in enumerate(turn):
        lo.steps.append(_step(lo, draft, entry, first_turn + index + 1))
    players = draft.head.child("players")
    lo.entry, lo.clauses = "next player", players.clauses if players else ()
    at = lo.at(players.key if players else None)
    lo.names.turn_end = len(lo.steps)
    count = Fold(FoldKind.COUNT, Players(), "player")
    after = Math(Op.MOD, Math(Op.ADD, Read(ACTIVE), Const(1)), count)
    turn_over: Body = (Write(TURN, Math(Op.ADD, Read(TURN), Const(1)), at=at), Write(ACTIVE, after, at=at))
    lo.steps.append(Step("next player", StepKind.AUTO, first_turn, turn_over, at=at))
    assert len(lo.steps) == last + 1


def _step(lo: Lower, draft: Draft, entry: Entry, following: int) -> Step:
    enter(lo, entry)
    at = lo.at(entry.key, text=entry.text("label", entry.id))
    scope = Scope(you=Read(ACTIVE), actor=Read(ACTIVE))
    with entry_guard(lo, entry, context(lo, entry)):
        if "actions" in entry.map.items:
            return _act_step(lo, draft, entry, following, scope, at)
        if "together" in entry.map.items:
            return _together_step(lo, entry, following, scope, at)
        body = _body(lo, entry, "do", scope)
        if "moment" in entry.map.items:
            body = _around(lo, entry, body, at)
        if entry.text("event"):
            body += (Signal(lo.event(entry.text("event"), ("player",)), (Read(ACTIVE),), at),)
        return Step(entry.id, StepKind.AUTO, following, body, at=at)
    return Step(entry.id, StepKind.AUTO, following, at=at)


def _around(lo: Lower, entry: Entry, body: Body, at: int) -> Body:
    """A part of the turn that cards can name: its start and its end are events."""
    start, stop = (lo.event(f"{moment} of {entry.id}", ("player",)) for moment in ("start", "end"))
    return (Signal(start, (Read(ACTIVE),), at), Settle(at), *body, Signal(stop, (Read(ACTIVE),), at))


def _act_step(lo: Lower, draft: Draft, entry: Entry, following: int, scope: Scope, at: int) -> Step:
    ids = [scalar.text for scalar in entry.scalars("actions")]
    if ids == ["all"]:
        ids = [action.id for action in draft.entries("actions")]
    until_text = one_text(entry, "until")
    until = _condition(lo, entry, "until", scope).when if until_text else None
    actions = tuple(lo.names.actions[id] for id in ids if id in lo.names.actions)  # in force
    return Step(entry.id, StepKind.ACT, following, actions=actions, until=until, at=at)


def _together_step(lo: Lower, entry: Entry, following: int, scope: Scope, at: int) -> Step:
    action = lo.names.actions[entry.text("together")]
    undo = entry.child("undo")
    body = _body(lo, entry, "do", scope) + (_undo(lo, undo, scope) if undo else ())
    stuck = _body(lo, entry, "stuck", scope)
    return Step(entry.id, StepKind.TOGETHER, following, body, (action,), stuck=stuck, at=at)


def _undo(lo: Lower, undo: Entry, scope: Scope) -> Body:
    """What was chosen together is taken back, marked for the next attempt, and may be given up."""
    test = _condition(lo, undo, "if", scope)
    mark = lo.names.marks[undo.text("mark")]
    deck = lo.names.families[lo.names.deck]
    chosen, card, other = lo.fresh("cards"), lo.fresh("card"), lo.fresh("card")
    keep = _kept_cells(lo, undo)
    give_up: list[Expr] = [_condition(lo, part, "if", scope).when for part in undo.children("give up")]
    outcome = undo.text("outcome")
    stop: Body = ()
    for when in give_up:
        stop += (If(when, end(lo, outcome, test.at), at=test.at),)
    body: Body = (
        Gather(chosen, InPlay(), card, None, test.at),
        Rollback(keep, test.at),
        For(other, CardsInAll(deck), (Write(mark, Const(0), Local(other), at=test.at),), None, test.at),
        For(card, Listed(chosen), (Write(mark, Const(1), Local(card), at=test.at),), None, test.at),
        *stop,
    )
    return (If(test.when, body, at=test.at),)


def _kept_cells(lo: Lower, undo: Entry) -> tuple[int, ...]:
    keep = undo.child("keep")
    if keep is None:
        return ()
    setting = lo.settings.get(keep.text("option"), "")
    return tuple(lo.names.cells[scalar.text] for scalar in keep.scalars(setting)) if setting else ()


def _call(lo: Lower, draft: Draft, entry: Entry) -> None:
    needs = tuple(_condition(lo, need, "text", YOU) for need in entry.children("needs"))
    body = _body(lo, entry, "do", YOU)
    votes = lo.cell(f"{entry.id} votes", Per.PLAYER)
    lo.calls.append(
        TableCall(
            entry.id,
            needs,
            body,
            entry.flag("vote"),
            votes,
            lo.at(entry.key, text=entry.text("label", entry.id)),
        )
    )


__all__ = ["Event", "Map", "all_of", "lower_draft", "matches", "permissions"]
