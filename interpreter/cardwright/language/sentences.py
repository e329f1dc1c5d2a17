"""A text to its sentences: cut at full stops, reminder text in parentheses set apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.lexer import BLANK, CLOSE, FAR
from cardwright.language.parse import At
from cardwright.text import Span
from cardwright.text.characters import SPACE, named

_ENDS = re.compile(rf"[.!?]+[\"'“”‘’«»]*(?=[{SPACE}{BLANK}]|$)|$")
_SET_APART = SPACE + BLANK


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
    if not plain.strip(_SET_APART):
        return [], reminders, problems or [problem("CW207", at(0, len(text)), context=context)]
    cuts: list[Cut] = []
    begin = 0
    for found in _ENDS.finditer(plain):
        words = plain[begin : found.start()]
        start = begin + len(words) - len(words.lstrip(_SET_APART))
        if found.group() != "." and (words + found.group()).strip(_SET_APART):
            whole = (words + found.group()).strip(_SET_APART)
            bare = whole.strip(AROUND + BLANK)
            cuts += [Cut(bare, start + whole.find(bare))] if bare else []
            span = at(start, start + len(whole))
            offered = bare and BLANK not in whole and (reads is None or reads(bare))
            fix = Fix(f"{bare}.", span, "end it with a full stop") if offered else None
            problems.append(problem("CW202", span, context=context, fix=fix))
        elif words.strip(_SET_APART):
            cuts.append(Cut(words.strip(_SET_APART), start))
            if words[-1] in SPACE:
                problems.append(_far_stop(words, begin, at, context, reads))
        elif found.group():
            problems.append(problem("CW220", at(found.start(), found.end()), context=context))
        begin = found.end()
    return cuts, reminders, problems


def _far_stop(words: str, begin: int, at: At, context: Context, reads: Reads | None) -> Problem:
    """A full stop with a space before it."""
    bare = words.rstrip(SPACE)
    place = at(begin + len(bare), begin + len(words) + 1)
    offered = reads is None or reads(bare.strip(_SET_APART))
    fix = Fix(".", place, "put it right behind the word") if offered else None
    return problem("CW218", place, context=context, fix=fix, word=".", how=FAR)


def _without_reminders(text: str, at: At, context: Context) -> tuple[str, list[str], list[Problem]]:
    """The text with reminders blanked out, so that offsets stay the same."""
    plain, reminders, problems = list(text), [], []
    opened: list[int] = []
    for index, char in enumerate(text):
        if char == "(":
            opened.append(index)
        elif char == ")" and opened:
            start = opened.pop()
            if not opened:
                reminders.append(text[start + 1 : index])
                plain[start : index + 1] = BLANK * (index + 1 - start)
                problems += _around(text, start, index + 1, at, context)
        elif char in (")", BLANK):
            place = at(index, index + 1)
            closing = char == ")"
            problems.append(problem("CW221", place, context=context) if closing else _unseen(place, context))
            plain[index] = BLANK
    if opened:
        start = opened[0]
        problems.append(problem("CW206", at(start, start + 1), context=context))
        reminders.append(text[start + 1 :])
        plain[start:] = BLANK * (len(text) - start)
    return "".join(plain), reminders, problems


def _unseen(place: Span, context: Context) -> Problem:
    return problem("CW219", place, context=context, char=named(BLANK))


def _around(text: str, start: int, end: int, at: At, context: Context) -> list[Problem]:
    """What is wrong with a reminder text: nothing in it, or no space that parts it from the words around it."""
    place, found = at(start, end), []
    if not text[start + 1 : end - 1].strip(SPACE):
        found.append(problem("CW207", place, context=context))
    if start and text[start - 1] not in SPACE:
        fix = Fix(f" {text[start]}", at(start, start + 1), "put a space before it")
        found.append(problem("CW218", place, context=context, fix=fix, word=text[start:end], how=CLOSE))
    elif end < len(text) and text[end] not in SPACE + ".,;:!?":
        fix = Fix(f"{text[end - 1]} ", at(end - 1, end), "put a space behind it")
        found.append(problem("CW218", place, context=context, fix=fix, word=text[start:end], how=CLOSE))
    return found
