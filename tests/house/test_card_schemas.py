"""The card schemas that editors use are those that the code makes from each shipped draft."""

import json
from pathlib import Path

import pytest

from cardwright.diagnostics import Problems
from cardwright.files.schema import load_schema
from cardwright.files.shipped import folder
from cardwright.model.cards import card_schema
from cardwright.surfaces.loading import drafts, load_draft


def shipped(id: str) -> Path:
    return folder("schemas") / f"cards-{id.replace('@', '-')}.schema.json"


@pytest.mark.parametrize("id", drafts())
def test_the_shipped_card_schema_is_what_the_draft_declares(id: str, accept: bool) -> None:
    draft = load_draft(id, Problems())
    assert draft is not None
    made = json.dumps(card_schema(draft), indent=2, ensure_ascii=False) + "\n"
    if accept:
        shipped(id).write_text(made, encoding="utf-8")
    assert shipped(id).read_text(encoding="utf-8") == made


def test_no_schema_is_left_of_a_draft_that_is_gone() -> None:
    there = {path.name for path in folder("schemas").glob("cards-*.schema.json")}
    assert there == {shipped(id).name for id in drafts()}


@pytest.mark.parametrize("path", sorted(folder("schemas").glob("*.schema.json")), ids=lambda path: path.name)
def test_every_schema_compiles_both_ways(path: Path) -> None:
    schema = load_schema(path.name.removesuffix(".schema.json"))
    schema.exact.check_schema(schema.definition)
    assert schema.fast is None or schema.fast(None) is False
