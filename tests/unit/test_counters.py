"""Counters whose bounds have to be worked out."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.diagnostics import Problems
from cardwright.surfaces.loading import load_game
from changing import write_draft
from commands import CARDS

BOUND = "counters: {supplies: {to: %s}}\n"


def problems_of(folder: Path, bound: str) -> list[str]:
    problems = Problems()
    load_game(str(write_draft(folder, BOUND % bound)), problems, [CARDS], shipped=False)
    return [one.code for one in problems if one.severity == "error"]


@pytest.mark.parametrize("bound", ["12", "the number of cards in your camp plus 3", "'twice the round'"])
def test_a_bound_is_a_number_or_an_amount(tmp_path: Path, bound: str) -> None:
    assert problems_of(tmp_path, bound) == []


@pytest.mark.parametrize(
    ("bound", "code"), [("your tpo face", "CW301"), ("the round of a rider", "CW201"), ("2", "CW015")]
)
def test_a_bound_that_is_neither_is_refused(tmp_path: Path, bound: str, code: str) -> None:
    assert code in problems_of(tmp_path, bound)
