"""Changed card texts: refused with a place, or read; what is read is played by both backends alike."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from texts import Changed, box_of, changes, plain, play_both, printed, read_ids, set_of, with_text

from cardwright.pipeline import Game
from cardwright.surfaces.loading import drafts

IDS = ["skirmish@1", *drafts()]


def fuzz(id: str, seed: int, size: int, matches: int, most: int, counts: Counter[str]) -> None:
    rng = random.Random(seed)
    changed = {f"changed-{number}": one for number, one in enumerate(changes(id, rng, size))}
    whole = printed(id)
    cards = [with_text(one.card, name, one.text) for name, one in changed.items()]
    game, refused, problems = set_of(id, [*cards, *whole])
    read = read_ids(game)
    blamed = {dict(found.context).get("card", "") for found in problems.errors} | {
        name for name in refused if refused[name]
    }
    for found in [*problems.errors, *(one for some in refused.values() for one in some)]:
        assert found.message and found.span is not None, found.code
    for name, one in changed.items():
        assert name in read or name in blamed, f"{one.text!r} was not read, and nobody says why"
    same_only_if_alike(id, changed, game, counts)
    counts["texts changed"] += len(changed)
    counts["changed texts read"] += len(read & set(changed))
    plain = [card["id"] for card in whole]
    pool = [*sorted(read & set(changed)), *rng.sample(plain, min(len(plain), max(8, len(read & set(changed)))))]
    counts["moves on both backends"] += play_both(game, pool, rng, matches, most)


def same_only_if_alike(id: str, changed: dict[str, Changed], game: Game, counts: Counter[str]) -> None:
    """A text with another character is read in the same way only where the page of characters says so."""
    for name, one in changed.items():
        nodes = game.card(name).nodes if name in read_ids(game) else None
        if one.by != "character" or nodes is None or plain(one.text) == plain(one.was):
            continue
        before, _, _ = set_of(id, [with_text(one.card, "before", one.was)])
        assert before.card("before").nodes != nodes, f"{one.text!r} is read as {one.was!r}"
        counts["other characters, read otherwise"] += 1


@pytest.mark.parametrize("id", IDS)
def test_changed_texts(id: str, counts: Counter[str]) -> None:
    fuzz(id, 1, 150, 2, 25, counts)


@pytest.mark.long
@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_changed_texts(id: str, seed: int, counts: Counter[str]) -> None:
    fuzz(id, seed, 300, 6, 80, counts)


def test_every_text_is_changed_somewhere() -> None:
    for id in IDS:
        texts = {str(box["text"]) for card in printed(id) if (box := box_of(card))}
        rng = random.Random(5)
        made = list(changes(id, rng, 20 * len(texts)))
        assert {one.was for one in made} == texts
        assert sum(one.text != one.was for one in made) > 0.8 * len(made)
