"""What an unquoted word of YAML means: the core of YAML 1.2, with whole numbers only."""

from __future__ import annotations

import re
from math import inf

DIGITS = 18

# What YAML forbids, and the line breaks that editors do not count as such: line numbers would disagree.
UNSHOWN = re.compile("[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
# Besides these: marks that turn the direction of what is shown around them, and breaks if they are written as escapes.
SUSPECT = re.compile(f"{UNSHOWN.pattern}|[\t\n\r\u202a-\u202e\u2066-\u2069]")

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?|[-+]?\.(?i:inf)|\.(?i:nan)"
)
_OTHER = re.compile(r"[-+]?[0-9]+|0x[0-9a-fA-F]+|0o[0-7]+")
_START = frozenset("+-.0123456789")


def resolve(word: str) -> tuple[str | int | bool | None, bool]:
    """Give the value of an unquoted word, and whether it is text that other readers take for a number."""
    if word in _WORDS:
        return _WORDS[word], False
    if word[0] not in _START:
        return word, False
    if _WHOLE.fullmatch(word) and not too_long(word):
        return int(word), False
    return word, bool(_FLOAT.fullmatch(word) or _OTHER.fullmatch(word))


def unshown(char: str, spelt: str) -> bool:
    """Whether a suspect character of a value cannot be shown; tabs and line breaks can, unless they are escapes."""
    return char not in "\t\n\r" or (spelt.startswith("\\") and not spelt[1:2].isspace())


def too_long(word: str) -> bool:
    """Whether an unquoted word is a whole number of more digits than we hold."""
    return len(word) > DIGITS and bool(_WHOLE.fullmatch(word)) and len(word.lstrip("-")) > DIGITS


def float_like(word: str) -> bool:
    """Whether other readers take a word for a number with a fraction, so that 200.10 becomes 200.1."""
    return word[:1] in _START and bool(_FLOAT.fullmatch(word))


def stand_in(word: str) -> float:
    """Give a number for text that looks numeric, for checks by schema: near it, but never whole."""
    number = _near(word)
    if not abs(number) < 1e15:
        return 0.5
    return number + 0.5 if number.is_integer() else number


def _near(word: str) -> float:
    """The number that other readers take a word for; without a bound where it has none, or more digits than we hold."""
    if word[:2] in ("0x", "0o"):
        return float(int(word, 0)) if len(word) <= DIGITS else inf
    return inf if word[-1] in "fFnN" else float(word)
