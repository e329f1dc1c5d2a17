"""An action in a live playout: its stages are chosen one after another, then it is paid for and carried out.

What has been chosen was offered, so it is not looked at again; only where a payment may let something
run out are the states after it looked at.
"""

from __future__ import annotations

from dataclasses import replace

from ...core.program import Op, Sites
from .actions import can_plainly, fits, open_param, surely
from .arithmetic import combine
from .careful import options
from .emit import Code, Writer, const
from .expiring import after_call
from .expressions import expression
from .facts import Facts, facts, find, low_and_high, quick, reach, room_code, total
from .judging import conditions, open_price, open_tests, price
from .payments import added, channels_of, clear_spent, items_of, pay_here
from .performing import clear_votes, do_here, trial
from .permits import bind_actor, param_range
from .plans import Plan, names, plan
from .prices import priced
from .settling import plain, settle
from .sources import loop
from .turning import can_ask


def take(writer: Writer, index: int) -> str:
    """A call that lets a seat choose the stages of an action and carries it out."""
    this = plan(writer, index)
    given = facts(writer, this).names if quick(this, writer) else []

    def make(inner: Writer, name: str) -> None:
        bind_actor(inner, this.actor, 0)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', 'you', *given])}):"):
            inner.note(inner.unit.origin(this.action.at))
            name_seat(inner)
            carry_out(inner, index)

    function = writer.unit.function(("take", index), f"take_{this.actor.name}", make)
    return f"{function}({', '.join(['S', 'Z', 'T', 'X', 'you', *given])})"


def name_seat(writer: Writer) -> None:
    """Find out once where the numbers of `you` begin."""
    writer.seat = "seat"
    writer.line(f"seat = you * {writer.unit.layout.player_width}")


def carry_out(writer: Writer, index: int) -> None:
    """Write the choice of an action's stages and all that it does."""
    this = plan(writer, index)
    if this.count or items_of(writer.unit, this.action):
        name_asked(writer)
    chosen = stages(writer, this)
    if this.action.trial and can_ask(writer.unit):
        writer.line(f"X.slowly([(you, {index}, ({''.join(f'{x}, ' for x in chosen)}))])")
        return
    channels = channels_of(this.action)
    if channels:
        pay_here(writer, channels, True)
    else:
        clear_spent(writer)
    writer.forget_calls()
    do_here(writer, index)
    if not plain(writer.unit, this.action.body):
        settle(writer)
    clear_votes(writer)


def pick(writer: Writer, index: int) -> str:
    """The function `(S, Z, T, X, you)` that lets a seat choose the stages of an action: its args."""
    this = plan(writer, index)

    def make(inner: Writer, name: str) -> None:
        bind_actor(inner, this.actor, 0)
        with inner.block(f"def {name}(S, Z, T, X, you):"):
            name_asked(inner)
            name_seat(inner)
            if quick(this, inner):
                find(inner, [facts(inner, this)])
            chosen = stages(inner, this)
            inner.line(f"return ({''.join(f'{x}, ' for x in chosen)})")

    return writer.unit.function(("pick", index), f"pick_{this.actor.name}", make)


def stages(writer: Writer, this: Plan) -> list[str]:
    """Write the choice of all stages; the names of what was chosen."""
    chosen = _Stages(writer, this) if quick(this, writer) else _Slowly(writer, this)
    for stage in range(this.count):
        chosen.param(stage)
    chosen.payment()
    params = [writer.env[param.name].whole for param in this.action.params]
    return [*params, *(f"pay_{c}_{i}" for c, i in items_of(writer.unit, this.action))]


def name_asked(writer: Writer) -> None:
    """Find out once who decides for `you`."""
    writer.line("ask = X.draws[you]" if writer.unit.drawn else "ask = X.choose")


def asking(writer: Writer, listed: str, count: str = "") -> str:
    """The call that gives the index of one of the options; only their `count` matters where lots are drawn."""
    return f"ask({count or f'len({listed})'})" if writer.unit.drawn else f"ask(you, {listed})"


def choose(writer: Writer, name: str, listed: str, many: bool = False) -> None:
    """Write the choice of one of the options of a list, which is asked for if there is more than one."""
    mark = writer.depth
    if not many:
        with writer.block(f"if len({listed}) == 1:"):
            writer.line(f"{name} = {listed}[0]")
        writer.open("else:")
    writer.line("X.decisions += 1")
    writer.line(f"{name} = {listed}[{asking(writer, listed)}]")
    writer.close(mark)


class _Slowly:
    """Stages whose options are looked up, each for itself."""

    def __init__(self, writer: Writer, this: Plan) -> None:
        self.writer, self.this = writer, this
        self.shares: list[str] = []

    def options(self, stage: int) -> str:
        passed = [names(self.writer, self.this, min(stage, self.this.count)), *self.shares]
        return f"{options(self.writer, self.this.index, stage)}({', '.join(passed)})"

    def param(self, stage: int) -> None:
        """Choose a parameter."""
        listed = self.writer.fresh("options")
        self.writer.line(f"{listed} = {self.options(stage)}")
        self.bind(stage, listed, param_range(self.this.action.params[stage]))

    def bind(self, stage: int, listed: str, span: tuple[int | None, int | None], many: bool = False) -> None:
        """Choose out of a list and give what was chosen its name."""
        writer, param = self.writer, self.this.action.params[stage]
        name = writer.bind(param.name, *span)
        choose(writer, name, listed, many)
        if stage == 0 and self.this.actor.bearer:
            writer.env["this"] = writer.env[param.name]

    def payment(self) -> None:
        """Choose what each item pays."""
        for number, (c, i) in enumerate(items_of(self.writer.unit, self.this.action)):
            listed = self.writer.fresh("options")
            self.writer.line(f"{listed} = {self.options(self.this.count + number)}")
            choose(self.writer, f"pay_{c}_{i}", listed)
            self.shares.append(f"pay_{c}_{i}")


class _Stages(_Slowly):
    """Stages of a quick action."""

    def __init__(self, writer: Writer, this: Plan) -> None:
        super().__init__(writer, this)
        self.known: Facts = facts(writer, this)
        self.certain = False  # what is written is for where nothing can run out that matters
        self.amount = const(0)
        self.high = ""
        self.low = ""
        if not this.cost_level:
            self.cost()

    @property
    def ticks(self) -> bool:
        """Whether paying may let something run out, for all that is known here."""
        return not self.certain and self.known.tick is not None and self.this.action.cost is not None

    @property
    def due(self) -> str:
        return self.known.due

    @property
    def safe(self) -> str:
        return self.known.safe

    def cost(self) -> None:
        """The amount is known from here on."""
        writer = self.writer
        self.amount = price(writer, self.this)
        if self.ticks:
            low, high = low_and_high(self.known, self.this, self.amount)
            self.low = writer.held(Code(low), "low").text
            self.high = self.low if high == low else writer.held(Code(high), "high").text

    def param(self, stage: int) -> None:
        """Choose a parameter among those from which the action can be completed."""
        writer, level = self.writer, stage + 1
        over = loop(writer, self.this.action.params[stage].source)
        with writer.scope(), writer.aside() as lines:
            listed = self.listed(stage)
        many = False
        short = self.short(stage)
        if len(lines) == 3:  # nothing to be tested: an empty list, a loop, an appending
            listed = writer.fresh("options")
            writer.line(f"{listed} = {over.text}{'[:]' if over.shared else ''}")
            many = over.fixed is not None and len(over.fixed) > 1
        elif short and not self.ticks:
            writer.line(f"{listed} = {short}")
        elif self.ticks:
            with writer.block(f"if {self.safe}:"):
                if short:
                    writer.line(f"{listed} = {short}")
                else:
                    self.certain = True
                    with writer.scope():
                        self.listed(stage, listed)
                    self.certain = False
            with writer.block("else:"):
                writer.place(["    " + line for line in lines])
        else:
            writer.place(lines)
        low, high = param_range(self.this.action.params[stage])
        span = (over.low if over.low is not None else low, over.high if over.high is not None else high)
        self.bind(stage, listed, span, many)
        if level == self.this.cost_level:
            self.cost()

    def listed(self, stage: int, name: str = "") -> str:
        """Write the gathering of a parameter's options; the name of their list."""
        writer, this, level = self.writer, self.this, stage + 1
        listed = name or writer.fresh("options")
        plainly, low, high = "", self.low, self.high
        writer.pure = True
        if self.ticks and level > this.cost_level:
            plainly = writer.fresh("plainly")
            prefix = f"{fits(writer, this, stage)}({names(writer, this, stage)})"
            writer.line(f"{plainly} = {self.safe} or ({low} < {self.due} and ({high} < {self.due} or {prefix}))")
        writer.line(f"{listed} = []")
        mark = writer.depth
        text = open_param(writer, this, stage, tested=self.safe if self.ticks else "1")
        if priced(writer, this) is None:
            open_tests(writer, this, level, changing=False)
        if level == this.cost_level:
            if this.action.cost is not None:
                amount = open_price(writer, this, replace(self.known, tick=None) if self.certain else self.known)
                if self.ticks:
                    low, high = low_and_high(self.known, this, amount)
            plainly = f"{self.safe} or {low} < {self.due}" if self.ticks else ""
        if priced(writer, this) is not None:
            open_tests(writer, this, level, changing=False)
        inner = writer.depth
        if plainly:
            writer.open(f"if {plainly}:")
        if level == this.cost_level:
            open_tests(writer, this, 0, changing=True)
        open_tests(writer, this, level, changing=True)
        self.later(level)
        writer.line(f"{listed}.append({text})")
        if self.ticks:
            if writer.depth > inner + 1 or plainly:
                writer.line("continue")
            writer.close(inner)
            called = after_call(writer, this, self.known, level, low, high)
            writer.open(f"if not {self.safe} and {high} >= {self.due} and {called}:")
            writer.line(f"{listed}.append({text})")
        writer.close(mark)
        writer.pure = False
        writer.forget_calls(table=False)
        return listed

    def short(self, stage: int) -> str:
        """The options of a parameter as a comprehension, for where nothing runs out; "" if it takes more than that."""
        writer, this, level = self.writer, self.this, stage + 1
        param = this.action.params[stage]
        if isinstance(param.source, Sites) or this.action.trial or this.forbidden_level == level:
            return ""
        if (stage == 0 and this.actor.bearer) or not (level == this.count or surely(writer, this, level)):
            return ""
        conditions_ = [c for needed, c in conditions(writer, this) if needed == level or (stage == 0 and not needed)]
        if any(condition.rule >= 0 for condition in conditions_):
            return ""
        with writer.scope(), writer.aside() as lines:
            over = loop(writer, param.source)
            low, high = param_range(param)
            text = writer.fresh(param.name)
            writer.env[param.name] = Code(text, over.low if over.low is not None else low, high)
            tests = []
            if level == this.cost_level and this.action.cost is not None:
                prices = priced(writer, this)
                amount = prices.code(writer, text) if prices else self.price_of()
                most = reach(self.known, this) if prices else total(self.known, this).text
                tests.append(f"{amount.text} <= {most}")
            tests += [expression(writer, condition.when).text for condition in conditions_]
        if lines or over.host is not None or not tests:
            return ""
        return f"[{text} for {text} in {over.text} if {' and '.join(tests)}]"

    def price_of(self) -> Code:
        """What the action costs, as an expression."""
        assert self.this.action.cost is not None
        amount = expression(self.writer, self.this.action.cost.amount)
        return combine(self.writer, Op.MAX, amount, const(0))

    def later(self, level: int) -> None:
        """Open the test that the parameters after these can be chosen too."""
        writer, this = self.writer, self.this
        if level < this.count:
            if not surely(writer, this, level):
                writer.open(f"if {can_plainly(writer, this, level, cost=False)}({names(writer, this, level)}):")
        elif this.action.trial:
            writer.open(f"if {trial(writer, this.index)}({names(writer, this, this.count)}):")

    def payment(self) -> None:
        """Choose what each item pays: plain arithmetic, but where it decides what runs out."""
        writer, items = self.writer, items_of(self.writer.unit, self.this.action)
        rest = self.amount
        for number, (c, i) in enumerate(items):
            name = f"pay_{c}_{i}"
            if number == len(items) - 1:
                writer.line(f"{name} = {rest.text}")
                return
            after = added(writer, [room_code(*spot) for spot in items[number + 1 :]])
            room = room_code(c, i)
            low, high = writer.fresh("least"), writer.fresh("most")
            writer.line(f"{low} = {rest.text} - {after.text}" if after.constant is None else f"{low} = {rest.text}")
            with writer.block(f"if {low} < 0:"):
                writer.line(f"{low} = 0")
            writer.line(f"{high} = {rest.text} if {rest.text} < {room.text} else {room.text}")
            with writer.block(f"if {low} == {high}:"):
                writer.line(f"{name} = {low}")
            if self.mixed(items[number:]):
                with writer.block(f"elif {self.high} >= {self.due}:"):
                    self.shares_that_do(items[number:], rest, low, high)
            with writer.block("else:"):
                writer.line("X.decisions += 1")
                index = asking(writer, f"range({low}, {high} + 1)", f"{high} - {low} + 1")
                writer.line(f"{name} = {low} + {index}")
            rest = writer.held(Code(f"{rest.text} - {name}"), "rest")

    def shares_that_do(self, items: list[tuple[int, int]], rest: Code, low: str, high: str) -> None:
        """What the next item may pay, where that decides how much the clock goes on."""
        writer, this, (c, i) = self.writer, self.this, items[0]
        assert self.known.tick is not None
        mine = self.known.tick[0]
        own = added(writer, [room_code(*spot) for spot in items[1:] if spot[0] == mine])
        other = added(writer, [room_code(*spot) for spot in items[1:] if spot[0] != mine])
        given = " + ".join(["0", *(f"pay_{x}_{k}" for x, k in self.given(items) if x == mine)])
        listed = writer.fresh("options")
        writer.line(f"{listed} = []")
        with writer.block(f"for share in range({low}, {high} + 1):"):
            writer.line(f"rest = {rest.text} - share")
            spent = given if c != mine else f"{given} + share"
            writer.line(f"low = {spent} + (rest - {other.text} if rest > {other.text} else 0)")
            writer.line(f"high = {spent} + (rest if rest < {own.text} else {own.text})")
            fit = f"{fits(writer, this, this.count)}({names(writer, this, this.count)})"
            if this.action.trial:
                fit += f" and {trial(writer, this.index)}({names(writer, this, this.count)})"
            later = after_call(writer, this, self.known, this.count, "low", "high")
            with writer.block(f"if (low < {self.due} and {fit}) or (high >= {self.due} and {later}):"):
                writer.line(f"{listed}.append(share)")
        choose(writer, f"pay_{c}_{i}", listed)

    def given(self, items: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The items that have paid already."""
        every = items_of(self.writer.unit, self.this.action)
        return every[: len(every) - len(items)]

    def mixed(self, items: list[tuple[int, int]]) -> bool:
        """Whether a share decides how much the clock goes on."""
        if not self.ticks or self.known.tick is None:
            return False
        return len({c == self.known.tick[0] for c, _ in items}) > 1
