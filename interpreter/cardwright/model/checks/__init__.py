"""What is wrong with a draft, with cards and with decks beyond the shape of their files."""

from cardwright.diagnostics.problem import Problems
from cardwright.model.checks import (
    bounds,
    citations,
    columns,
    fitness,
    headings,
    idle,
    options,
    reach,
    references,
    words,
)
from cardwright.model.draft import Draft

__all__ = ["check_draft", "check_use"]


def check_draft(draft: Draft, problems: Problems) -> None:
    """Everything that has to hold before a sentence of the draft is read; only whole entries are checked."""
    before = len(problems)
    for stage in (headings, references, options, bounds, words, columns, idle):
        stage.check(draft, problems)
    if len(problems) == before:
        fitness.check(draft, problems)


def check_use(draft: Draft, problems: Problems, card_texts: list[str]) -> None:
    """Clauses nobody carries out, and entries that nothing reaches or uses."""
    citations.check(draft, problems)
    reach.check(draft, problems, card_texts)
