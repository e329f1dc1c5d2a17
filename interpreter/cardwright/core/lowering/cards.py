"""Cards to definitions, modifiers, triggers and actions; a card with one unread sentence is left out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.core.lowering.abilities import ability, card_scope, permit
from cardwright.core.lowering.amounts import inner
from cardwright.core.lowering.lower import Lower, Text
from cardwright.core.lowering.mistake import Mistake
from cardwright.core.lowering.reading import sentences
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import Definition
from cardwright.diagnostics.problem import Problem, problem
from cardwright.language.nodes import Node
from cardwright.model.cards import Card

PERMIT = "permit_"


@dataclass(frozen=True)
class ReadCard:
    """A card and how its text was read; `nodes` is None where it was not."""

    card: Card
    nodes: tuple[Node, ...] | None


def lower_card(lo: Lower, card: Card) -> ReadCard:
    """Give a card its definition and lower its text."""
    index = len(lo.definitions)
    numbers = tuple(card.fields[name] for name in lo.fields[1:])
    lo.definitions.append(
        Definition(card.id, card.name, lo.names.kinds.get(card.type, 0), (lo.names.kinds.get(card.type, 0), *numbers))
    )
    if card.text is None:
        return ReadCard(card, ())
    lo.definition, lo.entry, lo.clauses, lo.text, lo.once_bits = index, card.id, (), Text(), 0
    before = len(lo.problems)
    context = (*card.context, ("field", "text"), ("draft", lo.named["draft"]))
    nodes = sentences(lo, [card.text], context)
    for node in nodes or ():
        _sentence(lo, node, context)
    lo.definition = -1
    return ReadCard(card, tuple(nodes) if nodes is not None and len(lo.problems) == before else None)


def _sentence(lo: Lower, node: Node, context: tuple[tuple[str, str], ...]) -> None:
    try:
        lower_sentence(lo, node, card_scope())
    except Mistake as found:
        lo.problems.add(replace(found.problem, context=context))


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
