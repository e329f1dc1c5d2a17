"""A small invented game as a core program, made by hand, and tables to play it at.

Harbour: boats lie on rows of berths, charms are attached to them, a tide wears them down. It has
one of everything that a backend must do: two ways to pay, a countdown, triggers (urgent, once,
leaving), replacements (with and without `keeps`), permission, prohibition, modifiers of all
reaches, an override, standing rules, a secret step with Rollback, choices in bodies, a trial, calls.
"""

from __future__ import annotations

import random
from dataclasses import replace

from cardwright.core.engine import Table
from cardwright.core.layout import ACTIVE, BUILT_IN, TURN
from cardwright.core.program import (
    NONE,
    Action,
    Apply,
    AttachedTo,
    Beside,
    BesideSite,
    Call,
    CanAct,
    CardAt,
    CardsIn,
    CardsInAll,
    Cell,
    Channel,
    Choose,
    Clock,
    Condition,
    Const,
    Cost,
    Definition,
    DefinitionOf,
    Either,
    End,
    Event,
    EventKind,
    Expr,
    FamilyOf,
    Fold,
    FoldKind,
    For,
    Gather,
    GoTo,
    Host,
    If,
    InPlay,
    Length,
    Let,
    Listed,
    Local,
    Math,
    Members,
    Modifier,
    Modifiers,
    Move,
    Need,
    Not,
    Op,
    Origin,
    Outcome,
    Owner,
    Parameter,
    Per,
    Permission,
    Pick,
    Place,
    Players,
    PositionOf,
    Printed,
    Procedure,
    Program,
    Prohibition,
    Range,
    Reach,
    Read,
    Replacement,
    Rollback,
    Seen,
    Settle,
    Shuffle,
    Signal,
    SiteGap,
    Sites,
    SiteZone,
    Size,
    StageOverride,
    Standing,
    Step,
    StepKind,
    Stmt,
    TableCall,
    Tell,
    Tick,
    Trigger,
    Type,
    Value,
    ValueOf,
    While,
    Write,
    Zone,
    ZoneFamily,
    ZoneOf,
    ZonesOf,
)  # fmt: skip

CELLS = (
    *BUILT_IN,
    Cell("first", Per.GAME, initial=NONE),  # 10
    Cell("tide", Per.GAME, low=0),
    Cell("tries", Per.GAME),
    Cell("gone", Per.GAME),
    Cell("acts", Per.GAME),
    Cell("coins spent", Per.GAME),  # 15
    Cell("pool spent", Per.GAME),
    Cell("coins", Per.PLAYER, size=3, initial=1, low=0, high=6),
    Cell("pool", Per.PLAYER, initial=3, low=0, high=8),
    Cell("bid", Per.PLAYER, initial=NONE),
    Cell("bonus", Per.PLAYER),  # 20
    Cell("votes", Per.PLAYER),
    Cell("flags", Per.PLAYER),
    Cell("fuse", Per.CARD, initial=NONE),
    Cell("tally", Per.CARD),
)
CELL = {cell.id: index for index, cell in enumerate(CELLS)}
FAMILIES = (
    ZoneFamily("deck", Per.PLAYER, 3, False, Seen.NOBODY),
    ZoneFamily("hold", Per.PLAYER, 3, False, Seen.OWNER),
    ZoneFamily("row", Per.GAME, 3, True, Seen.ALL, line=True),
    ZoneFamily("charms", Per.GAME, 1, True, Seen.ALL, attached=True),
    ZoneFamily("bin", Per.PLAYER, 3, False, Seen.ALL),
)
DECK, HOLD, ROW, CHARMS, BIN = range(5)
BOAT, CHARM = range(2)
KIND, STRENGTH, PRICE, FUSE = range(4)
DEFINITIONS = tuple(
    Definition(name.lower(), name, fields[0], fields)
    for name, *fields_ in (
        ("Keeper", BOAT, 2, 1, -1), ("Dinghy", BOAT, 3, 2, 4), ("Knot", CHARM, 0, 1, 6),
        ("Gull", BOAT, 1, 1, -1),
        ("Warden", BOAT, 2, 3, 9), ("Buoy", BOAT, 1, 0, 3), ("Bell", BOAT, 1, 2, -1),
    )
    for fields in [tuple(fields_)]
)  # fmt: skip
KEEPER, DINGHY, KNOT, GULL, WARDEN, BUOY, BELL = range(7)
POWER, LOSS, COST_OF, SCORE = range(4)
PLACE, ATTACH, SHIFT, RING, REST, BID, OFFER, SCUTTLE = range(8)
SETUP, BIDDING, START, MAIN, FINISH = range(5)
COINS, POOL = range(2)
WON, CONCEDED, AGREED, STALLED = range(4)
RUNG, SHIFTED, SCUTTLED = range(Event.DRAFT, Event.DRAFT + 3)

you, this, card, player = Local("you"), Local("this"), Local("card"), Local("player")


def n(value: int) -> Const:
    """A number."""
    return Const(value)


def op(left: Expr, sign: str, right: Expr | int) -> Expr:
    """An operator between two expressions."""
    return Math(Op(sign), left, n(right) if isinstance(right, int) else right)


def both(*parts: Expr) -> Expr:
    """All of these conditions."""
    first, *rest = parts
    return Math(Op.AND, first, both(*rest)) if rest else first


def get(cell: str, owner: Expr | None = None, item: Expr | None = None) -> Expr:
    """The content of a cell."""
    return Read(CELL[cell], owner, item)


def put(
    cell: str, value: Expr | int, owner: Expr | None = None, item: Expr | None = None, at: int = 0
) -> Write:
    """Store a number in a cell."""
    return Write(CELL[cell], n(value) if isinstance(value, int) else value, owner, item, at)


def more(cell: str, amount: Expr | int, owner: Expr | None = None) -> Write:
    """Add to a cell."""
    return put(cell, op(get(cell, owner), "+", amount), owner)


def is_a(of: Expr, definition: int) -> Expr:
    """Whether a card has a definition."""
    return op(DefinitionOf(of), "==", definition)


def binned(which: Expr, at: int = 0) -> Move:
    """Put a card into its owner's bin."""
    return Move(which, Zone(BIN, Owner(which)), Place.TOP, at)


def drawn(by: Expr) -> Move:
    """Put the top card of a player's deck into the hold."""
    return Move(CardAt(Zone(DECK, by), n(0)), Zone(HOLD, by), Place.TOP)


def power(of: Expr) -> Expr:
    """The power of a card."""
    return ValueOf(POWER, (of,))


HELD = CardsIn(Zone(HOLD, you))
SEATS = Fold(FoldKind.COUNT, Players(), "s")
IN_ROW = op(FamilyOf(this), "==", ROW)

VALUES = (
    Value("power", ("card",), Printed(STRENGTH, card), (Apply(Op.ADD, n(0), "extra"), Modifiers()), 0, 9),
    Value("loss", ("amount",), Local("amount"), (Modifiers(),), low=0),
    Value("price", ("card",), Printed(PRICE, card), (Modifiers(),), low=0),
    Value("score", ("player",), op(
        get("bonus", player), "+",
        Fold(FoldKind.SUM, InPlay(), "c", op(Owner(Local("c")), "==", player), power(Local("c"))),
    )),
)  # fmt: skip
MODIFIERS = (
    Modifier(POWER, KEEPER, Op.ADD, n(1), Fold(FoldKind.ANY, Beside(this), "b", op(Local("b"), "==", card))),
    Modifier(POWER, DINGHY, Op.ADD, Fold(FoldKind.COUNT, AttachedTo(this), "a"), reach=Reach.SELF),
    Modifier(POWER, KNOT, Op.ADD, n(2), op(Host(this), "==", card)),
    Modifier(POWER, BELL, Op.MAX, n(4), op(PositionOf(card), "==", 0)),
    Modifier(LOSS, NONE, Op.MIN, n(3)),
    Modifier(LOSS, WARDEN, Op.SUB, n(1), op(you, "==", Read(ACTIVE))),
    Modifier(COST_OF, GULL, Op.SUB, n(1), op(Fold(FoldKind.COUNT, InPlay(), "g"), ">", 3), Reach.SELF),
    Modifier(COST_OF, BUOY, Op.ADD, n(1), op(Owner(card), "!=", you)),
)
OVERRIDES = (StageOverride(POWER, 0, GULL, Op.MUL, n(2), op(Owner(card), "==", Owner(this))),)
PERMISSIONS = (
    Permission(0, WARDEN, op(Owner(this), "==", you), at=21),
    Permission(0, BUOY, n(1), Reach.SELF, "card", at=22),
)
PROHIBITIONS = (
    Prohibition(ATTACH, GULL, op(Owner(this), "!=", you), at=23),
    Prohibition(SHIFT, WARDEN, IN_ROW, Reach.SELF, "boat", at=24),
)
CHANNELS = (
    Channel("coins", CELL["coins"], 3, n(1), CELL["coins spent"], (Tick(0, Local("amount"), 31),), at=11),
    Channel("pool", CELL["pool"], 1, n(0), CELL["pool spent"], (more("flags", 1, you),), at=12),
)
CLOCKS = (Clock("tide", CELL["tide"], CELL["fuse"], LOSS, (binned(this, 32),), at=13),)

WELCOMING = Math(Op.OR, op(Owner(Local("b")), "==", you), op(power(Local("b")), "<", 4))
RING_BODY: tuple[Stmt, ...] = (
    For("who", Players(), (
        Choose("lost", Local("who"), CardsIn(Zone(HOLD, Local("who"))), "h", hidden=True, at=41),
        binned(Local("lost")),
    )),
    Choose("target", you, InPlay(), "t", op(FamilyOf(Local("t")), "==", ROW), optional=True, at=42),
    If(op(Local("target"), "!=", NONE), (more("tally", 1, Local("target")),)),
    Let("nothing", n(0)),
)  # fmt: skip
SHIFT_BODY: tuple[Stmt, ...] = (
    Choose("other", you, Beside(Local("boat")), "b", at=43),
    Need(op(power(Local("boat")), ">=", power(Local("other"))), at=44),
    Choose("line", you, ZonesOf(ROW), "z", op(Local("z"), "!=", ZoneOf(Local("boat"))),
        type=Type.ZONE, at=45),
    Move(Local("boat"), Local("line"), Place.BOTTOM),
    Call(0, (you,)),
    Need(op(Length(Local("line")), "<=", 5), at=46),
)
ACTIONS = (
    Action("place", (
        Parameter("card", HELD, Type.CARD, (Condition(op(Printed(KIND, card), "==", BOAT), at=51),), at=52),
        Parameter("site", Sites(ROW), Type.SITE, (
            Condition(op(Length(SiteZone(Local("site"))), "<", 3), rule=0, at=53),
            Condition(Fold(FoldKind.ALL, BesideSite(Local("site")), "b", value=WELCOMING), at=56),
        ), at=54),
    ), (), Cost(ValueOf(COST_OF, (card,)), (COINS, POOL), at=55),
        (Move(card, Local("site"), Place.GAP), put("tally", SiteGap(Local("site")), card),
            more("acts", 1)), at=50),
    Action("attach", (
        Parameter("card", HELD, Type.CARD, (Condition(op(Printed(KIND, card), "==", CHARM), at=61),), at=62),
        Parameter("host", CardsInAll(ROW), Type.CARD, (
            Condition(op(Fold(FoldKind.COUNT, AttachedTo(Local("host")), "a"), "<", 2), at=63),
        ), at=64),
    ), (Condition(op(Read(TURN), ">", 1), at=65),), Cost(n(1), (POOL,), at=66),
        (Move(card, Local("host"), Place.HOST), more("acts", 1)), at=60),
    Action("shift", (
        Parameter("boat", CardsInAll(ROW), Type.CARD, (
            Condition(op(Owner(Local("boat")), "==", you), at=71),
        ), at=72),
    ), (Condition(op(SEATS, ">", 1), at=73),), None, (
        Tell(SHIFTED, you, Local("boat"), (*SHIFT_BODY, more("acts", 1))),
    ), trial=True, at=70),
    Action("ring", (
        Parameter("this", InPlay(), Type.CARD, (
            Condition(both(is_a(this, BELL), op(Owner(this), "==", you)), at=81),
        ), at=82),
    ), (), Cost(n(2), (COINS,), at=83), (
            Tell(RUNG, you, this, (*RING_BODY, more("acts", 1)), at=84),
        ), BELL, 1, at=80),
    Action("rest", (), (Condition(Not(CanAct(you, COINS)), at=91),), None, (more("pool", 1, you),),
        passes=True, at=90),
    Action("bid", (Parameter("amount", Range(n(0), n(3)), Type.INT, at=96),), (),
        Cost(Local("amount"), (POOL,), at=97), (put("bid", Local("amount"), you),), at=95),
    Action("offer", (Parameter("card", HELD, Type.CARD, at=99),), (), None,
        (put("bid", power(card), you), binned(card)), at=98),
    Action("scuttle", (
        Parameter("boat", CardsInAll(ROW), Type.CARD, at=145),
    ), (), Cost(n(1), (COINS,), at=146), (
            Tell(SCUTTLED, Read(ACTIVE), CardAt(ZoneOf(Local("boat")), PositionOf(Local("boat")), False), (
                binned(Local("boat")), more("acts", 1),
            )),
        ), at=147),
)  # fmt: skip

TRIGGERS = (
    Trigger(Event.LEAVE, ("card",), NONE, None, (more("gone", 1),), urgent=True, at=101),
    Trigger(Event.PAID, ("who", "channel", "amount"), NONE,
        both(op(Local("channel"), "==", COINS), op(Local("amount"), ">=", 2)),
        (more("pool", 1, Local("who")),), at=102),
    Trigger(Event.ENTER, ("card",), GULL, op(card, "!=", this), (drawn(you),), once_bit=0, at=103),
    Trigger(Event.LEAVE, ("card",), DINGHY, op(card, "==", this),
        (drawn(you), more("bonus", 1, you)), at=104),
    Trigger(Event.MOVED, ("card", "from", "to", "zone"), KEEPER,
        both(op(Local("from"), "==", ROW), op(Local("to"), "==", ROW)), (more("tally", 1, this),), at=105),
    Trigger(RUNG, ("who", "card"), KEEPER, op(Local("who"), "==", you),
        (Tick(0, n(1), 33), Settle()), at=106),
    Trigger(SHIFTED, ("who", "card"), BELL, None, (
        Choose("kept", you, CardsIn(Zone(BIN, you)), "b", is_a(Local("b"), BUOY), optional=True, at=47),
        Move(Local("kept"), Zone(HOLD, you), Place.TOP),
    ), at=107),
    Trigger(SCUTTLED, ("who", "card"), DINGHY, op(card, "==", this), (more("bonus", 1, Local("who")),), at=108),
    Trigger(SCUTTLED, ("who", "card"), KEEPER,
        Fold(FoldKind.ANY, Beside(card), "b", op(Local("b"), "==", this)), (more("tally", 1, this),),
        once_bit=0, at=109),
    Trigger(SCUTTLED, ("who", "card"), NONE, None, (more("pool", 1, Local("who")),), at=110),
)  # fmt: skip
REPLACEMENTS = (
    Replacement(BUOY, both(op(card, "==", this), op(Local("to"), "==", BIN)),
        (Move(this, Zone(DECK, you), Place.BOTTOM),), at=111),
    Replacement(KEEPER, both(op(Owner(card), "==", you), op(Local("from"), "==", ROW),
        op(Local("to"), "==", BIN)),
        (more("bonus", 1, you),), keeps=True, at=112),
    Replacement(NONE, both(op(Local("from"), "==", HOLD), op(Local("to"), "==", BIN), is_a(card, DINGHY)),
        (Signal(RUNG, (Owner(card), card)), binned(card)), at=113),
    Replacement(KNOT, both(op(card, "==", this), op(Local("from"), "==", CHARMS)), (drawn(you),), at=114),
)  # fmt: skip
STANDING = (
    Standing("c", CardsInAll(CHARMS), op(FamilyOf(Host(Local("c"))), "!=", ROW),
        (binned(Local("c")),), at=121),
    Standing("z", ZonesOf(ROW), op(Length(Local("z")), ">", 5),
        (binned(CardAt(Local("z"), n(0), from_top=False)),), at=122),
)  # fmt: skip
PROCEDURES = (
    Procedure("greet", ("who",), (
        Gather("low", InPlay(), "c", op(power(Local("c")), "<=", 1)),
        For("c", Listed("low"), (more("tally", 1, Local("c")),), op(Owner(Local("c")), "==", Local("who"))),
    )),
)  # fmt: skip

IS_BOAT = op(Printed(KIND, Local("c")), "==", BOAT)
PLAYABLE = Fold(FoldKind.COUNT, CardsIn(Zone(HOLD, Local("p"))), "c", IS_BOAT)
BARE = Fold(FoldKind.ANY, Players(), "p", None, op(PLAYABLE, "==", 0))
AGAIN = both(op(get("tries"), "<", 2), BARE)
FIRST_PLAYED = Fold(FoldKind.FIRST, InPlay(), "c", op(power(Local("c")), ">", 2))
WEAKEST = Fold(FoldKind.LEAST, InPlay(), "c", value=op(power(Local("c")), "%", 4))
LEAST_BID = Fold(FoldKind.MIN, Players(), "p", value=get("bid", Local("p")))
MOST_BID = Fold(FoldKind.MAX, Players(), "p", value=get("bid", Local("p")))
TIED = both(op(get("tries"), "<", 5), op(LEAST_BID, "==", MOST_BID))
BEST = Fold(FoldKind.MAX, Players(), "p", value=ValueOf(SCORE, (Local("p"),)))
WINNERS_SET = Fold(FoldKind.UNION, Players(), "p", op(ValueOf(SCORE, (Local("p"),)), "==", BEST),
                   Math(Op.SHIFT, n(1), Local("p")))  # fmt: skip
STEPS = (
    Step("setup", StepKind.AUTO, BIDDING, (
        For("p", Players(), (
            Shuffle(Zone(DECK, Local("p"))),
            For("i", Range(n(1), n(4)), (drawn(Local("p")),)),
        )),
        If(AGAIN, (more("tries", 1), Rollback((CELL["tries"],), at=131))),
    ), at=130),
    Step("bidding", StepKind.TOGETHER, START, (
        If(TIED, (more("tries", 1), Rollback((CELL["tries"], CELL["pool"]), at=133)), (
            put("active", Fold(FoldKind.MOST, Players(), "p", value=get("bid", Local("p")))),
        )),
    ), (BID, OFFER), stuck=(Pick("p", Players(), "q"), put("active", Local("p"))), at=132),
    Step("start", StepKind.AUTO, MAIN, (
        put("turn", op(Read(TURN), "+", 1)),
        If(op(Read(TURN), ">", 14), (End(WON, WINNERS_SET, at=135),)),
        For("i", Range(n(0), n(2)), (
            Pick("face", Range(n(1), n(3)), "f"), put("coins", Local("face"), you, Local("i")),
        )),
        put("acts", 0), more("pool", 1, you), drawn(you),
    ), at=134),
    Step("main", StepKind.ACT, FINISH, (), (PLACE, ATTACH, SHIFT, RING, REST, SCUTTLE), until=op(get("acts"), ">=", 3),
        when=op(Length(Zone(HOLD, you)), ">", 0), at=136),
    Step("finish", StepKind.AUTO, START, (
        While(op(Length(Zone(HOLD, you)), ">", 5), (
            Choose("lost", you, HELD, "h", hidden=True, at=48), binned(Local("lost")),
        )),
        If(op(get("gone"), ">", 12), (GoTo(BIDDING), put("gone", 0), put("tries", 0))),
        put("flags", Either(op(Size(get("flags", you)), ">", 2), n(0), get("flags", you)), you),
        For("bit", Members(get("flags", you)), (put("tally", Local("bit"), FIRST_PLAYED),)),
        more("tally", 1, WEAKEST),
        put("active", op(op(Read(ACTIVE), "+", 1), "%", SEATS)),
    ), at=137),
)  # fmt: skip
OTHERS = Fold(FoldKind.UNION, Players(), "p", op(Local("p"), "!=", you), Math(Op.SHIFT, n(1), Local("p")))
CALLS = (
    TableCall("concede", (Condition(op(Read(TURN), ">", 0), at=141),),
        (End(CONCEDED, OTHERS, at=142),), False, NONE),
    TableCall("agree", (), (End(AGREED, n(0), at=143),), True, CELL["votes"], at=144),
)

HARBOUR = Program(
    players=(2, 3), cells=CELLS, families=FAMILIES, fields=("kind", "strength", "price", "fuse"),
    definitions=DEFINITIONS, values=VALUES, actions=ACTIONS, steps=STEPS, channels=CHANNELS, clocks=CLOCKS,
    modifiers=MODIFIERS, overrides=OVERRIDES, permissions=PERMISSIONS, prohibitions=PROHIBITIONS,
    triggers=TRIGGERS, replacements=REPLACEMENTS, standing=STANDING, procedures=PROCEDURES, calls=CALLS,
    events=(
        EventKind("enter", ("card",)), EventKind("leave", ("card",)),
        EventKind("moved", ("card", "from", "to", "zone")),
        EventKind("paid", ("who", "channel", "amount")), EventKind("rung", ("who", "card")),
        EventKind("shifted", ("who", "card")), EventKind("scuttled", ("who", "card")),
    ),
    outcomes=(Outcome("won", SCORE), Outcome("conceded"), Outcome("agreed"), Outcome("stalled")),
    rules=("row limit",), origins=tuple(Origin(f"entry {i}") for i in range(150)), endless=STALLED,
    deck_zone=DECK, countdown_start=FUSE,
)  # fmt: skip


def table(program: Program = HARBOUR, players: int = 2, copies: int = 2, mix: int = 0) -> Table:
    """A table where each player has some copies of every definition, in an order of its own."""
    definitions: list[int] = []
    decks = []
    for seat in range(players):
        deck = [which for which in range(len(program.definitions)) for _ in range(copies)]
        random.Random(mix * 10 + seat).shuffle(deck)
        decks.append(tuple(range(len(definitions), len(definitions) + len(deck))))
        definitions += deck
    owners = tuple(seat for seat, deck in enumerate(decks) for _ in deck)
    return Table(program, players, tuple(definitions), owners, tuple(decks))


def changed(**parts: object) -> Program:
    """Harbour with other parts, for tests of one thing."""
    return replace(HARBOUR, **parts)  # type: ignore[arg-type]


__all__ = ["HARBOUR", "changed", "table"]
