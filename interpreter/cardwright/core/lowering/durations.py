"""What lasts until the end of the turn: a count on the card, a modifier that reads it, a clean-up."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.amounts import amount, inner, signed
from cardwright.core.lowering.done import Done, deed
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.modifiers import AMOUNT_OPS, fielded, number_of_card
from cardwright.core.lowering.picking import on_cards
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    NONE,
    Body,
    Const,
    Expr,
    For,
    InPlay,
    Local,
    Math,
    Modifier,
    Op,
    Per,
    Read,
    Write,
)
from cardwright.language.nodes import Node, Word


@deed("for_turn")
def for_turn(lo: Lower, node: Node, scope: Scope) -> Done:
    """A change of a card's number until the end of the turn; given twice it counts twice."""
    static = inner(node)
    about, word = _card_number(static)
    value = number_of_card(lo, word, static)
    op, number = _change(lo, static, scope)
    at = lo.at(node.span)
    cell = lo.cell(f"until end of turn {len(lo.names.durations) + 1}", Per.CARD)
    lo.names.durations.append(cell)
    times = Read(cell, Local("card"))
    total = number
    if op in (Op.ADD, Op.SUB):
        total = Math(Op.MUL, number, times)
    elif op in (Op.MUL, Op.DIV):
        total = Math(Op.SHIFT, Const(1), times)
    given = fielded(lo, word, about, Math(Op.GT, times, Const(0)))
    lo.modifiers.append(Modifier(value, NONE, op, total, given, at=at))

    def act(card: Expr, _: Scope) -> Body:
        return (Write(cell, Math(Op.ADD, Read(cell, card), Const(1)), card, None, at),)

    return on_cards(lo, about, scope, act, at)


def _card_number(static: Node) -> tuple[Node, Word]:
    """Whose number changes, and the word for it."""
    target = next((part for part in static.parts if isinstance(part, Node)), static)
    if target.kind in ("card_field", "card_value"):
        return inner(target), target.words("FIELD" if target.kind == "card_field" else "VALUE")[0]
    if static.kind == "field_change":
        return target, static.words("FIELD")[0]
    raise mistake("CW417", static.span, word=words_of(static))


def _change(lo: Lower, static: Node, scope: Scope) -> tuple[Op, Expr]:
    """The operation and its number."""
    if static.kind in ("change", "field_change"):
        return signed(static)
    if static.kind in ("doubled", "halved"):
        return (Op.MUL if static.kind == "doubled" else Op.DIV), Const(2)
    if static.kind in AMOUNT_OPS:
        return AMOUNT_OPS[static.kind], amount.lower(lo, inner(static, 1), scope)
    raise mistake("CW417", static.span, word=words_of(static))


def clean_up(lo: Lower, at: int) -> Body:
    """What ends with the turn."""
    card = lo.fresh("card")
    body = tuple(Write(cell, Const(0), Local(card), at=at) for cell in lo.names.durations)
    return (For(card, InPlay(), body, None, at),) if body else ()


__all__ = ["clean_up", "replace"]
