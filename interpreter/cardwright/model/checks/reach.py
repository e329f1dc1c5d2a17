"""Entries that nobody can reach: actions no step offers, options nothing reads, words no sentence has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map, Scalar
from cardwright.model.checks.looking import KINDS, below, context, every, scalars_under
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
    read = {id for section in draft.doc.items for entry in every(draft, section) for id in _asked(entry)}
    read |= {scalar.text for section in ("setup", "turn") for entry in every(draft, section)
             for scalar in below(entry.map, "undo", "keep", "option")}  # fmt: skip
    said = " ".join(text for _, text in _texts(draft))
    for entry in every(draft, "options"):
        one_way = len(entry.scalars("settings")) == 1
        if entry.id not in read and not one_way and f" option {_plain(entry.id)} " not in f" {said} ":
            where = context(draft, entry)
            yield problem("CW107", entry.key, context=where, kind="option", id=entry.id, reason="nothing reads it")


def _asked(entry: Entry) -> list[str]:
    wanted = entry.map.get("if option")
    return list(wanted.items) if isinstance(wanted, Map) else []


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
