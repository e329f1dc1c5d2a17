"""Entries that name other entries: what is named has to exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Context, Fix, Problem, Problems, problem
from cardwright.files.doc import Map, Scalar
from cardwright.model.checks.looking import KINDS, below, context, every, ids, keyed
from cardwright.model.draft import Draft, Entry

NAMING: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("fields", ("of",), "card type"),
    ("fields", ("counts down on",), "clock"),
    ("fields", ("union of",), "field"),
    ("fields", ("else",), "field"),
    ("fields", ("filled from", "field"), "field"),
    ("fields", ("needs",), "field"),
    ("fields", ("in place of",), "field"),
    ("fields", ("describes",), "field"),
    ("fields", ("one of each", "field"), "field"),
    ("fields", ("agrees with", "field"), "field"),
    ("relations", ("link",), "field"),
    ("zones", ("stack", "base"), "field"),
    ("clocks", ("countdown",), "field"),
    ("clocks", ("loss",), "value"),
    ("channels", ("pays from",), "counter"),
    ("values", ("for each",), "set"),
    ("outcomes", ("scored",), "value"),
    ("setup", ("actions",), "action"),
    ("turn", ("actions",), "action"),
    ("setup", ("together",), "together action"),
    ("turn", ("together",), "together action"),
    ("setup", ("undo", "mark"), "mark"),
    ("turn", ("undo", "mark"), "mark"),
    ("setup", ("undo", "outcome"), "outcome"),
    ("turn", ("undo", "outcome"), "outcome"),
    ("setup", ("undo", "keep", "option"), "option"),
    ("turn", ("undo", "keep", "option"), "option"),
    ("actions", ("cost", "paid by"), "channel"),
    ("together actions", ("cost", "paid by"), "channel"),
)
"""Section, path of keys below an entry, and the kind of entry that is named there."""

HEAD: tuple[tuple[tuple[str, ...], str], ...] = (
    (("deck", "zone"), "zone"),
    (("deck", "drawn into"), "zone"),
    (("hand", "zone"), "zone"),
    (("endless loop",), "outcome"),
)
STORED = ("counter", "clock")
"""What an undone step can keep: every number that is stored for the game or a player."""


def check(draft: Draft, problems: Problems) -> None:
    """Every name of another entry that no entry has."""
    for section, path, kind in NAMING:
        for entry in every(draft, section):
            for scalar in below(entry.map, *path):
                if not (kind == "action" and scalar.text == "all"):
                    refer(draft, kind, scalar, problems, context(draft, entry))
    for path, kind in HEAD:
        for scalar in below(draft.doc, *path):
            refer(draft, kind, scalar, problems, (("draft", draft.id),))
    for scalar in keyed_options(draft):
        refer(draft, "option", scalar, problems, (("draft", draft.id),))
    problems.extend(_sets(draft))
    problems.extend(_winners(draft))
    problems.extend(_kept(draft))


def refer(draft: Draft, kind: str, scalar: Scalar, problems: Problems, where: Context) -> None:
    """Keep a problem if no entry of a kind has the id."""
    known = ids(draft, kind)
    if scalar.text not in known:
        problems.add(missing(kind, scalar, scalar.text, known, where))


def missing(kind: str, scalar: Scalar, id: str, known: Iterable[str], where: Context) -> Problem:
    """The problem that an id is not known, with the one that was perhaps meant."""
    known = list(known)
    near = nearest(id, known, 1)
    fix = Fix(scalar.text.replace(id, near[0]), scalar.span, f'did you mean "{near[0]}"?') if near else None
    some = ", ".join(known[:12]) or "none"
    help = (f"{KINDS.get(kind, kind + 's')} of this draft: {some}",)
    return problem("CW106", scalar.span, context=where, kind=kind, id=id, fix=fix, help=help)


def keyed_options(draft: Draft) -> Iterator[Scalar]:
    """The keys of every `if option`, as scalars at their places."""
    for section in draft.doc.items:
        for entry in every(draft, section):
            wanted = entry.map.get("if option")
            if isinstance(wanted, Map):
                for id in wanted.items:
                    yield Scalar(id, wanted.keys[id])


def _sets(draft: Draft) -> Iterator[Problem]:
    for entry in every(draft, "fields"):
        form = entry.map.get("is")
        if isinstance(form, Scalar) and form.text.startswith("set of "):
            name = form.text.removeprefix("set of ")
            if name not in ids(draft, "set"):
                yield missing("set", form, name, ids(draft, "set"), context(draft, entry))
        if isinstance(form, Scalar) and form.text.startswith("links to "):
            name = form.text.removeprefix("links to ")
            if name not in ids(draft, "card type"):
                yield missing("card type", form, name, ids(draft, "card type"), context(draft, entry))


def _winners(draft: Draft) -> Iterator[Problem]:
    for entry in every(draft, "outcomes"):
        winners = entry.map.get("winners")
        if isinstance(winners, Scalar) and winners.text.startswith("most "):
            name = winners.text.removeprefix("most ")
            if name not in ids(draft, "value"):
                yield missing("value", winners, name, ids(draft, "value"), context(draft, entry))


def _kept(draft: Draft) -> Iterator[Problem]:
    """What an undone step keeps, by the setting of an option."""
    known = [id for kind in STORED for id in ids(draft, kind)]
    for section in ("setup", "turn"):
        for entry in every(draft, section):
            for scalar in _kept_by_setting(entry):
                if scalar.text not in known:
                    yield missing("counter", scalar, scalar.text, known, context(draft, entry))


def _kept_by_setting(entry: Entry) -> Iterator[Scalar]:
    undo = entry.child("undo")
    keep = undo.child("keep") if undo else None
    for setting in keep.map.items if keep else ():
        if keep and setting != "option":
            yield from keep.scalars(setting)


__all__ = ["check", "keyed", "missing", "refer"]
