"""Noun phrases: which cards, places, numbers or items a phrase means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.core.lowering.amounts import amount, size_bound
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.lower import Lower, all_of
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.players import Where, need, one_player, zone
from cardwright.core.lowering.scope import Bound, Scope
from cardwright.core.program import (
    NONE,
    AttachedTo,
    Beside,
    BesideSite,
    CardAt,
    CardsIn,
    CardsInAll,
    Const,
    Expr,
    FamilyOf,
    Fold,
    FoldKind,
    Host,
    InPlay,
    Listed,
    Local,
    Math,
    Not,
    Op,
    Owner,
    Printed,
    Range,
    Read,
    Sites,
    Source,
    Type,
    ZoneOf,
)
from cardwright.core.rewrite import mentions, substituted
from cardwright.language.nodes import Node, Part, Word


@dataclass(frozen=True)
class One:
    """A phrase that means one known thing."""

    expr: Expr
    type: Type


@dataclass(frozen=True)
class Some:
    """A phrase that picks among the members of a source: `det` says how many and by whom."""

    source: Source
    item: str
    where: Expr | None
    type: Type
    det: str = "bare"
    count: int = 1
    at_most: bool = False
    from_top: Expr | None = None  # the zone, for "the top N cards of"

    @property
    def member(self) -> Expr:
        """The member that is looked at."""
        return Local(self.item)


Noun = One | Some
np = Handlers[Noun]("noun phrase")
COUNTED = ("exactly", "up_to", "at_least")


def one(lo: Lower, node: Node, scope: Scope, type: Type = Type.CARD) -> Expr:
    """A noun phrase that means exactly one known thing of a type."""
    noun = np.lower(lo, node, scope)
    if not isinstance(noun, One) or noun.type is not type:
        raise mistake("CW405", node.span, word=words_of(node), wanted=type.value)
    return noun.expr


def some(lo: Lower, node: Node, scope: Scope) -> Some:
    """A noun phrase as a selection; one known card becomes a selection of that card."""
    noun = np.lower(lo, node, scope)
    if isinstance(noun, Some):
        return noun
    item = lo.fresh("card")
    return Some(InPlay(), item, Math(Op.EQ, Local(item), noun.expr), noun.type, "one")


def matches(lo: Lower, node: Node, card: Expr, scope: Scope) -> Expr | None:
    """The condition that a given card is one of those a phrase means; None if every card is."""
    if node.kind not in ("some", "bare"):
        return Math(Op.EQ, card, one(lo, node, scope))
    known = _definite(lo, node, scope)
    if known is not None:
        return Math(Op.EQ, card, known.expr)
    return all_of(_describe(lo, node, card, scope).tests)


# --- pronouns ---------------------------------------------------------------------------------------


@np("this")
def this(lo: Lower, node: Node, scope: Scope) -> Noun:
    return One(need(scope.this, node), Type.CARD)


@np("this_kind")
def this_kind(lo: Lower, node: Node, scope: Scope) -> Noun:
    return One(need(scope.this, node), Type.CARD)


@np("it")
def it(lo: Lower, node: Node, scope: Scope) -> Noun:
    if scope.it is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return One(scope.it.expr, scope.it.type)


@np("them", "the_rest")
def them(lo: Lower, node: Node, scope: Scope) -> Noun:
    if scope.listed is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return Some(Listed(scope.listed), lo.fresh("card"), None, Type.CARD, "each")


@np("host_of_this")
def host_of_this(lo: Lower, node: Node, scope: Scope) -> Noun:
    return One(Host(need(scope.this, node)), Type.CARD)


@np("that")
def that(lo: Lower, node: Node, scope: Scope) -> Noun:
    """The second card of a relation."""
    bound = scope.names.get("that")
    if bound is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return One(bound.expr, bound.type)


@np("the_known")
def the_known(lo: Lower, node: Node, scope: Scope) -> Noun:
    word = node.parts[-1]
    assert isinstance(word, Word)
    bound = _named(word, scope)
    if bound is None:
        raise mistake("CW204", node.span, word=words_of(node))
    return One(bound.expr, bound.type)


def _named(word: Word, scope: Scope) -> Bound | None:
    return scope.names.get(word.entry) or scope.names.get(word.phrase)


@np("number_range")
def number_range(lo: Lower, node: Node, scope: Scope) -> Noun:
    low, high = (amount.lower(lo, part, scope) for part in node.parts if isinstance(part, Node))
    return Some(Range(low, high), lo.fresh("number"), None, Type.INT, "one")


@np("one_item")
def one_item(lo: Lower, node: Node, scope: Scope) -> Noun:
    cell = lo.names.cells[node.words("ITEM")[0].entry]
    last = Const(lo.cells[cell].size - 1)
    return Some(Range(Const(0), last), lo.fresh("item"), None, Type.ITEM, "one")


# --- described cards --------------------------------------------------------------------------------


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
    bound = _named(noun, scope)
    return One(bound.expr, bound.type) if bound else None


@np("some", "bare")
def described(lo: Lower, node: Node, scope: Scope) -> Noun:
    known = _definite(lo, node, scope)
    if known is not None:
        return known
    det, before, noun, after = split(node)
    if noun.cls == "NAME":
        return _places(lo, node, noun, det)
    item = lo.fresh("card")
    found = _describe(lo, node, Local(item), scope)
    kind = det.kind if det else "bare"
    if kind == "the" and not _superlative(before + after):
        raise mistake("CW204", node.span, word=words_of(node))
    count = next((word.number for word in det.words("NUMBER")), 1) if det else 1
    made = Some(found.source, item, all_of(found.where), Type.CARD, kind, count, kind == "up_to")
    return _top(lo, made, node) if kind == "top" else _extreme(lo, made, before + after)


def _places(lo: Lower, node: Node, noun: Word, det: Node | None) -> Noun:
    if noun.entry not in lo.names.places:
        raise mistake("CW204", node.span, word=words_of(node))
    return Some(Sites(lo.names.places[noun.entry]), lo.fresh("place"), None, Type.SITE, det.kind if det else "bare")


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
            return One(Fold(FoldKind.FIRST, _from_left(lo, made.source), made.item, made.where), Type.CARD)
        if post.kind in ("with_highest", "with_lowest"):
            return _extreme_by(lo, made, post)
    return made


def _from_left(lo: Lower, source: Source) -> Source:
    """A source in the order of places rather than of entry."""
    return CardsInAll(lo.names.slots) if isinstance(source, InPlay) and lo.names.slots != NONE else source


def _extreme_by(lo: Lower, made: Some, post: Node) -> Noun:
    highest = post.kind == "with_highest"
    value = lo.field_of(post.words("FIELD")[0].entry, Local(made.item))
    if made.det in SINGLE:
        kind = FoldKind.MOST if highest else FoldKind.LEAST
        return One(Fold(kind, made.source, made.item, made.where, value), Type.CARD)
    other = lo.fresh("card")
    where = None if made.where is None else substituted(made.where, Local(made.item), Local(other))
    best = Fold(FoldKind.MAX if highest else FoldKind.MIN, made.source, other, where,
                substituted(value, Local(made.item), Local(other)))  # fmt: skip
    ties = Math(Op.EQ, value, best)
    return replace(made, where=ties if made.where is None else Math(Op.AND, made.where, ties))


@dataclass(frozen=True)
class Narrowed:
    """What describes a card: sources, each with what it implies, and further conditions."""

    sources: tuple[tuple[Source, tuple[Expr, ...]], ...] = ()
    extra: tuple[Expr, ...] = ()

    def __add__(self, other: Narrowed) -> Narrowed:
        return Narrowed(self.sources + other.sources, self.extra + other.extra)

    @property
    def tests(self) -> list[Expr]:
        """Everything that must be true, for a card that comes from anywhere."""
        return [*self.extra, *(test for _, implied in self.sources for test in implied)]

    @property
    def source(self) -> Source:
        """Where to look: the source named last, the cards in play without any."""
        return self.sources[-1][0] if self.sources else InPlay()

    @property
    def where(self) -> list[Expr]:
        """What must be tested of the members of the source."""
        return [*(test for _, implied in self.sources[:-1] for test in implied), *self.extra]


def _describe(lo: Lower, node: Node, card: Expr, scope: Scope) -> Narrowed:
    """Where the described cards are looked for, and what must be true of one of them."""
    det, before, noun, after = split(node)
    found = _noun(lo, noun, card, scope)
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


adjective = Handlers[Expr]("adjective")


@adjective("quality")
def quality(lo: Lower, node: Node, scope: Scope) -> Expr:
    assert scope.it is not None
    return lo.names.qualities[node.words("QUALITY")[0].entry](scope.it.expr)


@adjective("mark")
def mark(lo: Lower, node: Node, scope: Scope) -> Expr:
    assert scope.it is not None
    return Read(lo.names.marks[node.words("MARKING")[0].entry], scope.it.expr)


@adjective("member")
def member(lo: Lower, node: Node, scope: Scope) -> Expr:
    assert scope.it is not None
    return lo.has_member(node.words("MEMBER")[0].entry, scope.it.expr, node.span)


@adjective("leftmost")
def leftmost(lo: Lower, node: Node, scope: Scope) -> Expr:
    return Const(1)


@adjective("other")
def other(lo: Lower, node: Node, scope: Scope) -> Expr:
    assert scope.it is not None
    return Math(Op.NE, scope.it.expr, scope.this if scope.this is not None else scope.names["but"].expr)


postmodifier = Handlers[Narrowed]("postmodifier")


def _card(scope: Scope) -> Expr:
    return scope.names["described"].expr


@postmodifier("in_play")
def in_play(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    return Narrowed(((InPlay(), (is_in_play(lo, _card(scope)),)),))


def is_in_play(lo: Lower, card: Expr) -> Expr:
    """Whether a card lies in a zone that counts as in play."""
    found: Expr | None = None
    for index, family in enumerate(lo.families):
        if family.in_play:
            test = Math(Op.EQ, FamilyOf(card), Const(index))
            found = test if found is None else Math(Op.OR, found, test)
    return found if found is not None else Const(0)


@postmodifier("in_zone")
def in_zone(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    part = node.parts[0]
    assert isinstance(part, Node)
    card = _card(scope)
    inside = scope if part.kind == "its_zone" else scope.about(card, Type.CARD)  # a card is always in its own
    where: Where = zone.lower(lo, part, inside)
    if where.several is not None:
        mine = Math(Op.EQ, Owner(card), Math(Op.DIV, where.several[0], Const(where.several[1])))
        there = Math(Op.EQ, FamilyOf(card), Const(where.family))
        return Narrowed(((CardsInAll(where.family), (there,)),), (mine,))
    if where.zone is None:
        return Narrowed(((CardsInAll(where.family), (Math(Op.EQ, FamilyOf(card), Const(where.family)),)),))
    test = Math(Op.EQ, ZoneOf(card), where.zone)
    if mentions(where.zone, card):
        return Narrowed(extra=(test,))
    return Narrowed(((CardsIn(where.zone), (test,)),))


@postmodifier("you_own")
def you_own(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    return Narrowed(extra=(Math(Op.EQ, Owner(_card(scope)), need(scope.you, node)),))


@postmodifier("not_owned_by")
def not_owned_by(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    who = one_player(lo, node.parts[0], scope) if isinstance(node.parts[0], Node) else None
    return Narrowed(extra=(Math(Op.NE, Owner(_card(scope)), need(who, node)),))


@postmodifier("that_relates")
def that_relates(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    """A card that stands in a relation of the draft to a known one."""
    from cardwright.core.lowering.conditions import related_cards

    part = node.parts[1]
    assert isinstance(part, Node)
    other = np.lower(lo, part, scope)
    if not isinstance(other, One):
        raise mistake("CW405", part.span, word=words_of(part), wanted="card")
    return Narrowed(extra=(related_cards(lo, node.words("RELATION")[0], _card(scope), other.expr, scope),))


@postmodifier("you_dont_own")
def you_dont_own(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    return Narrowed(extra=(Math(Op.NE, Owner(_card(scope)), need(scope.you, node)),))


@postmodifier("they_own")
def they_own(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    they = scope.they if scope.they is not None else scope.actor
    return Narrowed(extra=(Math(Op.EQ, Owner(_card(scope)), need(they, node)),))


def _single(lo: Lower, node: Node, scope: Scope) -> One:
    part = node.parts[0]
    assert isinstance(part, Node)
    noun = np.lower(lo, part, scope)
    if not isinstance(noun, One):
        raise mistake("CW405", part.span, word=words_of(part), wanted="card")
    return noun


@postmodifier("attached_to")
def attached_to(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    host = _single(lo, node, scope).expr
    return Narrowed(((AttachedTo(host), (Math(Op.EQ, Host(_card(scope)), host),)),))


@postmodifier("next_to")
def next_to(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    found = _single(lo, node, scope)
    source: Source = BesideSite(found.expr) if found.type is Type.SITE else Beside(found.expr)
    name = lo.fresh("card")
    test = Fold(FoldKind.ANY, source, name, value=Math(Op.EQ, Local(name), _card(scope)))
    return Narrowed(((source, (test,)),))


@postmodifier("with_member")
def with_member(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    return Narrowed(extra=(lo.has_member(node.words("MEMBER")[0].entry, _card(scope), node.span),))


@postmodifier("without_member")
def without_member(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    return Narrowed(extra=(Not(lo.has_member(node.words("MEMBER")[0].entry, _card(scope), node.span)),))


@postmodifier("with_that")
def with_that(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    if scope.member is None:
        raise mistake("CW204", node.span, word=words_of(node))
    name = node.words("SETNAME")[0].entry
    held = lo.field_of(lo.names.set_fields[name], _card(scope))
    return Narrowed(extra=(Math(Op.NE, Math(Op.BITAND, held, Const(1 << scope.member)), Const(0)),))


def field_now(lo: Lower, entry: str, card: Expr) -> Expr:
    """A field of a card at this moment: what is left of one that counts down."""
    found = lo.names.fields[entry]
    return Read(found.countdown, card) if found.countdown != NONE else lo.field_of(entry, card)


@postmodifier("with_field")
def with_field(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    size = node.parts[1]
    assert isinstance(size, Node)
    now = field_now(lo, node.words("FIELD")[0].entry, _card(scope))
    return Narrowed(extra=(size_bound(now, size),))


@postmodifier("with_a", "with_no")
def with_a(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    found = lo.names.fields[node.words("FIELD")[0].entry]
    card = _card(scope)
    if found.countdown != NONE:
        has: Expr = Math(Op.GE, Read(found.countdown, card), Const(0))
    else:
        has = Math(Op.NE, Printed(found.index, card), Const(0))
    return Narrowed(extra=(has if node.kind == "with_a" else Not(has),))


@postmodifier("with_highest", "with_lowest")
def with_extreme(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    return Narrowed()


@postmodifier("that_is", "that_is_not")
def that_is(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    word = node.parts[0]
    assert isinstance(word, Word)
    test = is_quality(lo, word, _card(scope))
    return Narrowed(extra=(test if node.kind == "that_is" else Not(test),))


def is_quality(lo: Lower, word: Word, card: Expr) -> Expr:
    """Whether a card has a quality or bears a mark."""
    if word.cls == "MARKING":
        return Read(lo.names.marks[word.entry], card)
    return lo.names.qualities[word.entry](card)


def field_value(lo: Lower, word: Word) -> int:
    """The value by which cards change a printed field."""
    found = lo.names.fields[word.entry].value
    if found == NONE:
        raise mistake("CW408", word.span, word=word.phrase)
    return found


def parts_of(node: Node) -> list[Node]:
    """The nodes directly in a node."""
    return [part for part in node.parts if isinstance(part, Node)]


__all__ = ["Noun", "One", "Part", "Some", "matches", "np", "one", "one_player", "some"]
