"""The picture of a zone graph: zones in columns as cards reach them, every arrow with its entries and clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import networkx as nx

from cardwright.core.zone_graph import Way
from cardwright.surfaces.drawing import svg
from cardwright.surfaces.drawing.layered import Arc, layered
from cardwright.surfaces.drawing.measure import Size, block, text_width, wrapped

Names = Callable[[str], str]
"""The word for a node's id."""

MOST = 9
"""So many entries stand on one arrow; the rest are counted, and named when one points at the label."""
LONG = 34


def picture(graph: nx.DiGraph, title: str, named: Names, called: Names, first: str) -> str:
    """The zones from the one where decks lie, left, to the right.

    `named` gives the word for a zone, `called` that for what moves a card.
    """
    ranks = _ranks(graph, first)
    sizes = {zone: Size(max(96, text_width(named(zone), svg.SIZE) + 28), _height(graph, zone)) for zone in graph}
    edges = list(graph.edges(data="ways"))
    labels = [_lines(ways, called) for _, _, ways in edges]
    arcs = [
        Arc(left, right, block([text for text, _ in lines], svg.SMALL + 0.4, svg.LEADING, 8))
        for (left, right, _), lines in zip(edges, labels, strict=True)
    ]
    layout = layered(sizes, ranks, arcs)
    body = [svg.line(path) for path in layout.paths]
    for (_, _, ways), rect, lines in zip(edges, layout.labels, labels, strict=True):
        whole = "; ".join(dict.fromkeys(way_text(way, called) for way in ways))
        body.append(f"<g><title>{escape(whole)}</title>{svg.label(rect, lines)}</g>")
    body += [svg.node(layout.nodes[zone], [named(zone)]) for zone in graph]
    note = "An arrow says what may move cards so, with its clauses; not that it always can."
    return svg.document(title, [note], layout.width, layout.height, body)


def way_text(way: Way, called: Names) -> str:
    """An edge's label: what moves the card, and its clauses."""
    return _mover(way, called) + (f" ({', '.join(way.clauses)})" if way.clauses else "")


def _mover(way: Way, called: Names) -> str:
    return way.card or called(way.entry)


def _height(graph: nx.DiGraph, zone: str) -> float:
    """High enough for its arrows to arrive apart from each other."""
    arrows: int = max(graph.in_degree(zone), graph.out_degree(zone))
    return max(40.0, 14.0 * arrows + 12)


def _ranks(graph: nx.DiGraph, first: str) -> dict[str, int]:
    """How many moves a card is away from the first zone; zones that it does not reach come last."""
    near = dict(nx.single_source_shortest_path_length(graph, first)) if first in graph else {}
    last = max(near.values(), default=-1) + 1
    ranks = {zone: near.get(zone, last) for zone in graph}
    for zone in graph:  # where nothing leaves, the last ones to get there stand to its left
        before = [ranks[other] for other in graph.predecessors(zone) if other != zone]
        if before and set(graph.successors(zone)) <= {zone}:
            ranks[zone] = max(before) + 1
    return ranks


def _lines(ways: Sequence[Way], called: Names) -> list[tuple[str, str]]:
    """The lines of a label with their styles: each entry once, its clauses below."""
    entries: dict[str, list[str]] = {}
    for way in ways:
        known = entries.setdefault(_mover(way, called), [])
        known += [clause for clause in way.clauses if clause not in known]
    lines: list[tuple[str, str]] = []
    for entry, clauses in list(entries.items())[:MOST]:
        lines += [(part, "s b") for part in wrapped(entry, LONG)]
        lines += [(part, "s") for part in wrapped(", ".join(clauses), LONG) if part]
    more = len(entries) - MOST
    return [*lines, *([(f"and {more} more", "s")] if more > 0 else [])]
