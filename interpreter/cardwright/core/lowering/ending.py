"""Instructions on the course of the game: its end, who begins."""

from __future__ import annotations

from cardwright.core.layout import ACTIVE
from cardwright.core.lowering.done import Done, deed
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    Body,
    Const,
    End,
    Expr,
    Fold,
    FoldKind,
    If,
    Local,
    Math,
    Op,
    Pick,
    Players,
    Read,
    ValueOf,
    Write,
)
from cardwright.language.nodes import Node


@deed("end_game")
def end_game(lo: Lower, node: Node, scope: Scope) -> Done:
    entry = node.words("OUTCOME")[0].entry
    return Done(end(lo, entry, lo.at(node.span)), scope)


def end(lo: Lower, entry: str, at: int) -> Body:
    """The game ends; its winners are those the outcome declares."""
    outcome = lo.outcomes[lo.names.outcomes[entry]]
    winners: Expr = Const(0)
    value = lo.names.winners.get(entry, "")
    if value:
        index = lo.names.values[value].index
        best, other = lo.fresh("player"), lo.fresh("player")
        most = Fold(FoldKind.MAX, Players(), other, value=ValueOf(index, (Local(other),)))
        is_best = Math(Op.EQ, ValueOf(index, (Local(best),)), most)
        bit = Math(Op.SHIFT, Const(1), Local(best))
        winners = Fold(FoldKind.UNION, Players(), best, is_best, bit)
    return (End(lo.names.outcomes[entry], winners, at or outcome.at),)


@deed("first_begins")
def first_begins(lo: Lower, node: Node, scope: Scope) -> Done:
    """The player agreed on begins, else one drawn at random."""
    at = lo.at(node.span)
    first = lo.names.cells["first"]
    name = lo.fresh("player")
    agreed = Math(Op.GE, Read(first), Const(0))
    draw_lot: Body = (Pick(name, Players(), lo.fresh("player"), None, at), Write(ACTIVE, Local(name), at=at))
    return Done((If(agreed, (Write(ACTIVE, Read(first), at=at),), draw_lot, at),), scope)
