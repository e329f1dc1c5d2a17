"""Paths that people name, the files that they mean, and how kinds of files are told apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.disk import LARGEST
from cardwright.text import Source, Span

PARTS = ("rules", "clauses", "rulings")
"""The files of a draft."""
JSON = ".json"
"""JSON is YAML, too. Below a folder it is read where it has the keys of a game: other programs keep theirs in it."""
YAML = (".yaml", ".yml", JSON)
ENDINGS = ".yaml, .yml or .json"
LISTS = (".txt", ".csv", ".tsv")
"""Endings of files that are lists of cards, whether they are there or not."""
KEYS = ("cards", "decks")
"""Keys by which a card set and a file of decks are known."""
SCENARIOS = ("scenarios", "scenario", "cases")
"""Keys by which a file of scenarios is known; `cardwright test` reads it."""


def is_yaml(path: str | Path) -> bool:
    """Whether a file is YAML, or JSON, by its ending, in small letters or capitals."""
    return str(path).casefold().endswith(YAML)


def is_json(path: str | Path) -> bool:
    """Whether a file is JSON by its ending, in small letters or capitals."""
    return str(path).casefold().endswith(JSON)


def is_ours(path: Path) -> bool:
    """Whether a file of JSON is one of a game: it says which one, and has cards, decks or scenarios."""
    try:
        with path.open("rb") as stream:
            text = stream.read(LARGEST)
    except OSError:
        return False
    keys = "|".join((*KEYS, *SCENARIOS)).encode()
    return b'"game"' in text and re.search(rb'"(' + keys + rb')"\s*:', text) is not None


def is_list(path: str | Path) -> bool:
    """Whether a file is a plain list or a table of cards by its ending."""
    return str(path).casefold().endswith(LISTS)


def shown(path: Path) -> Path:
    """A path as people write it: from where they are, if it lies below."""
    try:
        here = Path.cwd()
    except FileNotFoundError:  # it was removed meanwhile
        return path
    return path.relative_to(here) if path.is_absolute() and path.is_relative_to(here) else path


def yaml_files(paths: Iterable[str | Path], problems: Problems) -> list[Path]:
    """The YAML files that paths mean: files themselves, and all below folders, sorted."""
    found: list[Path] = []
    for given in paths:
        path = Path(given)
        if path.is_dir():
            below = (file for file in path.rglob("*") if is_yaml(file) and file.is_file())
            found.extend(sorted(file for file in below if not is_json(file) or is_ours(file)))
        elif path.is_file():
            found.append(path)
        elif path.exists():
            place = Span.whole(Source(shown(path).as_posix(), ""))
            problems.add(problem("CW025", place, path=shown(path).as_posix(), reason="it is no ordinary file"))
        else:
            problems.add(problem("CW001", None, path=str(given)))
    return list(dict.fromkeys(found))
