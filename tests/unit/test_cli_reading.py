"""The commands that explain: explain, rules, language, graph, check."""

from __future__ import annotations

import json
import xml.dom.minidom
from pathlib import Path

import pytest

import cardwright
from cardwright.core.zone_graph import zone_graph
from cardwright.diagnostics.problem import Problems
from cardwright.surfaces.loading import load_game
from commands import CARDS, DRAFT, run
from games import skirmish

OWN = ("--rules", DRAFT, "--cards", CARDS)


# --- explain ----------------------------------------------------------------------------------------


def test_explain_code() -> None:
    result = run("explain", "cw301")
    assert result.exit_code == 0
    for part in ("error[CW301]: Unknown word", "Wrong:", "Right:"):
        assert part in result.output


def test_explain_unknown_code() -> None:
    result = run("explain", "CW399")
    assert result.exit_code == 1
    assert "no diagnostic has the code CW399" in result.output


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("CW1",), "no diagnostic has the code CW1;"),
        (("cw12345",), "no diagnostic has the code CW12345;"),
        (("999.9", *OWN), 'nothing is called "999.9" in skirmish@1;'),
        (("999.9",), 'nothing is called "999.9"; see `cardwright rules`'),
        (("thingummy", *OWN), 'nothing is called "thingummy" in skirmish@1;'),
        (("landlord", "--rules", "music-deck@1"), "that is the card The Landlord of musikclub@0.1"),
        (("the landlord", "--rules", "music-deck@1"), "that is the card The Landlord of musikclub@0.1"),
        (("night threshold", "--rules", "music-deck@1"), 'that is the entry "night threshold" of musikclub@0.1'),
    ],
)
def test_explain_says_what_is_called_so_and_where(asked: tuple[str, ...], said: str) -> None:
    result = run("explain", *asked)
    assert result.exit_code == 1
    assert said in result.output and "CW2" not in result.output


@pytest.mark.parametrize(("link", "code"), [("evolution of", "CW141"), ("evolves from", "CW011")])
def test_explain_shows_what_is_wrong_with_a_card_beside_its_text(tmp_path: Path, link: str, code: str) -> None:
    file = tmp_path / "evo.yaml"
    file.write_text(
        "game: music-deck\nset: more\ncards:\n  - id: my-song\n    name: My Song\n    type: song\n    genres: [Rock]\n"
        f"    intensity: pop\n    play vibe: 1\n    transition vibe: 1\n    {link}: [nowhere-song]\n"
        "    evolution kind: cover\n"
        "    fx: {name: F, text: No additional effect.}\n",
        encoding="utf-8",
    )
    said = [line for line in run("check", str(file)).output.splitlines() if line.startswith("error[")]
    assert any(line.startswith(f"error[{code}]") for line in said)
    result = run("explain", "my-song", "--cards", str(file))
    assert result.exit_code == 1 and "My Song (my-song" in result.output
    for line in said:
        assert line in result.output


def test_a_sentence_over_several_lines_is_shown_on_one(tmp_path: Path) -> None:
    file = tmp_path / "more.yaml"
    file.write_text(
        "game: skirmish\nset: more\ncards:\n  - id: fox\n    name: |\n      Long\n      Fox\n    type: unit\n"
        "    supply: 1\n    strength: 1\n    text: |\n      When this enters play,\n        draw\n        a card.\n",
        encoding="utf-8",
    )
    result = run("explain", "Long Fox", "--rules", DRAFT, "--cards", CARDS, "--cards", str(file))
    assert result.exit_code == 0 and "  When this enters play, draw a card.\n" in result.output
    problems = Problems()
    game = load_game(DRAFT, problems, (str(file),))
    assert game is not None and game.cards[-1].card.name == "Long Fox"
    texts = [origin.text for origin in game.program.origins if origin.file.endswith("more.yaml")]
    assert "When this enters play, draw a card" in texts
    assert not [text for text in (origin.text for origin in game.program.origins) if text != " ".join(text.split())]


def test_explain_card_shows_parts_and_what_they_became() -> None:
    shown = run("explain", "banner", *OWN).output
    assert "Understood as: Other units you own in play get +1 strength." in shown
    assert "a printed field: strength  ← fields: strength (1.3)" in shown
    assert "a modifier: strength is plus 1, while it is in play and its condition holds" in shown


def test_explain_permission_names_entry_and_clause() -> None:
    shown = run("explain", "Courier", *OWN).output
    assert 'lets "Muster" pass the condition "fitting"' in shown
    assert "actions: muster (2.4)" in shown


def test_explain_trigger() -> None:
    assert 'listens for "enters play"' in run("explain", "smith", *OWN).output


def test_explain_card_that_is_not_understood() -> None:
    result = run("explain", "sketch", *OWN)
    assert result.exit_code == 1
    assert "does not play" in result.output


def test_explain_shows_what_a_text_box_is_called() -> None:
    shown = run("explain", "bedroom-demo", "--rules", "music-deck@1").output
    assert "fx: Fresh Pressing" in shown and "No additional effect." in shown


def test_explain_text() -> None:
    result = run("explain", "When this enters play, gain 2 supplies.", *OWN)
    assert result.exit_code == 0
    assert "Understood as: When this enters play, gain 2 supplies." in result.output


def test_a_phrase_of_the_draft_reads_back_as_itself_with_what_it_stands_for() -> None:
    text = "When this is cued in, send a playing song into transitioning out."
    result = run("explain", text, "--rules", "music-deck@1")
    assert result.exit_code == 0 and f"Understood as: {text}" in result.output
    assert "a phrase of the draft: send a playing song into transitioning out" in result.output
    assert "it stands for: If its owner's capacity is 1, put each card in its slot" in result.output


def test_explain_part_of_a_sentence() -> None:
    result = run("explain", "twice the supply of this", *OWN)
    assert result.exit_code == 0
    assert "Not a whole sentence, but an amount:" in result.output


def test_explain_refused_text_offers_a_fix() -> None:
    result = run("explain", "When this enters play, gain 2 suplies.", *OWN)
    assert result.exit_code == 1
    assert 'did you mean "supplies"?' in result.output


def test_explain_says_where_a_sentence_adds_to_another() -> None:
    assert "adds to what the sentence before" in run("explain", "dead-air").output


# --- rules and language -------------------------------------------------------------------------------


def test_rules_lists_drafts() -> None:
    assert "musikclub@0.1" in run("rules").output
    assert run("rules", "nothing").exit_code == 2
    assert run("rules", "musikclub@9").exit_code == 2


def test_rules_of_a_draft() -> None:
    shown = run("rules", DRAFT).output
    assert "  march: March  [2.4, 2.3]" in shown
    assert "march.limit = 3   (settings: 1 to 9; default 3; R1)" in shown
    assert "\nclauses (" in shown and "\nrulings\n" in shown


def test_rules_show_the_chosen_setting_and_what_is_in_force() -> None:
    shown = run("rules", DRAFT, "--set", "opening.hand=none").output
    assert "opening.hand = none" in shown
    assert "  deal:" not in shown


def test_rules_about_a_clause() -> None:
    result = run("rules", DRAFT, "--about", "3.1", "--part", "entries")
    assert "assault" in result.output and "muster" not in result.output
    assert run("rules", DRAFT, "--about", "nowhere").exit_code == 1


def test_language_has_words_and_patterns() -> None:
    shown = run("language", DRAFT).output
    assert "  <zone>\n      pile, piles, camp, camps, grave, graves, field" in shown
    assert "    draw/draws <number> <card or cards>" in shown
    assert "muster <thing> from afar" in shown


def test_language_without_a_draft() -> None:
    assert run("language", "--patterns", "--about", "draw").exit_code == 0
    assert run("language", "--about", "nowhere").exit_code == 1


# --- names, and what is near them ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bannr", "the card Banner (banner)"),
        ("bannre", "the card Banner (banner)"),
        ("9.4", "the clause 2.4 ("),
        ("musster", 'the entry "muster" of skirmish@1'),
        ("march.limt", "the option march.limit of skirmish@1"),
    ],
)
def test_explain_of_a_misspelt_name_says_what_is_near(text: str, said: str) -> None:
    result = run("explain", text, *OWN)
    assert result.exit_code == 1
    assert f'nothing is called "{text}" in skirmish@1; near it: ' in result.output and said in result.output
    assert "CW202" not in result.output


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("2.4", ["clause 2.4 (", "cited by", "actions: muster"]),
        ("r1", ["ruling R1: "]),
        ("muster", ["actions: muster: Muster  [2.4]"]),
        ("march.limit", ["option march.limit = 3; settings: 1 to 9"]),
    ],
)
def test_explain_of_a_name_in_a_draft(name: str, parts: list[str]) -> None:
    result = run("explain", name, *OWN)
    assert result.exit_code == 0 and result.output.startswith("Skirmish, skirmish@1:\n")
    for part in parts:
        assert part in result.output


def test_explain_of_a_text_says_which_draft_it_was_read_with() -> None:
    assert run("explain", "Draw a card.").output.startswith("Read with music")
    assert run("explain", "Armies reach 2 further.", *OWN).output.startswith("Read with skirmish@1:\n\nUnderstood")
    refused = run("explain", "Draw a crad.", *OWN)
    assert refused.exit_code == 1
    assert "Not understood; read with skirmish@1:" in refused.output and "CW301" in refused.output


@pytest.mark.parametrize("command", ["rules", "language"])
def test_nothing_is_about_a_word(command: str) -> None:
    none, near = run(command, DRAFT, "--about", "zzz"), run(command, DRAFT, "--about", "suplies")
    assert (none.exit_code, none.output) == (1, 'nothing has "zzz" in it\n')
    assert near.exit_code == 1
    assert near.output.startswith('nothing has "suplies" in it; near it: supplies')


# --- graph ----------------------------------------------------------------------------------------------


def test_zone_graph_edges_have_their_reasons() -> None:
    graph = zone_graph(skirmish().program)
    assert set(graph.edges) == {("pile", "camp"), ("camp", "field"), ("field", "grave")}
    ways = {way.entry: way.clauses for way in graph.edges["camp", "field"]["ways"]}
    assert ways == {"muster": ("2.4",), "march": ("2.4", "2.3")}


def test_zone_graph_shows_a_replaced_leaving_from_play_only() -> None:
    game = cardwright.load_cards(cardwright.load_rules("musikclub@0.1"))
    graph = zone_graph(game.program, with_cards=True)
    replacing = {
        ends[0] for ends in graph.edges if any(way.entry == "stubborn-loop" for way in graph.edges[ends]["ways"])
    }
    assert replacing == {family.id for family in game.program.families if family.in_play}


def test_zone_graph_with_cards_adds_what_texts_do() -> None:
    ways = zone_graph(skirmish().program, with_cards=True).edges["pile", "camp"]["ways"]
    assert "feast" in {way.entry for way in ways}


@pytest.mark.parametrize(("form", "part"), [("dot", '"camp" -> "field"'), ("mermaid", "n1 -->|")])
def test_graph_as_text(form: str, part: str) -> None:
    result = run("graph", DRAFT, "zones", "--format", form)
    assert result.exit_code == 0 and part in result.output


def test_graph_as_picture_is_well_formed() -> None:
    shown = run("graph", "musikclub@0.1", "zones", "--format", "svg").output
    picture = xml.dom.minidom.parseString(shown)
    assert len(picture.getElementsByTagName("rect")) == 15


def test_graph_of_something_else() -> None:
    assert run("graph", DRAFT, "friends").exit_code == 2


# --- check ------------------------------------------------------------------------------------------------


def test_check_clean() -> None:
    result = run("check", str(Path(DRAFT).parent))
    assert result.exit_code == 0
    assert result.output.endswith("9 cards, 2 decks, 1 draft: 1 warning\n")


def test_check_strict_counts_warnings() -> None:
    assert run("check", str(Path(DRAFT).parent), "--strict").exit_code == 1


def test_check_of_a_shipped_draft_by_its_name() -> None:
    result = run("check", "musikclub@0.1")
    assert result.exit_code == 0 and " 1 draft: nothing wrong\n" in result.output
    assert not result.output.startswith("1 draft")  # its cards and decks are checked with it
    for name in ("musikclub@9", "musikclb@0.1"):
        unknown = run("check", name)
        assert unknown.exit_code == 2 and f'there is no draft "{name}"' in unknown.output
        assert "musikclub@0.1" in unknown.output


def test_check_missing_file() -> None:
    assert run("check", "/nowhere.yaml").exit_code == 3


def test_check_finds_in_every_format(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(
        "game: skirmish\nset: mine\ncards:\n"
        '- {id: bad, name: Bad, type: unit, supply: 1, strength: 1, text: "When this enters play, gain 2 suplies."}\n'
    )
    text = run("check", str(file), "--rules", DRAFT)
    assert text.exit_code == 1
    assert 'did you mean "supplies"?' in text.output and "1 card" in text.output
    told = json.loads(run("check", str(file), "--rules", DRAFT, "--format", "json").output)
    assert told["version"] == 1 and told["errors"] == 1 and told["checked"]["card"] == 1
    assert run("check", str(file), "--rules", DRAFT, "--format", "github").output.startswith("::error file=")


def test_check_unknown_option() -> None:
    assert run("check", DRAFT, "--set", "nothing=1").exit_code == 2
