"""Finds ids that are given to two things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from cardwright.diagnostics.problem import Fix, Problems, problem
from cardwright.text.span import Span


def unique_ids(kind: str, ids: Iterable[tuple[str, Span]], problems: Problems) -> dict[str, Span]:
    """Give the place of each id, the first one where an id stands twice; each later one is a problem.

    `kind` is the word for what has the ids, such as "card"; the ids may come from several files.
    """
    first: dict[str, Span] = {}
    listed = list(ids)
    taken = {id for id, _ in listed}
    numbers: dict[str, Iterator[int]] = {}
    for id, span in listed:
        if id in first:
            free = next(f"{id}-{n}" for n in numbers.setdefault(id, count(2)) if f"{id}-{n}" not in taken)
            taken.add(free)
            fix = Fix(free, span, f'"{free}" is free') if span.text == id else None
            related = [("the first one is here", first[id])]
            problems.add(problem("CW016", span, kind=kind, id=id, related=related, fix=fix))
        first.setdefault(id, span)
    return first
