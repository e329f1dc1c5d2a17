"""A move of a card: proposed, perhaps replaced, then it happens and is heard."""

from __future__ import annotations

from cardwright.core import program as p
from cardwright.core.engine import Line
from cardwright.core.layout import HOST, TABLE
from cardwright.core.program import GAP, NONE, Event, Place, Replacement

from .bodies import execute, statement
from .changes import enter, lay, leave, lift, reset
from .context import Run, Scope
from .events import note, one_step
from .expressions import evaluate, holds


@statement(p.Move)
def move(run: Run, node: p.Move, scope: Scope) -> None:
    """Propose that a card moves; no card or no goal is no move."""
    card, to = evaluate(run, node.card, scope), evaluate(run, node.to, scope)
    zone = _goal(run, to, node.place)
    if not 0 <= card < run.bound.cards or run.bound.family(zone) == NONE or _round(run, card, to, node.place):
        return
    inherited = run.tried
    goes_on = _unreplaced(run, card, run.bound.family(zone))
    run.tried = inherited
    if goes_on and not _round(run, card, to, node.place):  # a replacement may have moved the host
        with one_step(run):  # a step of its own, with what urgent rules move
            _happen(run, card, to, node.place, node.at)


def _goal(run: Run, to: int, place: Place) -> int:
    """The zone that a card moves to, -1 for none."""
    if to < 0:
        return NONE
    if place is Place.GAP:
        return to // GAP
    if place is Place.HOST:
        family = run.bound.attached
        return NONE if family == NONE else run.bound.layout.zone_bases[family]
    return to


def _round(run: Run, card: int, to: int, place: Place) -> bool:
    """Whether the card would be attached to itself, or to what is attached to it."""
    host = to if place is Place.HOST else NONE
    while host not in (NONE, card):
        host = run.read(HOST, host)
    return host != NONE


def _replacements(run: Run) -> list[tuple[int, Replacement, int]]:
    """What may replace a move: rules, then cards in play in order of entry."""
    all_of_them = list(enumerate(run.program.replacements))
    rules = [(i, replacement, NONE) for i, replacement in all_of_them if replacement.definition == NONE]
    return rules + [
        (i, replacement, card)
        for card in run.in_play()
        for i, replacement in all_of_them
        if replacement.definition == run.definition(card)
    ]


def _unreplaced(run: Run, card: int, to: int) -> bool:
    """Try the replacements; whether the first move still goes on."""
    for index, replacement, this in _replacements(run):
        gone = this != NONE and this not in run.state.Z[TABLE]
        if gone or (index, this) in run.tried:
            continue
        scope = run.rule_scope() if this == NONE else run.card_scope(this)
        scope = scope.inner(**{"card": card, "from": run.bound.family(run.zone(card)), "to": to})
        if not holds(run, replacement.when, scope):
            continue
        run.tried |= {(index, this)}
        run.say(Line.REPLACE, replacement.at, index, this, card)
        execute(run, replacement.body, scope)
        if not replacement.keeps:
            return _stranded(run, card)
    return True


def _stranded(run: Run, card: int) -> bool:
    """Whether a card that was to move is still attached to a host that is not in play: nothing can keep it there."""
    host = run.read(HOST, card)
    return host != NONE and not run.bound.plays(run.zone(host))


def _happen(run: Run, card: int, to: int, place: Place, at: int) -> None:
    """Take the card from its list, put it into the new one, and let it be heard."""
    old, new = run.zone(card), _goal(run, to, place)
    lift(run, card)
    cards = run.state.Z[new]
    index = {Place.BOTTOM: 0, Place.GAP: min(to % GAP, len(cards))}.get(place, len(cards))
    lay(run, card, new, index, to if place is Place.HOST else NONE)
    run.say(Line.MOVE, at, card, old, new)
    _crossed(run, card, old, new)


def _crossed(run: Run, card: int, old: int, new: int) -> None:
    """Note an entry or a leaving, and the events of the move in order."""
    was, now = run.bound.plays(old), run.bound.plays(new)
    if now and not was:
        enter(run, card)
        note(run, Event.ENTER, (card,), False)
    if was and not now:
        leave(run, card)
        note(run, Event.LEAVE, (card,), True)
    note(run, Event.MOVED, (card, run.bound.family(old), run.bound.family(new), new), was and not now)
    if was and not now and card not in run.state.Z[TABLE]:  # an urgent rule may have brought it back
        reset(run, card)
