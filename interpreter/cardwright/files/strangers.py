"""Files that are no texts at all, known by their first bytes, and what to do with them."""

from __future__ import annotations

from collections.abc import Iterable

EXPORT = (
    "open it with the program that made it and save the table as CSV (UTF-8), a column for the card and one for qty"
)
UNPACK = "unpack it, and name the file that is in it"
WRITE = "write the cards or decks in a plain text editor, and save that as UTF-8"

SIGNS: tuple[tuple[bytes, str, str], ...] = (
    (b"PK\x03\x04", "a zipped file", UNPACK),
    (b"PK\x05\x06", "a zipped file with nothing in it", UNPACK),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document or workbook of an old office program", EXPORT),
    (b"{\\rtf", "a document with typesetting (RTF)", WRITE),
    (b"%PDF-", "a PDF", WRITE),
    (b"\x1f\x8b", "a file packed with gzip", UNPACK),
    (b"BZh", "a file packed with bzip2", UNPACK),
    (b"\xfd7zXZ\x00", "a file packed with xz", UNPACK),
    (b"(\xb5/\xfd", "a file packed with zstd", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a file packed with 7-Zip", UNPACK),
    (b"Rar!\x1a\x07", "a file packed with RAR", UNPACK),
    (b"\x89PNG\r\n\x1a\n", "a picture (PNG)", WRITE),
    (b"\xff\xd8\xff", "a picture (JPEG)", WRITE),
    (b"GIF87a", "a picture (GIF)", WRITE),
    (b"GIF89a", "a picture (GIF)", WRITE),
    (b"II*\x00", "a picture (TIFF)", WRITE),
    (b"MM\x00*", "a picture (TIFF)", WRITE),
    (b"RIFF", "a picture, sound or film", WRITE),
    (b"SQLite format 3\x00", "a data base (SQLite)", EXPORT),
    (b"\x7fELF", "a program", WRITE),
    (b"MZ\x90\x00", "a program", WRITE),
)
"""First bytes, what the file is, and what helps."""

ZIPPED: tuple[tuple[tuple[bytes, ...], str, str], ...] = (
    ((b"xl/workbook", b"xl/worksheets", b"opendocument.spreadsheet"), "a workbook", EXPORT),
    ((b"word/document", b"opendocument.text"), "a document of a word processor", WRITE),
    ((b"ppt/", b"opendocument.presentation"), "a set of slides", WRITE),
    ((b"Index/Tables", b"Index/CalculationEngine"), "a workbook", EXPORT),
)
"""What is found in zipped files of office programs: names of their parts, or their kind, which stand there unpacked."""

ENCODINGS: tuple[tuple[bytes, str], ...] = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
"""First bytes of texts in other encodings."""
PROBED = 400


def no_text(data: bytes) -> tuple[str, str] | None:
    """What a file is that is no text, and what helps; None for what may be one."""
    for sign, what, help in SIGNS:
        if data.startswith(sign):
            return _zipped(data) or (what, help) if sign == b"PK\x03\x04" else (what, help)
    return None


def _zipped(data: bytes) -> tuple[str, str] | None:
    return next(((what, help) for names, what, help in ZIPPED if _holds(data, names)), None)


def _holds(data: bytes, names: Iterable[bytes]) -> bool:
    return any(name in data for name in names)


def encoding(data: bytes) -> str:
    """The name of another encoding in which a text is stored; empty where it cannot be told."""
    marked = next((name for sign, name in ENCODINGS if data.startswith(sign)), "")
    if marked or not data[:PROBED].count(0):
        return marked
    # Letters of Latin and other scripts have a byte of 0 at every second place, or three at every fourth.
    begun = data[: min(PROBED, len(data) - len(data) % 4)]
    for name, width in (("UTF-32", 4), ("UTF-16", 2)):
        places = {at % width for at, byte in enumerate(begun) if byte == 0}
        if begun and begun.count(0) * width >= len(begun) * (width - 1) * 0.8 and len(places) == width - 1:
            return name
    return ""
