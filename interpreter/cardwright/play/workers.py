"""Processes that play matches: they end with the one that started them, however it ends, and say nothing."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection


@contextmanager
def workers(jobs: int) -> Iterator[Executor]:
    """So many new processes. Whoever leaves by an exception does not wait for what they are at: they end at once."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with uninterrupted():  # the process that keeps account of what these share is begun here
        executor = ProcessPoolExecutor(jobs, context, _attend, (theirs,))
    try:
        yield executor
        executor.shutdown()
    except BaseException:
        ours.close()
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    finally:
        ours.close()
        theirs.close()


def _attend(line: Connection) -> None:
    """In a new process: leave Ctrl-C to the one that started it, and end when nobody holds the other end of a line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    try:
        line.recv()  # nothing is ever sent
    except (EOFError, OSError):
        os._exit(0)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Within, Ctrl-C and SIGHUP wait, here and in the processes that are begun here: those never hear them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
