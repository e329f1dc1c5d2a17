"""What words such as this, you, it and the card refer to at one place of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cardwright.core.program import Expr, Type


@dataclass(frozen=True)
class Bound:
    """A thing that a word can refer to: where its value is found, and what it is."""

    expr: Expr
    type: Type
    kinds: frozenset[int] = frozenset()  # the card types that it can be; empty if nothing is known


@dataclass(frozen=True)
class Items:
    """Some items of a player, for "one of them"."""

    cell: int
    owner: Expr


@dataclass(frozen=True)
class Scope:
    """Everything that can be referred to.

    `you` is the player whose text it is, `actor` who does the present deed, `they` the player that
    "that player" and "their" mean, `it` and `listed` what "it" and "them" mean.
    """

    this: Expr | None = None
    you: Expr | None = None
    actor: Expr | None = None
    they: Expr | None = None
    it: Bound | None = None
    listed: str | None = None
    that_many: Expr | None = None
    items: Items | None = None
    member: int | None = None
    host_named: bool = False
    names: Mapping[str, Bound] = field(default_factory=dict)

    def bind(self, name: str, bound: Bound) -> Scope:
        """The same scope with one more name."""
        return replace(self, names={**self.names, name: bound})

    def about(self, expr: Expr, type: Type, kinds: frozenset[int] = frozenset()) -> Scope:
        """The same scope in which "it" means the given thing, a card of one of these types if they are known."""
        return replace(self, it=Bound(expr, type, kinds))
