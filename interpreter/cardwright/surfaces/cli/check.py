"""`cardwright check`: everything wrong with drafts, cards, decks and scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardwright.surfaces.cli.options import colours, format_option, knobs, rules_option, status_of
from cardwright.surfaces.saying import json_text, say
from cardwright.text.counting import counted

if TYPE_CHECKING:
    from cardwright.diagnostics.problem import Problems
    from cardwright.surfaces.checking import Report


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH|GAME@DRAFT]...")
@rules_option
@format_option
@click.option("--strict", is_flag=True, help="Warnings count as findings.")
@click.option("--thorough", is_flag=True, help="Also say what is merely worth a look.")
@knobs
def command(
    paths: tuple[str, ...], rules: str | None, form: str, strict: bool, thorough: bool,
    settings: tuple[tuple[str, str], ...], cards: tuple[str, ...],
) -> None:  # fmt: skip
    """Say everything that is wrong with drafts, cards, decks and scenarios.

    Without a PATH, everything that comes with Cardwright is checked; a PATH can be a draft that comes with it, too, as
    GAME@DRAFT: it is checked with the cards of its game.
    """
    from cardwright.surfaces.checking import check

    report = check([*paths, *cards], rules=rules, settings=dict(settings), thorough=thorough)
    say(printed(report, form), nl=False, painted=True)
    if form == "github":
        say(summary(report), err=True)
    raise SystemExit(status_of(report.problems, strict))


def printed(report: Report, form: str) -> str:
    """The report as text, as versioned JSON or as annotations for GitHub."""
    from cardwright.diagnostics.render import github, render_all, to_json

    if form == "json":
        told = {**to_json(report.problems), "checked": dict(report.counts)}
        return json_text(told)
    if form == "github":
        return github(report.problems)
    shown = render_all(report.problems, colour=colours())
    return f"{shown}{chr(10) if shown else ''}{summary(report)}\n"


def summary(report: Report) -> str:
    """One line: what was looked at, and how much is wrong."""
    counts = sorted(report.counts.items(), key=lambda pair: -pair[1])
    looked = ", ".join(counted(number, word) for word, number in counts if number)
    return f"{looked or 'nothing to check'}: {verdict(report.problems)}"


def verdict(problems: Problems) -> str:
    """How much is wrong, in words."""
    parts = [
        counted(len(found), word)
        for word, found in (("error", problems.errors), ("warning", problems.warnings))
        if found
    ]
    return ", ".join(parts) or "nothing wrong"
