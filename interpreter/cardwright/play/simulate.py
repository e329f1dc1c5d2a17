"""Many matches: each is seeded by its index and counted in the order of indexes, however many work on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TypeVar

from cardwright.core.engine import Engine, Question, State, Table
from cardwright.core.layout import lay_out
from cardwright.core.present import brought, restricted
from cardwright.core.program import NONE, Program, Shuffle
from cardwright.match.engines import engine
from cardwright.match.pending import Choice, Pending
from cardwright.match.playout import may_ask, play_out
from cardwright.match.sight import nodes
from cardwright.text.counting import counted, ranged

from .bots import NO_CALL, Bot, make_bot
from .chance import Stream, derive
from .tally import Counting, Tally
from .workers import uninterrupted, workers

T = TypeVar("T")

Advance = Callable[[int], None]
"""Told how many more matches are done."""

BATCHES = 8
"""So many batches are handed to each worker, so that none waits long for the others at the end."""


@dataclass(frozen=True)
class Plan:
    """Which matches are to be played; all that a worker has to know.

    `decks` has one deck for each seat: its name and the indexes of its cards' definitions, top first.
    `cap` is a number of turns after which a match is given up; it is no rule of the game.
    """

    program: Program
    decks: tuple[tuple[str, tuple[int, ...]], ...]
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    cap: int = 200
    shuffle: bool = True  # whether the deck order is drawn where the draft does not shuffle
    rotate: bool = False  # whether the decks move on by one seat from match to match
    calls: bool = False  # whether bots make calls
    backend: str = "python"

    def __post_init__(self) -> None:
        low, high = self.program.players
        if not low <= len(self.decks) <= high:
            raise ValueError(f"{counted(len(self.decks), 'deck')}, but the draft is for {ranged(low, high, 'player')}")
        if len(self.bots) != len(self.decks):
            raise ValueError(f"{counted(len(self.bots), 'bot')} for {counted(len(self.decks), 'seat')}")
        if self.games < 1 or self.cap < 1:
            raise ValueError("at least one match is played, for at least one turn")


class Counted:
    """What has been counted so far: whole batches, at any moment, so that whoever is interrupted counts right."""

    def __init__(self) -> None:
        self._tallies: tuple[Tally, ...] = ()

    @property
    def tally(self) -> Tally:
        """All of it."""
        total = Tally()
        for one in self._tallies:
            total.add(one)
        return total

    def take(self, tally: Tally) -> None:
        """Count a batch: each line here is done or not, and either way the sum is right."""
        self._tallies += (tally,)
        self._tallies = (self.tally,)


def simulate(
    plan: Plan, jobs: int = 1, advance: Advance | None = None, executor: Executor | None = None,
    into: Counted | None = None,
) -> Tally:  # fmt: skip
    """Play all matches of a plan and count them. The same plan gives the same tally, however it is worked on.

    More than one job means that many new processes, unless an executor is given; a program that starts
    them keeps its own start behind `if __name__ == "__main__"`. Who wants to know what was played of a simulation
    that is interrupted, or one of whose processes dies (BrokenExecutor), hands in what it is counted into.
    """
    plan = _lean(plan)
    size = max(1, min(200, plan.games // (BATCHES * jobs)))
    batches = [range(i, min(i + size, plan.games)) for i in range(0, plan.games, size)]
    total = into or Counted()
    with _workers(jobs, executor) as working:
        for batch, tally in zip(batches, _results(plan, batches, working), strict=True):
            total.take(tally)
            if advance is not None:
                advance(len(batch))
    return total.tally


def _lean(plan: Plan) -> Plan:
    """The same matches; of a large set, with the texts of the cards that play in them only: workers get a copy."""
    definitions = {definition for _, cards in plan.decks for definition in cards}
    return replace(plan, program=restricted(plan.program, brought(plan.program, definitions)))


def _workers(jobs: int, executor: Executor | None) -> AbstractContextManager[Executor | None]:
    """The executor to work with; None to work here."""
    return nullcontext(executor) if executor is not None or jobs <= 1 else workers(jobs)


def _results(plan: Plan, batches: Sequence[range], working: Executor | None) -> Iterator[Tally]:
    stamp = blake2b(repr((plan.program, plan.decks, plan.rotate, plan.backend)).encode()).hexdigest()
    if working is None:
        yield from (play_batch(plan, stamp, batch) for batch in batches)
        return
    with uninterrupted():
        futures: list[Future[Tally]] = [working.submit(play_batch, plan, stamp, batch) for batch in batches]
    for future in futures:
        yield future.result()


def play_batch(plan: Plan, stamp: str, batch: range) -> Tally:
    """Play the matches with these indexes. Plans with the same stamp share what is made ready for them."""
    ready = _ready.get(stamp)
    if ready is None:
        _ready.clear()
        ready = _ready[stamp] = Ready.of(plan)
    tally = Tally()
    counting = [
        Counting(bound, names, _turned(plan.bots, turn), plan.cap, tally)
        for turn, (bound, names) in enumerate(ready.tables)
    ]
    for index in batch:
        _play(plan, ready, index, counting[index % len(counting)])
    return tally


@dataclass(frozen=True)
class Ready:
    """What the matches of a plan share: an engine and the decks' names by seat for each way they are seated."""

    tables: tuple[tuple[Engine, tuple[str, ...]], ...]
    asks: bool
    shuffles: bool  # whether the draft shuffles by itself

    @classmethod
    def of(cls, plan: Plan) -> Ready:
        """Make everything ready for a plan."""
        program, tables = plan.program, []
        for turn in range(len(plan.decks) if plan.rotate else 1):
            seated = _turned(plan.decks, turn)
            table = deal(program, [cards for _, cards in seated])
            tables.append((engine(table, plan.backend), tuple(name for name, _ in seated)))
        return cls(tuple(tables), may_ask(program), shuffles(program))


_ready: dict[str, Ready] = {}
"""In each worker: what is ready for the plan that it works on."""


def _play(plan: Plan, ready: Ready, index: int, counting: Counting) -> None:
    bots = [make_bot(name, derive(plan.seed, "bot", index, s), plan.calls) for s, name in enumerate(counting.bots)]
    state = counting.engine.new_state(derive(plan.seed, "match", index), NONE)
    if plan.shuffle and not ready.shuffles:
        _shuffle(plan, state, index)
    player = _Seats(counting.engine, bots, plan.calls)
    last, capped = play_out(counting.engine, state, player, plan.cap, ready.asks, counting)
    counting.end(last, capped, plan.cap)


def _turned(seated: tuple[T, ...], turn: int) -> tuple[T, ...]:
    """What is at the seats when everything has moved on by so many of them."""
    return seated[turn:] + seated[:turn]


def _shuffle(plan: Plan, state: State, index: int) -> None:
    """Draw the order of every deck."""
    base = lay_out(plan.program).zone_bases[plan.program.deck_zone]
    for seat in range(len(plan.decks)):
        zone = state.Z[base + seat]
        zone[:] = Stream(derive(plan.seed, "deck", index, seat)).shuffled(zone)


def shuffles(program: Program) -> bool:
    """Whether a step of the draft shuffles by itself."""
    return any(isinstance(node, Shuffle) for node in nodes(program.steps))


def deal(program: Program, decks: Sequence[Sequence[int]]) -> Table:
    """A table for decks of definitions, top first; cards are numbered seat by seat, deck by deck."""
    definitions = tuple(definition for deck in decks for definition in deck)
    owners = tuple(seat for seat, deck in enumerate(decks) for _ in deck)
    starts = [sum(map(len, decks[:seat])) for seat in range(len(decks))]
    numbers = tuple(tuple(range(start, start + len(deck))) for start, deck in zip(starts, decks, strict=True))
    return Table(program, len(decks), definitions, owners, numbers)


class _Seats:
    """A bot at every seat."""

    def __init__(self, engine: Engine, bots: Sequence[Bot], calls: bool) -> None:
        self.engine, self.bots, self.may_call = engine, bots, calls

    def pick(self, state: State, seat: int) -> Choice:
        """What the seat's bot picks."""
        return self.bots[seat].pick(self.engine, state, seat)

    def answer(self, state: State, pending: Pending, question: Question) -> int:
        """What the asked seat's bot answers."""
        return self.bots[question.seat].answer(self.engine, state, pending, question)

    def calls(self, state: State) -> tuple[int, int] | None:
        """The first call that a bot makes, by seat."""
        for seat, bot in enumerate(self.bots) if self.may_call else ():
            call = bot.call(self.engine, state, seat)
            if call != NO_CALL:
                return seat, call
        return None
