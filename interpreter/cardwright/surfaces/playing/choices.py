"""What can be chosen at the prompt: every action together with its first parameter, grouped by action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cardwright.core.engine import stage_count
from cardwright.core.program import Type
from cardwright.match.match import Match
from cardwright.match.naming import Option
from cardwright.match.position import ANSWER, Decision


@dataclass(frozen=True)
class Choice:
    """One numbered line: the value of the decision and, for an action, that of its first stage."""

    label: str
    group: str
    action: str
    values: tuple[int, ...]
    call: Option | None = None

    def make(self, match: Match) -> int:
        """Do it; gives the number of moves that it took."""
        decision = match.decision()
        if self.call is not None or decision is None:
            match.apply(self.call.move if self.call else (ANSWER, 0, self.values[0]))
            return 1
        match.apply((ANSWER, decision.seat, self.values[0]))
        after = match.decision()
        asked = None if after is None else (after.kind, after.seat, after.stage)
        if len(self.values) == 1 or asked != ("stage", decision.seat, 0):
            return 1
        match.apply((ANSWER, decision.seat, self.values[1]))
        return 2


def choices(match: Match) -> list[Choice]:
    """Everything that can be chosen now, calls of the same seat last."""
    decision = match.decision()
    if decision is None:
        return []
    found = list(_actions(match, decision) if decision.kind == "action" else _answers(match))
    calls = [Choice(option.label, "Calls", option.action, (), option) for option in match.calls()]
    return [*told_apart(found), *calls]


def _answers(match: Match) -> Iterator[Choice]:
    for option in match.legal_moves():
        yield Choice(option.label, option.group, option.action, (option.move[2],))


def _actions(match: Match, decision: Decision) -> Iterator[Choice]:
    """Every legal action with each value of its first stage; alone where there is nothing to choose."""
    position = match.position
    for option in match.legal_moves():
        index = option.move[2]
        first = position.engine.options(position.state, decision.seat, index, ()) if _stages(match, index) else []
        if len(first) < 2 and not match.table.program.actions[index].params:
            yield Choice(option.label, option.group, option.action, (index,))
            continue
        for stage in _first_stage(match, decision, index, first):
            yield Choice(stage.label, option.group, option.action, (index, stage.move[2]))


def _stages(match: Match, action: int) -> int:
    return stage_count(match.table.program, action)


def _first_stage(match: Match, decision: Decision, action: int, options: Iterable[int]) -> list[Option]:
    params = match.table.program.actions[action].params
    kind = params[0].type if params else Type.INT
    staged = replace(decision, kind="stage", options=tuple(options), action=action, stage=0, type=kind)
    return [match.naming.option(match.position.state, staged, value) for value in match._sorted(staged)]


def told_apart(found: list[Choice]) -> list[Choice]:
    """Choices of one label once where they are copies out of sight of each other's place, else numbered.

    Two equal cards on hand are the same choice; two on the table are not.
    """
    seen: dict[tuple[str, str], int] = {}
    shown: list[Choice] = []
    for choice in found:
        key = choice.group, choice.label
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 1:
            shown.append(choice)
        elif choice.label.endswith(")"):
            shown.append(replace(choice, label=f"{choice.label} #{seen[key]}"))
    return shown


def listed(found: list[Choice], first: int = 1) -> list[str]:
    """Numbered lines, a heading for each group with more than itself to choose."""
    lines: list[str] = []
    group = ""
    room = len(str(len(found) + first - 1)) + 2
    for number, choice in enumerate(found, first):
        alone = choice.label == choice.group
        if choice.group != group and not alone:
            lines.append(f"  {choice.group}")
        group = choice.group
        indent = "" if alone else "  "
        lines.append(f"{indent}{number:>{room}}  {choice.label}")
    return lines


__all__ = ["Choice", "choices", "listed", "told_apart"]
