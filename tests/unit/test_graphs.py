"""Relations of a draft as graphs, and pictures of zones and relations: what is in them, and that nothing overlaps."""

from __future__ import annotations

import re
import xml.dom.minidom
from itertools import combinations
from pathlib import Path

import pytest

from cardwright.core.zone_graph import Way
from cardwright.diagnostics import Problems
from cardwright.model.graphs import Tie, card_graph, circles, relation_graph, relations
from cardwright.pipeline import Game
from cardwright.surfaces.drawing.layered import Arc, layered
from cardwright.surfaces.drawing.measure import Rect, Size
from cardwright.surfaces.drawing.zones import way_text
from cardwright.surfaces.loading import load_game
from cardwright.surfaces.pictures import drawable, drawn
from changing import HEAD, tied_draft
from commands import CARDS, DRAFT, run
from games import music_deck, musikclub

UNITS = """
- {id: ada, name: Ada, type: unit, supply: 1, strength: 1, traits: [L], company: north, post: leader}
- {id: bea, name: Bea, type: unit, supply: 1, strength: 1, pupil of: [ada], kind of pupil: eager, traits: [H]}
- {id: cid, name: Cid & Co, type: unit, supply: 1, strength: 1, pupil of: [ada, bea], company: north, post: cook}
"""


@pytest.fixture(scope="module")
def tied(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("tied")
    (folder / "cards.yaml").write_text(HEAD + UNITS, encoding="utf-8")
    problems = Problems()
    game = load_game(str(tied_draft(folder / "draft")), problems, [folder / "cards.yaml"], shipped=False)
    assert game is not None and problems.ok, [one.message for one in problems]
    return game


def cards(game: Game) -> list[object]:
    return [one.card for one in game.cards]


# --- graphs -----------------------------------------------------------------------------------------------


def test_relations_have_the_draft_s_own_names(tied: Game) -> None:
    found = {name: relation.tie for name, relation in relations(tied.draft).items()}
    assert found == {
        "traits": Tie.MEMBERS, "pupil of": Tie.LINKS, "company": Tie.WORD, "wary of": Tie.MEMBERS,
        "trait": Tie.SET, "under": Tie.COLUMN, "weak": Tie.COLUMN, "strong": Tie.COLUMN,
    }  # fmt: skip


def test_card_graph_has_typed_nodes_and_edges(tied: Game) -> None:
    graph = card_graph(tied.draft, cards(tied))
    assert graph.has_edge(("card", "cid"), ("card", "ada"), key="pupil of")
    assert graph.edges[("card", "bea"), ("card", "ada"), "pupil of"] == {"label": "eager"}
    assert graph.has_edge(("card", "ada"), ("company", "north"), key="company")
    assert graph.has_edge(("card", "bea"), ("trait", "H"), key="traits")
    assert graph.has_edge(("trait", "L"), ("trait", "H"), key="under")
    assert graph.nodes["trait", "L"] == {"name": "Lancers"}


def test_one_relation_leaves_out_what_it_does_not_tie(tied: Game) -> None:
    graph = card_graph(tied.draft, cards(tied))
    company = relation_graph(graph, tied.draft, relations(tied.draft)["company"])
    assert set(company.nodes) == {("card", "ada"), ("card", "cid"), ("company", "north")}
    trait = relation_graph(graph, tied.draft, relations(tied.draft)["trait"])
    assert {key for _, _, key in trait.edges(keys=True)} == {"under", "weak", "strong"}


def test_a_part_keeps_the_order_of_the_whole() -> None:
    draft = music_deck().draft
    graph = card_graph(draft, cards(music_deck()))
    for relation in relations(draft).values():
        part = relation_graph(graph, draft, relation)
        assert list(part) == [node for node in graph if node in part]
        assert len(part) > 3


def test_what_a_draft_fills_a_field_with_is_drawn_like_what_is_printed() -> None:
    draft = music_deck().draft
    graph = card_graph(draft, cards(music_deck()))
    found = {card: {other for _, (_, other), key in graph.edges(("card", card), keys=True) if key == "weakness"}
             for card in ("evergreen", "gravel-heart-cover", "harbour-lights")}  # fmt: skip
    assert found == {
        "evergreen": {"Mainstream"}, "gravel-heart-cover": {"Mainstream", "Rock"}, "harbour-lights": {"Boom Bap"},
    }  # fmt: skip
    assert "left out" not in drawn(music_deck(), "weakness", "svg")


def test_circles_are_found_once_each() -> None:
    assert circles([("a", "b"), ("b", "c"), ("c", "a"), ("x", "y"), ("y", "x"), ("p", "q"), ("s", "s")]) == [
        ["a", "b", "c"], ["x", "y"],
    ]  # fmt: skip


def test_no_circle_in_a_long_chain() -> None:
    assert circles([(str(i), str(i + 1)) for i in range(5000)]) == []


# --- pictures ---------------------------------------------------------------------------------------------

KINDS = ["zones", "traits", "pupil of", "company", "trait", "under", "weak"]


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("form", ["dot", "mermaid", "svg"])
def test_everything_is_drawn_in_every_format(tied: Game, what: str, form: str) -> None:
    shown = drawn(tied, what, form)
    assert shown == drawn(tied, what, form)
    assert f": {what}" in shown
    if form == "svg":
        assert xml.dom.minidom.parseString(shown).documentElement.tagName == "svg"


def boxes(picture: str, classes: str) -> list[Rect]:
    found = re.findall(
        rf'<rect class="(?:{classes})" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', picture
    )
    return [Rect(*map(float, one)) for one in found]


def overlapping(rects: list[Rect]) -> list[tuple[Rect, Rect]]:
    return [
        (a, b) for a, b in combinations(rects, 2)
        if a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height
    ]  # fmt: skip


@pytest.mark.parametrize("id", ["musikclub@0.1", "music-deck@1"])
@pytest.mark.parametrize("with_cards", [False, True])
def test_zones_and_labels_do_not_overlap(id: str, with_cards: bool) -> None:
    game = load_game(id, Problems())
    assert game is not None
    picture = drawn(game, "zones", "svg", with_cards)
    rects = boxes(picture, "node|label")
    assert len(rects) > 8 and not overlapping(rects)


def test_members_around_a_ring_do_not_overlap() -> None:
    game = load_game("music-deck@1", Problems())
    assert game is not None
    for what in drawable(game):
        if relations(game.draft).get(what) and relations(game.draft)[what].tie in (Tie.SET, Tie.COLUMN):
            rects = boxes(drawn(game, what, "svg"), "node")
            assert len(rects) >= 8 and not overlapping(rects), what


def test_pictures_bring_their_own_paper_and_need_no_colour(tied: Game) -> None:
    shown = drawn(tied, "pupil of", "svg")
    assert 'class="paper"' in shown and "prefers-color-scheme" not in shown
    for value in re.findall(r"(?:fill|stroke):#(\w{3,6})", shown):
        whole = value if len(value) == 6 else "".join(2 * sign for sign in value)
        parts = [int(part, 16) for part in re.findall("..", whole)]
        assert max(parts) - min(parts) < 16, value


def test_zone_labels_name_actions_and_clauses() -> None:
    shown = run("graph", DRAFT, "zones", "--format", "svg").output
    assert ">March<" in shown and ">2.4, 2.3<" in shown


@pytest.mark.parametrize("form", ["dot", "mermaid", "svg"])
def test_zone_labels_use_the_words_of_the_prompt(form: str) -> None:
    shown = drawn(music_deck(), "zones", form, with_cards=True)
    for label in ("Play an evolution", "Replace a synergy card", "Pre-mix", "Sample Crate"):
        assert label in shown
    for id in ("evolve", "premix A", "sample-crate"):
        assert id not in shown
    assert "MD-A36" in shown and shown.count("MD-A47") == (2 if form == "svg" else 1)


def test_a_rule_without_a_label_is_called_by_its_sentence() -> None:
    shown = drawn(musikclub(), "zones", "dot")
    assert "When a card leaves play, put each effect attached to it into its owner's bin (330.7, 750.5" in shown
    assert "host left" not in shown


def test_a_card_is_called_by_its_name_even_where_an_entry_has_its_id() -> None:
    own, card = Way("draw", ("1.1",), ""), Way("draw", (), "", "Draw!")
    assert [way_text(way, {"draw": "Take a card"}.__getitem__) for way in (own, card)] == ["Take a card (1.1)", "Draw!"]


def test_links_carry_what_describes_them(tied: Game) -> None:
    assert ">eager<" in drawn(tied, "pupil of", "svg")
    assert '"bea" -> "ada" [label="eager"];' in drawn(tied, "pupil of", "dot")
    assert "Cid &amp; Co" in drawn(tied, "pupil of", "mermaid")


def test_groups_count_those_left_out(tied: Game) -> None:
    assert "1 of 3 cards has none and is left out." in drawn(tied, "company", "svg")


def test_layers_keep_labels_apart_from_everything() -> None:
    names = [f"n{i}" for i in range(8)]
    sizes = {name: Size(60, 30) for name in names}
    ranks = {name: i // 2 for i, name in enumerate(names)}
    pairs = ["02", "07", "70", "11", "23", "32", "61", "46"]
    arcs = [Arc(f"n{left}", f"n{right}", Size(80, 40)) for left, right in pairs]
    layout = layered(sizes, ranks, arcs)
    assert not overlapping([*layout.nodes.values(), *layout.labels])
    assert all(path[0][0] == "M" and len(path) > 1 for path in layout.paths)


def test_nothing_to_draw_is_a_picture_too() -> None:
    assert layered({}, {}, []).nodes == {}


# --- the command ------------------------------------------------------------------------------------------


def test_unknown_relation_names_the_nearest_and_all() -> None:
    result = run("graph", "music-deck@1", "evolutions")
    assert result.exit_code == 2
    assert 'did you mean "evolution of"?' in result.output and "What can be drawn: zones, " in result.output


def test_relation_of_several_words_needs_no_quotes() -> None:
    assert run("graph", "music-deck@1", "evolution", "of").output == run("graph", "music-deck@1", "Evolution of").output


def test_picture_is_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "zones.svg"
    result = run("graph", DRAFT, "zones", "--format", "svg", "--out", str(target))
    assert result.exit_code == 0 and result.output == ""
    assert target.read_text(encoding="utf-8").startswith("<svg")


def test_picture_that_cannot_be_written(tmp_path: Path) -> None:
    result = run("graph", DRAFT, "zones", "--out", str(tmp_path / "none" / "zones.dot"))
    assert result.exit_code == 3 and "cannot be written" in result.output


def test_a_draft_without_relations_has_zones() -> None:
    result = run("graph", DRAFT, "trait", "--cards", CARDS)
    assert result.exit_code == 0
    assert run("graph", DRAFT, "under").exit_code == 2
