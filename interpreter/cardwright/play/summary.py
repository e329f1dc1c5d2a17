"""What a designer reads of many matches: a tally in the draft's words, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from .tally import CAPPED, CardTally, Tally, WinTally

VERSION = 1
Z95 = 1.959963984540054
"""The normal quantile of a 95 % interval."""

BINS = 20
"""A histogram has about so many bars."""


@dataclass(frozen=True)
class Words:
    """How the indexes of a program are called, handed in from above; `seats` are all seats' names."""

    seats: tuple[str, ...]
    outcomes: tuple[str, ...]
    actions: tuple[str, ...]
    action_ids: tuple[str, ...]
    outcome_ids: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]  # id and name of every definition


@dataclass(frozen=True)
class Rate:
    """A share with its 95 % interval, each from 0 to 1."""

    share: float
    low: float
    high: float


def wilson(hits: int, of: int) -> Rate:
    """A share with its 95 % interval (Wilson's score interval); 0 to 1 where nothing was tried."""
    if not of:
        return Rate(0.0, 0.0, 1.0)
    share, square = hits / of, Z95 * Z95
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z95 * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Rate(round(share, 6), 0.0 if not hits else round(low, 6), 1.0 if hits == of else round(high, 6))


@dataclass(frozen=True)
class Wins:
    """How a seat or a deck did; `rate` is of matches won alone."""

    name: str
    played: int
    won: int
    shared: int
    rate: Rate


@dataclass(frozen=True)
class Ending:
    """How often matches ended in one way; the cap has the id "cap"."""

    id: str
    words: str
    count: int
    share: float


@dataclass(frozen=True)
class Length:
    """The length of matches in turns. A match that the cap cut short counts with the cap's number of turns."""

    mean: float
    least: int
    quantiles: dict[str, int]  # percent -> turns
    most: int
    histogram: tuple[tuple[int, int, int], ...]  # first turn, last turn, matches

    @property
    def median(self) -> int:
        """Half of the matches were this long or shorter."""
        return self.quantiles["50"]


@dataclass(frozen=True)
class Taken:
    """How often an action was taken."""

    id: str
    words: str
    count: int
    per_match: float


@dataclass(frozen=True)
class CardUse:
    """One card: copies in decks, drawn and played; how often who drew or played it won alone."""

    id: str
    name: str
    copies: int
    drawn: int
    played: int
    won_when_drawn: Rate
    won_when_played: Rate
    matches_drawn: int
    matches_played: int


@dataclass(frozen=True)
class Scores:
    """The scores at the beginning of a turn, in matches that lasted so long; `best` is the leading seat's mean."""

    turn: int
    matches: int
    mean: float
    quantiles: dict[str, int]
    best: float


@dataclass(frozen=True)
class Summary:
    """All that is told of the matches of one plan."""

    draft: str
    settings: Mapping[str, str]
    games: int
    seed: int
    cap: int
    bots: tuple[str, ...]
    decks_by_seat: tuple[str, ...]
    rotate: bool
    shuffled: bool
    calls: bool
    seats: tuple[Wins, ...]
    decks: tuple[Wins, ...]
    wins_by_bot: tuple[Wins, ...]
    shared: int
    endings: tuple[Ending, ...]
    length: Length
    actions: tuple[Taken, ...]
    cards: tuple[CardUse, ...]
    never_played: tuple[str, ...]
    scores: tuple[Scores, ...]

    @property
    def capped(self) -> int:
        """How many matches the cap cut short."""
        return next((ending.count for ending in self.endings if ending.id == "cap"), 0)

    def as_json(self) -> dict[str, Any]:
        """The summary as plain data, with the version of its form."""
        return {"version": VERSION, **asdict(self)}


def quantile(counts: Mapping[int, int], percent: int) -> int:
    """The smallest number that at least so many percent of what was counted do not exceed."""
    total, seen = sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen * 100 >= total * percent:
            return number
    return 0


def mean(counts: Mapping[int, int]) -> float:
    """The mean of counted numbers, to two places."""
    total = sum(counts.values())
    return round(sum(number * count for number, count in counts.items()) / total, 2) if total else 0.0


def histogram(counts: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Bars of equal width over all that was counted: first, last, how many."""
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // BINS))
    for first in range(low, high + 1, width):
        last = first + width - 1
        yield first, last, sum(counts.get(number, 0) for number in range(first, last + 1))


def wins_of(named: Sequence[tuple[str, WinTally]]) -> tuple[Wins, ...]:
    """Seats or decks with their intervals."""
    return tuple(Wins(name, w.played, w.won, w.shared, wilson(w.won, w.played)) for name, w in named)


def endings_of(tally: Tally, words: Words) -> tuple[Ending, ...]:
    """Every outcome of the draft, reached or not, then the cap."""
    listed = [*zip(range(len(words.outcomes)), words.outcome_ids, words.outcomes, strict=True)]
    return tuple(
        Ending(id, said, tally.endings[index], round(tally.endings[index] / tally.matches, 6))
        for index, id, said in [*listed, (CAPPED, "cap", "stopped by the cap")]
    )


def length_of(turns: Counter[int]) -> Length:
    """How long the matches were."""
    quantiles = {str(percent): quantile(turns, percent) for percent in (5, 25, 50, 75, 95)}
    return Length(mean(turns), min(turns), quantiles, max(turns), tuple(histogram(turns)))


def card_use(id: str, name: str, counted: CardTally) -> CardUse:
    """One card of the decks."""
    return CardUse(
        id, name, counted.copies, counted.drawn, counted.played,
        wilson(counted.wins_drawn, counted.matches_drawn), wilson(counted.wins_played, counted.matches_played),
        counted.matches_drawn, counted.matches_played,
    )  # fmt: skip


def scores_of(tally: Tally) -> tuple[Scores, ...]:
    """The scores turn by turn."""
    return tuple(
        Scores(
            turn, sum(tally.best[turn].values()), mean(counts),
            {str(percent): quantile(counts, percent) for percent in (5, 25, 50, 75, 95)}, mean(tally.best[turn]),
        )
        for turn, counts in sorted(tally.scores.items())
    )  # fmt: skip
