"""What is counted while matches are played: whole numbers only, so that adding up never depends on order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.core.engine import Engine, Line, Log, State
from cardwright.core.layout import OUTCOME, TURN, WINNERS, lay_out
from cardwright.core.program import NONE, Program, Seen
from cardwright.match.playout import Watch

CAPPED = -2
"""The ending of a match that the cap cut short, beside the indexes of outcomes."""


@dataclass(slots=True)
class CardTally:
    """Of one card: copies in decks, drawn and played; matches of a seat that drew or played it, and won."""

    copies: int = 0
    drawn: int = 0
    played: int = 0
    matches_drawn: int = 0
    wins_drawn: int = 0
    matches_played: int = 0
    wins_played: int = 0

    def add(self, other: CardTally) -> None:
        """Count what another tally has counted."""
        self.copies += other.copies
        self.drawn += other.drawn
        self.played += other.played
        self.matches_drawn += other.matches_drawn
        self.wins_drawn += other.wins_drawn
        self.matches_played += other.matches_played
        self.wins_played += other.wins_played


@dataclass(slots=True)
class WinTally:
    """Of one seat or deck: how often it played, won alone and shared a win."""

    played: int = 0
    won: int = 0
    shared: int = 0

    def add(self, other: WinTally) -> None:
        """Count what another tally has counted."""
        self.played += other.played
        self.won += other.won
        self.shared += other.shared


@dataclass(slots=True)
class Tally:
    """Everything that is counted over some matches; indexes are those of the program."""

    matches: int = 0
    shared: int = 0  # matches with more than one winner
    endings: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    actions: Counter[int] = field(default_factory=Counter)
    seats: dict[int, WinTally] = field(default_factory=dict)
    decks: dict[str, WinTally] = field(default_factory=dict)
    bots: dict[str, WinTally] = field(default_factory=dict)
    cards: dict[int, CardTally] = field(default_factory=dict)
    scores: dict[int, Counter[int]] = field(default_factory=dict)  # turn -> score -> how often
    best: dict[int, Counter[int]] = field(default_factory=dict)  # the same for the best seat's score

    def add(self, other: Tally) -> None:
        """Count what another tally has counted."""
        self.matches += other.matches
        self.shared += other.shared
        self.endings.update(other.endings)
        self.turns.update(other.turns)
        self.actions.update(other.actions)
        for seat, wins in other.seats.items():
            self.seats.setdefault(seat, WinTally()).add(wins)
        for mine, more in ((self.decks, other.decks), (self.bots, other.bots)):
            for name, wins in more.items():
                mine.setdefault(name, WinTally()).add(wins)
        for card, counted in other.cards.items():
            self.cards.setdefault(card, CardTally()).add(counted)
        for turn, scores in other.scores.items():
            self.scores.setdefault(turn, Counter()).update(scores)
        for turn, scores in other.best.items():
            self.best.setdefault(turn, Counter()).update(scores)


def grid(cap: int) -> int:
    """Every so many turns the scores are looked at, so that a long match gives about a hundred points."""
    return max(1, cap // 100)


class Counting(Watch):
    """Follows the matches of one table and counts into a tally."""

    def __init__(
        self, engine: Engine, decks: Sequence[str], bots: Sequence[str], cap: int, tally: Tally
    ) -> None:
        program = engine.table.program
        layout = lay_out(program)
        self.engine, self.tally, self.decks, self.bots = engine, tally, decks, bots
        self.scored = next((o.scored for o in program.outcomes if o.scored != NONE), NONE)
        self.every = grid(cap)
        self.log: Log = []
        families = layout.family_of_zone
        self.hands = frozenset(z for z, f in enumerate(families) if z and _is_hand(program, f))
        self.deck_zones = frozenset(z for z, f in enumerate(families) if z and f == program.deck_zone)
        self.in_play = frozenset(z for z, f in enumerate(families) if z and program.families[f].in_play)
        self.copies = Counter(engine.table.definitions)
        self.begin()

    def begin(self) -> None:
        """Get ready for the next match."""
        self.log.clear()
        self.drawn: set[int] = set()
        self.played: set[int] = set()
        self.turn = 0

    def acted(self, seat: int, action: int) -> None:
        """Count an action."""
        self.tally.actions[action] += 1

    def after(self, state: State) -> None:
        """Note which cards have moved, and the scores when a turn has passed."""
        if self.log:
            self._moves()
        if state.S[TURN] != self.turn:
            self._scores(state)

    def _moves(self) -> None:
        lines = self.log
        if any(line[0] == Line.ROLLBACK for line in lines):
            lines = _kept(lines)
        hands, in_play, decks = self.hands, self.in_play, self.deck_zones
        for kind, _, card, left, entered in lines:
            if kind == Line.MOVE:
                if entered in hands or (not hands and left in decks):
                    self.drawn.add(card)
                if entered in in_play:
                    self.played.add(card)
        self.log.clear()

    def _scores(self, state: State) -> None:
        """The scores as they are when a turn begins."""
        self.turn = turn = state.S[TURN]
        if self.scored == NONE or turn % self.every:
            return
        value, scored = self.engine.value, self.scored
        scores = [value(state, scored, (seat,)) for seat in range(self.engine.table.players)]
        self.tally.scores.setdefault(turn, Counter()).update(scores)
        self.tally.best.setdefault(turn, Counter())[max(scores)] += 1

    def end(self, state: State, capped: bool, cap: int) -> None:
        """Count a match that is over."""
        tally, winners = self.tally, state.S[WINNERS]
        tally.matches += 1
        tally.endings[CAPPED if capped else state.S[OUTCOME]] += 1
        tally.turns[cap if capped else state.S[TURN]] += 1
        winning = [] if capped else [s for s in range(len(self.decks)) if winners >> s & 1]
        tally.shared += len(winning) > 1
        for seat, (deck, bot) in enumerate(zip(self.decks, self.bots, strict=True)):
            counted = (
                tally.seats.setdefault(seat, WinTally()),
                tally.decks.setdefault(deck, WinTally()),
                tally.bots.setdefault(bot, WinTally()),
            )
            for wins in counted:
                wins.played += 1
                wins.won += winning == [seat]
                wins.shared += len(winning) > 1 and seat in winning
        self._cards(winning if len(winning) == 1 else [])
        self.begin()

    def _cards(self, winning: Sequence[int]) -> None:
        definitions, owners, cards = self.engine.table.definitions, self.engine.table.owners, self.tally.cards
        for definition, count in self.copies.items():
            cards.setdefault(definition, CardTally()).copies += count
        for card in self.drawn:
            cards[definitions[card]].drawn += 1
        for card in self.played:
            cards[definitions[card]].played += 1
        for definition, owner in {(definitions[card], owners[card]) for card in self.drawn}:
            cards[definition].matches_drawn += 1
            cards[definition].wins_drawn += owner in winning
        for definition, owner in {(definitions[card], owners[card]) for card in self.played}:
            cards[definition].matches_played += 1
            cards[definition].wins_played += owner in winning


def _is_hand(program: Program, family: int) -> bool:
    """A hand is a zone that only its owner sees."""
    return program.families[family].seen is Seen.OWNER


def _kept(lines: Log) -> Log:
    """What is left of the lines of one deed when what was rolled back is taken out."""
    kept: Log = []
    for line in lines:
        if line[0] == Line.ROLLBACK:
            begin = [i for i, known in enumerate(kept) if known[0] == Line.STEP and known[2] == line[2]]
            del kept[begin[-1] if begin else 0 :]
        else:
            kept.append(line)
    return kept
