"""Numbers from … to …: the smallest is not above the greatest, and a start lies between."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.model.checks.looking import context, every
from cardwright.model.draft import Draft, Entry

BOUNDED = ("options", "fields", "counters", "values")


def check(draft: Draft, problems: Problems) -> None:
    """Every pair of bounds of a draft."""
    for section in BOUNDED:
        for entry in every(draft, section):
            problems.extend(_between(draft, entry))
    for key in ("players", "deck"):
        group = draft.head.child(key)
        if group:
            problems.extend(_between(draft, Entry(key, group.map, group.key, "rules")))


def _between(draft: Draft, entry: Entry) -> Iterator[Problem]:
    low, high = entry.optional_number("from"), entry.optional_number("to")
    where = context(draft, entry)
    if low is not None and high is not None and low > high:
        yield problem("CW119", entry.map.items["from"].span, context=where, low=low, high=high)
        return
    for key in ("start", "default"):
        start = entry.optional_number(key)
        if start is None or entry.section == "options":
            continue
        for bound, broken in ((f"at least {low}", low is not None and start < low),
                              (f"at most {high}", high is not None and start > high)):  # fmt: skip
            if broken:
                yield problem(
                    "CW015", entry.map.items[key].span, context=where, key=f'"{key}"', bound=bound, value=start
                )
