"""Keeping a match in a file: as a journal to go on with, or as a scenario that is run as a test."""

from __future__ import annotations

from pathlib import Path

from cardwright.files.write import write_whole
from cardwright.match.journal import write
from cardwright.match.match import Match
from cardwright.surfaces.playing.scenario_text import scenario_text


def save_match(match: Match, file: str) -> str:
    """Keep a match as a journal; gives what to say. Raises OSError."""
    path = Path(file)
    if path.exists():
        return f"{file} is there already; choose another name"
    write_whole(path, write(match))
    return f"kept in {file}; go on with: cardwright play --resume {file}"


def save_scenario(match: Match, file: str) -> str:
    """Keep a match as a scenario; gives what to say. Raises OSError."""
    path = Path(file)
    if path.exists():
        return f"{file} is there already; choose another name"
    try:
        text = scenario_text(match, file)
    except ValueError as error:
        return str(error)
    write_whole(path, text)
    return f"kept in {file}; run it with: cardwright test {file}"
