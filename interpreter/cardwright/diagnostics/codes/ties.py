"""Codes CW14x and CW150 to CW152: cards tied to each other, and the tables of sets."""

from cardwright.diagnostics.registry import Example, code

UNIT = "- {id: %s, name: %s, type: unit, supply: 1, strength: 1, %s}\n"


def cards(*extra: str) -> Example:
    """Cards called Ada, Bea and Cid, each with some more keys, read with fields and a set that have relations."""
    named = (("ada", "Ada"), ("bea", "Bea"), ("cid", "Cid"))
    return Example("ties", "".join(UNIT % (*one, keys) for one, keys in zip(named, extra, strict=False)))


def table(rows: str) -> Example:
    """The rows of a set with columns."""
    return Example("tied-rows", rows)


ROWS = "F: {words: Foot, weak: [H], strong: [L]}\nH: {words: Horse, weak: [L], strong: [F]}\n"
LAST = "L: {words: Lancers, under: [H], drill: hard, weak: [F], strong: [H]}\n"

code(
    "CW141",
    "Link to a card that does not exist",
    'there is no card "{card}"',
    page="A card names others by their ids. None of the card sets at hand has this one: look for a slip, or add the "
    "folder of your own cards with --cards.",
    wrong=cards("pupil of: [bae]", "swift: true"),
    right=cards("pupil of: [bea]", "swift: true"),
)
code(
    "CW142",
    "Link to a card of another type",
    '"{card}" is of the type {type}, and the link leads to a {wanted}',
    page="The draft says to which type of card such links lead.",
    wrong=Example("ties", UNIT % ("ada", "Ada", "pupil of: [road]")
                  + "- {id: road, name: Road, type: order, supply: 1, stay: 2}\n"),
    right=cards("pupil of: [bea]", "swift: true"),
)  # fmt: skip
code(
    "CW143",
    "Link of a card to itself",
    'the card "{card}" names itself under "{relation}"',
    page="A link ties a card to another one. What a card knows about itself needs no link.",
    wrong=cards("pupil of: [ada]"),
    right=cards("pupil of: [bea]", "swift: true"),
)
code(
    "CW144",
    "Links in a circle",
    'the links "{relation}" go round in a circle: {way}',
    page="The draft says that these links are acyclic: following them comes to an end. The message shows the way "
    "round; one of its links is wrong, or leads the wrong way.",
    wrong=cards("pupil of: [bea]", "pupil of: [cid]", "pupil of: [ada]"),
    right=cards("pupil of: [bea]", "pupil of: [cid]", "swift: true"),
)
code(
    "CW145",
    "A group without its one card",
    'no card of the {relation} "{group}" has {wanted}',
    page="Cards with the same word belong together, and by the draft exactly one of them is the one that is wanted. "
    "Perhaps that card is missing, or the word is spelt in two ways.",
    wrong=cards("company: north, post: guard", "company: north, post: cook"),
    right=cards("company: north, post: leader", "company: north, post: cook"),
)
code(
    "CW146",
    "Two cards where one is wanted",
    'the {relation} "{group}" has a card with {wanted} already',
    page="Cards with the same word belong together, and by the draft exactly one of them is the one that is wanted. "
    "Change one of the two, or give it another word.",
    wrong=cards("company: north, post: leader", "company: north, post: leader"),
    right=cards("company: north, post: leader", "company: south, post: leader"),
)
code(
    "CW147",
    "A key without the other one",
    '"{key}" says nothing without "{needed}", which the card lacks',
    page="The draft says that a card with the one key has the other one too.",
    wrong=cards("post: leader"),
    right=cards("company: north, post: leader"),
)
code(
    "CW148",
    "The card and the table disagree",
    "the card prints {field}: {printed}, but the table has {wanted} for {by}",
    page="A draft has a table for the members of a set, and a field that has to agree with it. Either the card or the "
    "row of the table is wrong. In a match the card's own field counts.",
    wrong=cards("traits: [L], drill: easy"),
    right=cards("traits: [L], drill: hard"),
)
code(
    "CW149",
    "Unknown word in a row",
    'the row "{row}" has "{value}" under "{column}", which does not exist',
    page="In the table of a set, rows name other members of the set, or the options of a choice. Look for a slip, or "
    "add the row that is missing.",
    wrong=table(ROWS + LAST.replace("[H], drill", "[Hrose], drill")),
    right=table(ROWS + LAST),
)
code(
    "CW150",
    "A row that is not mirrored",
    'the row "{row}" has "{value}" under "{column}", but the row "{value}" lacks "{row}" under "{other}"',
    page="One column of the set is the reverse of another, so that each pair stands in both. Add the missing one, or "
    "take this one away.",
    wrong=table(ROWS + LAST.replace("strong: [H]", "strong: []")),
    right=table(ROWS + LAST),
)
code(
    "CW151",
    "Other than the table fills in",
    "the card prints {field}: {printed}, while the table has {wanted} for {by}",
    severity="warning",
    page="The table fills this field where a card does not print it. This card prints it otherwise, and what it prints "
    "counts. If that is not meant, take the key away.",
    wrong=cards("traits: [L], wary of: [H]"),
    right=cards("traits: [L], wary of: [F]"),
)
code(
    "CW152",
    "One key in place of another",
    '"{key}" stands in place of "{other}": a card has one of them, this one has {found}',
    page="The draft says that a card prints either the one or the other. Take one away, or add the one that is meant.",
    wrong=cards("lent by: queen"),
    right=cards("company: north, post: leader"),
)
