"""Graphs as text for other tools: DOT for Graphviz, and Mermaid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Plain:
    """A graph in words: nodes by id with their names, and edges with their labels, line by line."""

    title: str
    nodes: dict[str, str]
    edges: list[tuple[str, str, tuple[str, ...]]]


def dot(graph: Plain) -> str:
    """Graphviz."""
    lines = [f"digraph {_quoted(graph.title)} {{", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    lines += [f"  {_quoted(id)} [label={_quoted(name)}];" for id, name in graph.nodes.items()]
    for left, right, label in graph.edges:
        said = f" [label={_quoted(chr(10).join(label))}]" if label else ""
        lines.append(f"  {_quoted(left)} -> {_quoted(right)}{said};")
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def mermaid(graph: Plain) -> str:
    """A Mermaid flowchart."""
    ids = {id: f"n{index}" for index, id in enumerate(graph.nodes)}
    lines = ["---", f"title: {graph.title}", "---", "flowchart LR"]
    lines += [f'  {ids[id]}["{escape(name)}"]' for id, name in graph.nodes.items()]
    lines += [f"  {ids[left]} -->{_label(label)} {ids[right]}" for left, right, label in graph.edges]
    return "\n".join(lines)


def _label(lines: Iterable[str]) -> str:
    said = "<br>".join(escape(line) for line in lines)
    return f'|"{said}"|' if said else ""
