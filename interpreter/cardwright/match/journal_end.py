"""The last line of a journal: that the match was over, and how it ended, or that it was left to go on with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cardwright.diagnostics.problem import Problem, problem
from cardwright.text.counting import counted
from cardwright.text.span import Span

from .journal_lines import Line
from .match import Match


@dataclass(frozen=True)
class End:
    """How a journal ends, after how many moves; outcome, winners (seats) and scores of a match that is over."""

    kind: Literal["over", "left"]
    moves: int
    outcome: str = ""
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] | None = None

    @property
    def line(self) -> Line:
        """As it stands in a journal."""
        if self.kind == "left":
            return {"end": "left", "moves": self.moves}
        scores = None if self.scores is None else list(self.scores)
        return {"end": "over", "moves": self.moves, "outcome": self.outcome, "winners": list(self.winners),
                "scores": scores}  # fmt: skip


def end_of(match: Match) -> End:
    """The end of a match as it stands now."""
    outcome, moves = match.outcome(), len(match.moments) - 1
    if outcome is None:
        return End("left", moves)
    return End("over", moves, outcome.id, outcome.winners, outcome.scores)


def read_end(line: Line) -> End | None:
    """The end that a line tells of; None if it is none."""
    match {key: value for key, value in line.items() if key != "chain"}:
        case {"end": "left", "moves": int(moves), **rest} if not rest:
            return End("left", moves)
        case {"end": "over", "moves": int(moves), "outcome": str(outcome), "winners": list(winners),
              "scores": list() | None as scores, **rest} if not rest:  # fmt: skip
            numbers = [*winners, *(scores or ())]
            if all(type(one) is int for one in numbers):
                return End("over", moves, outcome, tuple(winners), None if scores is None else tuple(scores))
    return None


def end_problems(end: End | None, span: Span, match: Match) -> Iterator[Problem]:
    """What is wrong with the end of a journal whose moves have all been played again; `span` is its last line."""
    here = end_of(match)
    if end is None:
        lost = "the match is over, but" if here.kind == "over" else "the match is not finished, and"
        yield problem("CW533", span, reason=f"{lost} nothing says whether this was the last move")
    elif end != here:
        yield problem("CW534", span, here=_told(here), there=_told(end))


def _told(end: End) -> str:
    after = f"after {counted(end.moves, 'move')}"
    if end.kind == "left":
        return f"left {after}"
    seats = ", ".join(str(seat + 1) for seat in end.winners)
    won = f", won by {seats}" if seats else ""
    scored = f", scores {', '.join(map(str, end.scores))}" if end.scores is not None else ""
    return f"over {after} by {end.outcome}{won}{scored}"
