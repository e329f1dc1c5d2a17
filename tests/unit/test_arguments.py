"""Arguments that cannot name anything, and signs that would act on the terminal, at every command and option."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cardwright.surfaces
from cardwright.diagnostics.excerpt import HIDDEN
from commands import CARDS, DRAFT, run

OWN = ("--cards", CARDS)
RULES = ("--rules", DRAFT, *OWN)
BOTS = (*OWN, "--seat", "random", "--seat", "random", "--cap", "1", "--seed", "1")
GAMES = (*OWN, "--games", "1")
TABLE: list[tuple[str, ...]] = [
    ("@",), ("check", "@"), ("check", CARDS, "--rules", "@"), ("check", DRAFT, "--cards", "@"),
    ("check", DRAFT, "--set", "@=1"), ("check", DRAFT, "--set", "march.limit=@"), ("check", "--format", "@"),
    ("test", "@"), ("test", "@", *RULES), ("play", "@"), ("play", DRAFT, "--cards", "@"),
    ("play", DRAFT, *BOTS, "--deck", "@"), ("play", DRAFT, *BOTS, "--deck", "@.txt"),
    ("play", DRAFT, *OWN, "--seat", "@"),
    ("play", DRAFT, *BOTS, "--seed", "@"), ("play", DRAFT, *BOTS, "--players", "@"),
    ("play", DRAFT, *BOTS, "--first", "@"),
    ("play", "--resume", "@"), ("play", DRAFT, *OWN, "--cap", "@"), ("simulate", "@"),
    ("simulate", DRAFT, "--games", "@"),
    ("simulate", DRAFT, *GAMES, "--seed", "@"), ("simulate", DRAFT, *GAMES, "--deck", "@"),
    ("simulate", DRAFT, *GAMES, "--jobs", "@"), ("simulate", DRAFT, *GAMES, "--vary", "march.limit=@"),
    ("simulate", DRAFT, *GAMES, "--vary", "@=1,2"), ("replay", "@"), ("explain", "@"), ("explain", "@", *RULES),
    ("explain", "guard", "--rules", "@"), ("rules", "@"), ("rules", DRAFT, "--about", "@"), ("language", "@"),
    ("language", DRAFT, "--about", "@"), ("graph", "@", "zones"), ("graph", DRAFT, "@"),
    ("deck", "list", "--rules", "@"), ("deck", "import", "@", *RULES),
]  # fmt: skip
"""Commands with every argument and option that names something or counts; @ is what is given."""
ODD = {"long": "x" * 300, "control": "a\x1b[31m\x07\u202eb\x9b", "digits": "9" * 5000, "break": "a\r\nb"}


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def given(args: tuple[str, ...], value: str) -> list[str]:
    return [arg.replace("@", value) if arg[:1] == "@" or arg[-2:] == "=@" else arg for arg in args]


@pytest.mark.parametrize("args", [args for args in TABLE if "@" in args], ids=" ".join)
def test_an_empty_argument_is_wrong_usage(args: tuple[str, ...]) -> None:
    result = run(*given(args, ""))
    assert result.exit_code == 2 and "is empty" in result.output, result.output


@pytest.mark.parametrize("args", TABLE, ids=" ".join)
def test_a_nought_is_wrong_usage(args: tuple[str, ...]) -> None:
    result = run(*given(args, "a\0b"))
    assert result.exit_code == 2 and "U+0000" in result.output, result.output


@pytest.mark.parametrize("option", ["--rules=", "--cards=", "--format="])
def test_an_option_without_a_value_is_wrong_usage(option: str) -> None:
    result = run("check", option)
    assert result.exit_code == 2 and f"{option[:-1]} is empty" in result.output


@pytest.mark.parametrize("args", TABLE, ids=" ".join)
@pytest.mark.parametrize("way", ["control"])
def test_nothing_acts_on_the_terminal(args: tuple[str, ...], way: str) -> None:
    refused(args, way)


@pytest.mark.long
@pytest.mark.parametrize("args", TABLE, ids=" ".join)
@pytest.mark.parametrize("way", ODD)
def test_odd_arguments_are_refused_with_a_status(args: tuple[str, ...], way: str) -> None:
    refused(args, way)


def refused(args: tuple[str, ...], way: str) -> None:
    result = run(*given(args, ODD[way]))
    assert result.exit_code in (1, 2, 3) and "cardwright is broken" not in result.output, result.output
    assert isinstance(result.exception, SystemExit)
    assert set(HIDDEN.findall(result.output)) <= {"\n"}, result.output
    assert len(result.output) < 4000


def test_everything_is_said_through_one_door() -> None:
    folder = Path(cardwright.surfaces.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        said = {ast.unparse(call.func) for call in calls} & {"print", "click.echo", "click.secho", "sys.stdout.write"}
        assert not said or path.name in ("saying.py", "console.py"), path


def test_names_from_files_are_shown_without_signs(tmp_path: Path) -> None:
    odd = "\x1b[2J\u202e"
    (tmp_path / f"{odd}.yaml").write_text("game: skirmish\nset: x\ncards: [{id: a}]\n")
    (tmp_path / "m.jsonl").write_text("")
    assert run("play", DRAFT, *BOTS, "--journal", "n.jsonl").exit_code == 0
    text = (tmp_path / "n.jsonl").read_text().replace("captain 1", "\\u001b[31m\\u202ecaptain", 1)
    (tmp_path / "n.jsonl").write_text(text)
    for args in (
        ("check", "."), ("check", ".", "--format", "github"), ("check", ".", "--format", "json"),
        ("play", DRAFT, *BOTS, "--cards", "."),
        ("test", "."), ("replay", "n.jsonl"), ("play", "--resume", "n.jsonl", *OWN),
        ("deck", "list", *RULES, "--cards", "."),
    ):  # fmt: skip
        shown = run(*args).output
        assert shown and set(HIDDEN.findall(shown)) <= {"\n"}, args


def test_annotations_escape_what_would_end_them(tmp_path: Path) -> None:
    file = tmp_path / "a:1,b%\r.yaml"
    card = "{id: 'a%0A::error::b', name: A, type: unit, supply: 1, strength: 1}"
    file.write_text(f"game: skirmish\nset: x\ncards: [{card}]\n")
    shown = run("check", str(file), "--rules", DRAFT, "--format", "github").stdout
    assert shown.count("::error") - shown.count("%250A::error") == len(shown.splitlines()) == 1
    assert "a%3A1%2Cb%25␍.yaml,line=3" in shown


@pytest.mark.parametrize("number", ["9" * 5_000, "9" * 19, "²", "٣", "①", "-1", "1e3", "0x1"])
def test_odd_numbers_at_the_prompt_are_answered(number: str) -> None:
    typed = "".join(f"{said}{number}\n" for said in ("", "why ", "log ", "view ", "undo ", "save scenario ")) + "quit\n"
    result = run("play", DRAFT, *OWN, "--seed", "1", typed=typed)
    assert result.exit_code == 0 and "Left." in result.output, result.output[-500:]


@pytest.mark.parametrize("value", ["9" * 5_000, "²", "٣", "-1", "1e3", ".inf"])
def test_odd_settings_are_wrong_usage(value: str) -> None:
    result = run("check", DRAFT, "--set", f"march.limit={value}")
    assert result.exit_code == 2 and "CW112" in result.output and len(result.output) < 2_000, result.output[:500]
