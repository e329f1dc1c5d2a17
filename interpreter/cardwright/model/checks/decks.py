"""Decks: known cards that can be played, in the numbers that the draft allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Context, Fix, Problem, Problems, problem
from cardwright.model.cards import Card, Deck
from cardwright.model.draft import Draft, Entry
from cardwright.text.counting import counted


def check(
    draft: Draft, decks: Iterable[Deck], cards: Sequence[Card], unread: Mapping[str, str], problems: Problems
) -> None:
    """What is wrong with decks; `unread` has the reason for each card that cannot be played."""
    known = {card.id for card in cards}
    for deck in decks:
        where = (("deck", deck.id), ("draft", draft.id))
        problems.extend(_cards(deck, known, unread, where))
        rule = draft.head.child("deck")
        if rule:
            problems.extend(_numbers(deck, rule, where))


def broken_bounds(rule: Entry, size: int) -> Iterator[str]:
    """The bounds on the number of cards of a deck that a size breaks: "at least 60"."""
    low, high = rule.optional_number("from"), rule.optional_number("to")
    if low is not None and size < low:
        yield f"at least {low}"
    if high is not None and size > high:
        yield f"at most {high}"


def _cards(deck: Deck, known: set[str], unread: Mapping[str, str], where: Context) -> Iterator[Problem]:
    for id, _, span in deck.cards:
        if id not in known:
            near = nearest(id, known, 1)
            fix = Fix(near[0], span) if near else None
            yield problem("CW131", span, context=where, card=id, fix=fix)
        elif id in unread:
            yield problem("CW132", span, context=where, card=id, reason=unread[id])


def _numbers(deck: Deck, rule: Entry, where: Context) -> Iterator[Problem]:
    size = sum(count for _, count, _ in deck.cards)
    copies = rule.optional_number("copies")
    for bound in broken_bounds(rule, size):
        what = "the number of cards of a deck"
        limit = int(bound.rpartition(" ")[2])
        much = f"{counted(abs(limit - size), 'card')} {'too few' if size < limit else 'too many'}"
        yield problem("CW133", deck.key, context=where, what=what, bound=bound, count=size, help=(much,))
    so_far: dict[str, int] = {}
    for id, count, span in deck.cards:
        so_far[id] = so_far.get(id, 0) + count
        if copies is not None and so_far[id] > copies >= so_far[id] - count:
            what = f'the copies of "{id}"'
            yield problem("CW133", span, context=where, what=what, bound=f"at most {copies}", count=so_far[id])
