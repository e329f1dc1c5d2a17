"""The walker and generated Python agree move by move on the hand-made program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.backends.python import CannotGenerate, GeneratedPython, values
from cardwright.backends.walker.walker import Walker
from cardwright.core.program import (
    Event,
    For,
    Host,
    InPlay,
    Local,
    Move,
    Op,
    Place,
    Printed,
    Replacement,
    Settle,
    Standing,
    Trigger,
)
from programs import CHARM, HARBOUR, KIND, changed, op, table
from side_by_side import Differs, play


@pytest.mark.parametrize("players", [2, 3])
def test_the_backends_agree_after_every_move(players: int) -> None:
    generated = GeneratedPython(HARBOUR)
    moves = 0
    for seed in range(4):
        at = table(HARBOUR, players, copies=2, mix=seed)
        moves += play(Walker(at), generated.bind(at), seed, most=12)
    assert moves > 30


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_the_backends_agree_over_many_games(players: int) -> None:
    generated = GeneratedPython(HARBOUR)
    for seed in range(1000, 1150):
        at = table(HARBOUR, players, copies=2, mix=seed)
        play(Walker(at), generated.bind(at), seed, most=200)


CARD = Local("card")
KNOTTED = changed(
    triggers=(
        Trigger(
            Event.ENTER, ("card",), -1, op(Printed(KIND, CARD), "==", CHARM),
            (
                Move(CARD, CARD, Place.HOST, at=1),
                Move(Host(CARD), CARD, Place.HOST, at=2),
                For("c", InPlay(), (Move(Local("c"), CARD, Place.HOST, at=3),)),
                Move(Host(CARD), CARD, Place.HOST, at=4),
            ),
        ),
    ),
)  # fmt: skip
"""Harbour where a charm that enters is hung onto itself, its host onto it, then everything."""


@pytest.mark.parametrize("replacements", [(), HARBOUR.replacements])
def test_the_backends_agree_that_no_card_hangs_on_itself(replacements: tuple[Replacement, ...]) -> None:
    program = replace(KNOTTED, replacements=replacements)
    generated = GeneratedPython(program)
    for seed in range(6):
        at = table(program, 2, copies=2, mix=seed)
        assert play(Walker(at), generated.bind(at), seed, most=40) > 10


def test_a_fault_in_one_backend_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = values._assign

    def wrong(writer, name, op, amount):  # type: ignore[no-untyped-def]
        right(writer, name, Op.ADD if op is Op.SUB else op, amount)

    monkeypatch.setattr("cardwright.backends.python.values._assign", wrong)
    generated = GeneratedPython(HARBOUR)
    with pytest.raises(Differs):
        for seed in range(10):
            at = table(HARBOUR, 2, mix=seed)
            play(Walker(at), generated.bind(at), seed, most=20)


def test_an_unknown_node_is_refused_when_code_is_generated() -> None:
    class Unheard:
        __slots__ = ()

    odd = replace(HARBOUR, standing=(Standing("c", HARBOUR.standing[0].source, Unheard(), (Settle(),)),))  # type: ignore[arg-type]
    with pytest.raises(CannotGenerate, match="Unheard"):
        GeneratedPython(odd).bind(table(odd))
