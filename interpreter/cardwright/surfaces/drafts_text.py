"""A draft as lines for people: entries with clauses, options with settings, clauses by status, rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.model.draft import Draft, Entry, entries_of

NOT_LISTED = ("options",)
"""Sections with a part of their own."""


def group(doc: Map, key: str) -> list[Entry]:
    """The entries of a group in a document."""
    found = doc.get(key)
    return list(entries_of(found, key)) if isinstance(found, Map) else []


def entry_sections(draft: Draft) -> list[tuple[str, list[Entry]]]:
    """The sections of entries in force, in the order of the file."""
    names = [name for name, value in draft.doc.items.items() if isinstance(value, Map) and name not in NOT_LISTED]
    found = [(name, draft.entries(name)) for name in names if _has_entries(draft.doc.items[name])]
    return [(name, entries) for name, entries in found if entries]


def _has_entries(section: Node) -> bool:
    return isinstance(section, Map) and all(isinstance(value, Map) for value in section.items.values())


def entries(draft: Draft, about: str | None = None) -> list[str]:
    """Every entry in force with what it says and its clauses."""
    lines: list[str] = []
    for section, found in entry_sections(draft):
        shown = [line for entry in found for line in chosen([entry_line(entry)], entry_text(entry), about)]
        lines += ["", section, *shown] if shown else []
    return lines


def entry_line(entry: Entry) -> str:
    says = entry.text("label") or entry.text("text") or entry.text("is") or entry.text("means") or entry.text("do")
    clauses = f"  [{', '.join(entry.clauses)}]" if entry.clauses else ""
    return f"  {entry.id}{': ' + says if says and says != entry.id else ''}{clauses}"


def entry_text(entry: Entry) -> str:
    """Everything that an entry says, to be searched."""
    return f"{entry.id} {' '.join(_texts(entry.map))}"


def _texts(node: Node) -> Iterable[str]:
    if isinstance(node, Scalar):
        yield node.text
    for item in node.items if isinstance(node, Seq) else ():
        yield from _texts(item)
    for key, value in node.items.items() if isinstance(node, Map) else ():
        yield key
        yield from _texts(value)


def chosen(lines: list[str], text: str, about: str | None) -> list[str]:
    """The lines if their text is about a word; all without a word."""
    return lines if about is None or about.casefold() in text.casefold() else []


def options(draft: Draft, about: str | None = None) -> list[str]:
    """Every option: what it sets, its settings, the chosen one and its ruling."""
    lines: list[str] = []
    for option in draft.options.values():
        now = draft.settings.get(option.id, option.default)
        shown = [
            f"  {option.id} = {now}   (settings: {option.choices}; default {option.default}"
            + (f"; {option.ruling})" if option.ruling else ")"),
            f"      {option.label}",
        ]
        lines += chosen(shown, " ".join(shown), about)
    return ["", "options (set with --set OPTION=SETTING)", *lines] if lines else []


def clauses(draft: Draft, about: str | None = None) -> list[str]:
    """Every clause: number, status and meaning, with how many there are of each status."""
    found = group(draft.clauses, "clauses")
    lines = [
        line
        for entry in found
        for line in chosen([f"  {entry.text('number'):<8} {entry.text('status'):<9} {entry.text('says')}"],
                           entry_text(entry), about)
    ]  # fmt: skip
    counts = Counter(entry.text("status") for entry in found)
    head = ", ".join(f"{number} {status}" for status, number in counts.most_common())
    return ["", f"clauses ({head})", *lines] if lines else []


def rulings(draft: Draft, about: str | None = None) -> list[str]:
    """Every ruling: question, decision and option."""
    lines: list[str] = []
    for entry in group(draft.rulings, "rulings"):
        knob = f" (option {entry.text('knob')})" if entry.text("knob") else ""
        cited = ", ".join(scalar.text for scalar in entry.scalars("clauses"))
        shown = [f"  {entry.id} [{cited}] {entry.text('question')}", f"      {entry.text('decision')}{knob}"]
        lines += chosen(shown, entry_text(entry), about)
    return ["", "rulings", *lines] if lines else []


def clause_says(draft: Draft, number: str) -> str:
    """What a clause or ruling says, by its printed number or id; empty if there is none."""
    for entry in group(draft.clauses, "clauses"):
        if number in (entry.text("number"), entry.id):
            return entry.text("says")
    for entry in group(draft.rulings, "rulings"):
        if entry.id == number:
            return entry.text("decision")
    return ""


__all__ = ["clause_says", "clauses", "entries", "entry_sections", "group", "options", "rulings"]
