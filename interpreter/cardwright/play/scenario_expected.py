"""The words of what a scenario expects: zones, counters and values, and the cards and players in them."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.core.program import Per
from cardwright.diagnostics.problem import Problem
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.match.naming import Naming
from cardwright.match.reading import OWN_KEYS, known_words

from .scenario_words import StepWords, gathered, unknown_word

Found = Iterator[Problem]

PLAYERS = ("active", "asked", "winners")
"""Own keys that hold players."""


class Expected:
    """Looks up what stands under `then` and `expect`; whether it comes true shows in play only."""

    def __init__(self, naming: Naming, said: StepWords) -> None:
        self.naming, self.words, self.said = naming, naming.words, said
        self.program = naming.table.program
        self.zones = {naming.zone(zone).casefold(): naming.place(zone)[0] for zone in naming.zones}

    def problems(self, expected: Map) -> list[Problem]:
        """Everything unknown in a group of expectations."""
        found: list[Problem] = []
        for key, node in expected.items.items():
            if key == "shown" and isinstance(node, Map):
                for word, value in node.items.items():
                    known = word.casefold() in self.words.value_of_word
                    found += self._by_player(value) if known else [self._unknown(word, node)]
            else:
                found += self._of(key, node, expected)
        return found

    def _unknown(self, key: str, within: Map) -> Problem:
        known = (*known_words(self.naming), "shown")
        return unknown_word("zone, counter or value", key, known, within.keys[key])

    def _of(self, key: str, node: Node, within: Map) -> Found:
        """The same order of meanings as when it is read."""
        word = key.casefold()
        if word in OWN_KEYS:
            yield from self._own(word, node)
        elif word in self.words.family_of_word:
            yield from self._family(self.words.family_of_word[word], node)
        elif word in self.zones:
            yield from self._cards(node)
        elif word in self.words.cell_of_word:
            yield from self._cell(self.words.cell_of_word[word], node)
        elif word in self.words.value_of_word:
            if self.program.values[self.words.value_of_word[word]].args == ("player",):
                yield from self._by_player(node)
        else:
            yield self._unknown(key, within)

    def _own(self, word: str, node: Node) -> Found:
        if word == "outcome" and isinstance(node, Scalar) and isinstance(node.value, str):
            yield from gathered(lambda: self.said.outcome(node))
        elif word in PLAYERS:
            yield from self._players(node)
        elif word == "order":
            yield from self._cards(node)
        elif word == "scores":
            yield from self._by_player(node)
        elif word == "step" and isinstance(node, Scalar) and node.text.casefold() not in self.words.step_of_word:
            yield unknown_word("step", node.text, self.words.step_of_word, node.span)

    def _family(self, family: int, node: Node) -> Found:
        declared = self.program.families[family]
        if declared.attached:
            for host, cards in node.items.items() if isinstance(node, Map) else ():
                yield from self._card(Scalar(host, node.keys[host], '"'))  # type: ignore[union-attr]
                yield from self._cards(cards)
        elif declared.per is Per.PLAYER:
            yield from self._by_player(node)
            for cards in node.items.values() if isinstance(node, Map) else ():
                yield from self._cards(cards)
        else:
            yield from self._cards(node)

    def _cell(self, cell: int, node: Node) -> Found:
        per = self.program.cells[cell].per
        if per is Per.CARD:
            yield from self._cards(node)
        elif per is Per.PLAYER:
            yield from self._by_player(node)

    def _by_player(self, node: Node) -> Found:
        """The keys of a group must be players."""
        for name, span in node.keys.items() if isinstance(node, Map) else ():
            if name not in self.naming.names:
                yield unknown_word("player", name, self.naming.names, span)

    def _players(self, node: Node) -> Found:
        for one in node.items if isinstance(node, Seq) else (node,):
            if isinstance(one, Scalar) and isinstance(one.value, str) and one.text not in self.naming.names:
                yield unknown_word("player", one.text, self.naming.names, one.span)

    def _cards(self, node: Node) -> Found:
        """Cards in a list, or in lists within it."""
        for one in node.items if isinstance(node, Seq) else ():
            yield from self._card(one) if isinstance(one, Scalar) else self._cards(one)

    def _card(self, node: Scalar) -> Found:
        """A card by id, as far as it is said with its owner and its states."""
        name, *states = node.text.split("/")
        id, _, owner = name.partition(":")[0].partition("@")
        if id not in self.words.definition_of_id:
            yield unknown_word("card", id, self.words.definition_of_id, node.span)
        if owner and owner not in self.naming.names:
            yield unknown_word("player", owner, self.naming.names, node.span)
        known = [one for words in self.words.states.values() for one in words]
        for state in states:
            if state not in known:
                yield unknown_word("state", state, known, node.span)
