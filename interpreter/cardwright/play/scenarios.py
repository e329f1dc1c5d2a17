"""Files of scenarios: a situation, what is done, and what must come of it, in the words of a draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map, Node, Scalar, Seq, plain
from cardwright.files.ids import unique_ids
from cardwright.files.schema import load_schema, validate
from cardwright.pipeline import Game
from cardwright.text.span import Span

from .scenario_check import check_scenario
from .scenario_games import Games, Loader
from .scenario_steps import Failed, Steps
from .scenario_words import Fault

PLAYERS = ("A", "B")


@dataclass(frozen=True)
class Result:
    """How a scenario went; `message` and `place` (file:line:col) say what was not as expected."""

    id: str
    title: str
    ok: bool
    message: str = ""
    place: str = ""
    refusals: int = 0
    backend: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """One scenario as read; its parts stay as they are written."""

    map: Map

    def text(self, key: str) -> str:
        """A part that is text; empty where it is left out."""
        found = self.map.get(key)
        return found.text if isinstance(found, Scalar) else ""

    def part(self, key: str) -> Any:
        """A part as plain values; None where it is left out."""
        found = self.map.get(key)
        return None if found is None else plain(found)

    @property
    def id(self) -> str:
        """The id."""
        return self.text("id")

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(self.part("players") or PLAYERS)

    @property
    def settings(self) -> dict[str, str]:
        """The options that it sets, as a draft reads them."""
        found = self.map.get("set")
        items = found.items.items() if isinstance(found, Map) else ()
        return {key: value.text for key, value in items if isinstance(value, Scalar)}

    @property
    def steps(self) -> list[Map]:
        """What is done."""
        found = self.map.get("when")
        return [one for one in found.items if isinstance(one, Map)] if isinstance(found, Seq) else []

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it is about."""
        return tuple(self.part("cards") or ())

    @property
    def refusals(self) -> int:
        """How many commands must be refused."""
        return sum("reject" in step.items for step in self.steps)

    @property
    def tests(self) -> bool:
        """Whether anything is asserted."""
        asserting = {"reject", "expect", "allow"}
        return "then" in self.map.items or any(asserting & set(step.items) for step in self.steps)

    def span(self, path: Sequence[str | int], word: str = "") -> Span:
        """The place that a path leads to, as far as it goes; of a key where it ends at one, unless its value is the
        word."""
        return span_at(self.map, path, word)


def span_at(node: Node, path: Sequence[str | int], word: str = "") -> Span:
    """The place in a document that a path of keys and indexes leads to; that of a value which is the word."""
    span = node.span
    for step in path:
        if isinstance(node, Map) and str(step) in node.items:
            span, node = node.keys[str(step)], node.items[str(step)]
        elif isinstance(node, Seq) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            span = node.span
        else:
            break
    return node.span if isinstance(node, Scalar) and word and node.text == word else span


def run_file(doc: Map, load: Loader, problems: Problems, backends: Sequence[str] = ("python",)) -> list[Result]:
    """Run every scenario of a file on every backend.

    Mistakes in the file go to `problems`; a scenario with one counts as failed.
    """
    if not validate(doc, load_schema("scenarios"), problems):
        return []
    scenarios = read_scenarios(doc, problems)
    games = Games(doc, load, problems)
    return [_run(one, games, backend, problems) for one in scenarios for backend in backends]


def read_scenarios(doc: Map, problems: Problems) -> list[Scenario]:
    """The scenarios of a file that fits its schema."""
    listed = doc.get("scenarios")
    found = [Scenario(one) for one in listed.items if isinstance(one, Map)] if isinstance(listed, Seq) else []
    unique_ids("scenario", [(one.id, one.span(["id"])) for one in found], problems)
    for one in found:
        if not one.tests:
            problems.add(problem("CW513", one.span(["id"]), scenario=one.id))
    return found


def check_file(doc: Map, load: Loader, problems: Problems) -> int:
    """Find what is wrong in the scenarios of a file that fits its schema, without playing; gives how many there are."""
    scenarios, games = read_scenarios(doc, problems), Games(doc, load, problems)
    for one in scenarios:
        game = games.of(one)
        if game is not None:
            problems.extend(_placed(one, game, check_scenario(one, game)))
    return len(scenarios)


NOT_LOADED = "the game cannot be loaded"
"""What is said of a scenario whose game has mistakes, which are told by themselves."""


def _run(scenario: Scenario, games: Games, backend: str, problems: Problems) -> Result:
    game = games.of(scenario)
    if game is None:
        return _result(scenario, backend, NOT_LOADED, scenario.span(["id"]).place)
    try:
        wrong = check_scenario(scenario, game, backend)
        if wrong:
            raise Fault(*wrong)
        Steps(scenario, game, backend).run()
    except Fault as fault:
        found = _placed(scenario, game, (fault.problem, *fault.more))
        problems.extend(one for one in found if one not in problems.found)  # the next backend finds it again
        first = found[0]
        return _result(scenario, backend, first.message, first.span.place if first.span else "")
    except Failed as failed:
        return _result(scenario, backend, failed.message, failed.span.place)
    return _result(scenario, backend)


def _placed(scenario: Scenario, game: Game, found: Iterable[Problem]) -> list[Problem]:
    """Problems with the scenario and the draft that they belong to."""
    context = (("scenario", scenario.id), ("draft", game.draft.id))
    return [replace(one, context=context) for one in found]


def _result(scenario: Scenario, backend: str, message: str = "", place: str = "") -> Result:
    return Result(
        scenario.id, scenario.text("title"), not message, message, place, scenario.refusals, backend, scenario.cards
    )
