"""Who sits where: people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.play.bots import Bot

HUMAN = "human"


@dataclass(frozen=True)
class Seats:
    """The kinds of the seats in order, and a bot for each that has one."""

    kinds: tuple[str, ...]
    bots: tuple[Bot | None, ...]
    calls: bool = False  # whether bots make calls

    @classmethod
    def of(cls, kinds: Sequence[str], seed: int, calls: bool = False) -> Seats:
        """Seats by the names of their kinds; every bot draws from a seed of its own."""
        from cardwright.play.bots import make_bot
        from cardwright.play.chance import derive

        bots = tuple(
            None if kind == HUMAN else make_bot(kind, derive(seed, "seat", seat), calls)
            for seat, kind in enumerate(kinds)
        )
        return cls(tuple(kinds), bots, calls)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the screen."""
        return len(self.humans) > 1


def all_kinds(given: Sequence[str], players: int) -> tuple[str, ...]:
    """A kind for every seat: those given, then a person at the first seat and random bots at the others."""
    missing = players - len(given)
    rest = [HUMAN] if not given else []
    return tuple([*given, *rest, *["random"] * missing][:players])
