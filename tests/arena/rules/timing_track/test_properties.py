"""What holds in every fight of the Timing Track, and fights of every size."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import pytest

from arena.model import Event
from arena.rules.timing_track import events as e
from arena.rules.timing_track.gear import Device, Weapon
from arena.rules.timing_track.scenario import Start
from arena.rules.timing_track.setup import Setup
from arena.soundness.timing_track.generator import WEAPONS
from arena.space import Zone
from tests.arena.random_scenarios import make_ready, random_scenario, ready
from tests.arena.rules.timing_track.kit import FISTS, SWORD, Says, of, play, setup, sheet
from tests.arena.sound import fought, tells_a_fight, watched


@pytest.mark.parametrize("reconsider", ["on-change", "every-count", "never"])
@pytest.mark.parametrize("holders_asked", ["on-events", "every-count"])
def test_a_fight_ends_by_its_limit_however_often_is_asked(reconsider: str, holders_asked: str):
    """TT-28: with every way to ask again, a fight ends, at the latest at its limit."""
    for seed in range(40):
        game = ready(seed, reconsider=reconsider, holders_asked=holders_asked)
        fight, journal, _ = watched(game, seed)
        tells_a_fight(fight, journal)


@pytest.mark.parametrize("reconsider", ["on-change", "every-count", "never"])
@pytest.mark.parametrize("holders_asked", ["on-events", "every-count"])
@pytest.mark.parametrize("quiet", [1, 10])
def test_case_2_everyone_waiting_ends_the_fight(reconsider: str, holders_asked: str, quiet: int):
    """TT-28: nothing but holds is a draw after `quiet_limit` counts, and never a hang."""
    game = setup(
        sheet("A", hand=SWORD, device=Device("engine"), start={"device_on": 0}),
        sheet("B", "blue", start={"arrives": 3}),
        options={"quiet_limit": quiet, "reconsider": reconsider, "holders_asked": holders_asked},
    )
    fight, journal = play(game, Says())
    assert fight.outcome is not None
    assert fight.outcome.winner is None
    assert fight.outcome.score == {"red": 0.5, "blue": 0.5}
    tells_a_fight(fight, journal)
    assert fight.now <= 3 + quiet or quiet == 10


@pytest.mark.parametrize("blind", [True, False])
def test_case_3_full_ties_act_once_each_in_one_order(blind: bool):
    """All of k fully tied combatants each declare once a step, in the order of their names."""
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"]
    sheets = [sheet(name, "red" if i % 2 else "blue") for i, name in enumerate(names)]
    told: list[list[Event]] = []
    for order in (sheets, sheets[::-1]):
        game = setup(*order, options={"ties_blind": blind}, start_count=4)
        says = Says(**{name: [f"sprint closer to {names[i - 1]}"] for i, name in enumerate(names)})
        _, journal = play(game, says)
        assert [event.who for event in of(journal, "declared")] == names
        assert [event.who for event in of(journal, "resolved")] == names
        told.append(journal)
    assert told[0] == told[1]


def test_case_6_a_shot_spends_a_round_of_its_own_weapon_only():
    """Spending from one weapon leaves the rounds of the others."""
    for seed in range(60):
        game = ready(seed, count_rounds=True)
        fight, journal = fought(game, seed)
        used: dict[str, set[str]] = defaultdict(set)
        for event in journal:
            if isinstance(event, e.Resolved) and event.verb in ("shoot", "reload"):
                used[event.who].add(event.item)
        for c in fight.state.combatants:
            full = game.opening().combatants[c.seat].rounds
            for rounds, before, weapon in zip(c.rounds, full, c.sheet.weapons, strict=True):
                assert rounds == before or weapon.name in used[c.sheet.name]


# -- size -------------------------------------------------------------------------------------


def crowd(side: int, zones: int = 1, hands: Sequence[Weapon] = WEAPONS) -> Setup:
    names = [f"place {i}" for i in range(zones)]
    ways = [Zone(name, ways=(names[i - 1],) if i else ()) for i, name in enumerate(names)]
    sheets = [
        sheet(
            f"{color} {i:02}",
            color,
            names[i % zones],
            hand=hands[i % len(hands)],
            weapons=(FISTS, SWORD),
            pc=i % 3,
        )
        for color in ("red", "blue")
        for i in range(side)
    ]
    return setup(*sheets, zones=ways, limit=60)


def test_sixty_four_combatants_can_fight():
    """A large fight neither recurses nor crawls: 32 on each side, until a limit of 60 counts."""
    game = crowd(32, 4)
    began = time.perf_counter()
    fight, journal = fought(game, 1)
    assert time.perf_counter() - began < 20
    assert fight.over
    tells_a_fight(fight, journal)
    assert len(of(journal, "declared")) > 300


def test_a_group_of_sixty_lands_as_one():
    """TT-03: sixty blows of one count all land, those of the fallen too."""
    game = crowd(30, hands=(SWORD,))
    foe = {"red": "blue", "blue": "red"}
    says = Says(
        **{who: [f"attack {foe[who[:-3]]} {who[-2:]} with sword"] for who in game.seats}
    )  # fmt: skip
    _, journal = play(game, says)
    assert len([a for a in of(journal, "attack") if a.time == 5]) == 60


def test_a_long_fight_does_not_recurse():
    """Ten thousand counts of asking everybody end at the limit."""
    game = setup(
        sheet("A", device=Device("engine", 0, 1), start={"device_on": 0}),
        sheet("B", "blue", hand=SWORD, zone="yard"),
        options={"holders_asked": "every-count", "quiet_limit": 10_000},
        limit=9_000,
    )
    fight, journal = play(game, Says())
    assert fight.now == 9_000
    assert len([x for x in of(journal, "device") if x.change == "pulse"]) == 9_000


def test_a_start_can_be_anywhere():
    """Awaited, delayed, wounded to the last box, unaware: a fight begins and ends."""
    for seed in range(20):
        scenario = random_scenario(seed)
        sheets = [
            replace(one, start=Start(wounds=4 * (scenario.options.boxes_per_tier + one.br)))
            for one in scenario.combatants
        ]
        game = make_ready(replace(scenario, combatants=tuple(sheets), goal=None))
        fight, journal, _ = watched(game, seed)
        tells_a_fight(fight, journal)
