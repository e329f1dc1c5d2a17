"""What may be done and what follows if all of it was done: both backends, and never half of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardwright.backends.python import GeneratedPython
from cardwright.backends.walker import Walker
from cardwright.core.engine import Log, Table
from cardwright.core.layout import TURN
from cardwright.diagnostics import Problems
from cardwright.language.printed import printed
from cardwright.match.position import ANSWER, Position
from cardwright.pipeline import Game
from cardwright.surfaces.loading import load_game
from changing import HEAD
from commands import CARDS, DRAFT, run

TEXTS = {
    "toll": "When this enters play, you may lose 2 supplies. If you do, draw two cards.",
    "levy": "When this enters play, each opponent may lose 2 supplies. If they do, gain 1 supplies.",
    "trade": "When this enters play, you may put two units you own in play into your grave. If you do, draw a card.",
    "deal": "Whenever a captain draws a card, that captain may lose 1 supplies to add 1 to the round.",
    "both": "When this enters play, you may draw a card and lose 3 supplies. If you do, gain 4 supplies.",
    "each": "At the start of your turn, for each unit you own in play, you may lose 1 supplies to draw a card.",
    "once": "Once during your turn, you may lose 1 supplies. If you do, draw a card.",
}


def playable(folder: Path, texts: dict[str, str]) -> Game:
    """The tiny game with a unit for each text."""
    card = '  - {{id: {0}, name: {0}, type: unit, supply: 1, strength: 1, text: "{1}"}}\n'
    (folder / "cards.yaml").write_text(HEAD + "".join(card.format(*one) for one in texts.items()), encoding="utf-8")
    problems = Problems()
    game = load_game(DRAFT, problems, (CARDS, str(folder)), {})
    assert game is not None and problems.ok, [one.message for one in problems]
    return game


@pytest.mark.parametrize("players", [2, 3])
def test_the_backends_agree_on_what_may_be_done(players: int, tmp_path: Path) -> None:
    program = playable(tmp_path, TEXTS).program
    own = [number for number, one in enumerate(program.definitions) if one.id in TEXTS]
    generated = GeneratedPython(program)
    for seed in range(4):
        dealt = Table(
            program, players, tuple(own * 3 * players), tuple(seat for seat in range(players) for _ in own * 3),
            tuple(tuple(range(seat * len(own) * 3, (seat + 1) * len(own) * 3)) for seat in range(players)),
        )  # fmt: skip
        slow, fast = Position.start(Walker(dealt), seed), Position.start(generated.bind(dealt), seed)
        chooser = random.Random(seed)
        while not slow.over and slow.state.S[TURN] <= 12:
            decision = slow.decision()
            assert decision is not None and decision == fast.decision()
            move = (ANSWER, decision.seat, chooser.choice(decision.options))
            slow_log: Log = []
            fast_log: Log = []
            slow, fast = slow.apply(move, slow_log), fast.apply(move, fast_log)
            assert slow_log == fast_log and slow.digest() == fast.digest()


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. If you do, draw a card.",
        "If you do, draw a card.",
        "When this enters play, draw a card. If you do, draw a card.",
        "When this enters play, you may draw a card. If they do, draw a card.",
        "When this enters play, each opponent may draw a card. If you do, draw a card.",
        "When this enters play, you may draw a card and each opponent draws a card. If you do, draw a card.",
        "Whenever this leaves play, if the round is 1, you may draw a card; otherwise, draw a card. "
        "If you do, draw a card.",
        "Other units you own in play get +1 strength. If you do, draw a card.",
        "You may muster this from afar. If you do, draw a card.",
    ],
)
def test_what_goes_with_no_choice_is_refused(text: str, tmp_path: Path) -> None:
    shown = run("explain", text, "--rules", DRAFT).output
    assert "CW223" in shown


@pytest.mark.parametrize("text", TEXTS.values())
def test_it_is_written_as_it_is_read(text: str, tmp_path: Path) -> None:
    game = playable(tmp_path, {"one": text})
    (found,) = [one for one in game.cards if one.card.id == "one"]
    assert found.nodes is not None
    shown = ". ".join(printed(game.language, node) for node in found.nodes) + "."
    again = playable(tmp_path, {"one": shown})
    assert [one.nodes for one in again.cards if one.card.id == "one"] == [found.nodes]


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("When this enters play, you may lose 2 supplies and draw a card.", True),
        ("When this enters play, you may put a unit you own in play into its owner's grave, then draw a card.", True),
        ("When this enters play, you may lose 2 supplies to draw a card.", False),
        ("When this enters play, you may lose 2 supplies. If you do, draw a card.", False),
        ("When this enters play, you may choose a unit in play and lose 2 supplies.", True),
        ("When this enters play, you may mark each unit as tired and lose 2 supplies.", False),
        ("When this enters play, lose 2 supplies and draw a card.", False),
    ],
)
def test_an_and_behind_what_can_fall_short_is_pointed_at(text: str, warned: bool, tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f'{HEAD}  - {{id: one, name: One, type: unit, supply: 1, strength: 1, text: "{text}"}}\n')
    game = load_game(DRAFT, problems := Problems(), (str(tmp_path),), {})
    assert game is not None and problems.ok
    assert [one.code for one in problems.warnings] == ["CW610"] * warned
    for one in problems.warnings:
        assert one.fix is not None
        source = one.fix.span.source.text
        file.write_text(source[: one.fix.span.start] + one.fix.replacement + source[one.fix.span.end :])
        again = load_game(DRAFT, problems := Problems(), (str(tmp_path),), {})
        assert again is not None and not len(problems)
