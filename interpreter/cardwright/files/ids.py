"""Finds ids that are given to two things."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.diagnostics.problem import Problems, problem
from cardwright.text.span import Span


def unique_ids(kind: str, ids: Iterable[tuple[str, Span]], problems: Problems) -> dict[str, Span]:
    """Give the place of each id, the first one where an id stands twice; each later one is a problem.

    `kind` is the word for what has the ids, such as "card"; the ids may come from several files.
    """
    first: dict[str, Span] = {}
    for id, span in ids:
        if id in first:
            related = [("the first one is here", first[id])]
            problems.add(problem("CW016", span, kind=kind, id=id, related=related))
        first.setdefault(id, span)
    return first
