"""Loops on both backends: what is endless ends at the same run, what makes progress does not; a cycle is told once."""

from __future__ import annotations

import pytest

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core.endless import LOOP_BUDGET, MOST_QUESTIONS, NESTED, WATCH, cut, fold, once
from cardwright.core.engine import TRIES, Line, Log, NeedAnswer, Question, Refused, State, completes
from cardwright.core.layout import OUTCOME, lay_out
from cardwright.core.program import (
    NONE,
    Body,
    Choose,
    Const,
    End,
    Event,
    Expr,
    If,
    Local,
    Pick,
    Program,
    Range,
    Settle,
    Signal,
    Standing,
    Step,
    StepKind,
    Trigger,
    Type,
    While,
)
from programs import AGREED, HARBOUR, STALLED, changed, get, more, op, put, table

ONCE = Range(Const(0), Const(0))
STOP = Step("stop", StepKind.AUTO, 0, (End(AGREED, Const(2)),))


def begin(body: Body) -> tuple[Step, ...]:
    """A step with a body, then the end."""
    return (Step("begin", StepKind.AUTO, 1, body, at=20), STOP)


def standing(when: Expr, *body: object) -> Standing:
    return Standing("i", ONCE, when, body, at=30)  # type: ignore[arg-type]


def echo(*body: object, event: int = Event.DRAFT) -> Trigger:
    return Trigger(event, (), NONE, None, body, at=40)  # type: ignore[arg-type]


def run(parts: dict[str, object], pick: int = 0) -> tuple[State, Log, int]:
    """What a match comes to on both backends, with its log and how many questions were answered."""
    program: Program = changed(**{"triggers": (), "replacements": (), "standing": (), **parts})
    at = table(program)
    found = [_played(engine, pick) for engine in (Walker(at), GeneratedPython(program).bind(at))]
    (state, log, asked), (other, second, also) = found
    assert (state.S, state.Z, asked) == (other.S, other.Z, also)
    assert log == second
    return state, log, asked


def _played(engine: object, pick: int) -> tuple[State, Log, int]:
    answers: list[int] = []
    while True:
        state, log = engine.new_state(3, 0), []  # type: ignore[attr-defined, var-annotated]
        try:
            engine.advance(state, answers, log)  # type: ignore[attr-defined]
        except NeedAnswer as need:
            answers.append(need.question.options[pick])
            continue
        unheard = engine.new_state(3, 0)  # type: ignore[attr-defined]
        engine.advance(unheard, answers, None)  # type: ignore[attr-defined]
        assert (unheard.S, unheard.Z) == (state.S, state.Z)
        return state, log, len(answers)


def cell(state: State, id: str) -> int:
    names = [one.id for one in HARBOUR.cells]
    return state.S[lay_out(HARBOUR).address(HARBOUR, names.index(id))]


def test_a_loop_that_makes_progress_comes_to_its_end() -> None:
    counting = standing(op(get("tries"), "<", 12_000), more("tries", 1))
    state, _, _ = run({"steps": begin(()), "standing": (counting,)})
    assert cell(state, "tries") == 12_000 and state.S[OUTCOME] == AGREED


def test_triggers_that_make_progress_come_to_their_end() -> None:
    again = echo(more("tries", 1), If(op(get("tries"), "<", 3000), (Signal(Event.DRAFT),)))
    state, _, _ = run({"steps": begin((Signal(Event.DRAFT),)), "triggers": (again, echo(put("gone", 1)))})
    assert cell(state, "tries") == 3000 and state.S[OUTCOME] == AGREED


def test_a_situation_that_comes_back_is_endless_and_told_once() -> None:
    flip = echo(put("gone", op(Const(1), "-", get("gone"))), Signal(Event.DRAFT))
    lead = (put("tries", 7), Signal(Event.DRAFT))
    state, log, _ = run({"steps": begin(lead), "triggers": (flip,)})
    assert state.S[OUTCOME] == STALLED
    kinds = [line[0] for line in log]
    assert len(log) < 15 and kinds.count(Line.TRIGGER) == 2  # there and back
    assert log[-1][:2] == (Line.END, HARBOUR.outcomes[STALLED].at)


@pytest.mark.parametrize("length", [1, 2, 3, 7, 64, 300])
def test_a_cycle_of_any_length_is_told_once(length: int) -> None:
    turn = echo(put("gone", op(op(get("gone"), "+", 1), "%", length)), Signal(Event.DRAFT))
    state, log, _ = run({"steps": begin((Signal(Event.DRAFT),)), "triggers": (turn,)})
    assert state.S[OUTCOME] == STALLED
    assert [line[0] for line in log].count(Line.TRIGGER) == length


def test_chance_may_end_a_loop() -> None:
    luck = standing(op(get("tries"), "==", 0), Pick("x", Range(Const(0), Const(999)), "j"), _if_zero())
    state, _, _ = run({"steps": begin(()), "standing": (luck,)})
    assert cell(state, "tries") == 1 and state.S[OUTCOME] == AGREED


def _if_zero() -> If:
    return If(op(Local("x"), "==", 0), (put("tries", 1),))


def test_progress_without_an_end_uses_up_the_budget_and_is_told_in_short() -> None:
    state, log, _ = run({"steps": begin(()), "standing": (standing(Const(1), more("tries", 1)),)})
    assert cell(state, "tries") == LOOP_BUDGET and state.S[OUTCOME] == STALLED
    assert WATCH <= len(log) < WATCH + 10 and log[-1][0] == Line.END


def test_settles_inside_one_another_count() -> None:
    deeper = echo(more("tries", 1), Signal(Event.DRAFT), Settle())
    state, log, _ = run({"steps": begin((Signal(Event.DRAFT),)), "triggers": (deeper,)})
    assert state.S[OUTCOME] == STALLED and cell(state, "tries") == NESTED
    assert log[-1][0] == Line.END


def test_nested_settles_that_come_to_an_end_are_no_loop() -> None:
    deeper = echo(more("tries", 1), If(op(get("tries"), "<", NESTED), (Signal(Event.DRAFT), Settle())))
    state, _, _ = run({"steps": begin((Signal(Event.DRAFT),)), "triggers": (deeper,)})
    assert state.S[OUTCOME] == AGREED


def test_nested_settles_share_one_budget() -> None:
    """A thousand times a thousand runs are more than the budget, though each settle has few."""
    inner = standing(op(get("gone"), ">", 0), more("gone", -1))
    outer = echo(put("gone", 1000), Settle(), more("tries", 1), Signal(Event.DRAFT))
    state, log, _ = run({"steps": begin((Signal(Event.DRAFT),)), "standing": (inner,), "triggers": (outer,)})
    assert state.S[OUTCOME] == STALLED and cell(state, "tries") < LOOP_BUDGET / 1000
    assert len(log) < 2000


@pytest.mark.parametrize("pick", [0, 1])
def test_a_deed_that_never_stops_asking_is_endless(pick: int) -> None:
    ask = Choose("x", Const(0), Range(Const(0), Const(1)), "j", type=Type.INT)
    again = echo(ask, Signal(Event.DRAFT))
    state, log, asked = run({"steps": begin((Signal(Event.DRAFT),)), "triggers": (again,)}, pick)
    assert state.S[OUTCOME] == STALLED and asked == MOST_QUESTIONS
    assert [line[0] for line in log].count(Line.CHOICE) == MOST_QUESTIONS  # they were told when they were asked


def test_a_situation_that_comes_back_after_an_answer_is_left_to_who_answers() -> None:
    ask = Choose("x", Const(0), Range(Const(0), Const(1)), "j", type=Type.INT)
    again = echo(ask, If(op(Local("x"), "==", 0), (Signal(Event.DRAFT),)))
    state, _, asked = run({"steps": begin((Signal(Event.DRAFT),)), "triggers": (again,)}, 1)
    assert state.S[OUTCOME] == AGREED and asked == 1


def test_a_while_without_end_is_told_in_short() -> None:
    state, log, _ = run({"steps": begin((While(Const(1), (more("tries", 1),)),))})
    assert cell(state, "tries") == LOOP_BUDGET and state.S[OUTCOME] == STALLED and len(log) < WATCH + 10


def test_steps_without_end_are_told_in_short() -> None:
    state, log, _ = run({"steps": (Step("again", StepKind.AUTO, 0, (more("tries", 1),)),)})
    assert cell(state, "tries") == LOOP_BUDGET and state.S[OUTCOME] == STALLED and len(log) < 3 * WATCH


def lines(text: str) -> Log:
    return [(Line.CHOICE if letter == "?" else Line.MOVE, ord(letter), 0, 0, 0) for letter in text]


@pytest.mark.parametrize(
    ("text", "since", "kept"),
    [("abababab", 6, "ab"), ("xyabab", 4, "xyab"), ("xbabab", 4, "xba"), ("abc", 3, "abc"), ("", 0, "")],
)
def test_a_cycle_is_kept_once(text: str, since: int, kept: str) -> None:
    log = lines(text)
    once(log, since)
    assert log == lines(kept)


@pytest.mark.parametrize(
    ("text", "kept"), [("xababab", "xab"), ("aaaa", "a"), ("x?a?a?a", "x?a?a?a"), ("abab", "abab"), ("", "")]
)
def test_the_same_lines_at_the_end_are_kept_once_but_no_answers(text: str, kept: str) -> None:
    log = lines(text)
    fold(log)
    assert log == lines(kept)


def test_a_cut_log_keeps_what_was_answered() -> None:
    log = lines("ab?cd")
    cut(log, 1)
    assert log == lines("ab?")
    cut(log, 1)
    assert log == lines("ab?")
    cut(None, 0)


def asking(answers: tuple[int, ...]) -> None:
    raise NeedAnswer(Question(0, (0, 1), Type.INT, 0))


def refusing(answers: tuple[int, ...]) -> None:
    if len(answers) == 2:
        raise Refused(0)
    asking(answers)


def test_a_search_that_cannot_be_finished_counts_as_possible() -> None:
    tries: list[int] = []
    assert completes(lambda answers: (tries.append(0), asking(answers))[1])  # type: ignore[arg-type, func-returns-value]
    assert len(tries) == TRIES


def test_a_search_that_finds_nothing_does_not() -> None:
    assert not completes(refusing)  # type: ignore[arg-type]
