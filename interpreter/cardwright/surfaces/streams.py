"""The standard streams as a command finds them: closed ones, full ones, and encodings that lack a character."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from typing import TextIO

ESCAPED = "cardwright.escaped"
"""The name under which Python's encoders know how a character that an encoding lacks is written."""


def make_ready() -> None:
    """Put something in the place of closed streams, and let no character fail on its way out or in.

    A character that the output's encoding lacks is written as \\uXXXX, as in JSON; bytes of the input that are no
    text are kept as Python keeps those of file names.
    """
    codecs.register_error(ESCAPED, escaped)
    codecs.register(_plain_ascii)
    for name, kept in (("stdin", "surrogateescape"), ("stdout", ESCAPED), ("stderr", ESCAPED)):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _instead(name))
        elif isinstance(stream, io.TextIOWrapper) and stream.errors != kept:
            ascii_only = name != "stdin" and codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=PLAIN if ascii_only else None, errors=kept)


def _instead(name: str) -> TextIO:
    """A stream for one that is closed: input that is at its end, output that refuses, errors that nobody reads.

    It takes the number of the closed one, the lowest that is free, so that no file that is opened later gets it.
    """
    number = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
    return open(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False)


def escaped(error: UnicodeError) -> tuple[str, int]:
    """What is written for characters that an encoding lacks: valid in JSON, in and out of the first plane."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    codes = (int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2))
    return "".join(f"\\u{code:04x}" for code in codes), error.end


PLAIN = "cardwright_ascii"
"""ASCII under another name: click takes the usual one for a slip and writes UTF-8 all the same."""


def _plain_ascii(name: str) -> codecs.CodecInfo | None:
    if name != PLAIN:
        return None
    found = codecs.lookup("ascii")
    return codecs.CodecInfo(
        found.encode, found.decode, found.streamreader, found.streamwriter, found.incrementalencoder,
        found.incrementaldecoder, PLAIN,
    )  # fmt: skip


def flushed() -> None:
    """See that everything that was printed has left. Raises OSError where it cannot."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


def silence() -> None:
    """Let what cannot be written be forgotten: else Python says so by itself when it ends, with a status of its own."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)
