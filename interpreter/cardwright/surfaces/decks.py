"""Which deck each seat plays: by name from the sets of a game, or from a file of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.core.lowering.deck_warnings import deck_warning, warnings_of
from cardwright.core.program import NONE
from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.disk import read_text
from cardwright.match.engines import engine
from cardwright.match.match import Opening, deal
from cardwright.match.words import words_of
from cardwright.model.cards import Deck, read_decks
from cardwright.model.checks.decks import check as check_decks
from cardwright.model.lists.names import CardNames, deck_id
from cardwright.model.lists.table import read_table
from cardwright.model.lists.text import read_list
from cardwright.pipeline import Game
from cardwright.surfaces.loading import documents
from cardwright.surfaces.paths import is_list, is_yaml, shown, yaml_files
from cardwright.text import Source, Span


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
        return path if is_yaml(path) or is_list(path) or "/" in path or Path(path).is_file() else ""

    @property
    def is_list(self) -> bool:
        """Whether it is a plain list or a table, which has one deck."""
        return bool(self.file) and not is_yaml(self.file)


def deck_files(given: Sequence[str]) -> tuple[str, ...]:
    """The files of decks that were named, and are read with the card sets."""
    wanted = (Wanted(text) for text in given)
    return tuple(dict.fromkeys(one.file for one in wanted if one.file and not one.is_list))


def deck_mistakes(game: Game, given: Sequence[str], problems: Problems) -> Problems:
    """What is wrong with decks as they were named, and what the draft warns of in them.

    Of files of decks, what was found when they were read is repeated; lists are read here; names must be there.
    """
    names = {shown(Path(file)).as_posix() for text in given if (file := Wanted(text).file)}
    found = Problems([one for one in problems.errors if one.span is not None and one.span.source.name in names])
    found.extend(_undecided(given))
    for text in dict.fromkeys(given):
        if not Wanted(text).file and _called(game.decks, text) is None:
            found.add(_unknown(game.decks, text))
    unread = {str(one.slots["card"]) for one in found if one.code == "CW132"}
    found.extend(one for one in problems.errors if dict(one.context).get("card") in unread)
    for text in dict.fromkeys(given) if found.ok else ():
        try:
            deck = one_deck(game, Wanted(text), found)
        except NoDeck:  # decks_for says so, together with everything else about seats
            continue
        found.extend(deck_warnings(game, deck))
    return found


def _undecided(given: Sequence[str]) -> Iterator[Problem]:
    """Files of several decks of which none is chosen."""
    for text in dict.fromkeys(given):
        wanted = Wanted(text)
        if wanted.file and not wanted.is_list and "#" not in text and Path(wanted.file).is_file():
            _, docs = documents(yaml_files([wanted.file], Problems()), Problems())
            ids = [deck.id for doc in docs for deck in read_decks(doc, Problems())]
            if len(ids) > 1:
                yield several(wanted.file, ids)


def unplayable(game: Game, decks: Iterable[Deck], problems: Problems) -> Problems:
    """What stands in the way of playing with decks: mistakes in their files, in their cards, and in themselves."""
    files = {deck.key.source.name for deck in decks}
    cards = {id for deck in decks for id in deck.ids}
    found = Problems([
        one for one in problems.errors
        if (one.span is not None and one.span.source.name in files) or dict(one.context).get("card") in cards
    ])  # fmt: skip
    own = Problems()
    check_decks(game.draft, list({deck.key: deck for deck in decks}.values()), [one.card for one in game.cards],
                game.unread, own)  # fmt: skip
    known = {(one.code, one.span) for one in found}
    found.extend(one for one in own.found if (one.code, one.span) not in known)
    return found


def sound(game: Game, deck: Deck, problems: Problems) -> bool:
    """Whether a deck can be played; what is wrong with others of its file does not count."""
    found = unplayable(game, [deck], problems).errors
    return all(dict(one.context).get("deck", deck.id) != deck.id for one in found)


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
        return _named(game.decks, wanted.text)
    if wanted.is_list:
        found = listed_deck(game, wanted.file, problems)
        if found is None:
            raise NoDeck(f"{wanted.file} cannot be read as a list of cards")
        return found
    _, docs = documents(yaml_files([wanted.file], problems), problems)
    decks = {deck.id: deck for doc in docs for deck in read_decks(doc, problems)}
    if not decks:
        raise NoDeck(f"{wanted.file} has no decks")
    name = wanted.text.partition("#")[2]
    if not name and len(decks) > 1:
        raise NoDeck("; ".join((several(wanted.file, decks).message, *several(wanted.file, decks).help)))
    return _named(decks, name) if name else next(iter(decks.values()))


def several(file: str, decks: Iterable[str]) -> Problem:
    """The problem that a file has several decks, and none is chosen."""
    names = list(decks)
    help = (f"choose one: {', '.join(f'--deck {file}#{name}' for name in names)}",)
    return problem("CW140", None, file=file, decks=", ".join(names), help=help)


def _named(decks: Mapping[str, Deck], name: str) -> Deck:
    found = _called(decks, name)
    if found is None:
        unknown = _unknown(decks, name)
        raise NoDeck("; ".join((unknown.message, *unknown.help)))
    return found


def _called(decks: Mapping[str, Deck], name: str) -> Deck | None:
    wanted = name.casefold()
    return next((deck for deck in decks.values() if wanted in (deck.id.casefold(), deck.name.casefold())), None)


def _unknown(decks: Mapping[str, Deck], name: str) -> Problem:
    near = nearest(name, [*decks, *(deck.name for deck in decks.values())], 1)
    hint = (f'did you mean "{near[0]}"?',) if near else ()
    return problem("CW130", None, deck=name, help=(*hint, f"decks: {', '.join(decks) or 'none'}"))


# --- lists ------------------------------------------------------------------------------------------------


def listed_deck(game: Game, file: str, problems: Problems, name: str = "") -> Deck | None:
    """The deck of a plain list or of a table, checked; None where the file cannot be read at all.

    Unknown cards, wrong numbers and all that the draft does not allow go to `problems`.
    """
    text = read_text(shown(Path(file)), problems)
    if text is None:
        return None
    source = Source(*text)
    own = Problems()
    names = CardNames.of(one.card for one in game.cards)
    read = read_table if Path(file).suffix.casefold() in (".csv", ".tsv") else read_list
    cards = tuple(read(source, names, own))
    called = name or Path(file).stem
    deck = Deck(deck_id(called) or "deck", called, cards, Span.whole(Source(source.name, "")))
    if own.ok:
        check_decks(game.draft, [deck], [one.card for one in game.cards], game.unread, own)
    problems.extend(own.found)
    return deck


# --- warnings ---------------------------------------------------------------------------------------------


def deck_warnings(game: Game, deck: Deck) -> Iterator[Problem]:
    """What the draft warns of in a deck whose cards are all known: its conditions, asked before anything is drawn."""
    listed = warnings_of(game.draft)
    words = words_of(game)
    if not listed or not game.sound or not all(id in words.definition_of_id for id in deck.ids):
        return
    seats = game.program.players[0]
    table = engine(deal(words, Opening((deck.ids,) * seats, 0, None, (), False)), "walker")
    state = table.new_state(0, NONE)
    values = {value.id: index for index, value in enumerate(game.program.values)}
    for index, entry in enumerate(listed):
        if not table.value(state, values[deck_warning(index)], (0,)):
            where = (("deck", deck.id), ("draft", game.draft.id))
            help = (f"clauses: {', '.join(entry.clauses)}",) if entry.clauses else ()
            yield problem("CW134", deck.key, context=where, reason=entry.text("say"), help=help)
