"""What the readers of lists share: cards by id or name, and numbers of copies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problems, problem
from cardwright.model.cards import Card
from cardwright.text import Span

MOST = 99
"""So many copies of one card may stand in a list, as in a file of decks."""

Counted = tuple[str, int, Span]
"""A card's id, how many copies, and where it is written."""


@dataclass(frozen=True)
class CardNames:
    """Cards by everything that they are called."""

    ids: Mapping[str, str]
    called: Mapping[str, str] = field(default_factory=dict)
    """The name of each card by its id: two cards may have the same name."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardNames:
        """Ids come before names, the first card before others of the same name; case and spaces do not count."""
        listed = list(cards)
        found = {_plain(card.id): card.id for card in listed}
        for card in listed:
            found.setdefault(_plain(card.name), card.id)
        return cls(found, {card.id: _plain(card.name) for card in listed})

    def find(self, name: str) -> str | None:
        """The id of a card, None if there is none."""
        return self.ids.get(_plain(name))

    def fits(self, name: str, id: str) -> bool:
        """Whether a card is called so, be it by its id or by its name."""
        return self.find(name) == id or self.called.get(id) == _plain(name)

    def wanted(self, name: str, span: Span, problems: Problems) -> str | None:
        """The id of a card; where there is none, that is a problem."""
        found = self.find(name)
        if found is None:
            near = nearest(name, self.ids, 1)
            fix = Fix(self.ids[near[0]], span) if near else None
            problems.add(problem("CW131", span, card=name, fix=fix))
        return found


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def copies(said: str, span: Span, problems: Problems) -> int | None:
    """A number of copies; what is none is a problem."""
    text = said.strip()
    if re.fullmatch(r"[0-9]{1,4}", text) and 1 <= int(text) <= MOST:
        return int(text)
    problems.add(problem("CW135", span, value=text, most=MOST))
    return None


def deck_id(name: str) -> str:
    """A name as the id of a deck: words in lower case joined by hyphens; empty where nothing is left."""
    return "-".join(re.findall(r"[a-z0-9]+", name.casefold()))
