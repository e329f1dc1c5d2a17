"""Bots: they decide by what their seat sees, always the same, and the greedy one is worth its name."""

from __future__ import annotations

import random

import pytest

from cardwright.core.engine import State
from cardwright.core.layout import TURN, ZONE, lay_out
from cardwright.diagnostics import Problems
from cardwright.match.engines import engine
from cardwright.match.position import CALL, Position
from cardwright.match.setup import given_match
from cardwright.pipeline import Game
from cardwright.play.bots import called, decide, make_bot
from cardwright.play.chance import Stream, derive
from cardwright.play.eyes import Eyes
from cardwright.play.greedy import outlook_value
from cardwright.play.simulate import deal, simulate
from cardwright.surfaces.simulating import Asked, cards_of, plan_of
from games import music_deck, musikclub, skirmish


def begun(game: Game, seed: int, players: int = 2, backend: str = "python") -> Position:
    decks = [cards_of(game, deck) for deck in list(game.decks.values())[:players]]
    chance = random.Random(seed)
    return Position.start(engine(deal(game.program, [chance.sample(d, len(d)) for d in decks]), backend), seed)


def permuted(position: Position, seat: int, seed: int, shown: set[int]) -> Position:
    """The same position with the cards that the seat cannot see in other places."""
    eyes, chance = Eyes(position.engine.table, seat), Stream(seed)
    return Position(position.engine, eyes.imagined(position.state, chance, shown))


def offered(position: Position) -> set[int]:
    """All numbers that any first stage offers, cards among them."""
    decision = position.decision()
    assert decision is not None
    engine, state, seat = position.engine, position.state, decision.seat
    return {value for action in decision.options for value in engine.options(state, seat, action, ())}


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("game", [skirmish, musikclub])
def test_hidden_cards_never_change_a_decision(name: str, game: object) -> None:
    tried = 0
    for seed in range(4):
        tried += undisturbed(name, begun(game(), seed))  # type: ignore[operator]
    assert tried > 40


def undisturbed(name: str, position: Position) -> int:
    """Plays on at random; how many decisions were found to be the same with other hidden cards."""
    tried = 0
    for step in range(60):
        decision = position.decision()
        if decision is None:
            break
        if decision.kind == "action" and not position.picks:
            moves = {
                decide(make_bot(name, 9), permuted(position, decision.seat, seed, offered(position)))
                for seed in range(4)
            }
            assert moves == {decide(make_bot(name, 9), position)}
            tried += 1
        position = position.apply(decide(make_bot("random", step), position))
    return tried


def test_the_eyes_of_a_seat() -> None:
    game = skirmish()
    position = begun(game, 2)
    state, table = position.state, position.engine.table
    eyes, other = Eyes(table, 0), Eyes(table, 1)
    base = {family.id: lay_out(game.program).zone_bases[i] for i, family in enumerate(game.program.families)}
    mine, theirs = state.Z[base["camp"]], state.Z[base["camp"] + 1]
    assert not eyes.unknown(state) & set(mine) and eyes.unknown(state) >= set(theirs)
    assert other.unknown(state) >= set(mine) and eyes.key(state) != other.key(state)
    imagined = eyes.imagined(state, Stream(1))
    assert eyes.key(imagined) == eyes.key(state) and imagined.Z[base["camp"]] == mine
    assert sorted(map(len, imagined.Z)) == sorted(map(len, state.Z)) and imagined.Z != state.Z
    check_zones(game, imagined)
    assert all(table.owners[card] == 1 for card in imagined.Z[base["camp"] + 1])


def check_zones(game: Game, state: State) -> None:
    """Every card knows the zone in which it lies."""
    layout = lay_out(game.program)
    for zone, cards in enumerate(state.Z):
        for card in cards if zone else ():
            assert state.S[layout.address(game.program, ZONE, card)] == zone


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_decides_the_same_on_every_backend(name: str) -> None:
    digests = []
    for backend in ("python", "walker"):
        position, bots = begun(musikclub(), 3, 2, backend), [make_bot(name, derive(3, seat)) for seat in (0, 1)]
        for _ in range(12):
            decision = position.decision()
            if decision is None:
                break
            position = position.apply(decide(bots[decision.seat], position))
        digests.append(position.digest())
    assert digests[0] == digests[1]


def test_a_bot_goes_on_in_the_middle_as_from_the_start() -> None:
    position = begun(skirmish(), 8)
    bot = make_bot("greedy", 5)
    for _ in range(40):
        if position.over:
            break
        move = decide(bot, position)
        assert decide(make_bot("greedy", 5), position) == move
        position = position.apply(move)


def wins(game: Game, cap: int) -> tuple[int, int]:
    """How many of 60 matches the greedy and the random bot win, half of them at each seat."""
    asked = Asked(games=60, bots=("greedy", "random"), rotate=True, cap=cap, seed=1)
    tally = simulate(plan_of(game, asked, Problems()))
    return tally.bots["greedy"].won, tally.bots["random"].won


def test_greedy_beats_random() -> None:
    greedy, chance = wins(skirmish(), 60)
    assert greedy >= 45 and chance <= 10


def test_greedy_beats_random_where_many_matches_have_no_end() -> None:
    greedy, chance = wins(musikclub(), 60)
    assert greedy >= 8 and greedy >= 4 * chance


def test_only_bots_that_are_told_to_make_calls() -> None:
    game = musikclub()
    quiet, loud = make_bot("greedy", 1), make_bot("greedy", 1, calls=True)
    position, made = begun(game, 6), 0
    outlook = outlook_value(game.program)
    for step in range(150):
        if position.over:
            break
        for seat in (0, 1):
            assert called(quiet, position, seat) is None
            call = called(loud, position, seat)
            if call is not None:
                own, other = (position.engine.value(position.state, outlook, (s,)) for s in (seat, 1 - seat))
                assert call[0] == CALL and call in position.calls() and own < other
                made += 1
        position = position.apply(decide(make_bot("random", step), position))
    assert made > 0


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_bots_come_out_of_an_opening_that_is_taken_back(players: int) -> None:
    """What is best for each is too much together; the same view again is answered in another way."""
    position = begun(musikclub(), 1, players)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    for _ in range(400):
        decision = position.decision()
        assert decision is not None
        if position.state.S[TURN] > 0:
            break
        position = position.apply(decide(bots[decision.seat], position))
    assert position.state.S[TURN] > 0


def test_a_greedy_bot_passes_only_when_no_action_helps() -> None:
    """What the end of a turn brings is no reason to end it: it comes after a stacked variant all the same."""
    given = {
        "vibe": {"A": 50000},
        "slot": {"A": [[f"{song}/playing"] for song in ("afterparty", "grid-walker", "gravel-heart", "long-junction")]},
        "queue": {"A": ["gravel-heart-acoustic"]},
    }
    position, bot, taken = given_match(music_deck(), given, ("A", "B")).position, make_bot("greedy", 1), []
    while (decision := position.decision()) is not None and decision.seat == 0:
        move = decide(bot, position)
        if decision.kind == "action":
            taken.append(position.engine.table.program.actions[move[2]].id)
        position = position.apply(move)
    assert taken == ["stack", "done"]
