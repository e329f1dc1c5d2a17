"""Files of scenarios: a situation, what is done, and what must come of it, in the words of a draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map, Node, Scalar, Seq, plain
from cardwright.files.ids import unique_ids
from cardwright.files.schema import load_schema, validate
from cardwright.model.draft import Draft, scalars
from cardwright.pipeline import Game
from cardwright.text.span import Span

from .scenario_steps import Failed, Fault, Steps, unknown_word

Loader = Callable[[str, Sequence[Map], Mapping[str, str], Problems], "Game | None"]
"""Gives a game for a draft's name, card sets of the file's own, and options; what is wrong goes to the problems."""

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

    def span(self, path: Sequence[str | int]) -> Span:
        """The place that a path leads to, as far as it goes; of a key where it ends at one."""
        return span_at(self.map, path)


def span_at(node: Node, path: Sequence[str | int]) -> Span:
    """The place in a document that a path of keys and indexes leads to."""
    span = node.span
    for step in path:
        if isinstance(node, Map) and str(step) in node.items:
            span, node = node.keys[str(step)], node.items[str(step)]
        elif isinstance(node, Seq) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            span = node.span
        else:
            break
    return span


def run_file(doc: Map, load: Loader, problems: Problems, backends: Sequence[str] = ("python",)) -> list[Result]:
    """Run every scenario of a file on every backend.

    Mistakes in the file go to `problems`; a scenario with one counts as failed.
    """
    if not validate(doc, load_schema("scenarios"), problems):
        return []
    scenarios = read_scenarios(doc, problems)
    games = _Games(doc, load, problems)
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


class _Games:
    """The games of one file, one for each choice of options."""

    def __init__(self, doc: Map, load: Loader, problems: Problems) -> None:
        self.doc, self.load, self.problems = doc, load, problems
        self.made: dict[tuple[tuple[str, str], ...], Game | None] = {}

    def of(self, settings: Mapping[str, str]) -> Game | None:
        """The game with these options; None if it cannot be had."""
        key = tuple(sorted(settings.items()))
        if key not in self.made:
            named = self.doc.get("game")
            id = named.text if isinstance(named, Scalar) else ""
            own = Problems()
            self.made[key] = self.load(id, own_cards(self.doc, id.partition("@")[0]), settings, own)
            self.problems.extend(own.found)
            if not own.ok:
                self.made[key] = None
        return self.made[key]


def own_cards(doc: Map, game: str) -> list[Map]:
    """The cards that stand in the file itself, as a card set."""
    found = doc.get("own cards")
    if not isinstance(found, Seq):
        return []
    span = doc.keys["own cards"]
    head: dict[str, Node] = {"game": Scalar(game, span, '"'), "set": Scalar("scenarios", span, '"')}
    return [Map({**head, "cards": found}, dict.fromkeys((*head, "cards"), span), found.span)]


def _run(scenario: Scenario, games: _Games, backend: str, problems: Problems) -> Result:
    game = games.of(scenario.settings)
    if game is None:
        return _result(scenario, backend, "the game cannot be loaded", scenario.span(["id"]).place)
    context = (("scenario", scenario.id), ("draft", game.draft.id))
    try:
        for fault in cited(scenario, game.draft):
            raise Fault(fault)
        Steps(scenario, game, backend).run()
    except Fault as fault:
        found = fault.problem
        placed = Problem(found.code, found.slots, found.span, context, found.help, found.fix)
        if placed not in problems.found:  # the next backend finds it again
            problems.add(placed)
        return _result(scenario, backend, found.message, found.span.place if found.span else "")
    except Failed as failed:
        return _result(scenario, backend, failed.message, failed.span.place)
    return _result(scenario, backend)


def _result(scenario: Scenario, backend: str, message: str = "", place: str = "") -> Result:
    return Result(
        scenario.id, scenario.text("title"), not message, message, place, scenario.refusals, backend, scenario.cards
    )


def cited(scenario: Scenario, draft: Draft) -> list[Problem]:
    """Clauses that a scenario cites and that the draft does not have."""
    ids = clause_ids(draft)
    return [
        unknown_word("clause", id, ids, scenario.span(["clauses", index]))
        for index, id in enumerate(scenario.part("clauses") or ())
        if id not in ids
    ]


def clause_ids(draft: Draft) -> tuple[str, ...]:
    """The printed numbers, permanent ids and atoms of clauses, and the ids of rulings."""
    clauses, rulings = draft.clauses.get("clauses"), draft.rulings.get("rulings")
    found: list[str] = []
    for id, clause in clauses.items.items() if isinstance(clauses, Map) else ():
        number = clause.get("number") if isinstance(clause, Map) else None
        atoms = scalars(clause.get("atoms")) if isinstance(clause, Map) else []
        found += [id, *([number.text] if isinstance(number, Scalar) else []), *(atom.text for atom in atoms)]
    return (*found, *(rulings.items if isinstance(rulings, Map) else ()))
