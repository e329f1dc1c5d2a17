"""Entries that nobody can reach: actions no step offers, options nothing reads, words no sentence has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.model.checks.looking import KINDS, context, every, scalars_under
from cardwright.model.draft import Draft, Entry, scalars

SILENT = frozenset({"words", "label", "clause", "note", "notes", "ruling", "event"})
"""Keys below which a name is not used but declared, shown or cited."""
USABLE = ("set", "zone", "counter", "mark", "clock", "channel", "term", "relation", "value", "outcome")
FOR_BOTS = "outlook"
"""The value by which bots judge a position: they use it, whatever the sentences do."""
_WORD = re.compile(r"[^\W_]+")


def check(draft: Draft, problems: Problems, card_texts: list[str]) -> None:
    """Everything that is declared in vain; texts of cards count as uses."""
    problems.extend(_actions(draft))
    problems.extend(_options(draft))
    problems.extend(_words(draft, card_texts))


def _actions(draft: Draft) -> Iterator[Problem]:
    steps = [*every(draft, "setup"), *every(draft, "turn")]
    offered = {scalar.text for step in steps for scalar in step.scalars("actions")}
    together = {step.text("together") for step in steps}
    for kind, reached in (("action", offered), ("together action", together)):
        for entry in every(draft, KINDS[kind]):
            if entry.id not in reached and not (kind == "action" and "all" in offered):
                where = context(draft, entry)
                yield problem("CW107", entry.key, context=where, kind=kind, id=entry.id, reason="no step offers it")


def _options(draft: Draft) -> Iterator[Problem]:
    """Options that nothing reads, and settings that nothing tells from each other."""
    asked = _asked(draft)
    said = " ".join(text for _, text in _texts(draft))
    for entry in every(draft, "options"):
        where = context(draft, entry)
        if f" option {_plain(entry.id)} " in f" {said} ":
            continue
        if entry.id not in asked:
            yield problem("CW107", entry.key, context=where, kind="option", id=entry.id, reason="nothing reads it")
            continue
        alike = [one for one in entry.scalars("settings") if one.text not in asked[entry.id]]
        if len({one.text for one in alike}) > 1:
            named = " and ".join(f'"{one.text}"' for one in alike)
            reason = f"nothing tells {named} apart"
            yield problem("CW158", alike[-1].span, context=where, option=entry.id, reason=reason)


def _asked(draft: Draft) -> dict[str, set[str]]:
    """Of every option that entries ask for, or that says what an undone step keeps: the settings that are named."""
    asked: dict[str, set[str]] = {}
    for node in draft.doc.items.values():
        for wanted in _under(node, "if option"):
            for id, value in wanted.items.items():
                asked.setdefault(id, set()).update(scalar.text for scalar in scalars(value))
        for kept in _under(node, "keep"):
            for option in scalars(kept.get("option")):
                asked.setdefault(option.text, set()).update(kept.items)
    return asked


def _under(node: Node, wanted: str) -> Iterator[Map]:
    """The groups below a key, wherever it stands."""
    if isinstance(node, Seq):
        for item in node.items:
            yield from _under(item, wanted)
    elif isinstance(node, Map):
        for key, value in node.items.items():
            if key == wanted and isinstance(value, Map):
                yield value
            else:
                yield from _under(value, wanted)


def _words(draft: Draft, card_texts: list[str]) -> Iterator[Problem]:
    texts = [*_texts(draft), *((("cards", ""), _plain(text)) for text in card_texts)]
    whole = {where: "" for where, _ in texts}
    for where, text in texts:
        whole[where] += f" {text} "
    for kind in USABLE:
        for entry in every(draft, KINDS[kind]):
            others = [text for where, text in whole.items() if where != (entry.section, entry.id)]
            if not _exempt(draft, kind, entry) and not _occurs(_names(draft, kind, entry), others):
                yield problem("CW108", entry.key, context=context(draft, entry), kind=kind, id=entry.id)


def _occurs(names: list[str], texts: list[str]) -> bool:
    return any(f" {_plain(name)} " in text for name in names for text in texts)


def _exempt(draft: Draft, kind: str, entry: Entry) -> bool:
    """What is reached without its name being said."""
    return entry.id == FOR_BOTS or (kind == "zone" and entry.text("shape") == "attachments")


def _names(draft: Draft, kind: str, entry: Entry) -> list[str]:
    """All ways in which others can say an entry: its id, its words, the members of its set."""
    named = [entry.id, *entry.words()]
    sets = [entry] if kind == "set" else [one for one in every(draft, "sets") if one.id == entry.text("for each")]
    for one in sets:
        members = one.map.get("members")
        named += [*one.words(), *(word.text for value in _values(members) for word in scalars(value))]
    for key in ("places", "ends"):
        if key in entry.map.items:
            named += [scalar.text for scalar in scalars_under(entry.map.items[key])]
    return named


def _values(members: object) -> list[Scalar]:
    return list(scalars_under(members)) if isinstance(members, Map) else []


def _texts(draft: Draft) -> list[tuple[tuple[str, str], str]]:
    """Everything that entries say, by section and id, in plain words."""
    found = []
    for section, node in draft.doc.items.items():
        if section in SILENT:
            continue
        entries = every(draft, section)
        found += [((section, one.id), _plain(text.text)) for one in entries for text in scalars_under(one.map, SILENT)]
        own = [value for value in node.items.values() if isinstance(value, Scalar)] if isinstance(node, Map) else []
        loose = own if isinstance(node, Map) else list(scalars_under(node, SILENT))
        found += [((section, ""), _plain(text.text)) for text in loose]
    return found


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
