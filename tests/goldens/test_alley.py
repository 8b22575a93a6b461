"""The alley with its printed dice: every number that the rulebook's example prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.puppet import Puppet
from arena.fight import Fight
from arena.luck import ScriptedDice
from arena.model import Event
from arena.rules import RULESETS
from arena.rules.timing_track.state import State
from scenarios import with_options
from scenarios.script import load_script

HERE = Path(__file__).parent


def told(name: str, **options) -> tuple[Fight[State], list[Event]]:
    """Play a shipped script to its end; all of its dice and answers must be used."""
    script = load_script(name)
    scenario = with_options(script.scenario, options)
    setup = RULESETS["timing_track"].setup(scenario)
    dice, policy = ScriptedDice(script.dice), Puppet(script.answers, script.otherwise)
    journal: list[Event] = []
    fight: Fight[State] = Fight(
        setup, dice, dict.fromkeys(setup.sides, policy), record=journal.append, on_fault="raise"
    )
    fight.run()
    assert policy.unused() == []
    assert dice.unused(fight.state.ordinals) == []
    return fight, journal


@pytest.fixture(scope="module")
def alley():
    return told("alley")[1]


def events(journal, kind, who=None, time=None):
    return [
        e for e in journal if e.kind == kind and who in (None, e.who) and time in (None, e.time)
    ]


def one(journal, kind, who, time):
    found = events(journal, kind, who, time)
    assert len(found) == 1, found
    return found[0]


def test_tokens(alley):
    """Every printed token lies on its count: declared at, by whom, due at."""
    assert [(e.time, e.who, e.due) for e in events(alley, "declared")] == [
        (0, "Kael", 2),
        (0, "Sera", 2),
        (0, "Thug A", 3),
        (0, "Thug B", 3),
        (2, "Kael", 7),
        (3, "Thug A", 6),
        (3, "Thug B", 6),
        (3, "Sera", 5),
        (6, "Thug B", 7),
    ]


def test_declaring_order_at_count_3(alley):
    """The thugs (AW -1) declare before Sera (TT-04); Kael's token is on the track already."""
    assert [e.who for e in events(alley, "declared", time=3)] == ["Thug A", "Thug B", "Sera"]


def test_sera_at_count_2(alley):
    """38 and 72 against 55 are equally far: the lower counts, 17 under is Standard (TT-22)."""
    casting = one(alley, "casting", "Sera", 2)
    assert (casting.dice, casting.against, casting.taken, casting.margin) == ((38, 72), 55, 38, 17)
    # Her target of 55 would allow two steps down; from Standard only Weak is left.
    assert casting.tiers == ("Weak", "Standard")
    manifested = one(alley, "manifested", "Sera", 2)
    assert (manifested.tier, manifested.amount, manifested.target) == ("Standard", 8, "Thug B")
    assert one(alley, "exhausted", "Sera", 2).paid == 4
    backlash = one(alley, "backlash", "Sera", 2)
    assert (backlash.against, backlash.roll, backlash.damage) == (15, 67, 0)
    assert one(alley, "balance", "Sera", 2).balance == 2


def test_thug_b_is_harmed(alley):
    """8 damage: 7 fill the OK tier, 1 goes over (TT-12)."""
    wounded = one(alley, "wounded", "Thug B", 2)
    assert (wounded.taken, wounded.wounds, wounded.tier) == (8, 8, "Harmed")


def test_shots_at_count_3(alley):
    """Both revolvers at 91; Thug A hits Kael for 9, which fill his OK tier; Thug B misses."""
    for who, roll in (("Thug A", 44), ("Thug B", 38)):
        reliability = one(alley, "reliability", who, 3)
        assert (reliability.effective, reliability.roll, reliability.fires) == (91, roll, True)
    hit = one(alley, "attack", "Thug A", 3)
    assert (hit.against, hit.roll, hit.result) == (50, 44, "hit")
    wounded = one(alley, "wounded", "Kael", 3)
    assert (wounded.raw, wounded.soak, wounded.taken) == (9, 0, 9)
    assert (wounded.wounds, wounded.tier) == (9, "OK")
    assert (one(alley, "attack", "Thug B", 3).roll, one(alley, "attack", "Thug B", 3).result) == (
        71,
        "miss",
    )


def test_the_printed_target_of_thug_bs_first_shot():
    """The example prints 50 for a shot declared unhurt and resolved Harmed, and 40 for the next.

    TT-03 has every roll read the state before its group, which gives 40 twice; the option
    `penalties_from = "declaration"` reads the printed numbers.
    """
    _, journal = told("alley")
    assert [e.against for e in events(journal, "attack", "Thug B")] == [40, 40]
    _, journal = told("alley", penalties_from="declaration")
    assert [e.against for e in events(journal, "attack", "Thug B")] == [50, 40]


def test_sera_at_count_5(alley):
    """29 and 84: the 84 is farther and misfires; 2 exhaustion, 3 damage, no backlash."""
    casting = one(alley, "casting", "Sera", 5)
    assert (casting.dice, casting.against, casting.taken) == ((29, 84), 55, 84)
    assert casting.tiers == ()
    assert one(alley, "misfired", "Sera", 5).spell == "Force"
    exhausted = one(alley, "exhausted", "Sera", 5)
    assert (exhausted.paid, exhausted.exhaustion) == (2, 6)
    assert one(alley, "wounded", "Sera", 5).taken == 3
    backlash = one(alley, "backlash", "Sera", 5)
    assert (backlash.against, backlash.roll, backlash.damage) == (30, 72, 0)
    assert events(alley, "balance", time=5) == []


def test_shots_at_count_6(alley):
    """Both fire at 91 and miss."""
    for who, reliability, roll, against in (("Thug A", 61, 61, 50), ("Thug B", 55, 55, 40)):
        rolled = one(alley, "reliability", who, 6)
        assert (rolled.effective, rolled.roll) == (91, reliability)
        attack = one(alley, "attack", who, 6)
        assert (attack.against, attack.roll, attack.result) == (against, roll, "miss")


def test_kaels_sword_at_count_7(alley):
    """22 against 66: margin 44, no crit; 7 damage fill 7 of Thug A's 9 OK boxes."""
    attack = one(alley, "attack", "Kael", 7)
    assert (attack.against, attack.roll, attack.margin, attack.result) == (66, 22, 44, "hit")
    wounded = one(alley, "wounded", "Thug A", 7)
    assert (wounded.taken, wounded.wounds, wounded.tier) == (7, 7, "OK")
    # The last step is part of the attack (TT-16).
    assert one(alley, "moved", "Kael", 7).close == ("Thug A",)


def test_generator(alley):
    """On at 7; pulses at 10, 13 and 16 take the balance to 0, -2 and -4 (TT-26)."""
    assert one(alley, "device", "Thug B", 7).change == "on"
    pulses = [(e.time, e.balance) for e in events(alley, "balance") if e.why == "pulse"]
    assert pulses == [(10, 0), (13, -2), (16, -4)]


@pytest.mark.parametrize(
    ("count", "reliability", "casting"), [(3, 91, 55), (10, 95, 55), (13, 99, 51), (16, 103, 47)]
)
def test_reliability_and_casting_target(count, reliability, casting):
    """Reliability 91, 95, 99, 103 and Sera's target 55, 55, 51, 47 as the balance moves."""
    script = load_script("alley")
    setup = RULESETS["timing_track"].setup(script.scenario)
    fight: Fight[State] = Fight(setup, ScriptedDice(script.dice))
    policy, seen = Puppet(script.answers, script.otherwise), {}
    while fight.advance():
        for decision in fight.pending:
            view = decision.view
            if decision.kind == "declare":
                if decision.who == "Sera":
                    spell = decision.find("cast Force at Thug B")
                    seen[decision.time, "casting"] = view.target(spell)
                if decision.who == "Thug A":
                    shot = decision.find("shoot Kael with revolver")
                    seen[decision.time, "reliability"] = view.reliability(shot)
            fight.answer(decision.who, policy.choose(decision))
    assert seen[count, "reliability"] == reliability
    assert seen[count, "casting"] == casting


def test_aetheric_aids_casting():
    """With `aetheric_aids_casting` the target is 59: 29 is then farther, margin 30, Standard."""
    _, journal = told("alley-aetheric")
    casting = one(journal, "casting", "Sera", 5)
    assert (casting.against, casting.taken, casting.margin) == (59, 29, 30)
    assert casting.tiers[-1] == "Standard"
    assert one(journal, "manifested", "Sera", 5).tier == "Standard"
    assert one(journal, "balance", "Sera", 5).balance == 4


@pytest.mark.parametrize("name", ["alley", "alley-aetheric"])
def test_the_whole_story(name):
    """The story of the golden, word for word; `UPDATE` below says how to renew it."""
    _, journal = told(name)
    story = "\n".join(RULESETS["timing_track"].story(journal)) + "\n"
    golden = HERE / f"{name}.txt"
    assert story == golden.read_text(encoding="utf-8"), UPDATE


UPDATE = "python -m tests.goldens.test_alley writes the stories anew; read them before you commit"

if __name__ == "__main__":
    for script in ("alley", "alley-aetheric"):
        lines = RULESETS["timing_track"].story(told(script)[1])
        (HERE / f"{script}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
