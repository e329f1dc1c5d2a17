"""Who acts: verbs go with their subject, words that point back have something to point at, and so it is printed."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from cardwright.language.nodes import Node
from cardwright.language.parse import Language, Refusal, parse
from cardwright.language.printed import printed
from cardwright.text import Source, Span
from commands import run
from games import loaded

CLUB, DECK = "musikclub@0.1", "music-deck@1"


def read(id: str, text: str) -> Node | Refusal:
    return parse(loaded_once(id), "sentence", text, Span.whole(Source("text", text)).sub)


@cache
def loaded_once(id: str) -> Language:
    """The language of a shipped draft."""
    return loaded(id, ()).language


WRONG = [
    (CLUB, "When this enters play, each opponent loses 2 parallel seconds and draw a card", "draws"),
    (CLUB, "When this enters play, you draws a card", "draw"),
    (CLUB, "When this enters play, each DJ draw a card", "draws"),
    (CLUB, "When this enters play, draws a card", "draw"),
    (CLUB, "When this enters play, you may draws a card", "draw"),
    (CLUB, "When this enters play, each opponent may draws a card", "draw"),
    (CLUB, "When this enters play, each opponent may draw a card and loses 1 parallel second", "lose"),
    (CLUB, "When this enters play, you may lose 1 parallel second to draws a card", "draw"),
    (CLUB, "When this enters play, each DJ draws a card, then that DJ draw a card", "draws"),
    (CLUB, "Once during your turn, you may draws a card", "draw"),
    (CLUB, "While there are a stem in play, volume +1", "is"),
    (CLUB, "While there is two stems in play, volume +1", "are"),
    (CLUB, "While you owns a stem in play, volume +1", "own"),
    (CLUB, "While each opponent own a stem in play, volume +1", "owns"),
    (CLUB, "While stems you own is in play, volume +1", "are"),
    (CLUB, "Stems you own gets +1 time cost", "get"),
    (CLUB, "This get +1 time cost", "gets"),
    (CLUB, "Each of your stems get +1 time cost", "gets"),
    (CLUB, "This also have Soprano", "has"),
    (CLUB, "Whenever you draws a card, draw a card", "draw"),
    (CLUB, "Whenever a DJ draw a card, draw a card", "draws"),
    (CLUB, "When this are faded out, draw a card", "is"),
    (CLUB, "Bass and Tenor is doubled", "are"),
    (DECK, "When this enters play, you cues in this", "cue in"),
    (DECK, "When this enters play, cues in this", "cue in"),
    (DECK, "When this enters play, your opponent send a song they own into transitioning out", "sends"),
    (DECK, "Playing songs you own gets +5 play vibe", "get"),
    (DECK, "If you has a waiting synergy card, draw a card", "have"),
]


@pytest.mark.parametrize(("id", "text", "right"), WRONG)
def test_a_verb_in_the_wrong_form_is_refused_with_the_right_one(id: str, text: str, right: str) -> None:
    found = read(id, text)
    assert isinstance(found, Refusal)
    (one,) = found.problems
    assert one.code == "CW224" and one.fix is not None and one.fix.replacement == right
    span = one.fix.span
    mended = read(id, text[: span.start] + right + text[span.end :])
    assert isinstance(mended, Node)


@pytest.mark.parametrize(("id", "text", "right"), WRONG)
def test_what_is_printed_goes_together(id: str, text: str, right: str) -> None:
    found = read(id, text)
    assert isinstance(found, Refusal) and found.problems[0].fix is not None
    span = found.problems[0].fix.span
    node = read(id, text[: span.start] + right + text[span.end :])
    assert isinstance(node, Node)
    assert read(id, printed(loaded_once(id), node)) == node


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2 parallel seconds: that DJ draws a card.", "CW204"),
        ("When this enters play, that DJ draws a card.", "CW204"),
        ("When this enters play, draw a card, then that DJ draws a card.", "CW204"),
        ("When this enters play, you draw a card and that DJ draws a card.", "CW204"),
        ("You may, once during their turn, draw a card.", "CW224"),
        ("Once during your turn, each opponent may draw a card.", "CW224"),
    ],
)
def test_who_is_meant_is_known_or_the_text_is_refused(text: str, code: str) -> None:
    result = run("explain", text, "--rules", CLUB)
    assert result.exit_code == 1 and code in result.output


@pytest.mark.parametrize(
    ("id", "text"),
    [
        (DECK, "when this enters play, cue in this"),
        (DECK, "when this enters play, each DJ cues in a song they own"),
        (CLUB, "once during your turn, you may draw a card"),
        (CLUB, "while there is a stem in play, volume +1"),
        (CLUB, "when this enters play, draw a card, then draw a card"),
        (CLUB, "when this enters play, each DJ draws a card and loses 1 parallel second"),
    ],
)
def test_good_english_is_printed(id: str, text: str) -> None:
    node = read(id, text)
    assert isinstance(node, Node) and printed(loaded_once(id), node) == text


SUBJECTS = {"you": 0, "each DJ": 1, "each opponent": 1, "its owner": 1, "DJs": 0}
VERBS = [("draw a card", "draws a card"), ("lose 1 parallel second", "loses 1 parallel second"),
         ("put this into its owner's bin", "puts this into its owner's bin")]  # fmt: skip
CASES = list(itertools.product(SUBJECTS, (0, 1), VERBS, VERBS, (" and", ", then", "may"), (0, 1)))


def test_every_pairing_of_subject_and_verb_is_read_if_and_only_if_it_agrees() -> None:
    for who, first, one, two, joint, second in CASES[::7]:
        said = f"{who} {one[first]}{joint} {two[second]}"
        if joint == "may":
            said = f"{who} may {one[first]} and {two[second]}"
        wanted = 0 if joint == "may" else SUBJECTS[who]
        found = read(CLUB, f"when this leaves play, {said}")
        assert isinstance(found, Node) == (first == second == wanted), said
        if isinstance(found, Node):
            assert read(CLUB, printed(loaded_once(CLUB), found)) == found
