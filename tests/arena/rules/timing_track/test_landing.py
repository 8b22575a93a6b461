"""What lands: devices, moves that meet, and groups that do not depend on names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.dice import Dice
from arena.luck import KeyedDice
from arena.model import Decision, Declaration
from arena.rules.timing_track.state import Status
from tests.arena.rules.timing_track.kit import (
    FISTS,
    FORCE,
    GENERATOR,
    HAMMER,
    MEND,
    RAPIER,
    REVOLVER,
    SHIELD,
    SWORD,
    THREE_ZONES,
    VEST,
    WARD,
    fought,
    play,
    setup,
    sheet,
)

PLAIN = replace(SWORD, name="club", damage=Dice.parse("1d1+9"))
SURGE = replace(WARD, name="Surge", effect="surge")
MIRE = replace(WARD, name="Mire", effect="hinder", amounts=(1, 2, 3, 4), lasts=0)


def device(ann=("hold",), bob=("switch on generator",), ann_given=None, rolls=(), **bob_given):
    return fought(
        setup(
            sheet("Ann", hand=FISTS, **(ann_given or {})),
            sheet("Bob", "blue", device=GENERATOR, **bob_given),
        ),
        {"Ann": list(ann), "Bob": list(bob)},
        *rolls,
    )


def test_a_generator_pulses_every_3_counts_from_switching_on():
    """TT-26: declared at 0, on at 1, pulses of -2 at 4, 7 and 10."""
    end = device()
    assert [(d.time, d.change) for d in end.of("device")] == [
        (1, "on"), (4, "pulse"), (7, "pulse"), (10, "pulse"),
    ]  # fmt: skip
    assert [(b.time, b.by, b.balance) for b in end.of("balance")] == [
        (4, -2, -2), (7, -2, -4), (10, -2, -6),
    ]  # fmt: skip


def test_a_generator_is_switched_off():
    """TT-26: speed 1; no pulse after it. On again, it counts from then."""
    end = device(bob=["switch on generator", (4, "switch off generator"),
                      (8, "switch on generator")])  # fmt: skip
    assert [(d.time, d.change) for d in end.of("device")][:5] == [
        (1, "on"), (4, "pulse"), (5, "off"), (9, "on"), (12, "pulse"),
    ]  # fmt: skip


def test_a_generator_falls_with_its_bearer():
    """TT-26: dropped at the fall; the pulse due later never comes."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD),
            sheet("Bob", "blue", device=GENERATOR, start={"wounds": 28}),
            sheet("Cid", "blue"),
        ),
        {"Ann": ["attack Bob with sword"], "Bob": ["switch on generator"]},
        ("Ann", "attack", [30]),
    )
    assert [(d.time, d.change) for d in end.of("device")] == [
        (1, "on"), (4, "pulse"), (5, "dropped"),
    ]  # fmt: skip
    assert end["Bob"].pulsed == -1


def test_a_generator_leaves_with_its_bearer():
    """TT-26: also whoever yields takes the hum along."""
    end = fought(
        setup(
            sheet("Ann"),
            sheet("Bob", "blue", device=GENERATOR, start={"device_on": 0}),
            sheet("Cid", "blue"),
            options={"may_yield": True},
        ),
        {"Bob": ["yield"]},
    )
    assert [d.change for d in end.of("device")] == ["dropped"]


def smash(*damage, roll=20, hand=SWORD, **bob):
    bob = {"start": {"device_on": 0}, "br": 9, **bob}
    return fought(
        setup(
            sheet("Ann", hand=hand),
            sheet("Bob", "blue", device=GENERATOR, **bob),
            limit=30,
        ),
        {"Ann": [f"smash generator of Bob with {hand.name}"] * len(damage)},
        *[("Ann", "attack", [roll])] * len(damage),
        *[("Ann", "damage", f if isinstance(f, list) else [f]) for f in damage],
    )


def test_a_generator_has_5_boxes():
    """TT-26: 4 damage leave one box and a humming device, 5 smash it; its bearer is unhurt."""
    end = smash(3)
    assert [(d.change, d.boxes) for d in end.of("device") if d.change != "pulse"] == [
        ("damaged", 1)
    ]
    assert end["Bob"].pulsed >= 0
    end = smash(4)
    assert [(d.time, d.change) for d in end.of("device")] == [(3, "pulse"), (5, "smashed")]
    assert end["Bob"].wounds == 0
    assert "switch on generator" not in end.offered("Bob", "declare", -1)


def test_damage_to_a_generator_adds_up():
    """TT-26: two blows of 3 smash it."""
    end = smash(2, 2)
    changes = [(d.time, d.change) for d in end.of("device") if d.change != "pulse"]
    assert changes == [(5, "damaged"), (10, "smashed")]


@pytest.mark.parametrize(("roll", "hits"), [(30, True), (31, False)])
def test_a_device_is_struck_at_20_less(roll, hits):
    """TT-26: skill 50 hits it at 30."""
    end = smash([1] * (2 if roll == 30 else 1), roll=roll, hand=PLAIN)
    assert end.one("attack").against == 30
    assert any(d.change == "smashed" for d in end.of("device")) is hits


def test_no_armour_protects_a_device():
    """TT-26: what the bearer wears soaks nothing and does not wear."""
    end = smash(4, armour=(replace(VEST, martial=9),), shield=SHIELD)
    assert end.of("device")[-1].change == "smashed"
    assert end.of("armour") == []


@pytest.mark.parametrize(
    ("ann", "amy", "effective"),
    [
        ("shoot Bob with revolver", "hold", 95),
        ((1, "shoot Bob with revolver"), "hold", 95),
        ((2, "shoot Bob with revolver"), "draw stick", 99),
    ],
)
def test_a_pulse_comes_in_the_order_of_its_start(ann, amy, effective):
    """TT-03, TT-26: the pulse at 4, begun at 1, comes before a shot begun at 2, no other."""
    quick = replace(REVOLVER, speed={0: 4, 1: 3, 2: 2}[ann[0] if isinstance(ann, tuple) else 0])
    end = fought(
        setup(
            sheet("Ann", hand=quick),
            sheet("Amy", weapons=(replace(SWORD, name="stick"),)),
            sheet("Bob", "blue", device=GENERATOR, br=9),
        ),
        {"Ann": [ann], "Amy": [amy], "Bob": ["switch on generator"]},
    )
    assert (end.one("reliability").time, end.one("reliability").effective) == (4, effective)


def test_switching_off_with_a_pulse_of_the_same_moment():
    """TT-03, TT-26: both happen, and the pulse is the last."""
    end = fought(
        setup(
            sheet("Ann"),
            sheet("Bob", "blue", device=replace(GENERATOR, period=1)),
        ),
        {"Bob": ["switch on generator", (1, "switch off generator")]},
    )
    assert sorted((d.time, d.change) for d in end.of("device")) == [
        (1, "on"), (2, "off"), (2, "pulse"),
    ]  # fmt: skip


def test_surge_and_mire():
    """TT-27: Surge moves the balance by its amount and its tier; Mire delays the next action."""
    end = fought(
        setup(
            sheet("Ann", casting=60, spells=(SURGE, MIRE)),
            sheet("Bob", "blue", weapons=(FISTS,)),
        ),
        {
            "Ann": ["cast Surge", "cast Mire at Bob", "Standard"],
            "Bob": [(4, "attack Ann with fists"), (9, "attack Ann with fists")],
        },
        ("Ann", "casting", [60]),
        ("Ann", "casting", [40]),
        *[("Ann", "backlash", [99])] * 2,
    )
    assert [b.balance for b in end.of("balance")] == [2, 3, 5]
    assert end.one("hindered").delay == 2
    assert [d.penalty for d in end.of("declared", "Bob")] == [2, 0]


def test_mend_heals_no_more_than_there_is():
    """TT-27: wounds never go below none."""
    end = fought(
        setup(
            sheet("Ann", casting=50, spells=(MEND,), start={"wounds": 3}),
            sheet("Bob", "blue"),
        ),
        {"Ann": ["cast Mend on Ann"]},
        ("Ann", "casting", [49]),
        ("Ann", "effect", [6]),
        ("Ann", "backlash", [99]),
    )
    assert (end.one("healed").healed, end["Ann"].wounds) == (3, 0)


@pytest.mark.parametrize("healer", ["Amy", "Zoe"])
def test_healing_lands_before_harm(healer):
    """TT-03: a Mend and a blow of one moment: both count in full, also at the end of the track."""
    end = fought(
        setup(
            sheet(healer, casting=50, spells=(MEND,)),
            sheet("Ann", start={"wounds": 27}),
            sheet("Bob", "blue", hand=FISTS),
        ),
        {healer: ["cast Mend on Ann"], "Bob": ["attack Ann with fists"]},
        (healer, "casting", [50]),
        (healer, "effect", [2]),
        (healer, "backlash", [99]),
        ("Bob", "attack", [30]),
        ("Bob", "damage", [3]),
    )
    assert end["Ann"].wounds == 28
    assert end["Ann"].status == Status.FIGHTING


def test_whoever_flees_can_still_be_struck():
    """TT-03, TT-18: leaving comes last: a deadly shot of the same moment leaves one dying."""
    for wounds, status in ((28, Status.DYING), (0, Status.FLED)):
        end = fought(
            setup(
                sheet("Ann", zone="east", start={"wounds": wounds}),
                sheet("Amy", zone="east"),
                sheet("Bob", "blue", "west", hand=replace(REVOLVER, tags=("accurate",))),
                zones=THREE_ZONES,
                options={"may_flee": True},
            ),
            {"Ann": ["flee"], "Bob": ["shoot Ann with revolver"]},
            ("Bob", "reliability", [1]),
            ("Bob", "attack", [10]),
            ("Ann", "death", [1]),
        )
        left = end.of("left", "Ann")[0]
        assert left.status == status.name.lower()
        assert len(end.of("wounded")) == 1


def test_whoever_falls_leaves_cover_melee_and_hold():
    """TT-13, TT-16: a fallen combatant is Close to nobody."""
    end = fought(
        setup(
            sheet("Ann", zone="middle", hand=FISTS),
            sheet("Bob", "blue", "middle", start={"wounds": 28, "cover": "partial"}),
            sheet("Cid", "blue", "middle"),
            zones=THREE_ZONES,
        ),
        {"Ann": ["attack Bob with fists"]},
        ("Ann", "attack", [10]),
        ("Bob", "death", [1]),
    )
    bob = end["Bob"]
    assert (bob.status, bob.cover, bob.melee, bob.holding) == (Status.STABLE, 0, 0, False)
    assert end["Ann"].melee == 0


# -- names and seats ----------------------------------------------------------------------

NAMES = ("Abe", "Bea", "Cal", "Dot", "Eli", "Fay")
TURNS = (NAMES, NAMES[::-1], (*NAMES[3:], *NAMES[:3]), (*NAMES[1::2], *NAMES[::2]))


def brawl(names, **options):
    """Three against three; the same roles under other names."""
    a, b, c, d, e, f = names
    return setup(
        sheet(a, zone="east", hand=SWORD, weapons=(SWORD, FISTS), shield=SHIELD, br=2,
              start={"wounds": 3}),
        sheet(b, zone="middle", hand=HAMMER, armour=(VEST,), aw=1),
        sheet(c, zone="middle", casting=70, tradition="wild", spells=(FORCE, MEND, WARD, MIRE),
              weapons=(FISTS,)),
        sheet(d, "blue", "middle", hand=RAPIER, weapons=(RAPIER, FISTS), device=GENERATOR),
        sheet(e, "blue", "middle", hand=REVOLVER, skills={"firearms": 60}, shield=SHIELD),
        sheet(f, "blue", "west", casting=70, spells=(FORCE, MEND, WARD, SURGE), device=GENERATOR,
              weapons=(FISTS,), skills={"medicine": 50}),
        zones=THREE_ZONES,
        options={"stray_strikes_ally": False, "may_flee": True, **options},
        limit=60,
    )  # fmt: skip


class ByRole:
    """Chooses by role and never by name: the same fight, whoever is called what."""

    def __init__(self, names, seed):
        self.roles = {name: f"<{place}>" for place, name in enumerate(names)}
        self.luck = KeyedDice(seed, salt="choices")
        self.asked = {}

    def say(self, text):
        for name, role in self.roles.items():
            text = text.replace(name, role)
        return text

    def choose(self, decision: Decision) -> Declaration:
        role = self.roles[decision.who]
        number = self.asked[role] = self.asked.get(role, 0) + 1
        legal = sorted(decision.legal, key=lambda d: self.say(d.label))
        if decision.kind == "reconsider":
            legal = [d for d in legal if d.verb == "carry on"] * 2 * len(legal) + legal
        return legal[self.luck.roll(role, decision.kind, number, 1, len(legal))[0] - 1]


class DiceByRole:
    """Keyed dice by role; what picks among people by their order always picks the last."""

    def __init__(self, names, seed):
        self.roles = {name: f"<{place}>" for place, name in enumerate(names)}
        self.luck = KeyedDice(seed)

    def roll(self, who, purpose, ordinal, number, sides):
        if purpose == "stray":
            return (sides,)
        return self.luck.roll(self.roles[who], purpose, ordinal, number, sides)


def told(names, seed, **options):
    """How a fight ended, by role: outcome, every combatant, every melee and who came first."""
    ready = brawl(names, **options)
    fight, _ = play(ready, ByRole(names, seed), DiceByRole(names, seed))
    state = fight.state
    of_name = {c.sheet.name: c for c in state.combatants}
    order = sorted({c.joined for c in state.combatants if c.melee})
    rows = []
    for name in names:
        c = of_name[name]
        rows.append(
            (
                c.status, c.zone, c.wounds, c.exhaustion, c.ballistic, c.martial, c.in_hand,
                c.rounds, c.conditions, c.cover, c.delay, c.guard_delay, c.holding, c.ward,
                c.ward_until, c.pulsed, c.device_boxes, c.failures,
                {n for n in range(6) if c.melee and of_name[names[n]].melee == c.melee},
                order.index(c.joined) if c.melee else None,
                state.asked and sum(n for k, n in state.asked.items() if name in k),
            )
        )  # fmt: skip
    return fight.outcome, state.balance, rows


@pytest.mark.parametrize("options", [{}, {"defend_knowing": "nothing", "behind_from": 2}])
@pytest.mark.parametrize("seed", range(12))
def test_names_and_seats_decide_nothing(seed, options):
    """TT-03, TT-04: under other names, so on other seats, each role ends the same."""
    told_first = told(TURNS[0], seed, **options)
    for names in TURNS[1:]:
        assert told(names, seed, **options) == told_first


def meet(names, labels, **given):
    """Four who start in one zone; what they declare resolves at one moment."""
    ready = setup(
        *(
            sheet(n, side, "east", hand=FISTS, skills={"brawl": 1}, **given)
            for n, side in zip(names, ("red", "blue", "red", "blue"), strict=True)
        ),
        zones=THREE_ZONES,
        limit=4,
    )
    end = fought(
        ready,
        {n: [label.format(*names)] for n, label in zip(names, labels, strict=True)},
        *((n, "attack", [99]) for n in names),
    )
    by_name = [end[n] for n in names]
    melees = {
        frozenset(i for i in range(4) if by_name[i].melee == c.melee) for c in by_name if c.melee
    }
    return melees, [c.zone for c in by_name]


@pytest.mark.parametrize(
    ("labels", "melees"),
    [
        (("attack {1} with fists", "attack {2} with fists", "hold", "hold"), [{0, 1, 2}]),
        (("attack {1} with fists", "attack {2} with fists", "attack {3} with fists",
          "attack {0} with fists"), [{0, 1, 2, 3}]),
        (("sprint closer to {1}", "sprint closer to {2}", "hold", "hold"), [{0, 1, 2}]),
        (("sprint closer to {1}", "sprint away from {2}", "hold", "hold"), []),
        (("attack {1} with fists", "sprint closer to {3}", "hold", "hold"), [{0, 1, 3}]),
        (("attack {1} with fists", "hold", "hold", "attack {2} with fists"), [{0, 1}, {2, 3}]),
    ],
)  # fmt: skip
def test_moves_of_one_moment_meet_the_same_under_any_names(labels, melees):
    """TT-03, TT-16: who meets whom does not depend on whose name comes first."""
    for names in (("Abe", "Bea", "Cal", "Dot"), ("Dot", "Cal", "Bea", "Abe"),
                  ("Bea", "Abe", "Dot", "Cal")):  # fmt: skip
        assert meet(names, labels)[0] == {frozenset(m) for m in melees}


@pytest.mark.parametrize("bearer", ["Abe", "Zed"])
def test_a_device_that_is_smashed_as_it_is_switched_on_never_pulses(bearer):
    """TT-03, TT-26: both belong to one group; whoever of the two is first, it stays silent."""
    end = fought(
        setup(
            sheet("Kim", hand=SWORD),
            sheet(bearer, "blue", device=GENERATOR, start={"delay": 4}),
            limit=30,
        ),
        {"Kim": [f"smash generator of {bearer} with sword"], bearer: ["switch on generator"]},
        ("Kim", "attack", [20]),
        ("Kim", "damage", [6]),
    )
    assert {declared.due for declared in end.of("declared")[:2]} == {5}
    assert [d.change for d in end.of("device") if d.change != "on"] == ["smashed"]
    assert end[bearer].pulsed < 0
    assert end.of("balance") == []
