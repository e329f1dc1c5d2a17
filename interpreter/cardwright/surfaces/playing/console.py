"""Where a session reads and writes: plain lines, and a screen that can be cleared between seats."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass

import click

from cardwright.surfaces.saying import lines, say

PLAIN_WIDTH = 100


@dataclass
class Console:
    """The terminal, or a file in its place; `colours` is whether it may be painted."""

    colours: bool = False

    @property
    def width(self) -> int:
        """How many columns a line has; on a terminal as many as it shows, within reason."""
        return max(60, min(shutil.get_terminal_size().columns, 140)) if sys.stdout.isatty() else PLAIN_WIDTH

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            say(line)

    def head(self, text: str) -> None:
        """Print a line that stands out where it can."""
        say(f"\033[1m{lines(text)}\033[0m" if self.colours else text, painted=self.colours)

    def ask(self, prompt: str) -> str | None:
        """A line that somebody types; None at the end of input. Ctrl-C goes through."""
        sys.stdout.flush()
        try:
            return input(lines(prompt)).strip()
        except EOFError:
            say()
            return None

    def clear(self) -> None:
        """Hide what was shown: an empty screen, or on plain output a gap that cannot be overlooked."""
        screen = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        click.echo("\033[2J\033[3J\033[H" if screen else "\n" * 40, nl=False, color=True)
