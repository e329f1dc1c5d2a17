"""One scenario on one backend: its situation, its steps, what must come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problem, problem
from cardwright.files.doc import Map, Scalar, plain
from cardwright.match.arguments import find_cards
from cardwright.match.match import Match, NotLegal, Option, Reason
from cardwright.match.reading import Reading, UnknownWord, agrees
from cardwright.match.setup import NotGiven, given_match
from cardwright.pipeline import Game
from cardwright.text.span import Span

if TYPE_CHECKING:
    from .scenarios import Scenario

Answer = TypeVar("Answer")

VERBS = ("do", "call", "answer", "allow", "reject", "expect")
"""What a step can be; each has exactly one."""

BESIDE = {"do": ("by", "pay"), "call": ("by",), "answer": ("by", "option"), "reject": ("why",)}
"""Keys that may stand beside a verb; a `do` also has the choices of its action."""


class Fault(Exception):
    """A mistake in the file."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Failed(Exception):
    """Something is not as the scenario expects it."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message, self.span = message, span


def unknown_word(kind: str, word: str, known: Iterable[str], span: Span) -> Problem:
    """The problem that a word is none of those known."""
    words = tuple(dict.fromkeys(known))
    near = nearest(word, words)
    fix = Fix(near[0], span) if near and span.text == word else None
    shown = near or words[:12]
    return problem(
        "CW511", span, kind=kind, word=word, fix=fix, help=(f"it could be {', '.join(shown)}",) if shown else ()
    )


def unusable(key: str, reason: str, span: Span) -> Fault:
    """The mistake that a value cannot be used."""
    return Fault(problem("CW512", span, key=key, reason=reason))


class Steps:
    """Runs one scenario."""

    def __init__(self, scenario: Scenario, game: Game, backend: str) -> None:
        self.scenario, self.game = scenario, game
        self.match = self._begin(backend)
        self.words = self.match.words

    def run(self) -> None:
        """Everything in order. Raises Fault and Failed."""
        for step in self.scenario.steps:
            self._step(step)
        then = self.scenario.map.get("then")
        decision = self.match.decision()
        if decision is not None and decision.kind == "question":
            options = ", ".join(option.label for option in self.match.legal_moves())
            raise Failed(f"a question is still open at the end: {options}", self.scenario.span([]))
        if isinstance(then, Map):
            self._expect(then)

    # --- the situation ----------------------------------------------------------------------------------------

    def _begin(self, backend: str) -> Match:
        scenario = self.scenario
        seed = scenario.part("seed") or 0
        try:
            if "start" in scenario.map.items:
                return self._start(scenario.part("start"), seed, backend)
            return given_match(self.game, scenario.part("given") or {}, scenario.players, backend, seed)
        except NotGiven as wrong:
            span = scenario.span(["given", *wrong.path])
            if wrong.kind:
                raise Fault(unknown_word(wrong.kind, wrong.word, wrong.known, span)) from wrong
            raise unusable(str(wrong.path[-1]) if wrong.path else "players", wrong.reason, span) from wrong

    def _start(self, start: Mapping[str, Any], seed: int, backend: str) -> Match:
        players, span = self.scenario.players, self.scenario.span(["start"])
        decks = [self._deck(start["decks"], name) for name in players]
        first = start.get("first")
        if first is not None and first not in players:
            raise Fault(unknown_word("player", first, players, self.scenario.span(["start", "first"])))
        try:
            seat = None if first is None else players.index(first)
            return Match.new(self.game, decks, seed, seat, players, backend, bool(start.get("shuffled")))
        except ValueError as wrong:
            raise unusable("start", str(wrong), span) from wrong

    def _deck(self, decks: Mapping[str, Any], name: str) -> Sequence[str]:
        deck, span = decks.get(name), self.scenario.span(["start", "decks", name])
        if deck is None:
            raise unusable("decks", f"{name} has none", span)
        if isinstance(deck, str) and deck not in self.game.decks:
            raise Fault(unknown_word("deck", deck, self.game.decks, span))
        if isinstance(deck, Mapping):
            return [id for id, count in deck.items() for _ in range(count)]
        return self.game.decks[deck].ids if isinstance(deck, str) else deck

    # --- steps --------------------------------------------------------------------------------------------------

    def _step(self, step: Map) -> None:
        verb = self._verb(step)
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
                raise Failed(f"{_said(step)} is refused: {_reasons(refused.reasons)}", _place(step, verb)) from refused

    def _verb(self, step: Map) -> str:
        found = [verb for verb in VERBS if verb in step.items]
        if len(found) != 1:
            raise unusable("a step", f"wants one of {', '.join(VERBS)}", step.span)
        beside = {found[0], *BESIDE.get(found[0], ())}
        for key, span in step.keys.items():
            if key not in beside and found[0] != "do":
                raise Fault(unknown_word("key", key, sorted(beside), span))
        return found[0]

    def _tried(self, step: Map, verb: str) -> Callable[[], None]:
        """A command, ready to be carried out."""
        if verb == "do":
            seat, action, params, pay = self._action(step)
            return lambda: self._known(step, lambda: self.match.act(seat, action, params, pay))
        if verb == "call":
            seat, call = self._seat(step), self._word(step, "call", self.words.call_of_word)
            return lambda: self.match.call(seat, call)
        if verb == "answer":
            return lambda: self._answered(step)
        raise unusable(verb, "stands for no command", step.span)

    def _answered(self, step: Map) -> None:
        option = self._answer(step)
        if option is None:
            raise Failed(f"{_said(step)}: {self._not_offered(step).text}", _place(step, "answer"))
        self.match.apply(option.move)

    def _why(self, step: Map, verb: str) -> list[Reason]:
        """Why a command is refused; empty if it is not."""
        if verb == "do":
            action = self._action(step)
            return self._known(step, lambda: self.match.why(*action))
        if verb == "call":
            return self.match.why_call(self._seat(step), self._word(step, "call", self.words.call_of_word))
        return [] if self._answer(step) else [self._not_offered(step)]

    def _known(self, step: Map, ask: Callable[[], Answer]) -> Answer:
        """Ask the match something; what it does not understand is a mistake in the file."""
        try:
            return ask()
        except ValueError as wrong:
            raise unusable(_said(step), str(wrong), _place(step, "do")) from wrong

    def _allow(self, step: Map, inner: Map) -> None:
        reasons = self._why(inner, self._verb(inner))
        if reasons:
            raise Failed(
                f"{_said(inner)} should be allowed, but is refused: {_reasons(reasons)}", _place(step, "allow")
            )

    def _reject(self, step: Map, inner: Map) -> None:
        verb, before = self._verb(inner), self.match.digest()
        reasons = self._why(inner, verb)
        if not reasons:
            raise Failed(f"{_said(inner)} should be refused, but is allowed", _place(step, "reject"))
        if verb != "answer":
            self._must_fail(step, inner, verb)
        if self.match.digest() != before:
            raise Failed(f"{_said(inner)} is refused, but has changed the table", _place(step, "reject"))
        self._named(step, inner, reasons)

    def _must_fail(self, step: Map, inner: Map, verb: str) -> None:
        try:
            self._tried(inner, verb)()
        except NotLegal:
            return
        raise Failed(f"{_said(inner)} should be refused, but is done", _place(step, "reject"))

    def _named(self, step: Map, inner: Map, reasons: Sequence[Reason]) -> None:
        """The refusal must name the id that the scenario gives."""
        why = step.items.get("why")
        if not isinstance(why, Scalar):
            raise unusable(
                "reject", "why is it refused? name the clause, ruling, entry or card", _place(step, "reject")
            )
        ids = {id for reason in reasons for id in (*reason.ids, reason.entry)}
        if why.text not in ids:
            raise Failed(f"{_said(inner)} is refused, but not by {why.text}: {_reasons(reasons)}", why.span)

    # --- words ------------------------------------------------------------------------------------------------------

    def _seat(self, step: Map) -> int:
        """Who does it: the player named, else whoever has to decide."""
        named, decision = step.items.get("by"), self.match.decision()
        if named is None:
            return decision.seat if decision else 0
        if not isinstance(named, Scalar) or named.text not in self.match.names:
            raise Fault(unknown_word("player", getattr(named, "text", ""), self.match.names, named.span))
        return self.match.names.index(named.text)

    def _word(self, step: Map, key: str, spelt: Mapping[str, int]) -> int:
        found = step.items[key]
        text = found.text if isinstance(found, Scalar) else ""
        if text.casefold() not in spelt:
            raise Fault(unknown_word("action" if key == "do" else key, text, spelt, found.span))
        return spelt[text.casefold()]

    def _action(self, step: Map) -> tuple[int, int, dict[str, Any], dict[str, list[int]] | None]:
        """Seat, action, choices and payment of a `do`."""
        action = self._word(step, "do", self.words.action_of_word)
        names = {param.name.casefold(): param.name for param in self.match.table.program.actions[action].params}
        params: dict[str, Any] = {}
        for key, value in step.items.items():
            if key in ("do", *BESIDE["do"]):
                continue
            if key.casefold() not in names:
                raise Fault(unknown_word("choice", key, (*names, *BESIDE["do"]), step.keys[key]))
            params[names[key.casefold()]] = plain(value)
        return self._seat(step), action, params, self._pay(step)

    def _pay(self, step: Map) -> dict[str, list[int]] | None:
        found = step.items.get("pay")
        if not isinstance(found, Map):
            return None
        for key in found.items:
            if key.casefold() not in self.words.channel_of_word:
                raise Fault(unknown_word("way to pay", key, self.words.channel_of_word, found.keys[key]))
        paid: dict[str, Any] = {key: plain(value) for key, value in found.items.items()}
        return {key: value if isinstance(value, list) else [value] for key, value in paid.items()}

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
        if not isinstance(word, str):
            return word
        if word.casefold() not in self.words.outcome_of_word:
            raise Fault(unknown_word("outcome", word, self.words.outcome_of_word, node.span))
        return self.game.program.outcomes[self.words.outcome_of_word[word.casefold()]].id

    def _compare(self, key: str, wanted: Any, read: Callable[[], Any], span: Span) -> None:
        try:
            found = read()
        except UnknownWord as unknown:
            known = (*Reading(self.match).keys(), "shown")
            raise Fault(unknown_word("zone, counter or value", key, known, span)) from unknown
        if not agrees(wanted, found):
            raise Failed(f"{key}: expected {flow(wanted)}, found {flow(found, wanted)}", span)


def _place(step: Map, key: str) -> Span:
    return step.keys.get(key, step.span)


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
