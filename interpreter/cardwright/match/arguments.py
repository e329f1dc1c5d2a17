"""A whole action as somebody says it, turned into the values of its stages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from cardwright.core.engine import stage_count
from cardwright.core.program import GAP, NONE, Action, Parameter, Sites, Type, ZonesOf
from cardwright.text.counting import counted, is_number

from .naming import Naming
from .position import ANSWER, Move, Position

Given = int | str | bool | Sequence[int | str]
"""A value as somebody says it: a number, yes or no, a card (`id`, `id@owner`, its index, or the zone where it lies),
a player, a zone (its number among one's own, or its word), an item from 1, a place on a line as (line from 1, gap
from 0 or the word for an end)."""


class Arguments:
    """What is given of one action; what is left out stays open."""

    def __init__(
        self, naming: Naming, position: Position, seat: int, index: int, params: Mapping[str, Given],
        pay: Mapping[str, Sequence[int]] | None,
    ) -> None:  # fmt: skip
        self.naming, self.position, self.seat, self.index = naming, position, seat, index
        self.action: Action = naming.table.program.actions[index]
        self.given = {name.casefold(): value for name, value in params.items()}
        self.pay = pay
        unknown = self.given.keys() - {param.name.casefold() for param in self.action.params}
        if unknown:
            names = ", ".join(param.name for param in self.action.params) or "nothing"
            raise ValueError(f'{self.label} has no "{sorted(unknown)[0]}" to choose, only {names}')

    @property
    def label(self) -> str:
        """The action in words."""
        return self.naming.words.action(self.index)

    @cached_property
    def values(self) -> tuple[int | None, ...]:
        """The value of each parameter; None where it is left open."""
        found: list[int | None] = []
        for param in self.action.params:
            name = param.name.casefold()
            found.append(self._value(param, self.given[name], found) if name in self.given else None)
        return tuple(found)

    @cached_property
    def paid(self) -> dict[int, tuple[int, ...]] | None:
        """What each item pays by channel; None where it is left open."""
        if self.pay is None:
            return None
        program = self.naming.table.program
        own = self.action.cost.channels if self.action.cost else ()
        amounts = {channel: (0,) * program.channels[channel].items for channel in own}
        for word, given in self.pay.items():
            index = self._known("way to pay", word, self.naming.words.channel_of_word)
            items = program.channels[index].items
            if len(given) > items:
                raise ValueError(f"{word} has {counted(items, 'item')}, not {len(given)}")
            amounts[index] = (*given, *(0,) * (items - len(given)))
        return amounts

    def moves(self) -> Iterator[Move]:
        """The moves that take the action; stages with one option are no moves. ValueError where one is open."""
        engine, state = self.position.engine, self.position.state
        yield ANSWER, self.seat, self.index
        chosen: list[int] = []
        fixed = self._stages()
        for stage in range(stage_count(self.naming.table.program, self.index)):
            options = engine.options(state, self.seat, self.index, chosen)
            value = fixed[stage]
            if value is None and len(options) > 1:
                raise ValueError(f"{self.label}: {self._stage(stage)} can be chosen in {counted(len(options), 'way')}")
            chosen.append(options[0] if value is None else value)
            if len(options) > 1:
                yield ANSWER, self.seat, chosen[-1]

    def _stages(self) -> list[int | None]:
        channels = self.action.cost.channels if self.action.cost else ()
        if self.paid is not None:
            return [*self.values, *(amount for channel in channels for amount in self.paid[channel])]
        return [*self.values, *[None] * (stage_count(self.naming.table.program, self.index) - len(self.values))]

    def _stage(self, stage: int) -> str:
        return self.action.params[stage].name if stage < len(self.action.params) else "the payment"

    # --- values -------------------------------------------------------------------------------------------

    def understood(self, param: Parameter, given: Given) -> int:
        """What a value means for one parameter, whatever stands for those before it. ValueError if it means nothing."""
        return self._value(param, given, [None])

    def _value(self, param: Parameter, given: Given, before: Sequence[int | None]) -> int:
        match param.type:
            case Type.CARD:
                return given if isinstance(given, int) else self._card(str(given), before)
            case Type.SITE:
                return self._site(param, given)
            case Type.ITEM:
                return self._number(param, given) - 1
            case Type.PLAYER:
                return given if isinstance(given, int) else self.player(str(given))
            case Type.ZONE:
                return self._own_zone(param, str(given))
            case Type.BOOL:
                return int(given in (True, "yes", 1))
        return self._number(param, given)

    def _number(self, param: Parameter, given: Given) -> int:
        if not isinstance(given, int):
            raise ValueError(f"{param.name} is a number, not {given}")
        return int(given)

    def player(self, name: str) -> int:
        """The seat of a player by name."""
        seats = {one.casefold(): seat for seat, one in enumerate(self.naming.names)}
        return self._known("player", name, seats)

    def _card(self, ref: str, before: Sequence[int | None]) -> int:
        """The card meant: one that can be chosen, else one's own, else any."""
        zone = self.naming.zone_by(self.seat, ref)
        cards = find_cards(self.naming, ref) if zone is None else list(self.position.state.Z[zone])
        if not cards and zone is not None:
            return NONE
        if not cards:
            raise ValueError(f'there is no card "{ref}" at this table')
        legal: Sequence[int] = ()
        if None not in before:
            chosen = [value for value in before if value is not None]
            legal = self.position.engine.options(self.position.state, self.seat, self.index, chosen)
        there = self._listed(before)
        owners = self.naming.table.owners
        return min(cards, key=lambda card: (card not in legal, card not in there, owners[card] != self.seat))

    def _listed(self, before: Sequence[int | None]) -> Sequence[int]:
        """The cards of the zones that this parameter is chosen from."""
        from .reasons import sources

        return sources(self, before)

    def _site(self, param: Parameter, given: Given) -> int:
        if isinstance(given, str):
            given = tuple(part.strip() for part in given.split(","))
        if isinstance(given, int):
            return given
        if len(given) != 2 or not isinstance(param.source, Sites):
            raise ValueError(f"{param.name} is a place such as [1, 0]: a line and a gap")
        zone = self._line(param.source.family, given[0])
        return zone * GAP + self._gap(param, zone, given[1])

    def _line(self, family: int, given: int | str) -> int:
        base = self.naming.layout.zone_bases[family]
        if isinstance(given, str) and not is_number(given):
            return self._zone(given)
        if not 1 <= int(given) <= self.naming.table.program.families[family].count:
            raise ValueError(f"there is no {self.naming.words.family(family)} {given}")
        return base + int(given) - 1

    def _gap(self, param: Parameter, zone: int, given: int | str) -> int:
        if isinstance(given, int) or is_number(given):
            return int(given)
        first, last = self.naming.words.ends(self.naming.place(zone)[0])
        length = len(self.position.state.Z[zone])
        ends = {first.casefold(): 0, last.casefold(): length, "empty": 0}
        return self._known("end", given, ends)

    def _own_zone(self, param: Parameter, given: str) -> int:
        """A zone by its number among one's own of a family, or by its word; -1 for a number that there is not."""
        if not is_number(given) or not isinstance(param.source, ZonesOf):
            return self._zone(given)
        family = self.naming.table.program.families[param.source.family]
        if not 1 <= int(given) <= family.each:
            return NONE
        return self.naming.layout.zone_bases[param.source.family] + self.seat * family.each + int(given) - 1

    def _zone(self, word: str) -> int:
        own = self.naming.zone_by(self.seat, word)
        if own is not None:
            return own
        spelt = {self.naming.zone(zone).casefold(): zone for zone in self.naming.zones}
        return self._known("zone", word, spelt)

    def _known(self, kind: str, word: str, spelt: Mapping[str, int]) -> int:
        if word.casefold() not in spelt:
            raise ValueError(f'there is no {kind} "{word}", only {", ".join(spelt)}')
        return spelt[word.casefold()]


def find_cards(naming: Naming, ref: str) -> list[int]:
    """The cards at a table that `id`, `id@owner` or `id@owner#2` may mean; the number picks one of several."""
    name, _, number = ref.partition("#")
    id, _, owner = name.partition("@")
    table = naming.table
    found = [
        card
        for card, definition in enumerate(table.definitions)
        if id.casefold() in (table.program.definitions[definition].id.casefold(),
                             table.program.definitions[definition].name.casefold())
        and owner.casefold() in ("", naming.names[table.owners[card]].casefold())
    ]  # fmt: skip
    if number:
        return found[int(number) - 1 : int(number)] if is_number(number) and number != "0" else []
    return found
