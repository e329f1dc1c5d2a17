"""Nodes in columns from left to right; the labels of arcs have rooms of their own, so that nothing overlaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cardwright.surfaces.drawing.measure import Rect, Size

GAP_X, GAP_Y = 40, 18
SWEEPS = 12
Point = tuple[float, float]
Path = list[tuple[str, Point]]
"""Points with how the line gets there: M moves, L goes straight, C bends."""


NOTHING = Size(0, 0)


@dataclass(frozen=True)
class Arc:
    """From a node to another, with the size of its label."""

    left: str
    right: str
    label: Size = NOTHING


@dataclass
class Slot:
    """Room in a column for a node, for a label, or for a line to pass."""

    column: int
    size: Size
    y: float = 0
    before: list[Slot] = field(default_factory=list)
    after: list[Slot] = field(default_factory=list)


@dataclass(frozen=True)
class Layout:
    """Where everything lies: nodes by name; rooms of labels and paths by the index of the arc."""

    nodes: dict[str, Rect]
    labels: list[Rect]
    paths: list[Path]
    width: float
    height: float


def layered(sizes: Mapping[str, Size], ranks: Mapping[str, int], arcs: Sequence[Arc]) -> Layout:
    """Lay out nodes by their ranks, counted from 0 on the left."""
    return _Layered(sizes, ranks, arcs).layout()


class _Layered:
    def __init__(self, sizes: Mapping[str, Size], ranks: Mapping[str, int], arcs: Sequence[Arc]) -> None:
        self.arcs, self.ranks = arcs, ranks
        self.nodes = {name: Slot(2 * ranks[name], size) for name, size in sizes.items()}
        self.chains = [self._chain(arc) for arc in arcs]
        slots = [*self.nodes.values(), *(slot for chain in self.chains for slot in chain)]
        self.columns: list[list[Slot]] = [[] for _ in range(max((slot.column for slot in slots), default=-1) + 1)]
        for slot in slots:
            self.columns[slot.column].append(slot)

    def _chain(self, arc: Arc) -> list[Slot]:
        """The rooms between the ends of an arc, from left to right; the label lies beside its left end."""
        low, high = sorted((self.ranks[arc.left], self.ranks[arc.right]))
        last = 2 * high if low < high else 2 * low + 2
        first_column = 2 * low + 1
        chain = [Slot(i, arc.label if i == first_column else Size(0, 8)) for i in range(first_column, last)]
        first, end = sorted((arc.left, arc.right), key=lambda name: self.ranks[name])
        way = [self.nodes[first], *chain, *([self.nodes[end]] if low < high else [])]
        for left, right in pairwise(way):
            left.after.append(right)
            right.before.append(left)
        if low == high and first != end:
            self.nodes[end].after.append(chain[0])
            chain[0].before.append(self.nodes[end])
        return chain

    # --- order and height in each column -------------------------------------------------------------------

    def layout(self) -> Layout:
        """Order, heights, then everything's place."""
        best, least = [column[:] for column in self.columns], self._crossings()
        for sweep in range(SWEEPS):
            self._sort(forward=sweep % 2 == 0)
            self._swap()
            crossings = self._crossings()
            if crossings < least:
                best, least = [column[:] for column in self.columns], crossings
        self.columns = best
        for column in self.columns:
            _settle(column, [0.0] * len(column))
        for sweep in range(2 * SWEEPS):
            for column in self.columns if sweep % 2 == 0 else reversed(self.columns):
                _settle(column, [_mean(slot) for slot in column])
        return self._placed()

    def _sort(self, forward: bool) -> None:
        order = {id(slot): i for column in self.columns for i, slot in enumerate(column)}
        for column in self.columns if forward else reversed(self.columns):
            keys = {}
            for index, slot in enumerate(column):
                near = [order[id(other)] for other in (slot.before if forward else slot.after)]
                keys[id(slot)] = sum(near) / len(near) if near else float(index)
            column.sort(key=lambda slot: keys[id(slot)])
            order |= {id(slot): i for i, slot in enumerate(column)}

    def _swap(self) -> None:
        """Exchange neighbours in a column where that leaves fewer crossings."""
        order = {id(slot): i for column in self.columns for i, slot in enumerate(column)}

        def crossing(upper: Slot, lower: Slot) -> int:
            pairs = ((upper.before, lower.before), (upper.after, lower.after))
            return sum(order[id(a)] > order[id(b)] for above, below in pairs for a in above for b in below)

        for _ in range(SWEEPS):
            moved = False
            for column in self.columns:
                for i in range(len(column) - 1):
                    upper, lower = column[i], column[i + 1]
                    if crossing(upper, lower) > crossing(lower, upper):
                        column[i], column[i + 1] = lower, upper
                        order[id(upper)], order[id(lower)] = i + 1, i
                        moved = True
            if not moved:
                return

    def _crossings(self) -> int:
        order = {id(slot): i for column in self.columns for i, slot in enumerate(column)}
        total = 0
        for column in self.columns:
            ends = [(i, order[id(other)]) for i, slot in enumerate(column) for other in slot.after]
            total += sum((a < c) != (b < d) for n, (a, b) in enumerate(ends) for c, d in ends[:n] if a != c and b != d)
        return total

    # --- places ----------------------------------------------------------------------------------------------

    def _placed(self) -> Layout:
        widths = [max((slot.size.width for slot in column), default=0) for column in self.columns]
        lefts = [sum(widths[:i]) + GAP_X * i for i in range(len(widths))]
        slots = [slot for column in self.columns for slot in column]
        top = min((slot.y - slot.size.height / 2 for slot in slots), default=0)
        for slot in slots:
            slot.y -= top
        self.sides = [(lefts[i], lefts[i] + widths[i]) for i in range(len(widths))]
        height = max((slot.y + slot.size.height / 2 for slot in slots), default=0)
        self.ports = self._ports()
        return Layout(
            {name: self._rect(slot) for name, slot in self.nodes.items()},
            [self._rect(chain[0]) for chain in self.chains],
            [self._path(index) for index in range(len(self.arcs))],
            self.sides[-1][1] if self.sides else 0, height,
        )  # fmt: skip

    def _rect(self, slot: Slot) -> Rect:
        left, right = self.sides[slot.column]
        size = slot.size
        return Rect((left + right - size.width) / 2, slot.y - size.height / 2, size.width, size.height)

    def _ports(self) -> dict[tuple[int, str, str], float]:
        """The height at which each arc meets each of its nodes, by arc, node and end, spread over the node's side."""
        meets: dict[tuple[str, bool], list[tuple[float, tuple[int, str, str]]]] = {}
        for index, (arc, chain) in enumerate(zip(self.arcs, self.chains, strict=True)):
            flat = self.ranks[arc.left] == self.ranks[arc.right]
            for name, end, shift in ((arc.left, "out", -0.1), (arc.right, "in", 0.1)):
                right_side = flat or self.ranks[name] == min(self.ranks[arc.left], self.ranks[arc.right])
                near = chain[0] if right_side else chain[-1]
                meets.setdefault((name, right_side), []).append((near.y + shift, (index, name, end)))
        found = {}
        for (name, _), ends in meets.items():
            slot, room = self.nodes[name], self.nodes[name].size.height - 12
            step = min(12, room / len(ends))
            for place, (_, key) in enumerate(sorted(ends)):
                found[key] = slot.y + step * (place - (len(ends) - 1) / 2)
        return found

    def _path(self, index: int) -> Path:
        arc, chain = self.arcs[index], self.chains[index]
        out, into = self.ports[index, arc.left, "out"], self.ports[index, arc.right, "in"]
        left, right = self._rect(self.nodes[arc.left]), self._rect(self.nodes[arc.right])
        if self.ranks[arc.left] == self.ranks[arc.right]:
            label = self._rect(chain[0])
            shift = min(6, label.height / 4) * (1 if out <= into else -1)
            return [
                ("M", (left.x + left.width, out)), ("C", (label.x, chain[0].y - shift)),
                ("L", (label.x, chain[0].y + shift)), ("C", (right.x + right.width, into)),
            ]  # fmt: skip
        forward = self.ranks[arc.left] < self.ranks[arc.right]
        path: Path = [("M", (left.x + left.width if forward else left.x, out))]
        for slot in chain if forward else reversed(chain):
            near, far = self.sides[slot.column] if forward else self.sides[slot.column][::-1]
            if near != far:  # else there is nothing in the column to be led past
                path += [("C", (near, slot.y)), ("L", (far, slot.y))]
        return [*path, ("C", (right.x if forward else right.x + right.width, into))]


def _mean(slot: Slot) -> float:
    near = [other.y for other in (*slot.before, *slot.after)]
    return sum(near) / len(near) if near else slot.y


def _settle(column: Sequence[Slot], wanted: Sequence[float]) -> None:
    """Heights as near as can be to those wanted, in the same order and without overlaps."""
    offsets, total = [], 0.0
    for index, slot in enumerate(column):
        if index:
            total += (column[index - 1].size.height + slot.size.height) / 2 + GAP_Y
        offsets.append(total)
    blocks: list[tuple[float, int]] = []  # mean of what is wanted, how many slots share it
    for want, offset in zip(wanted, offsets, strict=True):
        mean, count = want - offset, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        blocks.append((mean, count))
    means = [mean for mean, count in blocks for _ in range(count)]
    for slot, mean, offset in zip(column, means, offsets, strict=True):
        slot.y = mean + offset
