"""Running a body: which function carries out which kind of statement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.core.program import Body

from .context import Run, Scope

Doer = Callable[[Run, Any, Scope], None]
STATEMENTS: dict[type, Doer] = {}


def statement(kind: type) -> Callable[[Doer], Doer]:
    """Say which function carries out a kind of statement."""

    def register(doer: Doer) -> Doer:
        STATEMENTS[kind] = doer
        return doer

    return register


def execute(run: Run, body: Body, scope: Scope) -> None:
    """Carry out statements one after another; what they bind stays in the scope."""
    for node in body:
        STATEMENTS[type(node)](run, node, scope)
