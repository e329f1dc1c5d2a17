"""Which types of cards a noun phrase can mean, and whether such cards can have what is said of them."""

from __future__ import annotations

from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake, words_of
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import NONE, Type
from cardwright.language.nodes import Node, Word

Kinds = frozenset[int]

WITHOUT = ("with_no", "without_member", "that_is_not")
"""What is said of cards that lack something, so that it does not narrow their types."""


def every_kind(lo: Lower) -> Kinds:
    """All card types of the draft."""
    return frozenset(lo.names.kinds.values())


def kinds_of(lo: Lower, node: Node, scope: Scope | None = None) -> Kinds:
    """The card types that a noun phrase can mean; all of them where nothing is known."""
    if node.kind in ("some", "bare"):
        return _described(lo, node)
    if node.kind in ("this", "this_kind") and lo.definition != NONE:
        return frozenset({lo.definitions[lo.definition].kind})
    if node.kind == "it" and scope is not None and scope.it is not None and scope.it.kinds:
        return scope.it.kinds
    return every_kind(lo)


def _described(lo: Lower, node: Node) -> Kinds:
    noun = next((part for part in node.parts if isinstance(part, Word)), None)
    kinds = every_kind(lo) if noun is None else kinds_of_noun(lo, noun)
    for part in node.parts:
        for entry in _fields(lo, part) if isinstance(part, Node) and part.kind not in WITHOUT else ():
            kinds &= lo.names.fields[entry].kinds
    return kinds


def kinds_of_noun(lo: Lower, noun: Word) -> Kinds:
    """The card types that a noun can mean."""
    if noun.cls == "KIND":
        return frozenset({lo.names.kinds[noun.entry]})
    if noun.cls == "TERM" and noun.entry in lo.names.terms:
        return kinds_of(lo, lo.names.terms[noun.entry].noun)
    if noun.cls == "CHOICE":
        return lo.names.fields[lo.names.choices[noun.entry][0]].kinds
    return every_kind(lo)


def _fields(lo: Lower, part: Node) -> list[str]:
    """The printed field that an adjective or a phrase behind a noun speaks of, if any."""
    for word in (one for one in part.parts if isinstance(one, Word)):
        if word.cls == "FIELD":
            return [word.entry]
        if word.cls == "QUALITY" and word.entry.partition("=")[0] in lo.names.fields:
            return [word.entry.partition("=")[0]]
        name = lo.names.members[word.entry][0] if word.cls == "MEMBER" else word.entry if word.cls == "SETNAME" else ""
        if name in lo.names.set_fields:
            return [lo.names.set_fields[name]]
    return []


def check_described(lo: Lower, node: Node, noun: Word, qualifiers: list[Node]) -> None:
    """Refuse what is said of cards that can never have it. Raises Mistake."""
    kinds = kinds_of_noun(lo, noun)
    for part in qualifiers:
        for entry in _fields(lo, part):
            having = lo.names.fields[entry].kinds
            if not kinds & having:
                raise cannot_have(lo, entry, kinds, part)
            kinds = kinds if part.kind in WITHOUT else kinds & having


def must_have(lo: Lower, about: Node, field: Word, scope: Scope | None = None) -> None:
    """Refuse a field of cards that can never have it. Raises Mistake."""
    kinds = kinds_of(lo, about, scope)
    if not kinds & lo.names.fields[field.entry].kinds:
        raise cannot_have(lo, field.entry, kinds, field)


def must_count(lo: Lower, field: Word) -> None:
    """Refuse to reckon with a field that is no number, such as a set or a plain choice. Raises Mistake."""
    if not lo.names.fields[field.entry].counts:
        raise mistake("CW431", field.span, word=field.phrase)


def it_must_have(lo: Lower, scope: Scope, field: Word) -> None:
    """The same of "its": of what "it" means, else of the card itself. Raises Mistake."""
    known = scope.it is not None and scope.it.type is Type.CARD
    node = Node("it" if known else "this", (), field.span)
    must_have(lo, node, field, scope)


def cannot_have(lo: Lower, entry: str, kinds: Kinds, part: Node | Word) -> Exception:
    """The mistake, with the types that were meant and those that have the field."""
    names = {index: name for name, index in lo.names.kinds.items()}
    meant = " or ".join(names[kind] for kind in sorted(kinds)) or "card"
    having = ", ".join(names[kind] for kind in sorted(lo.names.fields[entry].kinds)) or "no card type"
    return mistake("CW426", part.span, word=words_of(part), kind=meant, field=entry, having=having)
