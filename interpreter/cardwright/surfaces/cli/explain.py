"""`cardwright explain`: the page of a diagnostic, or how a card or a sentence is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from cardwright.surfaces.cli.options import FINDINGS, colours, knobs, load, rules_option
from cardwright.surfaces.saying import say

if TYPE_CHECKING:
    from cardwright.core.lowering.cards import ReadCard
    from cardwright.diagnostics.problem import Problem, Problems
    from cardwright.diagnostics.registry import Code, Example
    from cardwright.pipeline import Game

    Loaded = list[tuple[Game, Problems]]


@click.command()
@click.argument("subject", nargs=-1, required=True, metavar="CODE|CARD|TEXT")
@rules_option
@knobs
def command(
    subject: tuple[str, ...], rules: str | None, settings: tuple[tuple[str, str], ...], cards: tuple[str, ...]
) -> None:
    """Explain a code such as CW301, a card by its id or name, a clause, a ruling or an entry of a draft, or a text
    as a card could have it."""
    text = " ".join(subject).strip()
    if re.fullmatch(r"CW\d+", text.upper()):
        _code(text.upper())
        return
    loaded = [load(id, settings, cards, rules is None) for id in _drafts(rules, [knob for knob, _ in settings])]
    if not _card(text, loaded) and not _named(text, loaded):
        _text(text, loaded)


# --- codes ------------------------------------------------------------------------------------------


def _code(number: str) -> None:
    from cardwright.diagnostics.nearest import nearest
    from cardwright.diagnostics.registry import all_codes

    found = all_codes().get(number)
    if found is None:
        near = ", ".join(nearest(number, all_codes(), 3))
        say(f"no diagnostic has the code {number}; near it: {near}", err=True)
        raise SystemExit(FINDINGS)
    say(page(found))


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


def _drafts(rules: str | None, knobs: list[str]) -> list[str]:
    """The draft that is named, else all that have the options that are set. Leaves where none has them."""
    from cardwright.diagnostics.nearest import nearest
    from cardwright.diagnostics.problem import Problems
    from cardwright.surfaces.loading import drafts, load_draft

    if rules or not knobs:
        return [rules] if rules else drafts()
    found = {id: list(draft.options) for id in drafts() if (draft := load_draft(id, Problems()))}
    fitting = [id for id, options in found.items() if set(knobs) <= set(options)]
    if not fitting:
        unknown = next((one for one in knobs if not any(one in options for options in found.values())), None)
        near = {one: id for id, options in found.items() for one in nearest(unknown or "", options, 1)}
        hint = "".join(f' (did you mean "{one}" of {id}?)' for one, id in near.items())
        said = f'no draft has the option "{unknown}"{hint}' if unknown else f"no draft has all of {', '.join(knobs)}"
        raise click.UsageError(f"{said}; --rules GAME@DRAFT names a draft of your own")
    return fitting


def _card(text: str, loaded: Loaded) -> bool:
    from cardwright.diagnostics.render import render_all
    from cardwright.surfaces.reading_text import card_page

    for game, problems in loaded:
        read = find_card(game, text)
        if read is not None:
            say(card_page(game, read))
            own = [one for one in problems if _about(one, read)]
            if own:
                say("\n" + render_all(own, colour=colours()), nl=False, painted=True)
            if any(one.severity == "error" for one in own) or read.nodes is None:
                raise SystemExit(FINDINGS)
            return True
    return False


def _about(problem: Problem, read: ReadCard) -> bool:
    """Whether a problem names the card, or lies where the card is written."""
    at, card = problem.span, read.card.map.span
    inside = at is not None and at.source == card.source and card.start <= at.start < card.end
    return inside or ("card", read.card.id) in problem.context


def _named(text: str, loaded: Loaded) -> bool:
    """Clauses, rulings and entries of that name, in every draft that has one."""
    from cardwright.surfaces.named_text import named_page

    pages = [page for game, _ in loaded if (page := named_page(game.draft, text))]
    if pages:
        say("\n\n".join(pages))
    return bool(pages)


def find_card(game: Game, text: str) -> ReadCard | None:
    """A card by id or name, None if there is none."""
    wanted = text.casefold()
    return next((one for one in game.cards if wanted in (one.card.id.casefold(), one.card.name.casefold())), None)


def _text(text: str, loaded: Loaded) -> None:
    from cardwright.diagnostics.render import render_all
    from cardwright.surfaces.reading_text import text_page

    refusals = []
    for game, _ in loaded:
        shown, problems = text_page(game, text)
        if not problems:
            say(f"Read with {game.draft.id}:\n\n{shown}")
            return
        refusals.append((len(problems), game.draft.id, problems))
    near = _meant(text, loaded)
    elsewhere = _elsewhere(text, [game.draft.id for game, _ in loaded])
    if elsewhere or near or _is_name(text):
        hint = elsewhere or (f"near it: {near}" if near else "see `cardwright rules` for what a draft has")
        say(f'nothing is called "{text}"{_among(loaded)}; {hint}', err=True)
        raise SystemExit(FINDINGS)
    _, id, found = min(refusals, key=lambda one: one[0])
    say(f"Not understood; read with {id}:\n", err=True)
    say(render_all(found, colour=colours()), nl=False, painted=True)
    raise SystemExit(FINDINGS)


def _is_name(text: str) -> bool:
    """Whether a text is a number of a clause or one word: no sentence is so short."""
    return len(text.split()) == 1 and not text.endswith((".", "!", "?"))


def _among(loaded: Loaded) -> str:
    return f" in {loaded[0][0].draft.id}" if len(loaded) == 1 else ""


def _elsewhere(text: str, asked: list[str]) -> str:
    """What is called so in a draft that was not asked."""
    from cardwright.surfaces.loading import drafts
    from cardwright.surfaces.named_text import names_in

    for id in drafts():
        game = None if id in asked else load(id, (), ())[0]
        if game is not None and (read := find_card(game, text)) is not None:
            return f"that is the card {read.card.name} of {id}"
        named = dict(names_in(game.draft)) if game is not None else {}
        if text in named:
            return f"that is {named[text]} of {id}"
    return ""


def _meant(text: str, loaded: Loaded) -> str:
    """Cards, clauses, rulings and entries with a name like the text, which is no sentence."""
    from cardwright.diagnostics.nearest import nearest
    from cardwright.surfaces.named_text import names_in

    if text.endswith((".", "!", "?")):
        return ""
    known: dict[str, str] = {}
    for game, _ in loaded:
        for card in (one.card for one in game.cards):
            known.setdefault(card.name, f"the card {card.name} ({card.id})")
            known.setdefault(card.id, f"the card {card.name} ({card.id})")
        for name, what in names_in(game.draft):
            known.setdefault(name, f"{what} of {game.draft.id}")
    return ", ".join(dict.fromkeys(known[name] for name in nearest(text, known)))
