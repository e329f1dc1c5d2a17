"""Where everything lies in the packed state: the one place that knows addresses.

`S` is a flat list of ints: game cells, then player cells (seat by seat, room for the greatest number
of players), then card cells (card by card). `Z` is a list of zones; `Z[0]` holds the cards in play in
order of entry, the families follow one after another.
"""

from __future__ import annotations

from dataclasses import dataclass

from .program import NONE, Cell, Per, Program

CHANCE, STEP, ACTIVE, TURN, OUTCOME, WINNERS = range(6)
"""Indexes in `Program.cells` of the game cells that every program has."""

ZONE, HOST, USED, ENTERED = range(6, 10)
"""Indexes in `Program.cells` of the card cells that every program has."""

TABLE = 0
"""The zone that lists the cards in play in order of entry."""

BUILT_IN: tuple[Cell, ...] = (
    Cell("chance", Per.GAME),
    Cell("step", Per.GAME),
    Cell("active", Per.GAME),
    Cell("turn", Per.GAME),
    Cell("outcome", Per.GAME, initial=NONE),
    Cell("winners", Per.GAME),
    Cell("zone", Per.CARD, initial=NONE),
    Cell("host", Per.CARD, initial=NONE),
    Cell("used", Per.CARD),
    Cell("entered", Per.CARD, initial=NONE),
)


@dataclass(frozen=True)
class Layout:
    """Addresses of a program: `base + owner * stride + offset + item`."""

    offsets: tuple[int, ...]  # per cell
    player_base: int
    player_width: int
    card_base: int
    card_width: int
    zone_bases: tuple[int, ...]  # per family
    zone_count: int
    family_of_zone: tuple[int, ...]  # zone -> family, -1 for the table

    def address(self, program: Program, cell: int, owner: int = 0, item: int = 0) -> int:
        """The place in `S` of one item of a cell."""
        per = program.cells[cell].per
        if per is Per.GAME:
            return self.offsets[cell] + item
        if per is Per.PLAYER:
            return self.player_base + owner * self.player_width + self.offsets[cell] + item
        return self.card_base + owner * self.card_width + self.offsets[cell] + item


def zones_in_use(program: Program, layout: Layout, family: int, players: int) -> range:
    """The zones of a family that a match with so many players has."""
    declared, base = program.families[family], layout.zone_bases[family]
    single = declared.per is Per.GAME and declared.count == 1
    return range(base, base + (1 if single else min(players * declared.each, declared.count)))


def owner_of_zone(program: Program, layout: Layout, zone: int) -> int:
    """The seat whose zone it is, -1 for a shared one."""
    family = layout.family_of_zone[zone]
    if family == NONE or program.families[family].per is not Per.PLAYER:
        return NONE
    return (zone - layout.zone_bases[family]) // program.families[family].each


def lay_out(program: Program) -> Layout:
    """Give every cell and zone of a program its place."""
    widths = {Per.GAME: 0, Per.PLAYER: 0, Per.CARD: 0}
    offsets = []
    for cell in program.cells:
        offsets.append(widths[cell.per])
        widths[cell.per] += cell.size
    bases, families = [], [NONE]
    for index, family in enumerate(program.families):
        bases.append(len(families))
        families.extend([index] * family.count)
    player_base = widths[Per.GAME]
    return Layout(
        offsets=tuple(offsets),
        player_base=player_base,
        player_width=widths[Per.PLAYER],
        card_base=player_base + program.players[1] * widths[Per.PLAYER],
        card_width=widths[Per.CARD],
        zone_bases=tuple(bases),
        zone_count=len(families),
        family_of_zone=tuple(families),
    )
