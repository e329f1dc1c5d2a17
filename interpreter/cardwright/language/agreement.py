"""One or several: nouns have the form of the number before them, verbs that of who or what does it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.nodes import Node, Part, Word
from cardwright.language.subjects import Spelt, form_of, inflected
from cardwright.model.vocabulary import Vocabulary
from cardwright.text import Span

NOUNS = frozenset({"ANYCARD", "KIND", "TERM", "ITEM", "RESOURCE", "CHANNEL"})
BEFORE_NOUNS = frozenset({"CHOICE", "MEMBER", "QUALITY", "MARKING"})
"""What may stand between a number and its noun: "two quiet units"."""

_ARTICLE = re.compile(r"(?<![\w-])an?\Z", re.IGNORECASE)


def disagreements(
    vocabulary: Vocabulary, forms: Mapping[str, tuple[str, ...]], node: Node, context: Context
) -> Iterator[Problem]:
    """Nouns in the form for one where there are several, verbs in another person, or the other way round."""
    yield from _nouns(vocabulary, node, context)
    spelt = {(term.cls, term.entry, term.form): term.phrase for term in vocabulary.terms}
    for verb, subject, third in _done_by(node, list(node.verbs), None, None, spelt):
        if third is not None and verb.form != third and verb.span and len(forms[verb.cls]) > 1:
            fix = Fix(forms[verb.cls][int(third)], verb.span)
            yield problem("CW224", verb.span, context=context, fix=fix, verb=verb.phrase, who=_named(subject))


def _named(subject: Part | None) -> str:
    """Who or what does something, for a message."""
    return f'"{subject.span.words}"' if subject is not None and subject.span else "an instruction, which is said to you"


Doer = tuple[Part | None, bool | None]
"""Who does something, None for an instruction, and whether a verb then stands in its second form."""


def _done_by(
    node: Node, verbs: list[Word], doer: Doer | None, head: Node | None, spelt: Spelt
) -> Iterator[tuple[Word, Part | None, bool | None]]:
    """Every verb in a phrase, with who or what does it; verbs of a part belong to that part."""
    within = [verb for verb in verbs if _lies_in(verb, node)]
    inner = [part for part in node.parts if isinstance(part, Node)]
    for verb in within:
        if not any(_lies_in(verb, part) for part in inner):
            subject, third = _subject(node, verb, doer, head, spelt)
            yield verb, subject, third
    doers = _doers(node, doer, spelt)
    for part in inner:
        yield from _done_by(part, within, doers.get(id(part), doer), node, spelt)


def _lies_in(verb: Word, node: Node) -> bool:
    return verb.span is not None and node.span is not None and node.span.start <= verb.span.start < node.span.end


def _subject(node: Node, verb: Word, doer: Doer | None, head: Node | None, spelt: Spelt) -> Doer:
    assert verb.span is not None
    before = [part for part in node.parts if part.span and part.span.end <= verb.span.start]
    after = [part for part in node.parts if part.span and part.span.start >= verb.span.end]
    if before and node.kind not in BEHIND_ITSELF:
        return before[-1], form_of(before[-1], spelt)
    if node.kind == "exists" and after:
        return after[0], form_of(after[0], spelt)
    if node.kind in ("that_is", "that_is_not"):
        return head, form_of(head, spelt) if head else None
    return doer or (None, False)


BEHIND_ITSELF = frozenset({"does", "may_do", "may_to"})
"""Phrases that hold no verb but in their parts."""


def _doers(node: Node, doer: Doer | None, spelt: Spelt) -> dict[int, Doer]:
    """Who does each part: a player goes on in what is joined to it, and may, can or must takes the first form."""
    if node.kind in ("does", "may_do", "may_to"):
        who = node.parts[0]
        told: Doer = (who, form_of(who, spelt) if node.kind == "does" else False)
        return {id(part): told for part in node.parts[1:]}
    if node.kind in ("once_per_turn", "once_your_turn", "if_you_do", "if_they_do"):
        return {id(part): (None, False) for part in node.parts[1:] if isinstance(part, Node)}
    if node.kind not in JOINING:
        return {}
    left, right = node.parts[0], node.parts[-1]
    goes_on = _last_doer(left, doer, spelt)
    return {id(right): goes_on} if goes_on else {}


JOINING = ("both", "then")


def _last_doer(part: Part, doer: Doer | None, spelt: Spelt) -> Doer | None:
    """Who did what was said last, and goes on."""
    if not isinstance(part, Node):
        return doer
    if part.kind in JOINING:
        own = _last_doer(part.parts[-1], None, spelt)
        return own or _last_doer(part.parts[0], doer, spelt)
    found = _doers(part, doer, spelt) if part.kind in BEHIND_ITSELF else {}
    return next(iter(found.values()), None if part.kind in WITHOUT_PLAYER else doer)


WITHOUT_PLAYER = ("end_game", "first_begins", "countdown_loses", "countdown_gains", "items_become")
"""Deeds that say themselves what does them, behind which nobody goes on."""


def _nouns(vocabulary: Vocabulary, node: Node, context: Context) -> Iterator[Problem]:
    """Nouns in the form for one where there are several, or the other way round."""
    words = [part for part in node.walk() if isinstance(part, Word) and part.span is not None]
    for index, word in enumerate(words):
        if word.cls == "NUMBER":
            noun, many, said = _noun(words, index + 1, word), word.number != 1, str(word.number)
        elif word.span is not None and _after_article(word.span):
            noun, many, said = _noun(words, index, None), False, "a"
        else:
            continue
        right = _other(vocabulary, noun, many) if noun else ""
        if noun and noun.span and right:
            fix = Fix(right, noun.span)
            yield problem("CW213", noun.span, context=context, fix=fix, word=noun.phrase, number=said)


def _after_article(span: Span) -> bool:
    """Whether "a" or "an" stands before a word; only the letters right before it are looked at, not its whole file."""
    text, end = span.source.text, span.start
    while end and text[end - 1].isspace():
        end -= 1
    return end < span.start and _ARTICLE.search(text[max(0, end - 3) : end]) is not None


def _noun(words: list[Word], index: int, before: Word | None) -> Word | None:
    """The noun that begins at a word, or follows adjectives that begin there, with nothing in between."""
    for word in words[index:]:
        if before is not None and not _side_by_side(before.span, word.span):
            return None
        if word.cls in NOUNS:
            return word
        if word.cls not in BEFORE_NOUNS:
            return None
        before = word
    return None


def _side_by_side(left: Span | None, right: Span | None) -> bool:
    return left is not None and right is not None and not left.source.text[left.end : right.start].strip()


def _other(vocabulary: Vocabulary, noun: Word, many: bool) -> str:
    """The spelling that a noun should have; "" if it has it, or has no form for one and for several."""
    if noun.form % 2 == many:
        return ""
    spelt = {term.form: term.phrase for term in vocabulary.terms if (term.cls, term.entry) == (noun.cls, noun.entry)}
    right = spelt.get(noun.form ^ 1, "")
    return right if inflected(noun.phrase, right) else ""
