"""Reads the examples of journals: each says how a journal that was just written is spoilt."""

from pathlib import Path

from cardwright.diagnostics import Example, Problems
from cardwright.match.journal import read, replay, write
from cardwright.match.match import Match
from cardwright.surfaces.playing.begin import Wish
from cardwright.surfaces.playing.contradictions import contradictions
from games import deck, skirmish


def check_journal(example: Example, folder: Path, problems: Problems) -> None:
    """`cut N` cuts off the last characters, `replace A B` replaces the first A; nothing leaves it as it is."""
    game = skirmish()
    match = Match.new(game, [deck(game), deck(game, 1)], seed=1, names=["Ada", "Ben"], backend="walker")
    for _ in range(8):
        match.apply(match.legal_moves()[0].move)
    journal = read("match.jsonl", _spoilt(write(match), example.text), problems)
    if journal is not None:
        replay(journal, game, problems, "walker")


def _spoilt(text: str, how: str) -> str:
    what, _, rest = how.partition(" ")
    if what == "cut":
        return text[: -int(rest)]
    if what == "replace":
        old, new = rest.split(" ")
        assert old in text
        return text.replace(old, new, 1)
    return text


def check_resumed(example: Example, folder: Path, problems: Problems) -> None:
    """An option beside --resume, of a match with the seed 1."""
    game = skirmish()
    match = Match.new(game, [deck(game), deck(game, 1)], seed=1, backend="walker")
    option, _, value = example.text.partition(" ")
    assert option == "--seed"
    problems.extend(contradictions(Wish(seed=int(value)), "match.jsonl", match))


CHECKERS = {"journal": check_journal, "resumed": check_resumed}
