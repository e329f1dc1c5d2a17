"""Around everything that is lowered: what goes wrong there becomes a problem with a place, and the rest goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from cardwright.core.lowering.lower import Lacking, Lower
from cardwright.core.lowering.mistake import Mistake
from cardwright.diagnostics.problem import Context
from cardwright.model.draft import Entry


@contextmanager
def entry_guard(lo: Lower, entry: Entry, where: Context) -> Iterator[None]:
    """Around an entry of a draft.

    What follows from a mistake that is reported already, such as a name without an entry, is not told again; without
    one it is a mistake of ours, and goes on up as every other exception does.
    """
    try:
        yield
    except Mistake as found:
        lo.problems.add(replace(found.problem, context=where))
    except Lacking:
        if lo.problems.ok:
            raise


@contextmanager
def sentence_guard(lo: Lower, where: Context) -> Iterator[None]:
    """Around a sentence of a card, which is lowered only with a draft that has no mistakes."""
    try:
        yield
    except Mistake as found:
        lo.problems.add(replace(found.problem, context=where))
