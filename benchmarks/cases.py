"""Acceptance cases of draft 0.1 put straight onto the hand-written table (notation: rules analysis, E.0)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from .decks import BANDS
from .handwritten import musikclub01 as musikclub
from .handwritten.bots import SplitMix64
from .handwritten.cards import Piece, Player, Printed
from .handwritten.musikclub01 import Game

MENTION = re.compile(r"^(\w+?)(?:@([A-D]))?(?::(\d+))?$")
TARGETS = {**{band: band for band in BANDS}, "vol": "V"}


class Refused(Exception):
    """A wanted value is not among the options."""


class ScriptBot:
    """Takes the wanted values in order; `None` takes whatever there is."""

    def __init__(self) -> None:
        self.wanted: list[Any] = []
        self.decisions = 0

    def choose(self, options: Any) -> Any:
        """The next wanted value, or the first that a wanted test accepts."""
        assert options, "a choice without options was offered"
        want = self.wanted.pop(0)
        for option in options:
            if want is None or (want(option) if callable(want) else want == option):
                return option
        raise Refused

    ask = choose


class Case:
    """One case on its table."""

    def __init__(self, fixtures: dict[str, Any], given: dict[str, Any]) -> None:
        self.fixtures = fixtures
        self.names: list[str] = []  # by card number
        self.bot = ScriptBot()
        self.seats: list[str] = given.get("players", ["A", "B"])
        self.game = game = Game([[] for _ in self.seats], self.bot)
        for seat, player in zip(self.seats, game.players, strict=True):
            player.crate = [self.card(name) for name in given.get("crate", {}).get(seat, [])][::-1]
            player.hand = [self.card(name) for name in given.get("hand", {}).get(seat, [])]
            player.bin = [self.card(name) for name in given.get("bin", {}).get(seat, [])]
            player.dice = list(given.get("dice", {}).get(seat, [6, 6]))
            player.pool = given.get("pool", {}).get(seat, 0)
        game.hold = given.get("hold", 0)
        self.set_table(given)

    def set_table(self, given: dict[str, Any]) -> None:
        """Lines, then the strip, then what is attached."""
        for line, names in zip(self.game.lines, given.get("lines", []), strict=False):
            for name in names:
                self.game.enter_line(self.piece(name), line, len(line))
        for name in given.get("strip", []):
            self.game.enter(self.piece(name))
        for host_name, names in given.get("attached", {}).items():
            host = self.find(host_name)
            for name in names:
                piece = self.piece(name)
                piece.host = host
                host.attached.append(piece)
                self.game.enter(piece)

    def card(self, name: str) -> int:
        """A new card of a fixture."""
        fixture = self.fixtures[name]
        mod = fixture.get("mod")
        self.names.append(name)
        self.game.printed.append(
            Printed({
                "kind": "stem" if fixture["kind"] == "stem" else "effect",
                "bands": sum(BANDS[band] for band in fixture.get("bands", [])),
                "volume": fixture.get("vol", 0), "cost": fixture["cost"], "vp": fixture.get("vp", 0),
                "parallel": fixture.get("par", 0), "lifetime": fixture.get("life", -1),
                "attached": fixture.get("attach", False), "ability": fixture.get("ability"),
                "modifiers": [(TARGETS[mod[1]], mod[0], mod[2])] if mod else [],
            })
        )  # fmt: skip
        return len(self.names) - 1

    def piece(self, mention: str) -> Piece:
        """A new card in play."""
        name, seat, life = MENTION.match(mention).groups()  # type: ignore[union-attr]
        number = self.card(name)
        piece = Piece(number, self.game.printed[number], self.player(seat))
        if life:
            piece.life = int(life)
        return piece

    def player(self, seat: str) -> Player:
        """The DJ at a seat named by a letter."""
        return self.game.players[self.seats.index(seat)]

    def find(self, mention: str) -> Piece:
        """The card in play that a mention names."""
        return next(piece for piece in self.game.in_play if self.matches(piece, mention))

    def matches(self, piece: Piece, mention: str) -> bool:
        """Whether a piece is the card of a mention."""
        name, seat, life = MENTION.match(mention).groups()  # type: ignore[union-attr]
        same = self.names[piece.number] == name and piece.owner is self.player(seat)
        return same and (life is None or piece.life == int(life))

    def named(self, name: str) -> Any:
        """A test for the number of a card with this name."""
        return lambda number: self.names[number] == name

    def do(self, command: dict[str, Any]) -> None:
        """Carry out one command, or raise Refused with the table unchanged."""
        kind, args = next(iter(command.items()))
        if kind == "check":
            self.check(args)
        elif kind == "reject":
            self.reject(args)
        elif kind in ("open", "open_illegal"):
            attempts = [args, *args.get("retries", [])]
            self.bot.wanted = [
                want for tried in attempts for seat in self.seats for want in self.seed(tried[seat])
            ]
            self.game.open(SplitMix64(self.first_seed()))
            assert not self.bot.wanted, self.bot.wanted
        else:
            args = args or {}
            if args.get("by", self.seats[self.game.active.seat]) != self.seats[self.game.active.seat]:
                raise Refused
            self.bot.wanted = self.wants(kind, args)
            self.game.act()
            assert not self.bot.wanted, (kind, self.bot.wanted)

    def seed(self, args: dict[str, Any]) -> list[Any]:
        """The choices of one DJ's opening."""
        return [None, self.named(args["card"]), args["pay"][0]]

    def first_seed(self) -> int:
        """A seed of the game's generator that lets the first seat begin."""
        return next(seed for seed in range(99) if SplitMix64(seed).below(len(self.seats)) == 0)

    def wants(self, kind: str, args: dict[str, Any]) -> list[Any]:
        """The values of all stages of an action."""
        game = self.game
        first, second = args.get("pay", [0, 0])
        pay = [args.get("par", 0), first]
        total = pay[0] + first + second
        if kind in ("tempo", "draw"):
            cost = musikclub.TEMPO_COST if kind == "tempo" else musikclub.DRAW_COST
            if pay[0] or total != cost:
                raise Refused
            return [musikclub.TEMPO, args["die"] - 1, args["face"], first] if kind == "tempo" else [
                musikclub.DRAW, first]  # fmt: skip
        if kind == "end_turn":
            return [musikclub.END_TURN]
        if kind == "fade":
            if total != self.find(args["card"]).printed.fade_cost:
                raise Refused
            return [musikclub.FADEOUT, lambda piece: self.matches(piece, args["card"]), *pay]
        if total != self.fixtures[args["card"]]["cost"]:
            raise Refused
        card = self.named(args["card"])
        if kind == "stem":
            line = game.lines[args["line"] - 1]
            gap = len(line) if args["at"] == "tail" else 0
            return [musikclub.PLAY_STEM, card, lambda site: site[0] is line and site[1] == gap, *pay]
        assert kind == "fx", kind
        if args["target"] == "strip":
            return [musikclub.PLAY_UNATTACHED, card, *pay]
        return [musikclub.PLAY_ATTACHED, card, lambda piece: self.matches(piece, args["target"]), *pay]

    def reject(self, command: dict[str, Any]) -> None:
        """The command is refused and leaves the table as it was."""
        before = self.game.dump()
        try:
            self.do(command)
        except Refused:
            assert self.game.dump() == before
        else:
            raise AssertionError(f"not refused: {command}")

    def check(self, then: dict[str, Any]) -> None:
        """Every assertion holds."""
        for key, expected in then.items():
            got = self.observe(key, expected)
            assert got == expected, (key, got, expected)

    def observe(self, key: str, expected: Any) -> Any:
        """What the table says about an assertion's key, in the notation of the expectation."""
        game = self.game
        piles = {"hand": lambda p: p.hand, "bin": lambda p: p.bin, "crate": lambda p: p.crate[::-1]}
        if key in piles:
            return {seat: [self.names[n] for n in piles[key](self.player(seat))] for seat in expected}
        if key in ("dice", "pool"):
            return {seat: getattr(self.player(seat), key) for seat in expected}
        if key in ("clock", "hold"):
            return getattr(game, key)
        if key == "lines":
            return [[self.mention(stem) for stem in line] for line in game.lines]
        if key == "strip":
            return [self.mention(p) for p in game.in_play if p.line is None and p.host is None]
        if key == "attached":
            return {host: [self.mention(effect) for effect in self.find(host).attached] for host in expected}
        if key in ("mix", "shown"):
            mix = dict(zip(("S", "A", "T", "B", "vol"), game.mix(), strict=True))
            return {name: max(0, mix[name]) if key == "shown" else mix[name] for name in expected}
        if key == "totals":
            return {
                seat: sum(p.printed.vp for p in game.in_play if p.owner is self.player(seat))
                for seat in expected
            }
        simple = {
            "turn": self.seats[game.active.seat],
            "over": game.ending is not None,
            "result": game.ending,
            "winners": [self.seats[seat] for seat in game.winners],
        }
        return simple[key]

    def mention(self, piece: Piece) -> str:
        """A piece in the notation."""
        life = f":{piece.life}" if piece.life >= 0 else ""
        return f"{self.names[piece.number]}@{self.seats[piece.owner.seat]}{life}"


def run_cases(path: Path) -> str:
    """Run every case that needs no stalemate call; says how many were run and left out."""
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    data = plain(data)
    ran, left_out = 0, []
    for scenario in data["scenarios"]:
        if any(
            "stalemate" in command or "stalemate" in command.get("reject", {}) for command in scenario["when"]
        ):
            left_out.append(scenario["id"])
            continue
        case = Case(data["fixtures"], scenario["given"])
        try:
            for command in scenario["when"]:
                case.do(command)
            case.check(scenario["then"])
        except (AssertionError, Refused, IndexError) as error:
            raise AssertionError(f"{scenario['id']}: {scenario['title']}") from error
        ran += 1
    return f"{path.name}: {ran} cases hold" + (f"; left out: {', '.join(left_out)}" if left_out else "")


def plain(node: Any) -> Any:
    """Strings that are whole numbers, truths or nothing as such."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [plain(value) for value in node]
    if re.fullmatch(r"-?\d+", node):
        return int(node)
    return {"true": True, "false": False, "~": None}.get(node, node)
