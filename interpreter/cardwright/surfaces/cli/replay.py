"""`cardwright replay`: a journal played again, step by step or as a whole, and verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardwright.surfaces.cli.options import FINDINGS, cards_option, colours, rules_option, status_of, stop
from cardwright.surfaces.saying import say
from cardwright.text.counting import counted

if TYPE_CHECKING:
    from cardwright.match.journal import Journal
    from cardwright.match.match import Match


DOUBTFUL = frozenset({"CW501", "CW532", "CW533"})
"""Warnings of a journal with which it can be gone on, but is not verified."""


@click.command()
@click.argument("file", type=click.Path())
@click.option("--verify", is_flag=True, help="Only say whether every move, digest and event is the same.")
@click.option("--step", is_flag=True, help="Show the table after every move and wait for Enter.")
@click.option("--backend", type=click.Choice(["python", "walker"]), default="python", help="What plays it again.")
@rules_option
@cards_option
def command(
    file: str, verify: bool, step: bool, backend: str, rules: str | None, cards: tuple[str, ...]
) -> None:
    """Play a journal again: print everything that happened, go through it, or verify it."""
    from cardwright.diagnostics.problem import Problems
    from cardwright.diagnostics.render import render_all
    from cardwright.surfaces.kept_matches import replayed

    problems = Problems()
    found = replayed(file, problems, cards, rules, backend)
    if found is None:
        stop(problems, status_of(problems))
    assert found is not None
    if not verify:
        (stepped if step else printed)(found[1])
    say(render_all(problems, colour=colours()), err=True, nl=False, painted=True)
    journal, match = found
    moves = counted(max(0, len(journal.entries) - 1), "move")
    if problems.ok:
        whole = "as in the journal, whose last line is torn" if journal.torn else "all as in the journal"
        say(f"{moves}, {whole}; digest {match.digest()}; {_state(journal)}")
    # What is lost cannot be verified, and what was written anew is not as it was.
    doubtful = any(one.code in DOUBTFUL for one in problems)
    raise SystemExit(status_of(problems) or (FINDINGS if verify and doubtful else 0))


def _state(journal: Journal) -> str:
    """Whether the match was played to its end."""
    if journal.end is None:
        return "not finished: its end is missing"
    return "finished" if journal.end.kind == "over" else "not finished: it was left, and can be gone on with"


def printed(match: Match) -> None:
    """Everything that happened, and how it ended."""
    from cardwright.surfaces.playing.session import logged, result

    for event in logged(match, match.events):
        say(f"  {event.words}")
    say(result(match))


def stepped(match: Match) -> None:
    """Move by move: what happened and the table, all cards shown to whoever looks at the whole."""
    from cardwright.match.events import tell
    from cardwright.surfaces.playing.console import Console
    from cardwright.surfaces.playing.session import result, told
    from cardwright.surfaces.table_text import TableText, rows_of

    table, console = TableText(match.naming, rows_of(match.game.draft, match.naming)), Console(colours())
    for number, moment in enumerate(match.moments):
        lines = told(tell(match.naming, moment.position.state, moment.lines))
        if lines:
            console.say(*lines, "", *table.lines(moment.position, None), "")
            if console.ask(f"[{number}/{len(match.moments) - 1}] ") is None:
                return
    console.say(result(match))
