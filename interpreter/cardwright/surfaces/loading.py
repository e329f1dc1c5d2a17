"""From the disk to a game: finds drafts, card sets and decks, and hands their documents to the pipeline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.doc import Map
from cardwright.files.schema import load_schema, validate
from cardwright.files.shipped import folder
from cardwright.files.yaml import read
from cardwright.model.draft import Draft
from cardwright.pipeline import Game, make_draft, make_game
from cardwright.surfaces.kept import KeptTables


def drafts() -> list[str]:
    """All shipped drafts as `game@draft`, sorted."""
    found = folder("rulesets").glob("*/*/rules.yaml")
    return sorted(f"{path.parent.parent.name}@{path.parent.name}" for path in found)


def draft_folder(id: str, problems: Problems) -> Path | None:
    """The folder of a draft given as `game@draft`, or the path of a folder that holds one."""
    game, _, draft = id.partition("@")
    path = folder("rulesets") / game / draft if draft else Path(id)
    if (path / "rules.yaml").is_file() and "/" not in game.replace(str(path), ""):
        return path
    near = nearest(id, drafts())
    help = (f"drafts: {', '.join(near or drafts())}",)
    problems.add(problem("CW114", None, draft=id, help=help))
    return None


def load_draft(id: str, problems: Problems, settings: Mapping[str, str] | None = None) -> Draft | None:
    """Read a draft's three files; None if they cannot be used."""
    path = draft_folder(id, problems)
    if path is None:
        return None
    docs = [read(path / f"{name}.yaml", problems) for name in ("rules", "clauses", "rulings")]
    maps = [doc for doc in docs if isinstance(doc, Map)]
    for name, doc in zip(("rules", "clauses", "rulings"), docs, strict=True):
        if isinstance(doc, Map):
            validate(doc, load_schema(name), problems)
    if len(maps) < 3 or not problems.ok:
        return None
    return make_draft(maps[0], maps[1], maps[2], problems, settings)


def yaml_files(paths: Iterable[str | Path], problems: Problems) -> list[Path]:
    """The YAML files that paths mean: files themselves, and all below folders, sorted."""
    found: list[Path] = []
    for given in paths:
        path = Path(given)
        if path.is_dir():
            found.extend(sorted(file for end in ("*.yaml", "*.yml") for file in path.rglob(end)))
        elif path.is_file():
            found.append(path)
        else:
            problems.add(problem("CW001", None, path=str(given)))
    return list(dict.fromkeys(found))


def documents(paths: Iterable[Path], problems: Problems) -> tuple[list[Map], list[Map]]:
    """The card sets and the deck files among some files, told apart by their keys."""
    cards, decks = [], []
    for path in paths:
        doc = read(path, problems)
        if isinstance(doc, Map) and "cards" in doc.items:
            cards.append(doc)
        elif isinstance(doc, Map) and "decks" in doc.items:
            decks.append(doc)
    return cards, decks


def shipped_sets(game: str) -> list[Path]:
    """The folder of a game's shipped card sets, if there is one."""
    path = folder("cardscripts") / game
    return [path] if path.is_dir() else []


def load_game(
    id: str, problems: Problems, cards: Iterable[str | Path] | None = None,
    settings: Mapping[str, str] | None = None, shipped: bool = True,
) -> Game | None:  # fmt: skip
    """A draft with the shipped sets of its game and the card files and folders given.

    None if the draft cannot be used; with mistakes in cards the game is given all the same, and `problems`
    says which cards are left out.
    """
    draft = load_draft(id, problems, settings)
    if draft is None:
        return None
    paths: list[str | Path] = [*(shipped_sets(draft.game) if shipped else []), *(cards or [])]
    card_docs, deck_docs = documents(yaml_files(paths, problems), problems)
    return make_game(draft, card_docs, deck_docs, problems, KeptTables())
