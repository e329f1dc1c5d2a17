"""Playing a match to its end without looking back: the lean loop of simulations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from typing import NamedTuple, Protocol

from cardwright.core.engine import Engine, Log, Question, State, stage_count
from cardwright.core.layout import ACTIVE, OUTCOME, STEP, TURN
from cardwright.core.program import NONE, Choose, Program, StepKind

from .pending import Choice, Deed, Pending, carry_out

Chooser = Callable[[int, Sequence[int]], int]
"""For a seat and its options, the index of the option to take."""

Draw = Callable[[int], int]
"""A number from 0 to below the one that is given."""


class Played(NamedTuple):
    """How a playout went: its last state, how many decisions, and whether the cap cut it short."""

    state: State
    decisions: int
    capped: bool


class Ahead(Protocol):
    """What an engine may have: whole playouts of its own, in place."""

    def __call__(
        self, state: State, choose: Chooser, cap: int, most: int, tried: Callable[[Sequence[Choice]], State],
        draws: Sequence[Draw] = (),
    ) -> tuple[int, bool] | None:  # fmt: skip
        """How many decisions it took and whether the cap cut it short; None if this state is not for it.

        `most` is the greatest number of deeds in a turn, if there is a cap. `tried` carries out what a
        seat, or each in a TOGETHER step, has chosen where answers have to be tried out before they are offered; it
        gives the state after it. `draws`, if
        given, decides as `choose` does, by seat, and wants to know the number of options only.
        """


def may_ask(program: Program) -> bool:
    """Whether a body of the program holds a choice; if not, a playout needs no copies."""
    pending: list[object] = [getattr(program, part.name) for part in fields(program)]
    while pending:
        node = pending.pop()
        if isinstance(node, Choose):
            return True
        if isinstance(node, tuple):
            pending.extend(node)
        elif is_dataclass(node):
            pending.extend(getattr(node, part.name) for part in fields(node))
    return False


def playout(engine: Engine, state: State, choose: Chooser, cap_turns: int = 0, asks: bool | None = None) -> Played:
    """Play on until the game is over or TURN is above `cap_turns` (0: no cap); nobody makes calls.

    The given state is used up. `asks` is `may_ask(program)`: give it when playing often. Every choice
    of an action, every stage with more than one option and every question is one decision.
    An engine that knows whole playouts plays this one by itself; it makes the same decisions.
    """
    return _playout(engine, state, choose, (), cap_turns, asks)


def drawn_playout(
    engine: Engine, state: State, draws: Sequence[Draw], cap_turns: int = 0, asks: bool | None = None
) -> Played:
    """A playout in which every seat draws lots, as random players do: `draws[seat](n)` is one of n indexes.

    Nobody is shown any options, which need not be listed then.
    """
    return _playout(engine, state, lambda seat, options: draws[seat](len(options)), draws, cap_turns, asks)


def _playout(
    engine: Engine, state: State, choose: Chooser, draws: Sequence[Draw], cap_turns: int, asks: bool | None
) -> Played:
    ahead: Ahead | None = getattr(engine, "playout", None)
    if ahead is not None:
        tried = _Trying(engine, state, choose)
        went = ahead(state, choose, cap_turns, MOST_DEEDS, tried, draws)
        if went is not None:
            return Played(state, went[0] + tried.decisions, went[1])
    player = _Deciding(engine, choose)
    state, capped = play_out(engine, state, player, cap_turns, asks)
    return Played(state, player.decisions, capped)


MOST_DEEDS = 1000
"""More actions than this in one turn: whoever plays goes round in circles."""


class Player(Protocol):
    """Who decides for all seats of a playout; whatever it is given stays as it is."""

    def pick(self, state: State, seat: int) -> Choice:
        """A whole choice of one seat: its action with all stages."""

    def answer(self, state: State, pending: Pending, question: Question) -> int:
        """The answer to a question that a deed on this state has come to."""

    def calls(self, state: State) -> tuple[int, int] | None:
        """A call to make before the next action, as seat and call; None to go on."""


class Watch:
    """Who follows a playout. With a `log` each deed writes its lines there, before `after` is called."""

    log: Log | None = None

    def acted(self, seat: int, action: int) -> None:
        """A seat is about to take an action."""

    def after(self, state: State) -> None:
        """A deed has been carried out."""


def play_out(
    engine: Engine, state: State, player: Player, cap_turns: int = 0, asks: bool | None = None,
    watch: Watch | None = None,
) -> tuple[State, bool]:  # fmt: skip
    """Play on as `playout` does, for a player that sees the state; the last state and whether it is capped.

    With a cap, a turn with more than MOST_DEEDS deeds is given up too.
    """
    loop = _Loop(engine, player, may_ask(engine.table.program) if asks is None else asks, watch)
    state = loop.do(state, Pending(Deed.START))
    turn = deeds = 0
    while state.S[OUTCOME] == NONE:
        if state.S[TURN] != turn:
            turn, deeds = state.S[TURN], 0
        deeds += 1
        if cap_turns and (turn > cap_turns or deeds > MOST_DEEDS):
            return state, True
        state = loop.turn(state)
    return state, False


_counts: list[tuple[Program, tuple[int, ...]]] = []


def stage_counts(program: Program) -> tuple[int, ...]:
    """How many stages the choice of each action has; kept for the program asked for last."""
    if not _counts or _counts[0][0] is not program:
        _counts[:] = [(program, tuple(stage_count(program, i) for i in range(len(program.actions))))]
    return _counts[0][1]


class _Loop:
    """What stays the same through one playout."""

    def __init__(self, engine: Engine, player: Player, asks: bool, watch: Watch | None) -> None:
        self.engine, self.player, self.asks, self.watch = engine, player, asks, watch
        self.steps = engine.table.program.steps

    def turn(self, state: State) -> State:
        """Let whoever has to choose do so, and carry it out."""
        call = self.player.calls(state)
        if call is not None:
            return self.do(state, Pending(Deed.CALL, ((*call, ()),)))
        if self.steps[state.S[STEP]].kind is StepKind.TOGETHER:
            return self.together(state)
        seat, action, args = choice = self.player.pick(state, state.S[ACTIVE])
        if self.watch is not None:
            self.watch.acted(seat, action)
        elif not self.asks:  # nobody looks: the shortest way
            self.engine.perform(state, seat, action, args, (), None)
            return state
        return self.do(state, Pending(Deed.ACTION, (choice,)))

    def together(self, state: State) -> State:
        """Let every seat choose, then carry it all out."""
        choices = tuple(self.player.pick(state, seat) for seat in range(self.engine.table.players))
        if self.watch is not None:
            for seat, action, _ in choices:
                self.watch.acted(seat, action)
        return self.do(state, Pending(Deed.TOGETHER, choices))

    def do(self, state: State, pending: Pending) -> State:
        """Carry out a deed, answering its questions; in place where none can come up."""
        log = self.watch.log if self.watch is not None else None
        if not self.asks:
            pending.run(self.engine, state, (), log)
            return self.told(state)
        while not isinstance(result := carry_out(self.engine, state, pending, log), State):
            pending = pending.answered(self.player.answer(state, pending, result))
            if log is not None:
                log.clear()
        return self.told(result)

    def told(self, state: State) -> State:
        """The state, once whoever watches has seen it."""
        if self.watch is not None:
            self.watch.after(state)
        return state


class _Deciding:
    """A player that lets a chooser take every single decision, and counts them."""

    def __init__(self, engine: Engine, choose: Chooser) -> None:
        self.engine, self.choose = engine, choose
        self.decisions = 0
        self.stages = stage_counts(engine.table.program)

    def pick(self, state: State, seat: int) -> Choice:
        """A whole choice of one seat, stage by stage."""
        action = self.decide(seat, self.engine.legal(state, seat))
        args: list[int] = []
        for _ in range(self.stages[action]):
            options = self.engine.options(state, seat, action, args)
            args.append(options[0] if len(options) == 1 else self.decide(seat, options))
        return seat, action, tuple(args)

    def answer(self, state: State, pending: Pending, question: Question) -> int:
        """One of the options of a question."""
        return self.decide(question.seat, question.options)

    def calls(self, state: State) -> None:
        """Nobody makes calls."""

    def decide(self, seat: int, options: Sequence[int]) -> int:
        """One decision."""
        self.decisions += 1
        return options[self.choose(seat, options)]


class _Trying:
    """Carries out what has answers that have to be tried out, in a playout that an engine plays by itself."""

    __slots__ = ("choose", "decisions", "engine", "state")

    def __init__(self, engine: Engine, state: State, choose: Chooser) -> None:
        self.engine, self.state, self.choose = engine, state, choose
        self.decisions = 0

    def __call__(self, choices: Sequence[Choice]) -> State:
        """The state after what one seat, or in a TOGETHER step every seat, has chosen."""
        step = self.engine.table.program.steps[self.state.S[STEP]]
        deed = Deed.TOGETHER if step.kind is StepKind.TOGETHER else Deed.ACTION
        player = _Deciding(self.engine, self.choose)
        after = _Loop(self.engine, player, True, None).do(self.state, Pending(deed, tuple(choices)))
        self.decisions += player.decisions
        return after
