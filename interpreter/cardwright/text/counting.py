"""Numbers with their words: "1 card", "2 cards"."""

from __future__ import annotations


def counted(number: int, word: str, many: str = "") -> str:
    """A number with its word in the singular or the plural; `many` is a plural that is not made with an s."""
    return f"{number} {word if number == 1 else many or f'{word}s'}"


def ranged(low: int, high: int, word: str) -> str:
    """A range with its word: "2 to 4 players", "2 players"."""
    return counted(high, word) if low == high else f"{low} to {counted(high, word)}"


MOST_DIGITS = 18


def is_number(text: str) -> bool:
    """Whether a text is a whole number in figures of 0 to 9, of no more digits than we hold."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
