"""`cardwright graph`: a picture of who may move cards from where to where, or of what ties cards together."""

from __future__ import annotations

import click

from cardwright.surfaces.cli.options import UNREADABLE, form_of, knobs, left_out, load
from cardwright.surfaces.saying import say

FORMATS = ("dot", "mermaid", "svg")
ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid"}


@click.command()
@click.argument("draft", metavar="GAME@DRAFT")
@click.argument("what", nargs=-1, required=True, metavar="zones|RELATION")
@click.option("--format", "form", type=click.Choice(FORMATS),
              help="The output; else the file's ending says it, and dot is printed.")  # fmt: skip
@click.option("--with-cards", is_flag=True, help="Add to the zones what the texts of cards do.")
@click.option("--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write to a file.")
@knobs
def command(
    draft: str, what: tuple[str, ...], form: str | None, with_cards: bool, out: str | None,
    settings: tuple[tuple[str, str], ...], cards: tuple[str, ...],
) -> None:  # fmt: skip
    """Draw the zones of a draft with what may move cards between them, or one of its relations.

    Relations are the draft's own: fields that tie cards together, sets, and the columns of sets.
    """
    from cardwright.surfaces import pictures

    game, problems = load(draft, settings, cards)
    name, known = " ".join(what), pictures.drawable(game)
    wanted = next((one for one in known if one.casefold() == name.casefold()), None)
    if wanted is None:
        raise click.UsageError(_unknown(name, known))
    form = form or (form_of("the graph", out, ENDINGS) if out else "dot")
    left_out(game, problems)
    shown = pictures.drawn(game, wanted, form, with_cards)
    if out is None:
        say(shown)
    else:
        _write(out, shown)


def _unknown(name: str, known: list[str]) -> str:
    from cardwright.diagnostics.nearest import nearest

    near = nearest(name, known, 1)
    hint = f'did you mean "{near[0]}"? ' if near else ""
    return f'"{name}" cannot be drawn; {hint}What can be drawn: {", ".join(known)}'


def _write(path: str, text: str) -> None:
    from cardwright.files.write import write_whole

    try:
        write_whole(path, f"{text}\n")
    except OSError as error:
        say(f"error: {path} cannot be written: {error.strerror}", err=True)
        raise SystemExit(UNREADABLE) from error
