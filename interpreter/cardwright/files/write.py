"""Writing that never leaves half a file."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def write_whole(path: str | Path, text: str) -> None:
    """Write a text as UTF-8: afterwards the file is either the old or the new one, whole.

    What is there and no regular file, as a terminal or a pipe, is written into. Lone surrogates, as in names of files
    that are no text, are written as escapes. Raises OSError if it cannot be written.
    """
    data = text.encode("utf-8", "backslashreplace")
    there = _there(path)
    if there is None or (stat.S_ISREG(there.st_mode) and not _own_stream(there)):
        # Through a link, the file it points to is replaced, not the link.
        _replace(Path(os.path.realpath(path)), data, there)
    elif stat.S_ISREG(there.st_mode):
        _write_all(_own_stream(there), data)
    else:
        _write_into(path, data, there)


def is_regular(path: str | Path) -> bool:
    """Whether a path is free for a regular file, or is one."""
    there = _there(path)
    return there is None or (stat.S_ISREG(there.st_mode) and not _own_stream(there))


def _there(path: str | Path) -> os.stat_result | None:
    """What is at a path, through links; None for nothing."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _own_stream(there: os.stat_result) -> int:
    """The number of our own output that a file is, as with /dev/stdout behind >; 0 if it is none.

    It is written on where it stands: another file in its place would leave what is printed without a name.
    """
    for number in (1, 2):
        try:
            if os.path.samestat(there, os.fstat(number)):
                return number
        except OSError:  # a closed stream
            continue
    return 0


def _replace(target: Path, data: bytes, there: os.stat_result | None) -> None:
    """Write a file beside the old one and put it in its place, with the rights of the old one."""
    if there is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    part = target.with_name(f".{target.name[:40]}.{os.urandom(6).hex()}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if there is not None:
            os.chmod(part, stat.S_IMODE(there.st_mode))
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _write_into(path: str | Path, data: bytes, there: os.stat_result) -> None:
    """Write into a terminal, a pipe or another device; never into a disk or a folder.

    A pipe that nobody reads is refused, and not waited for.
    """
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not (stat.S_ISCHR(there.st_mode) or stat.S_ISFIFO(there.st_mode)):
        raise OSError(errno.EINVAL, "it is neither a file nor something to write into", str(path))
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
    try:
        if hasattr(os, "set_blocking"):
            os.set_blocking(descriptor, True)
        _write_all(descriptor, data)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def append_line(path: str | Path, line: str) -> None:
    """Add a line to a file, which is made if need be, and see it stored before returning: the whole line or nothing.

    Raises OSError if it cannot be written, ValueError if the line has a line break, or if the file's last line was
    torn off in the middle: the new line would be glued to it.
    """
    if "\n" in line or "\r" in line:
        raise ValueError("a line to append has no line break")
    with Path(path).open("ab+", buffering=0) as stream:
        end = stream.seek(0, os.SEEK_END)
        if end and not _ends_line(stream.fileno()):
            raise ValueError(f"the last line of {path} is torn")
        try:
            _write_all(stream.fileno(), line.encode("utf-8", "backslashreplace") + b"\n")
            os.fsync(stream.fileno())
        except BaseException:
            stream.truncate(end)  # a full disk takes a part of it, and whoever is interrupted may write it again
            raise


def _ends_line(descriptor: int) -> bool:
    os.lseek(descriptor, -1, os.SEEK_END)
    return os.read(descriptor, 1) == b"\n"
