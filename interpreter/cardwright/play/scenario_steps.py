"""One scenario on one backend: its situation, its steps, what must come of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from cardwright.files.doc import Map, Scalar, plain
from cardwright.match.arguments import find_cards
from cardwright.match.match import NotLegal, Option, Reason
from cardwright.match.reading import Reading, UnknownWord, agrees
from cardwright.pipeline import Game
from cardwright.text.span import Span

from .scenario_begin import begin
from .scenario_words import COMMANDS, Fault, StepWords, place, unknown_word, unusable

if TYPE_CHECKING:
    from .scenarios import Scenario

Answer = TypeVar("Answer")


class Failed(Exception):
    """Something is not as the scenario expects it."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message, self.span = message, span


class Steps:
    """Runs one scenario."""

    def __init__(self, scenario: Scenario, game: Game, backend: str) -> None:
        self.scenario, self.game = scenario, game
        self.match = begin(scenario, game, backend)
        self.said = StepWords(self.match.naming)

    def run(self) -> None:
        """Everything in order. Raises Fault and Failed."""
        for step in self.scenario.steps:
            self._step(step)
        then = self.scenario.map.get("then")
        decision = self.match.decision()
        foreseen = isinstance(then, Map) and "asked" in then.items
        if decision is not None and decision.kind == "question" and not foreseen:
            options = ", ".join(option.label for option in self.match.legal_moves())
            raise Failed(f"a question is still open at the end: {options}", self.scenario.span([]))
        if isinstance(then, Map):
            self._expect(then)

    # --- steps --------------------------------------------------------------------------------------------------

    def _step(self, step: Map) -> None:
        verb = self.said.verb(step)
        if verb == "expect":
            self._expect(step.items["expect"])
        elif verb in ("allow", "reject"):
            inner = step.items[verb]
            assert isinstance(inner, Map)
            (self._allow if verb == "allow" else self._reject)(step, inner)
        else:
            try:
                self._tried(step, verb)()
            except NotLegal as refused:
                raise Failed(f"{_said(step)} is refused: {_reasons(refused.reasons)}", place(step, verb)) from refused

    def _tried(self, step: Map, verb: str) -> Callable[[], None]:
        """A command, ready to be carried out."""
        if verb == "do":
            seat, action, params, pay = self._action(step)
            return lambda: self._known(step, lambda: self.match.act(seat, action, params, pay))
        if verb == "call":
            seat, call = self._seat(step), self.said.call(step)
            return lambda: self.match.call(seat, call)
        return lambda: self._answered(step)

    def _answered(self, step: Map) -> None:
        option = self._answer(step)
        if option is None:
            raise Failed(f"{_said(step)}: {self._not_offered(step).text}", place(step, "answer"))
        self.match.apply(option.move)

    def _why(self, step: Map, verb: str) -> list[Reason]:
        """Why a command is refused; empty if it is not."""
        if verb == "do":
            action = self._action(step)
            return self._known(step, lambda: self.match.why(*action))
        if verb == "call":
            return self.match.why_call(self._seat(step), self.said.call(step))
        return [] if self._answer(step) else [self._not_offered(step)]

    def _known(self, step: Map, ask: Callable[[], Answer]) -> Answer:
        """Ask the match something; what it does not understand is a mistake in the file."""
        try:
            return ask()
        except ValueError as wrong:
            raise unusable(_said(step), str(wrong), place(step, "do")) from wrong

    def _allow(self, step: Map, inner: Map) -> None:
        reasons = self._why(inner, self.said.verb(inner, COMMANDS))
        if reasons:
            raise Failed(
                f"{_said(inner)} should be allowed, but is refused: {_reasons(reasons)}", place(step, "allow")
            )

    def _reject(self, step: Map, inner: Map) -> None:
        verb, before = self.said.verb(inner, COMMANDS), self.match.digest()
        reasons = self._why(inner, verb)
        if not reasons:
            raise Failed(f"{_said(inner)} should be refused, but is allowed", place(step, "reject"))
        if verb != "answer":
            self._must_fail(step, inner, verb)
        if self.match.digest() != before:
            raise Failed(f"{_said(inner)} is refused, but has changed the table", place(step, "reject"))
        self._named(step, inner, reasons)

    def _must_fail(self, step: Map, inner: Map, verb: str) -> None:
        try:
            self._tried(inner, verb)()
        except NotLegal:
            return
        raise Failed(f"{_said(inner)} should be refused, but is done", place(step, "reject"))

    def _named(self, step: Map, inner: Map, reasons: Sequence[Reason]) -> None:
        """The refusal must name the id that the scenario gives."""
        why = step.items.get("why")
        if not isinstance(why, Scalar):
            raise unusable(
                "reject", "why is it refused? name the clause, ruling, entry or card", place(step, "reject")
            )
        ids = {id for reason in reasons for id in (*reason.ids, reason.entry)}
        if why.text not in ids:
            raise Failed(f"{_said(inner)} is refused, but not by {why.text}: {_reasons(reasons)}", why.span)

    # --- words ------------------------------------------------------------------------------------------------------

    def _seat(self, step: Map) -> int:
        """Who does it: the player named, else whoever has to decide."""
        named, decision = self.said.seat(step), self.match.decision()
        return named if named is not None else decision.seat if decision else 0

    def _action(self, step: Map) -> tuple[int, int, dict[str, Any], dict[str, list[int]] | None]:
        """Seat, action, choices and payment of a `do`."""
        action = self.said.action(step)
        return self._seat(step), action, self.said.choices(step, action), self.said.pay(step)

    def _answer(self, step: Map) -> Option | None:
        """The move that an answer means; None if it is not offered."""
        given = plain(step.items["answer"])
        decision = self.match.decision()
        if decision is None or self._seat(step) != decision.seat:
            return None
        number = plain(step.items["option"]) if "option" in step.items else 1
        offered = [option for option in self.match.legal_moves() if self._means(option, given)]
        return offered[number - 1] if isinstance(number, int) and len(offered) >= number else None

    def _means(self, option: Option, given: object) -> bool:
        said = {True: "yes", False: "no"}.get(given, str(given)) if isinstance(given, bool) else str(given)
        if option.label.casefold() == said.casefold() or option.label.casefold() == f"nothing {said}".casefold():
            return True
        decision = self.match.decision()
        if decision is not None and decision.type.value == "item" and isinstance(given, int):
            return option.move[2] == given - 1
        if decision is not None and decision.type.value == "zone":
            return self.match.naming.zone_by(decision.seat, said) == option.move[2]
        if decision is None or decision.type.value != "card":
            return False
        return option.move[2] in find_cards(self.match.naming, said)

    def _not_offered(self, step: Map) -> Reason:
        decision = self.match.decision()
        origin = self.match.table.program.origins[decision.at if decision else 0]
        labels = ", ".join(option.label for option in self.match.legal_moves())
        return Reason(f"{_said(step)} is not offered, only {labels}", origin.clauses, origin.entry)

    # --- expectations -------------------------------------------------------------------------------------------------

    def _expect(self, expected: Any) -> None:
        reading = Reading(self.match)
        for key, node in expected.items.items():
            if key == "shown" and isinstance(node, Map):
                for word, value in node.items.items():
                    self._compare(word, plain(value), partial(reading.shown, word), node.keys[word])
            else:
                wanted = self._outcome(node) if key == "outcome" else plain(node)
                self._compare(key, wanted, partial(reading.of, key), expected.keys[key])

    def _outcome(self, node: Any) -> Any:
        """An outcome by its id, whichever of its words stands there."""
        word = plain(node)
        return self.game.program.outcomes[self.said.outcome(node)].id if isinstance(word, str) else word

    def _compare(self, key: str, wanted: Any, read: Callable[[], Any], span: Span) -> None:
        try:
            found = read()
        except UnknownWord as unknown:
            known = (*Reading(self.match).keys(), "shown")
            raise Fault(unknown_word("zone, counter or value", key, known, span)) from unknown
        if not agrees(wanted, found):
            raise Failed(f"{key}: expected {flow(wanted)}, found {flow(found, wanted)}", span)


def _said(step: Map) -> str:
    """A command as it is written, in short."""
    return flow({key: plain(value) for key, value in step.items.items()}).strip("{}")


def _reasons(reasons: Sequence[Reason]) -> str:
    return "; ".join(reason.words for reason in reasons)


def flow(value: Any, like: Any = None) -> str:
    """Plain values as a designer writes them on one line; of a group the keys of another one only."""
    if isinstance(value, Mapping):
        shown = {key: one for key, one in value.items() if not isinstance(like, Mapping) or key in like}
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in (shown or value).items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(one) for one in value) + "]"
    if value is None:
        return "nothing"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
