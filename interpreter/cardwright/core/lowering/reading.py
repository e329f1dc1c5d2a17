"""Sentences of a draft or card to nodes: the draft's own phrases are put in the words they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import Mistake
from cardwright.diagnostics.problem import Context
from cardwright.files.doc import Scalar
from cardwright.language.grammar import Grammar, build_grammar
from cardwright.language.nodes import Node
from cardwright.language.parse import Language, Refusal, parse, reads, run
from cardwright.language.sentences import cut
from cardwright.language.tables import Tables
from cardwright.language.write import write_any
from cardwright.model.draft import Draft, Entry
from cardwright.model.vocabulary import Term
from cardwright.text import Span
from cardwright.text.characters import SPACE

_SLOT = re.compile(r"\{(\w+)\}")
SLOTS = {"amount": "amount"}
"""What a slot of a phrase can hold: the grammar's rule of that name; any other word is a noun phrase."""


def phrase_rules(draft: Draft) -> list[str]:
    """Grammar lines for a draft's own phrases and for the permissions its rules can be passed with."""
    lines = [line for index, entry in enumerate(draft.phrases) for line in phrase_lines(index, entry)]
    return lines + [permission_rule(id, may) for id, may in permissions(draft)]


def phrase_lines(index: int, entry: Entry) -> list[str]:
    """The grammar lines of one phrase: one for each spelling of what it means or does."""
    if "do" in entry.map.items:
        return [*_verb_lines(index, [say.text for say in entry.scalars("say")])]
    return [f"%extend static: {_pattern(say.text)} -> phrase_{index}" for say in reversed(entry.scalars("say"))]


def _verb_lines(index: int, spellings: list[str]) -> Iterator[str]:
    """A deed's lines: two spellings that differ before the first slot only are two forms of its verb.

    Lark puts what extends a rule before what is there, so the first spelling comes last.
    """
    (first, rest), *others = [_verb_and_rest(say) for say in spellings]
    if len(others) == 1 and others[0][1] == rest and first and others[0][0]:
        verb = f"_DEED{_letters(index)}"
        yield f'{verb}: "{first}" | "{others[0][0]}"\n%extend deed: {" ".join((verb, _pattern(rest)))} -> deed_{index}'
        return
    for say in reversed(spellings):
        yield f"%extend deed: {_pattern(say)} -> deed_{index}"


def _verb_and_rest(say: str) -> tuple[str, str]:
    """What a spelling begins with, up to its first slot, and the rest."""
    found = _SLOT.search(say)
    cut_at = found.start() if found else len(say)
    verb = say[:cut_at].strip()
    return ("" if any(sign in verb for sign in ",;:") else verb), say[cut_at:]


def _letters(index: int) -> str:
    """A number in letters, as names in the grammar have no digits."""
    return "".join(chr(ord("A") + int(digit)) for digit in str(index))


def permission_rule(id: str, may: str) -> str:
    """The grammar line of one permission."""
    return f'%extend static: player "may" {_pattern(may)} -> permit_{id.replace(" ", "_")}'


def passable(draft: Draft) -> list[Entry]:
    """The conditions that cards can permit to be passed."""
    return [
        entry
        for action in draft.entries("actions")
        for param in action.children("choose")
        for entry in param.children("where")
        if "may" in entry.map.items
    ]


def permissions(draft: Draft) -> list[tuple[str, str]]:
    """The same as rule id and the words of the permission."""
    return [(entry.text("id"), entry.text("may")) for entry in passable(draft)]


def slots(say: str) -> list[str]:
    """The names of a pattern's slots, in order."""
    return _SLOT.findall(say)


def _pattern(say: str) -> str:
    parts, last = [], 0
    for slot in _SLOT.finditer(say):
        parts.append(_words(say[last : slot.start()]))
        parts.append(SLOTS.get(slot.group(1), "np"))
        last = slot.end()
    parts.append(_words(say[last:]))
    return " ".join(part for part in parts if part)


def _words(text: str) -> str:
    """Words of a pattern as quoted literals; signs stand alone."""
    chunks = re.split(r"\s*([,;:])\s*", text.strip())
    return " ".join(f'"{chunk}"' for chunk in chunks if chunk)


def draft_grammar(draft: Draft, tables: Tables | None = None) -> Grammar:
    """The language together with a draft's phrases; raises Ambiguous if they collide."""
    return build_grammar(phrase_rules(draft), tables)


def read(lo: Lower, start: str, scalar: Scalar, context: Context, names: Iterable[Term] = ()) -> Node | None:
    """Read a single amount, condition, np or sentence; problems are gathered."""
    language = lo.language.named(list(names))
    text = scalar.text.strip(SPACE)
    offset = scalar.text.find(text)
    if start == "sentence" and text.endswith("."):
        text = text[:-1]

    def at(begin: int, end: int) -> Span:
        return scalar.at(begin + offset, end + offset)

    return _read(lo, language, start, text, at, context)


def _read(lo: Lower, language: Language, start: str, text: str, at: object, context: Context) -> Node | None:
    assert callable(at)
    found = parse(language, start, text, at, context)
    if isinstance(found, Refusal):
        lo.problems.extend(found.problems)
        return None
    return expand(lo, language, found, at)


def sentences(lo: Lower, texts: Iterable[Scalar], context: Context, names: Iterable[Term] = ()) -> list[Node] | None:
    """Read whole texts; None if any sentence could not be read."""
    language = lo.language.named(list(names))
    found: list[Node] = []
    whole = True
    for scalar in texts:
        cuts, _, problems = cut(scalar.text, scalar.at, context, lambda words: reads(language, words))
        lo.problems.extend(problems)
        whole = whole and not problems
        for part in cuts:

            def at(begin: int, end: int, part_start: int = part.start, of: Scalar = scalar) -> Span:
                return of.at(part_start + begin, part_start + end)

            node = _read(lo, language, "sentence", part.text, at, context)
            whole = whole and node is not None
            if node is not None:
                found.append(node)
    return found if whole else None


def expand(lo: Lower, language: Language, node: Node, at: object) -> Node:
    """Put what a draft's phrases stand for in their place."""
    parts = tuple(expand(lo, language, part, at) if isinstance(part, Node) else part for part in node.parts)
    if node.kind.startswith("phrase_"):
        meaning = lo.names.phrases[node.kind]
        if node.kind in lo.names.only and node.span is not None:
            lo.names.used[node.span] = node.kind, tuple(part for part in parts if isinstance(part, Node))
        for part in parts:
            assert isinstance(part, Node)
            meaning = _SLOT.sub(lambda _, part=part: write_any(language.grammar, part), meaning, count=1)  # type: ignore[misc]
        found = run(language, "sentence", meaning, lambda begin, end: node.span)  # type: ignore[arg-type, return-value]
        if not isinstance(found, Node):  # its forms were looked at when the draft was read
            refused = parse(language, "sentence", meaning, lambda begin, end: node.span)  # type: ignore[arg-type, return-value]
            assert isinstance(refused, Refusal)
            raise Mistake(refused.problems[0])
        inner = found.parts[0] if found.kind == "sentence" else found
        assert isinstance(inner, Node)
        return inner
    return Node(node.kind, parts, node.span)
