"""The result of simulations as one file with pictures: a page (HTML) or a picture (SVG), with nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardwright.play.summary import Scores, Summary
from cardwright.surfaces.simulation_text import percent, summary_text, sweep_text
from cardwright.text.counting import counted, ranged

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 300, 66, 58, 34
"""The size of a picture and of its margins, in pixels."""

PICTURE = (
    "svg text{font:12px 'DejaVu Sans',Verdana,sans-serif;fill:#333}.paper{fill:#fbfaf7;stroke:#bbb}.bar{fill:#7d8b99}"
    ".wide{fill:#dcdfe3}.half{fill:#b4bac2}.median{fill:none;stroke:#1c1c1c;stroke-width:2}"
    ".best{fill:none;stroke:#1c1c1c;stroke-width:1.5;stroke-dasharray:2 4}.axis{fill:none;stroke:#777}"
    ".grid{fill:none;stroke:#000;stroke-opacity:.09}svg .t{font-weight:bold}"
)
"""Greys that differ in lightness, and dashes, so that nothing depends on colour."""
STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:90em;margin:2em auto;padding:0 1em;color:#222;background:#fff}"
    "pre{overflow-x:auto;font-size:13px}svg{max-width:100%;height:auto}section{display:inline-block;vertical-align:top;"
    "max-width:44em;margin-right:2em}table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:right;"
    "border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}figure{margin:1em 0}"
) + PICTURE


def page(summaries: Sequence[Summary], titles: Sequence[str], knob: str = "", values: Sequence[str] = ()) -> str:
    """A page with a section for each summary; those of a sweep stand side by side, with a table of all."""
    title = _title(summaries)
    compared = f"<pre>{escape(sweep_text(knob, values, summaries))}</pre>" if knob else ""
    sections = "".join(_section(s, t) for s, t in zip(summaries, titles, strict=True))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{compared}{sections}</body></html>\n"
    )


def picture(summaries: Sequence[Summary], titles: Sequence[str]) -> str:
    """One picture: lengths above scores, and a column for each summary."""
    columns = [[length_picture(s, t), *([score_picture(s.scores, t)] if len(s.scores) > 1 else [])]
               for s, t in zip(summaries, titles, strict=True)]  # fmt: skip
    placed = [
        f'<g transform="translate({20 + x * (WIDTH + 20)} {50 + y * (HEIGHT + 20)})">{one}</g>'
        for x, column in enumerate(columns)
        for y, one in enumerate(column)
    ]
    wide, high = 20 + len(columns) * (WIDTH + 20), 50 + max(map(len, columns)) * (HEIGHT + 20)
    title = escape(_title(summaries))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f"<title>{title}</title><style>{PICTURE}</style>"
        f'<rect class="paper" x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}"/>'
        f'<text class="t" x="20" y="30">{title}</text>{"".join(placed)}</svg>\n'
    )


def _title(summaries: Sequence[Summary]) -> str:
    return f"{summaries[0].draft}: {counted(summaries[0].games, 'match', 'matches')}, seed {summaries[0].seed}"


def _section(summary: Summary, title: str) -> str:
    scores = f"<figure>{score_picture(summary.scores)}</figure>" if len(summary.scores) > 1 else ""
    rows = "".join(
        f"<tr><td>{escape(w.name)}</td><td>{w.played}</td><td>{w.won}</td><td>{w.shared}</td><td>{percent(w.rate)}</td></tr>"
        for w in (*summary.seats, *summary.decks)
    )
    return (
        f"<section><h2>{escape(title)}</h2><table><tr><th></th><th>matches</th><th>won</th><th>shared</th>"
        f"<th>share won, 95 % interval</th></tr>{rows}</table><figure>{length_picture(summary)}</figure>{scores}"
        f"<h3>All figures</h3><pre>{escape(summary_text(summary))}</pre></section>"
    )


def length_picture(summary: Summary, about: str = "") -> str:
    """The histogram of match lengths, with the median and what the cap cut short."""
    bars = summary.length.histogram
    frame = _Frame(bars[0][0], bars[-1][1] + 1, max(count for _, _, count in bars))
    shapes = "".join(_bar(frame, first, last, count) for first, last, count in bars)
    x = frame.x(min(summary.length.median + 0.5, frame.last))
    shapes += f'<path class="median" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
    capped = f"; {summary.capped} of {summary.games} stopped by the cap" if summary.capped else ""
    caption = f"line: the median, {counted(summary.length.median, 'turn')}{capped}"
    return frame.picture(shapes, "turns", _heading("Length of matches", about), caption)


def _bar(frame: _Frame, first: int, last: int, count: int) -> str:
    x, y = frame.x(first), frame.y(count)
    return (
        f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{max(0.5, frame.x(last + 1) - x - 1):.1f}" '
        f'height="{frame.y(0) - y:.1f}"><title>{ranged(first, last, "turn")}: {count}</title></rect>'
    )


def score_picture(scores: Sequence[Scores], about: str = "") -> str:
    """The scores by turn: the median, the middle half and nine tenths of all seats, and the mean of the best seat."""
    top = max(max(s.quantiles["95"] for s in scores), max(s.best for s in scores))
    low = min(0, min(s.quantiles["5"] for s in scores))
    frame = _Frame(scores[0].turn, scores[-1].turn, top, low)
    shapes = _band(frame, scores, "5", "95", "wide") + _band(frame, scores, "25", "75", "half")
    shapes += _line(frame, [(s.turn, s.quantiles["50"]) for s in scores], "median")
    shapes += _line(frame, [(s.turn, s.best) for s in scores], "best")
    caption = "line: median of all seats; dark: the middle half; light: nine tenths; dots: mean of the best seat"
    return frame.picture(shapes, "turn", _heading("Score by turn", about), caption)


def _heading(what: str, about: str) -> str:
    return f"{what}, {about}" if about else what


def _band(frame: _Frame, scores: Sequence[Scores], low: str, high: str, kind: str) -> str:
    there = [(s.turn, s.quantiles[high]) for s in scores]
    back = [(s.turn, s.quantiles[low]) for s in reversed(scores)]
    return f'<polygon class="{kind}" points="{frame.points([*there, *back])}"/>'


def _line(frame: _Frame, points: Sequence[tuple[int, float]], kind: str) -> str:
    return f'<polyline class="{kind}" points="{frame.points(points)}"/>'


class _Frame:
    """Axes, and where numbers lie between them."""

    def __init__(self, first: int, last: int, top: float, low: float = 0) -> None:
        self.first, self.last = first, max(last, first + 1)
        self.low, self.top = low, max(top, low + 1)

    def x(self, number: float) -> float:
        """From the left edge, in pixels."""
        return LEFT + (WIDTH - LEFT - 20) * (number - self.first) / (self.last - self.first)

    def y(self, number: float) -> float:
        """From the upper edge, in pixels."""
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (number - self.low) / (self.top - self.low)

    def points(self, points: Sequence[tuple[int, float]]) -> str:
        """Points as SVG writes them."""
        return " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)

    def picture(self, shapes: str, below: str, heading: str, caption: str) -> str:
        """The shapes with axes, labels, a heading and a caption, on paper of their own."""
        base, right = HEIGHT - BOTTOM, WIDTH - 20
        ticks = "".join(self._tick_x(n) for n in _round_numbers(self.first, self.last))
        ticks += "".join(self._tick_y(n) for n in _round_numbers(self.low, self.top))
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
            f'aria-label="{escape(heading)}"><rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" '
            f'height="{HEIGHT - 1}"/>{ticks}{shapes}<path class="axis" d="M{LEFT} {TOP}V{base}H{right}"/>'
            f'<text x="{right}" y="{base + 32}" text-anchor="end">{escape(below)}</text>'
            f'<text class="t" x="14" y="20">{escape(heading)}</text>'
            f'<text x="14" y="{HEIGHT - 10}">{escape(caption)}</text></svg>'
        )

    def _tick_x(self, number: int) -> str:
        return f'<text x="{self.x(number):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{_short(number)}</text>'

    def _tick_y(self, number: int) -> str:
        y = self.y(number)
        return (
            f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - 20}"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_short(number)}</text>'
        )


def _short(number: int) -> str:
    """A number in groups of three digits, so that large scores can be read."""
    return f"{number:,}"


def _round_numbers(low: float, high: float) -> list[int]:
    """A few round numbers between two."""
    span = max(1, int(high - low))
    step = next(s for e in range(13) for s in (10**e, 2 * 10**e, 5 * 10**e) if span / s <= 8)
    first = -(-int(low) // step) * step
    return [n for n in range(first, int(high) + 1, step) if low <= n <= high]
