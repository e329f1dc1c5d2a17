"""The order of steps, and the questions of who can act in them."""

from __future__ import annotations

from collections.abc import Mapping

from ...core import program as p
from ...core.effects import free_locals, parts
from ...core.endless import LOOP_BUDGET, WATCH
from ...core.engine import Line
from ...core.layout import ACTIVE, OUTCOME, STEP, TURN
from ...core.program import Step, StepKind
from .actions import open_level
from .arithmetic import negate
from .careful import can_call
from .emit import Code, Writer, const, size_of
from .expressions import expression, open_test, writes
from .payments import Matter
from .plans import plan
from .settling import endless, settle
from .spots import guarded
from .statements import body
from .tracing import log, note_told
from .unit import Unit, kinds

NO_ROOMS: Mapping[int, str] = {}


def may_hold(unit: Unit, statements: p.Body, kind: type) -> bool:
    """Whether a body, or anything that it may set off, holds such a statement."""
    program = unit.program
    if kind in kinds(unit, statements):
        return True
    texts = (program.procedures, program.triggers, program.replacements, program.standing, program.clocks)
    return any(kind in kinds(unit, one) for one in (*texts, program.channels))


def rules(writer: Writer) -> None:
    """What text without a card sees."""
    writer.env = {"this": const(-1), "you": Code(f"S[{ACTIVE}]", 0, writer.unit.players - 1)}


def advance(writer: Writer) -> str:
    """The function that runs steps until one waits for players."""

    def make(inner: Writer, name: str) -> None:
        unit = inner.unit
        steps = [_step_function(inner, i) for i in range(len(unit.program.steps))]
        table = unit.function_list("STEPS", steps)
        with inner.block(f"def {name}(S, Z, T, X):"):
            with inner.block(f"if S[{OUTCOME}] != -1:"):
                inner.line("return")
            inner.line("told = 0")
            with inner.block(f"for passed in range({LOOP_BUDGET}):"):
                note_told(inner, f"passed == {WATCH}", "told")
                with inner.block(f"if {table}[S[{STEP}]](S, Z, T, X):"):
                    inner.line("return")
            if unit.traced:
                inner.line("cut(X.log, told)")
            unit.constant("STEP_ORIGINS", tuple(step.at for step in unit.program.steps))
            endless(inner, f"STEP_ORIGINS[S[{STEP}]]")

    return writer.unit.function("advance", "advance", make)


def _step_function(writer: Writer, index: int) -> str:
    step = writer.unit.program.steps[index]
    return writer.unit.function(("step", index), f"step_{step.id}", lambda w, n: _step(w, n, index))


def _step(writer: Writer, name: str, index: int) -> None:
    """The function of a step: 1 if it waits for players, else what it does and where it leads."""
    step = writer.unit.program.steps[index]
    with writer.block(f"def {name}(S, Z, T, X):"):
        writer.note(writer.unit.origin(step.at))
        rules(writer)
        if step.when is not None:
            when = negate(expression(writer, step.when))
            with writer.block(f"if {when.text}:"):
                writer.line(f"S[{STEP}] = {step.next}")
                writer.line("return 0")
        if step.kind is StepKind.AUTO:
            log(writer, Line.STEP, step.at, str(index), f"S[{ACTIVE}]", f"S[{TURN}]")
            _run(writer, step, step.body)
        elif step.kind is StepKind.ACT:
            with writer.block(f"if {some(writer, index)}(S, Z, T, S[{ACTIVE}]):"):
                writer.line("return 1")
            writer.line(f"S[{STEP}] = {step.next}")
        else:
            seats = " and ".join(f"{some(writer, index)}(S, Z, T, {seat})" for seat in range(writer.unit.players))
            with writer.block(f"if {seats}:"):
                writer.line("return 1")
            _run(writer, step, step.stuck)
        writer.line("return 0")


def _run(writer: Writer, step: Step, statements: p.Body) -> None:
    begin_step(writer, statements)
    body(writer, statements)
    ambient = may_hold(writer.unit, statements, p.GoTo) or may_hold(writer.unit, statements, p.Rollback)
    after_body(writer, step, ambient)


def begin_step(writer: Writer, statements: p.Body) -> None:
    """Remember the table, if something could go back to it."""
    if may_hold(writer.unit, statements, p.GoTo) or may_hold(writer.unit, statements, p.Rollback):
        writer.line("X.goto = -1")
        writer.line("X.again = False")
    if may_hold(writer.unit, statements, p.Rollback):
        writer.line(f"X.numbers, X.zones = S[:], {writer.unit.copied()}")


def after_body(writer: Writer, step: Step, ambient: bool, quiet: bool = False, stored: bool = True) -> None:
    """Settle, then go where GoTo says, else again after a Rollback, else to the next step, if that must be `stored`."""
    if not quiet:
        settle(writer)
    if not ambient:
        if stored:
            writer.line(f"S[{STEP}] = {step.next}")
        return
    with writer.block("if X.goto >= 0:"):
        writer.line(f"S[{STEP}] = X.goto")
        writer.line("X.goto = -1")
    with writer.block("elif not X.again:"):
        writer.line(f"S[{STEP}] = {step.next}")
    writer.line("X.numbers = X.zones = None")


def after_action(writer: Writer, index: int) -> None:
    """Leave the step if a GoTo says so, the action passes or the step's `until` holds."""
    program = writer.unit.program
    passes = program.actions[index].passes
    wanders = may_hold(writer.unit, program.actions[index].body, p.GoTo)
    mark = writer.depth
    if wanders:
        with writer.block("if X.goto >= 0:"):
            writer.line(f"S[{STEP}] = X.goto")
        writer.open("else:")
    leaves = [i for i, step in enumerate(program.steps) if passes or step.until is not None]
    if leaves:
        writer.line(f"step = S[{STEP}]")
    kept = dict(writer.env)
    for number, one in enumerate(leaves):
        step = program.steps[one]
        inner = writer.open(f"{'el' if number else ''}if step == {one}:")
        rules(writer)
        if not passes and step.until is not None:
            open_test(writer, expression(writer, step.until))
        writer.line(f"S[{STEP}] = {step.next}")
        writer.close(inner)
    writer.env = kept
    writer.close(mark)


def some(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, you)` that says whether a seat has any legal action in a step."""

    def make(inner: Writer, name: str) -> None:
        program = inner.unit.program
        with inner.block(f"def {name}(S, Z, T, you):"):
            inner.begin()
            actions = sorted(set(program.steps[index].actions), key=lambda i: _effort(program.actions[i]))
            for action in actions:
                if not program.actions[action].passes:
                    with inner.block(f"if {can_call(inner, action)}:"):
                        inner.line("return 1")
            inner.can_act = {channel: const(0) for channel in range(-1, len(program.channels))}
            for action in actions:
                if program.actions[action].passes:
                    legal_passing(inner, action, "return 1")
            inner.line("return 0")

    return writer.unit.function(("some", index), f"some_{writer.unit.program.steps[index].id}", make)


def legal_passing(writer: Writer, index: int, then: str) -> None:
    """Test an action that passes, with what is known of the others."""
    this = plan(writer, index)
    mark = writer.depth
    if this.count or this.payment.matter is not Matter.NEVER or this.action.cost or this.action.trial:
        writer.open(f"if {can_call(writer, index)}:")
    else:
        with writer.scope():
            writer.env = {"this": const(-1), "you": Code("you", 0, writer.unit.players - 1)}
            open_level(writer, this, 0)
    writer.line(then)
    writer.close(mark)


def _effort(action: p.Action) -> tuple[int, int]:
    return len(action.params), size_of((action.conditions, action.params))


def legal(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, you)` that lists the legal actions of a step."""

    def make(inner: Writer, name: str) -> None:
        program = inner.unit.program
        with inner.block(f"def {name}(S, Z, T, you):"):
            inner.begin()
            inner.line("found = []")
            actions = program.steps[index].actions
            others = [i for i in actions if not program.actions[i].passes]
            last = list(actions[: len(others)]) == others  # the passing ones come last
            for action in actions:
                if program.actions[action].passes and last:
                    know(inner, others, action)
                    legal_passing(inner, action, f"found.append({action})")
                    continue
                with inner.block(f"if {can_call(inner, action)}:"):
                    inner.line(f"found.append({action})")
            inner.line("return found")

    return writer.unit.function(("legal", index), f"legal_{writer.unit.program.steps[index].id}", make)


def know(writer: Writer, others: list[int], passing: int, rooms: Mapping[int, str] = NO_ROOMS) -> None:
    """Say for each channel that is asked for whether one of the actions found spends in it.

    `rooms` are texts of what can be spent in a channel at all, where that is at hand.
    """
    program = writer.unit.program
    for channel in sorted(_channels_asked(program.actions[passing].conditions)):
        if channel in writer.can_act:
            continue
        name = writer.fresh(f"acts_{channel}".replace("-1", "at_all"))
        paying = [i for i in others if _pays(program.actions[i], channel)]
        surely = [i for i in paying if channel < 0 or _always(writer, program.actions[i], channel)]
        tests = [f"{i} in found" for i in surely]
        perhaps = sorted((i for i in paying if i not in surely), key=lambda i: _effort(program.actions[i]))
        calls = [f"{i} in found and {can_call(writer, i, channel)}" for i in perhaps]
        tests += calls
        if channel in rooms:
            tests = [f"{rooms[channel]} and ({' or '.join(tests) or '0'})"]
        writer.line(f"{name} = 1 if {' or '.join(tests) or '0'} else 0")
        writer.can_act[channel] = Code(name, 0, 1)


def _channels_asked(node: object) -> set[int]:
    """The channels of all `CanAct` about the acting seat."""
    found = {node.channel} if isinstance(node, p.CanAct) and node.player == p.Local("you") else set()
    for part in parts(node):
        found |= _channels_asked(part)
    return found


def _pays(action: p.Action, channel: int) -> bool:
    return channel < 0 or (action.cost is not None and channel in action.cost.channels)


def _always(writer: Writer, action: p.Action, channel: int) -> bool:
    """Whether taking an action always spends in a channel."""
    cost = action.cost
    if cost is None or cost.channels != (channel,):
        return False
    if free_locals(cost.amount) - {"you"}:
        return False
    with writer.aside(), writer.scope():
        writer.env = {"this": const(-1), "you": Code("you", 0, writer.unit.players - 1)}
        amount = expression(writer, cost.amount)
    return amount.low is not None and amount.low > 0


@writes(p.CanAct)
def _can_act(writer: Writer, node: p.CanAct) -> Code:
    if node.player == p.Local("you") and node.channel in writer.can_act and writer.local("you").text == "you":
        return writer.can_act[node.channel]
    hint = f"can_act_{node.channel}".replace("-1", "at_all")
    name = writer.unit.function(("can act", node.channel), hint, _CanAct(node.channel))
    player = expression(writer, node.player)
    return guarded(writer, player, lambda seat: Code(f"{name}(S, Z, T, {seat.text})", 0, 1), otherwise=0)


class _CanAct:
    """Writes the function that says whether a seat can act, spending in a channel if one is given."""

    def __init__(self, channel: int) -> None:
        self.channel = channel

    def __call__(self, writer: Writer, name: str) -> None:
        program = writer.unit.program
        with writer.block(f"def {name}(S, Z, T, you):"):
            writer.begin()
            writer.line(f"step = S[{STEP}]")
            for index, step in enumerate(program.steps):
                able = [i for i in step.actions if not program.actions[i].passes]
                able = [i for i in able if _pays(program.actions[i], self.channel)]
                able.sort(key=lambda i: _effort(program.actions[i]))
                if able:
                    spends = self.channel if self.channel >= 0 else None
                    calls = [can_call(writer, i, spends) for i in able]
                    with writer.block(f"if step == {index}:"):
                        writer.line(f"return {' or '.join(calls)}")
            writer.line("return 0")


__all__ = [
    "advance", "after_action", "after_body", "begin_step", "know", "legal", "legal_passing", "may_hold", "rules",
    "some",
]  # fmt: skip
