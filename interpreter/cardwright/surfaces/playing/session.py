"""One match at the prompt, from the first decision to its end or to the end of input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from cardwright.core.layout import TURN
from cardwright.match.events import Event
from cardwright.match.match import Match
from cardwright.surfaces.playing.choices import Choice, choices, listed
from cardwright.surfaces.playing.console import Console
from cardwright.surfaces.playing.record import Record
from cardwright.surfaces.playing.seats import Seats
from cardwright.surfaces.stopping import as_stopped
from cardwright.surfaces.table_text import TableText
from cardwright.text.counting import counted, is_number

TOLD = ("action", "pay", "call", "move", "trigger", "replace", "permit", "choice", "chance", "rollback", "end")
"""Kinds of events that are told while a match is played; `log` tells all."""


@dataclass
class Session:
    """A match with its seats, its table, its record and where it is shown."""

    match: Match
    seats: Seats
    table: TableText
    console: Console
    record: Record
    shown_to: int | None = None  # the person who looks at the screen
    told: dict[int | None, int] = field(default_factory=dict)  # events that a seat was told
    drawn: object = None  # the state that the table was drawn of last
    going: bool = True
    cap: int = 0  # turns after which a match among bots is given up

    def run(self) -> None:
        """Play until the game is over or somebody quits; whoever is stopped is told what is kept, as who quits is."""
        try:
            self._play()
        except KeyboardInterrupt as interrupt:
            stop = as_stopped(interrupt)
            stop.told = True
            with suppress(OSError):  # the terminal may be gone
                self.console.say("")
                self.quit()
            raise stop from interrupt
        finally:
            if not self.match.over:
                self.record.close(self.match)

    def _play(self) -> None:
        while self.going and not self.match.over:
            decision = self.match.decision()
            assert decision is not None
            if self._called():
                continue
            if decision.seat in self.seats.humans:
                self._person(decision.seat)
            else:
                self._bot(decision.seat)
            self._capped()
        if self.match.over:
            self._ending()

    # --- bots ---------------------------------------------------------------------------------------------

    def _called(self) -> bool:
        """Whether a bot that may make calls has made one."""
        from cardwright.play.bots import called

        for seat, bot in enumerate(self.seats.bots if self.seats.calls else ()):
            move = None if bot is None else called(bot, self.match.position, seat)
            if move is not None:
                self.make(partial(self.match.apply, move))
                return True
        return False

    def _capped(self) -> None:
        if not self.seats.humans and self.cap and self.match.position.state.S[TURN] > self.cap:
            self.going = False
            self.console.head(f"Stopped after {counted(self.cap, 'turn')}: a cap of the tool, no rule of the game")

    def _bot(self, seat: int) -> None:
        from cardwright.play.bots import decide

        bot = self.seats.bots[seat]
        assert bot is not None
        self.make(lambda: self.match.apply(decide(bot, self.match.position)))
        if not self.seats.humans:
            self.tell(None)

    # --- people -------------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        """One decision of a person: commands until a move is made."""
        if not self._hand_over(seat):
            return
        self.tell(seat)
        if self.drawn == self._lying():
            self.offer(seat)
        else:
            self.show(seat)
        before = len(self.match.moments)
        while self.going and not self.match.over and len(self.match.moments) == before:
            line = self.console.ask("> ")
            if line is None:
                self.quit()
                return
            self._command(seat, line)

    def _hand_over(self, seat: int) -> bool:
        """Hide one person's cards before another one looks; False at the end of input."""
        if self.seats.hot_seat and self.shown_to != seat:
            if self.shown_to is not None:
                self.console.clear()
            self.drawn = None
            if not self._alone(seat):
                return False
        self.shown_to = seat
        return True

    def _alone(self, seat: int) -> bool:
        """Wait for Enter alone; a command typed there is answered. False where the match was left."""
        from cardwright.surfaces.playing.commands import obey_unseen

        prompt = f"{self.match.names[seat]}, it is for you to decide. Press Enter when nobody else is looking. "
        while line := self.console.ask(prompt):
            obey_unseen(self, seat, line)
            if not self.going:
                return False
        if line is None:
            self.quit()
        return line is not None

    def show(self, seat: int) -> None:
        """The table as a person sees it, and what they can choose."""
        self.drawn = self._lying()
        self.console.say("", *self.table.lines(self.match.position, seat), "")
        self.offer(seat)

    def _lying(self) -> object:
        """Everything that a table is drawn of."""
        state = self.match.position.lying
        return list(state.S), [list(zone) for zone in state.Z]

    def offer(self, seat: int) -> None:
        """What has to be decided, and the numbered choices."""
        decision = self.match.decision()
        if decision is None:
            return
        asked = "choose an action" if decision.kind == "action" else self.match.naming.asked(decision)
        action = "" if decision.action < 0 else f"{self.match.words.action(decision.action)}: "
        self.console.head(f"{self.match.names[seat]} — {action}{asked}")
        self.console.say(*listed(self.choices()))

    def choices(self) -> list[Choice]:
        """The numbered choices of the person who decides; calls only of people."""
        found = choices(self.match)
        return [one for one in found if one.call is None or one.call.move[1] in self.seats.humans]

    def _command(self, seat: int, line: str) -> None:
        from cardwright.surfaces.playing.commands import obey

        if is_number(line):
            self.choose(int(line))
        elif line:
            obey(self, seat, line)

    def choose(self, number: int) -> None:
        """Make a choice by its number."""
        found = self.choices()
        if not 1 <= number <= len(found):
            self.console.say(f"there is no choice {number}; 1 to {len(found)}, or help")
            return
        self.make(lambda: found[number - 1].make(self.match))

    def make(self, doing: Callable[[], object]) -> None:
        """Do something to the match and keep it in the record."""
        doing()
        self._keep()

    def take_back(self, moves: int) -> None:
        """Undo some moves; what was told about them may be told again."""
        for _ in range(moves):
            self.match.undo()
        self._keep()
        for seat in self.told:
            self.told[seat] = min(self.told[seat], len(self.match.events_for(seat)))

    def _keep(self) -> None:
        """Keep the match in the record; say so where that fails, once."""
        before = self.record.trouble
        self.record.keep(self.match)
        if self.record.trouble and not before:
            self.console.head(f"{self.record.lost(self.match)}. It is tried again after every move.")

    # --- telling ------------------------------------------------------------------------------------------

    def tell(self, seat: int | None) -> None:
        """What has happened since the last time, as a seat saw it (None: everything, nobody plays by hand)."""
        events = self.match.events if seat is None else self.match.events_for(seat)
        news = events[self.told.get(seat, 0) :]
        self.told[seat] = len(events)
        self.console.say(*told(news))

    def _ending(self) -> None:
        viewer = None if self.seats.hot_seat or not self.seats.humans else self.seats.humans[0]
        if self.seats.humans:
            self.tell(self.seats.humans[0])
        self.console.say("", *self.table.lines(self.match.position, viewer), "")
        self.console.head(result(self.match))
        if self.record.trouble:
            self.console.say(self.record.lost(self.match))

    def quit(self) -> None:
        """Leave the match where it is."""
        self.going = False
        self.console.say(self.record.farewell(self.match))


def told(events: Sequence[Event]) -> list[str]:
    """Events as lines with clauses; of what listens only cards: rules of the draft count along all the time."""
    return [
        f"  {event.words}" for event in events if event.kind in TOLD and (event.kind != "trigger" or event.cards)
    ]


def logged(match: Match, events: Sequence[Event]) -> list[Event]:
    """What a log tells: what was said by other events, and steps that the draft does not name, is left out.

    A signal repeats what has just happened for the cards that listen; steps between turns show as the next turn.
    """
    parts = {id for section, id in match.words.entries if section in ("setup", "turn")}
    return [event for event in events if event.kind != "signal" and (event.kind != "step" or event.entry in parts)]


def result(match: Match) -> str:
    """How the game ended, in one line."""
    outcome = match.outcome()
    if outcome is None:
        return "the match is not over"
    winners = " and ".join(match.names[seat] for seat in outcome.winners) or "nobody"
    scores = ""
    if outcome.scores is not None:
        scores = "; " + ", ".join(f"{name} {score}" for name, score in zip(match.names, outcome.scores, strict=True))
    clauses = f" ({', '.join(outcome.clauses)})" if outcome.clauses else ""
    return f"Result: {outcome.words}, won by {winners}{scores}{clauses}"
