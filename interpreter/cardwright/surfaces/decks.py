"""Which deck each seat plays: by name from the sets of a game, or from a file of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Problems
from cardwright.model.cards import Deck, read_decks
from cardwright.pipeline import Game
from cardwright.surfaces.loading import documents, yaml_files


class NoDeck(ValueError):
    """A deck that cannot be had, with the reason."""


@dataclass(frozen=True)
class Wanted:
    """A deck as somebody names it: a name, a file, or a file and, behind #, one of its decks."""

    text: str

    @property
    def file(self) -> str:
        """The file, empty for a name."""
        path = self.text.partition("#")[0]
        return path if path.endswith((".yaml", ".yml")) or "/" in path or Path(path).is_file() else ""


def decks_for(
    game: Game, given: Sequence[str], players: int, problems: Problems
) -> tuple[Deck, ...]:
    """A deck for each seat: those given, then the game's decks in turn. Raises NoDeck where one is missing."""
    found = [one_deck(game, Wanted(text), problems) for text in given]
    shipped = list(game.decks.values())
    if len(found) < players and not shipped:
        raise NoDeck("there are no decks; give one for each seat with --deck")
    while len(found) < players:
        found.append(shipped[len(found) % len(shipped)])
    return tuple(found)


def one_deck(game: Game, wanted: Wanted, problems: Problems) -> Deck:
    """One deck by name or from a file. Raises NoDeck if there is none."""
    if not wanted.file:
        return _named(dict(game.decks), wanted.text)
    _, docs = documents(yaml_files([wanted.file], problems), problems)
    decks = {deck.id: deck for doc in docs for deck in read_decks(doc, problems)}
    if not decks:
        raise NoDeck(f"{wanted.file} has no decks")
    name = wanted.text.partition("#")[2]
    return _named(decks, name) if name else next(iter(decks.values()))


def _named(decks: dict[str, Deck], name: str) -> Deck:
    for deck in decks.values():
        if name.casefold() in (deck.id.casefold(), deck.name.casefold()):
            return deck
    near = ", ".join(nearest(name, decks)) or ", ".join(decks)
    raise NoDeck(f'there is no deck "{name}"; decks: {near or "none"}')
