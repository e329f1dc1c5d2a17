"""What two engines must agree on: every decision, and the table after every finished action."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any


class Record:
    """Digests a match; with `lines=True` it also keeps what it digested, to find the first difference.

    A decision is the text `"<number of options>:<chosen index>;"`, a table the `repr` of nested lists of
    ints without spaces (see `Game.dump` for its order); both in ASCII.
    """

    __slots__ = ("_hash", "lines")

    def __init__(self, lines: bool = False) -> None:
        self._hash = blake2b(digest_size=16)
        self.lines: list[str] | None = [] if lines else None

    def decision(self, options: int, chosen: int) -> None:
        """A decision that was asked: how many options there were and the index of the chosen one."""
        self._add(f"{options}:{chosen};")

    def table(self, dump: Sequence[Any]) -> None:
        """The table after a finished action; `dump` is made of ints and lists."""
        self._add(repr(dump).replace(" ", ""))

    def hexdigest(self) -> str:
        """The digest of everything so far, 32 hexadecimal digits."""
        return self._hash.hexdigest()

    def _add(self, text: str) -> None:
        self._hash.update(text.encode("ascii"))
        if self.lines is not None:
            self.lines.append(text)
