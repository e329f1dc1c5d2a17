"""The greedy bot: it looks one action ahead and takes the one after which its outlook is best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardwright.core.engine import Engine, Question, State, stage_count
from cardwright.core.layout import OUTCOME, STEP, WINNERS
from cardwright.core.program import NONE, Program, StepKind, Type
from cardwright.match.pending import Choice, Deed, Pending, carry_out

from .chance import Stream, derive
from .eyes import Eyes

WON, LOST, REFUSED = 10**12, -(10**12), -(10**13)
"""What a match that is won or lost is worth, and what cannot be done; one without a winner is worth 0."""

PARAMETERS, PAYMENTS, ANSWERS = 24, 2, 6
"""How many choices of parameters are looked at for an action, payments for each, answers to a question."""

DEPTH = 2
"""Questions of one action beyond this depth are answered by chance."""


class GreedyBot:
    """Looks at whole actions on a state drawn among those its seat cannot tell apart from the real one.

    A state is worth the bot's own outlook less the best outlook of the others, by the draft's value
    `outlook` (or else the value by which its outcomes are scored). Ties are settled by the seed.
    It passes only when no action makes the state worth more than it is: what comes after a pass comes
    after the other actions too, so it speaks for none of them.
    """

    def __init__(self, seed: int, calls: bool = False) -> None:
        self.seed = seed
        self.calls = calls
        self._minds: dict[int, tuple[Engine, _Mind]] = {}

    def pick(self, engine: Engine, state: State, seat: int, chosen: Sequence[int] = ()) -> Choice:
        """The best whole action; the first stages of one are those of the whole one's plan."""
        return self._mind(engine, seat).pick(state, tuple(chosen))

    def answer(self, engine: Engine, state: State, pending: Pending, question: Question) -> int:
        """The answer after which the outlook is best."""
        return self._mind(engine, question.seat).answer(state, pending, question)

    def call(self, engine: Engine, state: State, seat: int) -> int:
        """A call that would make the outlook better, if all who have to join in did."""
        return self._mind(engine, seat).call(state) if self.calls else NONE

    def _mind(self, engine: Engine, seat: int) -> _Mind:
        kept = self._minds.get(seat)
        if kept is None or kept[0] is not engine:
            kept = self._minds[seat] = engine, _Mind(engine, seat, self.seed)
        return kept[1]


class _Mind:
    """A greedy bot at one seat of one table."""

    def __init__(self, engine: Engine, seat: int, seed: int) -> None:
        self.engine, self.seat, self.seed = engine, seat, seed
        self.program = engine.table.program
        self.eyes = Eyes(engine.table, seat)
        self.outlook = outlook_value(self.program)
        self._plan: tuple[str, Choice] | None = None
        self._made: Counter[str] = Counter()  # how often it has stood before this view and planned

    def pick(self, state: State, chosen: tuple[int, ...]) -> Choice:
        """Follow the plan for this view, or make one from what is chosen already."""
        shown = self._shown(state, chosen)
        key = self.eyes.key(state, shown)
        if self._plan is None or self._plan[0] != key:
            again = self._made[key] and self.program.steps[state.S[STEP]].kind is StepKind.TOGETHER
            self._plan = key, self._anew(state, key) if again else self._best(state, key, shown, ())
            self._made[key] += 1
        planned = self._plan[1]
        if (planned[1], *planned[2])[: len(chosen)] == chosen:
            return planned
        return self._best(state, key, shown, chosen)

    def _anew(self, state: State, key: str) -> Choice:
        """Any choice: what all chose in secret was taken back, and what was best then led round in a circle."""
        chance = Stream(derive(self.seed, key, self._made[key]))
        return self._offered(state, self._drawn(state, self.seat, chance), chance)

    def _best(self, state: State, key: str, shown: set[int], chosen: tuple[int, ...]) -> Choice:
        chance = Stream(derive(self.seed, key, chosen))
        imagined = self.eyes.imagined(state, chance, shown)
        offered = list(chosen[:1]) or self.engine.legal(state, self.seat)
        others = self._others(imagined, chance)
        passes = {action: self.program.actions[action].passes for action in offered}
        acting = [action for action in offered if not passes[action]]
        most, best = self._most(imagined, acting, chosen[1:], others, chance)
        if len(acting) < len(offered) and most <= self._value(imagined):
            _, best = self._most(imagined, [a for a in offered if passes[a]], chosen[1:], others, chance)
        found = chance.one(best) if best else (self.seat, offered[0], chosen[1:])
        return self._offered(state, found, chance)

    def _most(
        self,
        state: State,
        actions: Sequence[int],
        chosen: tuple[int, ...],
        others: tuple[Choice, ...],
        chance: Stream,
    ) -> tuple[int, list[Choice]]:
        """What the best choices of these actions are worth, and those choices."""
        best: list[Choice] = []
        most = REFUSED
        for action in actions:
            for choice in self._completions(state, action, chosen, chance):
                worth = self._worth(state, _deed(choice, others), chance)
                if worth > most:
                    best, most = [], worth
                if worth == most:
                    best.append(choice)
        return most, best

    def _offered(self, state: State, choice: Choice, chance: Stream) -> Choice:
        """The choice with every value that is not on offer in truth replaced by one that is."""
        seat, action, wanted = choice
        args: list[int] = []
        for stage in range(stage_count(self.program, action)):
            options = self.engine.options(state, seat, action, args)
            value = wanted[stage] if stage < len(wanted) else NONE
            args.append(value if value in options else chance.one(options))
        return seat, action, tuple(args)

    def _shown(self, state: State, chosen: tuple[int, ...]) -> set[int]:
        """Cards of hidden zones that the seat is offered in the first stage of an action."""
        unknown = self.eyes.unknown(state)
        shown: set[int] = set()
        for action in self.engine.legal(state, self.seat):
            params = self.program.actions[action].params
            if params and params[0].type is Type.CARD:
                shown.update(unknown.intersection(self.engine.options(state, self.seat, action, ())))
        return shown

    def _others(self, state: State, chance: Stream) -> tuple[Choice, ...]:
        """What the others might choose where all choose in secret."""
        if self.program.steps[state.S[STEP]].kind is not StepKind.TOGETHER:
            return ()
        seats = (seat for seat in range(self.engine.table.players) if seat != self.seat)
        return tuple(self._drawn(state, seat, chance) for seat in seats)

    def _drawn(self, state: State, seat: int, chance: Stream) -> Choice:
        action = chance.one(self.engine.legal(state, seat))
        return self._complete(state, (seat, action, ()), chance)

    def _complete(self, state: State, choice: Choice, chance: Stream) -> Choice:
        """The choice with its other stages drawn."""
        seat, action, chosen = choice
        args = list(chosen)
        for _ in range(len(args), stage_count(self.program, action)):
            args.append(chance.one(self.engine.options(state, seat, action, args)))
        return seat, action, tuple(args)

    def _completions(
        self, state: State, action: int, args: tuple[int, ...], chance: Stream
    ) -> Iterator[Choice]:
        """Whole choices of an action: some parameters, some payments for each."""
        parameters = len(self.program.actions[action].params)
        found = [args]
        for _ in range(len(args), parameters):
            found = [
                (*known, value)
                for known in chance.some(found, PARAMETERS)
                for value in self.engine.options(state, self.seat, action, known)
            ]
        pays = PAYMENTS if stage_count(self.program, action) > max(parameters, len(args)) else 1
        for known in chance.some(found, PARAMETERS):
            drawn = (self._complete(state, (self.seat, action, known), chance) for _ in range(pays))
            yield from dict.fromkeys(drawn)

    def answer(self, state: State, pending: Pending, question: Question) -> int:
        """The option that is worth most; ties by the seed."""
        unknown = self.eyes.unknown(state)
        told = unknown.intersection((*question.options, *pending.answers))
        told.update(unknown.intersection(v for _, _, args in pending.choices for v in args))
        key = self.eyes.key(state, told)
        chance = Stream(derive(self.seed, key, pending.choices, pending.answers))
        imagined = self.eyes.imagined(state, chance, told)
        worths = [self._worth(imagined, pending.answered(v), chance) for v in question.options]
        most = max(worths)
        return chance.one([v for v, w in zip(question.options, worths, strict=True) if w == most])

    def call(self, state: State) -> int:
        """The first call that makes the outlook better than it is."""
        for seat, call in self.engine.calls(state):
            if seat == self.seat and self._called(state, call) > self._value(state):
                return call
        return NONE

    def _called(self, state: State, call: int) -> int:
        result = self.eyes.imagined(state, Stream(derive(self.seed, self.eyes.key(state))))
        for seat in range(self.engine.table.players) if self.program.calls[call].vote else (self.seat,):
            if (seat, call) in self.engine.calls(result):
                after = carry_out(self.engine, result, Pending(Deed.CALL, ((seat, call, ()),)), None)
                if isinstance(after, Question):
                    return REFUSED
                result = after
        return self._value(result)

    def _worth(self, state: State, pending: Pending, chance: Stream, depth: int = 0) -> int:
        """What the state after a deed is worth; the bot's own questions are answered for the best."""
        try:
            result = carry_out(self.engine, state, pending, None)
        except ValueError:  # what was imagined does not fit the answers that were given
            return REFUSED
        if isinstance(result, State):
            return self._value(result)
        mine = result.seat == self.seat and depth < DEPTH
        options = chance.some(result.options, ANSWERS if mine else 1)
        return max(self._worth(state, pending.answered(v), chance, depth + 1) for v in options)

    def _value(self, state: State) -> int:
        """The bot's outlook less the best one of the others."""
        if state.S[OUTCOME] != NONE:
            winners = state.S[WINNERS]
            if not winners:
                return 0
            return (WON - winners.bit_count() if winners >> self.seat & 1 else LOST)
        if self.outlook == NONE:
            return 0
        seats = range(self.engine.table.players)
        worths = [self.engine.value(state, self.outlook, (seat,)) for seat in seats]
        own = worths.pop(self.seat)
        return own - max(worths, default=0)


def outlook_value(program: Program) -> int:
    """The value that tells how a seat stands: `outlook`, else what outcomes are scored by, else -1."""
    scored = (outcome.scored for outcome in program.outcomes if outcome.scored != NONE)
    return program.names.get("value:outlook", next(scored, NONE))


def _deed(choice: Choice, others: tuple[Choice, ...]) -> Pending:
    if others:
        return Pending(Deed.TOGETHER, tuple(sorted((choice, *others))))
    return Pending(Deed.ACTION, (choice,))
