"""The whole message of every code's wrong example, as people see it; `--accept` writes them anew."""

from pathlib import Path

import pytest
from test_pages import CHECKERS

from cardwright.diagnostics import Problems, all_codes, render_all

GOLDENS = Path(__file__).parent / "goldens"
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("number", all_codes())
def test_message(number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accept: bool) -> None:
    monkeypatch.chdir(tmp_path)
    problems = Problems()
    wrong = all_codes()[number].wrong
    CHECKERS[wrong.kind](wrong, tmp_path, problems)
    shown = render_all(problems).replace(f"{tmp_path}/", "").replace(f"{ROOT}/", "")
    golden = GOLDENS / f"{number}.txt"
    if accept:
        GOLDENS.mkdir(exist_ok=True)
        golden.write_text(shown, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == shown


def test_every_golden_has_its_code() -> None:
    assert {path.stem for path in GOLDENS.glob("*.txt")} == set(all_codes())


@pytest.mark.parametrize("path", sorted(GOLDENS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_message_has_a_place_or_is_about_the_command_line(path: Path) -> None:
    assert "-->" in path.read_text(encoding="utf-8") or path.stem in PLACELESS


PLACELESS = {"CW111", "CW112", "CW114", "CW130", "CW140", "CW508", "CW509"}
"""Options, settings, drafts, decks and files named on the command line."""
