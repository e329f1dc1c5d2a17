"""Whether a card that words describe can ever be one of those that something is for."""

from __future__ import annotations

from cardwright.core.lowering.described import matches
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import named
from cardwright.core.program import NONE, Const, Expr, FamilyOf, Local, Math, Not, Op, Printed, Zone, ZoneOf
from cardwright.core.rewrite import canonical
from cardwright.language.nodes import Node, Word

Facts = dict[Expr, frozenset[int]]
"""What an expression can be, for expressions of which something is known."""


def refuse_never(lo: Lower, node: Node, only: Node, scope: Scope) -> None:
    """Refuse words for cards that can never be those that a phrase is for. Raises Mistake."""
    card = Local("described")
    said = _said(lo, node, card, scope)
    wanted = matches(lo, only, card, scope)
    if said is not None and wanted is not None and excluded(said, wanted):
        raise mistake("CW440", node.span, word=words_of(node), wanted=words_of(only))


def _said(lo: Lower, node: Node, card: Expr, scope: Scope) -> list[Expr] | None:
    """What is certain of the card that words mean; None where they point at one that is not known here."""
    if node.kind in ("this", "this_kind") and lo.definition != NONE:
        printed = enumerate(lo.definitions[lo.definition].fields)
        return [Math(Op.EQ, Printed(field, card), Const(number)) for field, number in printed]
    if node.kind not in ("some", "bare") or _points(node, scope):
        return None
    test = matches(lo, node, card, scope)
    return None if test is None else [test]


def _points(node: Node, scope: Scope) -> bool:
    """Whether "the card" means one that has been named before."""
    words = [part for part in node.parts if isinstance(part, Word)]
    return any(named(word, scope) is not None for word in words)


def excluded(said: list[Expr], wanted: Expr) -> bool:
    """Whether what is said and what is wanted of a card can never both be true."""
    conditions = [canonical(part) for test in (*said, wanted) for part in conjuncts(test)]
    known: Facts = {}
    for test in conditions:
        for about, can_be in _facts(test).items():
            known[about] = known.get(about, can_be) & can_be
    return not all(known.values()) or any(Not(test) in conditions for test in conditions)


def conjuncts(test: Expr) -> list[Expr]:
    """The parts of a condition that must all be true."""
    if isinstance(test, Math) and test.op is Op.AND:
        return [*conjuncts(test.left), *conjuncts(test.right)]
    return [test]


def _facts(test: Expr) -> Facts:
    """What one condition says that an expression is: one number, or one of several."""
    if not isinstance(test, Math):
        return {}
    if test.op is Op.OR:
        left, right = _facts(test.left), _facts(test.right)
        return {about: left[about] | right[about] for about in left.keys() & right.keys()}
    if test.op is not Op.EQ:
        return {}
    if isinstance(test.right, Const):
        return {test.left: frozenset({test.right.value})}
    if isinstance(test.left, ZoneOf) and isinstance(test.right, Zone):
        return {FamilyOf(test.left.card): frozenset({test.right.family})}
    return {}
