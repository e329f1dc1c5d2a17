"""How large text is in a picture: estimates that hold for common sans-serif fonts, and lines of bounded length."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

NARROW, WIDE = frozenset("ijl.,:;'|!()[] ftI"), frozenset("mwMW@%")
"""Characters that are clearly narrower or wider than others."""


@dataclass(frozen=True)
class Size:
    """Width and height in pixels."""

    width: float
    height: float


@dataclass(frozen=True)
class Rect:
    """A rectangle by its left upper corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def moved(self, x: float, y: float) -> Rect:
        """The same elsewhere."""
        return Rect(self.x + x, self.y + y, self.width, self.height)


def text_width(text: str, size: float) -> float:
    """About how wide a line is at a font size, rather more than less."""
    return size * sum(_share(sign) for sign in text)


def _share(sign: str) -> float:
    if sign in NARROW:
        return 0.4
    if sign in WIDE:
        return 0.98
    return 0.74 if sign.isupper() or ord(sign) > 0x2000 else 0.63


def block(lines: Sequence[str], size: float, leading: float, margin: float) -> Size:
    """The room that lines of text need, with a margin around them."""
    widest = max((text_width(line, size) for line in lines), default=0)
    return Size(widest + 2 * margin, len(lines) * leading + margin)


def wrapped(text: str, length: int) -> list[str]:
    """A text in lines of so many characters at most."""
    return textwrap.wrap(text, length, break_long_words=True, break_on_hyphens=False) or [""]
