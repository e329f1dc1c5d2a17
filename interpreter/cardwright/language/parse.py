"""Text to nodes: one sentence in, one node or the reasons of a refusal out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from lark import Token, Tree
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Context, Fix, Problem, problem
from cardwright.language.agreement import disagreements
from cardwright.language.grammar import Grammar
from cardwright.language.lexer import Found, Lexicon, Raw, joins, raw_words
from cardwright.language.mending import ended, exchanged, inserted
from cardwright.language.misspelt import misspelt, unusual
from cardwright.language.nodes import Node, Part, Word
from cardwright.model.vocabulary import Term, Vocabulary
from cardwright.text import Source, Span

At = Callable[[int, int], Span]
"""Gives the place in the file of the characters start to end of a text."""

LONGEST = 120
"""How many words and signs one sentence has at most: each may nest one step deeper, and Python takes 200 brackets."""


@dataclass(frozen=True)
class Language:
    """The grammar and the words of a draft; `named` adds the names of one action."""

    grammar: Grammar
    vocabulary: Vocabulary
    base: Lexicon | None = field(default=None, repr=False, compare=False)
    lexicon: Lexicon = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.base is None:
            lexicon = Lexicon(self.grammar.keywords, self.vocabulary)
        else:
            lexicon = self.base.extended(self.vocabulary)
        object.__setattr__(self, "lexicon", lexicon)

    def named(self, terms: list[Term]) -> Language:
        """The same language with some more words."""
        return Language(self.grammar, self.vocabulary.extended(terms), self.lexicon) if terms else self


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


@dataclass(frozen=True)
class Doubt:
    """A word that can be read in two ways, both of which lead to the end of the sentence."""

    raws: list[Raw]
    index: int
    readings: tuple[Node, Node]


def parse(language: Language, start: str, text: str, at: At, context: Context = ()) -> Node | Refusal:
    """Read one sentence (without its full stop), amount, condition or np."""
    raws = raw_words(text)
    if len(raws) > LONGEST:
        place = at(raws[LONGEST].start, raws[-1].end)
        return Refusal((problem("CW217", place, context=context, number=len(raws), limit=LONGEST),))
    result = run(language, start, text, at)
    if isinstance(result, Doubt):
        raw = result.raws[result.index]
        return Refusal((problem("CW208", at(raw.start, raw.end), context=context, word=raw.text),))
    if isinstance(result, Stuck):
        return Refusal(tuple(explain(language, start, text, at, result, context)))
    wrong = tuple(disagreements(language.vocabulary, language.grammar.keywords, result, context))
    return Refusal(wrong) if wrong else result


def run(language: Language, start: str, text: str, at: At) -> Node | Stuck | Doubt:
    """Feed the words of a text to the parser.

    Where one word could be two things, both ways are followed; the longer phrase wins if both lead to the
    end, and two readings with phrases of the same length are a doubt, never a silent choice.
    """
    raws = raw_words(text)
    parser = language.grammar.lark.parse_interactive("", start=start)
    return _follow(language, raws, 0, parser, at, ())


Fed: TypeAlias = "tuple[()] | tuple[Fed, Found, int, int]"
"""The verbs on the way, the last one first, each with where it begins and ends."""


def _with(fed: Fed, found: Found, raws: list[Raw], index: int) -> Fed:
    """The verbs with one more, if it is one."""
    if not found.terminal.startswith("_"):
        return fed
    return fed, found, raws[index].start, raws[index + found.length - 1].end


def _follow(
    language: Language, raws: list[Raw], index: int, parser: InteractiveParser, at: At, fed: Fed
) -> Node | Stuck | Doubt:
    while index < len(raws):
        ways = _ways(parser, language.lexicon, raws, index)
        if not ways:
            return Stuck(raws, index, _taken(parser))
        if len(ways) > 1:
            return _branch(language, raws, index, ways, at, fed)
        found, parser = ways[0]
        fed = _with(fed, found, raws, index)
        index += found.length
    before = _ahead(parser)
    try:
        return replace(_node(parser.feed_eof(), at), verbs=_verbs(fed, at))  # type: ignore[no-untyped-call]
    except UnexpectedToken:
        return Stuck(raws, index, _taken(before))


def _verbs(fed: Fed, at: At) -> tuple[Word, ...]:
    found: list[Word] = []
    while fed:
        fed, verb, start, end = fed
        found.append(Word(verb.terminal, "", verb.phrase, verb.form, span=at(start, end)))
    return tuple(reversed(found))


def _ways(
    parser: InteractiveParser, lexicon: Lexicon, raws: list[Raw], index: int
) -> list[tuple[Found, InteractiveParser]]:
    """Every known phrase here that the parser takes, with the parser behind it.

    A table of LALR states promises more than it keeps, so each is tried on a copy.
    """
    promised: dict[str, object] = parser.choices()  # type: ignore[no-untyped-call]
    candidates = [found for found in lexicon.candidates(raws, index) if found.terminal in promised]
    ways = []
    for found in candidates:
        ahead = _ahead(parser)
        try:
            ahead.feed_token(_token(found, raws, index))
        except UnexpectedToken:
            continue
        ways.append((found, ahead))
    return ways


def _ahead(parser: InteractiveParser) -> InteractiveParser:
    """A copy that can be fed without changing the parser; Lark's own copies more than is needed."""
    return InteractiveParser(parser.parser, parser.parser_state.copy(deepcopy_values=False), parser.lexer_thread)


def _branch(
    language: Language, raws: list[Raw], index: int, ways: list[tuple[Found, InteractiveParser]], at: At, fed: Fed
) -> Node | Stuck | Doubt:
    """Follow several ways: the longest that leads to the end, else the one that comes furthest."""
    furthest: Stuck | None = None
    read: tuple[int, Node] | None = None
    for found, ahead in ways:
        if read is not None and found.length < read[0]:
            break
        after = _with(fed, found, raws, index)
        result = _follow(language, raws, index + found.length, ahead, at, after)
        if isinstance(result, Doubt):
            return result
        if isinstance(result, Stuck):
            if furthest is None or result.index > furthest.index:
                furthest = result
        elif read is not None and read[1] != result:
            return Doubt(raws, index, (read[1], result))
        else:
            read = (found.length, result)
    if read is not None:
        return read[1]
    assert furthest is not None
    return furthest


def _taken(parser: InteractiveParser) -> frozenset[str]:
    """The terminals that the parser really takes now, for messages."""
    accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return frozenset(accepted)


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


def explain(language: Language, start: str, text: str, at: At, stuck: Stuck, context: Context) -> list[Problem]:
    """Say why reading stopped, with what may stand there and a fix that has been tried."""
    if stuck.index >= len(stuck.raws):
        end = len(text.rstrip())
        begin = stuck.raws[-1].start if stuck.raws else 0
        tried = partial(reads, language, start=start)
        mended = ended(text, stuck.raws, tried, at)
        mended = mended or exchanged(text, stuck.raws, len(stuck.raws) - 1, tried, at)
        return [
            problem(
                "CW203", at(begin, end), context=context, help=_expected(language, stuck), fix=mended,
                word=stuck.raws[-1].text if stuck.raws else "",
            )
        ]  # fmt: skip
    found = [_unread(language, start, text, at, stuck, context)]
    for index in range(stuck.index + 1, len(stuck.raws)):
        raw = stuck.raws[index]
        if raw.is_word and joins(stuck.raws, index) and not _known(language, stuck.raws, index):
            found.append(_unknown(language, start, text, at, replace(stuck, index=index), context, False))
    return found[:4]


def _known(language: Language, raws: list[Raw], index: int) -> bool:
    """Whether a raw word takes part in any known phrase (its first word, or one further on)."""
    for begin in range(max(0, index - 5), index + 1):
        if any(begin + found.length > index for found in language.lexicon.candidates(raws, begin)):
            return True
    return False


def _unread(language: Language, start: str, text: str, at: At, stuck: Stuck, context: Context) -> Problem:
    raw = stuck.raws[stuck.index]
    tried = partial(reads, language, start=start)
    wrong = misspelt(language.lexicon, text, stuck.raws, stuck.index, tried, at, context)
    if wrong is not None:
        return wrong
    if raw.is_word and not _known(language, stuck.raws, stuck.index):
        return _unknown(language, start, text, at, stuck, context, True)
    candidates = language.lexicon.candidates(stuck.raws, stuck.index)
    length = candidates[0].length if candidates else 1
    last = stuck.raws[stuck.index + length - 1]
    fix = _tried(language, start, text, at, stuck, raw.start, last.end)
    fix = fix or inserted(text, stuck.raws, stuck.index, tried, at)
    fix = fix or exchanged(text, stuck.raws, stuck.index, tried, at)
    return problem(
        "CW201", at(raw.start, last.end), context=context, help=_expected(language, stuck), fix=fix,
        word=" ".join(text[raw.start : last.end].split()),
    )  # fmt: skip


def _unknown(language: Language, start: str, text: str, at: At, stuck: Stuck, context: Context, first: bool) -> Problem:
    raw = stuck.raws[stuck.index]
    fix = _tried(language, start, text, at, stuck, raw.start, raw.end) if first else None
    near = nearest(raw.text, sorted({term.phrase for term in language.vocabulary.terms}))
    help = _expected(language, stuck) if first else ()
    if fix is None and near:
        help = (f"the nearest words of this draft: {', '.join(near)}", *help)
    help = (*unusual(raw), *help)
    code = "CW302" if stuck.index == 0 and first and start == "sentence" else "CW301"
    return problem(code, at(raw.start, raw.end), context=context, help=help, fix=fix, word=raw.text)


def reads(language: Language, text: str, start: str = "sentence") -> bool:
    """Whether a text can be read and would not be refused."""
    source = Source("", text)
    if len(raw_words(text)) > LONGEST:
        return False
    found = run(language, start, text, lambda begin, end: Span(source, begin, end))
    return isinstance(found, Node) and not any(disagreements(language.vocabulary, language.grammar.keywords, found, ()))


def _tried(language: Language, start: str, text: str, at: At, stuck: Stuck, begin: int, end: int) -> Fix | None:
    """The nearest phrase that may stand there, offered only if the whole sentence can then be read."""
    word = text[begin:end]
    for phrase in nearest(word, sorted(set(language.lexicon.phrases(stuck.accepted))), 5):
        written = phrase[0].upper() + phrase[1:] if word[:1].isupper() else phrase
        if reads(language, text[:begin] + written + text[end:], start):
            return Fix(written, at(begin, end))
    return None


MOST_WORDS, MOST_CLASSES = 14, 6
"""How many words and kinds of words a message lists."""


def _expected(language: Language, stuck: Stuck) -> tuple[str, ...]:
    """What may stand at a place, in a designer's words: verbs and other fixed words, then kinds of words."""
    verbs: list[str] = []
    words: list[str] = []
    classes: list[str] = []
    for terminal in sorted(stuck.accepted):
        if terminal in language.grammar.classes:
            classes.append(_class_words(language, terminal))
        elif terminal in language.grammar.keywords:
            group = words if "ANON" in terminal or not terminal.startswith("_") else verbs
            group.append(f'"{language.grammar.keywords[terminal][0]}"')
    fixed = _listed(sorted(verbs) + sorted(words), MOST_WORDS)
    kinds = _listed(classes, MOST_CLASSES)
    end = "the end of the sentence" if "$END" in stuck.accepted else ""
    shown = [part for part in (fixed, kinds, end) if part]
    return (f"here may stand: {'; '.join(shown)}",) if shown else ()


def _class_words(language: Language, cls: str) -> str:
    """A word class with some of its words."""
    examples = [term.phrase for term in language.vocabulary.of_class(cls) if term.form == 0]
    some = f" ({', '.join(examples[:4])}{', …' if len(examples) > 4 else ''})" if examples else ""
    return language.grammar.classes[cls] + some


def _listed(parts: list[str], most: int) -> str:
    return ", ".join(parts[:most]) + (", …" if len(parts) > most else "")
