"""Writing that never leaves half a file."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


def write_whole(path: str | Path, text: str) -> None:
    """Write a text as UTF-8: afterwards the file is either the old or the new one, whole.

    Raises OSError if it cannot be written and UnicodeEncodeError if the text has lone surrogates.
    """
    data = text.encode("utf-8")
    # Through a link, the file it points to is replaced, not the link.
    target = Path(os.path.realpath(path))
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """Keep the rights of the old file; a temporary one is readable by its owner only."""
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644


def append_line(path: str | Path, line: str) -> None:
    """Add a line to a file, which is made if need be, and see it stored before returning.

    Raises ValueError if the line has a line break, or if the file's last line was torn off in the middle: the
    new line would be glued to it.
    """
    if "\n" in line or "\r" in line:
        raise ValueError("a line to append has no line break")
    with Path(path).open("ab+") as stream:
        if stream.seek(0, os.SEEK_END) and not _ends_line(stream.fileno()):
            raise ValueError(f"the last line of {path} is torn")
        stream.write(line.encode("utf-8") + b"\n")
        stream.flush()
        os.fsync(stream.fileno())


def _ends_line(descriptor: int) -> bool:
    os.lseek(descriptor, -1, os.SEEK_END)
    return os.read(descriptor, 1) == b"\n"
