"""Writing pictures as SVG: on paper of their own, so that they read on dark pages too, and without colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from cardwright.surfaces.drawing.layered import Path, Point
from cardwright.surfaces.drawing.measure import Rect, text_width, wrapped

SIZE, SMALL, LEADING = 13, 11, 15
MARGIN = 28
FONT = "'DejaVu Sans',Verdana,'Segoe UI',sans-serif"
STYLE = (
    f"text{{font:{SIZE}px {FONT};fill:#1c1c1c}}.s{{font-size:{SMALL}px;fill:#3a3a3a}}.b{{font-weight:bold}}"
    ".h{font-size:17px;font-weight:bold}.paper{fill:#fbfaf7;stroke:#8a8a8a}.node{fill:#fff;stroke:#1c1c1c;"
    "stroke-width:1.4}.head{fill:#e6e4de;stroke:#1c1c1c;stroke-width:1.4}.label{fill:#f1efe9;stroke:#a9a69d}"
    ".bare{fill:#fbfaf7}.line{fill:none;stroke:#4d4d4d;stroke-width:1.4}.tip{fill:#4d4d4d}"
)
TIP = (
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" '
    'orient="auto" markerUnits="userSpaceOnUse"><path class="tip" d="M0 0.5 10 5 0 9.5z"/></marker></defs>'
)
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 6")
"""How lines of different relations are told apart without colour."""


def document(title: str, notes: Sequence[str], width: float, height: float, body: Iterable[str]) -> str:
    """A whole picture: a heading, a drawing of this size, and notes below it."""
    room = max(width, min(760, text_width(title, 17)), 420)
    lines = [line for note in notes for line in wrapped(note, int(room / (SMALL * 0.6)))]
    top = MARGIN + 30
    below = top + height + 14
    whole, tall = room + 2 * MARGIN, below + LEADING * len(lines) + MARGIN / 2
    texts = "".join(text(MARGIN, below + LEADING * (i + 1) - 4, line, "s") for i, line in enumerate(lines))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:.0f} {tall:.0f}" width="{whole:.0f}" '
        f'height="{tall:.0f}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>{TIP}",
        f'<rect class="paper" x="0.5" y="0.5" width="{whole - 1:.0f}" height="{tall - 1:.0f}" rx="6"/>',
        text(MARGIN, MARGIN + 8, title, "h"),
        f'<g transform="translate({MARGIN + max(0.0, (room - width) / 2):.0f} {top})">', *body, "</g>", texts, "</svg>",
    ])  # fmt: skip


def text(x: float, y: float, said: str, classes: str = "", anchor: str = "start") -> str:
    """One line of text; y is that of its base line."""
    style = f' class="{classes}"' if classes else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text{style} x="{x:.1f}" y="{y:.1f}"{at}>{escape(said)}</text>'


def box(rect: Rect, classes: str, round: float = 7) -> str:
    """A rectangle."""
    return (
        f'<rect class="{classes}" x="{rect.x:.1f}" y="{rect.y:.1f}" width="{rect.width:.1f}" '
        f'height="{rect.height:.1f}" rx="{round:g}"/>'
    )


def node(rect: Rect, lines: Sequence[str], hint: str = "") -> str:
    """A box with centred lines, the first one plain and the others small."""
    x, y = rect.middle
    first = y - LEADING * (len(lines) - 1) / 2 + SIZE * 0.36
    texts = "".join(text(x, first + LEADING * i, line, "s" if i else "", "middle") for i, line in enumerate(lines))
    return f"<g>{about(hint)}{box(rect, 'node')}{texts}</g>"


def about(hint: str) -> str:
    """What is shown when one points at a part."""
    return f"<title>{escape(hint)}</title>" if hint else ""


def label(rect: Rect, lines: Sequence[tuple[str, str]], classes: str = "label") -> str:
    """A label's box, its lines flush left; each line with its class."""
    texts = "".join(
        text(rect.x + 8, rect.y + LEADING * (i + 1) - 1, line, style) for i, (line, style) in enumerate(lines)
    )
    return box(rect, classes, 3) + texts


def centred(rect: Rect, said: str) -> str:
    """A short label upon a line."""
    x, y = rect.middle
    return box(rect, "bare", 3) + text(x, y + SMALL * 0.36, said, "s", "middle")


def line(path: Path, dashes: str = "", tip: bool = True) -> str:
    """A line along a path; bends leave and arrive level."""
    parts, last = [], (0.0, 0.0)
    for how, point in path:
        parts.append(_bend(last, point) if how == "C" else f"{how}{point[0]:.1f} {point[1]:.1f}")
        last = point
    return stroke(" ".join(parts), dashes, tip)


def stroke(shape: str, dashes: str = "", tip: bool = True) -> str:
    """A line of any shape."""
    style = f' stroke-dasharray="{dashes}"' if dashes else ""
    end = ' marker-end="url(#tip)"' if tip else ""
    return f'<path class="line"{style} d="{shape}"{end}/>'


def _bend(start: Point, end: Point) -> str:
    half = (end[0] - start[0]) / 2
    return (
        f"C{start[0] + half:.1f} {start[1]:.1f} {end[0] - half:.1f} {end[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    )
