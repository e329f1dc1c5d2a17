"""Codes CW4xx: words that are known but do not go together."""

from cardwright.diagnostics.registry import Example, code

CARD = Example("card", "When this enters play, draw a card.")

code(
    "CW401",
    "A member without a value here",
    '"{word}" cannot be used like this: {reason}',
    page="A member of a set, such as a colour or a band, can be an amount or a quality of cards only where the "
    "draft derives a value for it or gives cards a field with such a set.",
    wrong=Example("rules", "a member without a value"),
    right=CARD,
)
code(
    "CW402",
    "One player is meant",
    '"{word}" means several players; here exactly one is needed',
    page="An amount or a zone in this sentence belongs to one player. Say whose: your, its owner's, that player's.",
    wrong=Example("card", "Put each card in play into each opponent's hand."),
    right=CARD,
)
code(
    "CW403",
    "One zone is meant",
    '"{word}" means several zones; here exactly one is needed',
    page="Cards are put into one zone. Where every player has one of their own, say whose.",
    wrong=Example("card", "When this enters play, put it into the hand."),
    right=Example("card", "When this enters play, put it into your hand."),
)
code(
    "CW404",
    "A shared zone has no owner",
    '"{word}": there is only one such zone, and nobody owns it',
    page="Some zones exist once and belong to everybody. Name such a zone with the.",
    wrong=Example("card", "When this enters play, put it into your mix strip."),
    right=CARD,
)
code(
    "CW405",
    "Another kind of thing is needed",
    '"{word}" is not the {wanted} that is needed here',
    page="The words were understood, but what they stand for does not fit: a place instead of a card, say, or "
    "several cards where one is needed.",
    wrong=Example("card", "When this enters play, attach it to a place on a line."),
    right=CARD,
)
code(
    "CW406",
    "A value of something",
    '"{word}" needs to know of which {of}',
    page="This value of the draft is kept for each of something, so that the sentence has to say for which.",
    wrong=Example("rules", "a value without its argument"),
    right=CARD,
)
code(
    "CW407",
    "Each, where one number is needed",
    '"{word}" means several numbers; here one is needed',
    page="Values of all members of a set can be changed or compared together, but not used as one number.",
    wrong=Example("card", "When this enters play, gain each band parallel seconds."),
    right=CARD,
)
code(
    "CW408",
    "Cards cannot change this",
    'no card can change "{word}" in this draft',
    page="A draft says at which stage cards change a value, or that a printed field can be changed. It does not "
    "for this one.",
    wrong=Example("card", "Your spendable seconds are increased by 1."),
    right=Example("card", "Volume +1."),
)
code(
    "CW409",
    "No such stage",
    'nothing subtracts "{word}" in this draft',
    page="The sentence puts another operation in place of a stage of a value, but the draft has no such stage.",
    wrong=Example("card", "Add the volume to each band instead of subtracting it."),
    right=Example("card", "Add the excess to each band instead of subtracting it."),
)
code(
    "CW410",
    "An action without a card",
    'the action "{word}" is not done with a card',
    page="Only an action that is about one card can be forbidden for, or made cheaper for, certain cards.",
    wrong=Example("card", "This card's tempo change costs 1 less."),
    right=Example("card", "This stem's fadeout costs no more than its printed time cost."),
)
code(
    "CW411",
    "A change that depends on itself",
    'what this changes is needed to know the change: {way}',
    page="A card changes a value by an amount, or while something is so, and the amount or the condition depends "
    "on the changed value. Nobody could work out either.",
    wrong=Example("card", "The reach is increased by the reach."),
    right=Example("card", "The reach is increased by 1."),
)
code(
    "CW412",
    "An option that is no number",
    'the option "{option}" is not a number, so it is no amount',
    page="An amount can come from an option only if the option has a smallest and a greatest number.",
    wrong=Example("rules", "values:\n  reach: {is: option opening.hand}\n"),
    right=Example("rules", "values:\n  reach: {is: option march.limit}\n"),
)
code(
    "CW413",
    "Understood, but not here",
    '"{word}" has no meaning as {what} here',
    page="The words are good English and known elsewhere, but here they say nothing that could be carried out.",
    wrong=Example("rules", "turn:\n  begin: {do: The reach is increased by 1.}\n"),
    right=Example("rules", "turn:\n  begin: {do: Add 1 to the round.}\n"),
)
code(
    "CW414",
    "Something that the draft lacks",
    'this needs "{name}", which the draft does not have',
    page="The sentence was understood, but to carry it out the draft would have to declare something more.",
    wrong=Example("card", "When this enters play, attach it to a unit."),
    right=CARD,
)
