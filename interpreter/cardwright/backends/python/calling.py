"""What any player may do between actions: calls and votes."""

from __future__ import annotations

from ...core import program as p
from ...core.engine import Line
from ...core.layout import STEP
from ...core.program import Per
from .emit import Code, Writer, const
from .performing import clear_votes
from .permits import Actor, open_condition
from .settling import settle
from .spots import address
from .statements import body
from .steps import advance
from .tracing import log


def call_possible(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, you)` that says whether a seat may make a call."""

    def make(inner: Writer, name: str) -> None:
        call = inner.unit.program.calls[index]
        actor = Actor(("call", index), call)
        inner.env = {"this": const(-1), "you": Code("you", 0, inner.unit.players - 1)}
        with inner.block(f"def {name}(S, Z, T, you):"):
            inner.note(inner.unit.origin(call.at))
            if call.vote:
                inner.open(f"if not S[{_vote(inner, call, inner.env['you'])}]:")
            for condition in call.conditions:
                open_condition(inner, actor, condition, 0)
            inner.line("return 1")
            inner.close(1)
            inner.line("return 0")

    return writer.unit.function(("may call", index), f"may_call_{writer.unit.program.calls[index].id}", make)


def _vote(writer: Writer, call: p.TableCall, seat: Code) -> str:
    per = writer.unit.program.cells[call.votes].per
    return address(writer, call.votes, seat if per is not Per.GAME else None, None)


def make_call(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, X, you)` that makes a call or casts a vote."""

    def make(inner: Writer, name: str) -> None:
        call = inner.unit.program.calls[index]
        inner.env = {"this": const(-1), "you": Code("you", 0, inner.unit.players - 1)}
        with inner.block(f"def {name}(S, Z, T, X, you):"):
            inner.note(inner.unit.origin(call.at))
            if call.vote:
                inner.line(f"S[{_vote(inner, call, inner.env['you'])}] = 1")
                seats = [f"S[{_vote(inner, call, const(seat))}]" for seat in range(inner.unit.players)]
                with inner.block(f"if not ({' and '.join(seats)}):"):
                    log(inner, Line.CALL, call.at, "you", str(index), "1")
                    inner.line("return")
            log(inner, Line.CALL, call.at, "you", str(index), "0")
            if call.vote:
                clear_votes(inner)
            body(inner, call.body)
            settle(inner)
            with inner.block("if X.goto >= 0:"):
                inner.line(f"S[{STEP}] = X.goto")
            inner.line(f"{advance(inner)}(S, Z, T, X)")

    return writer.unit.function(("call", index), f"call_{writer.unit.program.calls[index].id}", make)
