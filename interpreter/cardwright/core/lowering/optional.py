"""What may be done, and what follows if all of it was done: "you may A. If you do, B." and "you may A to B"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.program import (
    Body,
    Choose,
    Const,
    Expr,
    Fold,
    FoldKind,
    For,
    Gather,
    If,
    Let,
    Local,
    Math,
    Need,
    Op,
    Pick,
    Range,
    Stmt,
    Tell,
    Together,
    Type,
    Write,
)
from cardwright.core.rewrite import mentions
from cardwright.diagnostics.problem import Fix, problem
from cardwright.language.nodes import Node
from cardwright.language.parse import reads
from cardwright.text import Span

JOINED = "joined_may"
"""The kind of node that a choice becomes with the sentence that follows it: who, what is done, what follows."""

FOLLOWS = ("if_you_do", "if_they_do")
"""Sentences that go on with what the sentence before them allows."""

OWN_SUBJECT = (
    "does", "may_do", "may_to", JOINED, "end_game", "first_begins", "countdown_loses", "countdown_gains",
    "items_become",
)  # fmt: skip
"""Deeds that say themselves who or what does them; any other one goes on with the player named before it."""

MAY = ("may_do", "may_to", JOINED)
LAST = ("sentence", "when", "at_start", "at_end", "for_each", "if_do", "priced", "priced_any", "while_true")
"""Sentences and instructions whose last part is what is done."""


JOINING = ("both", "then")
"""How steps are joined, which happen one after the other in either case."""


def in_order(node: Node) -> list[Node]:
    """The parts of steps that are joined by "and" and "then"."""
    if node.kind not in JOINING:
        return [node]
    return [*in_order(inner(node)), *in_order(inner(node, 1))]


def joined_up(nodes: list[Node]) -> list[Node]:
    """Sentences, each "If you do, …" as part of the one before it. Raises Mistake where that allows no choice."""
    found: list[Node] = []
    for node in nodes:
        if node.kind in FOLLOWS:
            before = _followed(found.pop(), node) if found else None
            if before is None:
                raise mistake("CW223", node.span, word=words_of(node).split(",")[0])
            found.append(before)
        else:
            found.append(node)
    return found


def _followed(before: Node, node: Node) -> Node | None:
    """A sentence with what follows if its choice is made; None where it has none, or one of somebody else."""
    last = before.parts[-1] if before.parts else None
    if not isinstance(last, Node):
        return None
    if before.kind in JOINING:
        return _chain(before, node)
    if before.kind in ("once_per_turn", "once_your_turn"):
        return Node(before.kind, (*before.parts[:-1], Node("both", (last, inner(node)), before.span)), before.span)
    if before.kind in MAY:
        return _chosen([before], node)
    made = _followed(last, node) if before.kind in LAST else None
    return Node(before.kind, (*before.parts[:-1], made), before.span) if made else None


def _chain(before: Node, node: Node) -> Node | None:
    """The same of parts that are joined: those behind a "may" that name nobody belong to it."""
    parts = in_order(before)
    index = next((at for at in range(len(parts) - 1, -1, -1) if parts[at].kind in OWN_SUBJECT), -1)
    if index < 0 or parts[index].kind not in MAY:
        return None
    made: Node | None = _chosen(parts[index:], node)
    for part in reversed(parts[:index]):
        made = Node("both", (part, made), before.span) if made else None
    return made


def _chosen(parts: list[Node], node: Node) -> Node | None:
    """A choice with what follows it: who, what is done, and what follows if all of that was done."""
    may, then = parts[0], inner(node)
    if (inner(may).kind == "you") != (node.kind == "if_you_do"):
        return None
    if may.kind == JOINED:
        return Node(JOINED, (*may.parts[:2], Node("both", (may.parts[2], then), node.span)), may.span)
    done = inner(may, 1)
    for part in (*may.parts[2:], *parts[1:]):
        done = Node("both", (done, part), may.span)
    return Node(JOINED, (inner(may), done, then), may.span)


# --- what is done, and whether all of it was --------------------------------------------------------


def asked(lo: Lower, who: Expr, body: Body, at: int) -> Body:
    """A player decides whether something is done (1) or not (0)."""
    name = lo.fresh("may")
    ask = Choose(name, who, Range(Const(0), Const(1)), lo.fresh("number"), type=Type.BOOL, at=at)
    return ask, If(Math(Op.EQ, Local(name), Const(1)), body, at=at)


def asked_for_all(lo: Lower, who: Expr, body: Body, then: Body, at: int) -> Body:
    """The choice is there if all can be done, as far as that is known before; what follows, if all was done."""
    did = lo.fresh("did")
    done: Body = (Let(did, Const(1), at), *_as_far(lo, body, did))
    chosen = asked(lo, who, (*done, If(Math(Op.EQ, Local(did), Const(1)), then, at=at)), at)
    possible = all_of(beforehand(lo, body))
    return chosen if possible is None else (If(possible, chosen, at=at),)


def _as_far(lo: Lower, body: Body, did: str) -> Body:
    """A body that stops at the first step that cannot be done whole, and notes it."""
    made: Body = ()
    for index, statement in enumerate(body):
        test = _whole(lo, statement)
        step: Body = () if isinstance(statement, Need) else (_inside(lo, statement, did),)
        if test is not None:
            at = getattr(statement, "at", 0)
            rest = (*step, *_as_far(lo, body[index + 1 :], did))
            return (*made, If(test, rest, (Let(did, Const(0), at),), at))
        made += step
    return made


def _inside(lo: Lower, statement: Stmt, did: str) -> Stmt:
    if isinstance(statement, If):
        return replace(statement, then=_as_far(lo, statement.then, did), other=_as_far(lo, statement.other, did))
    if isinstance(statement, For | Tell | Together):
        return replace(statement, body=_as_far(lo, statement.body, did))
    return statement


def _whole(lo: Lower, statement: Stmt) -> Expr | None:
    """The condition under which a step is done whole; None where it always is."""
    if isinstance(statement, Need):
        return statement.when
    if isinstance(statement, Pick):
        return Math(Op.GE, Fold(FoldKind.COUNT, statement.source, statement.item, statement.where), Const(1))
    return _kept_whole(lo, statement) if isinstance(statement, Write) else None


def _kept_whole(lo: Lower, write: Write) -> Expr | None:
    """Whether a number that is stored lies within the bounds of its counter."""
    value = write.value
    tests: list[Expr] = []
    for key, op, holds in (("to", Op.MIN, Op.LE), ("from", Op.MAX, Op.GE)):
        if (write.cell, key) in lo.names.limits and isinstance(value, Math) and value.op is op:
            tests.append(Math(holds, value.left, value.right))
            value = value.left
    cell = lo.cells[write.cell]
    tests += [Math(Op.GE, value, Const(cell.low))] if cell.low is not None else []
    tests += [Math(Op.LE, value, Const(cell.high))] if cell.high is not None else []
    return None if isinstance(value, Const) and not tests else all_of(tests)


def beforehand(lo: Lower, body: Body) -> list[Expr]:
    """What must hold so that all can be done, as far as it does not hang on what is chosen on the way."""
    tests: list[Expr] = []
    bound: list[str] = []
    for statement in body:
        test = _whole(lo, statement)
        if test is not None and not any(mentions(test, Local(name)) for name in bound):
            tests.append(test)
        if isinstance(statement, Let | Choose | Pick | Gather | For):
            bound.append(statement.name)
    return tests


def warn_of_half(lo: Lower, may: Node, done: list[tuple[Node, Body]]) -> None:
    """Point at the "and" of what may be done if the part before it can fall short: the part behind is done anyway."""
    for (part, body), (then, _) in pairwise(done):
        if any(_whole(lo, statement) is not None for statement in body) and may.span and part.span and then.span:
            source, joint = may.span.source, Span(may.span.source, part.span.end, then.span.start)
            end = (done[-1][0].span or then.span).end
            words = f"{source.text[may.span.start : joint.start]} to {source.text[joint.end : end]}"
            fix = Fix(" to ", joint, 'did you mean "to"?') if reads(lo.language, words) else None
            place = Span(source, may.span.start, end)
            where = (("card" if lo.definition >= 0 else "entry", lo.entry), ("draft", lo.named["draft"]))
            first, second = words_of(part), words_of(then)
            lo.problems.add(problem("CW610", place, context=where, fix=fix, first=first, second=second))
            return
