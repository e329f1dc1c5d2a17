"""`cardwright test`: runs scenario files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardwright.diagnostics.excerpt import printable
from cardwright.surfaces.cli.options import FINDINGS, colours, format_option, knobs, rules_option, status_of
from cardwright.surfaces.saying import json_text, say
from cardwright.text.counting import counted

if TYPE_CHECKING:
    from cardwright.play.scenarios import Result
    from cardwright.surfaces.scenario_files import Tested

BACKENDS = ("python", "walker")


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH]...")
@rules_option
@format_option
@click.option("--backend", type=click.Choice([*BACKENDS, "both"]), default="python", help="What plays them.")
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that went well, too.")
@knobs
def command(
    paths: tuple[str, ...], rules: str | None, form: str, backend: str, verbose: bool,
    settings: tuple[tuple[str, str], ...], cards: tuple[str, ...],
) -> None:  # fmt: skip
    """Run scenario files: files and all below folders; without a PATH those in tests/scenarios."""
    from cardwright.surfaces.scenario_files import run_files, usual_paths

    backends = BACKENDS if backend == "both" else (backend,)
    tested = run_files(paths or usual_paths(), cards, backends, rules, dict(settings))
    say({"text": text, "json": as_json, "github": github}[form](tested, verbose), nl=False, painted=True)
    unknown = dict.fromkeys(
        str(one.slots["word"]) for one in tested.problems if one.code == "CW511" and one.slots["kind"] == "card"
    )
    if unknown and not cards and form != "json":
        say(f"cards of your own ({', '.join(unknown)}?) are read with --cards PATH", err=True)
    raise SystemExit(status(tested))


def status(tested: Tested) -> int:
    """1 for a failure, a mistake in a file, or no scenario at all; 3 where a file cannot be read."""
    found = status_of(tested.problems)
    return found or (FINDINGS if tested.failed or not tested.scenarios else 0)


def text(tested: Tested, verbose: bool) -> str:
    """File by file what failed, then the mistakes in files, then the counts."""
    from cardwright.diagnostics.render import render_all

    said = [line for file, found in tested.results.items() for line in _file_lines(file, found, verbose)]
    lines = list(map(printable, said))
    shown = render_all(tested.problems, colour=colours())
    return "\n".join([*lines, *([""] if lines else []), *([shown] if shown else []), summary(tested)]) + "\n"


def _file_lines(file: str, found: list[Result], verbose: bool) -> list[str]:
    from cardwright.play.scenarios import NOT_LOADED

    good = sum(one.ok for one in found)
    lines = [f"{file}: {good} of {len(found)} well"]
    unloaded = list(dict.fromkeys(one.id for one in found if one.message == NOT_LOADED))
    if unloaded:
        lines += [f"  FAILED {', '.join(unloaded)}", f"    {NOT_LOADED}: see what is said of the file below"]
    for one in found:
        if not one.ok and one.message == NOT_LOADED:
            continue
        if not one.ok:
            lines += [f"  FAILED {one.id} ({one.title}; {one.backend})", f"    --> {one.place}", f"    {one.message}"]
        elif verbose:
            lines.append(f"  well   {one.id} ({one.title}; {one.backend})")
    return lines


def summary(tested: Tested) -> str:
    """One line with the counts."""
    if not tested.scenarios:
        return "no scenarios found: that counts as a failure"
    counts = ", ".join([
        counted(tested.scenarios, "scenario"), counted(tested.assertions, "assertion"),
        counted(tested.refusals, "refusal"),
    ])  # fmt: skip
    failed = len(tested.failed)
    return f"{counts}: {f'{failed} failed' if failed else 'all well'}"


def as_json(tested: Tested, verbose: bool) -> str:
    """Versioned JSON."""
    from dataclasses import asdict

    from cardwright.diagnostics.render import to_json

    told = {
        **to_json(tested.problems), "scenarios": tested.scenarios, "assertions": tested.assertions,
        "refusals": tested.refusals, "failed": len(tested.failed),
        "results": [{"file": file, **asdict(one)} for file, found in tested.results.items() for one in found],
    }  # fmt: skip
    return json_text(told)


def github(tested: Tested, verbose: bool) -> str:
    """Workflow commands of GitHub Actions: failures and mistakes, one a line."""
    from cardwright.diagnostics.render import github as commands

    lines = [_command(one) for _, one in tested.failed]
    return "".join(f"{line}\n" for line in lines) + commands(tested.problems)


def _command(one: Result) -> str:
    from cardwright.diagnostics.render import workflow_command

    file, line, column = one.place.rsplit(":", 2) if one.place.count(":") > 1 else (one.place, "1", "1")
    return workflow_command("error", (file, int(line), int(column)), one.id, one.message)
