"""Reduces an error of oneOf or anyOf to the one shape that the writer most likely meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jsonschema import ValidationError

# Keys whose fixed values tell shapes apart; any key with a "const" does so too.
TELLING = frozenset({"type", "kind"})


@dataclass(frozen=True)
class Choice:
    """What to report: the errors of one shape, or else the types, or a key's values, that the shapes allow.

    `telling` is an error about the key by whose value the shapes differ.
    """

    errors: tuple[ValidationError, ...] = ()
    types: tuple[str, ...] = ()
    telling: ValidationError | None = None
    values: tuple[object, ...] = ()


def choose(error: ValidationError) -> Choice:
    """Give what to report; an empty choice if the value fits several shapes where it should fit one."""
    shapes = _by_shape(error)
    of_type = [shape for shape in shapes if not any(_is_type(one) for one in shape)]
    if shapes and not of_type:
        return Choice(types=tuple(dict.fromkeys(_types(shapes))))
    told = [shape for shape in of_type if not any(_is_telling(one) for one in shape)]
    if of_type and not told:
        return _told(of_type)
    meant = min(told, key=_weight) if told else []
    return Choice(errors=tuple(meant))


def _by_shape(error: ValidationError) -> list[list[ValidationError]]:
    shapes: dict[object, list[ValidationError]] = {}
    for one in error.context or ():
        shapes.setdefault(one.relative_schema_path[0], []).append(one)
    return list(shapes.values())


def _is_type(error: ValidationError) -> bool:
    return error.validator == "type" and not error.relative_path


def _types(shapes: list[list[ValidationError]]) -> list[str]:
    found: list[str] = []
    for one in (error for shape in shapes for error in shape if _is_type(error)):
        types: Any = one.validator_value
        found += [types] if isinstance(types, str) else types
    return found


def _is_telling(error: ValidationError) -> bool:
    if len(error.relative_path) != 1 or error.validator not in ("const", "enum"):
        return False
    return error.validator == "const" or error.relative_path[0] in TELLING


def _told(shapes: list[list[ValidationError]]) -> Choice:
    telling = [one for shape in shapes for one in shape if _is_telling(one)]
    same_key = [one for one in telling if one.relative_path == telling[0].relative_path]
    values = [value for one in same_key for value in _values(one)]
    return Choice(telling=telling[0], values=tuple(values))


def _values(error: ValidationError) -> list[object]:
    values: Any = error.validator_value
    return [values] if error.validator == "const" else list(values)


def _weight(shape: list[ValidationError]) -> tuple[int, int]:
    """Fewer errors are nearer to what was meant; among equals, the shape that fits further down."""
    return len(shape), -max(len(one.relative_path) for one in shape)
