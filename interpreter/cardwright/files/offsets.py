"""Where each character of a YAML value stands in the file's spelling of it."""

from __future__ import annotations

import re

Places = tuple[tuple[int, int], ...]
Token = tuple[str, int, int]

BLANKS = " \t\r\n"
_BREAK = re.compile(r"\r\n|\n|\r")
_CHUNK = re.compile(r"[ \t\r\n]+|[^ \t\r\n]+")
# What follows a backslash, and what it means, in the same order.
ESCAPES = dict(zip('0abt\tnvfre "/\\N_LP', '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029', strict=True))
HEX = {"x": 2, "u": 4, "U": 8}


def offsets(raw: str, style: str, value: str) -> Places | None:
    """Give start and end in `raw` of each character of `value`; None where its spelling cannot be followed.

    `style` is that of a scalar: "" plain, or one of ' " | >.
    """
    if style in ("|", ">"):
        return _block(raw, value)
    tokens = _Flow(raw, style).tokens()
    if tokens is None or "".join(char for char, _, _ in tokens) != value:
        return None
    return tuple((start, end) for _, start, end in tokens)


class _Flow:
    """Reads plain and quoted spellings again, as the YAML reader does, but keeps the places."""

    def __init__(self, raw: str, quote: str) -> None:
        self.raw, self.quote = raw, quote
        self.pos, self.end = len(quote), len(raw) - len(quote)
        self.found: list[Token] = []
        # After a backslash at the end of a line, the blanks that start the next line do not count.
        self.joined = False

    def tokens(self) -> list[Token] | None:
        while self.pos < self.end:
            if self.raw[self.pos] in BLANKS:
                self._blanks()
            elif not self._content():
                return None
        return self.found

    def _content(self) -> bool:
        self.joined = False
        if self.quote == '"' and self.raw[self.pos] == "\\":
            return self._escape()
        size = 2 if self.quote == "'" and self.raw[self.pos] == "'" else 1
        self._keep(self.raw[self.pos], size)
        return True

    def _keep(self, char: str, size: int) -> None:
        self.found.append((char, self.pos, self.pos + size))
        self.pos += size

    def _escape(self) -> bool:
        mark = self.raw[self.pos + 1]
        if found := _BREAK.match(self.raw, self.pos + 1):
            self.pos, self.joined = found.end(), True
            return True
        if mark in HEX:
            digits = self.raw[self.pos + 2 : self.pos + 2 + HEX[mark]]
            self._keep(chr(int(digits, 16)), 2 + HEX[mark])
            return True
        self._keep(ESCAPES.get(mark, mark), 2)
        return mark in ESCAPES

    def _blanks(self) -> None:
        """Keep blanks inside a line; fold a single line break to a space and drop the first of several."""
        start = self.pos
        while self.pos < self.end and self.raw[self.pos] in BLANKS:
            self.pos += 1
        breaks = [found.span() for found in _BREAK.finditer(self.raw, start, self.pos)]
        if self.joined:
            self.found += [("\n", *at) for at in breaks]
        elif not breaks:
            self.found += [(self.raw[at], at, at + 1) for at in range(start, self.pos)]
        elif len(breaks) == 1:
            self.found.append((" ", *breaks[0]))
        else:
            self.found += [("\n", *at) for at in breaks[1:]]


def _block(raw: str, value: str) -> Places | None:
    """Follow a block: all but blanks is the same in value and file, in the same order."""
    head = _BREAK.search(raw)
    pos = head.end() if head else len(raw)
    places: list[tuple[int, int]] = []
    for chunk in _CHUNK.findall(value):
        blanks_end = pos
        while blanks_end < len(raw) and raw[blanks_end] in BLANKS:
            blanks_end += 1
        if chunk[0] in BLANKS:
            places += _align(chunk, raw[pos:blanks_end], pos)
            pos = blanks_end
        elif raw.startswith(chunk, blanks_end):
            places += [(blanks_end + at, blanks_end + at + 1) for at in range(len(chunk))]
            pos = blanks_end + len(chunk)
        else:
            return None
    return tuple(places)


def _align(blanks: str, spelt: str, pos: int) -> Places:
    """Match blanks from the right, since indentation is dropped on the left; the rest clings to it."""
    same = 0
    while same < min(len(blanks), len(spelt)) and blanks[-1 - same] == spelt[-1 - same]:
        same += 1
    split, over = pos + len(spelt) - same, len(blanks) - same
    left = [(min(pos + at, split), min(pos + at + 1, split)) for at in range(over)]
    return (*left, *((split + at, split + at + 1) for at in range(same)))
