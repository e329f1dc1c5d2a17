"""The wrong example of every code gives that code and no other; the right one gives nothing.

A kind of example is read by a checker. Each module in the folder `checkers` has a dict CHECKERS of them, from
the kind to a function of the example, an empty folder and the collector; a kind without one fails.
"""

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.diagnostics import Example, Problems, all_codes

Checker = Callable[[Example, Path, Problems], None]


def checkers() -> dict[str, Checker]:
    found: dict[str, Checker] = {}
    for path in sorted((Path(__file__).parent / "checkers").glob("*.py")):
        spec = importlib.util.spec_from_file_location(f"checkers_{path.stem}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found |= module.CHECKERS
    return found


CHECKERS = checkers()

STAGES = {
    "files": "0", "rules": "1", "decks": "1", "ties": "1", "sentences": "2", "words": "3", "types": "4", "play": "5",
    "journals": "5", "lint": "6",
}  # fmt: skip


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
    for stage, digit in STAGES.items():
        source = importlib.import_module(f"cardwright.diagnostics.codes.{stage}").__file__
        assert source is not None
        declared = [line.strip() for line in Path(source).read_text(encoding="utf-8").splitlines()]
        numbers = [line[1:6] for line in declared if line.startswith('"CW')]
        assert all(number[2] == digit for number in numbers), stage
