"""Seeds and draws outside of a match: derived by a stable hash, so that every process agrees."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from cardwright.core.chance import below

T = TypeVar("T")


def derive(seed: int, *parts: object) -> int:
    """A 64-bit seed that follows from another one and what it is for."""
    return int.from_bytes(blake2b(repr((seed, *parts)).encode(), digest_size=8).digest(), "big")


class Stream:
    """A stream of draws from one seed."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state, drawn = below(self.state, n)
        return drawn

    def one(self, options: Sequence[T]) -> T:
        """One of the options, drawn even if there is only one."""
        return options[self.below(len(options))]

    def shuffled(self, members: Sequence[T]) -> list[T]:
        """The members in a drawn order."""
        found = list(members)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found

    def some(self, members: Sequence[T], most: int) -> list[T]:
        """At most so many of the members, in their own order."""
        if len(members) <= most:
            return list(members)
        kept = sorted(self.shuffled(range(len(members)))[:most])
        return [members[i] for i in kept]
