"""Lines of Python being written: blocks, fresh names, pieces of code with their known range.

A `Code` is the text of an expression together with what is known of its number, so that guards
against -1 and needless bounds are left out. A `Writer` holds one function under construction; a
`Unit` (unit.py) holds the module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...core import program as p
from ...core.effects import parts

if TYPE_CHECKING:
    from .unit import Unit

_SIMPLE = re.compile(r"-?[A-Za-z0-9_]+\Z")
_OF_TABLE = re.compile(r"known(\[\d+\])?\Z")
_IDENTIFIER = re.compile(r"[^A-Za-z0-9_]")


PROLOGUE = "# prologue"


class CannotGenerate(Exception):
    """The program holds something that this generator does not know; raised before any play."""


@dataclass(frozen=True, slots=True)
class Code:
    """An expression's text; `low`/`high` bound its number; `boolean` if Python would give a bool.

    `families` are the zone families where a card (or which a zone) is known to be, if known.
    """

    text: str
    low: int | None = None
    high: int | None = None
    boolean: bool = False

    @property
    def constant(self) -> int | None:
        return self.low if self.low is not None and self.low == self.high else None

    @property
    def simple(self) -> bool:
        """Whether writing it twice costs nothing."""
        return _SIMPLE.match(self.text) is not None

    @property
    def natural(self) -> bool:
        """Known not to be below zero."""
        return self.low is not None and self.low >= 0

    @property
    def whole(self) -> str:
        """The text of a plain int, for storing, logging and passing on."""
        return f"+({self.text})" if self.boolean else self.text


def const(value: int) -> Code:
    return Code(str(value), value, value)


def truth(text: str) -> Code:
    """A Python comparison."""
    return Code(text, 0, 1, boolean=True)


def tidy(name: str) -> str:
    """A name that is safe inside an identifier."""
    return _IDENTIFIER.sub("_", name)


class Writer:
    """One function being written: its lines, the names bound so far and the tables it uses."""

    def __init__(self, unit: Unit, depth: int = 0) -> None:
        self.unit = unit
        self.lines: list[str] = []
        self.depth = depth
        self.env: dict[str, Code] = {}
        self.taken: set[str] = set()
        self.calls: dict[str, tuple[str, int]] = {}  # calls whose result is at hand: name and depth
        self.worth: dict[str, Code] = {}  # what is known of values that are at hand
        self.given: set[str] = set()  # of such names, those that are parameters
        self.prologue: dict[str, str] = {}  # names that hold for the whole function
        self.can_act: dict[int, Code] = {}  # per channel: whether `you` can act, where it is known already
        self.seat = ""  # the name of where the numbers of `you` begin, but for the cell's own offset
        self.sites: dict[str, tuple[str, str]] = {}  # of a place that has a name: its zone and gap
        self.ends: dict[str, str] = {}  # of such places at an end of their line: the card there, -1 for none
        self.lists: dict[str, str] = {}  # of such a zone: its cards
        self.last_cards: dict[str, tuple[str, int]] = {}  # texts for the last card of a zone: its number, its family
        self.tops: dict[str, tuple[str, int]] = {}  # the same for locals, as long as no card has moved
        self.remembers = False  # the function keeps its result
        self.pure = False  # the function changes nothing, so that names found at its beginning last
        self.rebound: set[str] = set()  # locals that are bound more than once in this function
        self.whole = False  # an action's own instructions are tried out: all of them must be done
        self.stable: set[str] = set()  # of these, the ones that have their Python name already

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def begin(self) -> None:
        """Say that this function changes nothing: what its loops need again and again is found here, once."""
        self.pure = True
        self.line(PROLOGUE)

    def first(self, name: str, text: str) -> str:
        """A name that is given its number at the beginning of the function."""
        if name not in self.given:
            self.prologue[name] = text
        return name

    def finished(self) -> str:
        """The text of the function."""
        lines: list[str] = []
        kept = [line for line in self.lines if not self._unused(line)] if self.sites else self.lines
        for line in kept:
            if line.lstrip() == PROLOGUE:
                indent = line[: len(line) - len(PROLOGUE)]
                lines += [f"{indent}{name} = {text}" for name, text in self.prologue.items()]
            else:
                lines.append(line)
        return "\n".join(lines if self.unit.live else _with_table(lines))

    def _unused(self, line: str) -> bool:
        """Whether a line only gives a place its number, which nothing wants to know."""
        name = line.lstrip().partition(" = ")[0]
        return name in self.sites and sum(name in other for other in self.lines) == 1

    def note(self, text: str) -> None:
        """A comment that names where the code comes from."""
        if text:
            self.line("# " + " ".join(text.split()))

    def open(self, head: str) -> int:
        """Begin a block; the number returned closes it."""
        mark = self.depth
        self.line(head)
        self.depth += 1
        return mark

    def close(self, mark: int) -> None:
        """End every block opened since, giving an empty one a `pass`."""
        if self.depth > mark:
            last = next((x for x in reversed(self.lines) if not x.lstrip().startswith("#")), "")
            if last.endswith(":") and len(last) - len(last.lstrip()) < self.depth * 4:
                self.line("pass")
            self.depth = mark
            self.calls = {call: known for call, known in self.calls.items() if known[1] <= mark}

    def called(self, call: str, hint: str) -> str:
        """The name of a call's result, which is asked for once as long as nothing can have changed."""
        if call not in self.calls:
            name = self.fresh(hint)
            self.line(f"{name} = {call}")
            self.calls[call] = name, self.depth
        return self.calls[call][0]

    def recalled(self, place: str, hint: str, otherwise: str = "") -> str:
        """The same for what is known of the cards in play (remembering.py): the name of what has that place.

        `otherwise` is the call that finds it out, unless that is known as soon as there are other cards in play.
        """
        key = f"known[{place}]"
        if key not in self.calls:
            self.know()
            name = self.fresh(hint)
            self.line(f"{name} = {key}")
            if otherwise:
                with self.block(f"if {name} is None:"):
                    self.line(f"{name} = {otherwise}")
            self.calls[key] = name, self.depth
        return self.calls[key][0]

    def know(self) -> None:
        """Have at hand, as `known`, what is known of the cards in play."""
        if "known" not in self.calls:
            self.line("known = KNOWN[0]")
            with self.block("if known[0] != Z[0]:"):
                self.line("known = know(Z)")
            self.calls["known"] = "known", self.depth

    def forget_calls(self, table: bool = True) -> None:
        """Something may have changed, in the list of cards in play too unless `table` is false."""
        if table:
            self.calls.clear()
        else:
            self.calls = {call: known for call, known in self.calls.items() if _OF_TABLE.match(call)}

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        mark = self.open(head)
        yield
        self.close(mark)

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Names bound inside are forgotten at the end."""
        kept = dict(self.env)
        yield
        self.env = kept

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Collect lines apart, to be placed later with `place`."""
        kept, self.lines, calls = self.lines, [], dict(self.calls)
        yield self.lines
        self.lines, self.calls = kept, calls

    def place(self, lines: list[str]) -> None:
        self.lines.extend(lines)

    def fresh(self, hint: str) -> str:
        """A name that nothing in this function has yet."""
        base = tidy(hint) or "t"
        name, count = f"{base}_", 1
        while name in self.taken:
            count += 1
            name = f"{base}_{count}"
        self.taken.add(name)
        return name

    def bind(self, name: str, low: int | None = None, high: int | None = None) -> str:
        """Give a program's local a Python name."""
        text = self.fresh(name)
        self.env[name] = Code(text, low, high)
        return text

    def held(self, code: Code, hint: str = "t") -> Code:
        """The same number under a simple name."""
        if code.simple:
            return code
        name = self.fresh(hint)
        self.line(f"{name} = {code.text}")
        return replace(code, text=name)

    def let(self, name: str, code: Code) -> None:
        """Bind a local to code, under a name of its own unless it is a constant."""
        if code.constant is not None:
            self.env[name] = code
            return
        text = self.fresh(name)
        self.line(f"{text} = {code.text}")
        self.env[name] = replace(code, text=text)

    def forget(self, names: Iterable[str]) -> None:
        """Parameters that the body binds anew: what is known of them does not last."""
        for name in names:
            if name in self.env:
                self.env[name] = Code(self.env[name].text, boolean=True)
                self.rebound.add(name)
                self.stable.add(name)

    def local(self, name: str) -> Code:
        try:
            return self.env[name]
        except KeyError:
            raise CannotGenerate(f"the local {name!r} is not bound here (bound: {sorted(self.env)})") from None


def weight(node: object) -> int:
    """About how long a test takes."""
    heavy = 10 if isinstance(node, p.ValueOf | p.PositionOf | p.CanAct) else 20 if isinstance(node, p.Fold) else 1
    return heavy + sum(weight(part) for part in parts(node))


def size_of(node: object) -> int:
    """How many nodes an expression or body has, a measure for inlining and unrolling."""
    if isinstance(node, tuple):
        return sum(size_of(part) for part in node)
    slots = getattr(node, "__slots__", None)
    if slots is None:
        return 0
    return 1 + sum(size_of(getattr(node, slot)) for slot in slots)


_FROM_TABLE = ("DEFINITION", "OWNER", "PRESENT")
"""What a function takes out of its table `T`, in order."""


def _with_table(lines: list[str]) -> list[str]:
    """The lines of a function, with what it uses of the table as locals at its beginning."""
    used = [i for i, name in enumerate(_FROM_TABLE) if any(name in line for line in lines)]
    taken = [f"    {_FROM_TABLE[i]} = T[{i}]" for i in used]
    return [lines[0], *taken, *lines[1:]]


__all__ = ["CannotGenerate", "Code", "Writer", "const", "size_of", "tidy", "truth"]
