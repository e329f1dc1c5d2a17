"""Which characters of a sentence stand for each other; every other difference is a difference.

The page docs/characters.md says the same to designers; a test compares the two.
"""

from __future__ import annotations

import unicodedata

SPACES = {
    " ": "space",
    "\t": "tab",
    "\n": "line break",
    "\r": "carriage return",
    "\u00a0": "no-break space",
    "\u2009": "thin space",
    "\u202f": "narrow no-break space",
}
"""What parts two words, one or more of them."""

APOSTROPHES = {"'": "apostrophe", "’": "typographic apostrophe"}
MINUSES = {"-": "hyphen-minus", "−": "minus sign", "–": "en dash"}
"""What may stand before the digits of a number that is taken away."""

SPACE = "".join(SPACES)
_ALIKE = str.maketrans({"’": "'"})
_MINUS = str.maketrans(dict.fromkeys(MINUSES, "-"))


def folded(char: str) -> str:
    """A letter without its case, where that letter has one capital and one small form; else as it is."""
    small = char.lower()
    return small if small != char and len(small) == 1 and small.upper() == char else char


def key_of(word: str) -> str:
    """The form under which words are compared: without case, with straight apostrophes."""
    if word.isascii():
        return word.lower()
    return "".join(map(folded, word.translate(_ALIKE)))


def with_hyphen(number: str) -> str:
    """A signed number with the plain minus."""
    return number.translate(_MINUS)


def named(char: str) -> str:
    """A character for a message: its number and its name."""
    name = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X}" + (f" ({name})" if name else "")


def usual(text: str) -> str:
    """The usual spelling of a text: wide and joined letters taken apart, marks put on letters, unseen ones gone."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(char for char in plain if char in SPACES or unicodedata.category(char) not in ("Cf", "Cc", "Mn"))
