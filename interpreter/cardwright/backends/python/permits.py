"""Conditions of actions and calls, what permits to pass them, and what forbids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core import program as p
from ...core.effects import free_locals
from ...core.engine import Line
from ...core.layout import TABLE
from ...core.program import Action, Condition, Permission, Prohibition, Reach, TableCall
from .branches import Branch, bearers, card_branches, dispatch, number
from .emit import Code, Writer, const, tidy
from .expressions import expression, once, open_if, open_test
from .sources import at_an_end
from .tracing import log


@dataclass(frozen=True, slots=True)
class Actor:
    """An action or call seen as somebody's deed: `key` is unique, `names` are its parameters in order."""

    key: tuple[str, int]
    node: Action | TableCall
    params: tuple[p.Parameter, ...] = ()
    bearer: bool = False  # the first parameter is the source card

    @property
    def name(self) -> str:
        return tidy(f"{self.node.id}")

    def level(self, node: object) -> int:
        """How many parameters must be bound before a node can be evaluated."""
        free = free_locals(node)
        return max((i + 1 for i, q in enumerate(self.params) if self._means(i, q, free)), default=0)

    def _means(self, index: int, param: p.Parameter, free: frozenset[str]) -> bool:
        return param.name in free or (index == 0 and self.bearer and "this" in free)


def actor_of(program: p.Program, action: int) -> Actor:
    node = program.actions[action]
    return Actor(("action", action), node, node.params, node.definition >= 0 and bool(node.params))


def bind_actor(writer: Writer, actor: Actor, count: int) -> list[str]:
    """Bind `you`, `this` and the first parameters as a function's parameters; their Python names."""
    writer.taken.add("you")
    writer.env = {"this": const(-1), "you": Code("you", 0, writer.unit.players - 1)}
    names = []
    for index, param in enumerate(actor.params[:count]):
        low, high = param_range(param)
        names.append(writer.bind(param.name, low, high))
        if index == 0 and actor.bearer:
            writer.env["this"] = writer.env[param.name]
    return ["you", *names]


def param_range(param: p.Parameter) -> tuple[int | None, int | None]:
    """What is known of a parameter's number from its source."""
    match param.source:
        case p.Range(low, high):
            bottom = low.value if isinstance(low, p.Const) else None
            return bottom, high.value if isinstance(high, p.Const) else None
        case p.Listed():
            return None, None
    return 0, None


def permissions(writer: Writer, actor: Actor, rule: int) -> list[Permission]:
    """The permissions of a rule that can concern this deed."""
    names = {param.name for param in actor.params}
    found = [x for x in writer.unit.program.permissions if rule >= 0 and x.rule == rule]
    return [x for x in found if x.reach is Reach.TABLE or x.param in names]


def condition_level(writer: Writer, actor: Actor, condition: Condition) -> int:
    texts = permissions(writer, actor, condition.rule)
    return max([actor.level(condition.when), *(text_level(actor, text) for text in texts)])


def text_level(actor: Actor, text: Permission | Prohibition) -> int:
    """When a card's text about a deed can be tested; its own `this` is none of the deed's."""
    free = free_locals(text.when, frozenset({"this"}))
    wanted = {*free, *([text.param] if text.reach is Reach.SELF else [])}
    return max((i + 1 for i, q in enumerate(actor.params) if q.name in wanted), default=0)


def open_condition(writer: Writer, actor: Actor, condition: Condition, level: int) -> None:
    """Open blocks that run only if a condition holds, by itself or by a permission."""
    if not permissions(writer, actor, condition.rule):
        writer.note(writer.unit.origin(condition.at))
        if not _said(writer, condition):
            open_if(writer, condition.when)
        return
    holds = writer.fresh("holds")
    writer.note(writer.unit.origin(condition.at))
    writer.line(f"{holds} = {once(expression(writer, condition.when)).text}")
    with writer.block(f"if not {holds}:"):
        writer.line(f"{holds} = {_permitted(writer, actor, condition.rule, level)}")
    writer.open(f"if {holds}:")


def _said(writer: Writer, condition: Condition) -> bool:
    """Whether a condition is true by what is gone through: the ends of lines alone."""
    ends = [name for name, code in writer.env.items() if code.text in writer.ends]
    return any(condition.when == at_an_end(name) for name in ends)


def args_text(writer: Writer, actor: Actor, level: int) -> str:
    """The arguments for a function of a deed that takes its first parameters."""
    names = [writer.env[param.name].text for param in actor.params[:level]]
    return ", ".join(["S", "Z", "T", writer.env["you"].text, *names])


def _permitted(writer: Writer, actor: Actor, rule: int, level: int) -> str:
    """A test whether some permission of a rule applies."""
    texts = permissions(writer, actor, rule)
    return _spoken(writer, f"permitted_{rule}_{actor.name}", actor, level, texts)


def forbidden(writer: Writer, actor: Actor, level: int) -> str | None:
    """A test whether some card forbids an action; None if none could."""
    texts = [x for x in writer.unit.program.prohibitions if ("action", x.action) == actor.key]
    names = {param.name for param in actor.params}
    texts = [x for x in texts if x.reach is Reach.TABLE or x.param in names]
    return _spoken(writer, f"forbidden_{actor.name}", actor, level, texts) if texts else None


def prohibition_level(writer: Writer, actor: Actor) -> int | None:
    texts = [x for x in writer.unit.program.prohibitions if ("action", x.action) == actor.key]
    return max((text_level(actor, text) for text in texts), default=None)


def _spoken(writer: Writer, hint: str, actor: Actor, level: int, texts: Sequence[Permission | Prohibition]) -> str:
    """A test whether one of the texts applies: quick if no card at hand has such a text."""
    name = _speaks(writer, hint, actor, level, texts)
    call = f"{name}({args_text(writer, actor, level)})"
    if not writer.pure:
        return call
    tests = []
    shared = [x for x in texts if x.reach is Reach.TABLE]
    if shared:
        tests.append(bearers(writer, f"SPEAKS_{name}", card_branches(shared)))
    for param in actor.params:
        mine = [x for x in texts if x.reach is Reach.SELF and x.param == param.name]
        if mine:
            table = f"SPEAKS_{name}_{tidy(param.name)}"
            number(writer, table, card_branches(mine))
            tests.append(writer.unit.of_card(table, writer.env[param.name].text))
    return f"(({' or '.join(tests)}) and {call})"


def _speaks(writer: Writer, hint: str, actor: Actor, level: int, texts: Sequence[Permission | Prohibition]) -> str:
    """A function that gives 1 if one of the texts applies, else 0."""

    def make(inner: Writer, name: str) -> None:
        params = bind_actor(inner, actor, level)
        deed = dict(inner.env)
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', *params])}):"):
            _table_texts(inner, f"SPEAKS_{name}", [x for x in texts if x.reach is Reach.TABLE], deed)
            for param in actor.params:
                mine = [x for x in texts if x.reach is Reach.SELF and x.param == param.name]
                if mine:
                    card = deed[param.name].text
                    table = f"SPEAKS_{name}_{tidy(param.name)}"
                    with inner.block(f"if {card} >= 0:"):
                        dispatch(inner, table, card, card_branches(mine), _Says(inner, card, deed))
            inner.line("return 0")

    return writer.unit.function((hint, actor.key, level), hint, make)


def _table_texts(writer: Writer, table: str, texts: list[Permission | Prohibition], deed: dict[str, Code]) -> None:
    if texts:
        with writer.block(f"for card in Z[{TABLE}]:"):
            dispatch(writer, table, "card", card_branches(texts), _Says(writer, "card", deed))


class _Says:
    """Writes the tests of one card's texts; the deed's names are bound, `this` is the card."""

    def __init__(self, writer: Writer, card: str, deed: dict[str, Code]) -> None:
        self.writer = writer
        self.card = card
        self.deed = deed

    def __call__(self, branch: Branch[Permission | Prohibition]) -> None:
        writer = self.writer
        for text in branch.texts:
            with writer.scope():
                mark = writer.depth
                writer.note(writer.unit.origin(text.at))
                writer.env = {**self.deed, "this": Code(self.card, 0)}
                open_if(writer, text.when)
                writer.line("return 1")
                writer.close(mark)


def log_permits(writer: Writer, actor: Actor, index: int) -> None:
    """In traced code: a line for each condition that holds by a permission only."""
    if not writer.unit.traced:
        return
    action = writer.unit.program.actions[index]
    for condition in (*(c for param in action.params for c in param.where), *action.conditions):
        texts = permissions(writer, actor, condition.rule)
        if not texts:
            continue
        mark = writer.depth
        open_test(writer, Code(f"not ({expression(writer, condition.when).text})"))
        found = writer.fresh("found")
        writer.line(f"{found} = None")
        for text in texts:
            _log_permit(writer, text, found, condition.rule, index)
        writer.close(mark)


def _log_permit(writer: Writer, text: Permission, found: str, rule: int, index: int) -> None:
    """The first permission in program order, with the first such card."""
    mark = writer.open(f"if {found} is None:")
    if text.reach is Reach.TABLE:
        cards = f"Z[{TABLE}]"
    else:
        cards = f"({writer.env[text.param].text},)"
    card = writer.fresh("bearer")
    writer.line(f"for {card} in {cards}:")
    writer.depth += 1
    writer.open(f"if DEFINITION[{card}] == {text.definition}:")
    with writer.scope():
        writer.env = {**writer.env, "this": Code(card, 0)}
        open_if(writer, text.when)
        writer.line(f"{found} = {card}")
        log(writer, Line.PERMIT, text.at, str(rule), card, str(index))
        writer.line("break")
    writer.close(mark)
