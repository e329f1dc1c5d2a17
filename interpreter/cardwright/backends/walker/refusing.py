"""Why a complete choice is not legal: every condition that fails, with the values it read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.core.engine import Refusal, Refused, State, completes
from cardwright.core.program import NONE, Action, Condition, Parameter

from .conditions import bind, forbidding, satisfied
from .context import Bound, Run, Scope
from .legality import Args, Trials, in_source, try_out, used_up
from .payments import Paid, content, due, floor
from .reading import changing, readings
from .statements import NeedFailed


def explain(
    bound: Bound, state: State, seat: int, action: int, args: Args, paid: dict[int, tuple[int, ...]] | None
) -> list[Refusal]:
    """Every reason against a complete choice, first things first."""
    return list(_Case(Trials(bound, state, seat), action, args, paid).reasons())


def explain_call(bound: Bound, state: State, seat: int, index: int) -> list[Refusal]:
    """Every reason against a call: that the vote is cast, and the conditions that fail."""
    run, call = Run(bound, state), bound.program.calls[index]
    scope = Scope({"this": NONE, "you": seat})
    found = [Refusal(call.at, (("votes", 1),))] if call.vote and run.read(call.votes, seat) else []
    failed = [condition for condition in call.conditions if not satisfied(run, condition, scope)]
    return found + [Refusal(one.at, readings(run, one.when, scope)) for one in failed]


class _Case:
    """One complete choice under question."""

    def __init__(
        self, trials: Trials, index: int, args: Args, paid: dict[int, tuple[int, ...]] | None
    ) -> None:
        self.trials, self.index, self.seat = trials, index, trials.seat
        self.before = trials.before
        self.action: Action = self.before.program.actions[index]
        missing = len(self.action.params) - len(args)
        self.args: Args = (*args, *[NONE] * missing)
        self.paid: Paid = trials.paid(self.action, args) if paid is None else tuple(sorted(paid.items()))
        self.scope = bind(self.action, self.seat, self.args)

    def reasons(self) -> Iterator[Refusal]:
        """Sources, payment, then what must hold on the paid state."""
        listed = [self._listed(self.before, stage) for stage in range(len(self.action.params))]
        for stage, there in enumerate(listed):
            if not there:
                yield self._outside(stage)
        wrong = list(self._payment())
        yield from wrong
        after = self.before.state if wrong else self.trials.after(self.paid)
        if after is not None:
            paid = Run(self.before.bound, after)
            yield from self._parameters(paid, listed)
            yield from self._own(paid)
            if all(listed) and not wrong and self.action.trial:
                yield from self._trial(paid)

    def _listed(self, run: Run, stage: int) -> bool:
        return in_source(run, self.action, self.seat, self.args, stage)

    def _outside(self, stage: int) -> Refusal:
        parameter = self.action.params[stage]
        return Refusal(parameter.at, ((parameter.name, self.args[stage]),), stage)

    def _payment(self) -> Iterator[Refusal]:
        """A channel that may not pay, an item that has too little, a sum that is not exact."""
        stage = len(self.action.params)
        for index, amounts in self.paid:
            allowed = self.action.cost is not None and index in self.action.cost.channels
            if not allowed and any(amounts):
                yield from self._foreign(index, sum(amounts))
            yield from self._items(index, amounts, stage if allowed else NONE)
            stage += len(amounts) if allowed else 0
        yield from self._sum(sum(sum(amounts) for _, amounts in self.paid))

    def _foreign(self, index: int, amount: int) -> Iterator[Refusal]:
        channel, cost = self.before.program.channels[index], self.action.cost
        yield Refusal(cost.at if cost else self.action.at, ((channel.id, amount),))
        yield Refusal(channel.at, ((channel.id, amount),))

    def _items(self, index: int, amounts: tuple[int, ...], stage: int) -> Iterator[Refusal]:
        channel = self.before.program.channels[index]
        low, name = floor(self.before, channel, self.seat), self.before.program.cells[channel.cell].id
        for item, amount in enumerate(amounts):
            there = content(self.before, channel, self.seat, item)
            if amount < 0 or (amount and there - amount < low):
                values = ((name, there), ("floor", low), ("paid", amount))
                yield Refusal(channel.at, values, NONE if stage == NONE else stage + item)

    def _sum(self, total: int) -> Iterator[Refusal]:
        cost, amount = self.action.cost, due(self.before, self.action, self.scope)
        if total != amount:
            values = (("cost", amount), ("paid", total))
            read = readings(self.before, cost.amount, self.scope) if cost else ()
            yield Refusal(cost.at if cost else self.action.at, values + read)
            for at in changing(self.before, cost.amount, self.scope) if cost else ():
                yield Refusal(at, (("cost", amount),))

    def _parameters(self, paid: Run, listed: list[bool]) -> Iterator[Refusal]:
        """What each parameter must be on the paid state."""
        for stage, parameter in enumerate(self.action.params):
            if listed[stage] and not self._listed(paid, stage):
                yield self._outside(stage)
                yield from self._spoilers(paid)
            yield from self._where(paid, parameter, stage)

    def _where(self, paid: Run, parameter: Parameter, stage: int) -> Iterator[Refusal]:
        for condition in parameter.where:
            yield from self._condition(paid, condition, stage)

    def _condition(self, paid: Run, condition: Condition, stage: int = NONE) -> Iterator[Refusal]:
        if satisfied(paid, condition, self.scope):
            return
        yield Refusal(condition.at, readings(paid, condition.when, self.scope), stage)
        if paid.state is not self.before.state and satisfied(self.before, condition, self.scope):
            yield from self._spoilers(paid)

    def _own(self, paid: Run) -> Iterator[Refusal]:
        """The action's own conditions, prohibitions, and whether it was used."""
        for condition in self.action.conditions:
            yield from self._condition(paid, condition)
        for prohibition, card in forbidding(paid, self.index, self.scope):
            yield Refusal(prohibition.at, readings(paid, prohibition.when, self.scope.inner(this=card)))
        if used_up(paid, self.action, self.args):
            yield Refusal(self.action.at, (("used", 1),))

    def _spoilers(self, paid: Run) -> Iterator[Refusal]:
        """What the payment moved: the clocks that ran on, else the channels that paid."""
        clocks = [clock for clock in paid.program.clocks if self._ran(paid, clock.cell)]
        for clock in clocks:
            yield Refusal(clock.at, ((clock.id, paid.read(clock.cell)),))
        for index, amounts in self.paid:
            channel = paid.program.channels[index]
            if not clocks and any(amounts):
                yield Refusal(channel.at, ((channel.id, sum(amounts)),))

    def _ran(self, paid: Run, cell: int) -> bool:
        return paid.read(cell) != self.before.read(cell)

    def _trial(self, paid: Run) -> Iterator[Refusal]:
        """The failed needs of an action whose body cannot be done whatever is answered."""
        failed: dict[Refusal, None] = {}

        if not completes(lambda answers: self._try(paid, answers, failed)):
            yield from failed

    def _try(self, paid: Run, answers: Sequence[int], failed: dict[Refusal, None]) -> None:
        try:
            try_out(paid, self.action, self.scope, self.args, answers)
        except Refused as refused:
            values = refused.values if isinstance(refused, NeedFailed) else ()
            failed[Refusal(refused.at, values)] = None
            raise
