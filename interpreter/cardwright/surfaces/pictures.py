"""A graph of zones as DOT, as Mermaid, and as an SVG drawn in layers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape

import networkx as nx

from cardwright.core.zone_graph import Way

Names = Callable[[str], str]
"""The word for a node's id."""


def way_text(way: Way) -> str:
    """An edge's label: the entry and its clauses."""
    return way.entry + (f" ({', '.join(way.clauses)})" if way.clauses else "")


def dot(graph: nx.DiGraph, title: str, named: Names) -> str:
    """Graphviz."""
    lines = [f"digraph {_quoted(title)} {{", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    lines += [f"  {_quoted(node)} [label={_quoted(named(node))}];" for node in graph.nodes]
    for left, right, ways in graph.edges(data="ways"):
        label = "\n".join(way_text(way) for way in ways)
        lines.append(f"  {_quoted(left)} -> {_quoted(right)} [label={_quoted(label)}];")
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def mermaid(graph: nx.DiGraph, title: str, named: Names) -> str:
    """A Mermaid flowchart."""
    ids = {node: f"z{index}" for index, node in enumerate(graph.nodes)}
    lines = ["---", f"title: {title}", "---", "flowchart LR"]
    lines += [f'  {ids[node]}["{_plain(named(node))}"]' for node in graph.nodes]
    for left, right, ways in graph.edges(data="ways"):
        label = "<br>".join(_plain(way_text(way)) for way in ways)
        lines.append(f'  {ids[left]} -->|"{label}"| {ids[right]}')
    return "\n".join(lines)


def _plain(text: str) -> str:
    return escape(text, quote=True)


# --- SVG --------------------------------------------------------------------------------------------

WIDE, HIGH, GAP_X, GAP_Y, EDGE = 150, 44, 110, 70, 24
LINE = 20
STYLE = (
    "text{font:14px sans-serif;fill:#222}.s{font-size:12px}rect{fill:#fff;stroke:#222;stroke-width:1.5}"
    "path{fill:none;stroke:#555;stroke-width:1.5}circle{fill:#fff;stroke:#555}"
)


@dataclass(frozen=True)
class Box:
    """Where a node is drawn: its left upper corner."""

    x: int
    y: int

    @property
    def middle(self) -> tuple[int, int]:
        """Its centre."""
        return self.x + WIDE // 2, self.y + HIGH // 2


def layers(graph: nx.DiGraph, first: str) -> list[list[str]]:
    """Nodes by their distance from the first one; those it does not reach stand in a layer of their own."""
    distance = nx.single_source_shortest_path_length(graph, first) if first in graph else {}
    depth = max(distance.values(), default=-1) + 1
    placed: list[list[str]] = [[node for node in graph.nodes if distance.get(node) == i] for i in range(depth)]
    rest = [node for node in graph.nodes if node not in distance]
    return placed + ([rest] if rest else [])


def svg(graph: nx.DiGraph, title: str, named: Names, first: str) -> str:
    """A picture with numbered arrows and, below, what each number stands for."""
    columns = layers(graph, first)
    boxes = {
        node: Box(EDGE + column * (WIDE + GAP_X), 2 * EDGE + row * (HIGH + GAP_Y) + (column % 2) * HIGH)
        for column, nodes in enumerate(columns)
        for row, node in enumerate(nodes)
    }
    below = max((box.y for box in boxes.values()), default=0) + HIGH + 2 * EDGE
    legend = [
        (number, f"{named(left)} → {named(right)}: {'; '.join(way_text(way) for way in ways)}")
        for number, (left, right, ways) in enumerate(graph.edges(data="ways"), 1)
    ]
    longest = max((len(text) for _, text in legend), default=0)
    width = max(EDGE + len(columns) * (WIDE + GAP_X), 40 + 8 * longest)
    height = below + LINE * (len(legend) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>", MARKER,
        *(_arrow(boxes, left, right, number) for number, (left, right) in enumerate(graph.edges, 1)),
        *(_box(boxes[node], named(node)) for node in graph.nodes),
        *(f'<text class="s" x="{EDGE}" y="{below + number * LINE}">{number}  {escape(text)}</text>'
          for number, text in legend),
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts)


MARKER = (
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" '
    'orient="auto"><path d="M0 0 10 5 0 10z" style="fill:#555"/></marker></defs>'
)


def _box(box: Box, text: str) -> str:
    x, y = box.middle
    rect = f'<rect x="{box.x}" y="{box.y}" width="{WIDE}" height="{HIGH}" rx="8"/>'
    return f'{rect}<text x="{x}" y="{y + 5}" text-anchor="middle">{escape(text)}</text>'


def _arrow(boxes: Mapping[str, Box], left: str, right: str, number: int) -> str:
    """A curve from side to side: forward arrows bend up, backward ones down, loops go over the top."""
    a, b = boxes[left], boxes[right]
    if left == right:
        x, y = a.x + WIDE // 2, a.y
        return _curve((x - 20, y), (x - 30, y - 34), (x + 30, y - 34), (x + 20, y), number)
    forward = (b.x, b.y) > (a.x, a.y)
    lift = -16 if forward else 16
    if a.x == b.x:
        side = a.x + (WIDE if forward else 0)
        far = side + (46 if forward else -46)
        start, end = (side, a.middle[1] + lift // 2), (side, b.middle[1] - lift // 2)
        return _curve(start, (far, start[1]), (far, end[1]), end, number)
    start = (a.x + (WIDE if b.x > a.x else 0), a.middle[1] + lift // 2)
    end = (b.x + (0 if b.x > a.x else WIDE), b.middle[1] + lift // 2)
    bend = (end[0] - start[0]) // 3
    return _curve(start, (start[0] + bend, start[1] + lift), (end[0] - bend, end[1] + lift), end, number)


Point = tuple[int, int]


def _curve(a: Point, b: Point, c: Point, d: Point, number: int) -> str:
    """A cubic curve with its number in the middle."""
    x = (a[0] + 3 * b[0] + 3 * c[0] + d[0]) // 8
    y = (a[1] + 3 * b[1] + 3 * c[1] + d[1]) // 8
    path = f'<path d="M{a[0]} {a[1]}C{b[0]} {b[1]} {c[0]} {c[1]} {d[0]} {d[1]}" marker-end="url(#tip)"/>'
    badge = f'<circle cx="{x}" cy="{y}" r="10"/>'
    return f'{path}{badge}<text class="s" x="{x}" y="{y + 4}" text-anchor="middle">{number}</text>'
