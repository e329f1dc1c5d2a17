"""The workplace of lowering: the tables of the program while it grows, and the draft's entries by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import TypeVar

from cardwright.core.layout import BUILT_IN
from cardwright.core.lowering.mistake import mistake
from cardwright.core.program import (
    NONE,
    Action,
    Body,
    Cell,
    Channel,
    Clock,
    Const,
    Definition,
    EventKind,
    Expr,
    Math,
    Modifier,
    Op,
    Origin,
    Outcome,
    Per,
    Permission,
    Printed,
    Prohibition,
    Replacement,
    StageOverride,
    Standing,
    Step,
    TableCall,
    Trigger,
    Value,
    ValueOf,
    ZoneFamily,
)
from cardwright.diagnostics.problem import Problems
from cardwright.language.nodes import Node, Word
from cardwright.language.parse import Language
from cardwright.text import Span

CORE_EVENTS = (
    EventKind("enters play", ("card",)),
    EventKind("leaves play", ("card",)),
    EventKind("moves", ("card", "from", "to", "zone")),
    EventKind("pays", ("player", "channel", "amount")),
)


@dataclass(frozen=True)
class ValueEntry:
    """A named value: its index and what its argument stands for ("" for none, player, card, amount)."""

    index: int
    of: str


@dataclass(frozen=True)
class TermEntry:
    """A noun that the draft defines: a selection and conditions on it."""

    noun: Node
    where: tuple[Node, ...]


@dataclass(frozen=True)
class FieldEntry:
    """A printed field: its index, form (number, set, choice, yes or no) and, if cards can change it, its value."""

    index: int
    form: str
    value: int = NONE
    countdown: int = NONE  # the card cell, for a field that counts down
    kinds: frozenset[int] = frozenset()  # the card types that can have it
    always: bool = True  # whether every card of these types has it
    absent: int = NONE  # what stands for no value of it
    counts: bool = True  # whether it is a number: printed as one, or a choice whose options the draft numbers


class Lacking(Exception):
    """A name that nothing was lowered for: what should have been has a mistake, or else the mistake is ours."""


Found = TypeVar("Found")


class Named(dict[str, Found]):
    """What the entries of one kind became, by id. Asking for one that there is not raises Lacking."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, id: str) -> Found:
        raise Lacking(f'no {self.kind} "{id}" was lowered')


@dataclass
class Names:
    """What the entries of a draft became."""

    kinds: Named[int] = field(default_factory=lambda: Named("card type"))
    fields: Named[FieldEntry] = field(default_factory=lambda: Named("field"))
    members: Named[tuple[str, int]] = field(default_factory=lambda: Named("member of a set"))
    sets: Named[tuple[str, ...]] = field(default_factory=lambda: Named("set"))
    set_fields: Named[str] = field(default_factory=lambda: Named("field that holds a set"))
    choices: Named[tuple[str, int]] = field(default_factory=lambda: Named("choice"))
    families: Named[int] = field(default_factory=lambda: Named("zone"))
    places: Named[int] = field(default_factory=lambda: Named("place"))
    qualities: Named[Callable[[Expr], Expr]] = field(default_factory=lambda: Named("quality"))
    marks: Named[int] = field(default_factory=lambda: Named("mark"))
    states: Named[tuple[int, int]] = field(default_factory=lambda: Named("state"))
    links: Named[tuple[str, int]] = field(default_factory=lambda: Named("link"))
    watched: dict[int, tuple[Expr, Body]] = field(default_factory=dict)
    limits: dict[tuple[int, str], Node] = field(default_factory=dict)  # bounds in words, by cell and key
    open_zones: dict[int, Node] = field(default_factory=dict)
    deeds: Named[tuple[Node, ...]] = field(default_factory=lambda: Named("deed"))
    only: dict[str, dict[str, Node]] = field(default_factory=dict)  # which cards the slots of a phrase are for
    used: dict[Span, tuple[str, tuple[Node, ...]]] = field(default_factory=dict)  # phrases for certain cards, by place
    durations: list[int] = field(default_factory=list)
    cells: Named[int] = field(default_factory=lambda: Named("counter"))
    clocks: Named[int] = field(default_factory=lambda: Named("clock"))
    channels: Named[int] = field(default_factory=lambda: Named("channel"))
    values: Named[ValueEntry] = field(default_factory=lambda: Named("value"))
    member_values: Named[int] = field(default_factory=lambda: Named("value of a member"))
    each_values: Named[tuple[str, ...]] = field(default_factory=lambda: Named("value for each member of a set"))
    terms: Named[TermEntry] = field(default_factory=lambda: Named("term"))
    relations: Named[Node] = field(default_factory=lambda: Named("relation"))
    events: Named[int] = field(default_factory=lambda: Named("event"))
    actions: Named[int] = field(default_factory=lambda: Named("action"))
    action_cards: Named[str] = field(default_factory=lambda: Named("action of a card"))
    costs: Named[int] = field(default_factory=lambda: Named("cost"))
    outcomes: Named[int] = field(default_factory=lambda: Named("outcome"))
    winners: Named[str] = field(default_factory=lambda: Named("winners"))
    rules: Named[int] = field(default_factory=lambda: Named("rule"))
    rule_slots: Named[tuple[str, ...]] = field(default_factory=lambda: Named("condition with a slot"))
    rule_cards: Named[tuple[str, str]] = field(default_factory=lambda: Named("condition on a card"))
    options: Named[int] = field(default_factory=lambda: Named("option"))
    phrases: Named[str] = field(default_factory=lambda: Named("phrase"))
    done_by: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # actions, and the choices they are about
    spared: dict[str, int] = field(default_factory=dict)  # by done-word: the value that says that a card can't be so
    deed_words: dict[str, str] = field(default_factory=dict)
    phrase_slots: dict[str, tuple[str, ...]] = field(default_factory=dict)
    stacks: dict[int, Callable[[Expr], Expr]] = field(default_factory=dict)
    slots: int = NONE
    turn_end: int = NONE
    words: Named[int] = field(default_factory=lambda: Named("word of cards"))
    cards: Named[int] = field(default_factory=lambda: Named("card"))
    deck: str = ""
    attached: int = NONE
    lines: int = NONE


@dataclass
class Text:
    """The text of one card while its sentences are lowered: what a following sentence can add to."""

    when: Expr | None = None  # the condition of a "while" around the sentence
    last: str = ""  # what the last sentence made


@dataclass
class Lower:
    """One draft with one set of cards on the way to its program."""

    language: Language
    problems: Problems
    names: Names = field(default_factory=Names)
    players: tuple[int, int] = (2, 2)
    cells: list[Cell] = field(default_factory=lambda: list(BUILT_IN))
    definitions: list[Definition] = field(default_factory=list)
    families: list[ZoneFamily] = field(default_factory=list)
    fields: list[str] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    channels: list[Channel] = field(default_factory=list)
    clocks: list[Clock] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    modifiers: list[Modifier] = field(default_factory=list)
    overrides: list[StageOverride] = field(default_factory=list)
    permissions: list[Permission] = field(default_factory=list)
    prohibitions: list[Prohibition] = field(default_factory=list)
    triggers: list[Trigger] = field(default_factory=list)
    replacements: list[Replacement] = field(default_factory=list)
    standing: list[Standing] = field(default_factory=list)
    calls: list[TableCall] = field(default_factory=list)
    events: list[EventKind] = field(default_factory=lambda: list(CORE_EVENTS))
    outcomes: list[Outcome] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    origins: list[Origin] = field(default_factory=lambda: [Origin("")])
    definition: int = NONE  # the card whose text is lowered, -1 for the draft
    entry: str = ""  # the id of the entry or card that is lowered
    clauses: tuple[str, ...] = ()
    named: dict[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    whole: bool = True  # an action is legal only if all of its own instructions can be done
    short_draws: bool = False  # a draw from an empty deck is left out, and refuses nothing
    once_bits: int = 0
    value_reads: dict[int, frozenset[int]] = field(default_factory=dict)  # what each value reads, for circles
    text: Text = field(default_factory=Text)
    lacking: list[Expr] | None = None  # while a comparison is lowered: what must hold so that both sides have a value
    _counter: Iterator[int] = field(default_factory=lambda: iter(range(1, 10**9)))

    def fresh(self, word: str) -> str:
        """A local name that nothing else has."""
        return f"{word}_{next(self._counter)}"

    def at(self, span: Span | None, clauses: tuple[str, ...] | None = None, text: str = "") -> int:
        """Keep a place and give its index; the entry and its clauses are those that are lowered now."""
        where = (span.source.name, span.line, span.col) if span else ("", 0, 0)
        words = text or (span.text if span else "")
        origin = Origin(self.entry, self.clauses if clauses is None else clauses, " ".join(words.split()), *where)
        self.origins.append(origin)
        return len(self.origins) - 1

    def cell(self, id: str, per: Per, size: int = 1, initial: int = 0, low: int | None = None,
             high: int | None = None) -> int:  # fmt: skip
        """Declare a cell and give its index."""
        self.cells.append(Cell(id, per, size, initial, low, high))
        return len(self.cells) - 1

    def event(self, id: str, args: tuple[str, ...]) -> int:
        """The index of an event of the draft, declared when first asked for."""
        if id not in self.names.events:
            self.events.append(EventKind(id, args))
            self.names.events[id] = len(self.events) - 1
        return self.names.events[id]

    def rule(self, id: str) -> int:
        """Name a condition so that cards can point at it."""
        self.rules.append(id)
        self.names.rules[id] = len(self.rules) - 1
        return len(self.rules) - 1

    def printed(self, word: Word, card: Expr) -> Expr:
        """The printed field of a card."""
        return Printed(self.names.fields[word.entry].index, card)

    def field_of(self, entry: str, card: Expr) -> Expr:
        """A field of a card as cards have changed it; see `has` for cards that lack it."""
        found = self.names.fields[entry]
        return Printed(found.index, card) if found.value == NONE else ValueOf(found.value, (card,))

    def has(self, entry: str, card: Expr) -> Expr | None:
        """Whether a card has a field; None if every card has it. A set without members is still a set."""
        found = self.names.fields[entry]
        if found.always and len(found.kinds) == len(self.names.kinds):
            return None
        if found.form.startswith("set of "):
            kinds: list[Expr] = [Math(Op.EQ, Printed(0, card), Const(kind)) for kind in sorted(found.kinds)]
            return reduce(lambda left, right: Math(Op.OR, left, right), kinds)
        if found.absent == NONE:
            return Math(Op.GE, Printed(found.index, card), Const(0))
        there = Math(Op.NE, Printed(found.index, card), Const(found.absent))
        return Math(Op.AND, Math(Op.GE, card, Const(0)), there)

    def is_kind(self, kind: str, card: Expr) -> Expr:
        """Whether a card is of a type; the type is the first printed field."""
        return Math(Op.EQ, Printed(0, card), Const(self.names.kinds[kind]))

    def set_field(self, set_name: str, span: Span | None, word: str = "") -> str:
        """The field in which cards hold members of a set; `word` is what was said of it."""
        if set_name not in self.names.set_fields:
            raise mistake("CW401", span, word=word or set_name, reason=f"no card has a set of {set_name}")
        return self.names.set_fields[set_name]

    def has_member(self, member: str, card: Expr, span: Span | None) -> Expr:
        """Whether a card's set field holds a member."""
        set_name, bit = self.names.members[member]
        held = self.field_of(self.set_field(set_name, span, member), card)
        return Math(Op.NE, Math(Op.BITAND, held, Const(1 << bit)), Const(0))


def all_of(conditions: list[Expr]) -> Expr | None:
    """The conditions joined by "and"; None if there are none."""
    joined: Expr | None = None
    for condition in conditions:
        joined = condition if joined is None else Math(Op.AND, joined, condition)
    return joined
