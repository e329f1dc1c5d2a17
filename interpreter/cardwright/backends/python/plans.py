"""Actions with their tests sorted by the number of parameters that they need."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.effects import parts
from ...core.program import Action, CanAct, Condition, Fold, PositionOf, ValueOf
from .emit import Writer
from .payments import Payment, payment
from .permits import Actor, actor_of, args_text, condition_level, prohibition_level


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
            levels += [(max(number + 1, condition_level(writer, actor, c)), c) for c in param.where]
        levels += [(condition_level(writer, actor, c), c) for c in action.conditions]
        cost = actor.level(action.cost.amount) if action.cost else 0
        forbids = prohibition_level(writer, actor)
        unit.plans[index] = Plan(index, action, actor, tuple(levels), cost, forbids, payment(unit, index))
    found = unit.plans[index]
    assert isinstance(found, Plan)
    return found


def names(writer: Writer, this: Plan, level: int) -> str:
    return args_text(writer, this.actor, level)


def weight(node: object) -> int:
    """About how long a test takes."""
    heavy = 10 if isinstance(node, ValueOf | PositionOf | CanAct) else 20 if isinstance(node, Fold) else 1
    return heavy + sum(weight(part) for part in parts(node))
