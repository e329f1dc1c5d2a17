"""A whole draft to the core program, section by section."""

from __future__ import annotations

from cardwright.core.checks.circles import circles, value_reads
from cardwright.core.checks.phrases import meaningless
from cardwright.core.lowering import (  # noqa: F401  (they register their handlers)
    activated,
    counting,
    durations,
    ending,
    modifiers,
    moving,
    nouns,
    postmodifiers,
    triggers,
)
from cardwright.core.lowering import slots as _slots  # noqa: F401
from cardwright.core.lowering.actions import declare_action, lower_action, lower_payments
from cardwright.core.lowering.course import lower_call, lower_rule, lower_steps
from cardwright.core.lowering.deck_warnings import add_deck_warnings
from cardwright.core.lowering.definitions import (
    in_a_circle,
    limits,
    lower_deeds,
    lower_definitions,
    lower_only,
    lower_outcomes,
    lower_quality,
    open_zone,
    watch,
)
from cardwright.core.lowering.entries import context, each_entry
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.reading import slots
from cardwright.core.lowering.tables import declare
from cardwright.core.lowering.values import lower_value
from cardwright.model.draft import Draft


def lower_draft(lo: Lower, draft: Draft) -> None:
    """Lower a whole draft; what is wrong goes to the problems, entry by entry."""
    legality, deck = draft.head.child("legality"), draft.head.child("deck")
    lo.whole = legality is None or legality.text("an action") == "all or nothing"
    lo.short_draws = deck is not None and draft.setting_or(deck.text("short draw")) == "skip"
    lo.named["instructions"] = draft.head.text("instructions on cards")
    declare(lo, draft)
    for index, entry in enumerate(draft.phrases):
        lo.names.phrases[f"phrase_{index}"] = entry.text("means")
        lo.names.phrase_slots[f"phrase_{index}"] = tuple(slots(entry.scalars("say")[0].text))
        lo.problems.extend(meaningless(lo, entry, context(lo, entry)))
    lower_definitions(lo, draft)
    lower_only(lo, draft)
    lower_outcomes(lo, draft)
    each_entry(lo, draft, "qualities", lower_quality)
    each_entry(lo, draft, "zones", open_zone)
    each_entry(lo, draft, "counters", limits)
    each_entry(lo, draft, "values", lower_value)
    add_deck_warnings(lo, draft)
    each_entry(lo, draft, "counters", watch)
    lower_deeds(lo, draft)
    lower_payments(lo, draft)
    for section in ("actions", "together actions"):
        for entry in draft.entries(section):
            declare_action(lo, draft, entry)
    for section in ("actions", "together actions"):
        each_entry(lo, draft, section, lower_action)
    each_entry(lo, draft, "rules", lower_rule)
    lower_steps(lo, draft)
    each_entry(lo, draft, "calls", lower_call)
    lo.value_reads = value_reads(lo)
    for value, way in circles(lo.value_reads).items():
        in_a_circle(lo, draft, "value", lo.values[value].id, [lo.values[index].id for index in way])
