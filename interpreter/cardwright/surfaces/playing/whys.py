"""Why something cannot be done: the action's parameters one after another, and what fails for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardwright.core.program import NONE, Parameter, Type
from cardwright.match.arguments import Arguments, Given
from cardwright.match.match import Match
from cardwright.match.reasons import Reason, sources
from cardwright.surfaces.drafts_text import clause_says
from cardwright.surfaces.playing.card_whys import Named, Verdict, meant, named_card, seen, verdicts

_WORD = re.compile(r"\w+")
MOST = 12
"""So many values of a parameter are named of those that have the same answer."""


@dataclass(frozen=True)
class Asked:
    """What a question after "why" is about: an action or a call, and what is said of it."""

    index: int
    call: bool
    rest: str


def asked(match: Match, text: str) -> Asked | None:
    """The action or call whose words begin the text, with what follows; else the action that has all its words."""
    wanted = " ".join(text.casefold().split())
    spelt = [(word, Asked(index, False, "")) for word, index in match.words.action_of_word.items()]
    spelt += [(word, Asked(index, True, "")) for word, index in match.words.call_of_word.items()]
    begins = [(word, one) for word, one in spelt if (wanted + " ").startswith(word + " ")]
    if begins:
        word, one = max(begins, key=lambda pair: len(pair[0]))
        return Asked(one.index, one.call, wanted[len(word) :].strip())
    some = meant(match, _WORD.findall(wanted))
    return Asked(min(some), False, "") if some else None


def why(match: Match, seat: int, text: str) -> list[str]:
    """The answer in lines: what fails, with clauses and values, value by value where that differs."""
    question, card = asked(match, text), named_card(match, text)
    if card is not None and not (question and _says_more(match, seat, question)):
        return why_card(match, seat, card)
    if question is None:
        actions = match.table.program.actions
        known = sorted({match.words.action(i) for i, action in enumerate(actions) if action.definition == NONE})
        return [f'nothing is called "{text}"; a card\'s name, or one of the actions: {", ".join(known)}']
    if question.call:
        found = match.why_call(seat, question.index)
        return answer(match, match.words.call(question.index), found)
    return _action(match, seat, question)


def _says_more(match: Match, seat: int, question: Asked) -> bool:
    """Whether a question is about an action with what can be chosen for it, so that the card alone says less."""
    return question.call or bool(question.rest and _given(match, seat, question))


def why_card(match: Match, seat: int, named: Named) -> list[str]:
    """Whether a card can be used now, action by action, and why not."""
    name = match.table.program.definitions[named.definition].name
    decision = match.decision()
    if decision is None or decision.kind != "action":
        return answer(match, name, match.why(seat, 0))
    found = verdicts(match, seat, named)
    if not found and not seen(match, seat, named.definition):
        return [f"{name}: it cannot be used now.", "  - no card that you can see is called so"]
    if not found:
        return [f"{name}: it cannot be used now.", "  - no action that is open now is about a card"]
    # Of several actions the clauses are only named: one can ask about each of them alone.
    quoted = len(found) == 1
    return [line for one in found for line in answer(match, _shown_as(match, name, one), one.reasons, quoted)]


def _shown_as(match: Match, name: str, one: Verdict) -> str:
    label = match.words.action(one.action)
    return f"{label}, {one.param.name} {name}"


def _action(match: Match, seat: int, question: Asked) -> list[str]:
    label = match.words.action(question.index)
    given = _given(match, seat, question)
    said = (f"{name} {_label(match, question, name, value)}" for name, value in given.items())
    shown = ", ".join([label, *said])
    found = match.why(seat, question.index, given)
    lines = answer(match, shown, found)
    decision = match.decision()
    open_now = match.table.program.steps[match.position.step].actions
    mine = decision is not None and decision.kind == "action" and decision.seat == seat and question.index in open_now
    if question.rest and not given:
        lines.insert(0, f'nothing to choose is called "{question.rest}"; of all:')
    return [*lines, *_each(match, seat, question, given)] if mine else lines


def answer(match: Match, label: str, found: list[Reason], quoted: bool = True) -> list[str]:
    """A heading and the reasons; the clauses in their own words below, where they are `quoted`."""
    if not found:
        return [f"{label}: it can be done."]
    lines = [f"{label}: it cannot be done.", *dict.fromkeys(f"  - {reason.words}" for reason in found)]
    cited = list(dict.fromkeys(id for reason in found for id in reason.ids)) if quoted else []
    says = [(id, clause_says(match.game.draft, id)) for id in cited]
    return lines + [f"      {id}: {text}" for id, text in says if text]


def _given(match: Match, seat: int, question: Asked) -> Mapping[str, Given]:
    """The first parameters whose values the rest of the text names; a word counts for one of them only."""
    given: dict[str, Given] = {}
    words = _WORD.findall(question.rest)
    for param in match.table.program.actions[question.index].params:
        named = [(len(_shared(words, _shown(match, param, value))), value)
                 for value in _values(match, seat, question.index, given)]  # fmt: skip
        most = max((count for count, _ in named), default=0)
        if not most:
            break
        value = next(value for count, value in named if count == most)
        for word in _shared(words, _shown(match, param, value)):
            words.remove(word)
        given[param.name] = as_given(param, value)
    return given


def _shared(words: list[str], label: str) -> list[str]:
    """The words that are (the beginning of) a word of a label."""
    of_label = _WORD.findall(label.casefold())
    return [word for word in dict.fromkeys(words) if any(_begins(word, one) for one in of_label)]


def _begins(word: str, of: str) -> bool:
    return word == of or (len(word) > 2 and of.startswith(word))


def _shown(match: Match, param: Parameter, value: int) -> str:
    return match.naming.value(match.position.state, value, param.type, param.name)


def as_given(param: Parameter, value: int) -> Given:
    """A value as `why` takes it: items are counted from 1."""
    return value + 1 if param.type.value == "item" else value


def _values(match: Match, seat: int, action: int, given: Mapping[str, Given]) -> list[int]:
    """The members of the source of the first parameter that is not given."""
    arguments = Arguments(match.naming, match.position, seat, action, given, None)
    before = [value for value in arguments.values if value is not None]
    found = sources(arguments, before) if len(before) < len(arguments.values) else []
    if arguments.action.params[len(before) :][:1] and arguments.action.params[len(before)].type is Type.CARD:
        return _unordered(match, seat, found)
    return found


def _unordered(match: Match, seat: int, cards: list[int]) -> list[int]:
    """Cards whose order the seat does not know come in the order of their names."""
    hidden = [card for card in cards if not match.naming.sees(seat, match.naming.zone_of(match.position.state, card))]
    if not hidden:
        return cards
    return sorted(cards, key=lambda card: (match.naming.card(card), match.table.definitions[card]))


def _label(match: Match, question: Asked, name: str, given: Given) -> str:
    param = next(one for one in match.table.program.actions[question.index].params if one.name == name)
    value = given - 1 if param.type.value == "item" and isinstance(given, int) else given
    return match.naming.value(match.position.state, value, param.type, name) if isinstance(value, int) else str(value)


def _each(match: Match, seat: int, question: Asked, given: Mapping[str, Given]) -> Iterator[str]:
    """Value by value of the next parameter: whether it can be chosen, and the first reason if not."""
    params = match.table.program.actions[question.index].params
    if len(given) == len(params):
        return
    param = params[len(given)]
    values = _values(match, seat, question.index, given)
    if values:
        yield f"  {param.name} by {param.name}:" if len(values) > 1 else f"  {param.name}:"
    for reason, labels in _by_reason(match, seat, question, given, param, values).items():
        more = f", … and {len(labels) - MOST} more" if len(labels) > MOST else ""
        yield f"    {', '.join(labels[:MOST])}{more}: {reason}"


def _by_reason(
    match: Match, seat: int, question: Asked, given: Mapping[str, Given], param: Parameter, values: list[int]
) -> dict[str, list[str]]:
    """The values that have the same answer, each called once: yes, or the first reason against them."""
    found: dict[str, list[str]] = {}
    for value in values:
        label = match.naming.value(match.position.state, value, param.type, param.name)
        reasons = match.why(seat, question.index, {**given, param.name: as_given(param, value)})
        words = reasons[0].words if reasons else "yes"
        labels = found.setdefault(words.removeprefix(f"{param.name}: {label} is "), [])
        if label not in labels:
            labels.append(label)
    return found


def example(match: Match, seat: int) -> str:
    """Something to ask about: an action that is open in this step and cannot be done now, else any that is open."""
    open_now = match.table.program.steps[match.position.step].actions
    asked = sorted(open_now, key=lambda index: not match.why(seat, index))
    return match.words.action(asked[0]).casefold() if asked else next(iter(match.words.action_of_word), "")
