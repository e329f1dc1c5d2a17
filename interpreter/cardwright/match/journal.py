"""The journal of a match: JSON lines, first how it began, then each move with what came of it.

Line 1 is the header, line 2 the start, every other line a move; each with the digest and the events after it.
Nothing here touches the disk: a journal is text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.text.source import Source
from cardwright.text.span import Span

from .events import tell
from .match import Match, Moment, Opening
from .position import Move

if TYPE_CHECKING:
    from cardwright.model.draft import Draft
    from cardwright.pipeline import Game

FORMAT = 1
"""The version of the notation; a reader knows its own only."""

Line = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    """One line after the header: the move (None for the start), the digest after it, and the events."""

    move: Move | None
    digest: str
    events: tuple[tuple[str, tuple[str, ...]], ...]
    span: Span


@dataclass(frozen=True)
class Journal:
    """A journal as read; `header` is the first line's content."""

    header: Mapping[str, Any]
    entries: tuple[Entry, ...]
    span: Span

    @property
    def game(self) -> str:
        """The draft, as `game@draft`."""
        return str(self.header["game"])

    @property
    def settings(self) -> dict[str, str]:
        """The options of the draft that the match was played with."""
        return {str(key): str(value) for key, value in self.header["settings"].items()}

    @property
    def opening(self) -> Opening:
        """How the match began."""
        head = self.header
        decks = tuple(tuple(map(str, deck)) for deck in head["decks"])
        first = None if head["first"] is None else int(head["first"])
        return Opening(decks, int(head["seed"]), first, tuple(map(str, head["names"])), bool(head["shuffled"]))


# --- writing ----------------------------------------------------------------------------------------------------


def write(match: Match) -> str:
    """A match as a journal. ValueError for a match that was begun in the middle."""
    lines = [header(match), *(entry(match, moment) for moment in match.moments)]
    return "".join(f"{line}\n" for line in lines)


def header(match: Match) -> str:
    """The first line of a journal. ValueError for a match that was begun in the middle."""
    from cardwright import __version__

    if match.opening is None:
        raise ValueError("a match that began in a given state has no journal")
    if match.game.pauses:
        raise ValueError("a match that waits before steps has no journal")
    opening = match.opening
    return _dump({
        "journal": FORMAT,
        "cardwright": __version__,
        "game": match.game.draft.id,
        "settings": dict(match.game.draft.settings),
        "hashes": hashes(match.game, opening),
        "decks": [list(deck) for deck in opening.decks],
        "seed": opening.seed,
        "first": opening.first,
        "names": list(opening.names),
        "shuffled": opening.shuffled,
    })  # fmt: skip


def entry(match: Match, moment: Moment) -> str:
    """The line of one moment of a match, to be added to the journal when it has come."""
    events = tell(match.naming, moment.position.state, moment.lines)
    return _dump({
        "move": None if moment.move is None else list(moment.move),
        "digest": moment.position.digest(),
        "events": [[event.text, list(event.clauses)] for event in events],
    })  # fmt: skip


def hashes(game: Game, opening: Opening) -> dict[str, str]:
    """Hashes of what a match depends on: the rules, the cards as printed, the decks."""
    cards = [(one.card.id, one.card.map.span.text) for one in game.cards]
    return {"rules": rules_hash(game.draft), "cards": _hash(cards), "decks": _hash([list(d) for d in opening.decks])}


def rules_hash(draft: Draft) -> str:
    """A hash of a draft's rules and its settings."""
    return _hash([draft.doc.span.source.text, sorted(draft.settings.items())])


def _hash(value: object) -> str:
    return blake2b(_dump(value).encode(), digest_size=16).hexdigest()


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- reading ----------------------------------------------------------------------------------------------------


def read(name: str, text: str, problems: Problems) -> Journal | None:
    """A journal from its text; None if it cannot be used at all.

    A last line that was torn off while it was written is left out and reported as a warning; what stands
    before it is kept.
    """
    source = Source(name, text)
    found: list[tuple[Line, Span]] = []
    for number in range(1, source.line_count + 1):
        line = source.line_text(number)
        span = Span(source, source.line_start(number), source.line_start(number) + len(line))
        made = _parse(line)
        if made is not None:
            found.append((made, span))
        elif line and number == source.line_count and found:
            problems.add(problem("CW501", span))
        elif line or number < source.line_count:
            problems.add(problem("CW502", span, reason="this line is not one of a journal"))
            return None
    return _journal(found, Span.whole(source), problems)


def _parse(line: str) -> Line | None:
    try:
        made = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return made if isinstance(made, dict) else None


def _journal(found: list[tuple[Line, Span]], whole: Span, problems: Problems) -> Journal | None:
    if not found:
        problems.add(problem("CW502", whole, reason="it is empty"))
        return None
    wrong = _header_fault(found[0][0])
    if wrong:
        problems.add(problem("CW502", found[0][1], reason=wrong))
        return None
    entries: list[Entry] = []
    for line, span in found[1:]:
        made = _entry(line, span)
        if made is None or (made.move is None) != (not entries):
            problems.add(problem("CW502", span, reason="neither a move nor what came of it"))
            return None
        entries.append(made)
    return Journal(found[0][0], tuple(entries), found[0][1])


HEADER: Mapping[str, tuple[type, ...]] = {
    "game": (str,), "settings": (dict,), "hashes": (dict,), "decks": (list,), "seed": (int,),
    "first": (int, type(None)), "names": (list,), "shuffled": (bool,),
}  # fmt: skip


def _header_fault(line: Line) -> str:
    if line.get("journal") != FORMAT:
        return f"it is not written in the notation {FORMAT}" if "journal" in line else "it has no header"
    for key, types in HEADER.items():
        if key not in line or not isinstance(line[key], types):
            return f'its header lacks "{key}"' if key not in line else f'"{key}" in its header is of a wrong kind'
    if not all(isinstance(deck, list) for deck in line["decks"]):
        return '"decks" in its header is of a wrong kind'
    return ""


def _entry(line: Line, span: Span) -> Entry | None:
    move, digest, events = line.get("move"), line.get("digest"), line.get("events")
    if move is not None and not (isinstance(move, list) and len(move) == 3 and all(type(n) is int for n in move)):
        return None
    if not isinstance(digest, str) or not isinstance(events, list):
        return None
    told = [_told(event) for event in events]
    kept = tuple(one for one in told if one is not None)
    made = None if move is None else (move[0], move[1], move[2])
    return Entry(made, digest, kept, span) if len(kept) == len(told) else None


def _told(event: object) -> tuple[str, tuple[str, ...]] | None:
    match event:
        case [str(text), [*clauses]]:
            return text, tuple(map(str, clauses))
    return None


# --- replaying --------------------------------------------------------------------------------------------------


def replay(journal: Journal, game: Game, problems: Problems, backend: str = "python") -> Match | None:
    """The match that a journal tells of, as far as it is the same match here.

    Rules, cards or decks that are not those of the journal: None. A move that is not possible, a digest or
    an event that differs: the match up to there. Every difference is a problem.
    """
    before = len(problems)
    problems.extend(_differences(journal, game))
    if len(problems) > before:
        return None
    opening = journal.opening
    try:
        match = Match.new(game, opening.decks, opening.seed, opening.first, opening.names, backend, opening.shuffled)
    except ValueError as wrong:
        problems.add(problem("CW502", journal.span, reason=str(wrong)))
        return None
    for one in journal.entries:
        found = _follow(match, one)
        if found is not None:
            problems.add(found)
            break
    return match


def _differences(journal: Journal, game: Game) -> list[Problem]:
    if journal.game != game.draft.id:
        return [problem("CW503", journal.span, part="rules", here=game.draft.id, there=journal.game)]
    here, there = hashes(game, journal.opening), journal.header["hashes"]
    return [
        problem("CW503", journal.span, part=part, here=found, there=there.get(part))
        for part, found in here.items()
        if there.get(part) != found
    ]


def _follow(match: Match, one: Entry) -> Problem | None:
    """Make one move of a journal and compare; the problem if it is not the same."""
    if one.move is not None:
        try:
            match.apply(one.move)
        except ValueError:
            return problem("CW504", one.span, move=one.move)
    moment = match.moments[-1]
    if moment.position.digest() != one.digest:
        return problem("CW505", one.span, here=moment.position.digest(), there=one.digest)
    told = tell(match.naming, moment.position.state, moment.lines)
    if tuple((event.text, event.clauses) for event in told) != one.events:
        return problem("CW506", one.span)
    return None
