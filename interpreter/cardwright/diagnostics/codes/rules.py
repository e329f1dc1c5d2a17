"""Codes CW1xx: mistakes in a rules draft."""

from cardwright.diagnostics.registry import Example, code

code(
    "CW111",
    "Unknown option",
    'the draft {draft} has no option "{option}"',
    page="An option is set with --set NAME=VALUE. `cardwright rules GAME@DRAFT` lists the options of a draft.",
    wrong=Example("settings", "night.treshold=2"),
    right=Example("settings", "night.threshold=2"),
)
code(
    "CW112",
    "Not a setting of this option",
    'the option "{option}" cannot be set to "{value}"; it takes {choices}',
    page="Every option lists its settings, or the smallest and the greatest number.",
    wrong=Example("settings", "night.threshold=99"),
    right=Example("settings", "night.threshold=2"),
)
code(
    "CW113",
    "An entry is not complete",
    'the entry "{entry}" lacks "{key}"',
    page="A gap in a draft is a mistake, never a silent default.",
    wrong=Example("rules", "an entry without its amount"),
    right=Example("rules", ""),
)
code(
    "CW114",
    "Unknown draft",
    'there is no draft "{draft}"',
    page="A draft is named as GAME@DRAFT, such as musikclub@0.1, or by the folder that holds its rules.yaml.",
    wrong=Example("draft-name", "musikclub@9.9"),
    right=Example("draft-name", "musikclub@0.1"),
)
