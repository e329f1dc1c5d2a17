"""Paying: what is due, how it may be split, and what spending sets off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.core.engine import Line
from cardwright.core.program import Action, Channel, Event, Per

from .bodies import execute
from .changes import clear_spent, store, write
from .context import Run, Scope
from .events import hear
from .expressions import evaluate
from .settling import settle

Paid = tuple[tuple[int, tuple[int, ...]], ...]
"""What each item pays, channel by channel."""


def due(run: Run, action: Action, scope: Scope) -> int:
    """How much an action costs with these parameters."""
    return max(0, evaluate(run, action.cost.amount, scope)) if action.cost else 0


def content(run: Run, channel: Channel, seat: int, item: int) -> int:
    """What lies in one item that may pay."""
    return run.read(channel.cell, _owner(run, channel, seat), item)


def floor(run: Run, channel: Channel, seat: int) -> int:
    """Below what no item may fall."""
    return evaluate(run, channel.floor, Scope({"this": -1, "you": seat}))


def _owner(run: Run, channel: Channel, seat: int) -> int | None:
    return seat if run.program.cells[channel.cell].per is Per.PLAYER else None


def rooms(run: Run, seat: int, action: Action) -> list[int]:
    """The most that each item can pay, in the order of the payment's stages."""
    channels = [run.program.channels[c] for c in action.cost.channels] if action.cost else []
    return [
        max(0, content(run, channel, seat, item) - floor(run, channel, seat))
        for channel in channels
        for item in range(channel.items)
    ]


def splits(amount: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to pay an amount exactly, small amounts of the first item first."""
    if not limits:
        if amount == 0:
            yield ()
        return
    rest = sum(limits[1:])
    for first in range(max(0, amount - rest), min(amount, limits[0]) + 1):
        for others in splits(amount - first, limits[1:]):
            yield (first, *others)


def by_channel(run: Run, action: Action, amounts: Sequence[int]) -> Paid:
    """The flat amounts of the payment's stages, channel by channel."""
    paid, start = [], 0
    for channel in action.cost.channels if action.cost else ():
        end = start + run.program.channels[channel].items
        paid.append((channel, tuple(amounts[start:end])))
        start = end
    return tuple(paid)


def pay(run: Run, seat: int, paid: Paid, settles: bool = True) -> None:
    """Lower the items, note what was spent, and let it be heard."""
    clear_spent(run)
    for index, amounts in paid:
        _lower(run, run.program.channels[index], seat, amounts)
    spent = sorted((index, sum(amounts)) for index, amounts in paid if sum(amounts) > 0)
    for index, amount in spent:
        run.say(Line.PAY, run.program.channels[index].at, seat, index, amount)
    for index, amount in spent:
        scope = Scope({"this": -1, "you": seat, "amount": amount})
        execute(run, run.program.channels[index].on_spent, scope)
        hear(run, Event.PAID, (seat, index, amount), run.in_play())
    if spent and settles:
        settle(run)


def _lower(run: Run, channel: Channel, seat: int, amounts: Sequence[int]) -> None:
    owner = _owner(run, channel, seat)
    for item, amount in enumerate(amounts):
        if amount:
            left = content(run, channel, seat, item) - amount
            write(run, channel.cell, owner, item, left, channel.at)
    store(run, channel.spent, None, sum(amounts))
