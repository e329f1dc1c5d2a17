"""Files and folders that were named and of which nothing is used: said, so that nobody plays without their cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.files.yaml import read
from cardwright.surfaces.lookalikes import lookalikes
from cardwright.surfaces.paths import ENDINGS, KEYS, PARTS, SCENARIOS, is_list, shown, yaml_files
from cardwright.text import Source, Span
from cardwright.text.counting import counted


def unused(given: Iterable[str | Path], docs: Iterable[Map], game: str = "") -> Iterator[Problem]:
    """What is wrong with paths of which nothing is among the documents that are used; `game` is the game wanted,
    empty for any.

    A path that cannot be read, or has mistakes of YAML, is not named again. Of a folder of which something is used,
    only the files are told that are of no kind at all: it may hold several games, scenarios and lists.
    """
    used = {doc.span.source.name for doc in docs}
    for path in dict.fromkeys(map(Path, given)):
        files = yaml_files([path], Problems())
        if path.is_dir():
            yield from lookalikes(path)
        names = {shown(file).as_posix() for file in files}
        if names & used:
            rest = [file for file in files if shown(file).as_posix() not in used and file.stem not in PARTS]
            yield from _strangers(rest)
        elif path.is_dir() or files:
            yield from _nothing(path, files, game)


def _strangers(files: Sequence[Path]) -> Iterator[Problem]:
    """Files of no kind, each as a warning."""
    for file in files:
        doc = read(shown(file), Problems())
        if doc is not None and not _known(doc):
            yield problem("CW031", doc.span, reason=_shape(doc))


def _nothing(path: Path, files: Sequence[Path], game: str) -> Iterator[Problem]:
    """One path of which nothing is used, with the reason."""
    docs = [doc for file in files if (doc := read(shown(file), Problems())) is not None]
    if not game and any(_known(doc, KEYS) for doc in docs):
        return
    if docs or not files or is_list(path):
        whole = Span.whole(Source(shown(path).as_posix(), ""))
        reason, help = _why(path, docs, game)
        yield problem("CW030", whole, path=shown(path).as_posix(), reason=reason, help=help)


def _why(path: Path, docs: Sequence[Node], game: str) -> tuple[str, tuple[str, ...]]:
    kinds = "card sets and files of decks are YAML and have the key cards or decks"
    if path.is_dir() and not docs:
        return f"no file in it that is one of a game ends with {ENDINGS}", (kinds,)
    if is_list(path):
        return "it is a list of cards, no card set", (bring(path),)
    others = sorted({named for doc in docs if _known(doc) and (named := game_of(doc)) and named != game})
    if game and others:
        return f"it is of the game {' and '.join(others)}, not of {game}", ()
    if path.is_dir():
        return f"it has {counted(len(docs), 'file')} of YAML, but no card set and no decks", (kinds,)
    return _shape(docs[0]), (kinds,)


def _known(doc: Node, keys: Sequence[str] = (*KEYS, *SCENARIOS)) -> bool:
    return isinstance(doc, Map) and not doc.items.keys().isdisjoint(keys)


def _shape(doc: Node) -> str:
    """What a document is instead of a card set or decks."""
    if isinstance(doc, Seq):
        return "it is a list without the lines game, set and cards above it"
    if not isinstance(doc, Map):
        return "it is a text without keys"
    if set(SCENARIOS) & set(doc.items):
        return "it is a file of scenarios, which cardwright test runs"
    return "it has neither the key cards nor the key decks"


def bring(path: Path) -> str:
    """How a list of cards becomes a deck."""
    return f"play it with --deck {path}, or save it with `cardwright deck import {path} --rules GAME@DRAFT`"


def game_of(doc: Node) -> str:
    """The game that a file says it is for; empty without one."""
    named = doc.get("game") if isinstance(doc, Map) else None
    return named.text.partition("@")[0] if isinstance(named, Scalar) else ""
