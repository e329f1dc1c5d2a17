"""Two decks of 40 cards for Der Musikclub 0.1, as plain data.

A card here is a dict: kind ("stem" or "effect"), bands (bit mask S=1, A=2, T=4, B=8), volume (0-3), cost, vp,
parallel, lifetime (-1 for none), attached, modifiers (target S, A, T, B or V; "add" or "mul"; n), ability.
`from_cards` makes the same dict from the fields of a card of a real set, so that one deck list serves both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Card = dict[str, Any]

BANDS = {"S": 1, "A": 2, "T": 4, "B": 8}
BAND_NAMES = {"S": "Soprano", "A": "Alto", "T": "Tenor", "B": "Bass", "V": "Volume"}
VOLUMES = {"ambient": 0, "background": 1, "supportive": 2, "focal": 3}
ABILITIES = {
    "When this enters play, draw a card.": "enter_draw1",
    "When this enters play, gain 1 parallel second.": "enter_pool1",
    "At the start of your turn, if you own three or more stems in play, gain 2 more parallel seconds.":
        "start_pool2_if3",
    "This stem's fadeout costs no more than its printed time cost.": "soft_landing",
    "When this leaves play, its owner draws a card.": "leave_draw1",
}  # fmt: skip
"""Texts that a real card may bear, and the hand-written ability that stands for each."""


def stem(bands: str, volume: int, cost: int, vp: int, parallel: int = 0, ability: str | None = None) -> Card:
    """A stem as plain data."""
    return {
        "kind": "stem", "bands": sum(BANDS[band] for band in bands), "volume": volume, "cost": cost, "vp": vp,
        "parallel": parallel, "lifetime": -1, "attached": False, "modifiers": [], "ability": ability,
    }  # fmt: skip


def effect(
    cost: int, lifetime: int = -1, modifiers: tuple[tuple[str, str, int], ...] = (), vp: int = 0,
    parallel: int = 0, attached: bool = False, ability: str | None = None,
) -> Card:  # fmt: skip
    """An effect as plain data."""
    return {
        "kind": "effect", "bands": 0, "volume": 0, "cost": cost, "vp": vp, "parallel": parallel,
        "lifetime": lifetime, "attached": attached, "modifiers": list(modifiers), "ability": ability,
    }  # fmt: skip


CARDS: dict[str, Card] = {
    "sub-floor": stem("B", 1, 2, 1, parallel=1),
    "low-drone": stem("B", 0, 1, 0, ability="enter_draw1"),
    "bass-walk": stem("B", 2, 3, 2, ability="enter_draw1"),
    "club-kick": stem("B", 3, 4, 4),
    "tenor-pad": stem("T", 1, 2, 1, parallel=1),
    "click-track": stem("T", 0, 3, 0, parallel=1, ability="start_pool2_if3"),
    "vocal-chop": stem("T", 2, 3, 2, parallel=1, ability="enter_draw1"),
    "alto-line": stem("A", 1, 2, 1, parallel=1),
    "rhodes-loop": stem("A", 2, 3, 2, ability="leave_draw1"),
    "wedge": stem("A", 1, 4, 2, parallel=2),
    "hi-hat": stem("S", 0, 0, 0, ability="enter_draw1"),
    "bell-arp": stem("S", 1, 2, 1, ability="enter_pool1"),
    "lead-hook": stem("S", 3, 4, 3),
    "warm-chord": stem("AT", 1, 3, 2, parallel=1),
    "organ-stab": stem("BA", 2, 4, 3),
    "soft-landing": stem("ST", 2, 5, 3, ability="soft_landing"),
    "air-and-floor": stem("SB", 1, 3, 2, parallel=1),
    "string-section": stem("SAT", 2, 5, 4, ability="soft_landing"),
    "full-mix": stem("SATB", 3, 6, 5),
    "riser": effect(1, 6, (("S", "add", 1),)),
    "dimmer": effect(2, 4, (("V", "add", -2),)),
    "sub-boost": effect(2, 8, (("B", "add", 1), ("V", "add", 1))),
    "overdrive": effect(3, 7, (("V", "mul", 2),), vp=1),
    "notch": effect(2, 9, (("T", "add", -1),)),
    "booster": effect(3, 5, parallel=3),
    "house-rule": effect(4, -1, (("A", "add", 1),), vp=1),
    "echo": effect(2, 3, vp=2, attached=True),
    "name-tag": effect(0, -1, vp=1, attached=True),
    "metronome": effect(3, 12, parallel=2, attached=True, ability="enter_draw1"),
    "fade-memory": effect(1, 5, attached=True, ability="leave_draw1"),
    "doubler": effect(4, 10, (("T", "mul", 2),), attached=True, ability="enter_pool1"),
}
"""The cards of the bench decks by id."""

DECK_LISTS: dict[str, dict[str, int]] = {
    "floor": {
        "sub-floor": 3, "low-drone": 2, "bass-walk": 2, "club-kick": 1, "tenor-pad": 3, "click-track": 2,
        "alto-line": 3, "rhodes-loop": 2, "hi-hat": 2, "bell-arp": 2, "warm-chord": 2, "organ-stab": 1,
        "air-and-floor": 1, "full-mix": 1, "riser": 2, "dimmer": 2, "sub-boost": 2, "booster": 1, "echo": 2,
        "name-tag": 1, "metronome": 1, "fade-memory": 2,
    },
    "roof": {
        "low-drone": 2, "club-kick": 2, "tenor-pad": 2, "click-track": 1, "vocal-chop": 2, "alto-line": 2,
        "wedge": 2, "hi-hat": 1, "bell-arp": 2, "lead-hook": 2, "warm-chord": 2, "soft-landing": 2,
        "air-and-floor": 2, "string-section": 1, "full-mix": 1, "organ-stab": 1, "overdrive": 2, "notch": 1,
        "house-rule": 2, "riser": 1, "echo": 1, "name-tag": 2, "metronome": 1, "fade-memory": 1, "doubler": 2,
    },
}  # fmt: skip
"""How many of each card a bench deck holds, 40 in all."""


def card_ids(name: str) -> list[str]:
    """The ids of a bench deck in its unshuffled order, top first."""
    return [card for card, copies in DECK_LISTS[name].items() for _ in range(copies)]


def deck(name: str) -> list[Card]:
    """A bench deck as plain data, in its unshuffled order."""
    return [CARDS[card] for card in card_ids(name)]


def from_cards(fields: Mapping[str, Any]) -> Card:
    """The plain data of a card of a real set, from the values of its fields.

    The names are those of draft 0.1 (type, time cost, bands, volume class, VP, parallel grant, lifetime,
    attaches, text); a card of this file may be given too. Bands may be a mask, letters or names, the volume
    class a number or a name. Raises ValueError for a text that no hand-written ability stands for.
    """

    def field(name: str, short: str, default: Any) -> Any:
        value = fields.get(name, fields.get(short))
        return default if value is None else value

    modifiers, ability = read_text(field("text", "text", ""))
    return {
        "kind": field("type", "kind", None),
        "bands": band_mask(field("bands", "bands", 0)),
        "volume": volume_class(field("volume class", "volume", 0)),
        "cost": field("time cost", "cost", None),
        "vp": field("VP", "vp", 0),
        "parallel": field("parallel grant", "parallel", 0),
        "lifetime": field("lifetime", "lifetime", -1),
        "attached": field("attaches", "attached", False) in (True, 1, "yes"),
        "modifiers": fields.get("modifiers", modifiers),
        "ability": fields.get("ability", ability),
    }


def band_mask(bands: Any) -> int:
    """A mask of bands, from a mask, letters or names ("Soprano", "tenor", "SB")."""
    if isinstance(bands, int):
        return bands
    names = {name.lower(): letter for letter, name in BAND_NAMES.items()}
    return sum({BANDS[names.get(str(band).lower(), str(band).upper())] for band in bands})


def volume_class(volume: Any) -> int:
    """A volume class as a number."""
    return volume if isinstance(volume, int) else VOLUMES[str(volume).lower()]


def read_text(text: str) -> tuple[list[tuple[str, str, int]], str | None]:
    """Modifiers ("Soprano +1.", "Volume is doubled.") and the ability of a card's text."""
    modifiers: list[tuple[str, str, int]] = []
    ability = None
    letters = {name: letter for letter, name in BAND_NAMES.items()}
    for sentence in filter(None, (part.strip() for part in text.replace(". ", ".\n").split("\n"))):
        if sentence in ABILITIES:
            ability = ABILITIES[sentence]
            continue
        name, _, amount = sentence.rstrip(".").partition(" ")
        if name not in letters:
            raise ValueError(f"no hand-written ability for: {sentence}")
        doubled = amount == "is doubled"
        modifiers.append((letters[name], "mul", 2) if doubled else (letters[name], "add", int(amount)))
    return modifiers, ability
