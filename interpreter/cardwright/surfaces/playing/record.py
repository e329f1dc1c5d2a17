"""The record of a match at the prompt: its journal, brought up to date after every move."""

from __future__ import annotations

from pathlib import Path

from cardwright.files.write import append_line, write_whole
from cardwright.match.journal import entry, write
from cardwright.match.match import Match, Moment
from cardwright.text.counting import counted


class Record:
    """A journal in a file, or none. Moves are added as they are made; only a move taken back rewrites it."""

    def __init__(self, path: str | None) -> None:
        self.path = Path(path) if path else None
        self._kept: list[Moment] = []
        self.saved: tuple[str, int] | None = None  # the last file a match was saved in, and how many moves

    def begin(self, match: Match) -> None:
        """Write everything so far as a whole file."""
        if self.path is not None:
            write_whole(self.path, write(match))
        self._kept = list(match.moments)

    def keep(self, match: Match) -> None:
        """Bring the file up to date."""
        moments = list(match.moments)
        known = len(self._kept)
        if moments[:known] != self._kept:
            self.begin(match)
        elif self.path is not None and len(moments) > known:
            for moment in moments[known:]:
                append_line(self.path, entry(match, moment))
        self._kept = moments

    def farewell(self, match: Match) -> str:
        """What is said when somebody leaves before the end."""
        if self.path is not None:
            return f"Left. Every move is kept in {self.path}; go on with --resume {self.path}"
        if self.saved is not None:
            path, moments = self.saved
            later = len(match.moments) - moments
            lost = f"; {counted(later, 'later move')} {'is' if later == 1 else 'are'} not kept" if later > 0 else ""
            return f"Left. The match is kept in {path}{lost}; go on with --resume {path}"
        return "Left. Nothing was kept (save FILE keeps a match, --journal FILE every move of one)."


