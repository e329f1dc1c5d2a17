"""Players that are no people: they decide by what their seat can see and by their seed, never by the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cardwright.core.engine import Engine, Question, State
from cardwright.match.pending import Choice, Pending
from cardwright.match.playout import stage_counts
from cardwright.match.position import ANSWER, CALL, Move, Position

from .chance import Stream
from .greedy import GreedyBot

NO_CALL = -1


class Bot(Protocol):
    """Decides for one seat. It is handed whole states, but only what its seat sees may decide."""

    def pick(self, engine: Engine, state: State, seat: int, chosen: Sequence[int] = ()) -> Choice:
        """A whole action that begins with what is `chosen` already: the action, then values of stages."""

    def answer(self, engine: Engine, state: State, pending: Pending, question: Question) -> int:
        """The answer to a question that a deed on this state has come to."""

    def call(self, engine: Engine, state: State, seat: int) -> int:
        """A call that the seat makes now, -1 for none. Only bots that are told to make calls make any."""


class RandomBot:
    """Takes every option with the same chance, stage by stage; makes one possible call in twenty."""

    def __init__(self, seed: int, calls: bool = False) -> None:
        self.chance = Stream(seed)
        self.calls = calls

    def pick(self, engine: Engine, state: State, seat: int, chosen: Sequence[int] = ()) -> Choice:
        """Each stage that has more than one option is drawn."""
        one = self.chance.one
        action = chosen[0] if chosen else one(engine.legal(state, seat))
        args = list(chosen[1:])
        for _ in range(len(args), stage_counts(engine.table.program)[action]):
            options = engine.options(state, seat, action, args)
            args.append(options[0] if len(options) == 1 else one(options))
        return seat, action, tuple(args)

    def answer(self, engine: Engine, state: State, pending: Pending, question: Question) -> int:
        """One of the options."""
        return self.chance.one(question.options)

    def call(self, engine: Engine, state: State, seat: int) -> int:
        """One of the seat's possible calls, once in a while."""
        mine = [call for caller, call in engine.calls(state) if caller == seat] if self.calls else []
        return self.chance.one(mine) if mine and not self.chance.below(20) else NO_CALL


BOTS: dict[str, Callable[[int, bool], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots by name: each is made from its seed and whether it makes calls."""


def make_bot(name: str, seed: int, calls: bool = False) -> Bot:
    """A bot by name; raises KeyError for an unknown one."""
    return BOTS[name](seed, calls)


def decide(bot: Bot, position: Position) -> Move:
    """The move of a bot that has to decide now. ValueError if the match is over."""
    decision, engine, state = position.decision(), position.engine, position.state
    if decision is None:
        raise ValueError("the match is over, there is nothing to decide")
    seat = decision.seat
    if position.pending is not None and position.question is not None:
        return ANSWER, seat, bot.answer(engine, state, position.pending, position.question)
    chosen = () if position.staged is None else (position.staged[1], *position.staged[2])
    _, action, args = bot.pick(engine, state, seat, chosen)
    return ANSWER, seat, (action, *args)[len(chosen)]


def called(bot: Bot, position: Position, seat: int) -> Move | None:
    """The call that a bot makes now as a move, None if it makes none."""
    if not any(caller == seat for _, caller, _ in position.calls()):
        return None
    call = bot.call(position.engine, position.state, seat)
    return None if call == NO_CALL else (CALL, seat, call)


__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "called", "decide", "make_bot"]
