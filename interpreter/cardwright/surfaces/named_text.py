"""What stands behind a name in a draft: a clause, a ruling, an option, an entry, with whatever cites it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardwright.diagnostics.nearest import nearest
from cardwright.model.draft import Draft, Entry
from cardwright.surfaces.drafts_text import entry_line, entry_sections, group


def names_in(draft: Draft) -> Iterator[tuple[str, str]]:
    """Every name by which something of a draft can be looked up, with what it is."""
    for clause in group(draft.clauses, "clauses"):
        what = f"the clause {clause.text('number')} ({clause.id})"
        yield from ((name, what) for name in _clause_names(clause))
    for ruling in group(draft.rulings, "rulings"):
        yield ruling.id, f"the ruling {ruling.id}"
    for option in draft.options:
        yield option, f"the option {option}"
    for _, found in entry_sections(draft):
        yield from ((entry.id, f'the entry "{entry.id}"') for entry in found)


def named_page(draft: Draft, name: str) -> str:
    """What a draft has under an id or a printed number; empty for nothing."""
    wanted = name.casefold()
    if wanted not in {known.casefold() for known, _ in names_in(draft)}:
        return ""
    users = [f"    {line}" for line in dict.fromkeys(_users(draft, wanted))]
    cited = ["  cited by", *users] if users else []
    return "\n".join([f"{draft.name}, {draft.id}:", *_called(draft, wanted), *cited])


def _called(draft: Draft, wanted: str) -> Iterator[str]:
    """Everything of that name, in lines."""
    for clause in group(draft.clauses, "clauses"):
        if wanted in _spelt(clause):
            yield f"  clause {clause.text('number')} ({clause.id}), {clause.text('status')}"
            yield f"      {clause.text('says')}"
    for ruling in group(draft.rulings, "rulings"):
        if ruling.id.casefold() == wanted:
            yield f"  ruling {ruling.id}: {ruling.text('question')}"
            yield f"      {ruling.text('decision')}"
    for option in draft.options.values():
        if option.id.casefold() == wanted:
            yield f"  option {option.id} = {draft.settings[option.id]}; settings: {option.choices}"
            yield f"      {option.label}"
    for section, found in entry_sections(draft):
        yield from (f"  {section}: {entry_line(one).strip()}" for one in found if one.id.casefold() == wanted)


def _users(draft: Draft, wanted: str) -> Iterator[str]:
    """The entries and rulings that cite it, by whichever of its names."""
    clauses = [clause for clause in group(draft.clauses, "clauses") if wanted in _spelt(clause)]
    names = {wanted}.union(*map(_spelt, clauses))
    for section, found in entry_sections(draft):
        for entry in found:
            if names & {one.casefold() for one in entry.clauses}:
                yield f"{section}: {entry.id}"
    for ruling in group(draft.rulings, "rulings"):
        if names & {one.text.casefold() for one in ruling.scalars("clauses")}:
            yield f"ruling {ruling.id}: {ruling.text('question')}"


def _clause_names(clause: Entry) -> list[str]:
    """A clause's id, printed number and atoms."""
    return [clause.id, clause.text("number"), *(atom.text for atom in clause.scalars("atoms"))]


def _spelt(clause: Entry) -> set[str]:
    return {name.casefold() for name in _clause_names(clause)}


def nothing_about(word: str, texts: Iterable[str]) -> str:
    """What is said where nothing has a word in it: the nearest words that there are."""
    known = {one for text in texts for one in re.findall(r"[\w.-]*\w", text.casefold())}
    near = nearest(word, known)
    return f'nothing has "{word}" in it' + (f"; near it: {', '.join(near)}" if near else "")
