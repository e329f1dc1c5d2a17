"""The course of a game: rules, setup and turns, calls."""

from __future__ import annotations

from cardwright.core.layout import ACTIVE, TURN
from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.ending import end
from cardwright.core.lowering.entries import YOU, body_of, condition_of, context, enter, one_text
from cardwright.core.lowering.guard import entry_guard
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake
from cardwright.core.lowering.reading import sentences
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.triggers import Happening, add_trigger, event
from cardwright.core.program import (
    Body,
    CardsInAll,
    Const,
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
    Op,
    Per,
    Players,
    Read,
    Rollback,
    Settle,
    Signal,
    Step,
    StepKind,
    TableCall,
    Write,
)
from cardwright.model.draft import Draft, Entry


def lower_rule(lo: Lower, draft: Draft, entry: Entry) -> None:
    nodes = sentences(lo, entry.scalars("text"), context(lo, entry, "text"))
    active = Scope(you=Local("you"), actor=Local("you"))
    for node in nodes or ():
        if node.kind != "when":
            raise mistake("CW205", node.span, reason='a rule says when it applies: "When …, …"')
        found: Happening = event.lower(lo, inner(node), active)
        add_trigger(lo, found, inner(node, 1), lo.at(node.span), entry.flag("at once"))


def lower_steps(lo: Lower, draft: Draft) -> None:
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
        body = body_of(lo, entry, "do", scope)
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
    until = condition_of(lo, entry, "until", scope).when if until_text else None
    actions = tuple(lo.names.actions[id] for id in ids if id in lo.names.actions)  # in force
    return Step(entry.id, StepKind.ACT, following, actions=actions, until=until, at=at)


def _together_step(lo: Lower, entry: Entry, following: int, scope: Scope, at: int) -> Step:
    action = lo.names.actions[entry.text("together")]
    undo = entry.child("undo")
    body = body_of(lo, entry, "do", scope) + (_undo(lo, undo, scope) if undo else ())
    stuck = body_of(lo, entry, "stuck", scope)
    return Step(entry.id, StepKind.TOGETHER, following, body, (action,), stuck=stuck, at=at)


def _undo(lo: Lower, undo: Entry, scope: Scope) -> Body:
    """What was chosen together is taken back, marked for the next attempt, and may be given up."""
    test = condition_of(lo, undo, "if", scope)
    mark = lo.names.marks[undo.text("mark")]
    deck = lo.names.families[lo.names.deck]
    chosen, card, other = lo.fresh("cards"), lo.fresh("card"), lo.fresh("card")
    keep = _kept_cells(lo, undo)
    give_up: list[Expr] = [condition_of(lo, part, "if", scope).when for part in undo.children("give up")]
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


def lower_call(lo: Lower, draft: Draft, entry: Entry) -> None:
    needs = tuple(condition_of(lo, need, "text", YOU) for need in entry.children("needs"))
    body = body_of(lo, entry, "do", YOU)
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
