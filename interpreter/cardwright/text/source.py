"""A named text with its table of lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

# What editors count as the end of a line; other Unicode breaks are not, so that line numbers agree with them.
_BREAK = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class Source:
    """One text and the name under which people know it.

    `name` is the path as shown in messages, relative where possible; `text` is the whole text, without a byte
    order mark. Offsets count code points from 0, lines and columns from 1.
    """

    name: str
    text: str

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The offset at which each line starts; never empty."""
        return (0, *(found.end() for found in _BREAK.finditer(self.text)))

    @property
    def line_count(self) -> int:
        """How many lines there are; a text that ends with a line break has an empty last line."""
        return len(self.starts)

    def line_col(self, offset: int) -> tuple[int, int]:
        """Give the line and column, from 1, of an offset; one outside the text is moved to its end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def line_start(self, line: int) -> int:
        """Give the offset of the first character of a line; raises IndexError if there is no such line."""
        if not 1 <= line <= len(self.starts):
            raise IndexError(f"{self.name} has no line {line}")
        return self.starts[line - 1]

    def line_bounds(self, line: int) -> tuple[int, int]:
        """Give where a line starts and ends, its line break not counted; raises IndexError if there is no such line."""
        start = self.line_start(line)
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return start, end

    def line_text(self, line: int) -> str:
        """Give a line without its line break; raises IndexError if there is no such line."""
        start, end = self.line_bounds(line)
        return self.text[start:end]
