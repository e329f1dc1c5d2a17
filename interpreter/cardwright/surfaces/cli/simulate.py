"""`cardwright simulate`: many matches between bots, and what came of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from cardwright.surfaces.cli.options import (
    UNREADABLE,
    USAGE,
    Assignment,
    deck_option,
    form_of,
    heed,
    knobs,
    left_out,
    load,
    writable,
)
from cardwright.surfaces.saying import json_text, say

if TYPE_CHECKING:
    from cardwright.diagnostics.problem import Problems
    from cardwright.pipeline import Game
    from cardwright.play.simulate import Advance, Plan
    from cardwright.play.summary import Summary
    from cardwright.surfaces.simulating import Asked, CutShort


@click.command()
@click.argument("draft", metavar="GAME@DRAFT")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="How many matches.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="Same seed, same result.")
@deck_option
@click.option("--players", type=click.IntRange(1), metavar="N", help="How many seats; decks and bots go round.")
@click.option(
    "--bot", "bots", type=click.Choice(["random", "greedy"]), multiple=True, default=["random"],
    help="Who plays, once for each seat or once for all.",
)  # fmt: skip
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="J", help="How many processes.")
@click.option("--cap", type=click.IntRange(1), default=200, show_default=True, metavar="TURNS",
              help="Give a match up after so many turns. No rule of the game.")  # fmt: skip
@click.option("--rotate", is_flag=True, help="Let decks and bots move on by one seat from match to match.")
@click.option("--in-order", is_flag=True, help="Do not shuffle the decks of a draft that does not shuffle.")
@click.option("--calls", is_flag=True, help="Let bots make calls and cast votes.")
@click.option("--vary", type=Assignment(), metavar="KNOB=a,b,c", help="Repeat for several settings, side by side.")
@click.option("--json", "json_file", type=click.Path(allow_dash=True), metavar="FILE", help="Write the result as JSON.")
@click.option("--report", type=click.Path(dir_okay=False), metavar="FILE",
              help="Write pictures of lengths and scores: a page (HTML), or .svg.")  # fmt: skip
@click.option("--backend", type=click.Choice(["python", "walker"]), default="python", hidden=True)
@knobs
def command(
    draft: str, games: int, seed: int, decks: tuple[str, ...], players: int | None, bots: tuple[str, ...], jobs: int,
    cap: int, rotate: bool, in_order: bool, calls: bool, vary: tuple[str, str] | None, json_file: str | None,
    report: str | None, backend: str, settings: tuple[tuple[str, str], ...], cards: tuple[str, ...],
) -> None:  # fmt: skip
    """Play many matches between bots and count wins, endings, lengths, actions and cards.

    Any number of jobs gives the same result. Without --deck the shipped decks are used in their order.
    """
    from cardwright.surfaces.simulating import Asked, CutShort, Unusable, summarised
    from cardwright.surfaces.simulation_text import summary_text, sweep_text

    asked = Asked(decks, players, bots, games, seed, cap, not in_order, rotate, calls, backend)
    _contradictions(vary, settings, json_file, report)
    form = form_of("the report", report, REPORTS) if report else ""
    for path in (json_file, report):
        writable(path)
    knob, values = (vary[0], vary[1].split(",")) if vary else ("", [""])
    summaries: list[Summary] = []
    try:
        planned: list[tuple[Game, Plan]] = []
        for value in values:  # refuse before anything is played
            game, problems = _game(draft, {**dict(settings), **({knob: value} if knob else {})}, cards, decks)
            planned.append((game, _plan(game, asked, problems, first=not planned)))
        with _progress(games * len(planned)) as advance:
            for game, plan in planned:
                summaries.append(summarised(game, plan, jobs, advance))
    except CutShort as cut:
        files = [path for path in (json_file, report) if path and path != "-"]
        if json_file != "-":
            say(_cut_text(cut, knob, values, summaries), nl=False)
        _leave_early(cut, values[len(summaries)] if knob else "", files)
    except Unusable as error:
        say(f"error: {error}", err=True)
        raise SystemExit(USAGE) from error
    if json_file != "-":
        say(sweep_text(knob, values, summaries) if vary else summary_text(summaries[0]), nl=False)
    _write(json_file, _json(summaries, knob, values))
    _write(report, _report(form, summaries, knob, values) if report else "")


def _cut_text(cut: CutShort, knob: str, values: list[str], summaries: list[Summary]) -> str:
    """What was played of a simulation that was cut short; of a sweep the settings that are done."""
    from cardwright.surfaces.simulation_text import summary_text, sweep_text

    if knob:
        return sweep_text(knob, values[: len(summaries)], summaries) if summaries else ""
    return summary_text(cut.summary) if cut.summary else ""


def _leave_early(cut: CutShort, value: str, files: list[str]) -> NoReturn:
    """Say how much was counted, and leave with the status of what cut it short."""
    from cardwright.surfaces.stopping import as_stopped

    of = f" of the setting {value}" if value else ""
    counted = f"{cut.played:,} of {cut.games:,} matches{of} were played until then"
    unwritten = f"; {' and '.join(files)} {'is' if len(files) == 1 else 'are'} not written" if files else ""
    cause = cut.__cause__
    if isinstance(cause, KeyboardInterrupt):
        stop = as_stopped(cause)
        say(f"stopped by {stop.words}: {counted}{unwritten}", err=True)
        stop.told = True
        raise stop
    died = "a process that played matches was ended from outside (by hand, or since memory ran out)"
    say(f"error: {died}: {counted}{unwritten}", err=True)
    raise SystemExit(UNREADABLE) from cut


def _contradictions(
    vary: tuple[str, str] | None, settings: tuple[tuple[str, str], ...], json_file: str | None, report: str | None
) -> None:
    """Leave where one option takes back what another one says."""
    set_too = [f"{knob}={value}" for knob, value in settings if vary is not None and knob == vary[0]]
    if vary is not None and set_too:
        raise click.UsageError(f"--vary {vary[0]}=… and --set {set_too[0]} contradict each other; leave one out")
    if json_file and report and Path(json_file).resolve() == Path(report).resolve():
        raise click.UsageError(f"--json and --report would both write {report}; give them two files")


def _game(
    draft: str, settings: dict[str, str], cards: tuple[str, ...], decks: tuple[str, ...]
) -> tuple[Game, Problems]:
    """The game; leaves if a deck file has a mistake."""
    from cardwright.surfaces.decks import deck_files, deck_mistakes

    game, problems = load(draft, settings, (*cards, *deck_files(decks)))
    heed(deck_mistakes(game, decks, problems))
    return game, problems


def _plan(game: Game, asked: Asked, problems: Problems, first: bool) -> Plan:
    """The plan; leaves if a deck needs a card that has a mistake. Other mistakes are shown, once."""
    from cardwright.surfaces.decks import unplayable
    from cardwright.surfaces.simulating import chosen_decks, plan_of

    heed(unplayable(game, chosen_decks(game, asked, problems), problems))
    if first:
        left_out(game, problems)
    return plan_of(game, asked, problems)


def _json(summaries: list[Summary], knob: str, values: list[str]) -> str:
    """One summary, or those of a sweep with the settings they belong to."""
    from cardwright.play.summary import VERSION

    if not knob:
        data = summaries[0].as_json()
    else:
        runs = [{"setting": v, **s.as_json()} for v, s in zip(values, summaries, strict=True)]
        data = {"version": VERSION, "vary": knob, "settings": values, "runs": runs}
    return json_text(data)


REPORTS = {".html": "page", ".htm": "page", ".svg": "picture"}
"""The forms of a report, by the ending of its file."""


def _report(form: str, summaries: list[Summary], knob: str, values: list[str]) -> str:
    """A picture or a page."""
    from cardwright.surfaces.simulation_page import page, picture

    titles = [f"{knob} = {value}" if knob else "" for value in values]
    if form == "picture":
        return picture(summaries, titles)
    return page(summaries, [title or "Result" for title in titles], knob, values)


def _write(path: str | None, text: str) -> None:
    """Write a file; "-" is the standard output."""
    from cardwright.files.write import write_whole

    if path == "-":
        say(text, nl=False)
    elif path:
        try:
            write_whole(path, text)
        except OSError as error:
            say(f"error: {path} cannot be written: {error.strerror}", err=True)
            raise SystemExit(UNREADABLE) from error


@contextmanager
def _progress(total: int) -> Iterator[Advance | None]:
    """A progress bar on the error stream, on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("matches", total=total)
        yield lambda more: bar.advance(task, more)
