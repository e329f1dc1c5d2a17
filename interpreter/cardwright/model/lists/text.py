"""A deck as a plain list: a card on each line, with a number before or behind it."""

from __future__ import annotations

import re

from cardwright.diagnostics.problem import Fix, Problems, problem
from cardwright.model.lists.names import CardNames, Counted, copies
from cardwright.text import Source, Span

_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*")
_BEFORE = re.compile(r"([-+]?\d[\d.,]*)\s*[x×*]?\s+(\S.*)", re.IGNORECASE)
_BEHIND = re.compile(r"(\S.*?)\s*(?:\s[x×*]|\(x)\s*([-+]?\d[\d.,]*)\)?", re.IGNORECASE)


_BEHIND_HEADING = re.compile(r"\s*\(\d+\)$")
HEADINGS = ("deck", "main", "main deck", "maindeck", "mainboard", "side", "sideboard", "side deck", "maybeboard")
"""What other programs write above a part of a list, with a colon, in brackets, or bare."""


def read_list(source: Source, names: CardNames, problems: Problems) -> list[Counted]:
    """The cards of a list such as `3 Some Card`, `Some Card x3` or `Some Card`, by id or name, line by line.

    Blank lines, and what follows # or //, say nothing.
    """
    found: list[Counted] = []
    for number in range(1, source.line_count + 1):
        line = source.line_text(number)
        comment = _COMMENT.search(line)
        said = line[: comment.start()] if comment else line
        if said.strip():
            start = source.line_start(number) + len(said) - len(said.lstrip())
            found += _line(said.strip(), Span(source, start, start + len(said.strip())), names, problems)
    if not found and problems.ok:
        problems.add(problem("CW018", Span.whole(source)))
    return found


def _line(said: str, span: Span, names: CardNames, problems: Problems) -> list[Counted]:
    """One line; a name that has a number in it comes before a number of copies."""
    whole = names.find(said)
    if whole is not None:
        return [(whole, 1, span)]
    if _is_heading(said):
        fix = Fix(f"# {said}", span, "a line that begins with # says nothing")
        help = ("cards that are not part of the deck, such as those of a sideboard, go into a list of their own",)
        problems.add(problem("CW157", span, heading=said, fix=fix, help=help))
        return []
    for pattern, count, name in ((_BEFORE, 1, 2), (_BEHIND, 2, 1)):
        match = pattern.fullmatch(said)
        if match:
            at = span.sub(*match.span(name))
            card = names.wanted(match[name], at, problems)
            number = copies(match[count], span.sub(*match.span(count)), problems)
            return [(card, number, at)] if card is not None and number is not None else []
    names.wanted(said, span, problems)
    return []


def _is_heading(said: str) -> bool:
    """Whether a line that is no card stands above a part of a list."""
    plain = _BEHIND_HEADING.sub("", said.removesuffix(":"))
    bracketed = re.fullmatch(r"\[.*\]|=+.*=+", said) is not None
    return said.endswith(":") or bracketed or " ".join(plain.casefold().split()) in HEADINGS
