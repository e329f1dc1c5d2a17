"""The module being generated: what it needs, which functions it has, which tables it is bound to."""

from __future__ import annotations

from collections.abc import Callable

from ...core import program as p
from ...core.effects import Mark, Writes, action_reads, expiry_from, parts
from ...core.layout import TABLE, Layout, lay_out, zones_in_use
from ...core.program import Origin, Program
from .emit import Code, Writer, tidy

Make = Callable[[Writer], None]


class Unit:
    """A module for one program and number of players, `traced` if it writes log lines.

    Functions are asked for by key and written once; writing one may ask for others.
    """

    def __init__(
        self, program: Program, players: int, traced: bool, live: bool = False, drawn: bool = False
    ) -> None:  # fmt: skip
        self.program = program
        self.players = players
        self.traced = traced
        self.brought: frozenset[int] | None = None  # the definitions at the table, if only these can be
        self.live = live  # whole playouts for one set of cards: what is known of cards is found by card
        self.drawn = drawn  # whole playouts in which every seat draws lots, for which a number of options is enough
        self.layout: Layout = lay_out(program)
        self.told = _told(program)
        self.present: dict[str, int] = {}  # branch table -> bit
        self.constants: dict[str, object] = {}
        self.card_tables: set[str] = set()
        self.plans: dict[int, object] = {}  # what actions.py has worked out per action
        self.weighed: dict[tuple[int, ...], str] = {}
        self.prices: dict[int, object] = {}  # what prices.py has worked out per action
        self.lists: dict[str, list[str]] = {}
        self._names: dict[object, str] = {}
        self._taken: set[str] = set()
        self._pending: list[tuple[str, Make]] = []
        self._spans: dict[int, tuple[int, int]] = {}
        self._expiry: dict[tuple[int, int], Writes] = {}
        self._reads: dict[int, frozenset[Mark]] = {}
        self.kinds: dict[int, tuple[object, frozenset[type]]] = {}  # by the id of a body: what kinds of node it holds
        self.printed: dict[int, bool] = {}  # per clock: whether only what is printed gives a card a countdown
        self.written: dict[int, bool] = {}  # per cell: whether any body writes it
        self.sources: list[str] = []
        self.asks: bool | None = None  # whether the program holds a choice, once that is known
        self.known = 2  # places for what is known of the cards in play, see remembering.py
        self.gathered: dict[int, tuple[str, str]] = {}  # of these, what is gathered card by card: beginning, step
        self.slots: dict[object, int] = {}  # the places by what they are for
        self.remembers: dict[int, tuple[object, bool]] = {}  # by the id of an expression: whether it is remembered
        self.ranges = [self._range(index) for index in range(len(program.cells))]

    def function(self, key: object, hint: str, make: Callable[[Writer, str], None]) -> str:
        """The name of the function with this key, to be written by `make` if it is new."""
        if key not in self._names:
            base = tidy(hint)
            name, count = base, 1
            while name in self._taken:
                count += 1
                name = f"{base}_{count}"
            self._taken.add(name)
            self._names[key] = name
            self._pending.append((name, lambda writer: make(writer, name)))
        return self._names[key]

    def write_all(self) -> None:
        """Write every function asked for, and those that they ask for."""
        while self._pending:
            _, make = self._pending.pop()
            writer = Writer(self)
            make(writer)
            self.sources.append(writer.finished())

    def card_table(self, name: str, by_definition: tuple[int, ...], none: int = -1) -> str:
        """A global tuple with a number per definition; its last one stands for no card."""
        self.constants[name] = (*by_definition, none)
        self.card_tables.add(name)
        return name

    def weights(self, by_definition: tuple[int, ...]) -> str:
        """A global function that gives a number per card."""
        if by_definition not in self.weighed:
            self.weighed[by_definition] = f"WEIGHT_{len(self.weighed)}"
        return self.weighed[by_definition]

    def of_card(self, table: str, card: str) -> str:
        """A look-up in a table of this name for a card."""
        return f"{table}[{card}]" if self.live else f"{table}[DEFINITION[{card}]]"

    def branch_table(self, name: str, by_definition: tuple[int, ...]) -> None:
        """A global tuple with a branch number per definition, 0 for none and for no card."""
        self.card_table(name, by_definition, 0)

    def presence(self, table: str) -> str:
        """The test whether any card at the table has a branch in a branch table."""
        bit = self.bit(table)
        return "1" if self.live else f"PRESENT & {1 << bit}"  # live modules are made for their cards

    def bit(self, table: str) -> int:
        """The bit that says that a card has a branch in a branch table."""
        return self.present.setdefault(table, len(self.present))

    def presences(self) -> tuple[int, ...]:
        """Per definition, the bits that its presence at the table sets."""
        found = [0] * len(self.program.definitions)
        for table, bit in self.present.items():
            listed = self.constants[table]
            assert isinstance(listed, tuple)
            for definition in range(len(found)):
                found[definition] |= bool(listed[definition]) << bit
        return tuple(found)

    def constant(self, name: str, value: object) -> str:
        self.constants[name] = value
        return name

    def places(self, count: int) -> int:
        """The first of so many places for numbers that are remembered."""
        self.known += count
        return self.known - count

    def function_list(self, name: str, functions: list[str]) -> str:
        """A global tuple of functions, defined after all of them."""
        self.lists[name] = functions
        return name

    def field_table(self, field: int) -> str:
        name = f"PRINTED_{field}_{tidy(self.program.fields[field])}"
        if name not in self.constants:
            self.card_table(name, tuple(d.fields[field] for d in self.program.definitions))
        return name

    def field_span(self, field: int) -> tuple[int, int]:
        """The least and the greatest number in a field of the cards that can be at the table; -1 and -1 of none."""
        if field not in self._spans:
            definitions = self.program.definitions
            brought = self.brought if self.brought is not None else range(len(definitions))
            values = [definitions[d].fields[field] for d in brought]
            self._spans[field] = min(values, default=-1), max(values, default=-1)
        return self._spans[field]

    def zones(self, family: int) -> range:
        """The zones of a family that are in use with this number of players."""
        return zones_in_use(self.program, self.layout, family, self.players)

    def copied(self) -> str:
        """The text of a copy of all zones; in a live module, those of seats that nobody has stay empty and shared."""
        if not self.live:
            return "[*map(COPY, Z)]"
        used = {TABLE}.union(*(self.zones(family) for family in range(len(self.program.families))))
        zones = range(self.layout.zone_count)
        return "[" + ", ".join(f"COPY(Z[{zone}])" if zone in used else f"Z[{zone}]" for zone in zones) + "]"

    def origin(self, at: int) -> str:
        """Words for a comment: the entry and clauses at a place."""
        origins = self.program.origins
        origin = origins[at] if 0 <= at < len(origins) else Origin("")
        return " ".join(x for x in (origin.entry, *origin.clauses) if x)

    def action_reads(self, action: int) -> frozenset[Mark]:
        if action not in self._reads:
            self._reads[action] = action_reads(self.program, action)
        return self._reads[action]

    def expiry_writes(self, clock: int) -> frozenset[Mark]:
        gather = Writes(self.program)
        gather.tick(clock)
        return frozenset(gather.marks)

    def expiry_from(self, clock: int, family: int) -> Writes:
        if (clock, family) not in self._expiry:
            self._expiry[clock, family] = expiry_from(self.program, clock, family)
        return self._expiry[clock, family]

    def _range(self, index: int) -> tuple[int | None, int | None]:
        """The numbers that a cell can hold, where every writer keeps within its bounds."""
        cell = self.program.cells[index]
        last = self.players - 1
        built_in = {
            1: (0, None),
            2: (0, last),
            6: (-1, self.layout.zone_count - 1),
            7: (-1, None),
            8: (0, None),
        }
        if index in built_in:
            return built_in[index]
        if any(clock.countdown == index for clock in self.program.clocks):
            return None, None
        channels = self.program.channels
        if index < 10 or any(index in (channel.cell, channel.spent) for channel in channels):
            return None, None
        low = min(cell.low, cell.initial) if cell.low is not None else None
        high = max(cell.high, cell.initial) if cell.high is not None else None
        return low, high


def _told(program: p.Program) -> frozenset[int]:
    """The events that some deed tells of."""
    found: set[int] = set()
    pending: list[object] = list(vars(program).values())
    while pending:
        part = pending.pop()
        if isinstance(part, p.Tell):
            found.add(part.event)
        if not isinstance(part, str | int | dict):
            pending.extend(parts(part))
    return frozenset(found)


def kinds(unit: Unit, node: object) -> frozenset[type]:
    """The kinds of all nodes in a statement or body; what was found out about it is kept."""
    if id(node) not in unit.kinds:
        found = {type(node)}
        pending = parts(node)
        while pending:
            part = pending.pop()
            found.add(type(part))
            if id(part) in unit.kinds:
                found |= unit.kinds[id(part)][1]
            elif not isinstance(part, str | int):
                pending.extend(parts(part))
        unit.kinds[id(node)] = node, frozenset(found)
    return unit.kinds[id(node)][1]


def read(unit: Unit, cell: int, text: str) -> Code:
    """A cell's content with the range it is known to have."""
    low, high = unit.ranges[cell]
    return Code(text, low, high)
