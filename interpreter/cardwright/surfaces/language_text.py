"""The words and sentence patterns that one may use, walked out of the grammar itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark.grammar import NonTerminal, Rule, Symbol, Terminal

from cardwright.language.grammar import Grammar
from cardwright.model.vocabulary import Vocabulary

READABLE = {
    "np": "thing", "vp": "deed by somebody", "noun phrase": "noun with its qualities", "det": "which or how many",
    "simple": "single condition",
}  # fmt: skip
"""Rules whose names are a grammarian's."""

NUMBERS = {"NUMBER": "3, or three up to twelve", "SIGNED": "+3, −3"}

_REPEATED = re.compile(r"^__(.+)_(star|plus)_\d+$")


def words(grammar: Grammar, vocabulary: Vocabulary) -> list[str]:
    """Every word class with what a draft puts in it."""
    lines: list[str] = []
    for cls in grammar.classes:
        phrases = [term.phrase for term in vocabulary.of_class(cls)]
        shown = ", ".join(dict.fromkeys(phrases)) or NUMBERS.get(cls, "—")
        lines += [f"  <{class_name(grammar, cls)}>", f"      {shown}"]
    return ["words", *lines]


def class_name(grammar: Grammar, cls: str) -> str:
    """What a word class is, without its article."""
    return re.sub(r"^(a|an|the) ", "", grammar.classes[cls])


def patterns(grammar: Grammar) -> list[str]:
    """Every rule of the grammar with its alternatives, in the order of the pages."""
    lines: list[str] = []
    for origin in _origins(grammar):
        shown = dict.fromkeys(pattern(grammar, rule) for rule in grammar.by_origin[origin])
        if list(shown) != [f"<{named(origin)}>"]:
            lines += ["", named(origin), *(f"    {one}" for one in shown)]
    return ["patterns ( / parts forms of a verb, <…> stands for what is listed under that name)", *lines]


def _origins(grammar: Grammar) -> Iterator[str]:
    """Rules with patterns of their own, from whole sentences down."""
    seen: list[str] = ["sentence"]
    for origin in seen:  # grows while it is gone through
        for rule in grammar.by_origin.get(origin, ()):
            for symbol in rule.expansion:
                name = str(symbol.name)
                if isinstance(symbol, NonTerminal) and name not in seen:
                    seen.append(name)
    yield from (origin for origin in seen if not origin.startswith("__"))


def named(origin: str) -> str:
    """A rule's name in words."""
    name = origin.strip("_").replace("_", " ")
    return READABLE.get(name, name)


def pattern(grammar: Grammar, rule: Rule) -> str:
    """One alternative as a line."""
    text = " ".join(_symbol(grammar, symbol) for symbol in rule.expansion)
    for sign in (",", ";", ":", "'s"):
        text = text.replace(f" {sign}", sign)
    return text


def _symbol(grammar: Grammar, symbol: Symbol) -> str:
    name = str(symbol.name)
    if isinstance(symbol, Terminal):
        if name in grammar.classes:
            return f"<{class_name(grammar, name)}>"
        return "/".join(grammar.keywords.get(name, (name,)))
    repeated = _REPEATED.match(name)
    if repeated:
        inner = named(_repeated_rule(grammar, name))
        return f"[<{inner}> …]"
    return f"<{named(name)}>"


def _repeated_rule(grammar: Grammar, name: str) -> str:
    """The rule that a repetition repeats."""
    for rule in grammar.by_origin.get(name, ()):
        for symbol in rule.expansion:
            if str(symbol.name) != name:
                return str(symbol.name)
    return name
