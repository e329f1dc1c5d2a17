"""Checks a document against a JSON Schema (draft-07) and says in a designer's words what does not fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from cardwright.diagnostics.problem import Problems
from cardwright.files.doc import Map, Node, Scalar, Seq
from cardwright.files.scalars import stand_in
from cardwright.files.shipped import folder

if TYPE_CHECKING:
    from jsonschema import Draft7Validator, ValidationError


class Schema:
    """One JSON Schema, compiled when first used; a $ref to another file means a file of the shipped schemas.

    Beside the keywords of draft-07 it may have "x-form", which says in words what a "pattern" or "not" wants.
    """

    def __init__(self, definition: dict[str, Any]) -> None:
        self.definition = definition

    @cached_property
    def fast(self) -> Callable[[object], bool] | None:
        """The fast check, or None where its library is not installed."""
        try:
            import jsonschema_rs
        except ImportError:
            return None
        checker = jsonschema_rs.Draft7Validator(self.definition, retriever=_retrieve)
        valid: Callable[[object], bool] = checker.is_valid
        return valid

    @cached_property
    def exact(self) -> Draft7Validator:
        """The check that tells what is wrong; loaded only if something is, since its import is slow."""
        from jsonschema import Draft7Validator, ValidationError
        from jsonschema.validators import extend
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT7

        def resource(uri: str) -> Resource[Any]:
            return Resource.from_contents(_retrieve(uri), default_specification=DRAFT7)

        def unique(_: object, wanted: bool, value: object, schema: object) -> Iterator[ValidationError]:
            # The library compares each item with each other one where they are not all of one kind.
            if wanted and isinstance(value, list) and len(set(map(repr, value))) < len(value):
                yield ValidationError("an item stands there twice")

        registry: Registry[Any] = Registry(retrieve=resource)  # type: ignore[call-arg]
        made: type[Draft7Validator] = extend(Draft7Validator, {"uniqueItems": unique})  # type: ignore[no-untyped-call]
        return made(_spelt_out(self.definition), registry=registry)


@cache
def load_schema(name: str) -> Schema:
    """Give the shipped schema of a name, such as "cards" for schemas/cards.schema.json.

    Raises FileNotFoundError if it is not shipped.
    """
    return Schema(_definition(name))


def _definition(name: str) -> dict[str, Any]:
    path = folder("schemas") / f"{name}.schema.json"
    definition: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return definition


def _retrieve(uri: str) -> dict[str, Any]:
    return _definition(uri.rpartition("/")[2].removesuffix(".schema.json"))


def validate(node: Node, schema: Schema, problems: Problems, context: Iterable[tuple[str, str]] = ()) -> bool:
    """Tell whether a document fits; all that does not goes to `problems`, with the context given."""
    value = _checkable(node)
    if schema.fast is not None and schema.fast(value):
        return True
    # Sorted, so that the order of messages is ours and not the library's.
    errors = sorted(schema.exact.iter_errors(value), key=_path)
    if errors:
        from cardwright.files.findings import findings

        problems.extend(findings(errors, node, tuple(context)))
    return not errors


def _spelt_out(schema: Any) -> Any:
    """Write a key's "false" as a "not", since the library does not tell the place of what "false" refuses."""
    if isinstance(schema, list):
        return [_spelt_out(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    spelt = {key: _spelt_out(value) for key, value in schema.items()}
    if isinstance(keys := spelt.get("properties"), dict):
        spelt["properties"] = {key: {"not": {}} if value is False else value for key, value in keys.items()}
    return spelt


def _path(error: ValidationError) -> list[str]:
    return [str(step) for step in error.absolute_path]


def _checkable(node: Node) -> object:
    """Give the plain value, with an unquoted 730.4 as a number: a schema that wants text refuses it."""
    if isinstance(node, Map):
        return {key: _checkable(value) for key, value in node.items.items()}
    if isinstance(node, Seq):
        return [_checkable(item) for item in node.items]
    return _checkable_scalar(node)


def _checkable_scalar(node: Scalar) -> object:
    return stand_in(str(node.value)) if node.looks_numeric else node.value
