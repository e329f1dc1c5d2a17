"""Matches from their journals on disk."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardwright.diagnostics.problem import Problems
from cardwright.files.disk import read_text
from cardwright.match.journal import Journal, read, replay
from cardwright.match.match import Match
from cardwright.surfaces.loading import load_game


def read_journal(path: str | Path, problems: Problems) -> Journal | None:
    """A journal from a file; None, with problems, if it cannot be used."""
    found = read_text(path, problems)
    return None if found is None else read(found[0], found[1], problems)


def replayed(
    path: str | Path, problems: Problems, cards: Iterable[str | Path] = (), rules: str | None = None,
    backend: str = "python",
) -> tuple[Journal, Match] | None:  # fmt: skip
    """The match of a journal, played again with the rules and cards of today as far as they are the same.

    `rules` says where the draft is, for one that does not come with Cardwright. None if not even its beginning
    is the same; every difference is a problem.
    """
    journal = read_journal(path, problems)
    if journal is None:
        return None
    game = load_game(rules or journal.game, problems, cards, journal.settings)
    match = None if game is None else replay(journal, game, problems, backend)
    return None if match is None else (journal, match)
