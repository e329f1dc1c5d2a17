"""Matches: moves in words, whole actions, reasons, undo, outcomes, events."""

from __future__ import annotations

import random

import pytest

import cardwright
from cardwright import Match, NotLegal
from cardwright.match.setup import given_match
from games import deck, musikclub, skirmish

NAMES = ("Ada", "Ben")


def begun(seed: int = 1, backend: str = "walker") -> Match:
    game = skirmish()
    return Match.new(game, [deck(game), deck(game, 1)], seed, names=NAMES, backend=backend)


def given(**state: object) -> Match:
    return given_match(skirmish(), state, NAMES, "walker")


def test_the_interface_for_programs() -> None:
    game = cardwright.load_cards(cardwright.load_rules("musikclub@0.1"))
    ids = list(game.decks)[:2]
    match = cardwright.new_match(game, ids, seed=2, shuffled=True, backend="walker")
    assert match.names == ("DJ 1", "DJ 2")
    cardwright.apply(match, cardwright.legal_moves(match)[0].move)
    assert cardwright.outcome(match) is None and cardwright.view(match, 0)["seat"] == 0
    assert cardwright.journal(match).count("\n") == 4  # its beginning, the start, a move, that it was left
    with pytest.raises(ValueError, match="unknown decks: nothing"):
        cardwright.new_match(game, ["nothing", ids[0]])
    with pytest.raises(cardwright.Mistakes, match="CW114"):
        cardwright.load_rules("musikclub@9")
    with pytest.raises(AttributeError):
        _ = cardwright.nothing


@pytest.mark.parametrize(
    ("decks", "more", "words"),
    [
        ([["guard", "grad"], ["guard", "sketch"]], {}, "unknown cards: grad, sketch"),
        ([["guard"]], {}, "skirmish@1 is for 2 to 3 players, not 1"),
        ([["guard"], ["guard"]], {"names": ["A", "A"]}, 'two players are called "A"; their names must be different'),
        ([["guard"], ["guard"]], {"first": 2}, "seat 2"),
        ([["guard"], ["guard"]], {"backend": "abacus"}, "no backend abacus"),
    ],
)
def test_what_cannot_begin(decks: list[list[str]], more: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Match.new(skirmish(), decks, **more)  # type: ignore[arg-type]


def test_moves_are_in_the_words_of_the_draft() -> None:
    game = musikclub()
    match = given_match(
        game,
        {"hand": {"A": ["patch-bay"]}, "lines": [["tin-hat@A"], []], "crate": {"A": ["riser"]}},
        ["A", "B"],
        "walker",
    )
    labels = [option.label for option in match.legal_moves()]
    assert labels == ["Change Tempo", "Draw", "Play a stem", "Fade out"]
    match.apply(match.legal_moves()[2].move)
    shown = [(option.label, option.group, option.action) for option in match.legal_moves()]
    ends = ["line 1, head side", "line 1, tail side", "line 2, empty"]
    assert shown == [(end, "Play a stem", "play stem") for end in ends]
    match.apply(match.legal_moves()[1].move)
    paid = [option.label for option in match.legal_moves()]
    assert paid == [f"die 1: {n} dice second{'' if n == 1 else 's'}" for n in range(4)]


def test_the_cards_of_a_hidden_pile_are_offered_by_name() -> None:
    game = musikclub()
    decks = [list(deck(game)), list(deck(game, 1))]
    match = Match.new(game, decks, names=NAMES, backend="walker")
    match.apply(match.legal_moves()[0].move)
    labels = [option.label for option in match.legal_moves()]
    assert labels == sorted(labels) and len(set(decks[0])) > 5


def test_a_whole_action_is_the_same_as_its_moves() -> None:
    whole, staged = given(camp={"Ada": ["guard"]}), given(camp={"Ada": ["guard"]})
    whole.act(0, "muster", {"card": "guard"}, {"supplies": [1]})
    for label in ("Muster",):
        staged.apply(next(option.move for option in staged.legal_moves() if option.label == label))
    assert whole.digest() == staged.digest() and whole.moves == staged.moves


def test_reasons_name_conditions_and_leave_everything_as_it_is() -> None:
    match = given(camp={"Ada": ["courier"]}, supplies={"Ada": 9})
    before = match.digest(), len(match.events)
    with pytest.raises(NotLegal) as refused:
        match.act(0, "march", {"unit": "courier", "partner": "courier"})
    texts = [reason.text for reason in refused.value.reasons]
    assert any("is not a unit you own in play" in text for text in texts)
    assert {id for reason in refused.value.reasons for id in reason.ids} >= {"2.4"}
    assert all(reason.place.count(":") == 2 for reason in refused.value.reasons)
    assert (match.digest(), len(match.events)) == before


def test_an_action_without_its_choices_is_explained_as_a_whole() -> None:
    poor = given(camp={"Ada": ["smith"]}, supplies={"Ada": 2})
    (cost,) = poor.why(0, "muster")
    assert (cost.text, cost.ids) == ("Muster costs 3, 2 paid", ("2.2",))
    assert given(camp={"Ada": ["guard"]}).why(0, "muster") == []
    (nothing,) = given().why(0, "muster")
    assert nothing.text == "there is no card to choose: it must be a card in your camp"
    weak = [reason.text for reason in given(field=["guard@Ben"]).why(0, "assault")]
    assert any(text.startswith("needs: your might is at least 4") for text in weak)


def test_who_may_act_when() -> None:
    match = given()
    (turn,) = match.why(1, "rest")
    assert (turn.text, turn.ids, turn.entry) == ("it is Ada's turn", ("2.2",), "act")
    over = given(round=30)
    over.act(0, "rest")
    assert over.over and [reason.ids for reason in over.why(1, "rest")] == [("2.3", "2.5")]
    assert [reason.text for reason in over.why_call(0, "yield")] == ["the game is over"]


def test_calls_and_why_they_are_not_possible() -> None:
    match = given(pile={"Ada": ["guard"], "Ben": []})
    assert [option.label for option in match.calls()] == ["Ada: Yield"]
    (reason,) = match.why_call(1, "yield")
    assert reason.ids == ("2.5",) and "there is a card in your pile" in reason.text
    match.call(0, "yield")
    assert "votes 1" in match.why_call(0, "Yield")[0].text
    with pytest.raises(NotLegal):
        match.call(1, "yield")
    with pytest.raises(ValueError, match='no call "resign"'):
        match.call(1, "resign")


@pytest.mark.parametrize(
    ("action", "params", "words"),
    [
        ("mustr", {}, 'no action "mustr"'),
        ("muster", {"crad": "guard"}, 'has no "crad"'),
        ("muster", {"card": "rider"}, 'no card "rider" at this table'),
        ("muster", {}, "card can be chosen in 2 ways"),
    ],
)
def test_words_that_mean_nothing(action: str, params: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        given(camp={"Ada": ["guard", "scout"]}).act(0, action, params)


def test_undo_goes_back_move_by_move() -> None:
    match, rng = begun(), random.Random(1)
    digests = [match.digest()]
    for _ in range(30):
        match.apply(rng.choice(match.legal_moves()).move)
        digests.append(match.digest())
    keys = match.view_key(0), [event.words for event in match.events]
    for digest in reversed(digests[:-1]):
        match.undo()
        assert match.digest() == digest
    with pytest.raises(ValueError, match="no move to take back"):
        match.undo()
    rng = random.Random(1)
    for _ in range(30):
        match.apply(rng.choice(match.legal_moves()).move)
    assert (match.view_key(0), [event.words for event in match.events]) == keys


def test_events_are_sentences_with_clauses() -> None:
    match = given(camp={"Ada": ["smith"]}, pile={"Ada": ["guard"]})
    match.act(0, "muster", {"card": "smith"})
    told = [event.words for event in match.events]
    assert told[0] == "Ada musters Smith (2.4)"
    assert "Ada pays 3 supplies (2.2)" in told and "Smith goes from Ada's camp to field (2.4)" in told
    assert "Smith: When this enters play, gain 2 supplies" in told and "it is Ben's turn (1.1)" in told
    action = match.events[0]
    assert (action.kind, action.entry, [match.naming.card(card) for card in action.cards]) == (
        "action",
        "muster",
        ["Smith"],
    )


def test_an_ending_has_winners_and_scores() -> None:
    match = given(round=30, field=["rider@Ben", "guard@Ada"])
    assert match.outcome() is None
    match.act(0, "rest")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.id, outcome.words, outcome.winners, outcome.scores) == ("victory", "victory", (1,), (2, 3))
    assert outcome.clauses == ("2.3", "2.5") and match.decision() is None and match.legal_moves() == []


def test_values_and_cells_by_their_words() -> None:
    match = given(field=["rider@Ben", "guard@Ada"], supplies={"Ben": 7})
    assert (match.value("might", 1), match.value("Horse"), match.value("h"), match.value("might")) == (3, 1, 1, 2)
    assert (match.cell("supplies", 1), match.cell("round"), match.cell("supplies")) == (7, 0, 3)
    with pytest.raises(ValueError, match=r'no value "migt" .*might'):
        match.value("migt")


def test_shuffled_decks_are_others_with_another_seed_and_the_same_with_the_same() -> None:
    game = skirmish()
    decks = [deck(game), deck(game, 1)]

    def pile(seed: int, shuffled: bool) -> list[str]:
        found: list[str] = Match.new(game, decks, seed, names=NAMES, backend="walker", shuffled=shuffled).read("pile")[
            "Ada"
        ]
        return found

    assert pile(1, True) == pile(1, True) != pile(2, True)
    assert pile(1, False) == pile(2, False) == [f"{id}@Ada" for id in decks[0][3:]]
