"""The phrases that a draft adds to the language: they collide with nothing, and they mean something."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.reading import SLOTS, passable, permission_rule, phrase_lines
from cardwright.diagnostics.problem import Context, Problem, problem
from cardwright.files.doc import Scalar
from cardwright.language.grammar import Ambiguous, build_grammar
from cardwright.language.parse import Refusal, parse
from cardwright.model.draft import Draft, Entry

_SLOT = re.compile(r"\{(\w+)\}")
SAMPLES = {"amount": "1"}
"""What is put into a slot to try a meaning; any other slot is a noun phrase."""


def colliding(draft: Draft) -> Iterator[Problem]:
    """The phrases with which the language can no longer be read in one way, each tried with those before it."""
    kept: list[str] = []
    for scalar, line in _lines(draft):
        try:
            build_grammar([*kept, line])
        except Ambiguous:
            yield problem("CW116", scalar.span, context=(("draft", draft.id),), phrase=scalar.text)
        else:
            kept.append(line)


def _lines(draft: Draft) -> Iterator[tuple[Scalar, str]]:
    for index, entry in enumerate(draft.phrases):
        for line in phrase_lines(index, entry):
            yield entry.scalars("say")[0], line
    for entry in passable(draft):
        yield entry.scalars("may")[0], permission_rule(entry.text("id"), entry.text("may"))


def meaningless(lo: Lower, entry: Entry, where: Context) -> Iterator[Problem]:
    """A phrase whose meaning has other slots, or cannot be read with anything in them."""
    if "do" in entry.map.items:
        return
    said, means = entry.scalars("say")[0], entry.scalars("means")[0]
    slots = _SLOT.findall(said.text)
    reason = ""
    if [_kind(slot) for slot in slots] != [_kind(slot) for slot in _SLOT.findall(means.text)]:
        reason = f"the slots {_shown(slots)} stand there as {_shown(_SLOT.findall(means.text))}"
    else:
        tried = _SLOT.sub(lambda slot: SAMPLES.get(slot.group(1), "this"), means.text)
        found = parse(lo.language, "sentence", tried, lambda begin, end: means.span)
        if isinstance(found, Refusal):
            reason = found.problems[0].message
    if reason:
        yield problem("CW117", means.span, context=where, phrase=said.text, reason=reason)


def _kind(slot: str) -> str:
    return SLOTS.get(slot, "np")


def _shown(slots: list[str]) -> str:
    return ", ".join(f"{{{slot}}}" for slot in slots) or "none"
