"""Entries that exist but are not made for what another entry wants of them."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Scalar
from cardwright.model.checks.looking import below, context, every, find
from cardwright.model.checks.references import missing
from cardwright.model.draft import Draft, Entry, choice_options
from cardwright.model.graphs import tie_of

OWN_NAMES = frozenset({"you", "this", "that", "it", "them", "described", "but", "player", "amount", "from", "to"})
"""Names that sentences give to things themselves, so that no parameter can have them."""
RESERVED = frozenset({"first"})
"""Ids of stored numbers that every game has."""


def check(draft: Draft, problems: Problems) -> None:
    """What is named is of the kind that is needed."""
    stages = (
        _zones, _short_draws, _fields, _ties, _clocks, _channels, _values, _shared_members, _outcomes, _steps,
        _parameters, _counters,
    )  # fmt: skip
    for stage in stages:
        problems.extend(stage(draft))


def _unfit(draft: Draft, scalar: Scalar, entry: Entry, reason: str) -> Problem:
    return problem("CW105", scalar.span, context=context(draft, entry), id=scalar.text, reason=reason)


def _at_key(draft: Draft, entry: Entry, reason: str) -> Problem:
    return problem("CW105", entry.key, context=context(draft, entry), id=entry.id, reason=reason)


def _zones(draft: Draft) -> Iterator[Problem]:
    """The deck, and where cards are drawn to, belong to one player each."""
    deck = draft.head.child("deck")
    for path in (("deck", "zone"), ("deck", "drawn into"), ("hand", "zone")):
        for scalar in below(draft.doc, *path):
            zone = find(draft, "zone", scalar.text)
            if zone and zone.text("owner") != "player":
                here = Entry(path[0], draft.doc, scalar.span, "rules")
                yield _unfit(draft, scalar, here, "the zone has no owner: player")
    named = bool(below(draft.doc, "hand", "zone") or below(draft.doc, "deck", "drawn into"))
    if deck and not named:
        yield problem("CW113", deck.key, context=(("draft", draft.id),), entry="deck", key="drawn into")
    attached = [entry for entry in every(draft, "zones") if entry.text("shape") == "attachments"]
    for entry in attached[1:]:
        yield _at_key(draft, entry, "one zone for attached cards is enough")


SHORT_DRAWS = ("refuse", "skip")
"""What a draw of more cards than there are can come to."""


def _short_draws(draft: Draft) -> Iterator[Problem]:
    """An option that decides what a short draw comes to has only settings that say so."""
    for scalar in below(draft.doc, "deck", "short draw"):
        if scalar.text in SHORT_DRAWS:
            continue
        here = Entry("deck", draft.doc, scalar.span, "rules")
        option = draft.options.get(scalar.text.removeprefix("option "))
        if option is None:
            named = Scalar(scalar.text.removeprefix("option "), scalar.span)
            yield missing("option", named, named.text, draft.options, context(draft, here))
            continue
        odd = [setting for setting in option.settings if setting not in SHORT_DRAWS]
        if odd or not option.settings:
            has = f"its setting {odd[0]}" if odd else "a number"
            yield _unfit(draft, scalar, here, f"{has} is neither {' nor '.join(SHORT_DRAWS)}")


def _fields(draft: Draft) -> Iterator[Problem]:
    for entry in every(draft, "fields"):
        form = entry.text("is")
        if form == "choice" and not choice_options(entry):
            yield problem("CW113", entry.key, context=context(draft, entry), entry=entry.id, key="options")
        for default in entry.scalars("default"):
            if reason := _no_default(entry, default):
                yield _unfit(draft, default, entry, reason)
        if (form == "yes or no") != (entry.child("words") is not None) and "words" in entry.map.items:
            wanted = "words for yes and for no" if form == "yes or no" else "a list of words"
            yield _at_key(draft, entry, f"it needs {wanted}")
        if "counts down on" in entry.map.items and form != "number":
            yield _at_key(draft, entry, "only a number counts down")
        for scalar in entry.scalars("counts down on"):
            clock = find(draft, "clock", scalar.text)
            if clock and clock.text("countdown") != entry.id:
                yield _unfit(draft, scalar, entry, f"the clock counts down {clock.text('countdown')}")


def _no_default(entry: Entry, default: Scalar) -> str:
    """Why something cannot be the value of a field that is not printed; "" if it can."""
    form = entry.text("is")
    if form == "choice":
        options = choice_options(entry)
        return "" if default.text in options else f"the field has the options {', '.join(options)}"
    if form == "yes or no":
        return "" if isinstance(default.value, bool) else "it is true or false"
    number = isinstance(default.value, int) and not isinstance(default.value, bool)
    return "" if number or form != "number" else "it is a number"


def _ties(draft: Draft) -> Iterator[Problem]:
    """Keys of fields that tie cards stand on fields that do, and name tables that are there."""
    for entry in every(draft, "fields"):
        form = entry.text("is")
        if entry.flag("acyclic") and not form.startswith("links to "):
            yield _at_key(draft, entry, "only links to cards can go round in a circle")
        if "one of each" in entry.map.items and form != "link":
            yield _at_key(draft, entry, "only a link by a common word makes groups")
        for scalar in entry.scalars("describes"):
            other = find(draft, "field", scalar.text)
            if other and tie_of(other) is None:
                yield _unfit(draft, scalar, entry, "this field ties no cards")
        table = find(draft, "set", form.removeprefix("set of "))
        columns = [column.id for column in table.children("columns")] if table else []
        for scalar in entry.scalars("rows with"):
            if scalar.text not in columns:
                yield missing("column", scalar, scalar.text, columns, context(draft, entry))
        for key in ("agrees with", "filled from"):
            rule = entry.child(key)
            if rule:
                yield from _table(draft, entry, rule)


def _table(draft: Draft, entry: Entry, rule: Entry) -> Iterator[Problem]:
    """The column that a field agrees with, or is filled from."""
    field = find(draft, "field", rule.text("field"))
    name = field.text("is").removeprefix("set of ") if field else ""
    table = find(draft, "set", name)
    for scalar in rule.scalars("field") if field and not table else ():
        yield _unfit(draft, scalar, entry, "the field is no set with a table")
    columns = [column.id for column in table.children("columns")] if table else []
    for scalar in rule.scalars("key") if table else ():
        if scalar.text not in columns:
            yield missing("column", scalar, scalar.text, columns, context(draft, entry))


def _clocks(draft: Draft) -> Iterator[Problem]:
    for entry in every(draft, "clocks"):
        for scalar in entry.scalars("countdown"):
            field = find(draft, "field", scalar.text)
            if field and field.text("counts down on") != entry.id:
                yield _unfit(draft, scalar, entry, f"the field does not say that it counts down on {entry.id}")
        for scalar in entry.scalars("loss"):
            value = find(draft, "value", scalar.text)
            if value and value.text("of") != "amount":
                yield _unfit(draft, scalar, entry, "the value has no of: amount")


def _channels(draft: Draft) -> Iterator[Problem]:
    for entry in every(draft, "channels"):
        for scalar in entry.scalars("pays from"):
            counter = find(draft, "counter", scalar.text)
            if counter and counter.text("per") != "player":
                yield _unfit(draft, scalar, entry, "the counter has no per: player")


def _values(draft: Draft) -> Iterator[Problem]:
    for entry in every(draft, "values"):
        if "for each" in entry.map.items and ("per" in entry.map.items or "of" in entry.map.items):
            yield _at_key(draft, entry, "a value for each member of a set is not kept per player or of something too")
        for stage in entry.children("stages"):
            kinds = [key for key in stage.map.items if key not in ("id", "clause", "note")]
            if len(kinds) != 1:
                yield _at_key(draft, stage, "a stage does exactly one thing: modifiers, add, subtract …")


def _shared_members(draft: Draft) -> Iterator[Problem]:
    """Two values for each member of one set that both want the words of the members alone."""
    first: dict[str, Entry] = {}
    for entry in draft.entries("values"):
        members = entry.text("for each")
        if members and "words" not in entry.map.items:
            other = first.setdefault(members, entry)
            if other is not entry:
                where = context(draft, entry)
                yield problem("CW154", entry.key, context=where, entry=entry.id, other=other.id, members=members)


def _outcomes(draft: Draft) -> Iterator[Problem]:
    for entry in every(draft, "outcomes"):
        for scalar in [*entry.scalars("winners"), *entry.scalars("scored")]:
            value = find(draft, "value", scalar.text.removeprefix("most "))
            if value and value.text("per") != "player":
                yield _unfit(draft, scalar, entry, "the value has no per: player")


def _steps(draft: Draft) -> Iterator[Problem]:
    """A step acts, or is taken together, or is carried out; an undone one needs a deck to go back to."""
    for section in ("setup", "turn"):
        for entry in every(draft, section):
            if "actions" in entry.map.items and ("together" in entry.map.items or "do" in entry.map.items):
                yield _at_key(draft, entry, "a step with actions has neither together nor do")
            if "undo" in entry.map.items and "deck" not in draft.doc.items:
                yield problem("CW113", entry.key, context=context(draft, entry), entry=draft.id, key="deck")
            if not {"actions", "together", "do", "event"} & set(entry.map.items):
                yield problem("CW113", entry.key, context=context(draft, entry), entry=entry.id, key="do")


def _parameters(draft: Draft) -> Iterator[Problem]:
    for section in ("actions", "together actions"):
        for entry in every(draft, section):
            for param in entry.children("choose"):
                if param.id in OWN_NAMES:
                    yield _at_key(draft, param, "sentences use this name themselves")


def _counters(draft: Draft) -> Iterator[Problem]:
    for entry in [*every(draft, "counters"), *every(draft, "clocks")]:
        if entry.id in RESERVED or entry.id.endswith(" spent") or entry.id.endswith(" votes"):
            yield _at_key(draft, entry, "every game has a number of this name")
        if "items" in entry.map.items and entry.text("per") != "player":
            yield _at_key(draft, entry, "items belong to a player: per: player")
