"""Moves of cards: proposed, perhaps replaced, then they happen and are heard."""

from __future__ import annotations

from ...core import program as p
from ...core.engine import Line
from ...core.layout import ACTIVE, ENTERED, HOST, TABLE, TURN, USED, ZONE
from ...core.program import GAP, Event, Per, Place, Replacement
from .branches import Branch, card_branches, dispatch, number
from .emit import Code, Writer, const
from .events import (
    MOVES,
    close_step,
    in_play_table,
    listeners,
    lookers,
    note,
    note_if_moving,
    note_or_hear,
    open_if_looked_at,
    open_step,
    steps_count,
    urgent,
)
from .expressions import expression, open_if
from .settling import tick
from .spots import address
from .statements import body, writes
from .tracing import log


@writes(p.Tick)
def _tick(writer: Writer, node: p.Tick) -> None:
    tick(writer, node.clock, expression(writer, node.amount), node.at)


@writes(p.Move)
def _move(writer: Writer, node: p.Move) -> None:
    """A call of the move that fits; no card or no goal is no move."""
    card = writer.held(expression(writer, node.card), "card")
    to = writer.held(expression(writer, node.to), "to")
    if card.constant == -1 or to.constant == -1:
        return
    tests = [f"{code.text} >= 0" for code in (card, to) if not code.natural]
    mark = writer.depth
    if tests:
        writer.open(f"if {' and '.join(tests)}:")
    zone = _drawn(writer, node)
    if zone is not None:
        writer.line(f"Z[{to.text}].append(Z[{zone}].pop())")
        writer.line(f"S[{address(writer, ZONE, Code(card.text, 0), None)}] = {to.text}")
        writer.close(mark)
        return
    name = move_function(writer, node.place, _plays(writer, node))
    writer.line(f"{name}(S, Z, T, X, {card.text}, {to.text}{f', {node.at}' if writer.unit.traced else ''})")
    writer.close(mark)


def _drawn(writer: Writer, node: p.Move) -> str | None:
    """The zone of which it is the last card, if it only goes to the top of another one and nothing can hear of it."""
    program, families = writer.unit.program, writer.unit.program.families
    if writer.unit.traced or program.replacements or listeners(writer, Event.MOVED):
        return None
    if node.place is not Place.TOP or not isinstance(node.to, p.Zone) or not isinstance(node.card, p.Local):
        return None
    zone, family = writer.tops.get(node.card.name, ("", -1))
    return None if family < 0 or families[family].in_play or families[node.to.family].in_play else zone


def _plays(writer: Writer, node: p.Move) -> bool | None:
    """Whether the goal is in play, where that is known."""
    families = writer.unit.program.families
    if node.place is Place.HOST:
        return next((family.in_play for family in families if family.attached), False)
    if isinstance(node.to, p.Zone):
        return families[node.to.family].in_play
    lines = [family.in_play for family in families if family.line]
    if node.place is Place.GAP and lines and all(lines):
        return None
    return None


def move_function(writer: Writer, place: Place, plays: bool | None) -> str:
    """The function for moves to such a place."""
    goal = {True: "_play", False: "_rest", None: ""}[plays]
    unit = writer.unit
    if not unit.program.replacements:
        return unit.function(
            ("move", place, plays), f"move_{place.value}{goal}", lambda w, n: _happen(w, n, place, plays)
        )
    return unit.function(("propose", place), f"propose_{place.value}", lambda w, n: _propose(w, n, place))


def _goal(writer: Writer, place: Place) -> str:
    """The text of the goal's zone."""
    if place is Place.GAP:
        return f"to // {GAP}"
    if place is Place.HOST:
        families = writer.unit.program.families
        attached = next((i for i, family in enumerate(families) if family.attached), None)
        return "-1" if attached is None else str(writer.unit.layout.zone_bases[attached])
    return "to"


def _happen(writer: Writer, name: str, place: Place, plays: bool | None) -> None:
    """Take the card from its list, put it into the new one, note a crossing."""
    unit = writer.unit
    layout = unit.layout
    with writer.block(f"def {name}(S, Z, T, X, card, to{', at' if unit.traced else ''}):"):
        _unless_round(writer, place)
        writer.line(f"spot = card * {layout.card_width} + {layout.card_base}")
        writer.line(f"old = S[spot + {layout.offsets[ZONE]}]")
        writer.line(f"new = {_goal(writer, place)}")
        in_play_table(writer)
        opened = _opened(writer, plays)
        with writer.block("if old >= 0:"):
            writer.line("cards = Z[old]")
            with writer.block("if cards[-1] == card:"):
                writer.line("cards.pop()")
            with writer.block("else:"):
                writer.line("cards.remove(card)")
        _join(writer, place)
        writer.line(f"S[spot + {layout.offsets[ZONE]}] = new")
        writer.line(f"S[spot + {layout.offsets[HOST]}] = {'to' if place is Place.HOST else '-1'}")
        log(writer, Line.MOVE, "at", "card", "old", "new")
        _cross(writer, plays, opened)
        writer.line("return")


def _unless_round(writer: Writer, place: Place) -> None:
    """No card is attached to itself, or to what is attached to it."""
    if place is Place.HOST:
        writer.line("host = to")
        with writer.block("while host >= 0:"):
            with writer.block("if host == card:"):
                writer.line("return")
            writer.line(f"host = S[{address(writer, HOST, Code('host', 0), None)}]")


def _join(writer: Writer, place: Place) -> None:
    if place is Place.BOTTOM:
        writer.line("Z[new].insert(0, card)")
    elif place is Place.GAP:
        writer.line(f"Z[new].insert(to % {GAP}, card)")
    else:
        writer.line("Z[new].append(card)")


def _opened(writer: Writer, plays: bool | None) -> str:
    """Write the beginning of the step that a move is, if anything looks at moves; "" otherwise."""
    if _wanders(writer):
        return open_step(writer) if steps_count(writer) else ""
    looked_at = any(lookers(writer, event) for event in MOVES) or (urgent(writer) and steps_count(writer))
    if plays is True or not looked_at:
        return ""
    return open_if_looked_at(writer, "PLAYS[old]" if plays is False else "PLAYS[old] and not PLAYS[new]")


def _wanders(writer: Writer) -> bool:
    """Whether urgent rules may do more than take further cards out of play when one has left, or write numbers."""
    heard = [t for event in MOVES for _, t in listeners(writer, event) if t.urgent and t.definition < 0]
    return any(
        not _tame(writer, node, trigger.event == Event.LEAVE) for trigger in heard for node in trigger.body
    )


def _tame(writer: Writer, node: p.Stmt, leaving: bool) -> bool:
    if isinstance(node, p.For | p.Together):
        return all(_tame(writer, part, leaving) for part in node.body)
    if isinstance(node, p.If):
        return all(_tame(writer, part, leaving) for part in (*node.then, *node.other))
    if isinstance(node, p.Move):
        return leaving and _plays(writer, node) is False
    return isinstance(node, p.Let | p.Gather | p.Write | p.Need)


def _cross(writer: Writer, plays: bool | None, opened: str) -> None:
    """What an entry or a leaving brings, then the events in order."""
    unit = writer.unit
    unit.constant("FAMILY", (*unit.layout.family_of_zone, -1))
    moved = ["card", "FAMILY[old]", "FAMILY[new]", "new"]
    wide = _wanders(writer)
    if plays is not False:
        mark = writer.open("if not PLAYS[old]:" if plays else "if PLAYS[new] and not PLAYS[old]:")
        _enter(writer)
        if wide:
            note(writer, Event.ENTER, ["card"], "0")
        else:
            note_or_hear(writer, [(Event.ENTER, ["card"]), (Event.MOVED, moved)])
            writer.line("return")
        writer.close(mark)
    if plays is not True:
        mark = writer.open("if PLAYS[old]:" if plays is False else "if PLAYS[old] and not PLAYS[new]:")
        writer.line(f"Z[{TABLE}].remove(card)")
        for event, args in ((Event.LEAVE, ["card"]), (Event.MOVED, moved)):
            (note if wide else note_if_moving)(writer, event, args, "1")
        inner = writer.depth
        if urgent(writer):
            writer.open(f"if card not in Z[{TABLE}]:")
        _reset(writer)
        writer.close(inner)
        if opened:
            close_step(writer, opened)
        writer.line("return")
        writer.close(mark)
    if not wide:
        note_or_hear(writer, [(Event.MOVED, moved)])
        return
    note(writer, Event.MOVED, moved, "0")
    if opened:
        close_step(writer, opened)


def _enter(writer: Writer) -> None:
    unit = writer.unit
    program, layout = unit.program, unit.layout
    writer.line(f"Z[{TABLE}].append(card)")
    writer.line(f"S[spot + {layout.offsets[ENTERED]}] = S[{TURN}]")
    printed = program.countdown_start
    start = unit.of_card(unit.field_table(printed), "card") if printed >= 0 else "-1"
    for clock in program.clocks:
        writer.line(f"S[spot + {layout.offsets[clock.countdown]}] = {start}")


def _reset(writer: Writer) -> None:
    """The cells of a card that has left play, back to their initial values."""
    unit = writer.unit
    for cell, declared in enumerate(unit.program.cells):
        if declared.per is Per.CARD and cell not in (ZONE, HOST, USED):
            for item in range(declared.size):
                writer.line(f"S[spot + {unit.layout.offsets[cell] + item}] = {declared.initial}")


def _propose(writer: Writer, name: str, place: Place) -> None:
    """A move that replacements may change; rules come first, then cards in order of entry."""
    unit = writer.unit
    at = ", at" if unit.traced else ""
    happen = unit.function(("move", place, None), f"move_{place.value}", lambda w, n: _happen(w, n, place, None))
    replacements = unit.program.replacements
    unit.constant("FAMILY", (*unit.layout.family_of_zone, -1))
    goes = f"{happen}(S, Z, T, X, card, to{at})"
    with writer.block(f"def {name}(S, Z, T, X, card, to{at}):"):
        _unless_round(writer, place)
        writer.line(f"goal = FAMILY[{_goal(writer, place)}]")
        writer.line("tried = X.tried")
        for index, replacement in enumerate(replacements):
            if replacement.definition < 0:
                _replace(writer, index, replacement, "-1", goes)
        numbers = {id(replacement): index for index, replacement in enumerate(replacements)}
        branches = card_branches(r for r in replacements if r.definition >= 0)

        def each(branch: Branch[Replacement]) -> None:
            for replacement in branch.texts:
                _replace(writer, numbers[id(replacement)], replacement, "bearer", goes)

        if branches:
            number(writer, "REPLACES", branches)
            present = writer.unit.presence("REPLACES")
            with writer.block(f"if {present}:"), writer.block(f"for bearer in Z[{TABLE}][:]:"):
                dispatch(writer, "REPLACES", "bearer", branches, each)
        writer.line("X.tried = tried")
        writer.line(goes)


def _replace(writer: Writer, index: int, replacement: Replacement, bearer: str, goes: str) -> None:
    """Try one replacement; `goes` is the line that carries out the move after all."""
    unit = writer.unit
    layout = unit.layout
    mark = writer.depth
    writer.note(unit.origin(replacement.at))
    gone = f" and bearer in Z[{TABLE}]" if bearer != "-1" else ""
    writer.open(f"if ({index}, {bearer}) not in X.tried{gone}:")
    origin = writer.fresh("origin")
    writer.line(f"{origin} = FAMILY[S[card * {layout.card_width} + {layout.card_base + layout.offsets[ZONE]}]]")
    with writer.scope():
        this = const(-1) if bearer == "-1" else Code(bearer, 0)
        you = f"S[{ACTIVE}]" if bearer == "-1" else f"OWNER[{bearer}]"
        last = len(unit.program.families) - 1
        seat = Code(you, 0, unit.players - 1)
        writer.env = {"this": this, "you": seat, "card": Code("card", 0), "from": Code(origin, -1, last)}
        writer.env["to"] = Code("goal", 0, last)
        open_if(writer, replacement.when)
        writer.line(f"X.tried = (*X.tried, ({index}, {bearer}))")
        log(writer, Line.REPLACE, replacement.at, str(index), bearer, "card")
        names = [*([] if bearer == "-1" else ["bearer"]), you, "card", origin, "goal"]
        writer.line(f"{_instead(writer, index, replacement)}(S, Z, T, X, {', '.join(names)})")
        if not replacement.keeps:
            writer.line("X.tried = tried")
            if any(family.attached for family in unit.program.families):
                _unless_stranded(writer, goes)
            writer.line("return")
    writer.close(mark)


def _unless_stranded(writer: Writer, goes: str) -> None:
    """A card that is still attached to a host that is not in play goes after all."""
    plays = in_play_table(writer)
    with writer.scope():
        host = writer.fresh("host")
        writer.line(f"{host} = S[{address(writer, HOST, Code('card', 0), None)}]")
        zone = f"S[{address(writer, ZONE, Code(host, 0), None)}]"
        with writer.block(f"if {host} >= 0 and not {plays}[{zone}]:"):
            writer.line(goes)


def _instead(writer: Writer, index: int, replacement: Replacement) -> str:
    """The function with a replacement's body."""

    def make(inner: Writer, name: str) -> None:
        card = replacement.definition >= 0
        last = len(inner.unit.program.families) - 1
        inner.taken |= {"this", "you", "card", "goal", "origin"}
        inner.env = {
            "this": Code("this", 0) if card else const(-1),
            "you": Code("you", 0, inner.unit.players - 1),
        }
        inner.env |= {"card": Code("card", 0), "from": Code("origin", -1, last), "to": Code("goal", 0, last)}
        params = [*(["this"] if card else []), "you", "card", "origin", "goal"]
        with inner.block(f"def {name}({', '.join(['S', 'Z', 'T', 'X', *params])}):"):
            body(inner, replacement.body)
            inner.line("return")

    return writer.unit.function(("instead", index), f"instead_{index}", make)
