"""`cardwright rules`: games, drafts, and what stands in a draft."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.surfaces.cli.options import FINDINGS, USAGE, set_option, status_of, stop
from cardwright.surfaces.saying import say
from cardwright.text.counting import counted

if TYPE_CHECKING:
    from cardwright.model.draft import Draft

PARTS = ("entries", "options", "clauses", "rulings")


@click.command()
@click.argument("what", required=False, metavar="[GAME[@DRAFT]]")
@click.option("--part", "parts", multiple=True, type=click.Choice(PARTS), help="Only this part of the draft.")
@click.option("--about", metavar="WORD", help="Only what has this word or number in it.")
@set_option
def command(
    what: str | None, parts: tuple[str, ...], about: str | None, settings: tuple[tuple[str, str], ...]
) -> None:
    """List games and drafts; of a draft its entries, options, clauses and rulings."""
    from cardwright.surfaces.loading import drafts

    if what is None or ("@" not in what and "/" not in what and not (Path(what) / "rules.yaml").is_file()):
        _list([id for id in drafts() if what is None or id.partition("@")[0] == what], what)
        return
    draft = _loaded(what, settings)
    lines = _draft_lines(draft, parts or PARTS, about)
    if about and len(lines) <= 1:
        from cardwright.surfaces.named_text import nothing_about

        say(nothing_about(about, _draft_lines(draft, parts or PARTS, None)), err=True)
        raise SystemExit(FINDINGS)
    say("\n".join(lines))


def _list(ids: list[str], game: str | None) -> None:
    if not ids:
        say(f'there is no game "{game}"; `cardwright rules` lists all', err=True)
        raise SystemExit(USAGE)
    for id in ids:
        draft = _loaded(id, ())
        say(f"{id:24} {draft.name}; {overview(draft)}")


def overview(draft: Draft) -> str:
    """What a draft has, in numbers."""
    from cardwright.surfaces.drafts_text import entry_sections, group

    entries = sum(len(found) for _, found in entry_sections(draft))
    sizes = (len(group(draft.clauses, "clauses")), len(group(draft.rulings, "rulings")), len(draft.options))
    return ", ".join([
        counted(entries, "entry", "entries"), counted(sizes[0], "clause"), counted(sizes[1], "ruling"),
        counted(sizes[2], "option"),
    ])  # fmt: skip


def _loaded(id: str, settings: tuple[tuple[str, str], ...]) -> Draft:
    from cardwright.diagnostics.problem import Problems
    from cardwright.surfaces.loading import load_draft

    problems = Problems()
    draft = load_draft(id, problems, dict(settings))
    if draft is None or not problems.ok:
        stop(problems, status_of(problems))
    assert draft is not None
    return draft


def _draft_lines(draft: Draft, parts: tuple[str, ...], about: str | None) -> list[str]:
    from cardwright.surfaces import drafts_text

    lines = [f"{draft.name}, {draft.id}: {overview(draft)}"]
    for part in PARTS:
        if part in parts:
            lines += getattr(drafts_text, part)(draft, about)
    return lines
