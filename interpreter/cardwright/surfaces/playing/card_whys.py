"""Why a card cannot be used now: every open action that it could be chosen for, and what fails for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.core.program import NONE, Parameter, Type
from cardwright.match.arguments import Arguments
from cardwright.match.match import Match
from cardwright.match.reasons import Reason, sources

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Named:
    """A card that a question names, and the actions that the words before it may mean (none: all)."""

    definition: int
    actions: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Verdict:
    """One action with the card in the place of its first card: what fails, and whether it is chosen from there."""

    action: int
    param: Parameter
    card: int
    reasons: list[Reason]
    listed: bool

    @property
    def fits(self) -> bool:
        """Whether it is a card such as the action wants, so that what fails is something else."""
        return self.listed and all(reason.at != self.param.at for reason in self.reasons)


def named_card(match: Match, text: str) -> Named | None:
    """The card whose name or id ends a text, and the actions that everything before it may mean."""
    words = text.casefold().split()
    cards = {name.casefold(): index for index, one in enumerate(match.table.program.definitions)
             for name in (one.id, one.name)}  # fmt: skip
    for start in range(len(words)):
        definition = cards.get(" ".join(words[start:]))
        if definition is not None:
            return Named(definition, meant(match, _WORD.findall(" ".join(words[:start]))))
    return None


def meant(match: Match, words: Sequence[str]) -> frozenset[int]:
    """The actions in one of whose names every word is, or begins one from its third letter on."""
    if not words:
        return frozenset()
    names = match.words.action_of_word.items()
    return frozenset(index for name, index in names if all(_in(word, _WORD.findall(name)) for word in words))


def _in(word: str, name: Sequence[str]) -> bool:
    return any(word == one or (len(word) > 2 and one.startswith(word)) for one in name)


def verdicts(match: Match, seat: int, named: Named) -> list[Verdict]:
    """What can be said of a card: of the actions that may be meant and of those that it fits, the possible first.

    Where it fits none: of those that choose from where it lies, else of all that are open.
    """
    found = list(_verdicts(match, seat, named))
    fitting = [one for one in found if one.fits] or [one for one in found if one.listed] or found
    meant_too = [one for one in found if one.action in named.actions and one not in fitting]
    return sorted([*meant_too, *fitting], key=lambda one: bool(one.reasons))


def _verdicts(match: Match, seat: int, named: Named) -> Iterator[Verdict]:
    open_now = match.table.program.steps[match.position.step].actions
    for index in [*open_now, *sorted(named.actions - {*open_now})]:
        action = match.table.program.actions[index]
        if action.definition not in (NONE, named.definition):
            continue
        param = next((one for one in action.params if one.type is Type.CARD), None)
        if param is not None:
            yield from _of(match, seat, named.definition, index, param)


def _of(match: Match, seat: int, definition: int, index: int, param: Parameter) -> Iterator[Verdict]:
    """The best that can be said of a copy: one that can be chosen, else one where it is chosen from, else any seen."""
    action = match.table.program.actions[index]
    before = [None] * action.params.index(param)
    from_here = sources(Arguments(match.naming, match.position, seat, index, {}, None), before)
    there = [card for card in from_here if match.table.definitions[card] == definition]
    for card in there or seen(match, seat, definition)[:1]:
        found = Verdict(index, param, card, match.why(seat, index, {param.name: card}), bool(there))
        if not found.reasons or card == (there or [card])[-1]:
            yield found
            return


def seen(match: Match, seat: int, definition: int) -> list[int]:
    """The copies of a card that a seat sees, its own first."""
    naming, state = match.naming, match.position.state
    found = [card for card, one in enumerate(match.table.definitions)
             if one == definition and naming.sees(seat, naming.zone_of(state, card))]  # fmt: skip
    return sorted(found, key=lambda card: match.table.owners[card] != seat)
