"""The frame of the command line: lazy, with exit statuses that mean something."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardwright import __version__
from cardwright.diagnostics import Problems, problem
from cardwright.surfaces.cli import explain, options
from commands import run


def test_version_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['cardwright', '--version']\n"
        "from cardwright.surfaces.cli.main import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(sorted({'lark', 'jsonschema', 'networkx', 'rich', 'yaml'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == [f"cardwright {__version__}", "[]"]


def test_help_lists_every_command_and_no_helper() -> None:
    shown = run("--help").output
    commands = [line.split()[0] for line in shown.partition("Commands:")[2].splitlines() if line.strip()]
    assert {"check", "explain", "graph", "language", "play", "replay", "rules", "test"} <= set(commands)
    assert not {"main", "options"} & set(commands)


@pytest.mark.parametrize(("word", "meant"), [("chek", '"check"'), ("../x", "commands:"), ("options", "commands:")])
def test_unknown_command(word: str, meant: str) -> None:
    result = run(word)
    assert result.exit_code == 2
    assert meant in result.output


def test_internal_error_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(explain, "_code", broken)
    result = run("explain", "CW301", env={"CARDWRIGHT_DEBUG": ""})
    assert result.exit_code == 3
    assert result.output.count("\n") == 1
    assert "RuntimeError: two lines" in result.output
    assert isinstance(run("explain", "CW301", env={"CARDWRIGHT_DEBUG": "1"}).exception, RuntimeError)


@pytest.mark.parametrize(
    ("codes", "status"),
    [([], 0), (["CW212"], 0), (["CW301"], 1), (["CW301", "CW001"], 3), (["CW001", "CW111"], 2)],
)
def test_status_of_problems(codes: list[str], status: int) -> None:
    slots = {
        "CW001": {"path": "x"}, "CW111": {"option": "x", "draft": "y"}, "CW212": {"card": "x"}, "CW301": {"word": "x"},
    }  # fmt: skip
    problems = Problems([problem(code, None, **slots[code]) for code in codes])
    assert options.status_of(problems) == status


def test_strict_counts_warnings() -> None:
    problems = Problems([problem("CW212", None, card="x")])
    assert options.status_of(problems, strict=True) == 1


def test_assignment_needs_both_sides() -> None:
    result = run("rules", "musikclub@0.1", "--set", "night.threshold")
    assert result.exit_code == 2
    assert "KNOB=VALUE" in result.output
