"""Reads the examples of drafts, cards, decks and sentences with skirmish, the tiny draft of the tests."""

import contextlib
from pathlib import Path

from cardwright.diagnostics import Example, Problems
from cardwright.language.parse import Language, Refusal, parse
from cardwright.language.sentences import cut
from cardwright.model.vocabulary import Term
from cardwright.pipeline import Game
from cardwright.surfaces.checking import check
from cardwright.surfaces.loading import load_draft, load_game
from cardwright.text import Source, Span
from changing import DRAFTS, HEAD, SKIRMISH, Shipped, write_draft


def skirmish() -> Game:
    game = load_game(str(SKIRMISH), Problems(), shipped=False)
    assert game is not None
    return game


def check_rules(example: Example, folder: Path, problems: Problems) -> None:
    with Shipped(folder):
        problems.extend(check([write_draft(folder, example.text)]).problems)


def check_settings(example: Example, folder: Path, problems: Problems) -> None:
    knob, _, setting = example.text.partition("=")
    load_draft(str(SKIRMISH), problems, {knob: setting})


def check_draft_name(example: Example, folder: Path, problems: Problems) -> None:
    with Shipped(folder):
        load_draft(example.text, problems)


def check_checked(example: Example, folder: Path, problems: Problems) -> None:
    """A file somewhere, checked with what is shipped."""
    for name, content in example.files.items():
        (folder / name).write_text(str(content), encoding="utf-8")
    with Shipped(folder):
        problems.extend(check([folder / example.text]).problems)


def check_cards(example: Example, folder: Path, problems: Problems) -> None:
    """A list of cards."""
    (folder / "cards.yaml").write_text(HEAD + example.text, encoding="utf-8")
    with Shipped(folder):
        problems.extend(check([folder / "cards.yaml"]).problems)


def check_card_yaml(example: Example, folder: Path, problems: Problems) -> None:
    """Keys that are added to a card."""
    lines = "".join(f"    {line}\n" for line in example.text.splitlines())
    card = f"  - id: example\n    name: Example\n    type: unit\n    supply: 1\n    strength: 1\n{lines}"
    check_cards(Example("cards", card), folder, problems)


def check_card(example: Example, folder: Path, problems: Problems) -> None:
    """The text of a card."""
    check_card_yaml(Example("card-yaml", f'text: "{example.text}"'), folder, problems)


def check_phrased_card(example: Example, folder: Path, problems: Problems) -> None:
    """The text of a card in skirmish with a phrase for units."""
    phrase = 'phrases:\n  - {say: "tire {card}", for: {card: a unit}, do: "Mark it as tired."}\n'
    (folder / "draft").mkdir()
    draft = write_draft(folder / "draft", phrase)
    card = f"  - {{id: example, name: Example, type: unit, supply: 1, strength: 1, text: '{example.text}'}}\n"
    (folder / "cards.yaml").write_text(HEAD + card, encoding="utf-8")
    with Shipped(folder):
        problems.extend(check([folder / "cards.yaml"], rules=str(draft)).problems)


def check_deck(example: Example, folder: Path, problems: Problems) -> None:
    """One deck, with the cards of skirmish; only what is wrong with the deck counts."""
    path = folder / "decks.yaml"
    path.write_text(f"game: skirmish\ndecks:\n  mine:\n    {example.text}\n", encoding="utf-8")
    with Shipped(folder):
        found = check([DRAFTS / "skirmish" / "cards" / "first.yaml", path]).problems
    problems.extend(one for one in found if one.span and one.span.source.name.endswith("decks.yaml"))


def check_undecked(example: Example, folder: Path, problems: Problems) -> None:
    """Two cards and one deck, checked thoroughly."""
    card = "  - {id: %s, name: %s, type: unit, supply: 1, strength: 1}\n"
    (folder / "cards.yaml").write_text(HEAD + card % ("guard", "Guard") + card % ("scout", "Scout"), encoding="utf-8")
    (folder / "decks.yaml").write_text(f"game: skirmish\ndecks:\n  mine:\n    {example.text}\n", encoding="utf-8")
    with Shipped(folder):
        problems.extend(check([folder], thorough=True).problems)


def check_sentence(example: Example, folder: Path, problems: Problems, language: Language | None = None) -> None:
    """A text as it is read, without a card around it."""
    language = language or skirmish().language
    source = Source("text", example.text)
    cuts, _, found = cut(example.text, lambda start, end: Span(source, start, end))
    problems.extend(found)
    for one in cuts:
        read = parse(language, "sentence", one.text, Span(source, one.start, one.start + len(one.text)).sub)
        problems.extend(read.problems if isinstance(read, Refusal) else ())


def check_doubt(example: Example, folder: Path, problems: Problems) -> None:
    """A sentence in a language in which a word of the draft is a counter too."""
    language = skirmish().language
    game = language.named([Term("VALUE", "other might", "might")])
    check_sentence(Example("sentence", f"When this enters play, {example.text}."), folder, problems, game)


def check_folder(example: Example, folder: Path, problems: Problems) -> None:
    """A folder, checked with what is shipped."""
    for name, content in example.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(str(content), encoding="utf-8")
    with Shipped(folder):
        problems.extend(check([folder / example.text]).problems)


def check_cards_option(example: Example, folder: Path, problems: Problems) -> None:
    """A path that is named with --cards."""
    for name, content in example.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(str(content), encoding="utf-8")
    with contextlib.chdir(folder):
        load_game(str(SKIRMISH), problems, [example.text], shipped=False)


CHECKERS = {
    "cards-option": check_cards_option,
    "folder": check_folder,
    "rules": check_rules,
    "settings": check_settings,
    "draft-name": check_draft_name,
    "checked": check_checked,
    "cards": check_cards,
    "card-yaml": check_card_yaml,
    "card": check_card,
    "phrased-card": check_phrased_card,
    "deck": check_deck,
    "undecked": check_undecked,
    "sentence": check_sentence,
    "doubt": check_doubt,
}
