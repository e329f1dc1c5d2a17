"""A file spoilt in any one place is never an exception: the message has a code and, in a file, a place."""

import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.diagnostics import find
from cardwright.files.shipped import folder
from cardwright.surfaces.checking import Report, check
from cardwright.surfaces.loading import drafts
from games import sources
from mutations import copied, spoilt

OFTEN = ("rules.yaml",) * 6
"""Rules have the most that can be wrong."""


def alone(target: Path) -> Report:
    """What is wrong in a folder where nothing is shipped: it holds copies, which are the only cards of their ids."""
    shipped = {"rulesets": target / "none", "cardscripts": target / "none"}

    def empty(name: str) -> Path:
        return shipped.get(name) or folder(name)

    with ExitStack() as stack:
        for module in ("loading", "checking"):
            stack.enter_context(patch(f"cardwright.surfaces.{module}.folder", empty))
        return check([target])


def spoil_and_check(id: str, seed: int) -> None:
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as target:
        files = copied(sources(id), Path(target))
        file = rng.choice([path for path in files for _ in range(6 if path.name in OFTEN else 1)])
        file.write_text(spoilt(file.read_text(encoding="utf-8"), rng), encoding="utf-8")
        for one in alone(Path(target)).problems:
            assert find(one.code) and one.message
            assert one.span is not None and one.span.source.name, f"{one.code} has no place"


def test_whole_files_are_clean(tmp_path: Path) -> None:
    for id in ("skirmish@1", *drafts()):
        target = tmp_path / id
        copied(sources(id), target)
        assert not alone(target).problems.errors, id


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_spoilt_file_of_the_tiny_draft(seed: int) -> None:
    spoil_and_check("skirmish@1", seed)


@pytest.mark.long
@pytest.mark.parametrize("id", ["skirmish@1", *drafts()])
@pytest.mark.parametrize("block", range(10))
def test_spoilt_files_of_every_draft(id: str, block: int) -> None:
    for seed in range(block * 60, block * 60 + 60):
        spoil_and_check(id, seed)
