"""What the notes of the starter sets state: tables of shipped decks that add up, and numbers that come again."""

from __future__ import annotations

import re
import shlex
from itertools import combinations
from pathlib import Path

import pytest

from cardwright.diagnostics import Problems
from cardwright.pipeline import Game
from cardwright.play.summary import Summary, wilson
from cardwright.surfaces.simulating import Asked, plan_of, summarised
from games import music_deck, musikclub

SETS = Path(__file__).parents[2] / "cardscripts"
GAMES = {"musikclub": musikclub, "music-deck": music_deck}


def notes(name: str) -> str:
    return (SETS / name / "starter" / "NOTES.md").read_text(encoding="utf-8")


def table(name: str) -> list[dict[str, str]]:
    """The rows of deck against deck, by the words of their head."""
    lines = [re.split(r" *\| *", line.strip("|\n ")) for line in notes(name).splitlines() if line.startswith("|")]
    start = next(index for index, line in enumerate(lines) if "against" in line)
    return [dict(zip(lines[start], line, strict=True)) for line in lines[start + 2 :]]


def command(name: str) -> dict[str, str]:
    """The options of the stated command with their values; flags have none."""
    found = re.search(r"^    cardwright simulate (.+)$", notes(name), re.MULTILINE)
    assert found is not None
    words = shlex.split(found[1])[1:]
    return {word: after for word, after in zip(words, [*words[1:], ""], strict=True) if word.startswith("--")}


@pytest.mark.parametrize("name", GAMES)
def test_each_shipped_deck_meets_each_other_one_once(name: str) -> None:
    met = [frozenset((row[next(iter(row))], row["against"])) for row in table(name)]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(GAMES[name]().decks, 2)))


@pytest.mark.parametrize("name", GAMES)
def test_the_matches_of_a_row_add_up(name: str) -> None:
    for row in table(name):
        counts = [int(row[column]) for column in ("won", "lost", "shared", "cap") if column in row]
        assert sum(counts) == int(command(name)["--games"])


def said(won: int, of: int) -> str:
    """A share with its interval, as notes write it."""
    rate = wilson(won, of)
    return f"{rate.share:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def test_no_track_list_is_too_strong_for_another() -> None:
    for row in table("music-deck"):
        games = int(command("music-deck")["--games"])
        assert games >= 400 and row["share"] == said(int(row["won"]), games)
        for won in (int(row["won"]), int(row["lost"])):
            assert wilson(won, games).share <= 0.65 and wilson(won, games).high < 0.70
        assert row["within 200"] == f"{1 - int(row['cap']) / games:.1%}" and int(row["cap"]) <= games * 0.05


def test_the_music_deck_s_set_is_as_large_as_it_should_be() -> None:
    game = music_deck()
    cards = [one.card for one in game.cards]
    songs = [card for card in cards if card.type == "song"]
    families = {family for card in songs for family in card.links.get("family", ())}
    assert len(songs) >= 120 and len(families) >= 20 and len(cards) - len(songs) == 16
    assert all(len(deck.ids) == 60 for deck in game.decks.values())


@pytest.mark.long
def test_the_numbers_of_a_row_come_again() -> None:
    """One pairing in full: by its seed the same matches are played wherever it runs."""
    row = min(table("music-deck"), key=lambda row: float(row["median turns"]))
    summary = played(music_deck(), row["track list"], row["against"], command("music-deck"))
    won = {wins.name: wins.won for wins in summary.decks}
    assert won[row["track list"]] == int(row["won"]) and won[row["against"]] == int(row["lost"])
    assert summary.endings[-1].count == int(row["cap"]) and summary.length.quantiles["50"] == int(row["median turns"])


def played(game: Game, deck: str, other: str, options: dict[str, str]) -> Summary:
    """The stated command for two decks."""
    asked = Asked(
        decks=(deck, other), games=int(options["--games"]), seed=int(options["--seed"]), cap=int(options["--cap"]),
        bots=(options["--bot"],), rotate="--rotate" in options,
    )  # fmt: skip
    return summarised(game, plan_of(game, asked, Problems()))
