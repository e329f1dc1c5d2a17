"""Whether an action can be taken, judged by amounts: a payment matters only where something runs out by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ...core.program import Condition, InPlay, Sites
from .actions import can_plainly, descend, open_once, open_param, surely, unseen
from .emit import Code, Writer, const, weight
from .expiring import after_call
from .facts import Facts, facts, low_and_high, reach, steady, total, used_steady
from .payments import amount_of
from .permits import forbidden, open_condition, param_range
from .plans import Plan, names, plan
from .prices import TOO_MUCH, Priced, priced
from .remembering import least_in_play
from .sources import loop

Then = Callable[[], None]


def may(writer: Writer, index: int, then: str, among: str = "") -> None:
    """Write a line where a quick action has legal args; what is known for it stands in its names."""
    this = plan(writer, index)
    known = facts(writer, this)

    def done() -> None:
        writer.line(then)
        if this.cost_level:
            writer.line("break")

    with writer.scope():
        mark = writer.depth
        writer.note(writer.unit.origin(this.action.at))
        if this.cost_level and known.tick is not None:  # each member is met: better not to ask again and again
            inner = writer.open(f"if {known.safe}:")
            with writer.scope():
                _look(writer, this, replace(known, tick=None), done, "", among)
            writer.close(inner)
            writer.open("else:")
        _look(writer, this, known, done, "" if this.cost_level else f"{index} not in found and ", among)
        writer.close(mark)


def _look(writer: Writer, this: Plan, known: Facts, then: Then, undone: str, among: str) -> None:
    """Go through what decides about the cost; `then` ends it."""
    amount: Code | None = None
    open_tests(writer, this, 0, changing=False)
    if this.cost_level:
        least = least_cost(writer, this)
        prices = priced(writer, this)
        if prices is not None and isinstance(this.action.params[0].source, InPlay):
            writer.open(f"if {least_in_play(writer, prices.table, TOO_MUCH)} <= {reach(known, this)}:")
        elif least > 0 and not among:
            writer.open(f"if {total(known, this).text} >= {least}:")
        open_param(writer, this, 0, among=among)
        if priced(writer, this) is not None:
            amount = open_price(writer, this, known)
        open_tests(writer, this, 1, changing=False)
    judge(writer, this, known, then, undone, amount)


def able(writer: Writer, indexes: list[int]) -> dict[int, str]:
    """Write lists of the cards that are cheap enough for any of several quick actions that choose out of the same.

    For each such action the name of its list.
    """
    groups: dict[object, list[Plan]] = {}
    for this in (plan(writer, i) for i in indexes):
        if priced(writer, this) is not None:
            source, cost = this.action.params[0].source, this.action.cost
            if not isinstance(source, InPlay | Sites):
                groups.setdefault((source, cost.channels if cost else ()), []).append(this)
    found: dict[int, str] = {}
    for plans in groups.values():
        if len(plans) > 1:
            name = _cheap(writer, plans)
            found.update({this.index: name for this in plans})
    return found


def _cheap(writer: Writer, plans: list[Plan]) -> str:
    unit = writer.unit
    tables = [prices.table for this in plans if (prices := priced(writer, this)) is not None]
    rows: list[tuple[int, ...]] = []
    for table in tables:
        numbers = unit.constants[table]
        assert isinstance(numbers, tuple)
        rows.append(numbers[:-1])
    cheapest = unit.card_table("CHEAPEST_" + "_".join(str(x.index) for x in plans), tuple(map(min, *rows)), TOO_MUCH)
    most = reach(facts(writer, plans[0]), plans[0])
    name, card = writer.fresh("able"), writer.fresh("card")
    over = loop(writer, plans[0].action.params[0].source)
    writer.line(f"{name} = []")
    with writer.block(f"for {card} in {over.text}:"), writer.block(f"if {unit.of_card(cheapest, card)} <= {most}:"):
        writer.line(f"{name}.append({card})")
    return name


def least_cost(writer: Writer, this: Plan) -> int:
    """What an action costs at least, whatever its first parameter is."""
    prices = priced(writer, this)
    if prices is not None:
        return prices.low
    with writer.scope(), writer.aside():
        param = this.action.params[0]
        low, high = param_range(param)
        writer.env[param.name] = Code("any", low, high)
        return max(amount_of(writer, this.action).low or 0, 0)


def conditions(writer: Writer, this: Plan) -> list[tuple[int, Condition]]:
    """The conditions of an action with the number of parameters that they need, but what its price says already."""
    prices = priced(writer, this)
    if prices is None:
        return list(this.conditions)
    return [*(x for x in this.conditions if x[0] != 1), *((1, condition) for condition in prices.left)]


def price(writer: Writer, this: Plan) -> Code:
    """What the action costs, found by its first parameter where the level of the cost is reached."""
    prices = priced(writer, this)
    if prices is None:
        return amount_of(writer, this.action)
    return writer.held(_price(writer, this, prices), "amount")


def _price(writer: Writer, this: Plan, prices: Priced) -> Code:
    return prices.code(writer, writer.env[this.action.params[0].name].text)


def open_price(writer: Writer, this: Plan, known: Facts) -> Code:
    """Open the test that the action can be paid for."""
    prices = priced(writer, this)
    amount = price(writer, this) if known.tick is not None or prices is None else _price(writer, this, prices)
    most = total(known, this).text if priced(writer, this) is None else reach(known, this)
    writer.open(f"if {amount.text} <= {most}:")
    return amount


def open_tests(writer: Writer, this: Plan, level: int, changing: bool) -> None:
    """Open the tests of a level that a payment can change, or those that it can't."""
    tests: list[tuple[int, Callable[[], object]]] = []
    for needed, condition in conditions(writer, this):
        if needed == level and steady(writer.unit, this, condition) is not changing:
            tests.append((weight(condition.when), partial(open_condition, writer, this.actor, condition, level)))
    if changing is not used_steady(this):
        open_once(writer, this, level)
    for _, opener in sorted(tests, key=lambda test: test[0]):
        opener()
    if changing and this.forbidden_level == level:
        call = forbidden(writer, this.actor, level)
        if call is not None:
            writer.open(f"if not {call}:")


def judge(
    writer: Writer, this: Plan, known: Facts, then: Then, undone: str, amount: Code | None = None
) -> None:
    """Write `then` where a choice can be completed whose cost has just become known; its steady tests are open."""
    level = this.cost_level
    if amount is None:
        amount = open_price(writer, this, known) if this.action.cost is not None else const(0)
    if known.tick is None or this.action.cost is None:
        _plainly(writer, this, level, then)
        return
    due, safe = known.due, known.safe
    low, high = low_and_high(known, this, amount)
    mark = writer.open(f"if {safe} or {low} < {due}:")
    _plainly(writer, this, level, then)
    writer.close(mark)
    called = after_call(writer, this, known, level, low, high)
    writer.open(f"if not {safe} and {undone}{high} >= {due} and {called}:")
    then()


def _plainly(writer: Writer, this: Plan, level: int, then: Then) -> None:
    """The tests that a payment may change, on the table as it is, then the parameters that are left."""
    for done in range(level + 1):
        open_tests(writer, this, done, changing=True)
    if all(unseen(this, later) for later in range(level, this.count)):
        descend(writer, this, level, [], None, lambda _: None, cost=False)
    else:
        writer.open(f"if {can_plainly(writer, this, level, cost=False)}({names(writer, this, level)}):")
    if level == this.count and this.action.trial:
        from .performing import trial

        writer.open(f"if {trial(writer, this.index)}({names(writer, this, this.count)}):")
    then()


__all__ = ["Facts", "conditions", "judge", "may", "open_price", "open_tests", "price", "surely"]
