"""From the pages in `grammar/` to one strict LALR parser for the words of a draft."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from lark import Lark, Token
from lark.exceptions import GrammarError
from lark.grammar import Rule
from lark.lexer import Lexer

from cardwright.files.shipped import folder
from cardwright.language.tables import Tables, dump, key_of, restore

STARTS = ("sentence", "amount", "condition", "np")
"""What can be parsed on its own."""

_FORMS = re.compile(r"^(_[A-Z][A-Z_]*):((?:\s*\|?\s*\"[^\"]+\")+)\s*$", re.MULTILINE)
_CLASS_NOTE = re.compile(r"^//: ([A-Z]+) = (.+)$", re.MULTILINE)
_STRINGS = re.compile(r"\"([^\"]+)\"")


@dataclass(frozen=True)
class Pages:
    """The grammar as written: rules, the forms of verbs, and what each word class is."""

    rules: str
    forms: Mapping[str, tuple[str, ...]]
    classes: Mapping[str, str]


@cache
def shipped_pages() -> Pages:
    """Read the pages of the language, in order of file names."""
    files = sorted(folder("grammar").glob("*.lark"))
    return read_pages("\n".join(file.read_text(encoding="utf-8") for file in files))


def read_pages(text: str) -> Pages:
    """Take the forms of verbs and the notes on word classes out of a grammar text."""
    forms = {name: tuple(_STRINGS.findall(body)) for name, body in _FORMS.findall(text)}
    classes = dict(_CLASS_NOTE.findall(text))
    return Pages(_FORMS.sub("", text), forms, classes)


class _NoLexer(Lexer):
    """Lark asks for a lexer; ours feeds the parser itself (see `lexer.py`)."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        return iter(())


class Ambiguous(Exception):
    """A phrase that a draft adds can be read in two ways together with the language."""


@dataclass(frozen=True)
class Grammar:
    """A parser with what its lexer and its printer need to know."""

    lark: Lark
    keywords: Mapping[str, tuple[str, ...]]  # terminal -> its spellings
    classes: Mapping[str, str]  # word class -> what it is, for people

    @cached_property
    def by_origin(self) -> Mapping[str, tuple[Rule, ...]]:
        """The alternatives of every rule, as written."""
        found: dict[str, list[Rule]] = {}
        for rule in self.lark.rules:
            found.setdefault(str(rule.origin.name), []).append(rule)
        return {name: tuple(sorted(rules, key=lambda rule: rule.order)) for name, rules in found.items()}


def build_grammar(extra: Iterable[str] = (), tables: Tables | None = None) -> Grammar:
    """Build the parser; `extra` are rule lines that a draft's own phrases add.

    `tables` keep built parsers from one run to the next. Raises Ambiguous if the added lines collide with
    the language.
    """
    lines = tuple(extra)
    if lines not in _built:
        _built[lines] = _make(lines, shipped_pages(), tables)
    return _built[lines]


_built: dict[tuple[str, ...], Grammar] = {}


def _make(extra: tuple[str, ...], pages: Pages, tables: Tables | None) -> Grammar:
    added = read_pages("\n".join(extra))
    pages = Pages(pages.rules, {**pages.forms, **added.forms}, pages.classes)
    declared = " ".join((*pages.classes, *pages.forms))
    text = "\n".join((pages.rules, added.rules, f"%declare {declared}", ""))
    lark = _kept(text, tables) if tables else None
    if lark is None:
        lark = _computed(text)
        if tables:
            tables.put(key_of(text), dump(lark))
    keywords = {terminal.name: (str(terminal.pattern.value),) for terminal in lark.terminals}
    return Grammar(lark, {**keywords, **pages.forms}, pages.classes)


def _kept(text: str, tables: Tables) -> Lark | None:
    kept = tables.get(key_of(text))
    return restore(kept, _NoLexer) if kept else None


def _computed(text: str) -> Lark:
    make: Callable[..., Lark] = Lark
    try:
        return make(
            text, parser="lalr", lexer=_NoLexer, strict=True, start=list(STARTS), maybe_placeholders=False,
            propagate_positions=True,
        )  # fmt: skip
    except GrammarError as error:
        raise Ambiguous(str(error)) from error
