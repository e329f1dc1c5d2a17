"""Card sets and decks in JSON are read like those in YAML; files that look like cards and are not read are said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright import Mistakes, load_cards, load_rules
from commands import CARDS, DRAFT, run

PIPER = {"id": "piper", "name": "Piper", "type": "unit", "supply": 1, "strength": 2}
SET = {"game": "skirmish", "set": "pipers", "cards": [PIPER]}
DECKS = {"game": "skirmish", "decks": {"pipers": {"name": "Pipers", "cards": {"piper": 4, "guard": 4}}}}
RULES = ("--rules", DRAFT, "--cards", CARDS)
PLAYED = ("--seat", "random", "--seat", "random", "--cap", "1", "--seed", "1")


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `mine` with a card set and a deck in JSON, as programs write it, below where we are."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pipers.json").write_text(json.dumps(SET, indent="\t"))
    (folder / "decks.JSON").write_text(json.dumps(DECKS))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("check", "mine", *RULES), "10 cards, 3 decks"),
        (("deck", "list", *RULES, "--cards", "mine"), "pipers    8  Pipers"),
        (("explain", "piper", *RULES, "--cards", "mine"), "Piper (piper, skirmish@1)"),
        (("play", DRAFT, "--cards", CARDS, "--cards", "mine", "--deck", "pipers", *PLAYED), "captain 1"),
        (("play", DRAFT, "--cards", CARDS, "--cards", "mine", "--deck", "mine/decks.JSON", *PLAYED), "captain 1"),
        (("simulate", DRAFT, "--cards", CARDS, "--cards", "mine", "--deck", "pipers", "--games", "1"), "pipers"),
        (("graph", DRAFT, "zones", "--cards", "mine"), "digraph"),
    ],
)  # fmt: skip
def test_a_set_in_json_is_read(mine: Path, args: tuple[str, ...], said: str) -> None:
    result = run(*args)
    assert (result.exit_code, said in result.output) == (0, True), result.output


def test_mistakes_in_json_are_told_at_their_place(mine: Path) -> None:
    text = (mine / "pipers.json").read_text()
    (mine / "pipers.json").write_text(text.replace('"unit"', '"unti"'))
    result = run("check", "mine", *RULES)
    assert result.exit_code == 1 and "mine/pipers.json:8:" in result.output and '"unti"' in result.output
    (mine / "pipers.json").write_text(text[:-3])
    assert run("check", "mine", *RULES).exit_code == 1
    assert run("play", DRAFT, "--cards", "mine", *PLAYED).exit_code == 1
    with pytest.raises(Mistakes, match="pipers"):
        load_cards(load_rules(DRAFT), CARDS, "mine")


def test_scenarios_in_json_are_run(mine: Path) -> None:
    case = {"game": "skirmish@1", "scenarios": [{"id": "a", "title": "A case", "then": {"field": []}}]}
    (mine / "cases.json").write_text(json.dumps(case))
    assert "1 scenario, 1 assertion" in run("test", "mine", *RULES).output
    case["scenarios"][0]["then"] = {"field": ["guard@A"]}  # type: ignore[index]
    (mine / "cases.json").write_text(json.dumps(case))
    assert run("test", "mine", *RULES).exit_code == 1


def test_a_deck_is_saved_as_json_where_the_file_is(mine: Path) -> None:
    Path("list.txt").write_text("4 Guard\n")
    for out, others in (("new.json", []), ("mine/decks.JSON", ["pipers"])):
        assert run("deck", "import", "list.txt", *RULES, "--cards", "mine", "--out", out).exit_code == 0
        assert list(json.loads(Path(out).read_text())["decks"]) == [*others, "list"]
        assert run("deck", "import", "list.txt", *RULES, "--cards", "mine", "--out", out).exit_code == 2
        Path(out).unlink()


FOREIGN = {
    "package.json": '{"name": "x"}', "result.json": '{"version": 1, "cards": [{"id": "piper"}], "decks": []}',
    "broken.json": "{", "notes.toml": "[tool]\n", "list.csv": "name,qty\nGuard,4\n", "list.txt": "4 Guard\n",
    "numbers.csv": "turn,score\n1,2\n", ".hidden/cards.toml": "[[cards]]\n",
}  # fmt: skip
ALIKE = {
    "more.jsonc": '{"game": "skirmish", "cards": []}', "more.toml": 'game = "skirmish"\n[[cards]]\n', "more.xlsx": "PK",
    "cards.csv": "id,name,type,text\npiper,Piper,unit,\n", "bare.json": '{"cards": [{"id": "piper"}]}',
    "cards.yaml.txt": "game: skirmish\ncards: []\n", "cards.tsv": "name\ttext\nPiper\t\n",
}  # fmt: skip


@pytest.mark.parametrize("name", [*FOREIGN, *ALIKE])
def test_what_looks_like_cards_and_is_not_read_is_said(mine: Path, name: str) -> None:
    (mine / name).parent.mkdir(exist_ok=True)
    (mine / name).write_text({**FOREIGN, **ALIKE}[name])
    commands = (("check", "mine", *RULES), ("play", DRAFT, "--cards", CARDS, "--cards", "mine", *PLAYED))
    for command in commands:
        result = run(*command)
        assert (result.output.count("CW050"), f"mine/{name} is not read" in result.output) == (
            (1, True) if name in ALIKE else (0, False)
        ), result.output
        assert "error" not in result.output


# --- a card whose id is taken ---------------------------------------------------------------------------------


TAKEN = {**SET, "cards": [{**PIPER, "id": "guard"}]}


@pytest.mark.parametrize("content", [TAKEN, {**DECKS, "decks": {"march": {"name": "March", "cards": {"guard": 8}}}}])
@pytest.mark.parametrize(
    "args",
    [
        ("test", "good.yaml", *RULES), ("check", "good.yaml", *RULES), ("play", DRAFT, "--cards", CARDS, *PLAYED),
        ("simulate", DRAFT, "--cards", CARDS, "--games", "1"), ("deck", "list", *RULES),
        ("graph", DRAFT, "zones", "--cards", CARDS),
    ],
)  # fmt: skip
def test_an_id_that_is_taken_is_told(mine: Path, args: tuple[str, ...], content: object) -> None:
    Path("good.yaml").write_text("game: skirmish@1\nscenarios:\n  - {id: a, title: A case, then: {field: []}}\n")
    for name, kept in (("taken.json", content), ("pipers.json", {}), ("decks.JSON", {})):
        (mine / name).write_text(json.dumps(kept))
    result = run(*args, "--cards", "mine")
    assert "CW016" in result.output and "broken here" not in result.output
    stands_in_the_way = args[0] in ("test", "check") or (args[0] == "deck" and content is not TAKEN)
    assert result.exit_code == stands_in_the_way, result.output
