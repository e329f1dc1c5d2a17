"""What a backend offers to the floors above: the same few questions and deeds for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from .program import NONE, Program, Type

Log = list[tuple[int, ...]]
"""What happened, in order. Each line: (kind, origin, a, b, c); kinds in `Line`."""


class Line:
    """Kinds of log lines and what their three numbers mean."""

    MOVE = 0  # card, zone it left (-1 none), zone it entered
    WRITE = 1  # address in S, old, new (only when they differ)
    SIGNAL = 2  # event, first argument (-1), second argument (-1)
    PAY = 3  # seat, channel, amount
    ACTION = 4  # seat, action, first card parameter or -1
    TRIGGER = 5  # trigger, source card (-1 for a rule), 0
    REPLACE = 6  # replacement, source card, moved card
    STEP = 7  # step, active seat, turn
    END = 8  # outcome, winners as a set, 0
    CHANCE = 9  # zone shuffled or -1, card picked or -1, 0
    ROLLBACK = 10  # step, 0, 0
    CALL = 11  # seat, call, 1 for a vote that is still open
    CHOICE = 12  # seat, answer, Type as index of list(Type)
    PERMIT = 13  # rule, card that permits (-1), action


@dataclass(frozen=True)
class Table:
    """What stays the same through a match: the program, the seats and whose card is what."""

    program: Program
    players: int
    definitions: tuple[int, ...]  # card -> index in program.definitions
    owners: tuple[int, ...]  # card -> seat
    decks: tuple[tuple[int, ...], ...]  # seat -> its cards, top first


class State:
    """The packed state: numbers `S` and zones `Z`. Copied, never undone."""

    __slots__ = ("S", "Z")

    def __init__(self, S: list[int], Z: list[list[int]]) -> None:
        self.S = S
        self.Z = Z

    def copy(self) -> State:
        """An independent state with the same content."""
        return State(self.S[:], [*map(list.copy, self.Z)])


@dataclass(frozen=True)
class Question:
    """A choice that somebody has to make now; the answer is one of the options."""

    seat: int
    options: tuple[int, ...]
    type: Type
    at: int
    hidden: bool = False


class NeedAnswer(Exception):
    """A procedure has come to a choice for which there is no answer yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class Refused(Exception):
    """In a trial: a part of the action cannot be done (`at` says which). It never leaves an engine."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True)
class Refusal:
    """Why an action, or one value of it, is not legal: the origin and the values that were read."""

    at: int
    values: tuple[tuple[str, int], ...] = ()
    stage: int = NONE


class Engine(Protocol):
    """A program bound to a table. All methods but the doing ones leave the state as it is."""

    table: Table

    def new_state(self, seed: int, first: int) -> State:
        """The state before the first step; `first` is the seat to begin, -1 to leave it to the draft."""

    def advance(self, state: State, answers: Sequence[int], log: Log | None) -> None:
        """Run steps until the players are asked or the game is over. May raise NeedAnswer."""

    def legal(self, state: State, seat: int) -> list[int]:
        """The actions of the current ACT step that the player can complete."""

    def options(self, state: State, seat: int, action: int, chosen: Sequence[int]) -> list[int]:
        """The values for the next stage of an action from which it can be completed."""

    def perform(
        self, state: State, seat: int, action: int, args: Sequence[int], answers: Sequence[int], log: Log | None
    ) -> None:
        """Pay for and carry out an action, then advance. May raise NeedAnswer."""

    def together(
        self, state: State, choices: Sequence[tuple[int, int, Sequence[int]]], answers: Sequence[int],
        log: Log | None,
    ) -> None:  # fmt: skip
        """Carry out what all players chose in a TOGETHER step (seat, action, args), then advance."""

    def can_be_done(
        self, state: State, choices: Sequence[tuple[int, int, Sequence[int]]], answers: Sequence[int]
    ) -> bool:
        """Whether more answers may follow these so that all own instructions of the actions are done.

        `choices` is what is carried out: one (seat, action, args), or those of all seats in a TOGETHER step.
        """

    def calls(self, state: State) -> list[tuple[int, int]]:
        """The (seat, call) pairs that are possible between actions now."""

    def call(self, state: State, seat: int, call: int, answers: Sequence[int], log: Log | None) -> None:
        """Make a call or cast a vote, then advance."""

    def value(self, state: State, value: int, args: Sequence[int] = ()) -> int:
        """A derived value, for tables, bots and tests."""


def stage_count(program: Program, action: int) -> int:
    """How many stages an action's choice has: its parameters, then one per item that may pay."""
    cost = program.actions[action].cost
    items = sum(program.channels[c].items for c in cost.channels) if cost else 0
    return len(program.actions[action].params) + items


TRIES = 200
"""How many sequences of answers are tried to find out whether an action can be done."""


def completes(run: Callable[[Sequence[int]], None]) -> bool:
    """Whether some sequence of answers lets a trial run through, depth first.

    It counts as possible when the budget of tries is used up: nothing is forbidden because it is too long to tell.
    """
    pending: list[tuple[int, ...]] = [()]
    for _ in range(TRIES):
        if not pending:
            return False
        answers = pending.pop()
        try:
            run(answers)
        except NeedAnswer as need:
            pending.extend((*answers, option) for option in reversed(need.question.options))
        except Refused:
            continue
        else:
            return True
    return bool(pending)
