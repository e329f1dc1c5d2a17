"""What is found out once per decision for all actions of a step: what can be paid, what may run out by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core import program as p
from ...core.effects import ASK, END, reads
from ...core.layout import USED, ZONE
from .branches import bearers, card_branches
from .emit import Code, Writer, const
from .expressions import family_of
from .payments import Matter, added, channels_of, least_left, loss_of, monotone, room
from .plans import Plan
from .prices import TOO_MUCH, priced
from .remembering import countdowns
from .spots import address
from .unit import Unit


@dataclass(frozen=True)
class Facts:
    """What the functions of an action are handed."""

    rooms: tuple[tuple[int, int], ...]  # (channel, item)
    sums: tuple[tuple[int, ...], ...]  # channels whose rooms are wanted together
    tick: tuple[int, p.Tick] | None  # the channel that lets a clock go on, if that can matter
    priced: tuple[int, ...] = ()  # the channels of a cost that is found in a table of prices
    loud: int = 0  # the families from which nothing may run out unnoticed, as a set; texts of cards come after them

    @property
    def clock(self) -> int:
        assert self.tick is not None
        return self.tick[1].clock

    @property
    def due(self) -> str:
        """The name of the least amount by which something runs out."""
        return f"due_on_{self.clock}"

    @property
    def safe(self) -> str:
        """The name of whether nothing can run out that matters."""
        return f"safe_on_{self.clock}_{self.loud}"

    @property
    def names(self) -> list[str]:
        timed = [self.due, self.safe, "states"] if self.tick else []
        sums = [f"most_of_{_joined(s)}" for s in self.sums]
        reached = [f"reach_{_joined(self.priced)}"] if self.priced else []
        return [*(f"room_{c}_{i}" for c, i in self.rooms), *sums, *reached, *timed]


def _joined(channels: tuple[int, ...]) -> str:
    return "_".join(map(str, channels))


def quick(this: Plan, writer: Writer) -> bool:
    """Whether an action's legality can be judged by amounts alone, but where something runs out."""
    paid = this.payment
    if this.cost_level > 1:
        return False
    if paid.matter is Matter.NEVER:
        return True
    spent = {("cell", channel.spent) for channel in writer.unit.program.channels}
    return (
        paid.matter is Matter.WHEN_DUE
        and not paid.by_item
        and not spent & paid.heard
        and len(paid.ticks) == 1
        and monotone(writer, paid.ticks[0][1])
    )


def facts(writer: Writer, this: Plan) -> Facts:
    """What the functions of a quick action want to know."""
    tick = this.payment.ticks[0] if this.payment.matter is Matter.WHEN_DUE else None
    channels = channels_of(this.action)
    spots = {c: [(c, i) for i in range(writer.unit.program.channels[c].items)] for c in channels}
    sums = [channels]
    if tick is not None:
        sums += [(tick[0],), tuple(c for c in channels if c != tick[0])]
    more = tuple(s for s in dict.fromkeys(sums) if sum(len(spots[c]) for c in s) > 1)
    loud = _loud(writer.unit, this, tick[1].clock) if tick is not None else 0
    table = channels if priced(writer, this) is not None else ()
    return Facts(tuple(spot for c in channels for spot in spots[c]), more, tick, table, loud)


def _loud(unit: Unit, this: Plan, clock: int) -> int:
    """The families from which an expiry may change whether an action is legal."""
    wanted = unit.action_reads(this.index) | {ASK, END}
    families = unit.program.families
    loud = 1 << len(families)
    for index, family in enumerate(families):
        if family.in_play and wanted & unit.expiry_from(clock, index).marks:
            loud |= 1 << index
    return loud


def room_code(c: int, item: int) -> Code:
    """The most that an item can pay."""
    return Code(f"room_{c}_{item}", 0)


def sum_code(known: Facts, channels: tuple[int, ...]) -> Code:
    """The most that channels can pay together."""
    if channels in known.sums:
        return Code(f"most_of_{_joined(channels)}", 0)
    spots = [room_code(c, i) for c, i in known.rooms if c in channels]
    assert len(spots) < 2
    return spots[0] if spots else const(0)


def total(known: Facts, this: Plan) -> Code:
    """The most that can be paid for an action."""
    return sum_code(known, channels_of(this.action))


def reach(known: Facts, this: Plan) -> str:
    """The name of the same, brought below TOO_MUCH, to be compared with prices."""
    return f"reach_{_joined(channels_of(this.action))}"


def own(known: Facts) -> Code:
    """What can be paid out of the channel that lets a clock go on."""
    assert known.tick is not None
    return sum_code(known, (known.tick[0],))


def others(known: Facts, this: Plan) -> Code:
    """What can be paid out of the other channels."""
    assert known.tick is not None
    return sum_code(known, tuple(c for c in channels_of(this.action) if c != known.tick[0]))


def find(writer: Writer, wanted: Sequence[Facts]) -> None:
    """Write the lines that find out what is wanted; `you` is bound."""
    channels = writer.unit.program.channels
    for c, item in dict.fromkeys(spot for one in wanted for spot in one.rooms):
        writer.line(f"room_{c}_{item} = {room(writer, channels[c], item).text}")
    for together in dict.fromkeys(s for one in wanted for s in one.sums):
        spots = [room_code(c, i) for c in together for i in range(channels[c].items)]
        writer.line(f"most_of_{_joined(together)} = {added(writer, spots).text.removeprefix('(').removesuffix(')')}")
    for one in {one.priced: one for one in wanted if one.priced}.values():
        most = sum_code(one, one.priced).text
        writer.line(f"reach_{_joined(one.priced)} = {most} if {most} < {TOO_MUCH} else {TOO_MUCH - 1}")
    for clock in dict.fromkeys(one.clock for one in wanted if one.tick):
        _due(writer, [one for one in wanted if one.tick and one.clock == clock])
    if any(one.tick for one in wanted):
        writer.line("states = {}")


def _due(writer: Writer, wanted: Sequence[Facts]) -> None:
    """The least amount by which something runs out, and whether nothing that matters can."""
    known = wanted[0]
    assert known.tick is not None
    tick, clock, most, due = known.tick[1], known.clock, own(known).text, known.due
    safe = {one.safe: one.loud for one in wanted}
    asked = Code("amount_", 1)
    mark = writer.open(f"if {most}:")
    with writer.aside() as lines:
        lost = loss_of(writer, tick, asked)
    if lost.text == asked.text and not lines:
        cards = countdowns(writer, clock)
        spot = address(writer, writer.unit.program.clocks[clock].countdown, Code("card", 0), None)
        writer.line(f"{due} = {TOO_MUCH}")  # a small number too; if it is too low, what is after a payment tells
        with writer.block(f"for card in {cards}:"):
            writer.line(f"left = S[{spot}]")
            with writer.block(f"if 0 <= left < {due}:"):
                writer.line(f"{due} = left or 1")
    else:
        least = f"least_on_{clock}"
        writer.line(f"{due} = {TOO_MUCH}")  # a small number too; if it is too low, what is after a payment tells
        writer.line(f"{least} = {least_left(writer, clock)}")
        with writer.block(f"if {least} < NEVER:"), writer.block(f"for amount_ in range(1, {most} + 1):"):
            lost = loss_of(writer, tick, asked)
            with writer.block(f"if {lost.text} >= {least}:"):
                writer.line(f"{due} = amount_")
                writer.line("break")
    playing = sum(1 << i for i, family in enumerate(writer.unit.program.families) if family.in_play)
    with writer.block(f"if {most} < {due}:"):
        writer.line(f"{' = '.join(safe)} = True")
    with writer.block("else:"):
        if any(playing & ~loud for loud in safe.values()):
            writer.line(f"loud = {_loud_now(writer, known)}(S, Z, T, you, {most})")
        for name, loud in safe.items():
            writer.line(f"{name} = not loud & {loud}" if playing & ~loud else f"{name} = False")
    writer.close(mark)
    with writer.block("else:"):
        writer.line(f"{due} = {TOO_MUCH}")  # a small number too; if it is too low, what is after a payment tells
        writer.line(f"{' = '.join(safe)} = True")


def _loud_now(writer: Writer, known: Facts) -> str:
    """The function `(S, Z, T, you, most)`: the families from which something may run out, all if a text may hear it."""
    assert known.tick is not None
    tick, clock = known.tick[1], known.clock

    def make(inner: Writer, name: str) -> None:
        unit = inner.unit
        inner.env = {"you": Code("you", 0, unit.players - 1)}
        events: set[int] = set()
        for index, family in enumerate(unit.program.families):
            if family.in_play:
                events |= unit.expiry_from(clock, index).events
        hearing: list[p.Trigger | p.Replacement] = [t for t in unit.program.triggers if t.event in events]
        hearing += unit.program.replacements
        branches = card_branches(text for text in hearing if text.definition >= 0)
        declared = unit.program.clocks[clock]
        with inner.block(f"def {name}(S, Z, T, you, most):"):
            if branches:
                with inner.block(f"if {bearers(inner, f'HEARS_{clock}', branches)}:"):
                    inner.line("return -1")
            lost = inner.held(loss_of(inner, tick, Code("most", 1)), "lost")
            cards = countdowns(inner, clock)
            inner.line("loud = 0")
            with inner.block(f"for card in {cards}:"):
                card = Code("card", 0)
                with inner.block(f"if 0 <= S[{address(inner, declared.countdown, card, None)}] <= {lost.text}:"):
                    zone = family_of(inner, Code(f"S[{address(inner, ZONE, card, None)}]"))
                    inner.line(f"loud |= 1 << {zone.text}")
            inner.line("return loud")

    return writer.unit.function(("loud", clock, tick), f"loud_{writer.unit.program.clocks[clock].id}", make)


def steady(unit: Unit, this: Plan, condition: p.Condition) -> bool:
    """Whether no payment can change a condition."""
    paid = this.payment
    if paid.matter is Matter.NEVER:
        return True
    changed = paid.changes
    if changed & {ASK, END} or condition.rule >= 0:
        return False
    return not changed & reads(unit.program, condition.when)


def used_steady(this: Plan) -> bool:
    """Whether no payment can use an ability up."""
    return this.payment.matter is Matter.NEVER or ("cell", USED) not in this.payment.changes


def low_and_high(known: Facts, this: Plan, amount: Code) -> tuple[str, str]:
    """The least and the most that the ticking channel pays of an amount, as texts."""
    mine, rest, all_ = own(known).text, others(known, this), amount.text
    if rest.constant == 0:
        return all_, all_
    return (
        f"({all_} - {rest.text} if {all_} > {rest.text} else 0)",
        f"({all_} if {all_} < {mine} else {mine})",
    )
