"""Whole playouts as generated code: steps follow each other, whoever must choose is asked at once."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import program as p
from ...core.effects import reads
from ...core.engine import LOOP_BUDGET
from ...core.layout import ACTIVE, OUTCOME, STEP, TABLE, TURN, USED
from ...core.program import Step, StepKind
from .arithmetic import negate
from .careful import can_call
from .emit import Code, Writer, const
from .expressions import expression, open_test
from .facts import Facts, facts, find, quick
from .judging import able, may
from .performing import together
from .plans import plan
from .remembering import only_printed
from .settling import endless, plain
from .spots import address
from .statements import body, uses
from .steps import (
    after_body,
    begin_step,
    know,
    legal,
    legal_passing,
    may_hold,
    rules,
)
from .taking import asking, carry_out, name_seat, pick, take
from .turning import can_ask
from .unit import Unit, kinds


def playout(writer: Writer) -> str:
    """The function `(S, Z, T, X)` that plays until the game is over or the cap is reached."""

    def make(inner: Writer, name: str) -> None:
        steps = [live_step(inner, i) for i in range(len(inner.unit.program.steps))]
        table = inner.unit.function_list("LIVE", steps)
        with inner.block(f"def {name}(S, Z, T, X):"):
            with inner.block("try:"), inner.block(f"while S[{OUTCOME}] == -1 and not X.capped:"):
                inner.line(f"{table}[S[{STEP}]](S, Z, T, X)")
            with inner.block("except GameOver:"):
                inner.line("return")

    return writer.unit.function("playout", "playout", make)


def usual(writer: Writer) -> str:
    """The function `(S, Z)`: whether a state has nothing that could not have come about by play.

    What is left out of a live module rests on that: countdowns that are not printed, votes, and marks of
    what has been used where no card has anything that it can do only once in a turn.
    """

    def make(inner: Writer, name: str) -> None:
        unit = inner.unit
        layout, program = unit.layout, unit.program
        with inner.block(f"def {name}(S, Z):"):
            for index, clock in enumerate(program.clocks):
                if only_printed(unit, index):
                    table = unit.of_card(unit.field_table(program.countdown_start), "card")
                    spot = address(inner, clock.countdown, Code("card", 0), None)
                    with (
                        inner.block(f"for card in Z[{TABLE}]:"),
                        inner.block(f"if S[{spot}] >= 0 and {table} < 0:"),
                    ):
                        inner.line("return False")
            votes = [
                f"S[{address(inner, call.votes, const(seat), None)}]"
                for call in program.calls if call.vote for seat in range(unit.players)
            ]  # fmt: skip
            if votes:
                with inner.block(f"if {' or '.join(votes)}:"):
                    inner.line("return False")
            used = f"S[{layout.card_base + layout.offsets[USED]}::{layout.card_width}]"
            inner.line("return True" if uses(program) else f"return {used} == UNUSED")

    return writer.unit.function("usual", "usual", make)


def live_step(writer: Writer, index: int) -> str:
    """The function of a step: it goes on to a step where somebody is asked again, or at least to the next one."""
    step = writer.unit.program.steps[index]
    make = {StepKind.AUTO: _auto, StepKind.ACT: _act, StepKind.TOGETHER: _together}[step.kind]
    return writer.unit.function(("live", index), f"play_{step.id}", lambda w, n: make(w, n, index))


def chain(unit: Unit, index: int) -> list[int]:
    """The steps that surely follow each other from a step on, up to one where somebody is asked."""
    program, found = unit.program, [index]
    while program.steps[index].when is None or len(found) == 1:
        step = program.steps[index]
        following = program.steps[step.next]
        if may_hold(unit, step.body, p.GoTo) or may_hold(unit, step.body, p.Rollback) or step.when is not None:
            break
        if step.next in found or following.kind is not StepKind.AUTO or following.when is not None:
            break
        index = step.next
        found.append(index)
    return found


def _auto(writer: Writer, name: str, index: int) -> None:
    steps = chain(writer.unit, index)
    with writer.block(f"def {name}(S, Z, T, X):"):
        if len(steps) > 1:
            with writer.block(f"if X.passed >= {LOOP_BUDGET - len(steps)}:"):
                alone = writer.unit.function(("alone", index), f"{name}_alone", lambda w, n: _alone(w, n, index))
                writer.line(f"return {alone}(S, Z, T, X)")
            writer.line(f"X.passed += {len(steps)}")
            _run_all(writer, steps)
            return
        _one(writer, index)


def _alone(writer: Writer, name: str, index: int) -> None:
    with writer.block(f"def {name}(S, Z, T, X):"):
        _one(writer, index)


def _one(writer: Writer, index: int) -> None:
    """A step by itself, counted."""
    step = writer.unit.program.steps[index]
    mark = writer.depth
    rules(writer)
    if step.when is not None:
        with writer.block(f"if {negate(expression(writer, step.when)).text}:"):
            writer.line(f"S[{STEP}] = {step.next}")
        writer.open("else:")
    _run(writer, index)
    writer.close(mark)
    _passed(writer)


def _passed(writer: Writer) -> None:
    """Count a step in which nobody was asked."""
    writer.line("X.passed += 1")
    with writer.block(f"if X.passed >= {LOOP_BUDGET}:"):
        writer.unit.constant("STEP_ORIGINS", tuple(step.at for step in writer.unit.program.steps))
        endless(writer, f"STEP_ORIGINS[S[{STEP}]]")


def _run_all(writer: Writer, steps: Sequence[int]) -> None:
    """Run a chain of steps; where one cannot be cut short and nobody asks, it is not said that it has begun."""
    for one, following in zip(steps, [*steps[1:], None], strict=True):
        _run(writer, one, stored=following is None or not _unseen(writer.unit, following))


def _unseen(unit: Unit, index: int) -> bool:
    """Whether nothing can be seen of the table while a step is run."""
    done = unit.program.steps[index].body
    if not plain(unit, done) or kinds(unit, done) & {p.End, p.Need, p.GoTo, p.Rollback}:
        return False
    return ("cell", STEP) not in reads(unit.program, done)


def _run(writer: Writer, index: int, statements: p.Body | None = None, stored: bool = True) -> None:
    step = writer.unit.program.steps[index]
    done = step.body if statements is None else statements
    with writer.scope():
        writer.note(writer.unit.origin(step.at))
        rules(writer)
        begin_step(writer, done)
        body(writer, done)
        ambient = may_hold(writer.unit, done, p.GoTo) or may_hold(writer.unit, done, p.Rollback)
        after_body(writer, step, ambient, quiet=plain(writer.unit, done), stored=stored)


def _capped(writer: Writer) -> None:
    """Count a deed; leave if the match is to be given up."""
    with writer.block(f"if S[{TURN}] != turn:"):
        writer.line(f"turn = S[{TURN}]")
        writer.line("deeds = 1")
        _stop(writer, "turn > cap")
    with writer.block("else:"):
        writer.line("deeds += 1")
        _stop(writer, "deeds > most")


def _stop(writer: Writer, reached: str) -> None:
    with writer.block(f"if {reached}:"):
        writer.line("X.capped = True")
        _return(writer)


def _enter(writer: Writer) -> None:
    """Take what is counted through a playout into names, until `_return`."""
    writer.line("draws = X.draws" if writer.unit.drawn else "ask = X.choose")
    writer.line("cap, most, turn, deeds = X.cap, X.most, X.turn, X.deeds")


def _return(writer: Writer) -> None:
    writer.line("X.turn, X.deeds = turn, deeds")
    writer.line("return")


def _skip(writer: Writer, step: Step) -> None:
    """Pass over a step whose `when` does not hold."""
    if step.when is not None:
        with writer.scope():
            rules(writer)
            with writer.block(f"if {negate(expression(writer, step.when)).text}:"):
                _leave(writer, step)


def _leave(writer: Writer, step: Step) -> None:
    writer.line(f"S[{STEP}] = {step.next}")
    _passed(writer)
    _return(writer)


def _act(writer: Writer, name: str, index: int) -> None:
    """A step in which the active player acts: all its actions one after another."""
    program = writer.unit.program
    step = program.steps[index]
    with writer.block(f"def {name}(S, Z, T, X):"):
        _enter(writer)
        with writer.block("while True:"):
            _skip(writer, step)
            found = _look(writer, index)
            with writer.block(f"if not {found}:"):
                _leave(writer, step)
            writer.line("X.passed = 0")
            _capped(writer)
            writer.line("X.decisions += 1")
            if writer.unit.drawn:
                writer.line("ask = draws[you]")
            writer.line(f"action = found[{asking(writer, 'found')}]")
            _carry_out(writer, index, sorted(set(step.actions)))
            writer.forget_calls()
            _over(writer, index)


def _carry_out(writer: Writer, index: int, actions: Sequence[int]) -> None:
    """Carry out the action taken, which is one of these; go round again unless the step is over."""
    if len(actions) > 1:
        middle = len(actions) // 2
        with writer.block(f"if action < {actions[middle]}:"):
            _carry_out(writer, index, actions[:middle])
        with writer.block("else:"):
            _carry_out(writer, index, actions[middle:])
    for action in actions if len(actions) == 1 else ():
        if plan(writer, action).count or writer.unit.program.actions[action].cost:
            writer.line(take(writer, action))
        else:
            with writer.scope():
                carry_out(writer, action)
        _after(writer, index, action)


def _look(writer: Writer, index: int) -> str:
    """Write what lists the legal actions of a step, and all that is found out for them."""
    program = writer.unit.program
    step = program.steps[index]
    writer.env = {"this": const(-1), "you": Code("you", 0, writer.unit.players - 1)}
    writer.taken |= {"you", "found", "action"}
    writer.line(f"you = S[{ACTIVE}]")
    name_seat(writer)
    writer.begin()
    plans = {i: plan(writer, i) for i in step.actions}
    wanted = [facts(writer, this) for this in plans.values() if quick(this, writer)]
    if any(one.tick for one in wanted):
        writer.know()
    find(writer, wanted)
    writer.line("found = []")
    lists = able(writer, [i for i, this in plans.items() if quick(this, writer)])
    rooms = _rooms_by_channel(wanted)
    others = [i for i in step.actions if not program.actions[i].passes]
    last = list(step.actions[: len(others)]) == others
    for action in step.actions:
        if program.actions[action].passes and last:
            know(writer, others, action, rooms)
            legal_passing(writer, action, f"found.append({action})")
            continue
        if quick(plans[action], writer):
            may(writer, action, f"found.append({action})", lists.get(action, ""))
            continue
        with writer.block(f"if {can_call(writer, action)}:"):
            writer.line(f"found.append({action})")
    writer.pure = False
    writer.can_act = {}
    writer.forget_calls(table=False)
    return "found"


def _rooms_by_channel(wanted: Sequence[Facts]) -> dict[int, str]:
    """What can be spent in each channel, as texts."""
    spots = dict.fromkeys(spot for one in wanted for spot in one.rooms)
    return {c: "(" + " or ".join(f"room_{x}_{i}" for x, i in spots if x == c) + ")" for c, _ in spots}


def _after(writer: Writer, index: int, action: int) -> None:
    """Where an action leads."""
    program = writer.unit.program
    step, taken = program.steps[index], program.actions[action]
    if may_hold(writer.unit, taken.body, p.GoTo):
        with writer.block("if X.goto >= 0:"):
            writer.line(f"S[{STEP}] = X.goto")
            writer.line("X.goto = -1")
            _return(writer)
    if taken.trial and can_ask(writer.unit):
        with writer.block("if X.slow:"):
            writer.line("X.slow = False")
            _return(writer)
    if taken.passes:
        return
    writer.forget_calls()
    with writer.scope():
        rules(writer)
        until = const(0) if step.until is None else expression(writer, step.until)
        mark = writer.depth
        open_test(writer, negate(until))
        writer.line("continue")
        writer.close(mark)


def _over(writer: Writer, index: int) -> None:
    """Where a step leads that is over: what follows is run at once, as far as it leads back here."""
    program = writer.unit.program
    step = program.steps[index]
    following = program.steps[step.next]
    steps = chain(writer.unit, step.next)
    last = program.steps[steps[-1]]
    straight = following.kind is StepKind.AUTO and following.when is None and last.next == index
    if straight:
        straight = not any(may_hold(writer.unit, last.body, kind) for kind in (p.GoTo, p.Rollback))
    if not straight or not _unseen(writer.unit, step.next):
        writer.line(f"S[{STEP}] = {step.next}")
    if straight:
        writer.line(f"X.passed = {len(steps)}")
        _run_all(writer, steps)
    elif following.kind is StepKind.AUTO:
        writer.line(f"{live_step(writer, step.next)}(S, Z, T, X)")
        with writer.block(f"if S[{STEP}] != {index}:"):
            _return(writer)
    else:
        _return(writer)


def _together(writer: Writer, name: str, index: int) -> None:
    """A step in which every seat chooses."""
    unit = writer.unit
    step = unit.program.steps[index]
    with writer.block(f"def {name}(S, Z, T, X):"):
        _enter(writer)
        _skip(writer, step)
        writer.line(f"able = [{legal(writer, index)}(S, Z, T, you) for you in range({unit.players})]")
        with writer.block("if not all(able):"):
            _run(writer, index, step.stuck)
            _passed(writer)
            _return(writer)
        writer.line("X.passed = 0")
        _capped(writer)
        table = "{" + ", ".join(f"{i}: {pick(writer, i)}" for i in step.actions) + "}"
        writer.line(f"picks = {table}")
        writer.line("choices = []")
        with writer.block("for you, found in enumerate(able):"):
            writer.line("X.decisions += 1")
            if writer.unit.drawn:
                writer.line("ask = draws[you]")
            writer.line(f"action = found[{asking(writer, 'found')}]")
            writer.line("choices.append((you, action, picks[action](S, Z, T, X, you)))")
        writer.line(f"{together(writer, index)}(S, Z, T, X, choices)")
        writer.line("X.turn, X.deeds = turn, deeds")


__all__ = ["playout", "usual"]
