"""What expressions read and what bodies may write, with everything they can set off.

Results are sets of marks: `("cell", i)`; `("zones", family)` for the lists of a family, -1 for the
list of cards in play; `("ask", -1)` a choice may come up; `("end", -1)` the game may end. They are
upper bounds: what is not in the set surely is not touched.

A move writes the zones of the families that a card may leave and join. So what is asked about a card of
which the families are known, where it lies or whether it is in one of them, is a reading of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from . import program as p
from .layout import ACTIVE, CHANCE, ENTERED, HOST, OUTCOME, STEP, TABLE, TURN, USED, WINNERS, ZONE
from .program import Event, Op, Per, Program
from .whereabouts import (
    Where,
    attached,
    bound_inside,
    every_family,
    families_in,
    families_of,
    family_test,
    narrowed,
    playing,
)

T = TypeVar("T", p.Trigger, p.Replacement)

Mark = tuple[str, int]
Way = tuple[frozenset[int], frozenset[int]]
"""From which families to which a move may bring a card."""

ASK: Mark = ("ask", -1)
END: Mark = ("end", -1)
IN_PLAY: Mark = ("zones", -1)


def parts(node: object) -> list[object]:
    """The fields of a node that are nodes themselves, or tuples of them."""
    if isinstance(node, tuple):
        return list(node)
    slots: Iterable[str] = getattr(node, "__slots__", ())
    return [getattr(node, slot) for slot in slots]


def free_locals(node: object, bound: frozenset[str] = frozenset()) -> frozenset[str]:
    """The locals that an expression, source, condition or body takes from outside."""
    if isinstance(node, p.Local | p.Listed):
        return frozenset() if node.name in bound else frozenset({node.name})
    if isinstance(node, p.Fold):
        inner = bound | {node.name}
        rest = (node.where, node.value)
        return free_locals(node.source, bound) | free_locals(rest, inner) | free_locals(node.default, bound)
    found: frozenset[str] = frozenset()
    if isinstance(node, tuple):
        for part in node:
            found |= free_locals(part, bound)
            bound |= _binds(part)
        return found
    inner = bound | _binds(node) | _items(node)
    for part in parts(node):
        found |= free_locals(part, inner)
    return found


def _binds(node: object) -> frozenset[str]:
    """The name that a statement binds for those after it."""
    if isinstance(node, p.Let | p.Gather | p.Pick | p.Choose):
        return frozenset({node.name})
    return frozenset()


def _items(node: object) -> frozenset[str]:
    """The names that a statement binds inside itself."""
    if isinstance(node, p.Gather | p.Pick | p.Choose):
        return frozenset({node.item})
    if isinstance(node, p.For | p.Parameter):
        return frozenset({node.name})
    return frozenset()


class Reads:
    """Gathers what expressions read."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.marks: set[Mark] = set()
        self._seen: set[tuple[str, int]] = set()

    def zones(self, families: Iterable[int]) -> None:
        self.marks.update(("zones", family) for family in families)

    def cell(self, *cells: int) -> None:
        self.marks.update(("cell", cell) for cell in cells)

    def add(self, node: object, where: Where) -> None:
        """Take in an expression, source, condition, parameter or any tuple of them."""
        if node is None or isinstance(node, str | int):
            return
        program = self.program
        match node:
            case p.Read(cell):
                self.cell(cell)
            case p.Math(Op.AND, left, right):
                self.add(left, where)
                self.add(right, narrowed(program, left, where))
                return
            case p.Math() if (test := family_test(node)) is not None:
                self.zones([test[1]])
                self.add(test[0], where)
                return
            case p.ZoneOf(card) | p.FamilyOf(card):
                self.place(card, where)
            case p.Host():
                self.cell(HOST)
            case p.PositionOf(card) | p.Beside(card):
                self.place(card, where)
                self.zones(families_of(program, card, where))
            case p.Length(zone) | p.CardAt(zone) | p.CardsIn(zone):
                self.zones(families_of(program, zone, where))
            case p.CardsInAll(family) | p.Sites(family):
                self.zones([family])
            case p.BesideSite(site):
                self.zones(families_of(program, site, where))
            case p.InPlay():
                self.marks.add(IN_PLAY)
            case p.AttachedTo():
                self.cell(HOST)
                self.zones(attached(program))
            case p.Players():
                self.cell(ACTIVE)
            case p.ValueOf(value):
                self.value(value)
            case p.CanAct():
                self.actions()
            case p.Fold(_, source, name):
                where = {**where, name: families_in(program, source, where)}
            case p.Parameter():
                self.parameter(node, where)
                return
        for part in parts(node):
            self.add(part, where)

    def place(self, card: p.Expr, where: Where) -> None:
        """Where a card lies: no other families change that than those where it can be."""
        families = families_of(self.program, card, where)
        if families < every_family(self.program):
            self.zones(families)
        else:
            self.cell(ZONE)

    def parameter(self, node: p.Parameter, where: Where) -> None:
        """Where a parameter comes from, and its conditions, each where those before it hold."""
        bound = families_in(self.program, node.source, where)
        inner: Where = {**where, node.name: bound}
        for condition in node.where:
            self.add(condition.when, inner)
            if condition.rule < 0:
                inner = narrowed(self.program, condition.when, inner)
        if isinstance(node.source, p.InPlay) and inner[node.name] < bound:
            self.zones(inner[node.name])  # in play, because it is there
        else:
            self.add(node.source, where)

    def value(self, index: int) -> None:
        """A derived value, its modifiers and overrides."""
        if ("value", index) in self._seen:
            return
        self._seen.add(("value", index))
        value = self.program.values[index]
        self.add((value.base, value.stages), {})
        this: Where = {"this": playing(self.program)}
        changes: tuple[p.Modifier | p.StageOverride, ...] = (*self.program.modifiers, *self.program.overrides)
        for change in changes:
            if change.value == index:
                lives = isinstance(change, p.StageOverride) or change.reach is p.Reach.TABLE
                if lives and change.definition >= 0:
                    self.marks.add(IN_PLAY)
                self.add((change.amount, change.when), this if lives else {})

    def action(self, index: int) -> None:
        """Everything that decides whether an action is legal, but for its cost."""
        program, action = self.program, self.program.actions[index]
        where: dict[str, frozenset[int]] = {}
        for param in action.params:
            self.add(param, where)
            where[param.name] = families_in(program, param.source, where)
        self.add(action.conditions, where)
        named = {c.rule for c in (*action.conditions, *(c for q in action.params for c in q.where))} - {-1}
        texts: list[p.Permission | p.Prohibition] = [x for x in program.permissions if x.rule in named]
        texts.extend(x for x in program.prohibitions if x.action == index)
        for text in texts:
            if text.reach is p.Reach.TABLE:
                self.marks.add(IN_PLAY)
            self.add(text.when, where)
        if action.once_bit >= 0 or (action.trial and any(x.once_bit >= 0 for x in program.triggers)):
            self.cell(USED)
        if action.trial:
            self.body(action.body)

    def body(self, body: object) -> None:
        """A body that is tried out, with all that it may set off."""
        program = self.program
        effects = Writes(program)
        effects.body(body, {})
        effects.settle()
        self.add((body, *effects.set_off), {})
        self.add(tuple((rule.source, rule.when) for rule in program.standing), {})
        self.add(tuple(trigger.when for trigger in program.triggers), {})
        self.add(tuple(replacement.when for replacement in program.replacements), {})
        if any(kind == "zones" for kind, _ in effects.marks):
            self.cell(ZONE, HOST)
            self.marks.add(IN_PLAY)
        for clock in program.clocks:
            if ("cell", clock.countdown) in effects.marks:
                self.cell(clock.cell, clock.countdown)
                self.value(clock.loss)

    def actions(self) -> None:
        """Whether anybody can act: reads as all actions together, with their costs."""
        if ("actions", 0) in self._seen:
            return
        self._seen.add(("actions", 0))
        self.cell(STEP, OUTCOME)
        for index, action in enumerate(self.program.actions):
            if not action.passes:
                self.action(index)
                self.add(action.cost, {})
        for channel in self.program.channels:
            self.cell(channel.cell)
            self.add(channel.floor, {})


class Writes:
    """Gathers what bodies write, with listeners, replacements, expiry and standing rules."""

    def __init__(self, program: Program, expiry: bool = True) -> None:
        self.program = program
        self.expiry = expiry
        self.marks: set[Mark] = set()
        self.set_off: list[p.Body] = []  # the bodies that may run because of this one
        self.events: set[int] = set()  # what may be heard because of it
        self._moves: set[Way] = set()  # moves are alike that lead from the same families to the same ones
        self._ways: set[tuple[int, int]] = set()  # from which family to which any of them may bring a card
        self._seen: set[tuple[str, int]] = set()
        self._due: list[tuple[p.Body, Where]] = []  # set off, but not yet gone through
        self._working = False

    def cell(self, *cells: int) -> None:
        self.marks.update(("cell", cell) for cell in cells)

    def zones(self, families: Iterable[int]) -> None:
        self.marks.update(("zones", family) for family in families)

    def body(self, node: object, where: Where) -> None:
        """Take in a statement or body and all that it sets off."""
        self._take(node, where)
        self._work()

    def _work(self) -> None:
        """Go through what was set off one after another: a large set of cards is a long list, no deep nest."""
        if self._working:
            return
        self._working = True
        while self._due:
            self._take(*self._due.pop())
        self._working = False

    def _take(self, node: object, where: Where) -> None:
        """A statement or body; names are bound for what follows."""
        if isinstance(node, tuple):
            inner = dict(where)
            for part in node:
                self._take(part, inner)
                for name in bound_inside(part):
                    inner.pop(name, None)
                if isinstance(part, p.Let):
                    inner[part.name] = families_of(self.program, part.expr, inner)
                elif isinstance(part, p.Gather | p.Pick | p.Choose):
                    inner[part.name] = families_in(self.program, part.source, inner)
            return
        match node:
            case p.Write(cell):
                self.cell(cell)
                if cell == TURN:
                    self.cell(USED)
            case p.If(_, then, other):
                self._take(then, where)
                self._take(other, where)
            case p.For(name, source, body):
                again = _without(where, bound_inside(body))
                self._take(body, {**again, name: families_in(self.program, source, where)})
            case p.Together(body):
                self._take(body, where)
            case p.While(_, body):
                self._take(body, _without(where, bound_inside(body)))
                if self.program.endless >= 0:
                    self.ending()
            case p.Move():
                self.move(node, where)
            case p.Shuffle(zone):
                self.cell(CHANCE)
                self.zones(families_of(self.program, zone, where))
            case p.Pick():
                self.cell(CHANCE)
            case p.Choose():
                self.marks.add(ASK)
            case p.Tick(clock):
                self._advance(clock)
            case p.Signal(event):
                self.event(event)
            case p.Tell(event, _, _, body):
                self.body(body, where)
                self.event(event)
            case p.Call(procedure):
                self.once(("procedure", procedure), self.program.procedures[procedure].body, {})
            case p.Settle():
                self._standing()
            case p.Rollback():
                self.cell(*range(len(self.program.cells)))
                self.zones((-1, *every_family(self.program)))
            case p.End():
                self.ending()

    def once(self, key: tuple[str, int], body: p.Body, where: Where) -> None:
        if key not in self._seen:
            self._seen.add(key)
            self.set_off.append(body)
            self._due.append((body, where))

    def ending(self) -> None:
        self.marks.add(END)
        self.cell(OUTCOME, WINNERS)

    def move(self, node: p.Move, where: Where) -> None:
        """A card changes its place, perhaps enters or leaves play, and all that listens.

        The card may have been moved since it was named, so it can be wherever any move brings it from there.
        """
        program = self.program
        goal = attached(program) if node.place is p.Place.HOST else families_of(program, node.to, where)
        way = families_of(program, node.card, where), goal
        if way not in self._moves:
            self._moves.add(way)
            self._happen(way)

    def _happen(self, way: Way) -> None:
        program = self.program
        left, joined = self._reached(way[0]), way[1]
        self.cell(ZONE, HOST)
        self.zones(left | joined)
        in_play = playing(program)
        if joined & in_play and left - in_play:
            self.cell(ENTERED, *(clock.countdown for clock in program.clocks))
            self.marks.add(IN_PLAY)
            self.event(Event.ENTER)
        if joined - in_play and left & in_play:
            kept = (ZONE, USED)
            self.cell(*(i for i, cell in enumerate(program.cells) if cell.per is Per.CARD and i not in kept))
            self.marks.add(IN_PLAY)
            self.event(Event.LEAVE)
        self.event(Event.MOVED)
        for index, replacement in enumerate(program.replacements):
            self.once(("replacement", index), replacement.body, {})
        self._standing()
        ways = {(one, other) for one in left for other in joined} - self._ways
        self._ways |= ways
        for earlier in tuple(self._moves) if ways else ():
            self._happen(earlier)

    def _reached(self, families: frozenset[int]) -> frozenset[int]:
        """These families and all to which a card may have been brought from them."""
        found = set(families)
        while more := {other for one, other in self._ways if one in found} - found:
            found |= more
        return frozenset(found)

    def event(self, event: int) -> None:
        """Everything that listens to an event."""
        if event in self.events:
            return
        self.events.add(event)
        for index in self._listening.get(event, ()):
            trigger = self.program.triggers[index]
            if trigger.once_bit >= 0:
                self.cell(USED)
            self.once(("trigger", index), trigger.body, {})

    @cached_property
    def _listening(self) -> dict[int, list[int]]:
        """The triggers of each event."""
        found: dict[int, list[int]] = {}
        for index, trigger in enumerate(self.program.triggers):
            found.setdefault(trigger.event, []).append(index)
        return found

    def tick(self, clock: int) -> None:
        """A clock goes on; what runs out expires, with all that it sets off."""
        self._advance(clock)
        self._work()

    def _advance(self, clock: int) -> None:
        node = self.program.clocks[clock]
        self.cell(node.cell, node.countdown)
        if self.expiry:
            self.once(("clock", clock), node.expire, {"this": playing(self.program)})
            self._standing()

    def settle(self) -> None:
        """Standing rules run, with all that they set off."""
        self._standing()
        self._work()

    def _standing(self) -> None:
        for index, rule in enumerate(self.program.standing):
            self.once(("standing", index), rule.body, {rule.name: families_in(self.program, rule.source, {})})


def _without(where: Where, names: Iterable[str]) -> Where:
    return {name: families for name, families in where.items() if name not in set(names)}


def reads(program: Program, node: object, where: Where | None = None) -> frozenset[Mark]:
    """What an expression, source or condition reads, through derived values too."""
    gather = Reads(program)
    gather.add(node, where or {})
    return frozenset(gather.marks)


def writes(program: Program, body: p.Body, where: Where | None = None, expiry: bool = True) -> frozenset[Mark]:
    """What a body may write; without `expiry`, what a clock runs out on is left out."""
    gather = Writes(program, expiry)
    gather.body(body, where or {})
    return frozenset(gather.marks)


def expiry_from(program: Program, clock: int, family: int) -> Writes:
    """What is written when a card runs out that lies in a family, as far as no card's text has a say in it."""

    def rules(texts: Iterable[T]) -> tuple[T, ...]:
        return tuple(text for text in texts if text.definition < 0)

    bare = replace(program, triggers=rules(program.triggers), replacements=rules(program.replacements))
    gather = Writes(bare)
    node = program.clocks[clock]
    gather.cell(node.cell, node.countdown)
    gather.once(("clock", clock), node.expire, {"this": frozenset({family})})
    gather.settle()
    return gather


def action_reads(program: Program, action: int) -> frozenset[Mark]:
    """What decides whether an action is legal once it is paid for."""
    gather = Reads(program)
    gather.action(action)
    return frozenset(gather.marks)


__all__ = [
    "ASK",
    "END",
    "IN_PLAY",
    "TABLE",
    "Reads",
    "Writes",
    "action_reads",
    "expiry_from",
    "free_locals",
    "reads",
    "writes",
]
