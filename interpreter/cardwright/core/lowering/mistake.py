"""A mistake met while a sentence is lowered; it ends that sentence, and the others go on."""

from __future__ import annotations

from cardwright.diagnostics.problem import Problem, problem
from cardwright.language.nodes import Node, Part
from cardwright.text import Span


class Mistake(Exception):
    """Carries the problem up to whoever lowers whole sentences."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def mistake(code: str, span: Span | None, *, help: tuple[str, ...] = (), **slots: object) -> Mistake:
    """Make a mistake with a code; the context (card, field) is added by the caller's place."""
    return Mistake(problem(code, span, context=(), help=help, fix=None, related=(), **slots))


def words_of(part: Part) -> str:
    """The words of a part as written."""
    return part.span.words if part.span else part.kind if isinstance(part, Node) else part.phrase
