"""Cards of Der Musikclub 0.1: what is printed on them, and pieces, which are cards in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

FOREVER = 1 << 30
"""The seconds left to a piece that nothing makes expire."""


class Printed:
    """What a card says. Read from plain data once, shared by all its copies and matches."""

    __slots__ = (
        "ability", "attached", "bands", "cost", "fade_cost", "lifetime", "modifiers", "parallel", "stem",
        "volume", "vp",
    )  # fmt: skip

    def __init__(self, card: Mapping[str, Any]) -> None:
        self.stem: bool = card["kind"] == "stem"
        self.bands: int = card["bands"]
        self.volume: int = card["volume"]
        self.cost: int = card["cost"]
        self.vp: int = card["vp"]
        self.parallel: int = card["parallel"]
        self.lifetime: int = card["lifetime"]
        self.attached: bool = card["attached"]
        self.modifiers = tuple(("SATBV".index(target), op == "mul", n) for target, op, n in card["modifiers"])
        self.ability: str | None = card["ability"]
        self.fade_cost = self.cost if self.ability == "soft_landing" else 2 * self.cost
        if self.stem and self.lifetime != -1:
            raise ValueError("a stem has no lifetime in draft 0.1")
        if self.lifetime == 0 or self.lifetime < -1:
            raise ValueError("a lifetime is at least one second, or -1 for none")


def prepare(deck: Iterable[Mapping[str, Any] | Printed]) -> list[Printed]:
    """A deck of plain data as printed cards; prepared cards stay as they are."""
    return [card if isinstance(card, Printed) else Printed(card) for card in deck]


class Player:
    """A DJ: two dice, a pool of parallel seconds, and three piles of card numbers."""

    __slots__ = ("bin", "crate", "dice", "hand", "pool", "seat")

    def __init__(self, seat: int, crate: list[int]) -> None:
        self.seat = seat
        self.dice = [6, 6]
        self.pool = 0
        self.crate = crate  # the top is the end
        self.hand: list[int] = []  # oldest first
        self.bin: list[int] = []  # oldest first

    def draw(self) -> None:
        """Take the top card of the crate in hand, if there is one."""
        if self.crate:
            self.hand.append(self.crate.pop())


class Piece:
    """A card in play."""

    __slots__ = ("attached", "host", "life", "line", "number", "owner", "printed")

    def __init__(self, number: int, printed: Printed, owner: Player) -> None:
        self.number = number
        self.printed = printed
        self.owner = owner
        self.life = printed.lifetime
        self.host: Piece | None = None
        self.attached: list[Piece] = []  # in attach order
        self.line: list[Piece] | None = None

    def seconds_left(self) -> int:
        """How many dice seconds must be spent until this leaves, by itself or with a host."""
        left = FOREVER
        piece: Piece | None = self
        while piece is not None:
            if -1 < piece.life < left:
                left = piece.life
            piece = piece.host
        return left
