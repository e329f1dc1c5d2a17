"""Mistakes inside brackets: a comma that is missing, a text that needs quotes, a bracket that is not closed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardwright.diagnostics.problem import Fix
from cardwright.text.source import Source
from cardwright.text.span import Span

Reads = Callable[[str], int]
"""How far a text can be read as YAML: an offset, more than its length if all of it can."""
Repair = tuple[str, Fix]
"""What is wrong, and the fix."""

CLOSING = {"{": "}", "[": "]"}
LONGEST = 400
"""A key, and a value that is put in quotes, have at most so many characters; nobody means a longer one."""
_WORDS = re.compile(r"[^\s,:{}\[\]\"'][^\s,:{}\[\]]*(?:[ \t]+[^\s,:{}\[\]]+)*[ \t]*\Z")
_BEGUN = re.compile(r"(?:[{\[,]|\A)\s*(?:[^\s,:{}\[\]\"']+(?:[ \t]+[^\s,:{}\[\]\"']+)*:[ \t]+)?\Z")
_VALUE_END = re.compile(r"(?=,\s*[^\s,:{}\[\]]+(?: [^\s,:{}\[\]]+)*:\s)|(?=[}\]\n])")


def repair(source: Source, opened: int, at: int, reads: Reads) -> Repair | None:
    """Give what is wrong at an offset inside brackets that were opened at another, with a fix that has been tried."""
    for reason, fix in _ideas(source, opened, at):
        changed = source.text[: fix.span.start] + fix.replacement + source.text[fix.span.end :]
        far = reads(changed)
        if far > len(changed) or far > at + len(changed) - len(source.text) + 1:
            return reason, fix
    return None


def _ideas(source: Source, opened: int, at: int) -> Iterator[Repair]:
    sign = source.text[at : at + 1]
    if _indent(source, at) <= _indent(source, opened):
        yield from _unclosed(source, opened, at)
    if sign in CLOSING.values() and sign != CLOSING.get(source.text[opened]):
        wanted = CLOSING.get(source.text[opened], "}")
        yield "the bracket is closed with another one", Fix(wanted, Span(source, at, at + 1), f'write "{wanted}"')
    elif sign == ":":
        yield from _at_colon(source, at)
    elif sign == ",":
        yield "a comma has nothing before it", Fix("", Span(source, at, at + 1), "leave this comma out")
    elif sign:
        yield _comma(source, at)
    yield from _unclosed(source, opened, at)


def _indent(source: Source, at: int) -> int:
    """How far the line of an offset is indented."""
    start = source.line_start(source.line_col(at)[0])
    return at - start - len(source.text[start:at].lstrip(" ")) if at - start < LONGEST else LONGEST


def _at_colon(source: Source, at: int) -> Iterator[Repair]:
    """A colon in a value: the words before it are a key and a comma is missing, or they belong to the text."""
    line = max(source.text.rfind("\n", 0, at) + 1, at - LONGEST)
    found = _WORDS.search(source.text, line, at)
    if found is None:
        return
    words = found.group().split()
    quoting = _quoting(source, found.start(), at)
    key = _key(source, words)
    comma = _comma(source, found.start() + _offset(found.group(), len(words) - key))
    quotes = words[-1][-1] in "\"'"
    meant = key < len(words) and not quotes and (len(words) == 2 or _known(source, words[-key:]))
    yield from (comma, *quoting) if meant else (*quoting, comma)


def _key(source: Source, words: list[str]) -> int:
    """How many of the last words are a key: as many as are one elsewhere in the file, else one."""
    known = [count for count in range(1, min(len(words), 5)) if _known(source, words[-count:])]
    return max(known, default=1)


def _known(source: Source, words: list[str]) -> bool:
    """Whether words are a key elsewhere."""
    pattern = re.compile(rf"(?:^|[{{,\n]|- )[ \t]*{re.escape(' '.join(words))}:\s")
    return pattern.search(source.text) is not None


def _offset(text: str, skipped: int) -> int:
    """Where a text goes on after some words."""
    places = [found.start() for found in re.finditer(r"\S+", text)]
    return places[skipped] if skipped < len(places) else 0


def _comma(source: Source, at: int) -> Repair:
    """A comma behind what ends before an offset."""
    early = max(0, at - LONGEST)
    before = early + len(source.text[early:at].rstrip())
    comma = "," if before < at else ", "
    return "a comma is missing here", Fix(comma, Span(source, before, before), "put a comma here")


def _quoting(source: Source, start: int, at: int) -> tuple[Repair, ...]:
    """The value around a colon in quotes: from where it begins up to the next key or bracket."""
    if not _BEGUN.search(source.text, max(0, start - LONGEST), start):
        return ()
    end = _VALUE_END.search(source.text, at, at + LONGEST)
    if end is None:
        return ()
    span = Span(source, start, start + len(source.text[start : end.start()].rstrip()))
    return (("a colon stands in a text without quotes", Fix(quote(span.text), span, "put this in quotes")),)


def _unclosed(source: Source, opened: int, at: int) -> Iterator[Repair]:
    """A bracket that is to be closed at the end of its line."""
    wanted = CLOSING.get(source.text[opened : opened + 1])
    end = source.text.find("\n", opened)
    if wanted is None or end < 0 or end > at:
        return
    last = len(source.text[:end].rstrip()) if end - opened < LONGEST else end
    fix = Fix(wanted, Span(source, last, last), f'put "{wanted}" here')
    yield f'the bracket "{source.text[opened]}" is not closed', fix


def quote(text: str) -> str:
    """Give a one-line text in quotes: double where they need no escapes, else single."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'
