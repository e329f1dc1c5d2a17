"""`cardwright play`: a match at a plain prompt, against bots, between people, or among bots."""

from __future__ import annotations

from typing import Any

import click

from cardwright.surfaces.cli.options import UNREADABLE, colours, deck_option, knobs
from cardwright.surfaces.saying import say

CAP = 200
"""Turns after which a match among bots is given up; no rule of the game."""


@click.command()
@click.argument("draft", required=False, metavar="GAME@DRAFT")
@click.option("--seat", "kinds", multiple=True, metavar="random|greedy|human", help="Who plays, once for each seat.")
@deck_option
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many seats.")
@click.option("--name", "names", multiple=True, help="What a seat is called, once for each seat.")
@click.option("--seed", type=int, metavar="N", help="The seed; the same seed gives the same match.")
@click.option("--first", type=click.IntRange(min=1), metavar="N", help="The seat that begins, from 1.")
@click.option("--in-order", is_flag=True, help="Do not shuffle the decks of a draft that does not shuffle.")
@click.option("--journal", type=click.Path(), metavar="FILE", help="Keep every move in a file as it is made.")
@click.option("--resume", type=click.Path(), metavar="FILE", help="Go on with a match that was kept.")
@click.option("--calls", is_flag=True, help="Let bots make calls and cast votes.")
@click.option("--cap", type=click.IntRange(min=1), default=CAP, show_default=True, metavar="TURNS",
              help="Stop a match among bots after so many turns. No rule of the game.")  # fmt: skip
@knobs
def command(**given: Any) -> None:
    """Play a match. Without --seat you have the first seat, against random bots.

    At the prompt a number chooses; help lists everything else: why, undo, log, view, save, quit.
    """
    from cardwright.surfaces.playing.begin import Unkept, Wish, begin

    try:
        session = begin(Wish(**given), colours())
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    except Unkept as error:
        say(f"error: {error}", err=True)
        raise SystemExit(UNREADABLE) from error
    session.run()
    if session.record.trouble:
        raise SystemExit(UNREADABLE)
