"""Codes CW6xx: what is allowed but unwise."""

from cardwright.diagnostics.registry import Example, code

TWO = (
    "- {id: guard, name: Guard, type: unit, strength: 2, supply: 1}\n"
    "- {id: scout, name: %s, type: unit, strength: 1, supply: 1}\n"
)

code(
    "CW601",
    "Two cards of one name",
    'another card is called "{name}" too',
    severity="warning",
    page="Ids tell cards apart, but people read names: at the table and in the log the two look the same.",
    wrong=Example("cards", TWO % "Guard"),
    right=Example("cards", TWO % "Scout"),
)
code(
    "CW602",
    "A card in no deck",
    'no deck holds the card "{card}"',
    severity="warning",
    page="It will not be drawn or tried in any match with the decks at hand. Only asked for with a thorough check.",
    wrong=Example("undecked", "cards: {guard: 4}"),
    right=Example("undecked", "cards: {guard: 3, scout: 1}"),
)
code(
    "CW610",
    "A part that may fall short",
    '"{second}" is done even if "{first}" falls short',
    severity="warning",
    page="After and, what is allowed is done as far as it can be: who has one of two supplies loses that one, and the "
    "rest follows all the same. To ask for all of the first part, say you may … to …, or make two sentences of it: "
    "You may …. If you do, …. Then the choice is there only if the first part can be done whole.",
    wrong=Example("card", "When this enters play, you may lose 2 supplies and draw a card."),
    right=Example("card", "When this enters play, you may lose 2 supplies to draw a card."),
)
