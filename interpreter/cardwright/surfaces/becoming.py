"""What a card's sentences became in the core program, in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.core.program import (
    NONE,
    Condition,
    Const,
    Expr,
    Modifier,
    Op,
    Origin,
    Permission,
    Program,
    Prohibition,
    Reach,
    StageOverride,
)
from cardwright.pipeline import Game


@dataclass(frozen=True)
class Became:
    """One thing that a sentence became; `entry` is the draft's entry that it changes or overrides, if any."""

    words: str
    entry: str = ""
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.words + (f" [{', '.join(self.clauses)}]" if self.clauses else "")


CHANGES = {
    Op.ADD: "plus {}", Op.SUB: "minus {}", Op.MUL: "times {}", Op.DIV: "divided by {}", Op.MIN: "at most {}",
    Op.MAX: "at least {}", Op.EQ: "set to {}", Op.BITOR: "with {} too", Op.BITNOT: "without {}",
}  # fmt: skip


def becoming(game: Game, card: str) -> list[tuple[Origin, Became]]:
    """Everything that the card's text became, with its place, in order of place."""
    program = game.program
    index = next((i for i, one in enumerate(program.definitions) if one.id == card), NONE)
    found = [(program.origins[at], became) for at, became in _all(game, index)]
    return sorted(found, key=lambda pair: (pair[0].line, pair[0].col))


def _all(game: Game, card: int) -> Iterator[tuple[int, Became]]:
    program = game.program
    for modifier in program.modifiers:
        if modifier.definition == card:
            yield modifier.at, _modifier(game, modifier)
    for override in program.overrides:
        if override.definition == card:
            yield override.at, _override(game, override)
    for permission in program.permissions:
        if permission.definition == card:
            yield permission.at, _permission(program, permission)
    for prohibition in program.prohibitions:
        if prohibition.definition == card:
            yield prohibition.at, _prohibition(program, prohibition)
    yield from _doings(program, card)


def _doings(program: Program, card: int) -> Iterator[tuple[int, Became]]:
    for trigger in program.triggers:
        if trigger.definition == card:
            event = program.events[trigger.event].id
            yield trigger.at, Became(f"a trigger: it listens for \"{event}\" and then does what it says")
    for replacement in program.replacements:
        if replacement.definition == card:
            yield replacement.at, Became("a replacement: something else happens in place of a move")
    for action in program.actions:
        if action.definition == card:
            paid = ", for a price" if action.cost else ""
            often = ", once a turn for each copy" if action.once_bit != NONE else ""
            yield action.at, Became(f"an action of its own, while it is in play{paid}{often}")


def value_name(game: Game, index: int) -> str:
    """A value in the draft's words; a value of one member of a set with that member."""
    program = game.program
    value = program.values[index]
    for name, at in program.names.items():
        code = name.removeprefix("value:")
        if at == index and name.startswith("value:") and code != value.id:
            return f"{_member(game, code)} ({value.id})"
    return value.id


def _member(game: Game, code: str) -> str:
    try:
        return game.language.vocabulary.phrase("MEMBER", code)
    except KeyError:
        return code


def _modifier(game: Game, modifier: Modifier) -> Became:
    origin = game.program.origins[game.program.values[modifier.value].at]
    change = CHANGES.get(modifier.op, "{}").format(_number(modifier.amount))
    own = modifier.reach is Reach.SELF
    when = ", for this card itself" if own else ", while it is in play"
    if modifier.when is not None:
        when += " and its condition holds"
    words = f"a modifier: {value_name(game, modifier.value)} is {change}{when}"
    return Became(words, origin.entry or game.program.values[modifier.value].id, origin.clauses)


def _override(game: Game, override: StageOverride) -> Became:
    value = game.program.values[override.value]
    stage = value.stages[override.stage]
    origin = game.program.origins[stage.at]
    change = CHANGES.get(override.op, "{}").format(_number(override.amount))
    name = getattr(stage, "id", "") or "a stage"
    words = f"another operation: at stage \"{name}\" {value_name(game, override.value)} is {change} instead"
    return Became(words, value.id, origin.clauses)


def _number(amount: Expr) -> str:
    return str(amount.value) if isinstance(amount, Const) else "the amount it names"


def _permission(program: Program, permission: Permission) -> Became:
    rule = program.rules[permission.rule]
    for action, condition in conditions(program):
        if condition.rule == permission.rule:
            origin = program.origins[condition.at]
            words = f"a permission: it lets {_label(program, action)} pass the condition \"{rule}\" ({origin.text})"
            return Became(words, program.actions[action].id, origin.clauses)
    return Became(f"a permission: it lets an action pass the condition \"{rule}\"")


def conditions(program: Program) -> Iterator[tuple[int, Condition]]:
    """Every condition of every action, with the action."""
    for index, action in enumerate(program.actions):
        for param in action.params:
            yield from ((index, condition) for condition in param.where)
        yield from ((index, condition) for condition in action.conditions)


def _prohibition(program: Program, prohibition: Prohibition) -> Became:
    action = program.actions[prohibition.action]
    words = f"a prohibition: it forbids {_label(program, prohibition.action)} where its words apply"
    return Became(words, action.id, program.origins[action.at].clauses)


def _label(program: Program, action: int) -> str:
    origin = program.origins[program.actions[action].at]
    return f"\"{origin.text or program.actions[action].id}\""


__all__ = ["Became", "becoming", "conditions", "value_name"]
