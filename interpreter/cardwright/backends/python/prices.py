"""What an action costs with a card, where that and some of its tests depend on nothing but what is printed.

It is one look-up per card then: the price, or TOO_MUCH where a printed test fails. Prices are compared with
what can be paid at all, brought below TOO_MUCH; small numbers, because Python compares these faster.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...core import program as p
from ...core.whereabouts import conjuncts
from .emit import Code, Writer
from .plans import Plan
from .printed import by_definition

TOO_MUCH = 1 << 29


@dataclass(frozen=True)
class Priced:
    """A table of prices, and the conditions of the first parameter that it does not speak of."""

    table: str
    low: int
    left: tuple[p.Condition, ...]

    def code(self, writer: Writer, card: str) -> Code:
        """The price with a card."""
        return Code(writer.unit.of_card(self.table, card), self.low)


def priced(writer: Writer, this: Plan) -> Priced | None:
    """The prices of an action by its first parameter, if they are printed."""
    unit = writer.unit
    if this.index not in unit.prices:
        unit.prices[this.index] = _priced(writer, this)
    found = unit.prices[this.index]
    assert found is None or isinstance(found, Priced)
    return found


def _priced(writer: Writer, this: Plan) -> Priced | None:
    unit = writer.unit
    action = this.action
    if not unit.live or unit.brought is None or action.cost is None or this.cost_level != 1:
        return None
    param = action.params[0]
    if param.type is not p.Type.CARD:
        return None
    costs = by_definition(unit.program, param.name, action.cost.amount)
    left: list[p.Condition] = []
    fit = [True] * len(costs)
    for level, condition in this.conditions:
        if level != 1:
            continue
        rest = []
        for part in conjuncts(condition.when) if condition.rule < 0 else ():
            told = by_definition(unit.program, param.name, part)
            if any(told[d] is None for d in unit.brought):
                rest.append(part)
            else:
                fit = [old and bool(new) for old, new in zip(fit, told, strict=True)]
        if condition.rule >= 0:
            left.append(condition)
        left += [p.Condition(part, -1, condition.at) for part in rest]
    if any((cost := costs[d]) is None or cost >= TOO_MUCH - 1 for d in unit.brought):
        return None
    prices = tuple(max(cost or 0, 0) if fits else TOO_MUCH for cost, fits in zip(costs, fit, strict=True))
    table = unit.card_table(f"PRICE_{this.index}", prices, TOO_MUCH)
    return Priced(table, min((prices[d] for d in unit.brought), default=0), tuple(left))
