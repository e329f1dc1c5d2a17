"""An option is a choice: two settings at least, which something tells apart."""

from pathlib import Path

from cardwright.surfaces.checking import check
from changing import write_draft


def found(folder: Path, change: str) -> list[tuple[str, str]]:
    """What is said of the options of the tiny draft with a change."""
    write_draft(folder, change)
    wanted = ("CW107", "CW112", "CW158")
    return [(one.code, one.message) for one in check([folder]).problems if one.code in wanted]


def test_one_setting_is_no_choice(tmp_path: Path) -> None:
    said = 'the option "opening.hand" is no choice: "drawn" is its only setting'
    assert found(tmp_path, "options: {opening.hand: {settings: [drawn]}}") == [("CW158", said)]


def test_a_range_of_one_number_is_no_choice(tmp_path: Path) -> None:
    said = 'the option "march.limit" is no choice: "3" is its only setting'
    assert found(tmp_path, "options: {march.limit: {from: 3, to: 3}}") == [("CW158", said)]


def test_one_setting_may_be_named_nowhere(tmp_path: Path) -> None:
    assert found(tmp_path, "options: {opening.hand: {settings: [drawn, none]}}") == []


def test_two_that_are_named_nowhere_are_alike(tmp_path: Path) -> None:
    said = 'the option "opening.hand" is no choice: nothing tells "none" and "later" apart'
    assert found(tmp_path, "options: {opening.hand: {settings: [drawn, none, later]}}") == [("CW158", said)]


def test_a_third_setting_that_an_entry_asks_for(tmp_path: Path) -> None:
    change = (
        "options: {opening.hand: {settings: [drawn, none, later]}}\n"
        "setup: {late: {if option: {opening.hand: later}, do: Each captain draws a card., clause: R2}}"
    )
    assert found(tmp_path, change) == []


def test_what_nothing_reads_is_refused(tmp_path: Path) -> None:
    said = 'nobody can reach the option "gate": nothing reads it'
    assert found(tmp_path, "options: {gate: {default: open, settings: [open, shut], label: The gate}}") == [
        ("CW107", said)
    ]


def test_what_nothing_reads_is_no_choice_with_one_setting(tmp_path: Path) -> None:
    problems = found(tmp_path, "options: {gate: {default: open, settings: [open], label: The gate}}")
    assert [code for code, _ in problems] == ["CW158"]
