"""Cards tied to each other: links lead to fitting cards and never round in a circle, and groups are complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Context, Fix, Problem, Problems, problem
from cardwright.files.doc import Scalar
from cardwright.model.cards import Card
from cardwright.model.draft import Draft, Entry, member_words
from cardwright.model.graphs import Tie, circles, has, printed, tie_of


def check(draft: Draft, cards: Sequence[Card], problems: Problems) -> None:
    """Everything that one card says of another, or that several say together."""
    known: dict[str, Card] = {}
    for card in cards:
        known.setdefault(card.id, card)
    for field in draft.entries("fields"):
        if tie_of(field) is Tie.LINKS:
            problems.extend(_links(draft, field, cards, known))
            problems.extend(_circles(draft, field, cards, known))
        if field.child("one of each"):
            problems.extend(_groups(draft, field, list(known.values())))
        for needed in field.scalars("needs"):
            problems.extend(_needs(draft, field, needed.text, cards))
        for other in field.scalars("in place of"):
            problems.extend(_instead(draft, field, other.text, cards))
        if field.child("agrees with"):
            problems.extend(_agreement(draft, field, cards))


def _whole(cards: Sequence[Card]) -> list[Card]:
    """The cards that are in the form of their game: nothing more is said of the others."""
    return [card for card in cards if card.status != "broken"]


def _where(card: Card, field: Entry) -> Context:
    return (*card.context, ("field", field.id))


# --- links --------------------------------------------------------------------------------------------


def _links(draft: Draft, field: Entry, cards: Sequence[Card], known: dict[str, Card]) -> Iterator[Problem]:
    wanted = field.text("is").removeprefix("links to ")
    fitting = [card.id for card in cards if card.type == wanted]
    for card in _whole(cards):
        for link in printed(card, field.id):
            other = known.get(link.text)
            if other is None:
                yield _unknown(card, field, link, [id for id in fitting if id != card.id])
            elif other.type != wanted:
                yield problem("CW142", link.span, context=_where(card, field), card=link.text, type=other.type,
                              wanted=wanted, related=[("it is here", other.key)])  # fmt: skip
            elif other.id == card.id:
                yield problem("CW143", link.span, context=_where(card, field), card=card.id, relation=field.id)


def _unknown(card: Card, field: Entry, link: Scalar, fitting: list[str]) -> Problem:
    near = nearest(link.text, fitting, 1)
    fix = Fix(near[0], link.span) if near else None
    return problem("CW141", link.span, context=_where(card, field), card=link.text, fix=fix)


def _circles(draft: Draft, field: Entry, cards: Sequence[Card], known: dict[str, Card]) -> Iterator[Problem]:
    if not field.flag("acyclic"):
        return
    edges = [(card.id, link.text) for card in cards for link in printed(card, field.id)]
    for way in circles(edges):
        first = known[way[0]]
        at = next(link.span for link in printed(first, field.id) if link.text == way[1])
        related = [(f"the link of {id}", printed(known[id], field.id)[0].span) for id in way[1:]]
        shown = " → ".join([*way, way[0]])
        yield problem("CW144", at, context=_where(first, field), relation=field.id, way=shown, related=related)


# --- groups by a common word ------------------------------------------------------------------------------


def _groups(draft: Draft, field: Entry, cards: Sequence[Card]) -> Iterator[Problem]:
    """In each group exactly one card prints a certain word in another field."""
    rule = field.child("one of each")
    assert rule is not None
    other, wanted = rule.text("field"), rule.text("is")
    groups: dict[str, list[Card]] = {}
    for card in cards:
        for word in printed(card, field.id):
            groups.setdefault(word.text, []).append(card)
    for name, group in groups.items():
        ones = [card for card in group if any(word.text == wanted for word in printed(card, other))]
        if not ones:
            yield _none(field, name, group, list(groups), f"{other}: {wanted}")
        for card in ones[1:]:
            at = printed(card, other)[0].span
            related = [("the first one is here", printed(ones[0], other)[0].span)]
            yield problem("CW146", at, context=_where(card, field), group=name, relation=field.id,
                          wanted=f"{other}: {wanted}", related=related)  # fmt: skip


def _none(field: Entry, name: str, group: list[Card], names: list[str], wanted: str) -> Problem:
    at = printed(group[0], field.id)[0].span
    near = nearest(name, [one for one in names if one != name], 1)
    fix = Fix(near[0], at) if near else None
    help = (f"cards of it: {', '.join(card.id for card in group)}",)
    return problem("CW145", at, context=_where(group[0], field), group=name, relation=field.id, wanted=wanted,
                   fix=fix, help=help)  # fmt: skip


def _needs(draft: Draft, field: Entry, needed: str, cards: Sequence[Card]) -> Iterator[Problem]:
    for card in _whole(cards):
        found = card.map.items.get(field.id)
        if found is not None and has(draft, card, field) and needed not in card.map.items:
            yield problem("CW147", card.map.keys[field.id], context=_where(card, field), key=field.id, needed=needed)


def _instead(draft: Draft, field: Entry, other: str, cards: Sequence[Card]) -> Iterator[Problem]:
    """A card prints something in one of two fields, never in both or in neither."""
    for card in _whole(cards):
        one, two = bool(printed(card, field.id)), bool(printed(card, other))
        if has(draft, card, field) and one == two:
            at = card.map.keys[field.id] if one else card.map.keys.get(other, card.key)
            yield problem("CW152", at, context=_where(card, field), key=field.id, other=other,
                          found="both" if one else "neither")  # fmt: skip


# --- printed beside a table -------------------------------------------------------------------------------


def _agreement(draft: Draft, field: Entry, cards: Sequence[Card]) -> Iterator[Problem]:
    """What a card prints agrees with what the members of another of its fields have in their table."""
    rule = field.child("agrees with")
    assert rule is not None
    by, key = rule.text("field"), rule.text("key")
    source = next((one for one in draft.entries("fields") if one.id == by), None)
    name = source.text("is").removeprefix("set of ") if source else ""
    table = next((one for one in draft.entries("sets") if one.id == name), None)
    if table is None:
        return
    rows = {word: row for row in table.children("members") for word in (row.id, member_words(table, row.id)[0])}
    for card in _whole(cards):
        named = [rows[word.text] for word in printed(card, by) if word.text in rows]
        if field.id in card.map.items and named:
            yield from _compared(field, rule, card, named, key)


def _compared(field: Entry, rule: Entry, card: Card, named: list[Entry], key: str) -> Iterator[Problem]:
    found = printed(card, field.id)
    wanted = list(dict.fromkeys(cell.text for row in named for cell in row.scalars(key)))
    several = field.text("is").startswith("set of ")
    if not wanted and not several:
        return
    wrong = [value for value in found if value.text not in wanted]
    lacking = [one for one in wanted if one not in {value.text for value in found}] if rule.flag("exactly") else []
    if not wrong and not lacking:
        return
    at = wrong[0].span if wrong else card.map.items[field.id].span
    by = ", ".join(row.id for row in named)
    code = "CW151" if rule.flag("loosely") else "CW148"
    fix = Fix(wanted[0], at, f'by the table "{wanted[0]}"') if wrong and len(wanted) == 1 and not several else None
    said = ", ".join(value.text for value in found) or "nothing"
    yield problem(code, at, context=_where(card, field), field=field.id, printed=said, by=by,
                  wanted=", ".join(wanted) or "nothing", fix=fix)  # fmt: skip
