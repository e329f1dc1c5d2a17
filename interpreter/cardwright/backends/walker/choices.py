"""What players and chance decide in the middle of a body."""

from __future__ import annotations

from cardwright.core import chance
from cardwright.core import program as p
from cardwright.core.endless import MOST_QUESTIONS
from cardwright.core.engine import Line, NeedAnswer, Question
from cardwright.core.layout import CHANCE
from cardwright.core.program import NONE, Type

from .bodies import statement
from .changes import reorder, set_chance
from .context import Run, Scope
from .expressions import cards_of, evaluate
from .settling import endless
from .sources import chosen

TYPES = list(Type)


@statement(p.Choose)
def choose(run: Run, node: p.Choose, scope: Scope) -> None:
    """Let a player choose one member, where there is a choice."""
    members = chosen(run, node.source, node.item, node.where, scope)
    if not members or (len(members) == 1 and not node.optional):
        scope.ints[node.name] = members[0] if members else NONE
        return
    options = (*members, NONE) if node.optional else tuple(members)
    seat = evaluate(run, node.chooser, scope)
    scope.ints[node.name] = _answer(run, Question(seat, options, node.type, node.at, node.hidden))


def _answer(run: Run, question: Question) -> int:
    """The next answer, or the question for whoever drives."""
    if run.asked >= MOST_QUESTIONS:
        endless(run, question.at)
    if run.asked >= len(run.answers):
        raise NeedAnswer(question)
    answer = run.answers[run.asked]
    if answer not in question.options:
        raise ValueError(f"{answer} is not among the options {question.options}")
    run.asked += 1
    run.say(Line.CHOICE, question.at, question.seat, answer, TYPES.index(question.type))
    return answer


def draw(run: Run, n: int) -> int:
    """A number from 0 to n - 1 out of the match's generator."""
    state, number = chance.below(run.state.S[CHANCE], n)
    set_chance(run, state)
    return number


@statement(p.Pick)
def pick(run: Run, node: p.Pick, scope: Scope) -> None:
    """Draw one member, none from nothing."""
    members = chosen(run, node.source, node.item, node.where, scope)
    scope.ints[node.name] = members[draw(run, len(members))] if members else NONE
    if members:
        run.say(Line.CHANCE, node.at, NONE, scope.ints[node.name])


@statement(p.Shuffle)
def shuffle(run: Run, node: p.Shuffle, scope: Scope) -> None:
    """Give a zone a random order, from the end down."""
    zone = evaluate(run, node.zone, scope)
    if zone == NONE:
        return
    cards = cards_of(run, zone)
    for i in range(len(cards) - 1, 0, -1):
        j = draw(run, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    reorder(run, zone, cards)
    run.say(Line.CHANCE, node.at, zone, NONE)
