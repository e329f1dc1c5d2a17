"""Both shipped games by random and greedy bots: every deck against every other, and decks out of all cards.

The long form plays far more, on both backends; `pytest -m long -s` shows its counts.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tournament import every_pairing, mistakes, play, random_deck, rivals, shuffled, table

from cardwright.backends.walker import Walker
from cardwright.core.engine import Log
from cardwright.core.layout import TURN
from cardwright.match.engines import engine
from cardwright.match.position import Position
from cardwright.pipeline import Game
from commands import run
from games import music_deck, musikclub

GAMES = {"music-deck@1": music_deck, "musikclub@0.1": musikclub}
DRAFTS = pytest.mark.parametrize("id", GAMES)
CAP = 200
"""Turns after which a match is given up, as `simulate` does; with greedy bots some have no end before it."""
SHORT = {"music-deck@1": CAP, "musikclub@0.1": 40}
"""The same for greedy bots in CI: they are slow, and in the Musikclub most of their matches go on and on."""


def several(game: Game, players: int, count: int) -> list[tuple[tuple[str, ...], ...]]:
    """Shipped decks for more than two seats."""
    decks = [deck.ids for deck in game.decks.values()]
    return [tuple(decks[(first + seat) % len(decks)] for seat in range(players)) for first in range(count)]


def strangers(game: Game, players: int, count: int, seed: int) -> list[list[list[str]]]:
    """Decks out of all cards for so many tables."""
    return [[list(random_deck(game, seed + 10 * i + seat)) for seat in range(players)] for i in range(count)]


@DRAFTS
def test_random_bots_play_every_deck_against_every_other(id: str) -> None:
    game = GAMES[id]()
    assert play(game, every_pairing(game), "random", 8, CAP).total() == 8 * len(game.decks) ** 2


@DRAFTS
def test_greedy_bots_play_every_deck_against_every_other(id: str) -> None:
    game = GAMES[id]()
    endings = play(game, rivals(game), "greedy", 1, SHORT[id])
    assert endings.total() == len(game.decks) * (len(game.decks) - 1)
    assert id != "music-deck@1" or endings["full house"] > endings["cap"]  # greedy bots win it by its rules


@DRAFTS
def test_decks_out_of_all_cards(id: str) -> None:
    game = GAMES[id]()
    assert play(game, strangers(game, 2, 4, 70), "random", 15, CAP).total() == 60
    assert play(game, strangers(game, 2, 2, 90), "greedy", 1, SHORT[id] // 2).total() == 2


@pytest.mark.parametrize("players", [3, 4])
def test_more_than_two_players(players: int) -> None:
    game = musikclub()
    assert play(game, several(game, players, 2), "random", 10, CAP).total() == 20
    assert play(game, several(game, players, 1), "greedy", 1, 12).total() == 1
    assert play(game, strangers(game, players, 1, 110), "random", 10, CAP).total() == 10


@DRAFTS
@pytest.mark.parametrize("seed", [5, 6])
def test_decks_out_of_all_cards_on_both_backends(id: str, seed: int) -> None:
    game = GAMES[id]()
    [decks] = strangers(game, 2, 1, seed * 100)
    assert side_by_side(game, decks, seed, 12) > 10


def side_by_side(game: Game, decks: list[list[str]], seed: int, turns: int) -> int:
    """Play at random on both backends; how many moves were the same. They may not differ."""
    at, lots, moves = table(game, decks), random.Random(seed), 0
    slow, fast = (Position.of(bound, shuffled(bound, seed)) for bound in (Walker(at), engine(at)))
    while not slow.over and slow.state.S[TURN] <= turns:
        assert slow.decision() == fast.decision()
        decision, log, other = slow.decision(), Log(), Log()
        assert decision is not None
        move = 0, decision.seat, lots.choice(decision.options)
        slow, fast, moves = slow.apply(move, log), fast.apply(move, other), moves + 1
        assert log == other and slow.digest() == fast.digest()
    return moves


@DRAFTS
def test_a_deck_out_of_all_cards_is_one_that_the_draft_allows(id: str) -> None:
    game = GAMES[id]()
    deck = list(random_deck(game, 1))
    assert mistakes(game, deck) == []
    assert random_deck(game, 1) == deck != random_deck(game, 2)
    assert mistakes(game, [*deck, "no-such-card"])
    assert len({card for seed in range(40) for card in random_deck(game, seed)}) == len(game.cards) - len(game.unread)


@DRAFTS
def test_simulating_a_shipped_draft_with_default_options(id: str) -> None:
    result = run("simulate", id)
    assert (result.exit_code, result.exception) == (0, None), result.output


# --- the long form ----------------------------------------------------------------------------------------


@pytest.mark.long
@DRAFTS
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("backend", ["python", "walker"])
def test_long_tournament(id: str, bot: str, backend: str) -> None:
    game = GAMES[id]()
    each = {("python", "random"): 400, ("python", "greedy"): 10, ("walker", "random"): 2, ("walker", "greedy"): 1}
    cap = CAP if backend == "python" else 40
    pairings = every_pairing(game) if backend == "python" or bot == "random" else rivals(game)[:2]
    told(id, bot, backend, play(game, pairings, bot, each[backend, bot], cap, backend))


@pytest.mark.long
@DRAFTS
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_long_tournament_of_decks_out_of_all_cards(id: str, bot: str) -> None:
    game = GAMES[id]()
    low, high = game.program.players
    for players in range(low, high + 1):
        count, each = (60, 40) if bot == "random" else (20, 2)
        endings = play(game, strangers(game, players, count, 1000), bot, each, CAP)
        told(id, f"{bot}, {players} players", "python", endings)


@pytest.mark.long
@DRAFTS
def test_long_walk_side_by_side(id: str) -> None:
    game = GAMES[id]()
    low, high = game.program.players
    for players in range(low, high + 1):
        for seed, decks in enumerate(strangers(game, players, 40, 5000)):
            side_by_side(game, decks, seed, 40)


def told(id: str, bot: str, backend: str, endings: Counter[str]) -> None:
    """Show the counts."""
    print(f"{id} {bot} {backend}: {endings.total()} matches, {dict(endings)}")
