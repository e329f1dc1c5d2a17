"""Turns the errors of the schema library into problems, one function for each group of keywords."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jsonschema import ValidationError

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Context, Fix, Problem, Problems
from cardwright.files.branches import choose
from cardwright.files.doc import Map, Node, Scalar, Seq, plain
from cardwright.files.fault import Fault, described, listed, shortened
from cardwright.files.flow import quote
from cardwright.text.span import Span

Finder = Callable[[Fault], Iterable[Problem]]
FINDERS: dict[str, Finder] = {}

TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a group of keys",
    "null": "empty",
}
BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "more than {}",
    "exclusiveMaximum": "less than {}",
    "multipleOf": "a multiple of {}",
}
LONGEST_GROUP = 4_000
"""Characters of a group in braces in which a fix is looked for; nobody writes a longer one on purpose."""
PARTS = {"Length": "character", "Items": "item", "Properties": "key"}


def finds(*keywords: str) -> Callable[[Finder], Finder]:
    """Mark the function that explains errors of some keywords of JSON Schema."""

    def mark(finder: Finder) -> Finder:
        FINDERS.update(dict.fromkeys(keywords, finder))
        return finder

    return mark


def findings(errors: Iterable[ValidationError], root: Node, context: Context) -> list[Problem]:
    """Give the problems for all errors of a document, each once."""
    found: dict[tuple[str, Span | None, str], Problem] = {}
    for error in errors:
        for one in explain(Fault(error, root, context)):
            found.setdefault((one.code, one.span, one.message), one)
    return list(found.values())


def explain(fault: Fault) -> Iterable[Problem]:
    """Give the problems for one error."""
    return FINDERS.get(str(fault.error.validator), _other)(fault)


@finds("type")
def _type(fault: Fault) -> Iterator[Problem]:
    yield _wrong_type(fault, [fault.wanted] if isinstance(fault.wanted, str) else fault.wanted)


def _wrong_type(fault: Fault, wanted: Iterable[str]) -> Problem:
    types, node = list(wanted), fault.node
    if "string" in types and isinstance(node, Scalar) and node.value is not None:
        return unquoted(fault, node)
    fix = None
    if "integer" in types and isinstance(node, Scalar) and node.quoted and node.text.isdecimal():
        fix = Fix(node.text, node.span, "remove the quotes")
    names = listed([TYPES[one] for one in types], "or")
    return fault.problem("CW013", key=fault.name, wanted=names, found=described(node), fix=fix)


def unquoted(fault: Fault, node: Scalar) -> Problem:
    """Give the problem for a number or other word that is read as text only in quotes."""
    quoted = quote(node.raw)
    return fault.problem("CW007", key=fault.name, fix=Fix(quoted, node.span, f"write {quoted}"))


@finds("enum", "const")
def _enum(fault: Fault) -> Iterator[Problem]:
    yield _not_listed(fault, [fault.wanted] if fault.error.validator == "const" else fault.wanted)


def _not_listed(fault: Fault, allowed: Iterable[object]) -> Problem:
    values, node = list(allowed), fault.node
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    if fault.wrong_key is None and not isinstance(node, Scalar):
        return fault.problem("CW013", key=fault.name, wanted=listed(words, "or"), found=described(node))
    text = fault.wrong_key or (node.text if isinstance(node, Scalar) else "")
    if isinstance(node, Scalar) and not node.quoted and text in values:
        return unquoted(fault, node)
    near = nearest(text, words, 1)
    fix = Fix(near[0], fault.span, f'did you mean "{near[0]}"?') if near else None
    help = [f"it can be {listed(words, 'or')}"]
    return fault.problem("CW014", key=fault.name, value=shortened(text), fix=fix, help=help)


@finds("required")
def _required(fault: Fault) -> Iterator[Problem]:
    node = fault.node
    if not isinstance(node, Map):
        return
    for key in fault.wanted:
        if key not in node.items and key not in _meant(fault, node):
            yield _missing(fault, node, key)


def _missing(fault: Fault, node: Map, key: str) -> Problem:
    known = node.items.get("id")
    owner = f"{fault.name} ({shortened(known.text)})" if isinstance(known, Scalar) else fault.name
    schema = fault.schema.get("properties", {}).get(key, {})
    kind = _wanted(schema) if isinstance(schema, dict) else ""
    help = [f'add the key "{key}", with {kind}'] if kind else [f'add the key "{key}"']
    return fault.problem("CW012", owner=owner, key=key, help=help)


def _wanted(schema: dict[str, Any]) -> str:
    """What a key may hold, in words; empty where the schema does not say it plainly."""
    if isinstance(schema.get("enum"), list):
        return listed([str(one) for one in schema["enum"]], "or")
    return KINDS.get(str(schema.get("type", "")), "")


KINDS = {
    "integer": "a whole number", "string": "a text", "boolean": "true or false", "array": "a list", "object": "a group",
}  # fmt: skip


def _meant(fault: Fault, node: Map) -> set[str]:
    """The keys that unknown keys are misspellings of: they are not reported as missing as well."""
    if fault.schema.get("additionalProperties") is not False:
        return set()
    known = fault.schema.get("properties", {})
    return {near for key in node.items if key not in known for near in nearest(key, known, 1)}


@finds("dependencies")
def _dependencies(fault: Fault) -> Iterator[Problem]:
    node = fault.node
    for key, wanted in fault.wanted.items():
        if isinstance(node, Map) and key in node.items and isinstance(wanted, list):
            yield from (_missing(fault, node, one) for one in wanted if one not in node.items)


@finds("additionalProperties")
def _unknown_keys(fault: Fault) -> Iterator[Problem]:
    node, known = fault.node, fault.schema.get("properties", {})
    patterns = fault.schema.get("patternProperties", {})
    for key, span in node.keys.items() if isinstance(node, Map) else ():
        if key not in known and not any(re.search(one, key) for one in patterns):
            yield _unknown_key(fault, key, span, list(known))


def _unknown_key(fault: Fault, key: str, span: Span, known: list[str]) -> Problem:
    near = nearest(key, known, 1)
    fix = Fix(near[0], span) if near else None
    if (whole := _cut_by_comma(fault.node, key, span)) is not None:
        why = ["inside braces a comma ends a value: a text with a comma needs quotes", f"write {whole.replacement}"]
        return fault.problem("CW011", whole.span, key=shortened(key), fix=whole, help=why)
    help = [f"the keys here are {listed(known, 'and')}"] if known else []
    return fault.problem("CW011", span, key=shortened(key), fix=fix, help=help)


def _cut_by_comma(node: Node, key: str, span: Span) -> Fix | None:
    """The fix for a key that is the rest of an unquoted text with a comma, tried: the two are read again as one."""
    from cardwright.files.yaml import load

    group = node.span
    if not isinstance(node, Map) or group.end - group.start > LONGEST_GROUP or not group.text.startswith("{"):
        return None
    keys = list(node.items)
    index = keys.index(key) if key in node.items else 0
    rest, first = node.items.get(key), node.items[keys[index - 1]]
    if index == 0 or not isinstance(rest, Scalar) or rest.raw or not isinstance(first, Scalar) or first.quoted:
        return None
    place = first.span.to(span)
    quoted = quote(place.text)
    text, problems = span.source.text, Problems()
    before = text[node.keys[keys[index - 1]].start : place.start]
    load(span.source.name, f"{{{before}{quoted}}}", problems)
    return Fix(quoted, place, "put the text in quotes") if problems.ok else None


@finds(*BOUNDS)
def _range(fault: Fault) -> Iterator[Problem]:
    bound = BOUNDS[str(fault.error.validator)].format(fault.wanted)
    node = fault.node
    value = node.text if isinstance(node, Scalar) else described(node)
    yield fault.problem("CW015", key=fault.name, bound=bound, value=value)


@finds(*(f"{end}{part}" for part in PARTS for end in ("min", "max")))
def _count(fault: Fault) -> Iterator[Problem]:
    keyword = str(fault.error.validator)
    part = PARTS[keyword[3:]] + ("" if fault.wanted == 1 else "s")
    bound = f"{'at least' if keyword.startswith('min') else 'at most'} {fault.wanted} {part}"
    yield fault.problem("CW019", key=fault.name, bound=bound, count=len(fault.value))


@finds("pattern")
def _pattern(fault: Fault) -> Iterator[Problem]:
    form = fault.schema.get("x-form", f"of the form {fault.wanted}")
    yield fault.problem("CW020", key=fault.name, form=form, value=shortened(fault.value))


@finds("uniqueItems")
def _unique(fault: Fault) -> Iterator[Problem]:
    node = fault.node
    seen: dict[str, Span] = {}
    for item in node.items if isinstance(node, Seq) else ():
        # The text tells 1 from true and "1", which are equal or look alike otherwise.
        text = repr(plain(item))
        if text in seen:
            value = item.text if isinstance(item, Scalar) else described(item)
            related = [("given first here", seen[text])]
            yield fault.problem("CW026", item.span, key=fault.name, value=shortened(value), related=related)
        seen.setdefault(text, item.span)


@finds("oneOf", "anyOf")
def _shapes(fault: Fault) -> Iterator[Problem]:
    choice = choose(fault.error)
    if choice.types:
        yield _wrong_type(fault, choice.types)
    elif choice.telling is not None:
        yield _not_listed(Fault(choice.telling, fault.root, fault.context), choice.values)
    elif choice.errors:
        for error in choice.errors:
            yield from explain(Fault(error, fault.root, fault.context))
    else:
        yield fault.problem("CW027", key=fault.name, reason="it fits more than one of the allowed shapes")


@finds("not")
def _excluded(fault: Fault) -> Iterator[Problem]:
    node, wanted = fault.node, fault.wanted if isinstance(fault.wanted, dict) else {}
    together = [key for key in wanted.get("required", ()) if isinstance(node, Map) and key in node.items]
    if isinstance(node, Map) and together:
        names = listed([f'"{key}"' for key in together], "and")
        reason = f"{names} exclude each other" if len(together) > 1 else f"{names} cannot stand here"
        yield fault.problem("CW027", node.keys[together[-1]], key=fault.name, reason=reason)
    else:
        yield from _other(fault)


def _other(fault: Fault) -> Iterator[Problem]:
    form = fault.schema.get("x-form")
    reason = f"it must be {form}" if form else f"{described(fault.node)} cannot stand here"
    yield fault.problem("CW027", key=fault.name, reason=reason)
