"""Sources as things to loop over, always one `for` deep, so that `break` ends the whole of it."""

from __future__ import annotations

from dataclasses import dataclass

from ...core import program as p
from ...core.layout import ACTIVE, HOST, TABLE, ZONE
from ...core.program import GAP, Op
from .arithmetic import combine
from .emit import CannotGenerate, Code, Writer, const, truth
from .expressions import card_cell, expression, open_if, open_test
from .spots import address


@dataclass(frozen=True, slots=True)
class Loop:
    """What to go through: the iterable's text, the members' range, a test that each must pass.

    `fixed` holds the members where they are known; `shared` is set if the text is a live zone.
    """

    text: str
    low: int | None = -1
    high: int | None = None
    host: Code | None = None
    fixed: tuple[int, ...] | None = None
    shared: bool = False


def loop(writer: Writer, source: p.Source, ordered: bool = True) -> Loop:
    """How to go through a source; if not `ordered`, the order will not be seen."""
    unit = writer.unit
    match source:
        case p.CardsIn(zone, from_top):
            at = expression(writer, zone)
            if not at.natural:
                at = writer.held(at)
            text = f"Z[{at.text}]" if at.natural else f"(Z[{at.text}] if {at.text} >= 0 else ())"
            if from_top and ordered:
                return Loop(f"{text}[::-1]", 0)
            return Loop(text, 0, shared=True)
        case p.CardsInAll(family):
            lists = [f"Z[{z}]" for z in unit.zones(family)]
            return Loop(" + ".join(lists), 0, shared=len(lists) == 1)
        case p.InPlay():
            return Loop(f"Z[{TABLE}]", 0, shared=True)
        case p.AttachedTo(card):
            families = [i for i, family in enumerate(unit.program.families) if family.attached][:1]
            zones = [zone for family in families for zone in unit.zones(family)]
            bearer = writer.held(expression(writer, card))
            text = " + ".join(f"Z[{zone}]" for zone in zones) or "()"
            return Loop(text, 0, host=bearer, shared=len(zones) == 1)
        case p.Beside(card):
            held = writer.held(expression(writer, card))
            lies = writer.held(card_cell(writer, ZONE, held), "zone")
            return Loop(f"beside(Z, {lies.text}, {held.text})", 0)
        case p.BesideSite(site):
            place = expression(writer, site).text
            if place in writer.ends:
                return Loop(f"(({writer.ends[place]},) if {writer.ends[place]} >= 0 else ())", 0)
            if place in writer.sites:
                zone_, gap = writer.sites[place]
                return Loop(f"{writer.lists[zone_]}[{gap} - 1 if {gap} else 0 : {gap} + 1]", 0)
            return Loop(f"beside_site(Z, {place})", 0)
        case p.Sites(family):
            spans = [f"range({z * GAP}, {z * GAP + 1} + len(Z[{z}]))" for z in unit.zones(family)]
            joined = spans[0] if len(spans) == 1 else "(" + ", ".join(f"*{x}" for x in spans) + ")"
            return Loop(joined, 0)
        case p.ZonesOf(family):
            fixed = tuple(unit.zones(family))
            return Loop(repr(fixed), fixed[0], fixed[-1], fixed=fixed)
        case p.Players():
            seats = tuple(range(unit.players))
            if not ordered or unit.players == 1:
                return Loop(repr(seats), 0, unit.players - 1, fixed=seats)
            orders = unit.constant("SEATS", tuple(seats[s:] + seats[:s] for s in seats))
            return Loop(f"{orders}[S[{ACTIVE}]]", 0, unit.players - 1)
        case p.Range(low, high):
            return _range(writer, expression(writer, low), expression(writer, high))
        case p.Members(members):
            return _members(writer, expression(writer, members))
        case p.Listed(name):
            kept = writer.local(name)
            return Loop(kept.text, kept.low, kept.high)
    raise CannotGenerate(f"no code for a source of kind {type(source).__name__}")


def _members(writer: Writer, code: Code) -> Loop:
    """The members of a set: known, from a table of small sets, or found out."""
    if code.constant is not None and code.constant >= 0:
        bits = tuple(i for i in range(code.constant.bit_length()) if code.constant >> i & 1)
        return Loop(repr(bits), 0, max(bits, default=0), fixed=bits)
    last = code.high.bit_length() - 1 if code.natural and code.high is not None else None
    if last is not None and 0 <= last < 10:
        table = tuple(tuple(i for i in range(last + 1) if mask >> i & 1) for mask in range(1 << (last + 1)))
        name = writer.unit.constant(f"MEMBERS_{last}", table)
        return Loop(f"{name}[{code.text}]", 0, last)
    return Loop(f"members({code.text})", 0, last)


def _range(writer: Writer, low: Code, high: Code) -> Loop:
    if low.constant is not None and high.constant is not None:
        numbers = range(low.constant, high.constant + 1)
        fixed = tuple(numbers) if len(numbers) <= 16 else None
        text = repr(fixed) if fixed is not None else repr(numbers)
        return Loop(text, low.constant, high.constant, fixed=fixed)
    return Loop(f"range({low.text}, {combine(writer, Op.ADD, high, const(1)).text})", low.low, high.high)


def open_loop(writer: Writer, over: Loop, name: str) -> None:
    """Open a loop over members and bind their name (and the test of an attached card's host)."""
    text = writer.fresh(name)
    writer.line(f"for {text} in {over.text}:")
    writer.depth += 1
    writer.env[name] = Code(text, over.low, over.high)
    open_host_test(writer, over, text)


def at_an_end(name: str) -> p.Expr:
    """The test that a place is at the beginning or the end of its line."""
    site = p.Local(name)
    gap = p.SiteGap(site)
    first, last = p.Math(Op.EQ, gap, p.Const(0)), p.Math(Op.EQ, gap, p.Length(p.SiteZone(site)))
    return p.Math(Op.OR, first, last)


def open_sites(writer: Writer, source: p.Sites, text: str, ends: str = "", unseen: bool = False) -> None:
    """In a live module, open two loops over all places, line by line; a `break` leaves only the inner one.

    `ends` is a test: where it holds, only the ends of lines are wanted; `unseen` is set if there nobody wants to know
    more of a place than which card lies at it.
    """
    zone, gap, cards = writer.fresh("zone"), writer.fresh("gap"), writer.fresh("cards")
    if unseen:
        writer.open(f"for {cards} in ({''.join(f'Z[{z}], ' for z in writer.unit.zones(source.family))}):")
    else:
        lines = "".join(f"({z}, Z[{z}]), " for z in writer.unit.zones(source.family))
        writer.open(f"for {zone}, {cards} in ({lines}):")
    gaps, outer = f"range(len({cards}) + 1)", f"((0, len({cards})) if {cards} else (0,))"
    if ends == "1":
        end = writer.ends[text] = writer.fresh("end")
        if unseen:
            writer.open(f"for {end} in ({cards}[0], {cards}[-1]) if {cards} else (-1,):")
            return
        both = f"((0, {cards}[0]), (len({cards}), {cards}[-1]))"
        writer.open(f"for {gap}, {end} in {both} if {cards} else ((0, -1),):")
    else:
        writer.open(f"for {gap} in {f'{outer} if {ends} else {gaps}' if ends else gaps}:")
    writer.line(f"{text} = {zone} * {GAP} + {gap}")
    writer.sites[text] = zone, gap
    writer.lists[zone] = cards


def open_host_test(writer: Writer, over: Loop, text: str) -> None:
    if over.host is not None:
        open_test(writer, host_test(writer, over, text))


def host_test(writer: Writer, over: Loop, text: str) -> Code:
    assert over.host is not None
    card = Code(text, 0)
    test = f"S[{address(writer, HOST, card, None)}] == {over.host.text}"
    return truth(test if over.host.natural else f"{over.host.text} >= 0 and {test}")


def listed(writer: Writer, source: p.Source, item: str, where: p.Expr | None, live: bool = False) -> Code:
    """The members that satisfy `where`; if `live`, the iterable may be a zone itself."""
    over = loop(writer, source)
    if where is None and over.host is None:
        if over.shared and not live:
            return Code(f"{over.text}[:]", over.low, over.high)
        return Code(over.text, over.low, over.high)
    name = writer.fresh("list")
    text = writer.fresh(item)
    with writer.scope():
        writer.env[item] = Code(text, over.low, over.high)
        writer.depth += 1
        with writer.aside() as lines:
            test = expression(writer, where) if where is not None else const(1)
        writer.depth -= 1
        if not lines and over.host is None:
            return Code(f"[{text} for {text} in {over.text} if {test.text}]", over.low, over.high)
        writer.line(f"{name} = []")
        mark = writer.depth
        writer.line(f"for {text} in {over.text}:")
        writer.depth += 1
        open_host_test(writer, over, text)
        open_if(writer, where)
        writer.line(f"{name}.append({text})")
        writer.close(mark)
    return Code(name, over.low, over.high)


def contains(writer: Writer, source: p.Source, value: Code) -> Code:
    """Whether a number is a member of a source."""
    match source:
        case p.CardsIn(zone):
            at = expression(writer, zone)
            if at.natural and value.natural:
                place = read_zone(writer, value)
                return truth(f"({place} == {at.text})")
        case p.AttachedTo():
            over = loop(writer, source)
            test = host_test(writer, over, value.text)
            return truth(f"({value.text} in ({over.text}) and {test.text})")
        case p.InPlay():
            return truth(f"({value.text} in Z[{TABLE}])")
        case p.Sites(family) if value.simple:
            zones = writer.unit.zones(family)
            inside = f"{zones[0] * GAP} <= {value.text} < {(zones[-1] + 1) * GAP}"
            return truth(f"({inside} and {value.text} % {GAP} <= len(Z[{value.text} // {GAP}]))")
    over = loop(writer, source, ordered=False)
    return truth(f"({value.text} in ({over.text}))")


def read_zone(writer: Writer, card: Code) -> str:
    return f"S[{address(writer, ZONE, card, None)}]"
