"""Why something cannot be done: what the reference engine refuses, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from cardwright.backends.walker.conditions import bind
from cardwright.backends.walker.legality import Trials
from cardwright.backends.walker.payments import by_channel, due, rooms, splits
from cardwright.backends.walker.sources import listed
from cardwright.core.engine import Refusal
from cardwright.core.program import NONE, Action, StepKind

from .arguments import Arguments
from .engines import walker

if TYPE_CHECKING:
    from .match import Match

Paid = dict[int, tuple[int, ...]]
MOST = 400
"""How many complete choices are looked at when an action is explained as a whole."""


@dataclass(frozen=True)
class Reason:
    """One reason: its words, the clauses and rulings, the entry they stand in, what was read, and the place."""

    text: str
    ids: tuple[str, ...]
    entry: str = ""
    values: tuple[tuple[str, int], ...] = ()
    place: str = ""
    at: int = 0  # the origin, as an index in the program

    @property
    def words(self) -> str:
        """The text with clauses and rulings."""
        return f"{self.text} ({', '.join(self.ids)})" if self.ids else self.text


class NotLegal(Exception):
    """What was asked for cannot be done."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__("; ".join(reason.words for reason in reasons))
        self.reasons = tuple(reasons)


class Reasons:
    """Explains one moment of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.naming, self.position = match.naming, match.position
        self.program = match.table.program
        self.walker = walker(match.table)

    def of(self, arguments: Arguments) -> list[Reason]:
        """The reasons against an action; empty if it, or some way to complete it, is legal."""
        closed = self._closed(arguments.seat, arguments.index)
        if closed:
            return closed
        return [self._reason(arguments, refusal) for refusal in _refusals(arguments)]

    def of_call(self, seat: int, call: int) -> list[Reason]:
        """The reasons against a call."""
        if self.match.over:
            return [self._ended()]
        if self.position.pending is not None or self.position.staged is not None or self.position.picks:
            return [self._busy()]
        refused = self.walker.call_refusals(self.position.state, seat, call)
        return [self._at(f"needs: {self._text(one.at)}{_read(one)}", one.at, one.values) for one in refused]

    # --- before any condition ------------------------------------------------------------------------------

    def _closed(self, seat: int, action: int) -> list[Reason]:
        """Over, in the middle of something, another step, or somebody else's turn."""
        if self.match.over:
            return [self._ended()]
        decision = self.position.decision()
        if decision is None or decision.kind != "action":
            return [self._busy()]
        step = self.program.steps[self.position.step]
        label = self.naming.words.action(action)
        found = []
        if action not in step.actions:
            called = self.naming.words.step_label(self.position.step) or step.id
            found.append(self._not_open(f'{label} is not open in the step "{called}"', step.at, action))
        if decision.seat != seat:
            whose = self.naming.names[decision.seat]
            secret = step.kind is StepKind.TOGETHER
            text = f"it is {whose} who chooses now" if secret else f"it is {whose}'s turn"
            found.append(self._not_open(text, step.at, action))
        return found

    def _not_open(self, text: str, step: int, action: int) -> Reason:
        """A step that bars an action, with the clauses of both."""
        found = self._at(text, step)
        own = self.program.origins[self.program.actions[action].at].clauses
        return replace(found, ids=tuple(dict.fromkeys((*found.ids, *own))))

    def _ended(self) -> Reason:
        for event in reversed(self.match.events):
            if event.kind == "end":
                return self._at("the game is over", event.line[1])
        return Reason("the game is over", ())

    def _busy(self) -> Reason:
        decision = self.position.decision()
        who = self.naming.names[decision.seat] if decision else "somebody"
        what = self.naming.asked(decision) if decision else ""
        return self._at(f"{who} has something to decide first: {what}", decision.at if decision else 0)

    # --- words ------------------------------------------------------------------------------------------------

    def _at(self, text: str, at: int, values: tuple[tuple[str, int], ...] = ()) -> Reason:
        origin = self.program.origins[at]
        place = f"{origin.file}:{origin.line}:{origin.col}" if origin.file else ""
        return Reason(text, origin.clauses, origin.entry, values, place, at)

    def _text(self, at: int) -> str:
        return self.program.origins[at].text

    def _reason(self, arguments: Arguments, refusal: Refusal) -> Reason:
        return self._at(self._words(arguments, refusal), refusal.at, refusal.values)

    def _words(self, arguments: Arguments, refusal: Refusal) -> str:
        at, values, index, action = refusal.at, dict(refusal.values), arguments.index, arguments.action
        if 0 <= refusal.stage < len(action.params) and at == action.params[refusal.stage].at:
            return self._outside(arguments, refusal)
        if action.cost and at == action.cost.at:
            if "cost" in values:
                return f"{self.naming.words.action(index)} costs {values['cost']}, {values['paid']} paid"
            return f"{self._units(values)} cannot pay for {self.naming.words.action(index)}"
        for channel in self.program.channels:
            if at == channel.at:
                return self._channel(values)
        for clock in self.program.clocks:
            if at == clock.at:
                return f"paying runs the {clock.id} on to {values.get(clock.id, 0)}"
        changing = {one.at for one in self.program.modifiers} | {one.at for one in self.program.overrides}
        if at in changing:
            return f"the cost is changed: {self._text(at)}"
        if "used" in values:
            return f"{self.naming.words.action(index)} was used in this turn"
        return f"needs: {self._text(at)}{_read(refusal)}"

    def _outside(self, arguments: Arguments, refusal: Refusal) -> str:
        """What a parameter must be; the value that it has, where one is known to be wrong."""
        param, wanted = arguments.action.params[refusal.stage], self._text(refusal.at)
        if "choices" in dict(refusal.values):
            return f"there is no {param.name} to choose: it must be {wanted}"
        value = dict(refusal.values).get(param.name, arguments.values[refusal.stage])
        if value is None or value == NONE:
            return f"the {param.name} must be {wanted}"
        shown = self.naming.value(self.position.state, value, param.type, param.name)
        return f"{param.name}: {shown} is not {wanted}"

    def _units(self, values: dict[str, int]) -> str:
        for index, channel in enumerate(self.program.channels):
            if channel.id in values:
                return self.naming.words.channel(index, 2)
        return "this"

    def _channel(self, values: dict[str, int]) -> str:
        if "floor" not in values:
            return f"{self._units(values)} cannot pay for this"
        (name, there), *_ = values.items()
        return f"{name} of {there}, never below {values['floor']}, cannot pay {values['paid']}"


def _read(refusal: Refusal) -> str:
    read = ", ".join(f"{name} {value}" for name, value in refusal.values)
    return f" — {read}" if read else ""


# --- what the reference engine refuses ---------------------------------------------------------------------------


def _refusals(arguments: Arguments) -> list[Refusal]:
    """The refusals of a complete choice, or those of every way to complete what is open."""
    found: list[list[Refusal]] = []
    for args, paid in islice(_choices(arguments), MOST):
        refused = walker(arguments.naming.table).refusals(
            arguments.position.state, arguments.seat, arguments.index, args, paid
        )
        if not refused:
            return []
        found.append(refused)
    if not found:
        return [_empty(arguments)]
    return found[0] if len(found) == 1 else _common(found)


def _common(found: list[list[Refusal]]) -> list[Refusal]:
    """What speaks against every choice, else what speaks against most of them first."""
    counts = Counter(at for refused in found for at in {one.at for one in refused})
    first = {one.at: one for refused in reversed(found) for one in refused}
    always = [one for one in found[0] if counts[one.at] == len(found)]
    if always:
        return list({one.at: one for one in always}.values())
    return [first[at] for at, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]


def _choices(arguments: Arguments) -> Iterator[tuple[tuple[int, ...], Paid]]:
    trials = Trials(walker(arguments.naming.table).bound, arguments.position.state, arguments.seat)
    for args in _params(trials, arguments, ()):
        if arguments.paid is not None:
            yield args, arguments.paid
        else:
            for paid in _payments(trials, arguments.action, args):
                yield args, paid


def _params(trials: Trials, arguments: Arguments, given: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The values that are given, and all values of the sources of those that are open."""
    stage = len(given)
    if stage == len(arguments.values):
        yield given
        return
    fixed = arguments.values[stage]
    members = [fixed] if fixed is not None else _members(trials, arguments, given)
    for member in members:
        yield from _params(trials, arguments, (*given, member))


def _members(trials: Trials, arguments: Arguments, given: tuple[int, ...]) -> list[int]:
    source = arguments.action.params[len(given)].source
    return listed(trials.before, source, bind(arguments.action, arguments.seat, given))


def _payments(trials: Trials, action: Action, args: tuple[int, ...]) -> Iterator[Paid]:
    """Every exact payment; where there is none, all that can be paid."""
    amount = due(trials.before, action, bind(action, trials.seat, args))
    limits = rooms(trials.before, trials.seat, action)
    if amount > sum(limits):
        yield dict(by_channel(trials.before, action, limits))
    for amounts in splits(amount, limits):
        yield dict(by_channel(trials.before, action, amounts))


def _empty(arguments: Arguments) -> Refusal:
    """The first open parameter for which there is nothing to choose."""
    trials = Trials(walker(arguments.naming.table).bound, arguments.position.state, arguments.seat)
    given: tuple[int, ...] = ()
    for stage, fixed in enumerate(arguments.values):
        members = [fixed] if fixed is not None else _members(trials, arguments, given)
        if not members:
            return Refusal(arguments.action.params[stage].at, (("choices", 0),), stage)
        given = (*given, members[0])
    return Refusal(arguments.action.at)


def sources(arguments: Arguments, before: Sequence[int | None]) -> list[int]:
    """The members of the source of the next parameter, as far as earlier values are known."""
    trials = Trials(walker(arguments.naming.table).bound, arguments.position.state, arguments.seat)
    given = tuple(NONE if value is None else value for value in before)
    return _members(trials, arguments, given)


__all__ = ["NotLegal", "Reason", "Reasons", "sources"]
