"""The size of a set is no limit: thousands of cards are read, play and are simulated like a few."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core import present
from cardwright.core.effects import Writes, action_reads
from cardwright.core.layout import TURN
from cardwright.core.program import Action, EventKind, If, Program, Read, Signal, Trigger
from cardwright.match.engines import engine
from cardwright.match.position import Position
from cardwright.pipeline import Game
from cardwright.play.simulate import Plan, deal, simulate
from games import deck, loaded, skirmish
from programs import HARBOUR, table

TEXTS = (
    "When this enters play, draw a card.",
    "When this is put into your bin, draw two cards.",
    "Whenever a card enters play, gain 1 parallel second.",
    "Whenever a stem leaves play, draw a card.",
    "When this enters play, you may put a stem you don't own into its owner's bin.",
    "Once during your turn, you may draw a card.",
    "Bass +1.",
    "This can't be faded out.",
)


def written(folder: Path, count: int) -> Game:
    """Musikclub 0.1 with so many further cards, whose triggers reach one another."""
    head = "type: stem, style: synth, bands: [B], volume class: Background, time cost: 2, VP: 1"
    lines = [
        f'- {{id: c{i}, name: Card {_letters(i)}, {head}, text: "{TEXTS[i % len(TEXTS)]}"}}' for i in range(count)
    ]
    path = folder / "many.yaml"
    path.write_text("\n".join(("game: musikclub", "set: many", "name: Many", "cards:", *lines)))
    return loaded("musikclub@0.1", (str(path),))


def _letters(number: int) -> str:
    high, low = divmod(number, 26)
    return (_letters(high - 1) if high else "") + chr(ord("A") + low)


def chained(count: int) -> Program:
    """A program in which each of many triggers sets off the next one."""
    first = len(HARBOUR.events)
    kinds = tuple(EventKind(f"link {i}", ()) for i in range(count + 1))
    last = Trigger(first + count, (), -1, None, (If(Read(TURN), (), ()),))
    links = tuple(Trigger(first + i, (), -1, None, (Signal(first + i + 1, ()),)) for i in range(count))
    return replace(HARBOUR, events=(*HARBOUR.events, *kinds), triggers=(*links, last), replacements=(), standing=())


def test_a_chain_of_any_length_is_followed_to_its_end() -> None:
    program, first = chained(4000), len(HARBOUR.events)
    gather = Writes(program)
    gather.body((Signal(first, ()),), {})
    assert gather.events == set(range(first, first + 4001))
    assert len(gather.set_off) == 4001


def test_a_trial_reads_a_chain_of_any_length() -> None:
    action = Action("pull", (), (), None, (Signal(len(HARBOUR.events), ()),), trial=True)
    program = replace(chained(4000), actions=(action,), permissions=(), prohibitions=())
    assert ("cell", TURN) in action_reads(program, 0)


def _new(game: Game) -> tuple[int, ...]:
    return tuple(i for i, card in enumerate(game.program.definitions) if card.id[1:].isdigit())


def play(game: Game, moves: int, seed: int = 3) -> str:
    """The digest after some random moves on both backends, with a deck of the new cards for each seat."""
    chooser = random.Random(seed)
    new = _new(game)[-8:]
    dealt = deal(game.program, [[chooser.choice(new) for _ in range(40)] for _ in range(2)])
    one, other = (Position.start(engine(dealt, backend), seed) for backend in ("python", "walker"))
    for _ in range(moves):
        options = one.moves()
        if not options:
            break
        assert options == other.moves()
        move = chooser.choice(options)
        one, other = one.apply(move), other.apply(move)
        assert one.digest() == other.digest()
    return one.digest()


def simulated(game: Game, games: int) -> int:
    """How many matches of the new cards come to an end."""
    new = _new(game)
    plan = Plan(game.program, (("one", new[:8] * 5), ("two", new[-8:] * 5)), ("random", "random"), games)
    return simulate(plan).matches


def test_thousands_of_cards_play_and_are_simulated(tmp_path: Path) -> None:
    game = written(tmp_path, 2000)
    assert play(game, 40)
    assert simulated(game, 1) == 1


@pytest.mark.long
def test_ten_thousand_cards_play_and_are_simulated(tmp_path: Path) -> None:
    game = written(tmp_path, 10_000)
    assert play(game, 400)
    assert simulated(game, 20) == 20


def test_an_engine_for_its_cards_only_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = skirmish()
    index = {card.id: i for i, card in enumerate(game.program.definitions)}
    dealt = deal(game.program, [[index[id] for id in deck(game, seat)] for seat in range(2)])
    whole = [Walker(dealt), GeneratedPython(game.program).bind(dealt)]
    monkeypatch.setattr(present, "MANY", -1)
    narrow = [Walker(dealt), GeneratedPython(game.program).bind(dealt)]
    positions = [Position.start(engine, 5) for engine in (*whole, *narrow)]
    chooser = random.Random(5)
    for _ in range(60):
        if not (options := positions[0].moves()):
            break
        assert [position.moves() for position in positions] == [options] * 4
        move = chooser.choice(options)
        positions = [position.apply(move) for position in positions]
        assert len({position.digest() for position in positions}) == 1


def test_texts_of_cards_that_nobody_brought_are_left_out() -> None:
    kept = present.restricted(HARBOUR, frozenset())
    assert all(trigger.definition < 0 for trigger in kept.triggers)
    assert len(kept.actions) == len(HARBOUR.actions)
    owned = [i for i, action in enumerate(HARBOUR.actions) if action.definition >= 0]
    assert not any(present.can_be_taken(HARBOUR, i, frozenset()) for i in owned)
    assert present.brought(HARBOUR, table().definitions) is None  # so few that one engine serves all tables
