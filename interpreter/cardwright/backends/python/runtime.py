"""What generated modules call: the few helpers that are the same for every program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...core.chance import below
from ...core.endless import LOOP_BUDGET, TRIAL_BUDGET, Loop, cut, fold
from ...core.engine import Line, Log, NeedAnswer, Question, Refused, completes
from ...core.layout import CHANCE, TABLE
from ...core.program import GAP, Event, Type

TYPES = tuple(Type)
Zones = list[list[int]]


class GameOver(Exception):
    """An `End` was reached: everything stops at once."""


class Run:
    """What one doing carries with it besides the state."""

    __slots__ = (
        "again", "answers", "asked", "before", "budget", "depth", "goto", "log", "moved", "numbers", "queue", "runs",
        "told", "tried", "zones",
    )  # fmt: skip

    def __init__(self, answers: Sequence[int] = (), log: Log | None = None, budget: int = LOOP_BUDGET) -> None:
        self.answers = answers
        self.budget = budget  # so many runs of triggers and standing rules there may be
        self.asked = self.runs = self.depth = self.told = 0
        self.log = log
        self.queue: list[tuple[object, ...]] = []
        self.moved: list[tuple[Any, int, int, tuple[int, ...]]] | None = None  # what happened in the step under way
        self.before: tuple[list[int], Zones] | None = None  # the table before it, if any card then listens
        self.goto = -1
        self.again = False
        self.tried: tuple[tuple[int, int], ...] = ()
        self.numbers: list[int] | None = None  # S and Z when the step began, for Rollback
        self.zones: Zones | None = None


def heard(S: list[int], Z: Zones, T: Any, X: Run) -> None:
    """A step is over: queue what listens to what happened in it."""
    moved, before = X.moved or (), X.before
    X.moved = X.before = None
    for judge, _, earlier, args in moved:
        if not earlier:
            _queue(S, X, judge(S, Z, T, X, Z[TABLE], *args))
        elif before is not None:
            _queue(S, X, judge(*before, T, X, before[1][TABLE], *args))


def heard_apart(S: list[int], Z: Zones, T: Any, X: Run) -> None:
    """The same where cards that leave, or enter, in one step do not hear of each other."""
    moved, before = X.moved or (), X.before
    X.moved = X.before = None
    crossed = {kind: {args[0] for _, event, _, args in moved if event == kind} for kind in (Event.ENTER, Event.LEAVE)}
    for judge, event, earlier, args in moved:
        if earlier and before is None:
            continue
        S2, Z2 = before if earlier and before is not None else (S, Z)
        gone = crossed[Event.ENTER] if event == Event.ENTER else crossed[Event.LEAVE] if event <= Event.MOVED else set()
        order = [card for card in Z2[TABLE] if card == args[0] or card not in gone]
        _queue(S, X, judge(S2, Z2, T, X, order, *args))


def _queue(S: list[int], X: Run, found: Sequence[tuple[int, int, tuple[object, ...]]]) -> None:
    for spot, bit, queued in found:
        if not S[spot] & bit:
            S[spot] |= bit
            X.queue.append(queued)


class Live(Run):
    """What a whole playout carries with it: whoever chooses is asked at once."""

    __slots__ = (
        "cap", "capped", "choose", "decisions", "deeds", "draws", "most", "passed", "slow", "slowly", "turn",
    )  # fmt: skip

    def __init__(
        self,
        choose: Callable[[int, Sequence[int]], int],
        draws: Sequence[Callable[[int], int]],
        cap: int,
        most: int,
        slowly: Callable[[Sequence[tuple[int, int, tuple[int, ...]]]], None],
    ) -> None:
        self.answers = ()  # what `Run` has, set here: a playout of a small game is made often
        self.log = None
        self.queue = []
        self.goto = -1
        self.again = self.slow = self.capped = False
        self.tried = ()
        self.numbers = self.zones = self.moved = self.before = None
        self.choose = choose
        self.draws = draws  # where seats draw lots: a number below another one, by seat
        self.cap = cap  # of turns
        self.most = most  # deeds in one turn
        self.slowly = slowly  # carries out actions whose answers have to be tried out first; sets `slow`
        self.budget = LOOP_BUDGET
        self.runs = self.depth = self.told = 0
        self.asked = self.turn = self.deeds = self.decisions = self.passed = 0


def decide(X: Live, seat: int, options: Sequence[int]) -> int:
    """One decision of a live playout."""
    X.decisions += 1
    return options[X.choose(seat, options)]


def members(mask: int) -> list[int]:
    """The members of a set, lowest first."""
    found = []
    while mask > 0:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask -= bit
    return found


def card_at(Z: Zones, zone: int, index: int, from_top: int) -> int:
    """The card at an index of a zone, -1 if there is none."""
    if zone < 0 or index < 0:
        return -1
    cards = Z[zone]
    if index >= len(cards):
        return -1
    return cards[-1 - index] if from_top else cards[index]


def beside(Z: Zones, zone: int, card: int) -> list[int]:
    """The neighbours of a card in the list of its zone."""
    if card < 0 or zone < 0:
        return []
    cards = Z[zone]
    at = cards.index(card)
    return cards[at - 1 : at] + cards[at + 1 : at + 2] if at else cards[1:2]


def beside_site(Z: Zones, site: int) -> list[int]:
    """The cards on the two sides of a site."""
    if site < 0:
        return []
    gap = site % GAP
    return Z[site // GAP][gap - 1 if gap else 0 : gap + 1]


def choose(X: Run, seat: int, options: Sequence[int], kind: int, at: int, hidden: bool) -> int:
    """The next answer, or the question for whoever drives."""
    if isinstance(X, Live):
        X.asked += 1
        return decide(X, seat, options)
    if X.asked >= len(X.answers):
        raise NeedAnswer(Question(seat, tuple(options), TYPES[kind], at, hidden))
    answer = X.answers[X.asked]
    if answer not in options:
        raise ValueError(f"{answer} is not among the options {tuple(options)}")
    X.asked += 1
    if X.log is not None:
        X.log.append((Line.CHOICE, at, seat, answer, kind))
    return answer


def shuffle(S: list[int], cards: list[int]) -> None:
    """Give a list a random order, from the end down."""
    state = S[CHANCE]
    for i in range(len(cards) - 1, 0, -1):
        state, j = below(state, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    S[CHANCE] = state


def pick(S: list[int], options: Sequence[int]) -> int:
    """One of the options, drawn with the match's generator."""
    S[CHANCE], index = below(S[CHANCE], len(options))
    return options[index]


def splits(amount: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every exact payment, the first item's small amounts first."""
    if not limits:
        if amount == 0:
            yield ()
        return
    rest = sum(limits[1:])
    for first in range(max(0, amount - rest), min(amount, limits[0]) + 1):
        for others in splits(amount - first, limits[1:]):
            yield (first, *others)


def sums_paid(
    amount: int, limits: Sequence[int], sizes: Sequence[int], shares: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """One exact payment for each way to divide the amount among channels, beginning with the given shares."""
    given = len(shares)
    if any(share > limit for share, limit in zip(shares, limits, strict=False)):
        return
    bounds, start = [], 0
    for size in sizes:
        bounds.append((max(start, given), max(start + size, given)))
        start += size
    free = [sum(limits[low:high]) for low, high in bounds]
    for sums in splits(amount - sum(shares), free):
        paid = list(shares)
        for left, (low, high) in zip(sums, bounds, strict=True):
            for limit in limits[low:high]:
                part = left if left < limit else limit
                paid.append(part)
                left -= part
        yield tuple(paid)


NAMES: dict[str, object] = {
    "COPY": list.copy,
    "GameOver": GameOver,
    "Loop": Loop,
    "NeedAnswer": NeedAnswer,
    "Refused": Refused,
    "Run": Run,
    "TRIAL_BUDGET": TRIAL_BUDGET,
    "beside": beside,
    "beside_site": beside_site,
    "card_at": card_at,
    "choose": choose,
    "completes": completes,
    "cut": cut,
    "decide": decide,
    "fold": fold,
    "heard": heard,
    "heard_apart": heard_apart,
    "members": members,
    "pick": pick,
    "shuffle": shuffle,
    "splits": splits,
    "sums_paid": sums_paid,
}
"""What every generated module finds among its globals."""
