"""Core programs that lowering makes are sound, and each kind of unsound node is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.core.checks.sound import Unsound, faults, must_be_sound
from cardwright.core.layout import ACTIVE
from cardwright.core.program import (
    AttachedTo,
    Call,
    CardAt,
    CardsIn,
    Choose,
    Const,
    End,
    Expr,
    Fold,
    FoldKind,
    For,
    Gather,
    GoTo,
    InPlay,
    Length,
    Let,
    Listed,
    Local,
    Math,
    Modifier,
    Move,
    Need,
    Op,
    Owner,
    Per,
    Place,
    Players,
    PositionOf,
    Printed,
    Procedure,
    Program,
    Read,
    Signal,
    Sites,
    Step,
    StepKind,
    Stmt,
    Tick,
    Trigger,
    Type,
    ValueOf,
    Write,
    Zone,
    ZoneOf,
)
from games import music_deck, musikclub, skirmish
from programs import HARBOUR

GAME = next(index for index, cell in enumerate(HARBOUR.cells) if cell.per is Per.GAME and index != ACTIVE)
PLAYER = next(index for index, cell in enumerate(HARBOUR.cells) if cell.per is Per.PLAYER)
CARD = next(index for index, cell in enumerate(HARBOUR.cells) if cell.per is Per.CARD)
ONE_CARD = next(index for index, value in enumerate(HARBOUR.values) if len(value.args) == 1)
LINE = next(index for index, family in enumerate(HARBOUR.families) if family.line)
THIS, YOU, HAND = Local("this"), Local("you"), Zone(0, Const(0))

OF_CARD = Procedure("of a card", ("card",), (Let("owner", Owner(Local("card"))),))


def with_body(*body: Stmt, procedures: tuple[Procedure, ...] = ()) -> Program:
    """Harbour with one more step, and with procedures."""
    step = Step("one more", StepKind.AUTO, 0, body)
    return replace(HARBOUR, steps=(*HARBOUR.steps, step), procedures=(*HARBOUR.procedures, *procedures))


def asking(expr: Expr) -> Program:
    return with_body(Let("asked", expr))


@pytest.mark.parametrize("game", [skirmish, musikclub, music_deck], ids=lambda one: one.__name__)
def test_what_lowering_makes_is_sound(game: object) -> None:
    assert callable(game)
    assert list(faults(game().program)) == []


SOUND = [
    asking(Read(CARD, THIS)),
    asking(Read(PLAYER, Owner(THIS))),
    asking(Read(PLAYER, Math(Op.SUB, Const(1), YOU))),
    asking(Math(Op.EQ, Owner(THIS), YOU)),
    asking(Math(Op.GE, THIS, Const(0))),
    asking(Length(ZoneOf(THIS))),
    with_body(For("site", Sites(LINE), (Move(THIS, Local("site"), Place.GAP),))),
    with_body(Gather("cards", InPlay(), "card"), For("card", Listed("cards"), (Move(Local("card"), HAND, Place.TOP),))),
    with_body(procedures=(Procedure("of anyone", ("who",), (Write(PLAYER, Const(1), Local("who")),)),)),
    with_body(Call(len(HARBOUR.procedures), (THIS,)), procedures=(OF_CARD,)),
]


@pytest.mark.parametrize("program", SOUND)
def test_sound(program: Program) -> None:
    must_be_sound(program)


UNSOUND = {
    "a game's cell with an owner": asking(Read(GAME, THIS)),
    "a card's cell without an owner": asking(Read(CARD)),
    "a card's cell of a player": asking(Read(CARD, YOU)),
    "a player's cell of a card": asking(Read(PLAYER, THIS)),
    "a cell that is not declared": asking(Read(len(HARBOUR.cells))),
    "a write without an owner": with_body(Write(PLAYER, Const(1))),
    "a printed field of a player": asking(Printed(0, YOU)),
    "a field that is not declared": asking(Printed(len(HARBOUR.fields), THIS)),
    "the owner of a player": asking(Owner(YOU)),
    "the length of a card": asking(Length(THIS)),
    "the position of a zone": asking(PositionOf(HAND)),
    "a card at no zone": asking(CardAt(THIS, Const(0))),
    "a family that is not declared": asking(Zone(len(HARBOUR.families))),
    "a value without its card": asking(ValueOf(ONE_CARD)),
    "a value with too much": asking(ValueOf(ONE_CARD, (THIS, THIS))),
    "a value that is not declared": asking(ValueOf(len(HARBOUR.values))),
    "a card and a player": asking(Math(Op.EQ, THIS, YOU)),
    "reckoning with a card": asking(Math(Op.ADD, THIS, Const(1))),
    "a sum of cards that is a card": asking(Owner(Fold(FoldKind.COUNT, InPlay(), "card"))),
    "the greatest card": asking(Fold(FoldKind.MAX, InPlay(), "card", None, Local("card"))),
    "a local that nothing binds": asking(Local("nobody")),
    "a member outside of its question": with_body(
        Let("n", Fold(FoldKind.COUNT, InPlay(), "card")), Let("m", Owner(Local("card")))
    ),
    "a list that nothing gathers": with_body(For("card", Listed("cards"), ())),
    "a place that moves": with_body(For("site", Sites(LINE), (Move(Local("site"), HAND, Place.TOP),))),
    "a move to a card": with_body(Move(THIS, THIS, Place.TOP)),
    "a move to a zone as a host": with_body(Move(THIS, HAND, Place.HOST)),
    "what is attached to a player": with_body(For("card", AttachedTo(YOU), ())),
    "the cards in a card": with_body(For("card", CardsIn(THIS), ())),
    "a choice told as another type": with_body(Choose("one", YOU, Players(), "player", type=Type.CARD)),
    "a choice by a card": with_body(Choose("one", THIS, InPlay(), "card")),
    "a call with too little": with_body(Call(len(HARBOUR.procedures)), procedures=(OF_CARD,)),
    "a call with another type": with_body(Call(len(HARBOUR.procedures), (YOU,)), procedures=(OF_CARD,)),
    "a procedure that looks outside": with_body(procedures=(Procedure("outside", (), (Let("owner", Owner(THIS)),)),)),
    "a call of nothing": with_body(Call(len(HARBOUR.procedures) + 1)),
    "an event with too little": with_body(Signal(0)),
    "an event of a player": with_body(Signal(0, (YOU,))),
    "a need that is a card": with_body(Need(THIS)),
    "a clock that is not declared": with_body(Tick(len(HARBOUR.clocks), Const(1))),
    "a step that is not declared": with_body(GoTo(len(HARBOUR.steps) + 1)),
    "an outcome that is not declared": with_body(End(len(HARBOUR.outcomes), Const(1))),
    "a modifier of a local unknown": replace(
        HARBOUR, modifiers=(*HARBOUR.modifiers, Modifier(ONE_CARD, 0, Op.ADD, Local("stage")))
    ),
    "a trigger with too few names": replace(HARBOUR, triggers=(*HARBOUR.triggers, Trigger(0, (), 0, None, ()))),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_unsound(name: str) -> None:
    with pytest.raises(Unsound):
        must_be_sound(UNSOUND[name])


def test_a_fault_says_whose_words_it_comes_from() -> None:
    at = next(index for index, origin in enumerate(HARBOUR.origins) if origin.entry)
    said = list(faults(with_body(Move(YOU, HAND, Place.TOP, at))))
    assert len(said) == 1 and said[0].startswith(HARBOUR.origins[at].entry)
