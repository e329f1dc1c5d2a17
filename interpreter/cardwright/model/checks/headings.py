"""The heads of a draft's three files: they name the same game and draft."""

from __future__ import annotations

from cardwright.diagnostics.problem import Problems, problem
from cardwright.files.doc import Scalar
from cardwright.model.draft import Draft


def check(draft: Draft, problems: Problems) -> None:
    """Clauses or rulings of another draft."""
    for doc in (draft.clauses, draft.rulings):
        for key, wanted in (("game", draft.game), ("draft", draft.draft)):
            named = doc.get(key)
            if isinstance(named, Scalar) and named.text != wanted:
                problems.add(problem("CW122", named.span, key=key, value=named.text, other=wanted))
