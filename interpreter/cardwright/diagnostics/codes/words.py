"""Codes CW3xx: words that nobody has declared."""

from cardwright.diagnostics.registry import Example, code

code(
    "CW301",
    "Unknown word",
    'unknown word "{word}"',
    page="Neither the language nor this draft knows the word. Words for zones, fields, counters and card types "
    "come from the draft, each with its spellings; everything else is on the page `cardwright language`.",
    wrong=Example("sentence", "When this enters play, draw a crad."),
    right=Example("sentence", "When this enters play, draw a card."),
)
code(
    "CW302",
    "Unknown verb",
    'no sentence begins with "{word}"',
    page="A sentence begins with what is done, with when it happens, or with what it is about. This word is "
    "none of those that the language or the draft knows.",
    wrong=Example("sentence", "Obtain a card."),
    right=Example("sentence", "Draw a card."),
)
