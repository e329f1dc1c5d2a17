"""What a draft wants to be warned of in decks: conditions of a player whose deck lies where decks lie."""

from __future__ import annotations

from cardwright.core.lowering.conditions import condition
from cardwright.core.lowering.guard import entry_guard
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.reading import read
from cardwright.core.lowering.scope import Scope
from cardwright.core.program import Const, Either, Local, Value
from cardwright.files.doc import Scalar
from cardwright.model.draft import Draft, Entry


def deck_warning(index: int) -> str:
    """The id of the value that is 1 where the condition of a warning holds."""
    return f"deck warning {index + 1}"


def warnings_of(draft: Draft) -> list[Entry]:
    """The warnings that a draft declares, in order."""
    deck = draft.head.child("deck")
    return deck.children("warn") if deck else []


def add_deck_warnings(lo: Lower, draft: Draft) -> None:
    """A value per player for each warning."""
    scope = Scope(you=Local("player"), actor=Local("player"))
    for index, entry in enumerate(warnings_of(draft)):
        lo.entry, lo.clauses = "deck", entry.clauses
        text = entry.map.get("unless")
        where = (("entry", "rules: deck"), ("field", "unless"), ("draft", draft.id))
        with entry_guard(lo, entry, where):
            node = read(lo, "condition", text, where) if isinstance(text, Scalar) else None
            holds = condition.lower(lo, node, scope) if node else Const(1)
            lo.values.append(
                Value(deck_warning(index), ("player",), Either(holds, Const(1), Const(0)), at=lo.at(entry.key))
            )
