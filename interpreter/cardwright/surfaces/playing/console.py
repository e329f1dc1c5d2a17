"""Where a session reads and writes: plain lines, and a screen that can be cleared between seats."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import click


@dataclass
class Console:
    """The terminal, or a file in its place. `colours` is whether it may be painted and cleared."""

    colours: bool = False

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            click.echo(line)

    def head(self, text: str) -> None:
        """Print a line that stands out where it can."""
        click.echo(click.style(text, bold=True) if self.colours else text)

    def ask(self, prompt: str) -> str | None:
        """A line that somebody types; None at the end of input."""
        sys.stdout.flush()
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return None

    def clear(self) -> None:
        """Hide what was shown: an empty screen, or on plain output a gap that cannot be overlooked."""
        click.echo("\033[2J\033[3J\033[H" if self.colours else "\n" * 40, nl=False)
