"""Every character is part of a token or refuses the text; what stands for what is on one page."""

from __future__ import annotations

import random
import re
import unicodedata
from functools import cache
from pathlib import Path

import pytest

from cardwright.diagnostics import Problem
from cardwright.language.lexer import NUMBER_WORDS
from cardwright.language.nodes import Node
from cardwright.language.parse import Language, Refusal, parse
from cardwright.language.sentences import cut
from cardwright.pipeline import Game
from cardwright.surfaces.loading import drafts
from cardwright.text import Source, Span
from cardwright.text.characters import APOSTROPHES, MINUSES, SPACES, key_of
from commands import run
from games import loaded, skirmish

ROOT = Path(__file__).parents[2]


@cache
def game(id: str) -> Game:
    """A shipped draft with its cards."""
    return loaded(id, ())


def reading(language: Language, text: str) -> list[Node] | list[Problem]:
    """The nodes of a text, or why it is refused."""
    source = Source("text", text)
    cuts, _, problems = cut(text, lambda start, end: Span(source, start, end))
    nodes: list[Node] = []
    for part in cuts:
        found = parse(language, "sentence", part.text, lambda a, b, at=part.start: Span(source, at + a, at + b))  # type: ignore[misc]
        if isinstance(found, Refusal):
            problems.extend(found.problems)
        else:
            nodes.append(found)
    return problems or nodes


def codes(text: str) -> list[str]:
    return [one.code if isinstance(one, Problem) else "read" for one in reading(skirmish().language, text)]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("Draw _ a __ card.", "CW219", "_"),
        ("Draw a ca\u00adrd.", "CW219", "\u00ad"),
        ("Draw a\u200b card.", "CW219", "\u200b"),
        ("Draw a\u3000card.", "CW219", "\u3000"),
        ("Draw a\u2028card.", "CW219", "\u2028"),
        ("Draw a card\ufeff.", "CW219", "\ufeff"),
        ("Draw a card\u0301.", "CW219", "\u0301"),
        ("Draw a card\0.", "CW219", "\0"),
        ("Draw ２ cards.", "CW219", "２"),
        ("Draw ٢ cards.", "CW219", "٢"),
        ("Draw ² cards.", "CW219", "²"),
        ("Put thi\u017f into its owner's camp.", "CW301", "thi\u017f"),
        ("Put this into its owner‘s camp.", "CW219", "‘"),
        ("Draw a ｃard.", "CW301", "ｃard"),
        ("Draw a \u0441ard.", "CW301", "\u0441ard"),
        ("Draw 02 cards.", "CW222", "02"),
        ("Units get +02 strength.", "CW222", "+02"),
        ("Draw 2cards.", "CW218", "cards"),
        ("Draw a card , then draw a card.", "CW218", " ,"),
        ("Draw a card,then draw a card.", "CW218", "then"),
        ("Put this into its owner 's camp.", "CW218", " 's"),
        ("Draw a card .", "CW218", " ."),
        ("Draw a card. .", "CW220", "."),
        (". . . .", "CW220", "."),
        (".", "CW220", "."),
        ("Draw a card.Draw a card.", "CW218", "Draw"),
        ("Draw a card. (As a treat.", "CW206", "("),
        ("Draw a card. As a treat.)", "CW221", ")"),
        ("Draw a card. ((As a) treat.", "CW206", "("),
        ("Draw a card. (As a) treat).", "CW221", ")"),
        ("Draw a card. )", "CW221", ")"),
        ("Draw a card. ( )", "CW207", "( )"),
        ("(As a treat.).", "CW220", "."),
        ("Draw(as a treat) a card.", "CW218", "(as a treat)"),
        ("Draw (as a treat)a card.", "CW218", "(as a treat)"),
        ("Draw a card (as a treat) .", "CW218", " ."),
        ("()", "CW207", "()"),
    ],
)
def test_what_is_no_part_of_a_token_is_refused_at_its_place(text: str, code: str, place: str | None) -> None:
    found = reading(skirmish().language, text)
    problems = [one for one in found if isinstance(one, Problem)]
    assert len(problems) == len(found)
    match = next((one for one in problems if one.code == code), None)
    assert match is not None and match.span is not None, codes(text)
    assert place is None or match.span.text == place


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Draw a card\u200b.", "Draw a card."),
        ("Draw a\u3000card.", "Draw a card."),
        ("Draw _ a card.", "Draw  a card."),
        ("Draw ２ cards.", "Draw 2 cards."),
        ("Draw 2cards.", "Draw 2 cards."),
        ("Draw 002 cards.", "Draw 2 cards."),
        ("Put this into its owner‘s camp.", "Put this into its owner's camp."),
        ("Draw a card , then draw a card.", "Draw a card, then draw a card."),
        ("Draw a card .", "Draw a card."),
    ],
)
def test_a_fix_is_offered_and_reads(text: str, right: str) -> None:
    (found,) = reading(skirmish().language, text)
    assert isinstance(found, Problem) and found.fix is not None
    span = found.fix.span
    assert text[: span.start] + found.fix.replacement + text[span.end :] == right
    assert codes(right) == ["read"] * right.count(".")


@pytest.mark.parametrize(
    "text",
    [
        "draw A cArD.", "Draw\u00a0a\u202fcard.", "Draw\ta\n  card.", "PUT THIS INTO ITS OWNER’S CAMP.",
        "Draw a card. (As a (small) treat.)", "Draw (as a treat) a card.", "Draw a card (as a treat).",
        "Draw a card (as a treat), then draw a card.", "  Draw a card.  ", "(A note.) Draw a card.",
    ],
)  # fmt: skip
def test_the_documented_equivalents_are_read(text: str) -> None:
    assert codes(text) == ["read"] * len(codes(text))


@pytest.mark.parametrize("sign", MINUSES)
def test_each_minus_before_a_number_is_the_same(sign: str) -> None:
    assert reading(game("musikclub@0.1").language, f"Volume {sign}3.") == reading(
        game("musikclub@0.1").language, "Volume -3."
    )
    assert reading(game("musikclub@0.1").language, f"Volume{sign}3.") != reading(
        game("musikclub@0.1").language, "Volume -3."
    )


@pytest.mark.parametrize("text", ["Volume-3.", "Volume -03.", "2parallel seconds: draw a card.", "Volume − 3."])
def test_numbers_are_read_as_they_are_printed(text: str) -> None:
    assert "error" in str(run("explain", text, "--rules", "musikclub@0.1").output)


def test_the_page_says_what_the_table_says() -> None:
    page = (ROOT / "docs" / "characters.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line.split("|")[2] for line in page.splitlines() if line.startswith("| ")}
    for row, table in (("spaces, one or more of them", SPACES), ("apostrophes", APOSTROPHES)):
        said = {
            chr(int(number, 16)): name for number, name in re.findall(r"U\+([0-9A-F]{4}) ([a-z -]*[a-z])", rows[row])
        }
        assert said == table
    row = rows["signs before a number that is taken away"]
    assert {chr(int(number, 16)) for number in re.findall(r"U\+([0-9A-F]{4})", row)} == set(MINUSES)
    assert "twelve" in page and max(NUMBER_WORDS.values()) == 12


@pytest.mark.parametrize("char", "ß\u017f\ufb00\u0130\u0131\u212a")
def test_letters_of_several_forms_are_only_themselves(char: str) -> None:
    assert all(key_of(char) != key_of(other) for other in map(chr, range(0x10000)) if other != char)


# --- seeded changes -----------------------------------------------------------------------------------

STRANGE = [
    *"_.,:;!?()'’‘“\"-−–—+/0123456789aAeEnsStxſßﬀéÉ \t\n", "\u212a", "\u00a0", "\u202f", "\u2009", "\u200b", "\u200d",
    "\u00ad", "\u0301", "\ufeff", "\u3000", "\u2028", "\u0130", "２", "٢", "²", "ａ", "\u0430", "\0", "\u2011",
]  # fmt: skip


@cache
def texts(id: str) -> list[str]:
    """The different texts of a draft's shipped cards."""
    return sorted({read.card.text.text for read in game(id).cards if read.card.text is not None})


def alike(text: str) -> str:
    """A text with everything replaced that the page lists; nothing of the reader is used."""
    plain = "".join(" " if char in SPACES else "'" if char in APOSTROPHES else char for char in text)
    plain = re.sub(r" +", " ", re.sub("(?<= )[-−–](?=[0-9])", "-", plain)).strip(" ")
    pairs = (char if unicodedata.normalize("NFKD", char) != char else char.lower() for char in plain)
    return re.sub(r"\([^()]*\)", "", "".join(pairs))


SYNONYMS = re.compile(r"\b(an?)\b")
"""Words of the grammar that mean the same and differ by a letter."""


@pytest.mark.parametrize("id", drafts())
def test_changed_characters_are_refused_or_change_the_reading(id: str) -> None:
    language, chance = game(id).language, random.Random(7)
    counts = {"refused": 0, "other": 0, "same": 0}
    for text in texts(id):
        before = reading(language, text)
        assert before and not isinstance(before[0], Problem)
        for _ in range(6):
            at, char = chance.randrange(len(text) + 1), chance.choice(STRANGE)
            changed = text[:at] + char + text[at + chance.randrange(2) :]
            after = reading(language, changed)
            if not after or isinstance(after[0], Problem):
                counts["refused"] += 1
            elif after != before:
                counts["other"] += 1
            else:
                counts["same"] += 1
                assert SYNONYMS.sub("a", alike(changed)) == SYNONYMS.sub("a", alike(text)), changed
    assert counts["refused"] > counts["same"] > 0, counts


def test_the_prompts_explain_refuses_them_too() -> None:
    for text in ("draw _ a card.", "draw 2cards.", "twice  02", "two _"):
        result = run("explain", text, "--rules", "musikclub@0.1")
        assert result.exit_code == 1, text
