"""The walker against small tables whose outcome can be worked out on paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.backends.walker import Walker
from cardwright.core.engine import Line, Log, NeedAnswer, Refusal, State
from cardwright.core.layout import (
    ACTIVE,
    ENTERED,
    HOST,
    OUTCOME,
    STEP,
    TABLE,
    TURN,
    USED,
    WINNERS,
    ZONE,
    lay_out,
)
from cardwright.core.program import (
    GAP,
    NONE,
    Action,
    Choose,
    Const,
    Event,
    InPlay,
    Local,
    Move,
    Need,
    Parameter,
    Place,
    Program,
    Range,
    Read,
    Signal,
    Standing,
    Step,
    StepKind,
    Tick,
    Trigger,
    Type,
    Value,
    While,
    Write,
)
from cardwright.match.position import Position
from programs import (
    ATTACH,
    BELL,
    BID,
    BIN,
    BUOY,
    CELL,
    CHARMS,
    COINS,
    DECK,
    DINGHY,
    GULL,
    HARBOUR,
    HOLD,
    KEEPER,
    KNOT,
    LOSS,
    MAIN,
    OFFER,
    PLACE,
    POOL,
    POWER,
    REST,
    RING,
    ROW,
    SCORE,
    SHIFT,
    STALLED,
    WARDEN,
    WON,
    changed,
    table,
)

QUIET = changed(steps=tuple(replace(step, when=None) for step in HARBOUR.steps))
"""Harbour whose main step goes on with an empty hold."""


class Scene:
    """A table in the main step of turn 5, seat 0 to play, everything still in the decks."""

    def __init__(self, program: Program = QUIET, players: int = 2) -> None:
        self.program = program
        self.walker = Walker(table(program, players))
        self.layout = lay_out(program)
        self.state = self.walker.new_state(1, 0)
        self.set(TURN, 5), self.set(STEP, MAIN)
        for seat in range(players):
            for item in range(3):
                self.set(CELL["coins"], 3, seat, item)

    def set(self, cell: int, number: int, owner: int = 0, item: int = 0) -> None:
        """Put a number into a cell."""
        self.state.S[self.layout.address(self.program, cell, owner, item)] = number

    def get(self, cell: int, owner: int = 0, item: int = 0) -> int:
        """The number in a cell."""
        return self.state.S[self.layout.address(self.program, cell, owner, item)]

    def zone(self, family: int, index: int = 0) -> list[int]:
        """The cards of a zone."""
        return self.state.Z[self.layout.zone_bases[family] + index]

    def lay(
        self, definition: int, family: int, index: int = 0, seat: int = 0, host: int = NONE, fuse: int = -1
    ) -> int:
        """Put a copy of a card from a player's deck somewhere, as if it had always been there."""
        known = self.walker.table
        card = next(c for c in self.zone(DECK, seat) if known.definitions[c] == definition)
        self.zone(DECK, seat).remove(card)
        self.zone(family, index).append(card)
        self.set(ZONE, self.layout.zone_bases[family] + index, card), self.set(HOST, host, card)
        if self.program.families[family].in_play:
            self.state.Z[TABLE].append(card)
            self.set(ENTERED, 1, card), self.set(CELL["fuse"], fuse, card)
        return card

    def do(self, action: int, *args: int, seat: int = 0, answers: tuple[int, ...] = ()) -> Log:
        """Perform an action and give the log."""
        log: Log = []
        self.walker.perform(self.state, seat, action, args, answers, log)
        return log

    def refused(self, action: int, *args: int, paid: dict[int, tuple[int, ...]] | None = None) -> list[int]:
        """Where the reasons against an action come from."""
        return [refusal.at for refusal in self.walker.refusals(self.state, 0, action, args, paid)]

    def site(self, line: int, gap: int) -> int:
        """A place on a line."""
        return (self.layout.zone_bases[ROW] + line) * GAP + gap


def number(state: State, cell: str) -> int:
    """The content of a game cell of Harbour."""
    return state.S[lay_out(HARBOUR).address(HARBOUR, CELL[cell])]


def lines(log: Log, kind: int) -> list[tuple[int, ...]]:
    """The numbers of the log lines of one kind."""
    return [line[2:] for line in log if line[0] == kind]


# --- state ---------------------------------------------------------------------------------------


def test_new_state_lays_out_decks_with_the_top_at_the_end() -> None:
    walker = Walker(table())
    state = walker.new_state(2**64 + 7, 1)
    assert state.S[:3] == [7, 0, 1]
    assert number(state, "first") == 1
    assert state.Z[1] == list(reversed(walker.table.decks[0]))
    assert walker.new_state(7, NONE).S[ACTIVE] == 0


def test_a_card_that_enters_gets_its_countdown_and_loses_it_when_it_leaves() -> None:
    scene = Scene()
    dinghy = scene.lay(DINGHY, HOLD)
    log = scene.do(PLACE, dinghy, scene.site(0, 0), 0, 0, 0, 2)
    assert scene.get(CELL["fuse"], dinghy) == 4 and scene.get(ENTERED, dinghy) == 5
    assert scene.state.Z[TABLE] == [dinghy] == scene.zone(ROW, 0)
    assert lines(log, Line.PAY) == [(0, POOL, 2)] and scene.get(CELL["pool"]) == 1
    scene.set(CELL["fuse"], 2, dinghy)
    scene.do(RING, scene.lay(BELL, ROW, 1), 2, 0, 0, answers=(NONE,))
    assert scene.zone(ROW, 0) == [] and scene.zone(BIN, 0)[0] == dinghy
    assert scene.get(CELL["fuse"], dinghy) == scene.get(ENTERED, dinghy) == NONE


def test_changing_the_turn_clears_what_was_used() -> None:
    scene = Scene()
    gull = scene.lay(GULL, ROW)
    scene.set(USED, 3, gull)
    scene.do(REST)
    assert scene.get(TURN) == 6 and scene.get(USED, gull) == 0


# --- values ----------------------------------------------------------------------------------------


def test_values_apply_rules_then_the_cards_own_then_cards_in_play_in_order_of_entry() -> None:
    scene = Scene()
    dinghy = scene.lay(DINGHY, ROW)
    assert scene.walker.value(scene.state, POWER, [dinghy]) == 3
    scene.lay(KEEPER, ROW)
    assert scene.walker.value(scene.state, POWER, [dinghy]) == 4
    scene.lay(KNOT, CHARMS, host=dinghy)
    assert scene.walker.value(scene.state, POWER, [dinghy]) == 7
    scene.lay(BELL, ROW, 1)
    assert scene.walker.value(scene.state, POWER, [dinghy]) == 7
    score = scene.walker.value(scene.state, SCORE, [0])
    assert score == 7 + 2 + 4 + 4  # the bell lifts itself and the knot


def test_an_override_takes_the_place_of_a_stage() -> None:
    scene = Scene()
    warden = scene.lay(WARDEN, ROW)
    scene.lay(GULL, ROW, 1, seat=1)
    assert scene.walker.value(scene.state, POWER, [warden]) == 2
    scene.lay(GULL, ROW, 1)
    assert scene.walker.value(scene.state, POWER, [warden]) == 4


def test_a_rule_modifier_comes_before_a_cards() -> None:
    scene = Scene()
    assert scene.walker.value(scene.state, LOSS, [9]) == 3
    scene.lay(WARDEN, ROW)
    assert scene.walker.value(scene.state, LOSS, [9]) == 2


# --- legality --------------------------------------------------------------------------------------


def test_options_come_in_source_order_and_only_where_the_rest_can_be_done() -> None:
    scene = Scene()
    knot, gull, bell = scene.lay(KNOT, HOLD), scene.lay(GULL, HOLD), scene.lay(BELL, HOLD)
    walker, state = scene.walker, scene.state
    assert walker.options(state, 0, PLACE, []) == [gull, bell]
    assert walker.options(state, 0, PLACE, [gull]) == [scene.site(line, 0) for line in range(2)]
    assert walker.options(state, 0, PLACE, [knot]) == []
    site = scene.site(1, 0)
    assert walker.options(state, 0, PLACE, [bell, site]) == [0, 1, 2]
    assert walker.options(state, 0, PLACE, [bell, site, 1, 0, 0]) == [1]
    assert walker.legal(state, 0) == [PLACE]


def test_a_payment_may_spoil_what_it_pays_for() -> None:
    scene = Scene()
    knot, host = scene.lay(KNOT, HOLD), scene.lay(DINGHY, ROW, fuse=1)
    dear = replace(HARBOUR.actions[ATTACH], cost=HARBOUR.actions[RING].cost)
    program = changed(actions=(HARBOUR.actions[PLACE], dear, *HARBOUR.actions[SHIFT:]))
    walker = Walker(table(program))
    assert walker.options(scene.state, 0, ATTACH, [knot]) == []
    assert [r.at for r in walker.refusals(scene.state, 0, ATTACH, [knot, host, 2, 0, 0])] == [64, 13]
    scene.set(CELL["fuse"], 3, host)
    assert walker.options(scene.state, 0, ATTACH, [knot]) == [host]


def test_permissions_let_a_rule_pass_and_are_logged() -> None:
    scene = Scene()
    gull, buoy = scene.lay(GULL, HOLD), scene.lay(BUOY, HOLD)
    for definition in (KEEPER, DINGHY, BELL):
        scene.lay(definition, ROW, 0)
    full = scene.site(0, 3)
    assert scene.refused(PLACE, gull, full, 0, 0, 0, 1) == [53]
    assert scene.refused(PLACE, buoy, full, 0, 0, 0, 0) == []
    warden = scene.lay(WARDEN, ROW, 1)  # the fourth in play also makes the gull free
    assert scene.refused(PLACE, gull, full, 0, 0, 0, 0) == []
    assert lines(scene.do(PLACE, gull, full, 0, 0, 0, 0), Line.PERMIT) == [(0, warden, PLACE)]


def test_prohibitions_of_both_reaches() -> None:
    scene = Scene()
    knot, host, warden = scene.lay(KNOT, HOLD), scene.lay(KEEPER, ROW), scene.lay(WARDEN, ROW)
    assert scene.refused(ATTACH, knot, host, 1) == []
    scene.lay(GULL, ROW, 1)
    assert scene.refused(ATTACH, knot, host, 1) == []
    scene.lay(GULL, ROW, 1, seat=1)
    assert scene.refused(ATTACH, knot, host, 1) == [23]
    assert 24 in scene.refused(SHIFT, warden)


def test_a_once_ability_is_used_up_until_the_turn_changes() -> None:
    scene = Scene()
    bell = scene.lay(BELL, ROW)
    scene.do(RING, bell, 2, 0, 0, answers=(NONE,))
    assert scene.get(USED, bell) == 2
    assert scene.refused(RING, bell, 0, 2, 0) == [80]


def test_a_trial_looks_for_answers_that_do() -> None:
    scene = Scene()
    scene.lay(KEEPER, ROW)
    dinghy = scene.lay(DINGHY, ROW)
    assert scene.walker.options(scene.state, 0, SHIFT, []) == [dinghy]  # 4 against 2
    assert scene.refused(SHIFT, scene.zone(ROW)[0]) == [44]
    scene.lay(KNOT, CHARMS, host=scene.zone(ROW)[0])
    scene.lay(BUOY, ROW)
    assert scene.refused(SHIFT, dinghy) == []
    buoy = scene.zone(ROW)[2]
    assert not scene.walker.can_be_done(scene.state, [(0, SHIFT, (buoy,))], ())  # 1 against 2
    assert not scene.walker.can_be_done(scene.state, [(0, SHIFT, (buoy,))], (dinghy,))
    assert scene.walker.can_be_done(scene.state, [(0, SHIFT, (dinghy,))], (buoy,))


def test_what_is_not_to_be_tried_is_done_as_far_as_possible() -> None:
    scene = Scene()
    dinghy, buoy = scene.lay(DINGHY, ROW), scene.lay(BUOY, ROW)
    scene.do(SHIFT, buoy)  # 1 against 2 is not legal, yet nothing is refused in the middle of things
    assert scene.zone(ROW) == [dinghy] and scene.zone(ROW, 1) == [buoy]


def test_answers_that_cannot_be_carried_through_are_not_offered() -> None:
    scene = Scene()
    keeper, dinghy, buoy = (scene.lay(which, ROW) for which in (KEEPER, DINGHY, BUOY))
    for _ in range(2):
        scene.lay(KNOT, CHARMS, host=keeper)
    position = Position.of(scene.walker, scene.state).whole(0, SHIFT, (dinghy,))
    decision = position.decision()
    assert decision is not None and decision.options == (buoy,)  # 4 against 6, 4 against 1
    assert position.question is not None and decision.kind == "question" and decision.action == SHIFT


def test_an_action_may_ask_whether_another_is_possible() -> None:
    scene = Scene()
    scene.lay(GULL, HOLD)
    assert scene.walker.legal(scene.state, 0) == [PLACE] and scene.refused(REST) == [91]
    for item in range(3):
        scene.set(CELL["coins"], 1, 0, item)
    assert scene.walker.legal(scene.state, 0) == [PLACE, REST]


# --- refusals ----------------------------------------------------------------------------------------


def test_refusals_name_every_failing_condition_with_its_values() -> None:
    scene = Scene()
    knot = scene.lay(KNOT, HOLD)
    found = scene.walker.refusals(scene.state, 0, PLACE, [knot, scene.site(0, 7), 0, 0, 0, 0])
    assert found[0] == Refusal(54, (("site", scene.site(0, 7)),), 1)
    assert found[1] == Refusal(55, (("cost", 1), ("paid", 0), ("price", 1)))
    assert found[2] == Refusal(51, (("kind", 1),), 0)


def test_refusals_of_payments() -> None:
    scene = Scene()
    knot, host = scene.lay(KNOT, HOLD), scene.lay(KEEPER, ROW)
    assert scene.refused(ATTACH, knot, host, 4) == [12, 66]
    assert scene.refused(ATTACH, knot, host, paid={COINS: (1, 0, 0)}) == [66, 11]
    assert scene.refused(ATTACH, knot, host, paid={POOL: (1,)}) == []
    bell = scene.lay(BELL, ROW)
    assert scene.walker.refusals(scene.state, 0, RING, [bell, 3, -1, 0]) == [
        Refusal(11, (("coins", 3), ("floor", 1), ("paid", 3)), 1),
        Refusal(11, (("coins", 3), ("floor", 1), ("paid", -1)), 2),
    ]


@pytest.mark.parametrize("value", [-5, 9999, 10**9])
@pytest.mark.parametrize("index", [PLACE, ATTACH, SHIFT, RING, BID, OFFER])
def test_refusals_bear_values_outside_of_everything(index: int, value: int) -> None:
    assert Scene().refused(index, *[value] * 6)
    assert Scene().refused(index, value, paid={COINS: (value,) * 9, POOL: ()})


# --- moves, triggers, settling -------------------------------------------------------------------------


def test_a_leaving_host_takes_its_charms_along_and_hears_its_own_leaving() -> None:
    scene = Scene()
    dinghy = scene.lay(DINGHY, ROW, fuse=1)
    knot = scene.lay(KNOT, CHARMS, host=dinghy)
    second, top = scene.zone(DECK)[-2:]
    log = scene.do(RING, scene.lay(BELL, ROW, 1), 2, 0, 0, answers=(second, NONE))
    assert scene.zone(BIN) == [dinghy, knot, second]  # drawn instead of the knot's leaving, then lost to the bell
    assert scene.zone(HOLD) == [top]  # drawn for the dinghy's leaving
    assert [c for _, _, c in lines(log, Line.REPLACE)] == [knot]  # and it leaves after all: its host is gone
    assert scene.get(CELL["gone"]) == 2
    assert [a for a, _, _ in lines(log, Line.TRIGGER)][:2] == [0, 0]  # urgent, before what is queued


def test_a_replacement_puts_another_move_in_place_and_one_that_keeps_does_not() -> None:
    scene = Scene()
    scene.lay(KEEPER, ROW)
    buoy, gull = scene.lay(BUOY, ROW, fuse=1), scene.lay(DINGHY, ROW, 1, fuse=2)
    log = scene.do(RING, scene.lay(BELL, ROW, 1), 2, 0, 0, answers=(NONE,))
    assert scene.zone(DECK)[0] == buoy and gull in scene.zone(BIN)
    assert [(a, c) for a, _, c in lines(log, Line.REPLACE)] == [(1, buoy), (0, buoy), (1, gull)]
    assert scene.get(CELL["bonus"]) == 3  # keeper twice, dinghy once


def test_no_card_is_attached_to_itself_or_to_what_hangs_on_it() -> None:
    card, host = Local("c"), Local("h")
    hang = Action("hang", (
        Parameter("c", InPlay(), Type.CARD), Parameter("h", InPlay(), Type.CARD),
    ), (), None, (Move(card, host, Place.HOST, at=9),))  # fmt: skip
    scene = Scene(changed(actions=(hang,), steps=_only_main((0,)), standing=()))
    boat, other = scene.lay(DINGHY, ROW), scene.lay(GULL, ROW)
    knot = scene.lay(KNOT, CHARMS, host=boat)
    second = scene.lay(KNOT, CHARMS, host=knot)
    before = scene.state.copy()
    for on in (boat, knot, second):
        assert not lines(scene.do(0, boat, on), Line.MOVE)
    assert scene.state.Z == before.Z and [scene.get(HOST, c) for c in (boat, knot, second)] == [NONE, boat, knot]
    assert [c for c, _, _ in lines(scene.do(0, boat, other), Line.MOVE)] == [boat]
    assert scene.get(HOST, boat) == other


def test_a_once_trigger_is_queued_once_a_turn() -> None:
    scene = Scene()
    scene.lay(GULL, ROW)
    first, second = scene.lay(BUOY, HOLD), scene.lay(KEEPER, HOLD)
    held = len(scene.zone(HOLD))
    scene.do(PLACE, first, scene.site(0, 0), 0, 0, 0, 0)
    assert len(scene.zone(HOLD)) == held
    scene.do(PLACE, second, scene.site(1, 0), 0, 0, 0, 1)
    assert len(scene.zone(HOLD)) == held - 1


def test_the_gap_of_a_site_counts_without_the_moving_card() -> None:
    scene = Scene(changed(actions=(
        Action("slide", (), (), None, (Choose("c", Local("you"), InPlay(), "x"), _slide()), at=1),
    ), steps=_only_main((0,))))  # fmt: skip
    cards = [scene.lay(d, ROW) for d in (KEEPER, DINGHY, BELL)]
    scene.do(0, answers=(cards[0],))
    assert scene.zone(ROW) == [cards[1], cards[2], cards[0]]


def _slide() -> object:
    return Move(Local("c"), Const((lay_out(HARBOUR).zone_bases[ROW]) * GAP + 2), Place.GAP)


def _only_main(actions: tuple[int, ...]) -> tuple[Step, ...]:
    only = Step("main", StepKind.ACT, MAIN, (), actions)
    return (*HARBOUR.steps[:MAIN], only, *HARBOUR.steps[MAIN + 1 :])


def _endless(**parts: object) -> Scene:
    action = Action("go", (), (), None, parts.pop("body", ()), at=1)  # type: ignore[arg-type]
    return Scene(changed(actions=(action,), steps=_only_main((0,)), **parts))


def test_endless_settling_ends_the_game_as_the_draft_says() -> None:
    always = Standing("i", Range(Const(0), Const(0)), Const(1), (), at=9)
    scene = _endless(standing=(always,))
    scene.do(0)
    assert scene.get(OUTCOME) == STALLED and scene.get(WINNERS) == 0


def test_an_endless_loop_without_a_word_of_the_draft_names_its_origin() -> None:
    scene = _endless(body=(While(Const(1), (), at=7),), endless=NONE)
    with pytest.raises(RuntimeError, match="entry 7"):
        scene.do(0)


def test_a_trigger_that_feeds_itself_is_endless() -> None:
    echo = Trigger(Event.DRAFT, (), NONE, None, (Signal(Event.DRAFT),), at=8)
    scene = _endless(body=(Signal(Event.DRAFT),), triggers=(echo,))
    scene.do(0)
    assert scene.get(OUTCOME) == STALLED


# --- clocks, choices, steps ------------------------------------------------------------------------------


def test_a_tick_of_nothing_is_nothing() -> None:
    scene = _endless(body=(Tick(0, Const(0)), Tick(0, Const(-2))))
    scene.lay(DINGHY, ROW, fuse=0)
    assert scene.do(0)[1:] == []


def test_choices_without_a_choice_are_not_asked() -> None:
    choose = Choose("c", Local("you"), Range(Const(3), Const(3)), "x", type=Type.INT)
    none = Choose("d", Local("you"), Range(Const(3), Const(2)), "x", optional=True, type=Type.INT)
    scene = _endless(body=(choose, none, Write(CELL["tries"], Local("c")), Write(CELL["gone"], Local("d"))))
    scene.do(0)
    assert scene.get(CELL["tries"]) == 3 and scene.get(CELL["gone"]) == NONE


def test_an_answer_must_be_an_option() -> None:
    choose = Choose("c", Const(1), Range(Const(3), Const(5)), "x", optional=True, type=Type.INT, hidden=True)
    scene = _endless(body=(choose,))
    with pytest.raises(NeedAnswer) as need:
        scene.do(0)
    assert need.value.question.options == (3, 4, 5, NONE) and need.value.question.seat == 1
    with pytest.raises(ValueError):
        scene.do(0, answers=(6,))


def test_a_need_outside_of_a_trial_does_nothing() -> None:
    scene = _endless(body=(Need(Const(0)), Write(CELL["gone"], Const(4))))
    scene.do(0)
    assert scene.get(CELL["gone"]) == 4


def test_rollback_keeps_the_named_cells_and_the_generator() -> None:
    walker = Walker(table(mix=3))
    for seed in range(40):
        state, log = walker.new_state(seed, NONE), []
        walker.advance(state, (), log)
        if lines(log, Line.ROLLBACK):
            break
    assert number(state, "tries") == len(lines(log, Line.ROLLBACK))
    assert len(lines(log, Line.STEP)) == number(state, "tries") + 1
    assert all(len(state.Z[lay_out(HARBOUR).zone_bases[HOLD] + seat]) == 4 for seat in range(2))


def test_offers_in_secret_are_carried_out_together_and_ties_are_run_again() -> None:
    walker = Walker(table())
    state = walker.new_state(2, NONE)
    walker.advance(state, (), None)
    tied = state.copy()
    log: Log = []
    walker.together(tied, [(0, 5, (1, 1)), (1, 5, (1, 1))], (), log)
    assert lines(log, Line.ROLLBACK) and tied.S[STEP] == 1 and tied.Z == state.Z
    walker.together(tied, [(1, 5, (1, 1)), (0, 5, (0, 0))], (), None)
    assert tied.S[ACTIVE] == 1 and tied.S[TURN] == 1
    card = state.Z[lay_out(HARBOUR).zone_bases[HOLD]][0]
    assert card in walker.options(state, 0, OFFER, [])


def test_until_ends_the_step_after_the_third_action() -> None:
    scene = Scene()
    scene.set(CELL["acts"], 2)
    scene.do(PLACE, scene.lay(BUOY, HOLD), scene.site(0, 0), 0, 0, 0, 0)
    assert scene.get(ACTIVE) == 1 and scene.get(TURN) == 6


def test_the_last_turn_ends_the_game() -> None:
    scene = Scene()
    scene.set(TURN, 14), scene.lay(BUOY, ROW)
    assert lines(scene.do(REST), Line.END) == [(WON, 1, 0)]
    assert scene.walker.legal(scene.state, 1) == [] and scene.walker.calls(scene.state) == []


def test_votes_are_withdrawn_by_an_action() -> None:
    scene = Scene()
    scene.lay(BUOY, HOLD), scene.lay(BUOY, HOLD)
    assert scene.walker.calls(scene.state) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    scene.walker.call(scene.state, 1, 1, (), None)
    assert scene.walker.calls(scene.state) == [(0, 0), (0, 1), (1, 0)]
    scene.do(PLACE, scene.zone(HOLD)[0], scene.site(0, 0), 0, 0, 0, 0)
    scene.walker.call(scene.state, 0, 1, (), None)
    assert scene.get(OUTCOME) == NONE
    scene.walker.call(scene.state, 1, 1, (), None)
    assert scene.get(OUTCOME) == 2


def test_questions_leave_the_state_as_it_is() -> None:
    scene = Scene()
    scene.lay(BELL, ROW), scene.lay(GULL, HOLD)
    before = scene.state.copy()
    scene.walker.legal(scene.state, 0), scene.walker.options(scene.state, 0, RING, [])
    scene.walker.refusals(scene.state, 0, RING, [0, 0, 0, 0]), scene.walker.calls(scene.state)
    assert (before.S, before.Z) == (scene.state.S, scene.state.Z)


def test_reads_of_nothing_are_minus_one() -> None:
    program = changed(values=(*HARBOUR.values, _value(Read(CELL["fuse"], Const(-1)))))
    walker = Walker(table(program))
    assert walker.value(walker.new_state(0, 0), len(HARBOUR.values)) == NONE


def _value(expr: object) -> object:
    return Value("probe", (), expr)  # type: ignore[arg-type]


def test_copies_share_nothing() -> None:
    state = State([1], [[2]])
    other = state.copy()
    other.S[0], other.Z[0][0] = 5, 5
    assert (state.S, state.Z) == ([1], [[2]])
