"""How a command ends, whatever happens: one word on the error stream, one status, and never a traceback."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

import click

from cardwright.surfaces.saying import say
from cardwright.surfaces.stopping import Stopped, as_stopped, stoppable
from cardwright.surfaces.streams import flushed, make_ready, silence

UNABLE = 3
"""The status where something cannot be read or written, and that of a mistake of our own."""
READER_GONE = 141
"""The status where nobody reads the output any more, as with `| head`; that of SIGPIPE, as shells count it."""


class FromOutside(Exception):
    """A failure of the disk or of a stream, or a signal, on its way out."""

    def __init__(self, cause: OSError | KeyboardInterrupt) -> None:
        self.cause = cause
        super().__init__(str(cause))


def status_of_run(run: Callable[[], object]) -> int:
    """Run a command; gives its exit status. With CARDWRIGHT_DEBUG=1 a mistake of our own is raised."""
    make_ready()
    try:
        with stoppable():
            status = _ran(run)
            flushed()
    except (OSError, KeyboardInterrupt) as error:
        status = _from_outside(error)
    silence()
    return status


def _ran(run: Callable[[], object]) -> int:
    try:
        given = run()
    except SystemExit as left:
        given = left.code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (FromOutside, click.Abort) as error:
        return _from_outside(error.__cause__ or Stopped())
    except (OSError, KeyboardInterrupt) as error:
        return _from_outside(error)
    except Exception as error:
        if os.environ.get("CARDWRIGHT_DEBUG"):
            raise
        return _broken(error)
    return given if isinstance(given, int) else 0


def _from_outside(error: BaseException) -> int:
    return _unable(error) if isinstance(error, OSError) else _stopped(as_stopped(error))


def _stopped(stop: Stopped) -> int:
    """What is said of a command that was stopped; nothing if it has said so itself."""
    if not stop.told:
        _say(f"stopped by {stop.words}: this was not done to its end")
    return stop.status


def _unable(error: OSError) -> int:
    """What is said where the system refuses; nothing where nobody listens any more."""
    silence()
    if isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL):
        return READER_GONE
    what = f"{error.filename} cannot be read or written" if error.filename else "the output cannot be written"
    _say(f"error: {what}: {error.strerror or error}")
    return UNABLE


def _broken(error: Exception) -> int:
    said = " ".join(str(error).split()) or "no reason given"
    _say(
        f"cardwright is broken here: {type(error).__name__}: {said}. This is our mistake, not yours; "
        "CARDWRIGHT_DEBUG=1 shows where it happened."
    )
    return UNABLE


def _say(line: str) -> None:
    try:
        say(line, err=True)
    except OSError:
        return  # there is nobody to tell
