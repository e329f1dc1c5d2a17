"""A draft with every noun renamed, on its cards too, plays the same match, move by move."""

import random

import pytest

from cardwright.backends.walker.walker import Walker
from cardwright.diagnostics import Problems, render_all
from cardwright.files.shipped import folder
from cardwright.match.position import Position
from cardwright.pipeline import Game
from cardwright.surfaces.loading import drafts, load_game
from games import loaded
from renaming import Renaming, draft_in_other_words
from tables import table

OF_THE_LANGUAGE = frozenset({"VERB", "ACT", "ACTED", "ACTNOUN", "SETTING", "ANYCARD"})
"""Classes whose phrases may be made of words of the language alone, such as draw, which is one of its verbs."""


@pytest.fixture(scope="module", params=drafts())
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Game, Game, Renaming]:
    game, _, draft = request.param.partition("@")
    target = tmp_path_factory.mktemp("renamed")
    cards = sorted((folder("cardscripts") / game).rglob("*.yaml"))
    renaming = draft_in_other_words(folder("rulesets") / game / draft, cards, target)
    problems = Problems()
    other = load_game(str(target), problems, [target / path.name for path in cards], shipped=False)
    assert other is not None and problems.ok, render_all(problems)
    return loaded(request.param, ()), other, renaming


def test_every_noun_is_another_word(both: tuple[Game, Game, Renaming]) -> None:
    here, there, renaming = both
    words = [(term.cls, term.phrase, other.phrase) for term, other in
             zip(here.language.vocabulary.terms, there.language.vocabulary.terms, strict=True)]  # fmt: skip
    same = {phrase for cls, phrase, other in words if phrase == other and cls not in OF_THE_LANGUAGE}
    assert same <= KEPT_NOUNS, "these are words of the language too: name them with the reason"
    assert len(renaming.new) > 50


KEPT_NOUNS = frozenset({"attached", "effect"})
"""Nouns and qualities that are words of the language too: attached to another card, and no additional effect."""


def moves(game: Game, seed: int, limit: int) -> list[tuple[object, ...]]:
    """A random match as decisions: who chose what among which options, all by number."""
    rng, found = random.Random(seed), []
    low, high = game.program.players
    position = Position.start(Walker(table(game, low + seed % (high - low + 1))), seed)
    while not position.over and len(found) < limit:
        decision = position.decision()
        assert decision is not None
        value = rng.choice(decision.options)
        found.append((decision.seat, decision.kind, tuple(decision.options), value, position.digest()))
        position = position.apply((0, decision.seat, value))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_the_match_is_the_same(both: tuple[Game, Game, Renaming], seed: int) -> None:
    here, there, _ = both
    played = moves(here, seed, 250)
    assert len(played) > 10
    assert moves(there, seed, 250) == played
