"""The core program: what a rules draft and its cards mean, in about forty kinds of node.

A core program is typed and resolved. Names of cells, zones, values and so on are indexes into the
tables of `Program`; only locals keep names, unique within their procedure, because a reader of
generated code is helped by them. Every statement keeps its place as an index into
`Program.origins`. Backends know this file and nothing above it; the language knows how to make
these nodes and nothing of how they are run. `docs/core.md` says what each node does, step by step.

At the table every value is a plain int: a number, 0/1 for no/yes, a card (its index, -1 for none),
a player (the seat, from 0), a set (a bit mask), a zone (its index in `Z`), a site (see `Sites`),
an option of an enumeration (its index). Only `Gather` and card sources hold lists.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TypeAlias

NONE = -1
"""No card, no player, no answer."""

GAP = 256
"""A site is `zone * GAP + gap`: the place before the gap-th card of a line (0 is its head)."""


class Type(StrEnum):
    """What an int stands for; used when sentences are checked, never at the table."""

    INT = "number"
    BOOL = "yes or no"
    CARD = "card"
    PLAYER = "player"
    SET = "set"
    ENUM = "choice"
    ZONE = "zone"
    SITE = "place"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a node comes from: an entry (or card) id, its clauses, and the words that caused it."""

    entry: str
    clauses: tuple[str, ...] = ()
    text: str = ""
    file: str = ""
    line: int = 0
    col: int = 0


# --- declarations -------------------------------------------------------------------------------


class Per(StrEnum):
    """What a cell is kept for."""

    GAME = "game"
    PLAYER = "player"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Cell:
    """A stored number: one per game, per player (`size` items each) or per card."""

    id: str
    per: Per
    size: int = 1
    initial: int = 0
    low: int | None = None
    high: int | None = None


class Seen(StrEnum):
    """Who sees the cards of a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class ZoneFamily:
    """Zones declared together: one shared zone, some per player, or several counted ones.

    `count` zones are laid out one after another in `Z`: 1 for a shared zone, otherwise the greatest number
    of players times `each`, the zones of one player side by side. The top of a zone is the END of its list;
    the head of a line is index 0.
    """

    id: str
    per: Per  # GAME: shared; PLAYER: the index is the owner's seat
    count: int
    in_play: bool
    seen: Seen
    line: bool = False
    attached: bool = False
    each: int = 1


@dataclass(frozen=True, slots=True)
class Definition:
    """A card as printed: `fields` holds one int per printed field of the program."""

    id: str
    name: str
    kind: int
    fields: tuple[int, ...]


# --- expressions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Local:
    """A parameter, loop variable, chosen or let value. `this` is the source card, `you` the actor."""

    name: str


@dataclass(frozen=True, slots=True)
class Read:
    """The content of a cell. `owner` is a player or card (None for the game), `item` 0-based."""

    cell: int
    owner: Expr | None = None
    item: Expr | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed field of a card's definition."""

    field: int
    card: Expr


@dataclass(frozen=True, slots=True)
class DefinitionOf:
    """The index of a card's definition in `Program.definitions` (compare with a Const)."""

    card: Expr


@dataclass(frozen=True, slots=True)
class Owner:
    """The player whose deck the card came from."""

    card: Expr


class Op(StrEnum):
    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "//"  # rounds down; dividing by zero gives 0
    MOD = "%"  # modulo zero gives 0
    MIN = "min"
    MAX = "max"
    EQ = "=="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    AND = "and"  # short circuit; both sides 0/1
    OR = "or"
    BITAND = "&"
    BITOR = "|"
    BITNOT = "&~"  # left without the members of right
    SHIFT = "<<"


@dataclass(frozen=True, slots=True)
class Math:
    op: Op
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not:
    expr: Expr


@dataclass(frozen=True, slots=True)
class Size:
    """How many members a set has."""

    set: Expr


@dataclass(frozen=True, slots=True)
class Either:
    """`then` if the condition holds, else `other`."""

    when: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of a family: index 0-based (seat * each + k, for zones per player), None for the first."""

    family: int
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """The zone (index in `Z`) where a card lies; -1 for none."""

    card: Expr


@dataclass(frozen=True, slots=True)
class FamilyOf:
    """The family of the zone where a card lies; -1 for none."""

    card: Expr


@dataclass(frozen=True, slots=True)
class Host:
    """The card that a card is attached to, or -1."""

    card: Expr


@dataclass(frozen=True, slots=True)
class PositionOf:
    """The 0-based index of a card in the list of its zone."""

    card: Expr


@dataclass(frozen=True, slots=True)
class Length:
    """How many cards lie in a zone."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class CardAt:
    """The card at a 0-based index of a zone's list counted from its end if `from_top`; -1 if none."""

    zone: Expr
    index: Expr
    from_top: bool = True


@dataclass(frozen=True, slots=True)
class SiteZone:
    site: Expr


@dataclass(frozen=True, slots=True)
class SiteGap:
    site: Expr


class FoldKind(StrEnum):
    COUNT = "count"
    SUM = "sum"
    ANY = "any"
    ALL = "all"
    MIN = "min"  # `default` over nothing
    MAX = "max"
    FIRST = "first"  # the first member, else -1
    LEAST = "least"  # the first member with the least value, else -1
    MOST = "most"  # the first member with the greatest value, else -1
    UNION = "union"  # bitwise or of the values


@dataclass(frozen=True, slots=True)
class Fold:
    """A question over the members of a source for which `where` holds, in source order."""

    kind: FoldKind
    source: Source
    name: str
    where: Expr | None = None
    value: Expr | None = None
    default: Expr | None = None


@dataclass(frozen=True, slots=True)
class ValueOf:
    """A derived value with its stages and modifiers, for these arguments."""

    value: int
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class CanAct:
    """Whether the player has a legal action in the current step that spends some of a channel.

    `channel` -1 asks for any action whose `passes` is false.
    """

    player: Expr
    channel: int


Expr: TypeAlias = (
    Const | Local | Read | Printed | DefinitionOf | Owner | Math | Not | Size | Either | Zone | ZoneOf
    | FamilyOf | Host | PositionOf | Length | CardAt | SiteZone | SiteGap | Fold | ValueOf | CanAct
)  # fmt: skip

# --- sources: what can be gone through, always in a defined order ---------------------------------


@dataclass(frozen=True, slots=True)
class CardsIn:
    """The cards of a zone, from index 0 on (from the top down if `from_top`)."""

    zone: Expr
    from_top: bool = False


@dataclass(frozen=True, slots=True)
class CardsInAll:
    """The cards of every zone of a family, zone by zone, each from index 0 on."""

    family: int


@dataclass(frozen=True, slots=True)
class InPlay:
    """All cards in play in the order in which they entered."""


@dataclass(frozen=True, slots=True)
class AttachedTo:
    """The cards attached to a card, in the order in which they were attached."""

    card: Expr


@dataclass(frozen=True, slots=True)
class Beside:
    """The cards next to a card on its line, head side first."""

    card: Expr


@dataclass(frozen=True, slots=True)
class BesideSite:
    """The cards on the two sides of a site, head side first."""

    site: Expr


@dataclass(frozen=True, slots=True)
class Sites:
    """Every place on the lines of a family: line by line, gap 0 (before the head) to gap n.

    Counted families have one line per player of the match. An empty line has one place, gap 0.
    """

    family: int


@dataclass(frozen=True, slots=True)
class ZonesOf:
    """The zones of a family that are in use with this number of players."""

    family: int


@dataclass(frozen=True, slots=True)
class Players:
    """All players in turn order, the active player first."""


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`, both included."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Members:
    """The members (indexes) of a set, lowest first."""

    set: Expr


@dataclass(frozen=True, slots=True)
class Listed:
    """A list made by `Gather`."""

    name: str


Source: TypeAlias = (
    CardsIn | CardsInAll | InPlay | AttachedTo | Beside | BesideSite | Sites | ZonesOf | Players | Range
    | Members | Listed
)  # fmt: skip

# --- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Let:
    name: str
    expr: Expr
    at: int = 0


@dataclass(frozen=True, slots=True)
class Gather:
    """Keep the members of a source, at this moment, under a name."""

    name: str
    source: Source
    item: str
    where: Expr | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Write:
    """Store a number in a cell, first brought into the cell's bounds."""

    cell: int
    value: Expr
    owner: Expr | None = None
    item: Expr | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class If:
    when: Expr
    then: Body
    other: Body = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class For:
    """Go through the members that satisfied `where` when the loop began."""

    name: str
    source: Source
    body: Body
    where: Expr | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class While:
    """Repeat within the loop budget."""

    when: Expr
    body: Body
    at: int = 0


@dataclass(frozen=True, slots=True)
class Together:
    """All cards that the body moves are moved in one step; it is heard of when the body is done."""

    body: Body
    at: int = 0


class Place(StrEnum):
    """Where in the list of its new zone a moved card goes."""

    TOP = "top"
    BOTTOM = "bottom"
    GAP = "gap"  # at the gap of a site
    HOST = "host"  # attached to a card


@dataclass(frozen=True, slots=True)
class Move:
    """Propose that a card moves; replacements may change it; then it happens; listeners are queued.

    `to` is a zone, for GAP a site, for HOST the host card. A move of -1 does nothing.
    """

    card: Expr
    to: Expr
    place: Place
    at: int = 0


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: Expr
    at: int = 0


@dataclass(frozen=True, slots=True)
class Pick:
    """Bind a member of a source drawn with the match's generator, -1 from an empty one."""

    name: str
    source: Source
    item: str
    where: Expr | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Choose:
    """Let a player choose one member of a source (`where` tests `item`); bind it, -1 for none.

    One option is taken without asking unless `optional`; no option binds -1. If `optional`, -1 is
    offered last. The answer is a move like any other. `cell` says whose items the members of Type.ITEM are.
    """

    name: str
    chooser: Expr
    source: Source
    item: str
    where: Expr | None = None
    optional: bool = False
    type: Type = Type.CARD
    hidden: bool = False
    at: int = 0
    cell: int = NONE


@dataclass(frozen=True, slots=True)
class Tick:
    """Advance a clock: every countdown in play on it falls, then what has run out expires."""

    clock: int
    amount: Expr
    at: int = 0


@dataclass(frozen=True, slots=True)
class Signal:
    """Say that an event of the draft has happened; what listens is queued."""

    event: int
    args: tuple[Expr, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Tell:
    """Do something to a card that has a name, and let it be heard that it was done.

    The event has two arguments, the player and the card, as they are before the body.
    """

    event: int
    player: Expr
    card: Expr
    body: Body
    at: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """Run a procedure with these arguments."""

    procedure: int
    args: tuple[Expr, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Need:
    """What an action's own instructions need: without it the whole action is not legal. It does nothing elsewhere."""

    when: Expr
    at: int = 0


@dataclass(frozen=True, slots=True)
class Settle:
    """Apply the standing rules to a fixed point and run what is queued, until nothing is left."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Rollback:
    """Put the table back to what it was when this step began, except for the listed cells.

    Locals keep their values; the generator goes on; the step is then run again from its start.
    """

    keep: tuple[int, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class GoTo:
    """When this step's body is done, go on with another step instead of the next one."""

    step: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """The game is over: outcome and the set of winners; nothing after this is run."""

    outcome: int
    winners: Expr
    at: int = 0


Stmt: TypeAlias = (
    Let | Gather | Write | If | For | While | Together | Move | Shuffle | Pick | Choose | Tick | Signal | Tell | Call
    | Need | Settle | Rollback | GoTo | End
)  # fmt: skip
Body: TypeAlias = tuple[Stmt, ...]

# --- rules of the game ------------------------------------------------------------------------------


class Reach(StrEnum):
    """Which copies of a card make its standing text count."""

    TABLE = "in play"  # each copy in play, in the order of entry
    SELF = "the card itself"  # the card that is asked about, wherever it lies


@dataclass(frozen=True, slots=True)
class Modifier:
    """A card's (or, with `definition` -1, a rule's) change of one value. Free locals: `this`, args."""

    value: int
    definition: int
    op: Op  # ADD, SUB, MUL, MIN, MAX, BITOR, BITNOT; EQ sets
    amount: Expr
    when: Expr | None = None
    reach: Reach = Reach.TABLE
    at: int = 0


@dataclass(frozen=True, slots=True)
class StageOverride:
    """Another operation in place of an `Apply` stage while `when` holds; the last to enter wins."""

    value: int
    stage: int
    definition: int
    op: Op
    amount: Expr
    when: Expr | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Apply:
    """Stage: result = result `op` amount."""

    op: Op
    amount: Expr
    id: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Modifiers:
    """Stage: apply the modifiers of this value in the order in which their cards entered play."""

    at: int = 0


Stage: TypeAlias = Apply | Modifiers


@dataclass(frozen=True, slots=True)
class Value:
    """A derived number: `base`, then its stages in order. `args` are the names of its arguments."""

    id: str
    args: tuple[str, ...]
    base: Expr
    stages: tuple[Stage, ...] = ()
    low: int | None = None
    high: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """Something an action needs. Free locals: `you` and the action's parameters.

    `rule` names the condition so that a card can permit what it forbids (-1: no card can).
    """

    when: Expr
    rule: int = -1
    at: int = 0


@dataclass(frozen=True, slots=True)
class Permission:
    """A card lets an action pass a rule's condition while `when` holds.

    TABLE: some copy in play (bound to `this`). SELF: the card in parameter `param` is this card.
    """

    rule: int
    definition: int
    when: Expr
    reach: Reach = Reach.TABLE
    param: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Prohibition:
    """A card forbids an action while `when` holds; reaches as in Permission."""

    action: int
    definition: int
    when: Expr
    reach: Reach = Reach.TABLE
    param: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Parameter:
    """One choice of an action; `where` may use `item` under the parameter's own name."""

    name: str
    source: Source
    type: Type
    where: tuple[Condition, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Cost:
    """How much an action costs and in which channels; the payer splits it exactly."""

    amount: Expr
    channels: tuple[int, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to pay out of a cell of the payer, item by item, no item below `floor`.

    `spent` is a game cell with what the current action has spent in this channel. `on_spent` runs
    once per payment of more than 0 (`you` the payer, `amount` the sum).
    """

    id: str
    cell: int
    items: int
    floor: Expr
    spent: int
    on_spent: Body = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """A count of time and the countdowns that run on it.

    `cell` counts up (per game). `countdown` is a card cell, -1 where a card has none. On a tick of n
    each card in play with a countdown loses `loss` (a value of the argument n), down to 0; then
    every one at 0 runs `expire` (`this` the card) one by one in order of entry.
    """

    id: str
    cell: int
    countdown: int
    loss: int
    expire: Body
    at: int = 0


@dataclass(frozen=True, slots=True)
class Action:
    """What a player may do in a step. Its staged choice: parameters in order, then the payment.

    `definition` >= 0: an ability of that card; its first parameter is the card. `once`: at most once
    per turn for each card (cell `used`, bit `once_bit`). `trial`: the body holds a `Need` that counts.
    """

    id: str
    params: tuple[Parameter, ...]
    conditions: tuple[Condition, ...]
    cost: Cost | None
    body: Body
    definition: int = -1
    once_bit: int = -1
    trial: bool = False
    passes: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a card or rule does when something has happened.

    `event` indexes `Program.events`; its arguments are bound to `args`. TABLE: each copy in play
    when it happened (a card that leaves still hears its own leaving). A rule has definition -1.
    `urgent` rules run at once, before anything queued. `seen` are numbers that the body knows by name,
    as they were when the event was looked at.
    """

    event: int
    args: tuple[str, ...]
    definition: int
    when: Expr | None
    body: Body
    urgent: bool = False
    once_bit: int = -1
    at: int = 0
    seen: tuple[tuple[str, Expr], ...] = ()


@dataclass(frozen=True, slots=True)
class Replacement:
    """Something else in place of a proposed move. Free locals: `this`, `card`, `from`, `to`.

    `from` and `to` are zone families (-1 none). Each replacement is tried once per proposed move;
    after its body the first move does not happen, unless `keeps` is set.
    """

    definition: int
    when: Expr
    body: Body
    keeps: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """A rule that is true at all times: while any card of the source satisfies it, its body runs."""

    name: str
    source: Source
    when: Expr
    body: Body
    at: int = 0


class StepKind(StrEnum):
    AUTO = "auto"  # its body runs
    ACT = "act"  # the active player takes actions until `until` holds after one
    TOGETHER = "together"  # every player chooses one action in secret, all are carried out, then body


@dataclass(frozen=True, slots=True)
class Step:
    """A part of setup or of a turn. `next` is the step after it.

    A step whose `when` fails is passed over. `stuck` runs in place of a TOGETHER step in which some
    player has no legal choice.
    """

    id: str
    kind: StepKind
    next: int
    body: Body = ()
    actions: tuple[int, ...] = ()
    until: Expr | None = None
    when: Expr | None = None
    stuck: Body = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Procedure:
    """Statements with parameters."""

    id: str
    params: tuple[str, ...]
    body: Body
    at: int = 0


@dataclass(frozen=True, slots=True)
class TableCall:
    """Something any player may do between actions, outside of the turn's moves.

    `vote`: it happens when every player has called it; a taken action withdraws all votes.
    Free local: `you`.
    """

    id: str
    conditions: tuple[Condition, ...]
    body: Body
    vote: bool
    votes: int  # player cell with 1 for a vote
    at: int = 0


class Event(IntEnum):
    """Events that the core itself signals; a draft's own follow from `Event.DRAFT` on."""

    ENTER = 0  # card
    LEAVE = 1  # card
    MOVED = 2  # card, from family, to family, zone
    PAID = 3  # player, channel, amount
    DRAFT = 4


@dataclass(frozen=True, slots=True)
class EventKind:
    id: str
    args: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way for a game to end; the view shows `scored` values per player when `scored` >= 0."""

    id: str
    scored: int = -1
    at: int = 0


@dataclass(frozen=True)
class Program:
    """Everything a backend needs to play a draft with a set of cards."""

    players: tuple[int, int]
    cells: tuple[Cell, ...]
    families: tuple[ZoneFamily, ...]
    fields: tuple[str, ...]
    definitions: tuple[Definition, ...]
    values: tuple[Value, ...]
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    channels: tuple[Channel, ...] = ()
    clocks: tuple[Clock, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    overrides: tuple[StageOverride, ...] = ()
    permissions: tuple[Permission, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    standing: tuple[Standing, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    calls: tuple[TableCall, ...] = ()
    events: tuple[EventKind, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    rules: tuple[str, ...] = ()
    origins: tuple[Origin, ...] = (Origin("", ()),)
    endless: int = -1  # the outcome of a loop that exceeds its budget
    deck_zone: int = 0  # family where a player's deck lies at the start (index 0 = bottom)
    together: bool = True  # whether cards that leave, or enter, in one step hear of each other
    countdown_start: int = -1  # printed field with a card's countdown on entering play, -1 for none
    names: dict[str, int] = field(default_factory=dict, hash=False, compare=False)
