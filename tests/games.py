"""Games that tests play: a shipped draft with its starter cards, and the tiny draft of the tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardwright.diagnostics import Problems, render_all
from cardwright.files.shipped import folder
from cardwright.pipeline import Game
from cardwright.surfaces.loading import load_game

TINY = Path(__file__).parent / "drafts" / "skirmish"
PARTS = ("rules.yaml", "clauses.yaml", "rulings.yaml")


@cache
def skirmish(*settings: tuple[str, str]) -> Game:
    """The tiny draft with its cards and options set."""
    return loaded(str(TINY / "1"), (str(TINY / "cards"),), settings)


@cache
def musikclub(*settings: tuple[str, str]) -> Game:
    """Der Musikclub 0.1 with its starter cards and options set."""
    return loaded("musikclub@0.1", (), settings)


@cache
def music_deck(*settings: tuple[str, str]) -> Game:
    """The Music Deck with its starter cards and options set."""
    return loaded("music-deck@1", (), settings)


def loaded(id: str, cards: tuple[str, ...], settings: tuple[tuple[str, str], ...] = ()) -> Game:
    """A game from the disk, without a mistake in it."""
    problems = Problems()
    game = load_game(id, problems, cards, dict(settings))
    assert game is not None and problems.ok, render_all(problems)
    return game


def deck(game: Game, index: int = 0) -> tuple[str, ...]:
    """One of a game's decks, by its place."""
    return list(game.decks.values())[index].ids


def sources(id: str) -> list[Path]:
    """The files of a draft and of its cards."""
    game, _, draft = id.partition("@")
    if game == "skirmish":
        return [*(TINY / "1" / name for name in PARTS), *sorted((TINY / "cards").glob("*.yaml"))]
    own = folder("rulesets") / game / draft
    return [*(own / name for name in PARTS), *sorted((folder("cardscripts") / game).rglob("*.yaml"))]
