"""What a draft says of legality, in data, is what is played: at the tiny draft with changed words and cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.diagnostics import Problems
from cardwright.match.match import Match
from cardwright.match.reasons import NotLegal
from cardwright.match.setup import given_match
from cardwright.surfaces.loading import load_draft
from changing import write_draft
from games import loaded

ARMY = """game: skirmish
set: army
cards:
  - {id: post, name: Post, type: unit, supply: 0, strength: 1}
  - {id: herald, name: Herald, type: unit, supply: 0, strength: 1, text: "When this enters play, draw three cards."}
  - id: lord
    name: Lord
    type: unit
    supply: 0
    strength: 1
    text: "Once during your turn, you may draw three cards."
  - id: dicer
    name: Dicer
    type: unit
    supply: 0
    strength: 1
    text: "Once during your turn, you may put a random card in your camp into your grave."
  - id: baron
    name: Baron
    type: unit
    supply: 0
    strength: 1
    text: "Once during your turn, you may put the top two cards of your pile into your grave."
  - id: thief
    name: Thief
    type: unit
    supply: 0
    strength: 1
    text: "Once during your turn, you may put a random unit in your opponent's camp into its owner's grave."
"""
DECK = "game: skirmish\ndecks:\n  army: {name: Army, cards: {post: 4, herald: 4}}\n"
BACKENDS = pytest.mark.parametrize("backend", ["walker", "python"])


def match(folder: Path, backend: str, given: dict[str, object], change: str = "") -> Match:
    """A match of the changed draft from a given table."""
    rules, cards = folder / "rules", folder / "cards"
    rules.mkdir(), cards.mkdir()
    write_draft(rules, change)
    (cards / "army.yaml").write_text(ARMY, encoding="utf-8")
    (cards / "decks.yaml").write_text(DECK, encoding="utf-8")
    return given_match(loaded(str(rules), (str(cards),)), given, ("A", "B"), backend)


def use(game: Match, card: str) -> None:
    """Use the ability of a card in play."""
    game.act(0, f"{card}.1", {"this": f"{card}@A"})


SHORT = {"field": ["lord@A", "dicer@A", "baron@A"], "pile": {"A": ["post"]}, "camp": {"A": []}}
FULL = {"field": ["lord@A", "dicer@A", "baron@A"], "pile": {"A": ["post", "post", "post"]}, "camp": {"A": ["post"]}}
EFFORT = 'legality: {an action: as far as possible}\n'


@BACKENDS
@pytest.mark.parametrize("card", ["lord", "dicer", "baron"])
def test_an_ability_that_cannot_be_done_is_refused(tmp_path: Path, backend: str, card: str) -> None:
    game = match(tmp_path, backend, SHORT)
    with pytest.raises(NotLegal, match="needs"):
        use(game, card)
    assert (game.read("pile")["A"], game.cell("deeds")) == (["post@A"], 0)


@BACKENDS
@pytest.mark.parametrize(("card", "left"), [("lord", 0), ("dicer", 3), ("baron", 1)])
def test_with_what_it_needs_it_is_legal(tmp_path: Path, backend: str, card: str, left: int) -> None:
    game = match(tmp_path, backend, FULL)
    use(game, card)
    assert len(game.read("pile")["A"]) == left


@BACKENDS
@pytest.mark.parametrize(("card", "camp", "grave"), [("lord", 1, 0), ("dicer", 0, 0), ("baron", 0, 1)])
def test_as_far_as_possible_is_done_as_far_as_possible(
    tmp_path: Path, backend: str, card: str, camp: int, grave: int
) -> None:
    game = match(tmp_path, backend, SHORT, EFFORT)
    use(game, card)
    assert (len(game.read("camp")["A"]), len(game.read("grave")["A"])) == (camp, grave)


@BACKENDS
@pytest.mark.parametrize(("camp", "grave"), [([], 0), (["post"], 1)])
def test_hidden_cards_never_decide_whether_chance_can_pick(
    tmp_path: Path, backend: str, camp: list[str], grave: int
) -> None:
    game = match(tmp_path, backend, {"field": ["thief@A"], "camp": {"B": camp}})
    use(game, "thief")
    assert len(game.read("grave")["B"]) == grave


@BACKENDS
@pytest.mark.parametrize("pile", [0, 1, 2])
def test_what_a_card_does_when_it_enters_is_done_as_far_as_possible(tmp_path: Path, backend: str, pile: int) -> None:
    game = match(tmp_path, backend, {"camp": {"A": ["herald"]}, "pile": {"A": ["post"] * pile}})
    game.act(0, "muster", {"card": "herald"})
    assert (len(game.read("camp")["A"]), game.read("pile")["A"]) == (pile, [])


@BACKENDS
def test_a_rule_at_once_is_done_as_far_as_possible(tmp_path: Path, backend: str) -> None:
    text = "When a unit enters play, each captain draws two cards."
    rule = f'rules:\n  spoils: {{text: "{text}", at once: true, clause: "3.2"}}\n'
    game = match(tmp_path, backend, {"camp": {"A": ["post"]}, "pile": {"A": ["post"], "B": []}}, rule)
    game.act(0, "muster", {"card": "post"})
    assert (len(game.read("camp")["A"]), len(game.read("camp")["B"])) == (1, 0)


# --- short draws -------------------------------------------------------------------------------------------

SKIP = "deck: {short draw: skip}\n"
KNOB = """
options:
  camp.short: {default: skip, settings: [skip, refuse], label: What a short draw comes to}
deck: {short draw: option camp.short}
"""


@BACKENDS
@pytest.mark.parametrize("change", [SKIP, KNOB])
def test_a_short_draw_that_is_skipped_refuses_nothing(tmp_path: Path, backend: str, change: str) -> None:
    game = match(tmp_path, backend, SHORT, change)
    use(game, "lord")
    assert len(game.read("camp")["A"]) == 1


@BACKENDS
def test_a_short_draw_that_is_skipped_leaves_other_needs_alone(tmp_path: Path, backend: str) -> None:
    with pytest.raises(NotLegal):
        use(match(tmp_path, backend, SHORT, SKIP), "baron")


@BACKENDS
def test_the_knob_of_short_draws_is_read(tmp_path: Path, backend: str) -> None:
    with pytest.raises(NotLegal):
        use(match(tmp_path, backend, SHORT, KNOB.replace("default: skip", "default: refuse")), "lord")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("legality: \n", "CW012"),
        ("legality: {an action: }\n", "CW012"),
        ("legality: {what it sets off: }\n", "CW012"),
        ("legality: {an action: best effort}\n", "CW014"),
        ("legality: {what it sets off: part of the action}\n", "CW014"),
        ("deck: {short draw: }\n", "CW012"),
        ("deck: {short draw: lose}\n", "CW020"),
        ("deck: {short draw: option camp.shrt}\n", "CW106"),
        ("deck: {short draw: option opening.hand}\n", "CW105"),
        ("deck: {short draw: option march.limit}\n", "CW105"),
    ],
)
def test_a_missing_or_unknown_word_is_a_mistake(tmp_path: Path, change: str, code: str) -> None:
    problems = Problems()
    load_draft(str(write_draft(tmp_path, change)), problems)
    assert [one.code for one in problems] == [code]
