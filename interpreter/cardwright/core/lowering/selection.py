"""What a noun phrase means: one known thing, or a selection."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.scope import Bound, Scope
from cardwright.core.program import (
    Expr,
    InPlay,
    Local,
    Math,
    Op,
    Source,
    Type,
)
from cardwright.language.nodes import Node, Word


@dataclass(frozen=True)
class One:
    """A phrase that means one known thing."""

    expr: Expr
    type: Type


@dataclass(frozen=True)
class Some:
    """A phrase that picks among the members of a source: `det` says how many and by whom."""

    source: Source
    item: str
    where: Expr | None
    type: Type
    det: str = "bare"
    count: int = 1
    at_most: bool = False
    from_top: Expr | None = None  # the zone, for "the top N cards of"

    @property
    def member(self) -> Expr:
        """The member that is looked at."""
        return Local(self.item)


Noun = One | Some
np = Handlers[Noun]("noun phrase")
COUNTED = ("exactly", "up_to", "at_least")


def one(lo: Lower, node: Node, scope: Scope, type: Type = Type.CARD) -> Expr:
    """A noun phrase that means exactly one known thing of a type."""
    noun = np.lower(lo, node, scope)
    if not isinstance(noun, One) or noun.type is not type:
        raise mistake("CW405", node.span, word=words_of(node), wanted=type.value)
    return noun.expr


def some(lo: Lower, node: Node, scope: Scope) -> Some:
    """A noun phrase as a selection; one known card becomes a selection of that card."""
    noun = np.lower(lo, node, scope)
    if isinstance(noun, Some):
        return noun
    item = lo.fresh("card")
    return Some(InPlay(), item, Math(Op.EQ, Local(item), noun.expr), noun.type, "one")


def named(word: Word, scope: Scope) -> Bound | None:
    return scope.names.get(word.entry) or scope.names.get(word.phrase)
