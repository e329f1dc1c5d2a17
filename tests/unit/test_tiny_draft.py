"""The tiny draft of the tests is clean, and random matches of it end, on the walker."""

import random

import pytest
from games import TINY, deck, skirmish

from cardwright.backends.walker.walker import Walker
from cardwright.core.engine import Table
from cardwright.core.layout import OUTCOME
from cardwright.match.playout import playout
from cardwright.match.position import Position
from cardwright.pipeline import Game
from cardwright.surfaces.checking import check


def table(game: Game, players: int) -> Table:
    """A table at which seats take the decks of the game in turn."""
    numbers = {definition.id: index for index, definition in enumerate(game.program.definitions)}
    lists = [deck(game, seat % len(game.decks)) for seat in range(players)]
    cards = [(numbers[id], seat) for seat, ids in enumerate(lists) for id in ids]
    starts = [sum(len(ids) for ids in lists[:seat]) for seat in range(players + 1)]
    decks = tuple(tuple(range(starts[seat], starts[seat + 1])) for seat in range(players))
    return Table(game.program, players, tuple(kind for kind, _ in cards), tuple(seat for _, seat in cards), decks)


def test_nothing_is_wrong_with_it() -> None:
    report = check([TINY])
    assert [one.code for one in report.problems] == ["CW212"]
    assert dict(report.counts) == {"draft": 1, "card": 9, "deck": 2, "scenario file": report.counts["scenario file"]}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_random_matches_end(players: int, seed: int) -> None:
    rng = random.Random(seed)
    engine = Walker(table(skirmish(), players))
    played = playout(engine, Position.start(engine, seed).state, lambda seat, options: rng.randrange(len(options)), 200)
    assert not played.capped
    assert played.state.S[OUTCOME] in range(len(skirmish().program.outcomes))


def test_every_action_is_taken_in_some_match() -> None:
    taken = set()
    for seed in range(12):
        rng, engine = random.Random(seed), Walker(table(skirmish(), 2))
        position = Position.start(engine, seed)
        while not position.over:
            decision = position.decision()
            value = rng.choice(decision.options)
            if decision.kind == "action":
                taken.add(skirmish().program.actions[value].id)
            position = position.apply((0, decision.seat, value))
    assert {"muster", "march", "assault", "rest"} <= taken
