"""Small repairs of a refused sentence: offered only where the sentence can then be read, at the right place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.diagnostics.problem import Fix, Problem, Problems
from cardwright.language.nodes import Node
from cardwright.language.parse import Refusal, parse, reads
from cardwright.language.sentences import cut
from cardwright.surfaces.checking import check
from cardwright.text import Source, Span
from changing import HEAD, SKIRMISH, Shipped
from games import skirmish


def refused(sentence: str) -> list[Problem]:
    source = Source("text", sentence)
    read = parse(skirmish().language, "sentence", sentence, lambda start, end: Span(source, start, end))
    assert isinstance(read, Refusal)
    return list(read.problems)


def mended(sentence: str, fix: Fix) -> str:
    return sentence[: fix.span.start] + fix.replacement + sentence[fix.span.end :]


@pytest.mark.parametrize(
    ("sentence", "hint", "right"),
    [
        ("When this enters play draw a card", 'put "," before it', "When this enters play, draw a card"),
        ("When this enters play, draw card", 'put "a" before it', "When this enters play, draw a card"),
        ("When this enters play, put a unit in play in its owner's grave", 'did you mean "into its owner\'s grave"?',
         "When this enters play, put a unit in play into its owner's grave"),
        ("When this enters play, draw a card, gain 2 supplies", 'put "and" before it',
         "When this enters play, draw a card, and gain 2 supplies"),
        ("When this enters play, set the round to the round divided by 2", 'end it with ", rounded down"',
         "When this enters play, set the round to the round divided by 2, rounded down"),
        ("When this enters play, set the round to half the round and draw a card", 'put ", rounded down" before it',
         "When this enters play, set the round to half the round, rounded down and draw a card"),
        ("If this would leave play, draw a card", 'end it with "instead"',
         "If this would leave play, draw a card instead"),
    ],
)  # fmt: skip
def test_a_repair_is_offered_and_can_be_read(sentence: str, hint: str, right: str) -> None:
    fix = refused(sentence)[0].fix
    assert fix is not None and fix.caret_hint == hint
    assert mended(sentence, fix) == right
    source = Source("text", right)
    assert isinstance(parse(skirmish().language, "sentence", right, lambda a, b: Span(source, a, b)), Node)


@pytest.mark.parametrize("sentence", ["When this enters play, draw banner of", "draw draw", "in into in"])
def test_where_nothing_helps_nothing_is_offered(sentence: str) -> None:
    assert refused(sentence)[0].fix is None


@pytest.mark.parametrize(
    "number", ["1000000000", "99999999999", "+9999999999"],
)  # fmt: skip
@pytest.mark.parametrize("sentence", ["Add {} to the round", "Draw {} cards", "Units get {} strength"])
def test_a_number_that_is_too_long_is_called_so_wherever_it_stands(number: str, sentence: str) -> None:
    assert refused(sentence.format(number))[0].code == "CW215"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Draw a card", "Draw a card."),
        ("Draw a card,", "Draw a card."),
        ("Draw a card!", "Draw a card."),
        ("Draw a card…", "Draw a card."),
        ("Draw a card...", "Draw a card."),
        ("“Draw a card.”", "Draw a card."),
        ('"Draw a card"', "Draw a card."),
        ("Draw a card! Draw a card.", "Draw a card. Draw a card."),
        ("Draw a card. Draw two cards?!", "Draw a card. Draw two cards."),
    ],
)
def test_a_full_stop_is_offered(text: str, right: str) -> None:
    (found,) = framed(text)
    assert found.code == "CW202" and found.fix is not None
    assert mended(text, found.fix) == right
    assert not framed(right)


@pytest.mark.parametrize("text", ["Drow a card", "Draw a card of!", "!"])
def test_a_full_stop_is_not_offered_where_it_does_not_help(text: str) -> None:
    (found,) = framed(text)
    assert found.code == "CW202" and found.fix is None


def framed(text: str) -> list[Problem]:
    source = Source("text", text)
    language = skirmish().language
    return cut(text, lambda start, end: Span(source, start, end), (), lambda words: reads(language, words))[2]


def test_a_text_that_a_comma_cuts_in_braces_is_put_in_quotes(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    card = "  - {id: fox, name: Fox, type: unit, supply: 1, strength: 1, text: When this enters play, draw a card.}\n"
    file.write_text(HEAD + card, encoding="utf-8")
    with Shipped(tmp_path):
        (found,) = check([file]).problems
        assert found.code == "CW011" and found.fix is not None
        source = file.read_text(encoding="utf-8")
        file.write_text(mended(source, found.fix), encoding="utf-8")
        assert not len(check([file]).problems)


def test_a_free_id_is_offered_for_one_that_is_taken(tmp_path: Path) -> None:
    card = "  - {id: %s, name: %s, type: unit, supply: 1, strength: 1}\n"
    cards = [card % ("fox", "Fox"), card % ("fox-2", "Second Fox"), card % ("fox", "Third Fox")]
    file = tmp_path / "cards.yaml"
    file.write_text(HEAD + "".join(cards), encoding="utf-8")
    with Shipped(tmp_path):
        problems = check([file]).problems
        fixes = [one.fix.replacement for one in problems if one.code == "CW016" and one.fix is not None]
        assert fixes == ["fox-3"]
        file.write_text(HEAD + "".join([*cards[:2], card % ("fox-3", "Third Fox")]), encoding="utf-8")
        assert not len(check([file]).problems)


@pytest.mark.parametrize("part", ["clauses", "rulings"])
def test_a_missing_file_of_a_draft_is_begun_as_it_is_said(tmp_path: Path, part: str) -> None:
    for file in SKIRMISH.iterdir():
        if file.stem != part:
            (tmp_path / file.name).write_bytes(file.read_bytes())
    with Shipped(tmp_path):
        (missing,) = check([tmp_path]).problems
        assert missing.code == "CW001" and not any("did you mean" in one for one in missing.help)
        lines = next(one for one in missing.help if one.startswith("begin")).split("  ")[1:]
        (tmp_path / f"{part}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        problems = check([tmp_path]).problems
    assert not any(one.code.startswith("CW0") for one in problems)


def test_a_missing_key_says_what_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("game: skirmish@1\nscenarios:\n  - {title: A case, then: {}}\n", encoding="utf-8")
    found: Problems = check([file]).problems
    assert [one.help for one in found if one.code == "CW012"] == [('add the key "id", with a text',)]
