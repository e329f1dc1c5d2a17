"""The first line of a journal: how a match began, what it depends on, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from cardwright.diagnostics.problem import Problem, problem
from cardwright.text.counting import counted
from cardwright.text.span import Span

from .match import Match, Opening

if TYPE_CHECKING:
    from cardwright.model.draft import Draft
    from cardwright.pipeline import Game

FORMAT = 1
"""The version of the notation; a reader knows its own only."""

Line = Mapping[str, Any]


@dataclass(frozen=True)
class Sitting:
    """What a match itself does not need, but whoever goes on with it: who sits where, and from where it was loaded.

    `rules` is the folder of a draft that does not come with Cardwright, `cards` are files and folders of card sets
    and decks; all count from the folder of the journal.
    """

    seats: tuple[str, ...] = ()
    calls: bool = False
    rules: str = ""
    cards: tuple[str, ...] = ()


# --- writing ----------------------------------------------------------------------------------------------------


def header(match: Match, sitting: Sitting | None = None) -> str:
    """The first line of a journal. ValueError for a match that was begun in the middle."""
    from cardwright import __version__

    if match.opening is None:
        raise ValueError("a match that began in a given state has no journal")
    if match.game.pauses:
        raise ValueError("a match that waits before steps has no journal")
    opening = match.opening
    return dump({
        "journal": FORMAT,
        "cardwright": __version__,
        "game": match.game.draft.id,
        "settings": dict(match.game.draft.settings),
        "hashes": hashes(match.game, opening),
        "files": file_hashes(match.game),
        "decks": [list(deck) for deck in opening.decks],
        "seed": opening.seed,
        "first": opening.first,
        "names": list(opening.names),
        "shuffled": opening.shuffled,
        **({"sitting": asdict(sitting)} if sitting is not None else {}),
    })  # fmt: skip


def dump(value: object) -> str:
    """Plain values as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def hashes(game: Game, opening: Opening) -> dict[str, str]:
    """Hashes of what a match depends on: the rules, the cards as printed, the decks."""
    cards = [(one.card.id, one.card.map.span.text) for one in game.cards]
    return {"rules": rules_hash(game.draft), "cards": _hash(cards), "decks": _hash([list(d) for d in opening.decks])}


def rules_hash(draft: Draft) -> str:
    """A hash of a draft's rules and its settings."""
    return _hash([draft.doc.span.source.text, sorted(draft.settings.items())])


def file_hashes(game: Game) -> dict[str, str]:
    """A hash of the cards of each file, so that it can be said which one has changed."""
    files: dict[str, list[tuple[str, str]]] = {}
    for one in game.cards:
        files.setdefault(short(one.card.map.span.source.name), []).append((one.card.id, one.card.map.span.text))
    return {name: _hash(cards) for name, cards in files.items()}


def short(name: str) -> str:
    """A file by its name: the same for everybody, wherever the project lies."""
    return name.rpartition("/")[2]


def _hash(value: object) -> str:
    return blake2b(dump(value).encode(), digest_size=16).hexdigest()


# --- reading ----------------------------------------------------------------------------------------------------

HEADER: Mapping[str, tuple[type, ...]] = {
    "game": (str,), "settings": (dict,), "hashes": (dict,), "decks": (list,), "seed": (int,),
    "first": (int, type(None)), "names": (list,), "shuffled": (bool,),
}  # fmt: skip
OPTIONAL: Mapping[str, tuple[type, ...]] = {"files": (dict,), "sitting": (dict,)}
SITTING: Mapping[str, tuple[type, ...]] = {"seats": (list,), "calls": (bool,), "rules": (str,), "cards": (list,)}


def header_fault(line: Line) -> tuple[str, str]:
    """What is wrong with a header, and the key where it is; empty if nothing."""
    if line.get("journal") != FORMAT:
        known = "journal" in line
        return (f"it is not written in the notation {FORMAT}" if known else "it has no header", "journal")
    for key, types in (*HEADER.items(), *OPTIONAL.items()):
        if key not in line and key in HEADER:
            return f'its header lacks "{key}"', ""
        if key in line and not isinstance(line[key], types):
            return f'"{key}" in its header is of a wrong kind', key
    if not all(isinstance(deck, list) for deck in line["decks"]):
        return '"decks" in its header is of a wrong kind', "decks"
    kept = line.get("sitting", {})
    wrong = [key for key, types in SITTING.items() if key in kept and not isinstance(kept[key], types)]
    return (f'"{wrong[0]}" in its header is of a wrong kind', wrong[0]) if wrong else ("", "")


def sitting_of(line: Line) -> Sitting:
    """What a header keeps of a sitting."""
    kept = line.get("sitting", {})
    seats, cards = (tuple(map(str, kept.get(key, ()))) for key in ("seats", "cards"))
    return Sitting(seats, bool(kept.get("calls", False)), str(kept.get("rules", "")), cards)


def place_of(header: Span, key: str) -> Span:
    """Where a header names a key; the whole header where it does not."""
    word = json.dumps(key, ensure_ascii=False)
    at = header.text.find(f"{word}:")
    return header if at < 0 else header.sub(at, at + len(word))


# --- comparing --------------------------------------------------------------------------------------------------


def differences(line: Line, span: Span, opening: Opening, game: Game) -> Iterator[Problem]:
    """What the match of a header depends on and is not the same here."""
    if line["game"] != game.draft.id:
        yield problem("CW507", place_of(span, "game"), here=game.draft.id, there=line["game"])
        return
    there = line["hashes"]
    for part, here in hashes(game, opening).items():
        if there.get(part) != here:
            reasons = list(_changed(part, line, game)) or [f"their hash is {here}, not {there.get(part)}"]
            yield problem("CW503", place_of(span, part), part=part, reason="; ".join(reasons))


def _changed(part: str, line: Line, game: Game) -> Iterator[str]:
    """Which files or options differ, as far as the header tells."""
    if part == "rules":
        differ = [id for id, value in game.draft.settings.items() if line["settings"].get(id) != value]
        if differ:
            yield f"other settings of {', '.join(differ)}"
        elif _edited_setting(line, game.draft):
            yield "the settings in its header were edited, and do not agree with their hash"
        else:
            yield f"{short(game.draft.doc.span.source.name)} has changed since"
    if part == "decks":
        yield "its header was edited, and its decks do not agree with their hash"
    if part == "cards" and "files" in line:
        here, there = file_hashes(game), line["files"]
        for name in sorted(here.keys() | there.keys()):
            if name not in here:
                yield f"{name} is not read here"
            elif name not in there:
                yield f"{name} ({counted(sum(_in(one, name) for one in game.cards), 'card')}) was not there"
            elif here[name] != there[name]:
                yield f"{name} has changed since"


MOST_TRIED = 1000
"""Up to this number settings are tried."""


def _edited_setting(line: Line, draft: Draft) -> bool:
    """Whether the rules are those of the journal after all, with one option set in another way than it says now."""
    there = line["hashes"].get("rules")
    return any(
        rules_hash(replace(draft, settings={**draft.settings, id: setting})) == there
        for id, option in draft.options.items()
        for setting in option.settings or map(str, range(option.low or 0, min(option.high or 0, MOST_TRIED) + 1))
    )  # fmt: skip


def _in(read: Any, file: str) -> bool:
    return bool(short(read.card.map.span.source.name) == file)
