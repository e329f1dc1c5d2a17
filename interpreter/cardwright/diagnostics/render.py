"""Problems as text for people, as a versioned dict for programs, and as annotations for GitHub."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.diagnostics.excerpt import excerpt, printable
from cardwright.diagnostics.problem import LONGEST_SLOT, Context, Fix, Problem, shortened
from cardwright.text.span import Span

VERSION = 1
# The value of such a label speaks for itself: "skirmish@1", not "draft skirmish@1".
BARE = frozenset({"", "draft"})
PAINT = {"error": "\033[1;31m", "warning": "\033[1;33m", "place": "\033[36m", "off": "\033[0m"}


def render_all(problems: Iterable[Problem], *, colour: bool = False) -> str:
    """Give all problems as text, an empty line between two."""
    return "\n".join(render(one, colour=colour) for one in problems)


def render(problem: Problem, *, colour: bool = False) -> str:
    """Give a problem as text: message, place, excerpt with caret, help; ends with a line break."""
    head = _painted(f"{problem.severity}[{problem.code}]", problem.severity, colour)
    lines = [f"{head}: {printable(problem.message)}"]
    gutter = 2
    if problem.span is not None:
        place = printable(problem.span.place) + _bracket(problem.context)
        lines.append(f"  {_painted('-->', 'place', colour)} {place}")
        if problem.span.source.text:
            gutter = len(str(problem.span.line))
            lines += _excerpt_lines(problem, problem.span, gutter, colour)
    lines += [f"{' ' * gutter} = {note}" for note in _notes(problem)]
    return "\n".join(lines) + "\n"


def _painted(text: str, paint: str, colour: bool) -> str:
    return f"{PAINT[paint]}{text}{PAINT['off']}" if colour else text


def _bracket(context: Context) -> str:
    parts = [value if label in BARE else f"{label} {value}" for label, value in context]
    return f"   ({printable(', '.join(parts))})" if parts else ""


def _excerpt_lines(problem: Problem, span: Span, gutter: int, colour: bool) -> list[str]:
    line, caret = excerpt(span)
    hint = f" {printable(shortened(problem.fix.caret_hint, LONGEST_SLOT))}" if problem.fix else ""
    under = _painted(caret.lstrip(" ") + hint, problem.severity, colour)
    lead = " " * (len(caret) - len(caret.lstrip(" ")))
    return [f"{span.line} | {line}".rstrip(), f"{' ' * gutter} | {lead}{under}"]


def _notes(problem: Problem) -> list[str]:
    notes = [f"help: {printable(shortened(one))}" for one in problem.help]
    return notes + [f"related: {printable(remark)} ({printable(at.place)})" for remark, at in problem.related]


def to_json(problems: Iterable[Problem]) -> dict[str, object]:
    """Give problems as a dict of plain values: version, number of errors and of warnings, problems."""
    every = tuple(problems)
    errors = sum(one.severity == "error" for one in every)
    return {
        "version": VERSION,
        "errors": errors,
        "warnings": len(every) - errors,
        "problems": [_problem_json(one) for one in every],
    }


def _problem_json(problem: Problem) -> dict[str, object]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "slots": {name: shortened(str(value), LONGEST_SLOT) for name, value in problem.slots.items()},
        "place": _span_json(problem.span),
        "context": dict(problem.context),
        "help": list(map(shortened, problem.help)),
        "fix": _fix_json(problem.fix),
        "related": [{"remark": remark, "place": _span_json(span)} for remark, span in problem.related],
    }


def _span_json(span: Span | None) -> dict[str, object] | None:
    if span is None:
        return None
    line, column = span.source.line_col(span.start)
    end_line, end_column = span.source.line_col(span.end)
    where = {"file": span.source.name, "line": line, "column": column}
    return {**where, "end_line": end_line, "end_column": end_column}


def _fix_json(fix: Fix | None) -> dict[str, object] | None:
    return {"replacement": fix.replacement, "place": _span_json(fix.span)} if fix else None


def github(problems: Iterable[Problem]) -> str:
    """Give problems as workflow commands of GitHub Actions, one a line."""
    return "".join(f"{_command(one)}\n" for one in problems)


def _command(problem: Problem) -> str:
    text = "\n".join([problem.message, *map(shortened, problem.help)])
    at = problem.span
    place = (at.source.name, at.line, at.col) if at is not None else None
    return workflow_command(problem.severity, place, problem.code, text)


def workflow_command(severity: str, place: tuple[str, int, int] | None, title: str, text: str) -> str:
    """Give one annotation of GitHub Actions: at a place (file, line, column), or without one."""
    where = ""
    if place is not None:
        where = f"file={_property(place[0])},line={place[1]},col={place[2]},"
    said = "%0A".join(_data(line) for line in text.split("\n"))
    return f"::{severity} {where}title={_property(title)}::{said}"


def _data(text: str) -> str:
    return printable(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
