"""The result of simulations as one page with pictures: HTML with SVG inside, without anything from outside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardwright.play.summary import Scores, Summary
from cardwright.surfaces.simulation_text import percent, summary_text

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 290, 56, 40, 26
"""The size of a picture and of its margins, in pixels."""

STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222;background:#fff}"
    "pre{overflow-x:auto;font-size:13px}svg{max-width:100%;height:auto}text{font:12px system-ui,sans-serif;fill:#444}"
    "table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #ddd}"
    "td:first-child,th:first-child{text-align:left}"
)


def page(summaries: Sequence[Summary], titles: Sequence[str]) -> str:
    """A page with a section for each summary; several are those of a sweep."""
    title = f"{summaries[0].draft}: {summaries[0].games} matches"
    sections = "".join(_section(s, t) for s, t in zip(summaries, titles, strict=True))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{sections}</body></html>\n"
    )


def _section(summary: Summary, title: str) -> str:
    scores = f"<h3>Score by turn</h3>{score_picture(summary.scores)}" if len(summary.scores) > 1 else ""
    rows = "".join(
        f"<tr><td>{escape(w.name)}</td><td>{w.played}</td><td>{w.won}</td><td>{w.shared}</td><td>{percent(w.rate)}</td></tr>"
        for w in (*summary.seats, *summary.decks)
    )
    return (
        f"<h2>{escape(title)}</h2><table><tr><th></th><th>matches</th><th>won</th><th>shared</th>"
        f"<th>share won, 95 % interval</th></tr>{rows}</table><h3>Length of matches in turns</h3>"
        f"{length_picture(summary)}{scores}<h3>All figures</h3><pre>{escape(summary_text(summary))}</pre>"
    )


def length_picture(summary: Summary) -> str:
    """The histogram of match lengths."""
    bars = summary.length.histogram
    frame = _Frame(bars[0][0], bars[-1][1] + 1, max(count for _, _, count in bars))
    shapes = "".join(_bar(frame, first, last, count) for first, last, count in bars)
    capped = f", {summary.capped} stopped by the cap" if summary.capped else ""
    return frame.picture(shapes, "turns", "matches", f"median {summary.length.median}{capped}")


def _bar(frame: _Frame, first: int, last: int, count: int) -> str:
    x, y = frame.x(first), frame.y(count)
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{frame.x(last + 1) - x - 1:.1f}" height="{frame.y(0) - y:.1f}" '
        f'fill="#4878a8"><title>{first} to {last} turns: {count}</title></rect>'
    )


def score_picture(scores: Sequence[Scores]) -> str:
    """The scores by turn: the middle half and nine tenths of all seats' scores, the mean, and the best seat's mean."""
    top = max(max(s.quantiles["95"] for s in scores), max(s.best for s in scores))
    low = min(0, min(s.quantiles["5"] for s in scores))
    frame = _Frame(scores[0].turn, scores[-1].turn, top, low)
    shapes = _band(frame, scores, "5", "95", "#dbe6f0") + _band(frame, scores, "25", "75", "#b3cbe0")
    shapes += _line(frame, [(s.turn, s.mean) for s in scores], "#4878a8")
    shapes += _line(frame, [(s.turn, s.best) for s in scores], "#a84848")
    return frame.picture(shapes, "turn", "score", "blue: all seats, with half and nine tenths; red: the best seat")


def _band(frame: _Frame, scores: Sequence[Scores], low: str, high: str, colour: str) -> str:
    there = [(s.turn, s.quantiles[high]) for s in scores]
    back = [(s.turn, s.quantiles[low]) for s in reversed(scores)]
    return f'<polygon points="{frame.points([*there, *back])}" fill="{colour}"/>'


def _line(frame: _Frame, points: Sequence[tuple[int, float]], colour: str) -> str:
    return f'<polyline points="{frame.points(points)}" fill="none" stroke="{colour}" stroke-width="2"/>'


class _Frame:
    """Axes, and where numbers lie between them."""

    def __init__(self, first: int, last: int, top: float, low: float = 0) -> None:
        self.first, self.last = first, max(last, first + 1)
        self.low, self.top = low, max(top, low + 1)

    def x(self, number: float) -> float:
        """From the left edge, in pixels."""
        return LEFT + (WIDTH - LEFT - TOP) * (number - self.first) / (self.last - self.first)

    def y(self, number: float) -> float:
        """From the upper edge, in pixels."""
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (number - self.low) / (self.top - self.low)

    def points(self, points: Sequence[tuple[int, float]]) -> str:
        """Points as SVG writes them."""
        return " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)

    def picture(self, shapes: str, below: str, beside: str, caption: str) -> str:
        """The shapes with axes, labels and a caption."""
        base, right = HEIGHT - BOTTOM, WIDTH - TOP
        ticks = "".join(self._tick_x(n) for n in _round_numbers(self.first, self.last))
        ticks += "".join(self._tick_y(n) for n in _round_numbers(self.low, self.top))
        return (
            f'<figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" aria-label="{escape(beside)} by '
            f'{escape(below)}">{shapes}<path d="M{LEFT} {TOP}V{base}H{right}" fill="none" stroke="#888"/>{ticks}'
            f'<text x="{right}" y="{HEIGHT - 6}" text-anchor="end">{escape(below)}</text>'
            f'<text x="4" y="12">{escape(beside)}</text></svg><figcaption>{escape(caption)}</figcaption></figure>'
        )

    def _tick_x(self, number: int) -> str:
        return f'<text x="{self.x(number):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{number}</text>'

    def _tick_y(self, number: int) -> str:
        y = self.y(number)
        return (
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{number}</text>'
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - TOP}" stroke="#000" stroke-opacity=".07"/>'
        )


def _round_numbers(low: float, high: float) -> list[int]:
    """A few round numbers between two."""
    span = max(1, int(high - low))
    step = next(s for e in range(13) for s in (10**e, 2 * 10**e, 5 * 10**e) if span / s <= 8)
    first = -(-int(low) // step) * step
    return [n for n in range(first, int(high) + 1, step) if low <= n <= high]
