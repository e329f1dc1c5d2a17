"""Files that nobody should write: signs of YAML thrown together, shapes that schemas do not expect, broken bytes."""

from __future__ import annotations

from typing import Any

import yaml
from hypothesis import strategies as st

SCALARS = [
    ".inf",
    "-.INF",
    ".nan",
    "0x" + "f" * 400,
    "0o" + "7" * 400,
    "0b1",
    "1_000",
    "12:30:45",
    "1e400",
    "-0",
    "+7",
    "007",
    "~",
    "null",
    "Yes",
    "on",
    "NO",
    "2026-12-01",
    "<<",
    "=",
    "!!int 3",
    "!!binary aGk=",
    "!x y",
    "&a b",
    "*a",
    "%YAML 1.1",
    "---",
    "...",
    "? a",
    ": b",
    "9" * 5000,
    "-" + "9" * 30,
    "a" * 3000,
    '"\\x00"',
    '"\\u202e"',
    '"\\ud800"',
    "'it''s'",
    '"a\nb"',
    "| \n  a",
    ">-\n  b",
    "\t",
    "\ufeff",
    "{a: b",
    "[1, 2",
    "{id: one name: One}",
    "é",
    "\u0301",
    "\U0001f3b5",
    "#",
    "- ",
    "@a",
    "`a`",
    "a: b: c",
    "",
    "''",
]
KEYS = [
    "game",
    "set",
    "cards",
    "decks",
    "scenarios",
    "id",
    "name",
    "type",
    "text",
    "fx",
    "status",
    "draft",
    "players",
    "fields",
    "zones",
    "actions",
    "rules",
    "values",
    "phrases",
    "say",
    "means",
    "do",
    "given",
    "when",
    "then",
    "card",
    "count",
    "extends",
]

scalars = st.one_of(st.sampled_from(SCALARS), st.text(max_size=12), st.integers(-(10**25), 10**25).map(str))
blanks = st.sampled_from(["", " ", "  ", "    ", "\t", "\n", "\n  ", "\n- ", "\n    - ", ": ", ", ", "\r\n", " # x\n"])
soups = st.lists(st.one_of(st.sampled_from(KEYS).map(lambda key: f"{key}: "), scalars, blanks), max_size=40).map(
    "".join
)
"""Text that looks like YAML here and there."""

plain: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**20), 10**20),
        st.floats(),
        st.text(max_size=10),
        st.sampled_from(SCALARS),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=6)), inner, max_size=5),
    ),
    max_leaves=25,
)
"""Values of any shape under keys that mean something."""

shaped = plain.map(lambda value: yaml.safe_dump(value, allow_unicode=True, sort_keys=False))
headed = st.builds(
    lambda head, value: yaml.safe_dump(
        {**head, **(value if isinstance(value, dict) else {"cards": value})}, allow_unicode=True
    ),
    st.sampled_from(
        [
            {"game": "skirmish", "set": "x"},
            {"game": "skirmish", "draft": "1"},
            {"scenarios": []},
            {"game": "skirmish", "decks": {}},
        ]
    ),
    plain,
)
"""The same below the head of a card set, a draft, a file of scenarios or of decks."""

texts = st.one_of(soups, shaped, headed)
contents = st.one_of(
    texts.map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.binary(max_size=200),
    texts.map(lambda text: text.encode("utf-16")),
    texts.map(lambda text: b"PK\x03\x04" + text.encode("utf-8", "replace")),
)
"""What a file may hold, as bytes."""
