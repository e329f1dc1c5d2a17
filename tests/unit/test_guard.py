"""Around what is lowered: a designer's mistake is told, a mistake of ours goes on up as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright.core.lowering.amounts import amount
from cardwright.core.lowering.deeds import deed
from cardwright.core.lowering.guard import entry_guard, sentence_guard
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lacking, Lower, Names
from cardwright.core.lowering.mistake import mistake
from cardwright.diagnostics import Problems, render_all
from cardwright.files.doc import Map
from cardwright.model.draft import Entry
from cardwright.surfaces.checking import check
from cardwright.text import Source, Span
from changing import write_draft
from games import TINY

SPAN = Span(Source("rules.yaml", "reach: 1\n"), 0, 5)
ENTRY = Entry("reach", Map({}, {}, SPAN), SPAN, "values")
OURS = (KeyError("x"), IndexError("x"), LookupError(), ValueError("x"), AttributeError("x"), TypeError("x"))


def lower() -> Lower:
    return Lower(None, Problems())  # type: ignore[arg-type]


@pytest.mark.parametrize("error", OURS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("mistaken", [False, True])
def test_a_mistake_of_ours_is_an_exception(error: Exception, mistaken: bool) -> None:
    lo = lower()
    if mistaken:
        lo.problems.add(mistake("CW204", SPAN, word="it").problem)
    for guard in (entry_guard(lo, ENTRY, ()), sentence_guard(lo, ())):
        with pytest.raises(type(error)), guard:
            raise error


def test_a_mistake_of_the_designer_is_told_with_its_context() -> None:
    lo = lower()
    for guard in (entry_guard(lo, ENTRY, (("entry", "reach"),)), sentence_guard(lo, (("card", "fox"),))):
        with guard:
            raise mistake("CW204", SPAN, word="it")
    assert [one.context for one in lo.problems] == [(("entry", "reach"),), (("card", "fox"),)]


def test_what_follows_from_a_mistake_is_not_told_again() -> None:
    lo = lower()
    with pytest.raises(Lacking, match='no value "reach" was lowered'), entry_guard(lo, ENTRY, ()):
        lo.names.values["reach"]
    lo.problems.add(mistake("CW204", SPAN, word="it").problem)
    with entry_guard(lo, ENTRY, ()):
        lo.names.values["reach"]
    assert len(lo.problems) == 1


def test_tables_of_names_know_what_they_hold() -> None:
    names = Names()
    names.cells["round"] = 3
    assert names.cells["round"] == 3 and "rounds" not in names.cells and names.cells.get("rounds") is None
    with pytest.raises(Lacking):
        names.cells["rounds"]


@pytest.mark.parametrize("handlers, kind", [(deed, "draw_one"), (amount, "value")])
def test_a_fault_inside_a_verb_reaches_the_surface(
    handlers: Handlers[Any], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Put into the lowering of a verb, it comes out of `check` and is not shown as anybody's mistake."""

    def faulty(*_: object) -> object:
        raise KeyError("faulty")

    assert kind in handlers.kinds
    monkeypatch.setitem(handlers.kinds, kind, faulty)
    with pytest.raises(KeyError, match="faulty"):
        check([TINY / "1", TINY / "cards"])


HIDDEN = {
    "phrases:\n  - {say: the army rests}\n": "CW012",
    "phrases:\n  - {say: the army rests, means: draw a card, do: Draw a card.}\n": "CW027",
    "relations:\n  match: {means: }\n": "CW012",
    "relations:\n  friend: {words: [befriends]}\n": "CW012",
    "values:\n  presence: \n": "CW401",
    "fields:\n  traits: \n": "CW401",
    "hand: \ndeck: {drawn into: }\n": "CW113",
}
"""Changes of the draft that were told as an entry that cannot be carried out, or not at all, and their codes now."""


@pytest.mark.parametrize("change", HIDDEN)
def test_what_hid_behind_it_is_told_where_it_is(change: str, tmp_path: Path) -> None:
    problems = check([write_draft(tmp_path, change)]).problems
    assert HIDDEN[change] in {one.code for one in problems.errors}, render_all(problems)
    assert all(one.span is not None for one in problems)
