"""A table from a sparse state in the draft's words; what is not given is as at a first turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.core.engine import Log, State, Table
from cardwright.core.layout import ACTIVE, ENTERED, HOST, STEP, TABLE, TURN, ZONE
from cardwright.core.program import NONE, Per, StepKind
from cardwright.text.counting import counted, is_number, ranged

from .arguments import find_cards
from .engines import engine
from .match import Match
from .naming import Naming
from .position import Position
from .words import Words, words_of

if TYPE_CHECKING:
    from cardwright.pipeline import Game

OWN_KEYS = ("active", "step", "turn", "order")
"""Keys of a given state beside the draft's words: who acts, in which step, the number of the turn, and the cards
in play in their order of entry."""

Path = tuple[str | int, ...]


class NotGiven(ValueError):
    """Something in a given state that cannot be used; `path` leads to it, `word` and `kind` say what is unknown.

    `more` holds what else is wrong with the same state.
    """

    def __init__(self, path: Path, reason: str, kind: str = "", word: str = "", known: Sequence[str] = ()) -> None:
        super().__init__(f"{'.'.join(map(str, path))}: {reason}" if path else reason)
        self.path, self.reason, self.kind, self.word, self.known = path, reason, kind, word, tuple(known)
        self.more: tuple[NotGiven, ...] = ()


@dataclass(frozen=True)
class Placed:
    """A card to be put somewhere: its definition, owner, what is left of its countdown, its states (cell and
    number), and where it is written."""

    definition: int
    owner: int
    left: int | None
    states: tuple[tuple[int, int], ...]
    path: Path


def unknown(path: Path, kind: str, word: str, known: Sequence[str]) -> NotGiven:
    """The mistake that nobody has declared a word."""
    return NotGiven(path, f'there is no {kind} "{word}"', kind, word, known)


def given_match(
    game: Game, given: Mapping[str, Any], names: Sequence[str], backend: str = "python", seed: int = 0
) -> Match:
    """A match that begins in a given state.

    Keys are the draft's words. Zones: a list of cards for a shared zone or one such as "line 1", lists by
    player for zones per player, a list of lists for all lines or for several zones of one player, `attached:
    {host: [cards]}`. A card is `id@owner` with `:3` for what is left of its countdown and `/word` for a state;
    in a zone of a player the owner may be left out.
    The zone of decks is given top first, other zones oldest first, lines from their head. Counters and
    clocks: a number, by player where each has their own, a list for several items; marks: the cards that
    have them. Cards in play entered line by line, then attachments host by host, then the other zones,
    unless `order` says otherwise.
    Raises NotGiven.
    """
    return _Setup(game, given, tuple(names), backend, seed).match()


class _Setup:
    """Builds one given state."""

    def __init__(self, game: Game, given: Mapping[str, Any], names: tuple[str, ...], backend: str, seed: int) -> None:
        self.game, self.given, self.names, self.backend, self.seed = game, given, names, backend, seed
        self.words: Words = words_of(game)
        self.program = game.program
        low, high = self.program.players
        if not low <= len(names) <= high:
            raise NotGiven((), f"{counted(len(names), 'player')}, but the draft is for {ranged(low, high, 'player')}")
        self.zones: dict[int, list[Placed]] = {}
        self.hung: list[tuple[str, Path, list[Placed]]] = []
        self.numbers: list[tuple[int, int, int, int]] = []  # cell, owner, item, value
        self.marked: list[tuple[int, str, Path]] = []
        self.wrong: list[NotGiven] = []
        # Zones have the same numbers at every table of these players, so an empty one can name them.
        empty = Table(self.program, len(names), (), (), tuple(() for _ in names))
        self.naming = Naming(self.words, empty, names)

    def match(self) -> Match:
        """The match."""
        for key, value in self.given.items():
            try:
                self._take(str(key), value)
            except NotGiven as wrong:
                self.wrong.append(wrong)
        self._heed()
        placed = [*(one for cards in self.zones.values() for one in cards),
                  *(one for _, _, cards in self.hung for one in cards)]  # fmt: skip
        bound = engine(self._table(placed), self.backend)
        self.naming = Naming(self.words, bound.table, self.names)
        state = bound.new_state(self.seed, self._active())
        self._fill(state, {id(one): index for index, one in enumerate(placed)})
        lines: Log = []
        return Match(self.game, Position.of(bound, state, lines), lines, self.names)

    def _heed(self) -> None:
        """Raise what was found wrong, all of it together."""
        if self.wrong:
            first, *rest = self.wrong
            first.more = tuple(rest)
            raise first

    def _table(self, placed: list[Placed]) -> Table:
        decks = tuple(
            tuple(index for index, one in enumerate(placed) if one.owner == seat) for seat in range(len(self.names))
        )
        definitions, owners = (one.definition for one in placed), (one.owner for one in placed)
        return Table(self.program, len(self.names), tuple(definitions), tuple(owners), decks)

    # --- reading what is given ------------------------------------------------------------------------------

    def _take(self, key: str, value: Any) -> None:
        word, path = key.casefold(), (key,)
        named = {self.naming.zone(zone).casefold(): zone for zone in self.naming.zones}
        if word in OWN_KEYS:
            return
        if word in self.words.family_of_word:
            self._family(self.words.family_of_word[word], value, path)
        elif word in named:
            self._zone(named[word], value, path)
        elif word in self.words.cell_of_word:
            self._cell(self.words.cell_of_word[word], value, path)
        else:
            known = (*self.words.family_of_word, *named, *self.words.cell_of_word, *OWN_KEYS)
            raise unknown(path, "zone or counter", key, known)

    def _family(self, family: int, value: Any, path: Path) -> None:
        declared, base = self.program.families[family], self.naming.layout.zone_bases[family]
        if declared.attached:
            for host, cards in self._mapping(value, path).items():
                self.hung.append((host, (*path, host), self._cards(cards, NONE, (*path, host))))
        elif declared.per is Per.PLAYER:
            for name, cards in self._mapping(value, path).items():
                first = base + self._seat(name, (*path, name)) * declared.each
                if declared.each > 1:
                    self._several(first, declared.each, cards, (*path, name))
                else:
                    self._zone(first, cards, (*path, name))
        elif declared.count > 1:
            self._several(base, len(self.names), value, path)
        else:
            self._zone(base, value, path)

    def _several(self, first: int, count: int, value: Any, path: Path) -> None:
        """A list for each of several zones; those that are left out at the end are empty."""
        for index, cards in enumerate(self._list(value, path)):
            if index >= count:
                raise NotGiven((*path, index), f"there are {count} of them")
            self._zone(first + index, cards, (*path, index))

    def _zone(self, zone: int, cards: Any, path: Path) -> None:
        self.zones[zone] = self._cards(cards, self.naming.owner_of_zone(zone), path)

    def _cards(self, cards: Any, owner: int, path: Path) -> list[Placed]:
        found: list[Placed] = []
        for index, ref in enumerate(self._list(cards, path)):
            try:
                found.append(self._card(ref, owner, (*path, index)))
            except NotGiven as wrong:
                self.wrong.append(wrong)
        return found

    def _card(self, ref: Any, owner: int, path: Path) -> Placed:
        name, *states = str(ref).split("/")
        name, _, left = name.partition(":")
        id, _, whose = name.partition("@")
        if id not in self.words.definition_of_id:
            raise unknown(path, "card", id, tuple(self.words.definition_of_id))
        if left and not is_number(left):
            raise NotGiven(path, f'"{left}" is not a number')
        if not whose and owner == NONE:
            raise NotGiven(path, f"whose card is it? write {id}@{self.names[0]}")
        seat = self._seat(whose, path) if whose else owner
        numbers = tuple(self._state(word, path) for word in states)
        return Placed(self.words.definition_of_id[id], seat, int(left) if left else None, numbers, path)

    def _state(self, word: str, path: Path) -> tuple[int, int]:
        for cell, words in self.words.states.items():
            if word in words:
                return cell, words[word]
        raise unknown(path, "state", word, [one for words in self.words.states.values() for one in words])

    def _seat(self, name: Any, path: Path) -> int:
        if str(name) not in self.names:
            raise unknown(path, "player", str(name), self.names)
        return self.names.index(str(name))

    def _cell(self, cell: int, value: Any, path: Path) -> None:
        per = self.program.cells[cell].per
        if per is Per.CARD:
            refs = enumerate(self._list(value, path))
            self.marked += [(cell, str(ref), (*path, index)) for index, ref in refs]
        elif per is Per.PLAYER:
            for name, number in self._mapping(value, path).items():
                self._items(cell, self._seat(name, (*path, name)), number, (*path, name))
        else:
            self._items(cell, 0, value, path)

    def _items(self, cell: int, owner: int, value: Any, path: Path) -> None:
        items, size = value if isinstance(value, list) else [value], self.program.cells[cell].size
        if len(items) != size:
            raise NotGiven(path, f"wants {size} numbers" if size > 1 else "wants a number")
        for item, number in enumerate(items):
            if not isinstance(number, int) or isinstance(number, bool):
                raise NotGiven(path, f'"{number}" is not a number')
            self.numbers.append((cell, owner, item, number))

    def _list(self, value: Any, path: Path) -> list[Any]:
        if not isinstance(value, list):
            raise NotGiven(path, "wants a list in brackets")
        return value

    def _mapping(self, value: Any, path: Path) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise NotGiven(path, f"wants a group such as {{{self.names[0]}: …}}")
        return {str(key): one for key, one in value.items()}

    def _active(self) -> int:
        return self._seat(self.given["active"], ("active",)) if "active" in self.given else 0

    def _step(self) -> int:
        if "step" not in self.given:
            return next((i for i, step in enumerate(self.program.steps) if step.kind is StepKind.ACT), 0)
        word = str(self.given["step"])
        if word.casefold() not in self.words.step_of_word:
            raise unknown(("step",), "step", word, tuple(self.words.step_of_word))
        return self.words.step_of_word[word.casefold()]

    # --- filling the state ------------------------------------------------------------------------------------

    def _fill(self, state: State, cards: dict[int, int]) -> None:
        """Put numbers and cards where they belong; `cards` goes from a Placed to its card."""
        turn = self.given.get("turn", 1)
        if not isinstance(turn, int):
            raise NotGiven(("turn",), "wants a number")
        state.S[TURN], state.S[STEP], state.S[ACTIVE] = turn, self._step(), self._active()
        for cell, owner, item, number in self.numbers:
            state.S[self._address(cell, owner, item)] = number
        for zone in state.Z:
            zone.clear()
        for zone_index in sorted(self.zones):
            for one in self._bottom_first(zone_index):
                self._put(state, cards[id(one)], one, zone_index, NONE)
        self._hang(state, cards)
        state.Z[TABLE][:] = self._order(state)
        for cell, ref, path in self.marked:
            state.S[self._address(cell, self._one(state, ref, path), 0)] = 1

    def _bottom_first(self, zone: int) -> list[Placed]:
        deck = self.naming.place(zone)[0] == self.program.deck_zone
        return self.zones[zone][::-1] if deck else self.zones[zone]

    def _address(self, cell: int, owner: int, item: int = 0) -> int:
        return self.naming.layout.address(self.program, cell, owner, item)

    def _put(self, state: State, card: int, placed: Placed, zone: int, host: int) -> None:
        state.Z[zone].append(card)
        state.S[self._address(ZONE, card)] = zone
        state.S[self._address(HOST, card)] = host
        if not self.program.families[self.naming.place(zone)[0]].in_play:
            if placed.left is not None:
                raise NotGiven(placed.path, "only a card in play counts down")
            if placed.states:
                raise NotGiven(placed.path, "only a card in play is in a state")
            return
        for cell, number in placed.states:
            state.S[self._address(cell, card)] = number
        state.S[self._address(ENTERED, card)] = state.S[TURN] - 1  # it was there before this turn
        start = self.program.countdown_start
        printed = self.program.definitions[placed.definition].fields[start] if start != NONE else NONE
        for clock in self.program.clocks:
            left = printed if placed.left is None else placed.left
            state.S[self._address(clock.countdown, card)] = left

    def _hang(self, state: State, cards: dict[int, int]) -> None:
        attached = next((i for i, family in enumerate(self.program.families) if family.attached), NONE)
        for host, path, hung in self.hung:
            zone, card = self.naming.layout.zone_bases[attached], self._one(state, host, path)
            for one in hung:
                self._put(state, cards[id(one)], one, zone, card)

    def _one(self, state: State, ref: str, path: Path) -> int:
        """The card that a reference means: the first one in play, else the first of all."""
        found = find_cards(self.naming, ref.partition("/")[0].partition(":")[0])
        there = [card for card in found if state.S[self._address(ENTERED, card)] != NONE]
        lying = [card for card in found if state.S[self._address(ZONE, card)] != NONE]
        if not lying:
            raise unknown(
                path, "card at this table", ref, sorted({self.naming.ref(card) for zone in state.Z for card in zone})
            )
        return (there or lying)[0]

    def _order(self, state: State) -> list[int]:
        """The cards in play in order of entry."""
        mentioned = list(self._entered(state))
        given = self.given.get("order", [])
        first = [self._one(state, str(ref), ("order", i)) for i, ref in enumerate(self._list(given, ("order",)))]
        return [*dict.fromkeys(first), *(card for card in mentioned if card not in first)]

    def _entered(self, state: State) -> Iterator[int]:
        families = self.program.families
        rank = {True: 0, False: 2}
        in_play = [zone for zone in self.naming.zones if families[self.naming.place(zone)[0]].in_play]
        for zone in sorted(in_play, key=lambda zone: 1 if self._attached(zone) else rank[self._line(zone)]):
            yield from state.Z[zone]

    def _attached(self, zone: int) -> bool:
        return self.program.families[self.naming.place(zone)[0]].attached

    def _line(self, zone: int) -> bool:
        return self.program.families[self.naming.place(zone)[0]].line
