"""The tiny draft with changes: written into a folder, as tests of what is wrong with a draft need it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from unittest.mock import patch

import yaml

from cardwright.files import shipped

DRAFTS = Path(__file__).parent / "drafts"
SKIRMISH = DRAFTS / "skirmish" / "1"
HEAD = "game: skirmish\nset: example\ncards:\n"

ROWS = """
F: {words: Foot, weak: [H], strong: [L]}
H: {words: Horse, weak: [L], strong: [F]}
L: {words: Lancers, under: [H], drill: hard, weak: [F], strong: [H]}
"""
COLUMNS = """
under: {is: members, acyclic: true}
weak: {is: members}
strong: {is: members, reverse of: weak}
drill: {is: option of drill}
"""
FIELDS = """
pupil of: {is: links to unit, of: [unit], acyclic: true}
company: {is: link, of: [unit], one of each: {field: post, is: leader}}
post: {is: word, of: [unit], needs: company}
drill: {is: choice, of: [unit], options: {easy: 0, hard: 1}, agrees with: {field: traits, key: drill}}
lent by: {is: word, of: [unit], in place of: supply}
kind of pupil: {is: word, of: [unit], needs: pupil of, describes: pupil of}
wary of: {is: set of trait, of: [unit], agrees with: {field: traits, key: weak, exactly: true, loosely: true}}
"""


def tied_draft(folder: Path, rows: str = ROWS) -> Path:
    """Skirmish with relations between its units, and a table of traits, in a folder of its own."""
    change = {
        "sets": {"trait": {"columns": yaml.safe_load(COLUMNS), "members": yaml.safe_load(rows)}},
        "fields": yaml.safe_load(FIELDS),
    }
    folder.mkdir(exist_ok=True)
    return write_draft(folder, yaml.safe_dump(change, sort_keys=False))


def merged(whole: dict[str, object], change: Mapping[str, object]) -> dict[str, object]:
    """The draft with changed keys: groups are gone into, an empty value takes a key away."""
    made = dict(whole)
    for key, value in change.items():
        old = made.get(key)
        if value is None:
            made.pop(key, None)
        elif isinstance(old, dict) and isinstance(value, dict):
            made[key] = merged(old, value)
        else:
            made[key] = value
    return made


def write_draft(folder: Path, text: str) -> Path:
    """Skirmish with a change; a key that ends with .yaml changes that file."""
    change = yaml.safe_load(text) or {}
    for name in ("rules", "clauses", "rulings"):
        whole = yaml.safe_load((SKIRMISH / f"{name}.yaml").read_text(encoding="utf-8"))
        own = {key: value for key, value in change.items() if not key.endswith(".yaml")} if name == "rules" else {}
        made = merged(merged(whole, own), change.get(f"{name}.yaml", {}))
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(made, sort_keys=False, width=1000), encoding="utf-8")
    return folder


class Shipped:
    """For as long as it is entered, skirmish is the only game that is shipped."""

    def __init__(self, empty: Path) -> None:
        self.patches = [patch(f"cardwright.surfaces.{one}.folder", self.folder) for one in ("loading", "checking")]
        self.empty = empty

    def folder(self, name: str) -> Path:
        return {"rulesets": DRAFTS, "cardscripts": self.empty / "none"}.get(name) or shipped.folder(name)

    def __enter__(self) -> None:
        for one in self.patches:
            one.start()

    def __exit__(self, *_: object) -> None:
        for one in self.patches:
            one.stop()
