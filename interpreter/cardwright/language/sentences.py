"""A text to its sentences: cut at full stops, reminder text in parentheses set apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.parse import At

_ENDS = re.compile(r"[.!?]+[\"'“”‘’«»]*(?=\s|$)|$")


@dataclass(frozen=True)
class Cut:
    """One sentence: its words without the full stop, and where they begin in the text."""

    text: str
    start: int


Reads = Callable[[str], bool]
"""Whether the words of a sentence can be read."""

AROUND = ". \t\r\n,;:!?…\"'“”„‚‘’«»"
"""What may stand around the words of a sentence whose full stop is missing."""


def cut(
    text: str, at: At, context: Context = (), reads: Reads | None = None
) -> tuple[list[Cut], list[str], list[Problem]]:
    """The sentences and the reminder texts of a text, and what is wrong with its frame.

    A full stop is offered where `reads` says that the sentence can then be read.
    """
    plain, reminders, problems = _without_reminders(text, at, context)
    if not plain.strip():
        return [], reminders, problems or [problem("CW207", at(0, len(text)), context=context)]
    cuts: list[Cut] = []
    begin = 0
    for found in _ENDS.finditer(plain):
        words = plain[begin : found.start()]
        if found.group() != "." and (words + found.group()).strip():
            span_start = begin + len(words) - len(words.lstrip())
            whole = (words + found.group()).strip()
            bare = whole.strip(AROUND)
            cuts += [Cut(bare, span_start + whole.find(bare))] if bare else []
            span = at(span_start, span_start + len(whole))
            fix = Fix(f"{bare}.", span, "end it with a full stop") if bare and (reads is None or reads(bare)) else None
            problems.append(problem("CW202", span, context=context, fix=fix))
        elif words.strip():
            cuts.append(Cut(words.strip(), begin + len(words) - len(words.lstrip())))
        begin = found.end()
    return cuts, reminders, problems


def _without_reminders(text: str, at: At, context: Context) -> tuple[str, list[str], list[Problem]]:
    """The text with reminders blanked out, so that offsets stay the same."""
    plain, reminders, problems = list(text), [], []
    start = text.find("(")
    while start >= 0:
        end = text.find(")", start)
        if end < 0:
            problems.append(problem("CW206", at(start, start + 1), context=context))
            end = len(text) - 1
        reminders.append(text[start + 1 : end])
        plain[start : end + 1] = " " * (end + 1 - start)
        start = text.find("(", end + 1)
    return "".join(plain), reminders, problems
