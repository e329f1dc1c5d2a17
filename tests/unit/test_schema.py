"""Documents against schemas: the place and the words of each message, and both libraries' agreement."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.diagnostics import Problem, Problems
from cardwright.files import schema as schema_module
from cardwright.files.schema import Schema, load_schema, validate
from cardwright.files.shipped import folder
from cardwright.files.yaml import load

PATH = Path(__file__).parents[1] / "diagnostics" / "units.schema.json"
UNITS = Schema(json.loads(PATH.read_text(encoding="utf-8")))


def problems_of(text: str, schema: Schema = UNITS) -> list[Problem]:
    problems = Problems()
    node = load("u", text, problems)
    assert node is not None and problems.ok
    assert validate(node, schema, problems, [("file", "u")]) == problems.ok
    return list(problems)


def unit(line: str) -> str:
    return f"units:\n  - id: fox\n    energy: 2\n    {line}\n"


@pytest.mark.parametrize(
    ("line", "code", "place", "message", "hint"),
    [
        ("enrgy: 1", "CW011", "u:4:5", 'unknown key "enrgy"', 'did you mean "energy"?'),
        ("clause: 200.10", "CW007", "u:4:13", '"clause" must be text; in quotes it is', 'write "200.10"'),
        ("clause: 750", "CW007", "u:4:13", '"clause" must be text; in quotes it is', 'write "750"'),
        ("text: true", "CW007", "u:4:11", '"text" must be text; in quotes it is', 'write "true"'),
        ("clause:", "CW013", "u:4:5", '"clause" must be text, not nothing', None),
        ("clause: [1]", "CW013", "u:4:13", '"clause" must be text, not a list', None),
        ("side: nroth", "CW014", "u:4:11", '"side" cannot be "nroth"', 'did you mean "north"?'),
        ("side: [north]", "CW013", "u:4:11", '"side" must be north or south, not a list', None),
        ("swift: yes", "CW013", "u:4:12", '"swift" must be true or false, not the text "yes"', None),
        (
            "traits: [a, 5]",
            "CW007",
            "u:4:17",
            'item 2 of "traits" must be text; in quotes it is',
            'write "5"',
        ),
        ("traits: [a, b, a]", "CW026", "u:4:20", '"traits" holds "a" twice', None),
        (
            "gives: x",
            "CW013",
            "u:4:12",
            '"gives" must be a whole number or a group of keys, not the text "x"',
            None,
        ),
        ("gives: {kind: gfit}", "CW014", "u:4:19", '"kind" cannot be "gfit"', 'did you mean "gift"?'),
        ("gives: {kind: gift}", "CW012", "u:4:12", '"gives" lacks the key "energy"', None),
        ("gives: {kind: swap, side: up}", "CW014", "u:4:31", '"side" cannot be "up"', None),
        ("gives: {kind: gift, enrgy: 2}", "CW011", "u:4:25", 'unknown key "enrgy"', 'did you mean "energy"?'),
        ("goes: 3", "CW007", "u:4:11", '"goes" must be text; in quotes it is', 'write "3"'),
        ("goes: [3]", "CW007", "u:4:12", 'item 1 of "goes" must be text; in quotes it is', 'write "3"'),
    ],
)
def test_messages(line: str, code: str, place: str, message: str, hint: str | None) -> None:
    (one,) = problems_of(unit(line))
    assert one.span is not None and one.context == (("file", "u"),)
    assert (one.code, one.span.place, one.message) == (code, place, message)
    assert (one.fix and one.fix.caret_hint) == hint


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("units:\n- id: fox\n", 'item 1 of "units" (fox) lacks the key "energy"'),
        ("unit: []\n", 'unknown key "unit"'),
        ("units: []\n", '"units" must have at least 1 item, not 0'),
        ("units:\n- {id: fox, energy: 1.5}\n", '"energy" must be a whole number, not the number 1.5'),
        ("units:\n- {id: fox, energy: 2.0}\n", '"energy" must be a whole number, not the number 2.0'),
        ("units:\n- {id: fox, energy: '2'}\n", '"energy" must be a whole number, not the text "2"'),
        ("units:\n- {id: fox, energy: -1}\n", '"energy" must be at least 0, not -1'),
        ("units:\n- {id: Fox, energy: 1}\n", '"id" must be words in lower case joined by hyphens, not "Fox"'),
        ("- 1\n", "the file must be a group of keys, not a list"),
    ],
)
def test_more_messages(text: str, message: str) -> None:
    assert [one.message for one in problems_of(text)] == [message]


def test_all_at_once_in_order() -> None:
    text = "units:\n  - {id: A, energy: x}\n  - {}\nmore: 1\n"
    assert [one.code for one in problems_of(text)] == ["CW020", "CW013", "CW012", "CW012", "CW011"]


SMALL: dict[str, tuple[dict[str, Any], str, str]] = {
    "exclusive": ({"exclusiveMinimum": 2}, "2", "the file must be more than 2, not 2"),
    "multiple": ({"multipleOf": 5}, "7", "the file must be a multiple of 5, not 7"),
    "length": ({"maxLength": 1}, "ab", "the file must have at most 1 character, not 2"),
    "keys": ({"minProperties": 2}, "a: 1", "the file must have at least 2 keys, not 1"),
    "names": (
        {"propertyNames": {"pattern": "^[a-z]$", "x-form": "one letter"}},
        "a: 1\nbb: 2",
        'the key "bb" must be one letter, not "bb"',
    ),
    "names listed": (
        {"propertyNames": {"enum": ["north", "south"]}},
        "nroth: 1",
        'the key "nroth" cannot be "nroth"',
    ),
    "const": ({"properties": {"v": {"const": 1}}}, "v: 2", '"v" cannot be "2"'),
    "const text": ({"properties": {"v": {"const": "2.1"}}}, "v: 2.1", '"v" must be text; in quotes it is'),
    "number": (
        {"properties": {"v": {"type": "number", "maximum": 1}}},
        "v: 1.5",
        '"v" must be at most 1, not 1.5',
    ),
    "needs": ({"dependencies": {"a": ["b"]}}, "a: 1", 'the file lacks the key "b"'),
    "false": (
        {"properties": {"a": False}},
        "a: 1",
        '"a" is not as it may be: the number 1 cannot stand here',
    ),
    "two": (
        {"oneOf": [{"minimum": 1}, {"minimum": 2}]},
        "3",
        "the file is not as it may be: it fits more than one of the allowed shapes",
    ),
    "then": (
        {"if": {"required": ["a"]}, "then": {"required": ["b"]}},
        "a: 1",
        'the file lacks the key "b"',
    ),
    "contains": (
        {"contains": {"type": "string"}},
        "[1]",
        "the file is not as it may be: a list cannot stand here",
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_other_keywords(name: str) -> None:
    definition, text, message = SMALL[name]
    assert [one.message for one in problems_of(text, Schema(definition))] == [message]


def test_a_number_with_a_fraction_may_stand_where_a_number_may() -> None:
    assert problems_of("v: 1.5", Schema({"properties": {"v": {"type": "number"}}})) == []


VALUES = st.sampled_from(
    ["1", "-1", "x", "north", "true", "1.5", "[]", "[a, a]", "{kind: gift, energy: 1}", "'5'", ""]
)
KEYS = st.sampled_from(["id", "energy", "side", "swift", "slow", "gives", "goes", "traits", "enrgy"])


@settings(deadline=None)
@given(st.dictionaries(KEYS, VALUES))
def test_the_fast_check_and_the_exact_one_agree(keys: dict[str, str]) -> None:
    text = "units:\n- {" + ", ".join(f"{key}: {value}" for key, value in keys.items()) + "}\n"
    node = load("u", text, Problems())
    assert node is not None and UNITS.fast is not None
    value = schema_module._checkable(node)
    assert UNITS.fast(value) == UNITS.exact.is_valid(value)
    assert UNITS.fast(value) == (problems_of(text) == [])


def test_without_the_fast_library(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Schema(UNITS.definition)
    monkeypatch.setitem(slow.__dict__, "fast", None)
    assert problems_of(unit("side: north"), slow) == []
    assert [one.code for one in problems_of(unit("side: west"), slow)] == ["CW014"]


def test_a_reference_to_another_shipped_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "units.schema.json").write_text(PATH.read_text(encoding="utf-8"))
    (tmp_path / "side.schema.json").write_text('{"items": {"$ref": "units.schema.json#/definitions/swap"}}')
    monkeypatch.setattr(schema_module, "folder", lambda name: tmp_path)
    load_schema.cache_clear()
    side = load_schema("side")
    assert load_schema("side") is side
    assert problems_of("- {kind: swap, side: north}", side) == []
    assert [one.code for one in problems_of("- {kind: swap, side: 1}", side)] == ["CW014"]
    load_schema.cache_clear()
    with pytest.raises(FileNotFoundError):
        load_schema("gone")


def test_shipped_schemas_are_schemas() -> None:
    for path in folder("schemas").glob("*.json"):
        jsonschema.Draft7Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


def test_only_known_folders_are_shipped() -> None:
    assert folder("rulesets").name == "rulesets"
    with pytest.raises(ValueError, match="no folder"):
        folder("secrets")
