"""What the things on one table are called: zones, cards, places, moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from cardwright.core.engine import State, Table
from cardwright.core.layout import HOST, ZONE, Layout, lay_out, owner_of_zone, zones_in_use
from cardwright.core.program import GAP, NONE, Per, Seen, Type

from .asked import asked
from .position import CALL, Decision, Move
from .words import Words

Sees = Callable[[int], bool]
"""Whether a card may be named."""


def everything(card: int) -> bool:
    """The eye that sees all cards."""
    return True


@dataclass(frozen=True)
class Option:
    """A move that can be made now, in the draft's words; `group` and `action` say what it belongs to."""

    move: Move
    label: str
    group: str
    action: str


@dataclass(frozen=True, eq=False)
class Naming:
    """Names for one table. A card that may not be named is called by its zone only."""

    words: Words
    table: Table
    names: tuple[str, ...]

    @cached_property
    def layout(self) -> Layout:
        """Where everything lies in the state."""
        return lay_out(self.table.program)

    # --- zones ------------------------------------------------------------------------------------------

    def place(self, zone: int) -> tuple[int, int]:
        """The family of a zone and its number in it, from 0."""
        family = self.layout.family_of_zone[zone]
        return family, zone - self.layout.zone_bases[family]

    def owner_of_zone(self, zone: int) -> int:
        """The seat whose zone it is, -1 for a shared one."""
        return owner_of_zone(self.table.program, self.layout, zone)

    def zone(self, zone: int) -> str:
        """A zone: "Ada's hand", "line 1", "market"."""
        family, index = self.place(zone)
        word = self.words.family(family)
        declared = self.table.program.families[family]
        if declared.per is Per.PLAYER:
            number = f" {index % declared.each + 1}" if declared.each > 1 else ""
            return f"{self.names[index // declared.each]}'s {word}{number}"
        return f"{word} {index + 1}" if self.table.program.families[family].count > 1 else word

    @cached_property
    def zones(self) -> tuple[int, ...]:
        """The zones in use at this table, in order."""
        found: list[int] = []
        for family in range(len(self.table.program.families)):
            found.extend(zones_in_use(self.table.program, self.layout, family, self.table.players))
        return tuple(found)

    def sees(self, seat: int | None, zone: int) -> bool:
        """Whether a seat sees the cards of a zone; None is somebody who has no seat."""
        seen = self.table.program.families[self.layout.family_of_zone[zone]].seen
        return seen is Seen.ALL or (seen is Seen.OWNER and seat is not None and self.owner_of_zone(zone) == seat)

    # --- cards ------------------------------------------------------------------------------------------

    def zone_of(self, state: State, card: int) -> int:
        """The zone where a card lies."""
        return state.S[self.layout.address(self.table.program, ZONE, card)]

    def host_of(self, state: State, card: int) -> int:
        """The card that a card is attached to, or -1."""
        return state.S[self.layout.address(self.table.program, HOST, card)]

    def card(self, card: int) -> str:
        """The name of a card."""
        return "nothing" if card == NONE else self.table.program.definitions[self.table.definitions[card]].name

    def ref(self, card: int) -> str:
        """A card as scenarios write it: id@owner."""
        id = self.table.program.definitions[self.table.definitions[card]].id
        return f"{id}@{self.names[self.table.owners[card]]}"

    def states_of(self, state: State, card: int) -> list[str]:
        """The words of the states that a card is in."""
        found: list[str] = []
        for cell, words in self.words.states.items():
            number = state.S[self.layout.address(self.table.program, cell, card)]
            found += [word for word, value in words.items() if value == number]
        return found

    def zone_by(self, seat: int, word: str) -> int | None:
        """The zone that a word means to a player; their own need not be called theirs. None for no zone."""
        spelt = {self.zone(zone).casefold(): zone for zone in self.zones}
        own = f"{self.names[seat]}'s {word}".casefold()
        return spelt.get(own, spelt.get(word.casefold()))

    def card_there(self, state: State, card: int, sees: Sees = everything) -> str:
        """A card with where it lies and, in play, whose it is."""
        if card == NONE:
            return "nothing"
        zone = self.zone_of(state, card)
        where = self.zone(zone) if zone != NONE else "nowhere"
        if not sees(card):
            return f"a card of {where}"
        if zone == NONE or self.owner_of_zone(zone) != NONE:
            return self.card(card)
        host = self.host_of(state, card)
        where = f"on {self.card(host)}" if host != NONE else where
        return f"{self.card(card)} ({self.names[self.table.owners[card]]}'s, {where})"

    def site(self, state: State, site: int) -> str:
        """A place on a line: "line 1, head side", "line 1, between Oak and Elm"."""
        zone, gap = divmod(site, GAP)
        if not 0 <= zone < len(state.Z):
            return "nowhere"
        cards = state.Z[zone]
        if not cards:
            return f"{self.zone(zone)}, empty"
        first, last = self.words.ends(self.place(zone)[0])
        if gap == 0:
            return f"{self.zone(zone)}, {first} side"
        if gap >= len(cards):
            return f"{self.zone(zone)}, {last} side"
        return f"{self.zone(zone)}, between {self.card(cards[gap - 1])} and {self.card(cards[gap])}"

    # --- moves ------------------------------------------------------------------------------------------

    def value(self, state: State, value: int, type: Type, name: str = "", sees: Sees = everything) -> str:
        """One value of a choice by its type; `name` is the word for an item."""
        match type:
            case Type.CARD:
                return self.card_there(state, value, sees)
            case Type.SITE:
                return self.site(state, value)
            case Type.PLAYER:
                return self.names[value] if 0 <= value < self.table.players else "nobody"
            case Type.ZONE:
                return self.zone(value) if value > 0 else "nowhere"
            case Type.BOOL:
                return "yes" if value else "no"
            case Type.ITEM:
                return f"{name or 'item'} {value + 1}" if value != NONE else "none"
        return str(value) if value != NONE or type is Type.INT else "none"

    def item_at(self, at: int) -> str:
        """The word for one of the items that are chosen at a place of the program; "" where none are."""
        cell = asked(self.table.program).items.get(at, NONE)
        return self.words.cell(cell, 1) if cell != NONE else ""

    def payer(self, action: int, stage: int) -> tuple[int, int]:
        """The channel and the item of a payment's stage, counted from the first one."""
        cost = self.table.program.actions[action].cost
        for channel in cost.channels if cost else ():
            items = self.table.program.channels[channel].items
            if stage < items:
                return channel, stage
            stage -= items
        raise IndexError(f"action {action} has no such stage")

    def payment(self, action: int, stage: int, amount: int) -> str:
        """What one item pays: "purse 1: 3 coins", "2 favours"."""
        index, item = self.payer(action, stage)
        channel = self.table.program.channels[index]
        what = f"{amount} {self.words.channel(index, amount)}"
        return f"{self.words.cell(channel.cell, 1)} {item + 1}: {what}" if channel.items > 1 else what

    def option(self, state: State, decision: Decision, value: int, sees: Sees = everything) -> Option:
        """One answer to a decision."""
        move = (0, decision.seat, value)
        if decision.kind == "action":
            return Option(move, self.words.action(value), self.words.action(value), self._id(value))
        group = self.words.action(decision.action) if decision.action != NONE else self._origin(decision.at)
        return Option(move, self._answer(state, decision, value, sees), group, self._id(decision.action))

    def _answer(self, state: State, decision: Decision, value: int, sees: Sees) -> str:
        if decision.kind == "question":
            return self.value(state, value, decision.type, self.item_at(decision.at), sees)
        params = self.table.program.actions[decision.action].params
        if decision.stage >= len(params):
            return self.payment(decision.action, decision.stage - len(params), value)
        return self.value(state, value, decision.type, params[decision.stage].name, sees)

    def _id(self, action: int) -> str:
        return self.table.program.actions[action].id if action != NONE else ""

    def _origin(self, at: int) -> str:
        return self.table.program.origins[at].text

    def asked(self, decision: Decision) -> str:
        """What a decision is about: the name of a parameter, the payment, or the words that ask."""
        if decision.kind == "action":
            return "action"
        if decision.kind == "question":
            return self._origin(decision.at)
        params = self.table.program.actions[decision.action].params
        return params[decision.stage].name if decision.stage < len(params) else "payment"

    def call_option(self, seat: int, call: int) -> Option:
        """A call that a seat can make."""
        label = f"{self.names[seat]}: {self.words.call(call)}"
        return Option((CALL, seat, call), label, self.words.call(call), self.table.program.calls[call].id)
