"""Checks of the hand-written engine, run by hand: `python -m benchmarks.selftest [--cases FILE]`.

Random games lose and double no card and offer exactly the choices that a naive enumeration finds; the same
seeds give the same digest; the acceptance cases that need no stalemate call come out as written.
"""

from __future__ import annotations

import argparse
import copy
from collections import Counter
from pathlib import Path
from typing import Any

from .cases import run_cases
from .decks import CARDS, deck, from_cards
from .handwritten import musikclub01 as musikclub
from .handwritten.bots import RandomBot, SplitMix64
from .handwritten.cards import Piece
from .handwritten.musikclub01 import Game
from .rate import tables
from .record import Record

CASES = Path(__file__).parent.parent / "tests/acceptance/cases/musikclub-0.1.yaml"


def check_cards(game: Game) -> None:
    """Every card is in one place, and every list that repeats another agrees with it."""
    places = [
        card for player in game.players for pile in (player.crate, player.hand, player.bin) for card in pile
    ]
    places += [piece.number for piece in game.in_play]
    assert sorted(places) == list(range(len(game.printed))), "a card is lost or doubled"
    assert [p for p in game.in_play if p.life >= 0] == game.timed
    on_lines = [stem for line in game.lines for stem in line]
    assert Counter(map(id, on_lines)) == Counter(id(p) for p in game.in_play if p.printed.stem)
    for piece in game.in_play:
        assert piece.life != 0
        assert all(effect.host is piece and effect in game.in_play for effect in piece.attached)
        assert piece.host is None or (piece in piece.host.attached and piece.host in game.in_play)
    for player in game.players:
        assert all(1 <= die <= 6 for die in player.dice) and player.pool >= 0
    assert not game.pending


def naive_payments(
    game: Game, cost: int, flexible: bool, holds: Any = lambda trial: True
) -> list[tuple[int, ...]]:
    """(parallel if flexible, first die) of all payments after which, on a copy, the condition holds."""
    player = game.active
    found: list[tuple[int, ...]] = []
    for parallel in range(cost + 1 if flexible else 1):
        for first in range(cost - parallel + 1):
            second = cost - parallel - first
            if parallel > player.pool or player.dice[0] - first < 1 or player.dice[1] - second < 1:
                continue
            trial = copy.deepcopy(game, {id(printed): printed for printed in game.printed})
            trial.spend(trial.active, cost - parallel, first)
            if holds(trial):
                found.append((parallel, first) if flexible else (first,))
    return found


def naive_sites(game: Game, bands: int) -> list[tuple[int, int]]:
    """(line, gap) of all places for a stem."""
    sites = [(index, gap) for index, line in enumerate(game.lines) for gap in range(len(line) + 1)]
    return [
        (index, gap)
        for index, gap in sites
        if gap in (0, len(game.lines[index]))
        and not any(stem.printed.bands & bands for stem in game.lines[index][max(0, gap - 1) : gap + 1])
    ]


def naive_actions(game: Game) -> dict[int, list[tuple[Any, ...]]]:
    """All complete choices of the active DJ: action -> (parameters ..., parts of the payment)."""
    found: dict[int, list[tuple[Any, ...]]] = {action: [] for action in range(7)}

    def add(action: int, heads: Any, pays: Any) -> None:
        found[action] += [(*head, *pay) for head in heads for pay in pays]

    add(musikclub.TEMPO, [(d, f) for d in (0, 1) for f in range(1, 7)], naive_payments(game, 1, False))
    add(musikclub.DRAW, [()], naive_payments(game, 3, False, lambda trial: bool(trial.active.crate)))
    for card in game.active.hand:
        printed = game.printed[card]
        if printed.stem:
            heads = [(card, site) for site in naive_sites(game, printed.bands)]
            add(musikclub.PLAY_STEM, heads, naive_payments(game, printed.cost, True))
        elif printed.attached:
            for host in [piece.number for piece in game.in_play]:
                stays = lambda trial, host=host: host in [piece.number for piece in trial.in_play]  # noqa: E731
                add(musikclub.PLAY_ATTACHED, [(card, host)], naive_payments(game, printed.cost, True, stays))
        else:
            add(musikclub.PLAY_UNATTACHED, [(card,)], naive_payments(game, printed.cost, True))
    for stem in game.in_play:
        if stem.line is not None and (stem is stem.line[0] or stem is stem.line[-1]):
            cost = stem.printed.cost * (1 if stem.printed.ability == "soft_landing" else 2)
            add(musikclub.FADEOUT, [(stem.number,)], naive_payments(game, cost, True))
    if game.active.dice == [1, 1]:
        found[musikclub.END_TURN].append(())
    return found


class WatchingBot(RandomBot):
    """A random bot that compares what it is offered with the naive enumeration."""

    __slots__ = ("game", "left")
    game: Game
    left: list[tuple[Any, ...]]

    def ask(self, options: Any) -> Any:
        """The choice of an action."""
        naive = naive_actions(self.game)
        assert options == [action for action, choices in naive.items() if choices]
        action = super().ask(options)
        self.left = naive[action]
        return action

    def choose(self, options: Any) -> Any:
        """The choice of a parameter or of one part of a payment."""
        plain = [self.plain(option) for option in options]
        assert plain == list(dict.fromkeys(choice[0] for choice in self.left)), (plain, self.left)
        index = 0 if len(plain) == 1 else RandomBot.ask(self, range(len(plain)))
        self.left = [choice[1:] for choice in self.left if choice[0] == plain[index]]
        return options[index]

    def plain(self, option: Any) -> Any:
        """An option as the naive enumeration writes it."""
        if isinstance(option, Piece):
            return option.number
        if isinstance(option, tuple):
            return next(i for i, line in enumerate(self.game.lines) if line is option[0]), option[1]
        return option

    def __deepcopy__(self, memo: dict[int, Any]) -> None:
        """A trial needs no bot."""


def play_watched(decks: Any, seed: int) -> str:
    """A game in which every offer of its turns is compared with the naive enumeration."""
    game = Game(decks, RandomBot(seed))
    game.open(SplitMix64(seed))
    check_cards(game)
    game.bot = bot = WatchingBot(seed)
    bot.game = game
    while game.ending is None and game.turns < 40:
        game.act()
        assert bot.left == [()]
        check_cards(game)
    return game.ending or "cap"


def play_twice(decks: Any, seed: int) -> str:
    """The same game with and without a digest: same seeds, same game."""
    records = (Record(), Record(), None)
    results = [Game.play_random(decks, len(decks), seed, ~seed, 200, record) for record in records]
    assert results[0] == results[1]
    assert results[2] == results[0]._replace(digest=""), "the record changes the game"
    return results[0].ending


def main() -> None:
    """Run all checks; an assertion stops at the first mistake."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=Path, default=CASES)
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    for name in ("floor", "roof"):
        assert len(deck(name)) == 40
    assert all(from_cards(card) == card for card in CARDS.values())
    riser = {"type": "effect", "time cost": 1, "attaches": "no", "lifetime": 6, "text": "Soprano +1."}
    assert from_cards(riser) == CARDS["riser"]
    floor = {"type": "stem", "time cost": 2, "bands": ["B"], "volume class": "Background", "VP": 1}
    assert from_cards({**floor, "parallel grant": 1}) == CARDS["sub-floor"]
    print(run_cases(Path(__file__).parent / "abilities.yaml"))
    print(run_cases(options.cases) if options.cases.exists() else f"no acceptance cases at {options.cases}")
    for players in (2, 3, 4):
        batch = tables(players, options.games)
        endings = Counter(play_twice(decks, seed) for seed, decks in enumerate(batch))
        print(f"{players} players: {options.games} games, {dict(endings)}")
        short = [[cards[: 40 if seed % 2 else 8] for cards in decks] for seed, decks in enumerate(batch[:40])]
        endings = Counter(play_watched(decks, seed) for seed, decks in enumerate(short))
        print(f"{players} players: {len(short)} games against the naive enumeration, {dict(endings)}")


if __name__ == "__main__":
    main()
