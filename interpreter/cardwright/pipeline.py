"""The straight road: the one place that names all stages from a folder to a program, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from cardwright.core.checks.phrases import colliding
from cardwright.core.lowering.cards import ReadCard, lower_card
from cardwright.core.lowering.draft import lower_draft
from cardwright.core.lowering.durations import clean_up
from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.naming_deeds import sparing
from cardwright.core.lowering.reading import draft_grammar
from cardwright.core.program import Program, Step, StepKind
from cardwright.diagnostics.problem import Problems
from cardwright.files.doc import Map
from cardwright.files.ids import unique_ids
from cardwright.language.grammar import Ambiguous, build_grammar
from cardwright.language.parse import Language
from cardwright.language.tables import Tables
from cardwright.model.cards import Card, Deck, read_cards, read_decks
from cardwright.model.checks import check_draft
from cardwright.model.checks.decks import check as check_decks
from cardwright.model.checks.links import check as check_links
from cardwright.model.draft import Draft, choose_settings


@dataclass(frozen=True)
class Game:
    """A draft with its cards, ready to be played as far as `problems` allow."""

    draft: Draft
    cards: tuple[ReadCard, ...]
    decks: Mapping[str, Deck]
    program: Program
    language: Language
    sound: bool = True
    """Whether the draft itself could be lowered; without it nothing plays and cards have not been looked at."""
    pauses: tuple[str, ...] = ()
    """Steps before which a match of this game waits."""

    @property
    def unread(self) -> dict[str, str]:
        """The cards that do not play, each with the reason."""
        reasons = {"draft": "it is marked as a draft", "broken": "it has a mistake"}
        unread = (one.card for one in self.cards if one.nodes is None)
        return {card.id: reasons.get(card.status, "its text was not read") for card in unread}

    def card(self, id: str) -> ReadCard:
        """A card by id; raises KeyError if there is none."""
        for found in self.cards:
            if found.card.id == id:
                return found
        raise KeyError(id)


def make_draft(
    rules: Map, clauses: Map, rulings: Map, problems: Problems, settings: Mapping[str, str] | None = None
) -> Draft:
    """Documents of a draft's folder → the draft with its settings."""

    def text(key: str) -> str:
        found = rules.get(key)
        return getattr(found, "text", "")

    draft = Draft(text("game"), text("draft"), text("name"), rules, clauses, rulings)
    check_draft(draft, problems)
    return replace(draft, settings=choose_settings(draft, settings or {}, problems))


def make_game(
    draft: Draft, card_docs: Sequence[Map], deck_docs: Sequence[Map], problems: Problems, tables: Tables | None = None
) -> Game:
    """A draft and the documents of card sets and decks → a game."""
    cards = read_cards(draft, list(card_docs), problems)
    ties = Problems()
    check_links(draft, cards, ties)
    problems.extend(ties.found)
    cards = list(_by_id(cards).values())
    listed = [deck for doc in deck_docs for deck in read_decks(doc, problems)]
    unique_ids("deck", [(deck.id, deck.key) for deck in listed], problems)
    game = compile_game(draft, cards, _by_id(listed), problems, tables)
    game = _without(game, {dict(one.context).get("card", "") for one in ties.errors})
    if game.sound:
        check_decks(draft, listed, cards, game.unread, problems)
    return game


Named = TypeVar("Named", Card, Deck)


def _by_id(listed: Sequence[Named]) -> dict[str, Named]:
    """Cards or decks by id, in their order; of two with the same id the first one plays."""
    found: dict[str, Named] = {}
    for one in listed:
        found.setdefault(one.id, one)
    return found


def _without(game: Game, wrong: set[str]) -> Game:
    """The game in which some cards do not play: what ties them to others is wrong, however well they were read."""
    cards = tuple(
        ReadCard(replace(one.card, status="broken"), None) if one.card.id in wrong else one for one in game.cards
    )
    return replace(game, cards=cards)


def compile_game(
    draft: Draft, cards: Sequence[Card], decks: Mapping[str, Deck], problems: Problems, tables: Tables | None = None
) -> Game:
    """Read, check and lower every sentence of a draft and its cards."""
    try:
        language = Language(draft_grammar(draft, tables), draft.vocabulary())
    except Ambiguous:
        problems.extend(colliding(draft))
        language = Language(build_grammar(), draft.vocabulary())
        return Game(draft, (), decks, finish(Lower(language, problems), draft), language, False)
    own = Problems()
    lo = Lower(language, own)
    lo.named["draft"] = draft.id
    lo.settings = draft.settings
    lower_draft(lo, draft)
    lo.names.cards.update({card.id: number for number, card in enumerate(cards)})
    sound = own.ok
    read = tuple(lower_card(lo, card) for card in cards) if sound else ()
    sparing(lo)
    problems.extend(own.found)
    return Game(draft, read, decks, finish(lo, draft), language, sound)


def _with_card_actions(lo: Lower, step: Step) -> tuple[int, ...]:
    """A step's actions, then those of cards, then those that end the step."""
    if step.kind is not StepKind.ACT:
        return step.actions
    own = [index for index, action in enumerate(lo.actions) if action.definition >= 0]
    passing = [index for index in step.actions if lo.actions[index].passes]
    return (*(index for index in step.actions if index not in passing), *own, *passing)


def _finished(lo: Lower, index: int, step: Step) -> Step:
    """A step with the actions of cards, and at the end of a turn what ends with it."""
    made = replace(step, actions=_with_card_actions(lo, step))
    return replace(made, body=(*clean_up(lo, step.at), *made.body)) if index == lo.names.turn_end else made


def finish(lo: Lower, draft: Draft) -> Program:
    """The tables as a program. Card actions join every step in which actions are taken."""
    steps = tuple(_finished(lo, index, step) for index, step in enumerate(lo.steps))
    countdowns = [entry for entry in lo.names.fields.values() if entry.countdown >= 0]
    endless = draft.head.text("endless loop")
    return Program(
        players=lo.players, cells=tuple(lo.cells), families=tuple(lo.families), fields=tuple(lo.fields),
        definitions=tuple(lo.definitions), values=tuple(lo.values), actions=tuple(lo.actions), steps=steps,
        channels=tuple(lo.channels), clocks=tuple(lo.clocks), modifiers=tuple(lo.modifiers),
        overrides=tuple(lo.overrides), permissions=tuple(lo.permissions), prohibitions=tuple(lo.prohibitions),
        triggers=tuple(lo.triggers), replacements=tuple(lo.replacements), standing=tuple(lo.standing),
        calls=tuple(lo.calls), events=tuple(lo.events), outcomes=tuple(lo.outcomes), rules=tuple(lo.rules),
        origins=tuple(lo.origins), endless=lo.names.outcomes.get(endless, -1),
        together=draft.head.text("cards that move together") != "see only themselves",
        deck_zone=lo.names.families.get(lo.names.deck, 0),
        countdown_start=countdowns[0].index if countdowns else -1,
        names={**{f"value:{id}": entry.index for id, entry in lo.names.values.items()},
               **{f"value:{id}": index for id, index in lo.names.member_values.items()},
               **{f"cell:{id}": index for id, index in lo.names.cells.items()}},
    )  # fmt: skip
