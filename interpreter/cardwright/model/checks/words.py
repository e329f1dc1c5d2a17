"""The words that a draft declares: readable, and each of one meaning within its class."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map, Node, Seq
from cardwright.files.ids import unique_ids
from cardwright.model.checks.looking import every, keyed, scalars_under
from cardwright.model.draft import Draft, Entry, choice_options
from cardwright.model.vocabulary import Term
from cardwright.text import Span
from cardwright.text.characters import key_of

_LETTER = re.compile(r"[^\W\d_]")


def check(draft: Draft, problems: Problems) -> None:
    """Words without letters, and words and names that stand for two things."""
    for scalar in keyed(draft.doc, "words"):
        if scalar.text and not _LETTER.search(scalar.text):
            form = "words with letters"
            problems.add(problem("CW020", scalar.span, key="a word", form=form, value=scalar.text))
    problems.extend(_doubles(draft))
    problems.extend(_members(draft))
    unique_ids("name of a stored number", _stored(draft), problems)
    unique_ids("rule that cards can pass", _passable(draft), problems)


def _doubles(draft: Draft) -> Iterator[Problem]:
    first: dict[tuple[str, str], Term] = {}
    for term in draft.vocabulary().terms:
        key = (term.cls, key_of(term.phrase))
        if key in first and first[key].entry != term.entry:
            span = place_of(draft, term)
            names = (f'"{first[key].entry}"', f'"{term.entry}"')
            where = (("draft", draft.id),)
            yield problem("CW109", span, context=where, word=term.phrase, first=names[0], second=names[1])
        first.setdefault(key, term)


def _members(draft: Draft) -> Iterator[Problem]:
    """Members of two sets, and options of two choices, by one name: no sentence could tell them apart."""
    owners: dict[str, str] = {}
    for entry in [*every(draft, "sets"), *every(draft, "fields")]:
        members = entry.map.get("members")
        named = list(members.items) if isinstance(members, Map) else []
        if entry.text("is") == "choice":
            named = list(choice_options(entry))
        for name in named:
            if name in owners:
                yield problem("CW109", entry.key, word=name, first=f'"{owners[name]}"', second=f'"{entry.id}"')
            owners.setdefault(name, entry.id)


def _stored(draft: Draft) -> Iterator[tuple[str, Span]]:
    for section in ("counters", "clocks"):
        for entry in every(draft, section):
            yield entry.id, entry.key


def _passable(draft: Draft) -> Iterator[tuple[str, Span]]:
    for section in ("actions", "together actions"):
        for entry in every(draft, section):
            for param in entry.children("choose"):
                for where in param.children("where"):
                    if "may" in where.map.items:
                        yield where.text("id"), where.map.items["id"].span


def place_of(draft: Draft, term: Term) -> Span:
    """Where a word of the draft is written: with its entry, else wherever it stands; else the draft."""
    anywhere: Span | None = None
    for section in draft.doc.items:
        for entry in every(draft, section):
            for phrase, span in _written(entry):
                if phrase == term.phrase or f"{phrase}s" == term.phrase:
                    if entry.id in (term.entry, term.entry.split("=")[0]):
                        return span
                    anywhere = anywhere or span
    return anywhere or draft.doc.span


def _written(entry: Entry) -> Iterator[tuple[str, Span]]:
    """Every text and every key of an entry: its words, its id, then the others."""
    for scalar in keyed(entry.map, "words"):
        yield scalar.text, scalar.span
    yield entry.id, entry.key
    for scalar in scalars_under(entry.map):
        yield scalar.text, scalar.span
    yield from _keys(entry.map)


def _keys(node: Node) -> Iterator[tuple[str, Span]]:
    if isinstance(node, Map):
        yield from node.keys.items()
    for part in node.items.values() if isinstance(node, Map) else node.items if isinstance(node, Seq) else ():
        yield from _keys(part)

