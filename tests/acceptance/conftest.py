"""One test for each case and backend; a file for a draft that there is no reader for fails as one test."""

from __future__ import annotations

from pathlib import Path

import pytest
from notation import BACKENDS, Case, read_cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" not in metafunc.fixturenames:
        return
    folder: Path = metafunc.config.getoption("--cases")
    cases = read_cases(folder)
    if not cases:
        raise pytest.UsageError(f"there are no acceptance cases in {folder}")
    if metafunc.function.__name__.startswith("test_without"):
        found = [(one, BACKENDS[0]) for one in cases if one.refusals]
    else:
        found = [(one, backend) for one in cases for backend in BACKENDS]
    metafunc.parametrize(("case", "backend"), found, ids=[_id(*one) for one in found])


def _id(case: Case, backend: str) -> str:
    return f"{case.draft}:{case.id}:{backend}"
