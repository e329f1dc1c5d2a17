"""Changing core expressions: one part put in place of another, wherever it stands."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from cardwright.core.program import Fold, Local

Tree = TypeVar("Tree")


def substituted(tree: Tree, old: object, new: object) -> Tree:
    """A node, source, statement or body with every `old` in it replaced by `new`."""
    changed: Any = _substituted(tree, old, new)
    return changed  # type: ignore[no-any-return]


def _substituted(tree: object, old: object, new: object) -> object:
    if tree == old:
        return new
    if isinstance(tree, tuple):
        return tuple(_substituted(part, old, new) for part in tree)
    if is_dataclass(tree) and not isinstance(tree, type):
        changes = {
            slot.name: _substituted(getattr(tree, slot.name), old, new)
            for slot in fields(tree)
            if _is_tree(getattr(tree, slot.name))
        }
        return replace(tree, **changes) if changes else tree
    return tree


def _is_tree(part: object) -> bool:
    return isinstance(part, tuple) or (is_dataclass(part) and not isinstance(part, type))


def canonical(tree: Tree, depth: int = 0) -> Tree:
    """An expression whose folds have names by their depth, so that two are equal that differ in such names alone."""
    changed: Any = _canonical(tree, depth)
    return changed  # type: ignore[no-any-return]


def _canonical(tree: object, depth: int) -> object:
    if isinstance(tree, tuple):
        return tuple(_canonical(part, depth) for part in tree)
    if not is_dataclass(tree) or isinstance(tree, type):
        return tree
    if isinstance(tree, Fold):
        name = f"member {depth}"
        tree, depth = replace(substituted(tree, Local(tree.name), Local(name)), name=name), depth + 1
    parts = {slot.name: getattr(tree, slot.name) for slot in fields(tree)}
    return replace(tree, **{name: _canonical(part, depth) for name, part in parts.items() if _is_tree(part)})


def mentions(tree: object, wanted: object) -> bool:
    """Whether a node contains another."""
    if tree == wanted:
        return True
    if isinstance(tree, tuple):
        return any(mentions(part, wanted) for part in tree)
    if is_dataclass(tree) and not isinstance(tree, type):
        return any(mentions(getattr(tree, slot.name), wanted) for slot in fields(tree))
    return False
