"""Deeds that a draft gives a done-word: what the word is about, and that it is heard once whatever brings it about."""

from __future__ import annotations

from dataclasses import replace

from cardwright.core.lowering.lower import Lower
from cardwright.core.lowering.mistake import mistake
from cardwright.core.lowering.reading import SLOTS, slots
from cardwright.core.program import (
    Body,
    Const,
    Expr,
    For,
    If,
    Let,
    Local,
    Math,
    Modifiers,
    Move,
    Need,
    Not,
    Op,
    Parameter,
    Settle,
    Signal,
    Stmt,
    Tell,
    Tick,
    Together,
    Type,
    Value,
    ValueOf,
    While,
)
from cardwright.files.doc import Scalar
from cardwright.model.draft import Entry

NO_CARD = "none is chosen"
DONE_ARGS = ("player", "card")
"""The arguments of the event of a done-word: who did it, and to what."""


def done_event(lo: Lower, word: str) -> int:
    """The event of a done-word: one for all that brings it about."""
    return lo.event(f"is {word}", DONE_ARGS)


def action_done(lo: Lower, entry: Entry, params: list[Parameter], body: Body) -> Body:
    """The body of an action, told of if the action has a done-word."""
    words = entry.child("words")
    done = words.map.get("done") if words else None
    if words is None or not isinstance(done, Scalar) or not done.text:
        return body
    about = _about(words, done, params)
    lo.names.done_by.setdefault(done.text, []).append((entry.id, about))
    return (_told(lo, done.text, Local("you"), Local(about), body, lo.at(done.span)),)


def _about(words: Entry, done: Scalar, params: list[Parameter]) -> str:
    """The choice of an action that its done-word is about."""
    cards = [param.name for param in params if param.type is Type.CARD]
    about = words.map.get("about")
    if isinstance(about, Scalar):
        if about.text not in cards:
            reason = f'"{about.text}" is none of the cards that are chosen, which are {_listed(cards)}'
            raise mistake("CW422", about.span, word=done.text, reason=reason if cards else NO_CARD)
        return about.text
    return _only(done, cards)


def _only(done: Scalar, cards: list[str]) -> str:
    """The one card that a done-word can be about."""
    if len(cards) > 1:
        raise mistake("CW421", done.span, word=done.text, cards=" or ".join(f'"{card}"' for card in cards))
    if not cards:
        raise mistake("CW422", done.span, word=done.text, reason=NO_CARD)
    return cards[0]


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def phrase_word(lo: Lower, entry: Entry, deed: str) -> None:
    """Keep the done-word of a phrase, with a value by which cards can say that it is not done to them."""
    word = entry.map.get("done")
    if not isinstance(word, Scalar):
        return
    said = entry.scalars("say")[0].text
    if "do" not in entry.map.items:
        raise mistake("CW423", word.span, word=word.text, phrase=said)
    _only(word, [slot for slot in slots(said) if slot not in SLOTS])
    lo.names.deed_words[deed] = word.text
    if word.text not in lo.names.spared:
        lo.values.append(Value(f"can't be {word.text}", ("card",), Const(0), (Modifiers(),), at=lo.at(word.span)))
        lo.names.spared[word.text] = len(lo.values) - 1


def phrase_done(lo: Lower, word: str, player: Expr, card: Expr, it: Local, body: Body, at: int) -> Body:
    """What a phrase does to a card (its body calls the card `it`), told of by the done-word of the phrase.

    To a card that can't be so it is not done; for an action that is a need.
    """
    may = Not(ValueOf(lo.names.spared[word], (it,)))
    return Let(it.name, card, at), Need(may, at), If(may, (_told(lo, word, player, it, body, at),), at=at)


def sparing(lo: Lower) -> None:
    """Once all cards are known: actions that use a phrase which some card is kept from have to be tried."""
    spared = {change.value for change in lo.modifiers} & set(lo.names.spared.values()) if lo.whole else set()
    for index, action in enumerate(lo.actions):
        if any(_spares(part, spared) for part in flat(action.body)):
            lo.actions[index] = replace(action, trial=True)


def has_needs(lo: Lower, body: Body) -> bool:
    """Whether a body needs something; what phrases need of a card counts once a card is kept from it."""
    spared = set(lo.names.spared.values())
    return any(isinstance(part, Need) and not _spares(part, spared) for part in flat(body))


def _spares(part: object, values: set[int]) -> bool:
    when = part.when if isinstance(part, Need) else None
    return isinstance(when, Not) and isinstance(when.expr, ValueOf) and when.expr.value in values


def _told(lo: Lower, word: str, player: Expr, card: Expr, body: Body, at: int) -> Tell:
    event = done_event(lo, word)
    return Tell(event, player, card, _once(body, event, card), at)


def _once(body: Body, event: int, card: Expr) -> Body:
    """The body in which the same deed, done to the same card as a part of it, is not told of again."""
    found: list[Stmt] = []
    for node in body:
        if isinstance(node, Tell) and node.event == event:
            if node.card != card:
                found.append(If(Math(Op.EQ, node.card, card), node.body, (node,), node.at))
            else:
                found.extend(node.body)
            continue
        found.append(_inside(node, event, card))
    return tuple(found)


def _inside(node: Stmt, event: int, card: Expr) -> Stmt:
    """A statement whose bodies are looked through in the same way."""
    if isinstance(node, If):
        return replace(node, then=_once(node.then, event, card), other=_once(node.other, event, card))
    if isinstance(node, For | While | Tell | Together):
        return replace(node, body=_once(node.body, event, card))
    return node


def together(loop: Stmt, at: int) -> Stmt:
    """A loop that moves cards as one step; not where it does more than that, such as to draw, to settle or to tick."""
    inside = flat((loop,))
    moves = any(isinstance(node, Move) for node in inside)
    more = any(isinstance(node, Signal | Settle | Tick) for node in inside)
    return Together((loop,), at) if moves and not more else loop


def flat(body: Body) -> list[Stmt]:
    """All statements of a body, those inside others too."""
    found: list[Stmt] = []
    for statement in body:
        found.append(statement)
        for name in ("then", "other", "body"):
            found.extend(flat(getattr(statement, name, ())))
    return found
