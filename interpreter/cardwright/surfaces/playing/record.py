"""The record of a match at the prompt: its journal, brought up to date after every move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import EBUSY
from pathlib import Path

from cardwright.files.write import append_line, write_whole
from cardwright.match.journal import begun, entry, last
from cardwright.match.journal_header import Sitting
from cardwright.match.match import Match, Moment
from cardwright.surfaces.kept_matches import from_folder, kept_rules
from cardwright.surfaces.paths import shown
from cardwright.surfaces.stopping import held
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
    """A journal in a file, or none. Moves are added as they are made; only a move taken back rewrites it.

    What cannot be written is not lost: it is tried again with the next move, and `trouble` says why it failed.
    """

    def __init__(self, path: str | None, loaded: Loaded) -> None:
        self.path = Path(path) if path else None
        self.loaded = loaded
        self._kept: list[Moment] = []
        self._chain = ""
        self._size = 0  # of the file, as it was left
        self.trouble = ""
        self.saved: tuple[str, int] | None = None  # the last file a match was saved in, and how many moves

    def begin(self, match: Match) -> None:
        """Write everything so far as a whole file, and its end where there is one. Raises OSError."""
        if self.path is not None:
            text, chain = begun(match, self.loaded.sitting(self.path))
            write_whole(self.path, text)
            self._chain, self._size = chain, self.path.stat().st_size
        self._kept = list(match.moments)
        if match.over:
            self.close(match)

    def keep(self, match: Match) -> None:
        """Bring the file up to date."""
        with held(), self._telling():
            moments = list(match.moments)
            known = len(self._kept)
            if moments[:known] != self._kept or self._gone():
                self.begin(match)
                return
            for moment in moments[known:]:
                if self.path is not None:
                    line, chain = entry(match, moment, self._chain)
                    self._add(line, chain)
                self._kept.append(moment)
            if match.over and len(moments) > known:
                self.close(match)

    def close(self, match: Match) -> None:
        """Say in the file that nothing follows: the match is over, or was left."""
        if self.behind(match):
            self.keep(match)
        if self.path is not None and not self.trouble:
            with held(), self._telling():
                self._add(*last(match, self._chain))

    def behind(self, match: Match) -> int:
        """How many moves are not in the file."""
        return max(0, len(match.moments) - len(self._kept)) if self.path is not None else 0

    def _add(self, line: str, chain: str) -> None:
        assert self.path is not None
        if self.path.stat().st_size != self._size:
            raise OSError(EBUSY, "another program has changed it meanwhile")
        append_line(self.path, line)
        self._chain, self._size = chain, self._size + len(line.encode("utf-8", "backslashreplace")) + 1

    def _gone(self) -> bool:
        return self.path is not None and not self.path.exists()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
            self.trouble = ""
        except (OSError, ValueError) as error:
            self.trouble = (error.strerror if isinstance(error, OSError) else "") or str(error)

    def farewell(self, match: Match) -> str:
        """What is said when somebody leaves before the end."""
        if self.trouble:
            return f"Left. {self.lost(match)}"
        if self.path is not None:
            return f"Left. Every move is kept in {self.path}; go on with --resume {self.path}"
        if self.saved is not None:
            path, moments = self.saved
            later = len(match.moments) - moments
            lost = f"; {counted(later, 'later move')} {'is' if later == 1 else 'are'} not kept" if later > 0 else ""
            return f"Left. The match is kept in {path}{lost}; go on with --resume {path}"
        return "Left. Nothing was kept (save FILE keeps a match, --journal FILE every move of one)."

    def lost(self, match: Match) -> str:
        """What is not in the file, and why."""
        missing = counted(self.behind(match), "move")
        return f"{self.path} cannot be brought up to date: {self.trouble}; {missing} not in it"
