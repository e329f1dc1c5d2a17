"""The line of a file under a message, with the caret run under the words at fault."""

from __future__ import annotations

import unicodedata

from cardwright.text.span import Span

TAB = "    "
# A hostile or generated file may hold a line of megabytes; a terminal shows about this much, in code points.
WIDEST = 160
BEFORE = 60


def printable(text: str) -> str:
    """Give the text on one line without characters that would move or repaint the terminal."""
    return "".join(map(_shown, text))


def _shown(char: str) -> str:
    if char == "\t":
        return TAB
    if ord(char) < 0x20:
        return chr(0x2400 + ord(char))
    # Control characters, direction marks and line separators; the joiner inside emoji stays.
    hidden = unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or 0x202A <= ord(char) <= 0x202E
    return "�" if hidden or 0x2066 <= ord(char) <= 0x2069 else char


def cells(text: str) -> int:
    """Count the terminal columns of a printable text: East Asian wide characters two, accents none."""
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def excerpt(span: Span) -> tuple[str, str]:
    """Give the line on which the span starts and the caret run that goes under it."""
    line, col = span.source.line_col(span.start)
    text = span.source.line_text(line)
    first = min(col - 1, len(text))
    last = min(max(first + span.end - span.start, first), len(text))
    return _cut(text, first, last)


def _cut(text: str, first: int, last: int) -> tuple[str, str]:
    """Cut a long line to a window around the caret; a cut side shows an ellipsis."""
    left = 0 if len(text) <= WIDEST else max(0, min(first - BEFORE, len(text) - WIDEST))
    right = min(len(text), left + WIDEST)
    last = min(last, right)
    lead = ("…" if left else "") + printable(text[left:first])
    run = printable(text[first:last])
    tail = printable(text[last:right]) + ("…" if right < len(text) else "")
    return lead + run + tail, " " * cells(lead) + "^" * max(1, cells(run))
