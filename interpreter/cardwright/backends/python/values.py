"""Derived values: written in place where they are plain, else as functions with their cards' changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core import program as p
from ...core.layout import TABLE
from ...core.program import Op, Reach
from .arithmetic import clamp, combine
from .branches import Branch, T, bearers, card_branches, dispatch, number
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
    if writer.remembers and not args:
        return _once(writer, index)
    at_hand = _at_hand(writer, index, args)
    if at_hand is not None:
        return at_hand
    plain = _plain(writer, index)
    small = size_of((declared.base, declared.stages)) <= _INLINED_NODES
    if not small or not (plain or writer.pure):
        return _called(writer, index, args)
    held = [writer.held(arg, name) for name, arg in zip(declared.args, args, strict=True)]
    count = len(writer.lines)
    code = _in_place(writer, index, held) if plain else _if_changed(writer, index, held)
    if writer.pure and len(writer.lines) > count:
        key = _key(index, args)
        code = replace(writer.held(Code(code.whole, code.low, code.high), declared.id))
        writer.calls[key] = code.text, writer.depth
        writer.worth[key] = code
    return code


def _key(index: int, args: Sequence[Code]) -> str:
    return f"value {index} of {', '.join(arg.text for arg in args)}"


def _at_hand(writer: Writer, index: int, args: Sequence[Code]) -> Code | None:
    """The same value for the same arguments, if it has been worked out before in a function that changes nothing."""
    key = _key(index, args)
    return writer.worth[key] if writer.pure and key in writer.calls else None


def _once(writer: Writer, index: int) -> Code:
    """A value without arguments in a function that changes nothing: worked out once, for as long as it is known."""
    key = f"value {index}"
    if key not in writer.calls:
        with writer.scope():
            writer.env = {}
            code = _stages(writer, index)
        if code.constant is not None:
            return code
        name = writer.fresh(writer.unit.program.values[index].id)
        writer.line(f"{name} = {code.text}")
        writer.calls[key] = name, writer.depth
        writer.worth[key] = code
    return replace(writer.worth[key], text=writer.calls[key][0])


def _called(writer: Writer, index: int, args: Sequence[Code], once: bool = True) -> Code:
    """A call of the value's function; with `once`, its result is kept for the same question."""
    declared = writer.unit.program.values[index]
    passed = "".join(f", {arg.whole}" for arg in args)
    call = f"{value_function(writer, index, args)}(S, Z, T{passed})"
    if once:
        return Code(writer.called(call, declared.id), declared.low, declared.high)
    return Code(call, declared.low, declared.high)


def _in_place(writer: Writer, index: int, held: Sequence[Code]) -> Code:
    """The value's expressions with its arguments, and the rules' changes, but none of cards."""
    with writer.scope():
        writer.env = dict(zip(writer.unit.program.values[index].args, held, strict=True))
        return _stages(writer, index, cards=False)


def _if_changed(writer: Writer, index: int, held: Sequence[Code]) -> Code:
    """A call if some card changes the value, else the value in place."""
    tests = _changers(writer, index, held)
    called = _called(writer, index, held, once=False)
    writer.depth += 1
    with writer.aside() as lines:
        plain = _in_place(writer, index, held)
    writer.depth -= 1
    low = min(called.low, plain.low) if called.low is not None and plain.low is not None else None
    high = max(called.high, plain.high) if called.high is not None and plain.high is not None else None
    if not tests:
        return _in_place(writer, index, held)
    if not lines:
        return Code(f"({called.text} if {' or '.join(tests)} else {plain.text})", low, high, plain.boolean)
    name = writer.fresh("value")
    with writer.block(f"if {' or '.join(tests)}:"):
        writer.line(f"{name} = {called.text}")
    with writer.block("else:"):
        writer.place(lines)
        writer.line(f"{name} = {plain.whole}")
    return Code(name, low, high)


def _changers(writer: Writer, index: int, held: Sequence[Code]) -> list[str]:
    """Texts that are true if some card may change a value."""
    program, tests = writer.unit.program, []
    shared, own = _shared(writer, index), _own(writer, index)
    if shared:
        tests.append(bearers(writer, f"CHANGES_{index}", shared))
    for number_, stage in enumerate(program.values[index].stages):
        overrides = [o for o in program.overrides if (o.value, o.stage) == (index, number_)]
        if overrides and isinstance(stage, p.Apply):
            tests.append(bearers(writer, f"OVERRIDES_{index}_{number_}", card_branches(reversed(overrides))))
    if own and held:
        number(writer, f"OWN_CHANGES_{index}", own)
        tests.append(writer.unit.of_card(f"OWN_CHANGES_{index}", held[0].text))
    return tests


def _shared(writer: Writer, index: int) -> list[Branch[p.Modifier]]:
    """The changes by cards in play."""
    mine = [m for m in writer.unit.program.modifiers if m.value == index and m.definition >= 0]
    return card_branches(m for m in mine if m.reach is Reach.TABLE)


def _own(writer: Writer, index: int) -> list[Branch[p.Modifier]]:
    """The changes by the card that is asked about."""
    mine = [m for m in writer.unit.program.modifiers if m.value == index and m.definition >= 0]
    return card_branches(m for m in mine if m.reach is Reach.SELF)


def value_function(writer: Writer, index: int, args: Sequence[Code]) -> str:
    """The function of a value for arguments of which as much is known as of these."""
    known = tuple((0 if arg.natural else None, arg.high if _few(arg.high) else None) for arg in args)

    def make(inner: Writer, name: str) -> None:
        declared = inner.unit.program.values[index]
        names = [inner.bind(arg, *span) for arg, span in zip(declared.args, known, strict=True)]
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *names])}):"):
            inner.note(inner.unit.origin(declared.at))
            inner.begin()
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


def _stages(writer: Writer, index: int, cards: bool = True) -> Code:
    """Base, stages and bounds; the arguments are bound already."""
    declared = writer.unit.program.values[index]
    result = expression(writer, declared.base)
    for number_, stage in enumerate(declared.stages):
        if isinstance(stage, p.Modifiers):
            result = _modified(writer, index, result, cards)
        else:
            result = _applied(writer, index, number_, stage, result, cards)
    return clamp(writer, result, declared.low, declared.high)


def _perhaps(writer: Writer, table: str, branches: Sequence[Branch[T]]) -> str:
    """The test whether it is worth looking for cards with such texts: some are at the table, or even in play."""
    if writer.unit.live:
        return bearers(writer, table, branches)
    return writer.unit.presence(table)


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


def _applied(writer: Writer, index: int, number_: int, stage: p.Apply, result: Code, cards: bool) -> Code:
    """A stage's own operation, or the last override's."""
    overrides = [o for o in writer.unit.program.overrides if (o.value, o.stage) == (index, number_)]
    if not overrides or not cards:
        return change(writer, stage.op, result, expression(writer, stage.amount))
    name = _variable(writer, result)
    branches = card_branches(reversed(overrides))
    done = writer.fresh("done")
    writer.line(f"{done} = 0")
    mark = writer.open(f"if {_perhaps(writer, f'OVERRIDES_{index}_{number_}', branches)}:")
    writer.open(f"for card in reversed(Z[{TABLE}]):")

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

    dispatch(writer, f"OVERRIDES_{index}_{number_}", "card", branches, body)
    with writer.block(f"if {done}:"):
        writer.line("break")
    writer.close(mark)
    with writer.block(f"if not {done}:"):
        _assign(writer, name, stage.op, expression(writer, stage.amount))
    return Code(name)


def _modified(writer: Writer, index: int, result: Code, cards: bool) -> Code:
    """Rules' changes, then those of the card that is asked about, then those of the cards in play."""
    program = writer.unit.program
    mine = [m for m in program.modifiers if m.value == index]
    if not cards:
        mine = [m for m in mine if m.definition < 0]
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
    if not cards:
        return Code(name)
    own = _own(writer, index)
    args = program.values[index].args
    if own and args:
        asked = writer.held(writer.local(args[0]), "asked")
        mark = writer.depth
        if asked.low is None or asked.low < -1:
            writer.open(f"if {asked.text} >= 0:")
        dispatch(writer, f"OWN_CHANGES_{index}", asked.text, own, lambda branch: body(branch, asked.text))
        writer.close(mark)
    shared = _shared(writer, index)
    if shared:
        present = _perhaps(writer, f"CHANGES_{index}", shared)
        with writer.block(f"if {present}:"), writer.block(f"for card in Z[{TABLE}]:"):
            dispatch(writer, f"CHANGES_{index}", "card", shared, lambda branch: body(branch, "card"))
    return Code(name)
