"""The generated engine: a program compiled once, bound to tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.endless import TRIAL_BUDGET
from ...core.engine import Log, State, Table, completes
from ...core.layout import ACTIVE, CHANCE, HOST, OUTCOME, STEP, ZONE, lay_out
from ...core.pausing import without_collecting
from ...core.present import brought
from ...core.program import Per, Program, StepKind
from .module import Bound, Compiled, CompiledLive, Present, compile_live, compile_program, compile_values
from .runtime import GameOver, Live, Run


class GeneratedPython:
    """A program as Python code, compiled when a number of players is first asked for."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.opening = Opening(program)
        self._compiled: dict[tuple[int, bool, Present], Compiled] = {}
        self._values: dict[tuple[int, Present], Compiled] = {}
        self._live: dict[tuple[int, frozenset[int], bool], CompiledLive] = {}
        self._bound_live: dict[tuple[int, tuple[int, ...], tuple[int, ...], bool], dict[str, Any]] = {}

    def compiled(self, players: int, traced: bool = False, present: Present = None) -> Compiled:
        """The compiled module for a number of players, and for the cards that they have brought."""
        key = players, traced, present
        if key not in self._compiled:
            _make_room(self._compiled)
            with without_collecting():
                self._compiled[key] = compile_program(self.program, players, traced, present)
        return self._compiled[key]

    def values(self, players: int, present: Present = None) -> Compiled:
        """The compiled module of derived values."""
        key = players, present
        if key not in self._values:
            _make_room(self._values)
            with without_collecting():
                self._values[key] = compile_values(self.program, players, present)
        return self._values[key]

    def live(self, table: Table, drawn: bool) -> dict[str, Any]:
        """The functions of whole playouts at a table, for seats that draw lots or for such that are asked."""
        at = table.players, table.definitions, table.owners, drawn
        if at not in self._bound_live:
            key = table.players, frozenset(table.definitions), drawn
            if key not in self._live:
                _make_room(self._live)
                with without_collecting():
                    self._live[key] = compile_live(self.program, *key)
            _make_room(self._bound_live)
            self._bound_live[at] = self._live[key].bind(table)
        return self._bound_live[at]

    def bind(self, table: Table) -> GeneratedEngine:
        """An engine for a table of this program."""
        return GeneratedEngine(self, table)


NO_CAP = 1 << 29

MOST_KEPT = 32
"""So many sets of cards, and so many tables, are kept ready for playouts."""


def _make_room(kept: dict[Any, Any]) -> None:
    """Forget what was made first when there is too much."""
    if len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]


class GeneratedEngine:
    """Generated code bound to a table; log lines come from a second, traced compilation."""

    def __init__(self, generated: GeneratedPython, table: Table) -> None:
        self.table = table
        self._generated = generated
        self._present = brought(table.program, table.definitions)
        compiled = generated.compiled(table.players, present=self._present)
        self._bound = compiled.bind(table)
        self._plain = compiled.names
        self._live: dict[bool, dict[str, Any]] = {}
        self._first: State | None = None
        self._traced: tuple[dict[str, Any], Bound] | None = None
        self._legal: Sequence[Callable[..., list[int]]] = self._plain["LEGAL"]
        self._options: Sequence[Sequence[Callable[..., list[int]]]] = self._plain["OPTIONS"]
        self._values: tuple[Sequence[Callable[..., int]], Bound] | None = None

    def _module(self, log: Log | None) -> tuple[dict[str, Any], Bound]:
        """The functions, and what they want to know of the table."""
        if log is None:
            return self._plain, self._bound
        if self._traced is None:
            compiled = self._generated.compiled(self.table.players, True, self._present)
            self._traced = compiled.names, compiled.bind(self.table)
        return self._traced

    def playout(
        self,
        state: State,
        choose: Callable[[int, Sequence[int]], int],
        cap: int,
        most: int,
        slowly: Callable[[Sequence[tuple[int, int, tuple[int, ...]]]], State],
        draws: Sequence[Callable[[int], int]] = (),
    ) -> tuple[int, bool] | None:
        """Play a state on until the game is over, or for `cap` turns or more than `most` deeds in one.

        `choose` gives the index of an option for a seat; `draws`, if given, does so by seat for a number of
        options, and must come to the same as `choose`. `slowly` carries out what one seat, or in a TOGETHER
        step every seat, has chosen where answers must be tried out first, and gives the state after it.
        The number of decisions and whether the cap was reached; None if the state is one that generated playouts
        are not made for, it is as it was then.
        """
        drawn = bool(draws)
        live = self._live.get(drawn)
        if live is None:
            live = self._live[drawn] = self._generated.live(self.table, drawn)
        S, Z = state.S, state.Z
        if not live["usual"](S, Z):
            return None

        def deed(choices: Sequence[tuple[int, int, tuple[int, ...]]]) -> None:
            after = slowly(choices)
            S[:], Z[:] = after.S, after.Z
            run.slow = True

        run = Live(choose, draws, cap or NO_CAP, most if cap else NO_CAP, deed)
        live["playout"](S, Z, self._bound, run)
        return run.decisions, run.capped

    def new_state(self, seed: int, first: int) -> State:
        """The state before the first step; `first` is the seat to begin, -1 to leave it to the draft."""
        if self._first is None:
            self._first = self._generated.opening.state(self.table)
        state = State(self._first.S[:], [*map(list.copy, self._first.Z)])
        state.S[CHANCE] = seed % 2**64
        state.S[ACTIVE] = max(first, 0)
        for address in self._generated.opening.firsts:
            state.S[address] = first
        return state

    def advance(self, state: State, answers: Sequence[int], log: Log | None) -> None:
        """Run steps until the players are asked or the game is over. May raise NeedAnswer."""
        names, bound = self._module(log)
        try:
            names["advance"](state.S, state.Z, bound, Run(answers, log))
        except GameOver:
            return

    def legal(self, state: State, seat: int) -> list[int]:
        """The actions of the current step that the player can complete."""
        S = state.S
        return self._legal[S[STEP]](S, state.Z, self._bound, seat) if S[OUTCOME] == -1 else []

    def options(self, state: State, seat: int, action: int, chosen: Sequence[int]) -> list[int]:
        """The values for the next stage of an action from which it can be completed."""
        stages = self._options[action]
        stage = len(chosen)
        return stages[stage](state.S, state.Z, self._bound, seat, *chosen) if stage < len(stages) else []

    def perform(
        self,
        state: State,
        seat: int,
        action: int,
        args: Sequence[int],
        answers: Sequence[int],
        log: Log | None,
    ) -> None:
        """Pay for and carry out an action, then advance. May raise NeedAnswer."""
        names, bound = self._module(log)
        try:
            names["PERFORMS"][action](state.S, state.Z, bound, Run(answers, log), seat, *args)
        except GameOver:
            return

    def together(
        self, state: State, choices: Sequence[tuple[int, int, Sequence[int]]], answers: Sequence[int],
        log: Log | None,
    ) -> None:  # fmt: skip
        """Carry out what all players chose in a TOGETHER step (seat, action, args), then advance."""
        names, bound = self._module(log)
        try:
            names["TOGETHER"][state.S[STEP]](state.S, state.Z, bound, Run(answers, log), sorted(choices))
        except GameOver:
            return

    def can_be_done(
        self, state: State, choices: Sequence[tuple[int, int, Sequence[int]]], answers: Sequence[int]
    ) -> bool:
        """Whether more answers may follow these so that all own instructions of the actions are done."""
        names, actions = self._plain, self.table.program.actions
        if not names["ATTEMPTS"] or not any(actions[action].trial for _, action, _ in choices):
            return True
        alone = self.table.program.steps[state.S[STEP]].kind is not StepKind.TOGETHER
        tables = [names["ATTEMPTS"]] if alone else [names["PAYS_ALIKE"], names["DOES_WHOLE"]]

        def tried(more: Sequence[int]) -> None:
            copy, run = state.copy(), Run((*answers, *more), None, TRIAL_BUDGET)
            try:
                for table in tables:
                    for seat, action, args in sorted(choices):
                        table[action](copy.S, copy.Z, self._bound, run, seat, *args)
            except GameOver:
                return

        return completes(tried)

    def calls(self, state: State) -> list[tuple[int, int]]:
        """The (seat, call) pairs that are possible between actions now."""
        S, Z = state.S, state.Z
        if S[OUTCOME] != -1 or self.table.program.steps[S[STEP]].kind is StepKind.AUTO:
            return []
        may = self._plain["MAY_CALL"]
        return [
            (seat, i) for seat in range(self.table.players) for i, ask in enumerate(may) if ask(S, Z, self._bound, seat)
        ]

    def call(self, state: State, seat: int, call: int, answers: Sequence[int], log: Log | None) -> None:
        """Make a call or cast a vote, then advance."""
        names, bound = self._module(log)
        try:
            names["CALLS"][call](state.S, state.Z, bound, Run(answers, log), seat)
        except GameOver:
            return

    def value(self, state: State, value: int, args: Sequence[int] = ()) -> int:
        """A derived value, for tables, bots and tests."""
        if self._values is None:
            compiled = self._generated.values(self.table.players, self._present)
            self._values = compiled.names["VALUES"], compiled.bind(self.table)
        functions, bound = self._values
        return functions[value](state.S, state.Z, bound, *args)


class Opening:
    """What the states before the first step of a program have in common."""

    def __init__(self, program: Program) -> None:
        layout = lay_out(program)
        initial = {
            per: [cell.initial for cell in program.cells if cell.per is per for _ in range(cell.size)] for per in Per
        }
        self._shared = initial[Per.GAME] + initial[Per.PLAYER] * program.players[1]
        self._card = initial[Per.CARD]
        self._zones = layout.zone_count
        self._deck = layout.zone_bases[program.deck_zone]
        self._zone, self._host = layout.offsets[ZONE], layout.offsets[HOST]
        cells = enumerate(program.cells)
        self.firsts = [layout.offsets[i] for i, cell in cells if cell.id == "first" and cell.per is Per.GAME]

    def state(self, table: Table) -> State:
        """Decks in their places, every number at its beginning."""
        S = self._shared + self._card * len(table.definitions)
        Z: list[list[int]] = [[] for _ in range(self._zones)]
        base, width = len(self._shared), len(self._card)
        for seat, deck in enumerate(table.decks):
            zone = self._deck + seat
            Z[zone] = list(reversed(deck))
            for card in deck:
                spot = base + card * width
                S[spot + self._zone] = zone
                S[spot + self._host] = -1
        return State(S, Z)
