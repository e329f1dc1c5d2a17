"""The first line of a journal: how a match began, what it depends on, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from cardwright.diagnostics.problem import Problem, problem
from cardwright.text.counting import counted
from cardwright.text.span import Span

from .journal_lines import Line, dump
from .match import Match, Opening

if TYPE_CHECKING:
    from cardwright.model.draft import Draft
    from cardwright.pipeline import Game

FORMAT = 2
"""The version of the notation; a reader knows its own only."""

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


def header(match: Match, sitting: Sitting | None = None) -> Line:
    """The content of the first line of a journal. ValueError for a match that was begun in the middle."""
    from cardwright import __version__

    if match.opening is None:
        raise ValueError("a match that began in a given state has no journal")
    if match.game.pauses:
        raise ValueError("a match that waits before steps has no journal")
    opening = match.opening
    return {
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
    }  # fmt: skip


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

Fits = Callable[[object], bool]


def _text(value: object) -> bool:
    return isinstance(value, str)


def _number(value: object) -> bool:
    return type(value) is int


def _answer(value: object) -> bool:
    return isinstance(value, bool)


def _hashed(value: object) -> bool:
    return isinstance(value, str) and len(value) == 32 and set(value) <= set("0123456789abcdef")


def _list(of: Fits) -> Fits:
    return lambda value: isinstance(value, list) and all(map(of, value))


def _keys(of: Fits) -> Fits:
    return lambda value: isinstance(value, dict) and all(map(of, value.values()))


def _parts(**parts: Fits) -> Fits:
    """A group with these keys and no others."""
    return lambda value: (
        isinstance(value, dict) and value.keys() == parts.keys() and all(of(value[key]) for key, of in parts.items())
    )


HEADER: Mapping[str, Fits] = {
    "journal": _number, "cardwright": _text, "game": _text, "settings": _keys(_text),
    "hashes": _parts(rules=_hashed, cards=_hashed, decks=_hashed), "files": _keys(_hashed),
    "decks": _list(_list(_text)), "seed": _number, "first": lambda value: value is None or _number(value),
    "names": _list(_text), "shuffled": _answer,
    "sitting": _parts(seats=_list(_text), calls=_answer, rules=_text, cards=_list(_text)), "chain": _hashed,
}  # fmt: skip
"""Every key of a header with what may stand behind it; only who sits where may be left out."""


def header_problem(line: Line, span: Span) -> Problem | None:
    """What is wrong with a header, at its place; None if nothing."""
    version = line.get("journal")
    if _number(version) and version != FORMAT:
        by = f" by Cardwright {written}" if isinstance(written := line.get("cardwright"), str) else ""
        return problem("CW530", place_of(span, "journal"), there=version, by=by, here=FORMAT)
    for key, fits in HEADER.items():
        if key not in line and key != "sitting":
            reason = "it has no header" if key == "journal" else f'its header lacks "{key}"'
            return problem("CW502", span, reason=reason)
        if key in line and not fits(line[key]):
            return problem("CW502", place_of(span, key), reason=f'"{key}" in its header is not as it must be')
    unknown = [key for key in line if key not in HEADER]
    said = f'its header has the key "{unknown[0]}", which is none of a journal' if unknown else ""
    return problem("CW502", place_of(span, unknown[0]), reason=said) if unknown else None


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
    there, settings = line["hashes"], dict(game.draft.settings)
    for part, here in hashes(game, opening).items():
        if there[part] != here or (part == "rules" and line["settings"] != settings):
            reasons = list(_changed(part, line, game)) or [f"their hash is {here}, not {there[part]}"]
            yield problem("CW503", place_of(span, part), part=part, reason="; ".join(reasons))


def _changed(part: str, line: Line, game: Game) -> Iterator[str]:
    """Which files or options differ, as far as the header tells."""
    if part == "rules":
        here, there = game.draft.settings, line["settings"]
        differ = [id for id in sorted(here.keys() | there.keys()) if here.get(id) != there.get(id)]
        if differ:
            yield f"other settings of {', '.join(differ)}"
        else:
            yield f"{short(game.draft.doc.span.source.name)} has changed since"
    if part == "cards":
        read, kept = file_hashes(game), line["files"]
        for name in sorted(read.keys() | kept.keys()):
            if name not in read:
                yield f"{name} is not read here"
            elif name not in kept:
                yield f"{name} ({counted(sum(_in(one, name) for one in game.cards), 'card')}) was not there"
            elif read[name] != kept[name]:
                yield f"{name} has changed since"


def _in(read: Any, file: str) -> bool:
    return bool(short(read.card.map.span.source.name) == file)
