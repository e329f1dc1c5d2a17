"""The journal of a match: JSON lines, first how it began, then each move with what came of it.

Line 1 is the header, line 2 the start, every other line a move; each with the digest and the events after it.
Nothing here touches the disk: a journal is text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.text.source import Source
from cardwright.text.span import Span

from .events import tell
from .journal_header import Sitting, differences, dump, header, header_fault, place_of, sitting_of
from .match import Match, Moment, Opening
from .position import Move

if TYPE_CHECKING:
    from cardwright.pipeline import Game

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
    def sitting(self) -> Sitting:
        """Who sits where, as far as it was kept."""
        return sitting_of(self.header)

    def place(self, key: str) -> Span:
        """Where the header names a key; the whole header where it does not."""
        return place_of(self.span, key)

    @property
    def opening(self) -> Opening:
        """How the match began."""
        head = self.header
        decks = tuple(tuple(map(str, deck)) for deck in head["decks"])
        first = None if head["first"] is None else int(head["first"])
        return Opening(decks, int(head["seed"]), first, tuple(map(str, head["names"])), bool(head["shuffled"]))


# --- writing ----------------------------------------------------------------------------------------------------


def write(match: Match, sitting: Sitting | None = None) -> str:
    """A match as a journal, with who sits where if that is to be kept. ValueError for one begun in the middle."""
    lines = [header(match, sitting), *(entry(match, moment) for moment in match.moments)]
    return "".join(f"{line}\n" for line in lines)


def entry(match: Match, moment: Moment) -> str:
    """The line of one moment of a match, to be added to the journal when it has come."""
    events = tell(match.naming, moment.position.state, moment.lines)
    return dump({
        "move": None if moment.move is None else list(moment.move),
        "digest": moment.position.digest(),
        "events": [[event.text, list(event.clauses)] for event in events],
    })  # fmt: skip


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
        elif not line.strip() and not source.text[span.end :].strip():
            break  # blank lines at the end, as editors leave them
        elif line or number < source.line_count:
            said = "this line is blank" if not line.strip() else "this line is not one of a journal"
            problems.add(problem("CW502", span, reason=said))
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
    wrong, key = header_fault(found[0][0])
    if wrong:
        problems.add(problem("CW502", place_of(found[0][1], key), reason=wrong))
        return None
    entries: list[Entry] = []
    for line, span in found[1:]:
        made = _entry(line, span)
        if made is None or (made.move is None) != (not entries):
            problems.add(problem("CW502", span, reason="neither a move nor what came of it"))
            return None
        entries.append(made)
    return Journal(found[0][0], tuple(entries), found[0][1])


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
    problems.extend(differences(journal.header, journal.span, journal.opening, game))
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
