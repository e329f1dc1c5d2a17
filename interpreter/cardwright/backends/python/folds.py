"""Questions over sources as loops: counted, summed, searched, with small fixed sources written out."""

from __future__ import annotations

from ...core import program as p
from ...core.program import FoldKind
from .arithmetic import combine, negate
from .emit import CannotGenerate, Code, Writer, const, size_of, truth
from .expressions import expression, once, open_if, open_test, writes
from .owned import of_one_owner, printed_weights
from .remembering import of_owners
from .sources import Loop, loop, open_host_test

_UNORDERED = {
    FoldKind.COUNT,
    FoldKind.SUM,
    FoldKind.ANY,
    FoldKind.ALL,
    FoldKind.MIN,
    FoldKind.MAX,
    FoldKind.UNION,
}
_UNROLLED_NODES = 160


@writes(p.Fold)
def _fold(writer: Writer, node: p.Fold) -> Code:
    over = loop(writer, node.source, ordered=node.kind not in _UNORDERED)
    if over.fixed is not None and len(over.fixed) * size_of((node.where, node.value)) <= _UNROLLED_NODES:
        code = _written_out(writer, node, over.fixed)
        if code is not None:
            return code
    if over.text in ("()", "[]"):
        over = Loop("()")
    if node.kind is FoldKind.COUNT and node.where is None and node.value is None and over.host is None:
        return Code(f"len({over.text})", 0)
    weights = _of_owner(writer, node) or _weights(writer, node, over)
    if weights is not None:
        return weights
    with writer.scope():
        return _LOOPS[node.kind](writer, node, over)


def _weights(writer: Writer, node: p.Fold, over: Loop) -> Code | None:
    """In a live module, a sum or count of what is printed on cards: every card has a weight."""
    unit = writer.unit
    if unit.brought is None or over.host is not None or not isinstance(node.source, _CARDS):
        return None
    if node.where is None and node.kind is FoldKind.COUNT:
        return None
    table = printed_weights(unit, node, node.where)
    if table is None:
        return None
    low = 0 if all(table[d] >= 0 for d in unit.brought) else None
    return Code(f"sum(map({unit.weights(table)}, {over.text}))", low)


def _of_owner(writer: Writer, node: p.Fold) -> Code | None:
    """In a live module, such a sum over the cards in play of one owner: it is found for all owners at once."""
    found = of_one_owner(writer.unit, node)
    if found is None:
        return None
    weights, owner = found
    with writer.aside() as lines:
        seat = expression(writer, owner)
    if lines or not seat.natural or seat.high is None or seat.high >= writer.unit.players:
        return None
    brought = writer.unit.brought or ()
    low = 0 if all(weights[d] >= 0 for d in brought) else None
    return Code(f"{of_owners(writer, weights, owner)}[{seat.text}]", low)


_CARDS = (p.CardsIn, p.CardsInAll, p.InPlay)


def _written_out(writer: Writer, node: p.Fold, members: tuple[int, ...]) -> Code | None:
    """A sum, count, any or all over known members, without a loop."""
    if node.kind not in (FoldKind.COUNT, FoldKind.SUM, FoldKind.ANY, FoldKind.ALL):
        return None
    terms = []
    with writer.scope(), writer.aside() as lines:
        for member in members:
            writer.env[node.name] = const(member)
            terms.append(_term(writer, node))
    if node.kind in (FoldKind.ANY, FoldKind.ALL):
        return _joined(node.kind is FoldKind.ALL, terms) if not lines else None
    writer.place(lines)
    total = const(0)
    for term in terms:
        total = combine(writer, p.Op.ADD, total, term)
    return total


def _term(writer: Writer, node: p.Fold) -> Code:
    """What one member adds."""
    both: p.Expr
    match node.kind:
        case FoldKind.COUNT:
            return once(expression(writer, node.where)) if node.where is not None else const(1)
        case FoldKind.SUM:
            value = node.value if node.value is not None else p.Local(node.name)
            both = value if node.where is None else p.Either(node.where, value, p.Const(0))
        case FoldKind.ANY:
            both = _both(node)
        case _:
            value = node.value if node.value is not None else p.Const(1)
            both = value if node.where is None else p.Math(p.Op.OR, p.Not(node.where), value)
    return expression(writer, both)


def _both(node: p.Fold) -> p.Expr:
    """The condition of an ANY: it may stand as `where`, as `value` or as both."""
    if node.where is None:
        return node.value if node.value is not None else p.Const(1)
    return node.where if node.value is None else p.Math(p.Op.AND, node.where, node.value)


def _joined(every: bool, terms: list[Code]) -> Code:
    left = []
    for term in terms:
        if term.constant is not None:
            if bool(term.constant) is not every:
                return const(int(not every))
            continue
        left.append(term.text)
    if not left:
        return const(int(every))
    return truth("(" + (" and " if every else " or ").join(left) + ")") if len(left) > 1 else truth(left[0])


def _open(writer: Writer, node: p.Fold, over: Loop) -> str:
    """Open the loop and the condition; the member's Python name."""
    text = writer.fresh(node.name)
    writer.line(f"for {text} in {over.text}:")
    writer.depth += 1
    writer.env[node.name] = Code(text, over.low, over.high)
    open_host_test(writer, over, text)
    open_if(writer, node.where)
    return text


def _count(writer: Writer, node: p.Fold, over: Loop) -> Code:
    name = writer.fresh("count")
    writer.line(f"{name} = 0")
    mark = writer.depth
    _open(writer, node, over)
    writer.line(f"{name} += 1")
    writer.close(mark)
    return Code(name, 0)


def _value(writer: Writer, node: p.Fold) -> Code:
    return expression(writer, node.value if node.value is not None else p.Local(node.name))


def _sum(writer: Writer, node: p.Fold, over: Loop) -> Code:
    name = writer.fresh("sum")
    writer.line(f"{name} = 0")
    mark = writer.depth
    _open(writer, node, over)
    value = _value(writer, node)
    writer.line(f"{name} += {value.text}")
    writer.close(mark)
    return Code(name, 0 if value.natural else None)


def _union(writer: Writer, node: p.Fold, over: Loop) -> Code:
    name = writer.fresh("union")
    writer.line(f"{name} = 0")
    mark = writer.depth
    _open(writer, node, over)
    value = _value(writer, node)
    writer.line(f"{name} |= {value.text}")
    writer.close(mark)
    high = (1 << value.high.bit_length()) - 1 if value.natural and value.high is not None else None
    return Code(name, 0 if value.natural else None, high)


def _any(writer: Writer, node: p.Fold, over: Loop) -> Code:
    name = writer.fresh("found")
    writer.line(f"{name} = 0")
    mark = writer.depth
    _open(writer, node, over)
    open_if(writer, node.value)
    writer.line(f"{name} = 1")
    writer.line("break")
    writer.close(mark)
    return Code(name, 0, 1)


def _all(writer: Writer, node: p.Fold, over: Loop) -> Code:
    if node.value is None:
        return const(1)
    name = writer.fresh("all")
    writer.line(f"{name} = 1")
    mark = writer.depth
    _open(writer, node, over)
    open_test(writer, negate(expression(writer, node.value)))
    writer.line(f"{name} = 0")
    writer.line("break")
    writer.close(mark)
    return Code(name, 0, 1)


def open_all(writer: Writer, node: p.Fold) -> bool:
    """Open a block that runs if an ALL holds, as what follows a loop that nothing has ended."""
    if _open_at_end(writer, node):
        return True
    with writer.aside() as lines:
        over = loop(writer, node.source, ordered=False)
    if over.fixed is not None or over.host is not None or node.value is None or lines:
        return False
    mark = writer.depth
    with writer.scope():
        _open(writer, node, over)
        open_test(writer, negate(expression(writer, node.value)))
        writer.line("break")
    writer.close(mark)
    writer.open("else:")
    return True


def _open_at_end(writer: Writer, node: p.Fold) -> bool:
    """The same for what lies beside a place at the end of a line: one card or none, nothing to go through."""
    if not isinstance(node.source, p.BesideSite) or node.value is None:
        return False
    end = writer.ends.get(expression(writer, node.source.site).text)
    if end is None:
        return False
    with writer.scope(), writer.aside() as lines:
        writer.env[node.name] = Code(end, 0)
        tests = [negate(expression(writer, node.where))] if node.where is not None else []
        tests.append(expression(writer, node.value))
    if lines or any(test.constant is not None for test in tests):
        return False
    writer.open(f"if {' or '.join([f'{end} < 0', *(test.text for test in tests)])}:")
    return True


def _first(writer: Writer, node: p.Fold, over: Loop) -> Code:
    name = writer.fresh("first")
    writer.line(f"{name} = -1")
    mark = writer.depth
    text = _open(writer, node, over)
    writer.line(f"{name} = {text}")
    writer.line("break")
    writer.close(mark)
    low = min(over.low, -1) if over.low is not None else None
    return Code(name, low, over.high)


def _extreme(writer: Writer, node: p.Fold, over: Loop) -> Code:
    least = node.kind is FoldKind.MIN
    default = expression(writer, node.default) if node.default is not None else const(0)
    default = writer.held(default, "default")
    name = writer.fresh("least" if least else "most")
    writer.line(f"{name} = None")
    mark = writer.depth
    _open(writer, node, over)
    value = writer.held(_value(writer, node), "value")
    writer.open(f"if {name} is None or {value.text} {'<' if least else '>'} {name}:")
    writer.line(f"{name} = {value.whole}")
    writer.close(mark)
    with writer.block(f"if {name} is None:"):
        writer.line(f"{name} = {default.whole}")
    low = min(value.low, default.low) if value.low is not None and default.low is not None else None
    high = max(value.high, default.high) if value.high is not None and default.high is not None else None
    return Code(name, low, high)


def _member(writer: Writer, node: p.Fold, over: Loop) -> Code:
    least = node.kind is FoldKind.LEAST
    name, best = writer.fresh("least" if least else "most"), writer.fresh("best")
    writer.line(f"{name} = -1")
    writer.line(f"{best} = None")
    mark = writer.depth
    text = _open(writer, node, over)
    value = writer.held(_value(writer, node), "value")
    writer.open(f"if {best} is None or {value.text} {'<' if least else '>'} {best}:")
    writer.line(f"{best} = {value.text}")
    writer.line(f"{name} = {text}")
    writer.close(mark)
    low = min(over.low, -1) if over.low is not None else None
    return Code(name, low, over.high)


_LOOPS = {
    FoldKind.COUNT: _count,
    FoldKind.SUM: _sum,
    FoldKind.UNION: _union,
    FoldKind.ANY: _any,
    FoldKind.ALL: _all,
    FoldKind.FIRST: _first,
    FoldKind.MIN: _extreme,
    FoldKind.MAX: _extreme,
    FoldKind.LEAST: _member,
    FoldKind.MOST: _member,
}
if set(_LOOPS) != set(FoldKind):  # pragma: no cover - a new kind needs code here first
    raise CannotGenerate("a kind of fold has no code")
