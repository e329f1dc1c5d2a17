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
from cardwright.text import Source, Span

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
    yield from _unfit(entry, where)
    if "do" in entry.map.items:
        yield from _deed(entry, where)
        return
    said, means = entry.scalars("say")[0], entry.scalars("means")[0]
    slots = _SLOT.findall(said.text)
    reason = ""
    if any(_SLOT.findall(other.text) != slots for other in entry.scalars("say")):
        reason = "its spellings have different slots"
    elif [_kind(slot) for slot in slots] != [_kind(slot) for slot in _SLOT.findall(means.text)]:
        reason = f"the slots {_shown(slots)} stand there as {_shown(_SLOT.findall(means.text))}"
    else:
        tried = _SLOT.sub(lambda slot: SAMPLES.get(slot.group(1), "this"), means.text)
        found = parse(lo.language, "sentence", tried, Span.whole(Source("", tried)).sub)
        if isinstance(found, Refusal):
            reason = found.problems[0].message
    if reason:
        yield problem("CW117", means.span, context=where, phrase=said.text, reason=reason)


def _deed(entry: Entry, where: Context) -> Iterator[Problem]:
    """A phrase that is done is done to cards: each of its spellings has one slot, for them."""
    for said in entry.scalars("say"):
        slots = _SLOT.findall(said.text)
        one = [_kind(slot) for slot in slots] == ["np"]
        reason = "" if one else f"it needs one slot, for cards, and has {_shown(slots)}"
        if reason:
            yield problem("CW117", said.span, context=where, phrase=said.text, reason=reason)


def _unfit(entry: Entry, where: Context) -> Iterator[Problem]:
    """A slot that says which cards it is for, and is no slot, or none for cards."""
    meant = entry.child("for")
    known = {slot for said in entry.scalars("say") for slot in _SLOT.findall(said.text)}
    for slot in meant.map.items if meant else ():
        reason = "" if slot in known else f"the phrase has {_shown(sorted(known))}"
        if not reason and _kind(slot) != "np":
            reason = "numbers stand there"
        if not reason and meant and "means" in entry.map.items and not _of_cards(entry.text("means"), slot):
            reason = "what the phrase means is no change of a number of these cards"
        if meant and reason:
            yield problem("CW159", meant.map.keys[slot], context=where, slot=slot, reason=reason)


def _of_cards(means: str, slot: str) -> bool:
    """Whether a meaning changes a number of the cards of a slot: "{unit}'s strength …", "{unit} gets …"."""
    return bool(re.match(rf"(each )?\{{{slot}\}}('s (?!.*\bcosts?\b)| gets? )", means))


def _kind(slot: str) -> str:
    return SLOTS.get(slot, "np")


def _shown(slots: list[str]) -> str:
    return ", ".join(f"{{{slot}}}" for slot in slots) or "none"
