"""The table as one seat sees it: plain values in the draft's words, without anything that it cannot know."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from cardwright.core.engine import State
from cardwright.core.layout import ACTIVE, BUILT_IN, ENTERED, STEP, TURN
from cardwright.core.program import NONE, Per, Seen

from .engines import Same
from .knowable import seen_by
from .sight import Sight

if TYPE_CHECKING:
    from .match import Match

View = dict[str, Any]


def view(match: Match, sight: Sight) -> View:
    """A match as a seat sees it.

    `zones` lists every zone but that of attached cards, which hang below their hosts; `cards` is None where
    the seat sees only how many there are. `counters` are the table's, `players` has those of each seat.
    A card's `card` is a handle, which stays the same for as long as the seat sees the card.
    """
    state, eye = match.position.lying, _Eye(match, sight)
    ending = match.outcome()
    return {
        "seat": sight.seat,
        "turn": state.S[TURN],
        "step": match.words.step(state.S[STEP]),
        "active": state.S[ACTIVE],
        "players": [eye.player(seat) for seat in range(match.table.players)],
        "zones": [eye.zone(zone) for zone in match.naming.zones if not eye.attached(zone)],
        "counters": eye.counters(Per.GAME, 0),
        "values": eye.values(),
        "decision": eye.decision(),
        "calls": [option.label for option in match.calls()],
        "over": match.over,
        "outcome": None if ending is None else eye.outcome(),
    }


def key(match: Match, sight: Sight) -> str:
    """32 hex digits over what a seat has seen and sees."""
    seen = json.dumps([match.view(sight.seat), sight.chain.hex()], sort_keys=True, ensure_ascii=False)
    return blake2b(seen.encode(), digest_size=16).hexdigest()


class _Eye:
    """Reads one position through one seat's knowledge."""

    def __init__(self, match: Match, sight: Sight) -> None:
        self.match, self.sight, self.naming = match, sight, match.naming
        self.position = match.position
        self.program = match.table.program
        self.state: State = match.position.lying
        self.seen = seen_by(Same(self.program))

    # --- zones and cards ------------------------------------------------------------------------------------

    def attached(self, zone: int) -> bool:
        """Whether a zone holds the attached cards."""
        return self.program.families[self.naming.place(zone)[0]].attached

    def zone(self, zone: int) -> View:
        """One zone."""
        family, index = self.naming.place(zone)
        declared, cards = self.program.families[family], self.state.Z[zone]
        owner = self.naming.owner_of_zone(zone)
        return {
            "zone": declared.id,
            "label": self.naming.zone(zone),
            "number": index + 1,
            "owner": None if owner == NONE else owner,
            "line": declared.line,
            "in play": declared.in_play,
            "count": len(cards),
            "cards": [self.card(card) for card in cards] if self.sight.sees_zone(zone) else None,
        }

    def card(self, card: int) -> View:
        """One card that the seat sees, with what is attached to it."""
        definition = self.program.definitions[self.match.table.definitions[card]]
        return {
            "card": self.sight.handles.get(card),
            "id": definition.id,
            "name": definition.name,
            "type": self.naming.words.kind(self.match.table.definitions[card]),
            "owner": self.match.table.owners[card],
            "left": self._left(card),
            "marks": self._marks(card) + self.naming.states_of(self.state, card),
            "attached": [self.card(one) for one in self._attached_to(card)],
        }

    def _left(self, card: int) -> int | None:
        """What is left of a countdown; None without one."""
        if self._cell(ENTERED, card) == NONE:
            return None
        left = [self._cell(clock.countdown, card) for clock in self.program.clocks]
        return next((number for number in left if number != NONE), None)

    def _marks(self, card: int) -> list[str]:
        marks = [entry.id for entry in self.naming.words.section("marks")]
        cells = [index for index, cell in enumerate(self.program.cells) if cell.per is Per.CARD and cell.id in marks]
        return [self.naming.words.cell(index) for index in cells if self._cell(index, card)]

    def _attached_to(self, host: int) -> list[int]:
        zones = [zone for zone in self.naming.zones if self.attached(zone)]
        cards = [card for zone in zones for card in self.state.Z[zone]]
        return [card for card in cards if self.naming.host_of(self.state, card) == host]

    def _cell(self, cell: int, owner: int, item: int = 0) -> int:
        return self.state.S[self.naming.layout.address(self.program, cell, owner, item)]

    # --- numbers --------------------------------------------------------------------------------------------

    def player(self, seat: int) -> View:
        """One player: name, counters, values, and what they have chosen in secret, if it is the seat itself."""
        found: View = {
            "name": self.match.names[seat],
            "counters": self.counters(Per.PLAYER, seat),
            "values": self._player_values(seat),
        }
        if seat == self.sight.seat:
            picks = [pick for pick in self.position.picks if pick[0] == seat]
            found["chosen"] = self._choice(*picks[0]) if picks else []
        return found

    def _choice(self, seat: int, action: int, args: tuple[int, ...]) -> list[str]:
        """A choice stage by stage, without the numbers of cards."""
        params = self.program.actions[action].params
        words = [self.naming.value(self.state, value, param.type, param.name)
                 for value, param in zip(args, params, strict=False)]  # fmt: skip
        paid = [self.naming.payment(action, stage, amount) for stage, amount in enumerate(args[len(params) :])]
        return [self.naming.words.action(action), *words, *paid]

    def counters(self, per: Per, owner: int) -> View:
        """The draft's counters and clocks; a list where there are several items."""
        own = set(self.naming.words.cell_of_word.values())
        cells = [(i, c) for i, c in enumerate(self.program.cells) if i in own and c.per is per and i >= len(BUILT_IN)]
        return {
            self.naming.words.cell(index): [self._cell(index, owner, item) for item in range(cell.size)]
            if cell.size > 1
            else self._cell(index, owner)
            for index, cell in cells
        }

    def values(self) -> View:
        """The values of the table that everybody may know, as they are shown."""
        words = self.naming.words.value_words
        return {
            words[index]: self._shown(index, ())
            for index in sorted(words)
            if not self.program.values[index].args and self.seen[index] is Seen.ALL
        }

    def _player_values(self, seat: int) -> View:
        words = self.naming.words.value_words
        return {
            words[index]: self._shown(index, (seat,))
            for index in sorted(words)
            if self.program.values[index].args == ("player",) and self._may_know(self.seen[index], seat)
        }

    def _may_know(self, seen: Seen, seat: int) -> bool:
        return seen is Seen.ALL or (seen is Seen.OWNER and seat == self.sight.seat)

    def _shown(self, index: int, args: tuple[int, ...]) -> int:
        value = self.position.engine.value(self.state, index, args)
        return max(value, self.naming.words.shown_from.get(index, value))

    # --- what comes next --------------------------------------------------------------------------------------

    def decision(self) -> View | None:
        """Who decides; what and between what only for that seat."""
        found = self.match.decision()
        if found is None:
            return None
        if found.seat != self.sight.seat:
            return {"seat": found.seat}
        options = [option.label for option in self.match.legal_moves()]
        chosen = self.position.staged
        return {
            "seat": found.seat,
            "kind": found.kind,
            "about": self.naming.asked(found),
            "action": self.program.actions[found.action].id if found.action != NONE else None,
            "chosen": self._choice(*chosen) if chosen else [],
            "options": options,
        }

    def outcome(self) -> View | None:
        """How it ended."""
        ending = self.match.outcome()
        if ending is None:
            return None
        return {"id": ending.id, "words": ending.words, "winners": list(ending.winners),
                "scores": None if ending.scores is None else list(ending.scores)}  # fmt: skip
