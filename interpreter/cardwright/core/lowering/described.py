"""Described things: "each other unit you own in play", "the top two cards of your pile"."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.kinds import check_described, kinds_of, must_count
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.players import need, zone
from cardwright.core.lowering.postmodifiers import Narrowed, adjective, field_now, having, postmodifier
from cardwright.core.lowering.scope import Bound, Scope
from cardwright.core.lowering.selection import Noun, One, Some, named, np, one
from cardwright.core.program import (
    NONE,
    CardAt,
    CardsIn,
    CardsInAll,
    Const,
    Expr,
    Fold,
    FoldKind,
    InPlay,
    Local,
    Math,
    Op,
    Owner,
    Sites,
    SiteZone,
    Source,
    Type,
)
from cardwright.core.rewrite import substituted
from cardwright.language.nodes import Node, Word


def matches(lo: Lower, node: Node, card: Expr, scope: Scope) -> Expr | None:
    """The condition that a given card is one of those a phrase means; None if every card is."""
    if node.kind not in ("some", "bare"):
        return Math(Op.EQ, card, one(lo, node, scope))
    known = _definite(lo, node, scope)
    if known is not None:
        return Math(Op.EQ, card, known.expr)
    return all_of(_describe(lo, node, card, scope).tests)


def split(node: Node) -> tuple[Node | None, list[Node], Word, list[Node]]:
    """The parts of a noun phrase: determiner, adjectives, noun, what follows."""
    det: Node | None = None
    before: list[Node] = []
    after: list[Node] = []
    noun: Word | None = None
    for part in node.parts:
        if isinstance(part, Word):
            noun = part
        elif noun is not None:
            after.append(part)
        elif node.kind == "some" and det is None:
            det = part
        else:
            before.append(part)
    assert noun is not None
    return det, before, noun, after


def _definite(lo: Lower, node: Node, scope: Scope) -> One | None:
    """ "The unit", when something of that name is known."""
    det, before, noun, after = split(node)
    if det is None or det.kind != "the" or before or after:
        return None
    bound = named(noun, scope)
    return One(bound.expr, bound.type) if bound else None


@np("some", "bare")
def described(lo: Lower, node: Node, scope: Scope) -> Noun:
    known = _definite(lo, node, scope)
    if known is not None:
        return known
    det, before, noun, after = split(node)
    if noun.cls == "NAME":
        return _places(lo, node, noun, det, [*before, *after], scope)
    item = lo.fresh("card")
    found = _describe(lo, node, Local(item), scope)
    kinds = kinds_of(lo, node)
    kind = det.kind if det else "bare"
    if kind == "the" and not _superlative(before + after):
        raise mistake("CW204", node.span, word=words_of(node))
    count = next((word.number for word in det.words("NUMBER")), 1) if det else 1
    made = Some(found.source, item, all_of(found.where), Type.CARD, kind, count, kind == "up_to", kinds=kinds,
                plural=noun.form % 2 == 1)  # fmt: skip
    noun_found = _top(lo, made, node) if kind == "top" else _extreme(lo, made, before + after)
    return replace(noun_found, kinds=kinds)


PLACED = ("one", "each", "bare", "exactly", "up_to", "at_least", "none")
"""Determiners that places can have: nobody owns a place, and none is drawn or lies on top."""


def _places(
    lo: Lower, node: Node, noun: Word, det: Node | None, qualifiers: list[Node], scope: Scope
) -> Noun:  # fmt: skip
    """Places where cards can be put, on all lines or on one."""
    if det is not None and det.kind not in PLACED:
        raise mistake("CW427", det.span, word=words_of(det), noun=noun.phrase)
    if noun.entry not in lo.names.places:
        raise mistake("CW204", node.span, word=words_of(node))
    number = next((word.number for word in det.words("NUMBER")), 1) if det else 1
    kind = det.kind if det else "bare"
    family, name = lo.names.places[noun.entry], lo.fresh("place")
    where = all_of([test for one in qualifiers if (test := _on_line(lo, one, noun, family, Local(name), scope))])
    return Some(Sites(family), name, where, Type.SITE, kind, number, kind == "up_to")


def _on_line(lo: Lower, node: Node, noun: Word, family: int, place: Expr, scope: Scope) -> Expr | None:
    """What "on a line" says of a place: the only thing that can be said of one."""
    part = node.parts[0] if node.kind == "in_zone" else None
    found = zone.lower(lo, part, scope) if isinstance(part, Node) else None
    if found is None or found.family != family or found.several is not None:
        raise mistake("CW427", node.span, word=words_of(node), noun=noun.phrase)
    return None if found.zone is None else Math(Op.EQ, SiteZone(place), found.zone)


def _superlative(after: list[Node]) -> bool:
    return any(post.kind in ("with_highest", "with_lowest", "leftmost") for post in after)


def _top(lo: Lower, made: Some, node: Node) -> Noun:
    if not isinstance(made.source, CardsIn):
        raise mistake("CW403", node.span, word=words_of(node))
    if made.count == 1:
        return One(CardAt(made.source.zone, Const(0), True), Type.CARD)
    return replace(made, source=CardsIn(made.source.zone, True), from_top=made.source.zone, det="top")


SINGLE = ("the", "your", "opponents", "bare")
"""Determiners under which a superlative means the first such member; under others all that tie."""


def _extreme(lo: Lower, made: Some, after: list[Node]) -> Noun:
    """The member with the highest or lowest number in a field, or the leftmost one."""
    for post in after:
        if post.kind == "leftmost":
            if lo.names.slots == NONE:
                raise mistake("CW443", post.span, word=words_of(post))
            return One(Fold(FoldKind.FIRST, _from_left(lo, made.source), made.item, made.where), Type.CARD)
        if post.kind in ("with_highest", "with_lowest"):
            return _extreme_by(lo, made, post)
    return made


def _from_left(lo: Lower, source: Source) -> Source:
    """A source in the order of places rather than of entry."""
    return CardsInAll(lo.names.slots) if isinstance(source, InPlay) and lo.names.slots != NONE else source


def _extreme_by(lo: Lower, made: Some, post: Node) -> Noun:
    highest = post.kind == "with_highest"
    must_count(lo, post.words("FIELD")[0])
    entry = post.words("FIELD")[0].entry
    value = field_now(lo, entry, Local(made.item))
    made = replace(made, where=having(lo, entry, Local(made.item), made.where))
    if made.det in SINGLE:
        kind = FoldKind.MOST if highest else FoldKind.LEAST
        return One(Fold(kind, made.source, made.item, made.where, value), Type.CARD)
    other = lo.fresh("card")
    where = None if made.where is None else substituted(made.where, Local(made.item), Local(other))
    best = Fold(FoldKind.MAX if highest else FoldKind.MIN, made.source, other, where,
                substituted(value, Local(made.item), Local(other)))  # fmt: skip
    ties = Math(Op.EQ, value, best)
    return replace(made, where=ties if made.where is None else Math(Op.AND, made.where, ties))


def _describe(lo: Lower, node: Node, card: Expr, scope: Scope) -> Narrowed:
    """Where the described cards are looked for, and what must be true of one of them."""
    det, before, noun, after = split(node)
    found = _noun(lo, noun, card, scope)
    check_described(lo, node, noun, [*before, *after])
    for word in before:
        found += Narrowed(extra=(adjective.lower(lo, word, replace(scope, it=Bound(card, Type.CARD), names={
            **scope.names, "but": scope.it or Bound(card, Type.CARD)})),))  # fmt: skip
    for post in after:
        found += postmodifier.lower(lo, post, scope.bind("described", Bound(card, Type.CARD)))
    if det is not None:
        found += _by_determiner(det, card, scope)
    return found


def _by_determiner(det: Node, card: Expr, scope: Scope) -> Narrowed:
    """What a determiner says of each member: another one, one of yours, an opponent's."""
    if det.kind in ("another", "each_other"):
        return Narrowed(extra=(_not_same(scope, card, det),))
    if det.kind in ("your", "each_your", "one_your"):
        return Narrowed(extra=(Math(Op.EQ, Owner(card), need(scope.you, det)),))
    if det.kind == "one_their":
        return Narrowed(extra=(Math(Op.EQ, Owner(card), need(scope.they, det)),))
    if det.kind == "opponents":
        return Narrowed(extra=(Math(Op.NE, Owner(card), need(scope.you, det)),))
    return Narrowed()


def _noun(lo: Lower, noun: Word, card: Expr, scope: Scope) -> Narrowed:
    if noun.cls == "KIND":
        return Narrowed(extra=(lo.is_kind(noun.entry, card),))
    if noun.cls == "TERM":
        term = lo.names.terms[noun.entry]
        return _describe(lo, term.noun, card, scope) + Narrowed(extra=_term_where(lo, term.where, card, scope))
    if noun.cls == "CHOICE":
        field, number = lo.names.choices[noun.entry]
        return Narrowed(extra=(Math(Op.EQ, lo.field_of(field, card), Const(number)),))
    if noun.cls == "NAME":
        raise mistake("CW405", noun.span, word=noun.phrase, wanted="card")
    return Narrowed()


def _term_where(lo: Lower, where: tuple[Node, ...], card: Expr, scope: Scope) -> tuple[Expr, ...]:
    from cardwright.core.lowering.conditions import condition

    return tuple(condition.lower(lo, node, scope.about(card, Type.CARD)) for node in where)


def _not_same(scope: Scope, card: Expr, node: Node) -> Expr:
    """Other than it, or than this card."""
    other = scope.it.expr if scope.it is not None and scope.it.type is Type.CARD else scope.this
    return Math(Op.NE, card, need(other, node))
