"""The table as text for drafts with stacks, states and zones of which each player has several."""

from __future__ import annotations

from cardwright.diagnostics import Problems
from cardwright.match.setup import given_match
from cardwright.surfaces.card_text import counted
from cardwright.surfaces.loading import load_game
from cardwright.surfaces.table_text import TableText, rows_of

GIVEN = {
    "DJ 1's slot 1": ["bedroom-demo", "crowd-warmer", "crowd-warmer"],
    "DJ 2's slot 2": ["garage-door", "evergreen@DJ 1"],
    "vibe": {"DJ 1": 1200, "DJ 2": 90},
}


def drawn() -> list[str]:
    game = load_game("music-deck@1", Problems())
    assert game is not None
    match = given_match(game, GIVEN, ("DJ 1", "DJ 2"))
    return TableText(match.naming, rows_of(game.draft, match.naming), 200).lines(match.position, 0)


def test_one_card_stands_for_a_stack() -> None:
    (line,) = [line for line in drawn() if "a stack of 3" in line]
    assert line.strip() == (
        "slot 1  Crowd Warmer [Disco/Funk, pop, 70, 66] on a stack of 3, with "
        "Bedroom Demo [Mainstream, pop, 62, 58], Crowd Warmer [Disco/Funk, pop, 70, 66]"
    )


def test_owners_are_named_only_where_cards_lie_elsewhere() -> None:
    (line,) = [line for line in drawn() if "Evergreen" in line]
    assert "Evergreen [Vintage, pop, 66, 52] (DJ 1)" in line and "Garage Door [Rock, pop, 60, 60]" in line


def test_slots_are_numbered_for_each_player() -> None:
    assert [line.split()[:2] for line in drawn() if "slot" in line] == [["slot", str(n)] for n in (1, 2, 3, 4)] * 2


def test_values_by_tables_stand_in_the_row() -> None:
    assert "capacity 3 (Controller)   top intensity 2 (experimental)" in drawn()[0]


def test_equal_cards_are_counted() -> None:
    assert counted(["a", "b", "a"]) == ["a ×2", "b"]
