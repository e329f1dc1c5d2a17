"""What a sentence becomes: nodes named after the grammar's alternatives, with words at the leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from cardwright.text import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a word class: the entry it stands for; for NUMBER and SIGNED its `number`."""

    cls: str
    entry: str
    phrase: str
    form: int = 0
    number: int = 0
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Node:
    """A phrase: `kind` is its alternative in the grammar, `parts` what the alternative leaves open.

    A whole text that was read also has its `verbs`, each in the form in which it was written.
    """

    kind: str
    parts: tuple[Part, ...]
    span: Span | None = field(default=None, compare=False)
    verbs: tuple[Word, ...] = field(default=(), compare=False, repr=False)

    def walk(self) -> Iterator[Part]:
        """This node and everything in it, outside in, left to right."""
        yield self
        for part in self.parts:
            if isinstance(part, Node):
                yield from part.walk()
            else:
                yield part

    def words(self, cls: str) -> list[Word]:
        """The words of a class directly in this node."""
        return [part for part in self.parts if isinstance(part, Word) and part.cls == cls]


Part: TypeAlias = Node | Word
