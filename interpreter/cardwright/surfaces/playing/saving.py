"""Keeping a match in a file: as a journal to go on with, or as a scenario that is run as a test."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.files.write import write_whole
from cardwright.match.journal import write
from cardwright.match.match import Match
from cardwright.surfaces.kept_matches import reachable
from cardwright.surfaces.loading import shipped_sets
from cardwright.surfaces.paths import shown, yaml_files
from cardwright.surfaces.playing.scenario_text import scenario_text

if TYPE_CHECKING:
    from cardwright.surfaces.playing.session import Session


def save_match(session: Session, file: str) -> str:
    """Keep a match as a journal; gives what to say. Raises OSError."""
    path = Path(file)
    if path.exists():
        return f"{file} is there already; choose another name"
    loaded = session.record.loaded
    write_whole(path, write(session.match, loaded.sitting(path)))
    # What the journal may not read by itself has to be named again.
    again = "".join(f" --cards {one}" for one in loaded.paths if not reachable(Path(one), path))
    return f"kept in {file}; go on with: cardwright play --resume {file}{again}"


def save_scenario(session: Session, file: str) -> str:
    """Keep a match as a scenario; gives what to say. Raises OSError."""
    path, match = Path(file), session.match
    if path.exists():
        return f"{file} is there already; choose another name"
    if (odd := next((name for name in match.names if set(name) & set("@:")), None)) is not None:
        return f'no scenario can speak of "{odd}", since @ and : stand behind names there; save FILE keeps a journal'
    shipped = shipped_names(match)
    named = {deck.ids: id for id, deck in match.game.decks.items() if deck.key.source.name in shipped}
    try:
        half = half_made(match)
        text = scenario_text(match, file, named)
    except ValueError as error:
        return str(error)
    write_whole(path, text)
    rules = f" --rules {session.record.loaded.rules_path}" if session.record.loaded.rules_path else ""
    own = "".join(f" --cards {one}" for one in session.record.loaded.paths) if _own_cards(match, shipped) else ""
    said = f"kept in {file}; run it with: cardwright test {file}{rules}{own}"
    return said + (f"\nNot in it: {half}" if half else "")


def half_made(match: Match) -> str:
    """The choice under way, which a scenario does not keep, and why; empty where there is none.

    What was chosen so far is not told: somebody else may be looking.
    """
    decision = match.decision()
    if decision is None or decision.kind != "stage":
        return ""
    return (
        f"the choice that is under way ({match.words.action(decision.action)}), as a scenario holds whole actions. "
        "Finish it and save again, or keep it in a journal with: save FILE"
    )


def shipped_names(match: Match) -> frozenset[str]:
    """The files of cards and decks that come with Cardwright, as they are shown."""
    from cardwright.diagnostics.problem import Problems

    files = yaml_files(shipped_sets(match.game.draft.game), Problems())
    return frozenset(shown(path).as_posix() for path in files)


def _own_cards(match: Match, shipped: frozenset[str]) -> bool:
    """Whether a card in the decks comes from elsewhere."""
    assert match.opening is not None
    used = {id for deck in match.opening.decks for id in deck}
    return any(one.card.id in used and one.card.key.source.name not in shipped for one in match.game.cards)
