"""The reading of a card or of a text as a page for people."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.core.lowering.cards import ReadCard
from cardwright.diagnostics.problem import Problem, Problems
from cardwright.files.doc import Map, Scalar
from cardwright.language.nodes import Node
from cardwright.language.parse import Refusal, parse
from cardwright.model.cards import Card
from cardwright.pipeline import Game, compile_game
from cardwright.surfaces.reading import Piece, Sentence, card_sentences, every_entry, face, piece, touched
from cardwright.text import Source, Span

PARTS = {"amount": "an amount", "condition": "a condition", "np": "a noun phrase"}
"""What a text can be besides sentences, by the grammar's rule."""

OWN_TEXT = "your text"


def card_page(game: Game, read: ReadCard) -> str:
    """The printed face of a card and how its text was read."""
    card = read.card
    lines = [f"{card.name} ({card.id}, {game.draft.id})", ""]
    lines += [f"  {name}: {value}" for name, value in face(card)[1:]]
    if card.text is None:
        return "\n".join([*lines, "", "It has no text."])
    lines += ["", f"  {' '.join(card.text.text.split())}", ""]
    if read.nodes is None:
        return "\n".join([*lines, "Its text is not understood, so the card does not play:", ""])
    return "\n".join(lines + reading_lines(game, read))


def reading_lines(game: Game, read: ReadCard) -> list[str]:
    """Every sentence in its parts, what it becomes, and what of the draft it touches."""
    sentences = card_sentences(game, read)
    lines: list[str] = []
    for index, sentence in enumerate(sentences):
        lines += sentence_lines(sentence, index > 0)
    entries = touched(game, sentences, read.nodes or ())
    if entries:
        lines += ["It touches:", *(f"  {one}" for one in entries)]
    return lines


def sentence_lines(sentence: Sentence, follows: bool) -> list[str]:
    """One sentence: canonical words, parts, and what it becomes."""
    lines = [f"Understood as: {sentence.canonical}", *piece_lines(sentence.piece, 1)]
    if sentence.becomes:
        lines += ["  It becomes:", *(f"    {became}" for became in sentence.becomes)]
    elif follows:
        lines.append("  It adds to what the sentence before it became.")
    return [*lines, ""]


def piece_lines(part: Piece, depth: int) -> Iterator[str]:
    """A part and its parts, one a line, the deeper the further in."""
    origin = f"  ← {part.entry}" if part.entry else ""
    yield f"{'  ' * depth}{part.what}: {part.words}{origin}"
    for inner in part.parts:
        yield from piece_lines(inner, depth + 1)


def text_page(game: Game, text: str) -> tuple[str, tuple[Problem, ...]]:
    """How a text is read as the text of a card, or as a part of a sentence; else why it is refused."""
    scalar = Scalar(text, Span.whole(Source(OWN_TEXT, text)))
    problems, read, tried = _as_card(game, scalar)
    if problems.ok and read.nodes:
        return "\n".join(reading_lines(tried, read)).rstrip(), ()
    part = _as_part(game, scalar)
    if part is not None:
        return part, ()
    return "", problems.sorted()


def _as_card(game: Game, text: Scalar) -> tuple[Problems, ReadCard, Game]:
    """The text on a blank card of the draft's first type, compiled with nothing else."""
    kinds = game.draft.entries("card types")
    blank = {field.id: 0 for field in game.draft.entries("fields")}
    here = text.span
    card = Card(OWN_TEXT, "", kinds[0].id if kinds else "", blank, text, "ready", "", here, Map({}, {}, here))
    problems = Problems()
    tried = compile_game(game.draft, [card], {}, problems)
    return problems, tried.cards[0], tried


def _as_part(game: Game, text: Scalar) -> str | None:
    for start, name in PARTS.items():
        node = parse(game.language, start, text.text, text.at)
        if isinstance(node, Node) and not isinstance(node, Refusal):
            shown = piece(game, node, every_entry(game.draft), None)
            return "\n".join([f"Not a whole sentence, but {name}:", *piece_lines(shown, 1)])
    return None
