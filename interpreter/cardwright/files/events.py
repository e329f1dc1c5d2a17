"""Builds nodes from the events of the YAML reader, and refuses what is too clever or too much."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

from cardwright.diagnostics.problem import Fix, Problem, Problems, problem
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.files.scalars import DIGITS, SUSPECT, float_like, resolve, too_long, unshown
from cardwright.text.source import Source
from cardwright.text.span import Span

DEEPEST = 40
_TAG = re.compile(r"[^\s,\[\]{}]+")

# The C reader is ten times as fast; some installations of PyYAML lack it.
_Safe: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class StrictLoader(_Safe):  # type: ignore[misc, valid-type]
    """The safe reader, used for its events only: it makes no objects, follows no alias and never recurses."""


class Stop(Exception):
    """Nothing after this place can be used."""


@dataclass
class _Open:
    """A list or group that is not closed yet."""

    start: int
    is_map: bool
    flow: bool
    as_key: bool = False
    end: int = 0
    items: list[Node] = field(default_factory=list)
    group: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)
    wants_key: bool = True
    # The key whose value comes next; None if that value is dropped, because its key was refused.
    key: str | None = None


def _index(mark: object) -> int:
    # The two readers have marks of two classes, alike in this.
    return int(getattr(mark, "index", 0))


class Builder:
    """Takes the events one by one; `result` gives the document."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.source, self.problems = source, problems
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.documents = 0
        # A value was lost: checks further on would only report what follows from that.
        self.broken = False
        self.blocks: list[Span] = []

    def result(self) -> Node | None:
        """Give the document, or None if it is empty or broken."""
        empty = self.root is None or (isinstance(self.root, Scalar) and not self.root.raw)
        if empty and not self.broken:
            self.problems.add(problem("CW018", Span(self.source, 0, 0)))
        return None if empty or self.broken else self.root

    def take(self, event: yaml.Event) -> None:
        """Take the next event; raises Stop if the rest cannot be used."""
        start, end = _index(event.start_mark), _index(event.end_mark)
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_properties(event, start)
            self._scalar(event, start, end)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._refuse_properties(event, start)
            self._open(event, start)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(end)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(start, end)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document(start, end)

    def _document(self, start: int, end: int) -> None:
        self.documents += 1
        if self.documents > 1:
            self.problems.add(problem("CW023", Span(self.source, start, end)))
            raise Stop

    def _refuse_properties(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, start: int) -> None:
        if event.anchor is not None:
            self._refuse("CW006", f"&{event.anchor}", start)
        if event.tag is not None:
            at = max(self.source.text.find("!", start), start)
            found = _TAG.match(self.source.text, at)
            self._refuse("CW021", found.group() if found else "!", at)

    def _refuse(self, code: str, word: str, start: int) -> None:
        at = max(self.source.text.find(word, start), start)
        help = ["if it belongs to a text, put the text in quotes"]
        self.problems.add(problem(code, Span(self.source, at, at + len(word)), word=word, help=help))

    def _alias(self, start: int, end: int) -> None:
        self._refuse("CW006", self.source.text[start:end], start)
        self.broken = True
        self._place(Scalar(None, Span(self.source, start, end)))

    def _open(self, event: yaml.CollectionStartEvent, start: int) -> None:
        if len(self.stack) >= DEEPEST:
            self.problems.add(problem("CW009", Span(self.source, start, start + 1), limit=DEEPEST))
            self.broken = True
            raise Stop
        top = self.stack[-1] if self.stack else None
        as_key = top is not None and top.is_map and top.wants_key
        is_map = isinstance(event, yaml.MappingStartEvent)
        self.stack.append(_Open(start, is_map, bool(event.flow_style), as_key, start))

    def _close(self, end: int) -> None:
        done = self.stack.pop()
        # The reader ends an indented list where the next thing starts; people end it after its last item.
        span = Span(self.source, done.start, end if done.flow else done.end)
        if done.as_key:
            found = "a group in brackets" if done.is_map else "a list"
            fix = Fix(f'"{span.text}"', span, "put it in quotes") if '"' not in span.text else None
            self.problems.add(problem("CW024", span, found=found, fix=fix))
            self._key(None, span)
            return
        self._place(Map(done.group, done.keys, span) if done.is_map else Seq(tuple(done.items), span))

    def _scalar(self, event: yaml.ScalarEvent, start: int, end: int) -> None:
        style = event.style or ""
        if style in ("|", ">"):
            end = start + len(self.source.text[start:end].rstrip())
        span = Span(self.source, start, end)
        if style in ("|", ">"):
            self.blocks.append(span)
        if not event.value.isprintable():
            self._refuse_unshown(Scalar(event.value, span, style))
        if self.stack and self.stack[-1].is_map and self.stack[-1].wants_key:
            self._key_scalar(event.value, style, span)
            return
        if not style and too_long(event.value):
            fix = Fix(f'"{event.value}"', span, "if it is a name, put it in quotes")
            self.problems.add(problem("CW010", span, limit=DIGITS, fix=fix))
        value, looks_numeric = (event.value, False) if style else resolve(event.value)
        self._place(Scalar(value, span, style, looks_numeric))

    def _refuse_unshown(self, scalar: Scalar) -> None:
        """Refuse what would move or repaint a terminal, or break a name in two; once a value."""
        for found in SUSPECT.finditer(scalar.text):
            char, place = found.group(), scalar.at(*found.span())
            if unshown(char, place.text if scalar.style == '"' else ""):
                self.problems.add(self._unshown(char, place))
                return

    def _unshown(self, char: str, place: Span) -> Problem:
        if char not in "\r\n":
            return problem("CW028", place, value=f"U+{ord(char):04X}")
        key = self.stack[-1].key if self.stack and self.stack[-1].is_map else None
        help = (f"write `{key or 'text'}: |` and the lines of the text below it, indented",)
        return problem("CW032", place, written=place.text, help=help)

    def _key_scalar(self, key: str, style: str, span: Span) -> None:
        top = self.stack[-1]
        if not style and key == "<<":
            self.problems.add(problem("CW022", span))
            self.broken = True
            self._key(None, span)
        elif key in top.keys:
            related = [("given first here", top.keys[key])]
            help = ("leave out one of the two, or join what they say in one",)
            self.problems.add(problem("CW005", span, key=key, related=related, help=help))
            self._key(None, span)
        else:
            self._check_numeric_key(key, style, span)
            self._key(key, span)

    def _check_numeric_key(self, key: str, style: str, span: Span) -> None:
        if not style and float_like(key):
            fix = Fix(f'"{key}"', span, f'write "{key}"')
            self.problems.add(problem("CW007", span, key=f"the key {key}", fix=fix))

    def _key(self, key: str | None, span: Span) -> None:
        top = self.stack[-1]
        top.key, top.wants_key, top.end = key, False, span.end
        if key is not None:
            top.keys[key] = span

    def _place(self, node: Node) -> None:
        """Put a finished node where it belongs."""
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        top.end = max(top.end, node.span.end)
        if not top.is_map:
            top.items.append(node)
        elif top.wants_key:
            self._key(None, node.span)
        else:
            if top.key is not None:
                top.group[top.key] = node
            top.wants_key = True
