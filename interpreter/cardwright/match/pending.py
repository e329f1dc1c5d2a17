"""A deed under way: what is to be done to the committed state, and the answers given so far."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import IntEnum

from cardwright.core.engine import Engine, Log, NeedAnswer, Question, State

Choice = tuple[int, int, tuple[int, ...]]
"""A whole choice: seat, action, args."""


class Deed(IntEnum):
    """What is being done."""

    START = 0
    ACTION = 1
    TOGETHER = 2
    CALL = 3


@dataclass(frozen=True, slots=True)
class Pending:
    """A deed that is run again from the committed state whenever an answer comes in."""

    deed: Deed
    choices: tuple[Choice, ...] = ()  # one for ACTION and CALL (its action is the call)
    answers: tuple[int, ...] = ()

    def answered(self, answer: int) -> Pending:
        """The same deed with one more answer."""
        return replace(self, answers=(*self.answers, answer))

    def run(self, engine: Engine, state: State, answers: Sequence[int], log: Log | None) -> None:
        """Do it to a state, which is spoilt if NeedAnswer comes out."""
        if self.deed is Deed.START:
            engine.advance(state, answers, log)
        elif self.deed is Deed.TOGETHER:
            engine.together(state, self.choices, answers, log)
        else:
            seat, what, args = self.choices[0]
            if self.deed is Deed.CALL:
                engine.call(state, seat, what, answers, log)
            else:
                engine.perform(state, seat, what, args, answers, log)


def carry_out(engine: Engine, state: State, pending: Pending, log: Log | None) -> State | Question:
    """The state after a deed, or the question that it has come to; the given state stays as it is."""
    result = state.copy()
    try:
        pending.run(engine, result, pending.answers, log)
    except NeedAnswer as need:
        return _answerable(engine, state, pending, need.question)
    return result


def halfway(reference: Engine, state: State, pending: Pending) -> State:
    """The state that a deed has come to when it asks for more answers than it has.

    Only the reference engine changes a state word by word, so that the spoilt state is just this one.
    """
    result = state.copy()
    with suppress(NeedAnswer):
        pending.run(reference, result, pending.answers, None)
    return result


def _answerable(engine: Engine, state: State, pending: Pending, question: Question) -> Question:
    """The question without answers after which an action's own instructions could not all be done.

    Where no answer lets all be done (what was paid asked, or another seat was first), all answers stay, and the
    action is done as far as possible.
    """
    if pending.deed not in (Deed.ACTION, Deed.TOGETHER):
        return question

    def works(option: int) -> bool:
        return engine.can_be_done(state, pending.choices, (*pending.answers, option))

    return replace(question, options=tuple(filter(works, question.options)) or question.options)
