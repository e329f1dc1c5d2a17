"""A stretch of a text: the place that every node and message keeps."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.text.source import Source


@dataclass(frozen=True, slots=True)
class Span:
    """The characters of `source` from offset `start` up to, not including, offset `end`."""

    source: Source
    start: int
    end: int

    @classmethod
    def whole(cls, source: Source) -> Span:
        """Give the span of a whole text."""
        return cls(source, 0, len(source.text))

    @property
    def line(self) -> int:
        """The line on which it starts, from 1."""
        return self.source.line_col(self.start)[0]

    @property
    def col(self) -> int:
        """The column at which it starts, from 1, in code points."""
        return self.source.line_col(self.start)[1]

    @property
    def text(self) -> str:
        """The characters it covers."""
        return self.source.text[self.start : self.end]

    @property
    def words(self) -> str:
        """The same on one line: a break of the file with its indentation is one space."""
        return " ".join(self.text.split())

    @property
    def place(self) -> str:
        """The place as people write it, `file:line:col`; the file alone where it has no text to point at."""
        if not self.source.text:
            return self.source.name
        line, col = self.source.line_col(self.start)
        return f"{self.source.name}:{line}:{col}"

    def sub(self, start: int, end: int) -> Span:
        """Give the part between two offsets from its own start; raises ValueError if they lie outside."""
        if not 0 <= start <= end <= self.end - self.start:
            raise ValueError(f"no part {start}:{end} in a span of {self.end - self.start} characters")
        return Span(self.source, self.start + start, self.start + end)

    def to(self, other: Span) -> Span:
        """Give the span from the start of this one to the end of another of the same text."""
        return Span(self.source, self.start, max(self.end, other.end))
