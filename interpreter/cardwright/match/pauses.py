"""Games that wait before certain steps, so that what stands there can be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.core.program import Action, Program, Step, StepKind

if TYPE_CHECKING:
    from cardwright.pipeline import Game

GO_ON = "go on"
"""The one thing that can be done in a pause."""


def with_pauses(game: Game, *before: str) -> Game:
    """A game whose matches wait before the named steps until the active player takes the action "go on".

    A match of it has no journal: its moves are not those of the draft. ValueError for a step that there is not.
    """
    program = game.program
    steps = [_step(program, id) for id in before]
    return replace(game, program=paused(program, steps), pauses=(*game.pauses, *before))


def _step(program: Program, id: str) -> int:
    for index, step in enumerate(program.steps):
        if step.id.casefold() == id.casefold():
            return index
    raise ValueError(f"there is no step {id}, only {', '.join(step.id for step in program.steps)}")


def paused(program: Program, before: Iterable[int]) -> Program:
    """A program with a pause before each of some steps, for those who come from the step in front of it."""
    go_on = Action(GO_ON, (), (), None, (), passes=True)
    steps = list(program.steps)
    for step in before:
        found, pause = program.steps[step], len(steps)
        steps = [replace(one, next=pause) if one.next == step else one for one in steps]
        steps.append(Step(found.id, StepKind.ACT, step, actions=(len(program.actions),), at=found.at))
    return replace(program, actions=(*program.actions, go_on), steps=tuple(steps))
