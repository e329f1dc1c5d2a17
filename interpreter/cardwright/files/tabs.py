"""Finds tabs in the indentation, which YAML forbids in some places and counts strangely in others."""

from __future__ import annotations

import re

from yaml import MarkedYAMLError, YAMLError

from cardwright.diagnostics.problem import Problem, problem
from cardwright.text.source import Source
from cardwright.text.span import Span

# Indentation with a tab before something that counts: not an empty line, not a comment.
_TABBED = re.compile(r"^ *(\t[ \t]*)(?=[^\s#])", re.MULTILINE)
_BLOCK = re.compile(r"[|>][-+0-9]*[ \t]*(#.*)?$", re.MULTILINE)


def tab_problems(source: Source, blocks: list[Span], error: YAMLError | None) -> list[Problem]:
    """Give a problem for each tab in an indentation; in a block a tab may belong to the text.

    After an error only what stands before it is known to be outside of a block, unless the file has none.
    """
    found = [Span(source, *one.span(1)) for one in _TABBED.finditer(source.text)]
    if error is not None:
        found = _sure(found, _error_line_end(source, error))
    return [
        problem("CW004", span, help=["use spaces, two for each step"])
        for span in found
        if not any(block.start <= span.start < block.end for block in blocks)
    ]


def _error_line_end(source: Source, error: YAMLError) -> int:
    mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
    if mark is None:
        return 0
    line = source.line_col(mark.index)[0]
    return source.line_start(line) + len(source.line_text(line))


def _sure(found: list[Span], end: int) -> list[Span]:
    known = [span for span in found if span.start <= end]
    has_block = found and _BLOCK.search(found[0].source.text)
    return known if has_block or not known else found
