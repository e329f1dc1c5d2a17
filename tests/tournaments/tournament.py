"""Tournaments: decks against decks, bots at every seat, to the end or to the tool's cap; how the matches ended."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from cardwright.core.engine import Engine, State, Table
from cardwright.core.layout import OUTCOME
from cardwright.core.program import NONE
from cardwright.diagnostics import Problems
from cardwright.match.engines import engine
from cardwright.match.playout import play_out, playout
from cardwright.model.cards import Deck
from cardwright.model.checks.decks import check
from cardwright.pipeline import Game
from cardwright.play.bots import make_bot
from cardwright.play.simulate import _Seats, deal
from cardwright.text import Source, Span

Ids = Sequence[str]
SEEDS = 10_000
"""So many seeds are kept apart for each pairing."""
SHIPPED_SIZE = 40
"""How many cards a deck has where a draft sets no size."""


def table(game: Game, decks: Sequence[Ids]) -> Table:
    """A table with a deck at each seat, top card first."""
    index = {definition.id: number for number, definition in enumerate(game.program.definitions)}
    return deal(game.program, [[index[id] for id in deck] for deck in decks])


def every_pairing(game: Game) -> list[tuple[Ids, Ids]]:
    """Every shipped deck against every other and against itself, at both seats."""
    decks = [deck.ids for deck in game.decks.values()]
    return list(product(decks, decks))


def rivals(game: Game) -> list[tuple[Ids, Ids]]:
    """Every shipped deck against every other, at both seats."""
    return [(one, other) for one, other in every_pairing(game) if one is not other]


def random_deck(game: Game, seed: int) -> Ids:
    """A deck out of all cards of the game, as large as the draft wants it and with no more copies than it allows."""
    lots, rule = random.Random(seed), game.draft.head.child("deck")
    assert rule is not None
    copies = rule.number("copies", 4)
    pool = [one.card.id for one in game.cards if one.card.id not in game.unread] * copies
    lots.shuffle(pool)
    return pool[: rule.number("from", SHIPPED_SIZE)]


def mistakes(game: Game, deck: Ids) -> list[str]:
    """What the draft's deck rule has against a deck."""
    problems, nowhere = Problems(), Span(Source("deck", ""), 0, 0)
    counts = tuple((id, count, nowhere) for id, count in Counter(deck).items())
    made = Deck("random", "Random", counts, nowhere)
    check(game.draft, [made], [one.card for one in game.cards], game.unread, problems)
    return [problem.message for problem in problems]


def check_cards(state: State, at: Table) -> None:
    """No card is lost or doubled, and every one knows where it lies."""
    lying = sorted(card for zone in state.Z[1:] for card in zone)
    assert lying == list(range(len(at.definitions)))
    assert len(set(state.Z[0])) == len(state.Z[0])


def ending(game: Game, state: State, capped: bool) -> str:
    """The outcome that a match has come to, or that the cap has stopped it."""
    outcome = state.S[OUTCOME]
    assert capped == (outcome == NONE)
    return "cap" if capped else game.program.outcomes[outcome].id


def random_match(bound: Engine, seed: int, cap: int) -> tuple[State, bool]:
    """A match of random players in the lean loop."""
    lots = random.Random(seed)
    played = playout(bound, shuffled(bound, seed), lambda seat, options: lots.randrange(len(options)), cap)
    return played.state, played.capped


def greedy_match(bound: Engine, seed: int, cap: int) -> tuple[State, bool]:
    """A match of greedy bots, which make calls in every other one."""
    calls = (seed // SEEDS + seed) % 2 == 0
    bots = [make_bot("greedy", seed * 8 + seat, calls) for seat in range(bound.table.players)]
    return play_out(bound, shuffled(bound, seed), _Seats(bound, bots, calls), cap)


def shuffled(bound: Engine, seed: int) -> State:
    """The state before the first step, with every deck in an order of its own."""
    state, lots = bound.new_state(seed, NONE), random.Random(seed)
    for zone in state.Z:
        lots.shuffle(zone)
    return state


MATCHES = {"random": random_match, "greedy": greedy_match}




def play(
    game: Game, pairings: Sequence[Sequence[Ids]], bot: str, each: int, cap: int, backend: str = "python"
) -> Counter[str]:
    """Play each pairing so often; how the matches ended."""
    endings: Counter[str] = Counter()
    for number, decks in enumerate(pairings):
        at = table(game, decks)
        bound = engine(at, backend)
        for seed in _seeds(number, each):
            state, capped = MATCHES[bot](bound, seed, cap)
            check_cards(state, at)
            endings[ending(game, state, capped)] += 1
    return endings


def _seeds(number: int, each: int) -> Iterator[int]:
    return iter(range(number * SEEDS, number * SEEDS + each))
