"""Codes CW4xx: words that are known but do not go together."""

from cardwright.diagnostics.registry import Example, code

CARD = Example("card", "When this enters play, draw a card.")

code(
    "CW401",
    "A member without a value here",
    '"{word}" cannot be used like this: {reason}',
    page="A member of a set, such as a colour, can be an amount or a quality of cards only where the "
    "draft derives a value for it or gives cards a field with such a set.",
    wrong=Example("rules", "sets:\n  sky: {words: [sky], members: {R: Rain}}\nvalues:\n  reach: {is: Rain}\n"),
    right=Example("rules", "values:\n  reach: {is: option march.limit plus Foot}\n"),
)
code(
    "CW402",
    "One player is meant",
    '"{word}" means several players; here exactly one is needed',
    page="An amount or a zone in this sentence belongs to one player. Say whose: your, its owner's, that player's.",
    wrong=Example("card", "When this enters play, a captain draws a card."),
    right=Example("card", "When this enters play, each captain draws a card."),
)
code(
    "CW403",
    "One zone is meant",
    '"{word}" means several zones; here exactly one is needed',
    page="Cards are put into one zone. Where every player has one of their own, say whose.",
    wrong=Example("card", "When this leaves play, put it into a camp."),
    right=Example("card", "When this leaves play, put it into its owner's camp."),
)
code(
    "CW404",
    "A shared zone has no owner",
    '"{word}": there is only one such zone, and nobody owns it',
    page="Some zones exist once and belong to everybody. Name such a zone with the.",
    wrong=Example("card", "When this leaves play, put it into your field."),
    right=Example("card", "When this leaves play, put it into the field."),
)
code(
    "CW405",
    "Another kind of thing is needed",
    '"{word}" is not the {wanted} that is needed here',
    page="The words were understood, but what they stand for does not fit: a place instead of a card, say, or "
    "several cards where one is needed.",
    wrong=Example("card", "While you own this, the reach is increased by 1."),
    right=Example("card", "While you own a swift unit, the reach is increased by 1."),
)
code(
    "CW406",
    "A value of something",
    '"{word}" needs to know of which {of}',
    page="This value of the draft is kept for each of something, so that the sentence has to say for which.",
    wrong=Example("card", "When this enters play, gain wear supplies."),
    right=Example("card", "When this enters play, gain 2 supplies."),
)
code(
    "CW407",
    "Each, where one number is needed",
    '"{word}" means several numbers; here one is needed',
    page="Values of all members of a set can be changed or compared together, but not used as one number.",
    wrong=Example("card", "When this enters play, gain each trait supplies."),
    right=Example("card", "When this enters play, gain Foot supplies."),
)
code(
    "CW408",
    "Cards cannot change this",
    'no card can change "{word}" in this draft',
    page="A draft says at which stage cards change a value, or that a printed field can be changed. It does not "
    "for this one.",
    wrong=Example("card", "Your might is increased by 1."),
    right=Example("card", "The reach is increased by 1."),
)
code(
    "CW409",
    "No such stage",
    'nothing subtracts "{word}" in this draft',
    page="The sentence puts another operation in place of a stage of a value, but the draft has no such stage.",
    wrong=Example("card", "Add the reach to each trait instead of subtracting it."),
    right=CARD,
)
code(
    "CW410",
    "An action without a card",
    'the action "{word}" is not done with a card',
    page="Only an action that is about one card can be forbidden for, or made cheaper for, certain cards.",
    wrong=Example("card", "This unit's rest costs 1 less."),
    right=Example("card", "This unit's mustering costs 1 less."),
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
    '"{word}" cannot stand here, where {what} belongs',
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
code(
    "CW425",
    "A value of something else",
    '"{word}" is a value of {of}, not of a card',
    page="A draft keeps some values for each card, others for each player or for the whole table. Only the first can "
    "be changed for certain cards.",
    wrong=Example("card", "Each unit you own's reach is increased by 1."),
    right=Example("card", "The reach is increased by 1."),
)
code(
    "CW426",
    "Cards that can never have this",
    '"{word}" fits no {kind}: "{field}" is printed on {having}',
    page="The draft says which types of cards have a field. A card of another type has no value of it, not even the "
    "first or the lowest one, so that nothing can ever be meant here.",
    wrong=Example("card", "When this enters play, put each swift order in play into its owner's grave."),
    right=Example("card", "When this enters play, put each swift unit in play into its owner's grave."),
)
code(
    "CW427",
    "A place is no card",
    '"{word}" says something of cards, and "{noun}" stands for places',
    page="Places are where cards can be put. Nobody owns a place, it has no qualities, and it lies on top of nothing.",
    wrong=Example(
        "rules",
        "zones:\n  row: {words: [row, rows], count: one per player, shape: line, in play: true, seen by: everyone, "
        'places: [spot, spots]}\nturn:\n  begin: {do: "Choose a tired spot."}\n',
    ),
    right=CARD,
)
code(
    "CW428",
    "Nothing that can be chosen",
    '"{word}" does not say how many somebody chooses here',
    page="A choice is of one card, of so many, or of up to so many: a unit, two units, up to three units. "
    "After choose it is one, so that \"it\" means that one.",
    wrong=Example("card", "When this enters play, mark two or more units in play as tired."),
    right=Example("card", "When this enters play, mark up to two units in play as tired."),
)
code(
    "CW429",
    "An action without a cost",
    '"{word}" costs nothing in this draft, so nothing can change what it costs',
    page="Cards change what an action costs where the draft gives it a cost.",
    wrong=Example("card", "This unit's march costs 1 less."),
    right=Example("card", "This unit's mustering costs 1 less."),
)
code(
    "CW430",
    "A value that is no player's",
    '"{word}" is a value of {of}, not of a player',
    page="A draft keeps some values for each player, others for each card or for the whole table. Only the first are "
    "yours, their owner's or an opponent's.",
    wrong=Example("card", "While you own a unit, your reach is increased by 1."),
    right=Example("card", "While you own a unit, the reach is increased by 1."),
)
code(
    "CW431",
    "No number to reckon with",
    '"{word}" is no number: nothing can be added to it, and it is neither high nor low',
    page="Sets, words and plain choices are printed on cards, and are not numbers. A card can have a member of a set, "
    "also one that it is given: each unit you own also has Foot.",
    wrong=Example("card", "Each unit you own gets +1 trait field."),
    right=Example("card", "Each unit you own gets +1 strength."),
)
code(
    "CW432",
    "This card is something else",
    '"{word}" stands on a card of the type {kind}',
    page="This and a type mean the card on which the words stand, so that the type has to be its own.",
    wrong=Example("card", "When this order enters play, draw a card."),
    right=Example("card", "When this unit enters play, draw a card."),
)
code(
    "CW443",
    "Nothing lies left of anything",
    '"{word}": no zone of this draft has places side by side for each player',
    page="Left and right are said of zones of which each player has several, side by side (`each`). On a line the ends "
    "have words of their own, and elsewhere cards lie in the order in which they came.",
    wrong=Example("card", "When this enters play, put the leftmost unit you own into its owner's grave."),
    right=CARD,
)
code(
    "CW415",
    "No open places here",
    '"{word}": this draft does not say how many of these zones are open',
    page="A zone of which each player has several can be open or closed. The draft says with `open` how many "
    "are open to a player.",
    wrong=Example("rules", 'turn:\n  begin: {do: "If you have an open camp, add 1 to the round."}\n'),
    right=CARD,
)
code(
    "CW416",
    "Not a state",
    '"{word}" is not a state that a card can go into',
    page="Some qualities are states that the draft declares, and a card can be brought into them; others follow "
    "from where the card lies or what is printed on it.",
    wrong=Example("card", "When this enters play, it becomes swift."),
    right=CARD,
)
code(
    "CW417",
    "This cannot end with the turn",
    '"{word}" cannot be said for a turn only',
    page="Numbers of cards can change until the end of the turn, up, down, doubled or set. What is said here is "
    "no number of a card.",
    wrong=Example("card", "When this enters play, this can't be mustered this turn."),
    right=Example("card", "When this enters play, this gets +1 strength this turn."),
)
code(
    "CW418",
    "Attached to itself",
    '"{card}" and "{host}" are one card here, and no card is attached to itself',
    page="A card hangs on another card. Name the one that is to bear it.",
    wrong=Example("card", "When this enters play, attach this to this."),
    right=CARD,
)
code(
    "CW421",
    "A done-word that could mean two cards",
    '"{word}" could be about {cards}',
    page="A word for what has been done is about one card, so that texts can say when that card is it. Where more "
    "than one card is chosen, say under about which of them is meant; a phrase is about one card only.",
    wrong=Example("rules", "actions:\n  march: {words: {verb: march, done: marched, noun: march, about: null}}\n"),
    right=Example("rules", "actions:\n  march: {words: {verb: march, done: marched, noun: march, about: partner}}\n"),
)
code(
    "CW422",
    "A done-word that is about no card",
    '"{word}" is about no card: {reason}',
    page="A word for what has been done is about a card: one that an action lets a player choose, or the one that "
    "stands in the slot of a phrase. What is done to no card has no such word.",
    wrong=Example("rules", "actions:\n  rest: {words: {verb: rest, done: rested, noun: rest}}\n"),
    right=Example("rules", "actions:\n  rest: {words: {verb: rest, noun: rest}}\n"),
)
code(
    "CW423",
    "A done-word of a phrase that does nothing",
    '"{word}" has been done, but the phrase "{phrase}" does nothing',
    page="A phrase that stands for a sentence with means brings nothing about. Say under do what it does.",
    wrong=Example("rules", 'phrases:\n  - {say: "armies reach {amount} further", '
                  'means: "the reach is increased by {amount}", done: widened}\n'),
    right=Example("rules", 'phrases:\n  - {say: "wear out {unit}", do: Mark it as tired., done: worn out}\n'),
)
code(
    "CW440",
    "Never one of these cards",
    '"{word}" is never {wanted}, and the draft keeps this phrase for such cards',
    page="A draft says which cards some of its phrases are for. Cards that can be such at times are taken when they "
    "are; what the sentence names here can never be one.",
    wrong=Example("phrased-card", "When this enters play, tire an order."),
    right=Example("phrased-card", "When this enters play, tire a unit."),
)
