"""The journal of a match at the prompt: how it ends, stopped matches, and files that cannot be written."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.play import bots
from cardwright.surfaces.playing import record
from cardwright.surfaces.playing.console import Console
from cardwright.surfaces.stopping import Stopped
from commands import CARDS, DRAFT, play, run

POSIX = pytest.mark.skipif(os.name == "nt", reason="devices of POSIX")
BOTS = ("--seat", "random", "--seat", "random")
OWN = ("--rules", DRAFT, "--cards", CARDS)


def test_whether_a_match_was_finished_left_or_broken_off_is_told(tmp_path: Path) -> None:
    over, left = tmp_path / "over.jsonl", tmp_path / "left.jsonl"
    play("--journal", str(over), *BOTS)
    play("--journal", str(left), typed="1\n")
    broken = tmp_path / "broken.jsonl"
    for whole, said in ((over, "; finished\n"), (left, "; not finished: it was left, and can be gone on with\n")):
        result = run("replay", str(whole), "--verify", *OWN)
        assert result.exit_code == 0 and result.output.endswith(said)
        broken.write_text("".join(whole.read_text().splitlines(keepends=True)[:-1]))
        result = run("replay", str(broken), "--verify", *OWN)
        assert result.exit_code == 1 and "CW533" in result.output
        assert result.output.endswith("; not finished: its end is missing\n")
        assert run("replay", str(broken), *OWN).exit_code == 0
        again = run("play", DRAFT, "--cards", CARDS, "--resume", str(broken))
        assert again.exit_code == 0 and "warning[CW533]" in again.output
        assert broken.read_text() == whole.read_text()


def test_a_stopped_match_says_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    for cause, status in ((KeyboardInterrupt(), 130), (Stopped(signal.SIGTERM), 143)):
        said = iter(["1"])

        def ask(console: Console, prompt: str, said: Iterator[str] = said, cause: BaseException = cause) -> str:
            for line in said:
                return line
            raise cause

        monkeypatch.setattr(Console, "ask", ask)
        how = ("--resume",) if file.exists() else ("--seed", "1", "--journal")
        result = run("play", DRAFT, "--cards", CARDS, *how, str(file))
        assert result.exit_code == status
        assert result.output.endswith(f"Left. Every move is kept in {file}; go on with --resume {file}\n")
        assert '{"end":"left","moves":' in file.read_text().splitlines()[-1]
        assert run("replay", str(file), "--verify", *OWN).exit_code == 0


def test_a_bot_that_is_stopped_loses_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    decide, left = bots.decide, iter(range(5))

    def stopped(*given: Any) -> Any:
        if next(left, None) is None:
            raise Stopped(signal.SIGTERM)
        return decide(*given)

    monkeypatch.setattr(bots, "decide", stopped)
    result = run("play", DRAFT, "--cards", CARDS, "--seed", "1", *BOTS, "--journal", str(file))
    assert result.exit_code == 143 and "Every move is kept" in result.output
    assert '{"end":"left","moves":5' in file.read_text().splitlines()[-1]


def test_a_journal_that_cannot_be_written_loses_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, real, fails = tmp_path / "match.jsonl", record.append_line, iter([False, True, True])

    def full(path: Path, line: str) -> None:
        if next(fails, False):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(path, line)

    monkeypatch.setattr(record, "append_line", full)
    result = run("play", DRAFT, "--cards", CARDS, "--seed", "1", *BOTS, "--journal", str(file))
    said = f"{file} cannot be brought up to date: No space left on device; 1 move not in it. It is tried again after"
    assert result.exit_code == 0 and result.output.count(said) == 1
    assert run("replay", str(file), "--verify", *OWN).exit_code == 0


@pytest.mark.parametrize("lost", [True, False])
def test_a_match_whose_journal_cannot_be_written_to_the_end_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    file = tmp_path / "match.jsonl"

    def changed(path: Path, line: str) -> None:
        file.write_text("another program\n")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(record, "append_line", changed if lost else record.append_line)
    typed = "1\n1\n"
    result = run("play", DRAFT, "--cards", CARDS, "--seed", "1", "--journal", str(file), typed=typed)
    assert result.exit_code == (3 if lost else 0)
    assert (f"Left. {file} cannot be brought up to date: another program has changed it" in result.output) is lost


@pytest.mark.parametrize(
    ("file", "status", "said"),
    [
        ("gone/m.jsonl", 3, "error: gone/m.jsonl cannot be written: No such file"), (".", 2, "is no file; a journal"),
        pytest.param("/dev/null", 2, "/dev/null is no file; a journal is read again", marks=POSIX),
        pytest.param("/dev/full", 2, "/dev/full is no file", marks=POSIX),
    ],
)  # fmt: skip
def test_a_journal_where_none_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, status: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", DRAFT, "--cards", CARDS, "--journal", file)
    assert result.exit_code == status and said in result.output
