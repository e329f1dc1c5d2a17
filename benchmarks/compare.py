"""The engines that Cardwright makes against the hand-written one: `python -m benchmarks.compare`.

First the same matches are played on both and digested decision by decision and table by table; then both are
timed in turns, in CPU time. PYTHONPATH must hold the folder `interpreter`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from os import times
from statistics import median
from time import perf_counter, process_time

from cardwright.core.program import Program
from cardwright.play.simulate import Plan, simulate

from .decks import card_ids, deck
from .generated import DECKS, Bind, Dealt, Seated, binder, load, shuffled
from .handwritten.cards import Printed, prepare
from .handwritten.musikclub01 import Game, Result
from .record import Record

LOADING = """
from time import process_time
import benchmarks.generated as bench
import cardwright.backends.python
start = process_time()
game = bench.load()
loaded = process_time()
bench.GeneratedPython(game.program).compiled(2)
print(loaded - start, process_time() - loaded)
"""
"""Measured in a process of its own: nothing is loaded yet but the modules."""


class Differs(AssertionError):
    """Two engines do not agree; the message has the first line in which they differ."""


def handwritten_decks(dealt: Dealt, prepared: Sequence[Sequence[Printed]]) -> list[list[Printed]]:
    """The decks of a match as the hand-written engine takes them."""
    return [[prepared[seat % 2][index] for index in order] for seat, order in enumerate(dealt.orders)]


def prepared_decks() -> list[list[Printed]]:
    """The bench decks, read once."""
    return [prepare(deck(name)) for name in DECKS]


def check(seated: Seated, dealt: Dealt, cap: int, prepared: Sequence[Sequence[Printed]]) -> Result:
    """Play one match on both engines; Differs at the first difference."""
    decks, players = handwritten_decks(dealt, prepared), len(dealt.orders)
    records = Record(lines=True), Record(lines=True)
    theirs = Game.play_random(decks, players, dealt.game_seed, dealt.bot_seed, cap, records[0])
    try:
        ours = seated.record(dealt, cap, records[1])
    except (IndexError, ZeroDivisionError) as error:  # the streams have parted
        raise Differs(f"match {dealt.game_seed}: {error}\n{first_difference(*records)}") from error
    if tuple(ours) != tuple(theirs):
        raise Differs(f"match {dealt.game_seed}: {ours} != {theirs}\n{first_difference(*records)}")
    return theirs


def first_difference(one: Record, other: Record) -> str:
    """The first lines that differ, with what both had in common before."""
    lines = one.lines or [], other.lines or []
    for index, (a, b) in enumerate(zip(*lines, strict=False)):
        if a != b:
            return f"line {index}:\nbefore       {lines[0][index - 1]}\nhand-written {a}\nours         {b}"
    return f"{len(lines[0])} lines and {len(lines[1])} lines"


def check_all(program: Program, bind: Bind, players: int, matches: int, cap: int) -> str:
    """Check some matches; how they ended."""
    seated, prepared, endings = Seated(program, bind, players), prepared_decks(), dict[str, int]()
    for dealt in shuffled(matches, players):
        ending = check(seated, dealt, cap, prepared).ending
        endings[ending] = endings.get(ending, 0) + 1
    return ", ".join(f"{count} {ending}" for ending, count in sorted(endings.items()))


# --- timing -------------------------------------------------------------------------------------------


def spent(work: Callable[[], int]) -> tuple[float, int]:
    """CPU seconds and what the work gave."""
    start = process_time()
    result = work()
    return process_time() - start, result


def race(program: Program, bind: Bind, players: int, matches: int, cap: int, rounds: int) -> tuple[float, float, float]:
    """Medians over rounds: the hand-written engine's decisions per second, ours, and the ratio of each round."""
    batch, prepared = shuffled(matches, players), prepared_decks()
    seated = Seated(program, bind, players)
    hands = [handwritten_decks(dealt, prepared) for dealt in batch]
    piles = [seated.piles(dealt) for dealt in batch]

    def theirs() -> int:
        return sum(
            Game.play_random(decks, players, dealt.game_seed, dealt.bot_seed, cap).decisions
            for decks, dealt in zip(hands, batch, strict=True)
        )

    def ours() -> int:
        return sum(seated.play(dealt, decks, cap) for dealt, decks in zip(batch, piles, strict=True))

    assert theirs() == ours(), "the engines make different numbers of decisions"
    rates = []
    for index in range(rounds):
        works = (theirs, ours) if index % 2 else (ours, theirs)
        seconds = {work: spent(work) for work in works}
        rates.append(tuple(seconds[work][1] / seconds[work][0] for work in (theirs, ours)))
    return (median(r[0] for r in rates), median(r[1] for r in rates), median(r[1] / r[0] for r in rates))


def copy_cost(program: Program, bind: Bind, rounds: int) -> float:
    """Microseconds for a copy of a state of two players in mid-game."""
    seated = Seated(program, bind, 2)
    state = seated.deal(shuffled(1, 2)[0])


    def copies() -> int:
        for _ in range(2000):
            state.copy()
        return 2000

    return median(seconds / number for seconds, number in (spent(copies) for _ in range(rounds))) * 1e6


def load_cost(rounds: int) -> tuple[float, float]:
    """CPU seconds to load the draft with the bench cards and to generate and compile code, beyond imports."""
    runs = []
    for _ in range(rounds):
        out = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True).stdout
        runs.append(tuple(map(float, out.split())))
    return median(r[0] for r in runs), median(r[1] for r in runs)


def jobs_gain(program: Program, matches: int, cap: int, rounds: int) -> tuple[float, float]:
    """How many times faster two new jobs are than one: in wall time, and what their CPU time allows.

    The second is twice the CPU time of one job over that of two with their start: what two jobs would gain on a
    machine with nothing else to do.
    """
    numbers = {definition.id: index for index, definition in enumerate(program.definitions)}
    decks = tuple((name, tuple(numbers[id] for id in card_ids(name))) for name in DECKS)
    plan = Plan(program, decks, ("random", "random"), matches, 1, cap)

    def cost(jobs: int) -> tuple[float, float]:
        wall, cpu = perf_counter(), sum(times()[:4])
        simulate(plan, jobs)
        return perf_counter() - wall, sum(times()[:4]) - cpu

    cost(1)
    runs = [(cost(1), cost(2)) for _ in range(rounds)]
    return median(one[0] / two[0] for one, two in runs), median(2 * one[1] / two[1] for one, two in runs)


def main() -> None:
    """Check, then time, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--backend", choices=["python", "walker"], default="python")
    parser.add_argument("--check", type=int, default=300, help="matches to digest for each number of players")
    parser.add_argument("--games", type=int, default=500, help="matches in a timed round")
    parser.add_argument("--cap", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", choices=["check", "race", "rest"], help="only this part")
    options = parser.parse_args()
    program = load().program
    bind = binder(program, options.backend)
    for players in (2, 3, 4) if options.only in (None, "check") else ():
        endings = check_all(program, bind, players, options.check, options.cap)
        print(f"{players} players: {options.check} matches agree ({endings})")
    for players in (2, 3, 4) if options.only in (None, "race") else ():
        theirs, ours, ratio = race(program, bind, players, options.games, options.cap, options.rounds)
        rates = f"hand-written {theirs:9,.0f}, {options.backend} {ours:9,.0f} decisions per CPU second"
        print(f"{players} players: {rates}, ratio {ratio:.3f}")
        if players == 2 and options.backend == "python":
            copy = copy_cost(program, bind, options.rounds)
            print(f"a copy: {copy:.2f} us, {copy * ours / 1e6:.2f} of a mean decision")
    if options.only in (None, "rest"):
        loading, compiling = load_cost(5)
        print(f"load {loading:.3f} s, generate and compile {compiling:.3f} s of CPU time, beyond imports")
        wall, cpu = jobs_gain(program, 4000, options.cap, 3)
        print(f"two jobs: {wall:.2f} times as fast as one in wall time; {cpu:.2f} by the CPU time they take")


if __name__ == "__main__":
    main()
