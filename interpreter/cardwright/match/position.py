"""A position of a match: the committed state and whatever choice or deed is under way on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Literal

from cardwright.core.engine import Engine, Log, Question, State, stage_count
from cardwright.core.layout import ACTIVE, OUTCOME, STEP
from cardwright.core.program import NONE, StepKind, Type

from .engines import walker
from .pending import Choice, Deed, Pending, carry_out, halfway

Move = tuple[int, int, int]
"""Kind, seat, value: a plain tuple, valid on any copy, in another process and in a journal."""

ANSWER, CALL = 0, 1
"""Kinds of moves: an answer to the current decision, or a call from outside of the turn's moves."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What one seat has to decide now; a move's value is one of the options."""

    seat: int
    kind: Literal["action", "stage", "question"]
    options: tuple[int, ...]
    action: int  # whose stage or question it is, -1 for none
    stage: int  # which stage of the action, -1 for none
    type: Type
    at: int
    hidden: bool


@dataclass(frozen=True, eq=False)
class Position:
    """A moment of a match. It never changes: a move gives another position.

    A stage with one option is taken without asking, the choice of an action never is.
    """

    engine: Engine
    state: State  # committed; nobody may change it
    picks: tuple[Choice, ...] = ()  # what earlier seats have chosen in secret
    staged: Choice | None = None  # an action and the values chosen for it so far
    values: tuple[int, ...] = ()  # the options of the next stage
    pending: Pending | None = None  # a deed in its middle
    question: Question | None = None  # what the deed needs to know
    told: int = 0  # log lines of the pending deed that were handed out

    @classmethod
    def start(cls, engine: Engine, seed: int, first: int = NONE, log: Log | None = None) -> Position:
        """The first position of a match; `first` is the seat to begin, -1 to leave it to the draft."""
        return cls.of(engine, engine.new_state(seed, first), log)

    @classmethod
    def of(cls, engine: Engine, state: State, log: Log | None = None) -> Position:
        """The position that a state leads to when its steps are run on."""
        return cls(engine, state.copy())._carried(Pending(Deed.START), 0, log)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.S[OUTCOME] != NONE

    @property
    def step(self) -> int:
        """The current step, as an index in the program's steps."""
        return self.state.S[STEP]

    @cached_property
    def lying(self) -> State:
        """The table as it lies now: in the middle of a deed that asks, as far as the deed has come.

        Whatever is shown is read here; what can be done follows from `state`. Nobody may change it.
        """
        if self.pending is None:
            return self.state
        return halfway(walker(self.engine.table), self.state, self.pending)

    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game is over."""
        return self._decision

    @cached_property
    def _decision(self) -> Decision | None:
        if self.question is not None:
            return self._asked(self.question)
        if self.over:
            return None
        return self._action() if self.staged is None else self._stage(self.staged)

    def _asked(self, question: Question) -> Decision:
        deed = self.pending
        action = deed.choices[0][1] if deed is not None and deed.deed is Deed.ACTION else NONE
        options, kind, at = question.options, question.type, question.at
        return Decision(question.seat, "question", options, action, NONE, kind, at, question.hidden)

    def _action(self) -> Decision:
        step = self.engine.table.program.steps[self.step]
        together = step.kind is StepKind.TOGETHER
        seat = len(self.picks) if together else self.state.S[ACTIVE]
        options = tuple(self.engine.legal(self.state, seat))
        return Decision(seat, "action", options, NONE, NONE, Type.ENUM, step.at, together)

    def _stage(self, staged: Choice) -> Decision:
        seat, index, chosen = staged
        program = self.engine.table.program
        action, stage = program.actions[index], len(chosen)
        hidden = program.steps[self.step].kind is StepKind.TOGETHER
        if stage < len(action.params):
            kind, at = action.params[stage].type, action.params[stage].at
        else:
            kind, at = Type.INT, action.cost.at if action.cost else action.at
        return Decision(seat, "stage", self.values, index, stage, kind, at, hidden)

    def moves(self) -> tuple[Move, ...]:
        """The answers to the current decision, as moves."""
        decision = self.decision()
        return () if decision is None else tuple((ANSWER, decision.seat, v) for v in decision.options)

    def calls(self) -> tuple[Move, ...]:
        """The calls that are possible now, as moves; none in the middle of a choice or deed."""
        if self.over or self.pending is not None or self.staged is not None or self.picks:
            return ()
        return tuple((CALL, seat, call) for seat, call in self.engine.calls(self.state))

    def apply(self, move: Move, log: Log | None = None) -> Position:
        """The position after a move; new log lines are added to `log`. ValueError if it is not offered."""
        kind, seat, value = move
        if kind == CALL and move in self.calls():
            return self._carried(Pending(Deed.CALL, ((seat, value, ()),)), 0, log)
        if kind != ANSWER or move not in self.moves():
            raise ValueError(f"the move {move} is not offered here")
        if self.pending is not None:
            return self._carried(self.pending.answered(value), self.told, log)
        if self.staged is None:
            return self._chosen((seat, value, ()), log)
        return self._chosen((*self.staged[:2], (*self.staged[2], value)), log)

    def whole(self, seat: int, action: int, args: Sequence[int], log: Log | None = None) -> Position:
        """The position after a complete action at once. ValueError if it is not legal."""
        decision = self._action() if self.pending is None and not self.over else None
        if decision is None or decision.seat != seat or action not in decision.options:
            raise ValueError(f"seat {seat} cannot take action {action} here")
        if len(args) != stage_count(self.engine.table.program, action):
            raise ValueError(f"action {action} has another number of stages than {len(args)}")
        for stage, value in enumerate(args):
            if value not in self.engine.options(self.state, seat, action, args[:stage]):
                raise ValueError(f"stage {stage} of action {action} cannot be {value}")
        return replace(self, staged=None, values=())._complete((seat, action, tuple(args)), log)

    def _chosen(self, choice: Choice, log: Log | None) -> Position:
        """Take stages with one option, then ask for the next stage or carry the action out."""
        seat, action, chosen = choice
        count = stage_count(self.engine.table.program, action)
        values: tuple[int, ...] = ()
        while len(chosen) < count:
            values = tuple(self.engine.options(self.state, seat, action, chosen))
            if len(values) != 1:
                return replace(self, staged=(seat, action, chosen), values=values)
            chosen = (*chosen, *values)
        return self._complete((seat, action, chosen), log)

    def _complete(self, choice: Choice, log: Log | None) -> Position:
        """Carry out an action, or keep it until every seat has chosen."""
        step = self.engine.table.program.steps[self.step]
        if step.kind is not StepKind.TOGETHER:
            return self._carried(Pending(Deed.ACTION, (choice,)), 0, log)
        picks = (*self.picks, choice)
        if len(picks) < self.engine.table.players:
            return replace(self, picks=picks, staged=None, values=())
        return self._carried(Pending(Deed.TOGETHER, picks), 0, log)

    def _carried(self, pending: Pending, told: int, log: Log | None) -> Position:
        """Run a deed from the committed state: to its end, or to the next question.

        The lines are counted whether or not somebody listens, so that a listener who comes later
        hears nothing twice.
        """
        lines: Log = []
        result = carry_out(self.engine, self.state, pending, lines)
        if log is not None:
            log.extend(lines[told:])
        if isinstance(result, State):
            return Position(self.engine, result)
        return Position(self.engine, self.state, pending=pending, question=result, told=len(lines))

    def fork(self) -> Position:
        """A position of one's own, whose state shares nothing with this one."""
        return replace(self, state=self.state.copy())

    def digest(self) -> str:
        """16 hex digits over state, staged choice, secret choices and the deed in its middle."""
        deed = self.pending
        parts = (self.state.S, self.state.Z, self.picks, self.staged)
        middle = None if deed is None else (int(deed.deed), deed.choices, deed.answers)
        return blake2b(repr((*parts, middle)).encode(), digest_size=8).hexdigest()
