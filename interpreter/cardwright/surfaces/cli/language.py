"""`cardwright language`: the words and sentence patterns one may use."""

from __future__ import annotations

import click

from cardwright.surfaces.cli.options import FINDINGS, set_option, status_of, stop
from cardwright.surfaces.saying import say


@click.command()
@click.argument("what", required=False, metavar="[GAME@DRAFT]")
@click.option("--words", "part", flag_value="words", help="Only the words.")
@click.option("--patterns", "part", flag_value="patterns", help="Only the patterns.")
@click.option("--about", metavar="WORD", help="Only lines with this word.")
@set_option
def command(
    what: str | None, part: str | None, about: str | None, settings: tuple[tuple[str, str], ...]
) -> None:
    """Show the words by class and the patterns of sentences; with a draft, its own words and phrases too."""
    from cardwright.core.lowering.reading import draft_grammar
    from cardwright.diagnostics.problem import Problems
    from cardwright.language.grammar import build_grammar
    from cardwright.model.vocabulary import Vocabulary
    from cardwright.surfaces import language_text
    from cardwright.surfaces.loading import load_draft

    grammar, vocabulary = build_grammar(), Vocabulary()
    if what:
        problems = Problems()
        draft = load_draft(what, problems, dict(settings))
        if draft is None:
            stop(problems, status_of(problems))
        assert draft is not None
        grammar, vocabulary = draft_grammar(draft), draft.vocabulary()
    lines = [] if part == "patterns" else language_text.words(grammar, vocabulary)
    lines += [""] if part is None else []
    lines += [] if part == "words" else language_text.patterns(grammar)
    found = [line for line in lines if about is None or about.casefold() in line.casefold()]
    if not found and about is not None:
        from cardwright.surfaces.named_text import nothing_about

        say(nothing_about(about, lines), err=True)
        raise SystemExit(FINDINGS)
    say("\n".join(found))
