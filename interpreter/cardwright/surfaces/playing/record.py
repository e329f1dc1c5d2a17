"""The record of a match at the prompt: its journal, brought up to date after every move."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cardwright.files.write import append_line, write_whole
from cardwright.match.journal import entry, write
from cardwright.match.journal_header import Sitting
from cardwright.match.match import Match, Moment
from cardwright.surfaces.kept_matches import from_folder, kept_rules
from cardwright.surfaces.paths import shown
from cardwright.text.counting import counted


@dataclass(frozen=True)
class Loaded:
    """From where a match was loaded and who plays it, as it is told to whoever goes on with it.

    `rules` and `cards` are as on the command line; what was not said again is as it was kept, from `kept`.
    """

    seats: tuple[str, ...] = ()
    calls: bool = False
    rules: str | None = None
    cards: tuple[str, ...] = ()
    kept: Sitting = field(default_factory=Sitting)
    folder: Path = field(default_factory=Path)

    @property
    def paths(self) -> tuple[str, ...]:
        """The files and folders of cards and decks, as they count from where we are."""
        return self.cards or tuple(shown((self.folder / path).resolve()).as_posix() for path in self.kept.cards)

    @property
    def rules_path(self) -> str:
        """The folder of the draft, as it counts from where we are; empty for one that comes with Cardwright."""
        if self.rules:
            return self.rules if kept_rules(self.rules, Path()) else ""
        return shown((self.folder / self.kept.rules).resolve()).as_posix() if self.kept.rules else ""

    def sitting(self, file: Path) -> Sitting:
        """What the journal in a file keeps: paths count from its folder."""
        rules = from_folder(self.rules_path, file.parent) if self.rules_path else ""
        return Sitting(self.seats, self.calls, rules, tuple(from_folder(path, file.parent) for path in self.paths))


class Record:
    """A journal in a file, or none. Moves are added as they are made; only a move taken back rewrites it."""

    def __init__(self, path: str | None, loaded: Loaded) -> None:
        self.path = Path(path) if path else None
        self.loaded = loaded
        self._kept: list[Moment] = []
        self.saved: tuple[str, int] | None = None  # the last file a match was saved in, and how many moves

    def begin(self, match: Match) -> None:
        """Write everything so far as a whole file."""
        if self.path is not None:
            write_whole(self.path, write(match, self.loaded.sitting(self.path)))
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


