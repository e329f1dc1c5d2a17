"""What goes round: when it is endless, and how it is told once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .engine import Line, Log

LOOP_BUDGET = 50_000
"""How many runs of triggers and standing rules one deed may hold, nested settles included; how many rounds a
`While`; how many steps may pass in which nobody is asked."""

TRIAL_BUDGET = 1_000
"""How many runs one try of a trial may hold."""

WATCH = 200
"""From so many runs of a deed on, it is looked whether a situation comes back."""

NESTED = 40
"""How many settles may be under way inside one another."""

MOST_QUESTIONS = 250
"""How many questions one deed may ask."""


class Doing(Protocol):
    """What a backend carries along with a deed."""

    log: Log | None
    asked: int  # questions that were answered
    runs: int  # of triggers and standing rules, of all settles together
    budget: int  # so many of them there may be
    told: int  # how long the log was when the loop was first watched


class Loop:
    """Looks on while a settle goes round: a situation that comes back is endless, and so is a used up budget.

    The situation to compare with is taken anew after twice as many rounds (Brent), so that any cycle is found, and
    its length is known when it is.
    """

    __slots__ = ("_asked", "_numbers", "_queue", "_rounds", "_told", "_turn", "_zones")

    def __init__(self, doing: Doing) -> None:
        if doing.log is not None and not doing.told:
            doing.told = len(doing.log)
        self._rounds, self._turn = 0, 1
        self._numbers: list[int] = []  # no situation yet
        self._zones: list[list[int]] = []
        self._queue: list[Any] = []
        self._asked = self._told = 0

    def ends(self, doing: Doing, numbers: list[int], zones: list[list[int]], queue: Sequence[Any]) -> bool:
        """Whether the run about to begin does not begin; the log is then cut short."""
        log, asked = doing.log, doing.asked
        if doing.runs > doing.budget:
            cut(log, doing.told)
            return True
        if numbers == self._numbers and zones == self._zones and asked == self._asked and queue == self._queue:
            once(log, self._told)
            return True
        self._rounds += 1
        if self._rounds == self._turn:
            self._turn *= 2
            self._numbers, self._zones, self._queue = numbers[:], [*map(list.copy, zones)], [*queue]
            self._asked, self._told = asked, len(log) if log is not None else 0
        return False


def cut(log: Log | None, start: int) -> None:
    """Leave the lines of an endless loop out from some line on, but none that may have been told with a question."""
    if log is None:
        return
    answered = max((i + 1 for i in range(start, len(log)) if log[i][0] == Line.CHOICE), default=start)
    del log[answered:]


def fold(log: Log | None) -> None:
    """Of a log that ends in the same lines again and again keep them once, unless they hold answers: those are told."""
    for length in range(1, len(log or ()) // 3 + 1):
        assert log is not None
        lines = log[-length:]
        if log[-2 * length : -length] == lines == log[-3 * length : -2 * length]:
            if all(line[0] != Line.CHOICE for line in lines):
                once(log, len(log) - length)
            return


def once(log: Log | None, since: int) -> None:
    """Of a log whose lines since one of them are a cycle keep what leads to it, and the cycle once."""
    if log is None:
        return
    end = len(log)
    while since and end > since and log[since - 1] == log[end - 1]:
        since, end = since - 1, end - 1
    del log[end:]
