"""Running commands as people do, in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from cardwright.surfaces.cli.main import main
from games import TINY

DRAFT, CARDS = str(TINY / "1"), str(TINY / "cards")


def run(*args: str, typed: str = "", env: dict[str, str] | None = None) -> Result:
    """One command with what is typed at its prompts."""
    return CliRunner().invoke(main, list(args), input=typed, env=env)


def play(*args: str, typed: str = "") -> str:
    """A match of the tiny game, two seats, seed 1; gives everything that was printed."""
    result = run("play", DRAFT, "--cards", CARDS, "--seed", "1", *args, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output
