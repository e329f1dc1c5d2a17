"""The known words nearest to one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

# Comparing takes time by the square of the length, and files are hostile: nobody means a longer word.
LONGEST = 60
ALIKE = 0.6


def nearest(word: str, candidates: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """Give up to n candidates like the word, best first, ties by alphabet; case does not count."""
    if not word or len(word) > LONGEST:
        return ()
    matcher = SequenceMatcher(None, b=word.casefold(), autojunk=False)
    scored = [(likeness(matcher, one), one) for one in sorted(set(candidates)) if 0 < len(one) <= LONGEST]
    ranked = sorted((-score, one) for score, one in scored if score >= ALIKE)
    return tuple(one for _, one in ranked[:n])


def likeness(matcher: SequenceMatcher[str], candidate: str) -> float:
    """Give the ratio of equal letters, 0 to 1, or 0 where a cheap bound shows that it is too small."""
    matcher.set_seq1(candidate.casefold())
    if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
        return 0.0
    return matcher.ratio()
