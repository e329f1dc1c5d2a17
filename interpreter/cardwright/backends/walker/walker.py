"""The walker: the plain reference engine, docs/core.md as code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright.core.endless import TRIAL_BUDGET
from cardwright.core.engine import Log, Refusal, State, Table, completes
from cardwright.core.layout import STEP
from cardwright.core.program import NONE, Cell, Per

from .calling import make_call, possible_calls
from .changes import begin
from .context import Bound, GameOver, Run
from .legality import Trials
from .performing import Choice, attempt, perform, together
from .refusing import explain, explain_call
from .steps import advance
from .values import derive


class Walker:
    """A program at a table, walked node by node. Correct before fast."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._bound = Bound(table, self._can_act)

    def new_state(self, seed: int, first: int) -> State:
        """The state before the first step; `first` is the seat to begin, -1 to leave it to the draft."""
        program, layout = self._bound.program, self._bound.layout
        player, card = _initial(program.cells, Per.PLAYER), _initial(program.cells, Per.CARD)
        numbers = _initial(program.cells, Per.GAME) + player * program.players[1] + card * self._bound.cards
        run = Run(self._bound, State(numbers, [[] for _ in range(layout.zone_count)]))
        begin(run, seed, first)
        return run.state

    def advance(self, state: State, answers: Sequence[int], log: Log | None) -> None:
        """Run steps until the players are asked or the game is over. May raise NeedAnswer."""
        self._do(Run(self._bound, state, answers, log), advance)

    def legal(self, state: State, seat: int) -> list[int]:
        """The actions of the current step that the player can complete."""
        return Trials(self._bound, state, seat).actions()

    def options(self, state: State, seat: int, action: int, chosen: Sequence[int]) -> list[int]:
        """The values for the next stage of an action from which it can be completed."""
        return Trials(self._bound, state, seat).options(action, chosen)

    def perform(
        self,
        state: State,
        seat: int,
        action: int,
        args: Sequence[int],
        answers: Sequence[int],
        log: Log | None,
    ) -> None:
        """Pay for and carry out an action, then advance. May raise NeedAnswer."""
        choice = (seat, action, tuple(args))
        self._do(Run(self._bound, state, answers, log), lambda run: perform(run, choice))

    def together(
        self, state: State, choices: Sequence[tuple[int, int, Sequence[int]]], answers: Sequence[int],
        log: Log | None,
    ) -> None:  # fmt: skip
        """Carry out what all players chose in a TOGETHER step (seat, action, args), then advance."""
        plain: list[Choice] = [(seat, action, tuple(args)) for seat, action, args in choices]
        self._do(Run(self._bound, state, answers, log), lambda run: together(run, plain))

    def can_be_done(
        self, state: State, choices: Sequence[tuple[int, int, Sequence[int]]], answers: Sequence[int]
    ) -> bool:
        """Whether more answers may follow these so that all own instructions of the actions are done."""
        if not any(self.table.program.actions[action].trial for _, action, _ in choices):
            return True
        plain: list[Choice] = [(seat, action, tuple(args)) for seat, action, args in choices]

        def tried(more: Sequence[int]) -> None:
            run = Run(self._bound, state.copy(), (*answers, *more), budget=TRIAL_BUDGET)
            self._do(run, lambda run: attempt(run, plain))

        return completes(tried)

    def calls(self, state: State) -> list[tuple[int, int]]:
        """The (seat, call) pairs that are possible between actions now."""
        return possible_calls(Run(self._bound, state))

    def call(self, state: State, seat: int, call: int, answers: Sequence[int], log: Log | None) -> None:
        """Make a call or cast a vote, then advance."""
        self._do(Run(self._bound, state, answers, log), lambda run: make_call(run, seat, call))

    def value(self, state: State, value: int, args: Sequence[int] = ()) -> int:
        """A derived value, for tables, bots and tests."""
        return derive(Run(self._bound, state), value, args)

    def refusals(
        self, state: State, seat: int, action: int, args: Sequence[int],
        paid: dict[int, tuple[int, ...]] | None = None,
    ) -> list[Refusal]:  # fmt: skip
        """Why a complete choice is not legal, first things first; empty if it is.

        `args` gives every stage; with `paid` (channel -> what each item pays) only the parameters.
        """
        return explain(self._bound, state, seat, action, tuple(args), paid)

    def call_refusals(self, state: State, seat: int, call: int) -> list[Refusal]:
        """Why a player cannot make a call now; empty if they can."""
        return explain_call(self._bound, state, seat, call)

    @property
    def bound(self) -> Bound:
        """The program at its table, for those who explain what the walker does."""
        return self._bound

    def _do(self, run: Run, doing: Callable[[Run], None]) -> None:
        try:
            doing(run)
        except GameOver:
            return

    def _can_act(self, state: State, player: int, channel: int) -> bool:
        """Whether some action that does not pass is legal for a player and spends in a channel."""
        trials = Trials(self._bound, state, player)
        program = self._bound.program
        open_ones = [i for i in program.steps[state.S[STEP]].actions if not program.actions[i].passes]
        return player != NONE and any(trials.can_spend(index, channel) for index in open_ones)


def _initial(cells: Sequence[Cell], per: Per) -> list[int]:
    """The opening numbers of one game, player or card."""
    return [cell.initial for cell in cells if cell.per is per for _ in range(cell.size)]
