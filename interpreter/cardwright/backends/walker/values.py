"""Derived values: base, stages, the cards' modifiers and overrides, bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.core import program as p
from cardwright.core.program import NONE, Modifier, Reach

from .arithmetic import change, clamp
from .context import Run, Scope
from .expressions import evaluate, expression, holds


@expression(p.ValueOf)
def value_of(run: Run, expr: p.ValueOf, scope: Scope) -> int:
    """A derived value for these arguments."""
    return derive(run, expr.value, [evaluate(run, arg, scope) for arg in expr.args])


def derive(run: Run, value: int, args: Sequence[int]) -> int:
    """Base, then each stage in order, then the bounds."""
    declared = run.program.values[value]
    ints = dict(zip(declared.args, args, strict=True))
    result = evaluate(run, declared.base, Scope(ints))
    for index, stage in enumerate(declared.stages):
        if isinstance(stage, p.Modifiers):
            result = _modified(run, value, args, ints, result)
        else:
            result = _applied(run, value, index, stage, ints, result)
    return clamp(result, declared.low, declared.high)


def changes(run: Run, value: int, args: Sequence[int]) -> Iterator[int]:
    """The places of the modifiers and overrides that change a derived value just now."""
    declared = run.program.values[value]
    ints = dict(zip(declared.args, args, strict=True))
    for index, stage in enumerate(declared.stages):
        if isinstance(stage, p.Modifiers):
            for modifier, card in _modifiers(run, value, args):
                if holds(run, modifier.when, _with(run, ints, card)):
                    yield modifier.at
        else:
            yield from (override.at for override, _ in _overrides(run, value, index, ints))


def _with(run: Run, ints: dict[str, int], card: int) -> Scope:
    return Scope({**ints, "this": card, "you": run.owner(card)})


def _applied(run: Run, value: int, index: int, stage: p.Apply, ints: dict[str, int], result: int) -> int:
    """The stage's own operation, or that of the last override to enter play."""
    op, amount, scope = stage.op, stage.amount, Scope(ints)
    for override, card in _overrides(run, value, index, ints):
        op, amount, scope = override.op, override.amount, _with(run, ints, card)
    return change(op, result, evaluate(run, amount, scope))


def _overrides(run: Run, value: int, index: int, ints: dict[str, int]) -> Iterator[tuple[p.StageOverride, int]]:
    """What cards in play put in place of a stage, in order of entry."""
    for card in run.in_play():
        for override in run.program.overrides:
            if (override.value, override.stage) != (value, index) or override.definition != run.definition(card):
                continue
            if holds(run, override.when, _with(run, ints, card)):
                yield override, card


def _modified(run: Run, value: int, args: Sequence[int], ints: dict[str, int], result: int) -> int:
    """Apply every modifier of the value whose `when` holds, in order."""
    for modifier, card in _modifiers(run, value, args):
        scope = _with(run, ints, card)
        if holds(run, modifier.when, scope):
            result = change(modifier.op, result, evaluate(run, modifier.amount, scope))
    return result


def _modifiers(run: Run, value: int, args: Sequence[int]) -> Iterator[tuple[Modifier, int]]:
    """Rules first, then the asked card's own, then the cards in play in order of entry."""
    of_value = [modifier for modifier in run.program.modifiers if modifier.value == value]
    yield from ((modifier, NONE) for modifier in of_value if modifier.definition == NONE)
    asked = args[0] if args else NONE
    yield from _printed_on(run, of_value, asked, Reach.SELF)
    for card in run.in_play():
        yield from _printed_on(run, of_value, card, Reach.TABLE)


def _printed_on(
    run: Run, modifiers: list[Modifier], card: int, reach: Reach
) -> Iterator[tuple[Modifier, int]]:
    definition = run.definition(card)
    for modifier in modifiers:
        if definition != NONE and modifier.definition == definition and modifier.reach is reach:
            yield modifier, card
