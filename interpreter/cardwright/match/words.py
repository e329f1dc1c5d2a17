"""The words of a draft for what its program knows by index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cardwright.core.program import NONE, Action
from cardwright.files.doc import Map
from cardwright.model.draft import Entry, choice_options, scalars, value_of_member, value_words_of_member

if TYPE_CHECKING:
    from cardwright.pipeline import Game

COUNTED = ("counters", "marks", "clocks")
"""The sections whose entries are kept as numbers at the table."""


@dataclass(frozen=True, eq=False)
class Words:
    """How a draft calls its zones, counters, values, actions, and what each word stands for.

    Every `…_of_word` goes from a word in lower case to an index of the program.
    """

    game: Game

    @cached_property
    def entries(self) -> Mapping[tuple[str, str], Entry]:
        """The entries of the draft by section and id."""
        draft = self.game.draft
        return {
            (section, entry.id): entry
            for section in draft.doc.items
            if isinstance(draft.doc.items[section], Map)
            for entry in draft.entries(section)
        }

    def section(self, name: str) -> list[Entry]:
        """The entries of a section, in order."""
        return [entry for (section, _), entry in self.entries.items() if section == name]

    # --- from a word to an index ----------------------------------------------------------------------

    @cached_property
    def cell_of_word(self) -> Mapping[str, int]:
        """Counters, marks and clocks."""
        ids = {cell.id: index for index, cell in enumerate(self.game.program.cells)}
        entries = [entry for name in COUNTED for entry in self.section(name)]
        return dict(_spelt((entry, ids[entry.id]) for entry in entries if entry.id in ids))

    @cached_property
    def countdown_of_word(self) -> Mapping[str, int]:
        """Printed fields that count down: the cell with what is left."""
        ids = {cell.id: index for index, cell in enumerate(self.game.program.cells)}
        counting = [entry for entry in self.section("fields") if "counts down on" in entry.map.items]
        return dict(_spelt((entry, ids[entry.id]) for entry in counting if entry.id in ids))

    @cached_property
    def states(self) -> Mapping[int, Mapping[str, int]]:
        """States of cards: for each cell that holds one the numbers by the words of its values."""
        ids = {cell.id: index for index, cell in enumerate(self.game.program.cells)}
        return {
            ids[entry.id]: {value.words()[0]: number for number, value in enumerate(entry.children("values"))}
            for entry in self.section("states")
            if entry.id in ids
        }

    @cached_property
    def family_of_word(self) -> Mapping[str, int]:
        """Zones."""
        ids = {family.id: index for index, family in enumerate(self.game.program.families)}
        return dict(_spelt((entry, ids[entry.id]) for entry in self.section("zones")))

    @cached_property
    def value_of_word(self) -> Mapping[str, int]:
        """Derived values, those for each member of a set by the words of the member."""
        names = self.game.program.names
        found: dict[str, int] = {}
        for entry in self.section("values"):
            if "for each" in entry.map.items:
                for name, words in self.values_of_members(entry).items():
                    found |= {word.casefold(): names[f"value:{name}"] for word in (name, *words)}
            else:
                found |= dict(_spelt([(entry, names[f"value:{entry.id}"])]))
        return found

    @cached_property
    def action_of_word(self) -> Mapping[str, int]:
        """Actions by id, label and verb; a card's own ability by the id and the name of the card."""
        found: dict[str, int] = {}
        for index, action in enumerate(self.game.program.actions):
            for word in self._action_words(action):
                found.setdefault(word.casefold(), index)
        return found

    def _action_words(self, action: Action) -> list[str]:
        if action.definition != NONE:
            definition = self.game.program.definitions[action.definition]
            return [action.id, definition.id, definition.name]
        entry = self._action(action)
        named = entry.child("words") if entry else None
        verb = [named.text("verb")] if named and named.text("verb") else []
        return [action.id, *([entry.text("label")] if entry and entry.text("label") else []), *verb]

    def _action(self, action: Action) -> Entry | None:
        return self.entries.get(("actions", action.id)) or self.entries.get(("together actions", action.id))

    @cached_property
    def call_of_word(self) -> Mapping[str, int]:
        """Calls by id and label."""
        ids = {call.id: index for index, call in enumerate(self.game.program.calls)}
        return {
            word.casefold(): ids[entry.id]
            for entry in self.section("calls")
            for word in (entry.id, entry.text("label", entry.id))
        }

    @cached_property
    def step_of_word(self) -> Mapping[str, int]:
        """Steps by id."""
        return {step.id.casefold(): index for index, step in enumerate(self.game.program.steps)}

    @cached_property
    def outcome_of_word(self) -> Mapping[str, int]:
        """Outcomes."""
        ids = {outcome.id: index for index, outcome in enumerate(self.game.program.outcomes)}
        return dict(_spelt((entry, ids[entry.id]) for entry in self.section("outcomes")))

    @cached_property
    def channel_of_word(self) -> Mapping[str, int]:
        """Ways to pay."""
        ids = {channel.id: index for index, channel in enumerate(self.game.program.channels)}
        return dict(_spelt((entry, ids[entry.id]) for entry in self.section("channels")))

    @cached_property
    def definition_of_id(self) -> Mapping[str, int]:
        """Cards that can be played, by id."""
        read = {one.card.id for one in self.game.cards if one.nodes is not None and one.card.status != "draft"}
        found = enumerate(self.game.program.definitions)
        return {definition.id: index for index, definition in found if definition.id in read}

    # --- from an index to a word ----------------------------------------------------------------------

    def values_of_members(self, entry: Entry) -> dict[str, list[str]]:
        """The values for the members of a set: what each is called in the program, and its words."""
        members = self.members(entry.text("for each")).items()
        return {
            value_of_member(entry, code): value_words_of_member(entry, words or [code]) for code, words in members
        }

    def members(self, name: str) -> dict[str, list[str]]:
        """The members of a set: code and words."""
        entry = self.entries.get(("sets", name))
        found = entry.map.get("members") if entry else None
        items = found.items.items() if isinstance(found, Map) else ()
        return {code: [scalar.text for scalar in scalars(value)] for code, value in items}

    @cached_property
    def player(self) -> str:
        """What a player is called."""
        head = self.game.draft.head.child("players")
        return head.words()[0] if head else "player"

    def family(self, index: int) -> str:
        """A zone in the singular."""
        id = self.game.program.families[index].id
        entry = self.entries.get(("zones", id))
        return entry.words()[0] if entry else id

    def kind(self, definition: int) -> str:
        """The word for a card's type."""
        kinds = self.section("card types")
        kind = self.game.program.definitions[definition].kind
        return kinds[kind].words()[0] if kind < len(kinds) else "card"

    def ends(self, family: int) -> tuple[str, str]:
        """What the first and the last place of a line are called."""
        entry = self.entries.get(("zones", self.game.program.families[family].id))
        ends = entry.child("ends") if entry else None
        first, last = (ends.scalars(end) if ends else [] for end in ("first", "last"))
        return first[0].text if first else "first", last[0].text if last else "last"

    def action(self, index: int) -> str:
        """The label of an action; for a card's ability the card's name and its text."""
        action = self.game.program.actions[index]
        if action.definition != NONE:
            text = self.game.program.origins[action.at].text
            return f"{self.game.program.definitions[action.definition].name}: {text}"
        entry = self._action(action)
        return entry.text("label", action.id) if entry else action.id

    def call(self, index: int) -> str:
        """The label of a call."""
        call = self.game.program.calls[index]
        entry = self.entries.get(("calls", call.id))
        return entry.text("label", call.id) if entry else call.id

    def outcome(self, index: int) -> str:
        """The word for an outcome."""
        id = self.game.program.outcomes[index].id
        entry = self.entries.get(("outcomes", id))
        return entry.words()[0] if entry else id

    def step(self, index: int) -> str:
        """The name of a step."""
        return self.game.program.steps[index].id

    def step_label(self, index: int) -> str:
        """What the draft calls a part of setup or of a turn; empty for the steps that every game has by itself."""
        step = self.game.program.steps[index]
        entry = self.entries.get(("setup", step.id)) or self.entries.get(("turn", step.id))
        return entry.text("label", entry.id) if entry else ""

    def caller(self, id: str) -> str:
        """What does something, by the id of its entry: its label, a rule in its own words, else the id."""
        rule = self.entries.get(("rules", id))
        if rule is not None:
            return " ".join(" ".join(text.text for text in rule.scalars("text")).split()).removesuffix(".")
        labelled = ("actions", "together actions", "calls", "setup", "turn")
        found = (self.entries.get((section, id)) for section in labelled)
        return next((entry.text("label") for entry in found if entry is not None and entry.text("label")), id)

    def is_mark(self, cell: int) -> bool:
        """Whether a cell holds a mark that a card has or has not."""
        return ("marks", self.game.program.cells[cell].id) in self.entries

    def state(self, cell: int, number: int) -> str:
        """The word for a state that a cell holds by its number; empty for none, or where the cell holds no state."""
        return next((word for word, value in self.states.get(cell, {}).items() if value == number), "")

    def cell(self, index: int, count: int = 2) -> str:
        """The word for a counter; for one of several items its shortest word in the singular."""
        id = self.game.program.cells[index].id
        entries = [self.entries[section, id] for section in COUNTED if (section, id) in self.entries]
        if not entries:
            return id
        words = entries[0].words()
        return min(words[::2], key=len) if count == 1 and self.game.program.cells[index].size > 1 else words[0]

    def channel(self, index: int, count: int) -> str:
        """The unit of a way to pay, in the singular for a count of one."""
        entry = self.entries.get(("channels", self.game.program.channels[index].id))
        words = (entry.words() if entry else [self.game.program.channels[index].id])[:2]
        return min(words, key=len) if count == 1 else max(words, key=len)

    @cached_property
    def value_words(self) -> Mapping[int, str]:
        """The word that stands first for each derived value."""
        found: dict[int, str] = {}
        names = self.game.program.names
        for entry in self.section("values"):
            if "for each" in entry.map.items:
                for name, words in self.values_of_members(entry).items():
                    found[names[f"value:{name}"]] = words[0]
            else:
                found[names[f"value:{entry.id}"]] = entry.words()[0]
        return found

    @cached_property
    def shown_from(self) -> Mapping[int, int]:
        """Values that are shown with a lower bound: index and bound."""
        names = self.game.program.names
        found: dict[int, int] = {}
        for entry in self.section("values"):
            low = entry.optional_number("shown from")
            ids = self.values_of_members(entry) if "for each" in entry.map.items else [entry.id]
            if low is not None:
                found |= {names[f"value:{id}"]: low for id in ids}
        return found

    @cached_property
    def _called(self) -> Mapping[tuple[int, int], str]:
        """What rows of values call the numbers that they give."""
        names = self.game.program.names
        return {
            (names[f"value:{entry.id}"], row.number("is", 0)): row.text("called")
            for entry in self.section("values")
            for row in entry.children("rows")
            if row.text("called")
        }

    def called(self, value: int, number: int) -> str:
        """What a draft calls a number of one of its values, such as the name of a bracket; empty if nothing."""
        return self._called.get((value, number), "")

    def field_text(self, name: str, number: int) -> str | None:
        """A printed field of a card in words; None where there is nothing to say."""
        entry = self.entries.get(("fields", name))
        form = entry.text("is") if entry else "number"
        if form == "choice" and entry:
            return next((option for option, value in choice_options(entry).items() if value == number), None)
        if form.startswith("set of "):
            members = self.members(form.removeprefix("set of "))
            words = [(words or [code])[0] for code, words in members.items()]
            return ", ".join(word for bit, word in enumerate(words) if number >> bit & 1)
        return None if number == NONE else ("yes" if number else "no") if form == "yes or no" else str(number)


def _spelt(found: Iterable[tuple[Entry, int]]) -> Iterator[tuple[str, int]]:
    """Every spelling of entries, the id too."""
    for entry, index in found:
        for word in (entry.id, *entry.words()):
            yield word.casefold(), index


class _Key:
    """A game, equal to itself only."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.game is self.game


def words_of(game: Game) -> Words:
    """The words of a game, made once."""
    return _words(_Key(game))


@lru_cache(maxsize=16)
def _words(key: _Key) -> Words:
    return Words(key.game)
