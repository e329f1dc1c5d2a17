"""How far a move may be taken back: without limit alone, among several people to the last reveal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardwright.match.match import Match
from cardwright.match.naming import Naming
from cardwright.match.position import Position
from cardwright.surfaces.playing.seats import Seats


def visible(naming: Naming, position: Position, seat: int) -> set[int]:
    """The cards that a seat sees."""
    return {card for zone in naming.zones if naming.sees(seat, zone) for card in position.lying.Z[zone]}


def reveals(match: Match, index: int, seats: Seats) -> bool:
    """Whether the move that led to a moment showed some person a card that they had not seen before it."""
    before, after = match.moments[index - 1].position, match.moments[index].position
    return any(visible(match.naming, after, seat) - visible(match.naming, before, seat) for seat in seats.humans)


def back_to(match: Match, seat: int, seats: Seats) -> int | str:
    """How many moves go back so that a person decides again; else why none can."""
    moments = match.moments
    decided = [index for index in range(len(moments) - 1) if _decides(moments[index].position, seats)]
    if not decided:
        return "there is no move of yours to take back"
    target = decided[-1]
    if seats.hot_seat:
        decision = moments[target].position.decision()
        if decision is not None and decision.hidden and decision.seat != seat:
            return f"what {match.names[decision.seat]} chose in secret stays chosen"
        if any(reveals(match, index, seats) for index in range(target + 1, len(moments))):
            return "a card has been seen since then; among several people that stays so"
    return len(moments) - 1 - target


def _decides(position: Position, seats: Seats) -> bool:
    decision = position.decision()
    return decision is not None and decision.seat in seats.humans


@contextmanager
def before_choice(match: Match) -> Iterator[None]:
    """The match as it was before the choice that is under way; afterwards it stands where it stood."""
    moves = []
    while (decision := match.decision()) is not None and decision.kind == "stage":
        moves.append(match.moves[-1])
        match.undo()
    try:
        yield
    finally:
        for move in reversed(moves):
            match.apply(move)
