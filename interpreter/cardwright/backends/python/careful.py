"""Legality where paying may matter: conditions are looked at on the state after each payment."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.effects import ASK, END, reads
from ...core.program import Op
from .actions import (
    can_plainly,
    costing,
    descend,
    fits,
    if_at_table,
    member,
    open_level,
    open_param,
    options_plainly,
    shares_plainly,
    tried,
)
from .after import least_calls, leasts, payments
from .arithmetic import combine
from .emit import Code, Writer, const
from .expressions import expression
from .payments import (
    Matter,
    added,
    amount_of,
    clear_spent,
    items_of,
    loss_of,
    monotone,
    rooms,
)
from .permits import bind_actor, open_condition
from .plans import Plan, names, plan


def can(writer: Writer, index: int, spends: int | None = None) -> str:
    """The function `(S, Z, T, you)` that says whether an action has legal args (that spend in a channel)."""
    this = plan(writer, index)
    if this.payment.matter is Matter.NEVER:
        return can_plainly(writer, this, 0, spends)

    def make(inner: Writer, name: str) -> None:
        inner.given = {*leasts(this), "texts"}
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'you', *leasts(this), 'texts'])}):"):
            if_at_table(inner, this, "return 0")
            inner.begin()
            inner.env = {"this": const(-1), "you": Code("you", 0, inner.unit.players - 1)}
            looked = f"return {careful(inner, this, 0, spends)}({', '.join(['S, Z, T, you, (), {}', *leasts(this)])})"
            if this.payment.matter is Matter.ALWAYS:
                _cleared(inner, this)
                inner.line(looked)
                return
            held = rooms(inner, this.action)
            mark = inner.depth
            cost = costing(inner, this, 0, held, spends)
            if cost is not None:
                cost()
            with inner.block(f"if not ({_nothing_due(inner, this, held)}):"):
                inner.line(looked)
            open_level(inner, this, 0)
            descend(inner, this, 0, held, spends, tried(this))
            inner.close(mark)
            inner.line("return 0")

    return writer.unit.function(("can carefully", index, spends), f"may_{this.actor.name}", make)


def can_call(writer: Writer, index: int, spends: int | None = None) -> str:
    """A call of `can`; what several actions want to know is found at the beginning of the function."""
    this = plan(writer, index)
    if this.payment.matter is Matter.NEVER:
        return f"{can(writer, index, spends)}(S, Z, T, you)"
    known = least_calls(writer, this)
    texts = "texts_in_play(Z, T)"
    if not writer.unit.live:  # else they are found where they are wanted, which is seldom
        known = [writer.first(name, call) for name, call in zip(leasts(this), known, strict=True)]
        texts = writer.first("texts", texts)
    return f"{can(writer, index, spends)}({', '.join(['S', 'Z', 'T', 'you', *known, texts])})"


def options(writer: Writer, index: int, stage: int) -> str:
    """The function `(S, Z, T, you, *chosen)` that lists the values of a stage."""
    this = plan(writer, index)
    plain = options_plainly if stage < this.count else shares_plainly
    at = stage if stage < this.count else stage - this.count
    if this.payment.matter is Matter.NEVER:
        return plain(writer, this, at)

    def make(inner: Writer, name: str) -> None:
        level = min(stage, this.count)
        params = bind_actor(inner, this.actor, level)
        given = [f"share_{i}" for i in range(stage - level)]
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params, *given])}):"):
            passed = ", ".join(["S", "Z", "T", *params, *given])
            inner.begin()
            for name_, call in zip(leasts(this), least_calls(inner, this), strict=True):
                inner.first(name_, call)
            _plain_if_nothing_due(inner, this, f"return {plain(inner, this, at)}({passed})")
            _cleared(inner, this)
            _listed(inner, this, level, given)

    return writer.unit.function(("options carefully", index, stage), f"choices_{this.actor.name}_{stage}", make)


def _plain_if_nothing_due(writer: Writer, this: Plan, otherwise: str) -> None:
    """Where a payment matters only by what it lets run out: go the plain way if nothing can."""
    if this.payment.matter is not Matter.WHEN_DUE:
        return
    with writer.scope():
        test = _nothing_due(writer, this, rooms(writer, this.action))
    with writer.block(f"if {test}:"):
        writer.line(otherwise)


def _nothing_due(writer: Writer, this: Plan, held: list[Code]) -> str:
    """The test that no countdown can run out by what an action may spend."""
    items = items_of(writer.unit, this.action)
    tests = []
    cost = expression(writer, this.action.cost.amount) if this.action.cost and not this.cost_level else Code("")
    for number, (c, tick) in enumerate(this.payment.ticks):
        most = added(writer, [code for code, (channel, _) in zip(held, items, strict=True) if channel == c])
        if cost.constant is not None:
            most = combine(writer, Op.MIN, most, cost)
        least = f"least_{tick.clock}"
        safe = writer.fresh("safe")
        writer.line(f"{safe} = 1")
        with writer.block(f"if {least} < NEVER:"):
            if monotone(writer, tick):
                lost = loss_of(writer, tick, most)
                writer.line(f"{safe} = {lost.text} < {least}")
            else:
                with writer.block(f"for amount_{number} in range(1, {most.text} + 1):"):
                    lost = loss_of(writer, tick, Code(f"amount_{number}", 1))
                    with writer.block(f"if {lost.text} >= {least}:"):
                        writer.line(f"{safe} = 0")
                        writer.line("break")
        tests.append(safe)
    return " and ".join(tests)


def _cleared(writer: Writer, this: Plan) -> None:
    """Legality is judged with nothing spent yet."""
    if this.payment.matter is Matter.ALWAYS:
        writer.line("S = S[:]")
        clear_spent(writer)


def _listed(writer: Writer, this: Plan, level: int, given: Sequence[str]) -> None:
    """The values from which the choice can be completed, one after another."""
    writer.line("cache = {}")
    writer.line("found = []")
    mark = writer.depth
    for done in range(level):
        writer.open(f"if {member(writer, this, done)}({names(writer, this, done + 1)}):")
    if level < this.count:
        open_param(writer, this, level)
        value, shares = writer.env[this.action.params[level].name].text, "()"
        level += 1
    else:
        held = rooms(writer, this.action)
        value = "share"
        shares = "(" + ", ".join([*given, value]) + ",)"
        writer.open(f"for share in range({held[len(given)].text} + 1):")
    passed = ", ".join([names(writer, this, level), shares, "cache", *leasts(this)])
    call = f"{careful(writer, this, level, None)}({passed})"
    writer.open(f"if {call}:")
    writer.line(f"found.append({value})")
    writer.close(mark)
    writer.line("return found")


def careful(writer: Writer, this: Plan, level: int, spends: int | None) -> str:
    """The function for completing a choice whose first parameters are given and in their sources.

    `shares` are the amounts given so far, `cache` keeps the states after payment.
    """

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, level)
        inner.given = set(leasts(this))
        signature = ", ".join(["S", "Z", "T", *params, "shares", "cache", *leasts(this)])
        with inner.block(f"def {name}({signature}):"):
            inner.note(inner.unit.origin(this.action.at))
            inner.begin()
            held = rooms(inner, this.action)
            for next_one in range(level, this.cost_level):
                open_param(inner, this, next_one)
                _steady(inner, this, next_one + 1)
            _judge(inner, this, max(level, this.cost_level), held, spends)
            inner.close(1)
            inner.line("return 0")

    return writer.unit.function(("careful", this.index, level, spends), f"careful_{this.actor.name}_{level}", make)


def _judge(writer: Writer, this: Plan, level: int, held: list[Code], spends: int | None) -> None:
    """Go through the states after each payment; a state that is None counts as legal."""
    amount = amount_of(writer, this.action)
    limits = "(" + "".join(f"{code.text}, " for code in held) + ")"
    fit, given = fits(writer, this, level), names(writer, this, level)
    later = can_plainly(writer, this, level, cost=False)
    both = can_plainly(writer, this, level, also=True, cost=False)
    states = payments(writer, this, spends)
    passed = ", ".join(["S, Z, T, you", amount.text, limits, "shares, cache", *leasts(this)])
    writer.open(f"for S2, Z2 in {states}({passed}):")
    with writer.block("if S2 is None:"):
        mark = writer.depth
        with writer.scope():
            for next_one in range(level, this.count):
                open_param(writer, this, next_one)
            writer.line("return 1")
            writer.close(mark)
    with writer.block("elif S2 is S:"), writer.block(f"if {fit}({given}) and {later}({given}):"):
        writer.line("return 1")
    on_both = given.replace("S, Z, T", "S2, Z2, T, S, Z", 1)
    on_later = given.replace("S, Z", "S2, Z2", 1)
    with writer.block(f"elif {fit}({on_later}) and {both}({on_both}):"):
        writer.line("return 1")


def _steady(writer: Writer, this: Plan, level: int) -> None:
    """Open the conditions of a level that no payment can change, so that they can be tested before it."""
    paid = this.payment
    if paid.matter is not Matter.WHEN_DUE:
        return
    changed = paid.changes
    if changed & {ASK, END}:
        return
    for needed, condition in this.conditions:
        if needed == level and condition.rule < 0 and not changed & reads(writer.unit.program, condition.when):
            open_condition(writer, this.actor, condition, level)
