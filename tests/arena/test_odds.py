"""Exact odds: against another calculator, against hand-written rules, and against played fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import icepool
import numpy as np
import pytest

import scenarios
from arena.errors import FightclockError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.odds import odds
from arena.rules import RULESETS
from arena.rules.action_board.duel import orders
from arena.rules.timing_track.checks import RESULT_NAMES, check
from tests.arena.comparing import plain
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.rules.action_board import kit as board
from tests.arena.rules.timing_track import kit as track
from tests.arena.rules.two_actions import kit as turns
from tests.arena.whimsical import Watching, everybody

SAMPLES = 200_000
WIDE = 4.5
"""How many standard errors a sample may lie from what is expected."""


def at_question(game: Any, who: str, kind: str = "", dice: Any = None, **said: str) -> Fight[Any]:
    """A fight of a game that stands at a question, others having said this or their fallback."""
    fight: Fight[Any] = Fight(game, dice or KeyedDice(1), rewindable=True)
    while pending := fight.advance():
        asked = {decision.who: decision for decision in pending}
        if who in asked and kind in ("", asked[who].kind):
            return fight
        for name, decision in asked.items():
            label = said.pop(name, None)
            fight.answer(name, decision.fallback if label is None else label)
    raise AssertionError(f"{who} is not asked {kind}")


def one(fight: Fight[Any], who: str, label: str, **given: Any) -> Any:
    """The odds of one answer."""
    return next(o for o in odds(fight, who, **given) if o.declaration.label == label)


def told(fight: Fight[Any], who: str) -> list[Any]:
    """The odds of every answer."""
    return list(odds(fight, who))


def lies_near(sample: Any, expected: float) -> None:
    """A sample's mean lies within its error of what is expected."""
    error = np.std(sample) / len(sample) ** 0.5
    assert np.mean(sample) == pytest.approx(expected, abs=WIDE * error + 1e-12)


def rng() -> np.random.Generator:
    return np.random.default_rng(20)


# -- nothing happens by asking -------------------------------------------------------------


@every_ruleset
@pytest.mark.parametrize("open_sheets", [True, False])
def test_asking_for_odds_changes_nothing(rules, open_sheets):
    """Same journal, same dice, same end, and the same position before and after."""
    for seed in range(2):
        game = ready(seed, rules, open_sheets=open_sheets)
        asking, plainly = Journalled(), Journalled()
        asking.fight(game, seed, asking.look)
        plainly.fight(game, seed, str)
        assert asking.journal == plainly.journal
        assert asking.looks


class Journalled:
    """A fight with its journal, in which now and then somebody looks at the odds."""

    def __init__(self) -> None:
        self.journal: list[Any] = []
        self.looks = 0

    def fight(self, game: Any, seed: int, watch: Callable[[Any], Any]) -> None:
        Fight(
            game,
            Counting(seed),
            everybody(Watching(watch)),
            record=self.journal.append,
            seed=seed,
            on_fault="raise",
        ).run()

    def look(self, decision: Any) -> None:
        self.looks += 1
        often = decision.kind in ("declare", "reconsider", "act")
        if self.looks % (41 if often else 7):
            return
        fight = decision._fight
        before, told, rolled = self.standing(fight)
        found = odds(decision)
        assert self.standing(fight) == (before, told, rolled)
        assert [o.declaration for o in found] == list(decision.legal)
        for o in found:
            chances = [o.chance, o.stops, *o.fells.values(), *o.breaks.values(), *o.risks.values()]
            assert all(0 <= c <= 1 + 1e-9 for c in chances if c is not None)
            assert o.time is None or o.time >= decision.time

    def standing(self, fight: Any) -> tuple[Any, int, int]:
        return plain(fight.snapshot()), len(self.journal), len(fight.dice.rolled)


class Counting(KeyedDice):
    """Keyed dice that remember what was rolled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolled: list[tuple[str, str, int]] = []

    def roll(self, who, purpose, ordinal, number, sides):
        self.rolled.append((who, purpose, ordinal))
        return super().roll(who, purpose, ordinal, number, sides)


def test_only_who_is_asked_has_odds():
    fight: Fight[Any] = Fight(
        track.setup(track.sheet("Al"), track.sheet("Bo", "blue")), KeyedDice(1)
    )
    with pytest.raises(FightclockError, match="nobody is asked"):
        odds(fight)
    fight.advance()
    assert {o.declaration.label for o in odds(fight, "Bo")} >= {"hold"}
    with pytest.raises(FightclockError, match="Alf is not asked now; did you mean 'Al'"):
        odds(fight, "Alf")


# -- Timing Track --------------------------------------------------------------------------


def shooters(**given: Any) -> Any:
    """A revolver against a vest of soak 4 (TT-07 to TT-09, TT-19, TT-20)."""
    return track.setup(
        track.sheet("Al", hand=track.REVOLVER, skills={"firearms": 60}, **given.pop("al", {})),
        track.sheet("Bo", "blue", armour=(track.VEST,), weapons=(track.FISTS,)),
        **given,
    )


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


# -- Action Board --------------------------------------------------------------------------


def skirmish(**given: Any) -> Any:
    return board.setup(
        board.sheet("Al", attack=5, cast=board.SPELLS, weapons=(board.SWORD, board.BOW), reflex=3,
                    items=(board.POTION,), start={"wounds": 6, "places": {"potion": "hand"}}),
        board.sheet("Bo", "blue", defence=14, hp=9, armour=(board.COAT,), attacks=6, reflex=1,
                    weapons=(board.SWORD,), shield=board.SHIELD),
        **given,
    )  # fmt: skip


def after_dr(number: int, sides: int) -> Any:
    return (number @ icepool.d(sides)).map(lambda d: max(0, d - 2))


def test_an_attack_is_as_another_calculator_says():
    """AB-09: 20 always hits and doubles the dice, 1 always misses, DR comes off."""
    found = one(at_question(skirmish(), "Al"), "Al", "attack Bo with sword")
    hit, twice = icepool.d(20).map(lambda f: 1 < f < 20 and f + 5 >= 14), 1 / 20
    chance = float(hit.probability(True))
    assert found.chance == pytest.approx(chance + twice)
    single, double = after_dr(1, 8), after_dr(2, 8)
    assert found.damage == pytest.approx(
        chance * float(single.mean()) + twice * float(double.mean())
    )
    falls = double.map(lambda d: d >= 9)
    assert found.fells == {"Bo": pytest.approx(twice * float(falls.probability(True)))}
    assert found.time == 0


def test_spells_of_several_ticks_quickened_ones_and_potions():
    """AB-02, AB-03: a spell resolves with its last stage; an area rolls no die to hit."""
    fight = at_question(skirmish(), "Al")
    cast, quick = (one(fight, "Al", f"{how} Bolt at Bo") for how in ("cast", "quicken"))
    assert (cast.time, quick.time) == (1, 0)
    assert cast.chance == quick.chance == pytest.approx(11 / 20)
    assert cast.damage == pytest.approx(quick.damage)
    area = one(at_question(board.setup(
        board.sheet("Al", zone="gate", cast=(board.FIREBALL,)),
        board.sheet("Bo", "blue", armour=(board.COAT,)),
        zones=board.HILL,
    ), "Al"), "Al", "cast Fireball at yard")  # fmt: skip
    assert (area.chance, area.time) == (None, 1)
    assert area.damage == pytest.approx(float(after_dr(3, 6).mean()))
    potion = one(fight, "Al", "drink potion")
    assert (potion.chance, potion.time) == (None, 0)
    assert potion.healed == {
        "Al": pytest.approx(float(icepool.d(8).map(lambda d: min(d, 6)).mean()))
    }


def test_a_block_is_a_reflex_duel():
    """AB-10: whoever declared first has 5 more; the winner takes nothing."""
    fight = at_question(skirmish(), "Bo", dice=KeyedDice(1))
    fight.answer("Al", "attack Bo with sword")
    fight.answer("Bo", "wait")
    fight.advance()
    found = one(fight, "Bo", "block Al with shield")
    mine, theirs = icepool.d(20) + 1, icepool.d(20) + 3 + 5
    tie = float((mine - theirs).probability(0))
    won = float((mine > theirs).probability(True)) / (1 - tie)
    attack = one(at_question(skirmish(), "Al"), "Al", "attack Bo with sword")
    assert found.chance == found.stops == pytest.approx(won)
    assert found.unanswered == pytest.approx(attack.damage)
    assert found.taken == pytest.approx((1 - won) * attack.damage)


def test_of_two_attacks_each_reaction_answers_one():
    """AB-10: an attack that has its answer is over; the second reaction is told alone."""
    slots: dict[str, Any] = {"attacks": 6, "weapons": (board.SWORD,)}
    game = board.setup(
        board.sheet("Al", attack=5, reflex=3, **slots),
        board.sheet("Bo", "blue", shield=board.SHIELD, dodges=1, **slots),
    )
    fight = at_question(game, "Bo")
    for waves in (("attack Bo with sword", "wait"), ("attack Bo with sword", "wait")):
        for name, label in zip(("Al", "Bo"), waves, strict=True):
            fight.answer(name, label)
        fight.advance()
    both = one(fight, "Bo", "dodge Al")
    fight.answer("Bo", "block Al with shield")
    fight.advance()
    second = one(fight, "Bo", "dodge Al")
    assert second.stops == pytest.approx(both.stops)
    assert second.unanswered == pytest.approx(both.unanswered / 2)
    # Without what the other attack does, half as much is left to take.
    assert second.taken == pytest.approx(both.taken - second.unanswered)


def test_one_block_answers_a_volley_and_what_others_declare_is_set_aside():
    """AB-10, AB-08: the group has one roll; a blow that is not answered is none of it."""
    archers = [board.sheet(f"Bow {i}", attack=4, weapons=(board.BOW,)) for i in (1, 2)]
    game = board.setup(
        *archers,
        board.sheet("Cut", attack=4, weapons=(board.SWORD,)),
        board.sheet(
            "Bo", "blue", defence=12, shield=board.SHIELD, reflex=2, weapons=(board.DAGGER,)
        ),
        groups={"bows": ("Bow 1", "Bow 2")},
    )
    fight = at_question(game, "Bo")
    said = dict.fromkeys(("Bow 1", "Bow 2"), "shoot Bo with bow")
    for name, label in {**said, "Cut": "attack Bo with sword", "Bo": "wait"}.items():
        fight.answer(name, label)
    fight.advance()
    block = one(fight, "Bo", "block volley of bows with shield")
    arrow = one(at_question(game, "Bow 1"), "Bow 1", "shoot Bo with bow")
    assert block.unanswered == pytest.approx(2 * arrow.damage)
    assert block.taken == pytest.approx((1 - block.stops) * block.unanswered)


def test_manoeuvres_of_a_battle_are_told_in_heads():
    """AB-12: the chance by the formula; casualties of either side, and none for a fight."""
    game = battle()
    fight: Fight[Any] = Fight(game, KeyedDice(1))
    fight.advance()
    for decision in fight.pending:
        for found in told(fight, decision.who):
            manoeuvre = game.scenario.battle.manoeuvres[found.declaration.thing]
            if manoeuvre.play:
                assert (found.chance, found.damage) == (None, 0)
                continue
            enemy = next(side for side in game.sides if side != decision.who)
            heads = game.army(enemy).numbers * manoeuvre.casualties // 100
            assert found.dealt.get(enemy, 0) == pytest.approx(found.chance * heads)
            lost = game.army(decision.who).numbers * manoeuvre.cost // 100
            assert found.own == pytest.approx((1 - found.chance) * lost)


def battle() -> Any:
    scenario = scenarios.load("battle-for-the-gate")
    return RULESETS[scenario.ruleset].setup(scenario)


@pytest.mark.parametrize("bonus", ["+5", "+25%", "+10%", "none"])
def test_duels_of_two_are_as_another_calculator_says(bonus):
    """AB-07: ties reroll, so their share goes to the others."""

    def total(face, reflex, first):
        plain = face + reflex
        extra = {"+5": 5, "none": 0, "+25%": plain * 25 // 100, "+10%": plain * 10 // 100}[bonus]
        return plain + (extra if first and (plain > 0 or bonus == "+5") else 0)

    for one_reflex, other_reflex in ((0, 0), (3, 1), (-4, 2), (7, 0)):
        one_die = icepool.d(20).map(lambda f, r=one_reflex: total(f, r, True))
        other_die = icepool.d(20).map(lambda f, r=other_reflex: total(f, r, False))
        tie = float((one_die - other_die).probability(0))
        won = float((one_die > other_die).probability(True)) / (1 - tie)
        found = orders((("A", one_reflex, True), ("B", other_reflex, False)), bonus)
        assert float(found["A", "B"]) == pytest.approx(won)
        assert sum(found.values()) == 1


def test_a_duel_of_three_orders_all_of_them():
    """AB-07: only the tied reroll among themselves; the rest of the order stays."""
    reflexes = {"A": 2, "B": 0, "C": 1}
    found = orders(tuple((name, reflex, False) for name, reflex in reflexes.items()), "none")
    assert sum(found.values()) == 1
    dice = rng()
    names = np.array(list(reflexes))
    # A tie is broken by rolling again: the same as comparing a long row of rolls.
    rolls = dice.integers(1, 21, (SAMPLES, 3, 12)) + np.array(list(reflexes.values()))[:, None]
    keys = (rolls * 30.0 ** -np.arange(12)).sum(2)
    order = np.argsort(-keys, axis=1)
    for ranking, share in found.items():
        lies_near((names[order] == np.array(ranking)).all(1), float(share))


# -- Two Actions ---------------------------------------------------------------------------


def test_a_strike_is_as_another_calculator_says():
    """TA-02, TA-05: d20 + Dexterity against 12, a natural 20 doubles, AP comes off."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3, focus=1),
        turns.beast("Bo", ap=1, constitution=5, start=turns.near("Al")),
    )
    fight = at_question(game, "Al")
    found = one(fight, "Al", "strike Bo with sword")
    assert found.chance == pytest.approx(12 / 20)
    assert found.damage == pytest.approx(11 / 20 * 2 + 1 / 20 * 5)
    assert found.fells == {"Bo": pytest.approx(1 / 20)}
    assert found.risks["critical failure"] == pytest.approx(1 / 20)
    assert one(fight, "Al", "focus").chance == pytest.approx(10 / 20)
    ended = one(fight, "Al", "end turn")
    assert (ended.chance, ended.time, ended.damage) == (None, 0, 0)


@pytest.mark.parametrize(("steady", "prone"), [(True, False), (False, True), (True, True)])
def test_advantage_and_disadvantage(steady, prone):
    """TA-02, TA-12: the better or the worse of two; both cancel out."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3,
                    items=(turns.LENS,) if steady else (), start={"prone": prone}),
        turns.beast("Bo", start=turns.near("Al")),
    )  # fmt: skip
    said = {"Al": "consume lens"} if steady else {}
    fight = at_question(game, "Al")
    if steady:
        fight.answer("Al", said["Al"])
        fight.advance()
    kept = icepool.d(20)
    if steady != prone:
        kept = icepool.highest(kept, kept) if steady else icepool.lowest(kept, kept)
    chance = float(
        kept.map(lambda face: face == 20 or (face > 1 and face + 3 >= 12)).probability(True)
    )
    assert one(fight, "Al", "strike Bo with sword").chance == pytest.approx(chance)


def test_responses_say_what_they_stop_and_what_is_marked():
    """TA-06, TA-07: blocked or not, marks, layers that break, and what is taken without."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3, armour=(turns.COAT,), focus=2,
                    items=(turns.POTION,), start={"wounds": 2}, phase="slow"),
        turns.beast("Bo", phase="fast", constitution=4, start=turns.near("Al")),
    )  # fmt: skip
    fight = at_question(game, "Al", "respond", Bo="strike Al with bite")
    found = {o.declaration.label: o for o in told(fight, "Al")}
    taking, block = found["take it"], found["block"]
    assert (taking.stops, taking.chance, taking.taken) == (0, None, 0)
    assert taking.marks == {"Al": 3}
    assert taking.breaks == {"coat of Al": 1}
    assert block.stops == block.chance == pytest.approx(12 / 20)
    assert block.breaks == {"coat of Al": pytest.approx(8 / 20)}
    assert block.marks == {"Al": pytest.approx(8 / 20 * 3)}
    strike = found["strike Bo with sword"]
    assert strike.chance == pytest.approx(12 / 20)
    assert strike.stops == pytest.approx(1 / 20)  # 6 of 4 Constitution: a critical fells
    assert strike.damage == pytest.approx(11 / 20 * 3 + 1 / 20 * 6)
    focus, potion = found["focus"], found["consume potion"]
    assert (focus.stops, focus.chance) == pytest.approx((0, 11 / 20))
    assert (potion.stops, potion.chance) == (0, None)
    assert potion.healed == {"Al": 2}


def test_a_push_is_the_roll_again():
    """TA-02: a failed Push is a critical failure; accepting rolls nothing."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3, motivation=1),
        turns.beast("Bo", start=turns.near("Al")),
    )
    dice = turns.dice(("Al", "strike", (5,)))
    fight = at_question(game, "Al", "push", dice, Al="strike Bo with sword")
    push, accept = one(fight, "Al", "push"), one(fight, "Al", "accept")
    assert push.chance == pytest.approx(12 / 20)
    assert push.damage == pytest.approx(11 / 20 * 3 + 1 / 20 * 6)
    assert push.risks["critical failure"] == pytest.approx(8 / 20)
    assert (accept.chance, accept.damage) == (None, 0)
    # Whoever says so is told the odds with every Push.
    start = at_question(game, "Al")

    def pushing(decision):
        return decision.find("push") if decision.kind == "push" else decision.fallback

    pushed = one(start, "Al", "strike Bo with sword", answering=pushing)
    assert pushed.chance == pytest.approx(1 - (8 / 20) ** 2)


# -- played fights -------------------------------------------------------------------------


def damage_played(game: Any, who: str, label: str, target: str, number: int,
                  left: Callable[[Any], int]) -> np.ndarray:  # fmt: skip
    """What a target loses to one answer, in forks with keyed dice."""
    fight = at_question(game, who)
    seat = game.seat[target]
    before = left(fight.state.combatants[seat])
    # The trial ends with the answer's own count, tick or action.
    time = one(fight, who, label).time
    found = np.empty(number)
    for block in range(number):
        fork = fight.fork(KeyedDice(77, block))
        pending = fork.advance()
        said = False
        while pending and not (said and (pending[0].time > time or pending[0].kind == "act")):
            for decision in pending:
                mine = decision.who == who and not said
                fork.answer(decision.who, label if mine else _going_on(decision, who))
                said = said or mine
            pending = fork.advance()
        found[block] = before - left(fork.state.combatants[seat])
    return found


def _going_on(decision: Any, who: str) -> Any:
    sustain = [d for d in decision.legal if d.verb == "sustain"]
    return sustain[0] if sustain and decision.who == who else decision.fallback


PLAYED = {
    "shot": (lambda: shooters(balance=4), "shoot Bo with revolver", lambda c: -c.wounds),
    "bolt": (skirmish, "cast Bolt at Bo", lambda c: c.hp),
    "strike": (
        lambda: turns.setup(
            turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3),
            turns.beast("Bo", ap=1, constitution=9, start=turns.near("Al")),
        ),
        "strike Bo with sword",
        lambda c: c.hp,
    ),
}


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("number", [4000, pytest.param(SAMPLES, marks=pytest.mark.slow)])
def test_played_fights_come_to_what_is_expected(name, number):
    """Forks of the same question, with keyed dice, lose on average what the odds say."""
    make, label, left = PLAYED[name]
    game = make()
    expected = one(at_question(game, "Al"), "Al", label).dealt["Bo"]
    lies_near(damage_played(game, "Al", label, "Bo", number, left), expected)
