"""Matches from their journals on disk, with the cards that they were begun with."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.disk import read_text
from cardwright.match.journal import Journal, read, replay
from cardwright.match.match import Match
from cardwright.surfaces.loading import drafts, load_draft, load_game


def read_journal(path: str | Path, problems: Problems) -> Journal | None:
    """A journal from a file; None, with problems, if it cannot be used."""
    found = read_text(path, problems, marked=True)
    return None if found is None else read(found[0], found[1], problems)


def replayed(
    path: str | Path, problems: Problems, cards: Iterable[str | Path] = (), rules: str | None = None,
    backend: str = "python",
) -> tuple[Journal, Match] | None:  # fmt: skip
    """The match of a journal, played again with the rules and cards of today as far as they are the same.

    `rules` says where the draft is, for one that does not come with Cardwright. Where neither it nor `cards` are
    given, the files that the journal names are used. None if not even its beginning is the same; every difference
    is a problem.
    """
    journal = read_journal(path, problems)
    if journal is None:
        return None
    named = rules or _kept_rules(journal, Path(path), problems)
    files = list(cards) or list(_kept_cards(journal, Path(path), problems))
    if not problems.ok or not _same_draft(journal, named, problems):
        return None
    own = Problems()
    game = load_game(named, own, files, journal.settings)
    problems.extend(_placed(one, journal) for one in own.found)
    match = None if game is None else replay(journal, game, problems, backend)
    return None if match is None else (journal, match)


def _same_draft(journal: Journal, named: str, problems: Problems) -> bool:
    """Whether the draft is that of the journal, so that its options can be set."""
    own = Problems()
    draft = load_draft(named, own)
    if draft is not None and draft.id != journal.game:
        help = (f"leave the draft out, or name {journal.game}",)
        problems.add(problem("CW507", journal.place("game"), here=draft.id, there=journal.game, help=help))
        return False
    if draft is None:
        problems.extend(own.found if named != journal.game else (_placed(one, journal) for one in own.found))
    return draft is not None  # what else there is to say of it is said when the game is loaded


def _placed(one: Problem, journal: Journal) -> Problem:
    """A problem with a draft or an option that the header names, at its place there."""
    if one.span is not None or one.code not in ("CW111", "CW112", "CW114"):
        return one
    return replace(one, span=journal.place("game" if one.code == "CW114" else str(one.slots["option"])))


# --- the files that a journal names -----------------------------------------------------------------------


def _kept_rules(journal: Journal, file: Path, problems: Problems) -> str:
    """The folder of the draft; its id for one that comes with Cardwright."""
    if not journal.sitting.rules:
        return journal.game
    return str(next(_found(journal, file, [journal.sitting.rules], "GAME@DRAFT", problems), journal.game))


def _kept_cards(journal: Journal, file: Path, problems: Problems) -> Iterator[Path]:
    yield from _found(journal, file, journal.sitting.cards, "--cards", problems)


def _found(journal: Journal, file: Path, names: Iterable[str], option: str, problems: Problems) -> Iterator[Path]:
    """Files and folders that a journal names, as far as they lie below its own folder or where one is.

    Journals come from elsewhere, too: other files are read only if they are named on the command line.
    """
    for name in names:
        path, place = (file.parent / name).resolve(), journal.place("sitting")
        if not reachable(path, file):
            problems.add(problem("CW017", place, path=name, help=(f"name it with {option}",)))
        elif not path.exists():
            problems.add(problem("CW001", place, path=name, help=(f"say where it is now with {option}",)))
        else:
            yield path


def reachable(path: Path, file: Path) -> bool:
    """Whether a journal may name a path by itself: below its own folder, or below where one is."""
    return any(path.resolve().is_relative_to(root.resolve()) for root in (Path(), file.parent))


def from_folder(path: str | Path, folder: Path) -> str:
    """A path as it counts from a folder."""
    try:
        return Path(os.path.relpath(Path(path).resolve(), folder.resolve())).as_posix()
    except ValueError:  # on another drive
        return Path(path).resolve().as_posix()


def kept_rules(rules: str | None, folder: Path) -> str:
    """What a journal keeps of the draft that was named: its folder, nothing for one that comes with Cardwright."""
    return "" if rules is None or rules in drafts() else from_folder(rules, folder)
