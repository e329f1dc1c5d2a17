"""Actions with their tests sorted by the number of parameters that they need."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.program import Action, Condition
from ...core.whereabouts import conjuncts
from .emit import Writer
from .payments import Payment, payment
from .permits import Actor, actor_of, args_text, condition_level, permissions, prohibition_level


@dataclass(frozen=True)
class Plan:
    """An action with its tests sorted by the number of parameters that they need."""

    index: int
    action: Action
    actor: Actor
    conditions: tuple[tuple[int, Condition], ...]
    cost_level: int
    forbidden_level: int | None
    payment: Payment

    @property
    def count(self) -> int:
        return len(self.action.params)


def plan(writer: Writer, index: int) -> Plan:
    """Sort the tests of an action."""
    unit = writer.unit
    if index not in unit.plans:
        action = unit.program.actions[index]
        actor = actor_of(unit.program, index)
        levels = []
        for number, param in enumerate(action.params):
            for c in _apart(writer, actor, param.where):
                levels.append((max(number + 1, condition_level(writer, actor, c)), c))
        levels += [(condition_level(writer, actor, c), c) for c in _apart(writer, actor, action.conditions)]
        cost = actor.level(action.cost.amount) if action.cost else 0
        forbids = prohibition_level(writer, actor)
        unit.plans[index] = Plan(index, action, actor, tuple(levels), cost, forbids, payment(unit, index))
    found = unit.plans[index]
    assert isinstance(found, Plan)
    return found


def _apart(writer: Writer, actor: Actor, conditions: tuple[Condition, ...]) -> list[Condition]:
    """The parts of conditions that must all hold, each for itself, so that cheap ones can be tested first."""
    found = []
    for condition in conditions:
        if permissions(writer, actor, condition.rule):
            found.append(condition)
        else:
            found += [Condition(part, condition.rule, condition.at) for part in conjuncts(condition.when)]
    return found


def names(writer: Writer, this: Plan, level: int) -> str:
    return args_text(writer, this.actor, level)
