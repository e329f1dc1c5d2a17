"""The strict loader: the part of YAML that designers need, every node with its place."""

from __future__ import annotations

from pathlib import Path

import yaml

from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.disk import LARGEST, read_text
from cardwright.files.doc import Map, Node, Plain, Scalar, Seq, plain
from cardwright.files.events import Builder, Stop, StrictLoader
from cardwright.files.scalars import UNSHOWN
from cardwright.files.syntax import syntax_problem
from cardwright.files.tabs import tab_problems, tabs_at_error
from cardwright.text.source import Source
from cardwright.text.span import Span

__all__ = ["Map", "Node", "Plain", "Scalar", "Seq", "load", "plain", "read"]


def read(path: str | Path, problems: Problems, root: Path | None = None) -> Node | None:
    """Read a file from the disk as `load` does; with a root, only a file inside that folder."""
    found = read_text(path, problems, root)
    return None if found is None else load(*found, problems)


def load(path_name: str, text: str, problems: Problems) -> Node | None:
    """Give the document in a text, or None if it cannot be used at all.

    `path_name` is the name shown in messages. What is refused goes to `problems`, as much as can be found at
    once; a document with a lesser fault, such as a key given twice, is given all the same, for its check.
    """
    source = Source(path_name, text.removeprefix("\ufeff"))
    if len(text) > LARGEST:
        problems.add(problem("CW008", Span(source, 0, 0), limit=LARGEST))
        return None
    if unshown := list(UNSHOWN.finditer(source.text)):
        for found in unshown[:20]:
            value = f"U+{ord(found.group()):04X}"
            problems.add(problem("CW028", Span(source, *found.span()), value=value))
        return None
    return _build(source, problems)


def _build(source: Source, problems: Problems) -> Node | None:
    builder = Builder(source, problems)
    loader = StrictLoader(source.text)
    try:
        while loader.check_event():
            builder.take(loader.get_event())
    except Stop:
        pass
    except yaml.YAMLError as error:
        _refuse(source, error, problems)
        return None
    if not source.name.casefold().endswith(".json"):  # between brackets a tab is a space like any other
        problems.extend(tab_problems(source, builder.blocks))
    return builder.result()


def _refuse(source: Source, error: yaml.YAMLError, problems: Problems) -> None:
    mark = getattr(error, "problem_mark", None)
    tabs, blamed = tabs_at_error(source, mark.index if mark else 0)
    problems.extend(tabs if blamed else [*tabs, syntax_problem(source, error)])
