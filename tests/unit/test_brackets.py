"""Mistakes inside brackets: what is missing is said at its place, and the fix has been tried."""

from __future__ import annotations

import pytest

from cardwright.diagnostics import Problem, Problems
from cardwright.files.yaml import load

COMMA, COLON = "a comma is missing here", "a colon stands in a text without quotes"


def refused(text: str) -> Problem:
    problems = Problems()
    assert load("units.yaml", text, problems) is None
    (one,) = problems
    return one


def fixed(text: str) -> str:
    """The text with the fix that is offered."""
    fix = refused(text).fix
    assert fix is not None, refused(text).message
    return text[: fix.span.start] + fix.replacement + text[fix.span.end :]


@pytest.mark.parametrize(
    ("text", "reason", "right"),
    [
        ("{id: one name: One, at: 2}\n", COMMA, "{id: one, name: One, at: 2}\n"),
        ("a: [{id: one, name: One type: x}]\n", COMMA, "a: [{id: one, name: One, type: x}]\n"),
        ('{id: "one" name: One}\n', COMMA, '{id: "one", name: One}\n'),
        ("{id: 'one' 'name': One}\n", COMMA, "{id: 'one', 'name': One}\n"),
        ("{a: [1, 2] b: 3}\n", COMMA, "{a: [1, 2], b: 3}\n"),
        ("{a: {x: 1} b: 3}\n", COMMA, "{a: {x: 1}, b: 3}\n"),
        ('["one" "two"]\n', COMMA, '["one", "two"]\n'),
        ("[{a: 1} {a: 2}]\n", COMMA, "[{a: 1}, {a: 2}]\n"),
        ("{id: one\n  name: One}\n", COMMA, "{id: one,\n  name: One}\n"),
        ("{id: one,\n  name: One\n  type: x}\n", COMMA, "{id: one,\n  name: One,\n  type: x}\n"),
        ("- {play vibe: 7}\n- {id: b play vibe: 6}\n", COMMA, "- {play vibe: 7}\n- {id: b, play vibe: 6}\n"),
        ("{text: When it enters: gain 2.}\n", COLON, '{text: "When it enters: gain 2."}\n'),
        ("{id: a, text: When it enters: gain 2, at: b}\n", COLON, '{id: a, text: "When it enters: gain 2", at: b}\n'),
        ('{text: Say "go": gain 2.}\n', COLON, "{text: 'Say \"go\": gain 2.'}\n"),
        ("{time: 12: 30}\n", COLON, '{time: "12: 30"}\n'),
        ("a: {b: 1, c: 2\nd: 3\n", 'the bracket "{" is not closed', "a: {b: 1, c: 2}\nd: 3\n"),
        ("a: [1, 2\n", 'the bracket "[" is not closed', "a: [1, 2]\n"),
        ("- {a: 1}\n- {a: 2\n- {a: 3}\n", 'the bracket "{" is not closed', "- {a: 1}\n- {a: 2}\n- {a: 3}\n"),
        ("a: {b: 1]\n", "the bracket is closed with another one", "a: {b: 1}\n"),
        ("a: [1, 2}\n", "the bracket is closed with another one", "a: [1, 2]\n"),
        ("a: [1,, 2]\n", "a comma has nothing before it", "a: [1, 2]\n"),
        ("a: {b: 1,, c: 2}\n", "a comma has nothing before it", "a: {b: 1, c: 2}\n"),
    ],
)
def test_what_is_missing_is_said_where_it_is_missing(text: str, reason: str, right: str) -> None:
    assert reason in refused(text).message
    assert fixed(text) == right


@pytest.mark.parametrize("text", ["a: {b: c} d: e\n", "a: [b] c\n", "a: {b: c, d}: 3\n", "a: {b: 'c' d: 'e' f\n"])
def test_nobody_is_told_to_quote_what_is_in_brackets(text: str) -> None:
    fix = refused(text).fix
    assert fix is None or not fix.replacement.startswith(('"', "'"))


HOPELESS = ["{id: one name: One", "[" * 30 + "a b: c", "{" + "x" * 5000 + ": y z: 1", "{a: 1 }}}: b: c"]


@pytest.mark.parametrize("text", HOPELESS)
def test_what_cannot_be_mended_with_one_sign_is_refused_all_the_same(text: str) -> None:
    assert refused(text).code == "CW003"


def test_a_line_break_written_as_an_escape_is_told_how_to_write_it() -> None:
    problems = Problems()
    load("units.yaml", '- text: "Draw a card.\\nGain 2."\n- ["a\\rb"]\n', problems)
    assert [one.code for one in problems] == ["CW032", "CW032"]
    assert [one.help for one in problems] == [
        ("write `text: |` and the lines of the text below it, indented",) for _ in range(2)
    ]
    problems = Problems()
    assert load("units.yaml", 'text: "Draw\n  a card.\n\n  Gain 2."\n', problems) is not None and problems.ok
