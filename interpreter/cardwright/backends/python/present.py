"""A program for the cards that have been brought: texts of other cards can never count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, TypeVar

from ...core.program import Program


class _OfCard(Protocol):
    @property
    def definition(self) -> int: ...


T = TypeVar("T", bound=_OfCard)


def restricted(program: Program, present: frozenset[int]) -> Program:
    """The program without the texts of all cards but these; nothing else changes its index, but texts do."""

    def kept(texts: Iterable[T]) -> tuple[T, ...]:
        return tuple(text for text in texts if text.definition < 0 or text.definition in present)

    able = {i for i, action in enumerate(program.actions) if kept([action])}
    return replace(
        program,
        modifiers=kept(program.modifiers),
        overrides=kept(program.overrides),
        permissions=kept(program.permissions),
        prohibitions=kept(program.prohibitions),
        triggers=kept(program.triggers),
        replacements=kept(program.replacements),
        steps=tuple(replace(step, actions=tuple(i for i in step.actions if i in able)) for step in program.steps),
    )
