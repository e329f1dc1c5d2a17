"""From the wishes of a command line to a session: draft, decks, seats, a new match or one that was kept."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from cardwright.diagnostics.problem import Problems
from cardwright.files.scalars import SUSPECT
from cardwright.files.write import is_regular
from cardwright.match.journal_header import Sitting
from cardwright.match.match import Match, seat_names
from cardwright.match.words import words_of
from cardwright.pipeline import Game
from cardwright.surfaces.cli.options import heed, left_out, load
from cardwright.surfaces.decks import deck_files, deck_mistakes, decks_for, unplayable
from cardwright.surfaces.kept_matches import replayed
from cardwright.surfaces.playing.console import Console
from cardwright.surfaces.playing.contradictions import contradictions
from cardwright.surfaces.playing.record import Loaded, Record
from cardwright.surfaces.playing.seats import HUMAN, Seats, all_kinds
from cardwright.surfaces.playing.session import Session
from cardwright.surfaces.table_text import TableText, rows_of


class Unkept(Exception):
    """A journal that cannot be written, with the reason."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    draft: str | None = None
    kinds: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    players: int | None = None
    names: tuple[str, ...] = ()
    seed: int | None = None
    first: int | None = None
    in_order: bool = False
    journal: str | None = None
    resume: str | None = None
    calls: bool = False
    cap: int = 0
    settings: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()

    def files(self) -> tuple[str, ...]:
        """The files and folders of cards and decks that are read beside those that come with Cardwright."""
        return (*self.cards, *deck_files(self.decks))


def begin(wish: Wish, painted: bool) -> Session:
    """Everything ready to play. ValueError, with the reason, where the wishes do not fit together."""
    from cardwright.play.bots import BOTS

    if wish.journal and not is_regular(wish.journal):
        raise ValueError(f"{wish.journal} is no file; a journal is read again, and moves are taken back in it")
    if wish.journal and wish.journal != wish.resume and Path(wish.journal).exists():
        raise ValueError(f"{wish.journal} is there already; --resume {wish.journal} goes on with it")
    if (odd := next((name for name in wish.names if SUSPECT.search(name) or not name.strip()), None)) is not None:
        raise ValueError(f'"{odd}" is no name: it is empty or holds a character that cannot be shown')
    unknown = [kind for kind in wish.kinds if kind not in (HUMAN, *BOTS)]
    if unknown:
        raise ValueError(f'a seat is {", ".join(BOTS)} or {HUMAN}, not "{unknown[0]}"')
    match, kept = resumed(wish) if wish.resume else (begun(wish), Sitting())
    console = Console(painted)
    opening = match.opening
    kinds = all_kinds(wish.kinds or kept.seats, len(match.names))
    seats = Seats.of(kinds, opening.seed if opening else 0, wish.calls or kept.calls)
    folder = Path(wish.resume).parent if wish.resume else Path()
    loaded = Loaded(seats.kinds, seats.calls, wish.draft, wish.files(), kept, folder)
    record = Record(wish.journal or wish.resume, loaded)
    try:
        record.begin(match)
    except OSError as error:
        raise Unkept(f"{record.path} cannot be written: {error.strerror or error}") from error
    table = TableText(match.naming, rows_of(match.game.draft, match.naming), console.width)
    session = Session(match, seats, table, console, record, cap=wish.cap)
    session.console.head(title(match, seats))
    return session


def title(match: Match, seats: Seats) -> str:
    """What is played, by whom, from which seed."""
    who = ", ".join(f"{name} ({kind})" for name, kind in zip(match.names, seats.kinds, strict=True))
    seed = f", seed {match.opening.seed}" if match.opening else ""
    return f"{match.game.draft.name}, {match.game.draft.id}{seed}: {who}"


def begun(wish: Wish) -> Match:
    """A new match."""
    if wish.draft is None:
        raise ValueError("say which draft to play, as GAME@DRAFT")
    game, problems = load(wish.draft, wish.settings, wish.files())
    heed(deck_mistakes(game, wish.decks, problems))  # nobody plays with a deck that has a mistake in it
    players = number_of_players(wish, game)
    decks = decks_for(game, wish.decks, players, problems)
    heed(unplayable(game, decks, problems))
    left_out(game, problems)
    names = (*wish.names, *seat_names(words_of(game), players)[len(wish.names) :])
    seed = secrets.randbelow(10**6) if wish.seed is None else wish.seed
    first = None if wish.first is None else wish.first - 1
    return Match.new(game, [deck.ids for deck in decks], seed, first, names, shuffled=not wish.in_order)


def number_of_players(wish: Wish, game: Game) -> int:
    """How many sit at the table: as many as asked for, or as have a seat, a deck or a name, at least the fewest."""
    low, _ = game.program.players
    return wish.players or max(len(wish.kinds), len(wish.decks), len(wish.names), low)


def resumed(wish: Wish) -> tuple[Match, Sitting]:
    """A match from its journal, and who sat where."""
    assert wish.resume is not None
    problems = Problems()
    found = replayed(wish.resume, problems, wish.files(), wish.draft)
    if found is not None and problems.ok:
        problems.extend(contradictions(wish, wish.resume, found[1]))
    heed(problems)
    assert found is not None
    return found[1], found[0].sitting
