"""The zone graph of a program: from where to where which action, rule or step may move cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import networkx as nx

from cardwright.core import program as p
from cardwright.core.program import NONE, Program
from cardwright.core.whereabouts import Where, attached, every_family, families_in, families_of, left_by, playing


@dataclass(frozen=True)
class Way:
    """One reason for which a card may move: the entry, its clauses, its words, and the name of the card that says it.

    `card` is empty where an entry of the draft moves the card.
    """

    entry: str
    clauses: tuple[str, ...]
    label: str
    card: str = ""


def zone_graph(program: Program, with_cards: bool = False) -> nx.DiGraph:
    """A graph whose nodes are ids of zone families and whose edges hold their `ways`, in order of the program.

    An edge says that something may move a card so, never that it always can. `with_cards` adds what
    card texts do.
    """
    graph = nx.DiGraph()
    graph.add_nodes_from(family.id for family in program.families)
    for (at, card), body, where in bodies(program):
        for move, inner in moves(program, body, dict(where)) if with_cards or card == NONE else ():
            _add(graph, program, move, inner, way(program, at, move.at, card))
    return graph


def _add(graph: nx.DiGraph, program: Program, move: p.Move, where: Where, found: Way) -> None:
    for left in sorted(families_of(program, move.card, where)):
        for joined in sorted(_joined(program, move, where)):
            ends = program.families[left].id, program.families[joined].id
            if not graph.has_edge(*ends):
                graph.add_edge(*ends, ways=[])
            if found not in graph.edges[ends]["ways"]:
                graph.edges[ends]["ways"].append(found)


def way(program: Program, at: int, detail: int, card: int = NONE) -> Way:
    """Why a card moves, from the place of the entry, the place of the statement, and the card whose text it is."""
    origin, inner = program.origins[at], program.origins[detail]
    name = program.definitions[card].name if card != NONE else ""
    return Way(origin.entry or inner.entry, origin.clauses or inner.clauses, origin.text or inner.text, name)


def _joined(program: Program, move: p.Move, where: Where) -> frozenset[int]:
    if move.place is p.Place.HOST:
        return attached(program)
    return families_of(program, move.to, where)


def bodies(program: Program) -> Iterator[tuple[tuple[int, int], p.Body, Where]]:
    """Every body with the place that names it, the card whose text it is (-1 none), and known locals."""
    for action in program.actions:
        yield (action.at, action.definition), action.body, parameters(program, action)
    in_play = playing(program)
    for trigger in program.triggers:
        known = {"this": in_play} if trigger.definition != NONE else {}
        yield (trigger.at, trigger.definition), trigger.body, known
    for replacement in program.replacements:
        moving = left_by(replacement.when, "card", every_family(program))
        yield (replacement.at, replacement.definition), replacement.body, {"this": in_play, "card": moving}
    for clock in program.clocks:
        yield (clock.at, NONE), clock.expire, {"this": in_play}
    yield from _others(program)


def _others(program: Program) -> Iterator[tuple[tuple[int, int], p.Body, Where]]:
    for step in program.steps:
        yield (step.at, NONE), step.body + step.stuck, {}
    for channel in program.channels:
        yield (channel.at, NONE), channel.on_spent, {}
    for call in program.calls:
        yield (call.at, NONE), call.body, {}
    for standing in program.standing:
        source = families_in(program, standing.source, {})
        yield (standing.at, NONE), standing.body, {standing.name: left_by(standing.when, standing.name, source)}
    for procedure in program.procedures:
        yield (procedure.at, NONE), procedure.body, {}


def parameters(program: Program, action: p.Action) -> Where:
    """Where the cards and places that an action is given can be."""
    where: dict[str, frozenset[int]] = {}
    for param in action.params:
        found = families_in(program, param.source, where)
        for condition in param.where:
            found = left_by(condition.when, param.name, found)
        where[param.name] = found
    return where


def moves(program: Program, body: object, where: dict[str, frozenset[int]]) -> Iterator[tuple[p.Move, Where]]:
    """Every move in a body, with where its locals can be."""
    for part in body if isinstance(body, tuple) else (body,):
        match part:
            case p.Move():
                yield part, dict(where)
            case p.Let(name, expr):
                where[name] = families_of(program, expr, where)
            case p.Gather(name, source, item, when) | p.Pick(name, source, item, when):
                where[name] = left_by(when, item, families_in(program, source, where))
            case p.Choose(name, _, source, item, when):
                where[name] = left_by(when, item, families_in(program, source, where))
            case p.For(name, source, inner, when):
                found = left_by(when, name, families_in(program, source, where))
                yield from moves(program, inner, {**where, name: found})
            case p.If(_, then, other):
                yield from moves(program, then, dict(where))
                yield from moves(program, other, dict(where))
            case p.While(_, inner) | p.Tell(_, _, _, inner) | p.Together(inner):
                yield from moves(program, inner, dict(where))
