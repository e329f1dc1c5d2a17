"""What several commands share: options, loading with an exit status, and how text is coloured."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardwright.surfaces.saying import say

if TYPE_CHECKING:
    from cardwright.diagnostics.problem import Problems
    from cardwright.pipeline import Game

FINDINGS, USAGE, UNREADABLE = 1, 2, 3
"""Exit statuses beside 0."""

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("text", "json", "github")


class Assignment(click.ParamType):  # type: ignore[type-arg]
    """KNOB=VALUE, as a pair."""

    name = "KNOB=VALUE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Cut at the first equals sign."""
        if isinstance(value, tuple):
            return value
        knob, sign, setting = str(value).partition("=")
        if not sign or not knob:
            self.fail(f'"{value}" is not of the form KNOB=VALUE', param, ctx)
        return knob, setting


def _set_once(
    ctx: click.Context, param: click.Parameter, given: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """Refuse an option of the draft that is set to two values."""
    first: dict[str, str] = {}
    for knob, value in given:
        if first.setdefault(knob, value) != value:
            raise click.UsageError(f"--set {knob}={first[knob]} and --set {knob}={value} contradict each other", ctx)
    return given


set_option = click.option(
    "--set", "settings", type=Assignment(), multiple=True, metavar="KNOB=VALUE", callback=_set_once,
    help="Set an option of the draft; may be given again.",
)  # fmt: skip
cards_option = click.option(
    "--cards", "cards", type=click.Path(), multiple=True, metavar="PATH",
    help="Add a card file, or all below a folder; may be given again.",
)  # fmt: skip
deck_option = click.option(
    "--deck", "decks", multiple=True, metavar="NAME|FILE", help="A deck, once for each seat."
)
rules_option = click.option("--rules", "rules", metavar="GAME@DRAFT", help="The draft to read with.")
format_option = click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How it is printed."
)


def knobs(function: Command) -> Command:
    """The two options that every command with a draft has: --set and --cards."""
    return set_option(cards_option(function))


def colours() -> bool:
    """Whether output goes to a terminal that may show colours."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and sys.stdout.isatty()


def form_of(what: str, file: str, forms: Mapping[str, str]) -> str:
    """The form in which a file is written, by its ending. Leaves with a problem for one that there is not."""
    from cardwright.diagnostics.problem import Problems

    found = Problems()
    form = form_by_ending(what, file, forms, found)
    heed(found)
    return form


def form_by_ending(what: str, file: str, forms: Mapping[str, str], problems: Problems) -> str:
    """The form in which a file is written, by its ending; empty, with a problem, for one that there is not."""
    from cardwright.diagnostics.problem import problem

    ending = next((one for one in forms if file.casefold().endswith(one)), "")
    if not ending:
        bare = file.rpartition(".")[0] if "." in file.rpartition("/")[2] else file
        help = (f"for example {bare}{next(iter(forms))}",)
        problems.add(problem("CW509", None, what=what, file=file, endings=" or ".join(forms), help=help))
    return forms.get(ending, "")


def writable(path: str | None) -> None:
    """Leave before anything is played where a file could not be written afterwards."""
    from pathlib import Path

    if path and path != "-" and not Path(path).parent.is_dir():
        say(f"error: {path} cannot be written: there is no folder {Path(path).parent}", err=True)
        raise SystemExit(UNREADABLE)


def stop(problems: Problems, status: int) -> None:
    """Print problems on the error stream and leave with a status."""
    from cardwright.diagnostics.render import render_all

    say(render_all(problems, colour=colours() and sys.stderr.isatty()), err=True, nl=False, painted=True)
    raise SystemExit(status)


def heed(problems: Problems) -> None:
    """Leave where there are errors; show mere warnings on the error stream."""
    from cardwright.diagnostics.render import render_all

    if not problems.ok:
        stop(problems, status_of(problems))
    if len(problems):
        say(render_all(problems, colour=colours() and sys.stderr.isatty()), err=True, nl=False, painted=True)


def left_out(game: Game, problems: Problems) -> None:
    """Show mistakes that do not stand in the way on the error stream, and say which cards are left out for them."""
    from cardwright.diagnostics.render import render_all

    told = [one for one in problems if one.severity == "error" or one.code in ("CW031", "CW050")]
    shown = render_all(told, colour=colours() and sys.stderr.isatty())
    unread = [one.card.id for one in game.cards if one.nodes is None and one.card.status != "draft"]
    said = [f"left out, since they have mistakes: {', '.join(unread)}"] if unread else []
    said += [f"left out, since it cannot be read: {name}" for name in _unread_files(game, problems)]
    said += [f"left out, since its id is taken: {one.slots['id']} in {one.span.source.name}"
             for one in problems.errors if one.code == "CW016" and one.span is not None]
    say(shown, err=True, nl=False, painted=True)
    say("".join(f"{line}\n" for line in said), err=True, nl=False)


def _unread_files(game: Game, problems: Problems) -> list[str]:
    """Files with mistakes of which no card and no deck has been read."""
    keys = [*(one.card.key for one in game.cards), *(deck.key for deck in game.decks.values())]
    wrong = [one.span.source.name for one in problems.errors if one.span is not None]
    return [name for name in dict.fromkeys(wrong) if all(key.source.name != name for key in keys)]


def status_of(problems: Problems, strict: bool = False) -> int:
    """The exit status that problems ask for, as they are told on the page of `cardwright --help`.

    A wrong option or draft is a matter of usage where the command line names it; in a file it is a finding.
    """
    codes = {one.code for one in problems.errors}
    if {one.code for one in problems.errors if one.span is None} & WRONG_USAGE:
        return USAGE
    if codes & CANNOT_READ:
        return UNREADABLE
    return FINDINGS if codes or (strict and len(problems)) else 0


CANNOT_READ = frozenset({"CW001", "CW025"})
WRONG_USAGE = frozenset({"CW111", "CW112", "CW114", "CW130", "CW140", "CW508", "CW509"})


def load(
    id: str, settings: Mapping[str, str] | tuple[tuple[str, str], ...] = (), cards: tuple[str, ...] = (),
    others: bool = False,
) -> tuple[Game, Problems]:  # fmt: skip
    """A game by `game@draft`; leaves with a status if the draft cannot be used, or a file is missing or not used.

    With `others` files may be for other games.
    """
    from cardwright.diagnostics.problem import Problems
    from cardwright.surfaces.loading import load_game

    problems = Problems()
    game = load_game(id, problems, cards, dict(settings), others=others)
    status = status_of(problems)
    if game is None or status > FINDINGS or any(one.code == "CW030" for one in problems):
        stop(problems, status)
    assert game is not None
    return game, problems
