"""Adding a deck to a file of decks: everything else in the file stays as it is written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.doc import Map, Node, Plain, Scalar, Seq, plain
from cardwright.files.schema import load_schema, validate
from cardwright.files.write import write_whole
from cardwright.files.yaml import load, read
from cardwright.model.cards import Deck
from cardwright.surfaces.paths import is_json, shown

STEP = "  "


class Taken(ValueError):
    """A deck of that id is there already, and is not to be replaced."""


@dataclass(frozen=True)
class Saved:
    """What a file of decks holds after a deck was put in."""

    text: str
    replaced: bool


def save_deck(path: Path, game: str, deck: Deck, replace: bool, problems: Problems) -> Saved | None:
    """Put a deck into a file, which is made if need be, and written whole.

    None, with problems, if the file is there and is no file of decks of the game; nothing is written then. Raises
    Taken if it has a deck of that id and `replace` is false, OSError if it cannot be written.
    """
    if not path.exists():
        text = "\n".join([f"game: {game}", "decks:", *_block(deck, STEP)]) + "\n"
        whole: dict[str, Plain] = {"game": game, "decks": {deck.id: _plainly(deck)}}
        saved = Saved(_as_json(whole) if is_json(path) else text, False)
    else:
        found = _with(path, game, deck, replace, problems)
        if found is None:
            return None
        saved = found
    write_whole(path, saved.text)
    return saved


def ids_in(path: Path) -> list[str]:
    """The ids of the decks of a file; none where there is none."""
    doc = read(shown(path), Problems()) if path.is_file() else None
    decks = doc.get("decks") if isinstance(doc, Map) else None
    return list(decks.items) if isinstance(decks, Map) else []


def counted(deck: Deck) -> dict[str, int]:
    """How many of each card, in order of first mention."""
    cards: dict[str, int] = {}
    for id, count, _ in deck.cards:
        cards[id] = cards.get(id, 0) + count
    return cards


def _block(deck: Deck, indent: str) -> list[str]:
    """A deck as lines of YAML."""
    lines = [f"{indent}{_key(deck.id)}:", f"{indent}{STEP}name: {json.dumps(deck.name, ensure_ascii=False)}",
             f"{indent}{STEP}cards:"]  # fmt: skip
    return [*lines, *(f"{indent}{2 * STEP}{id}: {count}" for id, count in counted(deck).items())]


def _key(id: str) -> str:
    """An id as a key, in quotes where another reader would take it for a number."""
    return id if id[:1].isalpha() else json.dumps(id)


def _with(path: Path, game: str, deck: Deck, replace: bool, problems: Problems) -> Saved | None:
    doc = read(shown(path), problems)
    if doc is None or not validate(doc, load_schema("decks"), problems) or not isinstance(doc, Map):
        return None
    named, decks = doc.get("game"), doc.get("decks")
    assert isinstance(named, Scalar) and isinstance(decks, Map)
    if named.text != game:
        problems.add(problem("CW139", named.span, value=named.text, other=game))
        return None
    there = deck.id in decks.items
    if there and not replace:
        raise Taken(deck.id)
    wanted = plain(doc)
    assert isinstance(wanted, dict) and isinstance(wanted["decks"], dict)
    wanted["decks"][deck.id] = _plainly(deck)
    if is_json(path):
        return Saved(_as_json(wanted), there)
    text = _patched(doc.span.source.text, decks, deck)
    again = load(str(path), text, Problems())
    fits = again is not None and plain(again) == wanted
    return Saved(text if fits else _anew(wanted), there)


def _patched(text: str, decks: Map, deck: Deck) -> str:
    """The text with the lines of one deck put in the place of the old ones, or behind the last deck."""
    first = min(decks.keys.values(), key=lambda span: span.start)
    block = "\n".join(_block(deck, " " * (first.col - 1)))
    if deck.id in decks.items:
        start = text.rfind("\n", 0, decks.keys[deck.id].start) + 1
        return text[:start] + block + text[_line_end(text, _end(decks.items[deck.id])) :]
    at = _line_end(text, max(map(_end, decks.items.values())))
    return f"{text[:at]}\n{block}{text[at:] if text[at:] else chr(10)}"


def _end(node: Node) -> int:
    """Where the last word of a node ends."""
    if isinstance(node, Map) and node.items:
        return max(map(_end, node.items.values()))
    return max(map(_end, node.items)) if isinstance(node, Seq) and node.items else node.span.end


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found


def _plainly(deck: Deck) -> dict[str, Plain]:
    return {"name": deck.name, "cards": dict(counted(deck))}


def _as_json(wanted: dict[str, Plain]) -> str:
    """A file of decks whose name says that it is JSON."""
    return json.dumps(wanted, indent=2, ensure_ascii=False) + "\n"


def _anew(wanted: dict[str, Plain]) -> str:
    """The whole file, where its lines leave no room for another deck, as in a file in brackets."""
    import yaml

    made: str = yaml.safe_dump(wanted, sort_keys=False, allow_unicode=True, width=110)
    return made


def ready(decks: Sequence[Deck]) -> list[tuple[str, str, int]]:
    """Id, name and number of cards of each deck."""
    return [(deck.id, deck.name, len(deck.ids)) for deck in decks]
