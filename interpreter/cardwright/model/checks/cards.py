"""Cards beside each other: names given twice, cards in no deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.doc import Scalar
from cardwright.model.cards import Card, Deck
from cardwright.text import Span


def check_names(cards: Sequence[Card], problems: Problems) -> None:
    """Cards that people cannot tell apart by their names."""
    first: dict[str, Card] = {}
    for card in cards:
        name = card.name.casefold()
        if name in first and first[name].id != card.id:
            related = [("the other one is here", _name(first[name]))]
            problems.add(problem("CW601", _name(card), context=card.context, name=card.name, related=related))
        first.setdefault(name, card)


def _name(card: Card) -> Span:
    found = card.map.get("name")
    return found.span if isinstance(found, Scalar) else card.key


def check_unused(cards: Sequence[Card], decks: Iterable[Deck], problems: Problems) -> None:
    """Cards that no deck holds."""
    held = {id for deck in decks for id, _, _ in deck.cards}
    for card in cards:
        if card.id not in held:
            problems.add(problem("CW602", card.key, context=card.context, card=card.id))
