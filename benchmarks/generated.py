"""Der Musikclub 0.1 as Cardwright makes it from its draft, put to the same matches as the hand-written engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core.engine import Engine, State, Table
from cardwright.core.layout import ACTIVE, HOST, OUTCOME, TABLE, TURN, WINNERS, lay_out
from cardwright.core.program import NONE, Per, Program
from cardwright.diagnostics.problem import Problems
from cardwright.diagnostics.render import render_all
from cardwright.match.pending import Choice, Pending
from cardwright.match.playout import Played as LeanlyPlayed
from cardwright.match.playout import Player, Watch, drawn_playout, play_out, stage_counts
from cardwright.pipeline import Game
from cardwright.surfaces.loading import load_game

from .decks import DECK_LISTS, card_ids
from .handwritten.bots import RandomBot, SplitMix64
from .record import Record

CARDS = Path(__file__).parent / "bench_cards.yaml"
DECKS = tuple(DECK_LISTS)

Bind = Callable[[Table], Engine]


class Dealt(NamedTuple):
    """One match: for each seat the order of its deck, top first, as indexes of the unshuffled list; two seeds."""

    orders: list[list[int]]
    game_seed: int
    bot_seed: int


class Played(NamedTuple):
    """How a match went; as the hand-written engine's `Result`."""

    decisions: int
    turns: int
    digest: str
    ending: str
    winners: tuple[int, ...]


def load() -> Game:
    """The draft with the bench cards."""
    problems = Problems()
    game = load_game("musikclub@0.1", problems, [CARDS], shipped=False)
    if game is None or not problems.ok:
        raise ValueError(render_all(problems))
    return game


def binder(program: Program, backend: str) -> Bind:
    """What binds a program of one backend to tables."""
    return Walker if backend == "walker" else GeneratedPython(program).bind


class Seated:
    """The bench decks at a table of so many seats, on one backend."""

    def __init__(self, program: Program, bind: Bind, players: int) -> None:
        numbers = {definition.id: index for index, definition in enumerate(program.definitions)}
        listed = [[numbers[id] for id in card_ids(DECKS[seat % 2])] for seat in range(players)]
        starts = [sum(map(len, listed[:seat])) for seat in range(players)]
        decks = tuple(tuple(range(start, start + len(deck))) for start, deck in zip(starts, listed, strict=True))
        definitions = tuple(definition for deck in listed for definition in deck)
        owners = tuple(seat for seat, deck in enumerate(listed) for _ in deck)
        self.engine = bind(Table(program, players, definitions, owners, decks))
        self.program, self.layout, self.decks = program, lay_out(program), decks
        self.crates = self.layout.zone_bases[program.deck_zone]

    def piles(self, dealt: Dealt) -> list[list[int]]:
        """The decks in the order of the match, as they lie: the top card is the last one."""
        pairs = zip(self.decks, dealt.orders, strict=True)
        return [[deck[index] for index in reversed(order)] for deck, order in pairs]

    def deal(self, dealt: Dealt, piles: Sequence[list[int]] = ()) -> State:
        """The state before the first step, the decks in the order of the match; `piles`, if that is made ready."""
        state = self.engine.new_state(dealt.game_seed, NONE)
        for zone, pile in enumerate(piles or self.piles(dealt), self.crates):
            state.Z[zone] = pile[:]
        return state

    def play(self, dealt: Dealt, piles: Sequence[list[int]], cap: int) -> int:
        """Play a match of random decisions in the lean loop; how many decisions it had."""
        return self.lean(dealt, cap, piles).decisions

    def lean(self, dealt: Dealt, cap: int, piles: Sequence[list[int]] = ()) -> LeanlyPlayed:
        """Play it without a record."""
        below = SplitMix64(dealt.bot_seed).below
        return drawn_playout(self.engine, self.deal(dealt, piles), [below] * len(self.decks), cap, False)

    def record(self, dealt: Dealt, cap: int, record: Record) -> Played:
        """Play the same match and record every decision and table."""
        bot = RandomBot(dealt.bot_seed, record)
        state, capped = play_out(
            self.engine, self.deal(dealt), _Recorded(self, bot), cap, False, _Tables(self, dealt, record)
        )
        lean = self.lean(dealt, cap)  # what is timed is what is recorded
        if (lean.decisions, lean.capped, lean.state.S, lean.state.Z) != (bot.decisions, capped, state.S, state.Z):
            raise AssertionError(f"match {dealt.game_seed}: the lean loop plays another match")
        turn, winners = state.S[TURN], state.S[WINNERS]
        ending = "cap" if capped else self.program.outcomes[state.S[OUTCOME]].id
        won = () if capped else tuple(seat for seat in range(len(self.decks)) if winners >> seat & 1)
        return Played(bot.decisions, turn - 1 if capped else turn, record.hexdigest(), ending, won)


class _Recorded(Player):
    """The hand-written engine's random bot, deciding stage by stage."""

    def __init__(self, seated: Seated, bot: RandomBot) -> None:
        self.engine, self.bot = seated.engine, bot
        self.stages = stage_counts(seated.program)

    def pick(self, state: State, seat: int) -> Choice:
        """Ask for the action, choose its stages."""
        action = self.bot.ask(self.engine.legal(state, seat))
        args: list[int] = []
        for _ in range(self.stages[action]):
            args.append(self.bot.choose(self.engine.options(state, seat, action, args)))
        return seat, action, tuple(args)

    def answer(self, state: State, pending: Pending, question: Any) -> int:
        """No bench card asks."""
        raise AssertionError("no bench card asks")

    def calls(self, state: State) -> None:
        """Nobody makes calls."""


class _Tables(Watch):
    """Records the table after every deed but the first, in the order of the hand-written engine's `dump`."""

    def __init__(self, seated: Seated, dealt: Dealt, record: Record) -> None:
        self.seated, self.record_in, self.begun = seated, record, False
        self.number = {
            seated.decks[seat][index]: seated.decks[seat][0] + place
            for seat, order in enumerate(dealt.orders)
            for place, index in enumerate(order)
        }

    def after(self, state: State) -> None:
        """Record the table."""
        if self.begun:
            self.record_in.table(self.dump(state))
        self.begun = True

    def dump(self, state: State) -> list[Any]:
        """The whole table; cards are numbered seat by seat, top of the shuffled deck first."""
        number, in_play = self.number, state.Z[TABLE]
        hosted = [card for card in in_play if self._card(state, "host", card) != NONE]
        return [
            self._game(state, "inner clock"),
            self._game(state, "hold"),
            state.S[ACTIVE],
            self._players(state, "time dice"),
            [items[0] for items in self._players(state, "parallel seconds")],
            [zone[::-1] for zone in self._zones(state, "crate")],
            self._zones(state, "hand"),
            self._zones(state, "bin"),
            self._zones(state, "line"),
            self._zones(state, "strip")[0],
            [[number[card], number[self._card(state, "host", card)]] for card in hosted],
            [[number[card], self._card(state, "lifetime", card)] for card in in_play],
        ]

    def _cell(self, id: str, per: Per) -> int:
        return next(i for i, cell in enumerate(self.seated.program.cells) if cell.id == id and cell.per is per)

    def _game(self, state: State, id: str) -> int:
        return state.S[self.seated.layout.offsets[self._cell(id, Per.GAME)]]

    def _players(self, state: State, id: str) -> list[list[int]]:
        cell = self._cell(id, Per.PLAYER)
        size = self.seated.program.cells[cell].size
        spots = [self.seated.layout.address(self.seated.program, cell, s) for s in range(len(self.seated.decks))]
        return [state.S[spot : spot + size] for spot in spots]

    def _card(self, state: State, id: str, card: int) -> int:
        cell = HOST if id == "host" else self._cell(id, Per.CARD)
        return state.S[self.seated.layout.address(self.seated.program, cell, card)]

    def _zones(self, state: State, id: str) -> list[list[int]]:
        family = next(i for i, family in enumerate(self.seated.program.families) if family.id == id)
        first = self.seated.layout.zone_bases[family]
        count = len(self.seated.decks) if self.seated.program.families[family].count > 1 else 1
        return [[self.number[card] for card in zone] for zone in state.Z[first : first + count]]


def shuffled(matches: int, players: int, seed: int = 1) -> Sequence[Dealt]:
    """Matches of the bench decks, the same at every call."""
    chance = SplitMix64(seed)
    found = []
    for index in range(matches):
        orders = []
        for _ in range(players):
            order = list(range(40))
            for i in range(39, 0, -1):
                j = chance.below(i + 1)
                order[i], order[j] = order[j], order[i]
            orders.append(order)
        found.append(Dealt(orders, index, index + 7919))
    return found
