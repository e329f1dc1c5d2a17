"""Writing: a whole file or none, and journals line by line."""

import os
from pathlib import Path

import pytest

from cardwright.files.write import append_line, write_whole


def test_writes_exactly_the_text(tmp_path: Path) -> None:
    path = tmp_path / "save.yaml"
    write_whole(path, "é\n")
    write_whole(path, "new\r\n")
    assert path.read_bytes() == b"new\r\n"
    assert os.listdir(tmp_path) == ["save.yaml"]


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "save.yaml"
    write_whole(path, "old\n")

    def full(descriptor: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_whole(path, "new\n")
    assert path.read_text() == "old\n" and os.listdir(tmp_path) == ["save.yaml"]


def test_keeps_rights_and_links(tmp_path: Path) -> None:
    path, link = tmp_path / "save.yaml", tmp_path / "link.yaml"
    write_whole(path, "old\n")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "new\n")
    assert link.is_symlink() and path.read_text() == "new\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_appends_lines(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    append_line(path, '{"a": 1}')
    append_line(path, "é")
    assert path.read_bytes() == '{"a": 1}\né\n'.encode()


def test_refuses_line_breaks_and_torn_files(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with pytest.raises(ValueError, match="line break"):
        append_line(path, "a\nb")
    path.write_bytes(b"one\ntor")
    with pytest.raises(ValueError, match="torn"):
        append_line(path, "two")
    assert path.read_bytes() == b"one\ntor"
