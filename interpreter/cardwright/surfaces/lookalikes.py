"""Files that look like those of a game and are not read: said, so that no folder is called clean without them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.disk import LARGEST
from cardwright.surfaces.paths import ENDINGS, JSON, is_ours, shown, yaml_files
from cardwright.text import Source, Span

SHEETS = (".xlsx", ".xls", ".xlsm", ".ods", ".numbers")
TABLES = (".csv", ".tsv")
TEXTS = (".jsonc", ".json5", ".toml", ".yaml.txt", ".yml.txt", ".json.txt")
_KEYS = re.compile(r"""^\W*(game|cards|decks|scenarios)\W*[:=\]]""", re.MULTILINE)
_COUNTS = re.compile(r"\b(qty|quantity|copies|count)\b", re.IGNORECASE)
_NAMES = re.compile(r"\b(name|title)\b.*\b(text|type|id)\b|\b(id|type)\b.*\bname\b", re.IGNORECASE)


def lookalikes(folder: Path) -> Iterator[Problem]:
    """A warning for each file below a folder that seems to hold something of a game and is not read."""
    read = set(yaml_files([folder], Problems()))
    for file in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
        if file not in read and not hidden and file.is_file() and (reason := _reason(file)):
            place = Span.whole(Source(shown(file).as_posix(), ""))
            yield problem("CW050", place, path=shown(file).as_posix(), reason=reason)


def _reason(file: Path) -> str:
    """Why a file that looks like one of a game is not read; empty for any other."""
    name = file.name.casefold()
    if name.endswith(SHEETS):
        return "it is a workbook; write its cards as YAML, or save a deck as a table (.csv)"
    if name.endswith(TABLES) and _NAMES.search(head := _text(file).partition("\n")[0]) and not _COUNTS.search(head):
        return "it is a table without a column of counts, so no deck; cards are written as YAML"
    if name.endswith(TEXTS) and _KEYS.search(_text(file)):
        return f"its name does not end with {ENDINGS}"
    if name.endswith(JSON) and not is_ours(file) and _set_in(_text(file)):
        return "it lacks the key game"
    return ""


def _set_in(text: str) -> bool:
    """Whether a text of JSON has cards or decks; the result of a simulation has them, too, and is none."""
    return re.search(r'"(cards|decks|scenarios)"\s*:\s*[\[{]', text) is not None and '"version"' not in text


def _text(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            return stream.read(LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""
