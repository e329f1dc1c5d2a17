"""The journal of a match: JSON lines, first how it began, then each move with what came of it.

Line 1 is the header, line 2 the start, every other line a move; each with the digest and the events after it. The last
one says that the match was over, or left to go on with; without it the journal breaks off. Each line is tied to those
before it. Nothing here touches the disk: a journal is text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.text.counting import counted
from cardwright.text.source import Source
from cardwright.text.span import Span

from .events import tell
from .journal_end import End, end_of, end_problems, read_end
from .journal_header import Sitting, differences, header, header_problem, place_of, sitting_of
from .journal_lines import Line, follows, parsed, tied
from .match import Match, Moment, Opening
from .position import Move

if TYPE_CHECKING:
    from cardwright.pipeline import Game


MARK = "\ufeff"
"""What some editors write before a text."""


@dataclass(frozen=True)
class Entry:
    """One line after the header: the move (None for the start), the digest after it, and the events."""

    move: Move | None
    digest: str
    events: tuple[tuple[str, tuple[str, ...]], ...]
    span: Span


@dataclass(frozen=True)
class Journal:
    """A journal as read; `header` is the first line's content, `end` that of the last one.

    `end` is None if it breaks off; `torn` is whether that is in the middle of a line.
    """

    header: Mapping[str, Any]
    entries: tuple[Entry, ...]
    span: Span
    end: End | None
    end_span: Span
    torn: bool

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
    text, chain = begun(match, sitting)
    return f"{text}{last(match, chain)[0]}\n"


def begun(match: Match, sitting: Sitting | None = None) -> tuple[str, str]:
    """A journal without its last line, and what the next line is tied to: there is more to come."""
    line, chain = tied("", header(match, sitting))
    lines = [line]
    for moment in match.moments:
        line, chain = entry(match, moment, chain)
        lines.append(line)
    return "".join(f"{line}\n" for line in lines), chain


def entry(match: Match, moment: Moment, before: str) -> tuple[str, str]:
    """The line of one moment of a match, to be added to the journal when it has come, and what ties the next one."""
    events = tell(match.naming, moment.position.state, moment.lines)
    return tied(before, {
        "move": None if moment.move is None else list(moment.move),
        "digest": moment.position.digest(),
        "events": [[event.text, list(event.clauses)] for event in events],
    })  # fmt: skip


def last(match: Match, before: str) -> tuple[str, str]:
    """The last line of a journal, as the match stands now."""
    return tied(before, end_of(match).line)


# --- reading ----------------------------------------------------------------------------------------------------


def read(name: str, text: str, problems: Problems) -> Journal | None:
    """A journal from its text; None if it cannot be used at all.

    A last line that was torn off while it was written is left out and reported as a warning; what stands
    before it is kept.
    """
    source = Source(name, text.removeprefix(MARK))
    if text.startswith(MARK):
        problems.add(problem("CW532", Span(source, 0, 0), reason="a byte order mark stands before it"))
    found: list[tuple[Line, Span]] = []
    before, torn = "", False
    for number in range(1, source.line_count + 1):
        line = source.line_text(number)
        span = Span(source, source.line_start(number), source.line_start(number) + len(line))
        rest, content = source.text[span.start :], parsed(line)
        if not rest.strip():
            _untouched(source, rest, span, problems)
            break
        if content is None and number == source.line_count and found:
            problems.add(problem("CW501", span))
            torn = True
            break
        chain = follows(before, line)
        wrong = _fault(content, span, chain, found)
        if wrong is not None or content is None or chain is None:
            problems.extend([wrong] if wrong else [])
            return None
        found.append((content, span))
        before = chain
    return _journal(found, Span.whole(source), torn, problems)


def _untouched(source: Source, rest: str, span: Span, problems: Problems) -> None:
    """What shows at the end that another program has written the file anew; it says nothing else."""
    reasons = [
        *(["there are blank lines behind it"] if rest else []),
        *(["its lines end with other characters"] if "\r" in source.text else []),
    ]
    problems.extend(problem("CW532", span, reason=reason) for reason in reasons if source.text.strip())


def _fault(content: Line | None, span: Span, chain: str | None, found: list[tuple[Line, Span]]) -> Problem | None:
    """What is wrong with a line behind those that were found, whatever it tells of."""
    if content is None:
        said = "this line is blank" if not span.text.strip() else "this line is not one of a journal"
        return problem("CW502", span, reason=said)
    wrong = header_problem(content, span) if not found else None
    if wrong is None and chain is None:
        kept = f"what stands before it ({counted(len(found) - 2, 'move')}) is as it was written"
        help = (f"{kept}: without this line and those behind it, the match can be resumed",)
        return problem("CW531", span, help=help if len(found) > 1 else ())
    return wrong


def _journal(found: list[tuple[Line, Span]], whole: Span, torn: bool, problems: Problems) -> Journal | None:
    if not found:
        problems.add(problem("CW502", whole, reason="it is empty"))
        return None
    entries: list[Entry] = []
    end: End | None = None
    for line, span in found[1:]:
        made = _entry(line, span)
        if end is None and made is not None and (made.move is None) == (not entries):
            entries.append(made)
            continue
        end = read_end(line) if end is None and entries else None
        if end is None:
            problems.add(problem("CW502", span, reason="neither a move nor what came of it"))
            return None
    if whole.text.endswith("}") and not torn:
        problems.add(problem("CW532", found[-1][1], reason="its last line does not end"))
    return Journal(found[0][0], tuple(entries), found[0][1], end, found[-1][1], torn)


def _entry(line: Line, span: Span) -> Entry | None:
    if line.keys() != {"move", "digest", "events", "chain"}:
        return None
    move, digest, events = line["move"], line["digest"], line["events"]
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
            return match
    if not journal.torn:
        problems.extend(end_problems(journal.end, journal.end_span, match))
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
