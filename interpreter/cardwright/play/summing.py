"""From a plan and its tally to a summary."""

from __future__ import annotations

from collections.abc import Mapping

from .simulate import Plan, shuffles
from .summary import Summary, Taken, Words, card_use, endings_of, length_of, scores_of, wins_of
from .tally import Tally


def sum_up(plan: Plan, tally: Tally, words: Words, draft: str, settings: Mapping[str, str]) -> Summary:
    """The summary of all matches of a plan. Cards, actions and endings that never came up are listed too."""
    cards = tuple(card_use(*words.cards[card], counted) for card, counted in sorted(tally.cards.items()))
    actions = tuple(
        Taken(words.action_ids[index], said, tally.actions[index], round(tally.actions[index] / tally.matches, 2))
        for index, said in enumerate(words.actions)
    )
    seats = [(words.seats[seat], wins) for seat, wins in sorted(tally.seats.items())]
    return Summary(
        draft=draft, settings=dict(settings), games=plan.games, seed=plan.seed, cap=plan.cap, bots=plan.bots,
        decks_by_seat=tuple(name for name, _ in plan.decks), rotate=plan.rotate,
        shuffled=plan.shuffle or shuffles(plan.program), calls=plan.calls, seats=wins_of(seats),
        decks=wins_of(sorted(tally.decks.items())), wins_by_bot=wins_of(sorted(tally.bots.items())),
        shared=tally.shared,
        endings=endings_of(tally, words), length=length_of(tally.turns), actions=actions, cards=cards,
        never_played=tuple(card.id for card in cards if not card.played), scores=scores_of(tally),
    )  # fmt: skip
