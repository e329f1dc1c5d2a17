"""Codes CW5xx: the table, matches, journals and scenarios."""

from cardwright.diagnostics.registry import Example, code

FINE = Example("journal", "", shown="the journal as it was written")

code(
    "CW501",
    "The last line of a journal is torn",
    "the last line was not written to its end and is left out",
    page="A journal grows by a line with every move. If the program is stopped while it writes, the last line is "
    "cut off; everything before it is kept, and the match goes on from there.",
    wrong=Example("journal", "cut 20", shown="a journal without its last 20 characters"),
    right=FINE,
    severity="warning",
)
code(
    "CW502",
    "Not a journal",
    "this is not a journal that can be read: {reason}",
    page="A journal is a text of JSON lines that Cardwright has written: a header, then a line for the start "
    "and one for each move. It is not made to be edited.",
    wrong=Example("journal", 'replace "journal":2 "jurnal":2', shown='{"jurnal":2,…'),
    right=FINE,
)
code(
    "CW503",
    "Other rules, cards or decks",
    "the {part} are not those of the journal: {reason}",
    page="A journal holds a hash of the rules with their options, of the cards of each file and of the decks. If one "
    "of them has changed since, the moves may mean something else, and the match is not played on. Use the files of "
    "that time; name files that are not read with --cards.",
    wrong=Example("journal", 'forge "decks":[[ "decks":[["guard",', shown="a journal with another card in a deck"),
    right=FINE,
)
code(
    "CW504",
    "A move that is not possible",
    "the move {move} is not possible here",
    page="The journal tells of a move that the rules do not allow at this point. The journal was edited, or it was "
    "written by a version of Cardwright that understood the rules in another way.",
    wrong=Example("journal", 'forge "move":[0,0, "move":[0,0,9', shown="a journal in which a move was changed"),
    right=FINE,
)
code(
    "CW505",
    "Another state after a move",
    "the state after this line is {here}, the journal says {there}",
    page="After every line the journal has a digest of the whole state. Here the replay has come to another state: the "
    "journal was edited, or the same rules were understood in another way when it was written.",
    wrong=Example("journal", 'forge "digest":" "digest":"0', shown="a journal in which a digest was changed"),
    right=FINE,
)
code(
    "CW506",
    "Other events after a move",
    "what the journal tells of this move is not what happens",
    page="The state after this line is the right one, but the journal tells of events that do not happen here, or "
    "leaves some out. Its text was edited, or the words of the rules have changed.",
    wrong=Example("journal", "forge turn turm", shown="a journal in which the text of an event was changed"),
    right=FINE,
)

code(
    "CW507",
    "The journal of another game or draft",
    "the journal is of {there}, not of {here}",
    page="A match goes on with the draft that it was begun with. `cardwright replay` and `cardwright play --resume` "
    "find that draft by themselves; --rules or GAME@DRAFT is needed only to say in which folder a draft of one's own "
    "lies.",
    wrong=Example("journal", 'forge "game":"skirmish@1" "game":"skirmish@2"', shown="a journal of another draft"),
    right=FINE,
)
code(
    "CW508",
    "An option that contradicts the kept match",
    "the match in {file} was begun with {option} {there}, not {here}",
    page="A match that is resumed goes on as it was begun: with its decks, names, seed and options of the draft. Leave "
    "such options out, or begin another match without --resume. Who sits where may be changed with --seat.",
    wrong=Example("resumed", "--seed 2"),
    right=Example("resumed", "--seed 1"),
)

code(
    "CW509",
    "A file in a form that there is not",
    "{what} cannot be written as {file}: its name must end with {endings}",
    page="The ending of a file's name says in which form it is written: a report is a page (.html) or a picture "
    "(.svg), a graph is a picture (.svg) or text for other programs (.dot, .mmd).",
    wrong=Example("report", "result.pdf"),
    right=Example("report", "result.html"),
)

SITUATION = (
    "game: skirmish@1\nscenarios:\n  - id: rest-is-a-deed\n    title: Rest brings two supplies\n    given: {%s}\n"
    "    when:\n      - {do: %s}\n    then: {%s}\n"
)
RIGHT = Example("scenario", SITUATION % ("supplies: {A: 1}", "rest", "supplies: {A: 3}"))

code(
    "CW511",
    "Unknown word in a scenario",
    'there is no {kind} "{word}"',
    page="A scenario speaks in the words of its draft: zones, counters, values, actions and what they choose, calls, "
    "outcomes, cards by their id, players by the names in the scenario, clauses and rulings.",
    wrong=Example("scenario", SITUATION % ("suplies: {A: 1}", "rest", "supplies: {A: 3}")),
    right=RIGHT,
)
code(
    "CW512",
    "Cannot be used in a scenario",
    "{key}: {reason}",
    page="The word is known, but the value beside it does not fit: a number where each player has one, a card that "
    "is not on the table, a choice that is left out and could be made in several ways.",
    wrong=Example("scenario", SITUATION % ("supplies: 1", "rest", "supplies: {A: 3}")),
    right=RIGHT,
)
code(
    "CW513",
    "A scenario that tests nothing",
    "the scenario {scenario} tests nothing",
    page="A scenario must say what has to come of it: with `then` at its end, or with a step `expect`, `allow` or "
    "`reject`. Without one of them it could never fail.",
    wrong=Example("scenario", (SITUATION % ("supplies: {A: 1}", "rest", "")).replace("    then: {}\n", "")),
    right=RIGHT,
)
