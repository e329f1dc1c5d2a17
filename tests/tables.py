"""Tables at which tests play a game."""

from cardwright.core.engine import Table
from cardwright.pipeline import Game
from games import deck


def table(game: Game, players: int) -> Table:
    """A table at which seats take the decks of the game in turn."""
    numbers = {definition.id: index for index, definition in enumerate(game.program.definitions)}
    lists = [deck(game, seat % len(game.decks)) for seat in range(players)]
    cards = [(numbers[id], seat) for seat, ids in enumerate(lists) for id in ids]
    starts = [sum(len(ids) for ids in lists[:seat]) for seat in range(players + 1)]
    decks = tuple(tuple(range(starts[seat], starts[seat + 1])) for seat in range(players))
    return Table(game.program, players, tuple(kind for kind, _ in cards), tuple(seat for _, seat in cards), decks)
