"""`cardwright deck`: the saved decks of a game, and decks from plain lists and tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.surfaces.cli.options import FINDINGS, UNREADABLE, heed, knobs, left_out, load, status_of, stop
from cardwright.surfaces.saying import say
from cardwright.text.counting import counted

if TYPE_CHECKING:
    from cardwright.model.cards import Deck
    from cardwright.pipeline import Game

OUT = "decks.yaml"
rules_option = click.option("--rules", "rules", metavar="GAME@DRAFT", required=True, help="The draft of the game.")


@click.group()
def command() -> None:
    """List the saved decks of a game, or bring one in from a plain list or a table."""


@command.command(name="list")
@rules_option
@knobs
def list_decks(rules: str, settings: tuple[tuple[str, str], ...], cards: tuple[str, ...]) -> None:
    """List the saved decks that can be played: id, number of cards, name."""
    from cardwright.surfaces.decks import sound
    from cardwright.surfaces.saving_decks import ready

    game, problems = load(rules, settings, cards)
    left_out(game, problems)
    wrong = [deck for deck in game.decks.values() if not sound(game, deck, problems)]
    rows = ready([deck for deck in game.decks.values() if deck not in wrong])
    room = max((len(id) for id, _, _ in rows), default=0)
    for id, name, count in rows:
        say(f"{id:<{room}}  {count:>3}  {name}")
    if not game.decks:
        say("there are no decks", err=True)
    for deck in wrong:
        say(f"not listed, since it has mistakes: {deck.id} in {deck.key.source.name}", err=True)
    if wrong or any(one.code == "CW016" and one.slots["kind"] == "deck" for one in problems):
        raise SystemExit(FINDINGS)


@command.command(name="import")
@click.argument("file", type=click.Path(), metavar="FILE")
@rules_option
@click.option("--name", metavar="NAME", help="What the deck is called; its id is made from it.")
@click.option("--out", type=click.Path(dir_okay=False), default=OUT, show_default=True, metavar="FILE",
              help="The file of decks that it is saved in; made if need be.")  # fmt: skip
@click.option("--replace", is_flag=True, help="Put it in the place of a deck of the same id.")
@knobs
def import_deck(
    file: str, rules: str, name: str | None, out: str, replace: bool,
    settings: tuple[tuple[str, str], ...], cards: tuple[str, ...],
) -> None:  # fmt: skip
    """Save a deck from a plain list (3 Some Card) or a table (CSV with a column qty) among decks of YAML.

    A deck that the draft does not allow, or with a card that is not known, is not saved.
    """
    from cardwright.files.scalars import SUSPECT
    from cardwright.surfaces.paths import shown
    from cardwright.surfaces.saving_decks import Taken

    game, _ = load(rules, settings, cards)
    if name is not None and not any(sign.isascii() and sign.isalnum() for sign in name):
        raise click.UsageError(f'"{name}" has no letters or digits of which an id could be made')
    called = name or Path(file).stem
    if SUSPECT.search(called):
        raise click.UsageError(f'"{called}" holds a character that cannot be shown; --name gives another name')
    deck = _read(game, file, name or "")
    if deck.id in game.decks and game.decks[deck.id].key.source.name != shown(Path(out)).as_posix():
        raise click.UsageError(_elsewhere(game, deck, out))
    try:
        said = _saved(game, deck, out, replace)
    except Taken as error:
        raise click.UsageError(f'{out} has a deck "{error}" already; --replace puts this one in its place') from error
    except OSError as error:
        say(f"error: {out} cannot be written: {error.strerror}", err=True)
        raise SystemExit(UNREADABLE) from error
    say(said)


def _elsewhere(game: Game, deck: Deck, out: str) -> str:
    """That another file has a deck of this id, and which name would be free."""
    from itertools import count

    from cardwright.surfaces.saving_decks import ids_in

    taken = {*game.decks, *ids_in(Path(out))}
    free = next(number for number in count(2) if f"{deck.id}-{number}" not in taken)
    other = game.decks[deck.id].key.source.name
    return f'{other} has a deck "{deck.id}" already, and an id names one deck; --name "{deck.name} {free}" is free'


def _read(game: Game, file: str, name: str) -> Deck:
    """The deck of the list; leaves with its mistakes, and shows its warnings."""
    from cardwright.diagnostics.problem import Problems
    from cardwright.surfaces.decks import deck_warnings, listed_deck
    from cardwright.surfaces.paths import is_yaml

    if is_yaml(file):
        raise click.UsageError(f"{file} is a file of decks already: use it with --deck {file}")
    problems = Problems()
    deck = listed_deck(game, file, problems, name)
    if deck is not None and problems.ok:
        problems.extend(deck_warnings(game, deck))
    heed(problems)
    assert deck is not None
    return deck


def _saved(game: Game, deck: Deck, out: str, replace: bool) -> str:
    from cardwright.diagnostics.problem import Problems
    from cardwright.surfaces.saving_decks import save_deck

    problems = Problems()
    saved = save_deck(Path(out), game.draft.game, deck, replace, problems)
    if saved is None:
        stop(problems, status_of(problems) or FINDINGS)
    assert saved is not None
    did = "replaced" if saved.replaced else "saved"
    size = counted(len(deck.ids), "card")
    return f"{did} {deck.id} ({deck.name}, {size}) in {out}; play it with --deck {out}#{deck.id}"
