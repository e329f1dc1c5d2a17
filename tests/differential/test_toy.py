"""The walker and generated Python agree move by move on the hand-made program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.backends.python import CannotGenerate, GeneratedPython, values
from cardwright.backends.walker.walker import Walker
from cardwright.core.program import (
    AttachedTo,
    CardAt,
    Event,
    Fold,
    FoldKind,
    For,
    Host,
    InPlay,
    Local,
    Move,
    Op,
    Place,
    Players,
    Printed,
    Replacement,
    Settle,
    Standing,
    Tell,
    Tick,
    Together,
    Trigger,
    Zone,
)
from programs import (
    BELL,
    BOAT,
    CHARM,
    DINGHY,
    GULL,
    HARBOUR,
    HOLD,
    KEEPER,
    KIND,
    KNOT,
    ROW,
    SCUTTLED,
    binned,
    changed,
    more,
    n,
    op,
    table,
    this,
    you,
)
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


SINKING = op(Printed(KIND, CARD), "==", CHARM)
STORM = changed(
    triggers=(
        Trigger(
            Event.LEAVE, ("card",), -1, None,
            (For("c", AttachedTo(CARD), (binned(Local("c")),)),), urgent=True, at=1,
        ),
        Trigger(
            Event.ENTER, ("card",), -1, SINKING, (
                Tick(0, n(2), 2),
                Together((
                    For("c", InPlay(), (Tell(SCUTTLED, you, Local("c"), (binned(Local("c")),)),)),
                    For("p", Players(), (Move(CardAt(Zone(HOLD, Local("p")), n(0)), Zone(ROW), Place.TOP),)),
                )),
            ), at=3,
        ),
        Trigger(Event.LEAVE, ("card",), KEEPER, op(CARD, "!=", this), (more("bonus", 1, you),), at=4),
        Trigger(
            Event.LEAVE, ("card",), KNOT, op(Host(this), "==", CARD), (more("tally", 3, Local("held")),), at=5,
            seen=(("held", Host(this)),),
        ),
        Trigger(Event.ENTER, ("card",), DINGHY, op(CARD, "!=", this), (more("bonus", 1, you),), once_bit=0, at=6),
        Trigger(Event.MOVED, ("card", "from", "to", "zone"), BELL, None, (more("bonus", Local("zone"), you),), at=7),
        Trigger(SCUTTLED, ("who", "card"), GULL, None, (more("pool", 1, you), more("tally", 1, CARD)), at=8),
    ),
)  # fmt: skip
"""Harbour where a charm that enters sweeps all boats away in one step, and brings others."""


COLLISION = Trigger(
    Event.ENTER, ("card",), -1, op(Printed(KIND, CARD), "==", BOAT), (binned(Fold(FoldKind.FIRST, InPlay(), "c")),),
    urgent=True, at=9,
)  # fmt: skip
"""A boat that enters sinks the one that has been there longest, at once."""


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("replacements", [(), HARBOUR.replacements])
@pytest.mark.parametrize("urgent", [(), (COLLISION,)])
def test_the_backends_agree_on_what_happens_together(
    together: bool, replacements: tuple[Replacement, ...], urgent: tuple[Trigger, ...]
) -> None:
    triggers = (*STORM.triggers, *urgent)
    program = replace(STORM, together=together, replacements=replacements, triggers=triggers)
    generated = GeneratedPython(program)
    for seed in range(2):
        at = table(program, 2 + seed, copies=2, mix=seed)
        assert play(Walker(at), generated.bind(at), seed, most=24) > 5


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
