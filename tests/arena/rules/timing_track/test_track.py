"""Time, order, holding, abandoning, ends, goals, arrivals."""

from __future__ import annotations

import pytest

from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Goal
from arena.rules.timing_track.state import Status
from tests.arena.rules.timing_track.kit import (
    BOW,
    FISTS,
    GENERATOR,
    REVOLVER,
    SWORD,
    Ended,
    Watcher,
    dice,
    fought,
    setup,
    sheet,
)


def who_at(end, time, kind="declare"):
    return [who for t, who, k, _ in end.says.asked if (t, k) == (time, kind)]


# -- counts -------------------------------------------------------------------------------


def test_a_token_lies_speed_counts_after_its_declaration():
    """TT-01: declared at 0 with speed 5 at 5, declared at 5 with speed 2 at 7, all whole."""
    end = fought(
        setup(sheet("Ann", hand=SWORD, weapons=(SWORD, BOW)), sheet("Bob", "blue", br=9)),
        {"Ann": ["attack Bob with sword", "draw bow"]},
    )
    assert [(d.time, d.due) for d in end.of("declared")] == [(0, 5), (5, 7)]
    assert end.times("resolved") == [5, 7]
    assert all(type(event.time) is int for event in end.journal)


def test_delays_are_added():
    """TT-01: a delay at the start is paid by the first action only."""
    end = fought(
        setup(sheet("Ann", hand=FISTS, start={"delay": 4}), sheet("Bob", "blue", br=9)),
        {"Ann": ["attack Bob with fists"] * 2},
    )
    assert [(d.due - d.time, d.penalty) for d in end.of("declared")] == [(7, 4), (3, 0)]


@pytest.mark.parametrize(("least", "due"), [(1, 3), (4, 4), (7, 7)])
def test_no_action_is_faster_than_the_least(least, due):
    """TT-01: `least_speed`, 1 unless set: a smaller total counts as that."""
    assert Options().least_speed == 1
    end = fought(
        setup(sheet("Ann", hand=FISTS), sheet("Bob", "blue"), options={"least_speed": least}),
        {"Ann": ["attack Bob with fists"]},
    )
    assert end.of("declared")[0].due == due


def test_clearing_without_a_reload_time_takes_1():
    """TT-01: a speed of 0 is 1."""
    end = fought(
        setup(sheet("Ann", hand=BOW), sheet("Bob", "blue")),
        {"Ann": ["shoot Bob with bow", "clear bow"]},
        ("Ann", "attack", [100]),
    )
    assert [d.due - d.time for d in end.of("declared")] == [BOW.speed, 1]


# -- who declares when --------------------------------------------------------------------


def test_at_count_0_everybody_declares_blind():
    """TT-02: whatever their PC, all are asked before anybody's token shows."""
    tokens: list[object] = []

    def look(decision):
        if decision.time == 0:
            tokens.extend(c.token for c in decision.view)

    ready = setup(sheet("Ann", pc=5, hand=FISTS), sheet("Bob", "blue", pc=-1, hand=FISTS))
    says = Watcher(look, Ann=["attack Bob with fists"], Bob=["attack Ann with fists"])
    end = Ended(ready, says, dice())
    assert tokens == [None] * 4
    assert end.times("declared")[:2] == [0, 0]


def test_later_the_lowest_pc_declares_first():
    """TT-04: lowest PC first, ties lowest AW first, each seeing what was declared before."""
    seen = {}

    def look(decision):
        if decision.time == 3 and decision.kind == "declare":
            seen[decision.who] = [c.name for c in decision.view if c.token is not None]

    ready = setup(
        sheet("Ann", pc=2, hand=FISTS),
        sheet("Bob", "blue", pc=1, aw=1, hand=FISTS, br=9),
        sheet("Cid", "blue", pc=1, aw=0, hand=FISTS, br=9),
        sheet("Dan", pc=-1, hand=FISTS),
    )
    answers = {
        "Ann": ["attack Bob with fists"] * 2,
        "Bob": ["attack Ann with fists"] * 2,
        "Cid": ["attack Ann with fists"] * 2,
        "Dan": ["attack Bob with fists"] * 2,
    }
    end = Ended(ready, Watcher(look, **answers), dice(*((n, "attack", [99]) for n in answers)))
    assert who_at(end, 3) == ["Dan", "Cid", "Bob", "Ann"]
    assert seen == {"Dan": [], "Cid": ["Dan"], "Bob": ["Cid", "Dan"], "Ann": ["Bob", "Cid", "Dan"]}


def tied(blind):
    seen = {}

    def look(decision):
        if decision.time == 3 and decision.kind == "declare":
            seen[decision.who] = [c.name for c in decision.view if c.token is not None]

    ready = setup(
        sheet("Ann", hand=FISTS, br=9),
        sheet("Bob", "blue", hand=FISTS, br=9),
        options={"ties_blind": blind},
    )
    answers = {"Ann": ["attack Bob with fists"] * 2, "Bob": ["attack Ann with fists"] * 2}
    end = Ended(ready, Watcher(look, **answers), dice(*((n, "attack", [99]) for n in answers)))
    return seen, end


def test_complete_ties_declare_blind():
    """TT-04: same PC and AW: both are asked before either token shows."""
    assert tied(True)[0] == {"Ann": [], "Bob": []}


def test_ties_may_be_broken_by_name():
    """TT-04: `ties_blind = false`: the later name sees what the earlier declared."""
    assert tied(False)[0] == {"Ann": [], "Bob": ["Ann"]}


def test_all_of_a_blind_tie_learn_of_the_others_alike():
    """TT-03, TT-06: after a blind declaration everybody has seen something new, whoever's seat."""
    _, end = tied(True)
    assert end.asked("Ann", "reconsider") == end.asked("Bob", "reconsider") == [1, 4]


def test_declarations_come_after_everything_of_the_count():
    """TT-04: groups and pulses first, then those without a token are asked."""
    balances = []

    def look(decision):
        if (decision.who, decision.time) == ("Ann", 4):
            balances.append(decision.view.balance)

    ready = setup(
        sheet("Ann", hand=FISTS, start={"delay": 1}),
        sheet("Bob", "blue", device=GENERATOR, br=9),
    )
    says = Watcher(look, Ann=["attack Bob with fists"], Bob=["switch on generator"])
    Ended(ready, says, dice())
    assert balances == [-2]


# -- holding ------------------------------------------------------------------------------


def held(**options):
    """Ann acts from 0 to 5 and from 5 to 10; Bob holds from the start."""
    return fought(
        setup(
            sheet("Ann", hand=SWORD),
            sheet("Bob", "blue", br=9),
            options={"reconsider": "never", **options},
        ),
        {"Ann": ["attack Bob with sword"] * 2},
        *[("Ann", "attack", [99])] * 2,
    )


def test_whoever_holds_is_asked_when_something_has_happened():
    """TT-05: not while only time passes; at 5 and 10 something resolves, then at every count."""
    end = held()
    assert end.asked("Bob", "declare")[:5] == [0, 5, 10, 11, 12]


def test_holders_may_be_asked_at_every_count():
    """TT-05: `holders_asked = "every-count"`; `on-events` unless set."""
    assert Options().holders_asked == "on-events"
    assert held(holders_asked="every-count").asked("Bob", "declare")[:7] == list(range(7))


def test_whoever_holds_is_asked_after_a_pulse():
    """TT-05: a pulse is something, though nobody acts."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, start={"delay": 4}),
            sheet("Bob", "blue", device=GENERATOR, start={"device_on": 0}),
            options={"reconsider": "never"},
        ),
        {"Ann": ["attack Bob with sword"]},
    )
    assert end.asked("Bob", "declare")[:4] == [0, 3, 6, 9]


def test_whoever_holds_is_asked_when_others_declare_after_them():
    """TT-05: lowest PC declares first, so a holder is asked again once somebody has declared."""
    end = fought(
        setup(
            sheet("Ann", pc=0, hand=FISTS),
            sheet("Bob", "blue", pc=3, weapons=(SWORD,)),
            sheet("Cid", "blue", pc=1, weapons=(SWORD,)),
            options={"reconsider": "every-count"},
        ),
        {"Bob": ["draw sword", (1, "hold")], "Cid": ["draw sword"]},
    )
    # At 1 Bob drops his token for a hold, which declares nothing; so Ann is not asked.
    assert 1 not in end.asked("Ann", "declare")
    end = fought(
        setup(
            sheet("Ann", pc=0, hand=FISTS),
            sheet("Bob", "blue", pc=3, weapons=(SWORD,)),
            options={"reconsider": "every-count"},
        ),
        {"Bob": ["draw sword", (1, "draw sword")]},
    )
    assert 1 in end.asked("Ann", "declare")
    assert end.asked("Ann", "declare").count(1) == 1


def test_if_nobody_has_a_token_everybody_is_asked_at_the_next_count():
    """TT-05: time does not run on past people who wait for each other."""
    end = fought(
        setup(sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue")),
        {"Ann": [(3, "draw sword")]},
    )
    assert end.asked("Ann", "declare")[:4] == [0, 1, 2, 3]
    assert end.asked("Bob", "declare")[:6] == [0, 1, 2, 3, 5, 6]


def test_whoever_holds_may_defend():
    """TT-05, TT-14: a hold puts no token on the track."""
    end = fought(
        setup(sheet("Ann", hand=FISTS), sheet("Bob", "blue")),
        {"Ann": ["attack Bob with fists"]},
        ("Ann", "attack", [30]),
    )
    assert end.asked("Bob", "defend") == [3]


# -- abandoning ---------------------------------------------------------------------------


def abandoning(*answers, **options):
    return fought(
        setup(
            sheet("Ann", hand=SWORD, weapons=(SWORD, BOW), br=9),
            sheet("Bob", "blue", hand=FISTS, br=9),
            options=options,
        ),
        {"Ann": ["attack Bob with sword", *answers], "Bob": ["attack Ann with fists"]},
        ("Bob", "attack", [99]),
    )


def test_abandoning_costs_the_counts_and_one_more():
    """TT-06: dropped at 3, the new action takes its speed + 1 from there."""
    end = abandoning((3, "draw bow"))
    assert (end.one("abandoned").time, end.one("abandoned").spent) == (3, 3)
    mine = end.of("declared", "Ann")
    assert [(d.time, d.due, d.penalty) for d in mine] == [(0, 5, 0), (3, 6, 1)]
    assert [r.declaration for r in end.of("resolved", "Ann")] == ["draw bow"]


def test_the_abandon_penalty_is_an_option():
    """TT-06: `abandon_penalty`, 1 unless set."""
    assert Options().abandon_penalty == 1
    assert abandoning((3, "draw bow"), abandon_penalty=4).of("declared", "Ann")[1].due == 9
    assert abandoning((3, "draw bow"), abandon_penalty=0).of("declared", "Ann")[1].due == 5


def test_abandoning_into_a_hold_carries_the_penalty():
    """TT-05, TT-06: the next action pays for it, whenever it comes; and one may defend again."""
    end = abandoning((3, "hold"), (5, "draw bow"))
    assert [(d.time, d.due, d.penalty) for d in end.of("declared", "Ann")] == [
        (0, 5, 0), (5, 8, 1),
    ]  # fmt: skip


def test_carrying_on_costs_nothing():
    """TT-06: the token stays where it is."""
    end = abandoning((3, "carry on"))
    assert end.of("abandoned") == []
    assert end.times("attack", "Ann") == [5]


def test_one_reconsiders_when_something_has_changed():
    """TT-06: `on-change`: at 1 the others' opening is new, at 3 Bob's blow; no other count is."""
    assert Options().reconsider == "on-change"
    assert abandoning().asked("Ann", "reconsider") == [1, 3]


def test_one_may_reconsider_at_every_count():
    """TT-06: `reconsider = "every-count"`: at each later count before it resolves."""
    end = abandoning(reconsider="every-count")
    assert end.asked("Ann", "reconsider") == [1, 2, 3, 4]


def test_one_may_never_reconsider():
    """TT-06: `reconsider = "never"`."""
    end = abandoning(reconsider="never")
    assert end.asked("Ann", "reconsider") == end.asked("Bob", "reconsider") == []


def test_ones_own_declaration_is_no_news():
    """TT-06: whoever declares alone has nothing to reconsider until something happens."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", br=9)),
        {"Ann": ["attack Bob with sword"]},
    )
    assert end.asked("Ann", "reconsider") == []


def test_reconsidering_is_asked_in_the_declaring_order():
    """TT-06: by PC and AW, among those who declare."""
    end = fought(
        setup(
            sheet("Ann", pc=3, hand=SWORD, br=9),
            sheet("Bob", "blue", pc=1, hand=FISTS, br=9),
            sheet("Cid", "blue", pc=2, hand=SWORD, br=9),
        ),
        {
            "Ann": ["attack Bob with sword"],
            "Bob": ["attack Ann with fists"],
            "Cid": ["attack Ann with sword"],
        },
    )
    assert [(who, kind) for t, who, kind, _ in end.says.asked if t == 3] == [
        ("Bob", "declare"), ("Cid", "reconsider"), ("Ann", "reconsider"),
    ]  # fmt: skip


def test_nothing_is_reconsidered_on_the_count_of_its_declaration():
    """TT-06: only at a later count."""
    end = abandoning(reconsider="every-count")
    assert not {(t, w) for t, w, k, _ in end.says.asked if k == "reconsider" and t == 0}


def test_an_abandoned_defence_penalty_is_spent():
    """Case 7, TT-06, TT-14: what a defence added was paid by the action that was abandoned."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", weapons=(SWORD, BOW), br=9),
        ),
        {
            "Ann": ["attack Bob with fists", "attack Bob with fists"],
            "Bob": ["hold", "dodge Ann", "draw sword", (4, "draw bow")],
        },
        ("Ann", "attack", [30]),
        ("Bob", "defence", [1]),
    )
    assert [(d.time, d.penalty) for d in end.of("declared", "Bob")] == [(3, 2), (4, 1)]


# -- groups -------------------------------------------------------------------------------


def test_earlier_starts_resolve_first():
    """TT-03: of three tokens on one count the order is that of their starts."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", hand=SWORD, start={"delay": 1}, br=9),
            sheet("Cid", "blue", hand=FISTS, start={"delay": 0}, br=9),
        ),
        {
            "Cid": ["attack Ann with fists", "attack Ann with fists"],
            "Bob": ["attack Ann with sword"],
            "Ann": [(3, "attack Bob with fists")],
        },
        *[(n, "attack", [99]) for n in ("Ann", "Bob", "Cid", "Cid")],
    )
    assert [r.who for r in end.of("resolved") if r.time == 6] == ["Bob", "Ann", "Cid"]


# -- the end ------------------------------------------------------------------------------


def test_the_last_side_wins():
    """TT-28, GEN-02: a side with nobody left in the fight has lost: 1 to 0, at that count."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", start={"wounds": 28})),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [10]),
    )
    assert (end.outcome.winner, end.outcome.time) == ("red", 5)
    assert end.outcome.score == {"red": 1.0, "blue": 0.0}
    assert end.outcome.margin == {"red": 1.0, "blue": -1.0}
    assert end.journal[-1].kind == "ended"


def test_a_side_with_somebody_left_fights_on():
    """TT-28: the dying do not count, one who still stands does."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD),
            sheet("Bob", "blue", start={"wounds": 28}),
            sheet("Cid", "blue"),
        ),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [10]),
    )
    assert end.outcome.winner is None


@pytest.mark.parametrize("limit", [7, 12])
def test_the_limit_is_a_draw(limit):
    """TT-28, GEN-02: at the scenario's count limit, also in the middle of an action."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", br=9), limit=limit),
        {"Ann": ["attack Bob with sword"] * 9},
        *[("Ann", "attack", [99])] * 9,
    )
    assert (end.outcome.winner, end.outcome.time) == (None, limit)
    assert end.outcome.score == {"red": 0.5, "blue": 0.5}


def test_what_resolves_at_the_limit_still_counts():
    """TT-28: the count of the limit is fought before it ends."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", start={"wounds": 28}), limit=5),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [10]),
    )
    assert end.outcome.winner == "red"


def test_10_counts_of_holds_are_a_draw():
    """TT-28: counted from the last declaration or action, not from the start."""
    quiet = fought(setup(sheet("Ann"), sheet("Bob", "blue")), {})
    assert (quiet.outcome.winner, quiet.outcome.time) == (None, 10)
    end = fought(
        setup(sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue")),
        {"Ann": [(9, "draw sword")]},
    )
    assert end.outcome.time == 21


@pytest.mark.parametrize("reconsider", ["on-change", "every-count"])
def test_a_long_action_is_no_quiet(reconsider):
    """TT-28: with a token on the track nobody only holds."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, start={"delay": 20}),
            sheet("Bob", "blue", br=9),
            options={"reconsider": reconsider},
        ),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [99]),
    )
    assert end.times("attack") == [25]
    assert end.outcome.time == 35


def test_pulses_do_not_keep_a_fight_going():
    """TT-28: a humming device is no declaration."""
    end = fought(
        setup(sheet("Ann"), sheet("Bob", "blue", device=GENERATOR, start={"device_on": 0})), {}
    )
    assert end.outcome.time == 10


def test_the_quiet_limit_is_an_option():
    """TT-28: `quiet_limit`, 10 unless set."""
    assert Options().quiet_limit == 10
    end = fought(setup(sheet("Ann"), sheet("Bob", "blue"), options={"quiet_limit": 4}), {})
    assert end.outcome.time == 4


def test_the_margin_is_the_difference_of_whole_shares():
    """GEN-02: shares of wound boxes over a whole side, also in a draw."""
    end = fought(
        setup(
            sheet("Ann", start={"wounds": 7}),
            sheet("Amy", start={"wounds": 0}),
            sheet("Bob", "blue", br=7, start={"wounds": 28}),
        ),
        {},
    )
    assert end.outcome.winner is None
    assert end.outcome.margin == {"red": 49 / 56 - 0.5, "blue": 0.5 - 49 / 56}


def test_both_sides_gone_is_a_draw():
    """GEN-02: nobody left on either side."""
    end = fought(
        setup(sheet("Ann"), sheet("Bob", "blue"), options={"may_yield": True}),
        {"Ann": ["yield"], "Bob": ["yield"]},
    )
    assert end.outcome.winner is None
    assert end.outcome.score == {"red": 0.5, "blue": 0.5}


# -- goals --------------------------------------------------------------------------------


def goal(damage=(4,), by=6, **ann):
    return fought(
        setup(
            sheet("Ann", hand=SWORD, **ann),
            sheet("Bob", "blue", device=GENERATOR),
            goal=Goal("red", "Bob", by),
        ),
        {"Ann": ["smash generator of Bob with sword"]},
        ("Ann", "attack", [20]),
        ("Ann", "damage", damage),
    )


@pytest.mark.parametrize(("by", "winner", "time"), [(5, "red", 5), (6, "red", 5), (4, "blue", 4)])
def test_a_goal_is_reached_in_time_or_lost(by, winner, time):
    """TT-28: smashing the device by the end of that count wins, else the side has lost."""
    end = goal(by=by)
    assert (end.outcome.winner, end.outcome.time) == (winner, time)


def test_a_device_that_is_only_damaged_is_no_goal():
    """TT-26, TT-28: 3 damage and a bonus of 1 leave one box."""
    assert goal(damage=(3,)).outcome.winner == "blue"


# -- arrivals -----------------------------------------------------------------------------


def arriving(at=4, **given):
    return fought(
        setup(
            sheet("Ann", hand=SWORD, br=9),
            sheet("Bob", "blue", br=9),
            sheet("Zoe", "blue", weapons=(SWORD,), start={"arrives": at}, **given),
        ),
        {"Ann": ["attack Bob with sword"], "Zoe": ["draw sword"]},
        ("Ann", "attack", [99]),
    )


def test_arrivals_declare_on_their_count():
    """Case 1, TT-01: who joins at 4 is asked at 4 and acts from there, not before."""
    end = arriving()
    assert end.of("entered", "Zoe")[0].time == 4
    assert end.asked("Zoe", "declare")[0] == 4
    assert [(d.time, d.due) for d in end.of("declared", "Zoe")] == [(4, 6)]
    assert end["Zoe"].status == Status.FIGHTING


def test_nobody_strikes_those_who_are_not_there_yet():
    """Case 1: before the arrival one is no target; afterwards one is."""
    end = arriving()
    assert "attack Zoe with sword" not in end.offered("Ann", "declare", 0)
    assert "attack Zoe with sword" in end.offered("Ann", "declare", 1)


def test_an_arrival_is_news():
    """TT-05, TT-06: those who hold are asked, those with a token may reconsider."""
    end = arriving()
    assert 4 in end.asked("Ann", "reconsider")
    assert 4 in end.asked("Bob", "declare")


def test_an_arrival_that_holds_is_news_too():
    """TT-05: nobody declares anything at 4, and still those who hold are asked."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, br=9),
            sheet("Bob", "blue", br=9),
            sheet("Zoe", "blue", start={"arrives": 4}),
            options={"reconsider": "never"},
        ),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [99]),
    )
    assert end.asked("Bob", "declare")[:3] == [0, 4, 5]


def test_a_fight_does_not_end_quietly_before_somebody_comes():
    """TT-28: 10 counts of holds end nothing while an arrival is awaited."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD),
            sheet("Bob", "blue"),
            sheet("Zoe", "blue", start={"arrives": 15}),
        ),
        {},
    )
    assert end.times("entered") == [0, 0, 15]
    assert end.one("ended").time == 25


def test_a_side_that_is_still_awaited_has_not_lost():
    """TT-28: with somebody to come the fight goes on."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", start={"wounds": 28}),
            sheet("Zoe", "blue", start={"arrives": 6}),
        ),
        {"Ann": ["attack Bob with fists"]},
        ("Ann", "attack", [10]),
        ("Bob", "death", [1]),
    )
    assert end.asked("Zoe", "declare")[0] == 6
    assert end.outcome.winner is None


# -- looking ------------------------------------------------------------------------------


def test_skipped_counts_change_nothing():
    """TT-01, case 12: whether every count is settled or only those that matter, all is the same."""

    def journal(**options):
        end = fought(
            setup(
                sheet("Ann", hand=SWORD, br=9),
                sheet("Bob", "blue", hand=REVOLVER, device=GENERATOR, br=9,
                      start={"device_on": 0}),
                options=options,
            ),
            {"Ann": ["attack Bob with sword"] * 3, "Bob": ["shoot Ann with revolver"] * 3},
        )  # fmt: skip
        return [event for event in end.journal if event.kind != "held"]

    assert journal(reconsider="never") == journal(reconsider="every-count") == journal()
