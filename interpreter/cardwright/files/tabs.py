"""Finds tabs in the indentation, which YAML forbids in some places and counts strangely in others."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from cardwright.diagnostics.problem import Problem, problem
from cardwright.text.counting import counted
from cardwright.text.source import Source
from cardwright.text.span import Span

MOST = 100
"""So many lines with tabs are told one by one: whoever has more of them has tabs everywhere."""
# Indentation with a tab before something that counts: not an empty line, not a comment.
_TABBED = re.compile(r"(?:^|(?<=\r)) *(\t[ \t]*)(?=[^\s#])", re.MULTILINE)
_LEADING = re.compile(r" *(\t[ \t]*)")
_BLOCK_HEAD = re.compile(r"^( *)[^\n]*[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\n", re.MULTILINE)
_LINE = re.compile(r"[^\n]*(?:\n|$)")


def tab_problems(source: Source, blocks: list[Span]) -> list[Problem]:
    """Give a problem for each tab in an indentation; in a block a tab may belong to the text."""
    if "\t" not in source.text:
        return []
    inside = sorted((block.start, block.end) for block in blocks)
    found = [at.span(1) for at in _TABBED.finditer(source.text) if not _within(inside, at.start())]
    told = [_tabbed(source, *at) for at in found[:MOST]]
    if len(found) > MOST:
        more = f"so do {counted(len(found) - MOST, 'more line')} of the file"
        told[-1] = replace(told[-1], help=(*told[-1].help, more))
    return told


def _within(blocks: list[tuple[int, int]], at: int) -> bool:
    """Whether an offset lies in one of some blocks, which are in order and do not overlap."""
    index = bisect_right(blocks, (at, at)) - 1
    near = blocks[max(index, 0) : index + 2]
    return any(start <= at < end for start, end in near)


def tabs_at_error(source: Source, at: int) -> tuple[list[Problem], bool]:
    """Give the same for a text that the reader refused at an offset, and whether a tab was its reason."""
    if "\t" not in source.text:
        return [], False
    blocks = [Span(source, start, end) for start, end in _likely_blocks(source.text)]
    problems = tab_problems(source, blocks)
    line = source.line_col(at)[0]
    if any(one.span is not None and one.span.line == line for one in problems):
        return problems, True
    leading = _LEADING.match(source.text, source.line_start(line))
    # The reader refuses some tabs on empty lines and before remarks; then, and only then, they are reported.
    if leading and leading.start() <= at < leading.end():
        return [*problems, _tabbed(source, *leading.span(1))], True
    return problems, False


def _tabbed(source: Source, start: int, end: int) -> Problem:
    return problem("CW004", Span(source, start, end), help=["use spaces, two for each step"])


def _likely_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Find blocks by their looks, where the reader did not get far enough to tell."""
    end = 0
    for head in _BLOCK_HEAD.finditer(text):
        if head.start() >= end:
            end = _block_end(text, head.end(), head.group(1) + " ")
            yield head.start() + 1, end


def _block_end(text: str, at: int, indent: str) -> int:
    while at < len(text):
        line = _LINE.match(text, at)
        if line is None or (line.group().strip() and not line.group().startswith(indent)):
            break
        at = line.end()
    return at
