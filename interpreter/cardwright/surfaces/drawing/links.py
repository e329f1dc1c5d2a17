"""The picture of links: what is linked to on the left, each family of links by itself, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx

from cardwright.model.graphs import Node, Relation
from cardwright.surfaces.drawing import svg
from cardwright.surfaces.drawing.layered import Arc, Layout, layered
from cardwright.surfaces.drawing.measure import Size, block, text_width

GUTTER = 46
SHAPE = 1.3
"""Pictures are made about so much wider than high."""

Placed = tuple["Part", float, float]


@dataclass(frozen=True)
class Part:
    """Nodes that are tied together, laid out, with their edges."""

    layout: Layout
    edges: list[tuple[Node, Node, str]]
    names: dict[str, str]


def picture(graph: nx.MultiDiGraph, title: str, relation: Relation, notes: Sequence[str]) -> str:
    """One relation between nodes of one kind; an arrow leads to what a node names."""
    parts = [_part(graph, knot) for knot in _knots(graph)]
    placed, width, height = _side_by_side(parts)
    body = [shape for part, x, y in placed for shape in _drawn(part, x, y)]
    said = f'An arrow leads from a card or member to each one that it names under "{relation.name}".'
    return svg.document(title, [said, *notes], width, height, body)


def _knots(graph: nx.MultiDiGraph) -> list[nx.MultiDiGraph]:
    """What hangs together, in order of the first node."""
    order = {node: index for index, node in enumerate(graph.nodes)}
    knots = sorted(nx.weakly_connected_components(graph), key=lambda knot: min(order[node] for node in knot))
    return [graph.subgraph(sorted(knot, key=lambda node: order[node])) for knot in knots]


def _part(graph: nx.MultiDiGraph, knot: nx.MultiDiGraph) -> Part:
    order = {node: index for index, node in enumerate(graph.nodes)}
    nodes = sorted(knot.nodes, key=lambda node: order[node])
    edges = sorted(((a, b, data["label"]) for a, b, data in knot.edges(data=True)),
                   key=lambda edge: (order[edge[1]], order[edge[0]]))  # fmt: skip
    keys = {node: f"{node[0]}/{node[1]}" for node in nodes}
    names = {keys[node]: graph.nodes[node]["name"] for node in nodes}
    sizes = {keys[node]: _size(knot, node, graph.nodes[node]["name"]) for node in nodes}
    room = [block([label], svg.SMALL, svg.LEADING, 5) if label else Size(0, 6) for _, _, label in edges]
    arcs = [Arc(keys[a], keys[b], size) for (a, b, _), size in zip(edges, room, strict=True)]
    return Part(layered(sizes, {keys[node]: rank for node, rank in ranks(knot).items()}, arcs), edges, names)


def _size(knot: nx.MultiDiGraph, node: Node, name: str) -> Size:
    """Wide enough for the name, high enough for the arrows to meet it apart from each other."""
    return Size(max(84, text_width(name, svg.SIZE) + 24), max(30.0, 8.0 * knot.in_degree(node) + 12))


def ranks(graph: nx.MultiDiGraph) -> dict[Node, int]:
    """Columns: a node stands right of all that it names; what goes round in a circle shares a column."""
    condensed = nx.condensation(nx.DiGraph(graph))
    found: dict[int, int] = {}
    for knot in reversed(list(nx.topological_sort(condensed))):
        found[knot] = 1 + max((found[other] for other in condensed.successors(knot)), default=-1)
    return {node: found[condensed.graph["mapping"][node]] for node in graph}


def _side_by_side(parts: Sequence[Part]) -> tuple[list[Placed], float, float]:
    """Parts in as many columns as make a picture of good proportions, the widest first."""
    widest = sorted(parts, key=lambda part: (-part.layout.width, -part.layout.height))
    choices = [_columns(widest, count) for count in range(1, min(8, max(2, len(parts))) + 1)]
    return min(choices, key=lambda choice: abs(choice[1] / max(1.0, choice[2]) - SHAPE))


def _columns(parts: Sequence[Part], count: int) -> tuple[list[Placed], float, float]:
    """Parts of like width below each other, in columns of about the same height."""
    share = sum(part.layout.height + GUTTER / 2 for part in parts) / count
    placed: list[Placed] = []
    x = y = wide = deepest = 0.0
    for part in parts:
        if y and y + part.layout.height / 2 > share:
            x, y, wide = x + wide + GUTTER, 0.0, 0.0
        placed.append((part, x, y))
        y += part.layout.height + GUTTER / 2
        wide, deepest = max(wide, part.layout.width), max(deepest, y - GUTTER / 2)
    return placed, x + wide, deepest


def _drawn(part: Part, x: float, y: float) -> list[str]:
    shapes = [f'<g transform="translate({x:.1f} {y:.1f})">']
    shapes += [svg.line(path) for path in part.layout.paths]
    for (_, _, said), rect in zip(part.edges, part.layout.labels, strict=True):
        shapes += [svg.centred(rect, said)] if said else []
    shapes += [svg.node(rect, [part.names[key]], key.partition("/")[2]) for key, rect in part.layout.nodes.items()]
    return [*shapes, "</g>"]
