"""What speaks for and against an action: conditions, permissions, prohibitions."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.core.engine import Line
from cardwright.core.program import NONE, Action, Condition, Permission, Prohibition, Reach

from .context import Run, Scope
from .expressions import holds


def bind(action: Action, seat: int, args: tuple[int, ...] | list[int]) -> Scope:
    """The locals of an action: who acts, and the parameters that are given so far."""
    this = args[0] if action.definition != NONE and args else NONE
    names = (parameter.name for parameter in action.params)
    return Scope({"this": this, "you": seat, **dict(zip(names, args, strict=False))})


def _bearers(run: Run, text: Permission | Prohibition, scope: Scope) -> list[int]:
    """The copies of a card whose permission or prohibition may count."""
    cards = run.in_play() if text.reach is Reach.TABLE else [scope.ints.get(text.param, NONE)]
    return [card for card in cards if card != NONE and run.definition(card) == text.definition]


def _speaking(run: Run, text: Permission | Prohibition, scope: Scope) -> Iterator[int]:
    """The copies of a card for which its text's `when` holds."""
    for card in _bearers(run, text, scope):
        if holds(run, text.when, scope.inner(this=card)):
            yield card


def permitted(run: Run, rule: int, scope: Scope) -> tuple[int, int] | None:
    """The first permission of a rule that applies, and its card."""
    for index, permission in enumerate(run.program.permissions):
        if rule != NONE and permission.rule == rule:
            for card in _speaking(run, permission, scope):
                return index, card
    return None


def satisfied(run: Run, condition: Condition, scope: Scope) -> bool:
    """Whether a condition holds by itself or by a permission."""
    return holds(run, condition.when, scope) or permitted(run, condition.rule, scope) is not None


def forbidding(run: Run, action: int, scope: Scope) -> Iterator[tuple[Prohibition, int]]:
    """The prohibitions that apply to an action, each with its card."""
    for prohibition in run.program.prohibitions:
        if prohibition.action == action:
            for card in _speaking(run, prohibition, scope):
                yield prohibition, card


def all_conditions(action: Action) -> list[Condition]:
    """The conditions of the parameters in order, then the action's own."""
    return [condition for parameter in action.params for condition in parameter.where] + [*action.conditions]


def say_permits(run: Run, index: int, scope: Scope) -> None:
    """Log each permission that an action needs."""
    for condition in all_conditions(run.program.actions[index]):
        if holds(run, condition.when, scope):
            continue
        found = permitted(run, condition.rule, scope)
        if found is not None:
            run.say(Line.PERMIT, run.program.permissions[found[0]].at, condition.rule, found[1], index)
