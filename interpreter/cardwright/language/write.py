"""Nodes to text: printed by the same grammar rules that read them, the first alternative first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark.grammar import NonTerminal, Rule, Symbol, Terminal

from cardwright.language.grammar import STARTS, Grammar
from cardwright.language.nodes import Node, Part, Word

_IN_S = re.compile(r"(?<![\w-])((?!this's)[\w-]+s)'s")
"""A word in s takes the apostrophe alone; "this" is none."""

_AN = re.compile(r"\b([Aa]) (?=[aeio]|u(?!ni|se))", re.IGNORECASE)
"""An "a" before a sound that wants "an"."""

_PLURAL = {"you", "players", "bare", "them", "the_rest", "targets", "exactly", "up_to", "at_least", "top"}
"""Subjects, and determiners of subjects, after which a verb takes its first form."""


def _third_person(part: Part) -> bool:
    """Whether a verb behind this subject takes its second form."""
    if not isinstance(part, Node) or part.kind in _PLURAL:
        return False
    first = part.parts[0] if part.kind == "some" else None
    return not (isinstance(first, Node) and first.kind in _PLURAL)


def write(grammar: Grammar, node: Node, start: str = "sentence") -> str:
    """Print a node as canonical text without a full stop; raises ValueError if no rule prints it."""
    words = _node(grammar, start, node, False)
    if words is None:
        raise ValueError(f"no rule prints {node.kind} as {start}")
    return _join(words)


def write_any(grammar: Grammar, node: Node) -> str:
    """Print a part of a sentence, whatever part it is."""
    for origin in (*STARTS, *sorted(grammar.by_origin)):
        words = None if origin.startswith("_") else _node(grammar, origin, node, False)
        if words is not None:
            return _join(words)
    return node.kind


def _join(words: list[str]) -> str:
    text = " ".join(words)
    for sign in (",", ";", ":", "'s", "."):
        text = text.replace(f" {sign}", sign)
    return _AN.sub(r"\1n ", _IN_S.sub(r"\1'", text))


def _node(grammar: Grammar, origin: str, node: Node, third: bool) -> list[str] | None:
    for rule in grammar.by_origin.get(origin, ()):
        kind = rule.alias or origin
        if kind == node.kind:
            for words, used in _sequence(grammar, tuple(rule.expansion), node.parts, 0, third):
                if used == len(node.parts):
                    return words
        elif _passes_on(rule):
            for words, used in _sequence(grammar, tuple(rule.expansion), (node,), 0, third):
                if used == 1:
                    return words
    return None


def _passes_on(rule: Rule) -> bool:
    """Whether an alternative leaves no node of its own: what it holds stands for it."""
    kept = [symbol for symbol in rule.expansion if not getattr(symbol, "filter_out", False)]
    return rule.alias is None and bool(rule.options.expand1) and len(kept) == 1 and isinstance(kept[0], NonTerminal)


def _sequence(
    grammar: Grammar, symbols: tuple[Symbol, ...], parts: tuple[Part, ...], used: int, third: bool
) -> Iterator[tuple[list[str], int]]:
    if not symbols:
        yield [], used
        return
    for words, after in _symbol(grammar, symbols[0], parts, used, third):
        later_third = _agreement(grammar, symbols[0], parts[used:after], third)
        for rest, end in _sequence(grammar, symbols[1:], parts, after, later_third):
            yield words + rest, end


_SUBJECTS = {"player", "np", "amount", "target", "targets", "owner"}
"""Grammar rules whose phrases can be the subject of a verb behind them."""


def _agreement(grammar: Grammar, symbol: Symbol, said: tuple[Part, ...], third: bool) -> bool:
    """Whether verbs behind a symbol take their second form."""
    if str(symbol.name) in _SUBJECTS and len(said) == 1:
        return _third_person(said[0])
    words = grammar.keywords.get(str(symbol.name), ())
    return third and not any(word in ("may", "can't", ",", ":") for word in words)


def _symbol(
    grammar: Grammar, symbol: Symbol, parts: tuple[Part, ...], used: int, third: bool
) -> Iterator[tuple[list[str], int]]:
    name = str(symbol.name)
    if isinstance(symbol, Terminal):
        if symbol.filter_out or name.startswith("_"):
            forms = grammar.keywords[name]
            yield [forms[1] if third and len(forms) > 1 else forms[0]], used
        elif used < len(parts):
            part = parts[used]
            if isinstance(part, Word) and part.cls == name:
                yield [_word(part)], used + 1
    elif name.startswith("_"):
        yield from _inlined(grammar, name, parts, used, third)
    elif used < len(parts):
        part = parts[used]
        if isinstance(part, Node):
            words = _node(grammar, name, part, third)
            if words is not None:
                yield words, used + 1


def _inlined(
    grammar: Grammar, name: str, parts: tuple[Part, ...], used: int, third: bool
) -> Iterator[tuple[list[str], int]]:
    """A rule without a node of its own; a repeated one (x: x y) is followed as long as it consumes parts."""
    rules = grammar.by_origin.get(name, ())
    tails = [tuple(rule.expansion[1:]) for rule in rules if str(rule.expansion[0].name) == name]
    ends: list[tuple[list[str], int]] = []
    for rule in rules:
        if str(rule.expansion[0].name) != name:
            ends.extend(_sequence(grammar, tuple(rule.expansion), parts, used, third))
    for words, after in ends:  # grows while it is gone through
        yield words, after
        for tail in tails:
            for more, end in _sequence(grammar, tail, parts, after, third):
                if end > after:
                    ends.append((words + more, end))


def _word(word: Word) -> str:
    if word.cls == "NUMBER":
        return str(word.number)
    if word.cls == "SIGNED":
        return f"{word.number:+d}".replace("-", "−")
    return word.phrase
