"""Codes CW1xx: mistakes in a rules draft. Examples are changes of the tiny draft that the tests know as skirmish."""

from cardwright.diagnostics.registry import Example, code

GOOD = Example("rules", "")


def changed(text: str) -> Example:
    """Sections and entries put into the tiny draft; a key with no value is taken away."""
    return Example("rules", text)


code(
    "CW101",
    "Clause that does not exist",
    'there is no clause or ruling "{id}"',
    page="Entries cite clauses of clauses.yaml, by id or printed number, and rulings of rulings.yaml. Look for a "
    "slip, or write the clause down in clauses.yaml in words of your own.",
    wrong=changed('rules:\n  fallen: {clause: ["3.2", "7.9"]}\n'),
    right=changed('rules:\n  fallen: {clause: "3.2"}\n'),
)
code(
    "CW102",
    "Clause that nothing carries out",
    'the clause "{id}" is marked as applied, but no entry cites it',
    severity="warning",
    page="A clause with the status applied is carried out by an entry of the draft, which names it under clause. "
    "To list it under notes does not carry it out: there stands what needs no entry, such as a clause with the status "
    "note and a ruling that the draft keeps by its nature.",
    wrong=changed('rules:\n  fallen: {clause: "3.1"}\n'),
    right=changed('rules:\n  fallen: {clause: "3.2"}\n'),
)
code(
    "CW103",
    "Ruling and option disagree",
    'the ruling "{ruling}" and the option "{option}" disagree: {reason}',
    page="A ruling names the option that carries it and the setting that was decided; the option names the ruling "
    "back, and its default is that setting.",
    wrong=changed("options:\n  march.limit: {default: 4}\n"),
    right=changed("options:\n  march.limit: {default: 3}\n"),
)
code(
    "CW104",
    "Clause that is not in force",
    'the clause "{id}" is {status} and has nothing to carry out',
    severity="warning",
    page="A reserved clause keeps a number for later, and a lost one is only cited by others. An entry carries out "
    "clauses that say something: for a lost one, that which stands for it.",
    wrong=changed('rules:\n  fallen: {clause: ["3.2", "9"]}\n'),
    right=changed('rules:\n  fallen: {clause: "3.2"}\n'),
)
code(
    "CW105",
    "Entry of the wrong kind",
    '"{id}" cannot stand here: {reason}',
    page="The entry exists, but it is not made for what is wanted of it here. The message says what it lacks.",
    wrong=changed("deck: {zone: field}\n"),
    right=changed("deck: {zone: pile}\n"),
)
code(
    "CW106",
    "Entry that does not exist",
    'there is no {kind} "{id}" in this draft',
    page="One entry names another by its id, and there is none. Look for a slip, or declare it.",
    wrong=changed("actions:\n  muster:\n    cost: {paid by: [supplis]}\n"),
    right=changed("actions:\n  muster:\n    cost: {paid by: [supplies]}\n"),
)
code(
    "CW107",
    "Entry that nobody can reach",
    'nobody can reach the {kind} "{id}": {reason}',
    page="An action has to be offered by a step, and an option has to be read by something. Otherwise a part of the "
    "draft looks as if it were in force and is not.",
    wrong=changed("turn:\n  act: {actions: [muster, rest, march]}\n"),
    right=changed("turn:\n  act: {actions: [muster, rest, march, assault]}\n"),
)
code(
    "CW108",
    "Entry that nothing uses",
    'nothing uses the {kind} "{id}"',
    severity="warning",
    page="No sentence and no other entry of the draft names it, and no card at hand does. Remove it, or use it.",
    wrong=changed("values:\n  morale: {words: [morale], is: 3}\n"),
    right=GOOD,
)
code(
    "CW109",
    "One word for two things",
    '"{word}" is a word for two things: {first} and {second}',
    page="A word of one class has to mean one thing, since no sentence could tell the two apart. Give one of the two "
    "another word.",
    wrong=changed("values:\n  reach: {words: [might]}\n"),
    right=changed("values:\n  reach: {words: [reach]}\n"),
)
code(
    "CW110",
    "Words that can be confused",
    '"{word}" is {first} and also {second}: some sentences could mean either',
    severity="warning",
    page="The two are of different classes, but there are places in sentences where both may stand. A sentence that "
    "makes sense both ways is refused. Give one of the two another word.",
    wrong=changed("counters:\n  glory: {words: [might]}\n"),
    right=GOOD,
)
code(
    "CW111",
    "Unknown option",
    'the draft {draft} has no option "{option}"',
    page="An option is set with --set NAME=VALUE. `cardwright rules GAME@DRAFT` lists the options of a draft.",
    wrong=Example("settings", "march.limt=2"),
    right=Example("settings", "march.limit=2"),
)
code(
    "CW112",
    "Not a setting of this option",
    'the option "{option}" cannot be set to "{value}"; it takes {choices}',
    page="Every option lists its settings, or the smallest and the greatest number.",
    wrong=Example("settings", "march.limit=99"),
    right=Example("settings", "march.limit=2"),
)
code(
    "CW113",
    "An entry is not complete",
    'the entry "{entry}" lacks "{key}"',
    page="A gap in a draft is a mistake, never a silent default.",
    wrong=changed("options:\n  march.limit: {from: , to: }\n"),
    right=GOOD,
)
code(
    "CW114",
    "Unknown draft",
    'there is no draft "{draft}"',
    page="A draft is named as GAME@DRAFT, as `cardwright rules` lists them, or by the folder with its rules.yaml.",
    wrong=Example("draft-name", "skirmish@9"),
    right=Example("draft-name", "skirmish@1"),
)
code(
    "CW116",
    "A phrase that collides with the language",
    'the phrase "{phrase}" can be read in another way too',
    page="A draft adds phrases to the language. This one begins like a sentence that exists already and nothing "
    "tells the two apart. Word it otherwise, so that its first words are its own.",
    wrong=changed('phrases:\n  - {say: "this doesn\'t end the turn", means: "the reach is increased by 1"}\n'),
    right=GOOD,
)
code(
    "CW117",
    "A phrase without a meaning",
    'the phrase "{phrase}" cannot mean this: {reason}',
    page="What a phrase means is a sentence of the language with the same slots in the same order.",
    wrong=changed('phrases:\n  - {say: "armies walk {amount} steps", means: "the reach is set to its"}\n'),
    right=GOOD,
)
code(
    "CW118",
    "Defined by itself",
    'the {kind} "{id}" is defined by itself: {way}',
    page="To know it one would have to know it already. The message shows the way round.",
    wrong=changed("values:\n  reach: {is: twice the reach}\n"),
    right=changed("values:\n  reach: {is: option march.limit plus 1}\n"),
)
code(
    "CW119",
    "Bounds the wrong way round",
    'the smallest number, {low}, is greater than the greatest, {high}',
    page="No number lies between the two. Exchange them, or correct one.",
    wrong=changed("players: {from: 3, to: 2}\n"),
    right=changed("players: {from: 2, to: 3}\n"),
)
code(
    "CW120",
    "Unknown game",
    'there is no draft of the game "{game}"',
    page="A file of cards or decks says for which game it is. Drafts lie in rulesets/GAME/DRAFT, and in folders that "
    "are named with --rules.",
    wrong=Example("checked", "cards.yaml", {"cards.yaml": "game: skirmsh\nset: first\ncards:\n"
                  "- {id: guard, name: Guard, type: unit, strength: 2, supply: 1}\n"}),
    right=Example("checked", "cards.yaml", {"cards.yaml": "game: skirmish\nset: first\ncards:\n"
                  "- {id: guard, name: Guard, type: unit, strength: 2, supply: 1}\n"}),
)  # fmt: skip
code(
    "CW121",
    "Unknown kind of file",
    "nothing tells what kind of file this is",
    page="A card set has the key cards, a file of decks the key decks, and the files of a draft are called rules.yaml, "
    "clauses.yaml and rulings.yaml. Files of another kind do not belong among them.",
    wrong=Example("checked", "more.yaml", {"more.yaml": "game: skirmish\nkards: []\n"}),
    right=Example("checked", "cards.yaml", {"cards.yaml": "game: skirmish\nset: first\ncards:\n"
                  "- {id: guard, name: Guard, type: unit, strength: 2, supply: 1}\n"}),
)  # fmt: skip
code(
    "CW122",
    "Files of two drafts",
    'the {key} is "{value}" here and "{other}" in rules.yaml',
    page="The three files of a draft lie in one folder and name the same game and draft.",
    wrong=changed("clauses.yaml: {draft: \"2\"}\n"),
    right=changed("clauses.yaml: {draft: \"1\"}\n"),
)
code(
    "CW123",
    "The last row must fit always",
    'the rows of "{entry}" end with a condition; the last one must fit always',
    page="A value by rows takes the first row that fits. Without a last row that fits always there would be a gap.",
    wrong=changed("values:\n  spread: {is: , by: the round, rows: [{below: 5, is: 1}]}\n"),
    right=changed("values:\n  spread: {is: , by: the round, rows: [{below: 5, is: 1}, {is: 2}]}\n"),
)
code(
    "CW153",
    "A key that says nothing here",
    '"{key}" of "{entry}" says nothing: {reason}',
    page="The key is known, but beside the other keys of this entry nothing would read it. What a draft says is "
    "played, so it is refused: take it away, or say it where it counts.",
    wrong=changed("counters:\n  supplies: {items: 2, reaches: {amount: 5, do: Add 1 to the deeds.}}\n"),
    right=changed("counters:\n  round: {reaches: {amount: 30, do: The game ends in a truce.}}\n"),
)
code(
    "CW154",
    "Two values by the words of one set",
    '"{entry}" and "{other}" are both what a {members} alone means',
    page="A value for each member of a set is said by the member alone (\"Foot\", \"each trait\") unless it has words "
    "of its own, which then follow the member or the set (\"Foot limit\", \"each trait limit\"). Of several values "
    "over one set all but one have words.",
    wrong=changed("values:\n  limit: {for each: trait, is: 3}\n"),
    right=changed("values:\n  limit: {for each: trait, words: [limit], is: 3}\n"),
)
code(
    "CW158",
    "An option without a choice",
    'the option "{option}" is no choice: {reason}',
    page="An option has at least two settings, and they differ in play: an entry is in force under one of them and not "
    "under another, or a sentence reads the number. Of several settings one may be named nowhere; it is the one under "
    "which nothing is added. A question that was decided and that the draft can play in one way only is a ruling "
    "without a knob.",
    wrong=changed("options:\n  opening.hand: {settings: [drawn]}\n"),
    right=changed("options:\n  opening.hand: {settings: [drawn, none]}\n"),
)
code(
    "CW159",
    "A phrase for no such cards",
    'the slot "{slot}" cannot be for certain cards: {reason}',
    page="A phrase of the draft can say with `for` which cards go into a slot: a description such as \"a swift unit\". "
    "The slot stands in each spelling of the phrase and holds cards; a phrase that means a sentence changes a number "
    "of these cards.",
    wrong=changed('phrases:\n  - {say: "tire {unit}", for: {card: a swift unit}, do: "Mark it as tired."}\n'),
    right=changed('phrases:\n  - {say: "tire {unit}", for: {unit: a swift unit}, do: "Mark it as tired."}\n'),
)
