"""Reading a file's text, within the project and within bounds."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problem, Problems, problem
from cardwright.files.strangers import encoding, no_text
from cardwright.text.source import Source
from cardwright.text.span import Span

LARGEST = 4 << 20


def shown_name(path: str | Path, root: Path | None = None) -> str:
    """Give the name of a file as shown to people: relative to the root where it lies inside."""
    path = Path(path)
    if root is not None and path.is_absolute() and path.is_relative_to(root.absolute()):
        path = path.relative_to(root.absolute())
    return path.as_posix()


MARK = "\ufeff"
"""The byte order mark that some editors write before a text."""


def read_text(
    path: str | Path, problems: Problems, root: Path | None = None, marked: bool = False
) -> tuple[str, str] | None:
    """Give name and text of a UTF-8 file; None, with a problem, if it cannot be read.

    With a root, a relative path counts from there, and a file outside of it, also through links, is refused.
    A byte order mark is left out unless it is asked for.
    """
    name = shown_name(path, root)
    place = Span.whole(Source(name, ""))
    full = Path(path) if root is None else root / path
    try:
        if root is not None and not full.resolve().is_relative_to(root.resolve()):
            problems.add(problem("CW017", place, path=name))
            return None
        found = _decoded(name, read_bytes(full), problems)
        return found if found is None or marked else (name, found[1].removeprefix(MARK))
    except (FileNotFoundError, NotADirectoryError):
        problems.add(_not_found(name, full, place))
    except (OSError, ValueError) as error:
        problems.add(problem("CW025", place, path=name, reason=_reason(error)))
    return None


def read_bytes(path: str | Path, limit: int = LARGEST) -> bytes:
    """Give the content of an ordinary file: up to one byte more than allowed, which shows that there is more.

    Raises OSError, and ValueError for a name that no file can have. It does not wait for a pipe or a device.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        kind = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(kind):
            raise IsADirectoryError(0, "it is a folder" if stat.S_ISDIR(kind) else "it is not a file")
        with os.fdopen(descriptor, "rb", closefd=False) as stream:
            return stream.read(limit + 1)
    finally:
        os.close(descriptor)


def _reason(error: Exception) -> str:
    said = error.strerror if isinstance(error, OSError) else str(error)
    return said or "reason unknown"


def _not_found(name: str, path: Path, place: Span) -> Problem:
    folder = path.parent
    there = [one.name for one in folder.iterdir()] if folder.is_dir() else []
    help = [f'did you mean "{one}"?' for one in nearest(path.name, there, 1)]
    return problem("CW001", place, path=name, help=help)


def _decoded(name: str, data: bytes, problems: Problems) -> tuple[str, str] | None:
    if len(data) > LARGEST:
        problems.add(problem("CW008", Span.whole(Source(name, "")), limit=LARGEST))
        return None
    if (stranger := no_text(data)) is not None:
        what, help = stranger
        problems.add(problem("CW033", Span.whole(Source(name, "")), what=what, help=(help,)))
        return None
    try:
        if other := encoding(data):
            problems.add(_elsewise(name, data, 0, other))
            return None
        return name, data.decode("utf-8")
    except UnicodeDecodeError as error:
        problems.add(_elsewise(name, data, error.start, ""))
        return None


def _elsewise(name: str, data: bytes, at: int, encoding: str) -> Problem:
    """The problem that a text is stored in another encoding; its name, where it can be told."""
    if encoding:
        help = (f"it is {encoding}; save it as UTF-8",)
        return problem("CW002", Span.whole(Source(name, "")), value=f"{data[at]:02x}", offset=at, help=help)
    source = Source(name, data.decode("utf-8", errors="replace").removeprefix("\ufeff"))
    start = len(data[:at].decode("utf-8").removeprefix("\ufeff"))
    span = Span(source, start, start + 1)
    fix = Fix("", span, "this character is stored in another encoding")
    help = ("save the file with the encoding UTF-8",)
    return problem("CW002", span, value=f"{data[at]:02x}", offset=at, help=help, fix=fix)
