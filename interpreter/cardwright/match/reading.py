"""What stands on a table, read by the draft's words in the notation in which it can be given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.core.layout import ACTIVE, ENTERED, STEP, TABLE, TURN
from cardwright.core.program import NONE, Per

if TYPE_CHECKING:
    from .match import Match
    from .naming import Naming

OWN_KEYS = ("active", "step", "turn", "order", "asked", "over", "outcome", "winners", "scores")
"""Keys beside the draft's words."""


class UnknownWord(KeyError):
    """No zone, counter or value has this word."""


class Reading:
    """Reads one match as it is now, with all cards open."""

    def __init__(self, match: Match) -> None:
        self.match, self.naming, self.words = match, match.naming, match.words
        self.program, self.state = match.table.program, match.position.lying

    def keys(self) -> tuple[str, ...]:
        """Every word that can be read."""
        return known_words(self.naming)

    def of(self, key: str) -> Any:
        """What a word stands for now. UnknownWord if it stands for nothing.

        A counter comes before a value of the same word.
        """
        word = key.casefold()
        named = {self.naming.zone(zone).casefold(): zone for zone in self.naming.zones}
        if word in OWN_KEYS:
            return self._own(word)
        if word in self.words.family_of_word:
            return self._family(self.words.family_of_word[word])
        if word in named:
            return self._cards(named[word])
        if word in self.words.cell_of_word:
            return self._cell(self.words.cell_of_word[word])
        if word in self.words.value_of_word:
            return self._value(self.words.value_of_word[word])
        raise UnknownWord(key)

    def shown(self, key: str) -> Any:
        """A value as the table shows it. UnknownWord if it is no value."""
        if key.casefold() not in self.words.value_of_word:
            raise UnknownWord(key)
        index = self.words.value_of_word[key.casefold()]
        low = self.words.shown_from.get(index)
        value = self._value(index)
        return value if low is None else max(value, low)

    def _own(self, word: str) -> Any:
        ending, names, decision = self.match.outcome(), self.match.names, self.match.decision()
        return {
            "active": names[self.state.S[ACTIVE]],
            "step": self.words.step(self.state.S[STEP]),
            "turn": self.state.S[TURN],
            "order": [self.ref(card) for card in self.state.Z[TABLE]],
            "asked": names[decision.seat] if decision is not None and decision.kind == "question" else None,
            "over": self.match.over,
            "outcome": ending.id if ending else None,
            "winners": [names[seat] for seat in ending.winners] if ending else [],
            "scores": dict(zip(names, ending.scores, strict=True)) if ending and ending.scores else {},
        }[word]

    def _family(self, family: int) -> Any:
        declared, base = self.program.families[family], self.naming.layout.zone_bases[family]
        players, each = range(self.match.table.players), declared.each
        if declared.attached:
            return self._attached(base)
        if declared.per is Per.PLAYER and each > 1:
            own = {
                name: range(base + seat * each, base + (seat + 1) * each) for seat, name in enumerate(self.match.names)
            }
            return {name: [self._cards(zone) for zone in zones] for name, zones in own.items()}
        if declared.per is Per.PLAYER:
            return {self.match.names[seat]: self._cards(base + seat) for seat in players}
        return [self._cards(base + index) for index in players] if declared.count > 1 else self._cards(base)

    def _attached(self, zone: int) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for card in self.state.Z[zone]:
            found.setdefault(self.naming.ref(self.naming.host_of(self.state, card)), []).append(self.ref(card))
        return found

    def _cards(self, zone: int) -> list[str]:
        cards = self.state.Z[zone]
        deck = self.naming.place(zone)[0] == self.program.deck_zone
        return [self.ref(card) for card in (reversed(cards) if deck else cards)]

    def ref(self, card: int) -> str:
        """A card as it is given: id@owner, in play with what is left of its countdown and its states."""
        left = [self._at(clock.countdown, card) for clock in self.program.clocks]
        counted = [number for number in left if number != NONE]
        in_play = self._at(ENTERED, card) != NONE
        ref = f"{self.naming.ref(card)}:{counted[0]}" if counted and in_play else self.naming.ref(card)
        return "/".join((ref, *self.naming.states_of(self.state, card)))

    def _at(self, cell: int, owner: int, item: int = 0) -> int:
        return self.state.S[self.naming.layout.address(self.program, cell, owner, item)]

    def _cell(self, cell: int) -> Any:
        declared = self.program.cells[cell]
        if declared.per is Per.CARD:
            return [self.naming.ref(card) for card in range(len(self.match.table.owners)) if self._at(cell, card)]
        if declared.per is Per.GAME:
            return self._items(cell, 0)
        return {name: self._items(cell, seat) for seat, name in enumerate(self.match.names)}

    def _items(self, cell: int, owner: int) -> Any:
        size = self.program.cells[cell].size
        found = [self._at(cell, owner, item) for item in range(size)]
        return found if size > 1 else found[0]

    def _value(self, index: int) -> Any:
        engine, args = self.match.position.engine, self.program.values[index].args
        if args == ("player",):
            return {name: engine.value(self.state, index, (seat,)) for seat, name in enumerate(self.match.names)}
        if args:
            raise UnknownWord(self.program.values[index].id)
        return engine.value(self.state, index)


def known_words(naming: Naming) -> tuple[str, ...]:
    """Every word that can be read at a table."""
    zones = (naming.zone(zone).casefold() for zone in naming.zones)
    words = naming.words
    found = (*words.family_of_word, *zones, *words.cell_of_word, *words.value_of_word, *OWN_KEYS)
    return tuple(dict.fromkeys(found))


def agrees(expected: Any, found: Any) -> bool:
    """Whether what was found is what was expected, as far as that says anything.

    Groups are compared by the keys expected, lists as a whole, but empty lists at the end of a list count for
    nothing; a card may be written without its owner, its states and what is left of its countdown.
    """
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            agrees(value, _entry(found, str(key), value)) for key, value in expected.items()
        )
    if isinstance(expected, Sequence) and not isinstance(expected, str):
        if not isinstance(found, Sequence) or isinstance(found, str):
            return False
        expected, found = _filled(expected), _filled(found)
        return len(found) == len(expected) and all(agrees(*pair) for pair in zip(expected, found, strict=True))
    if isinstance(expected, str) and isinstance(found, str):
        return _same_card(expected, found)
    return type(expected) is type(found) and bool(expected == found)


def _filled(cards: Sequence[Any]) -> Sequence[Any]:
    """A list without the empty lists at its end."""
    count = len(cards)
    while count and cards[count - 1] == []:
        count -= 1
    return cards[:count]


def _entry(found: Mapping[str, Any], key: str, value: Any) -> Any:
    """The entry of a key; nothing hangs on a host that is not there."""
    near = next((one for one in found if _same_card(key, one)), None)
    return found[near] if near is not None else [] if value == [] else None


def _same_card(expected: str, found: str) -> bool:
    if expected == found:
        return True
    expected, *states = expected.split("/")
    found, *now = found.split("/")
    name, _, left = expected.partition(":")
    there, _, counted = found.partition(":")
    id, _, owner = name.partition("@")
    return (
        id == there.partition("@")[0]
        and (not owner or owner == there.partition("@")[2])
        and (not left or left == counted)
        and set(states) <= set(now)
    )
