"""Which needs of an action its conditions already prove, so that nothing has to be tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.core.lowering.fitting import conjuncts
from cardwright.core.program import (
    Body,
    CardsIn,
    Const,
    Expr,
    Fold,
    FoldKind,
    If,
    Length,
    Local,
    Math,
    Need,
    Op,
    Parameter,
    Range,
    Stmt,
)
from cardwright.core.rewrite import canonical, substituted


def proved(body: Body, conditions: list[Expr], params: set[str]) -> Body:
    """The body without needs that the conditions or the chosen parameters make certain.

    Only the first needs count: after a statement that may change the table nothing is certain but that what
    was chosen is there. Conditions that a card may lift prove nothing; they are not among those given.
    """
    kept: list[Stmt] = []
    certain = True
    known = [canonical(part) for condition in conditions for part in conjuncts(condition)]
    ahead = list(body)
    while ahead:
        statement = ahead.pop(0)
        if isinstance(statement, Need | If) and (
            _chosen(statement.when, params) or (certain and _holds(statement.when, known, params))
        ):
            ahead[:0] = statement.then if isinstance(statement, If) else ()
            continue
        certain = certain and isinstance(statement, Need)
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
    if all(canonical(part) in conditions for part in conjuncts(need)):
        return True
    if not isinstance(need, Math) or need.op is not Op.GE or not isinstance(need.right, Const):
        return False
    return isinstance(need.left, Length) and need.right.value <= 1 and _some_card(need.left.zone, conditions)


def _chosen(test: Expr, params: set[str]) -> bool:
    """Whether a condition only asks whether something chosen is there."""
    if not isinstance(test, Math) or test.op is not Op.GE or test.right != Const(0):
        return False
    return isinstance(test.left, Local) and test.left.name in params


def _some_card(zone: Expr, conditions: list[Expr]) -> bool:
    """Whether a condition says that there is a card in the zone."""
    return any(
        isinstance(test, Fold) and test.kind is FoldKind.ANY and test.source == CardsIn(zone) for test in conditions
    )


__all__ = ["proved", "replace"]
