"""The lowest floor: texts and places in them."""

from cardwright.text.source import Source
from cardwright.text.span import Span

__all__ = ["Source", "Span"]
