"""The situation of a scenario: a given state, or the start of a whole match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardwright.diagnostics.problem import Problem
from cardwright.match.match import Match
from cardwright.match.setup import NotGiven, given_match
from cardwright.match.words import words_of
from cardwright.pipeline import Game

from .scenario_words import Fault, gathered, unknown_word, unusable

if TYPE_CHECKING:
    from .scenarios import Scenario


def begin(scenario: Scenario, game: Game, backend: str) -> Match:
    """The match as a scenario begins it. Raises Fault, with all that is wrong in it."""
    seed = scenario.part("seed") or 0
    if "start" in scenario.map.items:
        return _started(scenario, game, backend, seed)
    try:
        return given_match(game, scenario.part("given") or {}, scenario.players, backend, seed)
    except NotGiven as wrong:
        raise Fault(*(_not_given(scenario, one) for one in (wrong, *wrong.more))) from wrong


def _not_given(scenario: Scenario, wrong: NotGiven) -> Problem:
    """What is wrong with a given state, at its place."""
    span = scenario.span(["given", *wrong.path], wrong.word)
    if wrong.kind:
        return unknown_word(wrong.kind, wrong.word, wrong.known, span)
    return unusable(str(wrong.path[-1]) if wrong.path else "players", wrong.reason, span).problem


def _started(scenario: Scenario, game: Game, backend: str, seed: int) -> Match:
    start, players = scenario.part("start"), scenario.players
    found = gathered(*(partial(_deck, scenario, game, start["decks"], name) for name in players))
    found += [
        unknown_word("player", name, players, scenario.span(["start", "decks", name]))
        for name in start["decks"]
        if name not in players
    ]
    first = start.get("first")
    if first is not None and first not in players:
        found.append(unknown_word("player", first, players, scenario.span(["start", "first"], first)))
    if found:
        raise Fault(*found)
    decks = [_deck(scenario, game, start["decks"], name) for name in players]
    seat = None if first is None else players.index(first)
    try:
        return Match.new(game, decks, seed, seat, players, backend, bool(start.get("shuffled")))
    except ValueError as wrong:
        raise unusable("start", str(wrong), scenario.span(["start"])) from wrong


def _deck(scenario: Scenario, game: Game, decks: Mapping[str, Any], name: str) -> Sequence[str]:
    """A deck by its name, as a list of cards, or as numbers by card."""
    deck, path = decks.get(name), ("start", "decks", name)
    if deck is None:
        raise unusable("decks", f"{name} has none", scenario.span(path))
    if isinstance(deck, str):
        if deck not in game.decks:
            raise Fault(unknown_word("deck", deck, game.decks, scenario.span(path, deck)))
        return game.decks[deck].ids
    known = words_of(game).definition_of_id
    keys: Iterable[tuple[str | int, str]] = ((id, id) for id in deck) if isinstance(deck, Mapping) else enumerate(deck)
    wrong = [unknown_word("card", id, known, scenario.span([*path, key])) for key, id in keys if id not in known]
    if wrong:
        raise Fault(*wrong)
    return [id for id, count in deck.items() for _ in range(count)] if isinstance(deck, Mapping) else deck
