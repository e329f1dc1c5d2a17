"""Keys that are known and mean nothing beside the others of their entry: nobody would read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map
from cardwright.model.checks.looking import context, every
from cardwright.model.draft import Draft, Entry

Reason = Callable[[Entry], str]
"""Why a key says nothing in an entry; empty where it does say something."""


def beside(key: str, reason: str) -> Reason:
    """A key that another one leaves nothing to say."""
    return lambda entry: reason if key in entry.map.items else ""


def without(keys: str, reason: str) -> Reason:
    """A key that says something only together with one of others, given with commas between."""
    return lambda entry: "" if set(keys.split(", ")) & set(entry.map.items) else reason


def unless(forms: str, reason: str) -> Reason:
    """A key of a field that only some forms have, told by their first words."""
    return lambda entry: "" if entry.text("is").startswith(tuple(forms.split(", "))) else reason


def always(reason: str) -> Reason:
    """A key that says nothing in this section."""
    return lambda entry: reason


_STEP: tuple[tuple[str, Reason], ...] = (
    ("event", beside("actions", "a step with actions has no moment of its own")),
    ("event", beside("together", "a step that is taken together has no moment of its own")),
    ("moment", beside("actions", "a step with actions has no start and end that sentences could name")),
    ("moment", beside("together", "a step that is taken together has no start and end that sentences could name")),
)
_VALUE: tuple[tuple[str, Reason], ...] = (
    ("is", beside("if", 'the value is 1 or 0 by "if"')),
    ("is", beside("rows", "the value is read from its rows")),
    ("rows", beside("if", 'the value is 1 or 0 by "if"')),
    ("by", without("rows", "there are no rows to look up")),
)
IDLE: dict[str, tuple[tuple[str, Reason], ...]] = {
    "counters": (("reaches", beside("items", "several items reach nothing together")),),
    "setup": _STEP,
    "turn": _STEP,
    "values": _VALUE,
    "relations": (("means", beside("link", "the link says who is related")),),
    "fields": (
        ("options", unless("choice", "only a choice has options")),
        ("default", unless("number, choice, yes or no", "only a number, a choice, and yes or no have a default")),
        ("from", unless("number", "only a number has bounds")),
        ("to", unless("number", "only a number has bounds")),
        ("at least", unless("set of", "only a set has so many members")),
        ("at most", unless("set of, links to", "only a set or links are so many")),
        ("rows with", unless("set of", "only a set has rows")),
        ("union of", unless("set of", "only a set is a union")),
        ("filled from", unless("set of", "only a set is filled from a table")),
        ("else", without("union of", "there is no union that could be empty")),
        ("default", beside("required", "every card gives it")),
        ("required", beside("union of", "no card gives it")),
        ("changeable", unless("number, set of, choice, yes or no", "sentences read no word and no link as a number")),
    ),
    "zones": (
        ("ends", lambda entry: "" if entry.text("shape") == "line" else "only a line has ends"),
        ("places", lambda entry: "" if entry.text("shape") == "line" else "only a line has places between cards"),
        ("open", without("each", "there is one zone for everybody")),
        ("each", lambda entry: "" if entry.text("owner") == "player" else "only a player has several of a zone"),
        ("count", lambda entry: "each player has one anyway" if entry.text("owner") == "player" else ""),
    ),
    "together actions": (
        ("passes", always("what is done together ends its step anyway")),
    ),
}
"""By section: keys, and why they may say nothing there."""


def check(draft: Draft, problems: Problems) -> None:
    """Every key that nobody would read."""
    for section, rules in IDLE.items():
        for entry in every(draft, section):
            for key, reason in rules:
                problems.extend(_idle(draft, entry, key, reason(entry) if key in entry.map.items else ""))
    problems.extend(_rows(draft))
    problems.extend(_drawn(draft))


def _idle(draft: Draft, entry: Entry, key: str, reason: str) -> Iterator[Problem]:
    if reason:
        where = context(draft, entry)
        yield problem("CW153", entry.map.keys[key], context=where, key=key, entry=entry.id, reason=reason)


def _rows(draft: Draft) -> Iterator[Problem]:
    """Rows are looked up by an amount, or each has its condition; only those by an amount have names."""
    for value in every(draft, "values"):
        for row in value.children("rows"):
            by = "by" in value.map.items
            for key, idle in (("below", not by), ("if", by), ("called", not by)):
                if key in row.map.items and idle:
                    reason = f'the rows are {"" if by else "not "}looked up by an amount'
                    yield from _idle(draft, Entry(value.id, row.map, row.key, "values"), key, reason)


def _drawn(draft: Draft) -> Iterator[Problem]:
    """Where cards are drawn to is said once."""
    deck = draft.doc.get("deck")
    if "hand" in draft.doc.items and isinstance(deck, Map) and "drawn into" in deck.items:
        entry = Entry("deck", deck, deck.keys["drawn into"], "rules")
        yield from _idle(draft, entry, "drawn into", "the zone under hand is drawn into")
