"""What narrows a noun: adjectives before it, and phrases behind it."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.lowering.amounts import size_bound
from cardwright.core.lowering.handlers import Handlers
from cardwright.core.lowering.kinds import must_count
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.players import Where, need, one_player, zone
from cardwright.core.lowering.scope import Scope
from cardwright.core.lowering.selection import One, of_type
from cardwright.core.program import (
    NONE,
    AttachedTo,
    Beside,
    BesideSite,
    CardsIn,
    CardsInAll,
    Const,
    Either,
    Expr,
    FamilyOf,
    Fold,
    FoldKind,
    Host,
    InPlay,
    Local,
    Math,
    Not,
    Op,
    Owner,
    Printed,
    Read,
    Source,
    Type,
    ZoneOf,
)
from cardwright.core.rewrite import mentions
from cardwright.language.nodes import Node, Word


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
    other = of_type(lo, part, scope)
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


def _single(lo: Lower, node: Node, scope: Scope, *types: Type) -> One:
    part = node.parts[0]
    assert isinstance(part, Node)
    noun = of_type(lo, part, scope, *types)
    if not isinstance(noun, One):
        raise mistake("CW405", part.span, word=words_of(part), wanted="card")
    return noun


@postmodifier("attached_to")
def attached_to(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    host = _single(lo, node, scope).expr
    return Narrowed(((AttachedTo(host), (Math(Op.EQ, Host(_card(scope)), host),)),))


@postmodifier("next_to")
def next_to(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    found = _single(lo, node, scope, Type.CARD, Type.SITE)
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
    held = lo.field_of(lo.set_field(name, node.span), _card(scope))
    return Narrowed(extra=(Math(Op.NE, Math(Op.BITAND, held, Const(1 << scope.member)), Const(0)),))


def field_now(lo: Lower, entry: str, card: Expr) -> Expr:
    """A field of a card at this moment: what is left of one that counts down, as printed while it does not run."""
    found = lo.names.fields[entry]
    if found.countdown == NONE:
        return lo.field_of(entry, card)
    left = Read(found.countdown, card)
    return Either(Math(Op.GE, left, Const(0)), left, Printed(found.index, card))


def amount_now(lo: Lower, entry: str, card: Expr, printed: bool = False) -> Expr:
    """A field of a card as an amount: 0 where the card lacks it; in a comparison, what then cannot be compared."""
    now = Printed(lo.names.fields[entry].index, card) if printed else field_now(lo, entry, card)
    has = lo.has(entry, card)
    if has is None:
        return now
    if lo.lacking is not None:
        lo.lacking.append(has)
        return now
    return Either(has, now, Const(0))


def having(lo: Lower, entry: str, card: Expr, where: Expr | None) -> Expr | None:
    """Those of some cards that have a field, for what looks at their numbers in it."""
    has = lo.has(entry, card)
    if has is None:
        return where
    return has if where is None else Math(Op.AND, where, has)


@postmodifier("with_field")
def with_field(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    size = node.parts[1]
    assert isinstance(size, Node)
    must_count(lo, node.words("FIELD")[0])
    entry = node.words("FIELD")[0].entry
    number = size_bound(field_now(lo, entry, _card(scope)), size)
    return Narrowed(extra=(having(lo, entry, _card(scope), None) or Const(1), number))


@postmodifier("with_a", "with_no")
def with_a(lo: Lower, node: Node, scope: Scope) -> Narrowed:
    entry = node.words("FIELD")[0].entry
    found, card = lo.names.fields[entry], _card(scope)
    has = lo.has(entry, card) or Const(1)
    if found.countdown == NONE and (found.form == "number" or found.form.startswith("set of ")):
        has = Math(Op.AND, has, Math(Op.NE, lo.field_of(entry, card), Const(0)))
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
