"""A whole module for a program: its source, compiled once, run once per table."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from types import CodeType
from typing import Any

from ...core.engine import Table, stage_count
from ...core.layout import TURN, USED
from ...core.present import can_be_taken, restricted
from ...core.program import Per, Program, StepKind
from . import folds, moves, turning, values  # noqa: F401  (they register what they write)
from .calling import call_possible, make_call
from .careful import options
from .emit import Code, Writer
from .live import playout, usual
from .performing import attempt_paid, do_whole, pay, perform, together
from .remembering import TEXTS, know
from .runtime import NAMES
from .steps import advance, legal
from .turning import can_ask
from .unit import Unit
from .values import value_function

_serial = count(1)


Bound = tuple[list[int], list[int], int]
"""What generated functions know of a table: the definition and owner of each card, which texts are present."""


@dataclass(frozen=True)
class Compiled:
    """Generated code that has been run: its globals hold the functions, the same for all tables."""

    source: str
    names: dict[str, Any]
    presences: tuple[int, ...]

    def bind(self, table: Table) -> Bound:
        """What the functions want to know of a table."""
        present = 0
        for definition in set(table.definitions):
            present |= self.presences[definition]
        return [*table.definitions, -1], [*table.owners, -1], present


Present = frozenset[int] | None
"""The definitions that a module knows the texts of; None for all."""


def compile_program(
    program: Program, players: int | None = None, traced: bool = False, present: Present = None
) -> Compiled:
    """Generate and compile the module for a program and a number of players (the least, if not given).

    A `traced` module writes log lines. Raises CannotGenerate for nodes that are not known.
    """
    least = program.players[0]
    unit = Unit(restricted(program, present), least if players is None else players, traced)
    _request(unit, present)
    return _finished(unit)


def compile_values(program: Program, players: int, present: Present = None) -> Compiled:
    """The module that knows derived values only, for those who ask for them: most matches go without."""
    unit = Unit(restricted(program, present), players, False)
    _request_values(unit)
    return _finished(unit)


def _finished(unit: Unit) -> Compiled:
    unit.write_all()
    source = _source(unit)
    names: dict[str, Any] = {**NAMES, **unit.constants}
    presences = unit.presences()
    names["TEXTS"] = (*presences, 0)
    exec(_compiled(source, "traced " if unit.traced else ""), names)
    return Compiled(source, names, presences)


@dataclass(frozen=True)
class CompiledLive:
    """Code of whole playouts for a set of cards; it is run once per table, whose cards its globals know."""

    source: str
    code: CodeType
    names: dict[str, Any]
    by_card: dict[str, tuple[int, ...]]  # what is known of each definition
    weights: dict[str, tuple[int, ...]]  # the same, handed out as functions

    def bind(self, table: Table) -> dict[str, Any]:
        """The functions for a table."""
        names = dict(self.names)
        for name, numbers in self.by_card.items():
            names[name] = (*(numbers[definition] for definition in table.definitions), numbers[-1])
        for name, numbers in self.weights.items():
            weights = [numbers[definition] for definition in table.definitions]
            names[name] = weights.__getitem__  # of a list: Python calls it faster than that of a tuple
        names["DEFINITION"], names["OWNER"] = (*table.definitions, -1), (*table.owners, -1)
        names["KNOWN"], names["UNUSED"] = [[None]], [0] * len(table.definitions)
        exec(self.code, names)
        return names


def compile_live(program: Program, players: int, present: frozenset[int], drawn: bool = False) -> CompiledLive:
    """Generate and compile whole playouts for a number of players and the cards that they have brought.

    In `drawn` playouts no seat is shown its options: it draws a number below how many there are.
    """
    unit = Unit(restricted(program, present), players, False, live=True, drawn=drawn)
    unit.brought = present
    playout(Writer(unit))
    usual(Writer(unit))
    unit.write_all()
    source = _source(unit)
    by_card: dict[str, tuple[int, ...]] = {"TEXTS": (*unit.presences(), 0)}
    constants = dict(unit.constants)
    for name in unit.card_tables:
        numbers = constants.pop(name)
        assert isinstance(numbers, tuple)
        by_card[name] = numbers
    weights = {name: numbers for numbers, name in unit.weighed.items()}
    return CompiledLive(source, _compiled(source, "live "), {**NAMES, **constants}, by_card, weights)


def _compiled(source: str, kind: str) -> CodeType:
    name = f"<cardwright {kind}{next(_serial)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    return compile(source, name, "exec")


def _request(unit: Unit, present: Present) -> None:
    """Ask for everything that an engine calls; nobody calls for an action of a card that is not there."""
    program, ask = unit.program, Writer(unit)
    actions, steps = range(len(program.actions)), range(len(program.steps))
    able = [i for i in actions if can_be_taken(program, i, present)]
    advance(ask)
    performs = dict.fromkeys(actions, "None") | {i: perform(ask, i) for i in able}
    unit.function_list("PERFORMS", list(performs.values()))
    unit.function_list("TOGETHER", [_together(ask, i) for i in steps])
    unit.function_list("CALLS", [make_call(ask, i) for i in range(len(program.calls))])
    if unit.traced:
        return
    unit.function_list("LEGAL", [legal(ask, i) for i in steps])
    for i in able:
        stages = range(stage_count(program, i))
        unit.function_list(f"OPTIONS_{i}", [options(ask, i, stage) for stage in stages])
    listed = dict.fromkeys(actions, "()") | {i: f"OPTIONS_{i}" for i in able}
    unit.function_list("OPTIONS", list(listed.values()))
    _request_trials(unit, able)
    unit.function_list("MAY_CALL", [call_possible(ask, i) for i in range(len(program.calls))])


def _request_trials(unit: Unit, able: Sequence[int]) -> None:
    """Ask for what tries out answers, if there is anything that asks."""
    program, ask = unit.program, Writer(unit)
    actions = range(len(program.actions)) if can_ask(unit) else ()
    unit.function_list("ATTEMPTS", [attempt_paid(ask, i) if i in able else "None" for i in actions])
    together_ = {i for step in program.steps if step.kind is StepKind.TOGETHER for i in step.actions}
    shared = {i for i in together_ if program.actions[i].trial}
    listed = range(len(program.actions)) if can_ask(unit) and shared else ()
    unit.function_list("PAYS_ALIKE", [pay(ask, i, settles=False) if i in together_ else "None" for i in listed])
    unit.function_list("DOES_WHOLE", [do_whole(ask, i) if i in together_ else "None" for i in listed])


def _request_values(unit: Unit) -> None:
    """Ask for every derived value."""
    ask, unknown = Writer(unit), [[Code("")] * len(v.args) for v in unit.program.values]
    unit.function_list("VALUES", [value_function(ask, i, args) for i, args in enumerate(unknown)])


def _together(ask: Writer, step: int) -> str:
    return together(ask, step) if ask.unit.program.steps[step].kind is StepKind.TOGETHER else "None"


_TEXTS = """def texts_in_play(Z, T):
    DEFINITION = T[0]
    texts = 0
    for card in Z[0]:
        texts |= TEXTS[DEFINITION[card]]
    return texts"""


_LIVE_TEXTS = f"""def texts_in_play(Z, T):
    known = KNOWN[0]
    if known[0] != Z[0]:
        known = know(Z)
    return known[{TEXTS}]"""


def _source(unit: Unit) -> str:
    kind = ", traced" if unit.traced else ", for whole playouts of one set of cards" if unit.live else ""
    head = f'"""Generated for {unit.players} players{kind}."""'
    lists = [f"{name} = ({''.join(x + ', ' for x in functions)})" for name, functions in unit.lists.items()]
    texts = [_LIVE_TEXTS, know(unit)] if unit.live else [_TEXTS]
    return "\n\n\n".join([head, *texts, *unit.sources, "\n".join(lists)]) + "\n"


__all__ = ["TURN", "USED", "Compiled", "Per", "compile_program"]
