"""Amounts: whole numbers in sentences."""

from __future__ import annotations

from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower, ValueEntry
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.players import Who, need, player
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import (
    Const,
    Either,
    Expr,
    Fold,
    FoldKind,
    Local,
    Math,
    Op,
    Players,
    Range,
    Read,
    Type,
    ValueOf,
)
from cardwright.language.nodes import Node, Word
from cardwright.text import Span

amount = Handlers[Expr]("amount")
BOUNDS = {"exactly_amount": Op.EQ, "or_more": Op.GE, "or_less": Op.LE}
SIZES = {
    "exactly_number": Op.EQ, "number_or_more": Op.GE, "number_or_less": Op.LE,
}  # fmt: skip


def inner(node: Node, index: int = 0) -> Node:
    """The index-th node directly in a node."""
    return [part for part in node.parts if isinstance(part, Node)][index]


def not_zero(word: Word, doing: str) -> int:
    """A number that an instruction is carried out with; with 0 it would say nothing. Raises Mistake."""
    if word.number == 0:
        raise mistake("CW214", word.span, what=doing)
    return word.number


VERBS = {"add_to": "add", "subtract_from": "subtract"}
"""Verbs of deeds whose name says more."""


def refuse_zero(node: Node, number: Node) -> None:
    """Refuse a number of 0 that makes an instruction say nothing. Raises Mistake."""
    for word in number.words("NUMBER"):
        not_zero(word, f"to {VERBS.get(node.kind, node.kind)}")


def signed(node: Node) -> tuple[Op, Const]:
    """What a signed number adds or takes away. Raises Mistake."""
    number = not_zero(node.words("SIGNED")[0], "to change by")
    return (Op.ADD if number > 0 else Op.SUB), Const(abs(number))


def size_bound(value: Expr, size: Node) -> Expr:
    """A comparison with a plain number: exactly, or more, or less."""
    return Math(SIZES[size.kind], value, Const(size.words("NUMBER")[0].number))


def bounded(lo: Lower, value: Expr, bound: Node, scope: Scope) -> Expr:
    """A comparison with an amount."""
    if bound.kind in SIZES:
        return size_bound(value, bound)
    if bound.kind in BOUNDS:
        return Math(BOUNDS[bound.kind], value, amount.lower(lo, inner(bound), scope))
    return Math(Op.EQ, value, amount.lower(lo, bound, scope))


@amount("number")
def number(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Const(node.words("NUMBER")[0].number)


@amount("plus", "minus")
def plus(lo: Lower, node: Node, scope: Scope) -> Expr:
    left, right = amount.lower(lo, inner(node), scope), amount.lower(lo, inner(node, 1), scope)
    return Math(Op.ADD if node.kind == "plus" else Op.SUB, left, right)


@amount("times")
def times(lo: Lower, node: Node, scope: Scope) -> Expr:
    _no_sum_before(node)
    return Math(Op.MUL, amount.lower(lo, inner(node), scope), amount.lower(lo, inner(node, 1), scope))


def _no_sum_before(node: Node) -> None:
    """Refuse "1 plus 2 times 3": one reader adds first, another multiplies first."""
    before = inner(node)
    if before.kind in ("plus", "minus"):
        then = {"divided": "divided by"}.get(node.kind, node.kind)
        raise mistake("CW216", before.span, word=words_of(before), kind=before.kind, then=then)


@amount("divided")
def divided(lo: Lower, node: Node, scope: Scope) -> Expr:
    _no_sum_before(node)
    return Math(Op.DIV, amount.lower(lo, inner(node), scope), amount.lower(lo, inner(node, 1), scope))


@amount("twice")
def twice(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Math(Op.MUL, amount.lower(lo, inner(node), scope), Const(2))


@amount("half")
def half(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Math(Op.DIV, amount.lower(lo, inner(node), scope), Const(2))


@amount("percent")
def percent(lo: Lower, node: Node, scope: Scope) -> Expr:
    """So many hundredths, rounded down."""
    return hundredths(Const(node.words("NUMBER")[0].number), amount.lower(lo, inner(node), scope))


def hundredths(number: Expr, whole: Expr) -> Expr:
    """So many hundredths of a number, rounded down."""
    return Math(Op.DIV, Math(Op.MUL, whole, number), Const(100))


@amount("that_many")
def that_many(lo: Lower, node: Node, scope: Scope) -> Expr:
    return need(scope.that_many, node)


@amount("count_of")
def count_of(lo: Lower, node: Node, scope: Scope) -> Expr:
    from cardwright.core.lowering.selection import some

    chosen = some(lo, inner(node), scope, Type.CARD, Type.SITE, Type.ZONE)
    return Fold(FoldKind.COUNT, chosen.source, chosen.item, chosen.where)


@amount("count_players")
def count_players(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Fold(FoldKind.COUNT, Players(), lo.fresh("player"))


@amount("count_members")
def count_members(lo: Lower, node: Node, scope: Scope) -> Expr:
    low, high = amount.lower(lo, inner(node), scope), amount.lower(lo, inner(node, 1), scope)
    total: Expr = Const(0)
    for index in values_of_each(lo, node):
        value = ValueOf(index)
        within = Math(Op.AND, Math(Op.GE, value, low), Math(Op.LE, value, high))
        total = Math(Op.ADD, total, Either(within, Const(1), Const(0)))
    return total


@amount("total_of", "highest_of", "lowest_of", "lowest_or")
def total_of(lo: Lower, node: Node, scope: Scope) -> Expr:
    from cardwright.core.lowering.kinds import must_count, must_have
    from cardwright.core.lowering.postmodifiers import field_now, having
    from cardwright.core.lowering.selection import some

    kind = {"total_of": FoldKind.SUM, "highest_of": FoldKind.MAX}.get(node.kind, FoldKind.MIN)
    chosen = some(lo, inner(node), scope)
    entry = node.words("FIELD")[0].entry
    must_count(lo, node.words("FIELD")[0])
    must_have(lo, inner(node), node.words("FIELD")[0], scope)
    value = field_now(lo, entry, chosen.member)
    numbers = node.words("NUMBER")
    default = Const(numbers[0].number) if numbers else None
    where = having(lo, entry, chosen.member, chosen.where)
    return Fold(kind, chosen.source, chosen.item, where, value, default)


@amount("total_value")
def total_value(lo: Lower, node: Node, scope: Scope) -> Expr:
    entry = value_of_players(lo, node.words("VALUE")[0])
    name = lo.fresh("player")
    return Fold(FoldKind.SUM, Players(), name, value=ValueOf(entry.index, (Local(name),)))


@amount("field_of", "printed_of")
def field_of(lo: Lower, node: Node, scope: Scope) -> Expr:
    from cardwright.core.lowering.kinds import must_count, must_have
    from cardwright.core.lowering.postmodifiers import amount_now
    from cardwright.core.lowering.selection import one

    card = one(lo, inner(node), scope)
    must_count(lo, node.words("FIELD")[0])
    must_have(lo, inner(node), node.words("FIELD")[0], scope)
    return amount_now(lo, node.words("FIELD")[0].entry, card, node.kind == "printed_of")


@amount("its_field", "its_printed")
def its_field(lo: Lower, node: Node, scope: Scope) -> Expr:
    from cardwright.core.lowering.kinds import it_must_have, must_count
    from cardwright.core.lowering.postmodifiers import amount_now

    must_count(lo, node.words("FIELD")[0])
    it_must_have(lo, scope, node.words("FIELD")[0])
    if scope.it is not None and scope.it.type is Type.CARD:
        card: Expr = scope.it.expr
    else:
        card = need(scope.this, node)
    return amount_now(lo, node.words("FIELD")[0].entry, card, node.kind == "its_printed")


def value_of_players(lo: Lower, word: Word) -> ValueEntry:
    """A value that the draft keeps for each player; one of the whole table is nobody's. Raises Mistake."""
    entry = lo.names.values[word.entry]
    if entry.of != "player":
        raise mistake("CW430", word.span, word=word.phrase, of=OF.get(entry.of, f"a {entry.of}"))
    return entry


OF = {"": "the whole table", "player": "a player", "amount": "an amount"}
"""What a value of a draft is kept for, in words."""


@amount("value", "value_of")
def value(lo: Lower, node: Node, scope: Scope) -> Expr:
    """A value of the draft; one kept per player is that of "your", of a named owner, or your own."""
    word = node.words("VALUE")[0]
    entry = lo.names.values[word.entry]
    if entry.of == "" and node.kind == "value":
        return ValueOf(entry.index)
    if entry.of == "":
        value_of_players(lo, word)
    if entry.of != "player":
        raise mistake("CW406", node.span, word=words_of(node), of=entry.of)
    if node.kind == "value":
        return ValueOf(entry.index, (need(scope.you, node),))
    who: Who = player.lower(lo, inner(node), scope)
    return ValueOf(entry.index, (need(who.expr, node),))


def card_value(lo: Lower, word: Word, card: Expr, node: Node) -> Expr:
    """A value that the draft derives for a card."""
    entry = lo.names.values[word.entry]
    if entry.of != "card":
        raise mistake("CW406", node.span, word=words_of(node), of=entry.of or "the game")
    return ValueOf(entry.index, (card,))


@amount("card_value_of")
def card_value_of(lo: Lower, node: Node, scope: Scope) -> Expr:
    from cardwright.core.lowering.selection import one

    return card_value(lo, node.words("VALUE")[0], one(lo, inner(node), scope), node)


@amount("its_value")
def its_value(lo: Lower, node: Node, scope: Scope) -> Expr:
    card = scope.it.expr if scope.it is not None and scope.it.type is Type.CARD else scope.this
    return card_value(lo, node.words("VALUE")[0], need(card, node), node)


@amount("total_value_of")
def total_value_of(lo: Lower, node: Node, scope: Scope) -> Expr:
    from cardwright.core.lowering.selection import some

    chosen = some(lo, inner(node), scope)
    value = card_value(lo, node.words("VALUE")[0], chosen.member, node)
    return Fold(FoldKind.SUM, chosen.source, chosen.item, chosen.where, value)


@amount("member_value")
def member_value(lo: Lower, node: Node, scope: Scope) -> Expr:
    return ValueOf(one_member_value(lo, node))


def one_member_value(lo: Lower, node: Node) -> int:
    """The value of one member of a set, said by the member alone or with the word of the value."""
    word = (node.words("MEMBER") or node.words("MEMBERVALUE"))[0]
    return derived_value(lo, word.entry, word.span, word.phrase)


def derived_value(lo: Lower, member: str, span: Span | None, word: str) -> int:
    """The same for a member by its id; `word` is what was said of it, or of its set."""
    if member not in lo.names.member_values:
        raise mistake("CW401", span, word=word, reason="the draft derives no value for it")
    return lo.names.member_values[member]


def values_of_each(lo: Lower, node: Node) -> list[int]:
    """The values of all members of a set, said by the set alone or with the word of the value."""
    for word in node.words("EACHVALUE"):
        return [lo.names.member_values[name] for name in lo.names.each_values[word.entry]]
    word = node.words("SETNAME")[0]
    return [derived_value(lo, member, node.span, word.phrase) for member in lo.names.sets[word.entry]]


@amount("each_member")
def each_member(lo: Lower, node: Node, scope: Scope) -> Expr:
    raise mistake("CW407", node.span, word=words_of(node))


@amount("counter")
def counter(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Read(lo.names.cells[node.words("COUNTER")[0].entry])


@amount("resource_of")
def resource_of(lo: Lower, node: Node, scope: Scope) -> Expr:
    """What a player has of something; "your opponent" is one player where there are two."""
    who: Who = player.lower(lo, inner(node), scope)
    cell = lo.names.cells[node.words("RESOURCE")[0].entry]
    if who.where is not None and inner(node).kind == "each_opponent" and lo.players[1] == 2:
        return Fold(FoldKind.SUM, Players(), who.name, who.where, Read(cell, Local(who.name)))
    return Read(cell, need(who.expr, node))


@amount("sum_of_items")
def sum_of_items(lo: Lower, node: Node, scope: Scope) -> Expr:
    who: Who = player.lower(lo, inner(node), scope)
    cell = lo.names.cells[node.words("ITEM")[0].entry]
    item = lo.fresh("item")
    every = Range(Const(0), Const(lo.cells[cell].size - 1))
    return Fold(FoldKind.SUM, every, item, value=Read(cell, need(who.expr, node), Local(item)))


@amount("spent")
def spent(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Read(lo.channels[lo.names.channels[node.words("CHANNEL")[0].entry]].spent)


@amount("named_number")
def named_number(lo: Lower, node: Node, scope: Scope) -> Expr:
    word = node.words("NUMBERNAME")[0]
    bound = scope.names.get(word.entry)
    if bound is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return bound.expr


@amount("setting")
def setting(lo: Lower, node: Node, scope: Scope) -> Expr:
    word = node.words("SETTING")[0]
    if word.entry not in lo.names.options:
        raise mistake("CW412", node.span, option=word.entry)
    return Const(lo.names.options[word.entry])
