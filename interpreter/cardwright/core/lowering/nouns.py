"""Noun phrases that point: this, it, them, that, what has a name."""

from __future__ import annotations

from cardwright.core.lowering.amounts import amount
from cardwright.core.lowering.kinds import kinds_of_noun
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.players import need
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import Noun, One, Some, named, np
from cardwright.core.program import (
    NONE,
    Const,
    Host,
    Listed,
    Range,
    Type,
)
from cardwright.language.nodes import Node, Word


@np("this")
def this(lo: Lower, node: Node, scope: Scope) -> Noun:
    return One(need(scope.this, node), Type.CARD)


@np("this_kind")
def this_kind(lo: Lower, node: Node, scope: Scope) -> Noun:
    """The card itself, called what it is."""
    noun = next(part for part in node.parts if isinstance(part, Word))
    if lo.definition != NONE and lo.definitions[lo.definition].kind not in kinds_of_noun(lo, noun):
        own = next(name for name, kind in lo.names.kinds.items() if kind == lo.definitions[lo.definition].kind)
        raise mistake("CW432", node.span, word=words_of(node), kind=own)
    return One(need(scope.this, node), Type.CARD)


@np("it")
def it(lo: Lower, node: Node, scope: Scope) -> Noun:
    if scope.it is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return One(scope.it.expr, scope.it.type)


@np("them", "the_rest")
def them(lo: Lower, node: Node, scope: Scope) -> Noun:
    if scope.listed is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return Some(Listed(scope.listed), lo.fresh("card"), None, Type.CARD, "each")


@np("host_of_this")
def host_of_this(lo: Lower, node: Node, scope: Scope) -> Noun:
    return One(Host(need(scope.this, node)), Type.CARD)


@np("that")
def that(lo: Lower, node: Node, scope: Scope) -> Noun:
    """The second card of a relation."""
    bound = scope.names.get("that")
    if bound is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return One(bound.expr, bound.type)


@np("the_known")
def the_known(lo: Lower, node: Node, scope: Scope) -> Noun:
    word = node.parts[-1]
    assert isinstance(word, Word)
    bound = named(word, scope)
    if bound is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return One(bound.expr, bound.type)


@np("number_range")
def number_range(lo: Lower, node: Node, scope: Scope) -> Noun:
    low, high = (amount.lower(lo, part, scope) for part in node.parts if isinstance(part, Node))
    return Some(Range(low, high), lo.fresh("number"), None, Type.INT, "one")


@np("one_item")
def one_item(lo: Lower, node: Node, scope: Scope) -> Noun:
    cell = lo.names.cells[node.words("ITEM")[0].entry]
    last = Const(lo.cells[cell].size - 1)
    return Some(Range(Const(0), last), lo.fresh("item"), None, Type.ITEM, "one")
