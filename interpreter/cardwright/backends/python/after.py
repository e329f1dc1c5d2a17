"""The states after each way to pay, as far as they differ."""

from __future__ import annotations

from .emit import Code, Writer, const
from .payments import Matter, items_of, least_left, loss_of, monotone, pay_function
from .plans import Plan


def _clocks(this: Plan) -> list[int]:
    paid = this.payment
    return sorted({tick.clock for _, tick in paid.ticks}) if paid.matter is Matter.WHEN_DUE else []


def leasts(this: Plan) -> list[str]:
    """The names of the least countdowns in play that an action's payment could run out."""
    return [f"least_{clock}" for clock in _clocks(this)]


def least_calls(writer: Writer, this: Plan) -> list[str]:
    return [least_left(writer, clock) for clock in _clocks(this)]


def payments(writer: Writer, this: Plan, spends: int | None) -> str:
    """The function that goes through the different states after paying an amount."""
    unit = writer.unit
    paid = this.payment
    items = items_of(unit, this.action)
    key = (paid.channels, paid.ticks, paid.by_item, paid.matter, spends)

    def make(inner: Writer, name: str) -> None:
        inner.env = {"this": const(-1), "you": Code("you", 0, unit.players - 1)}
        signature = ", ".join(["S, Z, T, you, amount, limits, shares, cache", *leasts(this)])
        with inner.block(f"def {name}({signature}):"):
            if not items:
                with inner.block("if amount == 0:"):
                    inner.line("yield S, Z")
                return
            inner.begin()
            _quickly(inner, this, spends)
            inner.line("seen = set()")
            if paid.by_item:
                inner.open("for paid in splits(amount, limits):")
                with inner.block("if paid[: len(shares)] != shares:"):
                    inner.line("continue")
            else:
                sizes = tuple(unit.program.channels[c].items for c in paid.channels)
                inner.open(f"for paid in sums_paid(amount, limits, {sizes}, shares):")
            sums = _sums(inner, paid.channels)
            if spends is not None and spends >= 0:
                with inner.block(f"if not {sums[spends]}:" if spends in sums else "if 1:"):
                    inner.line("continue")
            _state(inner, this, sums)
            inner.close(1)

    return unit.function(("payments", key), f"payments_{this.actor.name}", make)


def _quickly(writer: Writer, this: Plan, spends: int | None) -> None:
    """Where nothing can run out by this amount, there is only the state as it is."""
    paid = this.payment
    if paid.matter is not Matter.WHEN_DUE or not all(monotone(writer, tick) for _, tick in paid.ticks):
        return
    sums = _sums(writer, paid.channels)
    rooms_ = {c: text.replace("paid[", "limits[") for c, text in sums.items()}
    tests = []
    for c, tick in paid.ticks:
        most = writer.fresh("most")
        writer.line(f"{most} = {rooms_[c]}")
        writer.line(f"{most} = {most} if {most} < amount else amount")
        tests.append(f"{loss_of(writer, tick, Code(most)).text} < least_{tick.clock}")
    with writer.block(f"if not shares and {' and '.join(tests)}:"):
        enough = f"amount <= {' + '.join(rooms_.values())}"
        if spends is not None and spends >= 0:
            enough += f" and amount > 0 and {rooms_[spends]} > 0" if spends in rooms_ else " and 0"
        with writer.block(f"if {enough}:"):
            writer.line("yield S, Z")
        writer.line("return")


def _sums(writer: Writer, channels: tuple[int, ...]) -> dict[int, str]:
    """What each channel pays, as expressions over `paid`."""
    sums, start = {}, 0
    for c in channels:
        end = start + writer.unit.program.channels[c].items
        sums[c] = " + ".join(f"paid[{i}]" for i in range(start, end)) or "0"
        start = end
    return sums


def _state(writer: Writer, this: Plan, sums: dict[int, str]) -> None:
    """Yield the state after one payment, if it is a new one."""
    paid = this.payment
    if paid.matter is Matter.WHEN_DUE:
        due = []
        for number, (c, tick) in enumerate(paid.ticks):
            writer.line(f"amount_{number} = {sums[c]}")
            lost = loss_of(writer, tick, Code(f"amount_{number}", 1))
            due.append(f"(amount_{number} and {lost.text} >= least_{tick.clock})")
        with writer.block(f"if not ({' or '.join(due)}):"):
            with writer.block("if 0 not in seen:"):
                writer.line("seen.add(0)")
                writer.line("yield S, Z")
            writer.line("continue")
    key = "paid" if paid.by_item else "(" + "".join(f"{text}, " for text in sums.values()) + ")"
    writer.line(f"key = {key}")
    with writer.block("if key in seen:"):
        writer.line("continue")
    writer.line("seen.add(key)")
    writer.line(f"key = ({paid.channels!r}, key)")
    with writer.block("if key not in cache:"):
        writer.line("S2, Z2 = S[:], [*map(COPY, Z)]")
        with writer.block("try:"):
            writer.line(f"{pay_function(writer, paid.channels, True)}(S2, Z2, T, Run(), you, *paid)")
        with writer.block("except (NeedAnswer, GameOver):"):
            writer.line("S2 = Z2 = None")
        writer.line("cache[key] = S2, Z2")
    writer.line("yield cache[key]")
