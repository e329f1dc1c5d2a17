"""The one door to the terminal: nothing that comes from files or arguments moves or repaints it."""

from __future__ import annotations

import json
import re
from typing import Any

import click

from cardwright.diagnostics.excerpt import HIDDEN, printable
from cardwright.diagnostics.render import PAINT

_PAINTED = re.compile("|".join(re.escape(paint) for paint in (*PAINT.values(), "\033[1m")))


def say(text: str = "", *, err: bool = False, nl: bool = True, painted: bool = False) -> None:
    """Print lines; a text that is `painted` keeps our own colours, and nothing else that is no letter."""
    click.echo(_with_paint(text) if painted else lines(text), err=err, nl=nl)


def lines(text: str) -> str:
    """A text of several lines without characters that would move or repaint the terminal."""
    return "\n".join(map(printable, text.split("\n")))


def _with_paint(text: str) -> str:
    paints = _PAINTED.findall(text)
    parts = [lines(part) for part in _PAINTED.split(text)]
    return "".join(part + paint for part, paint in zip(parts, [*paints, ""], strict=True))


def json_text(value: Any) -> str:
    """Plain values as JSON for people and programs; characters that would act on a terminal are escaped in it."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return HIDDEN.sub(_escaped, text) + "\n"


def _escaped(found: re.Match[str]) -> str:
    return "\n" if found.group() == "\n" else f"\\u{ord(found.group()):04x}"
