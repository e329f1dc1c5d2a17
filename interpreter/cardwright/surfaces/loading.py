"""From the disk to a game: finds drafts, card sets and decks, and hands their documents to the pipeline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from cardwright.core.pausing import without_collecting
from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.doc import Map, Scalar
from cardwright.files.schema import load_schema, validate
from cardwright.files.shipped import folder
from cardwright.files.yaml import read
from cardwright.model.draft import Draft
from cardwright.pipeline import Game, make_draft, make_game
from cardwright.surfaces.kept import KeptTables
from cardwright.surfaces.paths import PARTS, is_list, shown, yaml_files
from cardwright.surfaces.unused import unused
from cardwright.text import Source, Span


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
    return None if path is None else read_draft(path, problems, settings)


def read_draft(path: Path, problems: Problems, settings: Mapping[str, str] | None = None) -> Draft | None:
    """Read the three files of a draft's folder; None if they cannot be used."""
    own = Problems()
    docs = {name: _schemed(path / f"{name}.yaml", name, own) for name in PARTS}
    maps = [doc for doc in docs.values() if doc is not None]
    draft = make_draft(maps[0], maps[1], maps[2], own, settings) if len(maps) == len(PARTS) and own.ok else None
    problems.extend(own.found)
    return draft if own.ok else None


def _schemed(path: Path, schema: str, problems: Problems) -> Map | None:
    """A file that fits a shipped schema; None, with problems, if there is none."""
    if not path.is_file() and path.parent.is_dir():
        place = Span.whole(Source(shown(path).as_posix(), ""))
        problems.add(problem("CW001", place, path=shown(path), help=_begun(path)))
        return None
    doc = read(shown(path), problems)
    if doc is None:
        return None
    fits = validate(doc, load_schema(schema), problems)
    return doc if fits and isinstance(doc, Map) else None


def _begun(path: Path) -> tuple[str, ...]:
    """How a missing file of a draft's folder is begun; its other files cannot stand in for it."""
    three = f"a draft is a folder with {', '.join(f'{part}.yaml' for part in PARTS)}"
    if path.stem == PARTS[0]:
        return (three,)
    game, draft = path.parent.parent.name or "game", path.parent.name
    rules = read(path.parent / f"{PARTS[0]}.yaml", Problems())
    named = [rules.get(key) if isinstance(rules, Map) else None for key in ("game", "draft")]
    game, draft = (one.text if isinstance(one, Scalar) else two for one, two in zip(named, (game, draft), strict=True))
    return (three, f'begin this one with the lines  game: {game}  draft: "{draft}"  {path.stem}: {{}}')


def documents(paths: Iterable[Path], problems: Problems, game: str = "") -> tuple[list[Map], list[Map]]:
    """The card sets and the deck files among some files, told apart by their keys.

    With a game, files for another game that has drafts are passed over: a folder may hold several games.
    """
    cards: list[Map] = []
    decks: list[Map] = []
    for path in paths:
        own = Problems()
        doc = read(shown(path), own)
        # What is said of the YAML of a plain list leads nowhere.
        problems.extend(one for one in own.found if not is_list(path) or one.code in UNREADABLE or _kept(doc))
        if isinstance(doc, Map) and not (game and _elsewhere(doc, game)):
            if "cards" in doc.items:
                cards.append(doc)
            elif "decks" in doc.items:
                validate(doc, load_schema("decks"), problems)
                decks.append(doc)  # with a slip in it, too: its cards are looked up all the same
    return cards, decks


UNREADABLE = ("CW001", "CW002", "CW008", "CW025", "CW033")


def _kept(doc: object) -> bool:
    return isinstance(doc, Map) and bool({"cards", "decks"} & set(doc.items))


def games() -> list[str]:
    """The games that have shipped drafts."""
    return sorted({id.partition("@")[0] for id in drafts()})


def _elsewhere(doc: Map, game: str) -> bool:
    named = doc.get("game")
    return isinstance(named, Scalar) and named.text != game and named.text in games()


def shipped_sets(game: str) -> list[Path]:
    """The folder of a game's shipped card sets, if there is one."""
    path = folder("cardscripts") / game
    return [path] if path.is_dir() else []


def load_game(
    id: str, problems: Problems, cards: Iterable[str | Path] | None = None,
    settings: Mapping[str, str] | None = None, shipped: bool = True, others: bool = False,
) -> Game | None:  # fmt: skip
    """A draft with the shipped sets of its game and the card files and folders given.

    None if the draft cannot be used; with mistakes in cards the game is given all the same, and `problems`
    says which cards are left out. Files of which nothing is used are a problem; with `others` they may be for
    other games.
    """
    with without_collecting():
        draft = load_draft(id, problems, settings)
        if draft is None:
            return None
        given = list(cards or [])
        paths: list[str | Path] = [*(shipped_sets(draft.game) if shipped else []), *given]
        files = yaml_files(paths, problems)
        card_docs, deck_docs = documents(files, problems, draft.game)
        problems.extend(unused(given, [*card_docs, *deck_docs], "" if others else draft.game))
        game = make_game(draft, card_docs, deck_docs, problems, KeptTables())
        return game if game.sound else None
