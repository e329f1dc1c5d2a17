"""`cardwright graph`: a picture of who may move cards from where to where."""

from __future__ import annotations

import click

from cardwright.surfaces.cli.options import knobs, load

FORMATS = ("dot", "mermaid", "svg")


@click.command()
@click.argument("draft", metavar="GAME@DRAFT")
@click.argument("what", metavar="zones")
@click.option("--format", "form", type=click.Choice(FORMATS), default="dot", show_default=True, help="The output.")
@click.option("--with-cards", is_flag=True, help="Add what the texts of cards do.")
@knobs
def command(
    draft: str, what: str, form: str, with_cards: bool, settings: tuple[tuple[str, str], ...],
    cards: tuple[str, ...],
) -> None:  # fmt: skip
    """Draw the zone graph of a draft: which action or rule may move cards from where to where."""
    if what != "zones":
        raise click.UsageError(f'"{what}" cannot be drawn yet; what can be drawn: zones')
    from cardwright.core.zone_graph import zone_graph
    from cardwright.match.words import words_of
    from cardwright.surfaces import pictures

    game, _ = load(draft, settings, cards)
    program, words = game.program, words_of(game)
    ids = {family.id: index for index, family in enumerate(program.families)}
    graph = zone_graph(program, with_cards)
    title = f"{game.draft.id}: zones"

    def named(id: str) -> str:
        return words.family(ids[id])

    if form == "svg":
        click.echo(pictures.svg(graph, title, named, program.families[program.deck_zone].id))
    else:
        click.echo(getattr(pictures, form)(graph, title, named))
