"""The interpreter knows no game: no word of a draft stands in it, apart from common English."""

import re
from functools import cache
from pathlib import Path

import pytest

from cardwright.diagnostics import Problems
from cardwright.model.checks.looking import KINDS, every
from cardwright.surfaces.loading import drafts, load_draft

INTERPRETER = Path(__file__).parents[2] / "interpreter"

EXCUSED = {
    "ambient": "what is around a piece of code while it runs",
    "attached": "cards attached to others are a shape of zone that every draft can have",
    "attaches": "the verb of the language that attaches a card",
    "background": "a colour on a page",
    "band": "the strip between two lines of a chart",
    "bins": "the columns of a histogram",
    "done": "what has been carried out",
    "draw": "the verb of the language, and drawing at random",
    "edge": "of a graph or of a picture",
    "effect": "what code does beside its result",
    "effects": "what code does beside its result",
    "family": "zones that are declared together",
    "hand": "at hand; and the zone that cards are drawn into where a draft names no other",
    "hands": "zones that only their owner sees, to people",
    "head": "the beginning of anything",
    "hold": "to be the case, or to contain",
    "leading": "white space at the beginning of a line",
    "line": "of a file, and the shape of a zone whose cards lie side by side",
    "lines": "of a file",
    "middle": "of a list",
    "outlook": "the value by which bots judge, for drafts to declare",
    "place": "where something stands in a file, and a gap on a line",
    "placed": "put somewhere",
    "places": "the plural",
    "play": "what one does with games",
    "playing": "what people do with games",
    "pop": "a method of lists in Python",
    "queue": "what waits to be run",
    "queues": "puts into what waits to be run",
    "quiet": "cells whose changes give no line in the log",
    "replace": "a method of texts in Python",
    "replaced": "put in place of something",
    "replacement": "what a proposed move or a fix puts in place of something",
    "samples": "what is put into the slots of a phrase to try it",
    "score": "of a comparison",
    "seed": "of the random numbers",
    "shift": "of bits",
    "silence": "without a word",
    "slot": "a named gap in a phrase or template, and the shape of a zone that holds one thing",
    "slots": "of a class in Python, and gaps in a phrase or template",
    "stack": "cards that lie in one zone and count as one, or open calls",
    "strip": "a method of texts in Python",
    "style": "of a scalar in YAML, and of a page",
    "tags": "of YAML",
    "tail": "the end of anything",
    "vp": "a verb phrase, in the grammar",
}
"""Words that are of a draft and of English, each with what it means here."""


@cache
def words() -> frozenset[str]:
    """Every word of every draft, and the names of the games."""
    found: set[str] = set()
    for id in drafts():
        draft = load_draft(id, Problems())
        assert draft is not None, id
        found |= {term.phrase for term in draft.vocabulary().terms if term.cls not in ("ANYCARD", "SETTING")}
        found |= {entry.id for section in KINDS.values() if section != "options" for entry in every(draft, section)}
        found |= {draft.game, draft.name}
    return frozenset(word.casefold() for word in found)


def used(text: str) -> set[str]:
    """The words of drafts in a text; the part of a path that Python calls so does not count."""
    plain = re.sub(r"\.stem\b", "", text).casefold()
    return {word for word in words() if re.search(rf"(?<![^\W\d_]){re.escape(word)}(?![^\W\d_])", plain)}


@pytest.mark.parametrize("path", sorted(INTERPRETER.rglob("*.py")), ids=lambda path: str(path.relative_to(INTERPRETER)))
def test_no_word_of_a_game(path: Path) -> None:
    assert used(path.read_text(encoding="utf-8")) - set(EXCUSED) == set()


def test_no_excuse_is_idle() -> None:
    everything = used("\n".join(path.read_text(encoding="utf-8") for path in INTERPRETER.rglob("*.py")))
    assert set(EXCUSED) <= everything


def test_the_check_can_fail() -> None:
    assert used("def pay(dice_seconds): ...") or used(f"a {sorted(words())[0]} here")
