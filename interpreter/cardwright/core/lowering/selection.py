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
    kinds: frozenset[int] = frozenset()  # of a card: its possible types; empty if nothing is known


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
    kinds: frozenset[int] = frozenset()  # of cards: their possible types; empty if nothing is known
    plural: bool = False  # whether the noun is in its form for several

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


def of_type(lo: Lower, node: Node, scope: Scope, *types: Type) -> Noun:
    """A noun phrase that means things of one of these types; without any, cards. Raises Mistake."""
    noun = np.lower(lo, node, scope)
    if noun.type not in (types or (Type.CARD,)):
        raise mistake("CW405", node.span, word=words_of(node), wanted=(types or (Type.CARD,))[0].value)
    return noun


def some(lo: Lower, node: Node, scope: Scope, *types: Type) -> Some:
    """A noun phrase as a selection of things of a type; one known card becomes a selection of that card."""
    noun = of_type(lo, node, scope, *types)
    if isinstance(noun, Some):
        return noun
    item = lo.fresh("card")
    return Some(InPlay(), item, Math(Op.EQ, Local(item), noun.expr), noun.type, "one")


def named(word: Word, scope: Scope) -> Bound | None:
    return scope.names.get(word.entry) or scope.names.get(word.phrase)
