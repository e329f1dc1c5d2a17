"""The line of a file under a message, with the caret run under the words at fault."""

from __future__ import annotations

import re
import unicodedata

from cardwright.text.span import Span

TAB = "    "
# A hostile or generated file may hold a line of megabytes; a terminal shows about this much, in code points.
WIDEST = 160
BEFORE = 60


# Control characters, halves of characters, line separators, marks that turn the direction; the joiner of emoji stays.
HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def printable(text: str) -> str:
    """Give the text on one line without characters that would move or repaint the terminal."""
    return HIDDEN.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    char = found.group()
    if char == "\t":
        return TAB
    return chr(0x2400 + ord(char)) if ord(char) < 0x20 else "�"


def cells(text: str) -> int:
    """Count the terminal columns of a printable text: East Asian wide characters two, accents none."""
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def excerpt(span: Span) -> tuple[str, str]:
    """Give the line on which the span starts and the caret run that goes under it.

    A long line is cut to a window around the caret; a cut side shows an ellipsis. Only the window is looked at.
    """
    source = span.source
    start, end = source.line_bounds(source.line_col(span.start)[0])
    first = min(max(span.start, start), end)
    last = min(max(span.end, first), end)
    left = start if end - start <= WIDEST else max(start, min(first - BEFORE, end - WIDEST))
    right = min(end, left + WIDEST)
    last = min(last, right)
    lead = ("…" if left > start else "") + printable(source.text[left:first])
    run = printable(source.text[first:last])
    tail = printable(source.text[last:right]) + ("…" if right < end else "")
    return lead + run + tail, " " * cells(lead) + "^" * max(1, cells(run))
