"""Canonical text of a node, with every verb and noun in the form that goes with the others."""

from __future__ import annotations

from cardwright.language.agreement import disagreements
from cardwright.language.nodes import Node
from cardwright.language.parse import Language, run
from cardwright.language.write import write
from cardwright.text import Source, Span


def printed(language: Language, node: Node, start: str = "sentence") -> str:
    """Print a node as text without a full stop, which reads as that node; raises ValueError if none does."""
    text = write(language.grammar, node, start)
    again = run(language, start, text, Span.whole(Source("", text)).sub)
    if not isinstance(again, Node):
        return text
    wrong = disagreements(language.vocabulary, language.grammar.keywords, again, ())
    for fix in sorted((one.fix for one in wrong if one.fix), key=lambda fix: -fix.span.start):
        text = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    return text
