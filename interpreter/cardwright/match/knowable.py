"""Which derived values tell something about cards that not everybody sees."""

from __future__ import annotations

from functools import lru_cache

from cardwright.core.program import (
    CardAt,
    CardsIn,
    CardsInAll,
    Fold,
    FoldKind,
    Program,
    Seen,
    ValueOf,
    Zone,
)

from .engines import Same
from .sight import nodes

ORDER = (Seen.ALL, Seen.OWNER, Seen.NOBODY)


@lru_cache(maxsize=16)
def seen_by(same: Same) -> tuple[Seen, ...]:
    """Who may know each value: who sees all zones whose cards it reads, by itself, through modifiers or others."""
    program = same.program
    reads = [_reads(program, index) for index in range(len(program.values))]
    own = [_own(program, part) for part in reads]
    for _ in program.values:  # a value may read others; the chain is at most as long as there are values
        for index, parts in enumerate(reads):
            through = [own[node.value] for part in parts for node in nodes(part) if isinstance(node, ValueOf)]
            own[index] = max([own[index], *through], key=ORDER.index)
    return tuple(own)


def _reads(program: Program, index: int) -> list[object]:
    """The value with everything that can change it."""
    modifiers = [one for one in program.modifiers if one.value == index]
    overrides = [one for one in program.overrides if one.value == index]
    return [program.values[index], *modifiers, *overrides]


def _own(program: Program, parts: list[object]) -> Seen:
    found = [_source(program, node) for part in parts for node in nodes(part)]
    return max(found, key=ORDER.index, default=Seen.ALL)


def _source(program: Program, node: object) -> Seen:
    """Who sees the cards that a node looks at; counting a zone's cards tells nothing of them."""
    match node:
        case Fold(kind=FoldKind.COUNT, where=None):
            return Seen.ALL
        case Fold(source=CardsIn(zone=Zone(family=family))) | Fold(source=CardsInAll(family=family)):
            return program.families[family].seen
        case Fold(source=CardsIn()):
            return max((family.seen for family in program.families), key=ORDER.index)
        case CardAt(zone=Zone(family=family)):
            return program.families[family].seen
    return Seen.ALL
