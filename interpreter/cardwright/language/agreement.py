"""One or several: a noun after a number or an article has the form that goes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.nodes import Node, Word
from cardwright.model.vocabulary import Vocabulary
from cardwright.text import Span

NOUNS = frozenset({"ANYCARD", "KIND", "TERM", "ITEM", "RESOURCE", "CHANNEL"})
BEFORE_NOUNS = frozenset({"CHOICE", "MEMBER", "QUALITY", "MARKING"})
"""What may stand between a number and its noun: "two quiet units"."""

_ARTICLE = re.compile(r"(?<![\w-])an?\Z", re.IGNORECASE)


def disagreements(vocabulary: Vocabulary, node: Node, context: Context) -> Iterator[Problem]:
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
    return right if _inflected(noun.phrase, right) else ""


def _inflected(one: str, other: str) -> bool:
    """Whether two spellings are forms of one word (fox, foxes) rather than two words for one thing."""
    (*before, last), (*before_other, last_other) = one.split() or [""], other.split() or [""]
    return before == before_other and last != last_other and last[:2] == last_other[:2]
