"""Cards on the table as text: name, owner, chosen printed fields, what is left of a countdown, attachments."""

from __future__ import annotations

from cardwright.core.layout import ZONE
from cardwright.core.program import NONE
from cardwright.match.naming import Naming
from cardwright.match.position import Position


def zone_text(naming: Naming, position: Position, zone: int, fields: tuple[str, ...]) -> str:
    """The cards of a zone in their order; those on hand by their names."""
    cards = position.state.Z[zone]
    if not cards:
        return "—"
    family = naming.table.program.families[naming.place(zone)[0]]
    if not family.in_play:
        return ", ".join(counted([card_text(naming, position, card, fields) for card in cards]))
    base = stack_base(naming, zone)
    if base and len(cards) > 1:
        first = max(cards, key=lambda card: _printed(naming, card, base))
        others = counted([card_text(naming, position, card, fields) for card in cards if card != first])
        return f"{in_play_text(naming, position, first, fields)} on a stack of {len(cards)}, with {', '.join(others)}"
    shown = [in_play_text(naming, position, card, fields) for card in cards]
    return (" – " if family.line else ", ").join(shown)


def stack_base(naming: Naming, zone: int) -> str:
    """The field by which one card stands for all in a zone; empty where cards do not lie on each other."""
    family = naming.table.program.families[naming.place(zone)[0]]
    entry = naming.words.entries.get(("zones", family.id))
    stack = entry.child("stack") if entry else None
    return stack.text("base") if stack else ""


def _printed(naming: Naming, card: int, field: str) -> int:
    program = naming.table.program
    return program.definitions[naming.table.definitions[card]].fields[program.fields.index(field)]


def counted(names: list[str]) -> list[str]:
    """Equal names once, with how many there are."""
    return [f"{name} ×{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


def brief_zone(naming: Naming, position: Position, zone: int, seen: bool) -> str:
    """How many cards lie in a zone and, if they are seen, the top one."""
    cards = position.state.Z[zone]
    return f"{len(cards)} ({naming.card(cards[-1])} on top)" if seen and cards else str(len(cards))


def card_text(naming: Naming, position: Position, card: int, fields: tuple[str, ...]) -> str:
    """A card with some of its fields: "Ember Fox [fire, 3]"."""
    shown = [text for name in fields if (text := field_now(naming, position, card, name))]
    return f"{naming.card(card)} [{', '.join(shown)}]" if shown else naming.card(card)


def in_play_text(naming: Naming, position: Position, card: int, fields: tuple[str, ...]) -> str:
    """A card in play: also whose it is, what is left of its countdown, and what is attached to it."""
    owner = naming.table.owners[card]
    at_home = naming.owner_of_zone(position.state.S[naming.layout.address(naming.table.program, ZONE, card)]) == owner
    left = left_of(naming, position, card)
    told = [
        *([] if at_home else [naming.names[owner]]), *states_of(naming, position, card),
        *([f"{left} left"] if left != NONE else []), *marks_of(naming, position, card),
    ]  # fmt: skip
    text = card_text(naming, position, card, fields) + (f" ({', '.join(told)})" if told else "")
    hung = [one for one in position.state.Z[0] if naming.host_of(position.state, one) == card]
    inner = ", ".join(in_play_text(naming, position, one, ()) for one in hung)
    return f"{text} + {{{inner}}}" if inner else text


def states_of(naming: Naming, position: Position, card: int) -> list[str]:
    """The states that a card is in, in the draft's words."""
    program, found = naming.table.program, []
    cells = {cell.id: index for index, cell in enumerate(program.cells)}
    for entry in naming.words.section("states"):
        number = position.state.S[naming.layout.address(program, cells[entry.id], card)] if entry.id in cells else NONE
        values = entry.children("values")
        found += [values[number].words()[0]] if 0 <= number < len(values) else []
    return found


def marks_of(naming: Naming, position: Position, card: int) -> list[str]:
    """The marks that a card has."""
    cells = [naming.words.cell_of_word[entry.id.casefold()] for entry in naming.words.section("marks")]
    program, layout = naming.table.program, naming.layout
    return [naming.words.cell(cell) for cell in cells if position.state.S[layout.address(program, cell, card)]]


def left_of(naming: Naming, position: Position, card: int) -> int:
    """What is left of a card's countdown, -1 if it has none."""
    program = naming.table.program
    left = (position.state.S[naming.layout.address(program, clock.countdown, card)] for clock in program.clocks)
    return next((number for number in left if number != NONE), NONE)


def field_now(naming: Naming, position: Position, card: int, name: str) -> str:
    """A field of a card as cards have changed it, in words; empty where it has none."""
    program = naming.table.program
    if name not in program.fields:
        return ""
    for index, value in enumerate(program.values):
        if value.id == name and value.args == ("card",):
            return field_words(naming, name, position.engine.value(position.state, index, (card,)))
    definition = program.definitions[naming.table.definitions[card]]
    return field_words(naming, name, definition.fields[program.fields.index(name)])


def field_words(naming: Naming, name: str, number: int) -> str:
    """A field in short: sets by the codes of their members, everything else in the draft's words."""
    entry = naming.words.entries.get(("fields", name))
    form = entry.text("is") if entry else ""
    if form.startswith("set of "):
        codes = naming.words.members(form.removeprefix("set of "))
        chosen = [code for bit, code in enumerate(codes) if number >> bit & 1]
        return ("" if all(len(code) == 1 for code in chosen) else ", ").join(chosen)
    return naming.words.field_text(name, number) or ""
