"""Operations on numbers, with what can be known of their results."""

from __future__ import annotations

from ...core.program import Op
from .emit import CannotGenerate, Code, Writer, const, truth

COMPARISONS = {Op.EQ: "==", Op.NE: "!=", Op.LT: "<", Op.LE: "<=", Op.GT: ">", Op.GE: ">="}
_TURNED = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _plus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _minus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a - b


def fold(op: Op, a: int, b: int) -> int | None:
    """The result for two constants."""
    match op:
        case Op.ADD:
            return a + b
        case Op.SUB:
            return a - b
        case Op.MUL:
            return a * b
        case Op.DIV:
            return a // b if b else 0
        case Op.MOD:
            return a % b if b else 0
        case Op.MIN:
            return min(a, b)
        case Op.MAX:
            return max(a, b)
        case Op.EQ:
            return int(a == b)
        case Op.NE:
            return int(a != b)
        case Op.LT:
            return int(a < b)
        case Op.LE:
            return int(a <= b)
        case Op.GT:
            return int(a > b)
        case Op.GE:
            return int(a >= b)
        case Op.BITAND:
            return a & b
        case Op.BITOR:
            return a | b
        case Op.BITNOT:
            return a & ~b
        case Op.SHIFT:
            return a << b if 0 <= b < 1024 else (0 if b < 0 else None)
    return None


def combine(writer: Writer, op: Op, a: Code, b: Code) -> Code:
    """Code for `a op b`; AND and OR are not among these, they decide what is evaluated."""
    if a.constant is not None and b.constant is not None:
        known = fold(op, a.constant, b.constant)
        if known is not None:
            return const(known)
    if op in COMPARISONS:
        return _compare(op, a, b)
    match op:
        case Op.ADD:
            if b.constant == 0:
                return a
            if a.constant == 0:
                return b
            return Code(f"({a.text} + {b.text})", _plus(a.low, b.low), _plus(a.high, b.high))
        case Op.SUB:
            if b.constant == 0:
                return a
            return Code(f"({a.text} - {b.text})", _minus(a.low, b.high), _minus(a.high, b.low))
        case Op.MUL:
            return _multiply(a, b)
        case Op.DIV | Op.MOD:
            return _divide(writer, op, a, b)
        case Op.MIN | Op.MAX:
            return _extreme(writer, op, a, b)
        case Op.BITAND:
            highs = [x.high for x in (a, b) if x.natural and x.high is not None]
            return Code(
                f"({a.text} & {b.text})",
                0 if highs or a.natural or b.natural else None,
                min(highs, default=None),
            )
        case Op.BITOR:
            return Code(f"({a.text} | {b.text})", *_union(a, b))
        case Op.BITNOT:
            return Code(f"({a.text} & ~{b.text})", 0 if a.natural else None, a.high if a.natural else None)
        case Op.SHIFT:
            if b.natural:
                return Code(f"({a.text} << {b.text})", 0 if a.natural else None)
            b = writer.held(b)
            a = writer.held(a)
            return Code(f"({a.text} << {b.text} if {b.text} >= 0 else 0)", 0 if a.natural else None)
    raise CannotGenerate(f"no code for the operation {op!r}")


def _union(a: Code, b: Code) -> tuple[int | None, int | None]:
    if not (a.natural and b.natural):
        return None, None
    if a.high is None or b.high is None:
        return 0, None
    return 0, (1 << max(a.high, b.high).bit_length()) - 1


def _compare(op: Op, a: Code, b: Code) -> Code:
    always = _decided(op, a, b)
    if always is not None:
        return const(int(always))
    return truth(
        f"{a.text} {COMPARISONS[op]} {b.text}" if a.simple and b.simple else f"({a.text} {COMPARISONS[op]} {b.text})"
    )


def _decided(op: Op, a: Code, b: Code) -> bool | None:
    """Whether the known ranges leave only one result."""
    below = a.high is not None and b.low is not None and a.high < b.low
    above = a.low is not None and b.high is not None and a.low > b.high
    most = a.high is not None and b.low is not None and a.high <= b.low
    least = a.low is not None and b.high is not None and a.low >= b.high
    match op:
        case Op.EQ:
            return False if below or above else None
        case Op.NE:
            return True if below or above else None
        case Op.LT:
            return True if below else False if least else None
        case Op.LE:
            return True if most else False if above else None
        case Op.GT:
            return True if above else False if most else None
        case Op.GE:
            return True if least else False if below else None
    return None


def _multiply(a: Code, b: Code) -> Code:
    for one, other in ((a, b), (b, a)):
        if one.constant == 1:
            return other
        if one.constant == 0:
            return const(0)
    low = high = None
    if a.low is not None and b.low is not None and a.high is not None and b.high is not None:
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        low, high = min(corners), max(corners)
    elif a.natural and b.natural and a.low is not None and b.low is not None:
        low = a.low * b.low
    return Code(f"({a.text} * {b.text})", low, high)


def _divide(writer: Writer, op: Op, a: Code, b: Code) -> Code:
    sign = "//" if op is Op.DIV else "%"
    natural = a.natural and b.natural
    low = 0 if natural else None
    if op is Op.DIV:
        high = a.high if natural else None
    else:
        high = b.high - 1 if natural and b.high is not None and b.high > 0 else None
    if b.constant == 0:
        return const(0)
    if b.constant is not None:
        return Code(f"({a.text} {sign} {b.text})", low, high)
    b = writer.held(b)
    return Code(f"({a.text} {sign} {b.text} if {b.text} else 0)", low, high)


def _extreme(writer: Writer, op: Op, a: Code, b: Code) -> Code:
    least = op is Op.MIN
    if a.high is not None and b.low is not None and a.high <= b.low:
        return a if least else b
    if b.high is not None and a.low is not None and b.high <= a.low:
        return b if least else a
    a, b = writer.held(a), writer.held(b)
    lows = [x for x in (a.low, b.low) if x is not None]
    highs = [x for x in (a.high, b.high) if x is not None]
    if least:
        low = min(lows) if len(lows) == 2 else None
        high = min(highs, default=None)
        return Code(f"({a.text} if {a.text} < {b.text} else {b.text})", low, high, a.boolean or b.boolean)
    low = max(lows, default=None)
    high = max(highs) if len(highs) == 2 else None
    return Code(f"({a.text} if {a.text} > {b.text} else {b.text})", low, high, a.boolean or b.boolean)


def negate(code: Code) -> Code:
    """Code for "not": of a comparison, the opposite one."""
    if code.constant is not None:
        return const(int(not code.constant))
    return truth(f"(not {code.text})")


def clamp(writer: Writer, code: Code, low: int | None, high: int | None) -> Code:
    """The number brought into bounds, where its range does not show that it is inside already."""
    if low is not None:
        code = combine(writer, Op.MAX, code, const(low))
    if high is not None:
        code = combine(writer, Op.MIN, code, const(high))
    return code
