"""What a program draws by chance and asks for at which place: cards, players, numbers, the items of a counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

from cardwright.core.program import NONE, Choose, Members, Pick, Players, Program, Range, Sites, Type, ZonesOf

OTHERS = {Players: Type.PLAYER, Sites: Type.SITE, ZonesOf: Type.ZONE, Range: Type.INT, Members: Type.INT}
"""What the members of a source are, where they are no cards."""


@dataclass(frozen=True)
class Asked:
    """By place in a program: what is drawn there, and whose items are chosen there."""

    drawn: Mapping[int, Type]
    items: Mapping[int, int]  # the cell


_known: dict[int, tuple[Program, Asked]] = {}
# By identity: a program's hash would go through all of it each time.


def asked(program: Program) -> Asked:
    """What a program asks for, found once."""
    if id(program) not in _known:
        if len(_known) >= 64:
            _known.clear()
        nodes = list(_nodes(program))
        drawn = {one.at: OTHERS.get(type(one.source), Type.CARD) for one in nodes if isinstance(one, Pick)}
        items = {one.at: one.cell for one in nodes if isinstance(one, Choose) and one.cell != NONE}
        _known[id(program)] = (program, Asked(drawn, items))
    return _known[id(program)][1]


def _nodes(tree: object) -> Iterator[Pick | Choose]:
    if isinstance(tree, Pick | Choose):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            yield from _nodes(part)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for slot in fields(tree):
            yield from _nodes(getattr(tree, slot.name))
