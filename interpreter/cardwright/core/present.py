"""A program for the cards that have been brought: texts of other cards can never count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from .program import NONE, Action, Program


class _OfCard(Protocol):
    @property
    def definition(self) -> int: ...


T = TypeVar("T", bound=_OfCard)


MANY = 500
"""From so many texts on, an engine is made for the cards at its table; below, one serves all tables."""


def brought(program: Program, definitions: Iterable[int]) -> frozenset[int] | None:
    """The definitions that an engine has to know at a table with these; None for all, where they are few.

    The size of a set must not slow down a match between two decks of it.
    """
    tables: tuple[Sequence[_OfCard], ...] = (
        program.modifiers, program.overrides, program.permissions, program.prohibitions, program.triggers,
        program.replacements, program.actions,
    )  # fmt: skip
    return frozenset(definitions) if sum(map(len, tables)) > MANY else None


def can_be_taken(program: Program, action: int, present: frozenset[int] | None) -> bool:
    """Whether an action is one of the draft, or of a card that has been brought."""
    definition = program.actions[action].definition
    return present is None or definition == NONE or definition in present


def restricted(program: Program, present: frozenset[int] | None) -> Program:
    """The program without the texts of all cards but these; nothing else changes its index, but texts do."""
    if present is None:
        return program

    def kept(texts: Iterable[T]) -> tuple[T, ...]:
        return tuple(text for text in texts if text.definition < 0 or text.definition in present)

    able = {i for i, action in enumerate(program.actions) if kept([action])}
    actions = (action if i in able else _blank(action) for i, action in enumerate(program.actions))
    return replace(
        program,
        actions=tuple(actions),
        modifiers=kept(program.modifiers),
        overrides=kept(program.overrides),
        permissions=kept(program.permissions),
        prohibitions=kept(program.prohibitions),
        triggers=kept(program.triggers),
        replacements=kept(program.replacements),
        steps=tuple(replace(step, actions=tuple(i for i in step.actions if i in able)) for step in program.steps),
    )


def _blank(action: Action) -> Action:
    """What stands in the place of an action that nobody can take."""
    return replace(action, params=(), conditions=(), cost=None, body=(), trial=False)
