"""Numbers that follow from what is printed on a card, worked out before any play."""

from __future__ import annotations

from ...core import program as p
from ...core.program import Op, Reach
from .arithmetic import fold


def by_definition(program: p.Program, name: str, node: p.Expr) -> list[int | None]:
    """An expression's number for each definition that the card with this name may have; None where more matters."""
    return [OnCard(program, d, name).number(node) for d in range(len(program.definitions))]


class OnCard:
    """Numbers that follow from what is printed on the card that has a name."""

    def __init__(self, program: p.Program, definition: int, name: str) -> None:
        self.program, self.definition, self.name = program, definition, name

    def number(self, node: p.Expr | None) -> int | None:
        """The number of an expression, None if more than the printed card has to be known."""
        match node:
            case p.Const(value):
                return int(value)
            case p.Printed(field, card) if card == p.Local(self.name):
                return self.program.definitions[self.definition].fields[field]
            case p.DefinitionOf(card) if card == p.Local(self.name):
                return self.definition
            case p.Math(op, left, right):
                return self._math(op, self.number(left), self.number(right))
            case p.Not(inner):
                told = self.number(inner)
                return None if told is None else int(not told)
            case p.Either(when, then, other):
                told = self.number(when)
                return None if told is None else self.number(then if told else other)
            case p.ValueOf(value, args):
                return self._value(value, args)
        return None

    @staticmethod
    def _math(op: Op, left: int | None, right: int | None) -> int | None:
        if left is None or right is None:
            return None
        if op in (Op.AND, Op.OR):
            return int(bool(left and right) if op is Op.AND else bool(left or right))
        return fold(op, left, right)

    def _value(self, index: int, args: tuple[p.Expr, ...]) -> int | None:
        """A value with at most this card as its argument, and only changes that are printed on it."""
        value = self.program.values[index]
        if len(args) > 1 or any(arg != p.Local(self.name) for arg in args):
            return None
        if any(o.value == index for o in self.program.overrides):
            return None
        inner = OnCard(self.program, self.definition, value.args[0] if args else "")
        result = inner.number(value.base)
        for stage in value.stages:
            if isinstance(stage, p.Apply):
                result = self._changed(stage.op, result, inner.number(stage.amount))
            else:
                result = self._modified(index, result, inner, bool(args))
        if result is None:
            return None
        result = result if value.low is None else max(result, value.low)
        return result if value.high is None else min(result, value.high)

    def _modified(self, index: int, result: int | None, inner: OnCard, card: bool) -> int | None:
        for modifier in self.program.modifiers:
            if modifier.value != index:
                continue
            if modifier.definition < 0 or modifier.reach is Reach.TABLE:
                return None
            if not card or modifier.definition != self.definition:
                continue
            when = 1 if modifier.when is None else inner.number(modifier.when)
            if when is None:
                return None
            if when:
                result = self._changed(modifier.op, result, inner.number(modifier.amount))
        return result

    @staticmethod
    def _changed(op: Op, result: int | None, amount: int | None) -> int | None:
        if result is None or amount is None:
            return None
        return amount if op is Op.EQ else fold(op, result, amount)
