"""Counts of the fuzz tests, printed at the end of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

_COUNTS: Counter[str] = Counter()


@pytest.fixture
def counts() -> Iterator[Counter[str]]:
    """What was tried, by word; printed when the run ends."""
    yield _COUNTS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line of counts, if any fuzz test ran."""
    if _COUNTS:
        terminalreporter.write_line(
            "fuzz: " + ", ".join(f"{number} {word}" for word, number in sorted(_COUNTS.items()))
        )
