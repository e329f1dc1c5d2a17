"""Cards and set members as a typed graph: what a draft's own relations tie together, under the draft's own names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardwright.files.doc import Scalar
from cardwright.model.cards import Card, fields_of, filled_members
from cardwright.model.draft import Draft, Entry, member_words, scalars

if TYPE_CHECKING:
    import networkx as nx


class Tie(Enum):
    """How a relation ties: card to card, cards by a common word, card to member, member to member, or a whole set."""

    LINKS = "links"
    WORD = "word"
    MEMBERS = "members"
    COLUMN = "column"
    SET = "set"


@dataclass(frozen=True)
class Relation:
    """A relation of a draft: the name that the draft gives it, and the entry that declares it."""

    name: str
    tie: Tie
    entry: Entry

    @property
    def reverse_of(self) -> str:
        """The column of which it is the reverse; empty for most."""
        return self.entry.text("reverse of") if self.tie is Tie.COLUMN else ""


CARD = "card"
"""The kind of node that stands for a card; other kinds are the names of sets and of common words."""

Node = tuple[str, str]
"""A node: its kind and its id."""


def relations(draft: Draft) -> dict[str, Relation]:
    """All relations of a draft by name: fields that tie cards, sets, and the columns of sets that name members."""
    found: dict[str, Relation] = {}
    for relation in _relations(draft):
        found.setdefault(relation.name, relation)
    return found


def _relations(draft: Draft) -> Iterator[Relation]:
    for field in draft.entries("fields"):
        tie = tie_of(field)
        if tie is not None:
            yield Relation(field.id, tie, field)
    for entry in draft.entries("sets"):
        yield Relation(entry.id, Tie.SET, entry)
        for column in member_columns(entry):
            yield Relation(column.id, Tie.COLUMN, column)


def tie_of(field: Entry) -> Tie | None:
    """How a field ties cards; None for a field that does not, and for sets that are put together from others."""
    form = field.text("is")
    if form == "link":
        return Tie.WORD
    if form.startswith("links to "):
        return Tie.LINKS
    return Tie.MEMBERS if form.startswith("set of ") and "union of" not in field.map.items else None


def member_columns(entry: Entry) -> list[Entry]:
    """The columns of a set that name other members of it."""
    return [column for column in entry.children("columns") if column.text("is") == "members"]


def row_names(entry: Entry) -> dict[str, str]:
    """The members of a set by every name that a file can write for them: code and first word."""
    codes = [member.id for member in entry.children("members")]
    return {**{member_words(entry, code)[0]: code for code in codes}, **{code: code for code in codes}}


def card_graph(draft: Draft, cards: Sequence[Card]) -> nx.MultiDiGraph:
    """Everything that the relations of a draft tie together.

    Nodes are pairs of kind and id with `name`; edges have the relation's name as key and a `label` where a field
    says that it describes the relation. Links to cards that do not exist are left out.
    """
    import networkx as nx

    graph = nx.MultiDiGraph()
    for card in cards:
        graph.add_node((CARD, card.id), name=card.name)
    for entry in draft.entries("sets"):
        _add_members(graph, entry)
    for relation in relations(draft).values():
        if relation.tie in (Tie.LINKS, Tie.WORD, Tie.MEMBERS):
            _add_ties(graph, draft, relation, cards)
    return graph


def _add_members(graph: nx.MultiDiGraph, entry: Entry) -> None:
    members, names = entry.children("members"), row_names(entry)
    for member in members:
        graph.add_node((entry.id, member.id), name=member_words(entry, member.id)[0])
    for member in members:
        for column in member_columns(entry):
            for other in member.scalars(column.id):
                if other.text in names:
                    graph.add_edge((entry.id, member.id), (entry.id, names[other.text]), key=column.id, label="")


def _add_ties(graph: nx.MultiDiGraph, draft: Draft, relation: Relation, cards: Iterable[Card]) -> None:
    described = describing(draft, relation.name)
    kind = {Tie.LINKS: CARD, Tie.WORD: relation.name}.get(relation.tie) or relation.entry.text("is")[len("set of ") :]
    sets = {entry.id: row_names(entry) for entry in draft.entries("sets")}
    for card in cards:
        for value in _values(draft, card, relation.entry):
            other = (kind, sets[kind].get(value.text, "") if relation.tie is Tie.MEMBERS else value.text)
            if relation.tie is Tie.WORD and other not in graph:
                graph.add_node(other, name=value.text)
            if other in graph:
                label = ", ".join(one.text for field in described for one in printed(card, field.id))
                graph.add_edge((CARD, card.id), other, key=relation.name, label=label)


def _values(draft: Draft, card: Card, field: Entry) -> list[Scalar]:
    """What a card has in a field: what it prints, else what the draft fills it with."""
    if field.id in card.map.items or not has(draft, card, field):
        return printed(card, field.id)
    return filled_members(draft, field, Entry(card.id, card.map, card.map.span, "cards"))


def describing(draft: Draft, relation: str) -> list[Entry]:
    """The fields that say more about a relation of their card."""
    return [entry for entry in draft.entries("fields") if entry.text("describes") == relation]


def printed(card: Card, field: str) -> list[Scalar]:
    """What a card prints in a field, value by value, with places."""
    return scalars(card.map.get(field))


def has(draft: Draft, card: Card, field: Entry) -> bool:
    """Whether a card's type has a field at all."""
    return card.type in fields_of(field, draft)


def relation_graph(graph: nx.MultiDiGraph, draft: Draft, relation: Relation) -> nx.MultiDiGraph:
    """The part of a card graph that one relation ties, in the same order, without nodes that it leaves alone.

    A set as a whole has all of its members, with the edges of all of its columns.
    """
    keys, whole = {relation.name}, relation.tie is Tie.SET
    if whole:
        keys = {column.id for column in member_columns(relation.entry)}
    part = type(graph)()
    edges = [edge for edge in graph.edges(keys=True, data=True) if edge[2] in keys]
    tied = {node for left, right, *_ in edges for node in (left, right)}
    for node, data in graph.nodes(data=True):
        if node in tied or (whole and node[0] == relation.name):
            part.add_node(node, **data)
    part.add_edges_from(edges)
    return part


def circles(edges: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The circles among some edges, one for each knot of nodes that reach each other, each as a way round."""
    from graphlib import CycleError, TopologicalSorter

    order: TopologicalSorter[str] = TopologicalSorter()
    listed = [edge for edge in edges if edge[0] != edge[1]]
    for left, right in listed:
        order.add(left, right)
    try:
        order.prepare()
    except CycleError:  # networkx, which is slow to load, is asked only if there is something to find
        return _circles(listed)
    return []


def _circles(edges: list[tuple[str, str]]) -> list[list[str]]:
    import networkx as nx

    graph = nx.DiGraph(edges)
    knots = [knot for knot in nx.strongly_connected_components(graph) if len(knot) > 1]
    first = {node: index for index, node in enumerate(graph.nodes)}
    ways = []
    for knot in sorted(knots, key=lambda knot: min(first[node] for node in knot)):
        start = min(knot, key=lambda node: first[node])
        ways.append([left for left, _ in nx.find_cycle(graph.subgraph(knot), start)])
    return ways
