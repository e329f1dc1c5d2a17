"""What depends on nothing but which cards are in play: found out once, kept as long as these stay.

It is one list, `known`: first a copy of the cards that it was found for, so that nobody has to say when it
changes, and a copied state cannot be told what is true of another one; then the texts in play; then what is
gathered card by card as soon as there are other cards; and numbers that are found when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core import program as p
from ...core.effects import IN_PLAY, Mark, free_locals, parts, reads
from ...core.layout import ACTIVE, TABLE
from .emit import Code, Writer
from .owned import of_one_owner
from .unit import Unit

TEXTS = "1"
"""The place of the texts of the cards in play, as bits."""

_KINDS = (p.Fold, p.ValueOf, p.Math, p.Not, p.Either)
_SEAT: Mark = ("cell", ACTIVE)


def worth_remembering(writer: Writer, node: p.Expr) -> bool:
    """Whether an expression goes through cards in play and depends on nothing else (but the active seat)."""
    unit = writer.unit
    if writer.remembers or not isinstance(node, _KINDS):
        return False
    found = of_one_owner(unit, node)
    if found is not None and found[1] == p.Read(ACTIVE):
        return False  # of the sums of all owners, that one is at hand
    if id(node) not in unit.remembers:
        unit.remembers[id(node)] = node, _closed(unit, node)  # the node is kept, so that its id is not given again
    return unit.remembers[id(node)][1]


def _closed(unit: Unit, node: p.Expr) -> bool:
    if not _asks(node) or free_locals(node):
        return False
    found = reads(unit.program, node)
    return IN_PLAY in found and found <= {IN_PLAY, _SEAT}


def _asks(node: object) -> bool:
    return isinstance(node, p.Fold | p.ValueOf) or any(_asks(part) for part in parts(node))


def remembered(writer: Writer, node: p.Expr, write: Callable[[Writer, Any], Code]) -> Code:
    """An expression's number, out of what is known of the cards in play."""
    unit = writer.unit
    by_seat = _SEAT in reads(unit.program, node)
    slot = _slot(unit, node, unit.players if by_seat else 1)
    place = f"{slot} + S[{ACTIVE}]" if by_seat else str(slot)

    def make(inner: Writer, name: str) -> None:
        with inner.block(f"def {name}(S, Z, T, known):"):
            inner.calls["known"] = "known", 0
            inner.begin()
            inner.remembers = True
            inner.line(f"known[{place}] = number = {write(inner, node).whole}")
            inner.line("return number")

    hint = unit.program.values[node.value].id if isinstance(node, p.ValueOf) else "this"
    call = f"{unit.function(('known', node), f'known_{hint}', make)}(S, Z, T, known)"
    probe = Writer(unit)  # only to learn what is known of the number
    probe.remembers = probe.pure = True
    span = write(probe, node)
    return Code(writer.recalled(place, hint, call), span.low, span.high)


def _slot(unit: Unit, key: object, count: int = 1) -> int:
    """The place for something, the first of so many."""
    if key not in unit.slots:
        unit.slots[key] = unit.places(count)
    return unit.slots[key]


def _gathered(unit: Unit, key: object, begin: str, step: str) -> str:
    """The place of what is gathered card by card as soon as other cards are in play; `{}` stands for its name."""
    slot = _slot(unit, key)
    unit.gathered[slot] = begin, step
    return str(slot)


def know(unit: Unit) -> str:
    """The text of the function that finds out what is known of the cards in play from the beginning."""
    names = {slot: f"found_{slot}" for slot in unit.gathered}
    steps = [step.replace("{}", names[slot]) for slot, (_, step) in unit.gathered.items()]
    kept = [names.get(slot, "None") for slot in range(2, unit.known)]
    lines = [
        "def know(Z):",
        "    texts = 0",
        *(f"    {names[slot]} = {begin}" for slot, (begin, _) in unit.gathered.items()),
        f"    for card in Z[{TABLE}]:",
        "        texts |= TEXTS[card]",
        *(f"        {line}" for step in steps for line in step.splitlines()),
        f"    KNOWN[0] = known = [{', '.join([f'Z[{TABLE}][:]', 'texts', *kept])}]",
        "    return known",
    ]
    return "\n".join(lines)


def of_owners(writer: Writer, weights: tuple[int, ...], owner: p.Expr) -> str:
    """The name of a list by seat: what the seat's cards in play weigh together; a weight is given per definition.

    Where it is asked about the active seat, it will be wanted again and again.
    """
    unit = writer.unit
    if owner == p.Read(ACTIVE):
        key = "of every owner", weights
        table = unit.card_table(f"OF_OWNERS_{_slot(unit, key)}", weights, 0)
        place = _gathered(unit, key, f"[0{', 0' * (unit.players - 1)}]", f"{{}}[OWNER[card]] += {table}[card]")
        return writer.recalled(place, "sums")
    slot = _slot(unit, ("of owners", weights))

    def make(inner: Writer, name: str) -> None:
        table = unit.card_table(f"OF_OWNERS_{slot}", weights, 0)
        with inner.block(f"def {name}(Z, known):"):
            inner.line(f"known[{slot}] = sums = [0{', 0' * (unit.players - 1)}]")
            with inner.block(f"for card in Z[{TABLE}]:"):
                inner.line(f"sums[OWNER[card]] += {table}[card]")
            inner.line("return sums")

    call = f"{unit.function(('of owners', weights), f'of_owners_{slot}', make)}(Z, known)"
    return writer.recalled(str(slot), "sums", call)


def countdowns(writer: Writer, clock: int) -> str:
    """What to go through to meet every card in play with a countdown, in order of entry."""
    unit = writer.unit
    if not unit.live or not only_printed(unit, clock):
        return f"Z[{TABLE}]"
    printed = unit.of_card(unit.field_table(unit.program.countdown_start), "card")
    place = _gathered(unit, ("timed", clock), "[]", f"if {printed} >= 0:\n    {{}}.append(card)")
    return writer.recalled(place, "timed")


def least_in_play(writer: Writer, table: str, none: int) -> str:
    """The name of the least number in a table that a card in play has, `none` if there is no card."""
    number = writer.unit.of_card(table, "card")
    step = f"number = {number}\nif number < {{}}:\n    {{}} = number"
    return writer.recalled(_gathered(writer.unit, ("least", table), str(none), step), "least")


def only_printed(unit: Unit, clock: int) -> bool:
    """Whether a card has a countdown on a clock only if one is printed on it."""
    if clock not in unit.printed:
        program = unit.program
        unit.printed[clock] = program.countdown_start >= 0 and not written(unit, program.clocks[clock].countdown)
    return unit.printed[clock]


def written(unit: Unit, cell: int) -> bool:
    """Whether any body writes a cell."""
    if cell not in unit.written:
        unit.written[cell] = _written(unit.program, cell)
    return unit.written[cell]


def _written(program: p.Program, cell: int) -> bool:
    texts = (
        program.actions, program.steps, program.channels, program.clocks, program.triggers, program.replacements,
        program.standing, program.procedures, program.calls,
    )  # fmt: skip
    pending: list[object] = list(texts)
    while pending:
        node = pending.pop()
        if isinstance(node, p.Write) and node.cell == cell:
            return True
        if not isinstance(node, str | int):
            pending.extend(parts(node))
    return False
