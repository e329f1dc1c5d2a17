"""Cards and decks as read from card set files, checked against the fields that a draft declares."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import Any

from cardwright.diagnostics.problem import Context, Problems
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.files.ids import unique_ids
from cardwright.files.schema import Schema, validate
from cardwright.model.draft import Draft, Entry, choice_options, member_words, scalars
from cardwright.text import Span

OWN_KEYS = ("id", "name", "type", "text", "status", "note")
"""Keys of every card, whatever the game."""


ABSENT = -(2**62)
"""What stands for a number that a card does not have: below every number that can be printed."""


@dataclass(frozen=True)
class Card:
    """A card as printed: the numbers of its fields by field name, and its text.

    `status` is ready, draft (its designer says so), or broken (it is not in the form of its game).
    """

    id: str
    name: str
    type: str
    fields: Mapping[str, int]
    text: Scalar | None
    status: str
    set: str
    key: Span
    map: Map
    links: Mapping[str, tuple[str, ...]] = dataclass_field(default_factory=dict)

    @property
    def context(self) -> Context:
        """What a message says of the card."""
        return (("card", self.id),)


@dataclass(frozen=True)
class Deck:
    """A deck by name: card ids with how many of each, in order."""

    id: str
    name: str
    cards: tuple[tuple[str, int, Span], ...]
    key: Span

    @property
    def ids(self) -> tuple[str, ...]:
        """Every card of the deck, top first."""
        return tuple(id for id, count, _ in self.cards for _ in range(count))


def card_schema(draft: Draft) -> dict[str, Any]:
    """The JSON Schema (draft-07) of a card set of a draft; also for editors."""
    kinds = [entry.id for entry in draft.entries("card types")]
    shapes = [_type_schema(draft, kind) for kind in kinds]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"A card set of {draft.id}",
        "type": "object",
        "additionalProperties": False,
        "required": ["game", "set", "cards"],
        "properties": {
            "game": {"const": draft.game},
            "set": {"type": "string"},
            "name": {"type": "string"},
            "note": {"type": "string"},
            "cards": {"type": "array", "minItems": 1, "items": {"oneOf": shapes}},
        },
    }


def _type_schema(draft: Draft, kind: str) -> dict[str, Any]:
    properties: dict[str, Any] = {
        "id": {
            "type": "string",
            "pattern": "^[a-z0-9][a-z0-9-]*$",
            "x-form": "words in lower case joined by hyphens",
        },
        "name": {"type": "string", "minLength": 1},
        "type": {"const": kind},
        "text": {"type": "string"},
        "status": {"enum": ["ready", "draft"]},
        "note": {"type": "string"},
    }
    required = ["id", "name", "type"]
    box = draft.head.text("text box")
    if box:
        del properties["text"]
        parts = {"name": {"type": "string", "minLength": 1}, "text": {"type": "string", "minLength": 1}}
        properties[box] = {"type": "object", "additionalProperties": False, "required": ["name", "text"],
                           "properties": parts}  # fmt: skip
        required.append(box)
    for entry in draft.entries("fields"):
        if kind in fields_of(entry, draft) and "union of" not in entry.map.items:
            properties[entry.id] = field_schema(draft, entry)
            if entry.flag("required"):
                required.append(entry.id)
    return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}


def fields_of(entry: Entry, draft: Draft) -> list[str]:
    """The card types that have a field; all where none are named."""
    return [scalar.text for scalar in entry.scalars("of")] or [kind.id for kind in draft.entries("card types")]


def absent(field: Entry) -> int:
    """What stands for no value of a field that is neither a set nor a link: -1 unless that could be a value."""
    low = field.optional_number("from")
    below = field.text("is") == "number" and "counts down on" not in field.map.items and (low is None or low < 0)
    return ABSENT if below else -1


def field_schema(draft: Draft, entry: Entry) -> dict[str, Any]:
    """The JSON Schema of one printed field."""
    form = entry.text("is")
    if form in ("word", "link"):
        return {"type": "string"}
    if form.startswith("links to "):
        return {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
    if form == "number":
        bounds = {"minimum": entry.optional_number("from"), "maximum": entry.optional_number("to")}
        return {"type": "integer", **{key: value for key, value in bounds.items() if value is not None}}
    if form == "yes or no":
        return {"type": "boolean"}
    if form == "choice":
        return {"enum": list(choice_options(entry))}
    members = set_members(draft, form.removeprefix("set of "), entry.text("rows with"))
    return {
        "type": "array", "items": {"enum": list(dict.fromkeys(members))}, "uniqueItems": True,
        "minItems": entry.number("at least", 0),
        **({"maxItems": entry.number("at most", 0)} if "at most" in entry.map.items else {}),
    }  # fmt: skip


def set_members(draft: Draft, name: str, column: str = "") -> list[str]:
    """The codes and words by which members of a set can be written; with a column, those whose row fills it."""
    for entry in draft.entries("sets"):
        if entry.id == name:
            codes = [one.id for one in entry.children("members") if not column or column in one.map.items]
            return [*codes, *(member_words(entry, code)[0] for code in codes)]
    return []


def read_cards(draft: Draft, docs: list[Map], problems: Problems) -> list[Card]:
    """The cards of several files of one draft; an id stands once in all of them."""
    schema = Schema(card_schema(draft))
    cards: list[Card] = []
    for doc in docs:
        own = Problems()
        validate(doc, schema, own, (("draft", draft.id),))
        problems.extend(own.found)
        listed = doc.get("cards")
        set_name = doc.get("set")
        wrong = sorted(one.span.start for one in own.found if one.span and one.span.source is doc.span.source)
        for item in listed.items if isinstance(listed, Seq) else ():
            if isinstance(item, Map):
                card = _card(draft, item, set_name.text if isinstance(set_name, Scalar) else "")
                if card:
                    cards.append(replace(card, status="broken") if _touches(wrong, item.span) else card)
    unique_ids("card", [(card.id, card.key) for card in cards], problems)
    return cards


def _touches(wrong: list[int], span: Span) -> bool:
    """Whether any problem, by where it starts, lies inside a card: then none of it is believed."""
    first = bisect_left(wrong, span.start)
    return first < len(wrong) and wrong[first] <= span.end


def _card(draft: Draft, item: Map, set_name: str) -> Card | None:
    entry = Entry("", item, item.span, "cards")
    id = item.get("id")
    if not isinstance(id, Scalar):
        return None
    text = _text(draft, item)
    name = " ".join(entry.text("name", id.text).split())
    fields = {field.id: _number(draft, field, entry) for field in draft.entries("fields")}
    _derived(draft, fields)
    links = {
        field.id: tuple(scalar.text for scalar in entry.scalars(field.id))
        for field in draft.entries("fields")
        if is_link(field)
    }
    return Card(
        id.text, name, entry.text("type"), fields, text if isinstance(text, Scalar) else None,
        entry.text("status", "ready"), set_name, id.span, item, links,
    )  # fmt: skip


def is_link(field: Entry) -> bool:
    """Whether a field ties cards together: a common word, or the ids of other cards."""
    return field.text("is") == "link" or field.text("is").startswith("links to ")


def _text(draft: Draft, item: Map) -> Node | None:
    """The rules text of a card: under `text`, or in the box that the draft names."""
    box = item.get(draft.head.text("text box"))
    return box.get("text") if isinstance(box, Map) else item.get("text")


def _derived(draft: Draft, fields: dict[str, int]) -> None:
    """Sets that a draft puts together from printed ones."""
    for field in draft.entries("fields"):
        parts = [scalar.text for scalar in field.scalars("union of")]
        for part in parts:
            fields[field.id] |= fields.get(part, 0)
        if parts and not fields[field.id]:
            for other in field.scalars("else"):
                fields[field.id] |= fields.get(other.text, 0)


def _number(draft: Draft, field: Entry, card: Entry) -> int:
    """What a printed field is at the table; `absent` for one that is not there and has no default."""
    value = card.map.get(field.id)
    form = field.text("is")
    has = card.text("type") in fields_of(field, draft)
    missing = 0 if form.startswith("set of ") else absent(field)
    if has and "default" in field.map.items:
        missing = _default(field, missing)
    if is_link(field) or form == "word":
        return -1
    if value is None:
        return _filled(draft, field, card, missing)
    if form == "number":
        return card.number(field.id, missing)
    if form == "yes or no":
        return int(card.flag(field.id))
    if form == "choice":
        return choice_options(field).get(card.text(field.id), missing)
    return _mask(draft, form.removeprefix("set of "), scalars(value))


def _default(field: Entry, missing: int) -> int:
    """What a draft declares for cards that do not print a field."""
    form = field.text("is")
    if form == "choice":
        return choice_options(field).get(field.text("default"), missing)
    return int(field.flag("default")) if form == "yes or no" else field.number("default", missing)


def _filled(draft: Draft, field: Entry, card: Entry, missing: int) -> int:
    """What an unprinted set is filled with, as a number."""
    if field.child("filled from") is None:
        return missing
    return _mask(draft, field.text("is").removeprefix("set of "), filled_members(draft, field, card))


def filled_members(draft: Draft, field: Entry, card: Entry) -> list[Scalar]:
    """What an unprinted set is filled with: what the members of another field have under a key."""
    fill = field.child("filled from")
    if fill is None:
        return []
    name = field.text("is").removeprefix("set of ")
    printed = {scalar.text for scalar in card.scalars(fill.text("field"))}
    return [
        scalar
        for entry in draft.entries("sets")
        if entry.id == name
        for member in entry.children("members")
        if printed.intersection((member.id, member_words(entry, member.id)[0]))
        for scalar in member.scalars(fill.text("key"))
    ]


def _mask(draft: Draft, name: str, chosen: list[Scalar]) -> int:
    names = set_members(draft, name)
    half = len(names) // 2
    mask = 0
    for scalar in chosen:
        if scalar.text in names:
            mask |= 1 << (names.index(scalar.text) % half)
    return mask


def read_decks(doc: Map, problems: Problems) -> list[Deck]:
    """The decks of a deck file: `decks: {name: {cards: [id, …] or {id: count}}}`."""
    found = doc.get("decks")
    decks = []
    for id, value in found.items.items() if isinstance(found, Map) else ():
        if isinstance(value, Map):
            decks.append(_deck(Entry(id, value, found.keys[id] if isinstance(found, Map) else value.span, "decks")))
    return decks


def _deck(entry: Entry) -> Deck:
    listed = entry.map.get("cards")
    cards: list[tuple[str, int, Span]] = []
    if isinstance(listed, Map):
        for id, count in listed.items.items():
            number = count.value if isinstance(count, Scalar) and isinstance(count.value, int) else 1
            cards.append((id, number, listed.keys[id]))
    elif isinstance(listed, Seq):
        cards = [(scalar.text, 1, scalar.span) for scalar in scalars(listed)]
    return Deck(entry.id, " ".join(entry.text("name", entry.id).split()), tuple(cards), entry.key)
