"""Errors of YAML's grammar in a designer's words, with a fix that has been tried."""

from __future__ import annotations

import re

import yaml

from cardwright.diagnostics.problem import Fix, Problem, problem
from cardwright.files.events import DEEPEST, StrictLoader
from cardwright.files.flow import quote, repair
from cardwright.text.source import Source
from cardwright.text.span import Span

# The reader's own words, and ours. {char} is the character at the place.
REASONS = {
    "mapping values are not allowed": "a colon stands where no key can be",
    "could not find expected ':'": "a colon is missing after a key",
    "did not find expected key": "the line does not go on with a key of the group above it",
    "did not find expected '-' indicator": "the line does not go on with an item of the list above it",
    "cannot start any token": 'a text cannot start with "{char}" unless it is quoted',
    "unexpected end of stream": "the quote that starts here is not closed",
    "did not find expected ','": "a comma or the closing bracket is missing",
    "did not find expected node content": "a value or the closing bracket is missing",
    "block sequence entries are not allowed": "an item of a list cannot stand here",
    "found undefined alias": "an alias is used that is not defined",
}
_VALUE = re.compile(
    r"^[ ]*(?:- +)*(?:[^\s:'\"\[{#][^:'\"]*?: +|- +)?(?P<value>[^\s'\"\[{|>].*?)[ \t]*(?: #.*)?$"
)


_BRACKETED = re.compile(r"[^\s:]+(?: [^\s:]+)*: +[\[{]")
"""A key with brackets behind it: no text that could be put in quotes."""


def syntax_problem(source: Source, error: yaml.YAMLError) -> Problem:
    """Give the problem for an error of the YAML reader."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return problem("CW003", Span(source, 0, 0), reason=str(error).splitlines()[0])
    said = error.problem or "unreadable"
    unclosed = "unexpected end of stream" in said and error.context_mark is not None
    mark = error.context_mark if unclosed and error.context_mark is not None else error.problem_mark
    span = Span(source, mark.index, min(mark.index + 1, len(source.text)))
    if "maximum nesting depth" in said:
        return problem("CW009", span, limit=DEEPEST)
    reason = _reason(said, span.text)
    if ("expected ',' or" in said or "expected node content" in said) and error.context_mark is not None:
        repaired = repair(source, error.context_mark.index, mark.index, _readable_to)
        reason, fix = repaired or (reason, None)
    else:
        fix = None if unclosed else _quoting(source, mark.index)
    quoted = fix is not None and fix.replacement[:1] in ("'", '"')
    help = [f"write {fix.replacement}"] if fix and quoted else []
    return problem("CW003", fix.span if fix else span, reason=reason, fix=fix, help=help)


def _reason(said: str, char: str) -> str:
    for words, ours in REASONS.items():
        if words in said:
            return ours.format(char=char)
    return said


def _quoting(source: Source, at: int) -> Fix | None:
    """Give the fix that puts the value on the line in quotes, if the file can then be read past that line."""
    line = source.line_col(at)[0]
    start, found = source.line_start(line), _VALUE.match(source.line_text(line))
    if not found:
        return None
    span = Span(source, start + found.start("value"), start + found.end("value"))
    if _BRACKETED.match(span.text):
        return None
    quoted = quote(span.text)
    changed = source.text[: span.start] + quoted + source.text[span.end :]
    reads = _readable_to(changed) > span.start + len(quoted)
    return Fix(quoted, span, "put this in quotes") if reads else None


def _readable_to(text: str) -> int:
    """Give the offset up to which a text is YAML; one more than its length if all of it is."""
    try:
        for _ in yaml.parse(text, Loader=StrictLoader):
            pass
    except yaml.MarkedYAMLError as error:
        return error.problem_mark.index if error.problem_mark else 0
    return len(text) + 1
