"""A deck as a table: CSV with a column for the card and one for the number of copies."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problems, problem
from cardwright.model.lists.names import CardNames, Counted, copies
from cardwright.text import Source, Span

CARD = ("id", "card id", "card", "name", "card name", "title")
"""Headings of the columns that say which card; what a row says in several must be the same."""
QUANTITY = ("qty", "quantity", "copies", "count")
"""Headings of the column that says how many."""
SIGNS = ",;\t|"
"""What may stand between two cells."""


@dataclass(frozen=True)
class Cell:
    """What stands in one cell, and where."""

    text: str
    span: Span


def read_table(source: Source, names: CardNames, problems: Problems) -> list[Counted]:
    """The cards of a table whose first row has headings."""
    rows = [row for row in cells(source, problems) if any(cell.text for cell in row)]
    if not problems.ok:
        return []
    if not rows:
        problems.add(problem("CW018", Span.whole(source)))
        return []
    head, *rest = rows
    card = _columns(head, CARD, "the card", problems)
    quantity = _columns(head, QUANTITY, "the number of copies", problems)
    found: list[Counted] = []
    for row in rest if card and quantity else ():
        if _fits_head(row, len(head), problems):
            found += _row(row, card, quantity, names, problems)
    if not rest and problems.ok:
        problems.add(problem("CW019", head[0].span, key="the table", bound="at least 1 row below its head", count=0))
    return found


def _columns(head: list[Cell], wanted: tuple[str, ...], what: str, problems: Problems) -> list[int]:
    """Where the columns with one of some headings stand, the most telling first."""
    headings = [" ".join(cell.text.casefold().replace("_", " ").split()) for cell in head]
    found = [column for name in wanted for column, heading in enumerate(headings) if heading == name]
    if not found:
        near = [(cell, one) for cell in head for one in nearest(cell.text, wanted, 1)]
        at = near[0][0].span if near else head[0].span.to(head[-1].span)
        fix = Fix(near[0][1], at) if near else None
        problems.add(problem("CW136", at, what=what, names=", ".join(wanted), fix=fix))
    return found


def _fits_head(row: list[Cell], wanted: int, problems: Problems) -> bool:
    """Whether every cell that says something stands below a heading."""
    more = [cell for cell in row[wanted:] if cell.text]
    if more:
        count = row.index(more[-1]) + 1
        problems.add(problem("CW156", more[0].span.to(more[-1].span), count=count, wanted=wanted))
    return not more


def _row(row: list[Cell], card: list[int], quantity: list[int], names: CardNames, problems: Problems) -> list[Counted]:
    said = _filled(row, card)
    numbers = _filled(row, quantity) or [row[column] for column in quantity if column < len(row)][:1]
    if not said or not numbers:
        what = "the number of copies" if said else "the card"
        problems.add(problem("CW137", row[0].span.to(row[-1].span), what=what))
        return []
    id = _card(said, names, problems)
    number = _copies(numbers, problems)
    return [(id, number, said[0].span)] if id is not None and number is not None else []


def _filled(row: list[Cell], columns: list[int]) -> list[Cell]:
    return [row[column] for column in columns if column < len(row) and row[column].text]


def _card(said: list[Cell], names: CardNames, problems: Problems) -> str | None:
    """The card of a row, by all that is said of it."""
    first, *others = said
    id = names.wanted(first.text, first.span, problems)
    for other in others if id is not None else ():
        if not names.fits(other.text, id or ""):
            _contradiction("the cards", first, other, problems)
            return None
    return id


def _copies(said: list[Cell], problems: Problems) -> int | None:
    """The number of copies of a row, by all that is said of it."""
    numbers = [copies(cell.text, cell.span, problems) for cell in said]
    for cell, number in zip(said, numbers, strict=True):
        if None not in numbers and number != numbers[0]:
            _contradiction("the numbers of copies", said[0], cell, problems)
            return None
    return numbers[0] if None not in numbers else None


def _contradiction(what: str, first: Cell, other: Cell, problems: Problems) -> None:
    related = [("said otherwise here", first.span)]
    one, two = f'"{first.text}"', f'"{other.text}"'
    problems.add(problem("CW155", other.span, what=what, first=one, second=two, related=related))


def cells(source: Source, problems: Problems) -> list[list[Cell]]:
    """The rows of a table; quotes may hold signs, line breaks and, doubled, quotes."""
    text, sign = source.text, _sign(source)
    rows: list[list[Cell]] = [[]]
    at = 0
    while at < len(text):
        cell, at = _cell(source, at, sign, problems)
        rows[-1].append(cell)
        if at < len(text) and text[at] != sign:
            rows.append([])
            at += 2 if text.startswith("\r\n", at) else 1
        elif at < len(text):
            at += 1
            if at == len(text) or text[at] in "\r\n":
                rows[-1].append(Cell("", Span(source, at, at)))
                if at < len(text):
                    rows.append([])
                    at += 2 if text.startswith("\r\n", at) else 1
    return [row for row in rows if row]


def _cell(source: Source, at: int, sign: str, problems: Problems) -> tuple[Cell, int]:
    """One cell from an offset, and the offset of what ends it."""
    text = source.text
    if text[at] == '"':
        said, end = _quoted(source, at, problems)
        while end < len(text) and text[end] not in f"{sign}\r\n":
            end += 1
        return Cell(said.strip(), Span(source, at, end)), end
    end = at
    while end < len(text) and text[end] not in f"{sign}\r\n":
        end += 1
    said = text[at:end]
    start = at + len(said) - len(said.lstrip())
    return Cell(said.strip(), Span(source, start, start + len(said.strip()))), end


def _quoted(source: Source, at: int, problems: Problems) -> tuple[str, int]:
    """The content of quotes that begin at an offset, and the offset behind them."""
    text, end = source.text, at + 1
    while True:
        close = text.find('"', end)
        if close < 0:
            problems.add(problem("CW138", Span(source, at, at + 1)))
            return text[at + 1 :], len(text)
        if not text.startswith('""', close):
            return text[at + 1 : close].replace('""', '"'), close + 1
        end = close + 2


def _sign(source: Source) -> str:
    """What separates cells: the sign that comes up most often in the first line."""
    first = source.line_text(1)
    return max(SIGNS, key=lambda sign: (first.count(sign), -SIGNS.index(sign)))
