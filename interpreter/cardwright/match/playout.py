"""Playing a match to its end without looking back: the lean loop of simulations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass

from cardwright.core.engine import Engine, State, stage_count
from cardwright.core.layout import ACTIVE, OUTCOME, STEP, TURN
from cardwright.core.program import NONE, Choose, Program, StepKind

from .pending import Choice, Deed, Pending, carry_out

Chooser = Callable[[int, Sequence[int]], int]
"""For a seat and its options, the index of the option to take."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a playout went: its last state, how many decisions, and whether the cap cut it short."""

    state: State
    decisions: int
    capped: bool


def may_ask(program: Program) -> bool:
    """Whether a body of the program holds a choice; if not, a playout needs no copies."""
    pending: list[object] = [getattr(program, part.name) for part in fields(program)]
    while pending:
        node = pending.pop()
        if isinstance(node, Choose):
            return True
        if isinstance(node, tuple):
            pending.extend(node)
        elif is_dataclass(node):
            pending.extend(getattr(node, part.name) for part in fields(node))
    return False


def playout(
    engine: Engine, state: State, choose: Chooser, cap_turns: int = 0, asks: bool | None = None
) -> Played:
    """Play on until the game is over or TURN is above `cap_turns` (0: no cap); nobody makes calls.

    The given state is used up. `asks` is `may_ask(program)`: give it when playing often. Every choice
    of an action, every stage with more than one option and every question is one decision.
    """
    loop = _Loop(engine, choose, may_ask(engine.table.program) if asks is None else asks)
    state = loop.do(state, Pending(Deed.START))
    while state.S[OUTCOME] == NONE:
        if cap_turns and state.S[TURN] > cap_turns:
            return Played(state, loop.decisions, True)
        state = loop.turn(state)
    return Played(state, loop.decisions, False)


class _Loop:
    """What stays the same through one playout, and the count."""

    def __init__(self, engine: Engine, choose: Chooser, asks: bool) -> None:
        self.engine, self.choose, self.asks = engine, choose, asks
        self.program = engine.table.program
        self.decisions = 0

    def turn(self, state: State) -> State:
        """Let whoever has to choose do so, and carry it out."""
        if self.program.steps[state.S[STEP]].kind is StepKind.TOGETHER:
            seats = range(self.engine.table.players)
            return self.do(state, Pending(Deed.TOGETHER, tuple(self.pick(state, seat) for seat in seats)))
        return self.do(state, Pending(Deed.ACTION, (self.pick(state, state.S[ACTIVE]),)))

    def pick(self, state: State, seat: int) -> Choice:
        """A whole choice of one seat, stage by stage."""
        action = self.decide(seat, self.engine.legal(state, seat))
        args: list[int] = []
        for _ in range(stage_count(self.program, action)):
            options = self.engine.options(state, seat, action, args)
            args.append(options[0] if len(options) == 1 else self.decide(seat, options))
        return seat, action, tuple(args)

    def decide(self, seat: int, options: Sequence[int]) -> int:
        """One decision."""
        self.decisions += 1
        return options[self.choose(seat, options)]

    def do(self, state: State, pending: Pending) -> State:
        """Carry out a deed, answering its questions; in place where none can come up."""
        if not self.asks:
            pending.run(self.engine, state, (), None)
            return state
        while not isinstance(result := carry_out(self.engine, state, pending, None), State):
            pending = pending.answered(self.decide(result.seat, result.options))
        return result
