"""What the arguments of a program's values, procedures and events are, as far as their uses have shown."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.program import Event, Program, Type

BUILT_IN: dict[int, tuple[Type, ...]] = {
    Event.ENTER: (Type.CARD,),
    Event.LEAVE: (Type.CARD,),
    Event.MOVED: (Type.CARD, Type.INT, Type.INT, Type.ZONE),
    Event.PAID: (Type.PLAYER, Type.INT, Type.INT),
}
"""The arguments of the events that the core itself signals."""

PLAIN = {Type.BOOL: Type.INT, Type.SET: Type.INT, Type.ENUM: Type.INT, Type.ITEM: Type.INT}
"""What is a number at the table."""


class Slot:
    """The type of one value, once it is known; two slots that must be one are joined."""

    __slots__ = ("other", "own")

    def __init__(self, type: Type | None = None) -> None:
        self.own = type if type is None else PLAIN.get(type, type)
        self.other: Slot | None = None

    def found(self) -> Slot:
        """The slot that this one was joined to in the end."""
        slot = self
        while slot.other is not None:
            slot = slot.other
        return slot

    @property
    def type(self) -> Type | None:
        """The type, None while nothing has shown it."""
        return self.found().own

    def is_a(self, type: Type) -> bool:
        """Make it this type; False if it is another already."""
        return self.joins(Slot(type))

    def joins(self, other: Slot) -> bool:
        """Make the two one; False if they are of two types."""
        one, two = self.found(), other.found()
        if one is two:
            return True
        if one.own is not None and two.own is not None:
            return one.own is two.own
        one.own = two.own = one.own if one.own is not None else two.own
        two.other = one
        return True


@dataclass(frozen=True)
class Kinds:
    """A slot for each argument."""

    values: tuple[tuple[Slot, ...], ...]
    procedures: tuple[tuple[Slot, ...], ...]
    events: tuple[tuple[Slot, ...], ...]

    @classmethod
    def of(cls, program: Program) -> Kinds:
        """The slots of a program, those of the core's own events known."""
        events = []
        for index, event in enumerate(program.events):
            known = BUILT_IN.get(index)
            events.append(tuple(map(Slot, known)) if known else tuple(Slot() for _ in event.args))
        return cls(
            values=tuple(tuple(Slot() for _ in value.args) for value in program.values),
            procedures=tuple(tuple(Slot() for _ in one.params) for one in program.procedures),
            events=tuple(events),
        )
