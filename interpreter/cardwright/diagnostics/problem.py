"""A mistake found in a designer's files, and the collector of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from cardwright.diagnostics.registry import Severity, find
from cardwright.text.span import Span

Context = tuple[tuple[str, str], ...]
LONGEST_SLOT = 300
"""So many characters of what was written are quoted in a message; a file is hostile, a word may have a million."""
LONGEST_NOTE = 1000
"""The same for a line of help, which may repeat a whole text of a card with its fix."""


def shortened(text: str, longest: int = LONGEST_NOTE) -> str:
    """Cut a long text for a message."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _quoted(value: object) -> object:
    return shortened(value, LONGEST_SLOT) if isinstance(value, str) else value


@dataclass(frozen=True)
class Fix:
    """A replacement for the characters of a span, tried before it is offered.

    `hint` is what is written beside the caret; without it the replacement is offered as "did you mean".
    """

    replacement: str
    span: Span
    hint: str = ""

    @property
    def caret_hint(self) -> str:
        """The short hint beside the caret."""
        return self.hint or f'did you mean "{self.replacement}"?'


@dataclass(frozen=True)
class Problem:
    """One mistake: a code with its slots filled, where it is, and what helps.

    `context` holds pairs of label and value such as ("card", "ember-fox"), `related` pairs of a remark and a
    place.
    """

    code: str
    slots: Mapping[str, object]
    span: Span | None
    context: Context = ()
    help: tuple[str, ...] = ()
    fix: Fix | None = None
    related: tuple[tuple[str, Span], ...] = ()

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        return find(self.code).template.format_map({name: _quoted(value) for name, value in self.slots.items()})

    @property
    def severity(self) -> Severity:
        """Whether it is an error or a warning."""
        return find(self.code).severity

    @property
    def place(self) -> tuple[str, int]:
        """File and offset, for sorting; problems without a place come first."""
        return (self.span.source.name, self.span.start) if self.span else ("", -1)


def problem(
    code: str,
    span: Span | None,
    *,
    context: Iterable[tuple[str, str]] = (),
    help: Iterable[str] = (),
    fix: Fix | None = None,
    related: Iterable[tuple[str, Span]] = (),
    **slots: object,
) -> Problem:
    """Make a problem; raises KeyError for an unknown code, ValueError for missing or needless slots."""
    wanted = find(code).slots
    if wanted != slots.keys():
        raise ValueError(f"{code} has the slots {sorted(wanted)}, not {sorted(slots)}")
    return Problem(code, slots, span, tuple(context), tuple(help), fix, tuple(related))


@dataclass
class Problems:
    """An ordered collector of problems."""

    found: list[Problem] = field(default_factory=list)
    _looked_at: int = field(default=0, init=False, repr=False, compare=False)
    _wrong: bool = field(default=False, init=False, repr=False, compare=False)

    def add(self, problem: Problem) -> None:
        """Keep one more problem."""
        self.found.append(problem)

    def extend(self, problems: Iterable[Problem]) -> None:
        """Keep several more problems."""
        self.found.extend(problems)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The errors, in order of place."""
        return tuple(one for one in self if one.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The warnings, in order of place."""
        return tuple(one for one in self if one.severity == "warning")

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings do not count."""
        # Asked for after each card and sentence: what was looked at once is not looked at again.
        while self._looked_at < len(self.found):
            self._wrong |= self.found[self._looked_at].severity == "error"
            self._looked_at += 1
        return not self._wrong

    def sorted(self) -> tuple[Problem, ...]:
        """All problems by file and place; those of one place stay in the order in which they were found."""
        return tuple(sorted(self.found, key=lambda one: one.place))

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.sorted())

    def __len__(self) -> int:
        return len(self.found)
