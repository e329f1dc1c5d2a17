"""A match: a position with a name for everything, its history, and the reasons for a refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.core import chance
from cardwright.core.engine import Log, Table
from cardwright.core.layout import ACTIVE, OUTCOME, WINNERS
from cardwright.core.program import NONE
from cardwright.model.checks.decks import broken_bounds
from cardwright.text.counting import counted, ranged

from .arguments import Arguments, Given
from .engines import engine
from .events import Event, tell
from .naming import Naming, Option
from .position import CALL, Decision, Move, Position
from .reading import Reading
from .reasons import NotLegal, Reason, Reasons
from .sight import Sight
from .words import Words, words_of

if TYPE_CHECKING:
    from cardwright.pipeline import Game

SHUFFLE = 0x5EED_0F_DEC5
"""Mixed into the seed, so that the shuffle of decks and the draws of the match are different streams."""

__all__ = ["Match", "NotLegal", "Opening", "Option", "Outcome", "Reason"]


class NotADeck(NotLegal, ValueError):
    """A deck that the draft does not allow."""


@dataclass(frozen=True)
class Opening:
    """How a match was begun, as far as a journal needs to know."""

    decks: tuple[tuple[str, ...], ...]
    seed: int
    first: int | None
    names: tuple[str, ...]
    shuffled: bool


@dataclass(frozen=True)
class Outcome:
    """How a game ended: winners are seats, `scores` is None where the ending is not scored."""

    id: str
    words: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Moment:
    """A position and the log lines that led to it."""

    position: Position
    lines: Log
    move: Move | None = None  # None for the start and for a whole action that is more than a move


class Match:
    """A match under way. Only `apply`, `act`, `call` and `undo` change it."""

    def __init__(
        self, game: Game, position: Position, lines: Log, names: Sequence[str], opening: Opening | None = None
    ) -> None:
        self.game = game
        self.opening = opening
        self.naming = Naming(words_of(game), position.engine.table, tuple(names))
        self._moments = [Moment(position, lines)]
        self._events: list[Event] = []
        self._told = 0  # moments whose events were made
        self._sights: dict[int | None, Sight] = {}

    @classmethod
    def new(
        cls, game: Game, decks: Sequence[Sequence[str]], seed: int = 0, first: int | None = None,
        names: Sequence[str] | None = None, backend: str = "python", shuffled: bool = False,
    ) -> Match:  # fmt: skip
        """Begin a match with one deck of card ids per seat, top card first.

        `first` is the seat to begin, None to leave it to the draft; `shuffled` shuffles the decks by the
        seed before. ValueError for unknown cards, a number of decks that the draft does not allow, or a
        first seat that is not at the table; NotADeck, with reasons, for a deck that the draft does not allow.
        """
        words = words_of(game)
        called = tuple(names) if names is not None else seat_names(words, len(decks))
        opening = Opening(tuple(tuple(deck) for deck in decks), seed, first, called, shuffled)
        _check(words, opening)
        position_engine = engine(deal(words, opening), backend)
        _check_decks(words, opening)
        lines: Log = []
        position = Position.start(position_engine, seed, NONE if first is None else first, lines)
        return cls(game, position, lines, called, opening)

    # --- where it stands --------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position now."""
        return self._moments[-1].position

    @property
    def moments(self) -> Sequence[Moment]:
        """Every position so far, the first one first."""
        return tuple(self._moments)

    @property
    def words(self) -> Words:
        """The draft's words."""
        return self.naming.words

    @property
    def table(self) -> Table:
        """Program, seats and whose card is what."""
        return self.naming.table

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.naming.names

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(moment.move for moment in self._moments if moment.move is not None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game is over."""
        return self.position.decision()

    def digest(self) -> str:
        """16 hex digits over everything that the further course depends on."""
        return self.position.digest()

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        numbers, program = self.position.state.S, self.table.program
        if not self.over:
            return None
        index = numbers[OUTCOME]
        ending = program.outcomes[index]
        winners = tuple(seat for seat in range(self.table.players) if numbers[WINNERS] >> seat & 1)
        scores = None
        if ending.scored != NONE:
            state, backend = self.position.state, self.position.engine
            scores = tuple(backend.value(state, ending.scored, (seat,)) for seat in range(self.table.players))
        return Outcome(ending.id, self.words.outcome(index), winners, scores, self._ending_clauses())

    def _ending_clauses(self) -> tuple[str, ...]:
        return next((event.clauses for event in reversed(self.events) if event.kind == "end"), ())

    # --- moves --------------------------------------------------------------------------------------------

    def legal_moves(self) -> list[Option]:
        """The answers to the current decision. Cards of a zone that nobody sees come in the order of names."""
        decision = self.decision()
        if decision is None:
            return []
        state = self.position.lying
        return [self.naming.option(state, decision, value) for value in self._sorted(decision)]

    def _sorted(self, decision: Decision) -> list[int]:
        hidden = {card for zone in self.naming.zones if not self.naming.sees(decision.seat, zone)
                  for card in self.position.lying.Z[zone]} if decision.type.value == "card" else set()  # fmt: skip
        values = list(decision.options)
        names = iter(sorted((v for v in values if v in hidden), key=lambda v: (self.naming.card(v), v)))
        return [next(names) if value in hidden else value for value in values]

    def calls(self) -> list[Option]:
        """The calls that are possible now, seat by seat."""
        return [self.naming.call_option(seat, call) for _, seat, call in self.position.calls()]

    def apply(self, move: Move) -> None:
        """Make a move. ValueError if it is not offered."""
        lines: Log = []
        position = self.position.apply((move[0], move[1], move[2]), lines)
        self._moments.append(Moment(position, lines, move))

    def undo(self) -> None:
        """Take the last move back. ValueError if there is none."""
        if len(self._moments) == 1:
            raise ValueError("there is no move to take back")
        self._moments.pop()
        self._events, self._told = [], 0
        self._sights.clear()

    def act(
        self, seat: int, action: str | int, params: Mapping[str, Given] | None = None,
        pay: Mapping[str, Sequence[int]] | None = None,
    ) -> None:  # fmt: skip
        """Take a whole action at once: values by parameter, what is paid by channel and item.

        What is left out is taken where there is one way only. NotLegal, with reasons, if it cannot be done;
        ValueError if a word is not known or something that is left out can be chosen in several ways.
        """
        index = self._action(action)
        arguments = Arguments(self.naming, self.position, seat, index, params or {}, pay)
        reasons = Reasons(self).of(arguments)
        if reasons:
            raise NotLegal(reasons)
        for move in tuple(arguments.moves()):
            self.apply(move)

    def call(self, seat: int, call: str | int) -> None:
        """Make a call. NotLegal, with reasons, if it is not possible; ValueError for an unknown call."""
        move = (CALL, seat, self._call(call))
        if move not in self.position.calls():
            raise NotLegal(self.why_call(seat, call))
        self.apply(move)

    def why(
        self, seat: int, action: str | int, params: Mapping[str, Given] | None = None,
        pay: Mapping[str, Sequence[int]] | None = None,
    ) -> list[Reason]:  # fmt: skip
        """Why an action is not legal; empty if it is.

        With parameters or payment left out: what fails whatever is chosen for them.
        """
        arguments = Arguments(self.naming, self.position, seat, self._action(action), params or {}, pay)
        return Reasons(self).of(arguments)

    def why_call(self, seat: int, call: str | int) -> list[Reason]:
        """Why a call is not possible; empty if it is."""
        return Reasons(self).of_call(seat, self._call(call))

    def _action(self, action: str | int) -> int:
        return action if isinstance(action, int) else known("action", action, self.words.action_of_word)

    def _call(self, call: str | int) -> int:
        return call if isinstance(call, int) else known("call", call, self.words.call_of_word)

    # --- reading --------------------------------------------------------------------------------------------

    def value(self, name: str, seat: int | None = None) -> int:
        """A derived value by its word; for a value of each player the active seat's unless one is given."""
        index = known("value", name, self.words.value_of_word)
        return self.position.engine.value(self.position.lying, index, self._args(index, seat))

    def _args(self, index: int, seat: int | None) -> tuple[int, ...]:
        if self.table.program.values[index].args == ("player",):
            return (self.position.lying.S[ACTIVE] if seat is None else seat,)
        return ()

    def shown(self, name: str, seat: int | None = None) -> int:
        """A derived value as it is shown at the table."""
        index = known("value", name, self.words.value_of_word)
        value = self.value(name, seat)
        return max(value, self.words.shown_from.get(index, value))

    def called(self, name: str, seat: int | None = None) -> str:
        """What the draft calls the number that a value has now; empty if nothing."""
        return self.words.called(known("value", name, self.words.value_of_word), self.value(name, seat))

    def cell(self, name: str, seat: int | None = None, item: int = 1, card: int | None = None) -> int:
        """What a counter, clock or mark holds: of the active seat or a seat, item from 1, of a card."""
        spelt = {**self.words.countdown_of_word, **self.words.cell_of_word}
        index = known("counter", name, spelt)
        owner = card if card is not None else self.position.lying.S[ACTIVE] if seat is None else seat
        return self.position.lying.S[self.naming.layout.address(self.table.program, index, owner, item - 1)]

    def read(self, key: str) -> Any:
        """What a zone, counter or value holds, by its word, with all cards open; see `Reading`."""
        return Reading(self).of(key)

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened, with all cards named."""
        while self._told < len(self._moments):
            moment = self._moments[self._told]
            self._events += tell(self.naming, moment.position.state, moment.lines)
            self._told += 1
        return tuple(self._events)

    def events_for(self, seat: int | None) -> Sequence[Event]:
        """Everything that happened as a seat saw it; None is somebody who has no seat."""
        return tuple(self._sight(seat).events)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The table as a seat sees it, as plain values; None is somebody who has no seat."""
        from .view import view

        return view(self, self._sight(seat))

    def view_key(self, seat: int | None) -> str:
        """32 hex digits that two histories share exactly when the seat cannot tell them apart."""
        from .view import key

        return key(self, self._sight(seat))

    def _sight(self, seat: int | None) -> Sight:
        if seat not in self._sights:
            self._sights[seat] = Sight(self.naming, seat)
        self._sights[seat].take(self._moments)
        return self._sights[seat]


def known(kind: str, word: str, spelt: Mapping[str, int]) -> int:
    """The index that a word stands for. ValueError with the nearest words if it stands for none."""
    from cardwright.diagnostics.nearest import nearest

    found = spelt.get(word.casefold())
    if found is None:
        near = ", ".join(nearest(word, spelt)) or ", ".join(sorted(spelt))
        raise ValueError(f'there is no {kind} "{word}" ({near})')
    return found


def seat_names(words: Words, players: int) -> tuple[str, ...]:
    """Names for players who have none: the draft's word for a player with a number."""
    return tuple(f"{words.player} {seat + 1}" for seat in range(players))


def _check(words: Words, opening: Opening) -> None:
    low, high = words.game.program.players
    players = len(opening.decks)
    unknown = {id: None for deck in opening.decks for id in deck if id not in words.definition_of_id}
    if unknown:
        raise ValueError(f"unknown cards: {', '.join(unknown)}")
    if not low <= players <= high:
        raise ValueError(f"{words.game.draft.id} is for {ranged(low, high, 'player')}, not {players}")
    _check_names(opening.names, players)
    if opening.first is not None and not 0 <= opening.first < players:
        raise ValueError(f"seat {opening.first} is not at the table")


def _check_names(names: Sequence[str], players: int) -> None:
    """Everything that is told calls players by name: each has one that can be read and is no other player's."""
    if len(names) != players:
        raise ValueError(f"{counted(len(names), 'name')}, but {counted(players, 'player')}")
    for seat, name in enumerate(names):
        if not name.strip():
            raise ValueError(f"the name of player {seat + 1} is empty")
        if name != name.strip() or not name.isprintable():
            raise ValueError(f"the name of player {seat + 1}, {name!r}, must be a word or words on one line")
        if name in names[:seat]:
            raise ValueError(f'two players are called "{name}"; their names must be different')


def _check_decks(words: Words, opening: Opening) -> None:
    """The bounds that the draft sets for decks."""
    rule = words.game.draft.head.child("deck")
    if rule is None:
        return
    copies = rule.optional_number("copies")
    for name, deck in zip(opening.names, opening.decks, strict=True):
        broken = [f"{counted(len(deck), 'card')}, but must have {bound}" for bound in broken_bounds(rule, len(deck))]
        broken += [
            f"{counted(count, 'copy', 'copies')} of {id}, but may have at most {copies}"
            for id, count in Counter(deck).items()
            if copies and count > copies
        ]
        if broken:
            texts = [f"the deck of {name} has {one}" for one in broken]
            raise NotADeck([Reason(text, tuple(rule.clauses), "deck", place=rule.key.place) for text in texts])


def deal(words: Words, opening: Opening) -> Table:
    """The table of a match: each seat's cards numbered in the order of its deck."""
    state = (opening.seed ^ SHUFFLE) % 2**64
    definitions: list[int] = []
    owners: list[int] = []
    decks: list[tuple[int, ...]] = []
    for seat, deck in enumerate(opening.decks):
        cards = list(range(len(definitions), len(definitions) + len(deck)))
        definitions += [words.definition_of_id[id] for id in deck]
        owners += [seat] * len(deck)
        for last in range(len(cards) - 1, 0, -1) if opening.shuffled else ():
            state, drawn = chance.below(state, last + 1)
            cards[last], cards[drawn] = cards[drawn], cards[last]
        decks.append(tuple(cards))
    return Table(words.game.program, len(opening.decks), tuple(definitions), tuple(owners), tuple(decks))
