"""Which actions are legal: nested loops with each condition as far out as its names are bound."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...core import program as p
from ...core.effects import free_locals
from ...core.layout import USED
from ...core.program import Sites
from .emit import Code, Writer, const, weight
from .expressions import expression, open_test
from .payments import added, amount_of, channels_of, items_of, rooms
from .permits import (
    bind_actor,
    forbidden,
    open_condition,
    param_range,
    permissions,
)
from .plans import Plan, names, plan
from .sources import at_an_end, contains, loop, open_host_test, open_sites
from .spots import address

Finish = Callable[[Writer], None]


def open_level(writer: Writer, this: Plan, level: int, cost: Callable[[], object] | None = None) -> None:
    """Open the tests that need exactly so many parameters, the cheap ones first."""
    tests: list[tuple[int, Callable[[], object]]] = []
    if cost is not None and this.action.cost is not None:
        tests.append((weight(this.action.cost.amount), cost))
    elif cost is not None:
        cost()
    for needed, condition in this.conditions:
        if needed == level:
            opener = partial(open_condition, writer, this.actor, condition, level)
            tests.append((weight(condition.when), opener))
    if this.forbidden_level == level:
        tests.append((_FORBIDDEN_WEIGHT, partial(_open_forbidden, writer, this, level)))
    open_once(writer, this, level)
    for _, opener_ in sorted(tests, key=lambda test: test[0]):
        opener_()


_FORBIDDEN_WEIGHT = 12


def open_once(writer: Writer, this: Plan, level: int) -> None:
    if level == 1 and this.actor.bearer and this.action.once_bit >= 0:
        card = writer.env[this.action.params[0].name]
        spot = address(writer, USED, card, None)
        writer.open(f"if not S[{spot}] >> {this.action.once_bit} & 1:")


def _open_forbidden(writer: Writer, this: Plan, level: int) -> None:
    call = forbidden(writer, this.actor, level)
    if call is not None:
        writer.open(f"if not {call}:")


def open_param(
    writer: Writer, this: Plan, level: int, also: bool = False, among: str = "", tested: str = "", last: bool = False
) -> str:  # fmt: skip
    """Open the loop over the next parameter; with `also`, it must be in the source on S1, Z1 too.

    `among` is the text of what to go through instead, if some members are known not to do. `tested` is a
    test: where it holds, members that fail a condition of their own need not be met. `last` is set if the member
    is not named any more once its own conditions hold.
    """
    param = this.action.params[level]
    over = loop(writer, param.source)
    text = writer.fresh(param.name)
    if writer.unit.live and isinstance(param.source, Sites) and not among:
        ends = tested if only_ends(writer, this, level) else ""
        unseen_ = ends == "1" and last and not also and ends_alone(this, level)
        open_sites(writer, param.source, text, ends, unseen_)
    else:
        writer.line(f"for {text} in {among or over.text}:")
        writer.depth += 1
    low, high = param_range(param)
    low = over.low if over.low is not None else low
    writer.env[param.name] = Code(text, low, over.high if over.high is not None else high)
    if level == 0 and this.actor.bearer:
        writer.env["this"] = writer.env[param.name]
    open_host_test(writer, over, text)
    if also:
        call = f"{member(writer, this, level)}({names(writer, this, level + 1).replace('S, Z', 'S1, Z1', 1)})"
        writer.open(f"if {call}:")
    return text


def only_ends(writer: Writer, this: Plan, level: int) -> bool:
    """Whether a place has to be at an end of its line, and nothing at the table permits anything else."""
    param = this.action.params[level]
    wanted = at_an_end(param.name)
    return any(c.when == wanted and not permissions(writer, this.actor, c.rule) for c in param.where)


def ends_alone(this: Plan, level: int) -> bool:
    """Whether all that a place at an end of its line has to pass is told by the card that lies there."""
    action, param = this.action, this.action.params[level]
    if action.trial or this.forbidden_level == level + 1:
        return False
    beside = p.BesideSite(p.Local(param.name))
    for condition in param.where:
        when = condition.when
        if when == at_an_end(param.name):
            continue
        if not isinstance(when, p.Fold) or when.kind is not p.FoldKind.ALL or when.source != beside:
            return False
        if param.name in free_locals((when.where, when.value)):
            return False
    return param.name not in free_locals((action.params[level + 1 :], action.conditions, action.cost))


def member(writer: Writer, this: Plan, level: int) -> str:
    """The function that says whether a parameter is in its source."""

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, level + 1)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params])}):"):
            param = this.action.params[level]
            value = inner.env[param.name]
            if level == 0 and this.actor.bearer:
                inner.env["this"] = const(-1)
            inner.line(f"return {contains(inner, param.source, value).text}")

    return writer.unit.function(("member", this.index, level), f"member_{this.actor.name}_{level}", make)


def fits(writer: Writer, this: Plan, level: int) -> str:
    """The function that says whether the first parameters are in their sources and pass all their tests."""

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, level)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params])}):"):
            inner.begin()
            for done in range(level + 1):
                if done:
                    open_test(inner, Code(f"{member(inner, this, done - 1)}({names(inner, this, done)})"))
                open_level(inner, this, done)
            inner.line("return 1")
            inner.close(1)
            inner.line("return 0")

    return writer.unit.function(("fits", this.index, level), f"fits_{this.actor.name}_{level}", make)


def open_cost(writer: Writer, this: Plan, held: list[Code], spends: int | None) -> Code:
    """Open the test that the amount can be paid (and, if asked, with some of one channel)."""
    if this.action.cost is None:
        if spends is not None and spends >= 0:
            writer.open("if 0:")
        return const(0)
    amount = amount_of(writer, this.action)
    total = added(writer, held)
    writer.open(f"if {amount.text} <= {total.text}:")
    if spends is not None and spends >= 0:
        mine = [code for code, (c, _) in zip(held, items_of(writer.unit, this.action), strict=True) if c == spends]
        if not mine:
            writer.open("if 0:")
        else:
            writer.open(f"if {amount.text} > 0 and {added(writer, mine).text} > 0:")
    return amount


def costing(
    writer: Writer, this: Plan, level: int, held: list[Code], spends: int | None
) -> Callable[[], object] | None:
    """What opens the test of the cost, if it belongs to this level."""
    return partial(open_cost, writer, this, held, spends) if level == this.cost_level else None


def descend(
    writer: Writer, this: Plan, level: int, held: list[Code], spends: int | None, finish: Finish,
    also: bool = False,
    cost: bool = True,
) -> None:  # fmt: skip
    """Open loops and tests from a level on; `finish` writes what to do with a complete choice."""
    if level == this.count:
        finish(writer)
        return
    if not also and (not cost or level + 1 != this.cost_level) and unseen(this, level):
        over = loop(writer, this.action.params[level].source, ordered=False)
        if over.host is None:
            if not over.fixed:
                writer.open(f"if {over.text}:")
            descend(writer, this, level + 1, held, spends, finish, also, cost)
            return
    open_param(writer, this, level, also, tested="1", last=level + 1 == this.count)
    open_level(writer, this, level + 1, costing(writer, this, level + 1, held, spends) if cost else None)
    descend(writer, this, level + 1, held, spends, finish, also, cost)


def unseen(this: Plan, level: int) -> bool:
    """Whether nothing looks at a parameter: any member of its source will do."""
    action, param = this.action, this.action.params[level]
    if action.trial or this.forbidden_level == level + 1 or (level == 0 and this.actor.bearer):
        return False
    later = (action.params[level + 1 :], action.conditions, param.where, action.cost)
    return not param.where and param.name not in free_locals(later)


def surely(writer: Writer, this: Plan, level: int) -> bool:
    """Whether the parameters from a level on can always be chosen."""
    rest = range(level, this.count)
    if this.action.trial or any(needed > level for needed, _ in this.conditions):
        return False
    if this.forbidden_level is not None and this.forbidden_level > level:
        return False
    with writer.scope(), writer.aside():
        return all(unseen(this, i) and bool(loop(writer, this.action.params[i].source).fixed) for i in rest)


def if_at_table(writer: Writer, this: Plan, otherwise: str) -> None:
    """An ability of a card is looked at only if somebody has brought that card."""
    definition = this.action.definition
    if definition >= 0:
        count = len(writer.unit.program.definitions)
        writer.unit.branch_table(f"IS_{definition}", tuple(int(d == definition) for d in range(count)))
        with writer.block(f"if not {writer.unit.presence(f'IS_{definition}')}:"):
            writer.line(otherwise)


def tried(this: Plan) -> Finish:
    """What to do with a complete choice: it is legal, or it must be tried out first."""

    def finish(writer: Writer) -> None:
        if this.action.trial:
            from .performing import trial

            writer.open(f"if {trial(writer, this.index)}({names(writer, this, this.count)}):")
        writer.line("return 1")

    return finish


def can_plainly(
    writer: Writer, this: Plan, level: int, spends: int | None = None, also: bool = False, cost: bool = True
) -> str:
    """The function for completing a choice whose first parameters fit, where paying changes nothing."""
    cost = cost and level <= this.cost_level

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, level)
        first = ["S", "Z", "T", "S1", "Z1"] if also else ["S", "Z", "T"]
        with inner.block(f"def {name}({', '.join([*first, *params])}):"):
            inner.note(inner.unit.origin(this.action.at))
            if_at_table(inner, this, "return 0")
            inner.begin()
            held = rooms(inner, this.action) if cost else []
            if level == 0:
                open_level(inner, this, 0, costing(inner, this, 0, held, spends) if cost else None)
            elif cost and level == this.cost_level:
                open_cost(inner, this, held, spends)
            descend(inner, this, level, held, spends, tried(this), also, cost)
            inner.close(1)
            inner.line("return 0")

    hint = f"can_{this.actor.name}_{level}" if level else f"can_{this.actor.name}"
    return writer.unit.function(("can", this.index, level, spends, also, cost), hint, make)


def options_plainly(writer: Writer, this: Plan, level: int) -> str:
    """The function that lists the values of a parameter; paying changes nothing."""

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, level)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params])}):"):
            inner.note(inner.unit.origin(this.action.at))
            inner.begin()
            inner.line("found = []")
            with inner.block(f"if not {fits(inner, this, level)}({names(inner, this, level)}):"):
                inner.line("return found")
            held = rooms(inner, this.action)
            mark = inner.depth
            if this.cost_level <= level:
                open_cost(inner, this, held, None)
            text = open_param(inner, this, level)
            open_level(inner, this, level + 1, costing(inner, this, level + 1, held, None))
            if level + 1 < this.count or this.action.trial:
                later = can_plainly(inner, this, level + 1, cost=this.cost_level > level + 1)
                inner.open(f"if {later}({names(inner, this, level + 1)}):")
            inner.line(f"found.append({text})")
            inner.close(mark)
            inner.line("return found")

    return writer.unit.function(("options", this.index, level), f"options_{this.actor.name}_{level}", make)


def shares_plainly(writer: Writer, this: Plan, stage: int) -> str:
    """The function that lists what one item may pay; paying changes nothing."""

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, this.count)
        given = [f"share_{i}" for i in range(stage)]
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params, *given])}):"):
            inner.begin()
            mark = inner.depth
            inner.open(f"if {fits(inner, this, this.count)}({names(inner, this, this.count)}):")
            if this.action.trial:
                from .performing import trial

                inner.open(f"if {trial(inner, this.index)}({names(inner, this, this.count)}):")
            held = rooms(inner, this.action)
            tests = [f"0 <= {share} <= {code.text}" for share, code in zip(given, held, strict=False)]
            if tests:
                inner.open(f"if {' and '.join(tests)}:")
            amount = amount_of(inner, this.action)
            inner.line(f"rest = {' - '.join([amount.text, *given])}")
            after = added(inner, held[stage + 1 :])
            inner.line(f"low = rest - {after.text}")
            inner.line(f"high = rest if rest < {held[stage].text} else {held[stage].text}")
            inner.line("return list(range(low if low > 0 else 0, high + 1))")
            inner.close(mark)
            inner.line("return []")

    return writer.unit.function(("shares", this.index, stage), f"shares_{this.actor.name}_{stage}", make)


__all__ = [
    "Plan",
    "can_plainly",
    "channels_of",
    "expression",
    "fits",
    "options_plainly",
    "plan",
    "shares_plainly",
]
