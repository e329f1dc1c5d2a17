"""Cases in the notation of the rules analysis (section E.0), carried out through the public interface.

What all files share is here; how a draft's own fixtures, commands and assertions are said is in one module for
each draft in the folder `readers`, named after the file of cases. Nothing here computes what ought to happen.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import cardwright
from cardwright import Match, NotLegal, Reason
from cardwright.diagnostics import Problems, render_all
from cardwright.files.yaml import plain, read
from cardwright.match.reading import agrees
from cardwright.pipeline import Game

BACKENDS = ("walker", "python")
READERS = Path(__file__).parent / "readers"

Command = tuple[str, Any]


class Reader(Protocol):
    """How the cases of one draft are said."""

    RULES: str
    PURE: tuple[str, ...]
    """Keys of a case that ask for something without a table."""

    def card_set(self, fixtures: Mapping[str, Any]) -> dict[str, Any]:
        """Fixtures as the content of a card set file."""

    def begin(self, game: Game, given: Mapping[str, Any], backend: str) -> Match | None:
        """The match in the given state; None where a command begins it."""

    def start(self, game: Game, given: Mapping[str, Any], backend: str) -> Match:
        """Begin a whole match; NotLegal if it is refused."""

    def pure(self, game: Game, key: str, value: Any, then: Mapping[str, Any]) -> None:
        """Something that needs no table; fails if it is not as it is said there or in `then`."""

    def do(self, match: Match, name: str, value: Any) -> None:
        """Carry out a command; NotLegal if it is refused."""

    def reasons(self, match: Match, name: str, value: Any) -> list[Reason]:
        """Why a command is refused; empty if it is not."""

    def found(self, match: Match, key: str, expected: Any) -> Any:
        """What an assertion's key stands for, and as it is to be compared with the expectation."""


@dataclass(frozen=True)
class Case:
    """One case of one file."""

    draft: str  # as in the name of the file, such as game-1
    fixtures: str  # JSON, so that a game is made once for each set of fixtures
    content: Mapping[str, Any]

    @property
    def id(self) -> str:
        """The id of the case."""
        return str(self.content["id"])

    @property
    def commands(self) -> list[Command]:
        """The commands in order, each as name and value."""
        return [command(one) for one in self.content.get("when") or ()]

    @property
    def given(self) -> Mapping[str, Any]:
        """The given state."""
        return self.content.get("given") or {}

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """Options of the draft that the case sets."""
        options = {**(self.content.get("set") or {}), **(self.given.get("set") or {})}
        return tuple((key, str(value)) for key, value in options.items())

    @property
    def refusals(self) -> list[int]:
        """The places of the commands that must be refused."""
        return [index for index, (name, _) in enumerate(self.commands) if name == "reject"]


def command(one: Any) -> Command:
    """A command as name and value; `by` beside it goes into the value."""
    if isinstance(one, str):
        return one, None
    if "reject" in one:
        return "reject", one
    if len(one) == 2 and "by" in one:
        ((name, value),) = ((name, value) for name, value in one.items() if name != "by")
        return name, {"what": value, "by": one["by"]}
    ((name, value),) = one.items()
    return name, value


def read_cases(folder: Path) -> list[Case]:
    """All cases of a folder, file by file."""
    found: list[Case] = []
    for path in sorted(folder.glob("*.yaml")):
        problems = Problems()
        node = read(path, problems)
        assert node is not None and problems.ok, render_all(problems)
        doc: Any = plain(node)
        fixtures = json.dumps(doc["fixtures"])
        found += [Case(path.stem, fixtures, content) for content in doc["scenarios"]]
    return found


@cache
def reader(draft: str) -> Reader:
    """The reader for the cases of a draft, whose file may be called `draft+more`; fails if there is none."""
    path = READERS / f"{draft.partition('+')[0].replace('-', '_').replace('.', '_')}.py"
    assert path.is_file(), f"there is no reader for the draft {draft}"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Reader = module.READER
    return made


@cache
def game_of(draft: str, fixtures: str, folder: Path, settings: tuple[tuple[str, str], ...] = ()) -> Game:
    """The draft with the fixtures as its cards, and with options set."""
    path = folder / f"{draft}.yaml"
    path.write_text(json.dumps(reader(draft).card_set(json.loads(fixtures))), encoding="utf-8")
    return cardwright.load_cards(cardwright.load_rules(reader(draft).RULES, dict(settings)), path, shipped=False)


class Run:
    """One case under way on one backend."""

    def __init__(self, case: Case, game: Game, backend: str) -> None:
        self.case, self.game, self.backend = case, game, backend
        self.reader = reader(case.draft)
        self.match = self.reader.begin(game, case.given, backend)

    def play(self, until: int | None = None, refusing: bool = True) -> None:
        """Carry out the commands before a place, or all of them and the final assertions."""
        for name, value in self.case.commands[:until]:
            if refusing or name != "reject":
                self.step(name, value)
        if until is None:
            then = self.case.content.get("then") or {}
            asked = [key for key in self.reader.PURE if key in self.case.content]
            for key in asked:
                self.reader.pure(self.game, key, self.case.content[key], then)
            self.check({} if asked else then)

    def step(self, name: str, value: Any) -> None:
        """One command, assertion or refusal."""
        if name == "check":
            self.check(value)
        elif name == "reject":
            self.refuse(value)
        elif self.match is None:
            assert name == "start", f"{name}, but there is no match yet"
            self.match = self.reader.start(self.game, self.case.given, self.backend)
        else:
            self.reader.do(self.match, name, value)

    def check(self, expected: Mapping[str, Any]) -> None:
        """Everything that is asserted."""
        for key, value in expected.items():
            assert self.match is not None
            found = self.reader.found(self.match, key, value)
            assert agrees(value, found), f"{key}: expected {value}, found {found}"

    def refuse(self, reject: Mapping[str, Any]) -> None:
        """A command that must be refused for a stated reason and leave everything as it is."""
        before = self.now()
        reasons = self.refused(reject)
        assert reasons, f"{reject['reject']} is not refused"
        ids = {id for reason in reasons for id in reason.ids}
        wanted = {id.removeprefix("CR") for id in (reject["why"], *self.case.content["trace"])}
        assert ids & wanted, f"{reject['reject']} is refused by {sorted(ids)}, not by any of {sorted(wanted)}"
        assert self.now() == before

    def now(self) -> tuple[str, int]:
        """What a refusal must leave as it is."""
        return ("", 0) if self.match is None else (self.match.digest(), len(self.match.events))

    def refused(self, reject: Mapping[str, Any]) -> list[Reason]:
        """Why a command is refused: said when asked, and the same when it is tried."""
        name, value = command(reject["reject"])
        if self.match is None:
            return self.not_begun()
        asked = self.reader.reasons(self.match, name, value)
        try:
            self.reader.do(self.match, name, value)
        except NotLegal as refusal:
            assert list(refusal.reasons) == asked
            return asked
        return []

    def not_begun(self) -> list[Reason]:
        """Why a match is not begun at all."""
        try:
            self.reader.start(self.game, self.case.given, self.backend)
        except NotLegal as refusal:
            return list(refusal.reasons)
        return []
