"""Words of a draft that stand for two things, where the language could take either."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics.problem import Problem, problem
from cardwright.language.grammar import Grammar, shipped_pages
from cardwright.language.lexer import raw_words
from cardwright.language.parse import Language
from cardwright.model.checks.words import place_of
from cardwright.model.draft import Draft
from cardwright.model.vocabulary import Term

Key = tuple[str, ...]


def doubts(draft: Draft, language: Language) -> Iterator[Problem]:
    """Words of two classes, or words of the draft that the language has too, which one place can take both of."""
    together = rivals(language.grammar)
    ours = {_key(phrase): name for name, phrases in language.grammar.keywords.items() for phrase in phrases
            if name in shipped_pages().forms or f'"{phrase}"' in shipped_pages().rules}  # fmt: skip
    seen: dict[Key, list[Term]] = {}
    for term in language.vocabulary.terms:
        key = _key(term.phrase)
        others = [other for other in seen.get(key, []) if frozenset((other.cls, term.cls)) in together]
        if others and others[0].entry != term.entry:
            yield _doubt(draft, language, term, _named(language, others[0].cls, others[0].entry))
        elif key in ours and frozenset((ours[key], term.cls)) in together:
            yield _doubt(draft, language, term, "a word of the language")
        seen.setdefault(key, []).append(term)


def _doubt(draft: Draft, language: Language, term: Term, other: str) -> Problem:
    here = _named(language, term.cls, term.entry)
    return problem(
        "CW110", place_of(draft, term), context=(("draft", draft.id),), word=term.phrase, first=other, second=here
    )


def _named(language: Language, cls: str, entry: str) -> str:
    return f'{language.grammar.classes.get(cls, cls.lower())} ("{entry}")'


def _key(phrase: str) -> Key:
    return tuple(raw.key for raw in raw_words(phrase))


def rivals(grammar: Grammar) -> set[frozenset[str]]:
    """Pairs of terminals that some state of the parser can both go on with."""
    found: set[frozenset[str]] = set()
    for actions in grammar.lark.parser.parser.parser.parse_table.states.values():
        taken = [str(name) for name, (kind, _) in actions.items() if str(name).isupper() and str(kind) == "Shift"]
        found |= {frozenset((one, other)) for one in taken for other in taken if one != other}
    return found
