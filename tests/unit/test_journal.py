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
from journaling import tied_anew, untied

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
        "chain",
    }  # fmt: skip
    assert set(head["hashes"]) == {"rules", "cards", "decks"} and head["settings"] == skirmish().draft.settings


def test_events_are_told_with_clauses() -> None:
    lines = [json.loads(line) for line in write(played()).splitlines()[1:-1]]
    assert lines[0]["move"] is None and all(len(line["move"]) == 3 for line in lines[1:])
    assert any(clauses for line in lines for _, clauses in line["events"])


def test_a_torn_last_line_is_left_out() -> None:
    match = played()
    text = "".join(write(match).splitlines(keepends=True)[:-1])
    for cut in (1, 5, 40):
        found, again = codes(text[:-cut])
        whole = cut == 1  # only the line break is missing
        assert found == (["CW532", "CW533"] if whole else ["CW501"])
        assert again is not None and again.moves == (match.moves if whole else match.moves[:-1])


def test_a_line_torn_in_the_middle_is_no_journal() -> None:
    lines = write(played()).splitlines(keepends=True)
    assert codes("".join([*lines[:3], lines[3][:20] + "\n", *lines[4:]]))[0] == ["CW502"]


@pytest.mark.parametrize(
    "text",
    ["", "\n", "{", "[]\n", "{}\n", '{"journal":2}\n', '{"journal":true}\n', "match\n", '{"a":' * 5000],
)
def test_what_is_no_journal(text: str) -> None:
    assert codes(text)[0] == ["CW502"]


WRONG_HEADERS: list[dict[str, object]] = [
    *({key: None} for key in ("game", "settings", "hashes", "files", "decks", "seed", "names", "shuffled")),
    {"cardwright": 1}, {"journal": "2"}, {"seed": 1.5}, {"seed": True}, {"first": "0"}, {"first": False},
    {"names": [1]}, {"names": "Ada"}, {"decks": ["guard"]}, {"decks": [[1]]}, {"settings": {"march.limit": 3}},
    {"hashes": {}}, {"hashes": {"rules": "0", "cards": "0", "decks": "0"}}, {"files": {"first.yaml": "0"}},
    {"files": []}, {"shuffled": 1}, {"sitting": {}}, {"sitting": {"seats": [], "calls": 0, "rules": "", "cards": []}},
    {"played": "yesterday"},
]  # fmt: skip


@pytest.mark.parametrize("changes", WRONG_HEADERS, ids=str)
def test_a_header_is_checked_whole(changes: dict[str, object]) -> None:
    assert codes(edited(0, **changes))[0] == ["CW502"]


@pytest.mark.parametrize("key", ["cardwright", "game", "settings", "hashes", "files", "decks", "seed", "first", "names",
                                 "shuffled"])  # fmt: skip
def test_a_header_that_lacks_something(key: str) -> None:
    head, *rest = untied(write(played()))
    assert codes(tied_anew([{k: v for k, v in head.items() if k != key}, *rest]))[0] == ["CW502"]


@pytest.mark.parametrize("version", [0, 1, 3, 99])
def test_another_notation_is_refused_by_its_version(version: int) -> None:
    problems = Problems()
    for text in (edited(0, journal=version), json.dumps({"journal": version, "cardwright": "0.1.0"}) + "\n"):
        assert read("match.jsonl", text, problems) is None
    said = f"this journal is written in the notation {version} by Cardwright 0.1.0; here the notation 2 is read"
    assert [(one.code, one.message) for one in problems] == [("CW530", said)] * 2


def edited(line: int, **changes: object) -> str:
    """A journal in which a line was changed, with everything tied anew."""
    lines = untied(write(played()))
    lines[line] = {**lines[line], **changes}
    return tied_anew(lines)


@pytest.mark.parametrize(
    ("line", "changes", "code"),
    [
        (0, {"seed": 4}, "CW505"),
        (0, {"first": 0}, "CW505"),
        (0, {"decks": [["guard"] * 4, ["guard"] * 4]}, "CW503"),
        (0, {"names": ["Ada", "Ada"]}, "CW502"),
        (0, {"hashes": dict.fromkeys(("rules", "cards", "decks"), "0" * 32)}, "CW503"),
        (0, {"settings": {}}, "CW503"),
        (0, {"game": "skirmish@2"}, "CW507"),
        (4, {"move": [0, 0, 99]}, "CW504"),
        (4, {"move": "rest"}, "CW502"),
        (4, {"move": None}, "CW502"),
        (4, {"digest": "0" * 16}, "CW505"),
        (4, {"events": [["nothing", []]]}, "CW506"),
        (4, {"events": ["nothing"]}, "CW502"),
        (4, {"told": 1}, "CW502"),
        (-1, {"moves": 24}, "CW534"),
        (-1, {"moves": "25"}, "CW502"),
        (-1, {"end": "gone"}, "CW502"),
        (-1, {"outcome": "won"}, "CW502"),
    ],
)
def test_an_edited_journal_is_found(line: int, changes: dict[str, object], code: str) -> None:
    assert set(codes(edited(line, **changes))[0]) == {code}


def test_what_another_program_leaves_at_the_end_is_told() -> None:
    text = write(played())
    for changed in (f"\ufeff{text}", f"{text}\n  \n", text.replace("\n", "\r\n"), text[:-1]):
        found, match = codes(changed)
        assert found == ["CW532"] and match is not None and match.moves == played().moves
    problems, (head, rest) = Problems(), text.split("\n", 1)
    assert read("m.jsonl", f"{head}\n\n{rest}", problems) is None
    assert [one.message for one in problems] == ["this is not a journal that can be read: this line is blank"]


def over() -> Match:
    """A match to its end."""
    match = played(0)
    rng = random.Random(1)
    while not match.over:
        match.apply(rng.choice(match.legal_moves()).move)
    return match


def test_the_end_of_a_match_is_kept_and_compared() -> None:
    match = over()
    *lines, end = untied(write(match))
    outcome = match.outcome()
    assert outcome is not None and codes(write(match))[0] == []
    scores = None if outcome.scores is None else list(outcome.scores)
    assert end == {"end": "over", "moves": len(match.moves), "outcome": outcome.id, "winners": list(outcome.winners),
                   "scores": scores}  # fmt: skip
    for changes in ({"winners": [0, 1]}, {"outcome": "peace"}, {"moves": 1}, {"scores": [7, 7]}):
        assert codes(tied_anew([*lines, {**end, **changes}]))[0] == ["CW534"]
    assert codes(tied_anew([*lines, {"end": "left", "moves": len(match.moves)}]))[0] == ["CW534"]
    assert codes(tied_anew([*lines, end, end]))[0] == ["CW502"]
    assert codes(tied_anew([*lines[:-1], {**end, "moves": len(match.moves) - 1}]))[0] == ["CW534"]


@pytest.mark.parametrize("finished", [True, False])
def test_a_journal_that_lost_its_tail_at_the_end_of_a_line_is_told(finished: bool) -> None:
    match = over() if finished else played()
    lines = write(match).splitlines(keepends=True)
    for kept in {1, 2, 3, len(lines) - 2, len(lines) - 1}:
        problems = Problems()
        journal = read("m.jsonl", "".join(lines[:kept]), problems)
        assert journal is not None and journal.end is None
        again = replay(journal, skirmish(), problems, "walker")
        assert [one.code for one in problems] == ["CW533"] and again is not None
        said = "the match is over, but" if finished and kept == len(lines) - 1 else "the match is not finished, and"
        assert said in problems.found[0].message


# --- changes of any kind ---------------------------------------------------------------------------------------


def changed(text: str, rng: random.Random) -> str:
    """A journal with one change somewhere."""
    lines = text.splitlines(keepends=True)
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    sign = rng.randrange(len(text))
    match rng.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            return text[:sign] + rng.choice("0a \"{},\n\t\u00e9\x00\ufeff\U0001f3b5") + text[sign:]
        case 4:
            return text[:sign] + text[sign + 1 :]
        case 5:
            return text[:sign] + rng.choice("0a \"{},\n9") + text[sign + 1 :]
        case 6:
            return text[:sign]
        case 7:
            content = json.loads(lines[at])
            key = rng.choice(list(content))
            content[key] = rng.choice([None, 0, 1, "", [], {}, True, content.get("move"), "0" * 32])
            lines[at] = json.dumps(content, separators=(",", ":"), ensure_ascii=False) + "\n"
        case 8:
            content = json.loads(lines[at])
            content.pop(rng.choice(list(content)))
            lines[at] = json.dumps(content, separators=(",", ":"), ensure_ascii=False) + "\n"
    return "".join(lines)


def found_in(text: str) -> bool:
    """Whether a journal is told to be changed, without playing it."""
    problems = Problems()
    journal = read("m.jsonl", text, problems)
    return len(problems) > 0 or (journal is not None and journal.end is None)


@pytest.mark.parametrize("rounds", [400, pytest.param(40_000, marks=pytest.mark.long)])
def test_every_change_of_a_journal_is_found(rounds: int) -> None:
    text, rng = write(played(6)), random.Random(rounds)
    assert not found_in(text)
    tried = 0
    for _ in range(rounds):
        spoilt = changed(text, rng)
        if spoilt != text:
            tried += 1
            assert found_in(spoilt), spoilt
    assert tried > 0.9 * rounds


@pytest.mark.long
def test_every_single_character_counts() -> None:
    text = write(played(4))
    for at in range(len(text)):
        assert found_in(text[:at] + text[at + 1 :]) and found_in(f"{text[:at]}x{text[at + 1 :]}")
        assert found_in(text[:at]) and found_in(f"{text[:at]} {text[at:]}")


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
