"""Statements of the core program as Python statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...core import program as p
from ...core.endless import LOOP_BUDGET, WATCH
from ...core.engine import Line
from ...core.layout import OUTCOME, TURN, USED, WINNERS
from .arithmetic import clamp
from .emit import CannotGenerate, Code, Writer, const
from .expressions import expression, open_if, place
from .settling import endless, settle_unless_moving
from .sources import listed
from .tracing import log, note_told, quiet
from .unit import Unit, kinds

_WRITERS: dict[type, Callable[[Writer, Any], None]] = {}
Handler = Callable[[Writer, Any], None]


def writes(kind: type) -> Callable[[Handler], Handler]:
    """Register the function that writes one kind of statement."""

    def register(function: Handler) -> Handler:
        _WRITERS[kind] = function
        return function

    return register


def body(writer: Writer, statements: p.Body) -> None:
    """Write statements; what they bind more than once keeps one Python name and no known range."""
    writer.rebound |= {name for name, times in _bindings(statements).items() if times > 1}
    sequence(writer, statements)


def sequence(writer: Writer, statements: p.Body) -> None:
    for node in statements:
        function = _WRITERS.get(type(node))
        if function is None:
            raise CannotGenerate(f"no code for a statement of kind {type(node).__name__}")
        writer.forget_calls(table=False)
        function(writer, node)
        writer.forget_calls(table=moves(writer.unit, node))
        _forget_tops(writer, node)


def _forget_tops(writer: Writer, node: object) -> None:
    if moves(writer.unit, node) or p.Shuffle in kinds(writer.unit, node):
        writer.tops.clear()


def moves(unit: Unit, node: object) -> bool:
    """Whether a statement may change which cards are in play."""
    return bool(kinds(unit, node) & {p.Move, p.Tick, p.Signal, p.Tell, p.Call, p.Settle, p.Rollback})


def _bindings(node: object) -> Counter[str]:
    """How often each name is bound in a body."""
    found: Counter[str] = Counter()
    if isinstance(node, p.Let | p.Gather | p.Pick | p.Choose | p.For):
        found[node.name] += 1
    if isinstance(node, p.While | p.For | p.Tell | p.Together):
        found += _bindings(node.body)
    elif isinstance(node, p.If):
        found += _bindings(node.then) + _bindings(node.other)
    elif isinstance(node, tuple):
        for part in node:
            found += _bindings(part)
    return found


def bind(writer: Writer, name: str, code: Code) -> None:
    """Assign a local; its range is only trusted if nothing else assigns it."""
    if name in writer.rebound:
        known = writer.env.get(name)
        text = known.text if known is not None and name in writer.stable else writer.fresh(name)
        writer.stable.add(name)
        writer.line(f"{text} = {code.text}")
        writer.env[name] = Code(text, boolean=True)
        return
    writer.let(name, code)


@writes(p.Let)
def _let(writer: Writer, node: p.Let) -> None:
    code = expression(writer, node.expr)
    bind(writer, node.name, code)
    writer.tops.pop(node.name, None)
    if code.text in writer.last_cards and node.name not in writer.rebound:
        writer.tops[node.name] = writer.last_cards[code.text]


@writes(p.Gather)
def _gather(writer: Writer, node: p.Gather) -> None:
    bind(writer, node.name, listed(writer, node.source, node.item, node.where))


@writes(p.Write)
def _write(writer: Writer, node: p.Write) -> None:
    declared = writer.unit.program.cells[node.cell]
    spot = place(writer, node.cell, node.owner, node.item)
    if spot is None:
        return
    mark = writer.depth
    if spot.test:
        writer.open(f"if {spot.test}:")
    number = clamp(writer, expression(writer, node.value), declared.low, declared.high)
    store(writer, node.cell, spot.address, number, str(node.at))
    writer.close(mark)


def store(writer: Writer, cell: int, address: str, number: Code, at: str) -> None:
    """Put a number at an address; in traced code say so if it differs."""
    turn = cell == TURN and (writer.unit.traced or not writer.unit.live or uses(writer.unit.program))
    if not turn and (not writer.unit.traced or cell in quiet(writer.unit.program)):
        writer.line(f"S[{address}] = {number.whole}")
        return
    new = writer.held(Code(number.whole, number.low, number.high), "new")
    with writer.block(f"if S[{address}] != {new.text}:"):
        if cell not in quiet(writer.unit.program):
            log(writer, Line.WRITE, at, address, f"S[{address}]", new.text)
        writer.line(f"S[{address}] = {new.text}")
        if turn:
            layout = writer.unit.layout
            base = layout.card_base + layout.offsets[USED]
            writer.line(f"S[{base}::{layout.card_width}] = [0] * (len(DEFINITION) - 1)")


def uses(program: p.Program) -> bool:
    """Whether any card has something that it can do only once in a turn."""
    return any(a.once_bit >= 0 for a in program.actions) or any(t.once_bit >= 0 for t in program.triggers)


@writes(p.If)
def _if(writer: Writer, node: p.If) -> None:
    mark = writer.depth
    if not node.other:
        open_if(writer, node.when)
        sequence(writer, node.then)
        writer.close(mark)
        return
    when = expression(writer, node.when)
    if when.constant is not None:
        sequence(writer, node.then if when.constant else node.other)
        return
    writer.open(f"if {when.text}:")
    sequence(writer, node.then)
    writer.close(mark)
    writer.open("else:")
    sequence(writer, node.other)
    writer.close(mark)


@writes(p.For)
def _for(writer: Writer, node: p.For) -> None:
    over = listed(writer, node.source, node.name, node.where)
    text = writer.fresh(node.name)
    writer.forget_calls(table=moves(writer.unit, node))
    _forget_tops(writer, node)
    with writer.block(f"for {text} in {over.text}:"):
        writer.env[node.name] = Code(text, over.low, over.high)
        sequence(writer, node.body)


@writes(p.While)
def _while(writer: Writer, node: p.While) -> None:
    rounds = writer.fresh("rounds")
    told = writer.fresh("told")
    writer.line(f"{rounds} = {told} = 0")
    writer.forget_calls(table=moves(writer.unit, node))
    _forget_tops(writer, node)
    with writer.block("while True:"):
        when = expression(writer, node.when)
        with writer.block(f"if not {when.text}:"):
            writer.line("break")
        writer.line(f"{rounds} += 1")
        note_told(writer, f"{rounds} == {WATCH}", told)
        with writer.block(f"if {rounds} > {LOOP_BUDGET}:"):
            if writer.unit.traced:
                writer.line(f"cut(X.log, {told})")
            endless(writer, node.at)
        sequence(writer, node.body)


@writes(p.Call)
def _call(writer: Writer, node: p.Call) -> None:
    args = [expression(writer, arg) for arg in node.args]
    name = procedure(writer, node.procedure, tuple((a.natural, a.high) for a in args))
    writer.line(f"{name}(S, Z, T, X{''.join(', ' + arg.whole for arg in args)})")


def procedure(writer: Writer, index: int, known: tuple[tuple[bool, int | None], ...]) -> str:
    """The function of a procedure, for arguments known to be natural numbers, or not."""
    few = tuple((natural, high if high is not None and high < 256 else None) for natural, high in known)
    declared, whole = writer.unit.program.procedures[index], writer.whole

    def make(inner: Writer, name: str) -> None:
        pairs = zip(declared.params, few, strict=True)
        names = [inner.bind(param, 0 if natural else None, high) for param, (natural, high) in pairs]
        inner.forget(_bindings(declared.body))
        inner.whole = whole
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', *names])}):"):
            inner.note(inner.unit.origin(declared.at))
            body(inner, declared.body)

    return writer.unit.function(("procedure", index, few, whole), f"do_{declared.id}", make)


@writes(p.Need)
def _need(writer: Writer, node: p.Need) -> None:
    if not writer.whole:
        return
    when = expression(writer, node.when)
    with writer.block(f"if not {when.text}:"):
        writer.line(f"raise Refused({node.at})")


@writes(p.Settle)
def _settle(writer: Writer, node: p.Settle) -> None:
    settle_unless_moving(writer)


@writes(p.GoTo)
def _go_to(writer: Writer, node: p.GoTo) -> None:
    writer.line(f"X.goto = {node.step}")


@writes(p.End)
def _end(writer: Writer, node: p.End) -> None:
    winners = expression(writer, node.winners)
    writer.line(f"S[{WINNERS}] = {winners.whole}")
    writer.line(f"S[{OUTCOME}] = {node.outcome}")
    log(writer, Line.END, node.at, str(node.outcome), f"S[{WINNERS}]")
    writer.line("raise GameOver")


__all__ = ["body", "const", "procedure", "store", "writes"]
