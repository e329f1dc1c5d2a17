"""A cache that cannot be used is as good as an empty one: the language is built anew, and reads the same."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.language import grammar
from cardwright.language.grammar import Grammar, build_grammar
from cardwright.language.tables import dump, restore
from cardwright.surfaces.kept import KeptTables

KEY = "language"


class Lasting(KeptTables):
    """The same, with a count of the tables that had to be computed."""

    def __init__(self) -> None:
        self.computed = 0

    def put(self, key: str, text: str) -> None:
        self.computed += 1
        super().put(key, text)


@pytest.fixture(scope="module")
def tables() -> str:
    """The language's tables as they are kept."""
    return dump(build_grammar().lark)


@pytest.fixture
def kept(tmp_path: Path, tables: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the language's tables, in a cache folder of its own."""
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    KeptTables().put(KEY, tables)
    return tmp_path / f"{KEY}.json"


def built() -> tuple[Grammar, int]:
    """The language as a new process gets it, and how many tables were computed for it."""
    tables = Lasting()
    grammar._built.clear()
    return build_grammar(tables=tables), tables.computed


def edited(change: Callable[[str], str]) -> Callable[[Path], object]:
    return lambda file: file.write_text(change(file.read_text()))


def folder(file: Path) -> None:
    file.unlink()
    (file / "inside").mkdir(parents=True)


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def link_to_a_pipe(file: Path) -> None:
    pipe(file)
    file.rename(file.parent / "pipe")
    file.symlink_to("pipe")


SPOILT: dict[str, Callable[[Path], object]] = {
    "not UTF-8": lambda file: file.write_bytes(b"\xff\xfe" + file.read_bytes()),
    "nested": lambda file: file.write_text("[" * 200_000),
    "nested, with an end": lambda file: file.write_text("[" * 200_000 + "]" * 200_000),
    "empty": lambda file: file.write_text(""),
    "other JSON": lambda file: file.write_text(json.dumps({"data": {"parser": {"parser": {}}}, "memo": {}})),
    "long number": lambda file: file.write_text("9" * 50_000),
    "cut": edited(lambda text: text[:-100]),
    "changed at one place": edited(lambda text: text.replace('"Reduce"', '"Shift"', 1).replace("[0, ", "[1, ", 1)),
    "changed key": edited(lambda text: text.replace('"states"', '"stat"', 1)),
    "a folder": folder,
    "a pipe": pipe,
    "a link to a pipe": link_to_a_pipe,
}


@pytest.mark.parametrize("way", SPOILT)
def test_a_spoilt_cache_is_as_good_as_empty(kept: Path, way: str) -> None:
    SPOILT[way](kept)
    text = KeptTables().get(KEY)
    assert text is None or restore(text, grammar._NoLexer) is None


def test_the_language_is_built_anew_and_kept_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    good, computed = built()
    assert computed == 1
    (file,) = tmp_path.glob("*.json")
    file.write_bytes(b"\xff" + file.read_bytes())
    for expected in (1, 0):
        again, computed = built()
        assert computed == expected and len(again.lark.rules) == len(good.lark.rules)


def test_a_folder_that_is_a_file_or_cannot_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / ("x" * 300), "/dev/null"):
        monkeypatch.setenv("CARDWRIGHT_CACHE", str(place))
        KeptTables().put(KEY, "text")
        assert KeptTables().get(KEY) is None


@pytest.mark.parametrize("way", ["a folder", "a pipe", "a link to a pipe"])
def test_nothing_is_written_into_what_is_no_ordinary_file(kept: Path, tables: str, way: str) -> None:
    SPOILT[way](kept)
    before = kept.lstat()
    KeptTables().put(KEY, tables)
    assert kept.lstat().st_ino == before.st_ino
