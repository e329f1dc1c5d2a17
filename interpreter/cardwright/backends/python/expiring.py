"""The states after payments that let something run out, for actions that are judged by amounts.

Such a payment differs from another one only by what runs out, so there are few states; they are kept
for as long as a decision lasts.
"""

from __future__ import annotations

from .actions import can_plainly, fits
from .emit import Code, Writer
from .facts import Facts
from .payments import loss_of, pay_function
from .permits import bind_actor
from .plans import Plan, names
from .remembering import countdowns
from .spots import address

STATE = "S, Z, T, you"


def state_after(writer: Writer, this: Plan, known: Facts) -> str:
    """The function `(S, Z, T, you, amount, states)`: the state after so much was spent, None if it counts as legal."""
    assert known.tick is not None
    c, tick = known.tick

    def make(inner: Writer, name: str) -> None:
        inner.env = {"you": Code("you", 0, inner.unit.players - 1)}
        with inner.block(f"def {name}({STATE}, amount, states):"):
            with inner.block("if amount in states:"):
                inner.line("return states[amount]")
            clock = inner.unit.program.clocks[tick.clock]
            if not this.payment.heard & {("cell", clock.cell), ("cell", clock.countdown)}:
                lost = inner.held(loss_of(inner, tick, Code("amount", 1)), "lost")
                spot = address(inner, clock.countdown, Code("card", 0), None)
                cards = countdowns(inner, tick.clock)
                inner.line(f"key = ({c}, sum([0 <= S[{spot}] <= {lost.text} for card in {cards}]))")
            else:
                inner.line(f"key = ({c}, amount)")
            with inner.block("if key not in states:"):
                inner.line(f"S2, Z2 = S[:], {inner.unit.copied()}")
                items = range(inner.unit.program.channels[c].items)
                _shares(inner, known)
                paid = ", ".join(f"pay_{c}_{i}" for i in items)
                with inner.block("try:"):
                    inner.line(f"{pay_function(inner, (c,), True)}(S2, Z2, T, Run(), you, {paid})")
                with inner.block("except (NeedAnswer, GameOver):"):
                    inner.line("S2 = Z2 = None")
                inner.line("states[key] = S2, Z2")
            inner.line("states[amount] = states[key]")
            inner.line("return states[amount]")

    return writer.unit.function(("state after", c, tick, this.payment.heard), "state_after", make)


def _shares(writer: Writer, known: Facts) -> None:
    """Let the items of the channel pay one after another as much as they can."""
    from .payments import room

    assert known.tick is not None
    c = known.tick[0]
    channel = writer.unit.program.channels[c]
    writer.line("rest = amount")
    for item in range(channel.items):
        most = writer.held(room(writer, channel, item), "room")
        writer.line(f"pay_{c}_{item} = rest if rest < {most.text} else {most.text}")
        writer.line(f"rest -= pay_{c}_{item}")


def after(writer: Writer, this: Plan, known: Facts, level: int) -> str:
    """The function that says whether a choice can be completed on the state after some payment.

    `low` to `high` is what can be spent; only what lets something run out is looked at.
    """
    assert known.tick is not None
    due = known.due

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, level)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params, 'low', 'high', due, 'states'])}):"):
            fit, given = fits(inner, this, level), names(inner, this, level)
            both = can_plainly(inner, this, level, also=True, cost=False)
            inner.line("seen = None")
            with inner.block(f"for amount in range(low if low > {due} else {due}, high + 1):"):
                inner.line(f"S2, Z2 = after = {state_after(inner, this, known)}({STATE}, amount, states)")
                with inner.block("if after is seen:"):
                    inner.line("continue")
                inner.line("seen = after")
                with inner.block("if S2 is None:"):
                    later = can_exist(inner, this, level)
                    inner.line(f"return {later}({given})" if later else "return 1")
                on_later = given.replace("S, Z", "S2, Z2", 1)
                on_both = given.replace("S, Z, T", "S2, Z2, T, S, Z", 1)
                with inner.block(f"if {fit}({on_later}) and {both}({on_both}):"):
                    inner.line("return 1")
            inner.line("return 0")

    return writer.unit.function(("after", this.index, level), f"after_{this.actor.name}_{level}", make)


def can_exist(writer: Writer, this: Plan, level: int) -> str:
    """The function that says whether the parameters from a level on have members at all; "" if there are none."""
    from .actions import open_param

    if level == this.count:
        return ""

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, level)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params])}):"):
            for later in range(level, this.count):
                open_param(inner, this, later)
            inner.line("return 1")
            inner.close(1)
            inner.line("return 0")

    return writer.unit.function(("exist", this.index, level), f"exist_{this.actor.name}_{level}", make)


def after_call(writer: Writer, this: Plan, known: Facts, level: int, low: str, high: str) -> str:
    """A call of `after`."""
    assert known.tick is not None
    passed = f"{names(writer, this, level)}, {low}, {high}, {known.due}, states"
    return f"{after(writer, this, known, level)}({passed})"
