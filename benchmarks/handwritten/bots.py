"""The random player and its generator, written out again so that nothing is shared with the product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..record import Record

MASK = (1 << 64) - 1


class SplitMix64:
    """The generator of Steele, Lea and Flood, 2014; the same numbers as `cardwright.core.chance`."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * n) >> 64


class Bot(Protocol):
    """Who decides. A stage of one option is also put to `choose`, which need not count it as a decision."""

    decisions: int

    def ask(self, options: Sequence[Any]) -> Any:
        """The choice of an action: a decision even if there is only one option."""

    def choose(self, options: Sequence[Any]) -> Any:
        """The choice of a parameter or of a payment."""


class RandomBot:
    """Picks every option with the same chance."""

    __slots__ = ("below", "decisions", "record")

    def __init__(self, seed: int, record: Record | None = None) -> None:
        self.below = SplitMix64(seed).below
        self.decisions = 0
        self.record = record

    def ask(self, options: Sequence[Any]) -> Any:
        """One of the options, drawn even if there is only one."""
        count = len(options)
        self.decisions += 1
        chosen = self.below(count)
        if self.record is not None:
            self.record.decision(count, chosen)
        return options[chosen]

    def choose(self, options: Sequence[Any]) -> Any:
        """One of the options; a single one is taken without asking."""
        if len(options) == 1:
            return options[0]
        return self.ask(options)
