"""Texts and the places in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.text import Source, Span

TEXT = Source("units.yaml", "one\r\ntwo\rthree\n\nfünf")


@pytest.mark.parametrize(
    ("word", "place"), [("one", (1, 1)), ("two", (2, 1)), ("hree", (3, 2)), ("nf", (5, 3))]
)
def test_line_and_column(word: str, place: tuple[int, int]) -> None:
    assert TEXT.line_col(TEXT.text.index(word)) == place


def test_lines() -> None:
    assert [TEXT.line_text(line) for line in range(1, 6)] == ["one", "two", "three", "", "fünf"]
    with pytest.raises(IndexError):
        TEXT.line_text(6)


@given(st.text(alphabet="ab\r\n\u2028é"))
def test_every_offset_lies_in_its_line(text: str) -> None:
    source = Source("x", text)
    for offset in range(len(text) + 1):
        line, col = source.line_col(offset)
        assert source.line_start(line) + col - 1 == offset
    assert source.line_count == len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def test_span() -> None:
    span = Span(TEXT, 5, 14)
    assert (span.text, span.line, span.col, span.place) == ("two\rthree", 2, 1, "units.yaml:2:1")
    assert span.sub(4, 9).text == "three"
    assert Span.whole(TEXT).text == TEXT.text
    assert span.sub(0, 1).to(span.sub(4, 5)).text == "two\rt"


@pytest.mark.parametrize(("start", "end"), [(-1, 1), (2, 1), (0, 10)])
def test_a_part_lies_inside(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="no part"):
        Span(TEXT, 5, 14).sub(start, end)
