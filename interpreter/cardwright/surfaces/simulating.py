"""From a loaded game and the names of decks to the plan of a simulation and its words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardwright.core.program import NONE
from cardwright.diagnostics.nearest import nearest
from cardwright.match.words import words_of
from cardwright.model.cards import Deck
from cardwright.pipeline import Game
from cardwright.play.simulate import Advance, Plan, simulate
from cardwright.play.summary import Summary, Words
from cardwright.play.summing import sum_up


class Unusable(ValueError):
    """What was asked for cannot be simulated; the message says why."""


@dataclass(frozen=True)
class Wanted:
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


def is_file(deck: str) -> bool:
    """Whether a deck is given as a file."""
    return deck.endswith((".yaml", ".yml")) or "/" in deck


def plan_of(game: Game, wanted: Wanted) -> Plan:
    """The plan of a simulation. Raises Unusable for decks, bots or numbers of players that do not fit."""
    decks = [find_deck(game, name) for name in wanted.decks] or list(game.decks.values())
    if not decks:
        raise Unusable(f"no decks of {game.draft.id} are known: name one with --deck")
    low, high = game.program.players
    seats = wanted.players or (len(wanted.decks) if len(wanted.decks) > 1 else low)
    if not low <= seats <= high:
        raise Unusable(f"{game.draft.id} is for {low} to {high} players, not {seats}")
    if len(wanted.decks) > seats or len(wanted.bots) > seats:
        raise Unusable(f"more decks or bots than the {seats} seats")
    seated = tuple((decks[s % len(decks)].id, cards_of(game, decks[s % len(decks)])) for s in range(seats))
    bots = tuple(wanted.bots[s % len(wanted.bots)] for s in range(seats))
    return Plan(
        game.program, seated, bots, wanted.games, wanted.seed, wanted.cap, wanted.shuffle, wanted.rotate,
        wanted.calls, wanted.backend,
    )  # fmt: skip


def find_deck(game: Game, name: str) -> Deck:
    """A deck by name, or the first of a file. Raises Unusable."""
    if is_file(name):
        for deck in game.decks.values():
            if Path(deck.key.source.name) == Path(name):
                return deck
        raise Unusable(f"the file {name} has no deck")
    found = game.decks.get(name)
    if found is None:
        near = nearest(name, game.decks)
        raise Unusable(f'there is no deck "{name}"; decks: {", ".join(near or game.decks)}')
    return found


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


def run(game: Game, wanted: Wanted, jobs: int = 1, advance: Advance | None = None) -> Summary:
    """Play what is wanted and sum it up. Raises Unusable."""
    plan = plan_of(game, wanted)
    changed = {k: v for k, v in game.draft.settings.items() if v != game.draft.options[k].default}
    tally = simulate(plan, jobs, advance)
    return sum_up(plan, tally, words_for(game, len(plan.decks)), game.draft.id, changed)
