"""Paying: rooms and amounts as plain arithmetic, the payment itself, and when it can matter."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ...core import program as p
from ...core.effects import ASK, END, Mark, Reads, Writes, free_locals, reads
from ...core.engine import Line
from ...core.program import Action, Channel, Event, Per
from .arithmetic import clamp, combine
from .emit import Code, Writer, const
from .events import hear, listeners
from .expressions import expression
from .remembering import countdowns
from .settling import settle
from .spots import address
from .statements import body, store
from .tracing import log
from .unit import Unit, read
from .values import value


class Matter(Enum):
    """Whether paying for an action can change what decides if it is legal."""

    NEVER = "never"
    WHEN_DUE = "if some countdown runs out by it"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Payment:
    """What is known of an action's payment before any play."""

    matter: Matter
    channels: tuple[int, ...]
    ticks: tuple[tuple[int, p.Tick], ...] = ()  # channel, tick of its on_spent
    changes: frozenset[Mark] = frozenset()  # what paying may write, with all that it sets off
    by_item: bool = True  # whether it matters which item pays, or only the sum of each channel
    heard: frozenset[Mark] = frozenset()  # what is read by all that is set off


def channels_of(action: Action) -> tuple[int, ...]:
    return action.cost.channels if action.cost else ()


def items_of(unit: Unit, action: Action) -> list[tuple[int, int]]:
    """(channel, item) of each stage of the payment."""
    channels = unit.program.channels
    return [(c, item) for c in channels_of(action) for item in range(channels[c].items)]


def payment(unit: Unit, index: int) -> Payment:
    """Compare what paying may write with what the action's legality reads."""
    program, action = unit.program, unit.program.actions[index]
    channels = channels_of(action)
    wanted = unit.action_reads(index)
    spent: frozenset[Mark] = frozenset(("cell", channel.spent) for channel in program.channels)
    if spent & (wanted | reads(program, action.cost)):
        return Payment(Matter.ALWAYS, channels)
    if not channels:
        return Payment(Matter.NEVER, channels)
    direct = set(spent)
    ticks: list[tuple[int, p.Tick]] = []
    for c in channels:
        channel = program.channels[c]
        found = _ticks(channel.on_spent)
        if found is None or listeners_of_payment(unit):
            return Payment(Matter.ALWAYS, channels)
        ticks += [(c, tick) for tick in found]
        gather = Writes(program, expiry=False)
        gather.cell(channel.cell)
        gather.body(channel.on_spent, {})
        direct |= gather.marks
    losses = reads(program, tuple(p.ValueOf(program.clocks[t.clock].loss) for _, t in ticks))
    settled = reads(program, tuple((rule.source, rule.when) for rule in program.standing))
    if direct & (wanted | losses | settled):
        return Payment(Matter.ALWAYS, channels)
    expiry: set[Mark] = set()
    bodies: list[p.Body] = []
    for _, tick in ticks:
        later = Writes(program)
        later.tick(tick.clock)
        expiry |= later.marks
        bodies += later.set_off
    if not expiry & (wanted | {ASK, END}):
        return Payment(Matter.NEVER, channels)
    inner = Reads(program)
    inner.add(tuple(bodies), {})
    inner.add(tuple(trigger.when for trigger in program.triggers), {})
    inner.add(tuple(replacement.when for replacement in program.replacements), {})
    inner.add(tuple((rule.source, rule.when) for rule in program.standing), {})
    heard = frozenset(inner.marks)
    by_item = any(("cell", program.channels[c].cell) in heard for c in channels)
    return Payment(Matter.WHEN_DUE, channels, tuple(ticks), frozenset(direct | expiry), by_item, heard)


def listeners_of_payment(unit: Unit) -> bool:
    return any(trigger.event == Event.PAID for trigger in unit.program.triggers)


def _ticks(statements: p.Body) -> list[p.Tick] | None:
    """The ticks of a plain body; None if it does more than tick and write."""
    found = []
    for node in statements:
        if isinstance(node, p.Tick) and free_locals(node) <= {"amount", "you"}:
            found.append(node)
        elif not isinstance(node, p.Write):
            return None
    return found


def room(writer: Writer, channel: Channel, item: int) -> Code:
    """The most that an item can pay; `you` is bound to the payer."""
    held = _content(writer, channel, item)
    with writer.scope():
        writer.env = {"this": const(-1), "you": writer.env["you"]}
        least = expression(writer, channel.floor)
    return combine(writer, p.Op.MAX, combine(writer, p.Op.SUB, held, least), const(0))


def _address(writer: Writer, channel: Channel, item: int) -> str:
    per = writer.unit.program.cells[channel.cell].per
    owner = writer.env["you"] if per is Per.PLAYER else None
    return address(writer, channel.cell, owner, const(item))


def _content(writer: Writer, channel: Channel, item: int) -> Code:
    return read(writer.unit, channel.cell, f"S[{_address(writer, channel, item)}]")


def rooms(writer: Writer, action: Action) -> list[Code]:
    """The rooms of all items that may pay, under simple names."""
    channels = writer.unit.program.channels
    return [writer.held(room(writer, channels[c], item), "room") for c, item in items_of(writer.unit, action)]


def amount_of(writer: Writer, action: Action) -> Code:
    """What the action costs; the names of its cost are bound."""
    if action.cost is None:
        return const(0)
    return writer.held(combine(writer, p.Op.MAX, expression(writer, action.cost.amount), const(0)), "amount")


def added(writer: Writer, codes: list[Code]) -> Code:
    total = const(0)
    for code in codes:
        total = combine(writer, p.Op.ADD, total, code)
    return total


def clear_spent(writer: Writer, but: tuple[int, ...] = ()) -> None:
    for index, channel in enumerate(writer.unit.program.channels):
        if index not in but:
            writer.line(f"S[{address(writer, channel.spent, None, None)}] = 0")


def pay_function(writer: Writer, channels: tuple[int, ...], settles: bool) -> str:
    """The function that pays given amounts out of these channels."""

    def make(inner: Writer, name: str) -> None:
        unit = inner.unit
        items = [(c, i) for c in channels for i in range(unit.program.channels[c].items)]
        amounts = [f"pay_{c}_{i}" for c, i in items]
        inner.env = {"this": const(-1), "you": Code("you", 0, unit.players - 1)}
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'you', *amounts])}):"):
            pay_here(inner, channels, settles)
            inner.line("return")

    hint = "pay_" + "_".join(writer.unit.program.channels[c].id for c in channels)
    return writer.unit.function(("pay", channels, settles), hint, make)


def pay_here(writer: Writer, channels: tuple[int, ...], settles: bool) -> None:
    """Pay the amounts that have names out of these channels."""
    clear_spent(writer, channels)
    for c in channels:
        _lower(writer, c)
    order = sorted(set(channels))
    for c in order:
        if writer.unit.traced:
            with writer.block(f"if spent_{c}:"):
                log(writer, Line.PAY, writer.unit.program.channels[c].at, "you", str(c), f"spent_{c}")
    for c in order:
        _on_spent(writer, c)
    if settles and order:
        with writer.block(f"if {' or '.join(f'spent_{c}' for c in order)}:"):
            settle(writer)


def _lower(writer: Writer, c: int) -> None:
    """Lower the items of a channel and note what it spends."""
    channel = writer.unit.program.channels[c]
    cell = writer.unit.program.cells[channel.cell]
    for item in range(channel.items):
        with writer.block(f"if pay_{c}_{item}:"):
            left = combine(writer, p.Op.SUB, Code(_content(writer, channel, item).text), Code(f"pay_{c}_{item}"))
            left = clamp(writer, left, cell.low, cell.high)
            store(writer, channel.cell, _address(writer, channel, item), left, str(channel.at))
    writer.line(f"spent_{c} = {' + '.join(f'pay_{c}_{item}' for item in range(channel.items)) or '0'}")
    writer.line(f"S[{address(writer, channel.spent, None, None)}] = spent_{c}")


def _on_spent(writer: Writer, c: int) -> None:
    channel = writer.unit.program.channels[c]
    heard = bool(listeners(writer, Event.PAID))
    if not channel.on_spent and not heard:
        return
    with writer.scope(), writer.block(f"if spent_{c}:"):
        writer.note(writer.unit.origin(channel.at))
        writer.env["amount"] = Code(f"spent_{c}", 1)
        body(writer, channel.on_spent)
        hear(writer, Event.PAID, ["you", str(c), f"spent_{c}"])


def least_left(writer: Writer, clock: int) -> str:
    """A call that gives the least countdown in play on a clock, a great number if there is none."""

    def make(inner: Writer, name: str) -> None:
        spot = address(inner, inner.unit.program.clocks[clock].countdown, Code("card", 0), None)
        with inner.block(f"def {name}(S, Z, T):"):
            cards = countdowns(inner, clock)
            inner.line("least = NEVER")
            with inner.block(f"for card in {cards}:"):
                inner.line(f"left = S[{spot}]")
                with inner.block("if 0 <= left < least:"):
                    inner.line("least = left")
            inner.line("return least")

    writer.unit.constant("NEVER", 1 << 62)
    name = writer.unit.function(("least", clock), f"least_{writer.unit.program.clocks[clock].id}", make)
    return f"{name}(S, Z, T)"


def loss_of(writer: Writer, tick: p.Tick, amount: Code) -> Code:
    """What a countdown loses by a tick for so much spent; `you` is bound."""
    with writer.scope():
        writer.env = {"this": const(-1), "you": writer.env["you"], "amount": amount}
        ticked = writer.held(expression(writer, tick.amount), "ticked")
        lost = value(writer, writer.unit.program.clocks[tick.clock].loss, [ticked])
        if ticked.low is not None and ticked.low > 0:
            return lost
        return Code(f"({lost.text} if {ticked.text} > 0 else -1)")


def monotone(writer: Writer, tick: p.Tick) -> bool:
    """Whether a countdown surely loses no less by a greater amount, so that the greatest tells enough."""
    program = writer.unit.program
    index = program.clocks[tick.clock].loss
    declared = program.values[index]
    name = declared.args[0]
    texts: list[p.Modifier | p.StageOverride] = [*program.modifiers, *program.overrides]
    changes = [x for x in texts if x.value == index]
    applied = [stage for stage in declared.stages if isinstance(stage, p.Apply)]
    deeds = [(x.op, x.amount) for x in applied] + [(x.op, x.amount) for x in changes]
    return (
        tick.amount == p.Local("amount")
        and declared.base == p.Local(name)
        and all(_keeps_order(op, amount) and name not in free_locals(amount) for op, amount in deeds)
        and all(name not in free_locals(x.when) for x in changes)
    )


def _keeps_order(op: p.Op, amount: p.Expr) -> bool:
    """Whether an operation gives no less for a greater number."""
    if op in (p.Op.MUL, p.Op.DIV):
        return isinstance(amount, p.Const) and amount.value > 0
    return op in (p.Op.ADD, p.Op.SUB, p.Op.MIN, p.Op.MAX, p.Op.EQ)
