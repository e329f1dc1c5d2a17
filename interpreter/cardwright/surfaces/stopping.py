"""Ctrl-C and the signals that end a program, as one exception that unwinds what is going on."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = {
    name: words
    for name, words in (("SIGINT", "Ctrl-C"), ("SIGTERM", "SIGTERM"), ("SIGHUP", "SIGHUP"))
    if hasattr(signal, name)
}
"""What ends a command, and what it is called; Windows does not know the last one."""


class Stopped(KeyboardInterrupt):
    """The program was asked to end; `number` is that of the signal, `told` whether that has been said."""

    def __init__(self, number: int = signal.SIGINT) -> None:
        self.number = number
        self.told = False
        super().__init__(self.words)

    @property
    def words(self) -> str:
        """What it was stopped by."""
        name = signal.Signals(self.number).name
        return SIGNALS.get(name, name)

    @property
    def status(self) -> int:
        """The exit status, as shells count it."""
        return 128 + self.number


def as_stopped(interrupt: BaseException) -> Stopped:
    """An interruption with its number; a plain one is Ctrl-C."""
    return interrupt if isinstance(interrupt, Stopped) else Stopped()


@contextmanager
def stoppable() -> Iterator[None]:
    """Within, the signals that end a program raise Stopped; a second one ends it at once.

    One that is ignored, as under nohup, stays so. Only the main thread hears signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (getattr(signal, name) for name in SIGNALS)}
    heard = [number for number, handler in before.items() if handler not in (signal.SIG_IGN, None)]
    try:
        for number in heard:
            signal.signal(number, _stop)
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number])


def _stop(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)
    raise Stopped(number)


@contextmanager
def held() -> Iterator[None]:
    """Within, those signals wait: what is begun is done to its end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in SIGNALS})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
