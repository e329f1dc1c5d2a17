"""Drafts and card files spoilt in one place: a key gone, a value of another kind, a word changed, a file cut off."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Plain = Any
Where = tuple[Any, ...]

VALUES: tuple[Plain, ...] = (7, -3, "zzz", "", [], {}, None, ["a", "b"], {"a": "b"}, True, "the", "{amount}", '"')
WORDS = ("zzz", "the", "it", "them", "7", "", "each", "its", "card", "your", "a", "x y")
KEYS = ("zzz", "you", "a b", "Ä", "first")
SIGNS = "{}[]:,\"'&*!|>%@`\t\n#-x"
WAYS = ("delete", "value", "word", "word", "word", "swap", "key", "cut", "sign")


def places(node: Plain, at: Where = ()) -> Iterator[Where]:
    """The way to every part of a document, the document itself apart."""
    parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in parts:
        yield (*at, key)
        yield from places(value, (*at, key))


def part(node: Plain, at: Where) -> Plain:
    """What stands at a place."""
    for key in at:
        node = node[key]
    return node


def spoilt(text: str, rng: random.Random) -> str:
    """A file's text with one thing changed."""
    way = rng.choice(WAYS)
    at = rng.randrange(len(text))
    if way == "cut":
        return text[:at]
    if way == "sign":
        return text[:at] + rng.choice(SIGNS) + text[at + rng.randrange(2) :]
    whole = yaml.safe_load(text)
    changed = copy.deepcopy(whole)
    place = rng.choice(list(places(whole)))
    _change(changed, whole, place, way, rng)
    return yaml.safe_dump(changed, sort_keys=False, allow_unicode=True, width=1000)


def _change(changed: Plain, whole: Plain, place: Where, way: str, rng: random.Random) -> None:
    group, key = part(changed, place[:-1]), place[-1]
    if way == "delete":
        del group[key]
    elif way == "value":
        group[key] = rng.choice(VALUES)
    elif way == "swap":
        group[key] = copy.deepcopy(part(whole, rng.choice(list(places(whole)))))
    elif way == "key" and isinstance(group, dict):
        group[rng.choice((*KEYS, f"{key}s"))] = group.pop(key)
    elif isinstance(group[key], str) and group[key].split():
        words = group[key].split()
        index = rng.randrange(len(words))
        words[index] = rng.choice((*WORDS, words[index] + "s", words[index][:-1]))
        group[key] = " ".join(words)


def copied(files: list[Path], target: Path) -> list[Path]:
    """Files beside each other in another folder."""
    target.mkdir(parents=True, exist_ok=True)
    for path in files:
        (target / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return [target / path.name for path in files]
