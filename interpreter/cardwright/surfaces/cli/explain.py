"""`cardwright explain`: the page of a diagnostic, or how a card or a sentence is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from cardwright.surfaces.cli.options import FINDINGS, colours, knobs, load, rules_option

if TYPE_CHECKING:
    from cardwright.core.lowering.cards import ReadCard
    from cardwright.diagnostics.registry import Code, Example
    from cardwright.pipeline import Game


@click.command()
@click.argument("subject", nargs=-1, required=True, metavar="CODE|CARD|TEXT")
@rules_option
@knobs
def command(
    subject: tuple[str, ...], rules: str | None, settings: tuple[tuple[str, str], ...], cards: tuple[str, ...]
) -> None:
    """Explain a code such as CW301, a card by its id or name, or a text as a card could have it."""
    text = " ".join(subject).strip()
    if re.fullmatch(r"CW\d{3}", text.upper()):
        _code(text.upper())
    elif not _card(text, rules, settings, cards):
        _text(text, rules, settings, cards)


# --- codes ------------------------------------------------------------------------------------------


def _code(number: str) -> None:
    from cardwright.diagnostics.nearest import nearest
    from cardwright.diagnostics.registry import all_codes

    found = all_codes().get(number)
    if found is None:
        near = ", ".join(nearest(number, all_codes(), 3))
        click.echo(f"no diagnostic has the code {number}; near it: {near}", err=True)
        raise SystemExit(FINDINGS)
    click.echo(page(found))


def page(code: Code) -> str:
    """The page of a diagnostic."""
    lines = [f"{code.severity}[{code.code}]: {code.title}", "", f"  {code.template}", "", *_wrapped(code.page), ""]
    for label, example in (("Wrong", code.wrong), ("Right", code.right)):
        if example.page_text:
            lines += [f"{label}:", *(f"    {line}" for line in example.page_text.splitlines()), *_files(example), ""]
    return "\n".join(lines).rstrip()


def _files(example: Example) -> list[str]:
    return [f"    (with the file {name})" for name in example.files]


def _wrapped(text: str) -> list[str]:
    import textwrap

    return [line for part in text.split("\n") for line in (textwrap.wrap(part, 96) or [""])]


# --- cards and texts --------------------------------------------------------------------------------


def _drafts(rules: str | None) -> list[str]:
    from cardwright.surfaces.loading import drafts

    return [rules] if rules else drafts()


def _card(
    text: str, rules: str | None, settings: tuple[tuple[str, str], ...], cards: tuple[str, ...]
) -> bool:
    from cardwright.diagnostics.render import render_all
    from cardwright.surfaces.reading_text import card_page

    for id in _drafts(rules):
        game, problems = load(id, settings, cards)
        read = find_card(game, text)
        if read is not None:
            click.echo(card_page(game, read))
            if read.nodes is None:
                own = [one for one in problems if ("card", read.card.id) in one.context]
                click.echo(render_all(own, colour=colours()), nl=False)
                raise SystemExit(FINDINGS)
            return True
    return False


def find_card(game: Game, text: str) -> ReadCard | None:
    """A card by id or name, None if there is none."""
    wanted = text.casefold()
    return next((one for one in game.cards if wanted in (one.card.id.casefold(), one.card.name.casefold())), None)


def _text(
    text: str, rules: str | None, settings: tuple[tuple[str, str], ...], cards: tuple[str, ...]
) -> None:
    from cardwright.diagnostics.render import render_all
    from cardwright.surfaces.reading_text import text_page

    refusals = []
    for id in _drafts(rules):
        game, _ = load(id, settings, cards)
        shown, problems = text_page(game, text)
        if not problems:
            click.echo(shown)
            return
        refusals.append(problems)
    click.echo(render_all(refusals[-1], colour=colours()), nl=False)
    raise SystemExit(FINDINGS)
