"""Random sentences of a draft: the grammar walked from its top, with the draft's own words."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, partial

from lark.grammar import NonTerminal, Rule, Symbol

from cardwright.language.grammar import Grammar
from cardwright.language.nodes import Node
from cardwright.language.parse import Language, parse
from cardwright.text import Source, Span

NEVER = 10**6
AN = re.compile(r"\ba (?=[aeio])")


class Sentences:
    """A source of random sentences in the words of a draft."""

    def __init__(self, language: Language, rng: random.Random, deepest: int = 5) -> None:
        self.language = language
        self.grammar: Grammar = language.grammar
        self.rng, self.deepest = rng, deepest
        self.phrases: dict[str, list[str]] = defaultdict(list)
        for term in language.vocabulary.terms:
            self.phrases[term.cls].append(term.phrase)

    @cached_property
    def depths(self) -> dict[str, int]:
        """How deep each rule of the grammar has to go at least."""
        found = dict.fromkeys(self.grammar.by_origin, NEVER)
        changed = True
        while changed:
            changed = False
            for origin, rules in self.grammar.by_origin.items():
                least = min(self._depth(rule, found) for rule in rules)
                if least < found[origin]:
                    found[origin], changed = least, True
        return found

    def _depth(self, rule: Rule, known: dict[str, int]) -> int:
        depths = [self._symbol_depth(symbol, known) for symbol in rule.expansion]
        return 1 + max(depths, default=0)

    def _symbol_depth(self, symbol: Symbol, known: dict[str, int]) -> int:
        if isinstance(symbol, NonTerminal):
            return known[str(symbol.name)]
        return 0 if self._words(str(symbol.name)) else NEVER

    def _words(self, name: str) -> list[str]:
        if name == "NUMBER":
            return ["1", "2", "3", "two", "three", "5", "12"]
        if name == "SIGNED":
            return ["+1", "−1", "+3", "−2"]
        return [*self.grammar.keywords.get(name, ()), *self.phrases.get(name, ())]

    def one(self, start: str = "sentence") -> str:
        """A sentence without its full stop; the one that says nothing is left out."""
        while (words := self._derived(start, self.deepest)) == ["no additional effect"]:
            pass
        return self.text(words)

    def text(self, words: Iterable[str]) -> str:
        """Words as they are written."""
        text = " ".join(words)
        for sign in (",", ";", ":", "'s"):
            text = text.replace(f" {sign}", sign)
        text = AN.sub("an ", re.sub(r"s's\b", "s'", text).replace("this'", "this's"))
        return text[:1].upper() + text[1:]

    def read(self) -> str:
        """A sentence that can be read, with what was offered to mend its grammar; what it means may be refused."""
        while (text := self.mended(self.one())) is None:
            pass
        return text

    def mended(self, text: str) -> str | None:
        """A sentence with what is offered to mend its grammar; None if that does not help."""
        for _ in range(8):
            found = parse(self.language, "sentence", text, partial(Span, Source("made", text)))
            if isinstance(found, Node):
                return text
            fix = next((one.fix for one in found.problems if one.fix), None)
            if fix is None:
                return None
            text = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
        return None

    def can(self, rule: Rule) -> bool:
        """Whether the draft has the words for an alternative."""
        return self._depth(rule, self.depths) < NEVER

    def some(self, symbols: Iterable[Symbol], left: int = 2) -> list[str]:
        """Random words for each of these symbols."""
        return [
            word
            for symbol in symbols
            for word in (
                self._derived(str(symbol.name), left)
                if isinstance(symbol, NonTerminal)
                else [self.rng.choice(self._words(str(symbol.name)))]
            )
        ]

    def _derived(self, origin: str, left: int) -> list[str]:
        rules = self.grammar.by_origin[origin]
        able = [rule for rule in rules if self._depth(rule, self.depths) <= left]
        if not able:
            able = [min(rules, key=lambda rule: self._depth(rule, self.depths))]
        return self.some(self.rng.choice(able).expansion, left - 1)
