"""Drafts changed in one place: what is still accepted loads, and is played by both backends alike."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from texts import play_both

from cardwright.diagnostics import Problems
from cardwright.pipeline import Game
from cardwright.surfaces.loading import drafts, load_game
from games import PARTS, sources
from mutations import copied, spoilt

IDS = ["skirmish@1", *drafts()]


def changed(id: str, seed: int, folder: Path) -> Game | None:
    """The game of a draft whose rules are spoilt in one place; None if that is noticed."""
    rng = random.Random(seed)
    files = copied(sources(id), folder)
    rules = next(path for path in files if path.name == "rules.yaml")
    rules.write_text(spoilt(rules.read_text(encoding="utf-8"), rng), encoding="utf-8")
    cards = [str(path) for path in files if path.name not in PARTS]
    problems = Problems()
    game = load_game(str(folder), problems, cards if id == "skirmish@1" else ())
    return game if game is not None and problems.ok else None


def fuzz(id: str, seeds: range, most: int, counts: Counter[str]) -> None:
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            game = changed(id, seed, Path(folder))
            counts["drafts changed"] += 1
            if game is None:
                continue
            counts["changed drafts accepted"] += 1
            pool = [one.card.id for one in game.cards if one.nodes is not None]
            try:
                counts["moves on both backends"] += play_both(game, pool, random.Random(seed), 1, most)
            except Exception as error:
                raise AssertionError(f"{id}, seed {seed}") from error


@pytest.mark.parametrize(("id", "tries"), [("skirmish@1", 12), *((id, 4) for id in drafts())])
def test_changed_drafts(id: str, tries: int, counts: Counter[str]) -> None:
    fuzz(id, range(tries), 20, counts)


@pytest.mark.long
@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("block", range(20))
def test_many_changed_drafts(id: str, block: int, counts: Counter[str]) -> None:
    fuzz(id, range(1000 + block * 30, 1030 + block * 30), 40, counts)
