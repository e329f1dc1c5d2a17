"""Entries of a draft: where they stand, their sentences and amounts."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.amounts import amount
from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.deeds import instruct
from cardwright.core.lowering.guard import entry_guard
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import Mistake, mistake
from cardwright.core.lowering.reading import read, sentences
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    NONE,
    Body,
    Condition,
    Const,
    Expr,
    Local,
)
from cardwright.diagnostics.problem import Context
from cardwright.files.doc import Scalar
from cardwright.model.draft import Draft, Entry
from cardwright.model.vocabulary import Term


def context(lo: Lower, entry: Entry, field: str = "") -> Context:
    """What a message says of the place."""
    where = (("entry", f"{entry.section}: {entry.id}"),)
    return (*where, ("field", field), ("draft", lo.named["draft"])) if field else (*where, ("draft", lo.named["draft"]))


def enter(lo: Lower, entry: Entry) -> None:
    """From here on places belong to this entry."""
    lo.entry, lo.clauses = entry.id, entry.clauses


def each_entry(lo: Lower, draft: Draft, section: str, lower: object) -> None:
    assert callable(lower)
    for entry in draft.entries(section):
        enter(lo, entry)
        with entry_guard(lo, entry, context(lo, entry)):
            lower(lo, draft, entry)


def one_text(entry: Entry, key: str) -> Scalar | None:
    """The single text of a key."""
    found = entry.map.get(key)
    return found if isinstance(found, Scalar) else None


def amount_of(lo: Lower, entry: Entry, key: str, scope: Scope, names: tuple[Term, ...] = ()) -> Expr:
    text = one_text(entry, key)
    if text is None:
        raise mistake("CW113", entry.key, entry=entry.id, key=key)
    if isinstance(text.value, int):
        return Const(text.value)
    node = read(lo, "amount", text, context(lo, entry, key), names)
    return amount.lower(lo, node, scope) if node else Const(0)


def body_of(lo: Lower, entry: Entry, key: str, scope: Scope, names: tuple[Term, ...] = ()) -> Body:
    """The sentences of a key as statements."""
    nodes = sentences(lo, entry.scalars(key), context(lo, entry, key), names)
    try:
        return instruct(lo, nodes, scope) if nodes else ()
    except Mistake as found:
        lo.problems.add(replace(found.problem, context=context(lo, entry, key)))
        return ()


YOU = Scope(you=Local("you"), actor=Local("you"))


def permissions_of(entry: Entry) -> list[tuple[str, str]]:
    """The conditions of one action that cards can permit to be passed."""
    return [
        (where.text("id"), where.text("may"))
        for param in entry.children("choose")
        for where in param.children("where")
        if "may" in where.map.items
    ]


def condition_of(lo: Lower, entry: Entry, key: str, scope: Scope, names: tuple[Term, ...] = ()) -> Condition:
    text = one_text(entry, key)
    at = lo.at(text.span if text else entry.key, entry.clauses or None)
    node = read(lo, "condition", text, context(lo, entry, key), names) if text else None
    return Condition(condition.lower(lo, node, scope) if node else Const(1), NONE, at)
