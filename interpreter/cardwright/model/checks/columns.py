"""The tables of sets: rows have only declared columns, name members that exist, and mirror each other where said."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problem, Problems, problem
from cardwright.files.doc import Map, Scalar
from cardwright.model.checks.looking import context, every, find
from cardwright.model.checks.references import missing
from cardwright.model.draft import Draft, Entry, choice_options
from cardwright.model.graphs import circles, member_columns, row_names

WORDS = "words"
"""The column that every set has: how a member is said."""


def check(draft: Draft, problems: Problems) -> None:
    """Every row of every set."""
    for entry in every(draft, "sets"):
        columns = {column.id: column for column in entry.children("columns")}
        for column in columns.values():
            problems.extend(_column(draft, entry, column, list(columns)))
        for row in entry.children("members"):
            problems.extend(_row(draft, entry, row, columns))
        for column in member_columns(entry):
            problems.extend(_circles(draft, entry, column))
            problems.extend(_mirrored(draft, entry, column))


def _column(draft: Draft, entry: Entry, column: Entry, known: list[str]) -> Iterator[Problem]:
    form = column.text("is")
    field = form.removeprefix("option of ")
    at = column.map.items["is"]
    if form != field and isinstance(at, Scalar) and find(draft, "field", field) is None:
        yield missing("field", at, field, [one.id for one in every(draft, "fields")], context(draft, entry))
    for other in column.scalars("reverse of"):
        if other.text not in known:
            yield missing("column", other, other.text, known, context(draft, entry))


def _row(draft: Draft, entry: Entry, row: Entry, columns: dict[str, Entry]) -> Iterator[Problem]:
    if not isinstance(row.map, Map):
        return
    for key, at in row.map.keys.items():
        column = columns.get(key)
        if column is not None:
            yield from _cells(draft, entry, row, column)
        elif key != WORDS:
            known = [*columns, WORDS]
            near = nearest(key, known, 1)
            help = (f"the columns of this set are {', '.join(known)}",)
            yield problem("CW011", at, context=context(draft, entry), key=key, help=help,
                          fix=Fix(near[0], at) if near else None)  # fmt: skip


def _cells(draft: Draft, entry: Entry, row: Entry, column: Entry) -> Iterator[Problem]:
    """What a row has under one column."""
    form = column.text("is")
    members = list(row_names(entry))
    field = find(draft, "field", form.removeprefix("option of ")) if form.startswith("option of ") else None
    listed = {"members": members}.get(form) or (list(choice_options(field)) if field else None)
    for cell in row.scalars(column.id):
        if form == "number" and not isinstance(cell.value, int):
            yield problem("CW013", cell.span, context=context(draft, entry), key=f'"{column.id}"',
                          wanted="a whole number", found=f'the text "{cell.text}"')  # fmt: skip
        if listed is not None and cell.text not in listed:
            near = nearest(cell.text, listed, 1)
            help = (f"{'members' if form == 'members' else 'options'}: {', '.join(listed)}",)
            yield problem("CW149", cell.span, context=context(draft, entry), row=row.id, column=column.id,
                          value=cell.text, help=help, fix=Fix(near[0], cell.span) if near else None)  # fmt: skip


def _pairs(entry: Entry, column: str) -> list[tuple[str, Scalar]]:
    """The cells of a column with the code of their row."""
    return [(row.id, cell) for row in entry.children("members") for cell in row.scalars(column)]


def _circles(draft: Draft, entry: Entry, column: Entry) -> Iterator[Problem]:
    if not column.flag("acyclic"):
        return
    pairs = _pairs(entry, column.id)
    names = row_names(entry)
    own = [(row, names.get(cell.text, cell.text)) for row, cell in pairs]
    ways = [[row] for row, other in own if row == other] + circles(own)
    for way in ways:
        at = pairs[own.index((way[0], (*way, way[0])[1]))][1].span
        yield problem("CW144", at, context=context(draft, entry), relation=column.id, way=" → ".join([*way, way[0]]))


def _mirrored(draft: Draft, entry: Entry, column: Entry) -> Iterator[Problem]:
    """A column that is the reverse of another: each pair stands in both."""
    other = column.text("reverse of")
    if not other:
        return
    names = row_names(entry)
    mine, theirs = _pairs(entry, column.id), _pairs(entry, other)
    for pairs, back, here, there in ((mine, theirs, column.id, other), (theirs, mine, other, column.id)):
        known = {(names.get(cell.text, cell.text), row) for row, cell in back}
        for row, cell in pairs:
            if cell.text in names and (row, names[cell.text]) not in known:
                yield problem("CW150", cell.span, context=context(draft, entry), row=row, column=here,
                              value=cell.text, other=there)  # fmt: skip
