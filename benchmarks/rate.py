"""How many decisions per CPU second the hand-written engine makes: `python -m benchmarks.rate`."""

from __future__ import annotations

import argparse
import random
from statistics import median
from time import process_time

from .decks import deck
from .handwritten.cards import Printed, prepare
from .handwritten.musikclub01 import Game


def tables(players: int, games: int) -> list[list[list[Printed]]]:
    """Shuffled bench decks for a number of games, the same at every call."""
    chance = random.Random(1)
    decks = [prepare(deck(name)) for name in ("floor", "roof")]
    return [[chance.sample(decks[seat % 2], 40) for seat in range(players)] for _ in range(games)]


def measure(players: int, games: int, cap: int) -> tuple[int, int, float]:
    """Decisions, turns and CPU seconds of a batch of random games, without digests."""
    batch = tables(players, games)
    decisions = turns = 0
    start = process_time()
    for index, decks in enumerate(batch):
        result = Game.play_random(decks, players, index, index + 7919, cap)
        decisions += result.decisions
        turns += result.turns
    return decisions, turns, process_time() - start


def main() -> None:
    """Print the median of some rounds for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--cap", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    for players in (2, 3, 4):
        rounds = [measure(players, options.games, options.cap) for _ in range(options.rounds)]
        decisions, turns, _ = rounds[0]
        seconds = median(spent for _, _, spent in rounds)
        print(
            f"{players} players: {decisions / seconds:9,.0f} decisions per CPU second, "
            f"{decisions / options.games:6.1f} decisions and {turns / options.games:5.1f} turns per game, "
            f"{options.games / seconds:7,.0f} games per CPU second"
        )


if __name__ == "__main__":
    main()
