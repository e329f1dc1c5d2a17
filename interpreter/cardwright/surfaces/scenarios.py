"""Scenario files from the disk: each with the game that it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from cardwright.diagnostics import Problems
from cardwright.files.doc import Map
from cardwright.files.yaml import read
from cardwright.pipeline import Game, make_game
from cardwright.play.scenario_games import Loader
from cardwright.play.scenarios import Result, run_file
from cardwright.surfaces.loading import documents, load_draft, shipped_sets
from cardwright.surfaces.paths import shown, yaml_files


def run_path(
    path: str | Path, problems: Problems, cards: Sequence[str | Path] = (), backends: Sequence[str] = ("python",),
    rules: str | None = None, settings: Mapping[str, str] | None = None,
) -> list[Result]:  # fmt: skip
    """Run the scenarios of one file; `rules` takes the place of the draft that the file names.

    `cards` are card sets and decks from elsewhere, `settings` options for all scenarios; what a scenario sets
    itself goes before them.
    """
    doc = read(shown(Path(path)), problems)
    if not isinstance(doc, Map):
        return []
    return run_file(doc, loader(cards, rules, settings or {}), problems, backends)


def loader(
    cards: Sequence[str | Path] = (), rules: str | None = None, settings: Mapping[str, str] | None = None
) -> Loader:
    """Loads drafts with their shipped sets, cards from elsewhere, and the cards of the file itself."""

    def load(id: str, own: Sequence[Map], wanted: Mapping[str, str], problems: Problems) -> Game | None:
        draft = load_draft(rules or id, problems, {**(settings or {}), **wanted})
        if draft is None:
            return None
        paths = [*shipped_sets(draft.game), *cards]
        sets, decks = documents(yaml_files(paths, problems), problems, draft.game)
        game = make_game(draft, [*sets, *own], decks, problems)
        return game if game.sound else None

    return load
