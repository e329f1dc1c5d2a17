"""Cards to definitions, modifiers, triggers and actions; a card with one unread sentence is left out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.core.checks.circles import circle_from, with_changes
from cardwright.core.lowering.abilities import permit
from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.described import matches
from cardwright.core.lowering.fitting import refuse_never
from cardwright.core.lowering.guard import sentence_guard
from cardwright.core.lowering.lower import Lower, Text
from cardwright.core.lowering.mistake import mistake
from cardwright.core.lowering.optional import joined_up
from cardwright.core.lowering.reading import sentences
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.texts import ability, card_scope, joined
from cardwright.core.program import Definition, Local, Modifier, StageOverride
from cardwright.diagnostics.problem import Problem, problem
from cardwright.language.nodes import Node
from cardwright.model.cards import Card

PERMIT = "permit_"


@dataclass(frozen=True)
class ReadCard:
    """A card and how its text was read; `nodes` is None where it was not."""

    card: Card
    nodes: tuple[Node, ...] | None


def _number(lo: Lower, card: Card, field: str) -> int:
    """A printed field as a number: a link is a number of its word, links a set of the cards they name."""
    form = lo.names.fields[field].form
    if form == "link":
        words = card.links.get(field, ())
        return lo.names.words.setdefault(words[0], len(lo.names.words)) if words else -1
    if form.startswith("links to "):
        named = [lo.names.cards[id] for id in card.links.get(field, ()) if id in lo.names.cards]
        return sum(1 << number for number in set(named))
    return card.fields[field]


def lower_card(lo: Lower, card: Card) -> ReadCard:
    """Give a card its definition and lower its text."""
    index = len(lo.definitions)
    kind = lo.names.kinds.get(card.type, 0)
    numbers = tuple(_number(lo, card, name) for name in lo.fields[1:])
    lo.definitions.append(Definition(card.id, card.name, kind, (kind, *numbers)))
    if card.status != "ready":
        lo.problems.extend([unread(card)] if card.status == "draft" else [])
        return ReadCard(card, None)
    if card.text is None:
        return ReadCard(card, ())
    lo.definition, lo.entry, lo.clauses, lo.text, lo.once_bits = index, card.id, (), Text(), 0
    before = len(lo.problems.errors)
    context = (*card.context, ("field", "text"), ("draft", lo.named["draft"]))
    nodes: list[Node] | None = None
    whole: list[Node] = []
    with sentence_guard(lo, context):
        nodes = sentences(lo, [card.text], context)
        whole = joined_up(nodes or [])
    for node in whole:
        _sentence(lo, node, context)
    lo.definition = -1
    return ReadCard(card, tuple(nodes) if nodes is not None and len(lo.problems.errors) == before else None)


def _sentence(lo: Lower, node: Node, context: tuple[tuple[str, str], ...]) -> None:
    with sentence_guard(lo, context):
        changes = len(lo.modifiers), len(lo.overrides)
        lower_sentence(lo, node, card_scope())
        _for_certain_cards(lo, node, changes[0])
        _not_by_itself(lo, node, changes)


def _for_certain_cards(lo: Lower, node: Node, before: int) -> None:
    """What a phrase of the draft changes, changed for those cards only that the draft says it is for."""
    spans = {part.span for part in node.walk() if isinstance(part, Node) and part.span in lo.names.used}
    for kind, said in (lo.names.used[span] for span in spans if span is not None):
        for slot, only in lo.names.only[kind].items():
            refuse_never(lo, said[lo.names.phrase_slots[kind].index(slot)], only, card_scope())
            for index, made in enumerate(lo.modifiers[before:], before):
                test = matches(lo, only, Local(lo.values[made.value].args[0]), card_scope())
                lo.modifiers[index] = replace(made, when=joined(made.when, test))


def _not_by_itself(lo: Lower, node: Node, before: tuple[int, int]) -> None:
    """Refuse a change that is needed to know the change."""
    made: list[Modifier | StageOverride] = [*lo.modifiers[before[0] :], *lo.overrides[before[1] :]]
    graph = with_changes(lo.value_reads, made) if made else {}
    for change in made:
        way = circle_from(change.value, graph)
        if way:
            del lo.modifiers[before[0] :], lo.overrides[before[1] :]
            raise mistake("CW411", node.span, way=" → ".join(lo.values[index].id for index in way))
    lo.value_reads = graph or lo.value_reads


def lower_sentence(lo: Lower, node: Node, scope: Scope) -> None:
    """Lower one sentence of a card."""
    part = inner(node) if node.kind == "sentence" else node
    if part.kind.startswith(PERMIT):
        rule = part.kind.removeprefix(PERMIT).replace("_", " ")
        permit(lo, part, scope, rule)
        return
    ability.lower(lo, node, scope)


def unread(card: Card) -> Problem:
    """A card that its designer has marked as a draft."""
    return problem("CW212", card.key, context=card.context, card=card.id)
