"""Texts of cards by definition: a number per card, then a chain of tests on that number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from .emit import Writer
from .remembering import TEXTS


class OfCard(Protocol):
    """A text printed on a card."""

    @property
    def definition(self) -> int: ...


T = TypeVar("T", bound=OfCard)


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """The texts of one definition, in program order; several definitions may share a branch."""

    texts: tuple[T, ...]
    definitions: tuple[int, ...] = ()


def card_branches(texts: Iterable[T]) -> list[Branch[T]]:
    """One branch per definition that has such texts."""
    by_definition: dict[int, list[T]] = {}
    for text in texts:
        by_definition.setdefault(text.definition, []).append(text)
    return [Branch(tuple(group), (definition,)) for definition, group in sorted(by_definition.items())]


def number(writer: Writer, table: str, branches: Sequence[Branch[T]]) -> None:
    """Declare the table with the branch number of each card."""
    numbers = [0] * len(writer.unit.program.definitions)
    for index, branch in enumerate(branches, 1):
        for definition in branch.definitions:
            numbers[definition] = index
    writer.unit.branch_table(table, tuple(numbers))


def bearers(writer: Writer, table: str, branches: Sequence[Branch[T]]) -> str:
    """The test whether a card in play has such texts, in a function that changes nothing."""
    number(writer, table, branches)
    texts = writer.recalled(TEXTS, "texts") if writer.unit.live else writer.first("texts", "texts_in_play(Z, T)")
    return f"{texts} & {1 << writer.unit.bit(table)}"


def dispatch(
    writer: Writer, table: str, card: str, branches: Sequence[Branch[T]], body: Callable[[Branch[T]], None]
) -> None:
    """Write the branch of the card's definition; a card without texts costs one look-up."""
    number(writer, table, branches)
    which = writer.fresh("branch")
    writer.line(f"{which} = {writer.unit.of_card(table, card)}")
    mark = writer.open(f"if {which}:")
    _halves(writer, which, list(enumerate(branches, 1)), body)
    writer.close(mark)


def _halves(
    writer: Writer, which: str, numbered: list[tuple[int, Branch[T]]], body: Callable[[Branch[T]], None]
) -> None:
    """Tests by halves, so that many branches stay few tests."""
    if len(numbered) == 1:
        body(numbered[0][1])
        return
    middle = len(numbered) // 2
    mark = writer.open(f"if {which} < {numbered[middle][0]}:")
    _halves(writer, which, numbered[:middle], body)
    writer.close(mark)
    mark = writer.open("else:")
    _halves(writer, which, numbered[middle:], body)
    writer.close(mark)
