"""Whether a core program is well made: every index declared, every local bound, every value of the type it is used as.

What lowering makes is always sound; a fault found here is a mistake of ours, never a designer's, so
`must_be_sound` raises. Types are those of `docs/core.md` as far as they matter at the table: a card,
a player, a zone, a site, or a plain number (which yes/no, sets, choices and families are). What a
local or argument is, follows from what is bound to it and from how it is used; the two must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.core.checks.shapes import Kinds, Slot
from cardwright.core.layout import ACTIVE, HOST, ZONE
from cardwright.core.program import (
    Apply,
    AttachedTo,
    Beside,
    BesideSite,
    Body,
    Call,
    CanAct,
    CardAt,
    CardsIn,
    CardsInAll,
    Choose,
    Const,
    DefinitionOf,
    Either,
    End,
    Expr,
    FamilyOf,
    Fold,
    FoldKind,
    For,
    Gather,
    GoTo,
    Host,
    If,
    InPlay,
    Length,
    Let,
    Listed,
    Local,
    Math,
    Members,
    Modifier,
    Move,
    Need,
    Not,
    Op,
    Owner,
    Per,
    Pick,
    Place,
    Players,
    PositionOf,
    Printed,
    Program,
    Range,
    Read,
    Rollback,
    Settle,
    Shuffle,
    Signal,
    SiteGap,
    Sites,
    SiteZone,
    Size,
    Source,
    StageOverride,
    Stmt,
    Tell,
    Tick,
    Type,
    ValueOf,
    While,
    Write,
    Zone,
    ZoneOf,
    ZonesOf,
)

Env = dict[str, Slot]

SEATS = frozenset({Type.PLAYER, Type.ZONE})
"""Indexes that are reckoned with: the next player's, the seat that a zone belongs to."""

NUMBERS = frozenset({Type.INT, *SEATS})

ORDERED = (Op.LT, Op.LE, Op.GT, Op.GE)
EQUAL = (Op.EQ, Op.NE)
HELD = {ZONE: Type.ZONE, HOST: Type.CARD, ACTIVE: Type.PLAYER}
"""What the cells that every program has hold, if not a number."""


class Unsound(Exception):
    """A core program that lowering should never have made."""


@dataclass
class Checker:
    """One look at a program: the slots of its arguments, and the faults found so far."""

    program: Program
    kinds: Kinds
    faults: dict[str, None] = field(default_factory=dict)
    at: int = 0

    def fault(self, said: str) -> None:
        """Keep a fault with the words that it comes from."""
        origin = self.program.origins[self.at] if self.at < len(self.program.origins) else None
        self.faults[f"{origin.entry}: {said} ({origin.text!r})" if origin else said] = None

    def index(self, what: str, index: int, size: int) -> bool:
        """Say so if there is no such declaration."""
        if 0 <= index < size:
            return True
        self.fault(f"there is no {what} {index}")
        return False

    # --- expressions ---

    def want(self, expr: Expr | None, type: Type, env: Env) -> None:
        """An expression that is used as this type."""
        if expr is not None and not self.expr(expr, env).is_a(type):
            self.fault(f"{expr} is used as a {type}")

    def number(self, expr: Expr | None, env: Env) -> Slot:
        """An expression that is reckoned with."""
        slot = Slot() if expr is None else self.expr(expr, env)
        if slot.type is not None and slot.type not in NUMBERS:
            self.fault(f"{expr}, a {slot.type}, is used as a number")
        return slot

    def expr(self, expr: Expr, env: Env) -> Slot:
        """What an expression is; what is wrong inside it is kept."""
        match expr:
            case Const():
                return Slot()
            case Local(name):
                if name not in env:
                    self.fault(f"the local {name!r} is not bound")
                    env[name] = Slot()
                return env[name].found()
            case Read(cell, owner, item):
                self.cell(cell, owner, item, env)
                per = self.program.cells[cell].per if 0 <= cell < len(self.program.cells) else Per.GAME
                return Slot(HELD.get(cell, None if per is Per.GAME else Type.INT))
            case Printed(number, card):
                self.index("field", number, len(self.program.fields))
                self.want(card, Type.CARD, env)
            case DefinitionOf(card) | PositionOf(card) | FamilyOf(card):
                self.want(card, Type.CARD, env)
            case Owner(card):
                self.want(card, Type.CARD, env)
                return Slot(Type.PLAYER)
            case Host(card):
                self.want(card, Type.CARD, env)
                return Slot(Type.CARD)
            case ZoneOf(card):
                self.want(card, Type.CARD, env)
                return Slot(Type.ZONE)
            case Math(op, left, right):
                return self.math(op, left, right, env)
            case Not(inner) | Size(inner):
                self.number(inner, env)
            case Either(when, then, other):
                self.number(when, env)
                return self.same(expr, self.expr(then, env), self.expr(other, env))
            case Zone(family, index):
                self.index("family", family, len(self.program.families))
                self.number(index, env)
                return Slot(Type.ZONE)
            case Length(zone):
                self.want(zone, Type.ZONE, env)
            case CardAt(zone, index):
                self.want(zone, Type.ZONE, env)
                self.number(index, env)
                return Slot(Type.CARD)
            case SiteZone(site):
                self.want(site, Type.SITE, env)
                return Slot(Type.ZONE)
            case SiteGap(site):
                self.want(site, Type.SITE, env)
            case Fold():
                return self.fold(expr, env)
            case ValueOf(value, args):
                if self.index("value", value, len(self.program.values)):
                    self.args(self.program.values[value].id, args, self.kinds.values[value], env)
            case CanAct(player):
                self.want(player, Type.PLAYER, env)
        return Slot(Type.INT)

    def math(self, op: Op, left: Expr, right: Expr, env: Env) -> Slot:
        """Equal things are of one type; only numbers are reckoned with; of anything it is asked whether it is there."""
        if op in EQUAL or (op in ORDERED and isinstance(right, Const)):
            self.same(Math(op, left, right), self.expr(left, env), self.expr(right, env))
            return Slot(Type.INT)
        sides = (self.number(left, env), self.number(right, env))
        if op in (*ORDERED, Op.AND, Op.OR, Op.BITAND, Op.BITOR, Op.BITNOT, Op.SHIFT):
            return Slot(Type.INT)
        types = {side.type for side in sides}
        return Slot(Type.INT if Type.INT in types and not types & SEATS else None)

    def same(self, expr: Expr, one: Slot, other: Slot) -> Slot:
        """Two sides of one type."""
        if not one.joins(other):
            self.fault(f"{expr} mixes a {one.type} and a {other.type}")
        return one.found() if one.type is not None else other.found()

    def fold(self, fold: Fold, env: Env) -> Slot:
        """A question over members: a number, a member, or what its values are."""
        inside = {**env, fold.name: self.source(fold.source, env)}
        self.number(fold.where, inside)
        value = Slot() if fold.value is None else self.expr(fold.value, inside)
        if fold.default is not None:
            self.same(fold, value, self.expr(fold.default, env))
        if fold.kind in (FoldKind.MIN, FoldKind.MAX) and value.type not in NUMBERS and value.type is not None:
            self.fault(f"{fold} compares things that are a {value.type}")
        if fold.kind in (FoldKind.FIRST, FoldKind.LEAST, FoldKind.MOST):
            return inside[fold.name]
        return Slot(Type.INT)

    def args(self, callee: str, args: tuple[Expr, ...], slots: tuple[Slot, ...], env: Env) -> None:
        """Arguments: as many as are declared, and of their types."""
        if len(args) != len(slots):
            self.fault(f"{callee!r} takes {len(slots)} arguments, not {len(args)}")
        for arg, slot in zip(args, slots, strict=False):
            found = self.expr(arg, env)
            if not slot.joins(found):
                self.fault(f"{callee!r} takes a {slot.type}, not {arg}, a {found.type}")

    def cell(self, cell: int, owner: Expr | None, item: Expr | None, env: Env) -> None:
        """A cell of the game has no owner; that of a player or a card has one."""
        if not self.index("cell", cell, len(self.program.cells)):
            return
        declared = self.program.cells[cell]
        if (owner is None) is not (declared.per is Per.GAME):
            self.fault(f"the cell {declared.id!r} is per {declared.per}, its owner is {owner}")
        elif owner is not None:
            self.want(owner, Type.CARD if declared.per is Per.CARD else Type.PLAYER, env)
        if item is not None:
            self.number(item, env)

    def source(self, source: Source, env: Env) -> Slot:
        """What the members of a source are."""
        match source:
            case CardsIn(zone):
                self.want(zone, Type.ZONE, env)
            case AttachedTo(card) | Beside(card):
                self.want(card, Type.CARD, env)
            case BesideSite(site):
                self.want(site, Type.SITE, env)
            case Sites(family) | ZonesOf(family) | CardsInAll(family):
                self.index("family", family, len(self.program.families))
                if not isinstance(source, CardsInAll):
                    return Slot(Type.SITE if isinstance(source, Sites) else Type.ZONE)
            case Players():
                return Slot(Type.PLAYER)
            case Range(low, high):
                self.number(low, env)
                self.number(high, env)
                return Slot()
            case Members(members):
                self.number(members, env)
                return Slot()
            case Listed(name):
                if name not in env:
                    self.fault(f"the list {name!r} is not gathered")
                return env.get(name, Slot()).found()
            case InPlay():
                pass
        return Slot(Type.CARD)

    # --- statements ---

    def body(self, body: Body, env: Env) -> None:
        """Statements one after another; what one binds, those after it know."""
        for one in body:
            before, self.at = self.at, one.at or self.at
            self.statement(one, env)
            self.at = before

    def statement(self, one: Stmt, env: Env) -> None:
        """One statement."""
        match one:
            case Let(name, expr):
                env[name] = self.expr(expr, env)
            case Gather(name, source, item, where) | Pick(name, source, item, where):
                env[name] = member = self.source(source, env)
                self.number(where, {**env, item: member})
            case Choose():
                self.choose(one, env)
            case Write(cell, value, owner, item):
                self.cell(cell, owner, item, env)
                self.expr(value, env)
            case If(when, then, other):
                self.number(when, env)
                self.body(then, env)
                self.body(other, env)
            case For(name, source, body, where):
                env[name] = self.source(source, env)
                self.number(where, env)
                self.body(body, env)
            case While(when, body):
                self.number(when, env)
                self.body(body, env)
            case Move(card, to, place):
                self.want(card, Type.CARD, env)
                self.want(to, {Place.GAP: Type.SITE, Place.HOST: Type.CARD}.get(place, Type.ZONE), env)
            case Shuffle(zone):
                self.want(zone, Type.ZONE, env)
            case Tick(clock, amount):
                self.index("clock", clock, len(self.program.clocks))
                self.number(amount, env)
            case Signal(event, args):
                if self.index("event", event, len(self.program.events)):
                    self.args(self.program.events[event].id, args, self.kinds.events[event], env)
            case Tell(event, player, card, body):
                self.want(player, Type.PLAYER, env)
                self.want(card, Type.CARD, env)
                if self.index("event", event, len(self.program.events)):
                    self.args(self.program.events[event].id, (player, card), self.kinds.events[event], env)
                self.body(body, env)
            case Call(procedure, args):
                if self.index("procedure", procedure, len(self.program.procedures)):
                    self.args(self.program.procedures[procedure].id, args, self.kinds.procedures[procedure], env)
            case Need(when):
                self.number(when, env)
            case GoTo(step):
                self.index("step", step, len(self.program.steps))
            case End(outcome, winners):
                self.index("outcome", outcome, len(self.program.outcomes))
                self.number(winners, env)
            case Rollback(keep):
                for cell in keep:
                    self.index("cell", cell, len(self.program.cells))
            case Settle():
                pass

    def choose(self, one: Choose, env: Env) -> None:
        """A choice is told as the type that its options are."""
        self.want(one.chooser, Type.PLAYER, env)
        member = self.source(one.source, env)
        if one.type in (Type.CARD, Type.PLAYER, Type.ZONE, Type.SITE) and not member.is_a(one.type):
            self.fault(f"a {one.type} is asked for, the options are each a {member.type}")
        self.number(one.where, {**env, one.item: member})
        env[one.name] = member

    # --- the tables of a program ---

    def whole(self) -> None:
        """Everything that a program holds."""
        for part in (self._values, self._steps, self._actions, self._cards, self._clocks):
            part()

    def _start(self, at: int, **more: Slot) -> Env:
        self.at = at
        return {"this": Slot(Type.CARD), "you": Slot(Type.PLAYER), **more}

    def _values(self) -> None:
        for value, slots in zip(self.program.values, self.kinds.values, strict=True):
            self.at = value.at
            env = dict(zip(value.args, slots, strict=True))
            self.number(value.base, env)
            for stage in value.stages:
                if isinstance(stage, Apply):
                    self.number(stage.amount, env)
        changes: tuple[Modifier | StageOverride, ...] = (*self.program.modifiers, *self.program.overrides)
        for one in changes:
            self.at = one.at
            if not self.index("value", one.value, len(self.program.values)):
                continue
            names = self.program.values[one.value].args
            env = self._start(one.at, **dict(zip(names, self.kinds.values[one.value], strict=True)))
            self.number(one.amount, env)
            self.number(one.when, env)

    def _steps(self) -> None:
        for step in self.program.steps:
            env = self._start(step.at)
            self.number(step.when, env)
            self.number(step.until, env)
            for body in (step.body, step.stuck):
                self.body(body, dict(env))
            for action in step.actions:
                self.index("action", action, len(self.program.actions))
        for procedure, slots in zip(self.program.procedures, self.kinds.procedures, strict=True):
            self.at = procedure.at
            self.body(procedure.body, dict(zip(procedure.params, slots, strict=True)))

    def _actions(self) -> None:
        for action in self.program.actions:
            env = self._start(action.at)
            for param in action.params:
                self.at = param.at or action.at
                env[param.name] = self.source(param.source, env)
                for test in param.where:
                    self.number(test.when, env)
            for test in action.conditions:
                self.number(test.when, env)
            if action.cost is not None:
                self.number(action.cost.amount, env)
                for channel in action.cost.channels:
                    self.index("channel", channel, len(self.program.channels))
            self.body(action.body, env)
        for call in self.program.calls:
            env = self._start(call.at)
            for test in call.conditions:
                self.number(test.when, env)
            self.body(call.body, env)

    def _cards(self) -> None:
        for trigger in self.program.triggers:
            env = self._start(trigger.at)
            if self.index("event", trigger.event, len(self.program.events)):
                slots = self.kinds.events[trigger.event]
                if len(trigger.args) != len(slots):
                    self.fault(f"a trigger binds {len(trigger.args)} of {len(slots)} arguments")
                env |= dict(zip(trigger.args, slots, strict=False))
            self.number(trigger.when, env)
            self.body(trigger.body, env | {name: self.expr(seen, env) for name, seen in trigger.seen})
        for one in self.program.replacements:
            env = self._start(one.at, card=Slot(Type.CARD), to=Slot(Type.INT), **{"from": Slot(Type.INT)})
            self.number(one.when, env)
            self.body(one.body, env)
        for rule in self.program.standing:
            env = self._start(rule.at)
            env[rule.name] = self.source(rule.source, env)
            self.number(rule.when, env)
            self.body(rule.body, env)

    def _clocks(self) -> None:
        for clock in self.program.clocks:
            self.body(clock.expire, self._start(clock.at))
        for channel in self.program.channels:
            env = self._start(channel.at)
            self.number(channel.floor, env)
            self.body(channel.on_spent, env | {"amount": Slot(Type.INT)})


def faults(program: Program) -> Iterator[str]:
    """What is wrong with a program, each fault once."""
    kinds = Kinds.of(program)
    for _ in range(2):
        checker = Checker(program, kinds)
        checker.whole()
    yield from checker.faults


def must_be_sound(program: Program) -> None:
    """Raise Unsound, naming every fault, if a program is not well made."""
    found = list(faults(program))
    if found:
        raise Unsound("\n".join(found))
