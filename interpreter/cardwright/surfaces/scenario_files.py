"""Scenario files below some paths, run one after another, and what came of them in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.diagnostics.problem import Problems
from cardwright.files.doc import Map, Seq
from cardwright.files.shipped import folder
from cardwright.files.yaml import read
from cardwright.play.scenarios import Result, Scenario
from cardwright.surfaces.loading import documents
from cardwright.surfaces.paths import shown, yaml_files
from cardwright.surfaces.scenarios import run_path
from cardwright.surfaces.unused import unused


@dataclass
class Tested:
    """What was run: results by file, and how many assertions the scenarios have."""

    results: dict[str, list[Result]] = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)
    scenarios: int = 0
    assertions: int = 0
    refusals: int = 0

    @property
    def failed(self) -> list[tuple[str, Result]]:
        """The failures with their files."""
        return [(file, one) for file, found in self.results.items() for one in found if not one.ok]


def usual_paths() -> list[Path]:
    """The folder of scenarios here, else that of the checkout, if there is one."""
    near = [Path("tests/scenarios"), folder("rulesets").parent / "tests" / "scenarios"]
    return [path for path in near if path.is_dir()][:1]


def run_files(
    paths: Sequence[str | Path], cards: Sequence[str | Path] = (), backends: Sequence[str] = ("python",),
    rules: str | None = None, settings: Mapping[str, str] | None = None,
) -> Tested:  # fmt: skip
    """Run every scenario file among and below the paths; files of other kinds below a folder are passed over."""
    tested = Tested()
    if cards:  # for whatever game: the files of scenarios may be of several
        sets, decks = documents(yaml_files(cards, Problems()), Problems())
        tested.problems.extend(unused(cards, [*sets, *decks]))
    named = {Path(path) for path in paths}
    for path in yaml_files(paths, tested.problems):
        listed = list(_scenarios(path))
        if listed or path in named:
            found = run_path(path, tested.problems, cards, backends, rules, settings)
            tested.results[shown(path).as_posix()] = found
            tested.scenarios += len({one.id for one in found})
            tested.assertions += sum(assertions(one) for one in listed)
            tested.refusals += sum(one.refusals for one in listed)
    return tested


def _scenarios(path: Path) -> Iterator[Scenario]:
    """The scenarios of a file as written; none if it is no file of scenarios."""
    doc = read(path, Problems())
    listed = doc.get("scenarios") if isinstance(doc, Map) else None
    for one in listed.items if isinstance(listed, Seq) else ():
        if isinstance(one, Map):
            yield Scenario(one)


def assertions(scenario: Scenario) -> int:
    """How much a scenario asserts: every fact it expects, every command it wants refused or allowed."""
    expected = [scenario.map.get("then"), *(step.get("expect") for step in scenario.steps)]
    facts = sum(len(one.items) for one in expected if isinstance(one, Map))
    return facts + sum("reject" in step.items or "allow" in step.items for step in scenario.steps)
