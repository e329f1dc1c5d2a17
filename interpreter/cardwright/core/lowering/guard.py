"""Around everything that is lowered: what goes wrong there becomes a problem with a place, and the rest goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import Mistake
from cardwright.diagnostics.problem import Context, problem
from cardwright.model.draft import Entry
from cardwright.text import Span


@contextmanager
def entry_guard(lo: Lower, entry: Entry, where: Context) -> Iterator[None]:
    """Around an entry of a draft.

    A name without an entry has been reported where it was declared wrongly, if any problem was; only without
    one it is a problem of its own.
    """
    try:
        yield
    except Mistake as found:
        lo.problems.add(replace(found.problem, context=where))
    except LookupError as gap:
        if lo.problems.ok:
            name = lacking(gap)
            reason = f'it needs "{name}", which the draft does not have' if name else "it needs more of the draft"
            lo.problems.add(problem("CW115", entry.key, context=where, entry=entry.id, reason=reason))


@contextmanager
def sentence_guard(lo: Lower, span: Span | None, where: Context) -> Iterator[None]:
    """Around a sentence of a card."""
    try:
        yield
    except Mistake as found:
        lo.problems.add(replace(found.problem, context=where))
    except LookupError as gap:
        lo.problems.add(problem("CW414", span, context=where, name=lacking(gap) or "something more"))


def lacking(gap: LookupError) -> str:
    """The name that was looked for, where it is one."""
    name = gap.args[0] if isinstance(gap, KeyError) and gap.args else ""
    return name if isinstance(name, str) else ""
