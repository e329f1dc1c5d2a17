"""Codes CW0xx: files that cannot be read, YAML that is refused, and repeated ids."""

from cardwright.diagnostics.registry import Example, code

FINE = Example("yaml", "units:\n  - id: ember-fox\n    energy: 2\n")
FINE_FILE = Example("file", "units.yaml", {"units.yaml": "units: []\n"})

FOX = "game: skirmish\nset: mine\ncards: [{id: ember-fox, name: Ember Fox, type: unit, supply: 1, strength: 1}]\n"

code(
    "CW001",
    "File not found",
    'there is no file "{path}"',
    page="A file that was named, on the command line or in another file, is not where the name says. Look "
    "for a slip in the name, and at the folder from which the path counts.",
    wrong=Example("file", "unit.yaml", {"units.yaml": "units: []\n"}),
    right=FINE_FILE,
)
code(
    "CW002",
    "Not UTF-8",
    "the file is not UTF-8: byte {value} at offset {offset}",
    page="Files are read as UTF-8, the usual way of storing text, so that a name looks the same on every "
    "computer. Most editors can do it: open the file, choose UTF-8 as its encoding, and save it again.",
    wrong=Example("file", "units.yaml", {"units.yaml": b"name: caf\xe9\n"}, "name: caf\\xe9   (Latin-1)"),
    right=Example("file", "units.yaml", {"units.yaml": "name: café\n"}, "name: café   (UTF-8)"),
)
code(
    "CW003",
    "Not YAML",
    "this is not YAML: {reason}",
    page="The file cannot be read past this place. The usual causes: a colon and a space inside a text (put "
    "the text in quotes), a quote or bracket that is not closed, or lines of one list that start at "
    "different columns.",
    wrong=Example("yaml", "text: When it enters: gain 2 energy.\n"),
    right=Example("yaml", 'text: "When it enters: gain 2 energy."\n'),
)
code(
    "CW004",
    "Tab in the indentation",
    "a tab in the indentation",
    page="Depth in a YAML file is counted in spaces; how many of them a tab stands for differs between "
    "editors. Use spaces, two for each step.",
    wrong=Example("yaml", "unit:\n\tenergy: 2\n", shown="unit:\n<tab>energy: 2\n"),
    right=Example("yaml", "unit:\n  energy: 2\n"),
)
code(
    "CW005",
    "Key given twice",
    'the key "{key}" is given twice',
    page="A key can stand once in a group; otherwise one of the two values would be lost without a word. "
    "Remove one of them, or join the two values.",
    wrong=Example("yaml", "id: ember-fox\nenergy: 2\nenergy: 3\n"),
    right=Example("yaml", "id: ember-fox\nenergy: 2\n"),
)
code(
    "CW006",
    "Anchor or alias",
    'anchors and aliases are not used here: "{word}"',
    page="YAML can name a value with & and repeat it with *. A few lines can grow without bound that way, "
    "and what a card says would stand somewhere else. Write the value out. If the sign belongs to a "
    "text, put the text in quotes.",
    wrong=Example("yaml", "first: &cost 2\nsecond: *cost\n"),
    right=Example("yaml", "first: 2\nsecond: 2\n"),
)
code(
    "CW007",
    "Unquoted where text is wanted",
    "{key} must be text; in quotes it is",
    page="YAML reads an unquoted 200.10 as a number, and as a number it is the same as 200.1. Clause "
    "numbers, ids and names are texts: put them in quotes.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n    clause: 200.10\n"),
    right=Example("units", 'units:\n  - id: ember-fox\n    energy: 2\n    clause: "200.10"\n'),
)
code(
    "CW008",
    "File too large",
    "the file has more than {limit} bytes",
    page="No file that people write is as large as this; the bound keeps a broken or hostile file from "
    "filling the memory. Split the file: all files of a folder are read.",
    wrong=Example("yaml", "text: " + "x" * (4 << 20) + "\n", shown="text: xxxx … (more than 4 MiB)"),
    right=FINE,
)
code(
    "CW009",
    "Nested too deeply",
    "lists and groups lie more than {limit} deep",
    page="The bound keeps a broken or hostile file from exhausting the reader. No kind of file here needs "
    "more than a few levels.",
    wrong=Example("yaml", "deep: " + "[" * 41 + "]" * 41 + "\n"),
    right=Example("yaml", "deep: [[[1]]]\n"),
)
code(
    "CW010",
    "Number too long",
    "the number has more than {limit} digits",
    page="Whole numbers have at most 18 digits, so that every part of the interpreter can hold them. If it "
    "is a name, put it in quotes.",
    wrong=Example("yaml", "energy: 1000000000000000000\n"),
    right=Example("yaml", 'energy: 1000\nserial: "1000000000000000000"\n'),
)
code(
    "CW011",
    "Unknown key",
    'unknown key "{key}"',
    page="A key that is not known would be passed over in silence, and with it what you meant. Look for a "
    "slip, or for a key that belongs one level higher or lower.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    enrgy: 2\n    energy: 2\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n"),
)
code(
    "CW012",
    "Missing key",
    '{owner} lacks the key "{key}"',
    page="This key has no default: what is not written is not guessed.",
    wrong=Example("units", "units:\n  - id: ember-fox\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n"),
)
code(
    "CW013",
    "Wrong kind of value",
    "{key} must be {wanted}, not {found}",
    page="A value of another kind is wanted here: a whole number, a text, true or false, a list (lines that "
    "start with a hyphen) or a group of keys.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    energy: two\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n"),
)
code(
    "CW014",
    "Value not in the list",
    '{key} cannot be "{value}"',
    page="Only the values of a fixed list may stand here; the message names them.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n    side: nroth\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n    side: north\n"),
)
code(
    "CW015",
    "Number out of range",
    "{key} must be {bound}, not {value}",
    page="The number lies outside the range that makes sense here.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    energy: 100\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 10\n"),
)
code(
    "CW016",
    "Id used twice",
    'the {kind} "{id}" exists already',
    page="An id names one thing in the whole project; cards, rules and messages point at it. Give one of the "
    "two another id, or remove one.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n  - id: ember-fox\n    energy: 3\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n  - id: river-fox\n    energy: 3\n"),
)
code(
    "CW017",
    "Path outside the project",
    'the path "{path}" leads out of the project',
    page="A file of the project may only name files inside the project's folder, so that a project from "
    "elsewhere cannot read your other files. Copy the file into the project.",
    wrong=Example("file", "../units.yaml"),
    right=FINE_FILE,
)
code(
    "CW018",
    "Empty file",
    "the file says nothing",
    page="The file is empty or holds only comments. If nothing is meant to be in it, remove it.",
    wrong=Example("yaml", "# units come here\n"),
    right=FINE,
)
code(
    "CW019",
    "Too short or too long",
    "{key} must have {bound}, not {count}",
    page="The list, text or group has fewer or more parts than make sense here.",
    wrong=Example("units", "units: []\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n"),
)
code(
    "CW020",
    "Not in the wanted form",
    '{key} must be {form}, not "{value}"',
    page="The text has to follow a form, for example an id: words in lower case joined by hyphens.",
    wrong=Example("units", "units:\n  - id: Ember Fox\n    energy: 2\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n"),
)
code(
    "CW021",
    "Tag",
    'tags are not used here: "{word}"',
    page="A word that starts with ! tells YAML to read a value as another type. Here the kind of a value "
    "follows from its key. If the sign belongs to a text, put the text in quotes.",
    wrong=Example("yaml", "text: !important Draw a card.\n"),
    right=Example("yaml", 'text: "!important Draw a card."\n'),
)
code(
    "CW022",
    "Merge key",
    "the merge key << is not used here",
    page="<< copies keys from another group. Write the keys out, so that what a card says stands on the "
    "card.",
    wrong=Example("yaml", "unit:\n  <<: {energy: 2}\n  id: ember-fox\n"),
    right=Example("yaml", "unit:\n  id: ember-fox\n  energy: 2\n"),
)
code(
    "CW023",
    "More than one document",
    "a second document starts here",
    page="A line of three hyphens starts another YAML document in the same file. One file is one document: "
    "remove the line, or make two files.",
    wrong=Example("yaml", "id: ember-fox\n---\nid: river-fox\n"),
    right=Example("yaml", "- id: ember-fox\n- id: river-fox\n"),
)
code(
    "CW024",
    "Key is not a word",
    "a key must be a word, not {found}",
    page="A list or a group in brackets stands where a key belongs. This happens when a text starts with a "
    "bracket; put the text in quotes.",
    wrong=Example("yaml", "{energy}: 2\n"),
    right=Example("yaml", '"{energy}": 2\n'),
)
code(
    "CW025",
    "File cannot be read",
    'the file "{path}" cannot be read: {reason}',
    page="The file is there, but it is a folder or another thing that is not a file, or its rights forbid "
    "reading.",
    wrong=Example("file", "units", {"units/fox.yaml": "id: ember-fox\n"}),
    right=FINE_FILE,
)
code(
    "CW026",
    "Item given twice",
    '{key} holds "{value}" twice',
    page="Each item may stand once in this list; a second one would change nothing.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n    traits: [swift, swift]\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n    traits: [swift]\n"),
)
code(
    "CW027",
    "Fits no allowed shape",
    "{key} is not as it may be: {reason}",
    page="Several shapes are allowed here and the value has none of them, or keys stand together that "
    "exclude each other.",
    wrong=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n    swift: true\n    slow: true\n"),
    right=Example("units", "units:\n  - id: ember-fox\n    energy: 2\n    swift: true\n"),
)
code(
    "CW029",
    "Nothing to check",
    "there is nothing to check in {path}",
    page="Files of drafts, cards, decks and scenarios end with .yaml, .yml or .json. The folder that was named has "
    "none, so it is perhaps another one that is meant.",
    wrong=Example("folder", "mine", {"mine/notes.txt": "cards come here\n"}),
    right=Example("folder", "mine", {"mine/cards.yaml": FOX}),
)
code(
    "CW030",
    "Nothing of it is used",
    "nothing of {path} is used: {reason}",
    page="A file or folder was named, with --cards or to be checked, and nothing in it can be used with this draft. To "
    "go on without it would be to play without your cards. Name the folder or the file in which they are; a card set "
    "and a file of decks say with the key game for which game they are.",
    wrong=Example("cards-option", "mine", {"mine/notes.txt": "cards come here\n"}),
    right=Example("cards-option", "mine", {"mine/cards.yaml": FOX}),
)
code(
    "CW031",
    "A file that is passed over",
    "this file is passed over: {reason}",
    severity="warning",
    page="Among the files of a folder that was named with --cards this one is neither a card set nor a file of decks, "
    "nor of any other kind that is known. If there are cards in it, it lacks its head.",
    wrong=Example("cards-option", "mine", {"mine/cards.yaml": FOX, "mine/more.yaml": "- {id: river-fox}\n"}),
    right=Example("cards-option", "mine", {"mine/cards.yaml": FOX}),
)
code(
    "CW028",
    "Character that cannot be shown",
    "the character {value} cannot stand in a file",
    page="A control character, which no editor shows, or a mark that turns the direction of writing has got into the "
    "file, often by copying, or is written as an escape in double quotes. Remove it.",
    wrong=Example("yaml", "text: Draw\x01 a card.\n", shown="text: Draw<U+0001> a card.\n"),
    right=Example("yaml", "text: Draw a card.\n"),
)
code(
    "CW032",
    "Line break inside quotes",
    "a line break is written as {written} inside a text in quotes",
    page="A text of several lines is written as a block: a line | behind the key, and the lines of the text below it, "
    "indented. A line break that is written as an escape is not seen where the file is read by people.",
    wrong=Example("yaml", 'text: "Draw a card.\\nGain 2 energy."\n'),
    right=Example("yaml", "text: |\n  Draw a card.\n  Gain 2 energy.\n"),
)
code(
    "CW033",
    "Not a text",
    "the file is {what}, not a text",
    page="Cards, decks, drafts and lists are plain texts, which any editor opens. This file was made by another "
    "program, as a workbook, a packed file or a picture. From a workbook the sheet with the cards can be exported as "
    "CSV; its ending does not make a file a text.",
    wrong=Example(
        "file", "units.yaml", {"units.yaml": b"PK\x03\x04\x14\x00\x06\x00[Content_Types].xml xl/workbook.xml"},
        "PK… (a workbook, .xlsx)",
    ),
    right=FINE_FILE,
)
code(
    "CW050",
    "A file of a game that is not read",
    "{path} is not read: {reason}",
    severity="warning",
    page="Card sets, files of decks and scenarios are YAML or JSON: .yaml, .yml or .json. This file looks like one of "
    "them and is passed over, so what is in it is neither checked nor played. A draft is YAML only. Give it another "
    "ending, or the head that it lacks, or take it out of the folder.",
    wrong=Example("cards-option", "mine", {"mine/cards.yaml": FOX, "mine/more.toml": '[[cards]]\nid = "river-fox"\n'}),
    right=Example("cards-option", "mine", {"mine/cards.yaml": FOX}),
)
