"""Steps in which somebody is asked, as generated code of live playouts."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import program as p
from ...core.layout import ACTIVE, STEP, TURN
from ...core.program import Step, StepKind
from .arithmetic import negate
from .careful import can_call
from .chains import chain, count_passed, run_all, run_step, unseen_step
from .emit import Code, Writer, const
from .expressions import expression, open_test
from .facts import Facts, facts, find, quick
from .judging import able, may
from .performing import together
from .plans import plan
from .steps import (
    know,
    legal,
    legal_passing,
    may_hold,
    rules,
)
from .taking import asking, carry_out, name_seat, pick, take
from .turning import can_ask


def act(writer: Writer, name: str, index: int) -> None:
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
    if not straight or not unseen_step(writer.unit, step.next):
        writer.line(f"S[{STEP}] = {step.next}")
    if straight:
        writer.line(f"X.passed = {len(steps)}")
        run_all(writer, steps)
    elif following.kind is StepKind.AUTO:
        from .live import live_step

        writer.line(f"{live_step(writer, step.next)}(S, Z, T, X)")
        with writer.block(f"if S[{STEP}] != {index}:"):
            _return(writer)
    else:
        _return(writer)


def choose_together(writer: Writer, name: str, index: int) -> None:
    """A step in which every seat chooses."""
    unit = writer.unit
    step = unit.program.steps[index]
    with writer.block(f"def {name}(S, Z, T, X):"):
        _enter(writer)
        _skip(writer, step)
        writer.line(f"able = [{legal(writer, index)}(S, Z, T, you) for you in range({unit.players})]")
        with writer.block("if not all(able):"):
            run_step(writer, index, step.stuck)
            count_passed(writer)
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
        if can_ask(unit) and any(unit.program.actions[i].trial for i in step.actions):
            writer.line("X.slowly(choices)")
            writer.line("X.slow = False")
        else:
            writer.line(f"{together(writer, index)}(S, Z, T, X, choices)")
        writer.line("X.turn, X.deeds = turn, deeds")


def _capped(writer: Writer) -> None:
    """Count a deed, which has asked and run nothing yet; leave if the match is to be given up."""
    writer.line("X.asked = X.runs = 0")
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
    count_passed(writer)
    _return(writer)
