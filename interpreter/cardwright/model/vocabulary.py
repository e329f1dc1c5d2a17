"""The words of a draft: which phrase stands for which entry, by word class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Term:
    """One phrase of a word class: `entry` is the id it stands for, `form` which of its spellings it is."""

    cls: str
    entry: str
    phrase: str
    form: int = 0


@dataclass(frozen=True)
class Vocabulary:
    """All phrases of a draft, in the order in which they were declared."""

    terms: tuple[Term, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)

    def extended(self, terms: Iterable[Term]) -> Vocabulary:
        """The same words and some more, such as the names in one action."""
        return Vocabulary((*self.terms, *terms), self.notes)

    def of_class(self, cls: str) -> tuple[Term, ...]:
        """The terms of one word class."""
        return tuple(term for term in self.terms if term.cls == cls)

    def phrase(self, cls: str, entry: str, form: int = 0) -> str:
        """How an entry is spelt; the last known form if it has fewer. Raises KeyError if there is none."""
        forms = [term.phrase for term in self.terms if term.cls == cls and term.entry == entry]
        if not forms:
            raise KeyError(f"{cls} {entry}")
        return forms[min(form, len(forms) - 1)]


def terms(cls: str, entry: str, phrases: Iterable[str]) -> list[Term]:
    """The terms of one entry, its spellings in order: singular, plural, synonyms."""
    return [Term(cls, entry, phrase, form) for form, phrase in enumerate(phrases)]
