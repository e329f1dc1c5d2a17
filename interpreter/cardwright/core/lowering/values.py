"""Values of a draft: what they begin with, and their stages."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.core.lowering.entries import amount_of, condition_of
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    Apply,
    Const,
    Either,
    Expr,
    Local,
    Math,
    Modifiers,
    Op,
    Type,
    Value,
)
from cardwright.model.draft import Draft, Entry, value_of_member


def lower_value(lo: Lower, draft: Draft, entry: Entry) -> None:
    if "for each" in entry.map.items:
        for member in lo.names.sets[entry.text("for each")]:
            bit = lo.names.members[member][1]
            _fill_value(lo, entry, lo.names.member_values[value_of_member(entry, member)], Scope(member=bit))
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
        return Either(condition_of(lo, entry, "if", scope).when, Const(1), Const(0))
    if "by" in entry.map.items:
        by = amount_of(lo, entry, "by", scope)
        return _rows(lo, entry, scope, lambda row: Math(Op.LT, by, amount_of(lo, row, "below", scope)))
    if "rows" in entry.map.items:
        return _rows(lo, entry, scope, lambda row: condition_of(lo, row, "if", scope).when)
    return amount_of(lo, entry, "is", scope)


def _rows(lo: Lower, entry: Entry, scope: Scope, test: Callable[[Entry], Expr]) -> Expr:
    """The first row that fits; the last one fits always."""
    rows = entry.children("rows")
    if not rows or "below" in rows[-1].map.items or "if" in rows[-1].map.items:
        raise mistake("CW123", entry.key, entry=entry.id)
    found = amount_of(lo, rows[-1], "is", scope)
    for row in reversed(rows[:-1]):
        found = Either(test(row), amount_of(lo, row, "is", scope), found)
    return found


STAGES = {"subtract": Op.SUB, "add": Op.ADD, "multiply by": Op.MUL, "at most": Op.MIN, "at least": Op.MAX}
"""What a stage of a value does with an amount."""


def _stage(lo: Lower, stage: Entry, scope: Scope) -> Apply | Modifiers:
    at = lo.at(stage.key, stage.clauses or None)
    if stage.flag("modifiers"):
        return Modifiers(at)
    for key, op in STAGES.items():
        if key in stage.map.items:
            return Apply(op, amount_of(lo, stage, key, scope), stage.text("id"), at)
    return Modifiers(at)
