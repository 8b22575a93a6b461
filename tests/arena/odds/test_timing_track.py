"""Odds of the Timing Track, against another calculator and against hand-written rules."""

from __future__ import annotations

from typing import Any

import icepool
import numpy as np
import pytest

from arena.rules.timing_track.checks import RESULT_NAMES, check
from tests.arena.odds.asked import (
    SAMPLES,
    at_question,
    lies_near,
    one,
    rng,
    shooters,
    told,
)
from tests.arena.rules.timing_track import kit as track


def attack_of(target: int) -> Any:
    """How an attack comes out, by another calculator."""
    return icepool.d(100).map(lambda face: RESULT_NAMES[check(face, target)])


def test_a_blow_is_as_another_calculator_says():
    """TT-07 to TT-09: chance, damage of hits and crits after soak."""
    game = track.setup(
        track.sheet("Al", hand=track.SWORD, skills={"melee": 66}),
        track.sheet("Bo", "blue", armour=(track.COAT,)),
    )
    found = one(at_question(game, "Al"), "Al", "attack Bo with sword")
    result = attack_of(66)
    assert found.chance == pytest.approx(
        float(result.probability("hit") + result.probability("crit"))
    )
    after_soak = {
        "hit": (icepool.d(8) + 1 - 2).map(lambda d: max(d, 0)),
        "crit": (2 @ icepool.d(8) + 1 - 2).map(lambda d: max(d, 0)),
    }
    damage = sum(float(result.probability(r)) * float(d.mean()) for r, d in after_soak.items())
    assert found.damage == pytest.approx(damage)
    assert found.dealt == {"Bo": pytest.approx(damage)}
    assert found.time == 5
    assert found.risks == {"dropped weapon": pytest.approx(0.01), "fumble": pytest.approx(0.01)}


def test_a_shot_is_as_sampled():
    """TT-19, TT-20: reliability first, then the malfunction table; 200,000 shots by hand."""
    found = one(at_question(shooters(balance=4), "Al"), "Al", "shoot Bo with revolver")
    dice = rng()
    fires = dice.integers(1, 101, SAMPLES) <= 95 - 8
    face = dice.integers(1, 101, SAMPLES)
    hits = fires & (face <= 60)
    crits = hits & (60 - face <= 2)
    pairs = dice.integers(1, 7, (SAMPLES, 4))
    raw = pairs[:, :2].sum(1) + np.where(crits, pairs[:, 2:].sum(1), 0)
    severity = np.where(fires, 0, dice.integers(1, 11, SAMPLES))
    # A stray shot picks Bo or nobody.
    strays = (severity == 8) & (dice.integers(1, 3, SAMPLES) == 1)
    dealt = np.where(hits | strays, np.maximum(raw - 4, 0), 0)
    lies_near(hits, found.chance)
    lies_near(dealt, found.damage)
    lies_near(np.where(severity == 10, dice.integers(1, 7, SAMPLES), 0), found.own)
    for name, least, most in (
        ("click", 1, 5), ("jam", 6, 7), ("misfire", 8, 8), ("broken weapon", 9, 9),
        ("destroyed weapon", 10, 10),
    ):  # fmt: skip
        lies_near((severity >= least) & (severity <= most), found.risks[name])
    lies_near(fires & (face == 100), found.risks["fumble"])


def test_aiming_is_worth_10_percent_and_two_counts():
    fight = at_question(shooters(), "Al")
    plainly, aimed = (one(fight, "Al", f"{how} Bo with revolver") for how in ("shoot", "aim at"))
    assert aimed.chance == pytest.approx(0.95 * 0.7)
    assert (plainly.chance, plainly.time, aimed.time) == (pytest.approx(0.95 * 0.6), 3, 5)


def test_a_weapon_without_a_chance_does_not_function():
    found = one(at_question(shooters(balance=50), "Al"), "Al", "shoot Bo with revolver")
    assert found.chance == 0
    assert found.risks == {"does not function": 1}


@pytest.mark.parametrize("tradition", ["scholar", "wild"])
def test_a_spell_is_as_sampled(tradition):
    """TT-22, TT-23: the highest tier, the backlash and the misfire; 200,000 spells by hand."""
    game = track.setup(
        track.sheet("Al", casting=60, tradition=tradition, spells=(track.FORCE,)),
        track.sheet("Bo", "blue"),
    )
    found = one(at_question(game, "Al"), "Al", "cast Force at Bo")
    wild = tradition == "wild"
    dice = rng()
    faces = dice.integers(1, 101, (SAMPLES, 2))
    one_die, other = faces.T
    away, away_other = abs(one_die - 60), abs(other - 60)
    second = (away_other > away) | ((away_other == away) & (other < one_die))
    taken = np.where(second & wild, other, one_die)
    margin = 60 - taken
    tier = np.select([margin < 0, margin <= 10, margin <= 30, margin <= 50], [-1, 0, 1, 2], 3)
    sixes = dice.integers(1, 7, (SAMPLES, 4))
    damage = np.where(np.arange(4) <= tier[:, None], sixes, 0).sum(1)
    lashes = dice.integers(1, 101, SAMPLES) <= np.choose(tier + 1, [25, 5, 10, 15, 25]) + 5 * wild
    own = np.where(lashes, dice.integers(1, 5, SAMPLES), 0)
    own += np.where((tier < 0) & wild, dice.integers(1, 7, SAMPLES), 0)
    lies_near(tier >= 0, found.chance)
    lies_near(damage, found.damage)
    lies_near(lashes, found.risks["backlash"])
    lies_near(own, found.own)
    assert found.risks["misfire"] == pytest.approx(1 - found.chance)
    assert found.time == 2


def test_a_tier_that_is_chosen_has_no_chance_but_its_own_damage_and_backlash():
    game = track.setup(
        track.sheet("Al", casting=60, tradition="scholar", spells=(track.FORCE,)),
        track.sheet("Bo", "blue"),
    )
    dice = track.dice(("Al", "casting", (20,)))
    fight = at_question(game, "Al", "tier", dice, Al="cast Force at Bo")
    found = told(fight, "Al")
    assert [o.declaration.label for o in found] == ["Weak", "Standard", "Strong"]
    assert [o.damage for o in found] == pytest.approx([3.5, 7, 10.5])
    assert [o.risks["backlash"] for o in found] == pytest.approx([0.05, 0.10, 0.15])
    assert {o.chance for o in found} == {None}
    assert {o.time for o in found} == {2}


def test_a_parry_is_an_opposed_roll():
    """TT-14: two successes compare margins, the defender wins ties; the margin is hidden."""
    game = track.setup(
        track.sheet("Al", hand=track.SWORD, skills={"melee": 55}, start={"melee_with": ("Bo",)}),
        track.sheet("Bo", "blue", hand=track.SWORD, skills={"melee": 45}),
    )
    fight = at_question(game, "Bo", "defend", track.dice(("Al", "attack", (55,))),
                        Al="attack Bo with sword")  # fmt: skip
    parry, taking = one(fight, "Bo", "parry Al"), one(fight, "Bo", "take the hit")
    attack = icepool.Die(range(1, 56))

    def parried(attack, defence):
        return defence <= 45 and defence != 100 and 45 - defence >= 55 - attack

    won = icepool.map(parried, attack, icepool.d(100))
    assert parry.chance == parry.stops == pytest.approx(float(won.probability(True)))
    crit = float(attack.map(lambda face: 55 - face <= 2).probability(True))
    assert taking.taken == pytest.approx((1 - crit) * 5.5 + crit * 10)
    assert taking.unanswered == parry.unanswered == taking.taken
    assert taking.stops == 0
    assert taking.chance is None
    assert parry.taken < taking.taken


def test_of_several_attacks_at_once_each_is_told_by_itself():
    """TT-03, TT-14: one defends against one of them; what is taken of all is their sum."""
    melee = {"melee_with": ("Bo",)}
    game = track.setup(
        track.sheet("Al", hand=track.SWORD, skills={"melee": 55}, start=melee),
        track.sheet("Ann", hand=track.RAPIER, skills={"melee": 70}, start=melee),
        track.sheet("Ace", hand=track.BOW, skills={"ranged": 60}),
        track.sheet("Bo", "blue", hand=track.SWORD, skills={"melee": 45}),
        track.sheet("Bea", "blue"),
        options={"reconsider": "never"},
    )
    dice = track.dice(("Ann", "attack", (9,)), ("Ace", "attack", (9,)))
    fight = at_question(game, "Bo", "defend", dice, Ann="attack Bo with rapier",
                        Ace="shoot Bo with bow")  # fmt: skip
    found = {o.declaration.label: o for o in told(fight, "Bo")}
    assert found["take the hit"].taken == pytest.approx(
        found["dodge Ann"].unanswered + found["dodge Ace"].unanswered
    )
    assert found["parry Ann"].unanswered == found["dodge Ann"].unanswered
    assert 0 < found["dodge Ace"].taken < found["dodge Ace"].unanswered
    assert "parry Ace" not in found


def test_smashing_and_medicine():
    game = track.setup(
        track.sheet("Al", hand=track.SWORD, skills={"melee": 60, "medicine": 40}),
        track.sheet("Ann", start={"wounds": 28}),
        track.sheet("Bo", "blue", device=track.GENERATOR),
    )
    fight = at_question(game, "Al")
    smash = one(fight, "Al", "smash generator of Bo with sword")
    assert smash.chance == pytest.approx(0.4)
    crit = 0.02
    four = (icepool.d(8) + 1).map(lambda d: min(d, 5))
    more = (2 @ icepool.d(8) + 1).map(lambda d: min(d, 5))
    expected = (0.4 - crit) * float(four.mean()) + crit * float(more.mean())
    assert smash.dealt == {"generator of Bo": pytest.approx(expected)}
    smashed = (0.4 - crit) * 5 / 8 + crit * 61 / 64  # 4 or more on 1d8, or on 2d8
    assert smash.fells["generator of Bo"] == pytest.approx(smashed)
    for label in ("hold", "sprint closer to Bo"):
        found = one(fight, "Al", label)
        assert (found.chance, found.damage, found.risks) == (None, 0, {})


def test_others_are_set_aside_and_a_token_of_ones_own_carries_on():
    """Who has a token hears what it comes to, though a quicker one would come before it."""
    game = track.setup(
        track.sheet("Al", hand=track.HAMMER, skills={"melee": 60}),
        track.sheet("Bo", "blue", weapons=(track.FISTS,), skills={"brawl": 90}),
        options={"reconsider": "every-count"},
    )
    fight = at_question(game, "Al", "reconsider", Al="attack Bo with hammer",
                        Bo="attack Al with fists")  # fmt: skip
    found = one(fight, "Al", "carry on")
    assert (found.time, found.chance) == (6, pytest.approx(0.6))
    again = one(fight, "Al", "attack Bo with hammer")
    assert (again.time, again.chance) == (1 + 6 + 1, pytest.approx(0.6))
