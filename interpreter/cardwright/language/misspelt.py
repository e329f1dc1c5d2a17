"""Words and signs that no phrase can have: run together, set apart, with noughts before them, foreign to every text."""

from __future__ import annotations

from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.lexer import CLOSE, CLOSING, FAR, Lexicon, Raw, joins, leads_with_zero, too_large
from cardwright.language.mending import At, Reads
from cardwright.text.characters import named, usual, with_hyphen


def misspelt(
    lexicon: Lexicon, text: str, raws: list[Raw], index: int, reads: Reads, at: At, context: Context
) -> Problem | None:
    """What is wrong with the spelling of a word at which reading stopped; None if it is a word like others."""
    for part in _in_one(raws, index):
        if _foreign(lexicon, part):
            fix = _usual(text, part, reads, at)
            return problem("CW219", at(part.start, part.end), context=context, fix=fix, char=named(part.text))
    raw = raws[index]
    place = at(raw.start, raw.end)
    if not joins(raws, index):
        return _parted(text, raws, index, reads, at, context)
    if too_large(raw):
        return problem("CW215", place, context=context, word=raw.text)
    if leads_with_zero(raw):
        fix = _tried(text, raw.start, raw.end, _without_zeros(raw), reads, at)
        return problem("CW222", place, context=context, fix=fix, word=raw.text)
    return None


def _in_one(raws: list[Raw], index: int) -> list[Raw]:
    """A word and all that follows it without a space."""
    end = index + 1
    while end < len(raws) and not raws[end].gap:
        end += 1
    return raws[index:end]


def _foreign(lexicon: Lexicon, raw: Raw) -> bool:
    """Whether it is a sign, or a digit of other kinds, that stands in no phrase."""
    return not raw.is_word and len(raw.text) == 1 and not ("0" <= raw.text <= "9") and not lexicon.knows(raw)


def _parted(text: str, raws: list[Raw], index: int, reads: Reads, at: At, context: Context) -> Problem:
    """A word right behind another one, or a sign apart from its word."""
    raw, end = raws[index], raws[index - 1].end
    if raw.text == "." and index + 1 < len(raws):
        after = raws[index + 1]
        both = reads(text[:end]) and reads(text[after.start :])
        fix = Fix(f" {after.text}", at(after.start, after.end), "put a space before it") if both else None
        return problem("CW218", at(after.start, after.end), context=context, fix=fix, word=after.text, how=CLOSE)
    if raw.key in CLOSING:
        fix = _tried(text, end, raw.end, raw.text, reads, at, f'put "{raw.text}" right behind the word')
        return problem("CW218", at(end, raw.end), context=context, fix=fix, word=raw.text, how=FAR)
    fix = _tried(text, raw.start, raw.end, f" {raw.text}", reads, at, "put a space before it")
    return problem("CW218", at(raw.start, raw.end), context=context, fix=fix, word=raw.text, how=CLOSE)


def _without_zeros(raw: Raw) -> str:
    sign = raw.text[0] if not raw.text[0].isdigit() else ""
    return sign + str(int(with_hyphen(raw.text).lstrip("+-")))


def _usual(text: str, raw: Raw, reads: Reads, at: At) -> Fix | None:
    """The usual character in its place, a space or nothing; else the usual spelling of the whole sentence."""
    for other in dict.fromkeys((usual(raw.text), LIKE.get(raw.text, ""), " ", "")):
        fix = _tried(text, raw.start, raw.end, other, reads, at, "" if other.strip() else "take it out")
        if fix:
            return fix
    return _tried(text, 0, len(text), usual(text), reads, at)


LIKE = {"‘": "'", "ʼ": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "—": "−", "，": ",", "‚": ","}
"""Signs that are taken for others."""


def _tried(text: str, start: int, end: int, other: str, reads: Reads, at: At, hint: str = "") -> Fix | None:
    return Fix(other, at(start, end), hint) if reads(text[:start] + other + text[end:]) else None


def unusual(raw: Raw) -> tuple[str, ...]:
    """Which letters of an unknown word look like others but are none of them."""
    strange = [char for char in dict.fromkeys(raw.text) if not char.isascii() and char not in "’"]
    return (f"it is written with {', '.join(map(named, strange))}",) if strange else ()
