"""Everything that is wrong with the drafts, card sets, decks and scenarios below some paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from cardwright.core.checks.doubt import doubts
from cardwright.diagnostics.nearest import nearest
from cardwright.diagnostics.problem import Fix, Problem, Problems, problem
from cardwright.files.doc import Map, Node, Scalar
from cardwright.files.schema import load_schema, validate
from cardwright.files.shipped import folder
from cardwright.files.yaml import read
from cardwright.model.checks import check_use
from cardwright.model.checks.cards import check_names, check_unused
from cardwright.model.draft import Draft
from cardwright.pipeline import Game, compile_game, make_game
from cardwright.play.scenarios import check_file
from cardwright.surfaces.decks import deck_warnings
from cardwright.surfaces.kept import KeptTables
from cardwright.surfaces.loading import (
    UNREADABLE,
    documents,
    draft_folder,
    drafts,
    games,
    load_draft,
    read_draft,
    shipped_sets,
)
from cardwright.surfaces.lookalikes import lookalikes
from cardwright.surfaces.paths import KEYS, PARTS, SCENARIOS, is_list, is_yaml, shown, yaml_files
from cardwright.surfaces.unused import bring, game_of, unused
from cardwright.text import Source, Span


class Report(NamedTuple):
    """What was found, and how much was looked at, by word."""

    problems: Problems
    counts: Mapping[str, int]


@dataclass
class Found:
    """The files below the given paths, by kind."""

    drafts: list[Path] = field(default_factory=list)
    cards: list[Map] = field(default_factory=list)
    decks: list[Map] = field(default_factory=list)
    scenarios: list[Map] = field(default_factory=list)

    @property
    def games(self) -> list[str]:
        """The games that card sets and decks are for."""
        return sorted({game_of(doc) for doc in [*self.cards, *self.decks]} - {""})

    @property
    def names(self) -> set[str]:
        """The names of the files of cards and decks, as shown."""
        return {doc.span.source.name for doc in [*self.cards, *self.decks]}


def check(
    paths: Iterable[str | Path], rules: str | None = None, settings: Mapping[str, str] | None = None,
    thorough: bool = False,
) -> Report:  # fmt: skip
    """Check what lies below the paths, or all that is shipped without any.

    Cards and decks are read with the draft given as `rules`, else with every draft of their game, those below
    the paths included. `thorough` adds what is merely worth a look.
    """
    problems = Problems()
    given = [path for one in paths for path in _meant(one, problems)]
    if not given and problems.ok:
        given = [folder("rulesets"), folder("cardscripts")]
    problems.extend(_nothing_there(given))
    problems.extend(one for path in given if path.is_dir() for one in lookalikes(path))
    found = sort_out(yaml_files(given, problems), problems)
    read_with = _drafts(found, rules, settings or {}, problems)
    if rules is not None:
        problems.extend(_of_others(given, found, read_with))
    # A draft that cannot be used may be that of the game.
    whole = rules is None and set(found.drafts) <= set(read_with)
    for name in found.games:
        if whole and not any(draft.game == name for draft in read_with.values()):
            problems.extend(_unknown_game(found, name))
    counts = {"draft": len(read_with), "card": 0, "deck": 0, "scenario": 0}
    cards, decks = set(), set()
    for path, draft in read_with.items():
        game = _check_draft(draft, found, problems, thorough, path in found.drafts or rules is not None)
        cards |= {card.card.key for card in game.cards if card.card.key.source.name in found.names}
        decks |= {deck.key for deck in game.decks.values() if deck.key.source.name in found.names}
    scenarios = check_scenarios(found.scenarios, _Files(found, read_with, rules, settings or {}), problems)
    counts |= {"card": len(cards), "deck": len(decks), "scenario": scenarios}
    return Report(each_once(problems), counts)


def _meant(given: str | Path, problems: Problems) -> list[Path]:
    """A path; for a shipped draft as GAME@DRAFT its folder and the card sets of its game."""
    path = Path(given)
    if "@" not in str(given) or path.exists() or path.parent != Path() or is_yaml(path):
        return [path]
    found = draft_folder(str(given), problems)
    return [] if found is None else [found, *shipped_sets(str(given).partition("@")[0])]


def _nothing_there(given: Sequence[Path]) -> Iterator[Problem]:
    """Folders without a file that could be checked."""
    for path in given:
        if path.is_dir() and not yaml_files([path], Problems()):
            yield problem("CW029", Span.whole(Source(shown(path).as_posix(), "")), path=path)


def _of_others(given: Sequence[Path], found: Found, read_with: Mapping[Path, Draft]) -> Iterator[Problem]:
    """Paths with files of other games alone, where one draft is to check them."""
    games = {draft.game for draft in read_with.values()}
    docs = [*found.cards, *found.decks, *found.scenarios]
    used = [doc for doc in docs if game_of(doc) in games or not game_of(doc)]
    names = {doc.span.source.name for doc in docs}
    for path in given if games else ():
        files = yaml_files([path], Problems())
        if not any(file.parent in found.drafts for file in files) and names & {shown(f).as_posix() for f in files}:
            yield from (one for one in unused([path], used, " and ".join(sorted(games))) if one.code == "CW030")


def each_once(problems: Problems) -> Problems:
    """The same without repetitions: several drafts read the same cards."""
    return Problems(list({(one.code, one.span, one.message): one for one in problems.found}.values()))


# --- which file is what -----------------------------------------------------------------------------


def sort_out(files: Sequence[Path], problems: Problems) -> Found:
    """Tell the kinds of files apart, by the names of a draft's files and by keys; what is neither is a problem."""
    found = Found()
    for path in files:
        if path.stem in PARTS:
            if path.parent not in found.drafts:
                found.drafts.append(path.parent)
            continue
        own = Problems()
        doc = read(shown(path), own)
        kept = list(_keep(found, doc)) if doc is not None else []
        if is_list(path) and (doc is None or kept) and not any(one.code in UNREADABLE for one in own):
            whole = Span.whole(Source(shown(path).as_posix(), ""))
            problems.add(problem("CW121", whole, help=(f"it ends like a list of cards: {bring(path)}",)))
        else:
            problems.extend([*own.found, *kept])
    return found


def _keep(found: Found, doc: Node) -> Iterator[Problem]:
    keys = doc.items if isinstance(doc, Map) else {}
    if not isinstance(doc, Map) or not {*KEYS, *SCENARIOS} & set(keys):
        yield problem("CW121", doc.span)
        return
    if "cards" in keys:
        if "game" in keys:
            found.cards.append(doc)
            return
        own = Problems()  # no draft would read it, so nobody else would miss the key
        validate(doc, load_schema("cards"), own)
        yield from own.found
    elif "decks" in keys:
        own = Problems()
        validate(doc, load_schema("decks"), own)
        found.decks.append(doc)  # with a slip in it, too: its cards are looked up all the same
        yield from own.found
    else:
        own = Problems()
        if validate(doc, load_schema("scenarios"), own):
            found.scenarios.append(doc)
        yield from own.found


def _unknown_game(found: Found, game: str) -> Iterator[Problem]:
    for doc in [*found.cards, *found.decks]:
        named = doc.get("game")
        if isinstance(named, Scalar) and game_of(doc) == game:
            near = nearest(game, games(), 1)
            fix = Fix(near[0], named.span) if near else None
            help = (f"games: {', '.join(games())}",)
            yield problem("CW120", named.span, game=game, fix=fix, help=help)


# --- drafts with their cards ------------------------------------------------------------------------


def _drafts(
    found: Found, rules: str | None, settings: Mapping[str, str], problems: Problems
) -> dict[Path, Draft]:
    """The drafts to check and to read cards with, by folder."""
    folders = list(found.drafts)
    if rules is not None:
        named = draft_folder(rules, problems)
        folders = [*folders, *([named] if named else [])]
    else:
        local = {path.resolve() for path in folders}
        for id in drafts():
            game, _, draft = id.partition("@")
            path = folder("rulesets") / game / draft
            if game in found.games and path.resolve() not in local:
                folders.append(path)
    read_all = {path: read_draft(path, problems, settings) for path in dict.fromkeys(folders)}
    return {path: draft for path, draft in read_all.items() if draft is not None}


def _check_draft(draft: Draft, found: Found, problems: Problems, thorough: bool, draft_too: bool) -> Game:
    """One draft with the cards and decks of its game; `draft_too` asks for what the draft alone does wrong."""
    own = Problems()
    mine = [doc for doc in found.cards if game_of(doc) in (draft.game, "")]
    my_decks = [doc for doc in found.decks if game_of(doc) in (draft.game, "")]
    more, more_decks = _shipped(draft, found)
    game = make_game(draft, [*more, *mine], [*more_decks, *my_decks], own, KeptTables())
    cards = [one.card for one in game.cards]
    for deck in game.decks.values():
        own.extend(deck_warnings(game, deck))
    check_names([card for card in cards if card.status != "broken"], own)
    if thorough:
        check_unused(cards, game.decks.values(), own)
    if draft_too and game.sound:
        check_use(draft, own, [card.text.text for card in cards if card.text is not None])
        own.extend(doubts(draft, game.language))
        own.extend(_other_settings(draft))
    elsewhere = {doc.span.source.name for doc in [*more, *more_decks]}
    problems.extend(one for one in own.found if one.span is None or one.span.source.name not in elsewhere)
    return game


def _shipped(draft: Draft, found: Found) -> tuple[list[Map], list[Map]]:
    """The shipped sets and decks of the game that are not among the files anyway: decks may hold their cards."""
    if draft.game not in games():
        return [], []
    files = yaml_files(shipped_sets(draft.game), Problems())
    return documents([path for path in files if shown(path).as_posix() not in found.names], Problems(), draft.game)


def _other_settings(draft: Draft) -> Iterator[Problem]:
    """What is wrong with the draft alone under settings other than those chosen, one option at a time."""
    for id, option in draft.options.items():
        for setting in option.settings:
            if setting != draft.settings.get(id):
                own = Problems()
                compile_game(replace(draft, settings={**draft.settings, id: setting}), (), {}, own, KeptTables())
                for one in own:
                    yield replace(one, context=(*one.context, ("set", f"{id}={setting}")))


# --- scenarios --------------------------------------------------------------------------------------------


@dataclass
class _Files:
    """Loads the games of scenarios: with the drafts, cards and decks below the paths, and with what is shipped."""

    found: Found
    drafts: Mapping[Path, Draft]
    rules: str | None
    settings: Mapping[str, str]
    kept: dict[tuple[str, ...], Game | None] = field(default_factory=dict)

    def here(self, id: str) -> Path | None:
        """The folder of the draft that a file of scenarios is checked with; None for one that is not at hand."""
        if self.rules is not None:
            return next(reversed(list(self.drafts)), None)
        return next((path for path, draft in self.drafts.items() if draft.id == id), None)

    def __call__(self, id: str, own: Sequence[Map], wanted: Mapping[str, str], problems: Problems) -> Game | None:
        """A game with options and the cards of a file of scenarios; those without cards of their own are kept."""
        key = (id, *(f"{knob}={value}" for knob, value in sorted(wanted.items())))
        if own or key not in self.kept:
            made = self._made(id, own, {**self.settings, **wanted}, problems)
            if own or not problems.ok:
                return made
            self.kept[key] = made
        return self.kept[key]

    def _made(self, id: str, own: Sequence[Map], wanted: Mapping[str, str], problems: Problems) -> Game | None:
        path = self.here(id)
        draft = load_draft(id, problems, wanted) if path is None else read_draft(path, problems, wanted)
        if draft is None:
            return None
        sets, decks = _shipped(draft, self.found)
        cards = [*sets, *(doc for doc in self.found.cards if game_of(doc) == draft.game), *own]
        decks += [doc for doc in self.found.decks if game_of(doc) == draft.game]
        elsewhere = Problems()  # what is wrong with other files is told with them
        game = make_game(draft, cards, decks, elsewhere, KeptTables())
        mine = {doc.span.source.name for doc in own}
        problems.extend(one for one in elsewhere if one.span is not None and one.span.source.name in mine)
        return game if game.sound else None


def check_scenarios(docs: Sequence[Map], load: _Files, problems: Problems) -> int:
    """What is wrong in files of scenarios, as far as it shows without playing; gives how many scenarios there are."""
    wanted = None if load.rules is None else next((draft.game for draft in load.drafts.values()), None)
    count = 0
    for doc in docs:
        if wanted is None or game_of(doc) == wanted:
            count += check_file(doc, load, problems)
    return count
