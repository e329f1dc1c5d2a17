"""The result of a simulation as text: plain columns that fit a terminal and a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from cardwright.play.summary import Rate, Summary, Wins
from cardwright.text.counting import counted

BAR = 30
"""The longest bar of a histogram, in characters."""

LISTED = 12
"""So many cards are named in the list of those never played."""

WIDEST = 40
"""How many signs of an action's words stand in a table of several settings."""

EMPTY = 3
"""So many empty rows of a histogram one after another are left out."""


def summary_text(summary: Summary) -> str:
    """Everything a summary tells, in paragraphs."""
    parts = [
        [_head(summary)], _wins("seat", summary.seats), _wins("deck", summary.decks),
        _wins("bot", summary.wins_by_bot) if len(summary.wins_by_bot) > 1 else [], _endings(summary), _length(summary),
        _actions(summary), _cards(summary), _scores(summary),
    ]  # fmt: skip
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def columns(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Rows as aligned lines: the first `left` columns flush left, numbers flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    aligned = [[c.ljust(w) for c, w in zip(row[:left], widths, strict=False)] for row in rows]
    numbers = [[c.rjust(w) for c, w in zip(row[left:], widths[left:], strict=True)] for row in rows]
    return ["  ".join((*words, *right)).rstrip() for words, right in zip(aligned, numbers, strict=True)]


def percent(rate: Rate) -> str:
    """A share with its interval."""
    return f"{rate.share:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def _head(summary: Summary) -> str:
    order = "shuffled decks" if summary.shuffled else "decks in their printed order"
    bots = ", ".join(summary.bots)
    settings = "".join(f", {knob}={value}" for knob, value in summary.settings.items())
    rotate = ", decks and bots move on by a seat each match" if summary.rotate else ""
    calls = ", bots make calls" if summary.calls else ""
    matches = counted(summary.games, "match", "matches")
    return (
        f"{summary.draft}: {matches}, seed {summary.seed}, bots {bots}, {order}{rotate}{calls}, "
        f"stopped after {counted(summary.cap, 'turn')}{settings}"
    )


def _wins(what: str, wins: Sequence[Wins]) -> list[str]:
    rows = [[what, "matches", "won", "shared", "share won, 95 % interval"]]
    rows += [[w.name, str(w.played), str(w.won), str(w.shared), percent(w.rate)] for w in wins]
    return columns(rows)


def _endings(summary: Summary) -> list[str]:
    return columns([["ending", "matches", ""], *([e.words, str(e.count), f"{e.share:.1%}"] for e in summary.endings)])


def _length(summary: Summary) -> list[str]:
    length = summary.length
    shares = ", ".join(f"{p} %: {turns}" for p, turns in length.quantiles.items())
    capped = f"; {summary.capped} stopped by the cap count as {summary.cap}" if summary.capped else ""
    head = f"turns: mean {length.mean}, median {length.median}, {length.least} to {length.most} ({shares}{capped})"
    most = max(count for _, _, count in length.histogram)
    rows = [
        [str(first) if first == last else f"{first}-{last}", str(count), "#" * -(-BAR * count // most)]
        for first, last, count in length.histogram
    ]
    width, digits = max(len(row[0]) for row in rows), max(len(row[1]) for row in rows)
    lines = [f"{row[0]:>{width}}  {row[1]:>{digits}}  {row[2]}".rstrip() for row in rows]
    return [head, *_shortened(lines, [not count for _, _, count in length.histogram]), *_hint([summary])]


def _shortened(lines: Sequence[str], empty: Sequence[bool]) -> Iterator[str]:
    """Lines, each long run of empty ones as three dots."""
    start = 0
    for nothing, run in groupby(empty):
        stop = start + len(list(run))
        yield from ["..."] if nothing and stop - start >= EMPTY else lines[start:stop]
        start = stop


def _hint(summaries: Sequence[Summary]) -> list[str]:
    """What to try where chance players do not get to an end: a line, or none."""
    capped, games = sum(s.capped for s in summaries), sum(s.games for s in summaries)
    if "random" not in summaries[0].bots or 2 * capped <= games:
        return []
    return [f"{capped} of {counted(games, 'match', 'matches')} did not end before the cap: random bots do not try to "
            "win; try --bot greedy"]  # fmt: skip


def _actions(summary: Summary) -> list[str]:
    rows = [["action", "taken", "per match"]]
    rows += [[a.words, str(a.count), f"{a.per_match:.2f}"] for a in summary.actions]
    return columns(rows)


def _cards(summary: Summary) -> list[str]:
    rows = [["card", "in decks", "drawn", "played", "won when drawn", "won when played"]]
    rows += [
        [c.name, str(c.copies), str(c.drawn), str(c.played), percent(c.won_when_drawn), percent(c.won_when_played)]
        for c in sorted(summary.cards, key=lambda c: (-c.won_when_played.share, c.id))
    ]
    names = [c.name for c in summary.cards if c.id in summary.never_played]
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return [*columns(rows), *([f"never played: {', '.join(names[:LISTED])}{more}"] if names else [])]


def _scores(summary: Summary) -> list[str]:
    picked = summary.scores[:: max(1, len(summary.scores) // 10)]
    rows = [["turn begins", "matches", "mean score", "middle half", "mean of the best"]]
    rows += [
        [str(s.turn), str(s.matches), f"{s.mean:.2f}", f"{s.quantiles['25']} to {s.quantiles['75']}", f"{s.best:.2f}"]
        for s in picked
    ]
    return columns(rows) if picked else []


def sweep_text(knob: str, values: Sequence[str], summaries: Sequence[Summary]) -> str:
    """The results of a sweep side by side, one column for each setting of a knob."""
    rows = [[knob, *values], *([label, *cells] for label, cells in _compared(summaries))]
    head = _head(summaries[0]).split(f", {knob}=")[0]
    hint = _hint(summaries)
    return "\n".join([head, "", *columns(rows), *(["", *hint] if hint else [])]) + "\n"


def _compared(summaries: Sequence[Summary]) -> Iterator[tuple[str, list[str]]]:
    first = summaries[0]
    for index, ending in enumerate(first.endings):
        yield f"ending: {ending.words}", [f"{s.endings[index].share:.1%}" for s in summaries]
    for index, seat in enumerate(first.seats):
        yield f"won by {seat.name}", [percent(s.seats[index].rate) for s in summaries]
    for index, deck in enumerate(first.decks):
        yield f"won by {deck.name}", [percent(s.decks[index].rate) for s in summaries]
    yield "shared wins", [str(s.shared) for s in summaries]
    yield "turns, mean", [str(s.length.mean) for s in summaries]
    for share in ("5", "50", "95"):
        yield f"turns, {share} %", [str(s.length.quantiles[share]) for s in summaries]
    for action in first.actions:
        same = [next((a for a in s.actions if a.id == action.id), None) for s in summaries]
        yield f"{_short(action.words)}, per match", ["-" if a is None else f"{a.per_match:.2f}" for a in same]
    yield "cards never played", [str(len(s.never_played)) for s in summaries]


def _short(words: str) -> str:
    """Words that leave room for the numbers beside them."""
    return words if len(words) <= WIDEST else words[: WIDEST - 1].rstrip() + "…"
