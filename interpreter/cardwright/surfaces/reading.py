"""How a card's text was read: sentence by sentence, part by part, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardwright.core.lowering.cards import ReadCard
from cardwright.core.program import Origin
from cardwright.files.doc import Map, Scalar, plain
from cardwright.language.nodes import Node, Part, Word
from cardwright.language.printed import printed
from cardwright.language.write import write_any
from cardwright.model.cards import OWN_KEYS, Card
from cardwright.model.draft import Draft, Entry
from cardwright.pipeline import Game
from cardwright.surfaces.becoming import Became, becoming
from cardwright.text import Span


@dataclass(frozen=True)
class Piece:
    """One part of a sentence: what it is, in which words, and its own parts. `entry` names a draft's word."""

    what: str
    words: str
    parts: tuple[Piece, ...] = ()
    entry: str = ""


@dataclass(frozen=True)
class Sentence:
    """One sentence as written, in canonical words, in its parts, and what it became."""

    written: str
    canonical: str
    piece: Piece
    becomes: tuple[Became, ...]


@dataclass(frozen=True)
class Touched:
    """An entry of the draft that a text names or changes, with its clauses."""

    section: str
    id: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.section}: {self.id}" + (f" ({', '.join(self.clauses)})" if self.clauses else "")


def card_sentences(game: Game, read: ReadCard) -> tuple[Sentence, ...]:
    """The sentences of a card that was read; empty for a card without text."""
    entries = every_entry(game.draft)
    found = becoming(game, read.card.id)
    return tuple(_sentence(game, node, entries, found) for node in read.nodes or ())


def _sentence(
    game: Game, node: Node, entries: Mapping[str, Touched], found: list[tuple[Origin, Became]]
) -> Sentence:
    inside = tuple(became for origin, became in found if node.span and within(origin, node.span))
    written = node.span.words if node.span else ""
    return Sentence(written, canonical(game, node), _unwrapped(game, node, entries), tuple(dict.fromkeys(inside)))


def within(origin: Origin, span: Span) -> bool:
    """Whether a place lies in a stretch of text."""
    at, source = (origin.line, origin.col), span.source
    return source.name == origin.file and source.line_col(span.start) <= at < source.line_col(span.end)


def canonical(game: Game, node: Node) -> str:
    """A sentence in the words that the grammar prints."""
    try:
        text = printed(game.language, node)
    except ValueError:
        text = write_any(game.language.grammar, node)
    return text[:1].upper() + text[1:] + "."


def _unwrapped(game: Game, node: Node, entries: Mapping[str, Touched]) -> Piece:
    first = node.parts[0] if node.kind == "sentence" and len(node.parts) == 1 else node
    return piece(game, first, entries, None)


def piece(game: Game, part: Part, entries: Mapping[str, Touched], around: Span | None) -> Piece:
    """A part of a sentence with its own parts; `around` is the place of the part that holds it."""
    if isinstance(part, Word):
        return _word(game, part, entries)
    inner = tuple(piece(game, one, entries, part.span) for one in part.parts)
    if len(inner) == 1 and isinstance(part.parts[0], Word) and part.kind in ("number", "value", "word"):
        return inner[0]
    own = part.span is not None and part.span != around
    words = part.span.words if own and part.span else write_any(game.language.grammar, part)
    if part.kind.startswith(DEED):
        return Piece("a phrase of the draft", words, inner, _stands_for(game, part.kind))
    return Piece(part.kind.replace("_", " "), words, inner)


DEED = "deed_"
"""How the nodes of a draft's own deeds begin; the number behind it is that of the phrase."""


def _stands_for(game: Game, kind: str) -> str:
    """What a deed of the draft is, in the draft's sentences."""
    entry = game.draft.phrases[int(kind.removeprefix(DEED))]
    return f"it stands for: {' '.join(' '.join(one.text.split()) for one in entry.scalars('do'))}"


def _word(game: Game, word: Word, entries: Mapping[str, Touched]) -> Piece:
    what = game.language.grammar.classes.get(word.cls, word.cls.lower())
    if word.cls in ("NUMBER", "SIGNED"):
        return Piece(what, str(word.number))
    touched = entries.get(entry_id(word.entry))
    return Piece(what, word.phrase, (), str(touched) if touched else "")


def entry_id(word: str) -> str:
    """The entry that a word stands for: `attaches=yes` and `line.either` belong to attaches and line."""
    return word.split("=")[0].split(".")[0] if not word.replace(".", "").isdigit() else word


def every_entry(draft: Draft) -> dict[str, Touched]:
    """All entries of a draft by id, and the members of its sets and choices by their codes."""
    found: dict[str, Touched] = {}
    for section, group in draft.doc.items.items():
        for entry in draft.entries(section) if isinstance(group, Map) else ():
            touched = Touched(section, entry.id, entry.clauses)
            found.setdefault(entry.id, touched)
            for code in _codes(entry):
                found.setdefault(code, touched)
    return found


def _codes(entry: Entry) -> Iterator[str]:
    for key in ("members", "options"):
        inner = entry.map.get(key)
        if isinstance(inner, Map):
            yield from inner.items
        else:
            yield from (scalar.text for scalar in entry.scalars(key))


def touched(game: Game, sentences: tuple[Sentence, ...], nodes: tuple[Node, ...]) -> list[Touched]:
    """The entries that a text names or changes, in order of mention."""
    entries = every_entry(game.draft)
    ids = [entry_id(part.entry) for node in nodes for part in node.walk() if isinstance(part, Word) and part.entry]
    ids += [became.entry for sentence in sentences for became in sentence.becomes if became.entry]
    named = [entries[id] for id in ids if id in entries]
    return list(dict.fromkeys(named))


def face(card: Card) -> list[tuple[str, str]]:
    """The printed face: name, type, and every printed field as it stands in the file."""
    lines = [("name", card.name), ("type", card.type)]
    for key, value in card.map.items.items():
        if key not in OWN_KEYS:
            lines.append((key, _shown(value)))
    return lines


def _shown(value: object) -> str:
    if isinstance(value, Scalar):
        return " ".join(value.text.split())
    data = plain(value)  # type: ignore[arg-type]
    if isinstance(data, dict):  # the box with the text, which is printed by itself
        return ", ".join(str(one) for key, one in data.items() if key != "text")
    return ", ".join(str(one) for one in data) if isinstance(data, list) else str(data)
