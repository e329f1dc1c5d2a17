"""Many matches: the same for any number of jobs, counted right, refused with a reason."""

from __future__ import annotations

import json
import xml.dom.minidom
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.core.engine import Line
from cardwright.diagnostics import Problems
from cardwright.play.simulate import Plan, simulate
from cardwright.play.summary import histogram, mean, quantile, wilson
from cardwright.play.tally import CAPPED, _kept
from cardwright.surfaces.simulating import Asked, plan_of, summarised
from cardwright.surfaces.simulation_page import page
from cardwright.surfaces.simulation_text import summary_text, sweep_text
from commands import CARDS, DRAFT, run
from games import musikclub, skirmish

TINY = ("simulate", DRAFT, "--cards", CARDS)


def tiny(games: int = 20, **more: object) -> Plan:
    return plan_of(skirmish(), Asked(games=games, **more), Problems())  # type: ignore[arg-type]


def test_any_number_of_jobs_prints_the_same(tmp_path: Path) -> None:
    said = set()
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.json"
        result = run(*TINY, "--games", "30", "--seed", "3", "--bot", "greedy", "--jobs", jobs, "--json", str(file))
        assert result.exit_code == 0, result.output
        said.add((result.output, file.read_text(encoding="utf-8")))
    assert len(said) == 1
    assert json.loads(said.pop()[1])["version"] == 1


def test_an_executor_of_ones_own_and_batches_change_nothing() -> None:
    plan = plan_of(musikclub(), Asked(games=23, cap=20, seed=5), Problems())
    alone = simulate(plan)
    with ThreadPoolExecutor(1) as executor:
        assert simulate(plan, 5, executor=executor) == alone
    assert simulate(replace(plan, backend="walker", games=3)) == simulate(replace(plan, games=3))


def test_each_match_depends_on_its_index_and_the_seed_only() -> None:
    few, more, other = simulate(tiny(5)), simulate(tiny(9)), simulate(tiny(5, seed=1))
    assert few.matches == 5 and not few.actions - more.actions and few != other


def test_everything_is_counted_once() -> None:
    told: list[int] = []
    plan = plan_of(musikclub(), Asked(games=40, cap=15, players=3), Problems())
    tally = simulate(plan, advance=told.append)
    assert sum(told) == tally.matches == sum(tally.endings.values()) == sum(tally.turns.values()) == 40
    assert tally.turns[15] >= tally.endings[CAPPED] > 0 and max(tally.turns) == 15
    assert sum(wins.won for wins in tally.seats.values()) + tally.shared == 40 - tally.endings[CAPPED]
    assert sum(wins.won for wins in tally.decks.values()) == sum(wins.won for wins in tally.seats.values())
    assert {wins.played for wins in tally.seats.values()} == {40}
    copies = Counter(card for _, deck in plan.decks for card in deck)
    assert {card: counted.copies for card, counted in tally.cards.items()} == {c: n * 40 for c, n in copies.items()}
    for counted in tally.cards.values():
        assert counted.matches_drawn <= counted.drawn <= counted.copies and counted.played <= counted.copies
        assert counted.wins_drawn <= counted.matches_drawn and counted.wins_played <= counted.matches_played


def test_cards_in_the_opening_hands_are_drawn_and_those_played_are_counted() -> None:
    tally = simulate(tiny(30))
    drawn = sum(counted.drawn for counted in tally.cards.values())
    assert drawn >= 30 * 2 * 3 and 0 < sum(counted.played for counted in tally.cards.values()) <= drawn
    mustered = next(i for i, action in enumerate(skirmish().program.actions) if action.id == "muster")
    assert tally.actions[mustered] > 0


def test_what_was_rolled_back_was_not_played() -> None:
    step, move, back = (Line.STEP, 0, 4, 0, 1), (Line.MOVE, 0, 7, 1, 2), (Line.ROLLBACK, 0, 4, 0, 0)
    assert _kept([move, back, move]) == [move]
    assert _kept([move, step, move, back]) == [move]


def test_decks_go_round_the_seats() -> None:
    stay, rotate = tiny(8), tiny(8, rotate=True)
    assert len({name for name, _ in stay.decks}) == 2
    assert simulate(rotate).decks.keys() == simulate(stay).decks.keys() and simulate(rotate) != simulate(stay)


def test_decks_in_order_are_not_shuffled() -> None:
    plan = tiny(6, shuffle=False)
    tops = [set(deck[:3]) for _, deck in plan.decks]  # the opening hands, the same in every match
    drawn = {card for card, counted in simulate(plan).cards.items() if counted.matches_drawn >= 6}
    assert drawn >= tops[0] | tops[1]
    assert simulate(plan) != simulate(replace(plan, shuffle=True))


def test_a_plan_that_cannot_be_played_is_refused() -> None:
    plan = tiny()
    for change in ({"games": 0}, {"cap": 0}, {"bots": ("random",)}, {"decks": plan.decks[:1], "bots": ("random",)}):
        with pytest.raises(ValueError):
            replace(plan, **change)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no backend"):
        simulate(replace(plan, backend="abacus"))


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.277533), (10, 10, 0.722467, 1.0), (5, 10, 0.236593, 0.763407), (81, 263, 0.255265, 0.366218)],
)
def test_intervals(hits: int, of: int, low: float, high: float) -> None:
    """Checked against published tables of Wilson's interval."""
    rate = wilson(hits, of)
    assert (rate.low, rate.high) == pytest.approx((low, high), abs=2e-4)


def test_nothing_tried_says_nothing() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_quantiles_means_and_bars() -> None:
    counts = {3: 1, 5: 2, 100: 1}
    assert [quantile(counts, p) for p in (5, 50, 75, 95)] == [3, 5, 5, 100] and mean(counts) == 28.25
    bars = list(histogram(counts))
    assert sum(count for _, _, count in bars) == 4 and len(bars) <= 20 and bars[0][0] == 3 and bars[-1][1] >= 100
    assert list(histogram({7: 2})) == [(7, 7, 2)]


def test_the_summary_uses_the_words_of_the_draft_and_states_the_cap() -> None:
    game = musikclub()
    plan = plan_of(game, Asked(games=30, cap=10), Problems())
    summary = summarised(game, plan)
    text = summary_text(summary)
    assert "held night" in text and "DJ 1" in text and "stopped after 10 turns" in text
    assert f"{summary.capped} stopped by the cap count as 10" in text
    assert {card.id for card in summary.cards if not card.played} == set(summary.never_played)
    shown = page([summary], ["Result"])
    assert shown.count("<svg") == 2 == shown.count("</svg>") and "http" not in shown and "<script" not in shown


@pytest.mark.parametrize(
    ("capped", "bots", "hinted"),
    [(51, ("random", "random"), True), (50, ("random", "random"), False), (51, ("greedy", "random"), True),
     (51, ("greedy", "greedy"), False)],
)  # fmt: skip
def test_where_random_bots_do_not_end_greedy_ones_are_suggested(
    capped: int, bots: tuple[str, ...], hinted: bool
) -> None:
    few = summarised(musikclub(), plan_of(musikclub(), Asked(games=2, cap=10), Problems()))
    endings = tuple(replace(one, count=capped if one.id == "cap" else 0) for one in few.endings)
    summary = replace(few, endings=endings, games=100, bots=bots)
    line = "51 of 100 matches did not end before the cap: random bots do not try to win; try --bot greedy\n"
    assert (line in summary_text(summary)) == hinted
    assert ("try --bot greedy" in sweep_text("x", ["1"], [summary])) == hinted


def test_long_runs_of_empty_rows_are_left_out() -> None:
    few = summarised(musikclub(), plan_of(musikclub(), Asked(games=2, cap=10), Problems()))
    rows = [(1, 1, 2), (2, 2, 0), (3, 3, 0), (4, 4, 1), (5, 5, 0), (6, 6, 0), (7, 7, 0), (8, 8, 1)]
    text = summary_text(replace(few, length=replace(few.length, histogram=tuple(rows))))
    shown = text.partition("turns: ")[2].partition("\n\n")[0].splitlines()[1:9]
    assert [line.split()[:2] for line in shown[:6]] == [
        ["1", "2"], ["2", "0"], ["3", "0"], ["4", "1"], ["..."], ["8", "1"],
    ]  # fmt: skip


def test_a_sweep_stands_side_by_side(tmp_path: Path) -> None:
    json_file, report = tmp_path / "sweep.json", tmp_path / "sweep.html"
    result = run(
        *TINY, "--games", "6", "--vary", "march.limit=1,3,9", "--json", str(json_file), "--report", str(report)
    )
    assert result.exit_code == 0, result.output
    row = next(line for line in result.output.splitlines() if line.startswith("march.limit"))
    assert row.split() == ["march.limit", "1", "3", "9"]
    data = json.loads(json_file.read_text(encoding="utf-8"))
    assert [one["setting"] for one in data["runs"]] == data["settings"] == ["1", "3", "9"]
    assert data["runs"][0]["settings"] == {"march.limit": "1"} and data["runs"][1]["settings"] == {}
    assert report.read_text(encoding="utf-8").count("<h2>march.limit = ") == 3


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (("--set", "march.limt=1"), 2, 'has no option "march.limt"'),
        (("--vary", "march.limit=1,99"), 2, 'cannot be set to "99"'),
        (("--vary", "march.limit"), 2, "not of the form KNOB=VALUE"),
        (("--deck", "marsh"), 2, 'did you mean "march"?'),
        (("--deck", "nowhere.yaml"), 3, "there is no file"),
        (("--players", "7"), 2, "is for 2 to 3 players, not 7"),
        (("--players", "2", "--bot", "random", "--bot", "greedy", "--bot", "random"), 2, "more decks or bots"),
        (("--bot", "clever"), 2, "'clever' is not one of"),
        (("--games", "0"), 2, "not in the range"),
        (("--cap", "0"), 2, "not in the range"),
        (("--json", "no/such/folder/x.json"), 3, "cannot be written"),
    ],
)
def test_refusals(args: tuple[str, ...], status: int, said: str) -> None:
    result = run(*TINY, "--games", "2", *args)
    assert (result.exit_code, said in result.output) == (status, True), result.output


def test_a_deck_file_with_a_mistake_is_not_played(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("game: skirmish\ndecks:\n  mine:\n    cards: {gaurd: 4}\n", encoding="utf-8")
    result = run(*TINY, "--deck", str(file))
    assert result.exit_code == 1 and 'did you mean "guard"' in result.output


# --- reports ----------------------------------------------------------------------------------------------


def test_report_as_a_picture_has_a_column_for_each_setting(tmp_path: Path) -> None:
    target = tmp_path / "r.svg"
    result = run(*TINY, "--games", "6", "--vary", "march.limit=1,3", "--report", str(target))
    assert result.exit_code == 0
    picture = xml.dom.minidom.parseString(target.read_text(encoding="utf-8"))
    assert len(picture.getElementsByTagName("svg")) == 1 + 2 * 2
    for heading in ("Length of matches, march.limit = 1", "Score by turn, march.limit = 3"):
        assert heading in target.read_text(encoding="utf-8")


def test_report_as_a_page_compares_and_shows_bands(tmp_path: Path) -> None:
    target = tmp_path / "r.html"
    assert run(*TINY, "--games", "6", "--vary", "march.limit=1,3", "--report", str(target)).exit_code == 0
    page = target.read_text(encoding="utf-8")
    assert page.count("<h2>") == 2 and "won by captain 1" in page
    for part in ('class="wide"', 'class="half"', 'class="median"', "median of all seats"):
        assert part in page
    assert "http" not in page.replace("http-equiv", "")


def test_report_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        run(*TINY, "--games", "6", "--seed", "2", "--jobs", jobs, "--report", str(tmp_path / f"{jobs}.svg"))
    assert (tmp_path / "1.svg").read_text() == (tmp_path / "2.svg").read_text()
