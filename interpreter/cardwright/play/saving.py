"""A match that was played, as a file of scenarios that can be run as a test."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from cardwright.core.engine import stage_count
from cardwright.core.program import GAP, Type
from cardwright.match.arguments import find_cards
from cardwright.match.match import Match, Moment
from cardwright.match.naming import Naming
from cardwright.match.position import CALL, Decision, Position

PLAIN = re.compile(r"[A-Za-z](?:[A-Za-z0-9_@'#.-]| (?=[A-Za-z0-9]))*")
WORDS = ("true", "false", "null")


def scenario_text(match: Match, id: str, title: str) -> str:
    """A match from its start as a scenario: every command, and the table as it is now.

    ValueError for a match that was begun in the middle, or that stands in the middle of an action.
    """
    opening = match.opening
    if opening is None:
        raise ValueError("a match that began in a given state is a scenario already")
    if match.position.staged is not None or match.position.pending is not None:
        raise ValueError("first finish the action")
    start: dict[str, Any] = {"decks": dict(zip(opening.names, map(list, opening.decks), strict=True))}
    start |= {} if opening.first is None else {"first": opening.names[opening.first]}
    start |= {"shuffled": True} if opening.shuffled else {}
    steps = list(_steps(match))
    lines = [
        f"game: {written(match.game.draft.id)}",
        "scenarios:",
        f"  - id: {id}",
        f"    title: {written(title)}",
        f"    set: {written(dict(match.game.draft.settings))}",
        f"    players: {written(list(opening.names))}",
        f"    seed: {opening.seed}",
        f"    start: {written(start)}",
        *(["    when:"] if steps else []),
        *(f"      - {written(step)}" for step in steps),
        f"    then: {written(_table(match))}",
    ]
    return "\n".join(lines) + "\n"


# --- commands ---------------------------------------------------------------------------------------------------


def _steps(match: Match) -> Iterator[dict[str, Any]]:
    """The moves as commands: the stages of an action are one command."""
    moments = match.moments
    for before, after in pairwise(moments):
        decision = before.position.decision()
        if after.move is not None and after.move[0] == CALL:
            yield {"call": match.table.program.calls[after.move[2]].id, "by": match.names[after.move[1]]}
        elif decision is not None and decision.kind == "question":
            yield _answer(match.naming, before.position, decision, after)
        elif after.position.staged is None and decision is not None and after.move is not None:
            yield _action(match.naming, before.position, decision, after.move[2])


def _answer(naming: Naming, position: Position, decision: Decision, after: Moment) -> dict[str, Any]:
    assert after.move is not None
    labels = {value: naming.option(position.state, decision, value).label for value in decision.options}
    label = labels[after.move[2]]
    same = [value for value in decision.options if labels[value] == label]
    option = {"option": same.index(after.move[2]) + 1} if len(same) > 1 else {}
    return {"answer": label, "by": naming.names[decision.seat], **option}


def _action(naming: Naming, position: Position, decision: Decision, value: int) -> dict[str, Any]:
    """A whole action with its choices and what was paid."""
    chosen = [] if position.staged is None else [*position.staged[2], value]
    index = value if position.staged is None else position.staged[1]
    program, action = naming.table.program, naming.table.program.actions[index]
    while len(chosen) < stage_count(program, index):
        chosen += position.engine.options(position.state, decision.seat, index, chosen)
    params = {param.name: _value(naming, one, param.type) for param, one in zip(action.params, chosen, strict=False)}
    paid, rest = {}, chosen[len(action.params) :]
    for channel in action.cost.channels if action.cost else ():
        items = program.channels[channel].items
        paid[program.channels[channel].id], rest = rest[:items] if items > 1 else rest[0], rest[items:]
    return {"do": action.id, **params, **({"pay": paid} if paid else {}), "by": naming.names[decision.seat]}


def _value(naming: Naming, value: int, type: Type) -> Any:
    """One choice as a scenario says it."""
    match type:
        case Type.CARD:
            same = find_cards(naming, naming.ref(value))
            return f"{naming.ref(value)}#{same.index(value) + 1}" if len(same) > 1 else naming.ref(value)
        case Type.SITE:
            return [naming.place(value // GAP)[1] + 1, value % GAP]
        case Type.ITEM:
            return value + 1
        case Type.PLAYER:
            return naming.names[value]
        case Type.ZONE:
            return naming.zone(value)
        case Type.BOOL:
            return "yes" if value else "no"
    return value


# --- the table at the end -----------------------------------------------------------------------------------------


def _table(match: Match) -> dict[str, Any]:
    """What stands on the table: zones and counters, who acts, and the outcome."""
    program, words = match.table.program, match.words
    zones = [family.id for family in program.families]
    counted = [entry.id for section in ("counters", "clocks", "marks") for entry in words.section(section)]
    own = ["turn", "active", "step", "over", "outcome", "winners"] if match.over else ["turn", "active", "step", "over"]
    return {key: match.read(key) for key in (*own, *counted, *zones)}


# --- writing ------------------------------------------------------------------------------------------------------


def written(value: Any) -> str:
    """Plain values as YAML on one line, as our strict reader takes it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written(str(key))}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, str):
        return (
            value if PLAIN.fullmatch(value) and value.casefold() not in WORDS else json.dumps(value, ensure_ascii=False)
        )
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value)
