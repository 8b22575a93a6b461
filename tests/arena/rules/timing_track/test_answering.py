"""Active defences and tiers: who is asked, when, and what an answer costs."""

from __future__ import annotations

import pytest

from arena.rules.timing_track.options import Options
from tests.arena.rules.timing_track.kit import (
    FISTS,
    FORCE,
    GENERATOR,
    RAPIER,
    REVOLVER,
    SHIELD,
    SWORD,
    Ended,
    Watcher,
    dice,
    fought,
    setup,
    sheet,
)


def blow(*answers, roll=30, defence=None, options=None, weapon=SWORD, ann=(), **bob):
    """Ann attacks Bob, whose answers follow his opening hold."""
    verb = "attack" if weapon.strikes else "shoot"
    label = f"{verb} Bob with {weapon.name}"
    more = [] if defence is None else [("Bob", "defence", [defence])]
    return fought(
        setup(sheet("Ann", hand=weapon), sheet("Bob", "blue", br=5, **bob), options=options),
        {"Ann": [label, *ann], "Bob": ["hold", *answers]},
        ("Ann", "attack", [roll]),
        ("Ann", "reliability", [1]),
        *more,
    )


@pytest.mark.parametrize(
    ("roll", "defence", "wounded"),
    [(30, 30, False), (30, 31, True), (30, 1, False), (50, 50, False), (50, 51, True)],
)
def test_a_defence_compares_margins(roll, defence, wounded):
    """TT-14: both at 50: the defender wins on a tie and takes nothing."""
    end = blow("dodge Ann", roll=roll, defence=defence)
    assert bool(end.of("wounded")) is wounded
    assert end.one("defence").won is not wounded


@pytest.mark.parametrize(("roll", "hurt"), [(60, False), (61, True)])
def test_a_parrying_weapon_gives_10(roll, hurt):
    """TT-15: a rapier parries at 60, so that it meets a margin of 0 up to 60."""
    end = blow("parry Ann", roll=50, defence=roll, hand=RAPIER)
    assert end.one("defence").against == 60
    assert bool(end.of("wounded")) is hurt


def test_a_block_is_rolled_with_athletics():
    """TT-15: a shield turns the Athletics defence into a block, and soaks if it fails."""
    end = blow("block Ann", defence=99, shield=SHIELD, skills={"athletics": 44})
    assert end.one("defence").against == 44
    assert end.one("defence").skill == "block"
    assert end.one("wounded").soak == SHIELD.martial


@pytest.mark.parametrize("defence", [1, 99])
def test_a_defence_costs_2_counts_won_or_lost(defence):
    """TT-14: the next action takes 2 more."""
    end = blow("dodge Ann", "attack Ann with fists", defence=defence, weapons=(FISTS,))
    mine = end.one("declared", "Bob")
    assert (mine.time, mine.due - mine.time, mine.penalty) == (5, FISTS.speed + 2, 2)


def test_the_cost_is_paid_once():
    """Case 7, TT-14: the action after the next takes its plain speed again."""
    end = blow("dodge Ann", *["attack Ann with fists"] * 2, defence=1, weapons=(FISTS,))
    assert [d.penalty for d in end.of("declared", "Bob")] == [2, 0]


def test_holding_does_not_pay_for_a_defence():
    """Case 7, TT-05, TT-14: a hold is no action; the penalty waits for one."""
    end = blow("dodge Ann", "hold", (10, "attack Ann with fists"), defence=1, weapons=(FISTS,),
               ann=["hold"])  # fmt: skip
    late = end.of("declared", "Bob")
    assert [d.penalty for d in late] == [2]


def twice(**options):
    """Ann strikes at 3 and 6, Bob dodges both and then acts."""
    return fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", weapons=(FISTS,), br=5),
            options=options,
        ),
        {
            "Ann": ["attack Bob with fists"] * 2,
            "Bob": ["hold", "dodge Ann", "hold", "dodge Ann", "attack Ann with fists"],
        },
        *[("Ann", "attack", [30])] * 2,
        *[("Bob", "defence", [1])] * 2,
    )


@pytest.mark.parametrize(("stacks", "penalty"), [(True, 4), (False, 2)])
def test_several_defences_add_up(stacks, penalty):
    """TT-14: `defence_delay_stacks`, true unless set."""
    assert Options().defence_delay_stacks is True
    end = twice(defence_delay_stacks=stacks)
    assert end.one("declared", "Bob").penalty == penalty
    assert [d.delay for d in end.of("defence")] == [2, penalty]


def test_the_cost_of_a_defence_is_an_option():
    """TT-14: `defence_delay`, 2 unless set."""
    assert Options().defence_delay == 2
    assert twice(defence_delay=3).one("declared", "Bob").penalty == 6


def test_with_a_token_there_is_no_defence():
    """TT-14: whoever has a token on the track is not even asked."""
    end = fought(
        setup(sheet("Ann", hand=FISTS), sheet("Bob", "blue", hand=SWORD)),
        {"Ann": ["attack Bob with fists"], "Bob": ["attack Ann with sword"]},
        ("Ann", "attack", [30]),
    )
    assert end.asked("Bob", "defend") == []
    assert len(end.of("wounded", "Bob")) == 1


def test_a_member_of_the_same_group_cannot_react():
    """TT-03, TT-14: tokens of one group are still on the track for each other."""
    end = fought(
        setup(sheet("Ann", hand=FISTS), sheet("Bob", "blue", hand=FISTS)),
        {"Ann": ["attack Bob with fists"], "Bob": ["attack Ann with fists"]},
        *((n, "attack", [30]) for n in ("Ann", "Bob")),
    )
    assert end.asked("Bob", "defend") == end.asked("Ann", "defend") == []


def test_after_ones_own_action_of_that_count_one_may_defend():
    """TT-03, TT-14: with a token resolved by an earlier group nothing is left on the track."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Amy", start={"delay": 1}, weapons=(SWORD,)),
            sheet("Bob", "blue", hand=SWORD, start={"delay": 1}, br=3),
        ),
        {
            "Amy": ["draw sword"],
            "Ann": [(3, "attack Bob with fists")],
            "Bob": ["attack Ann with sword", "dodge Ann"],
        },
        ("Bob", "attack", [99]),
        ("Ann", "attack", [30]),
    )
    assert end.times("attack") == [6, 6]
    assert end.asked("Bob", "defend") == [6]


def three(*answers, rolls=(30, 30)):
    """Ada and Ben strike Cid at 3."""
    names = ("Ada", "Ben")
    return fought(
        setup(
            *(sheet(n, hand=FISTS) for n in names),
            sheet("Cid", "blue", br=9),
        ),
        {**{n: ["attack Cid with fists"] for n in names}, "Cid": ["hold", *answers]},
        *((n, "attack", [r]) for n, r in zip(names, rolls, strict=True)),
        ("Cid", "defence", [1]),
        ("Cid", "defence", [1]),
    )


def test_of_two_attacks_at_once_one_is_defended():
    """TT-14: one question names both, one answer is given, the other hit lands."""
    end = three("dodge Ben")
    assert end.asked("Cid", "defend") == [3]
    assert {"dodge Ada", "dodge Ben", "slip Ada", "take the hit"} <= set(
        end.offered("Cid", "defend")
    )
    assert end.one("defence").attacker == "Ben"
    assert end.one("wounded").by == "Ada"


def test_one_does_not_defend_against_a_miss():
    """TT-14: of two attacks only the one that hits is in question."""
    end = three("dodge Ben", rolls=(80, 30))
    assert "dodge Ada" not in end.offered("Cid", "defend")


def test_one_defence_a_count():
    """TT-14: a second group on the same count finds the defence used, the next count not."""
    end = fought(
        setup(
            sheet("Ada", hand=FISTS, start={"delay": 3}),
            sheet("Ben", hand=FISTS),
            sheet("Cid", "blue", br=9),
        ),
        {
            "Ada": ["attack Cid with fists"],
            "Ben": ["attack Cid with fists", "attack Cid with fists"],
            "Cid": ["hold", "dodge Ben", "hold", "dodge Ada"],
        },
        *[("Ben", "attack", [30])] * 2,
        ("Ada", "attack", [30]),
        *[("Cid", "defence", [1])] * 3,
    )
    assert end.times("attack") == [3, 6, 6]
    assert end.asked("Cid", "defend") == [3, 6]
    assert [(d.time, d.attacker) for d in end.of("defence")] == [(3, "Ben"), (6, "Ada")]
    assert [(w.time, w.by) for w in end.of("wounded")] == [(6, "Ben")]


def test_a_defence_not_used_stays_for_the_next_group():
    """TT-14: taking the first hit leaves the count's defence for a later one."""
    end = fought(
        setup(
            sheet("Ada", hand=FISTS, start={"delay": 3}),
            sheet("Ben", hand=FISTS),
            sheet("Cid", "blue", br=9),
        ),
        {
            "Ada": ["attack Cid with fists"],
            "Ben": ["attack Cid with fists", "attack Cid with fists"],
            "Cid": ["hold", "take the hit", "hold", "take the hit", "dodge Ben"],
        },
        *[("Ben", "attack", [30])] * 2,
        ("Ada", "attack", [30]),
    )
    assert end.asked("Cid", "defend") == [3, 6, 6]


def test_one_knows_that_it_hits_but_not_by_how_much():
    """TT-14: `defend_knowing = "hit"`: asked once a hit is rolled, told nothing of its margin."""
    about = []

    def look(decision):
        if decision.kind == "defend":
            about.extend(decision.about)

    ready = setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue"))
    Ended(ready, Watcher(look, Ann=["attack Bob with sword"]), dice(("Ann", "attack", [30])))
    (incoming,) = about
    assert (incoming.attacker, incoming.weapon, incoming.verb) == ("Ann", "sword", "strike")
    assert incoming.hits is True
    assert not hasattr(incoming, "margin")
    assert blow(roll=51).asked("Bob", "defend") == []


@pytest.mark.parametrize("roll", [30, 80])
def test_one_may_have_to_answer_knowing_nothing(roll):
    """TT-14: `defend_knowing = "nothing"`: asked before it is known; a defence is spent anyway."""
    assert Options().defend_knowing == "hit"
    end = blow(
        "dodge Ann", "attack Ann with fists", roll=roll, defence=20, weapons=(FISTS,),
        options={"defend_knowing": "nothing"},
    )  # fmt: skip
    assert end.asked("Bob", "defend")[0] == 5
    assert end.one("defence").won
    assert end.of("wounded", "Bob") == []
    assert end.one("declared", "Bob").penalty == 2


def test_knowing_nothing_hides_whether_it_hits():
    """TT-14: then the question says nothing of the roll."""
    about = []

    def look(decision):
        if decision.kind == "defend":
            about.extend(decision.about)

    for roll in (30, 80):
        ready = setup(
            sheet("Ann", hand=SWORD),
            sheet("Bob", "blue"),
            options={"defend_knowing": "nothing"},
        )
        answers = {"Ann": ["attack Bob with sword"]}
        Ended(ready, Watcher(look, **answers), dice(("Ann", "attack", [roll])))
    assert [incoming.hits for incoming in about] == [None, None]


def test_a_malfunction_asks_nobody():
    """TT-19: a shot that does not fire is no attack, even for those who know nothing."""
    end = fought(
        setup(
            sheet("Ann", hand=REVOLVER),
            sheet("Bob", "blue"),
            options={"defend_knowing": "nothing"},
        ),
        {"Ann": ["shoot Bob with revolver"]},
        ("Ann", "reliability", [100]),
        ("Ann", "severity", [1]),
    )
    assert end.asked("Bob", "defend") == []


def test_against_shots_only_athletics_is_offered():
    """TT-14: nobody parries a bullet."""
    end = blow("dodge Ann", weapon=REVOLVER, hand=SWORD)
    assert end.offered("Bob", "defend") == ("take the hit", "dodge Ann")


def test_spells_cannot_be_actively_defended():
    """TT-14: active defence is against attacks; Force strikes whom it strikes."""
    end = fought(
        setup(sheet("Ann", casting=50, spells=(FORCE,)), sheet("Bob", "blue")),
        {"Ann": ["cast Force at Bob"]},
        ("Ann", "casting", [50]),
    )
    assert end.asked("Bob", "defend") == []


def test_the_bearer_may_defend_the_device():
    """TT-14, TT-26: a blow at a device is parried like any other."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", device=GENERATOR)),
        {"Ann": ["smash generator of Bob with sword"], "Bob": ["hold", "slip Ann"]},
        ("Ann", "attack", [20]),
        ("Bob", "defence", [1]),
    )
    assert end.one("defence").won
    assert end["Bob"].device_boxes == 5


def test_the_fallback_is_to_take_the_hit():
    """TT-14: nobody defends without wanting to."""
    end = blow()
    assert end.of("defence") == []
    assert len(end.of("wounded")) == 1
