"""Cards made of random sentences: what `check` accepts, both backends play alike."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from texts import Plain, box_of, play_both, printed, read_ids, set_of, with_text

from cardwright.language.parse import Language
from cardwright.surfaces.loading import drafts
from generating import Sentences

IDS = ["skirmish@1", *drafts()]


@cache
def language_of(id: str) -> Language:
    return set_of(id, [])[0].language


def accepted(id: str, rng: random.Random, tries: int, counts: Counter[str]) -> list[Plain]:
    """Cards of random sentences that are read."""
    made, whole = Sentences(language_of(id), rng), [card for card in printed(id) if box_of(card)]
    cards = [
        with_text(
            rng.choice(whole), f"made-{number}", ". ".join(made.read() for _ in range(rng.choice((1, 1, 2)))) + "."
        )
        for number in range(tries)
    ]
    game, _, _ = set_of(id, cards)
    read = read_ids(game)
    counts["random texts"] += len(cards)
    counts["random texts read"] += len(read)
    return [card for card in cards if card["id"] in read]


def fuzz(id: str, seed: int, tries: int, matches: int, most: int, counts: Counter[str]) -> None:
    rng = random.Random(seed)
    made = accepted(id, rng, tries, counts)
    if not made:
        return
    whole = printed(id)
    game, _, _ = set_of(id, [*made, *whole])
    plain = rng.sample([card["id"] for card in whole], min(len(whole), len(made)))
    pool = [*(card["id"] for card in made), *plain]
    try:
        counts["moves on both backends"] += play_both(game, pool, rng, matches, most)
    except Exception as error:
        said = "\n".join(str((box_of(card) or {}).get("text")) for card in made)
        raise AssertionError(f"{id}, seed {seed}, one of:\n{said}") from error


@pytest.mark.parametrize("id", IDS)
def test_random_texts(id: str, counts: Counter[str]) -> None:
    fuzz(id, 7, 250, 2, 25, counts)


@pytest.mark.long
@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("seed", range(200, 300))
def test_many_random_texts(id: str, seed: int, counts: Counter[str]) -> None:
    fuzz(id, seed, 400, 4, 60, counts)
