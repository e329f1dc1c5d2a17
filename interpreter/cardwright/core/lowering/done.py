"""What an instruction becomes, and the handlers of instructions."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    Body,
)


@dataclass(frozen=True)
class Done:
    """The statements of an instruction, and what later words can refer to."""

    body: Body
    scope: Scope


deed = Handlers[Done]("deed")
