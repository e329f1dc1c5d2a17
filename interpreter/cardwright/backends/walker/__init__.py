"""The walker: the plain reference backend, which also explains refusals."""

from cardwright.backends.walker import choices, events, moves, settling, sources, statements, values
from cardwright.backends.walker.walker import Walker

__all__ = ["Walker", "choices", "events", "moves", "settling", "sources", "statements", "values"]
