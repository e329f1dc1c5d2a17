"""A YAML document as nodes that keep their places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardwright.files.offsets import Places, offsets
from cardwright.text.span import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value.

    `style` is "" for plain, or one of ' " | >; `looks_numeric` marks unquoted text that other readers of YAML
    take for a number, such as 730.4, which stays text here.
    """

    value: str | int | bool | None
    span: Span
    style: str = ""
    looks_numeric: bool = False

    @property
    def raw(self) -> str:
        """The characters in the file, with quotes and escapes."""
        return self.span.text

    @property
    def quoted(self) -> bool:
        """Whether the writer made it text, with quotes or as a block."""
        return self.style != ""

    @property
    def text(self) -> str:
        """The value as text; for a value that is not text, its characters in the file."""
        return self.value if isinstance(self.value, str) else self.raw

    def at(self, start: int, end: int) -> Span:
        """Give the place in the file of the characters start to end of `text`.

        Raises ValueError if they lie outside. Gives the whole where the spelling cannot be followed.
        """
        text = self.text
        if not 0 <= start <= end <= len(text):
            raise ValueError(f"no part {start}:{end} in a text of {len(text)} characters")
        if _is_spelt(self.span, text):
            return self.span.sub(start, end)
        places = _places(self.span, self.style, text)
        if not places:
            return self.span
        first = places[start][0] if start < len(places) else places[-1][1]
        return self.span.sub(first, places[end - 1][1] if end > start else first)


# Every word of a text asks for its place, and a text can be long: it is compared with the file once.
@lru_cache(maxsize=512)
def _is_spelt(span: Span, text: str) -> bool:
    """Whether a text stands in the file as it is."""
    return span.text == text


@lru_cache(maxsize=512)
def _places(span: Span, style: str, text: str) -> Places | None:
    """The place in its span of each character of a text."""
    return offsets(span.text, style, text)


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Map:
    """A group of keys, in the order of the file; `keys` has the places of the keys."""

    items: dict[str, Node]
    keys: dict[str, Span]
    span: Span

    def get(self, key: str) -> Node | None:
        """Give the value of a key, or None."""
        return self.items.get(key)


Node = Map | Seq | Scalar
Plain = dict[str, "Plain"] | list["Plain"] | str | int | bool | None


def plain(node: Node) -> Plain:
    """Give a document as dict, list, str, int, bool and None; text that looks numeric stays text."""
    if isinstance(node, Map):
        return {key: plain(value) for key, value in node.items.items()}
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    return node.value
