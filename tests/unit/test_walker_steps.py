"""The walker at its edges: folds over nothing, steps that pass, payments that end or ask."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.backends.walker import Walker
from cardwright.core.endless import LOOP_BUDGET
from cardwright.core.engine import Line, Log
from cardwright.core.layout import OUTCOME, lay_out
from cardwright.core.program import (
    NONE,
    Action,
    CardsInAll,
    Choose,
    Condition,
    Const,
    Cost,
    End,
    Expr,
    Fold,
    FoldKind,
    GoTo,
    Length,
    Local,
    Program,
    Range,
    Read,
    Rollback,
    Standing,
    Step,
    StepKind,
    TableCall,
    Type,
    Value,
    Write,
    Zone,
)
from cardwright.match.playout import playout
from programs import (
    AGREED,
    CELL,
    CHANNELS,
    COINS,
    HARBOUR,
    HOLD,
    RING,
    ROW,
    STALLED,
    Stmt,
    changed,
    op,
    table,
)

FROM_3_TO_1 = Range(Const(3), Const(1))
FROM_1_TO_3 = Range(Const(1), Const(3))
BELOW = op(Const(2), "-", Local("i"))


def fold(kind: FoldKind, source: Range, value: Expr | None = None, default: Expr | None = None) -> Fold:
    """A fold over numbers."""
    return Fold(kind, source, "i", None, value, default)


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (fold(FoldKind.MIN, FROM_3_TO_1), 0),
        (fold(FoldKind.MAX, FROM_3_TO_1, default=Const(7)), 7),
        (fold(FoldKind.LEAST, FROM_3_TO_1), NONE),
        (fold(FoldKind.FIRST, FROM_3_TO_1), NONE),
        (fold(FoldKind.ANY, FROM_3_TO_1), 0),
        (fold(FoldKind.ALL, FROM_3_TO_1), 1),
        (fold(FoldKind.ANY, FROM_1_TO_3), 1),
        (fold(FoldKind.ALL, FROM_1_TO_3, BELOW), 0),
        (fold(FoldKind.LEAST, FROM_1_TO_3, BELOW), 3),
        (fold(FoldKind.MOST, FROM_1_TO_3, Const(5)), 1),
        (fold(FoldKind.MIN, FROM_1_TO_3, BELOW), -1),
        (fold(FoldKind.UNION, FROM_1_TO_3), 3),
        (Length(Zone(ROW, Const(9))), 0),
        (op(Const(-7), "//", 2), -4),
        (op(Const(7), "%", 0), 0),
        (op(Const(1), "<<", -1), 0),
    ],
)
def test_expressions_at_their_edges(expr: Expr, expected: int) -> None:
    walker = Walker(table(changed(values=(*HARBOUR.values, Value("probe", (), expr)))))
    assert walker.value(walker.new_state(0, 0), len(HARBOUR.values)) == expected


def stepwise(*steps: Step, **parts: object) -> Program:
    """Harbour with other steps and no conditions on its only action."""
    return changed(steps=steps, **parts)


def begun(program: Program, log: Log | None = None) -> tuple[Walker, list[int]]:
    """A match that has run to its first stop."""
    walker = Walker(table(program))
    state = walker.new_state(3, 0)
    walker.advance(state, (), log)
    return walker, state.S


def tries(numbers: list[int]) -> int:
    """The game cell that these tests count in."""
    return numbers[lay_out(HARBOUR).address(HARBOUR, CELL["tries"])]


COUNT: Stmt = Write(CELL["tries"], op(Read(CELL["tries"]), "+", 1))
STOP_LATER = Step("later", StepKind.AUTO, 0)
STOP = Step("stop", StepKind.AUTO, 0, (End(AGREED, Const(2)),))


def test_a_secret_step_in_which_somebody_has_no_choice_is_stuck() -> None:
    log: Log = []
    _, numbers = begun(
        stepwise(Step("together", StepKind.TOGETHER, 1, (), (RING,), stuck=(COUNT,)), STOP), log
    )
    assert tries(numbers) == 1 and numbers[OUTCOME] == AGREED
    assert [line[2] for line in log if line[0] == Line.STEP] == [1]


def test_a_step_in_which_nobody_can_act_and_one_whose_when_fails_are_passed() -> None:
    passed = Step("passed", StepKind.AUTO, 2, (COUNT,), when=Const(0))
    _, numbers = begun(stepwise(Step("act", StepKind.ACT, 1, (), (RING,)), passed, STOP))
    assert tries(numbers) == 0 and numbers[OUTCOME] == AGREED


def test_settling_stops_before_the_run_beyond_its_budget() -> None:
    always = Standing("i", Range(Const(0), Const(0)), Const(1), (COUNT,))
    _, numbers = begun(stepwise(STOP_LATER, standing=(always,)))
    assert tries(numbers) == LOOP_BUDGET and numbers[OUTCOME] == STALLED


def test_steps_without_end_are_endless() -> None:
    _, numbers = begun(stepwise(Step("again", StepKind.AUTO, 0)))
    assert numbers[OUTCOME] == STALLED


def test_go_to_is_stronger_than_a_rollback_and_the_body_goes_on_after_both() -> None:
    body = (COUNT, GoTo(1), Rollback((CELL["tries"],)), COUNT)
    _, numbers = begun(stepwise(Step("loop", StepKind.AUTO, 0, body), STOP))
    assert tries(numbers) == 2 and numbers[OUTCOME] == AGREED


def test_a_go_to_in_an_action_or_a_call_leads_on() -> None:
    go = Action("go", (), (), None, (GoTo(1),))
    act = Step("act", StepKind.ACT, 0, (), (0,))
    call = TableCall("go", (), (GoTo(1),), False, NONE)
    program = stepwise(act, STOP, actions=(go,), calls=(call,))
    for by_call in (False, True):
        walker = Walker(table(program))
        state = walker.new_state(3, 0)
        if by_call:
            walker.call(state, 1, 0, (), None)
        else:
            walker.perform(state, 0, 0, (), (), None)
        assert state.S[OUTCOME] == AGREED
        before = state.S[:]
        walker.advance(state, (), None)
        assert before == state.S


def test_a_rollback_outside_of_a_step_is_a_mistake() -> None:
    program = stepwise(
        Step("act", StepKind.ACT, 0, (), (0,)), actions=(Action("a", (), (), None, (Rollback(),)),)
    )
    walker = Walker(table(program))
    with pytest.raises(RuntimeError, match="rollback"):
        walker.perform(walker.new_state(0, 0), 0, 0, (), (), None)


def test_a_playout_without_choices_plays_in_place() -> None:
    program = stepwise(Step("act", StepKind.ACT, 1, (), (0,)), STOP,
        actions=(Action("a", (), (), None, (COUNT,), passes=True),), triggers=(), calls=())  # fmt: skip
    walker = Walker(table(program))
    state = walker.new_state(0, 0)
    played = playout(walker, state, lambda seat, options: 0)
    assert played.state is state and played.decisions == 1 and tries(state.S) == 1


PAYING = Step("act", StepKind.ACT, 0, (), (0,))


def paying(on_spent: tuple[Stmt, ...], when: Expr) -> tuple[Walker, list[int]]:
    """A table with one action that costs a coin and has a condition."""
    coins = replace(CHANNELS[COINS], on_spent=on_spent, floor=Const(0))
    action = Action("a", (), (Condition(when, at=7),), Cost(Const(1), (COINS,)), ())
    walker = Walker(table(stepwise(PAYING, STOP, actions=(action,), channels=(coins, CHANNELS[1]))))
    return walker, walker.legal(walker.new_state(0, 0), 0)


def test_a_payment_that_ends_the_game_or_asks_counts_as_legal() -> None:
    asks = Choose("c", Local("you"), FROM_1_TO_3, "i", type=Type.INT)
    assert paying((End(AGREED, Const(0)),), Const(0))[1] == [0]
    assert paying((asks,), Const(0))[1] == [0]
    assert paying((), Const(0))[1] == []


def test_conditions_see_what_was_spent_and_refusals_name_the_channel() -> None:
    spent = Read(CELL["coins spent"])
    assert paying((), op(spent, "==", 1))[1] == [0]
    walker, legal = paying((), op(spent, "==", 0))
    assert legal == []
    found = walker.refusals(walker.new_state(0, 0), 0, 0, [0, 1, 0])
    assert [(r.at, r.values) for r in found] == [(7, (("coins spent", 1),)), (11, (("coins", 1),))]


def test_readings_say_what_was_read() -> None:
    many = Fold(FoldKind.COUNT, CardsInAll(ROW), "c")
    walker, _ = paying((), op(op(Length(Zone(HOLD, Local("you"))), "+", many), ">", 8))
    found = walker.refusals(walker.new_state(0, 0), 0, 0, [0, 1, 0])
    assert [r.values for r in found] == [(("cards in hold", 0), ("count in row", 0))]
