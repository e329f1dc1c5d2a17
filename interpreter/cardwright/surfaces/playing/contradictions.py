"""Options beside --resume that say something else than the match that was kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.match.match import Match, Opening
from cardwright.surfaces.decks import NoDeck, Wanted, one_deck

if TYPE_CHECKING:
    from cardwright.surfaces.playing.begin import Wish


def contradictions(wish: Wish, file: str, match: Match) -> Iterator[Problem]:
    """Every option that would make it another match."""
    assert match.opening is not None
    for option, here, there in (*_knobs(wish, match), *_opening(wish, match.opening), *_decks(wish, match)):
        help = (f"leave {option} out; without --resume it is another match",)
        yield problem("CW508", None, file=file, option=option, here=here, there=there, help=help)


Said = Iterator[tuple[str, object, object]]
"""An option, what is said on the command line, and what the match was begun with."""


def _knobs(wish: Wish, match: Match) -> Said:
    settings = match.game.draft.settings
    for knob, value in wish.settings:
        if settings.get(knob) != value:
            yield f"--set {knob}", value, settings.get(knob, "nothing of that name")


def _opening(wish: Wish, opening: Opening) -> Said:
    first = None if opening.first is None else opening.first + 1
    if wish.seed is not None and wish.seed != opening.seed:
        yield "--seed", wish.seed, opening.seed
    if wish.first is not None and wish.first != first:
        yield "--first", wish.first, "nobody named" if first is None else first
    if wish.players is not None and wish.players != len(opening.decks):
        yield "--players", wish.players, len(opening.decks)
    if wish.names and wish.names != opening.names[: len(wish.names)]:
        yield "--name", ", ".join(wish.names), ", ".join(opening.names)
    if wish.in_order and opening.shuffled:
        yield "--in-order", "decks in their order", "shuffled decks"


def _decks(wish: Wish, match: Match) -> Said:
    """Decks that have other cards than those of the match."""
    assert match.opening is not None
    names = {tuple(sorted(deck.ids)): id for id, deck in match.game.decks.items()}
    for seat, text in enumerate(wish.decks):
        if seat >= len(match.opening.decks):
            yield "--deck", text, f"{len(match.opening.decks)} decks"
            return
        problems = Problems()
        try:
            deck = one_deck(match.game, Wanted(text), problems)
        except NoDeck as error:
            raise ValueError(str(error)) from error
        there = tuple(sorted(match.opening.decks[seat]))
        if tuple(sorted(deck.ids)) != there:
            yield "--deck", text, names.get(there, f"a deck of {len(there)} cards")
