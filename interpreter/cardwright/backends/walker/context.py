"""What a walk carries with it: the program at its table, the state, and what is under way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cardwright.core.endless import LOOP_BUDGET
from cardwright.core.engine import Log, State, Table
from cardwright.core.layout import ACTIVE, OUTCOME, TABLE, ZONE, lay_out, zones_in_use
from cardwright.core.present import brought, restricted
from cardwright.core.program import NONE, Per, Program


class GameOver(Exception):
    """An `End` was reached: everything stops at once."""


class Scope:
    """The locals that a node sees: ints by name, and the lists made by `Gather`.

    `whole` is set for an action's own instructions while it is tried out: there a `Need` counts. What they
    set off has a scope of its own, where none does.
    """

    __slots__ = ("ints", "lists", "whole")

    def __init__(
        self, ints: dict[str, int], lists: dict[str, list[int]] | None = None, whole: bool = False
    ) -> None:
        self.ints = ints
        self.lists = {} if lists is None else lists
        self.whole = whole

    def inner(self, **more: int) -> Scope:
        """A scope of its own that sees this one and more."""
        return Scope({**self.ints, **more}, dict(self.lists), self.whole)


class Bound:
    """A program bound to a table, with its addresses."""

    def __init__(self, table: Table, can_act: Callable[[State, int, int], bool]) -> None:
        self.table = table
        self.program: Program = restricted(table.program, brought(table.program, table.definitions))
        self.layout = lay_out(table.program)
        self.can_act = can_act  # legality lives above expressions, so it is handed in
        self.cards = len(table.definitions)
        self.zones = tuple(self._in_use(i) for i in range(len(self.program.families)))
        self.attached = next((i for i, f in enumerate(self.program.families) if f.attached), NONE)

    def _in_use(self, index: int) -> range:
        return zones_in_use(self.program, self.layout, index, self.table.players)

    def family(self, zone: int) -> int:
        """The family of a zone, -1 for none."""
        return self.layout.family_of_zone[zone] if 0 <= zone < self.layout.zone_count else NONE

    def plays(self, zone: int) -> bool:
        """Whether the cards of a zone are in play."""
        family = self.family(zone)
        return family != NONE and self.program.families[family].in_play

    def address(self, cell: int, owner: int | None, item: int) -> int:
        """The place in `S` of one item of a cell, -1 where there is none."""
        declared = self.program.cells[cell]
        owners = {Per.GAME: 1, Per.PLAYER: self.table.players, Per.CARD: self.cards}[declared.per]
        who = 0 if declared.per is Per.GAME else NONE if owner is None else owner
        if not (0 <= who < owners and 0 <= item < declared.size):
            return NONE
        return self.layout.address(self.program, cell, who, item)


@dataclass
class Queued:
    """A trigger that waits for its turn, with what it saw."""

    trigger: int
    ints: dict[str, int]


@dataclass
class Moved:
    """One step in which cards move: the table before it, and what happened in it, in order.

    Of each event whether it is looked at with the table as it was before.
    """

    before: State
    events: list[tuple[int, tuple[int, ...], bool]] = field(default_factory=list)


@dataclass
class Run:
    """One doing on one state. After NeedAnswer or GameOver it is thrown away."""

    bound: Bound
    state: State
    answers: Sequence[int] = ()
    log: Log | None = None
    asked: int = 0
    queue: list[Queued] = field(default_factory=list)
    tried: frozenset[tuple[int, int]] = frozenset()  # (replacement, its card) that may not apply again
    start: State | None = None  # the state when the step began, for Rollback
    moved: Moved | None = None  # the step that is under way
    again: bool = False  # a Rollback was executed
    goto: int = NONE
    runs: int = 0  # of triggers and standing rules, of all settles together
    budget: int = LOOP_BUDGET  # so many of them there may be
    told: int = 0  # how long the log was when a loop was first watched
    depth: int = 0  # settles under way inside one another

    @property
    def program(self) -> Program:
        """The program that is walked."""
        return self.bound.program

    def say(self, kind: int, at: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Write a log line, if anybody listens."""
        if self.log is not None:
            self.log.append((kind, at, a, b, c))

    def read(self, cell: int, owner: int | None = None, item: int = 0) -> int:
        """The content of a cell, -1 where there is no such place."""
        address = self.bound.address(cell, owner, item)
        return NONE if address == NONE else self.state.S[address]

    def active(self) -> int:
        """The active player."""
        return self.state.S[ACTIVE]

    def owner(self, card: int) -> int:
        """The player whose deck a card came from, -1 for no card."""
        return self.bound.table.owners[card] if 0 <= card < self.bound.cards else NONE

    def definition(self, card: int) -> int:
        """The index of a card's definition, -1 for no card."""
        return self.bound.table.definitions[card] if 0 <= card < self.bound.cards else NONE

    def zone(self, card: int) -> int:
        """The zone where a card lies, -1 for none."""
        return self.read(ZONE, card)

    def in_play(self) -> list[int]:
        """The cards in play in order of entry, as they are at this moment."""
        return self.state.Z[TABLE][:]

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.S[OUTCOME] != NONE

    def rule_scope(self) -> Scope:
        """What text without a card sees: no `this`, and the active player as `you`."""
        return Scope({"this": NONE, "you": self.active()})

    def card_scope(self, card: int) -> Scope:
        """What a card's text sees: itself as `this`, its owner as `you`."""
        return Scope({"this": card, "you": self.owner(card)})
