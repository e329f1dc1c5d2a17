"""A rules draft as read from its folder: entries with places, settings chosen, words declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.model.vocabulary import Term, Vocabulary, terms
from cardwright.text import Span
from cardwright.text.counting import is_number


@dataclass(frozen=True)
class Entry:
    """One entry of a draft: its id, its content and where its id stands."""

    id: str
    map: Map
    key: Span
    section: str

    def text(self, key: str, default: str = "") -> str:
        """A value as text."""
        found = self.map.get(key)
        return found.text if isinstance(found, Scalar) else default

    def number(self, key: str, default: int) -> int:
        """A value as a number."""
        found = self.map.get(key)
        return found.value if isinstance(found, Scalar) and isinstance(found.value, int) else default

    def optional_number(self, key: str) -> int | None:
        """A value as a number, None where the key is left out or is no number."""
        found = self.map.get(key)
        return found.value if isinstance(found, Scalar) and isinstance(found.value, int) else None

    def flag(self, key: str) -> bool:
        """Whether a key is given as true."""
        found = self.map.get(key)
        return isinstance(found, Scalar) and found.value is True

    def scalars(self, key: str) -> list[Scalar]:
        """A value, or a list of values."""
        return scalars(self.map.get(key))

    def words(self, key: str = "words") -> list[str]:
        """A list of phrases; the id where none is given."""
        return [scalar.text for scalar in self.scalars(key)] or [self.id]

    def child(self, key: str) -> Entry | None:
        """A group inside this entry, as an entry of its own."""
        found = self.map.get(key)
        return Entry(self.id, found, self.map.keys[key], self.section) if isinstance(found, Map) else None

    def children(self, key: str) -> list[Entry]:
        """The groups inside a group or a list, each as an entry."""
        found = self.map.get(key)
        if isinstance(found, Map):
            return list(entries_of(found, key))
        if isinstance(found, Seq):
            return [
                Entry(f"{self.id}.{index + 1}", item, item.span, key)
                for index, item in enumerate(found.items)
                if isinstance(item, Map)
            ]
        return []

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses and rulings that the entry carries out."""
        return tuple(scalar.text for scalar in self.scalars("clause"))


def scalars(node: Node | None) -> list[Scalar]:
    """A single value or the values of a list."""
    if isinstance(node, Scalar):
        return [node]
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Seq) else []


def entries_of(found: Map, section: str) -> Iterator[Entry]:
    """The entries of a group; a bare sentence stands for an entry with that text."""
    for id, value in found.items.items():
        inner = value if isinstance(value, Map) else Map({}, {}, value.span)
        yield Entry(id, inner, found.keys[id], section)


@dataclass(frozen=True)
class Option:
    """A knob of the draft: its settings, or the bounds of its number."""

    id: str
    default: str
    settings: tuple[str, ...]
    low: int | None
    high: int | None
    ruling: str
    label: str
    key: Span

    def allows(self, value: str) -> bool:
        """Whether a setting is one of those listed, or a number within the bounds."""
        if self.low is None:
            return value in self.settings
        return is_number(value) and self.low <= int(value) <= (self.high or 10**9)

    @property
    def choices(self) -> str:
        """The settings in words."""
        return ", ".join(self.settings) if self.low is None else f"{self.low} to {self.high}"


@dataclass(frozen=True)
class Draft:
    """A rules draft: `doc` is rules.yaml; `settings` are the chosen options."""

    game: str
    draft: str
    name: str
    doc: Map
    clauses: Map
    rulings: Map
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """`game@draft`."""
        return f"{self.game}@{self.draft}"

    def entries(self, section: str) -> list[Entry]:
        """The entries of a section that are in force under the chosen settings."""
        found = self.doc.get(section)
        if not isinstance(found, Map):
            return []
        return [entry for entry in entries_of(found, section) if self.in_force(entry)]

    def in_force(self, entry: Entry) -> bool:
        """Whether an entry's `if option` agrees with the settings."""
        wanted = entry.map.get("if option")
        if not isinstance(wanted, Map):
            return True
        return all(
            isinstance(value, Scalar) and self.settings.get(option) == value.text
            for option, value in wanted.items.items()
        )

    def setting_or(self, text: str) -> str:
        """The setting of the option that a text names as "option …", else the text."""
        return self.settings.get(text.removeprefix("option "), text) if text.startswith("option ") else text

    @property
    def options(self) -> dict[str, Option]:
        """The knobs of the draft."""
        found = {}
        for entry in self.entries("options"):
            settings = tuple(scalar.text for scalar in entry.scalars("settings"))
            found[entry.id] = Option(
                entry.id, entry.text("default"), settings, entry.optional_number("from"),
                entry.optional_number("to"), entry.text("ruling"), entry.text("label"), entry.key,
            )  # fmt: skip
        return found

    @property
    def phrases(self) -> list[Entry]:
        """The phrases that the draft adds to the language, those in force under the chosen settings."""
        return [entry for entry in self.head.children("phrases") if self.in_force(entry)]

    @property
    def head(self) -> Entry:
        """The draft itself as an entry, for what stands outside of sections."""
        return Entry(self.id, self.doc, self.doc.span, "")

    def vocabulary(self) -> Vocabulary:
        """All words that the draft declares."""
        return Vocabulary(tuple(_terms(self)))


def choose_settings(draft: Draft, chosen: Mapping[str, str], problems: Problems) -> dict[str, str]:
    """The default settings with those chosen put in; unknown options and settings are problems."""
    options = draft.options
    settings = {id: option.default for id, option in options.items()}
    for id, value in chosen.items():
        if id not in options:
            near = nearest(id, options, 1)
            hint = [f'did you mean "{one}"?' for one in near]
            help = (*hint, f"options: {', '.join(options)}")
            problems.add(problem("CW111", None, option=id, draft=draft.id, help=help))
        elif not options[id].allows(value):
            declared = (("the option is declared here", options[id].key),)
            choices = options[id].choices
            problems.add(problem("CW112", None, option=id, value=value, choices=choices, related=declared))
        else:
            settings[id] = value
    return settings


def _terms(draft: Draft) -> Iterator[Term]:
    yield from terms("ANYCARD", "card", ("card", "cards"))
    players = draft.head.child("players")
    if players:
        yield from terms("PLAYER", "player", players.words())
    for section, cls in SECTIONS.items():
        for entry in draft.entries(section):
            yield from terms(cls, entry.id, entry.words())
    for id in draft.options:
        yield from terms("SETTING", id, (id,))
    yield from _set_terms(draft)
    yield from _field_terms(draft)
    yield from _zone_terms(draft)
    yield from _state_terms(draft)
    yield from _counter_terms(draft)
    yield from _action_terms(draft)
    yield from _value_terms(draft)


SECTIONS = {
    "card types": "KIND", "marks": "MARKING", "clocks": "CLOCK", "channels": "CHANNEL", "terms": "TERM",
    "relations": "RELATION", "outcomes": "OUTCOME", "sets": "SETNAME",
}  # fmt: skip
"""Sections whose entries are words of one class."""


def _value_terms(draft: Draft) -> Iterator[Term]:
    """Values by their words; those for each member of a set together with the words of the member or the set."""
    sets = {entry.id: entry for entry in draft.entries("sets")}
    for entry in draft.entries("values"):
        members = sets.get(entry.text("for each"))
        if "for each" not in entry.map.items:
            yield from terms("VALUE", entry.id, entry.words())
        elif members and "words" in entry.map.items:
            yield from terms("EACHVALUE", entry.id, [f"{members.words()[0]} {word}" for word in entry.words()])
            for member in members.children("members"):
                said = value_words_of_member(entry, member_words(members, member.id))
                yield from terms("MEMBERVALUE", value_of_member(entry, member.id), said)


def value_of_member(entry: Entry, member: str) -> str:
    """What a value of one member of a set is called within a program: by the member alone if it has no words."""
    return f"{entry.id}.{member}" if "words" in entry.map.items else member


def value_words_of_member(entry: Entry, said: list[str]) -> list[str]:
    """The words of a value of one member: those of the member, followed by those of the value if it has any."""
    own = entry.words() if "words" in entry.map.items else []
    return [f"{member} {word}" for member in said for word in own] or said


def _set_terms(draft: Draft) -> Iterator[Term]:
    for entry in draft.entries("sets"):
        for member in entry.children("members"):
            yield from terms("MEMBER", member.id, member_words(entry, member.id))


def member_words(entry: Entry, member: str) -> list[str]:
    """The words of a set's member: given beside its code, under `words`, or the code itself."""
    members = entry.map.get("members")
    found = members.get(member) if isinstance(members, Map) else None
    if isinstance(found, Map):
        return [scalar.text for scalar in scalars(found.get("words"))] or [member]
    return [scalar.text for scalar in scalars(found)] or [member]


UNREAD_FORMS = ("word", "link", "links")
"""Forms of fields that no sentence reads as a number: notes on the card, and links between cards."""


def _field_terms(draft: Draft) -> Iterator[Term]:
    for entry in draft.entries("fields"):
        form = entry.text("is")
        if form == "yes or no":
            named = entry.child("words")
            for answer in ("yes", "no"):
                if named:
                    yield from terms("QUALITY", f"{entry.id}={answer}", named.words(answer))
            continue
        if form not in UNREAD_FORMS:
            yield from terms("FIELD", entry.id, entry.words())
        if "counts down on" in entry.map.items:
            yield from terms("COUNTDOWN", entry.id, entry.words())
        if form == "choice":
            for option in choice_options(entry):
                yield from terms("CHOICE", option, (option, f"{option}s"))


def choice_options(entry: Entry) -> dict[str, int]:
    """The options of a choice with their numbers; numbered from 0 where none are given."""
    options = entry.map.get("options")
    if isinstance(options, Map):
        return {
            id: value.value
            for id, value in options.items.items()
            if isinstance(value, Scalar) and isinstance(value.value, int)
        }
    return {scalar.text: index for index, scalar in enumerate(scalars(options))}


def _zone_terms(draft: Draft) -> Iterator[Term]:
    for entry in draft.entries("zones"):
        if "words" in entry.map.items:
            yield from terms("ZONE", entry.id, entry.words())
        if "places" in entry.map.items:
            yield from terms("NAME", entry.words("places")[0], entry.words("places"))
        stack = entry.child("stack")
        if stack:
            yield from terms("QUALITY", f"{entry.id}.base", stack.words())
        ends = entry.child("ends")
        for end in ("either", "first", "last", "inner"):
            if ends and end in ends.map.items:
                yield from terms("QUALITY", f"{entry.id}.{end}", ends.words(end))


def _state_terms(draft: Draft) -> Iterator[Term]:
    for entry in draft.entries("turn"):
        if "moment" in entry.map.items:
            yield from terms("MOMENT", entry.id, entry.words("moment"))
    for entry in draft.entries("states"):
        for value in entry.children("values"):
            yield from terms("QUALITY", f"{entry.id}={value.id}", value.words())
    for entry in draft.entries("qualities"):
        yield from terms("QUALITY", entry.id, entry.words())


def _counter_terms(draft: Draft) -> Iterator[Term]:
    for entry in draft.entries("counters"):
        per_player = entry.text("per") == "player"
        cls = "ITEM" if "items" in entry.map.items else "RESOURCE" if per_player else "COUNTER"
        yield from terms(cls, entry.id, entry.words())


def _action_terms(draft: Draft) -> Iterator[Term]:
    for entry in draft.entries("actions"):
        named = entry.child("words")
        for key, cls in (("verb", "ACT"), ("noun", "ACTNOUN")):
            if named and named.text(key):
                yield from terms(cls, entry.id, (named.text(key),))
    for word in dict.fromkeys(_done_words(draft)):
        yield from terms("ACTED", word, (word,))


def _done_words(draft: Draft) -> Iterator[str]:
    """The words for what is done to a card: of actions and of phrases; several may bring one about."""
    for section in ("actions", "together actions"):
        for entry in draft.entries(section):
            named = entry.child("words")
            if named and named.text("done"):
                yield named.text("done")
    for phrase in draft.phrases:
        if phrase.text("done"):
            yield phrase.text("done")
