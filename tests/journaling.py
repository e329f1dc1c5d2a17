"""Journals made by hand: lines that are changed and tied anew, as only somebody who means to could."""

from __future__ import annotations

from cardwright.match.journal_lines import parsed, tied


def untied(text: str) -> list[dict[str, object]]:
    """The content of every line, without what ties it to the others."""
    lines = [parsed(line) for line in text.splitlines()]
    return [{key: value for key, value in (line or {}).items() if key != "chain"} for line in lines]


def tied_anew(contents: list[dict[str, object]]) -> str:
    """A journal of these lines."""
    text, chain = "", ""
    for content in contents:
        line, chain = tied(chain, content)
        text += f"{line}\n"
    return text
