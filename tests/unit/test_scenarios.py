"""Scenario files: what passes, what fails and with which words, and mistakes with their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.diagnostics import Problems, render_all
from cardwright.files.doc import Map
from cardwright.files.yaml import load
from cardwright.pipeline import Game
from cardwright.play.scenarios import Result, run_file
from cardwright.surfaces.scenarios import run_path
from games import skirmish

BACKENDS = ("walker", "python")


def tiny(id: str, own: Sequence[Map], settings: Mapping[str, str], problems: Problems) -> Game:
    return skirmish()


def run(text: str, backends: Sequence[str] = ("walker",)) -> tuple[list[Result], Problems]:
    problems = Problems()
    doc = load("s.yaml", text, problems)
    assert isinstance(doc, Map), render_all(problems)
    return run_file(doc, tiny, problems, backends), problems


def one(body: str) -> str:
    """A file with one scenario; its lines begin at line 5."""
    return "game: skirmish@1\nscenarios:\n  - id: case\n    title: A case\n" + body


GIVEN = "    given: {camp: {A: [guard, smith]}, field: [rider@B], pile: {A: [road]}}\n"


def step(text: str) -> str:
    """A scenario with one step; the step begins in column 9 of line 6."""
    return f"    when:\n      - {text}\n    then: {{}}\n"


WEAK = (
    "needs: the strength of the target is less than your might — strength 3, might 0 (3.1); "
    "needs: your might is at least 4 — might 0 (3.1)"
)

GOOD = one(
    GIVEN
    + """    clauses: ["2.4", R1]
    cards: [guard]
    when:
      - {expect: {might: {A: 0, B: 3}, Horse: 1, shown: {Foot: 0}}}
      - {reject: {do: march, unit: guard, partner: rider@B}, why: "2.4"}
      - {reject: {do: assault}, why: "3.1"}
      - {reject: {do: muster, card: smith, by: B}, why: act}
      - {reject: {call: yield, by: B}, why: "2.5"}
      - {reject: {answer: Fade}, why: "2.2"}
      - {allow: {do: muster, card: smith, pay: {supplies: 3}}}
      - {do: Muster, card: guard@A, pay: {supplies: [1]}}
      - {answer: Rest, by: B}
      - {call: yield, by: A}
    then: {camp: {A: [smith]}, field: [rider@B, guard], supplies: {A: 2, B: 5}, active: A, outcome: ~, over: false}
"""
)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_scenario_that_is_as_expected(backend: str) -> None:
    found, problems = run(GOOD, (backend,))
    assert render_all(problems) == ""
    assert found == [Result("case", "A case", True, "", "", 5, backend, ("guard",))]


@pytest.mark.parametrize(
    ("body", "message", "place"),
    [
        ("    then: {round: 3}\n", "round: expected 3, found 0", "s.yaml:6:12"),
        ("    then: {supplies: {A: 4}}\n", "supplies: expected {A: 4}, found {A: 3}", "s.yaml:6:12"),
        ("    then: {field: []}\n", "field: expected [], found [rider@B]", "s.yaml:6:12"),
        ("    when:\n      - {expect: {over: true}}\n", "over: expected true, found false", "s.yaml:7:19"),
        (step('{do: muster, card: smith, by: B}'),
         "do: muster, card: smith, by: B is refused: it is A's turn (2.2, 2.4)", "s.yaml:7:10"),
        ("    when:\n      - {reject: {do: muster, card: guard}, why: R1}\n",
         "do: muster, card: guard should be refused, but is allowed", "s.yaml:7:10"),
        ("    when:\n      - {reject: {do: assault}, why: R1}\n",
         f"do: assault is refused, but not by R1: {WEAK}", "s.yaml:7:38"),
        ("    when:\n      - {allow: {do: assault}}\n",
         f"do: assault should be allowed, but is refused: {WEAK}", "s.yaml:7:10"),
    ],
)  # fmt: skip
def test_a_scenario_that_is_not_as_expected(body: str, message: str, place: str) -> None:
    found, problems = run(one(GIVEN + body))
    assert render_all(problems) == ""
    assert [(result.ok, result.message, result.place) for result in found] == [(False, message, place)]


@pytest.mark.parametrize(
    ("body", "code", "message", "place"),
    [
        ("    given: {fild: []}\n    then: {}\n", "CW511", 'no zone or counter "fild"', "s.yaml:5:13"),
        ("    given: {field: [gard@A]}\n    then: {}\n", "CW511", 'no card "gard"', "s.yaml:5:21"),
        ("    given: {supplies: 3}\n    then: {}\n", "CW512", "supplies: wants a group", "s.yaml:5:13"),
        (step('{do: mustr}'), "CW511", 'no action "mustr"', "s.yaml:6:14"),
        (step('{do: rest, card: x}'), "CW511", 'no choice "card"', "s.yaml:6:20"),
        (step('{do: rest, by: C}'), "CW511", 'no player "C"', "s.yaml:6:24"),
        (step('{do: rest, pay: {gold: 1}}'), "CW511", 'no way to pay "gold"', "s.yaml:6:26"),
        (step('{call: resign}'), "CW511", 'no call "resign"', "s.yaml:6:16"),
        (step('{call: yield, bye: A}'), "CW511", 'no key "bye"', "s.yaml:6:23"),
        (step('{do: rest, call: yield}'), "CW512", "wants one of do, call", "s.yaml:6:9"),
        (step('{do: muster, card: rider}'), "CW512", 'no card "rider" at this table', "s.yaml:6:28"),
        ("    when:\n      - {reject: {do: assault}}\n", "CW512", "why is it refused", "s.yaml:6:10"),
        ("    then: {rund: 1}\n", "CW511", 'no zone, counter or value "rund"', "s.yaml:5:12"),
        ("    then: {shown: {rund: 1}}\n", "CW511", 'no zone, counter or value "rund"', "s.yaml:5:20"),
        ("    then: {outcome: defeat}\n", "CW511", 'no outcome "defeat"', "s.yaml:5:21"),
        ('    clauses: ["9.9"]\n    then: {}\n', "CW511", 'no clause "9.9"', "s.yaml:5:15"),
        ("    start: {decks: {A: march}}\n    then: {}\n", "CW512", "decks: B has none", "s.yaml:5:13"),
        ("    start: {decks: {A: march, B: mrch}}\n    then: {}\n", "CW511", 'no deck "mrch"', "s.yaml:5:34"),
        ("    start: {decks: {A: march, B: [gard]}}\n    then: {}\n", "CW511", 'no card "gard"', "s.yaml:5:35"),
        ("    start: {decks: {A: march, B: march}, first: C}\n    then: {}\n", "CW511", 'no player "C"', "s.yaml:5:49"),
        ("    players: [A]\n    then: {}\n", "CW512", "1 player, but", "s.yaml:3:5"),
        ("    players: [A]\n", "CW513", "tests nothing", "s.yaml:3:5"),
        ("    wen: []\n    then: {}\n", "CW011", 'unknown key "wen"', "s.yaml:5:5"),
        ("    given: {}\n    start: {decks: {A: march, B: march}}\n    then: {}\n", "CW027", "", ""),
    ],
)  # fmt: skip
def test_mistakes_in_a_file_have_a_code_and_a_place(body: str, code: str, message: str, place: str) -> None:
    found, problems = run(one(body), BACKENDS)
    first = next(iter(problems))
    assert (first.code, len(problems) == 1 or code == "CW513") == (code, True), render_all(problems)
    assert message in first.message and not any(result.ok for result in found if code != "CW513")
    assert not place or (first.span is not None and first.span.place.startswith(place))


def test_a_match_from_its_start() -> None:
    decks = "{Ada: march, Ben: [guard, guard, guard, rider]}"
    then = "{active: Ben, camp: {Ben: [guard, guard, guard]}, pile: {Ben: [rider]}}"
    players = "    players: [Ada, Ben]\n    seed: 3\n"
    text = one(f"{players}    start: {{decks: {decks}, first: Ben}}\n    then: {then}\n")
    assert [result.ok for result in run(text)[0]] == [True]


def test_one_id_stands_once() -> None:
    text = one("    then: {}\n") + "  - id: case\n    title: Again\n    then: {}\n"
    assert [problem.code for problem in run(text)[1]] == ["CW016"]


def test_a_game_that_cannot_be_loaded_fails_its_scenarios() -> None:
    def nothing(id: str, own: Sequence[Map], settings: Mapping[str, str], problems: Problems) -> None:
        return None

    doc = load("s.yaml", one("    then: {}\n"), Problems())
    assert isinstance(doc, Map)
    assert [result.message for result in run_file(doc, nothing, Problems())] == ["the game cannot be loaded"]


def test_files_bring_their_own_cards_and_options(tmp_path: Path) -> None:
    text = """game: musikclub@0.1
own cards:
  - {id: quiet-room, name: Quiet Room, type: effect, attaches: false, time cost: 1, text: Volume -2.}
scenarios:
  - id: quiet-room
    title: Quiet Room lowers the volume
    set: {night.threshold: 2}
    given: {hand: {A: [quiet-room]}, lines: [[sub-floor@A], []]}
    when:
      - {expect: {volume: 1, night threshold: 2}}
      - {do: play effect, effect: quiet-room, pay: {dice: [1, 0]}}
    then: {volume: -1, dice: {A: [5, 6]}, mix strip: [quiet-room]}
  - id: another
    title: Without the option
    then: {night threshold: 3}
  - id: wrong
    title: A setting that there is not
    set: {night.threshold: 99}
    then: {}
"""
    (tmp_path / "s.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    found = run_path(tmp_path / "s.yaml", problems, backends=BACKENDS)
    assert [(result.id, result.ok) for result in found] == [
        (id, ok) for id, ok in (("quiet-room", True), ("another", True), ("wrong", False)) for _ in BACKENDS
    ]
    assert [problem.code for problem in problems] == ["CW112"]


def test_a_refused_command_that_changes_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright import Match, NotLegal

    def careless(match: Match, *args: object) -> None:
        match.apply(match.legal_moves()[0].move)
        raise NotLegal(match.why(0, "assault"))

    monkeypatch.setattr(Match, "act", careless)
    found, _ = run(one('    when:\n      - {reject: {do: assault}, why: "3.1"}\n'))
    assert [result.message for result in found] == ["do: assault is refused, but has changed the table"]


def test_where_no_condition_stands_nothing_is_refused() -> None:
    """The reject of the good file that hangs on one condition passes no longer without it."""
    game = skirmish()
    free = tuple(replace(action, conditions=()) for action in game.program.actions)

    def loose(id: str, own: Sequence[Map], settings: Mapping[str, str], problems: Problems) -> Game:
        return replace(game, program=replace(game.program, actions=free))

    weak = '{reject: {do: assault, target: scout@B}, why: "3.1"}'
    body = one("    given: {field: [scout@B, guard@A]}\n" + step(weak))
    doc = load("s.yaml", body, Problems())
    assert isinstance(doc, Map)
    assert [result.ok for load_game in (tiny, loose) for result in run_file(doc, load_game, Problems())] == [
        True,
        False,
    ]
