"""Twice as much of what is wrong takes about twice the work: counted in calls, in the long form in time, too."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.diagnostics import Problems, github, render_all, to_json
from cardwright.files.doc import Map, Scalar, Seq, _is_spelt
from cardwright.files.ids import unique_ids
from cardwright.files.schema import Schema, validate
from cardwright.files.yaml import load
from cardwright.surfaces.checking import check
from games import TINY

SCHEMA = Path(__file__).parents[1] / "diagnostics" / "units.schema.json"
UNITS = Schema(json.loads(SCHEMA.read_text(encoding="utf-8")))


def units(*lines: str) -> str:
    return "units:\n" + "".join(f"  - {line}\n" for line in lines)


FILES: dict[str, Callable[[int], str]] = {
    "unknown keys": lambda n: units(*(f"{{id: u{i}, energy: 1, foo: 1}}" for i in range(n))),
    "texts cut by commas": lambda n: units(*(f"{{id: u, note: one, two {i}, energy: 1}}" for i in range(n))),
    "unknown keys of one": lambda n: units("{id: u, energy: 1" + "".join(f", foo{i}: 1" for i in range(n)) + "}"),
    "cuts of one": lambda n: units("{id: u, energy: 1" + "".join(f", foo{i}" for i in range(n)) + "}"),
    "one line": lambda n: "units: [" + ", ".join(f"{{id: u{i}, energy: x}}" for i in range(n)) + "]\n",
    "duplicate ids": lambda n: units(*("{id: u, energy: 1}" for _ in range(n))),
    "duplicate keys": lambda n: units("{id: u, energy: 1" + ", energy: 1" * n + "}"),
    "tabs": lambda n: "a:\n" + "\tb: 1\n" * n,
    "tabs beside blocks": lambda n: "".join(f"a{i}: |\n  x\n" for i in range(n)) + "b:\n \t- c\n" * n,
    "tags": lambda n: "a: [" + ", ".join("!a b" for _ in range(n)) + "]\n",
    "anchors": lambda n: units(*(f"&a{i} b" for i in range(n))),
    "mixed items": lambda n: units("{id: u, energy: 1, traits: [" + ", ".join(f"{i}, a{i}" for i in range(n)) + "]}"),
    "groups in a list": lambda n: units("{id: u, traits: [" + ", ".join(f"{{a: {i}}}" for i in range(n)) + "]}"),
    "no groups": lambda n: units(*("x" for _ in range(n))),
    "empty groups": lambda n: units(*("{}" for _ in range(n))),
    "long numbers": lambda n: units(*("9" * 30 for _ in range(n))),
    "escapes": lambda n: units(*('"\\0"' for _ in range(n))),
    "documents": lambda n: "---\na: 1\n" * n,
    "a slip at the end": lambda n: "a: {" + ", ".join(f"b{i}: c" for i in range(n)) + " d: e}\n",
}


def read(text: str) -> Problems:
    """Everything that reading a file does, and showing what is wrong with it in three ways."""
    problems = Problems()
    node = load("units.yaml", text, problems)
    if isinstance(node, Map) and validate(node, UNITS, problems) is not None and isinstance(node.get("units"), Seq):
        ids = [one.get("id") for one in node.items["units"].items if isinstance(one, Map)]  # type: ignore[union-attr]
        unique_ids("unit", [(one.text, one.span) for one in ids if isinstance(one, Scalar)], problems)
    assert len(problems) and not problems.ok
    render_all(problems)
    to_json(problems)
    github(problems)
    return problems


def calls(doing: Callable[[], object]) -> int:
    """How many functions are called."""
    count = 0

    def seen(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        doing()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", FILES)
def test_work_grows_as_the_file_does(kind: str) -> None:
    read(FILES[kind](4))  # what is made once is made
    small, middle, large = (calls(lambda n=n: read(FILES[kind](n))) for n in (20, 40, 80))  # type: ignore[misc]
    assert large - middle < 2.6 * max(middle - small, 1_000), (small, middle, large)


@pytest.mark.long
@pytest.mark.parametrize("kind", FILES)
def test_time_grows_as_the_file_does(kind: str) -> None:
    spent = []
    for number in (4_000, 16_000):
        text = FILES[kind](number)
        start = time.process_time()
        read(text)
        spent.append(time.process_time() - start)
    assert spent[1] < 8 * spent[0] + 1, spent


HEAD = "game: skirmish\nset: s\ncards:\n"
CARDS: dict[str, Callable[[int], str]] = {
    "sentences": lambda n: HEAD + _card(0, "Draw a card. " * n),
    "bad sentences": lambda n: HEAD + _card(0, "Draw a crad. " * n),
    "bad texts": lambda n: HEAD + "".join(_card(i, "Draw a crad.") for i in range(n)),
    "wrong types": lambda n: HEAD + "".join(f"  - {{id: c{i}, name: C, type: uint}}\n" for i in range(n)),
    "duplicates": lambda n: HEAD + "".join(_card(0, "Draw a card.") for _ in range(n)),
    "unknown keys": lambda n: HEAD + "".join(_card(i, "x\", foo: \"y") for i in range(n)),
}


def _card(number: int, text: str) -> str:
    return f'  - {{id: c{number}, name: C{number}, type: unit, supply: 1, strength: 1, text: "{text}"}}\n'


@pytest.mark.long
@pytest.mark.parametrize("kind", CARDS)
def test_cards_are_checked_in_linear_time(kind: str, tmp_path: Path) -> None:
    spent = []
    for number in (1_000, 4_000):
        (tmp_path / "cards.yaml").write_text(CARDS[kind](number))
        start = time.process_time()
        render_all(check([tmp_path / "cards.yaml", TINY / "cards"], rules=str(TINY / "1")).problems)
        spent.append(time.process_time() - start)
    assert spent[1] < 7 * spent[0] + 1, spent


def test_a_word_of_a_million_letters_is_not_quoted_whole() -> None:
    word = "x" * 1_000_000
    files = (
        units(f"{{id: {word}, energy: {word}}}"), units(f"{{id: u, energy: 1, {word}: 1}}"), f"a: !{word} b\n",
        f"a: &{word} b\n", f"{{[{word}]: 1}}\n", f"{{{word}: 1, {word}: 2}}\n", f"a: {word}: b\n",
    )  # fmt: skip
    for text in files:
        problems = read(text)
        for shown in (render_all(problems), github(problems)):
            assert len(shown) < 4_000 * len(problems)
        told = [{**one, "fix": None} for one in to_json(problems)["problems"]]  # type: ignore[attr-defined]
        assert len(json.dumps(told)) < 5_000 * len(problems)


def test_the_places_of_many_words_compare_a_text_once() -> None:
    node = load("a.yaml", "a: " + "word " * 500 + "end\n", Problems())
    assert isinstance(node, Map)
    text = node.items["a"]
    assert isinstance(text, Scalar)
    before = _is_spelt.cache_info().misses
    assert all(text.at(5 * at, 5 * at + 4).text == "word" for at in range(500))
    assert _is_spelt.cache_info().misses == before + 1


def test_many_lines_with_tabs_are_not_told_one_by_one() -> None:
    problems = Problems()
    load("a.yaml", "a:\n" + "\tb: 1\n" * 5_000, problems)
    assert len(problems) <= 101 and any("more line" in help for one in problems for help in one.help)
