"""Reads the examples of cards tied to each other, with skirmish and some relations of its own."""

from pathlib import Path

import yaml
from checkers_drafts import HEAD, Shipped, write_draft

from cardwright.diagnostics import Example, Problems
from cardwright.surfaces.checking import check

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


def check_ties(example: Example, folder: Path, problems: Problems) -> None:
    """A list of cards."""
    draft = tied_draft(folder / "draft")
    (folder / "cards.yaml").write_text(HEAD + example.text, encoding="utf-8")
    with Shipped(folder):
        problems.extend(check([draft, folder / "cards.yaml"], rules=str(draft)).problems)


def check_rows(example: Example, folder: Path, problems: Problems) -> None:
    """The table of a set."""
    draft = tied_draft(folder / "draft", example.text)
    with Shipped(folder):
        problems.extend(check([draft]).problems)


CHECKERS = {"ties": check_ties, "tied-rows": check_rows}
