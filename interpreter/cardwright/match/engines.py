"""Engines for tables: a program is generated once, an engine bound once for each table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from cardwright.backends.walker import Walker
from cardwright.core.engine import Engine, Table
from cardwright.core.program import Program

if TYPE_CHECKING:
    from cardwright.backends.python import GeneratedPython

BACKENDS = ("python", "walker")


class Same:
    """A program, equal to itself only: comparing programs part by part would be slow."""

    __slots__ = ("program",)

    def __init__(self, program: Program) -> None:
        self.program = program

    def __hash__(self) -> int:
        return id(self.program)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.program is self.program


def engine(table: Table, backend: str = "python") -> Engine:
    """The engine of a backend for a table. ValueError for a backend that there is not."""
    if backend not in BACKENDS:
        raise ValueError(f"there is no backend {backend}, only {' and '.join(BACKENDS)}")
    same = Same(table.program)
    return _engine(same, backend, table.players, table.definitions, table.owners, table.decks)


def walker(table: Table) -> Walker:
    """The reference engine, which can say why something is not legal."""
    return cast(Walker, engine(table, "walker"))


@lru_cache(maxsize=64)
def _engine(
    same: Same, backend: str, players: int, definitions: tuple[int, ...], owners: tuple[int, ...],
    decks: tuple[tuple[int, ...], ...],
) -> Engine:  # fmt: skip
    table = Table(same.program, players, definitions, owners, decks)
    return Walker(table) if backend == "walker" else _generated(same).bind(table)


@lru_cache(maxsize=16)
def _generated(same: Same) -> GeneratedPython:
    from cardwright.backends.python import GeneratedPython

    return GeneratedPython(same.program)
