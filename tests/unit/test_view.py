"""Views: what a seat sees, and what it cannot tell apart."""

from __future__ import annotations

import json
from typing import Any

from cardwright import Match
from cardwright.core.engine import Line
from cardwright.match.match import Moment
from cardwright.match.setup import given_match
from cardwright.match.sight import Sight
from games import deck, musikclub, skirmish

NAMES = ("Ada", "Ben")


def given(**state: object) -> Match:
    return given_match(skirmish(), state, NAMES, "walker")


def zone(match: Match, seat: int | None, label: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in match.view(seat)["zones"] if one["label"] == label)
    return found


def test_who_sees_which_zone() -> None:
    match = given(camp={"Ada": ["guard"], "Ben": ["rider", "smith"]}, pile={"Ada": ["road"]}, field=["feast@Ben:2"])
    assert [card["id"] for card in zone(match, 0, "Ada's camp")["cards"]] == ["guard"]
    for seat in (0, None):
        hidden = zone(match, seat, "Ben's camp")
        assert (hidden["count"], hidden["cards"]) == (2, None)
    for seat in (0, 1, None):
        assert zone(match, seat, "Ada's pile")["cards"] is None
        (feast,) = zone(match, seat, "field")["cards"]
        assert (feast["name"], feast["owner"], feast["left"], feast["type"]) == ("Feast", 1, 2, "order")


def test_a_view_is_plain_and_has_counters_values_and_the_decision() -> None:
    match = given(field=["guard@Ada"], supplies={"Ben": 5}, tired=["guard@Ada"])
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view
    ada, ben = view["players"]
    assert (ada["name"], ada["values"]["might"], ben["counters"]) == ("Ada", 2, {"supplies": 5})
    assert (view["counters"]["round"], view["values"]["Foot"], view["step"], view["turn"]) == (0, 1, "act", 1)
    assert zone(match, 0, "field")["cards"][0]["marks"] == ["tired"]
    assert (view["decision"]["kind"], view["decision"]["options"]) == ("action", ["Rest"])
    assert match.view(1)["decision"] == {"seat": 0}


def test_attached_cards_hang_below_their_hosts() -> None:
    state = {"lines": [["tin-hat@A"], []], "attached": {"tin-hat@A": ["eight-step-sequencer@B:3"]}}
    match = given_match(musikclub(), state, ["A", "B"], "walker")
    (host,) = zone(match, 1, "line 1")["cards"]
    (hung,) = host["attached"]
    assert (hung["id"], hung["left"], hung["owner"]) == ("eight-step-sequencer", 3, 1)
    assert not any(one["zone"] == "attached" for one in match.view(1)["zones"])


def test_values_that_read_hidden_cards_are_not_shown() -> None:
    game = musikclub()
    match = Match.new(game, [deck(game), deck(game, 1)], names=NAMES, backend="walker")
    for seat in (0, 1, None):
        for player in match.view(seat)["players"]:
            assert "spendable seconds" in player["values"] and "lightest seed" not in player["values"]


def test_hidden_cards_cannot_be_told_apart() -> None:
    one, other = (given(camp={"Ben": [card]}, pile={"Ada": list(pile)}) for card, pile in
                  (("guard", ("road", "scout")), ("rider", ("scout", "road"))))  # fmt: skip
    for seat in (0, None):
        assert one.view(seat) == other.view(seat) and one.view_key(seat) == other.view_key(seat)
    assert one.view_key(1) != other.view_key(1)


def test_events_leave_hidden_cards_unnamed() -> None:
    match = given(camp={"Ben": ["smith"]}, pile={"Ben": ["road"]}, field=["feast@Ben:1"], active="Ben")
    match.act(1, "muster", {"card": "smith"})
    mine, hers = ([event.text for event in match.events_for(seat)] for seat in (1, 0))
    assert "Road goes from Ben's pile to Ben's camp" in mine
    assert "a card goes from Ben's pile to Ben's camp" in hers and not any("Road" in text for text in hers)
    assert all(event.line == () for event in match.events_for(0))
    road = next(card for event in match.events_for(1) for card in event.cards if match.naming.card(card) == "Road")
    assert not any(road in event.cards for event in match.events_for(0))


def test_a_choice_under_way_is_seen_by_the_chooser_only() -> None:
    match = given(camp={"Ada": ["guard", "scout"]})
    keys = match.view_key(0), match.view_key(1)
    match.apply(next(option.move for option in match.legal_moves() if option.label == "Muster"))
    assert match.view(0)["decision"]["chosen"] == ["Muster"] and match.view(0)["decision"]["about"] == "card"
    assert (match.view_key(0) == keys[0], match.view_key(1) == keys[1]) == (False, True)


def test_a_secret_choice_is_seen_by_its_chooser_only() -> None:
    game = musikclub()
    keys = []
    for pick in (0, 20):
        match = Match.new(game, [deck(game), deck(game, 1)], names=NAMES, backend="walker")
        match.apply(match.legal_moves()[0].move)
        match.apply(match.legal_moves()[pick].move)
        while (decision := match.decision()) and decision.seat == 0:
            match.apply(match.legal_moves()[0].move)
        assert match.view(0)["players"][0]["chosen"][0] == "Choose a seed"
        assert "chosen" not in match.view(1)["players"][0]
        keys.append((match.view_key(0), match.view_key(1), match.view_key(None)))
    assert keys[0][0] != keys[1][0] and keys[0][1:] == keys[1][1:]


def test_a_card_that_was_out_of_sight_may_be_any_of_those_that_look_the_same() -> None:
    match = given(field=["guard@Ben"], camp={"Ben": ["guard", "rider"]})
    field, camp = (
        next(z for z in match.naming.zones if match.naming.zone(z) == name) for name in ("field", "Ben's camp")
    )
    out, (kept, rider) = match.position.state.Z[field][0], match.position.state.Z[camp]
    chains = []
    for back in (out, kept, rider):
        sight, away, here = Sight(match.naming, 0), match.position.fork(), match.position.fork()
        away.state.Z[camp].append(away.state.Z[field].pop())
        here.state.Z[field][:] = [back]
        here.state.Z[camp][:] = [card for card in (out, kept, rider) if card != back]
        lines = [(Line.MOVE, 0, out, field, camp)], [(Line.MOVE, 0, back, camp, field)]
        sight.take([Moment(match.position, []), Moment(away, lines[0]), Moment(here, lines[1])])
        chains.append((sight.chain, sight.handles[back]))
    assert chains[0] == chains[1] != chains[2]
    assert chains[0][1] == 2
