"""Codes CW13x: decks."""

from cardwright.diagnostics.registry import Example, code

TWO = "game: skirmish\ndecks:\n  one: {cards: {guard: 4}}\n  two: {cards: {scout: 4}}\n"

code(
    "CW130",
    "Unknown deck",
    'there is no deck "{deck}"',
    page="A deck is named by its id or its name, as `cardwright deck list` has them, or by a file: a file of decks, a "
    "plain list or a table.",
    wrong=Example("deck-name", "marhc"),
    right=Example("deck-name", "march"),
)
code(
    "CW140",
    "A file of several decks",
    "the file {file} has several decks: {decks}",
    page="One deck is played by each seat. Where a file has several, say which one: the name of the file, the sign # "
    "and the id of the deck.",
    wrong=Example("deck-name", "decks.yaml", {"decks.yaml": TWO}),
    right=Example("deck-name", "decks.yaml#one", {"decks.yaml": TWO}),
)
code(
    "CW131",
    "Unknown card in a deck",
    'there is no card "{card}"',
    page="A deck lists ids of cards. None of the card sets at hand has this one: look for a slip, or add the folder of "
    "your own cards with --cards.",
    wrong=Example("deck", "cards: {gaurd: 4}"),
    right=Example("deck", "cards: {guard: 4}"),
)
code(
    "CW132",
    "A card that cannot be played in a deck",
    'the card "{card}" cannot be played: {reason}',
    page="A card whose text was not read, or that is marked as a draft, plays in no match, and so neither does a deck "
    "with it.",
    wrong=Example("deck", "cards: {guard: 3, sketch: 1}"),
    right=Example("deck", "cards: {guard: 4}"),
)
code(
    "CW133",
    "Too many or too few cards",
    "{what} must be {bound}, not {count}",
    page="The draft says how many cards a deck has, and how many copies of one card.",
    wrong=Example("deck", "cards: {guard: 3}"),
    right=Example("deck", "cards: {guard: 4}"),
)
code(
    "CW134",
    "What a draft warns of",
    "{reason}",
    severity="warning",
    page="The deck is allowed, but the draft warns of decks like it. The sentence is the draft's own, under warn, "
    "beside the numbers of cards that a deck may have.",
    wrong=Example("warned-deck", "cards: {scout: 4}"),
    right=Example("warned-deck", "cards: {scout: 3, guard: 1}"),
)
code(
    "CW135",
    "Not a number of copies",
    '"{value}" is not a number of copies: it is from 1 to {most}',
    page="Beside each card stands how many of it are in the deck, as a whole number in digits.",
    wrong=Example("list", "2.5 Guard\n2 Scout\n"),
    right=Example("list", "2 Guard\n2 Scout\n"),
)
code(
    "CW136",
    "A table without a needed column",
    "the table has no column for {what}; its heading would be one of {names}",
    page="The first row of a table of cards has headings. One column says which card is meant, by its id or its name, "
    "and one how many copies of it there are.",
    wrong=Example("table", "card,number\nguard,4\n"),
    right=Example("table", "card,quantity\nguard,4\n"),
)
code(
    "CW137",
    "A row with a gap",
    "{what} is missing in this row",
    page="Every row of a table of cards says which card is meant and how many copies of it there are.",
    wrong=Example("table", "card,quantity\nguard,4\n,2\n"),
    right=Example("table", "card,quantity\nguard,4\n"),
)
code(
    "CW138",
    "A quote that is not closed",
    "this quote is not closed",
    page="In a table, a cell may stand in quotes, for example because there is a comma in it. It ends with a quote "
    "too; a quote inside of it is doubled.",
    wrong=Example("table", 'card,quantity\n"guard,4\n'),
    right=Example("table", 'card,quantity\n"guard",4\n'),
)
code(
    "CW155",
    "Cells that contradict each other",
    "{what}, {first} and {second}, do not agree",
    page="A table may say the card by its id and its name, and the number of copies in more than one column. What is "
    "said twice must be the same: nobody could tell which of the two is meant.",
    wrong=Example("table", "id,name,quantity\nguard,Scout,4\n"),
    right=Example("table", "id,name,quantity\nguard,Guard,4\n"),
)
code(
    "CW156",
    "A row with more cells than headings",
    "this row has {count} cells, the head has {wanted}",
    page="Every cell of a row stands below a heading. With a cell too many it can no longer be told which is which. "
    "Often a comma in a name is the cause: put the name in quotes.",
    wrong=Example("table", "card,quantity\nguard,4,2\n"),
    right=Example("table", "card,quantity\nguard,4\n"),
)
code(
    "CW157",
    "A heading in a list of cards",
    '"{heading}" is a heading, no card: a list here is one deck',
    page="Other programs write headings above the parts of a list. A list here has cards only, and all of them belong "
    "to the deck. Remove the heading, or put # in front of it.",
    wrong=Example("list", "Main deck:\n4 Guard\n"),
    right=Example("list", "# Main deck:\n4 Guard\n"),
)
code(
    "CW139",
    "Decks of another game",
    'the file has decks of the game "{value}", not of "{other}"',
    page="A deck is saved among decks of the same game. Name another file with --out.",
    wrong=Example("saved", "game: chess\ndecks:\n  first: {cards: {guard: 4}}\n"),
    right=Example("saved", "game: skirmish\ndecks:\n  first: {cards: {guard: 4}}\n"),
)
