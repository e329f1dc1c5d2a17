"""Reads the examples of journals: each says how a journal that was just written is spoilt."""

from pathlib import Path

from cardwright.diagnostics import Example, Problems
from cardwright.match.journal import read, replay, write
from cardwright.match.match import Match
from cardwright.surfaces.playing.begin import Wish
from cardwright.surfaces.playing.contradictions import contradictions
from games import deck, skirmish
from journaling import tied_anew, untied


def check_journal(example: Example, folder: Path, problems: Problems) -> None:
    """How it is spoilt; nothing leaves it as it is.

    `cut N` cuts off the last characters, `add A` adds some, `end` takes the last line away, `replace A B` replaces the
    first A; `forge A B` does that too and ties all lines anew, as `left N` does, which tells of so many moves.
    """
    game = skirmish()
    match = Match.new(game, [deck(game), deck(game, 1)], seed=1, names=["Ada", "Ben"], backend="walker")
    for _ in range(8):
        match.apply(match.legal_moves()[0].move)
    journal = read("match.jsonl", _spoilt(write(match), example.text), problems)
    if journal is not None:
        replay(journal, game, problems, "walker")


def _spoilt(text: str, how: str) -> str:
    what, _, rest = how.partition(" ")
    if what in ("replace", "forge"):
        old, new = rest.split(" ")
        assert old in text
        changed = text.replace(old, new, 1)
        return tied_anew(untied(changed)) if what == "forge" else changed
    if what == "left":
        return tied_anew([*untied(text)[:-1], {"end": "left", "moves": int(rest)}])
    if what == "cut":
        return text[: -int(rest)]
    return text + rest if what != "end" else "".join(text.splitlines(keepends=True)[:-1])


def check_resumed(example: Example, folder: Path, problems: Problems) -> None:
    """An option beside --resume, of a match with the seed 1."""
    game = skirmish()
    match = Match.new(game, [deck(game), deck(game, 1)], seed=1, backend="walker")
    option, _, value = example.text.partition(" ")
    assert option == "--seed"
    problems.extend(contradictions(Wish(seed=int(value)), "match.jsonl", match))


CHECKERS = {"journal": check_journal, "resumed": check_resumed}
