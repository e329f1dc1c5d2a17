"""Handlers by kind of node: a new alternative of the grammar needs one decorated function, no list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.scope import Scope
from cardwright.language.nodes import Node

if TYPE_CHECKING:
    from cardwright.core.lowering.lower import Lower

Result = TypeVar("Result")
Handler = Callable[["Lower", Node, Scope], Result]


class Handlers(Generic[Result]):
    """One kind of meaning (amount, condition, deed …) and its handlers."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.kinds: dict[str, Handler[Result]] = {}
        self.otherwise: dict[str, Handler[Result]] = {}  # by prefix, for alternatives that drafts add

    def __call__(self, *kinds: str) -> Callable[[Handler[Result]], Handler[Result]]:
        """Decorate the handler of some kinds; raises ValueError if one is taken."""

        def register(handler: Handler[Result]) -> Handler[Result]:
            for kind in kinds:
                if kind in self.kinds:
                    raise ValueError(f"two handlers for {self.what} {kind}")
                self.kinds[kind] = handler
            return handler

        return register

    def lower(self, lo: Lower, node: Node, scope: Scope) -> Result:
        """Lower a node; one of another kind is a mistake: it can be read here, but means nothing."""
        handler = self.kinds.get(node.kind) or self.otherwise.get(node.kind.split("_")[0])
        if handler is None:
            article = "an" if self.what[0] in "aeiou" else "a"
            raise mistake("CW413", node.span, word=words_of(node), what=f"{article} {self.what}")
        return handler(lo, node, scope)
