"""A game in other words: every word of a draft that is none of the language's is replaced, here and on its cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from cardwright.language.grammar import build_grammar
from cardwright.language.lexer import NUMBER_WORDS, raw_words

Plain = Any
_WORD = re.compile(r"(?<!['’])[^\W\d_]+(?:['’]t\b)?")

NAMING = frozenset({
    "options", "card types", "sets", "fields", "zones", "counters", "marks", "clocks", "channels", "terms",
    "relations", "values", "setup", "turn", "actions", "together actions", "rules", "calls", "outcomes", "choose",
    "members", "states", "qualities", "names", "columns", "for",
})  # fmt: skip
"""Groups whose keys are names that the draft gives; all other keys are those of the format."""

KEPT = frozenset({
    "game", "draft", "clause", "ruling", "notes", "seen by", "owner", "count", "shape", "per", "order",
    "legality", "layering", "card text", "default", "settings", "event", "set", "id", "status", "guess",
    "date", "case", "setting", "number", "atoms", "stands_for", "clauses", "table",
    "text box", "instructions on cards", "cards that move together",
})  # fmt: skip
"""Keys whose values are those of the format, or of no sentence."""

FORMS = frozenset({
    "agreed or random", "word", "link", "members", "zone", "number", "choice", "yes or no", "nobody", "all", "player",
    "amount", "card", "refuse", "skip",
})  # fmt: skip
"""Values of the format that stand where a name could stand too."""


class Renaming:
    """Other words for those of a draft, the same for the same word, its plural with it."""

    def __init__(self) -> None:
        phrases = [phrase for phrases in build_grammar().keywords.values() for phrase in phrases]
        language = {raw.key for phrase in phrases for raw in raw_words(phrase)}
        self.kept = language | set(NUMBER_WORDS) | {"set", "of", "most", "option", "times", "card", "cards", "amount"}
        self.new: dict[str, str] = {}

    def word(self, word: str) -> str:
        """One word in its new spelling; words of the language stay."""
        key = word.casefold()
        if key in self.kept:
            return word
        if key.endswith("s") and len(key) > 3:
            new = self._new(key[:-1]) + "s"
        else:
            new = self._new(key)
        return new.capitalize() if word[0].isupper() else new

    def _new(self, key: str) -> str:
        number = self.new.setdefault(key, f"{len(self.new):03}")
        return "qu" + "".join("bdfgklmnpr"[int(digit)] + "o" for digit in number)

    def text(self, text: str) -> str:
        """All words of a text."""
        if text in FORMS:
            return text
        if text.startswith("links to "):
            return f"links to {self.text(text.removeprefix('links to '))}"
        return _WORD.sub(lambda found: self.word(found.group()), text)

    def node(self, node: Plain, key: str = "") -> Plain:
        """A document, or a part of one that stands below a key."""
        if key in KEPT:
            return node
        if key == "if option":
            return {self.text(option): setting for option, setting in node.items()}
        if key == "members":
            return {self.text(one): self._member(value) for one, value in node.items()}
        if isinstance(node, dict):
            named = key in NAMING
            return {self.text(one) if named else one: self.node(value, one) for one, value in node.items()}
        if isinstance(node, list):
            return [self.node(value, key if key == "settings" else "") for value in node]
        return self.text(node) if isinstance(node, str) else node


    def _member(self, node: Plain) -> Plain:
        """A member of a set with what the draft says of it: the draft names those keys too."""
        if not isinstance(node, dict):
            return self.node(node)
        return {one if one == "words" else self.text(one): self.node(value) for one, value in node.items()}


def draft_in_other_words(source: Path, cards: list[Path], target: Path) -> Renaming:
    """Write a draft's folder and the files of its cards anew; gives what was renamed."""
    renaming = Renaming()
    rules = _read(source / "rules.yaml")
    _write(target / "rules.yaml", {key: _section(renaming, key, value) for key, value in rules.items()})
    (target / "clauses.yaml").write_text((source / "clauses.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    _write(target / "rulings.yaml", _rulings(renaming, _read(source / "rulings.yaml")))
    for path in cards:
        doc = _read(path)
        if "cards" in doc:
            doc["cards"] = [_card(renaming, card, rules) for card in doc["cards"]]
        _write(target / path.name, doc)
    return renaming


def _section(renaming: Renaming, key: str, value: Plain) -> Plain:
    if key == "options":
        return {renaming.text(id): option for id, option in value.items()}
    if key == "fields":
        return {renaming.text(id): _field(renaming, field) for id, field in value.items()}
    return renaming.node(value, key)


def _field(renaming: Renaming, field: Plain) -> Plain:
    """Options of a choice are names, numbered or in a list; the words for yes and no stand below those keys."""
    made = renaming.node(field)
    options = field.get("options")
    if isinstance(options, dict):
        made["options"] = {renaming.text(id): number for id, number in options.items()}
    return made


def _rulings(renaming: Renaming, doc: Plain) -> Plain:
    for ruling in doc["rulings"].values():
        if "knob" in ruling:
            ruling["knob"] = renaming.text(ruling["knob"])
    return doc


def _card(renaming: Renaming, card: Plain, rules: Plain) -> Plain:
    """Fields and texts in other words; links name cards, and those keep their ids."""
    made = {}
    for key, value in card.items():
        field = rules["fields"].get(key)
        if field is not None:
            made[renaming.text(key)] = value if field["is"].startswith("link") else renaming.node(value)
        elif key == rules.get("text box"):
            made[key] = {**value, "text": renaming.text(value["text"])} if isinstance(value, dict) else value
        else:
            made[key] = renaming.node(value) if key in ("type", "text") else value
    return made


def _read(path: Path) -> Plain:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def _write(path: Path, doc: Plain) -> None:
    path.write_text(yaml.safe_dump(doc, sort_keys=False, allow_unicode=True, width=1000), encoding="utf-8")
