"""Text to nodes: one sentence in, one node or the reasons of a refusal out."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace

from lark import Token, Tree
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.grammar import Grammar
from cardwright.language.lexer import Found, Lexicon, Raw, raw_words
from cardwright.language.nodes import Node, Part, Word
from cardwright.model.vocabulary import Term, Vocabulary
from cardwright.text import Span

At = Callable[[int, int], Span]
"""Gives the place in the file of the characters start to end of a text."""


@dataclass(frozen=True)
class Language:
    """The grammar and the words of a draft; `named` adds the names of one action."""

    grammar: Grammar
    vocabulary: Vocabulary
    lexicon: Lexicon = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lexicon", Lexicon(self.grammar.keywords, self.vocabulary))

    def named(self, terms: list[Term]) -> Language:
        """The same language with some more words."""
        return Language(self.grammar, self.vocabulary.extended(terms)) if terms else self


@dataclass(frozen=True)
class Refusal:
    """Why a text could not be read."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Stuck:
    """Where reading stopped: the raw word (None at the end) and what the parser would have taken."""

    raws: list[Raw]
    index: int
    accepted: frozenset[str]


def parse(language: Language, start: str, text: str, at: At, context: Context = ()) -> Node | Refusal:
    """Read one sentence (without its full stop), amount, condition or np."""
    result = run(language, start, text, at)
    if isinstance(result, Stuck):
        return Refusal(tuple(explain(language, start, text, at, result, context)))
    return result


def run(language: Language, start: str, text: str, at: At) -> Node | Stuck:
    """Feed the words of a text to the parser."""
    raws = raw_words(text)
    parser = language.grammar.lark.parse_interactive("", start=start)
    index = 0
    while index < len(raws):
        found = _feed(parser, language.lexicon, raws, index)
        if found is None:
            return Stuck(raws, index, terminals(parser.accepts()))
        index += found.length
    if "$END" not in parser.accepts():
        return Stuck(raws, index, terminals(parser.accepts()))
    return _node(_finish(parser), at)


def _feed(parser: InteractiveParser, lexicon: Lexicon, raws: list[Raw], index: int) -> Found | None:
    """Feed the longest phrase that the parser takes; None if it takes none.

    A table of LALR states promises more than it keeps, so a candidate is tried on a copy, unless it is the
    only one.
    """
    promised = parser.choices()
    candidates = [found for found in lexicon.candidates(raws, index) if found.terminal in promised]
    for found in candidates:
        token = _token(found, raws, index)
        try:
            if len(candidates) > 1:
                parser.copy().feed_token(token)
            parser.feed_token(token)
        except UnexpectedToken:
            continue
        return found
    return None


def _finish(parser: InteractiveParser) -> object:
    result: object = parser.feed_eof()
    return result


def terminals(accepted: Container[str]) -> frozenset[str]:
    """The terminals among the parser's choices (its rules are written in lower case)."""
    return frozenset(str(name) for name in accepted if str(name).isupper() or "ANON" in str(name))  # type: ignore[attr-defined]


class _Found(Token):
    """A token that carries what was found."""

    found: Found


def _token(found: Found, raws: list[Raw], index: int) -> Token:
    first, last = raws[index], raws[index + found.length - 1]
    token = _Found(found.terminal, found.phrase, first.start, 1, first.start + 1, 1, last.end + 1, last.end)
    token.found = found
    return token


def _node(tree: object, at: At) -> Node:
    part = _part(tree, at)
    return part if isinstance(part, Node) else Node("word", (part,), part.span)


def _part(tree: object, at: At) -> Part:
    if isinstance(tree, Tree):
        meta = tree.meta
        span = at(meta.start_pos, meta.end_pos) if not meta.empty else None
        return Node(str(tree.data), tuple(_part(child, at) for child in tree.children), span)
    assert isinstance(tree, _Found)
    found = tree.found
    span = at(tree.start_pos or 0, tree.end_pos or 0)
    return Word(found.terminal, found.entry, found.phrase, found.form, found.number, span)


# --- refusals ---------------------------------------------------------------------------------------


def explain(
    language: Language, start: str, text: str, at: At, stuck: Stuck, context: Context
) -> list[Problem]:
    """Say why reading stopped, with what may stand there and a fix that has been tried."""
    if stuck.index >= len(stuck.raws):
        end = len(text.rstrip())
        begin = stuck.raws[-1].start if stuck.raws else 0
        return [
            problem(
                "CW203", at(begin, end), context=context, help=_expected(language, stuck),
                word=stuck.raws[-1].text if stuck.raws else "",
            )
        ]  # fmt: skip
    found = [_unread(language, start, text, at, stuck, context)]
    for index in range(stuck.index + 1, len(stuck.raws)):
        raw = stuck.raws[index]
        if raw.text[0].isalpha() and not _known(language, stuck.raws, index):
            found.append(_unknown(language, start, text, at, replace(stuck, index=index), context, False))
    return found[:4]


def _known(language: Language, raws: list[Raw], index: int) -> bool:
    """Whether a raw word takes part in any known phrase (its first word, or one further on)."""
    for begin in range(max(0, index - 5), index + 1):
        if any(begin + found.length > index for found in language.lexicon.candidates(raws, begin)):
            return True
    return False


def _unread(
    language: Language, start: str, text: str, at: At, stuck: Stuck, context: Context
) -> Problem:
    raw = stuck.raws[stuck.index]
    if raw.text[0].isalpha() and not _known(language, stuck.raws, stuck.index):
        return _unknown(language, start, text, at, stuck, context, True)
    candidates = language.lexicon.candidates(stuck.raws, stuck.index)
    length = candidates[0].length if candidates else 1
    last = stuck.raws[stuck.index + length - 1]
    fix = _tried(language, start, text, at, stuck, raw.start, last.end)
    return problem(
        "CW201", at(raw.start, last.end), context=context, help=_expected(language, stuck), fix=fix,
        word=text[raw.start : last.end],
    )  # fmt: skip


def _unknown(
    language: Language, start: str, text: str, at: At, stuck: Stuck, context: Context, first: bool
) -> Problem:
    raw = stuck.raws[stuck.index]
    fix = _tried(language, start, text, at, stuck, raw.start, raw.end) if first else None
    near = nearest(raw.text, sorted({term.phrase for term in language.vocabulary.terms}))
    help = _expected(language, stuck) if first else ()
    if fix is None and near:
        help = (f'the nearest words of this draft: {", ".join(near)}', *help)
    code = "CW302" if stuck.index == 0 and first else "CW301"
    return problem(code, at(raw.start, raw.end), context=context, help=help, fix=fix, word=raw.text)


def _tried(
    language: Language, start: str, text: str, at: At, stuck: Stuck, begin: int, end: int
) -> Fix | None:
    """The nearest phrase that may stand there, offered only if the whole sentence can then be read."""
    word = text[begin:end]
    for phrase in nearest(word, sorted(set(language.lexicon.phrases(stuck.accepted))), 5):
        written = phrase[0].upper() + phrase[1:] if word[:1].isupper() else phrase
        if isinstance(run(language, start, text[:begin] + written + text[end:], at), Node):
            return Fix(written, at(begin, end))
    return None


def _expected(language: Language, stuck: Stuck) -> tuple[str, ...]:
    """What may stand at a place, in a designer's words: at most eight entries."""
    words, classes = [], []
    for terminal in sorted(stuck.accepted):
        if terminal in language.grammar.classes:
            examples = [term.phrase for term in language.vocabulary.of_class(terminal) if term.form == 0]
            some = f" ({', '.join(examples[:4])}{', …' if len(examples) > 4 else ''})" if examples else ""
            classes.append(language.grammar.classes[terminal] + some)
        elif terminal in language.grammar.keywords:
            words.append(f'"{language.grammar.keywords[terminal][0]}"')
    shown = (classes + sorted(words))[:8]
    if "$END" in stuck.accepted:
        shown.append("the end of the sentence")
    return (f"here may stand: {', '.join(shown)}",) if shown else ()
