"""Ctrl-C and other signals: what was done is said or kept, the status says what it was, and no process is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pytest

from cardwright.diagnostics import Problems
from cardwright.play.simulate import Counted, Plan, simulate
from cardwright.surfaces.simulating import Asked, CutShort, plan_of, summarised
from cardwright.surfaces.stopping import Stopped, stoppable
from commands import CARDS, DRAFT, run
from games import skirmish

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")

CLI = (sys.executable, "-c", "from cardwright.surfaces.cli.main import main; main()")
PATIENCE = 60.0
"""Seconds that are waited for anything; on a busy machine it takes longer than the two that are promised."""


@contextmanager
def running(*args: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A command in a session of its own, of which nothing is left afterwards, whatever happens."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*CLI, *args], cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            for one in session_of(process.pid):
                os.kill(one, signal.SIGKILL)


def session_of(leader: int) -> list[int]:
    """The living processes of a session."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session, *_ = path.read_text().rpartition(")")[2].split()
        except (OSError, ValueError):
            continue
        if int(session) == leader and state not in "ZX":
            found.append(int(path.parent.name))
    return found


def workers_of(parent: int) -> list[int]:
    """Those of a session that play matches."""
    found = []
    for one in session_of(parent):
        try:
            if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes():
                found.append(one)
        except OSError:
            continue
    return found


def until(holds: Callable[[], object]) -> None:
    """Wait for something."""
    begin = time.monotonic()
    while not holds():
        assert time.monotonic() - begin < PATIENCE, "it did not happen"
        time.sleep(0.01)


def busy(process: int) -> bool:
    """Whether a process has worked for a while: it is up, and makes ready or plays."""
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11]) > 30
    except OSError:
        return False


SIMULATED = ("simulate", DRAFT, "--cards", CARDS, "--games", "1000000", "--jobs", "2", "--json", "x.json")
SHORT = [("INT", "group", 130), ("TERM", "parent", 143), ("KILL", "parent", -9), ("KILL", "worker", 3)]
LONG = [("INT", "parent", 130), ("TERM", "group", 143), ("HUP", "group", 129), ("HUP", "parent", 129),
        ("TERM", "worker", 3)]  # fmt: skip
STOPS = [*SHORT, *(pytest.param(*row, marks=pytest.mark.long) for row in LONG)]


@pytest.mark.parametrize(("name", "to", "status"), STOPS)
def test_a_simulation_ends_at_once_with_all_its_processes(tmp_path: Path, name: str, to: str, status: int) -> None:
    number = signal.Signals[f"SIG{name}"]
    with running(*SIMULATED, folder=tmp_path) as process:
        until(lambda: len(found := workers_of(process.pid)) == 2 and all(map(busy, found)))
        if to == "group":
            os.killpg(process.pid, number)
        else:
            os.kill(process.pid if to == "parent" else workers_of(process.pid)[0], number)
        until(lambda: not session_of(process.pid))
        _, errors = process.communicate()
    assert process.returncode == status, errors
    assert "Traceback" not in errors and not (tmp_path / "x.json").exists()
    if status > 0:
        cause = {3: "error: a process that played matches was ended from outside"}
        assert errors.startswith(cause.get(status, f"stopped by {'Ctrl-C' if name == 'INT' else f'SIG{name}'}: "))
        assert "of 1,000,000 matches were played until then; x.json is not written" in errors


class Stop:
    """Interrupts when so many matches are counted."""

    def __init__(self, after: int, cause: type[BaseException] = KeyboardInterrupt) -> None:
        self.left, self.cause = after, cause

    def __call__(self, more: int) -> None:
        self.left -= more
        if self.left <= 0:
            raise self.cause


@pytest.mark.parametrize("cause", [KeyboardInterrupt, BrokenProcessPool])
def test_what_was_counted_until_then_is_the_first_matches(cause: type[BaseException]) -> None:
    def plan(games: int) -> Plan:
        return plan_of(skirmish(), Asked(games=games, bots=("greedy",)), Problems())

    with pytest.raises(CutShort) as cut:
        summarised(skirmish(), plan(24), advance=Stop(7, cause))
    assert (cut.value.played, cut.value.games, type(cut.value.__cause__)) == (9, 24, cause)
    assert cut.value.summary == summarised(skirmish(), plan(9))


def test_an_interruption_while_adding_up_counts_no_half(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = plan_of(skirmish(), Asked(games=24), Problems())
    parts = [simulate(replace(whole, games=games)) for games in (3, 6)]
    lines = 0
    for stop in range(1, 40):
        counted = Counted()
        counted.take(parts[0])
        lines = 0

        def trace(frame: FrameType, event: str, given: object) -> object:
            nonlocal lines
            lines += event == "line"
            if lines == stop:  # noqa: B023
                raise KeyboardInterrupt
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            counted.take(parts[1])
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(before)
        assert counted.tally.matches in (3, 9) and sum(counted.tally.endings.values()) == counted.tally.matches
    assert lines == stop


@pytest.mark.parametrize(
    ("args", "after", "said", "printed"),
    [
        ((), 1, "stopped by Ctrl-C: 3 of 24 matches were played until then\n", "3 matches"),
        (("--json", "-"), 1, "3 of 24 matches", ""),
        (("--json", "x.json"), 4, "; x.json is not written\n", "6 matches"),
        (("--json", "x.json", "--report", "x.svg"), 4, "; x.json and x.svg are not written\n", "6 matches"),
        (("--vary", "march.limit=1,2,3"), 25, "3 of 24 matches of the setting 2 were played", "march.limit"),
        (("--vary", "march.limit=1,2,3"), 4, "6 of 24 matches of the setting 1 were played", ""),
    ],
)  # fmt: skip
def test_a_simulation_that_is_stopped_says_what_it_came_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], after: int, said: str, printed: str
) -> None:
    from cardwright.surfaces.cli import simulate as command

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "_progress", lambda total: nullcontext(Stop(after)))
    result = run("simulate", DRAFT, "--cards", CARDS, "--games", "24", *args)
    assert (result.exit_code, said in result.stderr, result.stderr.count("\n")) == (130, True, 1), result.stderr
    assert (printed in result.stdout) if printed else not result.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "where"),
    [
        (("check", DRAFT), "checking.check"), (("test", "."), "scenario_files.run_files"),
        (("replay", "m.jsonl"), "kept_matches.replayed"), (("rules", DRAFT), "loading.load_draft"),
        (("language", DRAFT), "loading.load_draft"), (("explain", "guard"), "loading.load_game"),
        (("graph", DRAFT, "zones"), "pictures.drawn"), (("deck", "list", "--rules", DRAFT), "loading.load_game"),
        (("deck", "import", "x.txt", "--rules", DRAFT), "loading.load_game"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("cause", [KeyboardInterrupt(), Stopped(signal.SIGTERM)])
def test_any_command_says_that_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], where: str, cause: BaseException
) -> None:
    def stop(*given: object, **named: object) -> None:
        raise cause

    monkeypatch.setattr(f"cardwright.surfaces.{where}", stop)
    result = run(*args)
    status, words = (143, "SIGTERM") if isinstance(cause, Stopped) else (130, "Ctrl-C")
    assert (result.exit_code, result.output) == (status, f"stopped by {words}: this was not done to its end\n")


@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_is_heard_while_a_command_runs_and_no_longer(
    monkeypatch: pytest.MonkeyPatch, name: str, status: int
) -> None:
    number = signal.Signals[name]

    def signalled(*given: object, **named: object) -> None:
        os.kill(os.getpid(), number)
        time.sleep(PATIENCE)

    monkeypatch.setattr("cardwright.surfaces.checking.check", signalled)
    before = signal.getsignal(number)
    assert run("check", DRAFT).exit_code == status
    assert signal.getsignal(number) == before


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stoppable():
            os.kill(os.getpid(), signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
