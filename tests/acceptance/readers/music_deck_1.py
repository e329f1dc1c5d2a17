"""How cases of The Music Deck are said (MD in section E.0)."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cardwright
from cardwright import Match, NotLegal, Reason
from cardwright.pipeline import Game

STATES = {
    "play": "playing", "in": "transitioning in", "out": "transitioning out", "new": "newly cued",
    "wait": "waiting", "still": "lying still",
}  # fmt: skip
WORDS = {
    "tracklist": "track list", "cap": "capacity", "turn": "active", "result": "outcome", "slots": "slot",
    "intensity": "top intensity",
}  # fmt: skip
"""What the notation calls a zone or counter, where the draft calls it otherwise."""
COMMANDS = {
    "cue_in": ("cue in", "card", "slot"), "cue_out": ("cue out", "song"), "evolve": ("evolve", "song", "target"),
    "replace": ("replace", "song", "synergy card"), "stack": ("stack", "song", "base"),
    "discard": ("discard", "card"),
}  # fmt: skip
"""The action of each command, and what the parts of its value choose."""
FIELDS = {
    "type": "type", "genre": "genres", "subgenre": "subgenre", "country": "country", "intensity": "intensity",
    "pv": "play vibe", "tv": "transition vibe", "weak": "weakness", "adv": "advantage", "family": "family",
    "variant": "variant", "evolution_of": "evolution of",
}  # fmt: skip
TARGET = 1_000_000
"""The vibe that a race goes to where it says none."""
PLAIN = {"type": "song", "genre": ["Mainstream"], "intensity": "pop", "weak": [], "adv": []}
"""What a card of a validation case prints where it says nothing."""


class MusicDeck:
    """The reader."""

    RULES = "music-deck@1"
    PURE = ("cards_valid", "cards_invalid", "table", "race")

    def __init__(self) -> None:
        self._paused: dict[int, tuple[Game, Game]] = {}
        self._runs: dict[tuple[int, int], list[int]] = {}

    def _waiting(self, game: Game) -> Game:
        """The game with a pause before each draw, where the notation looks at the table."""
        if id(game) not in self._paused:
            self._paused[id(game)] = game, cardwright.with_pauses(game, "draw")
        return self._paused[id(game)][1]

    # --- fixtures -------------------------------------------------------------------------------------------

    def card_set(self, fixtures: Mapping[str, Any]) -> dict[str, Any]:
        """Fixtures as the content of a card set file."""
        cards = [self._card(id, {"fx": "", **printed}) for id, printed in fixtures.items()]
        return {"game": "music-deck", "set": "fixtures", "cards": cards}

    def _card(self, id: str, printed: Mapping[str, Any]) -> dict[str, Any]:
        card: dict[str, Any] = {"id": _own(id), "name": f"Card {id}"}
        card |= {FIELDS[key]: value for key, value in printed.items() if key in FIELDS}
        card |= {"evolution of": [_own(one) for one in printed["evolution_of"]]} if "evolution_of" in printed else {}
        card |= {"variant": printed.get("variant", "original")} if "family" in printed else {}
        card |= {"subgenre": [card["subgenre"]]} if isinstance(card.get("subgenre"), str) else {}
        if "fx" not in printed:
            return card
        text = printed["fx"] if len(printed["fx"]) > 1 else "No additional effect."
        return {**card, "fx": {"name": f"Effect of {id}", "text": text}}

    # --- the given state --------------------------------------------------------------------------------------

    def begin(self, game: Game, given: Mapping[str, Any], backend: str) -> Match | None:
        """The match in the given state; None where decks are given, which `start` begins."""
        if "decks" in given:
            return None
        state = {WORDS.get(key, key): self._cards(value) for key, value in given.items() if key != "slots"}
        slots = given.get("slots", {})
        state["slot"] = {name: [self._stack(one) for one in listed] for name, listed in slots.items()}
        return cardwright.given_match(self._waiting(game), state, ("A", "B"), backend)

    def _cards(self, value: Any) -> Any:
        """Lists of cards by player with their own ids; anything else as it is."""
        if not isinstance(value, Mapping):
            return value
        return {name: [_own(id) for id in one] if isinstance(one, list) else one for name, one in value.items()}

    def _stack(self, slot: str) -> list[str]:
        """What lies in a slot: `a+b/play`."""
        ids, _, state = slot.partition("/")
        return [] if slot == "-" else [f"{_own(id)}/{STATES[state]}" for id in ids.split("+")]

    def start(self, game: Game, given: Mapping[str, Any], backend: str) -> Match:
        """Begin a whole match; NotLegal if it is refused."""
        decks = [list(self._deck(given["decks"][name])) for name in ("A", "B")]
        first = {"A": 0, "B": 1}.get(given.get("first", ""))
        seed = given.get("seed", 0)
        return cardwright.new_match(self._waiting(game), decks, seed, first, ("A", "B"), backend=backend)

    def _deck(self, deck: Any) -> Iterator[str]:
        """A track list: `a*60`, a list of such, or numbers by id."""
        if isinstance(deck, Mapping):
            deck = [f"{id}*{count}" for id, count in deck.items()]
        for part in deck.replace("+", " ").replace(",", " ").split() if isinstance(deck, str) else deck:
            id, _, count = str(part).partition("*")
            yield from [_own(id.strip())] * int(count or 1)

    # --- commands ---------------------------------------------------------------------------------------------

    def do(self, match: Match, name: str, value: Any) -> None:
        """Carry out a command; NotLegal if it is refused."""
        reasons = self._done(match, name, value)
        if reasons:
            raise NotLegal(reasons)

    def reasons(self, match: Match, name: str, value: Any) -> list[Reason]:
        """Why a command is refused; empty if it is not. It is tried and taken back."""
        before = len(match.moments)
        found = self._done(match, name, value)
        self._back(match, before)
        return found

    def _done(self, match: Match, name: str, value: Any) -> list[Reason]:
        """The command carried out, or why it is not."""
        before = len(match.moments)
        try:
            for seat, action, params in self._actions(match, name, value):
                match.act(seat, action, params)
        except NotLegal as refusal:
            return list(refusal.reasons)
        if name != "evolve":
            return []
        wrong = self._displaced(match, value["what"] if isinstance(value, Mapping) else value)
        if wrong:
            self._back(match, before)
        return wrong

    def _back(self, match: Match, moments: int) -> None:
        while len(match.moments) > moments:
            match.undo()

    def _actions(self, match: Match, name: str, value: Any) -> Iterator[tuple[int, str, dict[str, Any]]]:
        """A command as seat, action and choices."""
        decision = match.decision()
        seat = decision.seat if decision else 0
        if isinstance(value, Mapping):
            seat, value = match.names.index(value["by"]), value["what"]
        if name in ("to_mix", "skip"):
            yield seat, "go on", {}
        if name in ("end", "skip"):
            yield seat, "done", {}
        if name in COMMANDS:
            action, *choices = COMMANDS[name]
            parts = value if isinstance(value, list) else [value]
            chosen = zip(choices, parts, strict=False)
            yield seat, action, {choice: self._part(match, choice, part) for choice, part in chosen}

    def _part(self, match: Match, choice: str, part: Any) -> int | str:
        """A card by its id, a slot by its number; -1 for a card that is nowhere."""
        if choice == "slot":
            return int(part)
        if isinstance(part, int):
            return f"slot {part}"
        there = {self._id(id) for zone in ("queue", "crate", "track list") for seat in match.read(zone).values()
                 for id in seat}  # fmt: skip
        there |= {self._id(card) for slots in match.read("slot").values() for cards in slots for card in cards}
        return _own(part) if part in there else -1

    def _displaced(self, match: Match, value: Sequence[Any]) -> list[Reason]:
        """Say where a displaced song goes; why it cannot go there."""
        decision = match.decision()
        asked = decision is not None and decision.kind == "question"
        seat = match.names[decision.seat] if decision else "A"
        wanted = f"{seat}'s slot {value[2]}" if len(value) > 2 else None
        if asked:
            options = match.legal_moves()
            chosen = [option for option in options if wanted in (None, option.label)]
            if chosen:
                match.apply(chosen[0].move)
                return []
            return [Reason(f"{wanted} is not offered", match.table.program.origins[decision.at].clauses)]
        if wanted is None or match.over or self._found_slots(match)[seat][int(value[2]) - 1].endswith("/out"):
            return []
        clauses = next(action.at for action in match.table.program.actions if action.id == "evolve")
        return [Reason(f"{wanted} is not open", match.table.program.origins[clauses].clauses)]

    # --- assertions -------------------------------------------------------------------------------------------

    def found(self, match: Match, key: str, expected: Any) -> Any:
        """What an assertion's key stands for."""
        if key == "slots":
            found = self._found_slots(match)
            return {name: self._as_long(found[name], slots) for name, slots in expected.items()}
        if key == "winner":
            return next(iter(match.read("winners")), None)
        if key.endswith("_n"):
            word = key.removesuffix("_n")
            return {name: len(cards) for name, cards in match.read(WORDS.get(word, word)).items()}
        found = match.read(WORDS.get(key, key))
        if not isinstance(found, Mapping):
            return found
        return {name: [self._id(card) for card in one] if isinstance(one, list) else one for name, one in found.items()}

    def _found_slots(self, match: Match) -> dict[str, list[str]]:
        return {name: [self._slot(cards) for cards in slots] for name, slots in match.read("slot").items()}

    def _slot(self, cards: Sequence[str]) -> str:
        shorts = {word: short for short, word in STATES.items()}
        states = {shorts[card.partition("/")[2]] for card in cards}
        assert len(states) < 2, f"one slot in several states: {cards}"
        return "+".join(self._id(card) for card in cards) + "/" + states.pop() if cards else "-"

    def _id(self, card: str) -> str:
        """The fixture of a card."""
        first, *rest = card.partition("/")[0].partition("@")[0].split("-")
        return first + "".join(part.upper() for part in rest)

    def _as_long(self, found: list[str], expected: Sequence[str]) -> list[str]:
        """The slots without open ones behind those that are expected."""
        while len(found) > len(expected) and found[-1] == "-":
            found = found[:-1]
        return found

    # --- without a table --------------------------------------------------------------------------------------

    def pure(self, game: Game, key: str, value: Any, then: Mapping[str, Any]) -> None:
        """Cards that must be taken or refused, brackets of the tables, races."""
        if key in ("cards_valid", "cards_invalid"):
            for printed in value:
                taken = self._taken(printed)
                assert taken == (key == "cards_valid"), f"{printed} is {'taken' if taken else 'refused'}"
        elif key == "table":
            for row in _rows(value):
                self._row(game, row)
        else:
            for pv, tv, vibe, turns in _races(value, then):
                found = self._race(pv, tv, vibe)
                assert found == turns, f"{vibe} with cards of {pv} and {tv}: expected {turns} turns, found {found}"

    def _taken(self, printed: Mapping[str, Any]) -> bool:
        """Whether a set with this card can be loaded."""
        try:
            self._game_of(printed)
        except cardwright.Mistakes:
            return False
        return True

    def _game_of(self, printed: Mapping[str, Any]) -> Game:
        """The draft with one card. Raises Mistakes."""
        content = self.card_set({}) | {"cards": [self._card("one", {**PLAIN, **printed})]}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "cards.yaml"
            path.write_text(json.dumps(content), encoding="utf-8")
            return cardwright.load_cards(cardwright.load_rules(self.RULES), path, shipped=False)

    def _row(self, game: Game, row: Mapping[str, Any]) -> None:
        """A row of a table: what holds at a vibe."""
        match = self.begin(game, {"vibe": {"A": row["vibe"]}}, "python")
        assert match is not None
        for key, wanted in row.items():
            if key in ("cap", "slots", "capacity"):
                assert match.read("capacity")["A"] == wanted, row
            elif key in ("gear", "tier"):
                assert match.called("capacity", 0) == wanted, row
            elif key != "vibe":
                listed = wanted if isinstance(wanted, list) else None
                self._intensities(game, row["vibe"], wanted if listed is None else listed[-1], listed)

    def _intensities(self, game: Game, vibe: int, top: str, allowed: Sequence[str] | None) -> None:
        """Which cards can be cued in at a vibe: those of the listed intensities, or all up to one."""
        order = ["pop", "soft", "experimental", "hardcore"]
        wanted = set(allowed) if allowed is not None else set(order[: order.index(top) + 1])
        printed = {one.card.fields["intensity"]: one.card.id for one in game.cards}
        for number, id in printed.items():
            match = self.begin(game, {"vibe": {"A": vibe}, "queue": {"A": [id]}}, "python")
            assert match is not None
            legal = not match.why(0, "cue in", {"card": id, "slot": 1})
            assert legal == (order[number] in wanted), f"{order[number]} at {vibe}"

    def _race(self, pv: int, tv: int, vibe: int) -> int:
        """The own turns that a DJ with equal cards needs to reach a vibe, alone, filling every open slot."""
        if (pv, tv) not in self._runs:
            cards = {"pv": pv, "tv": tv, "fx": ""}
            match = cardwright.new_match(self._game_of(cards), [["one"] * 60] * 2, first=0)
            self._runs[pv, tv] = list(alone(match))
        return next(turn for turn, there in enumerate(self._runs[pv, tv], 1) if there >= vibe)


def alone(match: Match) -> Iterator[int]:
    """The vibe of the first DJ after each of their turns, if they cue in whatever they can and nobody else acts."""
    program, position = match.table.program, match.position
    cell = match.naming.layout.address(program, program.names["cell:vibe"], 0)
    cue_in = next(index for index, action in enumerate(program.actions) if action.id == "cue in")
    while (decision := position.decision()) is not None:
        choosing = decision.kind == "action"
        ends = choosing and (decision.seat == 1 or cue_in not in decision.options)
        wanted = decision.options[-1] if ends else cue_in if choosing else decision.options[0]
        position = position.apply((0, decision.seat, wanted))
        if ends and decision.seat == 0:
            yield position.state.S[cell]


def _own(id: str) -> str:
    """The id of a fixture as card sets write ids: `m80L` is `m80-l`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in id)


def _rows(value: Any) -> Iterator[dict[str, Any]]:
    """The rows of a table, each with its vibe: groups or lists, groups by vibe, or columns by vibe."""
    if isinstance(value, Mapping) and not all(str(key).isdigit() for key in value):
        for key, column in value.items():
            pairs = column.items() if isinstance(column, Mapping) else column
            yield from ({"vibe": int(vibe), key: one} for vibe, one in pairs)
        return
    items = value.items() if isinstance(value, Mapping) else ((None, one) for one in value)
    for vibe, one in items:
        if isinstance(one, Mapping):
            yield ({} if vibe is None else {"vibe": int(vibe)}) | dict(one)
            continue
        parts = list(one) if isinstance(one, list) else [one]
        first, rest = (parts[0], parts[1:]) if vibe is None else (int(vibe), parts)
        yield {"vibe": first} | {"cap" if isinstance(part, int) else "intensity": part for part in rest}


def _races(value: Any, then: Mapping[str, Any]) -> Iterator[tuple[int, int, int, int]]:
    """Races as the two numbers of the cards, the vibe to reach and the own turns that it takes."""
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, list):
            yield one[0], one[0], TARGET, one[-1]
        elif all(str(key).isdigit() for key in one):
            for pv, turns in one.items():
                yield from ((int(pv), int(pv), *reached) for reached in _reached(turns, TARGET))
        else:
            yield from _one_race({**one, **then})


def _one_race(one: Mapping[str, Any]) -> Iterator[tuple[int, int, int, int]]:
    printed = next(one[key] for key in ("pv", "card", "cards", "value") if key in one)
    pv, tv = (printed["pv"], printed["tv"]) if isinstance(printed, Mapping) else (printed, one.get("tv", printed))
    target = int(next((one[key] for key in ("target", "vibe", "to") if key in one), TARGET))
    for key, found in one.items():
        if str(key).isdigit():
            yield pv, tv, int(key), found
        elif key not in ("pv", "tv", "card", "cards", "value", "target", "vibe", "to"):
            yield from ((pv, tv, *reached) for reached in _reached(found, target))


def _reached(found: Any, target: int) -> Iterator[tuple[int, int]]:
    """Vibe and own turns: by vibe, for each power of ten, or for the target alone."""
    if isinstance(found, Mapping):
        yield from ((int(vibe), turns) for vibe, turns in found.items())
    elif isinstance(found, list):
        yield from ((10 ** (place + 2), turns) for place, turns in enumerate(found))
    else:
        yield target, found


READER = MusicDeck()
