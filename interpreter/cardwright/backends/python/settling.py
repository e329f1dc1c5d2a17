"""Settling: standing rules to a fixed point, then what is queued; and what endless loops come to."""

from __future__ import annotations

from ...core import program as p
from ...core.endless import NESTED, WATCH
from ...core.engine import Line
from ...core.layout import ACTIVE, OUTCOME, TABLE, WINNERS
from .arithmetic import clamp, combine
from .emit import Code, Writer, const
from .expressions import open_if
from .remembering import countdowns
from .sources import listed, loop, open_host_test
from .spots import address
from .tracing import log
from .unit import Unit, read
from .values import value


def queues(writer: Writer) -> bool:
    """Whether anything can be queued."""
    return bool(writer.unit.program.triggers)


def settle(writer: Writer) -> None:
    """Write a call of `settle`, if there is anything that could be settled."""
    call = f"{writer.unit.function('settle', 'settle', _settle)}(S, Z, T, X)"
    if writer.unit.program.standing:
        writer.line(call)
    elif queues(writer):
        with writer.block("if X.queue:"):
            writer.line(call)
    writer.forget_calls()


def settle_unless_moving(writer: Writer) -> None:
    """The same, but not inside of a step: whoever began it settles after it."""
    with writer.block("if X.moved is None:"):
        settle(writer)


_QUIET = (p.Let, p.Gather, p.Write, p.Pick, p.Shuffle, p.GoTo, p.End, p.Need)


def plain(unit: Unit, statements: p.Body) -> bool:
    """Whether a body surely leaves nothing to settle, if nothing was left before it."""
    return not unit.program.standing and all(_plain(unit, node) for node in statements)


def _plain(unit: Unit, node: p.Stmt) -> bool:
    if isinstance(node, p.If):
        return all(_plain(unit, part) for part in (*node.then, *node.other))
    if isinstance(node, p.For | p.Together):
        return all(_plain(unit, part) for part in node.body)
    if isinstance(node, p.Tell) and not all(_plain(unit, part) for part in node.body):
        return False
    if isinstance(node, p.Signal | p.Tell):
        return all(trigger.event != node.event for trigger in unit.program.triggers)
    return isinstance(node, _QUIET)


def _settle(writer: Writer, name: str) -> None:
    """The function `settle`: its loop ends when no standing rule and no queued trigger runs."""
    from .statements import body

    queued = queues(writer)
    with writer.block(f"def {name}(S, Z, T, X):"):
        writer.line("loop = None")
        writer.line("X.depth += 1")
        if queued:
            writer.line("queue = X.queue")
        with writer.block("while True:"):
            for rule in writer.unit.program.standing:
                with writer.scope():
                    writer.note(writer.unit.origin(rule.at))
                    writer.env.update(this=const(-1), you=_active(writer))
                    member = _first(writer, rule)
                    with writer.block(f"if {member} is not None:"):
                        _count(writer, str(rule.at))
                        body(writer, rule.body)
                        writer.line("continue")
            with writer.block("if not queue:" if queued else "if True:"):
                writer.line("X.depth -= 1")
                writer.line("return")
            if not queued:
                return
            _count(writer, "queue[0][1]")
            writer.line("do, _, *args = queue.pop(0)")
            writer.line("do(S, Z, T, X, *args)")


def _active(writer: Writer) -> Code:
    return Code(f"S[{ACTIVE}]", 0, writer.unit.players - 1)


def _first(writer: Writer, rule: p.Standing) -> str:
    """The first member for which a standing rule asks for something, None if there is none."""
    over = loop(writer, rule.source)
    member, text = writer.fresh("member"), writer.fresh(rule.name)
    writer.line(f"{member} = None")
    mark = writer.open(f"for {text} in {over.text}:")
    writer.env[rule.name] = Code(text, over.low, over.high)
    open_host_test(writer, over, text)
    open_if(writer, rule.when)
    writer.line(f"{member} = {text}")
    writer.line("break")
    writer.close(mark)
    writer.env[rule.name] = Code(member, over.low, over.high)
    return member


def _count(writer: Writer, at: str) -> None:
    """Count a run before it begins: the one beyond the budget does not, nor one in a situation that came back."""
    writer.line("X.runs += 1")
    with writer.block(f"if X.depth > {NESTED}:"):
        if writer.unit.traced:
            writer.line("fold(X.log)")
        endless(writer, at)
    with writer.block(f"if X.runs > {WATCH}:"):
        writer.line("loop = loop or Loop(X)")
        with writer.block("if loop.ends(X, S, Z, X.queue):"):
            endless(writer, at)


def endless(writer: Writer, at: int | str) -> None:
    """Write what happens to what is endless."""
    outcome = writer.unit.program.endless
    if outcome < 0:
        names = writer.unit.constant("ORIGINS", writer.unit.program.origins)
        writer.line(f'raise RuntimeError(f"endless loop through {{{names}[{at}]}}")')
        return
    writer.line(f"S[{OUTCOME}] = {outcome}")
    writer.line(f"S[{WINNERS}] = 0")
    log(writer, Line.END, writer.unit.program.outcomes[outcome].at, str(outcome))
    writer.line("raise GameOver")


def tick(writer: Writer, clock: int, amount: Code, at: int) -> None:
    """Write a call that advances a clock."""
    declared = writer.unit.program.clocks[clock]
    name = writer.unit.function(("tick", clock), f"tick_{declared.id}", lambda w, n: _tick(w, n, clock))
    writer.line(f"{name}(S, Z, T, X, {amount.whole}{f', {at}' if writer.unit.traced else ''})")


def _tick(writer: Writer, name: str, clock: int) -> None:
    """The function of a clock: it counts up, countdowns fall, what is at 0 expires."""
    from .events import one_step
    from .statements import store

    unit = writer.unit
    declared = unit.program.clocks[clock]
    counted, left = unit.program.cells[declared.cell], unit.program.cells[declared.countdown]
    with writer.block(f"def {name}(S, Z, T, X, amount{', at' if unit.traced else ''}):"):
        writer.note(unit.origin(declared.at))
        with writer.block("if amount <= 0:"):
            writer.line("return")
        where = address(writer, declared.cell, None, None)
        total = combine(writer, p.Op.ADD, read(unit, declared.cell, f"S[{where}]"), Code("amount", 1))
        store(writer, declared.cell, where, clamp(writer, total, counted.low, counted.high), "at")
        loss = writer.held(value(writer, declared.loss, [Code("amount", 1)]), "loss")
        cards = countdowns(writer, clock)
        if unit.live:
            with writer.block(f"if not {cards}:"):
                writer.line("return")
        writer.line("due = []")
        mark = writer.open(f"for card in {cards}:")
        writer.line(f"spot = {address(writer, declared.countdown, Code('card', 0), None)}")
        writer.line("left = S[spot]")
        if unit.live and loss.text == "amount" and not left.low and left.high is None:
            with writer.block("if left > amount:"):
                writer.line("S[spot] = left - amount")
            writer.open("elif left >= 0:")
            writer.line("S[spot] = 0")
            writer.line("due.append(card)")
            writer.close(mark)
        else:
            _fall(writer, declared, loss)
            writer.close(mark)
        expire = unit.function(("expire", clock), f"expire_{declared.id}", lambda w, n: _expire(w, n, clock))
        with writer.block("if not due:"):
            writer.line("return")
        with one_step(writer), writer.block("for card in due:"):
            spot = address(writer, declared.countdown, Code("card", 0), None)
            with writer.block(f"if S[{spot}] == 0 and card in Z[{TABLE}]:"):
                writer.line(f"{expire}(S, Z, T, X, card)")
        settle_unless_moving(writer)


def _fall(writer: Writer, declared: p.Clock, loss: Code) -> None:
    """Let the countdown at `spot` fall, if there is one; a card whose time is up is due."""
    from .statements import store

    left = writer.unit.program.cells[declared.countdown]
    writer.open("if left >= 0:")
    lower = combine(writer, p.Op.SUB, Code("left", 0), loss)
    floor = max(0, left.low) if left.low is not None else 0
    store(writer, declared.countdown, "spot", clamp(writer, lower, floor, left.high), "at")
    writer.open("if not S[spot]:")
    writer.line("due.append(card)")


def _expire(writer: Writer, name: str, clock: int) -> None:
    from .statements import body

    with writer.block(f"def {name}(S, Z, T, X, this):"):
        this = Code("this", 0)
        writer.env.update(this=this, you=Code("OWNER[this]", 0, writer.unit.players - 1))
        body(writer, writer.unit.program.clocks[clock].expire)


__all__ = ["endless", "listed", "settle", "tick"]
