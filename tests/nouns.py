"""Every alternative of the grammar that takes a noun phrase, with a thing of one's choosing put there."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property

from lark.grammar import NonTerminal, Rule, Symbol

from cardwright.language.parse import Language
from generating import Sentences

PLAIN = {"np": "this", "owner": "your", "player": "you", "amount": "2", "condition": "this is in play"}
"""What the rest of a sentence says, so that nothing but the thing in the hole can be wrong."""
Hole = tuple[Rule, int]


def is_noun(rule: Rule, at: int) -> bool:
    symbol = rule.expansion[at]
    return isinstance(symbol, NonTerminal) and str(symbol.name) == "np"


def name_of(rule: Rule) -> str:
    return str(rule.alias or rule.origin.name)


class Holes:
    """The places of a grammar where a noun phrase stands, and sentences that reach them."""

    def __init__(self, language: Language, seed: int = 0) -> None:
        self.language = language
        self.made = Sentences(language, random.Random(seed), 4)

    @cached_property
    def all(self) -> list[Hole]:
        """Each alternative that the words of the draft can reach, with each of its noun phrases."""
        return [
            (rule, at)
            for origin, rules in self.made.grammar.by_origin.items()
            if origin in self.ways
            for rule in rules
            if self.made.can(rule)
            for at in range(len(rule.expansion))
            if is_noun(rule, at)
        ]

    @cached_property
    def ways(self) -> dict[str, tuple[Hole, ...]]:
        """The shortest way from a sentence down to each origin."""
        found: dict[str, tuple[Hole, ...]] = {"sentence": ()}
        waiting = deque(["sentence"])
        while waiting:
            origin = waiting.popleft()
            for rule in filter(self.made.can, self.made.grammar.by_origin[origin]):
                for at, symbol in enumerate(rule.expansion):
                    if isinstance(symbol, NonTerminal) and str(symbol.name) not in found:
                        found[str(symbol.name)] = (*found[origin], (rule, at))
                        waiting.append(str(symbol.name))
        return found

    def filled(self, hole: Hole, thing: str) -> str:
        """A sentence with a thing in a hole, everything else as short as it can be or nearly so."""
        words = [thing]
        for rule, at in (hole, *reversed(self.ways[str(hole[0].origin.name)])):
            before, after = rule.expansion[:at], rule.expansion[at + 1 :]
            words = [*self._plain(before), *words, *self._plain(after)]
        return self.made.text(words)

    def _plain(self, symbols: Iterable[Symbol]) -> list[str]:
        return [
            word
            for symbol in symbols
            for word in ([PLAIN[str(symbol.name)]] if str(symbol.name) in PLAIN else self.made.some([symbol], 1))
        ]

    def read(self, hole: Hole, thing: str, tries: int = 1) -> Iterator[str]:
        """Sentences of this form that can be read and still say the thing."""
        for _ in range(tries):
            text = self.made.mended(self.filled(hole, thing))
            if text is not None and thing.lower() in text.lower():
                yield text
