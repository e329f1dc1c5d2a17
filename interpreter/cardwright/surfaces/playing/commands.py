"""The words one can type at the prompt; each is a decorated function, and `help` reads their docstrings."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.surfaces.playing.session import Session, logged
from cardwright.text.counting import is_number

Obey = Callable[[Session, int, str], None]
COMMANDS: dict[str, Obey] = {}
UNSEEN: set[Obey] = set()
"""Commands that show nothing of the table and choose nothing: they may be given while several people look."""


def command(name: str, *short: str, unseen: bool = False) -> Callable[[Obey], Obey]:
    """Mark what a word does; further words mean the same."""

    def mark(function: Obey) -> Obey:
        for word in (name, *short):
            COMMANDS[word] = function
        if unseen:
            UNSEEN.add(function)
        return function

    return mark


def obey(session: Session, seat: int, line: str) -> None:
    """Do what a line says."""
    word, _, rest = line.partition(" ")
    found = COMMANDS.get(word.casefold())
    if found is None:
        from cardwright.diagnostics.nearest import nearest

        near = nearest(word, COMMANDS, 1)
        meant = f"; did you mean {near[0]}?" if near else ""
        session.console.say(f'"{word}" is no command{meant} (a number chooses, help lists all)')
        return
    found(session, seat, rest.strip())


def obey_unseen(session: Session, seat: int, line: str) -> None:
    """Do what a line says before a person has pressed Enter, unless it chooses or shows what only they may see."""
    found = COMMANDS.get(line.partition(" ")[0].casefold())
    if line.isdecimal() or (found is not None and found not in UNSEEN):
        name = session.match.names[seat]
        session.console.say(f'"{line}" was not done: it waits for {name}. Press Enter first, then type it again.')
    else:
        obey(session, seat, line)


@command("table", "t")
def _table(session: Session, seat: int, rest: str) -> None:
    """table: show the table and the choices again"""
    session.show(seat)


@command("moves", "m")
def _moves(session: Session, seat: int, rest: str) -> None:
    """moves: list the choices again"""
    session.offer(seat)


@command("why", "?")
def _why(session: Session, seat: int, rest: str) -> None:
    """why ACTION or CARD or NUMBER: say why something is not listed, with clauses and values, or that it is"""
    from cardwright.surfaces.playing.undoing import before_choice
    from cardwright.surfaces.playing.whys import example, why

    if is_number(rest):
        session.console.say(why_listed(session, int(rest)))
        return
    with before_choice(session.match):
        if rest:
            session.console.say(*why(session.match, seat, rest))
        else:
            session.console.say(f"why what? For example: why {example(session.match, seat)}")


def why_listed(session: Session, number: int) -> str:
    """What a number means: a choice that is listed, and so may be made."""
    found = session.choices()
    if not 1 <= number <= len(found):
        return f"there is no choice {number}; 1 to {len(found)} are listed, and anything else is asked for by its words"
    choice = found[number - 1]
    alone = choice.call is not None or choice.label == choice.group
    label = choice.label if alone else f"{choice.group}, {choice.label}"
    return f"{number} {label}: it is listed, you may choose it."


@command("undo", "u", "back")
def _undo(session: Session, seat: int, rest: str) -> None:
    """undo: take your last choice back (among several people only to the last card that was shown)"""
    from cardwright.surfaces.playing.undoing import back_to

    found = back_to(session.match, seat, session.seats)
    if isinstance(found, str):
        session.console.say(found)
        return
    session.take_back(found)


@command("log", "l")
def _log(session: Session, seat: int, rest: str) -> None:
    """log [NUMBER]: everything that happened, as you saw it, with clauses; the last NUMBER lines of it"""
    events = logged(session.match, session.match.events_for(seat))
    shown = events[-int(rest) :] if is_number(rest) and int(rest) else events
    session.console.say(*(f"  {event.words}" for event in shown))


@command("view", "v", unseen=True)
def _view(session: Session, seat: int, rest: str) -> None:
    """view CARD: its printed face and how its text is read"""
    from cardwright.surfaces.reading_text import card_page

    wanted = rest.casefold()
    for read in session.match.game.cards:
        if wanted in (read.card.id.casefold(), read.card.name.casefold()):
            session.console.say(card_page(session.match.game, read))
            return
    from cardwright.diagnostics.nearest import nearest

    near = nearest(rest, [read.card.name for read in session.match.game.cards])
    session.console.say(f'no card is called "{rest}"' + (f"; near it: {', '.join(near)}" if near else ""))


@command("save", unseen=True)
def _save(session: Session, seat: int, rest: str) -> None:
    """save FILE: keep the match for --resume; save scenario FILE: keep it as a test"""
    from cardwright.surfaces.playing.saving import save_match, save_scenario

    kind, _, file = rest.partition(" ")
    scenario = kind.casefold() == "scenario"
    path = file.strip() if scenario else rest
    if not path:
        session.console.say("save where? Give a file name.")
        return
    try:
        done = save_scenario(session, path) if scenario else save_match(session, path)
    except OSError as error:
        session.console.say(f"{path} cannot be written: {error.strerror or error}")
        return
    if not scenario:
        session.record.saved = (path, len(session.match.moments))
    session.console.say(done)


@command("help", "h", unseen=True)
def _help(session: Session, seat: int, rest: str) -> None:
    """help: this list"""
    lines = dict.fromkeys(function.__doc__ or "" for function in COMMANDS.values())
    session.console.say("  NUMBER: make that choice", *(f"  {line}" for line in lines))


@command("quit", "q", "exit", unseen=True)
def _quit(session: Session, seat: int, rest: str) -> None:
    """quit: leave the match"""
    session.quit()
