"""An action's own instructions: whether all of them have to be done, as the draft's legality says."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.naming_deeds import has_needs
from cardwright.core.program import Body, For, If, Need, Stmt, Tell, Together, While


def own_instructions(lo: Lower, body: Body) -> tuple[Body, bool]:
    """The body, and whether it has to be tried out; where the draft does what is possible, nothing is needed."""
    return (body, has_needs(lo, body)) if lo.whole else (without_needs(body), False)


def without_needs(body: Body) -> Body:
    """The body with nothing in it that must be possible."""
    return tuple(_without(node) for node in body if not isinstance(node, Need))


def _without(node: Stmt) -> Stmt:
    if isinstance(node, If):
        return replace(node, then=without_needs(node.then), other=without_needs(node.other))
    return replace(node, body=without_needs(node.body)) if isinstance(node, For | While | Tell | Together) else node
