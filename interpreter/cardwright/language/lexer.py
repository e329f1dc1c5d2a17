"""Words to tokens: the longest known phrase that the parser can take at this place."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from cardwright.model.vocabulary import Term, Vocabulary
from cardwright.text.characters import SPACE, SPACES, key_of, with_hyphen

NUMBER_WORDS = dict(
    zip(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
        range(1, 13),
        strict=True,
    )
)
_LETTERS = r"[^\W\d_]+"
_RAW = re.compile(
    rf"[A-Za-z]+[nN]['’][tT]\b|['’][sS]\b|(?<=[sS])['’](?!\w)|{_LETTERS}(?:[-/]{_LETTERS})*|[+\-−–][0-9]+|[0-9]+|[^{SPACE}]",
    re.UNICODE,
)
BLANK = "\0"
"""What stands in a sentence for a reminder text that was taken out of it; no file and no prompt can hold it."""

CLOSING = frozenset({",", ";", ":", "'s", "'"})
"""Signs that stand right behind a word."""

FAR = "must stand right behind the word before it, without a space"
CLOSE = "must be parted from the words around it by a space"
"""What is said of a sign and of a word that stands otherwise."""


@dataclass(frozen=True, slots=True)
class Raw:
    """A word, number or sign as it stands in the text, with its offsets; `gap` says that a space is right before it."""

    text: str
    start: int
    end: int
    gap: bool = False

    @property
    def key(self) -> str:
        """The form under which it is compared: without case, with straight apostrophes."""
        return key_of(self.text)

    @property
    def is_word(self) -> bool:
        """Whether it consists of letters."""
        return self.text[0].isalpha()


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
    """Cut a text into words, numbers and signs; whatever is none of these stands alone, as it is."""
    found: list[Raw] = []
    for match in _RAW.finditer(text.replace(BLANK, SPACE[0])):
        start, end = match.span()
        found.append(Raw(match.group(), start, end, start > 0 and text[start - 1] in SPACES))
    return found


def joins(raws: list[Raw], index: int) -> bool:
    """Whether a word is parted as it should be from the one before it: signs stand close, words stand apart."""
    return index == 0 or raws[index].gap != (raws[index].key in CLOSING)


Spelt = tuple[tuple[str, bool], ...]
"""The words of a phrase as they are compared, each with whether a space parts it from the one before."""


def spelt(raws: list[Raw]) -> Spelt:
    """How a phrase is spelt; what stands before its first word belongs to no phrase."""
    return tuple((raw.key, raw.gap and index > 0) for index, raw in enumerate(raws))


class Lexicon:
    """All phrases that may stand in a text: the language's own words and those of a draft."""

    def __init__(self, keywords: Mapping[str, Iterable[str]], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._starts: dict[str, list[tuple[Spelt, Found]]] = {}
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
        words = spelt(raw_words(phrase))
        sized = Found(found.terminal, len(words), found.entry, found.phrase, found.form)
        self._starts.setdefault(words[0][0], []).append((words, sized))

    def candidates(self, raws: list[Raw], index: int) -> list[Found]:
        """Every known phrase that begins at a raw word, longest first, a draft's words before ours."""
        if not joins(raws, index):
            return []
        keys = spelt(raws[index : index + 10])
        found = [entry for words, entry in self._starts.get(keys[0][0], ()) if keys[: len(words)] == words]
        number = read_number(raws[index])
        if number:
            found.append(number)
        return sorted(found, key=lambda entry: -entry.length)

    def knows(self, raw: Raw) -> bool:
        """Whether a word or sign stands in any phrase."""
        return any((raw.key, gap) in words for entries in self._starts.values() for words, _ in entries
                   for gap in (True, False))  # fmt: skip

    def phrases(self, accepted: Container[str]) -> list[str]:
        """What could stand at a place, for suggestions."""
        return [entry.phrase for entries in self._starts.values() for _, entry in entries if entry.terminal in accepted]


MOST_DIGITS = 9


def too_large(raw: Raw) -> bool:
    """Whether it is a number of more digits than we hold."""
    digits = with_hyphen(raw.text).lstrip("+-")
    return digits.isascii() and digits.isdigit() and len(digits) > MOST_DIGITS


def leads_with_zero(raw: Raw) -> bool:
    """Whether it is a number with noughts before it, as in 007: a number has one way to be written in digits."""
    digits = with_hyphen(raw.text).lstrip("+-")
    return digits.isascii() and digits.isdigit() and digits[0] == "0" and digits != "0"


def read_number(raw: Raw) -> Found | None:
    """A number in digits or as a word up to twelve, or a signed number."""
    text = with_hyphen(raw.key)
    if text in NUMBER_WORDS:
        return Found("NUMBER", 1, "", str(NUMBER_WORDS[text]), number=NUMBER_WORDS[text])
    digits = text.lstrip("+-")
    if leads_with_zero(raw) or not digits.isdigit() or not text.isascii() or len(digits) > MOST_DIGITS:
        return None
    if digits == text:
        return Found("NUMBER", 1, "", str(int(text)), number=int(text))
    return Found("SIGNED", 1, "", f"{int(text):+d}", number=int(text))


__all__ = ["Found", "Lexicon", "Raw", "Term", "raw_words"]
