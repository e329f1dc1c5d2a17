"""Imports go down, and nothing from outside comes in below the surfaces."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "interpreter" / "cardwright"
FLOORS = (
    "text", "diagnostics", "files", "model", "language", "core", "pipeline", "backends", "match", "play", "surfaces",
)  # fmt: skip
"""From the bottom up; the package itself may name everything, since it is what others import."""

OUTSIDE = frozenset({
    "os", "sys", "time", "datetime", "random", "secrets", "uuid", "socket", "subprocess", "shutil", "tempfile",
    "threading", "asyncio", "urllib", "http", "getpass", "locale", "platform", "logging",
})  # fmt: skip
CALLS = frozenset({"print", "input", "open", "exec", "eval", "compile", "breakpoint", "__import__", "hash"})

EXCUSED = {
    ("files/disk.py", "os"): "the one place where files are read; a pipe is not waited for",
    ("files/write.py", "open"): "the one place where files are written",
    ("files/write.py", "os"): "the one place where files are written",
    ("play/workers.py", "os"): "a process that plays matches ends at once with the one that began it",
    ("play/workers.py", "threading"): "it listens for that while it plays",
    ("backends/python/module.py", "exec"): "generated Python is run here, and only here",
    ("backends/python/module.py", "compile"): "generated Python is run here, and only here",
}
"""What is from outside all the same, each with its reason."""

FILES = sorted(PACKAGE.rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def floor(module: str) -> int | None:
    """The floor of a module of ours by its dotted name below the package."""
    first = module.split(".")[0]
    return FLOORS.index(first) if first in FLOORS else None


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, in full."""
    package = ["cardwright", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ([module] if node.module else [f"{module}.{one.name}" for one in node.names])


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_go_down(path: Path) -> None:
    own = floor(path.relative_to(PACKAGE).with_suffix("").parts[0])
    for module in imports(path):
        if own is not None and module.startswith("cardwright."):
            other = floor(module.removeprefix("cardwright."))
            assert other is not None and other <= own, f"{name(path)} imports {module} from above"


def below_surfaces() -> list[Path]:
    return [path for path in FILES if path.relative_to(PACKAGE).parts[0] not in ("surfaces", "__init__.py")]


def from_outside(path: Path) -> set[str]:
    """Modules and calls of a file that reach outside."""
    used = {module.split(".")[0] for module in imports(path)} & OUTSIDE
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in CALLS:
                used.add(called.id)
            elif isinstance(called, ast.Attribute) and called.attr == "open" and not _is_own(called):
                used.add("open")
    return used


def _is_own(called: ast.Attribute) -> bool:
    """A method of that name of something of ours: text that is being written has open and close."""
    return isinstance(called.value, ast.Name) and called.value.id not in ("path", "file", "full")


@pytest.mark.parametrize("path", below_surfaces(), ids=name)
def test_nothing_from_outside_below_the_surfaces(path: Path) -> None:
    found = {one for one in from_outside(path) if (name(path), one) not in EXCUSED}
    assert not found, f"{name(path)} uses {', '.join(sorted(found))}"


@pytest.mark.parametrize(("file", "used"), sorted(EXCUSED))
def test_no_excuse_is_idle(file: str, used: str) -> None:
    assert used in from_outside(PACKAGE / file)


def test_the_checks_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "core").mkdir()
    bad = tmp_path / "core" / "bad.py"
    bad.write_text("import random\nfrom cardwright.match import x\nfrom ..play import y\nprint(open('z'))\n")
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    assert {"cardwright.match", "cardwright.play"} <= set(imports(bad))
    assert from_outside(bad) == {"random", "print", "open"}
    with pytest.raises(AssertionError, match="from above"):
        test_imports_go_down(bad)
