"""Events: a function per event that has listeners, which runs urgent rules and queues the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ...core import program as p
from ...core.effects import reads
from ...core.engine import Line
from ...core.layout import ACTIVE, TABLE, USED, ZONE
from ...core.program import Event, Trigger
from .branches import Branch, card_branches, dispatch, number
from .emit import Code, Writer, const
from .expressions import expression, open_if
from .remembering import TEXTS
from .spots import address
from .statements import body, sequence, writes
from .tracing import log

_ARGS: dict[int, tuple[int | None, ...]] = {
    Event.ENTER: (0,), Event.LEAVE: (0,), Event.MOVED: (0, -1, -1, -1),
    Event.PAID: (0, 0, 0),
}  # fmt: skip
"""The least that the arguments of the core's own events can be."""


def listeners(writer: Writer, event: int) -> list[tuple[int, Trigger]]:
    return [(i, trigger) for i, trigger in enumerate(writer.unit.program.triggers) if trigger.event == event]


def urgent(writer: Writer) -> bool:
    """Whether a rule may move cards before an event is fully heard."""
    return any(t.urgent and t.definition < 0 for t in writer.unit.program.triggers)


def hear(writer: Writer, event: int, args: Sequence[str], order: str = "") -> None:
    """Write the call that lets an event be heard, if anything listens to it."""
    if not listeners(writer, event):
        return
    if not order:
        moving = any(t.urgent and t.definition < 0 for _, t in listeners(writer, event))
        order = f"Z[{TABLE}][:]" if moving else f"Z[{TABLE}]"
    function = writer.unit.function(("hear", event, len(args)), f"hear_{event}", _Hearing(event, len(args)))
    call = f"{function}({', '.join(['S', 'Z', 'T', 'X', order, *args])})"
    if _rules(writer, event):
        writer.line(call)
        writer.forget_calls()
        return
    with writer.block(f"if {_may_hear(writer, event)}:"):
        writer.line(call)
    writer.forget_calls()


def _rules(writer: Writer, event: int) -> bool:
    """Whether a rule listens to an event."""
    return any(trigger.definition < 0 for _, trigger in listeners(writer, event))


def _may_hear(writer: Writer, event: int) -> str:
    """The test whether a card at the table, or better one in play, listens to an event."""
    number(writer, f"LISTENS_{event}", card_branches(t for _, t in listeners(writer, event) if t.definition >= 0))
    if writer.unit.live and event not in (Event.ENTER, Event.LEAVE, Event.MOVED):
        texts = writer.recalled(TEXTS, "texts")
        return f"{texts} & {1 << writer.unit.bit(f'LISTENS_{event}')}"
    return writer.unit.presence(f"LISTENS_{event}")


@writes(p.Tell)
def _tell(writer: Writer, node: p.Tell) -> None:
    """The body, then the event, if there is a card that it is about."""
    if not listeners(writer, node.event):
        sequence(writer, node.body)
        return
    args = [_copied(writer, node.player, "teller"), _copied(writer, node.card, "told")]
    with _told_around(writer, node.event, [arg.text for arg in args], args[1]):
        sequence(writer, node.body)


def _copied(writer: Writer, node: p.Expr, hint: str) -> Code:
    """What an expression gives now, under a name that nothing else writes to."""
    code, name = expression(writer, node), writer.fresh(hint)
    writer.line(f"{name} = {code.whole}")
    return replace(code, text=name)


MOVES = (Event.ENTER, Event.LEAVE, Event.MOVED)
"""What happens to cards that move; it is looked at when the step is over."""


def lookers(writer: Writer, event: int) -> list[tuple[int, Trigger]]:
    """What looks at an event when the step is over."""
    return [(i, t) for i, t in listeners(writer, event) if not (t.urgent and t.definition < 0)]


def note(writer: Writer, event: int, args: Sequence[str], earlier: str) -> None:
    """Write that something has happened in the step under way; urgent rules run at once."""
    if lookers(writer, event):
        _keep(writer, event, args, earlier)
    at_once(writer, event, args)


def _keep(writer: Writer, event: int, args: Sequence[str], earlier: str) -> None:
    judge = _judge(writer, event, len(args))
    writer.line(f"X.moved.append(({judge}, {int(event)}, {earlier}, ({', '.join(args)},)))")


def note_if_moving(writer: Writer, event: int, args: Sequence[str], earlier: str) -> None:
    """The same, where a step is under way only if there is anything to look at what happens in it."""
    if lookers(writer, event):
        with writer.block("if X.moved is not None:"):
            _keep(writer, event, args, earlier)
    at_once(writer, event, args)


def note_or_hear(writer: Writer, events: Sequence[tuple[int, Sequence[str]]]) -> None:
    """Write what happened to a card, as a step of its own if none is under way: then it is looked at right here."""
    for event, args in events:
        at_once(writer, event, args)
    heard = [(event, args) for event, args in events if lookers(writer, event)]
    if not heard:
        return
    with writer.block("if X.moved is None:"):
        for event, args in heard:
            make = _Hearing(event, len(args), urgent=False)
            function = writer.unit.function(("look", event, len(args)), f"look_{event}", make)
            writer.line(f"{function}({', '.join(['S', 'Z', 'T', 'X', f'Z[{TABLE}]', *args])})")
    with writer.block("else:"):
        for event, args in heard:
            _keep(writer, event, args, "0")
    writer.forget_calls()


def at_once(writer: Writer, event: int, args: Sequence[str]) -> None:
    """Write the call of the urgent rules of an event."""
    if any(t.urgent and t.definition < 0 for _, t in listeners(writer, event)):
        function = writer.unit.function(("at once", event, len(args)), f"at_once_{event}", _AtOnce(event, len(args)))
        writer.line(f"{function}({', '.join(['S', 'Z', 'T', 'X', *args])})")
        writer.forget_calls()


def steps_count(writer: Writer) -> bool:
    """Whether anything looks at what cards do in a step."""
    return any(lookers(writer, event) for event in _looked_at(writer))


def _looked_at(writer: Writer) -> list[int]:
    return [*MOVES, *sorted(writer.unit.told)]


@contextmanager
def one_step(writer: Writer, leaves: str = "1") -> Iterator[None]:
    """Write a step around what follows, unless one is under way; `leaves` tests whether a card may leave play in it."""
    if not steps_count(writer):
        yield
        return
    opened = open_step(writer, leaves)
    yield
    close_step(writer, opened)


def open_step(writer: Writer, leaves: str = "1") -> str:
    """Write the beginning of a step; the name of what tells whether it began here."""
    opened = writer.fresh("opened")
    writer.line(f"{opened} = X.moved is None")
    with writer.block(f"if {opened}:"):
        writer.line("X.moved = []")
        earlier = [event for event in _looked_at(writer) if event != Event.ENTER and lookers(writer, event)]
        if earlier:
            with writer.block(f"if {leaves}:"), writer.block(f"if {_any_hears(writer, earlier)}:"):
                writer.line(f"X.before = {_before(writer, earlier)}")
    writer.forget_calls()
    return opened


def open_if_looked_at(writer: Writer, leaves: str) -> str:
    """Write the beginning of a step that a card's leaving is, if any card in play looks at that."""
    opened = writer.fresh("opened")
    writer.line(f"{opened} = False")
    earlier = [event for event in _looked_at(writer) if event != Event.ENTER and lookers(writer, event)]
    if earlier:
        with writer.block(f"if {leaves} and X.moved is None:"), writer.block(f"if {_any_hears(writer, earlier)}:"):
            writer.line(f"{opened} = True")
            writer.line("X.moved = []")
            writer.line(f"X.before = {_before(writer, earlier)}")
    writer.forget_calls()
    return opened


def _before(writer: Writer, events: Sequence[int]) -> str:
    """What is kept of the table before a step: all of it, or only who was in play where nothing else is asked for."""
    program = writer.unit.program
    asked = [(trigger.when, trigger.seen) for event in events for _, trigger in lookers(writer, event)]
    return "S[:], [*map(COPY, Z)]" if reads(program, tuple(asked)) else f"S, [Z[{TABLE}][:]]"


def close_step(writer: Writer, opened: str) -> None:
    """Write the end of a step."""
    with writer.block(f"if {opened}:"):
        writer.line(f"{'heard' if writer.unit.program.together else 'heard_apart'}(S, Z, T, X)")
    writer.forget_calls()


def _any_hears(writer: Writer, events: Sequence[int]) -> str:
    """The test whether a rule, or a card that may be in play, looks at one of these events."""
    tests = []
    events = [event for event in events if lookers(writer, event)]
    for event in events:
        if any(t.definition < 0 for _, t in lookers(writer, event)):
            return "1"
        number(writer, f"LISTENS_{event}", card_branches(t for _, t in listeners(writer, event) if t.definition >= 0))
        tests.append(writer.unit.presence(f"LISTENS_{event}"))
    if writer.unit.live:
        bits = sum(1 << writer.unit.bit(f"LISTENS_{event}") for event in events)
        return f"{writer.recalled(TEXTS, 'texts')} & {bits}"
    return " or ".join(tests)


@writes(p.Together)
def _together(writer: Writer, node: p.Together) -> None:
    with one_step(writer):
        sequence(writer, node.body)


def _judge(writer: Writer, event: int, count: int) -> str:
    return writer.unit.function(("judge", event, count), f"judge_{event}", _Judging(event, count))


class _AtOnce:
    """Writes the function of the urgent rules of an event."""

    def __init__(self, event: int, count: int) -> None:
        self.event = event
        self.count = count

    def __call__(self, writer: Writer, name: str) -> None:
        args = [f"arg_{i}" for i in range(self.count)]
        lows = _ARGS.get(self.event, (None,) * self.count)
        codes = [Code(arg, low) for arg, low in zip(args, lows, strict=True)]
        with writer.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', *args])}):"):
            for index, trigger in listeners(writer, self.event):
                if trigger.urgent and trigger.definition < 0:
                    _run_or_queue(writer, index, trigger, codes, "", at_once=True)
            writer.line("return")


@contextmanager
def _told_around(writer: Writer, event: int, args: Sequence[str], card: Code) -> Iterator[None]:
    """Write what lets a deed be heard, around its body.

    Where the body takes the card out of play, the cards heard of it as the table was before.
    """
    there = "" if card.natural else f"{card.text} >= 0"
    plays = in_play_table(writer)
    zone = f"S[{address(writer, ZONE, Code(card.text, 0), None)}]"
    heard, played = writer.fresh("heard"), writer.fresh("played")
    writer.forget_calls()
    writer.line(f"{heard} = ()")
    writer.line(f"{played} = {f'{there} and ' if there else ''}{plays}[{zone}]")
    make = _Judging(event, len(args), rules=False)
    function = writer.unit.function(("judge cards", event, len(args)), f"judge_cards_{event}", make)
    cards = any(trigger.definition >= 0 for _, trigger in listeners(writer, event))
    with writer.block(f"if X.moved is None and {played} and {_may_hear(writer, event) if cards else '0'}:"):
        writer.line(f"{heard} = {function}({', '.join(['S', 'Z', 'T', 'X', f'Z[{TABLE}]', *args])})")
    yield
    writer.forget_calls()
    with writer.block("if X.moved is not None:"):
        _if_there(writer, there, lambda: note(writer, event, args, f"{played} and not {plays}[{zone}]"))
    with writer.block(f"elif {played} and not {plays}[{zone}]:"):
        if _rules(writer, event):
            hear(writer, event, args, "()")
        with writer.block(f"for spot, bit, queued in {heard}:"), writer.block("if not S[spot] & bit:"):
            writer.line("S[spot] |= bit")
            writer.line("X.queue.append(queued)")
    _if_there(writer, f"elif {there}:" if there else "else:", lambda: hear(writer, event, args))
    writer.forget_calls()


def _if_there(writer: Writer, test: str, hears: Callable[[], None]) -> None:
    """Write the hearing, under a test if there is one."""
    mark = writer.depth
    if test:
        writer.open(test if test.endswith(":") else f"if {test}:")
    hears()
    writer.close(mark)


def in_play_table(writer: Writer) -> str:
    """The global tuple that says of each zone whether its cards are in play; its last entry is for -1."""
    unit = writer.unit
    flags = [unit.program.families[f].in_play if f >= 0 else False for f in unit.layout.family_of_zone]
    return unit.constant("PLAYS", (*flags, False))


class _Hearing:
    """Writes the function of an event."""

    def __init__(self, event: int, count: int, urgent: bool = True) -> None:
        self.event = event
        self.count = count
        self.urgent = urgent

    def __call__(self, writer: Writer, name: str) -> None:
        heard = listeners(writer, self.event) if self.urgent else lookers(writer, self.event)
        args = [f"arg_{i}" for i in range(self.count)]
        lows = _ARGS.get(self.event, (None,) * self.count)
        codes = [Code(arg, low) for arg, low in zip(args, lows, strict=True)]
        with writer.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'order', *args])}):"):
            for index, trigger in heard:
                if trigger.urgent and trigger.definition < 0:
                    _run_or_queue(writer, index, trigger, codes, "", at_once=True)
            for index, trigger in heard:
                if not trigger.urgent and trigger.definition < 0:
                    _run_or_queue(writer, index, trigger, codes, "")
            _cards(writer, self.event, heard, codes)
            writer.line("return")


class _Judging:
    """Writes the function that says what the listeners would do: address and bit of `used`, entry of the queue."""

    def __init__(self, event: int, count: int, rules: bool = True) -> None:
        self.rules = rules
        self.event = event
        self.count = count

    def __call__(self, writer: Writer, name: str) -> None:
        args = [f"arg_{i}" for i in range(self.count)]
        lows = _ARGS.get(self.event, (None,) * self.count)
        codes = [Code(arg, low) for arg, low in zip(args, lows, strict=True)]
        with writer.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'order', *args])}):"):
            writer.line("heard = []")
            for index, trigger in lookers(writer, self.event) if self.rules else ():
                if trigger.definition < 0:
                    _run_or_queue(writer, index, trigger, codes, "", judged="heard")
            _cards(writer, self.event, listeners(writer, self.event), codes, "heard")
            writer.line("return heard")


def _cards(writer: Writer, event: int, heard: list[tuple[int, Trigger]], args: list[Code], judged: str = "") -> None:
    """Queue what the cards in play have to do, or note it in a list."""
    numbers = {id(trigger): index for index, trigger in heard}
    branches = card_branches(trigger for _, trigger in heard if trigger.definition >= 0)
    if not branches:
        return

    def each(branch: Branch[Trigger]) -> None:
        for trigger in branch.texts:
            _run_or_queue(writer, numbers[id(trigger)], trigger, args, "card", judged=judged)

    def itself(branch: Branch[Trigger]) -> None:
        for trigger in branch.texts:
            _run_or_queue(writer, numbers[id(trigger)], trigger, args, args[0].text, judged=judged)

    number(writer, f"LISTENS_{event}", branches)
    if event in (Event.ENTER, Event.LEAVE) and all(_of_itself(t) for _, t in heard if t.definition >= 0):
        with writer.block(f"if {args[0].text} in order:"):
            dispatch(writer, f"LISTENS_{event}", args[0].text, branches, itself)
        return
    with (
        writer.block(f"if {writer.unit.presence(f'LISTENS_{event}')}:"),
        writer.block("for card in order:"),
    ):
        dispatch(writer, f"LISTENS_{event}", "card", branches, each)


def _of_itself(trigger: Trigger) -> bool:
    """Whether a card listens only to what happens to itself."""
    pending: list[object] = [trigger.when]
    found = False
    while pending:
        node = pending.pop()
        if isinstance(node, p.Math) and node.op is p.Op.AND:
            pending += [node.left, node.right]
        elif isinstance(node, p.Math) and node.op is p.Op.EQ and trigger.args:
            found = found or {node.left, node.right} == {p.Local("this"), p.Local(trigger.args[0])}
    return found


def _you(writer: Writer, card: str) -> Code:
    return Code(f"OWNER[{card}]" if card else f"S[{ACTIVE}]", 0, writer.unit.players - 1)


def _run_or_queue(
    writer: Writer, index: int, trigger: Trigger, args: list[Code], card: str, at_once: bool = False, judged: str = ""
) -> None:
    """Test a trigger's condition; run it, or note it with what it saw."""
    with writer.scope():
        writer.note(writer.unit.origin(trigger.at))
        mark = writer.depth
        spot = address(writer, USED, Code(card, 0), None) if card else ""
        once = trigger.once_bit if card else -1
        if once >= 0 and not judged:
            writer.open(f"if not S[{spot}] >> {once} & 1:")
        writer.env = {"this": Code(card, 0) if card else const(-1), "you": _you(writer, card)}
        writer.env.update(zip(trigger.args, args, strict=False))
        open_if(writer, trigger.when)
        if once >= 0 and not judged:
            writer.line(f"S[{spot}] |= {1 << once}")
        for seen, expr in trigger.seen:
            writer.env[seen] = _copied(writer, expr, seen)
        if at_once and writer.unit.live and all(isinstance(node, p.Write) for node in trigger.body):
            body(writer, trigger.body)
            writer.close(mark)
            return
        passed = [card] if card else []
        passed += [_you(writer, card).text, *(arg.text for arg in args[: len(trigger.args)])]
        passed += [writer.env[seen].text for seen, _ in trigger.seen]
        function = _function(writer, index, trigger, bool(card), args)
        if at_once:
            writer.line(f"{function}({', '.join(['S', 'Z', 'T', 'X', *passed])})")
        else:
            entry = f"({', '.join([function, str(trigger.at), *passed])})"
            used = f"{spot}, {1 << once}" if once >= 0 else "0, 0"
            writer.line(f"{judged}.append(({used}, {entry}))" if judged else f"X.queue.append({entry})")
        writer.close(mark)


def _function(writer: Writer, index: int, trigger: Trigger, card: bool, args: list[Code]) -> str:
    """The function with a trigger's body."""

    def make(inner: Writer, name: str) -> None:
        names = ["this"] if card else []
        inner.taken |= {"this", "you"}
        params = [*names, "you"]
        inner.env = {
            "this": Code("this", 0) if card else const(-1),
            "you": Code("you", 0, inner.unit.players - 1),
        }
        for arg, code in zip(trigger.args, args, strict=False):
            params.append(inner.bind(arg, code.low, code.high))
        params += [inner.bind(seen) for seen, _ in trigger.seen]
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', *params])}):"):
            inner.note(inner.unit.origin(trigger.at))
            log(inner, Line.TRIGGER, trigger.at, str(index), "this" if card else "-1")
            body(inner, trigger.body)
            inner.line("return")

    return writer.unit.function(("trigger", index), f"trigger_{index}", make)


@writes(p.Signal)
def _signal(writer: Writer, node: p.Signal) -> None:
    if not writer.unit.traced and not listeners(writer, node.event):
        return
    args = [writer.held(expression(writer, arg)).whole for arg in node.args]
    first, second, *_ = [*args, "-1", "-1"]
    log(writer, Line.SIGNAL, node.at, str(node.event), first, second)
    hear(writer, node.event, args)
