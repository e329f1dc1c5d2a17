"""Files that are no texts: what they are is said, and what to do, whatever they are opened as."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from cardwright.diagnostics import Problem, Problems
from cardwright.files.disk import read_text
from commands import CARDS, DRAFT, run

RULES = ("--rules", DRAFT, "--cards", CARDS)


def zipped(**parts: str) -> bytes:
    """A zipped file as programs write it: the list of parts first, the names of all unpacked."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(name.replace("__", "/"), text, kind)
    return made.getvalue()


WORKBOOK = zipped(types="<Types/>", xl__workbook="<workbook/>", xl__worksheets__sheet1="<sheetData/>")
STRANGERS: dict[str, tuple[bytes, str, str]] = {
    "deck.xlsx": (WORKBOOK, "a workbook", "CSV"),
    "deck.ods": (zipped(mimetype="application/vnd.oasis.opendocument.spreadsheet"), "a workbook", "CSV"),
    "deck.xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "an old office program", "CSV"),
    "deck.docx": (zipped(word__document="<w/>"), "a document", "plain text editor"),
    "deck.odt": (zipped(mimetype="application/vnd.oasis.opendocument.text"), "a document", "plain text editor"),
    "deck.rtf": (b"{\\rtf1\\ansi 4 Guard}", "a document", "plain text editor"),
    "deck.pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF", "plain text editor"),
    "deck.png": (b"\x89PNG\r\n\x1a\n" + bytes(40), "a picture", "plain text editor"),
    "deck.jpg": (b"\xff\xd8\xff\xe0" + bytes(40), "a picture", "plain text editor"),
    "deck.gif": (b"GIF89a" + bytes(40), "a picture", "plain text editor"),
    "deck.zip": (zipped(deck="4 Guard"), "a zipped file", "unpack"),
    "deck.txt.gz": (gzip.compress(b"4 Guard"), "packed with gzip", "unpack"),
    "deck.sqlite": (b"SQLite format 3\x00" + bytes(90), "a data base", "CSV"),
}
TEXTS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")


def refused(path: Path, content: bytes) -> Problem:
    path.write_bytes(content)
    problems = Problems()
    assert read_text(path, problems) is None
    (one,) = problems
    return one


@pytest.mark.parametrize("name", STRANGERS)
def test_what_is_no_text_is_said_to_be_what_it_is(name: str, tmp_path: Path) -> None:
    content, what, help = STRANGERS[name]
    one = refused(tmp_path / name, content)
    assert one.code == "CW033" and what in one.message and help in one.help[0]


@pytest.mark.parametrize("ending", [".xlsx", ".csv", ".txt", ".yaml"])
def test_a_workbook_is_sent_back_to_be_exported_wherever_it_is_given(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"deck{ending}"
    file.write_bytes(WORKBOOK)
    out = ("--out", str(tmp_path / "decks.yaml"))
    runs = [("check", str(file)), ("replay", str(file)), ("deck", "list", *RULES, "--cards", str(file))]
    runs += [("deck", "import", str(file), *RULES, *out)] if ending != ".yaml" else []
    for args in runs:
        result = run(*args)
        assert "error[CW033]: the file is a workbook" in result.output, result.output
        assert "as CSV" in result.output and "CW002" not in result.output


@pytest.mark.parametrize("encoding", TEXTS)
def test_other_encodings_are_named(encoding: str, tmp_path: Path) -> None:
    one = refused(tmp_path / "deck.txt", "4 Guard\n4 Scout of the Hills\n".encode(encoding))
    assert one.code == "CW002" and one.help == (f"it is {encoding[:6].upper()}; save it as UTF-8",)


SHORT = ["", "a", "PK", "Pkw\n", "%PD\n", "MZ: 1\n", "RIF\n", "GIF\n", "BZ\n", "4 Guard\r4 Scout\r", "\ufeffa: 1\n"]


@pytest.mark.parametrize("text", SHORT)
def test_short_texts_and_old_line_ends_are_texts(text: str, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_bytes(text.encode())
    problems = Problems()
    assert read_text(tmp_path / "deck.txt", problems) is not None and problems.ok


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["list.txt", "list.csv"])
def test_lists_are_read_with_every_kind_of_line_end(name: str, ending: str, tmp_path: Path) -> None:
    rows = {"list.txt": ["# mine", "4 Guard", "// no more", "4 Scout"], "list.csv": ["card,qty", "Guard,4", "Scout,4"]}
    (tmp_path / name).write_bytes(("\ufeff" + ending.join(rows[name]) + ending).encode())
    result = run("deck", "import", str(tmp_path / name), *RULES, "--out", str(tmp_path / "decks.yaml"))
    assert result.exit_code == 0 and "8 cards" in result.output, result.output
    for lines in (ending, "\n"):
        text = ("game: skirmish\ndecks:\n  # remark\n  one: {cards: {guard: 4}}\n").replace("\n", lines)
        (tmp_path / "decks.yaml").write_bytes(text.encode())
        again = run("deck", "import", str(tmp_path / name), *RULES, "--out", str(tmp_path / "decks.yaml"))
        assert again.exit_code == 0, again.output
        assert b"# remark" in (tmp_path / "decks.yaml").read_bytes()
        assert run("check", str(tmp_path / "decks.yaml"), CARDS, "--rules", DRAFT).exit_code == 0


def test_tabs_are_found_with_old_line_ends() -> None:
    from cardwright.files.yaml import load

    for lines in ("\n", "\r\n", "\r"):
        problems = Problems()
        load("a.yaml", f"a:{lines}  b: 1{lines}\tc: 2{lines}", problems)
        assert "CW004" in {one.code for one in problems}, repr(lines)
