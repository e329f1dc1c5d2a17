"""Its folder is on the path of every test, so that tests share `programs`; options of the command line."""

from pathlib import Path

import pytest

CASES = Path(__file__).parent / "acceptance" / "cases"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", type=Path, default=CASES, help="the folder of acceptance cases")
    parser.addoption("--accept", action="store_true", help="write goldens anew; the diff is to be read")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are written anew."""
    return bool(request.config.getoption("--accept"))
