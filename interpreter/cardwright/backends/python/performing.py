"""Carrying out actions: pay, do, settle, and where that leads."""

from __future__ import annotations

from ...core.engine import Line
from ...core.layout import ACTIVE, STEP, USED
from ...core.program import Body, Type
from .emit import Code, Writer, const
from .expressions import open_if
from .payments import channels_of, clear_spent, items_of, pay_function
from .permits import bind_actor, log_permits
from .plans import Plan, names, plan
from .remembering import written
from .settling import settle
from .spots import address
from .statements import body
from .tracing import log


def _signature(writer: Writer, index: int) -> tuple[list[str], list[str]]:
    """The names of an action's parameters and of the amounts that its items pay."""
    this = plan(writer, index)
    params = bind_actor(writer, this.actor, this.count)[1:]
    amounts = [f"pay_{c}_{i}" for c, i in items_of(writer.unit, this.action)]
    return params, amounts


def first_card(writer: Writer, this: Plan) -> str:
    card = next((q.name for q in this.action.params if q.type is Type.CARD), None)
    return writer.env[card].text if card is not None else "-1"


def pay(writer: Writer, index: int, settles: bool = True) -> str:
    """The function `(S, Z, T, X, you, *args)` that announces an action and pays for it."""

    def make(inner: Writer, name: str) -> None:
        action = inner.unit.program.actions[index]
        params, amounts = _signature(inner, index)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'you', *params, *amounts])}):"):
            log(inner, Line.ACTION, action.at, "you", str(index), first_card(inner, plan(inner, index)))
            _pay(inner, index, amounts, settles)
            inner.line("return")

    action = writer.unit.program.actions[index]
    return writer.unit.function(("pay for", index, settles), f"pay_for_{action.id}", make)


def _pay(writer: Writer, index: int, amounts: list[str], settles: bool) -> None:
    channels = channels_of(writer.unit.program.actions[index])
    if not channels:
        clear_spent(writer)
        return
    writer.line(f"{pay_function(writer, channels, settles)}({', '.join(['S', 'Z', 'T', 'X', 'you', *amounts])})")


def do(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, X, you, *args)` with an action's body and the events that tell of it."""

    def make(inner: Writer, name: str) -> None:
        params, amounts = _signature(inner, index)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'you', *params, *amounts])}):"):
            do_here(inner, index)
            inner.line("return")

    return writer.unit.function(("do action", index), f"do_{writer.unit.program.actions[index].id}", make)


def do_here(writer: Writer, index: int, permits: bool = True, tried: bool = False) -> None:
    """Write an action's body; where it is tried out, its own instructions must be done."""
    this = plan(writer, index)
    action = this.action
    if permits:
        log_permits(writer, this.actor, index)
    if this.actor.bearer and action.once_bit >= 0:
        bearer = writer.env[action.params[0].name]
        writer.line(f"S[{address(writer, USED, bearer, None)}] |= {1 << action.once_bit}")
    _instructions(writer, action.body, tried)


def _instructions(writer: Writer, statements: Body, tried: bool) -> None:
    writer.whole = tried
    with writer.scope():
        body(writer, statements)
    writer.whole = False


def perform(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, X, you, *args)` that carries out an action and goes on."""
    from .steps import advance, after_action

    def make(inner: Writer, name: str) -> None:
        action = inner.unit.program.actions[index]
        params, amounts = _signature(inner, index)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'you', *params, *amounts])}):"):
            inner.note(inner.unit.origin(action.at))
            log(inner, Line.ACTION, action.at, "you", str(index), first_card(inner, plan(inner, index)))
            _pay(inner, index, amounts, True)
            do_here(inner, index)
            settle(inner)
            clear_votes(inner)
            after_action(inner, index)
            inner.line(f"{advance(inner)}(S, Z, T, X)")

    return writer.unit.function(("perform", index), f"perform_{writer.unit.program.actions[index].id}", make)


def clear_votes(writer: Writer) -> None:
    """Withdraw all votes of all calls; in a live module nobody makes calls, so that there are none."""
    for call in writer.unit.program.calls:
        if call.vote and not (writer.unit.live and not written(writer.unit, call.votes)):
            for seat in range(writer.unit.players):
                writer.line(f"S[{address(writer, call.votes, const(seat), None)}] = 0")


def trial(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, you, *params)` that says whether an action's body can be done, on a copy."""
    this = plan(writer, index)

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, this.count)
        passed = ", ".join(["S", "Z", "T", *params])
        with inner.block(f"def {name}({passed}):"):
            called = names(inner, this, this.count)
            called = called.replace("S, Z, T", "S[:], [*map(COPY, Z)], T, Run(answers, None, TRIAL_BUDGET)", 1)
            inner.line(f"return completes(lambda answers: {attempt(inner, index)}({called}))")

    return writer.unit.function(("trial", index), f"try_{this.actor.name}", make)


def attempt(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, X, you, *params)` that carries out an action's own instructions or raises Refused."""
    this = plan(writer, index)

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, this.actor, this.count)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', *params])}):"):
            with inner.block("try:"):
                do_here(inner, index, permits=False, tried=True)
                inner.line("return")
            with inner.block("except GameOver:"):
                inner.line("return")

    return writer.unit.function(("attempt", index), f"attempt_{this.actor.name}", make)


def attempt_paid(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, X, you, *args)` that pays for an action, then attempts it; "None" without a trial."""
    if not writer.unit.program.actions[index].trial:
        return "None"

    def make(inner: Writer, name: str) -> None:
        params, amounts = _signature(inner, index)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'you', *params, *amounts])}):"):
            _pay(inner, index, amounts, True)
            inner.line(f"return {attempt(inner, index)}({', '.join(['S', 'Z', 'T', 'X', 'you', *params])})")

    name = writer.unit.program.actions[index].id
    return writer.unit.function(("attempt paid", index), f"attempt_paid_{name}", make)


def do_whole(writer: Writer, index: int) -> str:
    """What `do` is, or Refused if not all own instructions of an action with a trial can be done."""
    if not writer.unit.program.actions[index].trial:
        return do(writer, index)

    def make(inner: Writer, name: str) -> None:
        params, amounts = _signature(inner, index)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'you', *params, *amounts])}):"):
            do_here(inner, index, tried=True)
            inner.line("return")

    return writer.unit.function(("do whole", index), f"do_whole_{writer.unit.program.actions[index].id}", make)


def together(writer: Writer, step: int) -> str:
    """The function `(S, Z, T, X, choices)` that carries out what all players chose in a step."""
    from .steps import advance, after_body, begin_step

    def make(inner: Writer, name: str) -> None:
        declared = inner.unit.program.steps[step]
        actions = inner.unit.program.actions
        pays = inner.unit.function_list("PAYS_TOGETHER", [pay(inner, i, settles=False) for i in range(len(actions))])
        does = inner.unit.function_list("DOES", [do(inner, i) for i in range(len(actions))])
        with inner.block(f"def {name}(S, Z, T, X, choices):"):
            inner.note(inner.unit.origin(declared.at))
            bodies = tuple(inner.unit.program.actions[i].body for i in declared.actions)
            begin_step(inner, (*declared.body, *(node for one in bodies for node in one)))
            for table in (pays, does):
                with inner.block("for seat, action, args in choices:"):
                    inner.line(f"{table}[action](S, Z, T, X, seat, *args)")
            clear_votes(inner)
            inner.env = {"this": const(-1)}
            inner.env["you"] = Code(f"S[{ACTIVE}]", 0, inner.unit.players - 1)
            body(inner, declared.body)
            after_body(inner, declared, ambient=True)
            if not inner.unit.live:
                inner.line(f"{advance(inner)}(S, Z, T, X)")

    return writer.unit.function(("together", step), f"together_{writer.unit.program.steps[step].id}", make)


__all__ = [
    "STEP", "attempt_paid", "clear_votes", "do", "do_whole", "open_if", "pay", "perform", "together", "trial",
]  # fmt: skip
