"""Which actions are legal: every complete choice is simulated on a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.core.endless import TRIAL_BUDGET
from cardwright.core.engine import NeedAnswer, State, completes
from cardwright.core.layout import STEP
from cardwright.core.program import NONE, Action

from .bodies import execute
from .changes import clear_spent, is_used, use
from .conditions import all_conditions, bind, forbidding, satisfied
from .context import Bound, GameOver, Run, Scope
from .payments import Paid, by_channel, due, pay, rooms, splits
from .sources import listed

Args = tuple[int, ...]


class Trials:
    """Questions about one seat's actions on one state; paid states are kept while it lives."""

    def __init__(self, bound: Bound, state: State, seat: int) -> None:
        self.bound = bound
        self.seat = seat
        self.before = Run(bound, state.copy())
        clear_spent(self.before)
        self._after: dict[Paid, State | None] = {}

    def actions(self) -> list[int]:
        """The actions of the current step that can be completed."""
        if self.before.over():
            return []
        step = self.bound.program.steps[self.before.state.S[STEP]]
        return [action for action in step.actions if self.can(action)]

    def can(self, action: int, chosen: Sequence[int] = ()) -> bool:
        """Whether what is chosen so far can be completed to a legal choice."""
        return any(self.legal(action, args) for args in self.completions(action, tuple(chosen)))

    def options(self, action: int, chosen: Sequence[int]) -> list[int]:
        """The values of the next stage from which the choice can be completed."""
        found: list[int] = []
        stage = len(chosen)
        for args in self.completions(action, tuple(chosen)):
            if len(args) > stage and args[stage] not in found and self.legal(action, args):
                found.append(args[stage])
        return found

    def can_spend(self, action: int, channel: int) -> bool:
        """Whether an action has a legal choice that spends in a channel (any choice, for -1)."""
        return any(
            self.legal(action, args)
            for args in self.completions(action, ())
            if channel == NONE or self._spends(self.bound.program.actions[action], args, channel)
        )

    def _spends(self, action: Action, args: Args, channel: int) -> bool:
        return any(c == channel and sum(amounts) > 0 for c, amounts in self.paid(action, args))

    def paid(self, action: Action, args: Args) -> Paid:
        """The payment stages of a complete choice, channel by channel."""
        return by_channel(self.before, action, args[len(action.params) :])

    def completions(self, index: int, chosen: Args) -> Iterator[Args]:
        """Every complete choice that begins so: parameters in their sources, exact payments."""
        action = self.bound.program.actions[index]
        count = len(action.params)
        for params in self._parameters(action, chosen[:count], ()):
            amount = due(self.before, action, bind(action, self.seat, params))
            for amounts in splits(amount, rooms(self.before, self.seat, action)):
                if amounts[: len(chosen) - count] == chosen[count:] or len(chosen) <= count:
                    yield (*params, *amounts)

    def _parameters(self, action: Action, chosen: Args, given: Args) -> Iterator[Args]:
        stage = len(given)
        if stage == len(action.params):
            yield given
            return
        members = listed(self.before, action.params[stage].source, bind(action, self.seat, given))
        for member in members:
            if stage >= len(chosen) or chosen[stage] == member:
                yield from self._parameters(action, chosen, (*given, member))

    def after(self, paid: Paid) -> State | None:
        """The state after paying; None if paying ends the game or asks somebody something."""
        if paid not in self._after:
            self._after[paid] = self._simulate(paid)
        return self._after[paid]

    def _simulate(self, paid: Paid) -> State | None:
        run = Run(self.bound, self.before.state.copy())
        try:
            pay(run, self.seat, paid)
        except (NeedAnswer, GameOver):
            return None
        return run.state

    def legal(self, index: int, args: Args) -> bool:
        """Whether a complete choice, known to fit sources and amount, is legal."""
        action = self.bound.program.actions[index]
        after = self.after(self.paid(action, args))
        if after is None:
            return True
        run, scope = Run(self.bound, after), bind(action, self.seat, args)
        return (
            self._listed_after(run, action, args)
            and all(satisfied(run, condition, scope) for condition in all_conditions(action))
            and not any(forbidding(run, index, scope))
            and not used_up(run, action, args)
            and (not action.trial or completes(lambda answers: try_out(run, action, scope, args, answers)))
        )

    def _listed_after(self, run: Run, action: Action, args: Args) -> bool:
        return all(in_source(run, action, self.seat, args, stage) for stage in range(len(action.params)))


def in_source(run: Run, action: Action, seat: int, args: Args, stage: int) -> bool:
    """Whether a parameter is a member of its source."""
    return args[stage] in listed(run, action.params[stage].source, bind(action, seat, args[:stage]))


def used_up(run: Run, action: Action, args: Args) -> bool:
    """Whether a once-per-turn ability of this card was used in this turn."""
    limited = action.definition != NONE and action.once_bit != NONE and bool(args)
    return limited and is_used(run, args[0], action.once_bit)


def mark_used(run: Run, action: Action, args: Args) -> None:
    """Note the use of a once-per-turn ability."""
    if action.definition != NONE and action.once_bit != NONE and args:
        use(run, args[0], action.once_bit)


def try_out(paid: Run, action: Action, scope: Scope, args: Args, answers: Sequence[int]) -> None:
    """Carry out an action's own instructions on a copy of the paid state; a failed Need raises Refused."""
    run = Run(paid.bound, paid.state.copy(), answers, budget=TRIAL_BUDGET)
    mark_used(run, action, args)
    try:
        execute(run, action.body, whole(action, scope))
    except GameOver:
        return


def whole(action: Action, scope: Scope) -> Scope:
    """The scope of an action's own instructions where all of them have to be done."""
    return Scope(dict(scope.ints), dict(scope.lists), whole=action.trial)
