"""What happened, in words: lines of an engine's log as events that people and programs can read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardwright.core.engine import Line, State
from cardwright.core.layout import ACTIVE, TURN
from cardwright.core.program import NONE, Per, Type

from .asked import asked
from .naming import Naming, Sees, everything

KINDS = {value: name.lower() for name, value in vars(Line).items() if isinstance(value, int)}
TYPES = list(Type)
ABOUT_B = (Line.TRIGGER, Line.PERMIT)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: `kind` is the line's, `cards` are those it is about, as far as they may be named."""

    kind: str
    text: str
    clauses: tuple[str, ...]
    entry: str
    cards: tuple[int, ...]
    line: tuple[int, ...]

    @property
    def words(self) -> str:
        """The text with the clauses that it follows from."""
        return f"{self.text} ({', '.join(self.clauses)})" if self.clauses else self.text


@dataclass(frozen=True)
class _Line:
    """A log line with what is needed to tell it."""

    naming: Naming
    state: State  # when the deed was done, for places
    sees: Sees
    hidden: frozenset[int]  # places of choices that are secret
    a: int
    b: int
    c: int
    at: int

    def name(self, card: int) -> str:
        """A card by its name, or as a card of its zone."""
        return self.naming.card(card) if self.sees(card) else "a card"

    def seat(self, seat: int) -> str:
        """A player by name."""
        return self.naming.names[seat] if 0 <= seat < self.naming.table.players else "nobody"


def tell(
    naming: Naming, state: State, lines: Iterable[Sequence[int]], sees: Sees = everything,
    hidden: frozenset[int] = frozenset(),
) -> list[Event]:  # fmt: skip
    """The events of some log lines; `state` is the one after them, `hidden` the places of secret choices."""
    return [_event(naming, state, tuple(line), sees, hidden) for line in lines]


def _event(naming: Naming, state: State, line: tuple[int, ...], sees: Sees, hidden: frozenset[int]) -> Event:
    kind, at, a, b, c = line
    told = _Line(naming, state, sees, hidden, a, b, c, at)
    origin = naming.table.program.origins[at]
    cards = tuple(card for card in _cards(naming, line) if card != NONE and sees(card))
    return Event(KINDS[kind], TELLERS[kind](told), origin.clauses, origin.entry, cards, line)


def _cards(naming: Naming, line: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that a line is about."""
    kind, _, a, b, c = line
    if kind == Line.MOVE:
        return (a,)
    if kind == Line.WRITE:
        cell, owner, _ = cell_at(naming, a)
        return (owner,) if naming.table.program.cells[cell].per is Per.CARD else ()
    if kind == Line.CHOICE:
        return (b,) if TYPES[c] is Type.CARD else ()
    if kind == Line.CHANCE:
        return (b,) if asked(naming.table.program).drawn.get(line[1], Type.CARD) is Type.CARD else ()
    if kind == Line.SIGNAL:
        return (b,) if _card_event(naming, a) else (c,)
    if kind == Line.REPLACE:
        return b, c
    return (c,) if kind == Line.ACTION else (b,) if kind in ABOUT_B else ()


def _card_event(naming: Naming, event: int) -> bool:
    args = naming.table.program.events[event].args
    return bool(args) and args[0] == "card"


def cell_at(naming: Naming, address: int) -> tuple[int, int, int]:
    """Which cell an address of the state is: cell, owner (player or card, else -1), item."""
    layout, program = naming.layout, naming.table.program
    if address < layout.player_base:
        per, owner, offset = Per.GAME, NONE, address
    elif address < layout.card_base:
        per = Per.PLAYER
        owner, offset = divmod(address - layout.player_base, layout.player_width)
    else:
        per = Per.CARD
        owner, offset = divmod(address - layout.card_base, layout.card_width)
    for index, cell in enumerate(program.cells):
        first = layout.offsets[index]
        if cell.per is per and first <= offset < first + cell.size:
            return index, owner, offset - first
    raise IndexError(f"no cell lies at {address}")


def third_person(label: str) -> str:
    """A label's verb as said of somebody: "Move on" -> "moves on"."""
    verb, space, rest = label.partition(" ")
    end = "es" if re.search(r"(s|x|z|ch|sh|o)$", verb) else "ies" if re.search(r"[^aeiou]y$", verb) else "s"
    root = verb[:-1] if end == "ies" else verb
    return f"{root.lower()}{end}{space}{rest}"


def _move(line: _Line) -> str:
    naming = line.naming
    start = f" from {naming.zone(line.b)}" if line.b != NONE else ""
    host = naming.host_of(line.state, line.a)
    attached = naming.table.program.families[naming.place(line.c)[0]].attached
    goal = f"onto {naming.card(host)}" if attached and host != NONE else f"to {naming.zone(line.c)}"
    return f"{line.name(line.a)} goes{start} {goal}"


def _write(line: _Line) -> str:
    naming = line.naming
    cell, owner, item = cell_at(naming, line.a)
    declared = naming.table.program.cells[cell]
    if cell == TURN:
        return f"turn {line.c} begins"
    if cell == ACTIVE:
        return f"it is {line.seat(line.c)}'s turn"
    word = naming.words.cell(cell, 1) if declared.size > 1 else naming.words.cell(cell)
    word = f"{word} {item + 1}" if declared.size > 1 else word
    whose = f"{line.seat(owner)}'s " if declared.per is Per.PLAYER else "the "
    if declared.per is Per.CARD:
        return f"{line.name(owner)} {_becomes(line, cell)}" if _is_word(naming, cell) else _counted(line, owner, word)
    return f"{whose}{word}: {line.b} → {line.c}"


def _is_word(naming: Naming, cell: int) -> bool:
    """Whether a card's cell is a state or a mark, so that its numbers stand for words."""
    return cell in naming.words.states or naming.words.is_mark(cell)


def _becomes(line: _Line, cell: int) -> str:
    """A change of a card's state or mark in the draft's words."""
    words = line.naming.words
    if words.is_mark(cell):
        return f"is {words.cell(cell)}" if line.c else f"is no longer {words.cell(cell)}"
    now, before = words.state(cell, line.c), words.state(cell, line.b)
    return f"becomes {now}" if now else f"is no longer {before}"


def _counted(line: _Line, card: int, word: str) -> str:
    """A change of a number of a card's; none before or after it is not told as a number."""
    if line.c == NONE:
        return f"{line.name(card)}: {word} {line.b} → none"
    return f"{line.name(card)}: {word} {line.c}" if line.b == NONE else f"{line.name(card)}: {word} {line.b} → {line.c}"


def _action(line: _Line) -> str:
    naming = line.naming
    action, label = naming.table.program.actions[line.b], naming.words.action(line.b)
    who = line.seat(line.a)
    if action.definition != NONE:
        return f"{who} uses {line.name(line.c)}"
    if line.c == NONE or not line.sees(line.c):
        return f"{who} {third_person(label)}"
    return f"{who} {third_person(_with_card(naming, label, line.c))}"


def _with_card(naming: Naming, label: str, card: int) -> str:
    """A label with a card in the place of "a …", behind a colon after another article, else at its end."""
    name, kind = naming.card(card), re.escape(naming.words.kind(naming.table.definitions[card]))
    named, count = re.subn(rf"\ban? {kind}\b", lambda found: name, label, count=1)
    if count:
        return named
    return f"{label}: {name}" if re.search(r"\ban? ", label) else f"{label} {name}"


def _pay(line: _Line) -> str:
    return f"{line.seat(line.a)} pays {line.c} {line.naming.words.channel(line.b, line.c)}"


def _trigger(line: _Line) -> str:
    text = line.naming.table.program.origins[line.at].text
    return f"{line.name(line.b)}: {text}" if line.b != NONE else text


def _replace(line: _Line) -> str:
    text = line.naming.table.program.origins[line.at].text
    return f"{line.name(line.b)}: {text}" if line.b != NONE else text


def _step(line: _Line) -> str:
    name = _step_name(line)
    return f"{name}, turn {line.c}" if line.c else f"setup: {name}"


def _step_name(line: _Line) -> str:
    return line.naming.words.step_label(line.a) or line.naming.words.step(line.a)


def _end(line: _Line) -> str:
    winners = [name for seat, name in enumerate(line.naming.names) if line.b >> seat & 1]
    won = f", won by {' and '.join(winners)}" if winners else ", won by nobody"
    return f"the game ends: {line.naming.words.outcome(line.a)}{won}"


def _chance(line: _Line) -> str:
    if line.a != NONE:
        return f"{line.naming.zone(line.a)} is shuffled"
    type = asked(line.naming.table.program).drawn.get(line.at, Type.CARD)
    if type is Type.CARD:
        return f"{line.name(line.b)} is drawn by chance"
    return f"{line.naming.value(line.state, line.b, type)} is drawn by chance"


def _rollback(line: _Line) -> str:
    return f"{_step_name(line)} is taken back"


def _call(line: _Line) -> str:
    vote = " (votes)" if line.c else ""
    return f"{line.seat(line.a)}: {line.naming.words.call(line.b)}{vote}"


def _choice(line: _Line) -> str:
    type = TYPES[line.c]
    if line.at in line.hidden and not line.sees(NONE):
        return f"{line.seat(line.a)} chooses in secret"
    if type is Type.CARD and line.b != NONE:
        return f"{line.seat(line.a)} chooses {line.name(line.b)}"
    return f"{line.seat(line.a)} chooses {line.naming.value(line.state, line.b, type, line.naming.item_at(line.at))}"


def _permit(line: _Line) -> str:
    rule = line.naming.table.program.rules[line.a]
    return f"{line.name(line.b)} permits it ({rule})" if line.b != NONE else f"permitted ({rule})"


def _signal(line: _Line) -> str:
    event = line.naming.table.program.events[line.a]
    if event.args[:1] == ("player",):
        return f"{line.seat(line.b)}: {event.id}"
    return f"{line.name(line.b)}: {event.id}" if event.args[:1] == ("card",) else event.id


TELLERS: dict[int, Callable[[_Line], str]] = {
    Line.MOVE: _move, Line.WRITE: _write, Line.SIGNAL: _signal, Line.PAY: _pay, Line.ACTION: _action,
    Line.TRIGGER: _trigger, Line.REPLACE: _replace, Line.STEP: _step, Line.END: _end, Line.CHANCE: _chance,
    Line.ROLLBACK: _rollback, Line.CALL: _call, Line.CHOICE: _choice, Line.PERMIT: _permit,
}  # fmt: skip
