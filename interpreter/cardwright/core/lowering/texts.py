"""What the lowering of all texts on cards shares."""

from __future__ import annotations

from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import all_of
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    Expr,
    Local,
    Owner,
)

THIS = Local("this")
YOU = Owner(THIS)

ability = Handlers[None]("ability")


def card_scope() -> Scope:
    """The scope of a card's text: this card and its owner."""
    return Scope(this=THIS, you=YOU)


def joined(left: Expr | None, right: Expr | None) -> Expr | None:
    """Both conditions, where there are two."""
    return all_of([part for part in (left, right) if part is not None])
