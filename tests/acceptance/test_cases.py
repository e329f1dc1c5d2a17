"""Every acceptance case on every backend, and what is behind its refusals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from notation import Case, Run, command, game_of, reader

from cardwright.core.program import NONE, Action, Condition, Program
from cardwright.pipeline import Game


@pytest.fixture(scope="session")
def fixtures_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fixtures")


def test_case(case: Case, backend: str, fixtures_folder: Path) -> None:
    Run(case, game_of(case.draft, case.fixtures, fixtures_folder, case.settings), backend).play()


def test_without_its_condition_a_refused_command_is_legal(case: Case, backend: str, fixtures_folder: Path) -> None:
    game = game_of(case.draft, case.fixtures, fixtures_folder, case.settings)
    tried = [_legal_without(case, game, backend, index) for index in case.refusals]
    if not any(tried):
        pytest.skip("no refusal of this case comes from conditions alone")


def _legal_without(case: Case, game: Game, backend: str, index: int) -> bool:
    """Whether a refusal comes from conditions alone; if so, the command must be legal without them."""
    reject: dict[str, Any] = case.commands[index][1]
    name, value = command(reject["reject"])
    run = Run(case, game, backend)
    run.play(until=index)
    if run.match is None:
        return False
    reasons = reader(case.draft).reasons(run.match, name, value)
    if any(number == NONE for reason in reasons for _, number in reason.values):
        return False  # what the command names is not there
    places = {reason.at for reason in reasons}
    if not places or not places <= _conditions(game.program):
        return False
    free = Run(case, replace(game, program=_without(game.program, places)), backend)
    free.play(until=index, refusing=False)
    assert free.match is not None
    assert reader(case.draft).reasons(free.match, name, value) == []
    free.reader.do(free.match, name, value)
    return True


def _conditions(program: Program) -> set[int]:
    """The places of all conditions of actions and calls."""
    of_params = [one.at for action in program.actions for param in action.params for one in param.where]
    own = [one.at for taken in (*program.actions, *program.calls) for one in taken.conditions]
    return {*of_params, *own}


def _without(program: Program, places: set[int]) -> Program:
    actions = tuple(_freed(action, places) for action in program.actions)
    calls = tuple(replace(call, conditions=_left(call.conditions, places)) for call in program.calls)
    return replace(program, actions=actions, calls=calls)


def _freed(action: Action, places: set[int]) -> Action:
    params = tuple(replace(param, where=_left(param.where, places)) for param in action.params)
    return replace(action, params=params, conditions=_left(action.conditions, places))


def _left(conditions: tuple[Condition, ...], places: set[int]) -> tuple[Condition, ...]:
    return tuple(condition for condition in conditions if condition.at not in places)
