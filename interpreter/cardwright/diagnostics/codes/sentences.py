"""Codes CW2xx: sentences that cannot be read."""

from cardwright.diagnostics.registry import Example, code

code(
    "CW201",
    "A word that cannot stand here",
    '"{word}" cannot stand here',
    page="The words up to here were understood, and this one is known, but no sentence goes on like that. The "
    "message lists what may follow. Often a small word is missing or an expression has a fixed form: "
    "see `cardwright language` for the patterns.",
    wrong=Example("sentence", "Draw your a card."),
    right=Example("sentence", "Draw a card."),
)
code(
    "CW202",
    "A full stop is missing",
    "the text does not end with a full stop",
    page="Every sentence of a text ends with a full stop, so that nothing at its end can be lost unnoticed.",
    wrong=Example("sentence", "Draw a card"),
    right=Example("sentence", "Draw a card."),
)
code(
    "CW203",
    "The sentence stops too early",
    'something is missing after "{word}"',
    page="All words of the sentence were understood, but it is not complete. The message lists what may follow.",
    wrong=Example("sentence", "When this enters play."),
    right=Example("sentence", "When this enters play, draw a card."),
)
code(
    "CW204",
    "Nothing that it could mean",
    '"{word}" has nothing to refer to',
    page="A word such as it, them, that many or the rest points back at one thing named before, in the same "
    "sentence or the one before. Here nothing fits. Name the thing itself.",
    wrong=Example("card", "When this enters play, put them into your camp."),
    right=Example("card", "When a unit leaves play, put it into its owner's camp."),
)
code(
    "CW205",
    "A sentence that does not belong here",
    "a sentence of this kind cannot stand here: {reason}",
    page="Some sentences are understood but have no meaning where they stand: an instruction alone on a card "
    "that never says when, or a sentence that goes with one before it. The message says what is missing.",
    wrong=Example("card", "It must match both."),
    right=Example("card", "When this enters play, draw a card."),
)
code(
    "CW206",
    "A parenthesis that is not closed",
    "this parenthesis is not closed",
    page="Reminder text stands in parentheses and is never carried out. Without its closing sign nobody can "
    "say where it ends.",
    wrong=Example("sentence", "Draw a card. (As a treat."),
    right=Example("sentence", "Draw a card. (As a treat.)"),
)
code(
    "CW207",
    "An empty text",
    "the text is empty",
    page="A card without rules text leaves out the key; an empty text is more often a slip.",
    wrong=Example("sentence", " "),
    right=Example("sentence", "Draw a card."),
)
code(
    "CW208",
    "Two readings",
    '"{word}" can be read in two ways here',
    page="The draft uses one word for two things, and the sentence makes sense with both. Give one of the two "
    "another word in the draft, or word the sentence so that only one is possible.",
    wrong=Example("doubt", "gain might supplies", shown="Gain might supplies. (might is the word for two values)"),
    right=Example("sentence", "Draw a card."),
)
code(
    "CW212",
    "A card marked as a draft",
    'the card "{card}" is marked as a draft and kept out of matches',
    page="A card with `status: draft` is not finished. Its text is not read, and no deck with it can be played.",
    severity="warning",
    wrong=Example("card-yaml", "status: draft"),
    right=Example("card", "When this enters play, draw a card."),
)
code(
    "CW213",
    "One or several",
    '"{word}" does not go with "{number}"',
    page="After a or 1 a noun stands in the form for one, after any other number in the form for several. Which "
    "of the two is meant nobody can say, so neither is taken.",
    wrong=Example("sentence", "Draw two card."),
    right=Example("sentence", "Draw two cards."),
)
code(
    "CW214",
    "A number that does nothing",
    "{what} 0 changes nothing",
    page="An instruction to draw, gain, lose, add or take away nothing has no effect. More often the number is a slip.",
    wrong=Example("card", "When this enters play, draw 0 cards."),
    right=Example("card", "When this enters play, draw a card."),
)
code(
    "CW215",
    "A number that is too long",
    "{word} is too large a number",
    page="Numbers in sentences have at most nine digits.",
    wrong=Example("sentence", "Draw 1234567890 cards."),
    right=Example("sentence", "Draw 3 cards."),
)
code(
    "CW216",
    "What comes first?",
    '"{word}" stands before {then}: whether {kind} or {then} comes first nobody can say',
    page="One reader adds first, another multiplies first. Begin with what is multiplied or divided (twice the number "
    "plus 1), or make the sum a value of the draft, whose stages say what comes after what.",
    wrong=Example("card", "When this enters play, gain supplies equal to the round plus 1 times 2."),
    right=Example("card", "When this enters play, gain supplies equal to the round times 2 plus 2."),
)
code(
    "CW217",
    "A sentence that is too long",
    "the sentence has {number} words and signs; it can have {limit}",
    page="The place is where it goes on too long. What a card says should be read at the table: make several sentences "
    "of it, or let a value, an action or a phrase of the draft say part of it.",
    wrong=Example("sentence", f"Draw a card{' and draw a card' * 30}.", shown="Draw a card and …"),
    right=Example("sentence", "Draw 30 cards."),
)
code(
    "CW218",
    "Words run together, signs set apart",
    '"{word}" {how}',
    page="A space parts two words, a number from a word, and what stands in parentheses from what is around it; a "
    "comma, a colon, a full stop and 's stand right behind their word. One slip of this kind often hides another.",
    wrong=Example("sentence", "Draw 2cards."),
    right=Example("sentence", "Draw 2 cards."),
)
code(
    "CW219",
    "A character that no sentence has",
    "{char} is no part of any word here",
    page="Every character of a sentence is read. The few that are taken for each other (capital and small letters, "
    "typographic apostrophes and minus signs, kinds of spaces) are listed in docs/characters.md; any other one is "
    "refused, also where it cannot be seen.",
    wrong=Example("sentence", "Draw _ a card."),
    right=Example("sentence", "Draw a card."),
)
code(
    "CW220",
    "A full stop without a sentence",
    "nothing stands before this full stop",
    page="A full stop ends a sentence. Where nothing stands before it, something has been lost, or it is one too many.",
    wrong=Example("sentence", "Draw a card. ."),
    right=Example("sentence", "Draw a card."),
)
code(
    "CW221",
    "A parenthesis that was not opened",
    "this closing parenthesis belongs to none that was opened",
    page="Reminder text stands between two parentheses and is never carried out. Parentheses can stand in each other.",
    wrong=Example("sentence", "Draw a card. )"),
    right=Example("sentence", "Draw a card. (As a treat.)"),
)
code(
    "CW222",
    "Noughts before a number",
    "{word} begins with a nought",
    page="A number is written in one way: without noughts before it.",
    wrong=Example("sentence", "Draw 02 cards."),
    right=Example("sentence", "Draw 2 cards."),
)
code(
    "CW223",
    "Nothing that may be done",
    '"{word}" goes with no choice in a sentence before it',
    page="A sentence that begins with if you do goes on with the sentence right before it, which says what you may do; "
    "if they do goes on with what other players may do. Its own instruction is carried out if all of that was done.",
    wrong=Example("card", "When this enters play, draw a card. If you do, gain 2 supplies."),
    right=Example("card", "When this enters play, you may draw a card. If you do, gain 2 supplies."),
)
code(
    "CW224",
    "Who acts",
    '"{verb}" does not go with {who}',
    page="You draw, each player draws, they draw: the form of a verb says who acts, also behind and. An instruction "
    "that names nobody is said to you; behind may a verb stands in its first form.",
    wrong=Example("card", "When this enters play, you draws a card."),
    right=Example("card", "When this enters play, you draw a card."),
)
