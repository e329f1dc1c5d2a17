"""What is drawn by chance where: a card, a player, a place or a number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from cardwright.core.program import Members, Pick, Players, Program, Range, Sites, Type, ZonesOf

OTHERS = {Players: Type.PLAYER, Sites: Type.SITE, ZonesOf: Type.ZONE, Range: Type.INT, Members: Type.INT}
"""What the members of a source are, where they are no cards."""


_known: dict[int, tuple[Program, Mapping[int, Type]]] = {}
# By identity: a program's hash would go through all of it each time.


def drawn(program: Program) -> Mapping[int, Type]:
    """For the place of every draw in a program, what is drawn there."""
    if id(program) not in _known:
        if len(_known) >= 64:
            _known.clear()
        found = {pick.at: OTHERS.get(type(pick.source), Type.CARD) for pick in _picks(program)}
        _known[id(program)] = (program, found)
    return _known[id(program)][1]


def _picks(tree: object) -> Iterator[Pick]:
    if isinstance(tree, Pick):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            yield from _picks(part)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for slot in fields(tree):
            yield from _picks(getattr(tree, slot.name))
