"""Everything in a scenario that can be found wrong before a move is made: unknown words, cards, players, choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardwright.core.engine import Table
from cardwright.core.program import Parameter, Type
from cardwright.diagnostics.problem import Problem
from cardwright.files.doc import Map, Node, Scalar, plain
from cardwright.match.arguments import Arguments, find_cards
from cardwright.match.match import Match
from cardwright.match.naming import Naming
from cardwright.match.words import words_of
from cardwright.model.draft import Draft, scalars
from cardwright.pipeline import Game

from .scenario_begin import begin
from .scenario_expected import Expected
from .scenario_words import COMMANDS, Fault, StepWords, gathered, unknown_word, unusable

if TYPE_CHECKING:
    from .scenarios import Scenario


def check_scenario(scenario: Scenario, game: Game, backend: str = "walker") -> list[Problem]:
    """What is wrong with a scenario as far as that shows at its beginning; nothing is played."""
    found = [*_cited(scenario, game), *_about(scenario, game)]
    match: Match | None = None
    try:
        match = begin(scenario, game, backend)
    except Fault as fault:
        found += [fault.problem, *fault.more]
    low, high = game.program.players
    if low <= len(scenario.players) <= high:  # for others there is no table
        found += _Words(game, scenario, match).problems()
    return list({(one.code, one.span, one.message): one for one in found}.values())


def _cited(scenario: Scenario, game: Game) -> Iterator[Problem]:
    """Clauses that a scenario cites and that the draft does not have."""
    ids = clause_ids(game.draft)
    for index, id in enumerate(scenario.part("clauses") or ()):
        if id not in ids:
            yield unknown_word("clause", id, ids, scenario.span(["clauses", index]))


def _about(scenario: Scenario, game: Game) -> Iterator[Problem]:
    """Cards that a scenario is said to be about and that are not there."""
    ids = words_of(game).definition_of_id
    for index, id in enumerate(scenario.cards):
        if id not in ids:
            yield unknown_word("card", id, ids, scenario.span(["cards", index]))


class _Words:
    """The words of one scenario; without its match, those that need no table with cards."""

    def __init__(self, game: Game, scenario: Scenario, match: Match | None) -> None:
        self.game, self.scenario, self.match = game, scenario, match
        self.words = words_of(game)
        players = scenario.players
        empty = Table(game.program, len(players), (), (), tuple(() for _ in players))
        self.naming = match.naming if match is not None else Naming(self.words, empty, players)
        self.said = StepWords(self.naming)
        self.expected = Expected(self.naming, self.said)

    def problems(self) -> list[Problem]:
        """All of them."""
        found = [one for step in self.scenario.steps for one in self._step(step)]
        then = self.scenario.map.get("then")
        return [*found, *(self.expected.problems(then) if isinstance(then, Map) else ())]

    def _step(self, step: Map) -> list[Problem]:
        try:
            verb = self.said.verb(step)
        except Fault as fault:
            return [fault.problem]
        inner = step.items[verb]
        if verb == "expect":
            return self.expected.problems(inner) if isinstance(inner, Map) else []
        if verb in ("allow", "reject"):
            reason = self._reason(step) if verb == "reject" else []
            return [*(self._command(inner, COMMANDS) if isinstance(inner, Map) else ()), *reason]
        return self._command(step, (verb,))

    def _command(self, step: Map, allowed: tuple[str, ...]) -> list[Problem]:
        try:
            verb = self.said.verb(step, allowed)
        except Fault as fault:
            return [fault.problem]
        by = gathered(partial(self.said.seat, step))
        if verb == "answer":
            return [*by, *gathered(partial(self._answer, step.items["answer"]))]
        if verb == "call":
            return [*by, *gathered(partial(self.said.call, step))]
        return [*by, *self._deed(step, [] if by else self._seats(step))]

    def _seats(self, step: Map) -> list[int]:
        """Who may be meant: the player named, else any."""
        seat = self.said.seat(step)
        return list(range(len(self.naming.names))) if seat is None else [seat]

    def _deed(self, step: Map, seats: list[int]) -> list[Problem]:
        try:
            action = self.said.action(step)
        except Fault as fault:
            return [fault.problem]
        found = gathered(partial(self.said.choices, step, action), partial(self.said.pay, step))
        params = {param.name.casefold(): param for param in self.game.program.actions[action].params}
        chosen = [(key, params[key.casefold()]) for key in step.items if key.casefold() in params]
        looks = [partial(self._choice, step, key, param, action, seats) for key, param in chosen]
        return [*found, *gathered(*looks)]

    def _choice(self, step: Map, key: str, param: Parameter, action: int, seats: list[int]) -> None:
        """A choice must be a value of its kind, for some player who may be meant."""
        node = step.items[key]
        given = plain(node)
        if param.type is Type.CARD:
            self._card(str(given), node, seats)
        elif self.match is not None and seats:
            refusals = [self._refused(param, given, action, seat) for seat in seats]
            if all(refusals):
                raise unusable(key, refusals[0], step.keys[key])

    def _refused(self, param: Parameter, given: Any, action: int, seat: int) -> str:
        assert self.match is not None
        try:
            Arguments(self.naming, self.match.position, seat, action, {}, None).understood(param, given)
        except ValueError as wrong:
            return str(wrong)
        return ""

    def _card(self, ref: str, node: Node, seats: Sequence[int]) -> None:
        """A card must be one at the table, or a zone where one lies."""
        if any(self.naming.zone_by(seat, ref) is not None for seat in seats):
            return
        id = ref.partition("#")[0].partition("@")[0]
        known = {one.casefold() for word, index in self.words.definition_of_id.items()
                 for one in (word, self.game.program.definitions[index].name)}  # fmt: skip
        if id.casefold() not in known:
            raise Fault(unknown_word("card", id, self.words.definition_of_id, node.span))
        if self.match is not None and not find_cards(self.naming, ref):
            raise unusable("card", f'there is no card "{ref}" at this table', node.span)

    def _answer(self, node: Node) -> None:
        """Which answers there will be shows in play; a card with its owner must be there."""
        text = node.text if isinstance(node, Scalar) else ""
        if "@" in text:
            self._card(text, node, ())

    def _reason(self, step: Map) -> list[Problem]:
        """The id by which something is refused must be one of the draft or a card's."""
        why = step.items.get("why")
        if not isinstance(why, Scalar):
            missing = "why is it refused? name the clause, ruling, entry or card"
            return [unusable("reject", missing, step.keys["reject"]).problem]
        entries = (id for _, id in self.words.entries)
        program = self.game.program
        named = (step.id for step in program.steps)
        known = (*clause_ids(self.game.draft), *entries, *self.words.definition_of_id, *named, *self._origins())
        return [] if why.text in known else [unknown_word("clause, ruling, entry or card", why.text, known, why.span)]

    def _origins(self) -> Iterator[str]:
        """Everything that a reason may name."""
        for origin in self.game.program.origins:
            yield from (origin.entry, *origin.clauses)


def clause_ids(draft: Draft) -> tuple[str, ...]:
    """The printed numbers, permanent ids and atoms of clauses, and the ids of rulings."""
    clauses, rulings = draft.clauses.get("clauses"), draft.rulings.get("rulings")
    found: list[str] = []
    for id, clause in clauses.items.items() if isinstance(clauses, Map) else ():
        number = clause.get("number") if isinstance(clause, Map) else None
        atoms = scalars(clause.get("atoms")) if isinstance(clause, Map) else []
        found += [id, *([number.text] if isinstance(number, Scalar) else []), *(atom.text for atom in atoms)]
    return (*found, *(rulings.items if isinstance(rulings, Map) else ()))
