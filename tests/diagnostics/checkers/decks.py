"""Reads the examples of decks: warnings of a draft, plain lists, tables, and files that decks are saved in."""

import contextlib
from pathlib import Path

from cardwright.diagnostics import Example, Problems
from cardwright.surfaces.checking import check
from cardwright.surfaces.cli.options import form_by_ending
from cardwright.surfaces.cli.simulate import REPORTS
from cardwright.surfaces.decks import deck_mistakes, listed_deck
from cardwright.surfaces.saving_decks import save_deck
from changing import DRAFTS, Shipped, write_draft
from games import skirmish

WARN = "deck: {warn: [{unless: there is a guard in your pile, say: No guard keeps the camp., clause: '1.2'}]}"

GUARD = "terms: {guard: {words: [guard, guards], is: a unit, where: [the strength of it is 2], clause: '1.2'}}\n"


def check_warned(example: Example, folder: Path, problems: Problems) -> None:
    """One deck of a draft that warns of some."""
    draft = folder / "draft"
    draft.mkdir()
    write_draft(draft, GUARD + WARN)
    (folder / "decks.yaml").write_text(f"game: skirmish\ndecks:\n  mine:\n    {example.text}\n", encoding="utf-8")
    with Shipped(folder):
        paths = [DRAFTS / "skirmish" / "cards" / "first.yaml", folder / "decks.yaml"]
        found = check(paths, rules=str(draft)).problems
    problems.extend(one for one in found if one.span and one.span.source.name.endswith("decks.yaml"))


def check_list(example: Example, folder: Path, problems: Problems) -> None:
    """A plain list of cards."""
    (folder / "deck.txt").write_text(example.text, encoding="utf-8")
    listed_deck(skirmish(), str(folder / "deck.txt"), problems)


def check_table(example: Example, folder: Path, problems: Problems) -> None:
    """A table of cards."""
    (folder / "deck.csv").write_text(example.text, encoding="utf-8")
    listed_deck(skirmish(), str(folder / "deck.csv"), problems)


def check_saved(example: Example, folder: Path, problems: Problems) -> None:
    """A file of decks in which another one is saved."""
    (folder / "decks.yaml").write_text(example.text, encoding="utf-8")
    (folder / "deck.txt").write_text("4 Guard\n", encoding="utf-8")
    deck = listed_deck(skirmish(), str(folder / "deck.txt"), problems)
    assert deck is not None
    save_deck(folder / "decks.yaml", "skirmish", deck, False, problems)


def check_name(example: Example, folder: Path, problems: Problems) -> None:
    """A deck as it is named on the command line."""
    for name, content in example.files.items():
        (folder / name).write_text(str(content), encoding="utf-8")
    with contextlib.chdir(folder):
        problems.extend(deck_mistakes(skirmish(), [example.text], Problems()))


def check_report(example: Example, folder: Path, problems: Problems) -> None:
    """The file of a report as it is named on the command line."""
    form_by_ending("the report", example.text, REPORTS, problems)


CHECKERS = {
    "report": check_report,
    "deck-name": check_name, "warned-deck": check_warned, "list": check_list, "table": check_table,
    "saved": check_saved,
}  # fmt: skip
