"""A built parser as text and back, so that its tables need not be computed again at every start."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Protocol

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef


class Tables(Protocol):
    """Somewhere to keep texts by key; the surfaces provide it. Losing them costs time, nothing else."""

    def get(self, key: str) -> str | None:
        """The text kept under a key."""

    def put(self, key: str, text: str) -> None:
        """Keep a text under a key."""


def key_of(grammar: str) -> str:
    """The key of a grammar's tables: its text and the version of Lark that makes them."""
    return blake2b(f"{lark.__version__}\n{grammar}".encode(), digest_size=16).hexdigest()


def dump(parser: Lark) -> str:
    """A parser's tables as JSON."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = None
    tables = json.dumps({"data": data, "memo": memo})
    return f"{_seal(tables)}\n{tables}"


def _seal(tables: str) -> str:
    return blake2b(tables.encode("utf-8", "replace"), digest_size=16).hexdigest()


def restore(text: str, lexer: type[Lexer]) -> Lark | None:
    """The parser of some tables; None if the text is not, to the letter, what `dump` wrote."""
    seal, _, tables = text.partition("\n")
    if seal != _seal(tables):
        return None
    found: dict[str, Any] = json.loads(tables)
    data, table = found["data"], found["data"]["parser"]["parser"]
    memo = {int(number): value for number, value in found["memo"].items()}
    table["states"] = {
        int(state): {int(token): action for token, action in actions.items()}
        for state, actions in table["states"].items()
    }
    table["tokens"] = {int(number): token for number, token in table["tokens"].items()}
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = lexer
    loaded: Lark = Lark.load({"data": data, "memo": memo})  # a file is only asked to give this
    return loaded
