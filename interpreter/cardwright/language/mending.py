"""Small repairs of a sentence that was refused, each tried: a missing word or comma, one short word for another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardwright.diagnostics.problem import Fix
from cardwright.language.lexer import Raw
from cardwright.text.span import Span

Reads = Callable[[str], bool]
"""Whether a text can be read as a whole."""

At = Callable[[int, int], Span]

LEFT_OUT = (",", "and", "then", ", then", "a", "the", "may", "to", "of", "in", ", rounded down")
"""What is often left out before a word."""

ENDINGS = (", rounded down", " instead")
"""What is often left out at the end of a sentence."""

EXCHANGED = (("in", "into"), ("on", "onto"), ("from", "out of"), ("for", "of"), ("to", "into"), ("a", "the"))
"""Short words that are often written for each other."""


def inserted(text: str, raws: Sequence[Raw], index: int, reads: Reads, at: At) -> Fix | None:
    """A fix that puts a word or a comma before the word at which reading stopped."""
    raw, end = raws[index], raws[index - 1].end if index else 0
    for word in LEFT_OUT if index else ():
        lead = word if word.startswith(",") else f" {word}"
        if reads(f"{text[:end]}{lead} {text[raw.start:]}"):
            return Fix(f"{lead} {raw.text}", at(end, raw.end), f'put "{word}" before it')
    return None


def ended(text: str, raws: Sequence[Raw], reads: Reads, at: At) -> Fix | None:
    """A fix that ends a sentence that stopped too early."""
    for ending in ENDINGS if raws else ():
        raw = raws[-1]
        if reads(text[: raw.end] + ending):
            return Fix(f"{raw.text}{ending}", at(raw.start, raw.end), f'end it with "{ending.strip()}"')
    return None


def exchanged(text: str, raws: Sequence[Raw], index: int, reads: Reads, at: At) -> Fix | None:
    """A fix that exchanges a short word at or before the place where reading stopped, the nearest first."""
    for raw in reversed(raws[: index + 1]):
        for word in _others(raw.key):
            if reads(text[: raw.start] + word + text[raw.end :]):
                following = " ".join(text[raw.end :].split()[:3])
                return Fix(word, at(raw.start, raw.end), f'did you mean "{word} {following}"?')
    return None


def _others(word: str) -> Iterator[str]:
    for one, other in EXCHANGED:
        if word in (one, other):
            yield other if word == one else one
