"""Card texts changed in one place, by character or by word; card sets of them; matches with what was read."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core.checks.sound import must_be_sound
from cardwright.core.engine import Table
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import Problem
from cardwright.files.doc import Map
from cardwright.files.yaml import load
from cardwright.language.lexer import NUMBER_WORDS
from cardwright.model.draft import Draft
from cardwright.pipeline import Game, make_game
from cardwright.surfaces.loading import load_draft
from cardwright.text.characters import folded
from games import PARTS, TINY, sources
from side_by_side import play

Plain = dict[str, Any]

SIGNS = "_.,;:-–−'’\"“”!?()[]{}+*/\\#@&%$§°~^`|<>=0123456789"
STRANGE = "ſßﬀKıİǅµéé\u0301\u200b\u200d\u00ad\u2060\ufeff\u00a0\u2003\u3000\u2028２٣ⅷ①ａＡ\u0391\u0430’ʼ＇‐‑‒—―−﹣－"
"""Letters and signs that look like others, fold to others, or cannot be seen."""


ALIKE = str.maketrans({"’": "'", "−": "-", "–": "-"})


@dataclass(frozen=True)
class Changed:
    """A text with one thing changed, and the card it was printed on."""

    card: Plain
    text: str
    was: str
    by: str  # "character" or "word"


def draft_of(id: str) -> Draft:
    """A draft without its cards."""
    problems = Problems()
    draft = load_draft(str(TINY / "1") if id == "skirmish@1" else id, problems)
    assert draft is not None and problems.ok, [one.message for one in problems]
    return draft


def printed(id: str) -> list[Plain]:
    """The cards of a draft's own sets, as they stand in their files."""
    files = [path for path in sources(id) if path.name not in PARTS]
    docs = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in files]
    return [card for doc in docs for card in doc.get("cards") or () if card.get("status", "ready") == "ready"]


def box_of(card: Plain) -> Plain | None:
    """What holds a card's text: the card itself, or the box that the draft names; None for a card without text."""
    return next((box for box in (card, *card.values()) if isinstance(box, dict) and "text" in box), None)


def with_text(card: Plain, id: str, text: str) -> Plain:
    """A card with another id and another text."""
    made: Plain = {key: dict(value) if isinstance(value, dict) else value for key, value in card.items()}
    box = box_of(made)
    assert box is not None
    box["text"] = text
    return {**made, "id": id, "name": f"{card['name']} {id}"}


def plain(text: str) -> str:
    """A text without the differences that docs/characters.md lists, and without reminder text."""
    depth, kept = 0, []
    for char in text:
        depth += char == "("
        kept.append(char if not depth else " ")
        depth -= char == ")" and depth > 0
    words = "".join(folded(char) for char in "".join(kept).translate(ALIKE)).split()
    return " ".join(str(NUMBER_WORDS.get(word.strip(".,;:"), "")) + word[-1:] * (not word[-1:].isalnum())
                    if word.strip(".,;:") in NUMBER_WORDS else word for word in words)  # fmt: skip


def character_change(text: str, rng: random.Random) -> str:
    """A text with one character put in, taken out, doubled, or put in place of another."""
    at = rng.randrange(len(text))
    sign = rng.choice(rng.choice((SIGNS, STRANGE, text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ")))
    way = rng.choice(("put in", "put in", "take out", "double", "replace", "replace", "case"))
    if way == "put in":
        return text[:at] + sign + text[at:]
    if way == "replace":
        return text[:at] + sign + text[at + 1 :]
    if way == "case":
        return text[:at] + text[at].swapcase() + text[at + 1 :]
    return text[:at] + text[at] * (0 if way == "take out" else 2) + text[at + 1 :]


def word_change(text: str, rng: random.Random, words: Sequence[str], others: Sequence[str]) -> str:
    """A text with words changed: others of the draft, gone, doubled, swapped, or taken from another text."""
    parts = text.split(" ")
    for _ in range(rng.choice((1, 1, 1, 2))):
        at = rng.randrange(len(parts))
        way = rng.choice(("word", "word", "word", "gone", "twice", "swap", "graft", "sentence"))
        if way == "word":
            end = "." if parts[at].endswith(".") else "," if parts[at].endswith(",") else ""
            parts[at] = rng.choice(words) + end
        elif way == "gone" and len(parts) > 1:
            del parts[at]
        elif way == "twice":
            parts.insert(at, parts[at])
        elif way == "swap":
            other = rng.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        elif way == "graft":
            graft = rng.choice(others).split(" ")
            parts[at:] = graft[min(at, len(graft) - 1) :]
        else:
            parts += rng.choice(others).split(" ")
    return " ".join(parts)


def vocabulary(draft: Draft) -> list[str]:
    """The words of a draft, and those that sentences are made of."""
    own = [term.phrase for term in draft.vocabulary().terms]
    plain = [
        "a",
        "an",
        "the",
        "each",
        "this",
        "it",
        "them",
        "that",
        "your",
        "you",
        "their",
        "its",
        "of",
        "in",
        "on",
        "to",
        "and",
        "then",
        "or",
        "no",
        "up",
        "to",
        "other",
        "another",
        "may",
        "not",
    ]
    verbs = [
        "draw",
        "put",
        "gain",
        "lose",
        "choose",
        "mark",
        "return",
        "attach",
        "set",
        "double",
        "resolve",
        "gets",
        "has",
        "is",
        "are",
        "can't",
        "costs",
        "more",
        "less",
    ]
    return [
        *own,
        *own,
        *plain,
        *verbs,
        *["one", "two", "three", "1", "2", "3", "+1", "−2", "all", "at", "the", "start", "of"],
    ]


def changes(id: str, rng: random.Random, count: int) -> Iterator[Changed]:
    """Texts of a draft's cards, each changed in its own way."""
    cards = [card for card in printed(id) if box_of(card)]
    texts = [str(box["text"]) for card in cards if (box := box_of(card))]
    words = vocabulary(draft_of(id))
    for _ in range(count):
        card = rng.choice(cards)
        box = box_of(card)
        assert box is not None
        was = str(box["text"])
        by = rng.choice(("character", "word", "word"))
        text = character_change(was, rng) if by == "character" else word_change(was, rng, words, texts)
        yield Changed(card, text, was, by)


def set_of(id: str, cards: Sequence[Plain]) -> tuple[Game, dict[str, list[Problem]], Problems]:
    """A game of a draft with these cards and no others; why a card's file cannot be read, by card; other problems.

    Each card has a file of its own: a character that nobody can see refuses a file as a whole.
    """
    game, found, refused = id.partition("@")[0], [], {}
    for card in cards:
        own = Problems()
        written = yaml.safe_dump({"game": game, "set": card["id"], "cards": [card]},
                                 sort_keys=False, allow_unicode=True, width=100_000)  # fmt: skip
        doc = load(f"{card['id']}.yaml", written, own)
        if isinstance(doc, Map) and own.ok:
            found.append(doc)
        else:
            refused[card["id"]] = own.found
    problems = Problems()
    return make_game(draft_of(id), found, [], problems), refused, problems


def read_ids(game: Game) -> set[str]:
    """The ids of the cards that were read."""
    return {one.card.id for one in game.cards if one.nodes is not None}


def deal(game: Game, cards: Sequence[str], rng: random.Random, players: int, size: int) -> Table:
    """Decks of random cards for each seat."""
    index = {definition.id: number for number, definition in enumerate(game.program.definitions)}
    definitions = [index[rng.choice(cards)] for _ in range(size * players)]
    piles = tuple(tuple(range(seat * size, seat * size + size)) for seat in range(players))
    return Table(
        game.program, players, tuple(definitions), tuple(seat for seat in range(players) for _ in range(size)), piles
    )


def play_both(game: Game, cards: Sequence[str], rng: random.Random, matches: int, most: int) -> int:
    """Matches with decks of these cards, on both backends side by side; how many moves there were."""
    must_be_sound(game.program)
    generated, moves = GeneratedPython(game.program), 0
    low, high = game.program.players
    for _ in range(matches):
        table = deal(game, cards, rng, rng.randint(low, high), 30)
        moves += play(Walker(table), generated.bind(table), rng.randrange(2**32), most)
    return moves
