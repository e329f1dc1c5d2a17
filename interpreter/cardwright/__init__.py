"""Cardwright: rules drafts and card text that check, play and explain themselves.

The names below are the whole interface for programs; each is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from cardwright.match.match import Match, NotLegal, Option, Outcome, Reason
    from cardwright.match.pauses import with_pauses
    from cardwright.match.setup import NotGiven, given_match
    from cardwright.surfaces.api import (
        Mistakes,
        apply,
        journal,
        legal_moves,
        load_cards,
        load_rules,
        new_match,
        outcome,
        view,
    )

HOMES = {
    **dict.fromkeys(("NotGiven", "given_match"), "cardwright.match.setup"),
    "with_pauses": "cardwright.match.pauses",
    **dict.fromkeys(("Match", "NotLegal", "Option", "Outcome", "Reason"), "cardwright.match.match"),
    **dict.fromkeys(
        ("Mistakes", "apply", "journal", "legal_moves", "load_cards", "load_rules", "new_match", "outcome", "view"),
        "cardwright.surfaces.api",
    ),
}

__all__ = [
    "Match",
    "Mistakes",
    "NotGiven",
    "NotLegal",
    "Option",
    "Outcome",
    "Reason",
    "__version__",
    "apply",
    "given_match",
    "journal",
    "legal_moves",
    "load_cards",
    "load_rules",
    "new_match",
    "outcome",
    "view",
    "with_pauses",
]


def __getattr__(name: str) -> object:
    """A name of the interface, from the module where it lives."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(HOMES[name]), name)
