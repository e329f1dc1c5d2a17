"""The strict loader: values, places, refusals."""

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.diagnostics import Problems, render_all
from cardwright.files.schema import Schema, validate
from cardwright.files.yaml import Map, Node, Scalar, Seq, load, plain, read

SCHEMA = Path(__file__).parents[1] / "diagnostics" / "units.schema.json"
UNITS = Schema(json.loads(SCHEMA.read_text(encoding="utf-8")))


def good(text: str) -> Node:
    problems = Problems()
    node = load("units.yaml", text, problems)
    assert node is not None and not len(problems), render_all(problems)
    return node


def spelt_out(text: str) -> Node:
    """The same with escapes that are refused: their places are found all the same."""
    problems = Problems()
    node = load("units.yaml", text, problems)
    assert node is not None and {one.code for one in problems} <= {"CW028", "CW032"}, render_all(problems)
    return node


def codes(text: str) -> list[str]:
    problems = Problems()
    load("units.yaml", text, problems)
    return [one.code for one in problems]


def places(text: str) -> list[str]:
    problems = Problems()
    load("u", text, problems)
    return [f"{one.code} {one.span and one.span.place}" for one in problems]


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("on", "on"),
        ("no", "no"),
        ("yes", "yes"),
        ("Off", "Off"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("'12'", "12"),
        ('"true"', "true"),
        ("2024-01-01", "2024-01-01"),
        ("1:30", "1:30"),
        ("12 units", "12 units"),
        ("999999999999999999", 10**18 - 1),
    ],
)
def test_words_mean_what_designers_think(word: str, value: object) -> None:
    node = good(f"key: {word}\n")
    found = plain(node)
    assert isinstance(found, dict) and found["key"] == value and type(found["key"]) is type(value)


@pytest.mark.parametrize(
    "word", ["730.4", "200.10", "+5", "007", "1e3", "0x1F", "0o7", ".5", ".inf", "-.INF", ".nan"]
)
def test_what_others_read_as_a_number_stays_text_and_is_marked(word: str) -> None:
    node = good(f"key: {word}\n")
    assert isinstance(node, Map)
    value = node.items["key"]
    assert isinstance(value, Scalar) and value.value == word and value.looks_numeric and not value.quoted


ODD = [
    ".inf", "-.inf", "+.INF", ".nan", ".NaN", "0x" + "f" * 400, "0o" + "7" * 400, "0x" + "f" * 20, "1" * 400 + ".5",
    "1e400", "-1e400", "1" * 400 + "e1", "+" + "9" * 400, "0" * 400, "1.", ".5",
]  # fmt: skip
"""What other readers take for a number that we do not hold."""
PLAIN = [
    "0b101", "0b2", "1_000", "0x_f", "0x", "0o8", "12:30:45", "-1:30", "2024-01-01", "2024-01-01T00:00:00Z", "1e",
    ".e1", "e5", "tRUE", "yes", "No", "ON", "oFF", "y", "n", "nULL", "none", "inf", "nan", "=", "+-1", "١٢",
]  # fmt: skip
"""Words that some readers of YAML take for something else; here they are text."""


@pytest.mark.parametrize("word", ODD)
def test_odd_numbers_are_told_where_a_number_and_where_a_text_is_wanted(word: str) -> None:
    text = f"units:\n  - {{id: {word}, energy: {word}}}\n"
    problems = Problems()
    node = load("units.yaml", text, problems)
    assert node is not None and not validate(node, UNITS, problems)
    assert [one.code for one in problems if one.code != "CW010"] == ["CW007", "CW013"], render_all(problems)


@pytest.mark.parametrize("word", PLAIN)
def test_words_that_others_read_as_something_else_are_text(word: str) -> None:
    node = good(f"key: {word}\nlist: [{word}]\n")
    assert plain(node) == {"key": word, "list": [word]}
    problems = Problems()
    assert not validate(good(f"units:\n  - {{id: fox, energy: {word}}}\n"), UNITS, problems)
    assert [one.code for one in problems] == ["CW013"]


@pytest.mark.parametrize("tag", ["!!int 3", "!!binary aGk=", "!!str x", "!!null ''", "!x y", "! 4", "!", "!<tag:x> 1"])
def test_tags_are_refused(tag: str) -> None:
    assert codes(f"key: {tag}\n") == codes(f"- {tag}\n") == ["CW021"]


def test_keys_are_text_with_places() -> None:
    node = good("units:\n  2: [a, b]\n  true: {x: 1}\n")
    assert plain(node) == {"units": {"2": ["a", "b"], "true": {"x": 1}}}
    assert isinstance(node, Map)
    units = node.items["units"]
    assert isinstance(units, Map)
    assert {key: span.place for key, span in units.keys.items()} == {
        "2": "units.yaml:2:3",
        "true": "units.yaml:3:3",
    }


def test_spans_end_after_the_last_item() -> None:
    node = good("a:\n  - x\n  - [1, 2]\n\n# remark\nb: |\n  text\n\n\nc: 1\n")
    assert isinstance(node, Map)
    assert node.items["a"].span.text == "- x\n  - [1, 2]"
    assert node.items["b"].span.text == "|\n  text"
    assert node.span.text.endswith("c: 1")


def test_all_refusals_at_once() -> None:
    text = "a: &x 1\na: 2\nb: *x\nc: !t 3\n<<: {d: 4}\ne: 1234567890123456789\n2.50: x\n"
    assert places(text) == [
        "CW006 u:1:4",
        "CW005 u:2:1",
        "CW006 u:3:4",
        "CW021 u:4:4",
        "CW022 u:5:1",
        "CW010 u:6:4",
        "CW007 u:7:1",
    ]


def test_a_doubled_key_keeps_the_first_value() -> None:
    node = load("u", "a: 1\na: {b: [2]}\nc: 3\n", Problems())
    assert node is not None and plain(node) == {"a": 1, "c": 3}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a:\n\tb: 1\n", ["CW004 u:2:1"]),
        ("a:\n\tb: 1\n\tc: 2\n", ["CW004 u:2:1", "CW004 u:3:1"]),
        ("{\n\ta: 1}\n", ["CW004 u:2:1"]),
        ("a: one\n\ttwo\n", ["CW004 u:2:1"]),
        ("a: |\n  one\n  \ttwo\n", []),
        ("a: |\n  one\n  \ttwo\nb:\n\tc: 1\n", ["CW004 u:5:1"]),
        ("a: |\n  \ttwo\nb:\n\tc: 1\n", ["CW004 u:2:3", "CW004 u:4:1"]),
        ("b:\n\tc: 1\na: 'x\n", ["CW004 u:2:1"]),
        ("{\n\ta: 1,\n b: }}\n", ["CW004 u:2:1", "CW003 u:3:5"]),
        ("a: 1\n\t\n\t# remark\nb: 2\n", ["CW004 u:2:1"]),
        ("a:\n  b: 1\n  \t\n  c: 2\n", ["CW004 u:3:3"]),
        ("a:\tone\n", []),
    ],
)
def test_tabs(text: str, found: list[str]) -> None:
    assert places(text) == found


@pytest.mark.parametrize(
    ("text", "reason", "fix"),
    [
        ("a: x: y\n", "a colon stands", '"x: y"'),
        ('- a: When: say "go"\n', "a colon stands", "'When: say \"go\"'"),
        ("a: @x\n", 'cannot start with "@"', '"@x"'),
        ("a: `x`  # note\n", 'cannot start with "`"', '"`x`"'),
        ("a: 'x\n", "quote that starts here", None),
        ("a: [1, 2\n", 'bracket "[" is not closed', "]"),
        ("a: 1\n b: 2\n", "a colon stands", None),
        ("a:\n  - x\n - y\n", "does not go on", None),
    ],
)
def test_syntax_errors_in_plain_words_with_a_tried_fix(text: str, reason: str, fix: str | None) -> None:
    problems = Problems()
    assert load("u", text, problems) is None
    (one,) = problems
    assert one.code == "CW003" and reason in one.message
    assert (one.fix and one.fix.replacement) == fix
    if one.fix:
        span = one.fix.span
        assert codes(text[: span.start] + one.fix.replacement + text[span.end :]) == []


def test_bounds() -> None:
    assert codes("[" * 100_000) == ["CW009"]
    assert codes("- " * 100_000 + "x") == ["CW009"]
    assert codes("a: " + "9" * 100_000) == ["CW010"]
    assert codes("a: '" + "9" * 100_000 + "'") == []
    assert codes("x" * (4 * 1024 * 1024 + 1)) == ["CW008"]


@pytest.mark.parametrize(
    "char", ["\x00", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff", "\ud800", "\ufffe"]
)
def test_characters_that_are_not_shown(char: str) -> None:
    assert places(f"a: x{char}y\n") == ["CW028 u:1:5"]


@settings(deadline=None)
@given(
    st.text(alphabet=st.sampled_from("ab: -[]{}'\"|>&*!#%@`,?\n\t\\<~1.é\r"), max_size=40)
    | st.text(max_size=40)
)
def test_nothing_makes_it_fail(text: str) -> None:
    problems = Problems()
    node = load("u", text, problems)
    assert node is not None or not problems.ok
    render_all(problems)


def words_of(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    children = node.items.values() if isinstance(node, Map) else node.items
    return [one for child in children for one in words_of(child)]


WORDS = st.lists(
    st.sampled_from(["Gain", "2", "energy", "it's", 'say "go"', "é", "火山", "b\\c", "a,"]), min_size=1
)
GAPS = st.sampled_from([" ", "  ", "\n", "\n\n", "\n  "])


def lines_of(words: list[str], gaps: list[str]) -> str:
    return "".join(word + gap for word, gap in zip(words, [*gaps, ""], strict=True))


TEXTS = WORDS.flatmap(
    lambda words: st.lists(GAPS, min_size=len(words) - 1, max_size=len(words) - 1).map(
        lambda gaps: lines_of(words, gaps)
    )
)


def unescaped(spelt: str, style: str) -> object:
    """What YAML reads from a part of a scalar; only quotes have another spelling."""
    return yaml.safe_load(f"{style}{spelt}{style}") if style in ("'", '"') and style else spelt


def check_words(text: str, value: str) -> None:
    """Each word of the value is found at its place in the file, spelt the same but for escapes."""
    node = spelt_out(text)
    (scalar,) = words_of(node)
    assert scalar.value == value
    start = 0
    for word in value.split():
        start = value.index(word, start)
        spelt = scalar.at(start, start + len(word)).text
        assert word == unescaped(spelt, scalar.style)
        start += len(word)
    assert scalar.at(0, len(value)).start >= scalar.span.start


@settings(deadline=None)
@given(
    TEXTS, st.sampled_from(["'", '"', "|", ">"]), st.sampled_from([20, 1000]), st.sampled_from(["\n", "\r\n"])
)
def test_a_word_of_a_text_is_found_in_the_file(text: str, style: str, width: int, line_break: str) -> None:
    data = {"units": [{"text": text}]}
    spelt = yaml.safe_dump(data, default_style=style, width=width, allow_unicode=True)
    value = yaml.safe_load(spelt)["units"][0]["text"]
    check_words(spelt.replace("\n", line_break), value)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["Gain", "2", "it's", "é", "火山", "b\\c"]), min_size=1, max_size=9), st.data()
)
def test_a_word_of_an_unquoted_text_is_found(words: list[str], data: st.DataObject) -> None:
    gaps = [data.draw(st.sampled_from([" ", "  ", "\n    ", "\n\n     ", " \n\n\n    "])) for _ in words[1:]]
    text = "units:\n- text: Unit " + lines_of(words, gaps) + "\n"
    check_words(text, yaml.safe_load(text)["units"][0]["text"])


@settings(deadline=None)
@given(st.text(alphabet="ab \t\n\\\"'\x07\xa0é火", max_size=30), st.integers(8, 40))
def test_every_character_of_a_double_quoted_text_is_found(text: str, width: int) -> None:
    spelt = yaml.safe_dump({"t": text}, default_style='"', width=width)
    (scalar,) = words_of(spelt_out(spelt))
    assert scalar.value == text
    for at, char in enumerate(text):
        part = scalar.at(at, at + 1).text
        assert (
            part == char or yaml.safe_load(f'"{part}"') == char or (char in " \n" and part in ("\n", "\r\n"))
        )


def test_places_inside_a_text() -> None:
    node = spelt_out('a: "x\\ty \\u00e9t\\\n   u"\nb: |2\n    in\n   out\nc: >-\n  one\n  two\n\n  three\nd: 12\n')
    a, b, c, d = words_of(node)
    assert a.text == "x\ty étu" and a.at(4, 7).text == "\\u00e9t\\\n   u" and a.at(1, 2).text == "\\t"
    assert b.text == "  in\n out\n" and b.at(2, 4).text == "in" and b.at(6, 9).text == "out"
    assert c.text == "one two\nthree" and c.at(4, 7).text == "two" and c.at(8, 13).text == "three"
    assert c.at(13, 13).start == c.span.end
    assert d.at(0, 2).text == "12"
    with pytest.raises(ValueError, match="no part"):
        d.at(0, 3)


def test_sequences_are_tuples() -> None:
    node = good("[1, [], {}]")
    assert isinstance(node, Seq) and plain(node) == [1, [], {}]


def test_a_byte_order_mark_is_tolerated(tmp_path: Path) -> None:
    (tmp_path / "u.yaml").write_bytes(b"\xef\xbb\xbfa: [x]\n")
    problems = Problems()
    node = read("u.yaml", problems, tmp_path)
    assert isinstance(node, Map) and node.keys["a"].place == "u.yaml:1:1" and problems.ok


def test_not_utf8_tells_the_byte(tmp_path: Path) -> None:
    (tmp_path / "u.yaml").write_bytes(b"\xef\xbb\xbfa: 1\nb: caf\xe9\n")
    problems = Problems()
    assert read(tmp_path / "u.yaml", problems, tmp_path) is None
    (one,) = problems
    assert one.message == "the file is not UTF-8: byte e9 at offset 14"
    assert one.span is not None and one.span.place == "u.yaml:2:7"


def test_files_stay_inside_the_project(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "secret.yaml").write_text("a: 1\n")
    (project / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    for path in ("../secret.yaml", tmp_path / "secret.yaml", "link.yaml"):
        problems = Problems()
        assert read(path, problems, project) is None
        assert [one.code for one in problems] == ["CW017"]


@pytest.mark.parametrize(
    ("path", "code"), [("unit.yaml", "CW001"), ("x/y.yaml", "CW001"), (".", "CW025"), ("a\0b", "CW025")]
)
def test_what_cannot_be_read(path: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "units.yaml").write_text("a: 1\n")
    problems = Problems()
    assert read(path, problems, tmp_path) is None
    (one,) = problems
    assert one.code == code
    assert path != "unit.yaml" or one.help == ('did you mean "units.yaml"?',)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (r'name: "My\0 Song"', "u:1:10"),
        (r'name: "tab\there"', "u:1:11"),
        (r'name: "\e[31m"', "u:1:8"),
        (r'name: "a\u202eb"', "u:1:9"),
        ('name: "a\u202eb"', "u:1:9"),
        ("name: a\u2066b", "u:1:8"),
        ("name: |\n  a\u2066b", "u:2:4"),
        (r'- "\x85"', "u:1:4"),
        (r'"key\a": 1', "u:1:5"),
    ],
)
def test_what_cannot_be_shown_is_refused_however_it_is_written(text: str, place: str) -> None:
    assert places(text) == [f"CW028 {place}"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('t: "one\\\n  two"', "onetwo"),
        ('t: "one\n\n  two"', "one\ntwo"),
        ("t: |\n  one\n  two\n", "one\ntwo\n"),
        (r"t: 'one\n'", r"one\n"),
        (r't: "\u00e9"', "é"),
    ],
)
def test_breaks_of_the_file_and_other_escapes_stay(text: str, value: str) -> None:
    assert plain(good(text)) == {"t": value}
