"""Derived values: written in place where they are plain, else as functions with their cards' changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core import program as p
from ...core.layout import TABLE
from ...core.program import Op, Reach
from .arithmetic import clamp, combine
from .branches import Branch, card_branches, dispatch
from .emit import Code, Writer, const, size_of
from .expressions import expression, open_if, owner_of, writes

_INLINED_NODES = 60


def change(writer: Writer, op: Op, result: Code, amount: Code) -> Code:
    """The next result of a stage; EQ sets it."""
    return amount if op is Op.EQ else combine(writer, op, result, amount)


@writes(p.ValueOf)
def _value_of(writer: Writer, node: p.ValueOf) -> Code:
    args = [expression(writer, arg) for arg in node.args]
    return value(writer, node.value, args)


def value(writer: Writer, index: int, args: Sequence[Code]) -> Code:
    """A derived value for these arguments, in place or as a call."""
    declared = writer.unit.program.values[index]
    if _plain(writer, index) and size_of((declared.base, declared.stages)) <= _INLINED_NODES:
        with writer.scope():
            held = [writer.held(arg, name) for name, arg in zip(declared.args, args, strict=True)]
            writer.env = dict(zip(declared.args, held, strict=True))
            return _stages(writer, index)
    name = value_function(writer, index, args)
    low, high = declared.low, declared.high
    passed = "".join(f", {arg.whole}" for arg in args)
    return Code(f"{name}(S, Z{passed})", low, high)


def value_function(writer: Writer, index: int, args: Sequence[Code]) -> str:
    """The function of a value for arguments of which as much is known as of these."""
    known = tuple((0 if arg.natural else None, arg.high if _few(arg.high) else None) for arg in args)

    def make(inner: Writer, name: str) -> None:
        declared = inner.unit.program.values[index]
        names = [inner.bind(arg, *span) for arg, span in zip(declared.args, known, strict=True)]
        with inner.block(f"def {name}({', '.join(['S', 'Z', *names])}):"):
            inner.note(inner.unit.origin(declared.at))
            inner.line(f"return {_stages(inner, index).whole}")

    declared = writer.unit.program.values[index]
    return writer.unit.function(("value", index, known), f"value_{declared.id}", make)


def _few(high: int | None) -> bool:
    return high is not None and high < 256


def _plain(writer: Writer, index: int) -> bool:
    """Whether nothing changes this value, so that it is its expressions alone."""
    program = writer.unit.program
    changed = {*(x.value for x in program.modifiers), *(x.value for x in program.overrides)}
    return index not in changed


def _stages(writer: Writer, index: int) -> Code:
    """Base, stages and bounds; the arguments are bound already."""
    declared = writer.unit.program.values[index]
    result = expression(writer, declared.base)
    for number, stage in enumerate(declared.stages):
        if isinstance(stage, p.Modifiers):
            result = _modified(writer, index, result)
        else:
            result = _applied(writer, index, number, stage, result)
    return clamp(writer, result, declared.low, declared.high)


def _variable(writer: Writer, result: Code) -> str:
    """The result under a name that may be assigned again."""
    name = writer.fresh("result")
    writer.line(f"{name} = {result.text}")
    return name


def _assign(writer: Writer, name: str, op: Op, amount: Code) -> None:
    """Change the result by an amount; what the name held is no longer known."""
    if op is Op.ADD:
        writer.line(f"{name} += {amount.text}")
    elif op is Op.SUB:
        writer.line(f"{name} -= {amount.text}")
    else:
        writer.line(f"{name} = {change(writer, op, Code(name), amount).text}")


def _bind_card(writer: Writer, card: str) -> None:
    this = Code(card, 0) if card != "-1" else const(-1)
    writer.env = {**writer.env, "this": this, "you": replace(owner_of(writer, this))}
    if card == "-1":
        writer.env["you"] = const(-1)


def _applied(writer: Writer, index: int, number: int, stage: p.Apply, result: Code) -> Code:
    """A stage's own operation, or the last override's."""
    overrides = [o for o in writer.unit.program.overrides if (o.value, o.stage) == (index, number)]
    if not overrides:
        return change(writer, stage.op, result, expression(writer, stage.amount))
    name = _variable(writer, result)
    branches = card_branches(reversed(overrides))
    done = writer.fresh("done")
    writer.line(f"{done} = 0")
    mark = writer.open(f"for card in reversed(Z[{TABLE}]):")

    def body(branch: Branch[p.StageOverride]) -> None:
        for override in branch.texts:
            with writer.scope():
                inner = writer.depth
                writer.note(writer.unit.origin(override.at))
                writer.open(f"if not {done}:")
                _bind_card(writer, "card")
                open_if(writer, override.when)
                _assign(writer, name, override.op, expression(writer, override.amount))
                writer.line(f"{done} = 1")
                writer.close(inner)

    dispatch(writer, f"OVERRIDES_{index}_{number}", "card", branches, body)
    with writer.block(f"if {done}:"):
        writer.line("break")
    writer.close(mark)
    with writer.block(f"if not {done}:"):
        _assign(writer, name, stage.op, expression(writer, stage.amount))
    return Code(name)


def _modified(writer: Writer, index: int, result: Code) -> Code:
    """Rules' changes, then those of the card that is asked about, then those of the cards in play."""
    program = writer.unit.program
    mine = [m for m in program.modifiers if m.value == index]
    if not mine:
        return result
    name = _variable(writer, result)

    def body(branch: Branch[p.Modifier], card: str) -> None:
        for modifier in branch.texts:
            with writer.scope():
                mark = writer.depth
                writer.note(writer.unit.origin(modifier.at))
                _bind_card(writer, card)
                open_if(writer, modifier.when)
                _assign(writer, name, modifier.op, expression(writer, modifier.amount))
                writer.close(mark)

    body(Branch(tuple(m for m in mine if m.definition < 0)), "-1")
    own = card_branches(m for m in mine if m.definition >= 0 and m.reach is Reach.SELF)
    args = program.values[index].args
    if own and args:
        asked = writer.held(writer.local(args[0]), "asked")
        mark = writer.depth
        if asked.low is None or asked.low < -1:
            writer.open(f"if {asked.text} >= 0:")
        dispatch(writer, f"OWN_CHANGES_{index}", asked.text, own, lambda branch: body(branch, asked.text))
        writer.close(mark)
    shared = card_branches(m for m in mine if m.definition >= 0 and m.reach is Reach.TABLE)
    if shared:
        with writer.block(f"for card in Z[{TABLE}]:"):
            dispatch(writer, f"CHANGES_{index}", "card", shared, lambda branch: body(branch, "card"))
    return Code(name)
