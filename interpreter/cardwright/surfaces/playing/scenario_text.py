"""A match as a scenario file: how it began, what was done, and how the table stands now."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardwright.match.match import Match, Opening
from cardwright.match.reading import Reading
from cardwright.surfaces.playing.scenario_steps import steps
from cardwright.text.counting import counted

_PLAIN = re.compile(r"[A-Za-z][\w@ -]*[\w]|[A-Za-z]")
_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off"})


def scenario_text(match: Match, file: str, named: Mapping[tuple[str, ...], str] | None = None) -> str:
    """The file's text; decks that are `named` go by their names. ValueError for a match begun in the middle."""
    done, again = steps(match)
    assert match.opening is not None
    lines = [
        "# Kept from a match at the prompt; the title and what must come of it can be said better.",
        f"game: {flow(match.game.draft.id)}",
        "scenarios:",
        f"  - id: {flow(slug(Path(file).stem))}",
        f"    title: {flow('kept after ' + counted(len(done), 'move'))}",
        *(f"    {key}: {flow(value)}" for key, value in beginning(match, match.opening, named or {}).items()),
        "    when:",
        *(f"      - {flow(step)}" for step in done),
        "    then:",
        *(f"      {flow(key)}: {flow(value)}" for key, value in facts(again).items()),
    ]
    return "\n".join(line for line in lines if done or line != "    when:") + "\n"


def slug(text: str) -> str:
    """A name as an id: words in lower case joined by hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", text.casefold())) or "kept"


def beginning(match: Match, opening: Opening, named: Mapping[tuple[str, ...], str]) -> dict[str, Any]:
    """Options, players, seed and decks, as far as they are not what they are anyway."""
    draft = match.game.draft
    chosen = {id: draft.settings[id] for id, option in draft.options.items() if draft.settings[id] != option.default}
    decks = {name: named.get(deck) or listed(deck) for name, deck in zip(opening.names, opening.decks, strict=True)}
    start: dict[str, Any] = {"decks": decks}
    if opening.first is not None:
        start["first"] = opening.names[opening.first]
    if opening.shuffled:
        start["shuffled"] = True
    found = {"set": chosen} if chosen else {}
    return {**found, "players": list(opening.names), "seed": opening.seed, "start": start}


def listed(deck: tuple[str, ...]) -> dict[str, int] | list[str]:
    """A deck as numbers by card, where that says it in its order, else card by card."""
    counts = Counter(deck)
    return dict(counts) if tuple(id for id, count in counts.items() for _ in range(count)) == deck else list(deck)


def facts(match: Match) -> dict[str, Any]:
    """How the match and its table stand: zones but for the decks, counters, and how it ended."""
    reading, program = Reading(match), match.table.program
    families = [family.id for index, family in enumerate(program.families) if index != program.deck_zone]
    counters = [cell.id for cell in program.cells if cell.id.casefold() in match.words.cell_of_word]
    ended = ("outcome", "winners") if match.over else ("active", "asked")
    found = {key: reading.of(key) for key in (*ended, "turn", *families, *counters)}
    return {key: value for key, value in found.items() if value not in ({}, [], None)}


def flow(value: Any) -> str:
    """Plain values on one line of YAML; text is quoted where it could be taken for something else."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(one) for one in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        plain = _PLAIN.fullmatch(value) and value.casefold() not in _WORDS
        return value if plain else json.dumps(value, ensure_ascii=False)
    return str(value)
