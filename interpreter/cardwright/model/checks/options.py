"""Options: their settings, and the rulings that they carry."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics.problem import Problem, Problems, problem
from cardwright.files.doc import Map, Scalar
from cardwright.model.checks.looking import context, every
from cardwright.model.checks.references import missing
from cardwright.model.draft import Draft, Entry, Option


def check(draft: Draft, problems: Problems) -> None:
    """Options without settings, defaults and conditions that are no settings, rulings that disagree."""
    options = draft.options
    for entry in every(draft, "options"):
        problems.extend(_settings(draft, entry, options[entry.id]))
        problems.extend(_ruling(draft, entry, options[entry.id]))
    for section in draft.doc.items:
        for entry in every(draft, section):
            problems.extend(_conditions(draft, entry, options))
    problems.extend(_knobs(draft, options))


def _settings(draft: Draft, entry: Entry, option: Option) -> Iterator[Problem]:
    if not option.settings and option.low is None:
        yield problem("CW113", entry.key, context=context(draft, entry), entry=entry.id, key="settings")
    elif not option.allows(option.default):
        yield _no_setting(draft, entry, option, entry.scalars("default")[0])
    elif len(option.settings) == 1 or (option.low is not None and option.low == option.high):
        reason = f'"{option.default}" is its only setting'
        yield problem("CW158", entry.key, context=context(draft, entry), option=entry.id, reason=reason)


def _no_setting(draft: Draft, entry: Entry, option: Option, scalar: Scalar) -> Problem:
    return problem(
        "CW112", scalar.span, context=context(draft, entry), option=option.id, value=scalar.text,
        choices=option.choices,
    )  # fmt: skip


def _conditions(draft: Draft, entry: Entry, options: dict[str, Option]) -> Iterator[Problem]:
    """Settings named by `if option` and by what an undone step keeps."""
    wanted = entry.map.get("if option")
    for id, value in wanted.items.items() if isinstance(wanted, Map) else ():
        if isinstance(value, Scalar) and id in options and not options[id].allows(value.text):
            yield _no_setting(draft, entry, options[id], value)
    undo = entry.child("undo")
    keep = undo.child("keep") if undo else None
    option = options.get(keep.text("option")) if keep else None
    for setting in keep.map.items if keep and option else ():
        if keep and option and setting != "option" and not option.allows(setting):
            yield _no_setting(draft, entry, option, Scalar(setting, keep.map.keys[setting]))


def _ruling(draft: Draft, entry: Entry, option: Option) -> Iterator[Problem]:
    if not option.ruling:
        return
    rulings = rulings_of(draft)
    scalar = entry.scalars("ruling")[0]
    if option.ruling not in rulings:
        yield missing("ruling", scalar, option.ruling, rulings, context(draft, entry))
        return
    ruling = rulings[option.ruling]
    reason = ""
    if ruling.text("knob") != option.id:
        reason = f'the ruling names {ruling.text("knob") or "no option"} as its knob'
    elif ruling.text("setting").strip("'\"") != option.default:
        reason = f"it was decided as {ruling.text('setting')}, and the default is {option.default}"
    if reason:
        yield problem(
            "CW103", scalar.span, context=context(draft, entry), ruling=option.ruling, option=option.id, reason=reason,
            related=[("the ruling is here", ruling.key)],
        )  # fmt: skip


def _knobs(draft: Draft, options: dict[str, Option]) -> Iterator[Problem]:
    for ruling in rulings_of(draft).values():
        for knob in ruling.scalars("knob"):
            if knob.text not in options:
                yield missing("option", knob, knob.text, options, (("ruling", ruling.id), ("draft", draft.id)))
            elif options[knob.text].ruling != ruling.id:
                named = options[knob.text].ruling or "no ruling"
                reason = f"the option names {named}"
                yield problem("CW103", knob.span, ruling=ruling.id, option=knob.text, reason=reason)


def rulings_of(draft: Draft) -> dict[str, Entry]:
    """The rulings by id."""
    found = draft.rulings.get("rulings")
    if not isinstance(found, Map):
        return {}
    return {
        id: Entry(id, value, found.keys[id], "rulings") for id, value in found.items.items() if isinstance(value, Map)
    }
