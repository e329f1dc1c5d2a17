"""Nouns for one or for several; numbers that do nothing, are too long, or leave open what comes first."""

from __future__ import annotations

import pytest

from commands import run


def explained(text: str, rules: str = "musikclub@0.1") -> str:
    result = run("explain", text, "--rules", rules)
    assert isinstance(result.output, str)
    return result.output


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("When this enters play, draw two card.", "cards"),
        ("When this enters play, gain 1 parallel seconds.", "parallel second"),
        ("Whenever a Soprano stems enters play, draw a card.", "stem"),
        ("2 dice second: draw a card.", "dice seconds"),
    ],
)
def test_a_noun_in_the_wrong_form_is_refused_with_the_right_one(text: str, fix: str) -> None:
    shown = explained(text)
    assert "CW213" in shown and f'did you mean "{fix}"?' in shown
    assert "error" not in explained(text.replace(shown.split('"')[1], fix))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("When this enters play, draw two cards.", "musikclub@0.1"),
        ("Whenever a Soprano stem enters play, draw a card.", "musikclub@0.1"),
        ("You gain 30 DJ vibe.", "music-deck@1"),  # DJ vibe and vibe are two words, not one and several
    ],
)
def test_the_right_form_is_read(text: str, rules: str) -> None:
    assert "error" not in explained(text, rules)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("When this enters play, draw 0 cards.", "to draw 0"),
        ("When this enters play, gain 0 parallel seconds.", "to gain 0"),
        ("When this enters play, subtract 0 from one of your time dice.", "to subtract 0"),
        ("Soprano +0.", "to change by 0"),
    ],
)
def test_a_number_that_does_nothing_is_refused(text: str, words: str) -> None:
    assert "CW214" in explained(text) and words in explained(text)


def test_zero_may_be_compared_with_and_set() -> None:
    assert "error" not in explained("Whenever a stem with time cost 0 enters play, draw a card.")


def test_a_number_that_is_too_long_says_so() -> None:
    shown = explained("When this enters play, draw 999999999999 cards.")
    assert "CW215" in shown and "may stand" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "When this enters play, gain parallel seconds equal to the volume plus 1 times 2.",
        "When this enters play, gain parallel seconds equal to the volume minus 1 divided by 2, rounded down.",
    ],
)
def test_a_sum_before_a_product_is_refused(text: str) -> None:
    assert "CW216" in explained(text)


def test_a_product_before_a_sum_is_read() -> None:
    assert "error" not in explained("When this enters play, gain parallel seconds equal to the volume times 2 plus 1.")
