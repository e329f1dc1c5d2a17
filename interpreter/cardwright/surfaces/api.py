"""The interface for programs: the same things as on the command line, with the same words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardwright.diagnostics import Problems, render_all
from cardwright.match import journal as journals
from cardwright.match.match import Match, Option, Outcome
from cardwright.match.position import Move
from cardwright.model.draft import Draft
from cardwright.pipeline import Game, make_game
from cardwright.surfaces.kept import KeptTables
from cardwright.surfaces.loading import documents, load_draft, shipped_sets
from cardwright.surfaces.paths import yaml_files
from cardwright.surfaces.unused import unused


class Mistakes(ValueError):
    """Files with mistakes; `problems` has them all."""

    def __init__(self, problems: Problems) -> None:
        super().__init__(render_all(problems))
        self.problems = problems


def load_rules(rules: str, settings: Mapping[str, str] | None = None) -> Draft:
    """A rules draft, given as `game@draft` or by its folder, with options set. Raises Mistakes."""
    problems = Problems()
    draft = load_draft(rules, problems, settings)
    if draft is None or not problems.ok:
        raise Mistakes(problems)
    return draft


def load_cards(draft: Draft, *paths: str | Path, shipped: bool = True) -> Game:
    """A draft with the shipped sets of its game, and with the sets and decks in files and folders. Raises Mistakes."""
    problems = Problems()
    wanted = [*(shipped_sets(draft.game) if shipped else []), *paths]
    cards, decks = documents(yaml_files(wanted, problems), problems, draft.game)
    problems.extend(unused(paths, [*cards, *decks], draft.game))
    game = make_game(draft, cards, decks, problems, KeptTables())
    if not problems.ok:
        raise Mistakes(problems)
    return game


def new_match(
    game: Game, decks: Sequence[str | Sequence[str]], seed: int = 0, first: int | None = None,
    names: Sequence[str] | None = None, shuffled: bool = False, backend: str = "python",
) -> Match:  # fmt: skip
    """Begin a match with a deck per seat: the name of one of the game's decks, or card ids, top first.

    Raises ValueError for unknown decks and cards and for a number of players that the draft does not allow.
    """
    unknown = [deck for deck in decks if isinstance(deck, str) and deck not in game.decks]
    if unknown:
        raise ValueError(f"unknown decks: {', '.join(map(str, unknown))}")
    lists = [game.decks[deck].ids if isinstance(deck, str) else deck for deck in decks]
    return Match.new(game, lists, seed, first, names, backend, shuffled)


def legal_moves(match: Match) -> list[Option]:
    """The answers to the match's current decision."""
    return match.legal_moves()


def apply(match: Match, move: Move) -> None:
    """Make a move. ValueError if it is not offered."""
    match.apply(move)


def outcome(match: Match) -> Outcome | None:
    """How a match ended; None while it goes on."""
    return match.outcome()


def view(match: Match, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it."""
    return match.view(seat)


def journal(match: Match) -> str:
    """A match as a journal: JSON lines."""
    return journals.write(match)
