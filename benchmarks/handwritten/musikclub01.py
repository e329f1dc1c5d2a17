"""Der Musikclub 0.1, written by hand: a yardstick for the engines that Cardwright makes from the draft.

It offers the same decisions in the same order as the generic engines (action, parameters, payment), so that
one stream of random numbers must lead both through the same match. Numbers in comments are clauses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..record import Record
from .bots import Bot, RandomBot, SplitMix64
from .cards import FOREVER, Piece, Player, Printed, prepare

TEMPO, DRAW, PLAY_STEM, PLAY_ATTACHED, PLAY_UNATTACHED, FADEOUT, END_TURN = range(7)

TEMPO_COST, DRAW_COST = 1, 3
SEED_BANK = 10  # what two sixes can spend
SEED_VP_LIMIT = 9
OPENING_HAND = 5
LOUDEST = 10
NIGHT_HOLDS = 3
FACES = (1, 2, 3, 4, 5, 6)
DICE = (0, 1)

OPENING = (7,)  # the one action of the opening

SETTLE_AFTER_PAYMENT = True
"""Whether abilities that a payment's expiries set off happen before the action's own result (docs/core.md),
or with it. It decides one thing: may a DJ draw whose last crate card such an ability draws?"""


class Result(NamedTuple):
    """How a match went; `ending` is "night", "stalemate" or "cap"."""

    decisions: int
    turns: int
    digest: str
    ending: str
    winners: tuple[int, ...] = ()


class Game:
    """One match: the table, and the rules that change it."""

    __slots__ = (
        "active", "bot", "clock", "edges", "ending", "hold", "in_play", "lines", "pending", "players",
        "printed", "timed", "turns", "winners",
    )  # fmt: skip

    def __init__(self, decks: Sequence[Sequence[Mapping[str, Any] | Printed]], bot: Bot) -> None:
        self.bot = bot
        self.printed: list[Printed] = []  # by card number: seat by seat, top of the deck first
        self.players: list[Player] = []
        for seat, deck in enumerate(decks):
            first = len(self.printed)
            self.printed += prepare(deck)
            self.players.append(Player(seat, list(range(len(self.printed) - 1, first - 1, -1))))
        self.lines: list[list[Piece]] = [[] for _ in decks]
        self.in_play: list[Piece] = []  # in order of entry
        self.timed: list[Piece] = []  # those of them that have a lifetime
        self.edges: list[Piece] = []  # the stems at the ends of lines, line by line
        self.pending: list[tuple[str, Player]] = []  # abilities set off, not yet carried out
        self.active = self.players[0]
        self.clock = self.hold = self.turns = 0
        self.ending: str | None = None
        self.winners: tuple[int, ...] = ()

    @staticmethod
    def play_random(
        decks: Sequence[Sequence[Mapping[str, Any] | Printed]],
        players: int,
        game_seed: int,
        bot_seed: int,
        cap: int,
        record: Record | None = None,
    ) -> Result:
        """Play a match of random decisions; without a record there is no digest ("")."""
        bot = RandomBot(bot_seed, record)
        game = Game(decks[:players], bot)
        game.run(SplitMix64(game_seed), cap, record)
        assert game.ending is not None
        digest = record.hexdigest() if record is not None else ""
        return Result(bot.decisions, game.turns, digest, game.ending, game.winners)

    def run(self, chance: SplitMix64, cap: int, record: Record | None = None) -> None:
        """Play until the match is over or `cap` turns are done."""
        self.open(chance, record)
        while self.ending is None:
            self.act()
            if record is not None:
                record.table(self.dump())
            if self.ending is None and self.turns >= cap:
                self.ending = "cap"

    # ---- the opening

    def open(self, chance: SplitMix64, record: Record | None = None) -> None:
        """Repeat the opening until it is legal or can never be (400.3-400.7)."""
        barred: set[int] = set()
        while self.ending is None:
            stems = [self.payable_stems(player) for player in self.players]
            free = [[card for card in cards if card not in barred] for cards in stems]
            if not all(free) or (barred and self.never_legal(stems, free)):
                self.ending = "stalemate"
                return
            seeds = [
                self.choose_seed(player, cards) for player, cards in zip(self.players, free, strict=True)
            ]
            legal = sum(self.printed[card].vp for card, _ in seeds) < SEED_VP_LIMIT
            if legal:
                self.place_seeds(seeds)
                self.begin(chance)
            if record is not None:
                record.table(self.dump())
            if legal:
                return
            barred = {card for card, _ in seeds}

    def payable_stems(self, player: Player) -> list[int]:
        """The stems of a crate that the dice of the opening can pay, from the bottom up."""
        printed = self.printed
        return [c for c in player.crate if printed[c].stem and printed[c].cost <= SEED_BANK]

    def never_legal(self, stems: list[list[int]], free: list[list[int]]) -> bool:
        """Whether neither the next attempt nor the one after it can be legal (MK01-R25)."""
        vp = [printed.vp for printed in self.printed]
        next_least = sum(min(vp[card] for card in cards) for cards in free)
        later_least = 0
        for cards, now in zip(stems, free, strict=True):
            later = (vp[card] for card in cards if len(now) > 1 or card != now[0])
            later_least += min(later, default=SEED_VP_LIMIT)  # no seed at all is as heavy as an illegal one
        return next_least >= SEED_VP_LIMIT and later_least >= SEED_VP_LIMIT

    def choose_seed(self, player: Player, cards: list[int]) -> tuple[int, int]:
        """A seed and the seconds that the first die pays for it; to choose one is the only action there is."""
        self.bot.ask(OPENING)
        card = self.bot.choose(cards)
        return card, self.bot.choose(splits(player.dice, self.printed[card].cost))

    def place_seeds(self, seeds: list[tuple[int, int]]) -> None:
        """All pay, then all place; seat k gets line k (MK01-R27)."""
        for player, (card, first) in zip(self.players, seeds, strict=True):
            self.spend(player, self.printed[card].cost, first)
        for player, (card, _) in zip(self.players, seeds, strict=True):
            player.crate.remove(card)
            self.enter_line(Piece(card, self.printed[card], player), self.lines[player.seat], 0)

    def begin(self, chance: SplitMix64) -> None:
        """Opening hands, and the first turn of a DJ drawn at random (400.6, 400.7)."""
        self.settle()
        for player in self.players:
            for _ in range(OPENING_HAND):
                player.draw()
        self.active = self.players[chance.below(len(self.players))]
        self.start_turn()

    # ---- turns

    def start_turn(self) -> None:
        """The pool becomes the sum of own grants (600.1), then start-of-turn abilities."""
        player = self.active
        pool = stems = 0
        for piece in self.in_play:
            if piece.owner is player:
                printed = piece.printed
                pool += printed.parallel
                stems += printed.stem
                if printed.ability == "start_pool2_if3":
                    self.pending.append(("start_pool2_if3", player))
        player.pool = pool
        if self.pending:
            if stems < 3:
                self.pending.clear()
            self.settle()

    def act(self) -> None:
        """One action of the active DJ, with its choices, and the end of the turn if it spent dice seconds."""
        player = self.active
        bot = self.bot
        spare = player.dice[0] + player.dice[1] - 2
        stems, attached, unattached = self.playable(player, spare)
        actions = []
        if spare >= TEMPO_COST:
            actions.append(TEMPO)
            if spare >= DRAW_COST and self.can_draw(player):
                actions.append(DRAW)
        if stems:
            actions.append(PLAY_STEM)
        if attached:
            actions.append(PLAY_ATTACHED)
        if unattached:
            actions.append(PLAY_UNATTACHED)
        reach = spare + player.pool
        for edge in self.edges:
            if edge.printed.fade_cost <= reach:
                actions.append(FADEOUT)
                break
        if not spare:
            actions.append(END_TURN)  # MK01-R04

        action = bot.ask(actions)
        if action == TEMPO:
            spent = self.change_tempo(player)
        elif action == DRAW:
            spent = self.pay_dice(player, DRAW_COST)
            player.draw()
        elif action == PLAY_STEM:
            spent = self.play_stem(player, bot.choose(stems))
        elif action == PLAY_ATTACHED:
            spent = self.play_attached(player, bot.choose(attached))
        elif action == PLAY_UNATTACHED:
            spent = self.play_unattached(player, bot.choose(unattached))
        elif action == FADEOUT:
            spent = self.fade_out(player, reach)
        else:
            spent = 0
        if self.pending:
            self.settle()
        if spent or action == END_TURN:
            self.end_turn()

    def end_turn(self) -> None:
        """The pool is lost, the night is checked, the next DJ starts (600.4, 600.5, 902)."""
        player = self.active
        player.pool = 0
        self.turns += 1
        self.hold = self.hold + 1 if self.mix_qualifies() else 0
        if self.hold >= NIGHT_HOLDS:
            self.score()
            return
        self.active = self.players[(player.seat + 1) % len(self.players)]
        self.start_turn()

    def score(self) -> None:
        """The night holds: most printed points in play win (910)."""
        totals = [0] * len(self.players)
        for piece in self.in_play:
            totals[piece.owner.seat] += piece.printed.vp
        best = max(totals)
        self.winners = tuple(seat for seat, total in enumerate(totals) if total == best)
        self.ending = "night"

    def mix(self) -> list[int]:
        """The applied bands S, A, T, B and the volume (800)."""
        soprano = alto = tenor = bass = volume = 0
        modifiers: list[tuple[int, bool, int]] = []
        for piece in self.in_play:
            printed = piece.printed
            if printed.stem:
                bands = printed.bands
                soprano += bands & 1
                alto += bands >> 1 & 1
                tenor += bands >> 2 & 1
                bass += bands >> 3
                volume += printed.volume
            if printed.modifiers:
                modifiers += printed.modifiers
        mix = [soprano, alto, tenor, bass, volume]
        for target, multiplies, n in modifiers:
            mix[target] = mix[target] * n if multiplies else mix[target] + n
        if mix[4] > LOUDEST:
            distortion = mix[4] - LOUDEST
            for band in range(4):
                mix[band] -= distortion
        return mix

    def mix_qualifies(self) -> bool:
        """Whether every applied band is 1 to 4 (901.1)."""
        soprano, alto, tenor, bass, _ = self.mix()
        return 1 <= soprano <= 4 and 1 <= alto <= 4 and 1 <= tenor <= 4 and 1 <= bass <= 4

    # ---- what can be done

    def playable(self, player: Player, spare: int) -> tuple[list[int], list[int], list[int]]:
        """The stems, attached effects and unattached effects in hand that can be played."""
        stems: list[int] = []
        attached: list[int] = []
        unattached: list[int] = []
        pool = player.pool
        reach = spare + pool
        room = [edge.printed.bands for edge in self.edges] if all(self.lines) else [0]
        longest = -1
        for card in player.hand:
            printed = self.printed[card]
            cost = printed.cost
            if cost > reach:
                continue
            if printed.stem:
                bands = printed.bands
                for beside in room:
                    if not bands & beside:
                        stems.append(card)
                        break
            elif not printed.attached:
                unattached.append(card)
            else:
                if longest < 0:
                    longest = self.longest_left()
                if cost <= pool or cost - pool < longest:
                    attached.append(card)
        if longest == 0:
            attached.clear()  # nothing in play
        return stems, attached, unattached

    def longest_left(self) -> int:
        """The most seconds left to any card in play, 0 if there is none."""
        if self.edges:
            return FOREVER  # a stem has no lifetime
        return max((piece.seconds_left() for piece in self.in_play), default=0)

    def can_draw(self, player: Player) -> bool:
        """Whether a card is left in the crate once the price of drawing has been paid (MK01-R18)."""
        left = len(player.crate)
        if left and self.timed and SETTLE_AFTER_PAYMENT:
            for piece in self.in_play:
                if (
                    piece.printed.ability == "leave_draw1"
                    and piece.owner is player
                    and piece.seconds_left() <= DRAW_COST
                ):
                    left -= 1
        return left > 0

    # ---- actions: each makes its choices, pays, does what it says and tells the dice seconds spent

    def change_tempo(self, player: Player) -> int:
        """Set one own die to any face (710)."""
        die = self.bot.choose(DICE)
        face = self.bot.choose(FACES)
        spent = self.pay_dice(player, TEMPO_COST)
        player.dice[die] = face
        return spent

    def play_stem(self, player: Player, card: int) -> int:
        """Place a stem at an end of a line, beside no shared band (730)."""
        printed = self.printed[card]
        bands = printed.bands
        sites: list[tuple[list[Piece], int]] = []
        for line in self.lines:
            if not line:
                sites.append((line, 0))
                continue
            if not bands & line[0].printed.bands:
                sites.append((line, 0))
            if not bands & line[-1].printed.bands:
                sites.append((line, len(line)))
        line, gap = self.bot.choose(sites)
        spent = self.pay(player, printed.cost, FOREVER)
        player.hand.remove(card)
        self.enter_line(Piece(card, printed, player), line, gap)
        return spent

    def play_attached(self, player: Player, card: int) -> int:
        """Attach an effect to a card in play that outlives the payment (740.2, MK01-R14)."""
        printed = self.printed[card]
        least = printed.cost - player.pool
        hosts = self.in_play
        if least > 0 and self.timed:
            hosts = [piece for piece in hosts if piece.seconds_left() > least]
        host: Piece = self.bot.choose(hosts)
        spent = self.pay(player, printed.cost, host.seconds_left())
        player.hand.remove(card)
        piece = Piece(card, printed, player)
        piece.host = host
        host.attached.append(piece)
        self.enter(piece)
        return spent

    def play_unattached(self, player: Player, card: int) -> int:
        """Put an effect into the mix strip (740.3)."""
        printed = self.printed[card]
        spent = self.pay(player, printed.cost, FOREVER)
        player.hand.remove(card)
        self.enter(Piece(card, printed, player))
        return spent

    def fade_out(self, player: Player, reach: int) -> int:
        """Put an edge stem, whoever owns it, into its owner's bin (750)."""
        in_play = self.in_play
        stems = [piece for piece in self.edges if piece.printed.fade_cost <= reach]
        if len(stems) > 1:
            stems.sort(key=in_play.index)
        stem = self.bot.choose(stems)
        spent = self.pay(player, stem.printed.fade_cost, FOREVER)
        self.leave(stem)
        return spent

    # ---- payment and the clock

    def pay(self, player: Player, cost: int, host_left: int) -> int:
        """Pay a cost in parallel and dice seconds, fewer of these than the host has left."""
        dice = player.dice
        most = min(dice[0] + dice[1] - 2, host_left - 1)
        lowest = cost - most if cost > most else 0
        highest = min(player.pool, cost)
        parallel = self.bot.choose(range(lowest, highest + 1))
        seconds = cost - parallel
        first = self.bot.choose(splits(dice, seconds))
        player.pool -= parallel
        return self.spend(player, seconds, first)

    def pay_dice(self, player: Player, seconds: int) -> int:
        """Pay a cost that takes dice seconds only (MK01-R07)."""
        return self.spend(player, seconds, self.bot.choose(splits(player.dice, seconds)))

    def spend(self, player: Player, seconds: int, first: int) -> int:
        """Lower the dice and let the clock tick."""
        if seconds:
            player.dice[0] -= first
            player.dice[1] -= seconds - first
            self.clock += seconds
            if self.timed:
                self.tick(seconds)
        return seconds

    def tick(self, seconds: int) -> None:
        """Lower every lifetime; what comes to zero leaves in order of entry (330.6, 500.8)."""
        expired = []
        for piece in self.timed:
            piece.life -= seconds
            if piece.life <= 0:
                piece.life = 0
                expired.append(piece)
        for piece in expired:
            if piece in self.timed:  # it may have left with its host
                self.leave(piece)
        if SETTLE_AFTER_PAYMENT and self.pending:
            self.settle()

    # ---- entering and leaving play

    def enter_line(self, stem: Piece, line: list[Piece], gap: int) -> None:
        """A stem enters a line."""
        stem.line = line
        line.insert(gap, stem)
        self.find_edges()
        self.enter(stem)

    def enter(self, piece: Piece) -> None:
        """A card is in play now."""
        self.in_play.append(piece)
        if piece.life >= 0:
            self.timed.append(piece)
        ability = piece.printed.ability
        if ability == "enter_draw1" or ability == "enter_pool1":
            self.pending.append((ability, piece.owner))

    def leave(self, piece: Piece) -> None:
        """A card goes to its owner's bin, and all that is attached to it follows (330.7, MK01-R39)."""
        self.in_play.remove(piece)
        if piece.life >= 0:
            self.timed.remove(piece)
        if piece.line is not None:
            piece.line.remove(piece)
            self.find_edges()
        elif piece.host is not None:
            piece.host.attached.remove(piece)
        piece.owner.bin.append(piece.number)
        if piece.printed.ability == "leave_draw1":
            self.pending.append(("leave_draw1", piece.owner))
        for effect in piece.attached[:]:
            self.leave(effect)

    def find_edges(self) -> None:
        """Look again for the stems at the ends of lines."""
        self.edges = edges = []
        for line in self.lines:
            if line:
                edges.append(line[0])
                if len(line) > 1:
                    edges.append(line[-1])

    def settle(self) -> None:
        """Carry out the abilities that were set off, oldest first."""
        for ability, owner in self.pending:
            if ability == "enter_pool1":
                owner.pool += 1
            elif ability == "start_pool2_if3":
                owner.pool += 2
            else:
                owner.draw()
        self.pending.clear()

    # ---- for comparison

    def dump(self) -> list[Any]:
        """The whole table as nested lists of ints: the order of this list is the canonical one.

        Clock, hold, active seat; dice, pools, crates (top first), hands and bins (oldest first) by seat;
        lines (head first); strip, attached [card, host] and [card, seconds left or -1] in order of entry.
        """
        in_play = self.in_play
        return [
            self.clock,
            self.hold,
            self.active.seat,
            [player.dice[:] for player in self.players],
            [player.pool for player in self.players],
            [player.crate[::-1] for player in self.players],
            [player.hand[:] for player in self.players],
            [player.bin[:] for player in self.players],
            [[stem.number for stem in line] for line in self.lines],
            [piece.number for piece in in_play if piece.line is None and piece.host is None],
            [[piece.number, piece.host.number] for piece in in_play if piece.host is not None],
            [[piece.number, piece.life] for piece in in_play],
        ]


def splits(dice: list[int], seconds: int) -> range:
    """What the first die may pay of the seconds, each die staying at one or more (500.3, 500.4)."""
    lowest = seconds - dice[1] + 1
    return range(lowest if lowest > 0 else 0, min(dice[0] - 1, seconds) + 1)
