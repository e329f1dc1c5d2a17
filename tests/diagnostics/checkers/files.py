"""Reads the examples of the codes CW0xx: YAML, files on the disk, and the units of a tiny invented game."""

import json
from pathlib import Path

from cardwright.diagnostics import Example, Problems
from cardwright.files.doc import Map, Scalar, Seq
from cardwright.files.ids import unique_ids
from cardwright.files.schema import Schema, validate
from cardwright.files.yaml import load, read

PATH = Path(__file__).parents[1] / "units.schema.json"
UNITS = Schema(json.loads(PATH.read_text(encoding="utf-8")))


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


CHECKERS = {"yaml": check_yaml, "file": check_file, "units": check_units}
