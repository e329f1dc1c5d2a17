"""Who or what does something, as far as the form of the verb hangs on it."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.language.nodes import Node, Part, Word

Spelt = Mapping[tuple[str, str, int], str]
"""How an entry of a word class is spelt in each of its forms."""

FIRST = frozenset({"you", "players", "them", "the_rest", "targets"})
"""Phrases behind which a verb has its first form: you draw, they draw."""

SECOND = frozenset(
    {
        "each_player", "each_opponent", "owner_of_it", "that_player", "a_player", "whose_items_show", "this",
        "this_kind", "it", "that", "host_of_this", "number_range", "one_item", "open_zone", "count_of", "count_players",
        "total_of", "each_member", "highest_of", "lowest_of",
    }
)  # fmt: skip
"""Phrases behind which a verb has its second form: each player draws, it draws."""

ONE_OF = frozenset({"each_your", "one_your", "one_their"})
"""Determiners that mean one each, though their noun says several: each of your cards is."""


def form_of(part: Part, spelt: Spelt) -> bool | None:
    """Whether a verb behind a phrase has its second form; None where either will do."""
    if isinstance(part, Word):
        return by_noun(part, spelt)
    if part.kind in FIRST:
        return False
    if part.kind in SECOND:
        return True
    if part.kind in ("some", "bare"):
        det = part.parts[0]
        if isinstance(det, Node) and det.kind in ONE_OF:
            return True
        noun = next((word for word in part.parts if isinstance(word, Word)), None)
        return by_noun(noun, spelt) if noun else None
    return None


def by_noun(noun: Word, spelt: Spelt) -> bool | None:
    """The same from the noun itself: one card is, several cards are; None where it has one form for both."""
    other = spelt.get((noun.cls, noun.entry, noun.form ^ 1), "")
    return noun.form % 2 == 0 if inflected(noun.phrase, other) else None


def inflected(one: str, other: str) -> bool:
    """Whether two spellings are forms of one word (fox, foxes) rather than two words for one thing."""
    (*before, last), (*before_other, last_other) = one.split() or [""], other.split() or [""]
    return before == before_other and last != last_other and last[:2] == last_other[:2]
