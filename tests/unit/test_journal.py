"""Journals: written, read, replayed; torn and edited ones."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright import Match
from cardwright.diagnostics import Problems
from cardwright.match.journal import read, replay, write
from cardwright.match.setup import given_match
from games import deck, musikclub, skirmish

ROOT = Path(__file__).parents[2]


def played(moves: int = 25, backend: str = "walker", seed: int = 3) -> Match:
    game = skirmish()
    match = Match.new(game, [deck(game), deck(game, 1)], seed, 1, ("Ada", "Ben"), backend, shuffled=True)
    rng = random.Random(seed)
    for _ in range(moves):
        if not match.over:
            match.apply(rng.choice(match.legal_moves()).move)
    return match


def codes(text: str, game: object = None) -> tuple[list[str], Match | None]:
    problems = Problems()
    journal = read("match.jsonl", text, problems)
    match = replay(journal, game or skirmish(), problems, "walker") if journal else None  # type: ignore[arg-type]
    return [one.code for one in problems.found], match


@pytest.mark.parametrize("backend", ["walker", "python"])
def test_a_journal_gives_the_same_match(backend: str) -> None:
    match = played(backend=backend)
    problems = Problems()
    journal = read("match.jsonl", write(match), problems)
    assert journal is not None and journal.game == "skirmish@1" and journal.opening == match.opening
    again = replay(journal, skirmish(), problems, backend)
    assert again is not None and problems.found == []
    assert (again.digest(), again.moves, again.view_key(0)) == (match.digest(), match.moves, match.view_key(0))
    assert write(again) == write(match)


def test_a_journal_starts_with_what_the_match_depends_on() -> None:
    head = json.loads(write(played(0)).splitlines()[0])
    assert set(head) == {
        "journal", "cardwright", "game", "settings", "hashes", "files", "decks", "seed", "first", "names", "shuffled",
    }  # fmt: skip
    assert set(head["hashes"]) == {"rules", "cards", "decks"} and head["settings"] == skirmish().draft.settings


def test_events_are_told_with_clauses() -> None:
    lines = [json.loads(line) for line in write(played()).splitlines()[1:]]
    assert lines[0]["move"] is None and all(len(line["move"]) == 3 for line in lines[1:])
    assert any(clauses for line in lines for _, clauses in line["events"])


def test_a_torn_last_line_is_left_out() -> None:
    match, text = played(), write(played())
    for cut in (1, 5, 40):
        torn = text[:-cut]
        found, again = codes(torn)
        whole = cut == 1  # only the line break is missing
        assert found == ([] if whole else ["CW501"])
        assert again is not None and again.moves == (match.moves if whole else match.moves[:-1])


def test_a_line_torn_in_the_middle_is_no_journal() -> None:
    lines = write(played()).splitlines(keepends=True)
    assert codes("".join([*lines[:3], lines[3][:20] + "\n", *lines[4:]]))[0] == ["CW502"]


@pytest.mark.parametrize(
    "text",
    ["", "\n", "{", "[]\n", "{}\n", '{"journal":1}\n', '{"journal":9}\n', "match\n", '{"a":' * 5000],
)
def test_what_is_no_journal(text: str) -> None:
    assert codes(text)[0] == ["CW502"]


@pytest.mark.parametrize("key", ["game", "settings", "hashes", "decks", "seed", "first", "names", "shuffled"])
def test_a_header_that_lacks_something_or_has_another_kind(key: str) -> None:
    head, *rest = write(played()).splitlines(keepends=True)
    content = json.loads(head)
    for changed in ({k: v for k, v in content.items() if k != key}, {**content, key: 1.5}):
        assert codes("".join([json.dumps(changed) + "\n", *rest]))[0] == ["CW502"]


def edited(line: int, **changes: object) -> str:
    lines = write(played()).splitlines(keepends=True)
    lines[line] = json.dumps({**json.loads(lines[line]), **changes}) + "\n"
    return "".join(lines)


@pytest.mark.parametrize(
    ("line", "changes", "code"),
    [
        (0, {"seed": 4}, "CW505"),
        (0, {"first": 0}, "CW505"),
        (0, {"decks": [["guard"] * 4, ["guard"] * 4]}, "CW503"),
        (0, {"names": ["Ada", "Ada"]}, "CW502"),
        (0, {"hashes": {}}, "CW503"),
        (0, {"game": "skirmish@2"}, "CW507"),
        (4, {"move": [0, 0, 99]}, "CW504"),
        (4, {"move": "rest"}, "CW502"),
        (4, {"move": None}, "CW502"),
        (4, {"digest": "0" * 16}, "CW505"),
        (4, {"events": [["nothing", []]]}, "CW506"),
        (4, {"events": ["nothing"]}, "CW502"),
    ],
)
def test_an_edited_journal_is_found(line: int, changes: dict[str, object], code: str) -> None:
    assert set(codes(edited(line, **changes))[0]) == {code}


def test_an_edited_setting_is_told_from_changed_rules() -> None:
    problems = Problems()
    journal = read("m.jsonl", edited(0, settings={**played().game.draft.settings, "march.limit": "2"}), problems)
    assert journal is not None
    game = skirmish(*journal.settings.items())
    assert replay(journal, game, problems) is None
    assert [one.message.partition(": ")[2] for one in problems] == [
        "the settings in its header were edited, and do not agree with their hash"
    ]


def test_blank_lines_at_the_end_say_nothing_and_others_are_named() -> None:
    text = write(played())
    assert codes(text + "\n  \n")[0] == []
    problems, (head, rest) = Problems(), text.split("\n", 1)
    assert read("m.jsonl", f"{head}\n\n{rest}", problems) is None
    assert [one.message for one in problems] == ["this is not a journal that can be read: this line is blank"]


def test_another_rule_or_card_is_found() -> None:
    text, game = write(played()), skirmish()
    other = replace(game, draft=replace(game.draft, settings={**game.draft.settings, "march.limit": "4"}))
    fewer = replace(game, cards=game.cards[1:])
    assert codes(text, other) == (["CW503"], None) and codes(text, fewer) == (["CW503"], None)


def test_the_match_up_to_the_difference_is_kept() -> None:
    found, match = codes(edited(9, digest="0" * 16))
    assert found == ["CW505"] and match is not None and match.moves == played().moves[:8]


def test_a_match_that_began_in_the_middle_has_none() -> None:
    with pytest.raises(ValueError, match="given state"):
        write(given_match(skirmish(), {}, ("A", "B"), "walker"))


PLAY = """
import random, sys
sys.path.insert(0, "tests")
from games import deck, musikclub
from cardwright import Match
from cardwright.match.journal import write
game = musikclub()
match = Match.new(game, [deck(game, n) for n in range(3)], 11, names="ABC", backend=sys.argv[1], shuffled=True)
rng = random.Random(2)
for _ in range(120):
    if not match.over:
        match.apply(rng.choice(match.legal_moves()).move)
sys.stdout.write(write(match) + match.view_key(1))
"""


def test_journals_are_equal_byte_by_byte_under_any_hash_seed_and_on_any_backend() -> None:
    assert musikclub() is not None
    found = set()
    for seed, backend in (("1", "walker"), ("2", "python"), ("3", "python")):
        path = os.pathsep.join([str(ROOT / "interpreter"), os.environ.get("PYTHONPATH", "")])
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        done = subprocess.run([sys.executable, "-c", PLAY, backend], cwd=ROOT, env=env, capture_output=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1 and len(found.pop()) > 10_000
