"""The words of a scenario's steps: each looked up in the draft and at the scenario's table, without a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problem, problem
from cardwright.files.doc import Map, Node, Scalar, plain
from cardwright.match.naming import Naming
from cardwright.text.span import Span

VERBS = ("do", "call", "answer", "allow", "reject", "expect")
"""What a step can be; each has exactly one."""

COMMANDS = ("do", "call", "answer")
"""The steps that can be refused."""

BESIDE = {"do": ("by", "pay"), "call": ("by",), "answer": ("by", "option"), "reject": ("why",)}
"""Keys that may stand beside a verb; a `do` also has the choices of its action."""


class Fault(Exception):
    """A mistake in the file, and those found together with it."""

    def __init__(self, problem: Problem, *more: Problem) -> None:
        super().__init__(problem.message)
        self.problem, self.more = problem, more


def unknown_word(kind: str, word: str, known: Iterable[str], span: Span) -> Problem:
    """The problem that a word is none of those known."""
    words = tuple(dict.fromkeys(known))
    near = nearest(word, words)
    fix = Fix(near[0], span) if near and span.text == word else None
    shown = near or words[:12]
    return problem(
        "CW511", span, kind=kind, word=word, fix=fix, help=(f"it could be {', '.join(shown)}",) if shown else ()
    )


def unusable(key: str, reason: str, span: Span) -> Fault:
    """The mistake that a value cannot be used."""
    return Fault(problem("CW512", span, key=key, reason=reason))


def place(step: Map, key: str) -> Span:
    """Where a key of a step stands; the step where it has no such key."""
    return step.keys.get(key, step.span)


class StepWords:
    """What the words of steps mean at one table."""

    def __init__(self, naming: Naming) -> None:
        self.naming, self.words = naming, naming.words

    def verb(self, step: Map, allowed: tuple[str, ...] = VERBS) -> str:
        """What a step is. Raises Fault if it is not exactly one thing, or has a key too many."""
        found = [verb for verb in VERBS if verb in step.items]
        if len(found) != 1:
            raise unusable("a step", f"wants one of {', '.join(allowed)}", step.span)
        if found[0] not in allowed:
            raise unusable(found[0], "stands for no command", step.span)
        beside = {found[0], *BESIDE.get(found[0], ())}
        for key, span in step.keys.items():
            if key not in beside and found[0] != "do":
                raise Fault(unknown_word("key", key, sorted(beside), span))
        return found[0]

    def seat(self, step: Map) -> int | None:
        """The player named; None where nobody is. Raises Fault."""
        named = step.items.get("by")
        return None if named is None else self.player(named)

    def player(self, node: Node) -> int:
        """The seat of a player's name. Raises Fault."""
        names, text = self.naming.names, node.text if isinstance(node, Scalar) else ""
        if text not in names:
            raise Fault(unknown_word("player", text, names, node.span))
        return names.index(text)

    def action(self, step: Map) -> int:
        """The action of a `do`. Raises Fault."""
        return self._one("action", step.items["do"], self.words.action_of_word)

    def call(self, step: Map) -> int:
        """The call of a `call`. Raises Fault."""
        return self._one("call", step.items["call"], self.words.call_of_word)

    def outcome(self, node: Node) -> int:
        """The outcome that a word stands for. Raises Fault."""
        return self._one("outcome", node, self.words.outcome_of_word)

    def _one(self, kind: str, node: Node, spelt: Mapping[str, int]) -> int:
        text = node.text if isinstance(node, Scalar) else ""
        if text.casefold() not in spelt:
            raise Fault(unknown_word(kind, text, spelt, node.span))
        return spelt[text.casefold()]

    def choices(self, step: Map, action: int) -> dict[str, Any]:
        """The choices of a `do`, by the names of the action's parameters. Raises Fault."""
        names = {param.name.casefold(): param.name for param in self.naming.table.program.actions[action].params}
        found: dict[str, Any] = {}
        for key, value in step.items.items():
            if key in ("do", *BESIDE["do"]):
                continue
            if key.casefold() not in names:
                raise Fault(unknown_word("choice", key, (*names, *BESIDE["do"]), step.keys[key]))
            found[names[key.casefold()]] = plain(value)
        return found

    def pay(self, step: Map) -> dict[str, list[int]] | None:
        """The payment of a `do`, None where nothing is said. Raises Fault."""
        found = step.items.get("pay")
        if not isinstance(found, Map):
            return None
        for key in found.items:
            if key.casefold() not in self.words.channel_of_word:
                raise Fault(unknown_word("way to pay", key, self.words.channel_of_word, found.keys[key]))
        paid: dict[str, Any] = {key: plain(value) for key, value in found.items.items()}
        return {key: value if isinstance(value, list) else [value] for key, value in paid.items()}


def gathered(*looks: Callable[[], object]) -> list[Problem]:
    """The faults of several look-ups, each made whatever became of the others."""
    found: list[Problem] = []
    for look in looks:
        try:
            look()
        except Fault as fault:
            found += [fault.problem, *fault.more]
    return found
