"""Which needs of an action its conditions already prove, so that nothing has to be tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.core.program import (
    Body,
    CardsIn,
    Const,
    Expr,
    Fold,
    FoldKind,
    Length,
    Local,
    Math,
    Need,
    Op,
    Parameter,
    Range,
    Stmt,
)
from cardwright.core.rewrite import substituted


def proved(body: Body, conditions: list[Expr], params: set[str]) -> Body:
    """The body without needs that the conditions or the chosen parameters make certain.

    Only the first needs count: after a statement that may change the table nothing is certain.
    """
    kept: list[Stmt] = []
    certain = True
    for statement in body:
        if isinstance(statement, Need):
            if not (certain and _holds(statement.when, conditions, params)):
                kept.append(statement)
        else:
            certain = False
            kept.append(statement)
    return tuple(kept)


def within_bounds(body: Body, params: Sequence[Parameter]) -> Body:
    """The body without the bounds that a chosen number keeps anyway.

    Only the first statement counts: after it the bound may be another.
    """
    for param in params:
        if isinstance(param.source, Range):
            chosen = Local(param.name)
            for op, bound in ((Op.MIN, param.source.high), (Op.MAX, param.source.low)):
                body = (*substituted(body[:1], Math(op, chosen, bound), chosen), *body[1:])
    return body


def _holds(need: Expr, conditions: list[Expr], params: set[str]) -> bool:
    if need in conditions:
        return True
    if not isinstance(need, Math) or need.op is not Op.GE or not isinstance(need.right, Const):
        return False
    if isinstance(need.left, Local) and need.left.name in params and need.right.value <= 0:
        return True
    return isinstance(need.left, Length) and need.right.value <= 1 and _some_card(need.left.zone, conditions)


def _some_card(zone: Expr, conditions: list[Expr]) -> bool:
    """Whether a condition says that there is a card in the zone."""
    return any(
        isinstance(test, Fold) and test.kind is FoldKind.ANY and test.source == CardsIn(zone) for test in conditions
    )


__all__ = ["proved", "replace"]
