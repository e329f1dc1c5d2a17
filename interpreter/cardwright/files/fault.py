"""One error of the schema library, together with the node and place that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jsonschema import ValidationError

from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.text.span import Span

LONGEST_SHOWN = 40
MOST_LISTED = 12


@dataclass(frozen=True)
class Fault:
    """An error, the document in which it lies, and the context of its messages."""

    error: ValidationError
    root: Node
    context: Context

    @property
    def path(self) -> list[str | int]:
        """The keys and list indexes that lead to the node."""
        return list(self.error.absolute_path)

    @property
    def node(self) -> Node:
        """The node that does not fit."""
        node = self.root
        for step in self.path:
            node = child(node, step)
        return node

    @property
    def wanted(self) -> Any:
        """What the keyword of the schema says."""
        return self.error.validator_value

    @property
    def value(self) -> Any:
        """The plain value, or the key, that does not fit."""
        return self.error.instance

    @property
    def schema(self) -> dict[str, Any]:
        """The part of the schema that the node does not fit; empty where it is plain "false"."""
        return self.error.schema if isinstance(self.error.schema, dict) else {}

    @property
    def wrong_key(self) -> str | None:
        """The key, where the error is about a key and not about a value."""
        key, node = self.value, self.node
        about_key = "propertyNames" in self.error.absolute_schema_path and isinstance(node, Map)
        return key if about_key and isinstance(key, str) else None

    @property
    def name(self) -> str:
        """What people call the place: a key in quotes, or an item of a list."""
        return f'the key "{self.wrong_key}"' if self.wrong_key is not None else name_of(self.path)

    @property
    def span(self) -> Span:
        """The place of the value, or of the key if that is wrong."""
        node = self.node
        if self.wrong_key is not None and isinstance(node, Map):
            return node.keys[self.wrong_key]
        return node.span if node.span.start < node.span.end else self._key_span(node)

    def _key_span(self, node: Node) -> Span:
        """Point at the key of a value that is not there."""
        parent = self.root
        for step in self.path[:-1]:
            parent = child(parent, step)
        last = self.path[-1] if self.path else None
        return parent.keys[last] if isinstance(parent, Map) and isinstance(last, str) else node.span

    def problem(
        self,
        code: str,
        span: Span | None = None,
        *,
        help: Sequence[str] = (),
        fix: Fix | None = None,
        related: Sequence[tuple[str, Span]] = (),
        **slots: object,
    ) -> Problem:
        """Make a problem at the place of the fault or at another span."""
        at = span or self.span
        return problem(code, at, context=self.context, help=help, fix=fix, related=related, **slots)


def child(node: Node, step: str | int) -> Node:
    """Give the value of a key or the item of an index."""
    if isinstance(node, Map) and isinstance(step, str):
        return node.items[step]
    if isinstance(node, Seq) and isinstance(step, int):
        return node.items[step]
    raise KeyError(step)


def name_of(path: Sequence[str | int]) -> str:
    """Give the words for a path: `"energy"`, `item 2 of "units"`, `the file`."""
    if not path:
        return "the file"
    last = path[-1]
    return f"item {last + 1} of {name_of(path[:-1])}" if isinstance(last, int) else f'"{last}"'


def described(node: Node) -> str:
    """Give the words for what stands at a place."""
    if isinstance(node, Scalar):
        if node.value is None:
            return "nothing"
        if isinstance(node.value, str) and not node.looks_numeric:
            return f'the text "{shortened(node.value)}"'
        return node.raw if isinstance(node.value, bool) else f"the number {shortened(node.raw)}"
    return "a list" if isinstance(node, Seq) else "a group of keys"


def shortened(text: str) -> str:
    """Cut a long text for a message."""
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def listed(words: Sequence[str], last: str) -> str:
    """Join words as English does: `a, b or c`; cut where there are many."""
    if len(words) > MOST_LISTED:
        return ", ".join(words[:MOST_LISTED]) + " …"
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
