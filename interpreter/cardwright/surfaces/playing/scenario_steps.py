"""The moves of a match as the steps of a scenario, in the words in which a designer would write them."""

from __future__ import annotations

from typing import Any

from cardwright.core.engine import stage_count
from cardwright.core.program import GAP, Parameter, Type
from cardwright.match.arguments import Arguments, Given, find_cards
from cardwright.match.match import Match
from cardwright.match.position import CALL, Move, Position

Step = dict[str, Any]


def steps(match: Match) -> tuple[list[Step], Match]:
    """Every whole action, call and answer of a match, and the match as far as they go.

    A choice that is not finished is left out: a step is a whole action.
    """
    again = begin_again(match)
    found: list[Step] = []
    staged: list[Move] = []
    start = again.position
    for move in match.moves:
        if not staged:
            start = again.position
        decision = again.decision()
        asked = decision.kind if decision is not None and move[0] != CALL else "call"
        step = _call(again, move) if asked == "call" else _answer(again, move) if asked == "question" else None
        again.apply(move)
        if step is not None:
            found.append(step)
            continue
        staged.append(move)
        if again.position.staged is None:
            found.append(_action(again, start, staged))
            staged = []
    for _ in staged:
        again.undo()
    return found, again


def begin_again(match: Match) -> Match:
    """The same match at its beginning. ValueError for a match that was begun in the middle."""
    opening = match.opening
    if opening is None:
        raise ValueError("a match that began in a given state cannot be written as a scenario")
    return Match.new(
        match.game, opening.decks, opening.seed, opening.first, opening.names, shuffled=opening.shuffled
    )


def _call(match: Match, move: Move) -> Step:
    return {"call": match.table.program.calls[move[2]].id, "by": match.names[move[1]]}


def _answer(match: Match, move: Move) -> Step:
    """An answer by its words; a number says which one where several read the same."""
    options = match.legal_moves()
    label = next(option.label for option in options if option.move == move)
    same = [option.move for option in options if option.label == label]
    return {"answer": label, **({"option": same.index(move) + 1} if len(same) > 1 else {})}


def _action(match: Match, start: Position, staged: list[Move]) -> Step:
    """A whole action from the position before it and the moves that chose it."""
    seat, index = staged[0][1], staged[0][2]
    action = match.table.program.actions[index]
    args = whole(start, seat, index, [move[2] for move in staged[1:]])
    given: dict[str, Given] = {}
    for param, value in zip(action.params, args, strict=False):
        given[param.name] = _value(match, start, (seat, index), given, param, value)
    step: Step = {"do": action.id, "by": match.names[seat], **given}
    paid = _payment(match, index, args[len(action.params) :])
    return {**step, **({"pay": paid} if paid else {})}


def whole(start: Position, seat: int, action: int, chosen: list[int]) -> tuple[int, ...]:
    """The values of all stages: those chosen, and those that were taken without asking."""
    args: list[int] = []
    rest = list(chosen)
    for _ in range(stage_count(start.engine.table.program, action)):
        options = start.engine.options(start.state, seat, action, args)
        args.append(options[0] if len(options) == 1 else rest.pop(0))
    return tuple(args)


def _value(
    match: Match, start: Position, act: tuple[int, int], before: dict[str, Given], param: Parameter, value: int
) -> Given:  # fmt: skip
    match param.type:
        case Type.CARD:
            return _card(match, start, act, before, param, value)
        case Type.SITE:
            zone, gap = divmod(value, GAP)
            return [match.naming.place(zone)[1] + 1, gap]
        case Type.ITEM:
            return value + 1
        case Type.PLAYER:
            return match.names[value]
        case Type.ZONE:
            return match.naming.zone(value)
        case Type.BOOL:
            return "yes" if value else "no"
    return value


def _card(
    match: Match, start: Position, act: tuple[int, int], before: dict[str, Given], param: Parameter, card: int
) -> str:
    """A card by id and owner; with a number where these would mean another one."""
    ref = match.naming.ref(card)
    arguments = Arguments(match.naming, start, *act, {**before, param.name: ref}, None)
    if arguments.values[len(before)] == card:
        return ref
    return f"{ref}#{find_cards(match.naming, ref).index(card) + 1}"


def _payment(match: Match, action: int, amounts: tuple[int, ...]) -> dict[str, list[int]]:
    """What each item pays, by channel; channels that pay nothing are left out."""
    paid: dict[str, list[int]] = {}
    for stage, amount in enumerate(amounts):
        channel, _ = match.naming.payer(action, stage)
        paid.setdefault(match.table.program.channels[channel].id, []).append(amount)
    return {name: items for name, items in paid.items() if any(items)}
