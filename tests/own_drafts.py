"""The tiny draft with changes and cards of a test's own, played on both backends."""

from __future__ import annotations

from pathlib import Path

from cardwright.diagnostics import Problems, render_all
from cardwright.match.match import Match
from cardwright.match.setup import given_match
from cardwright.pipeline import Game
from cardwright.surfaces.loading import load_game
from changing import HEAD, write_draft

BACKENDS = ("walker", "python")


def found(folder: Path, change: str, cards: str = "[]") -> tuple[Game | None, Problems]:
    """The changed draft with some cards, and everything that is wrong."""
    problems = Problems()
    (folder / "cards.yaml").write_text(HEAD + cards, encoding="utf-8")
    draft = folder / "draft"
    draft.mkdir(exist_ok=True)
    game = load_game(str(write_draft(draft, change)), problems, [str(folder / "cards.yaml")], shipped=False)
    return game, problems


def codes(folder: Path, change: str, cards: str = "[]") -> list[str]:
    """The codes of what is wrong, warnings left out."""
    return [one.code for one in found(folder, change, cards)[1] if one.severity == "error"]


def own_game(folder: Path, change: str, cards: str) -> Game:
    """The changed draft with some cards, with nothing wrong in them."""
    game, problems = found(folder, change, cards)
    assert game is not None and problems.ok, render_all(problems)
    return game


def matches(game: Game, state: dict[str, object], players: tuple[str, ...] = ("Ada", "Ben")) -> list[Match]:
    """The same table on each backend."""
    return [given_match(game, state, players, backend=backend) for backend in BACKENDS]
