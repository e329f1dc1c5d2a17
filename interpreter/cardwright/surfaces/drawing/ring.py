"""The picture of members around a ring: those that follow each other in a circle inside, all others around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, pi, sin

import networkx as nx

from cardwright.model.graphs import Node
from cardwright.surfaces.drawing import svg
from cardwright.surfaces.drawing.measure import Rect, text_width

HIGH, GAP = 30, 12
LEAST = 3
"""So many members make a circle."""


@dataclass(frozen=True)
class Line:
    """The lines of one relation, with the dashes that tell it."""

    name: str
    dashes: str
    edges: list[tuple[Node, Node]]


def circle(graph: nx.MultiDiGraph, relation: str) -> list[Node]:
    """The members in the order in which a relation leads round; empty where it is no single circle."""
    steps = {left: right for left, right, key in graph.edges(keys=True) if key == relation}
    count = sum(key == relation for _, _, key in graph.edges(keys=True))
    if count != len(steps) or len(steps) < LEAST:
        return []
    way = [next(node for node in graph if node in steps)]
    while steps.get(way[-1]) not in (None, way[0]) and len(way) <= len(steps):
        way.append(steps[way[-1]])
    return way if len(way) == len(steps) and steps.get(way[-1]) == way[0] else []


def picture(
    graph: nx.MultiDiGraph, title: str, ring: Sequence[Node], lines: Sequence[Line], notes: Sequence[str]
) -> str:
    """The ring clockwise from the top; members that no line touches stand below."""
    tied = {node for line in lines for edge in line.edges for node in edge}
    around = [node for node in graph if node in tied and node not in ring]
    loose = [node for node in graph if node not in tied and node not in ring]
    inner = _on_ellipse(graph, list(ring), 0.0)
    angles = {node: -pi / 2 + 2 * pi * index / len(ring) for index, node in enumerate(ring)}
    outer = _outside(graph, around, angles, lines, inner) if around else {}
    rects = {**inner, **outer}
    left, top = min(r.x for r in rects.values()), min(r.y for r in rects.values())
    rects = {node: rect.moved(-left, -top) for node, rect in rects.items()}
    width = max(rect.x + rect.width for rect in rects.values())
    height = max(rect.y + rect.height for rect in rects.values())
    body = [shape for line in lines for shape in _drawn(line, rects)]
    body += [svg.node(rect, [graph.nodes[node]["name"]]) for node, rect in rects.items()]
    key, below = _key(lines, height + 34)
    row, last = _row(graph, loose, below, width)
    return svg.document(title, notes, width, last, [*body, *key, *row])


def _size(graph: nx.MultiDiGraph, node: Node) -> float:
    return max(70.0, text_width(graph.nodes[node]["name"], svg.SIZE) + 24)


def _on_ellipse(
    graph: nx.MultiDiGraph, nodes: Sequence[Node], least: float, start: float = -pi / 2
) -> dict[Node, Rect]:
    """Nodes evenly around an ellipse that is just large enough for them not to touch."""
    radius = max(least, 90.0)
    while True:
        found = {}
        for index, node in enumerate(nodes):
            angle = start + 2 * pi * index / max(1, len(nodes))
            width = _size(graph, node)
            x, y = 1.45 * radius * cos(angle), radius * sin(angle)
            found[node] = Rect(x - width / 2, y - HIGH / 2, width, HIGH)
        if not _touching(list(found.values())):
            return found
        radius *= 1.05


def _touching(rects: Sequence[Rect]) -> bool:
    return any(
        a.x < b.x + b.width + GAP and b.x < a.x + a.width + GAP and a.y < b.y + HIGH + GAP and b.y < a.y + HIGH + GAP
        for index, a in enumerate(rects)
        for b in rects[:index]
    )


def _outside(
    graph: nx.MultiDiGraph, around: list[Node], angles: dict[Node, float], lines: Sequence[Line],
    inner: dict[Node, Rect],
) -> dict[Node, Rect]:  # fmt: skip
    """The others in the order of the directions in which what they are tied to lies."""
    near = {node: [other for line in lines for edge in line.edges if node in edge for other in edge if other != node]
            for node in around}  # fmt: skip

    def direction(node: Node) -> float:
        found = [angles[other] for other in near[node] if other in angles]
        angle = atan2(sum(map(sin, found)), sum(map(cos, found))) if found else 0.0
        return (angle + pi / 2) % (2 * pi)

    order = sorted(around, key=direction)
    edge = max(max(abs(rect.y) + HIGH, (abs(rect.x) + rect.width) / 1.45) for rect in inner.values())
    count = len(order)
    starts = [direction(node) - 2 * pi * index / count for index, node in enumerate(order)]
    start = -pi / 2 + atan2(sum(map(sin, starts)), sum(map(cos, starts)))
    return _on_ellipse(graph, order, edge + 70, start)


def _drawn(line: Line, rects: dict[Node, Rect]) -> list[str]:
    return [_arrow(a, b, rects, line.dashes) for a, b in line.edges]


BENDS = (0, 40, -40, 80, -80, 120, -120, 170, -170, 230, -230, 300, -300)
"""How far beside the straight line an arrow may be bent, in pixels, the least first."""


def _arrow(a: Node, b: Node, rects: dict[Node, Rect], dashes: str) -> str:
    """An arrow from box to box, bent as little as leads it past all others.

    It is written as a cubic curve: some programs do not turn the heads of quadratic ones.
    """
    others = [rect for node, rect in rects.items() if node not in (a, b)]
    bends = [_bent(rects[a], rects[b], bend) for bend in BENDS]
    start, middle, end = next((way for way in bends if not _meets(way, others)), bends[0])
    points = ((2 * middle[axis] + point[axis]) / 3 for point in (start, end) for axis in (0, 1))
    near, far = f"{next(points):.1f} {next(points):.1f}", f"{next(points):.1f} {next(points):.1f}"
    return svg.stroke(f"M{start[0]:.1f} {start[1]:.1f}C{near} {far} {end[0]:.1f} {end[1]:.1f}", dashes)


Point = tuple[float, float]
Bent = tuple[Point, Point, Point]


def _bent(a: Rect, b: Rect, bend: float) -> Bent:
    """Start, middle and end of a curve whose middle lies beside the straight line."""
    (x1, y1), (x2, y2) = a.middle, b.middle
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    middle = (x1 + x2) / 2 - (y2 - y1) / length * bend, (y1 + y2) / 2 + (x2 - x1) / length * bend
    return _rim(a, middle), middle, _rim(b, middle)


def _meets(way: Bent, rects: Sequence[Rect]) -> bool:
    """Whether a curve comes close to any of some boxes."""
    points = []
    for step in range(41):
        s = step / 40
        weights = (1 - s) ** 2, 2 * s * (1 - s), s * s
        points.append([sum(w * p[axis] for w, p in zip(weights, way, strict=True)) for axis in (0, 1)])
    return any(
        r.x - 4 < x < r.x + r.width + 4 and r.y - 4 < y < r.y + r.height + 4 for r in rects for x, y in points
    )


def _rim(rect: Rect, towards: tuple[float, float]) -> tuple[float, float]:
    x, y = rect.middle
    dx, dy = towards[0] - x, towards[1] - y
    share = min(
        rect.width / 2 / abs(dx) if dx else 1e9, rect.height / 2 / abs(dy) if dy else 1e9, 1.0
    )  # fmt: skip
    return x + dx * share, y + dy * share


def _key(lines: Sequence[Line], y: float) -> tuple[list[str], float]:
    """What each kind of line means."""
    shapes = []
    for line in lines:
        shapes.append(svg.stroke(f"M0 {y:.1f}H46", line.dashes))
        said = f'{line.name}: from a member to each one that it has under "{line.name}"'
        shapes.append(svg.text(56, y + 4, said, "s"))
        y += 20
    return shapes, y


def _row(graph: nx.MultiDiGraph, loose: Sequence[Node], y: float, width: float) -> tuple[list[str], float]:
    """Members that stand alone, in rows."""
    shapes: list[str] = []
    x = 0.0
    for node in loose:
        size = _size(graph, node)
        if x and x + size > width:
            x, y = 0.0, y + HIGH + GAP
        shapes.append(svg.node(Rect(x, y, size, HIGH), [graph.nodes[node]["name"]]))
        x += size + GAP
    return shapes, y + (HIGH if loose else -20)
