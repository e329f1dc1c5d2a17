"""Sentences read, printed and read again; pairs that must mean the same, pairs that must not."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

from cardwright.diagnostics import Problems
from cardwright.files.doc import Map
from cardwright.files.yaml import load
from cardwright.language.nodes import Node
from cardwright.language.parse import Language, parse
from cardwright.language.printed import printed
from cardwright.language.sentences import cut
from cardwright.pipeline import Game, compile_game, make_game
from cardwright.surfaces.loading import drafts, load_draft, load_game
from cardwright.text import Source, Span


@cache
def game(id: str) -> Game:
    problems = Problems()
    found = load_game(id, problems)
    assert found is not None
    return found


def sentences_of(id: str) -> list[str]:
    """Every sentence of the shipped cards of a draft's game."""
    found = []
    for read in game(id).cards:
        if read.card.text is not None:
            cuts, _, _ = cut(read.card.text.text, read.card.text.at)
            found.extend(part.text for part in cuts)
    return sorted(set(found))


def spans(text: str) -> Any:
    source = Source("test", text)
    return lambda start, end: Span(source, start, end)


def read(language: Language, text: str) -> Node:
    found = parse(language, "sentence", text, spans(text))
    assert isinstance(found, Node), found
    return found


@pytest.mark.parametrize(("id", "text"), [(id, text) for id in drafts() for text in sentences_of(id)])
def test_print_is_the_inverse_of_read(id: str, text: str) -> None:
    language = game(id).language
    node = read(language, text)
    shown = printed(language, node)
    assert read(language, shown) == node, shown
    assert printed(language, read(language, shown)) == shown


CARD = """
game: musikclub
set: test
cards:
- id: one
  name: One
  type: stem
  style: synth
  bands: [S]
  volume class: Ambient
  time cost: 1
  text: "{text}"
"""


def meaning(text: str) -> Any:
    """The tables that a card text makes, without places and with local names made alike."""
    problems = Problems()
    draft = load_draft("musikclub@0.1", problems)
    assert draft is not None
    doc = load("card.yaml", CARD.format(text=text), problems)
    assert isinstance(doc, Map)
    made = make_game(draft, [doc], [], problems)
    assert problems.ok, [problem.message for problem in problems]
    bare = compile_game(draft, [replace(read.card, text=None) for read in made.cards], {}, problems)
    names: dict[str, str] = {}
    tables = ("modifiers", "overrides", "permissions", "prohibitions", "triggers", "replacements", "actions")
    return [
        _plain(getattr(made.program, table)[len(getattr(bare.program, table)) :], names) for table in tables
    ]


def _plain(tree: Any, names: dict[str, str]) -> Any:
    if isinstance(tree, tuple | list):
        return [_plain(part, names) for part in tree]
    if is_dataclass(tree):
        return [
            type(tree).__name__,
            *(_plain(getattr(tree, slot.name), names) for slot in fields(tree) if slot.name not in ("at", "id")),
        ]
    if isinstance(tree, str) and tree.rpartition("_")[2].isdigit():
        return names.setdefault(tree, f"{tree.rpartition('_')[0]}_{len(names)}")
    return tree


ALIKE = [
    ("When this enters play, draw a card.", "When this enters play, draw 1 card."),
    ("When this enters play, draw a card.", "When this enters play, draw one card."),
    ("When this enters play, draw a card.", "Whenever this enters play, draw a card."),
    ("While you own two or more stems in play, volume +1.", "As long as you own 2 or more stems in play, volume +1."),
    ("Volume −2.", "Volume -2."),
    ("Volume is increased by 2.", "Volume +2."),
    ("When this enters play, each DJ draws a card.", "When this enters play, each DJ draws one card."),
    ("When this enters play, draw two cards.", "When this enters play, draw two cards. (A gift.)"),
    ("When this enters play, put a stem you don't own into its owner's bin.",
     "When this enters play, put a stem you don't own in play into its owner's bin."),
    ("When this enters play, gain parallel seconds equal to 2.", "When this enters play, gain 2 parallel seconds."),
    ("When this enters play, gain 50 percent of your parallel seconds.",
     "When this enters play, gain parallel seconds equal to 50 percent of your parallel seconds."),
    ("When this enters play, each opponent loses 5 percent of their parallel seconds.",
     "When this enters play, each opponent loses parallel seconds equal to 5 percent of their parallel seconds."),
]  # fmt: skip
APART = [
    ("When this enters play, put up to three stems into its owner's bin.",
     "When this enters play, put three stems into its owner's bin."),
    ("Other stems can't be faded out.", "Stems can't be faded out."),
    ("At the start of each turn, draw a card.", "At the start of your turn, draw a card."),
    ("When this enters play, draw a card.", "When this leaves play, draw a card."),
    ("When this enters play, you may draw a card.", "When this enters play, draw a card."),
    ("Stems you own can't be faded out.", "Stems you don't own can't be faded out."),
    ("When a stem enters play, draw a card.", "When another stem enters play, draw a card."),
    ("When this enters play, gain 5 percent of your parallel seconds.",
     "When this enters play, gain 5 percent of your parallel seconds for each stem you own in play."),
    ("When this enters play, lose parallel seconds equal to volume.",
     "When this enters play, gain parallel seconds equal to volume."),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), ALIKE)
def test_pairs_that_mean_the_same(left: str, right: str) -> None:
    assert meaning(left) == meaning(right)


@pytest.mark.parametrize(("left", "right"), APART)
def test_pairs_that_mean_something_else(left: str, right: str) -> None:
    assert meaning(left) != meaning(right)
