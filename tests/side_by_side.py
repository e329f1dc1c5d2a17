"""Random play on two engines side by side; the first difference stops it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardwright.core.engine import Engine, Log, NeedAnswer, State, stage_count
from cardwright.core.layout import ACTIVE, OUTCOME, STEP
from cardwright.core.program import StepKind

Doing = Callable[[Engine, State, Sequence[int], Log], None]
Choice = tuple[int, int, Sequence[int]]


class Differs(AssertionError):
    """Two engines do not agree."""


class Pair:
    """Two engines at equal tables, each with a state of its own."""

    def __init__(self, first: Engine, second: Engine, seed: int, chooser: random.Random) -> None:
        self.engines = (first, second)
        self.program = first.table.program
        self.chooser = chooser
        self.moves = 0
        self.states = [engine.new_state(seed, -1) for engine in self.engines]
        self.same("new state", *(self.content(state) for state in self.states))

    @staticmethod
    def content(state: State) -> tuple[list[int], list[list[int]]]:
        return state.S, state.Z

    def same(self, what: str, one: object, other: object) -> None:
        if one != other:
            raise Differs(f"move {self.moves}, {what}: {one!r} != {other!r}")

    def ask(self, what: str, question: Callable[[Engine, State], object]) -> object:
        """The answer of both engines, which leave their states as they are."""
        before = self.states[0].copy()
        one, other = (question(engine, state) for engine, state in zip(self.engines, self.states, strict=True))
        self.same(what, one, other)
        for state in self.states:
            self.same(f"{what} leaves the state", self.content(before), self.content(state))
        return one

    def do(self, what: str, doing: Doing, choices: Sequence[Choice] = ()) -> None:
        """Carry out the same on copies, answering what is asked at random; `choices` are the actions taken."""
        answers: list[int] = []
        while True:
            results = [
                self._attempt(engine, state, answers, doing)
                for engine, state in zip(self.engines, self.states, strict=True)
            ]
            self.same(what, *(result[1:] for result in results))
            question = results[0][1]
            if question is None:
                self.states = [result[0] for result in results]
                return
            self.tried(choices, answers, question.options)
            answers.append(self.chooser.choice(question.options))

    def tried(self, choices: Sequence[Choice], answers: Sequence[int], options: Sequence[int]) -> None:
        """Whether actions can be done after each answer."""
        for option in options if choices else ():
            given = (*answers, option)
            what = f"whether {choices} can be done after {given}"
            self.ask(what, lambda engine, state, given=given: engine.can_be_done(state, choices, given))

    def _attempt(self, engine: Engine, state: State, answers: list[int], doing: Doing):  # type: ignore[no-untyped-def]
        copy, log = state.copy(), []
        unlogged = state.copy()
        try:
            doing(engine, copy, answers, log)
        except NeedAnswer as need:
            return copy, need.question, None, log
        doing(engine, unlogged, answers, None)
        self.same("with and without log", self.content(copy), self.content(unlogged))
        return copy, None, self.content(copy), log

    def choose(self, seat: int, action: int) -> list[int]:
        """A complete choice, stage by stage."""
        chosen: list[int] = []
        while len(chosen) < stage_count(self.program, action):
            given = tuple(chosen)
            found = self.ask(
                f"options of {action} after {given}",
                lambda engine, state, given=given: engine.options(state, seat, action, given),
            )
            assert isinstance(found, list) and found, (action, given)
            chosen.append(self.chooser.choice(found))
        return chosen

    def move(self) -> None:
        """One move of whoever is asked; now and then a call."""
        self.moves += 1
        step = self.program.steps[self.states[0].S[STEP]]
        calls = self.ask("calls", lambda engine, state: engine.calls(state))
        assert isinstance(calls, list)
        if calls and self.chooser.random() < 0.01:
            seat, call = self.chooser.choice(calls)
            self.do("call", lambda e, s, a, log: e.call(s, seat, call, a, log))
        elif step.kind is StepKind.TOGETHER:
            seats = range(self.engines[0].table.players)
            choices = [(seat, *self._turn(seat)) for seat in seats]
            self.do("together", lambda e, s, a, log: e.together(s, choices, a, log), choices)
        else:
            seat = self.states[0].S[ACTIVE]
            action, args = self._turn(seat)
            performs: Doing = lambda e, s, a, log: e.perform(s, seat, action, args, a, log)  # noqa: E731
            self.do(f"perform {action} {args}", performs, [(seat, action, args)])

    def _turn(self, seat: int) -> tuple[int, list[int]]:
        found = self.ask("legal actions", lambda engine, state: engine.legal(state, seat))
        assert isinstance(found, list) and found
        action = self.chooser.choice(found)
        return action, self.choose(seat, action)

    def check_values(self) -> None:
        """Every value of one argument, for some arguments."""
        for index, value in enumerate(self.program.values):
            for arg in (-1, 0, 1) if len(value.args) == 1 else ():
                self.ask(f"value {value.id}({arg})", lambda e, s, i=index, a=arg: e.value(s, i, (a,)))


def play(first: Engine, second: Engine, seed: int, most: int = 60) -> int:
    """Play at random to the end, or so many moves; how many moves there were."""
    pair = Pair(first, second, seed, random.Random(seed))
    pair.do("advance", lambda e, s, a, log: e.advance(s, a, log))
    while pair.states[0].S[OUTCOME] == -1 and pair.moves < most:
        pair.check_values()
        pair.move()
    return pair.moves
