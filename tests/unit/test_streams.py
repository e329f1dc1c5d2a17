"""Streams that are closed, full, of another encoding or read no more; devices in place of files; no home folder."""

from __future__ import annotations

import errno
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.files.write import append_line, write_whole
from cardwright.surfaces import streams
from cardwright.surfaces.cli.main import main
from cardwright.surfaces.kept import KeptTables, cache_folder
from commands import CARDS, DRAFT, run

POSIX = pytest.mark.skipif(os.name == "nt", reason="devices and pipes of POSIX")
OWN = ("--rules", DRAFT, "--cards", CARDS)
PLAYED = ("--seat", "random", "--seat", "random", "--cap", "1", "--seed", "1")
COMMANDS: list[tuple[str, ...]] = [
    ("--help",), ("--version",), ("rules", DRAFT), ("language", DRAFT), ("graph", DRAFT, "zones"), ("explain", "CW301"),
    ("check", DRAFT, CARDS), ("test", "good.yaml", *OWN), ("deck", "list", *OWN),
    ("deck", "import", "list.txt", *OWN), ("play", DRAFT, "--cards", CARDS, *PLAYED),
    ("play", DRAFT, "--cards", CARDS, "--seed", "1"), ("simulate", DRAFT, "--cards", CARDS, "--games", "1"),
    ("simulate", DRAFT, "--cards", CARDS, "--games", "1", "--json", "-"), ("replay", "m.jsonl", *OWN),
    ("replay", "m.jsonl", "--step", *OWN),
]  # fmt: skip


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a scenario, a list and a journal."""
    folder = tmp_path_factory.mktemp("streams")
    (folder / "good.yaml").write_text("game: skirmish@1\nscenarios:\n  - {id: a, title: A case, then: {field: []}}\n")
    (folder / "list.txt").write_text("4 Guard\n")
    journal = ("--journal", str(folder / "m.jsonl"))
    assert run("play", DRAFT, "--cards", CARDS, *PLAYED, *journal).exit_code == 0
    return folder


@pytest.fixture
def here(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, in which we are."""
    shutil.copytree(kept, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Stream(io.RawIOBase):
    """Keeps what is written; one with a number refuses it for that reason."""

    def __init__(self, refuses: int = 0) -> None:
        self.refuses, self.written = refuses, b""

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        if self.refuses:
            raise OSError(self.refuses, os.strerror(self.refuses))
        self.written += bytes(data)
        return len(data)


def ran(
    monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], out: Stream, encoding: str = "utf-8"
) -> tuple[int, str]:
    """A command with an output of its own; gives status and what was said on the error stream."""
    said, written = io.StringIO(), io.TextIOWrapper(io.BufferedWriter(out), encoding=encoding)
    with monkeypatch.context() as patched:
        for name, stream in (("stdin", io.StringIO("")), ("stdout", written), ("stderr", said)):
            patched.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as left:
            main(list(args))
    out.refuses = 0  # let it be closed in peace
    written.close()
    assert isinstance(left.value.code, int)
    return left.value.code, said.getvalue()


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_a_full_disk_behind_the_output_is_told(
    here: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    status, said = ran(monkeypatch, args, Stream(errno.ENOSPC))
    assert (status, said.splitlines()[-1]) == (3, f"error: the output cannot be written: {os.strerror(errno.ENOSPC)}")


@pytest.mark.parametrize("args", [COMMANDS[n] for n in (0, 2, 6, 11, 13, 15)], ids=" ".join)
def test_a_reader_that_has_gone_is_no_mistake(
    here: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    status, said = ran(monkeypatch, args, Stream(errno.EPIPE))
    assert status == 141 and "rror" not in said and "broken" not in said


@pytest.mark.parametrize(
    ("encoding", "args"), [*(("ascii", args) for args in COMMANDS), ("cp1252", COMMANDS[3]), ("latin-1", COMMANDS[-2])]
)
def test_a_character_that_an_encoding_lacks_stops_nothing(
    here: Path, monkeypatch: pytest.MonkeyPatch, encoding: str, args: tuple[str, ...]
) -> None:
    out = Stream()
    status, said = ran(monkeypatch, args, out, encoding)
    assert (status, bool(out.written.decode(encoding))) == (0, True), said


@pytest.mark.parametrize(
    ("text", "encoding", "written"),
    [
        ("— é", "ascii", "\\u2014 \\u00e9"), ("— é", "latin-1", "\\u2014 é"), ("— é", "cp1252", "— é"),
        ("\U0001f3b5", "ascii", "\\ud83c\\udfb5"), ("\udce9 é", "utf-8", "\\udce9 é"),
    ],
)  # fmt: skip
def test_what_an_encoding_lacks_is_written_as_in_json(text: str, encoding: str, written: str) -> None:
    streams.make_ready()
    assert text.encode(encoding, streams.ESCAPED).decode(encoding) == written


SHELL: list[tuple[str, int, str]] = [
    ("cardwright rules >&-", 3, "error: the output cannot be written: Bad file descriptor\n"),
    ("cardwright rules <&- >&- 2>&-", 3, ""),
    (f"cardwright play {DRAFT} --cards {CARDS} <&- 2>&1 >file && tail -1 file >&2", 0, "Left. Nothing was"),
    (f"cardwright language {DRAFT} | true", 141, ""),
    ("cardwright rules >/dev/full", 3, "error: the output cannot be written: No space left on device\n"),
    ("cardwright nope 2>&-", 2, ""),
    (f"PYTHONIOENCODING=ascii cardwright graph {DRAFT} zones --format svg | iconv -f ascii >file", 0, ""),
    ("PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 LC_ALL=C cardwright check $'no\\xe9.yaml' >&2", 3, "no\\ufffd.yaml"),
    ("mkdir gone && cd gone && rmdir ../gone && cardwright rules nope@1", 2, "CW114"),
]  # fmt: skip


@POSIX
@pytest.mark.parametrize(("command", "status", "said"), SHELL)
def test_in_a_shell(here: Path, command: str, status: int, said: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PYTHONUNBUFFERED": ""}
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=env, capture_output=True, text=True)
    assert (done.returncode, said in done.stderr) == (status, True), done.stderr
    assert "Traceback" not in done.stderr and "ignored" not in done.stderr
    assert said or not done.stderr


# --- files that are none --------------------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize("device", ["/dev/null", "/dev/stdout", "/dev/fd/1"])
def test_a_device_is_written_into(device: str, capfd: pytest.CaptureFixture[str]) -> None:
    before = os.stat(device).st_mode
    write_whole(device, "text\n")
    assert os.stat(device).st_mode == before
    assert capfd.readouterr().out == ("" if device == "/dev/null" else "text\n")


@POSIX
def test_a_pipe_is_written_into_and_never_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="o such device"):
        write_whole(pipe, "text\n")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "text\n")
    assert os.read(reader, 99) == b"text\n" and pipe.is_fifo()
    os.close(reader)


@POSIX
def test_what_can_be_neither_replaced_nor_written_into_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("gone/file")
    for path in (tmp_path, tmp_path / "loop", tmp_path / "nowhere", Path("/dev/full")):
        with pytest.raises(OSError):
            write_whole(path, "text\n")
    assert sorted(os.listdir(tmp_path)) == ["loop", "nowhere"]


@POSIX
def test_rights_of_old_and_new_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, mask = tmp_path / "old", os.umask(0o027)
    try:
        write_whole(old, "one\n")
    finally:
        os.umask(mask)
    assert old.stat().st_mode & 0o777 == 0o640
    old.chmod(0o604)
    write_whole(old, "two\n")
    assert old.stat().st_mode & 0o777 == 0o604
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(PermissionError):
        write_whole(old, "three\n")
    assert old.read_text() == "two\n" and os.listdir(tmp_path) == ["old"]


def test_a_dangling_link_makes_the_file_it_names(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("file")
    write_whole(link, "text\n")
    assert link.is_symlink() and (tmp_path / "file").read_text() == "text\n"


def test_a_line_that_does_not_fit_leaves_no_part_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.jsonl"
    append_line(path, "one")
    write = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) < 5:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(descriptor, data[:5])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        append_line(path, "two and more")
    assert path.read_text() == "one\n"


@pytest.mark.parametrize(
    "env",
    [{"HOME": None}, {"HOME": "here", "XDG_CACHE_HOME": ""}, {"XDG_CACHE_HOME": "here"}],
)
def test_no_home_folder_is_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, env: dict[str, str | None]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CARDWRIGHT_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for name, value in env.items():
        monkeypatch.delenv(name, raising=False) if value is None else monkeypatch.setenv(name, value)

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    if "XDG_CACHE_HOME" not in env and env["HOME"] is None:
        monkeypatch.setattr(Path, "home", nobody)
    with pytest.raises(OSError):
        cache_folder()
    KeptTables().put("key", "text")
    assert KeptTables().get("key") is None and os.listdir(tmp_path) == []
