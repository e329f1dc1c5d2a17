"""Reads the examples of cards tied to each other, with skirmish and some relations of its own."""

from pathlib import Path

from cardwright.diagnostics import Example, Problems
from cardwright.surfaces.checking import check
from changing import HEAD, Shipped, tied_draft


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
