"""Problems: slots, order, and the three ways in which they are shown."""

import pytest

from cardwright.diagnostics import (
    Example,
    Fix,
    Problem,
    Problems,
    all_codes,
    code,
    github,
    nearest,
    problem,
    render,
    to_json,
)
from cardwright.diagnostics.registry import RETIRED
from cardwright.text import Source, Span


def at(text: str, word: str, name: str = "units.yaml") -> Span:
    start = text.index(word)
    return Span(Source(name, text), start, start + len(word))


def unknown_key(text: str = "- id: fox\n  enrgy: 2\n", word: str = "enrgy") -> Problem:
    span = at(text, word)
    context = [("card", "fox"), ("field", "energy"), ("draft", "skirmish@1")]
    help = ["the keys here are id and energy"]
    first = ("first here", Span(span.source, 0, 1))
    return problem(
        "CW011", span, context=context, help=help, fix=Fix("energy", span), related=[first], key=word
    )


def test_text_has_the_shape_of_the_design() -> None:
    assert render(unknown_key()) == (
        'error[CW011]: unknown key "enrgy"\n'
        "  --> units.yaml:2:3   (card fox, field energy, skirmish@1)\n"
        "2 |   enrgy: 2\n"
        '  |   ^^^^^ did you mean "energy"?\n'
        "  = help: the keys here are id and energy\n"
        "  = related: first here (units.yaml:1:1)\n"
    )


def test_gutter_grows_with_the_line_number() -> None:
    lines = render(unknown_key("\n" * 99 + "enrgy: 2")).splitlines()
    assert lines[2:4] == ["100 | enrgy: 2", '    | ^^^^^ did you mean "energy"?']


@pytest.mark.parametrize(
    ("text", "word", "excerpt", "caret"),
    [
        ("火山: enrgy", "enrgy", "火山: enrgy", " " * 6 + "^^^^^"),
        ("a\tenrgy", "enrgy", "a    enrgy", " " * 5 + "^^^^^"),
        ("e\u0301 火山 x", "火山", "e\u0301 火山 x", "  ^^^^"),
        ("a \x1b[31m b", "b", "a ␛[31m b", " " * 8 + "^"),
        ("enrgy\nmore", "enrgy\nmore", "enrgy", "^^^^^"),
    ],
)
def test_caret_stands_under_the_word(text: str, word: str, excerpt: str, caret: str) -> None:
    lines = render(problem("CW011", at(text, word), key="x")).splitlines()
    assert (lines[2], lines[3]) == (f"1 | {excerpt}", f"  | {caret}")


def test_a_very_long_line_is_cut_around_the_word() -> None:
    lines = render(problem("CW011", at("x" * 5000 + " here " + "y" * 5000, "here"), key="x")).splitlines()
    assert len(lines[2]) < 200 and "here" in lines[2]
    assert lines[2].index("here") == lines[3].index("^^^^")


def test_a_file_without_text_has_no_excerpt() -> None:
    gone = Span.whole(Source("gone.yaml", ""))
    text = render(problem("CW001", gone, path="gone.yaml"))
    assert text == 'error[CW001]: there is no file "gone.yaml"\n  --> gone.yaml\n'


def test_a_problem_without_a_place_is_one_line() -> None:
    assert render(problem("CW001", None, path="x")) == 'error[CW001]: there is no file "x"\n'


def test_colour_only_if_asked() -> None:
    assert "\033" not in render(unknown_key())
    assert "\033" in render(unknown_key(), colour=True)


def test_json_is_versioned_and_complete() -> None:
    found = to_json([unknown_key()])
    assert (found["version"], found["errors"], found["warnings"]) == (1, 1, 0)
    one = found["problems"][0]  # type: ignore[index]
    place = {"file": "units.yaml", "line": 2, "column": 3, "end_line": 2, "end_column": 8}
    assert one["code"] == "CW011" and one["place"] == place
    assert one["fix"] == {"replacement": "energy", "place": place}


def test_github_escapes_what_would_end_the_command() -> None:
    found = problem("CW001", Span.whole(Source("a,b:c.yaml", "x")), path="50%\n", help=["look"])
    assert github([found]) == (
        '::error file=a%2Cb%3Ac.yaml,line=1,col=1,title=CW001::there is no file "50%25%0A"%0Alook\n'
    )


@pytest.mark.parametrize("slots", [{}, {"key": "x", "more": 1}, {"kye": "x"}])
def test_slots_must_be_those_of_the_template(slots: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="CW011 has the slots"):
        problem("CW011", None, **slots)  # type: ignore[arg-type]


def test_an_unknown_code_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        problem("CW099", None)


@pytest.mark.parametrize("number", ["CW011", "CW701", "XX001"])
def test_a_number_is_well_formed_and_never_reused(number: str) -> None:
    unknown_key()
    example = Example("yaml")
    with pytest.raises(ValueError, match=number):
        code(number, "Title", "text", page="Page.", wrong=example, right=example)


def test_problems_are_ordered_by_file_and_place() -> None:
    problems = Problems()
    for name, word in [("b.yaml", "one"), ("a.yaml", "two"), ("a.yaml", "one")]:
        problems.add(problem("CW011", at("one two", word, name), key=word))
    problems.add(problem("CW001", None, path="x"))
    assert [one.span and one.span.place for one in problems] == [
        None,
        "a.yaml:1:1",
        "a.yaml:1:5",
        "b.yaml:1:1",
    ]
    assert not problems.ok and len(problems.errors) == 4 and not problems.warnings
    assert Problems().ok


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("strenth", ("strength", "stretch")),
        ("STRENGTH", ("strength", "stretch")),
        ("xyzzy", ()),
        ("", ()),
        ("s" * 100_000, ()),
    ],
)
def test_nearest(word: str, found: tuple[str, ...]) -> None:
    assert nearest(word, ["health", "stretch", "strength"]) == found


def test_nearest_breaks_ties_by_alphabet() -> None:
    assert nearest("cat", ["rat", "hat", "bat"], 2) == ("bat", "hat")


@pytest.mark.parametrize("number", sorted(RETIRED))
def test_a_retired_number_is_never_given_again(number: str) -> None:
    assert number not in all_codes()
    with pytest.raises(ValueError, match="declared once"):
        code(number, "Title", "text", page="A page.", wrong=Example("yaml"), right=Example("yaml"))
