"""The table as text for one seat: rows as a draft lists them under `table`, or all zones and counters."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.core.layout import BUILT_IN
from cardwright.core.program import NONE, Per
from cardwright.match.naming import Naming
from cardwright.match.position import Position
from cardwright.surfaces.card_text import brief_zone, zone_text

if TYPE_CHECKING:
    from cardwright.model.draft import Draft

WIDTH = 100
_HELD = "\u00a0"
"""A space at which no line ends."""


@dataclass(frozen=True)
class Row:
    """One row of the table: zones, counters, items, clocks and values by their ids.

    `fields` are printed fields that stand beside a card, `brief` zones of which only the number of cards
    and the top one are shown.
    """

    show: tuple[str, ...]
    label: str = ""
    each_player: bool = False
    brief: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


def rows_of(draft: Draft, naming: Naming) -> tuple[Row, ...]:
    """The rows that a draft lists; without a list, every zone and every counter."""
    listed = tuple(
        Row(
            tuple(scalar.text for scalar in entry.scalars("show")), entry.text("label"), entry.flag("each player"),
            tuple(scalar.text for scalar in entry.scalars("brief")),
            tuple(scalar.text for scalar in entry.scalars("fields")),
        )
        for entry in draft.head.children("table")
    )  # fmt: skip
    return listed or default_rows(naming)


def default_rows(naming: Naming) -> tuple[Row, ...]:
    """A row for each shared zone, one for the counters of the game, and one for each player."""
    program = naming.table.program
    counters = set(naming.words.cell_of_word.values())
    cells = [(index, cell) for index, cell in enumerate(program.cells) if index >= len(BUILT_IN) and index in counters]
    shared = [family for family in program.families if family.per is Per.GAME and not family.attached]
    own = [family.id for family in program.families if family.per is Per.PLAYER]
    rows = [Row((family.id,), naming.words.family(program.families.index(family))) for family in shared]
    rows.append(Row(tuple(cell.id for _, cell in cells if cell.per is Per.GAME), "Table"))
    rows.append(Row((*(cell.id for _, cell in cells if cell.per is Per.PLAYER), *own), each_player=True))
    return tuple(row for row in rows if row.show)


@dataclass(frozen=True)
class TableText:
    """Draws positions of one match. `seat` None is somebody who sees only what everybody sees."""

    naming: Naming
    rows: tuple[Row, ...]
    width: int = WIDTH

    def lines(self, position: Position, seat: int | None) -> list[str]:
        """The whole table; in the middle of a deed as far as that has come."""
        position = replace(position, state=position.lying, pending=None, question=None)
        blocks = [
            block
            for row in self.rows
            for block in (self._players(position, row, seat) if row.each_player else [self._row(position, row, seat)])
        ]
        room = max((len(label) for label, _ in blocks), default=0) + 2
        return [line for label, parts in blocks for line in self._laid_out(label, parts, room)]

    def _row(self, position: Position, row: Row, seat: int | None) -> tuple[str, list[str]]:
        return row.label, [part for id in row.show for part in self._parts(position, row, id, seat, None)]

    def _players(self, position: Position, row: Row, seat: int | None) -> Iterator[tuple[str, list[str]]]:
        for player, name in enumerate(self.naming.names):
            mark = "» " if player == seat else "  "
            yield mark + name, [part for id in row.show for part in self._parts(position, row, id, seat, player)]

    def _laid_out(self, label: str, parts: list[str], room: int) -> Iterator[str]:
        """A label and its parts; each zone on a line of its own, everything else side by side.

        What stands side by side goes on where the zones begin, so that those of all players stand in one column;
        only the cards of one zone go on further in.
        """
        short = "   ".join(part.replace(" ", _HELD) for part in parts if not part.startswith("\n"))
        blocks = ([short] if short else []) + [part[1:] for part in parts if part.startswith("\n")]
        for index, block in enumerate(blocks or ["—"]):
            lead = f"{label if index == 0 else '':<{room}}"
            further = 0 if short and index == 0 else 2
            wrapped = textwrap.wrap(
                block, self.width, initial_indent=lead, subsequent_indent=" " * (room + further),
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip
            yield from (line.replace(_HELD, " ") for line in wrapped)

    # --- what a row names -----------------------------------------------------------------------------

    def _parts(self, position: Position, row: Row, id: str, seat: int | None, player: int | None) -> Iterator[str]:
        words = self.naming.words
        key = id.casefold()
        if key in words.family_of_word:
            yield from self._zones(position, row, words.family_of_word[key], seat, player)
        elif key in words.cell_of_word:
            yield f"{id} {self._cell(position, words.cell_of_word[key], player)}"
        else:
            yield from self._values(position, id, player)

    def _zones(
        self, position: Position, row: Row, family: int, seat: int | None, player: int | None
    ) -> Iterator[str]:
        naming = self.naming
        several = naming.table.program.families[family].count > 1
        for zone in naming.zones:
            of, index = naming.place(zone)
            if of != family or (player is not None and naming.owner_of_zone(zone) not in (NONE, player)):
                continue
            seen = naming.sees(seat, zone)
            if id_of(naming, family) in row.brief or not seen:
                yield f"{naming.words.family(family)} {brief_zone(naming, position, zone, seen)}"
            else:
                each = naming.table.program.families[family].each
                number = f" {index % each + 1}" if each > 1 else ""
                own = f"{naming.words.family(family)}{number}"
                name = own if player is not None else str(index + 1) if several else ""
                yield "\n" + f"{name}  {zone_text(naming, position, zone, row.fields)}".strip()

    def _cell(self, position: Position, cell: int, player: int | None) -> str:
        """The numbers of a counter; the row says how it is called."""
        naming = self.naming
        program = naming.table.program
        size = program.cells[cell].size
        one = player is not None or program.cells[cell].per is Per.GAME
        owners = [player or 0] if one else range(len(naming.names))
        shown = [
            " ".join(str(position.state.S[naming.layout.address(program, cell, owner, item)]) for item in range(size))
            for owner in owners
        ]
        return " | ".join(shown)

    def _values(self, position: Position, id: str, player: int | None) -> Iterator[str]:
        words = self.naming.words
        entry = words.entries.get(("values", id))
        codes = words.values_of_members(entry) if entry and "for each" in entry.map.items else [id]
        for code in codes:
            index = words.value_of_word[code.casefold()]
            per_player = bool(self.naming.table.program.values[index].args)
            args = (player or 0,) if per_player else ()
            number = position.engine.value(position.state, index, args)
            called = words.called(index, number)
            shown = f"{words.value_words.get(index, code)} {max(number, words.shown_from.get(index, number))}"
            yield f"{shown} ({called})" if called else shown


def id_of(naming: Naming, family: int) -> str:
    """The id of a zone family."""
    return naming.table.program.families[family].id
