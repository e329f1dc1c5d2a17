"""The operators on plain ints."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.core.program import Op

OPERATORS: dict[Op, Callable[[int, int], int]] = {
    Op.ADD: lambda a, b: a + b,
    Op.SUB: lambda a, b: a - b,
    Op.MUL: lambda a, b: a * b,
    Op.DIV: lambda a, b: a // b if b else 0,
    Op.MOD: lambda a, b: a % b if b else 0,
    Op.MIN: min,
    Op.MAX: max,
    Op.EQ: lambda a, b: int(a == b),
    Op.NE: lambda a, b: int(a != b),
    Op.LT: lambda a, b: int(a < b),
    Op.LE: lambda a, b: int(a <= b),
    Op.GT: lambda a, b: int(a > b),
    Op.GE: lambda a, b: int(a >= b),
    Op.BITAND: lambda a, b: a & b,
    Op.BITOR: lambda a, b: a | b,
    Op.BITNOT: lambda a, b: a & ~b,
    Op.SHIFT: lambda a, b: a << b if b >= 0 else 0,
}
"""All but AND and OR, which look at the left side first."""


def change(op: Op, result: int, amount: int) -> int:
    """The next result of a value's stage; EQ sets it."""
    return amount if op is Op.EQ else OPERATORS[op](result, amount)


def clamp(number: int, low: int | None, high: int | None) -> int:
    """The number brought into bounds."""
    if low is not None and number < low:
        return low
    return high if high is not None and number > high else number


def members(mask: int) -> list[int]:
    """The members of a set, lowest first; none for a number below 0."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1] if mask > 0 else []
