"""Looking around in a draft: every entry, in force or not, and every value below a key."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics.problem import Context
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.model.draft import Draft, Entry, entries_of

KINDS = {
    "option": "options", "card type": "card types", "set": "sets", "field": "fields", "zone": "zones",
    "counter": "counters", "mark": "marks", "clock": "clocks", "channel": "channels", "term": "terms",
    "relation": "relations", "value": "values", "action": "actions", "together action": "together actions",
    "outcome": "outcomes",
}  # fmt: skip
"""What one entry of a section is called."""


def every(draft: Draft, section: str) -> list[Entry]:
    """The entries of a section, also those that the settings put out of force."""
    found = draft.doc.get(section)
    return list(entries_of(found, section)) if isinstance(found, Map) else []


def ids(draft: Draft, kind: str) -> list[str]:
    """The ids of all entries of a kind."""
    return [entry.id for entry in every(draft, KINDS[kind])]


def find(draft: Draft, kind: str, id: str) -> Entry | None:
    """An entry by kind and id."""
    return next((entry for entry in every(draft, KINDS[kind]) if entry.id == id), None)


def context(draft: Draft, entry: Entry) -> Context:
    """What a message says of an entry."""
    return (("entry", f"{entry.section}: {entry.id}"), ("draft", draft.id))


def below(node: Node | None, *path: str) -> list[Scalar]:
    """The single values at a path of keys; a star stands for every key and a list for each of its items."""
    if isinstance(node, Seq):
        return [found for item in node.items for found in below(item, *path)]
    if not path:
        return [node] if isinstance(node, Scalar) else []
    if not isinstance(node, Map):
        return []
    if path[0] == "*":
        return [found for value in node.items.values() for found in below(value, *path[1:])]
    return below(node.get(path[0]), *path[1:])


def scalars_under(node: Node, skipped: frozenset[str] = frozenset()) -> Iterator[Scalar]:
    """All single values inside a node, except below some keys."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Seq):
        for item in node.items:
            yield from scalars_under(item, skipped)
    else:
        for key, value in node.items.items():
            if key not in skipped:
                yield from scalars_under(value, skipped)


def keyed(node: Node, wanted: str) -> Iterator[Scalar]:
    """All single values, also in lists, of a key wherever it stands."""
    if isinstance(node, Seq):
        for item in node.items:
            yield from keyed(item, wanted)
    elif isinstance(node, Map):
        for key, value in node.items.items():
            if key == wanted:
                yield from scalars_under(value)
            else:
                yield from keyed(value, wanted)
