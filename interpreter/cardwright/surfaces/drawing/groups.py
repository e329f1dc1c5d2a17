"""The picture of groups: a box for each common word or member, with the cards that have it."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from cardwright.model.graphs import CARD, Relation
from cardwright.surfaces.drawing import svg
from cardwright.surfaces.drawing.measure import Rect, text_width

GUTTER, TOP = 18, 26
SHAPE = 1.4
"""Pictures are made about so much wider than high."""

Row = tuple[str, str]
"""A card's name, and what more it says of the relation."""


def picture(graph: nx.MultiDiGraph, title: str, relation: Relation, notes: Sequence[str]) -> str:
    """Groups in columns, in the order in which they first come up."""
    groups = [(data["name"], _rows(graph, node)) for node, data in graph.nodes(data=True) if node[0] != CARD]
    filled = [(name, rows) for name, rows in groups if rows]
    width = max((_width(name, rows) for name, rows in filled), default=200)
    placed = _placed(filled, width)
    body = [_group(rect, name, rows) for rect, (name, rows) in zip(placed, filled, strict=True)]
    right = max((rect.x + rect.width for rect in placed), default=0)
    below = max((rect.y + rect.height for rect in placed), default=0)
    said = f'Each box has the cards with the same "{relation.name}".'
    return svg.document(title, [said, *notes], right, below, body)


def _rows(graph: nx.MultiDiGraph, node: tuple[str, str]) -> list[Row]:
    return [(graph.nodes[card]["name"], data["label"]) for card, _, data in graph.in_edges(node, data=True)]


def _width(name: str, rows: Sequence[Row]) -> float:
    lines = [text_width(card, svg.SIZE) + text_width(f"  {label}", svg.SMALL) for card, label in rows]
    return max(text_width(f"{name}  {len(rows)}", svg.SIZE) * 1.1, *lines) + 30


def _placed(groups: Sequence[tuple[str, list[Row]]], width: float) -> list[Rect]:
    """Columns of one width, filled evenly: each group goes where it is least deep."""
    area = sum((len(rows) * svg.LEADING + TOP + 8 + GUTTER) * (width + GUTTER) for _, rows in groups)
    count = max(1, min(len(groups), round((area * SHAPE) ** 0.5 / (width + GUTTER))))
    depths = [0.0] * count
    found = []
    for _, rows in groups:
        column = depths.index(min(depths))
        height = len(rows) * svg.LEADING + TOP + 8
        found.append(Rect(column * (width + GUTTER), depths[column], width, height))
        depths[column] += height + GUTTER
    return found


def _group(rect: Rect, name: str, rows: Sequence[Row]) -> str:
    head = Rect(rect.x, rect.y, rect.width, TOP)
    shapes = [svg.box(rect, "node", 4), svg.box(head, "head", 4), svg.text(rect.x + 9, rect.y + 18, name, "b")]
    shapes.append(svg.text(rect.x + rect.width - 9, rect.y + 18, str(len(rows)), "s", "end"))
    for index, (card, label) in enumerate(rows):
        y = rect.y + TOP + svg.LEADING * (index + 1)
        shapes.append(svg.text(rect.x + 9, y, card))
        shapes += [svg.text(rect.x + rect.width - 9, y, label, "s", "end")] if label else []
    return f"<g>{''.join(shapes)}</g>"
