"""What bodies may write and expressions read: upper bounds, but no higher than needed."""

from dataclasses import replace

from cardwright.core.effects import IN_PLAY, Writes, action_reads, reads
from cardwright.core.layout import ENTERED, ZONE
from cardwright.core.program import (
    Action,
    Body,
    CardsIn,
    CardsInAll,
    Condition,
    Const,
    Event,
    FamilyOf,
    Fold,
    FoldKind,
    For,
    If,
    InPlay,
    Length,
    Let,
    Local,
    Math,
    Move,
    Op,
    Parameter,
    Place,
    PositionOf,
    Type,
    Zone,
    ZoneOf,
)
from programs import HARBOUR

OUT = next(i for i, family in enumerate(HARBOUR.families) if not family.in_play)
ALSO_OUT = next(i for i, family in enumerate(HARBOUR.families) if not family.in_play and i != OUT)
ROW = next(i for i, family in enumerate(HARBOUR.families) if family.line)
QUIET = replace(HARBOUR, triggers=(), replacements=(), standing=())
FIRST = Fold(FoldKind.FIRST, CardsInAll(OUT), "c")


def put(card: str, family: int) -> Move:
    return Move(Local(card), Zone(family, Const(0)), Place.TOP)


def events(*body: object) -> set[int]:
    gather = Writes(QUIET)
    gather.body(body, {})
    return gather.events


def test_a_card_that_has_come_into_play_leaves_it_again() -> None:
    assert events(Let("c", FIRST), put("c", ALSO_OUT)) == {Event.MOVED}
    assert Event.LEAVE in events(Let("c", FIRST), put("c", ROW), put("c", OUT))


def test_a_card_may_have_been_moved_under_another_name() -> None:
    named_twice = (Let("c", FIRST), Let("d", FIRST), put("c", ROW), put("d", ALSO_OUT))
    assert Event.LEAVE in events(*named_twice)


def test_a_card_may_be_moved_by_what_stands_later_in_a_loop() -> None:
    again = For("round", CardsIn(Zone(ALSO_OUT, Const(0))), (put("c", ALSO_OUT), put("c", ROW)))
    assert Event.LEAVE in events(Let("c", FIRST), again)


def test_what_a_branch_binds_anew_can_be_anywhere() -> None:
    branch: Body = (Let("c", Fold(FoldKind.FIRST, InPlay(), "x")),)
    assert Event.LEAVE in events(Let("c", FIRST), If(Const(1), branch), put("c", ALSO_OUT))


def test_whether_a_card_is_in_a_family_is_told_by_that_family() -> None:
    test = Math(Op.EQ, FamilyOf(Local("c")), Const(ROW))
    assert reads(HARBOUR, test) == {("zones", ROW)}
    end = Math(Op.EQ, PositionOf(Local("c")), Math(Op.SUB, Length(ZoneOf(Local("c"))), Const(1)))
    assert reads(HARBOUR, Math(Op.AND, test, end)) == {("zones", ROW)}
    assert ("cell", ZONE) in reads(HARBOUR, Math(Op.OR, test, end))
    assert ("cell", ZONE) in reads(HARBOUR, Math(Op.AND, end, test))
    assert reads(HARBOUR, Math(Op.EQ, FamilyOf(Local("c")), Const(-1))) == {("cell", ZONE)}


def choosing(*where: Condition) -> frozenset[tuple[str, int]]:
    action = Action("look", (Parameter("c", InPlay(), Type.CARD, where),), (), None, ())
    return action_reads(replace(QUIET, actions=(action,), permissions=(), prohibitions=()), 0)


def test_a_parameter_that_must_lie_in_a_family_is_in_play_because_of_that() -> None:
    in_row = Math(Op.EQ, FamilyOf(Local("c")), Const(ROW))
    assert choosing() == {IN_PLAY}
    assert choosing(Condition(in_row)) == {("zones", ROW)}
    assert choosing(Condition(in_row, rule=0)) == {IN_PLAY, ("zones", ROW)}


def test_what_only_moves_out_of_play_writes_nothing_of_what_is_in_play() -> None:
    gather = Writes(QUIET)
    gather.body((Let("c", FIRST), put("c", ALSO_OUT)), {})
    assert not gather.marks & {IN_PLAY, ("cell", ENTERED), ("zones", ROW)}
