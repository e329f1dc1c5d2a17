"""The codes of all diagnostics, found by looking into the folder `codes`."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from string import Formatter
from typing import Literal

Severity = Literal["error", "warning"]

_declared: dict[str, Code] = {}
RETIRED = frozenset({"CW115"})
"""Numbers that are no longer given; they stand for nothing else."""


@dataclass(frozen=True)
class Example:
    """A piece of a designer's work on the page of a code, tried by a test.

    `kind` names the checker that reads it (yaml, file, units, card, rules, sentence …); `text` is what
    is checked (for `file` the path that is read), and `files` maps a path to the content of a file that
    must be there. `shown` stands for the text on the page where that is too long or cannot be printed.
    """

    kind: str
    text: str = ""
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    shown: str = ""

    @property
    def page_text(self) -> str:
        """The example as printed on the page."""
        return self.shown or self.text


@dataclass(frozen=True)
class Code:
    """One kind of mistake: its number, its sentence with {slots} and its page."""

    code: str
    title: str
    severity: Severity
    template: str
    page: str
    wrong: Example
    right: Example

    @cached_property
    def slots(self) -> frozenset[str]:
        """The names that the template wants filled."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self.template) if name)


def code(
    code: str,
    title: str,
    template: str,
    *,
    page: str,
    wrong: Example,
    right: Example,
    severity: Severity = "error",
) -> Code:
    """Declare a code; raises ValueError if its number is malformed or taken."""
    if not re.fullmatch(r"CW[0-6][0-9]{2}", code):
        raise ValueError(f"{code} is not a code between CW000 and CW699")
    if code in _declared or code in RETIRED:
        raise ValueError(f"{code} is declared twice, or was declared once")
    made = Code(code, title, severity, template, page.strip(), wrong, right)
    _declared[code] = made
    return made


@cache
def all_codes() -> Mapping[str, Code]:
    """Give every code by its number, in order of numbers."""
    package = importlib.import_module("cardwright.diagnostics.codes")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    return dict(sorted(_declared.items()))


def find(number: str) -> Code:
    """Give the code of a number; raises KeyError if no module declares it."""
    return all_codes()[number]
