"""How cases of Der Musikclub 0.1 are said (MK01 in section E.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cardwright
from cardwright import Match, Reason
from cardwright.pipeline import Game

CLASSES = ("Ambient", "Background", "Supportive", "Focal")
MIXED = {"S": "Soprano", "A": "Alto", "T": "Tenor", "B": "Bass", "vol": "Volume"}
WORDS = {
    "lines": "lines", "strip": "mix strip", "attached": "attached", "hand": "hand", "bin": "bin", "crate": "crate",
    "dice": "dice", "pool": "parallel seconds", "hold": "hold", "clock": "inner clock", "turn": "active",
    "over": "over", "result": "outcome", "winners": "winners", "totals": "score",
}  # fmt: skip
"""What the notation calls a zone or counter, and what the draft does."""


class Musikclub:
    """The reader."""

    RULES = "musikclub@0.1"
    PURE = ()

    # --- fixtures -------------------------------------------------------------------------------------------

    def card_set(self, fixtures: Mapping[str, Any]) -> dict[str, Any]:
        """Fixtures as the content of a card set file."""
        cards = [self._card(id, printed) for id, printed in fixtures.items()]
        return {"game": "musikclub", "set": "fixtures", "cards": cards}

    def _card(self, id: str, printed: Mapping[str, Any]) -> dict[str, Any]:
        card = {
            "id": id, "name": f"Card {id}", "time cost": printed["cost"], "VP": printed.get("vp", 0),
            "parallel grant": printed.get("par", 0),
        }  # fmt: skip
        if printed["kind"] == "stem":
            volume = CLASSES[printed["vol"]]
            return {**card, "type": "stem", "style": "synth", "bands": printed["bands"], "volume class": volume}
        card |= {"type": "effect", "attaches": printed["attach"]}
        card |= {"lifetime": printed["life"]} if "life" in printed else {}
        return {**card, "text": self._text(*printed["mod"])} if "mod" in printed else card

    def _text(self, op: str, what: str, amount: int) -> str:
        """A `mod` as card text."""
        if op == "mul":
            assert amount == 2
            return f"{MIXED[what]} is doubled."
        return f"{MIXED[what]} {amount:+}."

    # --- the given state --------------------------------------------------------------------------------------

    def begin(self, game: Game, given: Mapping[str, Any], backend: str) -> Match:
        """The match in the given state."""
        names = given.get("players", ["A", "B"])
        if given.get("opening"):
            decks = [given["crate"][name] for name in names]
            return cardwright.new_match(game, decks, 0, names.index(given["first"]), names, backend=backend)
        state = {WORDS[key]: value for key, value in given.items() if key != "players"}
        return cardwright.given_match(game, state, names, backend)

    def start(self, game: Game, given: Mapping[str, Any], backend: str) -> Match:
        """No case of this draft begins with a command."""
        raise AssertionError("a match is begun by what is given")

    def pure(self, game: Game, key: str, value: Any, then: Mapping[str, Any]) -> None:
        """No case of this draft does without a table."""
        raise AssertionError(f"unknown key {key}")

    # --- commands ---------------------------------------------------------------------------------------------

    def do(self, match: Match, name: str, value: Any) -> None:
        """Carry out a command; NotLegal if it is refused."""
        if name == "stalemate":
            match.call(match.names.index(value), "stalemate")
        elif name == "agree":
            for caller in value:
                match.call(match.names.index(caller), "agree")
        elif name in ("open", "open_illegal"):
            self._open(match, value, undone=name == "open_illegal")
        else:
            match.act(**self._action(match, name, value))

    def reasons(self, match: Match, name: str, value: Any) -> list[Reason]:
        """Why a command is refused; empty if it is not."""
        if name == "stalemate":
            return match.why_call(match.names.index(value), "stalemate")
        return match.why(**self._action(match, name, value))

    def _open(self, match: Match, seeds: Mapping[str, Any], undone: bool) -> None:
        told = len(match.events)
        for name, seed in seeds.items():
            match.act(match.names.index(name), "seed", {"stem": seed["card"]}, {"dice": seed["pay"]})
        kinds = [event.kind for event in match.events[told:]]
        assert ("rollback" in kinds) == undone, "the opening is judged another way"

    def _action(self, match: Match, name: str, value: Any) -> dict[str, Any]:
        """A command as seat, action, parameters and payment."""
        value = value or {}
        decision = match.decision()
        seat = match.names.index(value["by"]) if "by" in value else decision.seat if decision else 0
        action, params = self._chosen(name, value)
        pay = {"dice": value.get("pay", [])} | ({"parallel": [value["par"]]} if "par" in value else {})
        return {"seat": seat, "action": action, "params": params, "pay": pay if name != "end_turn" else None}

    def _chosen(self, name: str, value: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        match name:
            case "tempo":
                return "tempo", {"die": value["die"], "face": value["face"]}
            case "draw":
                return "draw", {}
            case "stem":
                gap = value["at"].removeprefix("gap:")
                return "play stem", {"stem": value["card"], "place": (value["line"], gap)}
            case "fx" if value["target"] == "strip":
                return "play effect", {"effect": value["card"]}
            case "fx":
                return "attach effect", {"effect": value["card"], "host": value["target"]}
            case "fade":
                return "fadeout", {"stem": value["card"]}
            case "end_turn":
                return "end turn", {}
        raise AssertionError(f"unknown command {name}")

    # --- assertions -------------------------------------------------------------------------------------------

    def found(self, match: Match, key: str, expected: Any) -> Any:
        """What an assertion's key stands for."""
        if key == "mix":
            return {name: match.value(MIXED[name]) for name in expected}
        if key == "shown":
            return {name: match.shown(MIXED[name]) for name in expected}
        return match.read(WORDS[key])


READER = Musikclub()
