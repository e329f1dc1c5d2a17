"""A sentence has a longest length: longer ones are refused at their place, the longest can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.backends.python import GeneratedPython
from cardwright.core.engine import Table
from cardwright.diagnostics import Problems
from cardwright.files.doc import Map
from cardwright.files.yaml import load
from cardwright.language.lexer import raw_words
from cardwright.language.parse import LONGEST, Refusal, parse
from cardwright.pipeline import make_game
from cardwright.surfaces.checking import check
from cardwright.surfaces.loading import load_draft
from cardwright.text import Source, Span
from games import skirmish

CARD = """
  - id: {id}
    name: {id}
    type: stem
    style: synth
    bands: [S]
    volume class: Ambient
    time cost: 1
    text: "{text}"
"""
HEAD = "game: musikclub\nset: test\ncards:"


@pytest.mark.parametrize("words", ["draw a card and ", "twice "])
def test_a_sentence_that_is_too_long_is_refused_where_it_goes_on(words: str) -> None:
    text = words * 500 + "draw a card"
    source = Source("test", text)
    found = parse(skirmish().language, "sentence", text, lambda start, end: Span(source, start, end))
    assert isinstance(found, Refusal) and [one.code for one in found.problems] == ["CW217"]
    place = found.problems[0].span
    assert place is not None and len(raw_words(text[: place.start])) == LONGEST and place.end == len(text)


def test_other_cards_and_files_are_checked_all_the_same(tmp_path: Path) -> None:
    long = "When this enters play, draw a card" + " and draw a card" * 500 + "."
    texts = {"long.yaml": [long, "When this enters play, drow a card."], "other.yaml": ["Volume plus."]}
    for name, cards in texts.items():
        made = [CARD.format(id=f"{name[0]}-{number}", text=text) for number, text in enumerate(cards)]
        (tmp_path / name).write_text(HEAD + "".join(made), encoding="utf-8")
    found = check([tmp_path / name for name in texts]).problems.errors
    assert [(one.code, dict(one.context)["card"]) for one in found] == [
        ("CW217", "l-0"), ("CW301", "l-1"), ("CW203", "o-0"),
    ]  # fmt: skip


@pytest.mark.parametrize("words", ["twice {}", "half {}, rounded down", "{} plus twice the hold"])
def test_the_longest_sentence_can_be_played(words: str) -> None:
    text = said = "When this enters play, set the hold to the hold."
    amount = "the hold"
    while len(raw_words(said)) <= LONGEST + 1:  # the full stop is not counted
        text, amount = said, words.format(amount)
        said = f"When this enters play, set the hold to {amount}."
    problems = Problems()
    draft = load_draft("musikclub@0.1", problems)
    doc = load("one.yaml", HEAD + CARD.format(id="one", text=text), problems)
    assert draft is not None and isinstance(doc, Map)
    program = make_game(draft, [doc], [], problems).program
    assert problems.ok and program.triggers[-1].definition == 0
    engine = GeneratedPython(program).bind(Table(program, 2, (0, 0), (0, 1), ((0,), (1,))))
    assert engine.new_state(1, 0).Z
