"""The wrong example of every code gives that code and no other; the right one gives nothing.

A kind of example is read by a checker; another stage adds its own to CHECKERS. A kind without one fails.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.diagnostics import Example, Problems, all_codes
from cardwright.files.doc import Map, Scalar, Seq
from cardwright.files.ids import unique_ids
from cardwright.files.schema import Schema, validate
from cardwright.files.yaml import load, read

Checker = Callable[[Example, Path, Problems], None]
UNITS = Schema(json.loads(Path(__file__).with_name("units.schema.json").read_text(encoding="utf-8")))


def check_yaml(example: Example, folder: Path, problems: Problems) -> None:
    load("units.yaml", example.text, problems)


def check_file(example: Example, folder: Path, problems: Problems) -> None:
    for name, content in example.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    read(example.text, problems, root=folder)


def check_units(example: Example, folder: Path, problems: Problems) -> None:
    """The file of a tiny invented game: units with an id and energy."""
    node = load("units.yaml", example.text, problems)
    if node is None or not validate(node, UNITS, problems):
        return
    assert isinstance(node, Map)
    units = node.items["units"]
    assert isinstance(units, Seq)
    ids = [unit.items["id"] for unit in units.items if isinstance(unit, Map)]
    unique_ids("unit", [(id.text, id.span) for id in ids if isinstance(id, Scalar)], problems)


CHECKERS: dict[str, Checker] = {"yaml": check_yaml, "file": check_file, "units": check_units}

STAGES = {"files": "0", "rules": "1", "sentences": "2", "words": "3", "types": "4", "play": "5", "lint": "6"}


@pytest.mark.parametrize("number", all_codes())
def test_wrong_example_gives_exactly_its_code(number: str, tmp_path: Path) -> None:
    problems = Problems()
    CHECKERS[all_codes()[number].wrong.kind](all_codes()[number].wrong, tmp_path, problems)
    assert {one.code for one in problems} == {number}


@pytest.mark.parametrize("number", all_codes())
def test_right_example_gives_nothing(number: str, tmp_path: Path) -> None:
    problems = Problems()
    CHECKERS[all_codes()[number].right.kind](all_codes()[number].right, tmp_path, problems)
    assert [one.message for one in problems] == []


@pytest.mark.parametrize("number", all_codes())
def test_page_says_something(number: str) -> None:
    code = all_codes()[number]
    assert code.title and len(code.page) > 40
    assert not code.title.endswith(".") and code.page.endswith(".")


def test_numbers_belong_to_the_stage_of_their_module() -> None:
    import importlib

    for stage, digit in STAGES.items():
        source = importlib.import_module(f"cardwright.diagnostics.codes.{stage}").__file__
        assert source is not None
        declared = [line.strip() for line in Path(source).read_text(encoding="utf-8").splitlines()]
        numbers = [line[1:6] for line in declared if line.startswith('"CW')]
        assert all(number[2] == digit for number in numbers), stage
