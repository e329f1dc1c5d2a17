"""The declarations of a draft: types, fields, zones, counters, clocks and channels become indexes."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.core.lowering.lower import FieldEntry, Lower, ValueEntry
from cardwright.core.program import (
    NONE,
    Apply,
    CardsIn,
    Const,
    Expr,
    FamilyOf,
    Fold,
    FoldKind,
    Length,
    Local,
    Math,
    Modifiers,
    Not,
    Op,
    Per,
    PositionOf,
    Printed,
    Read,
    Seen,
    Value,
    ZoneFamily,
    ZoneOf,
)
from cardwright.files.doc import Map, Scalar
from cardwright.model.cards import absent, fields_of
from cardwright.model.draft import Draft, Entry, choice_options, value_of_member

SEEN = {"everyone": Seen.ALL, "owner": Seen.OWNER, "nobody": Seen.NOBODY}


def declare(lo: Lower, draft: Draft) -> None:
    """Everything that sentences can name and that needs no sentence itself."""
    players = draft.head.child("players")
    if players:
        lo.players = (players.number("from", 2), players.number("to", 2))
    lo.names.options.update({id: int(value) for id, value in draft.settings.items() if value.isdigit()})
    lo.names.cells["first"] = lo.cell("first", Per.GAME, initial=NONE)
    _types(lo, draft)
    _sets(lo, draft)
    _counters(lo, draft)
    _fields(lo, draft)
    _zones(lo, draft)
    _states(lo, draft)
    _values(lo, draft)


def _types(lo: Lower, draft: Draft) -> None:
    lo.fields.append("card type")
    for index, entry in enumerate(draft.entries("card types")):
        lo.names.kinds[entry.id] = index


def _sets(lo: Lower, draft: Draft) -> None:
    for entry in draft.entries("sets"):
        members = entry.map.get("members")
        codes = tuple(members.items) if isinstance(members, Map) else ()
        lo.names.sets[entry.id] = codes
        if entry.text("read from"):
            lo.names.set_fields[entry.id] = entry.text("read from")
        for bit, code in enumerate(codes):
            lo.names.members[code] = (entry.id, bit)


def _counters(lo: Lower, draft: Draft) -> None:
    for entry in draft.entries("counters"):
        per = Per.PLAYER if entry.text("per") == "player" else Per.GAME
        lo.names.cells[entry.id] = lo.cell(
            entry.id, per, entry.number("items", 1), entry.number("start", 0), bound(draft, entry, "from"),
            bound(draft, entry, "to"),
        )  # fmt: skip
    for entry in draft.entries("marks"):
        lo.names.marks[entry.id] = lo.cell(entry.id, Per.CARD)
    for index, entry in enumerate(draft.entries("clocks")):
        lo.names.clocks[entry.id] = index
        lo.names.cells[entry.id] = lo.cell(entry.id, Per.GAME)
    for index, entry in enumerate(draft.entries("channels")):
        lo.names.channels[entry.id] = index
        lo.names.cells[f"{entry.id} spent"] = lo.cell(f"{entry.id} spent", Per.GAME)


def bound(draft: Draft, entry: Entry, key: str) -> int | None:
    """A fixed bound of a number: given, or the setting of an option; None for one that has to be worked out."""
    text = entry.text(key)
    option = text.removeprefix("option ")
    if option in draft.settings:
        return int(draft.settings[option])
    return None if worked_out(draft, entry, key) else entry.optional_number(key)


def worked_out(draft: Draft, entry: Entry, key: str) -> bool:
    """Whether a bound is an amount in words."""
    found = entry.map.get(key)
    given = isinstance(found, Scalar) and isinstance(found.value, str)
    return given and entry.text(key).removeprefix("option ") not in draft.settings


def _fields(lo: Lower, draft: Draft) -> None:
    for entry in draft.entries("fields"):
        form = entry.text("is")
        if form == "word":
            continue
        index = len(lo.fields)
        lo.fields.append(entry.id)
        countdown = NONE
        if "counts down on" in entry.map.items:
            countdown = lo.cell(entry.id, Per.CARD, initial=NONE)
        value = _changeable(lo, entry, index) if entry.flag("changeable") else NONE
        kinds = frozenset(lo.names.kinds[kind] for kind in fields_of(entry, draft) if kind in lo.names.kinds)
        lo.names.fields[entry.id] = FieldEntry(
            index, form, value, countdown, kinds, _always(entry), absent(entry), _counts(entry)
        )  # fmt: skip
        if form.startswith("set of "):
            lo.names.set_fields.setdefault(form.removeprefix("set of "), entry.id)
        if form == "choice":
            for option, number in choice_options(entry).items():
                lo.names.choices[option] = (entry.id, number)
        if form == "yes or no":
            for answer, wanted in (("yes", 1), ("no", 0)):
                lo.names.qualities[f"{entry.id}={answer}"] = _printed_is(index, wanted)


def _counts(entry: Entry) -> bool:
    """Whether a field is a number: printed as one, or a choice whose options have numbers in the draft."""
    form = entry.text("is")
    return form == "number" or (form == "choice" and isinstance(entry.map.get("options"), Map))


def _always(entry: Entry) -> bool:
    """Whether every card of the types that can have a field has it."""
    return entry.flag("required") or "default" in entry.map.items or entry.text("is").startswith("set of ")


def _printed_is(index: int, wanted: int) -> Callable[[Expr], Expr]:
    return lambda card: Math(Op.EQ, Printed(index, card), Const(wanted))


def _changeable(lo: Lower, entry: Entry, index: int) -> int:
    lo.values.append(Value(entry.id, ("card",), Printed(index, Local("card")), (Modifiers(),)))
    return len(lo.values) - 1


def _zones(lo: Lower, draft: Draft) -> None:
    for entry in draft.entries("zones"):
        shape = entry.text("shape")
        per = Per.PLAYER if entry.text("owner") == "player" else Per.GAME
        several = per is Per.PLAYER or entry.text("count") == "one per player"
        index = len(lo.families)
        lo.names.families[entry.id] = index
        lo.families.append(
            ZoneFamily(
                entry.id, per, lo.players[1] * entry.number("each", 1) if several else 1, entry.flag("in play"),
                SEEN[entry.text("seen by", "everyone")], shape == "line", shape == "attachments",
                entry.number("each", 1),
            )
        )  # fmt: skip
        _stack(lo, entry, index)
        if shape == "attachments":
            lo.names.attached = index
        if entry.number("each", 1) > 1:
            lo.names.slots = index
        if "places" in entry.map.items:
            for word in entry.words("places"):
                lo.names.places[word] = index
            lo.names.places[entry.words("places")[0]] = index
        _ends(lo, entry, index)
    deck, into = draft.head.child("deck"), draft.head.child("hand")
    lo.names.deck = deck.text("zone") if deck else ""
    lo.named["hand"] = into.text("zone") if into else deck.text("drawn into") if deck else ""


def _stack(lo: Lower, entry: Entry, family: int) -> None:
    """The quality of the card that stands for all that lie in its zone."""
    stack = entry.child("stack")
    if stack is None:
        return
    field = lo.names.fields[stack.text("base")].index

    def leads(card: Expr) -> Expr:
        name = lo.fresh("card")
        best = Fold(FoldKind.MOST, CardsIn(ZoneOf(card)), name, value=Printed(field, Local(name)))
        return Math(Op.AND, Math(Op.EQ, FamilyOf(card), Const(family)), Math(Op.EQ, card, best))

    lo.names.qualities[f"{entry.id}.base"] = leads
    lo.names.stacks[family] = leads


def _states(lo: Lower, draft: Draft) -> None:
    """States of cards: one number for each card in play, with a word for each value."""
    for entry in draft.entries("states"):
        cell = lo.cell(entry.id, Per.CARD, initial=NONE)
        for number, value in enumerate(entry.children("values")):
            quality = f"{entry.id}={value.id}"
            lo.names.states[quality] = (cell, number)
            lo.names.qualities[quality] = _in_state(cell, number)


def _in_state(cell: int, number: int) -> Callable[[Expr], Expr]:
    return lambda card: Math(Op.EQ, Read(cell, card), Const(number))


def _ends(lo: Lower, entry: Entry, family: int) -> None:
    """The qualities of a card by its position on a line."""

    def on_line(card: Expr) -> Expr:
        return Math(Op.EQ, FamilyOf(card), Const(family))

    def first(card: Expr) -> Expr:
        return Math(Op.AND, on_line(card), Math(Op.EQ, PositionOf(card), Const(0)))

    def last(card: Expr) -> Expr:
        end = Math(Op.SUB, Length(ZoneOf(card)), Const(1))
        return Math(Op.AND, on_line(card), Math(Op.EQ, PositionOf(card), end))

    def either(card: Expr) -> Expr:
        end = Math(Op.SUB, Length(ZoneOf(card)), Const(1))
        place = PositionOf(card)
        return Math(Op.AND, on_line(card), Math(Op.OR, Math(Op.EQ, place, Const(0)), Math(Op.EQ, place, end)))

    def inner(card: Expr) -> Expr:
        return Math(Op.AND, on_line(card), Not(either(card)))

    for name, test in (("first", first), ("last", last), ("either", either), ("inner", inner)):
        lo.names.qualities[f"{entry.id}.{name}"] = test


def _values(lo: Lower, draft: Draft) -> None:
    """Give every value its index; what it is derived from is read once all names are known."""
    for entry in draft.entries("values"):
        if "for each" in entry.map.items:
            names = tuple(value_of_member(entry, member) for member in lo.names.sets[entry.text("for each")])
            lo.names.each_values[entry.id] = names
            for name in names:
                lo.names.member_values[name] = _declare_value(lo, entry, "")
        else:
            of = "player" if entry.text("per") == "player" else entry.text("of")
            lo.names.values[entry.id] = ValueEntry(_declare_value(lo, entry, of), of)


def _declare_value(lo: Lower, entry: Entry, of: str) -> int:
    stages = tuple(
        Modifiers() if stage.flag("modifiers") else Apply(Op.SUB, Const(0)) for stage in entry.children("stages")
    )
    lo.values.append(Value(entry.id, (of,) if of else (), Const(0), stages))
    return len(lo.values) - 1
