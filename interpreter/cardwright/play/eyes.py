"""What one seat can tell of a state, and states that it cannot tell apart from it."""

from __future__ import annotations

from collections.abc import Collection

from cardwright.core.engine import State, Table
from cardwright.core.layout import CHANCE, ZONE, lay_out, owner_of_zone
from cardwright.core.program import Seen

from .chance import Stream


class Eyes:
    """The eyes of one seat at a table.

    A seat sees the cards of zones that show themselves to it. Of all others it knows how many lie where,
    whose they are, and which cards they are as a whole, but not which one lies in which place. `shown`
    are hidden cards that it is shown nevertheless, since it is offered to choose them.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.layout = layout = lay_out(table.program)
        self.hidden = tuple(
            zone
            for zone, family in enumerate(layout.family_of_zone)
            if zone and not self._sees(zone, family, seat)
        )
        self.zone_offset = layout.card_base + layout.offsets[ZONE]

    def _sees(self, zone: int, family: int, seat: int) -> bool:
        found = self.table.program.families[family]
        own = owner_of_zone(self.table.program, self.layout, zone) == seat
        return found.seen is Seen.ALL or (found.seen is Seen.OWNER and own)

    def unknown(self, state: State) -> set[int]:
        """The cards in zones that the seat does not see."""
        return {card for zone in self.hidden for card in state.Z[zone]}

    def key(self, state: State, shown: Collection[int] = ()) -> str:
        """What the seat can tell, as text: the same for two states that it cannot tell apart."""
        unknown = self.unknown(state).difference(shown)
        numbers, width, base = state.S[:], self.layout.card_width, self.layout.card_base
        numbers[CHANCE] = 0
        for card in unknown:
            numbers[base + card * width : base + (card + 1) * width] = [-1] * width
        owners = self.table.owners
        zones = [[-1 - owners[c] if c in unknown else c for c in zone] for zone in state.Z]
        return repr((numbers, zones))

    def imagined(self, state: State, chance: Stream, shown: Collection[int] = ()) -> State:
        """A state that the seat cannot tell apart from this one, drawn among all such.

        Each owner's unknown cards change places among themselves, and the generator starts anew.
        """
        result, owners = state.copy(), self.table.owners
        unknown = self.unknown(state).difference(shown)
        for owner in sorted({owners[card] for card in unknown}):
            cards = chance.shuffled(sorted(card for card in unknown if owners[card] == owner))
            places = (
                (zone, index)
                for zone in self.hidden
                for index, card in enumerate(state.Z[zone])
                if card in unknown and owners[card] == owner
            )
            for card, (zone, index) in zip(cards, places, strict=True):
                result.Z[zone][index] = card
                result.S[self.zone_offset + card * self.layout.card_width] = zone
        result.S[CHANCE] = chance.below(1 << 64)
        return result
