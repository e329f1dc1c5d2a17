"""Words to tokens: the longest known phrase that the parser can take at this place."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from cardwright.model.vocabulary import Term, Vocabulary

NUMBER_WORDS = dict(
    zip(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
        range(1, 13),
        strict=True,
    )
)
_RAW = re.compile(
    r"[A-Za-z]+n['’]t\b|['’]s\b|(?<=s)['’](?!\w)|[^\W\d_]+(?:[-/][^\W\d_]+)*|[+\-−–]\d+|\d+|[^\w\s]",
    re.UNICODE,
)
_MINUS = str.maketrans({"−": "-", "–": "-"})


@dataclass(frozen=True, slots=True)
class Raw:
    """A word, number or sign as it stands in the text, with its offsets."""

    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """The form under which it is compared: without case, with straight apostrophes."""
        return self.text.casefold().replace("’", "'")


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase found in the text: its terminal, how many raw words it takes, its entry and form."""

    terminal: str
    length: int
    entry: str
    phrase: str
    form: int = 0
    number: int = 0


def raw_words(text: str) -> list[Raw]:
    """Cut a text into words, numbers and signs."""
    return [Raw(match.group(), match.start(), match.end()) for match in _RAW.finditer(text)]


class Lexicon:
    """All phrases that may stand in a text: the language's own words and those of a draft."""

    def __init__(self, keywords: Mapping[str, Iterable[str]], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._starts: dict[str, list[tuple[tuple[str, ...], Found]]] = {}
        for term in vocabulary.terms:
            self._add(term.phrase, Found(term.cls, 0, term.entry, term.phrase, term.form))
        for terminal, phrases in keywords.items():
            for form, phrase in enumerate(phrases):
                self._add(phrase, Found(terminal, 0, "", phrase, form))
        for entries in self._starts.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    def extended(self, vocabulary: Vocabulary) -> Lexicon:
        """The same phrases and those terms of a larger vocabulary that are new."""
        made = Lexicon.__new__(Lexicon)
        made._starts = {key: list(entries) for key, entries in self._starts.items()}
        for term in vocabulary.terms[len(self.vocabulary.terms) :]:
            made._add(term.phrase, Found(term.cls, 0, term.entry, term.phrase, term.form))
        made.vocabulary = vocabulary
        return made

    def _add(self, phrase: str, found: Found) -> None:
        words = tuple(raw.key for raw in raw_words(phrase))
        sized = Found(found.terminal, len(words), found.entry, found.phrase, found.form)
        self._starts.setdefault(words[0], []).append((words, sized))

    def candidates(self, raws: list[Raw], index: int) -> list[Found]:
        """Every known phrase that begins at a raw word, longest first, a draft's words before ours."""
        keys = [raw.key for raw in raws[index : index + 10]]
        found = [entry for words, entry in self._starts.get(keys[0], ()) if tuple(keys[: len(words)]) == words]
        number = read_number(raws[index])
        if number:
            found.append(number)
        return sorted(found, key=lambda entry: -entry.length)

    def phrases(self, accepted: Container[str]) -> list[str]:
        """What could stand at a place, for suggestions."""
        return [entry.phrase for entries in self._starts.values() for _, entry in entries if entry.terminal in accepted]


MOST_DIGITS = 9


def too_large(raw: Raw) -> bool:
    """Whether it is a number of more digits than we hold."""
    digits = raw.text.lstrip("+-−–")
    return digits.isdigit() and len(digits) > MOST_DIGITS


def read_number(raw: Raw) -> Found | None:
    """A number in digits or as a word up to twelve, or a signed number."""
    text = raw.key.translate(_MINUS)
    if text in NUMBER_WORDS:
        return Found("NUMBER", 1, "", str(NUMBER_WORDS[text]), number=NUMBER_WORDS[text])
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return Found("NUMBER", 1, "", str(int(text)), number=int(text))
    if text[0] in "+-" and text[1:].isascii() and text[1:].isdigit() and len(text) <= MOST_DIGITS + 1:
        return Found("SIGNED", 1, "", f"{int(text):+d}", number=int(text))
    return None


__all__ = ["Found", "Lexicon", "Raw", "Term", "raw_words"]
