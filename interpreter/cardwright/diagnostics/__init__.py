"""Mistakes in a designer's files: values with a code, gathered and shown all at once."""

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problem, Problems, problem
from cardwright.diagnostics.registry import Code, Example, Severity, all_codes, code, find
from cardwright.diagnostics.render import github, render, render_all, to_json

__all__ = [
    "Code",
    "Example",
    "Fix",
    "Problem",
    "Problems",
    "Severity",
    "all_codes",
    "code",
    "find",
    "github",
    "nearest",
    "problem",
    "render",
    "render_all",
    "to_json",
]
