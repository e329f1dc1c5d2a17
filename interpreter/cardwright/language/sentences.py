"""A text to its sentences: cut at full stops, reminder text in parentheses set apart."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.parse import At


@dataclass(frozen=True)
class Cut:
    """One sentence: its words without the full stop, and where they begin in the text."""

    text: str
    start: int


def cut(text: str, at: At, context: Context = ()) -> tuple[list[Cut], list[str], list[Problem]]:
    """The sentences and the reminder texts of a text, and what is wrong with its frame."""
    plain, reminders, problems = _without_reminders(text, at, context)
    if not plain.strip():
        return [], reminders, problems or [problem("CW207", at(0, len(text)), context=context)]
    cuts: list[Cut] = []
    begin = 0
    for index, sign in enumerate(plain):
        ends = sign == "." and (index + 1 == len(plain) or plain[index + 1].isspace())
        if ends or index + 1 == len(plain):
            end = index if ends else index + 1
            words = plain[begin:end]
            if words.strip():
                start = begin + len(words) - len(words.lstrip())
                cuts.append(Cut(words.strip(), start))
                if not ends:
                    span = at(start, start + len(words.strip()))
                    fix = Fix(f"{words.strip().rstrip(',;:!?')}.", span, "put a full stop behind it")
                    problems.append(problem("CW202", span, context=context, fix=fix))
            begin = index + 1
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
