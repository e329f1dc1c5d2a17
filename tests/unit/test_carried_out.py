"""A clause that is applied is carried out by an entry; a mention under notes is no entry."""

from pathlib import Path

import pytest

from cardwright.surfaces.checking import check
from changing import write_draft


def uncarried(folder: Path, change: str) -> list[str]:
    """The clauses of the tiny draft with a change that nothing carries out."""
    write_draft(folder, change)
    return [one.message for one in check([folder]).problems if one.code == "CW102"]


def clause(status: str) -> str:
    """A clause of its own that is listed under notes."""
    return (
        'notes: ["1.2", "9.9"]\nclauses.yaml: {clauses: {night-falls: '
        f'{{number: "9.9", atoms: [], status: {status}, says: At night nobody marches.}}}}}}'
    )


def test_a_mention_under_notes_carries_nothing_out(tmp_path: Path) -> None:
    assert uncarried(tmp_path, clause("applied")) == [
        'the clause "9.9" is marked as applied, but no entry cites it'
    ]


@pytest.mark.parametrize("status", ["note", "stub"])
def test_what_needs_no_entry_stands_under_notes(tmp_path: Path, status: str) -> None:
    assert uncarried(tmp_path, clause(status)) == []


def test_an_entry_and_a_mention_go_together(tmp_path: Path) -> None:
    change = clause("applied") + '\nactions: {march: {clause: "9.9"}}'
    assert uncarried(tmp_path, change) == []


@pytest.mark.parametrize("draft", ["musikclub/0.1", "music-deck/1"])
def test_shipped_drafts_carry_out_what_they_apply(draft: str) -> None:
    found = check([Path(__file__).parents[2] / "rulesets" / draft])
    assert [one.message for one in found.problems if one.code in {"CW102", "CW107", "CW158"}] == []
