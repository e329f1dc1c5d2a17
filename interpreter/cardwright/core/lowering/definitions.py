"""What a draft defines: relations, terms, deeds, counters, outcomes, qualities."""

from __future__ import annotations

from typing import Any

from cardwright.core.checks.circles import deeds, definitions
from cardwright.core.layout import ACTIVE
from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.entries import amount_of, body_of, context, each_entry, enter, one_text
from cardwright.core.lowering.guard import entry_guard
from cardwright.core.lowering.lower import Lower, TermEntry
from cardwright.core.lowering.naming_deeds import phrase_word
from cardwright.core.lowering.reading import read, sentences
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.tables import worked_out
from cardwright.core.program import (
    NONE,
    Outcome,
    Read,
    Type,
)
from cardwright.diagnostics.problem import problem
from cardwright.model.draft import Draft, Entry


def lower_definitions(lo: Lower, draft: Draft) -> None:
    each_entry(lo, draft, "relations", _relation)
    each_entry(lo, draft, "terms", _term)
    for (cls, id), way in definitions(lo).items():
        in_a_circle(lo, draft, cls.lower(), id, [name for _, name in way])
        known: dict[str, Any] = lo.names.relations if cls == "RELATION" else lo.names.terms
        del known[id]


def in_a_circle(lo: Lower, draft: Draft, kind: str, id: str, way: list[str]) -> None:
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


def lower_only(lo: Lower, draft: Draft) -> None:
    """Which cards the phrases of the draft are for, slot by slot."""
    for index, entry in enumerate(draft.phrases):
        kind = f"deed_{index}" if "do" in entry.map.items else f"phrase_{index}"
        meant = entry.child("for")
        for slot in meant.map.items if meant else ():
            text = one_text(meant, slot) if meant else None
            node = read(lo, "np", text, context(lo, entry, "for")) if text else None
            if text and node is not None and node.kind not in ("some", "bare"):
                lo.problems.add(problem("CW159", text.span, context=context(lo, entry, "for"), slot=slot,
                                        reason=f'"{text.text}" describes no cards'))  # fmt: skip
            elif node is not None:
                lo.names.only.setdefault(kind, {})[slot] = node


def lower_deeds(lo: Lower, draft: Draft) -> None:
    """Deeds that the draft defines in sentences."""
    for index, entry in enumerate(draft.phrases):
        enter(lo, entry)
        if "do" in entry.map.items:
            nodes = sentences(lo, entry.scalars("do"), context(lo, entry, "do"))
            lo.names.deeds[f"deed_{index}"] = tuple(nodes or ())
        with entry_guard(lo, entry, context(lo, entry, "done")):
            phrase_word(lo, entry, f"deed_{index}")
    said = {f"deed_{index}": entry for index, entry in enumerate(draft.phrases)}
    for kind, way in deeds(lo).items():
        words = [said[one].scalars("say")[0].text for one in way]
        where = context(lo, said[kind])
        lo.problems.add(
            problem("CW118", said[kind].key, context=where, kind="phrase", id=words[0], way=" → ".join(words))
        )
        lo.names.deeds[kind] = ()


def lower_outcomes(lo: Lower, draft: Draft) -> None:
    for index, entry in enumerate(draft.entries("outcomes")):
        lo.names.outcomes[entry.id] = index
        lo.outcomes.append(Outcome(entry.id, NONE))
        winners = entry.text("winners")
        if winners.startswith("most "):
            lo.names.winners[entry.id] = winners.removeprefix("most ")
    each_entry(lo, draft, "outcomes", _outcome)


def _outcome(lo: Lower, draft: Draft, entry: Entry) -> None:
    scored = lo.names.values[entry.text("scored")].index if entry.text("scored") else NONE
    lo.outcomes[lo.names.outcomes[entry.id]] = Outcome(entry.id, scored, lo.at(entry.key))


def lower_quality(lo: Lower, draft: Draft, entry: Entry) -> None:
    """A word for cards of which a condition holds; it is read anew for each card that is asked about."""
    text = one_text(entry, "is")
    node = read(lo, "condition", text, context(lo, entry, "is")) if text else None
    if node is not None:
        lo.names.qualities[entry.id] = lambda card: condition.lower(lo, node, Scope().about(card, Type.CARD))


def watch(lo: Lower, draft: Draft, entry: Entry) -> None:
    """What happens at once when a counter reaches an amount."""
    reaches = entry.child("reaches")
    if reaches is not None:
        enter(lo, Entry(entry.id, reaches.map, reaches.key, entry.section))
        reached = amount_of(lo, reaches, "amount", Scope())
        body = body_of(lo, reaches, "do", Scope(you=Read(ACTIVE), actor=Read(ACTIVE)))
        lo.names.watched[lo.names.cells[entry.id]] = (reached, body)


def limits(lo: Lower, draft: Draft, entry: Entry) -> None:
    """Bounds of a counter that have to be worked out; read before anything is written to it."""
    for key in ("from", "to"):
        text = one_text(entry, key)
        node = read(lo, "amount", text, context(lo, entry, key)) if text and worked_out(draft, entry, key) else None
        if node is not None:
            lo.names.limits[lo.names.cells[entry.id], key] = node


def open_zone(lo: Lower, draft: Draft, entry: Entry) -> None:
    """How many zones of each player are open, where a draft says so."""
    text = one_text(entry, "open")
    node = read(lo, "amount", text, context(lo, entry, "open")) if text else None
    if node is not None:
        lo.names.open_zones[lo.names.families[entry.id]] = node
