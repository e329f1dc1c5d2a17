"""The README is true: its examples are run, its commands are those that CI runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.surfaces.cli.main import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = re.findall(r"```\w+ file=(\S+)\n(.*?)```", README, re.DOTALL)
CONSOLES = re.findall(r"```console\n\$ cardwright (.*?)\n(.*?)```", README, re.DOTALL)
SHELLS = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown_in(shown: str, found: str) -> bool:
    """Whether an output is as shown; a line with "…" alone stands for any number of lines."""
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^…$", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"(?s)\s*" + r"(?:.*\n)?\s*".join(parts) + r"\s*", found.rstrip() + "\n") is not None


@pytest.mark.parametrize(("command", "shown"), CONSOLES, ids=[command for command, _ in CONSOLES])
def test_an_example_prints_what_is_shown(folder: Path, command: str, shown: str) -> None:
    result = CliRunner().invoke(main, shlex.split(command))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.output.strip()
    assert shown_in(shown, result.output), result.output


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for code in PYTHON:
        exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_there_are_two_commands_and_ci_runs_the_second() -> None:
    assert len(SHELLS) == 2
    tests = SHELLS[1].removeprefix("python3 -m venv .venv && ")
    assert tests in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_shipped_draft_is_named() -> None:
    from cardwright.surfaces.loading import drafts

    assert [id for id in drafts() if id not in README] == []


def test_links_lead_somewhere() -> None:
    for path in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / path).exists(), path
