"""The one door to the table: the only functions of the walker that change a state."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.core.engine import Line, State
from cardwright.core.layout import (
    ACTIVE,
    CHANCE,
    ENTERED,
    HOST,
    OUTCOME,
    STEP,
    TABLE,
    TURN,
    USED,
    WINNERS,
    ZONE,
)
from cardwright.core.program import NONE, Per

from .arithmetic import clamp
from .context import GameOver, Run


def write(run: Run, cell: int, owner: int | None, item: int, number: int, at: int) -> None:
    """Store a number in a cell, brought into its bounds; nowhere for an owner of -1."""
    declared = run.program.cells[cell]
    address = run.bound.address(cell, owner, item)
    if address == NONE:
        return
    old, new = run.state.S[address], clamp(number, declared.low, declared.high)
    run.state.S[address] = new
    if old != new and cell not in _quiet(run):
        run.say(Line.WRITE, at, address, old, new)
    if old != new and cell == TURN:
        _forget_uses(run)


def _quiet(run: Run) -> set[int]:
    """The cells that give no WRITE lines."""
    spent = {channel.spent for channel in run.program.channels}
    return {STEP, CHANCE, USED, *spent, *(call.votes for call in run.program.calls if call.vote)}


def _forget_uses(run: Run) -> None:
    for card in range(run.bound.cards):
        store(run, USED, card, 0)


def store(run: Run, cell: int, owner: int | None, number: int, item: int = 0) -> None:
    """Store a number as it is and say nothing: for what another log line already tells."""
    run.state.S[run.bound.address(cell, owner, item)] = number


def use(run: Run, card: int, bit: int) -> None:
    """Mark a card's once-per-turn text as used."""
    store(run, USED, card, run.read(USED, card) | 1 << bit)


def is_used(run: Run, card: int, bit: int) -> bool:
    """Whether a card's once-per-turn text is used."""
    return bool(run.read(USED, card) >> bit & 1)


def clear_spent(run: Run) -> None:
    """Forget what the last action has spent."""
    for channel in run.program.channels:
        store(run, channel.spent, None, 0)


def clear_votes(run: Run) -> None:
    """Withdraw all votes of all calls."""
    for call in run.program.calls:
        for seat in range(run.bound.table.players if call.vote else 0):
            store(run, call.votes, seat, 0)


def lift(run: Run, card: int) -> None:
    """Take a card out of the list of its zone."""
    zone = run.zone(card)
    if zone != NONE:
        run.state.Z[zone].remove(card)


def lay(run: Run, card: int, zone: int, index: int, host: int) -> None:
    """Put a lifted card into a zone before the index-th card of its list."""
    run.state.Z[zone].insert(index, card)
    store(run, ZONE, card, zone)
    store(run, HOST, card, host)


def enter(run: Run, card: int) -> None:
    """Note that a card has come into play, and start its countdowns."""
    run.state.Z[TABLE].append(card)
    store(run, ENTERED, card, run.state.S[TURN])
    start = run.program.countdown_start
    number = NONE if start == NONE else run.program.definitions[run.definition(card)].fields[start]
    for clock in run.program.clocks:
        store(run, clock.countdown, card, number)


def leave(run: Run, card: int) -> None:
    """Strike a card off the list of cards in play."""
    run.state.Z[TABLE].remove(card)


def reset(run: Run, card: int) -> None:
    """Bring the cells of a card that has left play back to their initial values."""
    for cell, declared in enumerate(run.program.cells):
        if declared.per is Per.CARD and cell not in (ZONE, HOST, USED):
            for item in range(declared.size):
                store(run, cell, card, declared.initial, item)


def reorder(run: Run, zone: int, cards: list[int]) -> None:
    """Give the cards of a zone another order."""
    run.state.Z[zone][:] = cards


def set_chance(run: Run, state: int) -> None:
    """Note the next state of the generator."""
    store(run, CHANCE, None, state)


def go(run: Run, step: int) -> None:
    """Make a step the current one."""
    store(run, STEP, None, step)


def end(run: Run, outcome: int, winners: int, at: int) -> None:
    """End the game; never returns."""
    store(run, OUTCOME, None, outcome)
    store(run, WINNERS, None, winners)
    run.say(Line.END, at, outcome, winners)
    raise GameOver


def restore(run: Run, start: State, keep: Iterable[int]) -> None:
    """Put the table back to an earlier state, but for the kept cells and the generator."""
    old, fresh = run.state.S[:], start.copy()
    run.state.S[:] = fresh.S
    run.state.Z[:] = fresh.Z
    for cell in {CHANCE, *keep}:
        for address in _addresses(run, cell):
            run.state.S[address] = old[address]


def _addresses(run: Run, cell: int) -> list[int]:
    """Every place of a cell, for every owner and item."""
    declared = run.program.cells[cell]
    owners = {Per.GAME: 1, Per.PLAYER: run.bound.table.players, Per.CARD: run.bound.cards}[declared.per]
    return [run.bound.address(cell, who, item) for who in range(owners) for item in range(declared.size)]


def begin(run: Run, seed: int, first: int) -> None:
    """Lay out decks and opening numbers on a state whose cells are initial."""
    set_chance(run, seed % 2**64)
    store(run, ACTIVE, None, max(first, 0))
    for index, cell in enumerate(run.program.cells):
        if cell.id == "first" and cell.per is Per.GAME:
            store(run, index, None, first)
    base = run.bound.layout.zone_bases[run.program.deck_zone]
    for seat, deck in enumerate(run.bound.table.decks):
        for card in deck:  # top first, so each goes under the ones before
            lay(run, card, base + seat, 0, NONE)
