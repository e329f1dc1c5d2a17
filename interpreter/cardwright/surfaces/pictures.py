"""What `cardwright graph` draws: the zone graph of a draft, or one of its relations, in three formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.core.zone_graph import zone_graph
from cardwright.match.words import words_of
from cardwright.model.graphs import CARD, Relation, Tie, card_graph, member_columns, relation_graph, relations
from cardwright.pipeline import Game
from cardwright.surfaces.drawing import groups, links, plain, ring, svg, zones
from cardwright.surfaces.drawing.plain import Plain
from cardwright.text.counting import counted

if TYPE_CHECKING:
    import networkx as nx

ZONES = "zones"
WRITERS = {"dot": plain.dot, "mermaid": plain.mermaid}


def drawable(game: Game) -> list[str]:
    """What can be drawn of a game."""
    return [ZONES, *relations(game.draft)]


def drawn(game: Game, what: str, form: str, with_cards: bool = False) -> str:
    """The picture of the zones or of a relation. KeyError where there is none of that name."""
    if what == ZONES:
        return _zones(game, form, with_cards)
    return _relation(game, relations(game.draft)[what], form)


def _zones(game: Game, form: str, with_cards: bool) -> str:
    program, words = game.program, words_of(game)
    ids = {family.id: index for index, family in enumerate(program.families)}
    graph = zone_graph(program, with_cards)
    title = f"{game.draft.id}: {ZONES}"
    if form in WRITERS:
        edges = [
            (a, b, tuple(dict.fromkeys(zones.way_text(way, words.caller) for way in ways)))
            for a, b, ways in graph.edges(data="ways")
        ]
        return WRITERS[form](Plain(title, {id: words.family(ids[id]) for id in graph}, edges))
    first = program.families[program.deck_zone].id
    return zones.picture(graph, title, lambda id: words.family(ids[id]), words.caller, first)


def _relation(game: Game, relation: Relation, form: str) -> str:
    cards = [one.card for one in game.cards]
    graph = relation_graph(card_graph(game.draft, cards), game.draft, relation)
    title = f"{game.draft.id}: {relation.name}"
    if form in WRITERS:
        return WRITERS[form](_plain(graph, title, relation))
    if relation.tie in (Tie.WORD, Tie.MEMBERS):
        return groups.picture(graph, title, relation, _others(graph, len(cards)))
    if relation.tie is Tie.LINKS:
        return links.picture(graph, title, relation, _others(graph, len(cards)))
    return _members(graph, title, relation)


def _others(graph: nx.MultiDiGraph, total: int) -> list[str]:
    """How many cards are not in the picture."""
    missing = total - sum(node[0] == CARD for node in graph)
    has, is_ = ("has", "is") if missing == 1 else ("have", "are")
    return [f"{missing} of {counted(total, 'card')} {has} none and {is_} left out."] if missing else []


def _members(graph: nx.MultiDiGraph, title: str, relation: Relation) -> str:
    """Members of a set: around a ring where one of the columns leads round, else in layers."""
    shown = [relation] if relation.tie is Tie.COLUMN else _columns(relation)
    for one in shown:
        way = ring.circle(graph, one.name)
        if way:
            lines = [
                ring.Line(other.name, svg.DASHES[index % len(svg.DASHES)],
                          [(a, b) for a, b, key in graph.edges(keys=True) if key == other.name])
                for index, other in enumerate(shown)
            ]  # fmt: skip
            return ring.picture(graph, title, way, lines, _reversed(relation))
    return links.picture(graph, title, relation, [])


def _columns(relation: Relation) -> list[Relation]:
    """The columns of a set that are drawn: not those that only say another one backwards."""
    columns = [Relation(column.id, Tie.COLUMN, column) for column in member_columns(relation.entry)]
    return [column for column in columns if not column.reverse_of]


def _reversed(relation: Relation) -> list[str]:
    columns = [Relation(column.id, Tie.COLUMN, column) for column in member_columns(relation.entry)]
    return [f"{one.name} is {one.reverse_of} the other way round." for one in columns if one.reverse_of]


def _plain(graph: nx.MultiDiGraph, title: str, relation: Relation) -> Plain:
    several = relation.tie is Tie.SET
    edges = [
        (_id(a), _id(b), tuple(filter(None, (key if several else "", data["label"]))))
        for a, b, key, data in graph.edges(keys=True, data=True)
    ]
    return Plain(title, {_id(node): name for node, name in graph.nodes(data="name")}, edges)


def _id(node: tuple[str, str]) -> str:
    """Cards by their ids, other nodes with their kind before, since a word may be spelt like a card's id."""
    return node[1] if node[0] == CARD else f"{node[0]}: {node[1]}"
