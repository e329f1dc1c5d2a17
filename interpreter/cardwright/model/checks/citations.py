"""Clauses and rulings: what is cited exists, and what is applied is cited."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Context, Fix, Problem, Problems, problem
from cardwright.files.doc import Map, Scalar
from cardwright.files.ids import unique_ids
from cardwright.model.checks.looking import every, keyed
from cardwright.model.checks.options import rulings_of
from cardwright.model.draft import Draft, Entry, scalars

EMPTY = ("reserved", "lost")
"""The states of clauses that say nothing to carry out."""


def check(draft: Draft, problems: Problems) -> None:
    """Citations without a clause, and clauses without a citation."""
    clauses = clauses_of(draft)
    unique_ids("clause number", [(one.text("number"), one.map.items["number"].span) for one in clauses], problems)
    by_name = {name: clause for clause in clauses for name in (clause.id, clause.text("number"))}
    atoms = {atom.text: clause for clause in clauses for atom in clause.scalars("atoms")}
    known = {**by_name, **atoms, **rulings_of(draft)}
    cited = list(citations(draft))
    for scalar, where in [*cited, *_among_clauses(draft)]:
        if scalar.text not in known:
            problems.add(_unknown(scalar, list(known), where))
    for scalar, where in cited:
        clause = by_name.get(scalar.text)
        if clause and clause.text("status") in EMPTY:
            problems.add(_empty(scalar, clause, where))
    problems.extend(_uncited(draft, clauses, {scalar.text for scalar, _ in carried(draft)}))


def citations(draft: Draft) -> Iterator[tuple[Scalar, Context]]:
    """Every clause or ruling that the rules cite, with what a message says of the place."""
    yield from carried(draft)
    for scalar in scalars(draft.doc.get("notes")):
        yield scalar, (("draft", draft.id),)


def carried(draft: Draft) -> Iterator[tuple[Scalar, Context]]:
    """What entries cite; a mention under notes carries nothing out."""
    for section, node in draft.doc.items.items():
        entries = every(draft, section)
        for entry in entries:
            for scalar in keyed(entry.map, "clause"):
                yield scalar, (("entry", f"{section}: {entry.id}"), ("draft", draft.id))
        if isinstance(node, Map):
            for scalar in scalars(node.get("clause")):
                yield scalar, (("entry", section), ("draft", draft.id))
    for scalar in _of_phrases(draft):
        yield scalar, (("draft", draft.id),)


def _of_phrases(draft: Draft) -> Iterator[Scalar]:
    for entry in draft.head.children("phrases"):
        yield from entry.scalars("clause")


def _among_clauses(draft: Draft) -> Iterator[tuple[Scalar, Context]]:
    for clause in clauses_of(draft):
        for scalar in clause.scalars("stands_for"):
            yield scalar, (("clause", clause.id), ("draft", draft.id))
    for ruling in rulings_of(draft).values():
        for scalar in ruling.scalars("clauses"):
            yield scalar, (("ruling", ruling.id), ("draft", draft.id))


def clauses_of(draft: Draft) -> list[Entry]:
    """The clauses in the order of their file."""
    found = draft.clauses.get("clauses")
    if not isinstance(found, Map):
        return []
    return [Entry(id, value, found.keys[id], "clauses") for id, value in found.items.items() if isinstance(value, Map)]


def _unknown(scalar: Scalar, known: list[str], where: Context) -> Problem:
    near = nearest(scalar.text, known, 1)
    fix = Fix(f'"{near[0]}"', scalar.span, f'did you mean "{near[0]}"?') if near else None
    return problem("CW101", scalar.span, context=where, id=scalar.text, fix=fix)


def _empty(scalar: Scalar, clause: Entry, where: Context) -> Problem:
    instead = clause.text("stands_for")
    help = (f"{instead} stands for it",) if instead else ()
    return problem(
        "CW104", scalar.span, context=where, id=scalar.text, status=clause.text("status"), help=help
    )


def _uncited(draft: Draft, clauses: list[Entry], cited: set[str]) -> Iterator[Problem]:
    for clause in clauses:
        number = clause.text("number")
        names = {clause.id, number, *(atom.text for atom in clause.scalars("atoms"))}
        if clause.text("status") == "applied" and not names & cited:
            yield problem("CW102", clause.key, context=(("draft", draft.id),), id=number, help=(clause.text("says"),))
