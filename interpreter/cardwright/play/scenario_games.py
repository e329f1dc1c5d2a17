"""The games that the scenarios of one file are for: the draft with its options, and the cards of the file itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.diagnostics.problem import Problem, Problems
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.pipeline import Game

if TYPE_CHECKING:
    from .scenarios import Scenario

Loader = Callable[[str, Sequence[Map], Mapping[str, str], Problems], "Game | None"]
"""Gives a game for a draft's name, card sets of the file's own, and options; what is wrong goes to the problems."""


class Games:
    """The games of one file, one for each choice of options."""

    def __init__(self, doc: Map, load: Loader, problems: Problems) -> None:
        self.doc, self.load, self.problems = doc, load, problems
        self.made: dict[tuple[tuple[str, str], ...], Game | None] = {}
        self.told: set[tuple[object, ...]] = set()

    def of(self, scenario: Scenario) -> Game | None:
        """The game of a scenario; None if it cannot be had or the cards of the file have mistakes."""
        key = tuple(sorted(scenario.settings.items()))
        if key not in self.made:
            named = self.doc.get("game")
            id = named.text if isinstance(named, Scalar) else ""
            own = Problems()
            game = self.load(id, own_cards(self.doc, id.partition("@")[0]), scenario.settings, own)
            placed = [self._placed(one, scenario) for one in own.found]
            self._tell(placed)
            here = self.doc.span.source.name
            wrong = any(one.severity == "error" and one.span and one.span.source.name == here for one in placed)
            self.made[key] = None if wrong else game
        return self.made[key]

    def _placed(self, one: Problem, scenario: Scenario) -> Problem:
        """A problem with the option or the draft, at the place where the file names it."""
        option, named = str(one.slots.get("option", "")), self.doc.get("game")
        if one.span is None and option in scenario.settings:
            return replace(one, span=scenario.span(["set", option]))
        if one.span is None and isinstance(named, Scalar) and one.slots.get("draft") == named.text and not option:
            return replace(one, span=named.span)
        return one  # its file says it, or the command line

    def _tell(self, found: Sequence[Problem]) -> None:
        """Problems of cards come again with every choice of options; they are told once."""
        for one in found:
            key = (one.code, one.span, one.message)
            if key not in self.told:
                self.told.add(key)
                self.problems.add(one)


def own_cards(doc: Map, game: str) -> list[Map]:
    """The cards that stand in the file itself, as a card set."""
    found = doc.get("own cards")
    if not isinstance(found, Seq):
        return []
    span = doc.keys["own cards"]
    head: dict[str, Node] = {"game": Scalar(game, span, '"'), "set": Scalar("scenarios", span, '"')}
    return [Map({**head, "cards": found}, dict.fromkeys((*head, "cards"), span), found.span)]
