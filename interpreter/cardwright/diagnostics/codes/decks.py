"""Codes CW13x: decks."""

from cardwright.diagnostics.registry import Example, code

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
