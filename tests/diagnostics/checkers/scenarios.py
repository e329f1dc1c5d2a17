"""Reads the examples of scenarios: files for the tiny draft of the tests."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from cardwright.diagnostics import Example, Problems
from cardwright.files.doc import Map
from cardwright.files.yaml import load
from cardwright.pipeline import Game
from cardwright.play.scenarios import run_file
from games import skirmish


def check_scenario(example: Example, folder: Path, problems: Problems) -> None:
    doc = load("scenarios.yaml", example.text, problems)
    assert isinstance(doc, Map)
    run_file(doc, tiny, problems, ("walker",))


def tiny(id: str, own: Sequence[Map], settings: Mapping[str, str], problems: Problems) -> Game:
    return skirmish()


CHECKERS = {"scenario": check_scenario}
