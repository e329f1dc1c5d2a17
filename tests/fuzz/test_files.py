"""Hostile files are told with a code and a place, whatever they are called; nothing is raised."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hostile import contents, texts
from hypothesis import HealthCheck, given, settings

from cardwright.diagnostics import Problems, find, render_all
from cardwright.files.yaml import load
from cardwright.surfaces.checking import check
from commands import run

NAMES = ("cards.yaml", "rules.yaml", "clauses.yaml", "scenarios.yaml", "cards.json", "list.txt", "list.csv")
CALM = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]


def looked_at(content: bytes, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        problems = check([path]).problems
        for one in problems:
            assert find(one.code) and one.message
        assert render_all(problems).isprintable() or "\x1b" not in render_all(problems)
        if name.startswith("list"):
            result = run(
                "deck", "import", str(path), "--rules", "musikclub@0.1", "--out", str(Path(folder) / "out.yaml")
            )
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
            assert result.exit_code in (0, 1, 2, 3)


def read_text(text: str) -> None:
    problems = Problems()
    node = load("a.yaml", text, problems)
    assert node is not None or problems.errors
    for one in problems:
        assert one.span is not None and find(one.code) and len(one.message) < 2000


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=CALM)
@given(texts)
def test_hostile_yaml(counts: Counter[str], text: str) -> None:
    counts["hostile texts"] += 1
    read_text(text)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=CALM)
@given(contents)
def test_hostile_files(counts: Counter[str], content: bytes) -> None:
    counts["hostile files"] += 1
    looked_at(content, NAMES[counts["hostile files"] % len(NAMES)])


@pytest.mark.long
@settings(max_examples=20_000, deadline=None, derandomize=True, suppress_health_check=CALM)
@given(texts)
def test_much_hostile_yaml(counts: Counter[str], text: str) -> None:
    counts["hostile texts"] += 1
    read_text(text)


@pytest.mark.long
@settings(max_examples=4_000, deadline=None, derandomize=True, suppress_health_check=CALM)
@given(contents)
def test_many_hostile_files(counts: Counter[str], content: bytes) -> None:
    counts["hostile files"] += 1
    looked_at(content, NAMES[counts["hostile files"] % len(NAMES)])


@pytest.mark.parametrize("depth", [50, 5_000, 200_000])
@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "a:\n "])
def test_what_is_nested_too_deep_is_refused(depth: int, opening: str) -> None:
    problems = Problems()
    load("deep.yaml", opening * depth, problems)
    assert problems.errors


def test_json_nested_too_deep_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text(json.dumps({"game": "skirmish", "set": "deep"})[:-1] + ', "cards": ' + "[" * 200_000)
    assert check([path]).problems.errors
