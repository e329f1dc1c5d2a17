"""What one seat has seen: events with hidden cards left unnamed, and a handle for each card it sees.

A handle is a number given to a card when the seat first sees it, and forgotten when the card goes where
the seat cannot see it: a card that comes back from there may be any of those that look the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from cardwright.core.engine import Line, Log
from cardwright.core.program import NONE, Choose

from .engines import Same
from .events import Event, tell
from .naming import Naming
from .position import Position

if TYPE_CHECKING:
    from .match import Moment


class Sight:
    """One seat's knowledge, brought up to date moment by moment; `seat` None has no seat."""

    def __init__(self, naming: Naming, seat: int | None) -> None:
        self.naming, self.seat = naming, seat
        self.handles: dict[int, int] = {}
        self.events: list[Event] = []
        self.chain = b""
        self._given = 0
        self._taken = 0

    def take(self, moments: Sequence[Moment]) -> None:
        """See what has happened since the last time."""
        for index in range(self._taken, len(moments)):
            before = moments[max(index - 1, 0)].position
            self._see(before, moments[index].position, moments[index].lines)
        self._taken = len(moments)

    def sees_zone(self, zone: int) -> bool:
        """Whether the cards of a zone are seen."""
        return zone != NONE and self.naming.sees(self.seat, zone)

    def _see(self, before: Position, after: Position, lines: Log) -> None:
        named = self._lying(before) | self._moving(lines) | self._lying(after)
        hidden = secret(Same(self.naming.table.program))
        for line in lines:
            if self._tells(line, named):
                self._hear(line, after, named, hidden)
            if line[0] == Line.MOVE:
                self._moved(line)
        self._settle(after)

    def _lying(self, position: Position) -> set[int]:
        zones = [zone for zone in self.naming.zones if self.sees_zone(zone)]
        return {card for zone in zones for card in position.lying.Z[zone]}

    def _moving(self, lines: Log) -> set[int]:
        return {line[2] for line in lines if line[0] == Line.MOVE
                and (self.sees_zone(line[3]) or self.sees_zone(line[4]))}  # fmt: skip

    def _tells(self, line: tuple[int, ...], named: set[int]) -> bool:
        """Whether a line says anything to this seat: not what is written on a card that it does not see."""
        if line[0] != Line.WRITE or line[2] < self.naming.layout.card_base:
            return True
        return (line[2] - self.naming.layout.card_base) // self.naming.layout.card_width in named

    def _hear(self, line: tuple[int, ...], after: Position, named: set[int], hidden: frozenset[int]) -> None:
        mine = line[0] == Line.CHOICE and line[2] == self.seat
        (event,) = tell(self.naming, after.state, [line], lambda card: card in named or mine, hidden)
        self.events.append(replace(event, line=()))  # the line has the numbers of hidden cards
        handles = [self.handles.get(card, NONE) for card in event.cards]
        self._remember(f"{event.kind}|{event.text}|{event.clauses}|{handles}")

    def _remember(self, text: str) -> None:
        self.chain = blake2b(self.chain + text.encode(), digest_size=16).digest()

    def _moved(self, line: tuple[int, ...]) -> None:
        if not self.sees_zone(line[4]):
            self.handles.pop(line[2], None)
        elif line[2] not in self.handles:
            self._name(line[2])

    def _name(self, card: int) -> None:
        self._given += 1
        self.handles[card] = self._given

    def _settle(self, after: Position) -> None:
        """Handles as the zones are now: what was taken back moved without a line."""
        lying = self._lying(after)
        for card in [card for card in self.handles if card not in lying]:
            del self.handles[card]
        for zone in self.naming.zones:
            for card in after.lying.Z[zone] if self.sees_zone(zone) else ():
                if card not in self.handles:
                    self._name(card)


@lru_cache(maxsize=16)
def secret(same: Same) -> frozenset[int]:
    """The places of choices that only the chooser sees."""
    return frozenset(node.at for node in nodes(same.program) if isinstance(node, Choose) and node.hidden)


def nodes(part: object) -> Iterator[object]:
    """All nodes of a program or of a part of it."""
    pending: list[object] = [part]
    while pending:
        node = pending.pop()
        yield node
        if isinstance(node, tuple):
            pending.extend(node)
        elif is_dataclass(node):
            pending.extend(getattr(node, one.name) for one in fields(node))
