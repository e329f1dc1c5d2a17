"""The tiny draft of the tests is clean, and random matches of it end, on the walker."""

import random

import pytest

from cardwright.backends.walker.walker import Walker
from cardwright.core.layout import OUTCOME
from cardwright.match.playout import playout
from cardwright.match.position import Position
from cardwright.surfaces.checking import check
from games import TINY, skirmish
from tables import table


def test_nothing_is_wrong_with_it() -> None:
    report = check([TINY])
    assert [one.code for one in report.problems] == ["CW212"]
    assert dict(report.counts) == {"draft": 1, "card": 9, "deck": 2, "scenario": report.counts["scenario"]}


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
