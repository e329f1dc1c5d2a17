"""`cardwright check` of scenarios: everything that can be found wrong without a move, with code and place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.match.match import Match
from cardwright.surfaces.checking import check
from commands import CARDS, DRAFT, run

OWN = ("--rules", DRAFT, "--cards", CARDS)
HEAD = "game: skirmish@1\nscenarios:\n  - id: case\n    title: A case\n"


def found(tmp_path: Path, body: str, head: str = HEAD) -> list[tuple[str, str, str]]:
    """Codes, messages and places of what is wrong with a scenario whose lines begin at line 5."""
    file = tmp_path / "s.yaml"
    file.write_text(head + body, encoding="utf-8")
    problems = check([CARDS, file], rules=DRAFT).problems
    own = [one for one in problems if one.span is not None and one.span.source.name == str(file)]
    return [(one.code, one.message, one.span.place.removeprefix(f"{file}:")) for one in own if one.span]


@pytest.mark.parametrize(
    ("body", "code", "message", "place"),
    [
        ("    given: {fild: []}\n    then: {}\n", "CW511", 'there is no zone or counter "fild"', "5:13"),
        ("    given: {field: [gard@A]}\n    then: {}\n", "CW511", 'there is no card "gard"', "5:21"),
        ("    given: {field: [guard@C]}\n    then: {}\n", "CW511", 'there is no player "C"', "5:21"),
        ("    given: {step: actt}\n    then: {}\n", "CW511", 'there is no step "actt"', "5:19"),
        ("    start: {decks: {A: mrch, B: march}}\n    then: {}\n", "CW511", 'there is no deck "mrch"', "5:24"),
        ("    start: {decks: {A: march, B: {gard: 4}}}\n    then: {}\n", "CW511", 'there is no card "gard"', "5:35"),
        ("    start: {decks: {A: march, B: march, C: march}}\n    then: {}\n", "CW511",
         'there is no player "C"', "5:41"),
        ('    clauses: ["9.9"]\n    then: {}\n', "CW511", 'there is no clause "9.9"', "5:15"),
        ("    cards: [gard]\n    then: {}\n", "CW511", 'there is no card "gard"', "5:13"),
        ("    set: {march.limit: 99}\n    then: {}\n", "CW112",
         'the option "march.limit" cannot be set to "99"; it takes 1 to 9', "5:11"),
        ("    set: {march.limt: 2}\n    then: {}\n", "CW111",
         'the draft skirmish@1 has no option "march.limt"', "5:11"),
        ("    when: [{do: mustr}]\n    then: {}\n", "CW511", 'there is no action "mustr"', "5:17"),
        ("    when: [{do: muster, card: gard}]\n    then: {}\n", "CW511", 'there is no card "gard"', "5:31"),
        ("    when: [{do: muster, card: rider}]\n    then: {}\n", "CW512",
         'card: there is no card "rider" at this table', "5:31"),
        ("    when: [{do: muster, crd: guard}]\n    then: {}\n", "CW511", 'there is no choice "crd"', "5:25"),
        ("    when: [{call: resign}]\n    then: {}\n", "CW511", 'there is no call "resign"', "5:19"),
        ("    when: [{answer: gard@A}]\n    then: {}\n", "CW511", 'there is no card "gard"', "5:21"),
        ("    when: [{allow: {do: rest, by: C}}]\n    then: {}\n", "CW511", 'there is no player "C"', "5:35"),
        ("    when: [{reject: {do: assault}, why: '9.9'}]\n    then: {}\n", "CW511",
         'there is no clause, ruling, entry or card "9.9"', "5:41"),
        ("    when: [{reject: {expect: {}}, why: '3.1'}]\n    then: {}\n", "CW512",
         "expect: stands for no command", "5:21"),
        ("    when: [{expect: {rund: 1}}]\n    then: {}\n", "CW511",
         'there is no zone, counter or value "rund"', "5:22"),
        ("    then: {field: [gard]}\n", "CW511", 'there is no card "gard"', "5:20"),
        ("    then: {camp: {C: []}}\n", "CW511", 'there is no player "C"', "5:19"),
        ("    then: {camp: {A: [guard@C]}}\n", "CW511", 'there is no player "C"', "5:23"),
        ("    then: {supplies: {C: 2}}\n", "CW511", 'there is no player "C"', "5:23"),
        ("    then: {might: {C: 2}}\n", "CW511", 'there is no player "C"', "5:20"),
        ("    then: {active: C}\n", "CW511", 'there is no player "C"', "5:20"),
        ("    then: {winners: [C]}\n", "CW511", 'there is no player "C"', "5:22"),
        ("    then: {order: [gard]}\n", "CW511", 'there is no card "gard"', "5:20"),
        ("    then: {outcome: defeat}\n", "CW511", 'there is no outcome "defeat"', "5:21"),
        ("    then: {shown: {rund: 1}}\n", "CW511", 'there is no zone, counter or value "rund"', "5:20"),
    ],
)  # fmt: skip
def test_a_mistake_is_found_with_its_place(tmp_path: Path, body: str, code: str, message: str, place: str) -> None:
    assert found(tmp_path, body) == [(code, message, place)]


def test_all_mistakes_of_a_scenario_are_found_at_once(tmp_path: Path) -> None:
    given = "    given: {camp: {A: [gard, rider, smth]}, suplies: {A: 1}}\n"
    steps = "    when:\n      - {do: mustr}\n      - {do: muster, card: rdier, by: C}\n    then: {rund: 1}\n"
    assert [place for _, _, place in found(tmp_path, given + steps)] == [
        "5:24", "5:37", "5:45", "7:14", "8:28", "8:39", "9:12"
    ]  # fmt: skip


def test_what_only_play_can_show_is_left_to_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "apply", None)
    when = "    when: [{do: assault}, {do: muster, card: guard}]\n"
    body = f"    given: {{camp: {{A: [guard]}}}}\n{when}    then: {{round: 99}}\n"
    assert found(tmp_path, body) == []


def test_the_texts_of_own_cards_are_checked_once(tmp_path: Path) -> None:
    card = '{id: odd, name: Odd, type: unit, supply: 1, strength: 1, text: "When this enters play, gain 2 suplies."}'
    head = f"game: skirmish@1\nown cards:\n  - {card}\nscenarios:\n  - id: case\n    title: A case\n"
    body = "    then: {}\n  - {id: more, title: More, set: {march.limit: 2}, then: {}}\n"
    assert found(tmp_path, body, head) == [("CW301", 'unknown word "suplies"', "3:99")]
    shown = run("test", str(tmp_path / "s.yaml"), *OWN).output
    assert shown.count("CW301") == shown.count("the game cannot be loaded") == 1
    assert "FAILED case, more" in shown


def test_own_cards_can_be_used(tmp_path: Path) -> None:
    card = "{id: odd, name: Odd, type: unit, supply: 1, strength: 1}"
    head = f"game: skirmish@1\nown cards:\n  - {card}\nscenarios:\n  - id: case\n    title: A case\n"
    body = "    given: {camp: {A: [odd]}}\n    when: [{do: muster, card: odd}]\n    then: {field: [odd]}\n"
    assert found(tmp_path, body, head) == []
    assert found(tmp_path, body.replace("[odd]}}", "[odd, od]}}"), head) == [("CW511", 'there is no card "od"', "7:29")]


def test_a_draft_that_there_is_not_is_told_where_it_is_named(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(HEAD.replace("skirmish@1", "musikclub@0.9") + "    then: {}\n")
    result = run("check", str(file))
    assert result.exit_code == 1
    assert 'there is no draft "musikclub@0.9"' in result.output and f"{file}:1:7" in result.output


def test_check_says_how_many_scenarios(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(HEAD + "    then: {}\n")
    assert run("check", str(file), *OWN).output.endswith("9 cards, 2 decks, 1 draft, 1 scenario: 1 warning\n")


def test_what_check_accepts_can_be_run(tmp_path: Path) -> None:
    """A fault found by check fails the scenario in `test` with the same words."""
    file = tmp_path / "s.yaml"
    file.write_text(HEAD + "    then: {field: [gard]}\n")
    for command in ("check", "test"):
        result = run(command, str(file), *OWN)
        assert result.exit_code == 1
        assert 'there is no card "gard"' in result.output and 'did you mean "guard"?' in result.output
