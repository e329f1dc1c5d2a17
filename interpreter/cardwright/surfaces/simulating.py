"""From a loaded game and the names of decks to the plan of a simulation and its words."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, replace

from cardwright.core.program import NONE
from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Problems
from cardwright.match.words import words_of
from cardwright.model.cards import Deck
from cardwright.pipeline import Game
from cardwright.play.simulate import Advance, Counted, Plan, simulate
from cardwright.play.summary import Summary, Words
from cardwright.play.summing import sum_up
from cardwright.play.tally import Tally
from cardwright.surfaces.decks import NoDeck, decks_for
from cardwright.text.counting import counted, ranged


class Unusable(ValueError):
    """What was asked for cannot be simulated; the message says why."""


@dataclass(frozen=True)
class Asked:
    """What a simulation is to do, as said on the command line."""

    decks: tuple[str, ...] = ()
    players: int | None = None
    bots: tuple[str, ...] = ("random",)
    games: int = 100
    seed: int = 0
    cap: int = 200
    shuffle: bool = True
    rotate: bool = False
    calls: bool = False
    backend: str = "python"


def chosen_decks(game: Game, asked: Asked, problems: Problems) -> tuple[Deck, ...]:
    """A deck for each seat. Raises Unusable for decks, bots or numbers of players that do not fit."""
    low, high = game.program.players
    seats = asked.players or max(len(asked.decks), len(asked.bots), low)
    if not low <= seats <= high:
        raise Unusable(f"{game.draft.id} is for {ranged(low, high, 'player')}, not {seats}")
    if len(asked.decks) > seats or len(asked.bots) > seats:
        raise Unusable(f"more decks or bots than {counted(seats, 'seat')}")
    try:
        return decks_for(game, asked.decks, seats, problems)
    except NoDeck as error:
        raise Unusable(str(error)) from error


def plan_of(game: Game, asked: Asked, problems: Problems) -> Plan:
    """The plan of a simulation. Raises Unusable for decks, bots, numbers of players and cards that do not fit."""
    decks = chosen_decks(game, asked, problems)
    seats = len(decks)
    seated = tuple((deck.id, cards_of(game, deck)) for deck in decks)
    bots = tuple(asked.bots[s % len(asked.bots)] for s in range(seats))
    return Plan(
        game.program, seated, bots, asked.games, asked.seed, asked.cap, asked.shuffle, asked.rotate,
        asked.calls, asked.backend,
    )  # fmt: skip


def cards_of(game: Game, deck: Deck) -> tuple[int, ...]:
    """A deck as indexes of definitions. Raises Unusable for cards that are unknown or not read."""
    numbers = {definition.id: index for index, definition in enumerate(game.program.definitions)}
    ready = {one.card.id for one in game.cards if one.nodes is not None and one.card.status == "ready"}
    for id in deck.ids:
        if id not in numbers:
            near = nearest(id, numbers)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            raise Unusable(f'the deck "{deck.id}" has the unknown card "{id}"{hint}')
        if id not in ready:
            raise Unusable(f'the deck "{deck.id}" has the card "{id}", which is not read: see cardwright check')
    return tuple(numbers[id] for id in deck.ids)


def words_for(game: Game, seats: int) -> Words:
    """What everything is called in the draft's words; seats are numbered from 1."""
    words, program = words_of(game), game.program
    return Words(
        seats=tuple(f"{words.player} {seat + 1}" for seat in range(seats)),
        outcomes=tuple(words.outcome(i) for i in range(len(program.outcomes))),
        actions=tuple(words.action(i) for i in range(len(program.actions))),
        action_ids=tuple(_action_id(game, i) for i in range(len(program.actions))),
        outcome_ids=tuple(outcome.id for outcome in program.outcomes),
        cards=tuple((definition.id, definition.name) for definition in program.definitions),
    )  # fmt: skip


def _action_id(game: Game, index: int) -> str:
    action = game.program.actions[index]
    if action.definition == NONE:
        return action.id
    return f"{game.program.definitions[action.definition].id}: {action.id}"


class CutShort(Exception):
    """A simulation that was stopped, or one of whose processes died; the cause says which.

    `summary` is that of the first `played` of `games` matches, None for none.
    """

    def __init__(self, summary: Summary | None, played: int, games: int) -> None:
        self.summary, self.played, self.games = summary, played, games
        super().__init__(f"{played} of {games} matches")


def summarised(game: Game, plan: Plan, jobs: int = 1, advance: Advance | None = None) -> Summary:
    """Play a plan and sum it up; options of the draft that are not as printed are named. Raises CutShort."""
    played = Counted()
    try:
        return _summary(game, plan, simulate(plan, jobs, advance, into=played))
    except (KeyboardInterrupt, BrokenExecutor) as cause:
        tally = played.tally
        part = _summary(game, replace(plan, games=tally.matches), tally) if tally.matches else None
        raise CutShort(part, tally.matches, plan.games) from cause


def _summary(game: Game, plan: Plan, tally: Tally) -> Summary:
    options = game.draft.options
    changed = {knob: value for knob, value in game.draft.settings.items() if value != options[knob].default}
    return sum_up(plan, tally, words_for(game, len(plan.decks)), game.draft.id, changed)
