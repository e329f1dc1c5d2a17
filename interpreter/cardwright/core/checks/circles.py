"""Definitions that lead back to themselves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeVar

from cardwright.core.lowering.lower import Lower
from cardwright.core.program import Apply, CanAct, Modifier, StageOverride, ValueOf
from cardwright.language.nodes import Node, Word

Key = TypeVar("Key", bound=Hashable)


def circle_from(start: Key, graph: Mapping[Key, Iterable[Key]]) -> list[Key] | None:
    """The shortest way from a key back to itself, both ends included; None if there is none."""
    came: dict[Key, Key] = {}
    ahead = [start]
    for here in ahead:  # grows while it is gone through
        for there in graph.get(here, ()):
            if there == start:
                way = [here]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return [*reversed(way), start]
            if there not in came:
                came[there] = here
                ahead.append(there)
    return None


def circles(graph: Mapping[Key, Iterable[Key]]) -> dict[Key, list[Key]]:
    """Every key that leads back to itself, with the way."""
    found = {key: circle_from(key, graph) for key in graph}
    return {key: way for key, way in found.items() if way is not None}


def definitions(lo: Lower) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """Terms and relations in a circle, by word class and id, with the ways."""
    graph: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for id, node in lo.names.relations.items():
        graph["RELATION", id] = [(part.cls, part.entry) for part in node.walk() if isinstance(part, Word)]
    for id, term in lo.names.terms.items():
        nodes = [term.noun, *term.where]
        graph["TERM", id] = [(part.cls, part.entry) for node in nodes for part in node.walk() if isinstance(part, Word)]
    return circles(graph)


def deeds(lo: Lower) -> dict[str, list[str]]:
    """Phrases that tell to do themselves, by kind of node, with the ways."""
    return circles({
        kind: [
            part.kind
            for node in nodes
            for part in node.walk()
            if isinstance(part, Node) and part.kind in lo.names.deeds
        ]
        for kind, nodes in lo.names.deeds.items()
    })


def value_reads(lo: Lower) -> dict[int, frozenset[int]]:
    """Which values each value reads to be worked out, before any card changes one."""
    return {
        index: reads((value.base, tuple(stage for stage in value.stages if isinstance(stage, Apply))), len(lo.values))
        for index, value in enumerate(lo.values)
    }


def with_changes(
    graph: Mapping[int, frozenset[int]], changes: Iterable[Modifier | StageOverride]
) -> dict[int, frozenset[int]]:
    """The same with what changes by cards read, for their amounts and their conditions."""
    changed = dict(graph)
    for change in changes:
        changed[change.value] |= reads((change.amount, change.when), len(graph))
    return changed


def reads(node: object, values: int) -> frozenset[int]:
    """The values that an expression reads; whether an action is legal may hang on any value."""
    if isinstance(node, CanAct):
        return frozenset(range(values))
    found = frozenset({node.value}) if isinstance(node, ValueOf) else frozenset()
    if isinstance(node, tuple):
        parts: Iterable[object] = node
    elif is_dataclass(node):
        parts = [getattr(node, part.name) for part in fields(node)]
    else:
        return found
    return found.union(*(reads(part, values) for part in parts))

