"""Every alternative of the grammar has a handler, and every handler an alternative."""

import importlib
import pkgutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import cardwright.core.lowering as lowering
from cardwright.core.lowering.handlers import Handlers
from cardwright.language.grammar import build_grammar
from cardwright.language.write import _passes_on

BY_NAME = frozenset({"det", "bound", "size", "moment"})
"""Rules whose alternatives are told apart by their names, inside of the handlers of what they stand in."""
OTHERWISE = {"each_turn": "the turn that is not yours alone", "exactly_amount": "a bound without a word of its own"}
"""Alternatives of those that no handler has to name, each with what it is."""


@cache
def handled() -> frozenset[str]:
    """The kinds that any handler takes."""
    names = [f"{lowering.__name__}.{one.name}" for one in pkgutil.iter_modules(lowering.__path__)]
    modules = [importlib.import_module(name) for name in names]
    return frozenset(
        kind for module in modules for one in vars(module).values() if isinstance(one, Handlers) for kind in one.kinds
    )


@cache
def alternatives() -> dict[str, str]:
    """The kinds of node that the grammar makes, each with its rule."""
    grammar = build_grammar()
    return {
        rule.alias or origin: origin
        for origin, rules in grammar.by_origin.items()
        if not origin.startswith("_")
        for rule in rules
        if not _passes_on(rule)
    }


def test_every_alternative_has_a_handler() -> None:
    assert {kind for kind, rule in alternatives().items() if rule not in BY_NAME} <= handled()


def test_whoever_lowers_a_draft_has_all_handlers() -> None:
    """A module that nothing imports would leave its sentences without a meaning."""
    shown = "import cardwright.pipeline, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    assert {f"{lowering.__name__}.{one.name}" for one in pkgutil.iter_modules(lowering.__path__)} <= set(
        done.stdout.split()
    )


def test_every_handler_has_an_alternative() -> None:
    assert handled() <= set(alternatives())


def test_what_is_told_apart_by_name_is_named() -> None:
    folder = Path(lowering.__path__[0])
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    named = {kind for kind, rule in alternatives().items() if rule in BY_NAME and f'"{kind}"' in source}
    assert {kind for kind, rule in alternatives().items() if rule in BY_NAME} - named <= set(OTHERWISE)
