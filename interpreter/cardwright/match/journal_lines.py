"""The lines of a journal: JSON, each tied to all before it, so that none is changed, lost, added or moved unseen."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

Line = Mapping[str, Any]

_CHAIN = re.compile(r',"chain":"([0-9a-f]{32})"\}')
_LENGTH = len(',"chain":""}') + 32


def dump(value: object) -> str:
    """Plain values as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tied(before: str, content: Line) -> tuple[str, str]:
    """A line with what ties it to those before it, and the hash to tie the next one to. Empty before the first."""
    body = dump(content)[:-1]
    chain = _hash(before, body)
    return f'{body},"chain":"{chain}"}}', chain


def follows(before: str, line: str) -> str | None:
    """The hash that the next line is tied to; None for a line that is not as it was written behind those before it."""
    found = _CHAIN.fullmatch(line[-_LENGTH:])
    return found[1] if found and found[1] == _hash(before, line[:-_LENGTH]) else None


def _hash(before: str, body: str) -> str:
    return blake2b((before + body).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def parsed(line: str) -> dict[str, Any] | None:
    """The content of a line; None for one that is no JSON of keys."""
    try:
        made = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return made if isinstance(made, dict) else None
