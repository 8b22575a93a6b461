"""Random Timing Track scenarios of every kind; a pure function of a seed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from arena.dice import Dice
from arena.rules.timing_track.gear import Device, Spell, Weapon
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.ruleset import TIMING_TRACK
from arena.rules.timing_track.scenario import Goal, Scenario, Sheet, Skills, Start, StartToken
from arena.soundness.drawing import SIDES, mixed, random_names, random_zones, sometimes
from arena.soundness.timing_track import gear

PISTOL = Weapon(
    "coil pistol", "firearms", 2, Dice.parse("3d6"), soak="ballistic", reliability=70, rounds=3,
    reload=2, tags=("galvanic",),
)  # fmt: skip
GREATSWORD = Weapon("greatsword", "melee", 7, Dice.parse("3d6"), hands=2)
WEAPONS = (
    gear.SWORD, gear.RAPIER, gear.HAMMER, gear.FISTS, gear.REVOLVER, gear.SHOTGUN, gear.RIFLE,
    gear.BOW, PISTOL, GREATSWORD,
)  # fmt: skip
MIRE = Spell("Mire", 2, "hinder", (1, 2, 3, 4), amounts=(1, 2, 3, 4))
SURGE = Spell("Surge", 1, "surge", (1, 2, 3, 4), amounts=(-3, 2, 5, -8))
SPELLS = (gear.FORCE, gear.MEND, gear.WARD, MIRE, SURGE)
ARMOUR = (gear.COAT, gear.VEST)
COVERS = ("none", "partial", "heavy")


def random_options(rng: random.Random) -> Options:
    """Options of which about a third differ from their defaults."""
    given: dict[str, Any] = {"boxes_per_tier": rng.choice((3, 4, 5, 7))}
    some = sometimes(rng, given)
    for name in (
        "open_sheets", "may_yield", "may_flee", "ties_blind", "fumble_mishap",
        "stray_strikes_ally", "defence_delay_stacks", "parry_stops_shots", "closing_attack",
        "stray_may_miss_all", "count_rounds", "misfire_costs_weak", "aetheric_aids_casting",
        "casting_can_break",
    ):  # fmt: skip
        some(name, True, False)
    some("reconsider", "every-count", "never")
    some("holders_asked", "every-count")
    some("defend_knowing", "nothing")
    some("least_speed", 2, 3)
    some("abandon_penalty", 0, 3)
    some("death_save_period", 1, 2)
    some("death_save_under", 20, 90)
    some("death_failures", 1, 2)
    some("defence_delay", 0, 4)
    some("behind_from", 1, 2)
    some("wild_suppression", 10, 50)
    some("backlash_shift_percent", 100)
    some("misfire_backlash", 100)
    some("quiet_limit", 1, 3)
    return Options(**given)


def random_sheet(rng: random.Random, name: str, side: str, zone: str, options: Options) -> Sheet:
    """Somebody of any kind, who knows how to do something."""
    weapons = tuple(rng.sample(WEAPONS, rng.choice((0, 1, 1, 2, 3))))
    caster = rng.random() < 0.4
    low = 1 - options.boxes_per_tier
    return Sheet(
        name, side, zone,
        pc=rng.choice((0, 0, 1, 2)),
        aw=rng.choice((0, 0, 1)),
        br=max(low, rng.randint(-2, 3)),
        pw=max(low, rng.randint(-2, 3)),
        skills=Skills(*(rng.choice((0, 20, 40, 60, 80, 110)) for _ in range(6))),
        casting=rng.choice((10, 50, 80, 120)) if caster else None,
        tradition=rng.choice(("scholar", "wild")),
        weapons=weapons,
        armour=tuple(rng.sample(ARMOUR, rng.choice((0, 1, 2)))),
        shield=gear.SHIELD if rng.random() < 0.25 else None,
        spells=tuple(rng.sample(SPELLS, rng.randint(1, len(SPELLS)))) if caster else (),
        device=random_device(rng) if rng.random() < 0.3 else None,
    )  # fmt: skip


def random_device(rng: random.Random) -> Device:
    """A device that pulls one way or the other, often or seldom."""
    return Device("engine", rng.choice((-2, 3)), rng.choice((1, 2, 3)), 1, rng.choice((1, 5)))


def random_start(rng: random.Random, sheet: Sheet, scenario: Scenario) -> Start:
    """A start somewhere in the middle; melees and tokens come later."""
    options, now = scenario.options, scenario.start_count
    given: dict[str, Any] = {}
    if sheet.weapons and rng.random() < 0.7:
        given["in_hand"] = rng.choice(sheet.weapons).name
    if rng.random() < 0.3:
        given["wounds"] = rng.randint(0, 4 * (options.boxes_per_tier + sheet.br))
    if rng.random() < 0.3:
        given["exhaustion"] = rng.randint(0, 4 * (options.boxes_per_tier + sheet.pw))
    if rng.random() < 0.3:
        given["soak_lost"] = (rng.randint(0, 3), rng.randint(0, 3))
    if rng.random() < 0.2:
        given["delay"] = rng.randint(1, 4)
    given["rounds"] = {w.name: rng.randint(0, w.rounds) for w in sheet.weapons if w.rounds}
    cover = next(zone.cover for zone in scenario.zones if zone.name == sheet.zone)
    if rng.random() < 0.3:
        given["cover"] = cover
    if sheet.device is not None and rng.random() < 0.4:
        given["device_on"] = rng.randint(0, now)
    elif rng.random() < 0.15:
        given["arrives"] = now + rng.randint(1, 12)
    foes = [other.name for other in scenario.combatants if other.side != sheet.side]
    if rng.random() < 0.15:
        given["unaware_of"] = tuple(rng.sample(foes, rng.randint(1, len(foes))))
    return Start(**given)


def random_scenario(seed: int, most: int = 4, **options: Any) -> Scenario:
    """The scenario of a seed, with at most `most` on a side; options given stand fast."""
    rng = random.Random(seed)
    ruling = replace(random_options(rng), **options)
    zones = random_zones(rng, COVERS)
    one, two = rng.randint(1, most), rng.randint(1, most)
    names = random_names(rng, one + two)
    sheets = [
        random_sheet(rng, name, SIDES[i >= one], rng.choice(zones).name, ruling)
        for i, name in enumerate(names)
    ]
    scenario = Scenario(
        f"random {seed}", f"Random fight {seed}", SIDES, zones, tuple(sheets),
        options=ruling,
        start_count=rng.choice((0, 0, 0, 7)),
        balance=rng.choice((0, 0, -5, 8)),
        limit=rng.choice((20, 40, 60)),
    )  # fmt: skip
    sheets = [replace(sheet, start=random_start(rng, sheet, scenario)) for sheet in sheets]
    if rng.random() < 0.4:
        _into_melees(rng, sheets)
    scenario = replace(scenario, combatants=tuple(sheets))
    machines = [sheet for sheet in sheets if sheet.device is not None]
    if machines and rng.random() < 0.3:
        target = rng.choice(machines)
        side = next(side for side in SIDES if side != target.side)
        scenario = replace(scenario, goal=Goal(side, target.name, rng.randint(8, 40)))
    return _with_tokens(rng, scenario)


def _into_melees(rng: random.Random, sheets: list[Sheet]) -> None:
    for i, sheet in enumerate(sheets):
        here = [
            other.name for other in sheets
            if other is not sheet and other.zone == sheet.zone and not other.start.arrives
        ]  # fmt: skip
        if here and not sheet.start.arrives and rng.random() < 0.5:
            start = replace(sheet.start, melee_with=(rng.choice(here),))
            sheets[i] = replace(sheet, start=start)


def _with_tokens(rng: random.Random, scenario: Scenario) -> Scenario:
    ready, now = TIMING_TRACK.setup(scenario), scenario.start_count
    sheets = []
    for sheet in scenario.combatants:
        actions = [a for a in ready.to_declare[ready.seat[sheet.name]] if a.speed]
        if rng.random() < 0.25 and not sheet.start.arrives:
            action = rng.choice(actions)
            token = StartToken(action.label, rng.randint(0, now), now + rng.randint(1, 5))
            sheet = replace(sheet, start=replace(sheet.start, token=token))  # noqa: PLW2901
        sheets.append(sheet)
    return replace(scenario, combatants=tuple(sheets))


def shuffled(scenario: Scenario, seed: int) -> Scenario:
    """The same scenario, everything in it written down in another order."""
    rng = random.Random(seed)
    sheets = [
        replace(
            sheet,
            weapons=mixed(rng, sheet.weapons),
            spells=mixed(rng, sheet.spells),
            armour=mixed(rng, sheet.armour),
            start=replace(
                sheet.start,
                melee_with=mixed(rng, sheet.start.melee_with),
                unaware_of=mixed(rng, sheet.start.unaware_of),
                rounds=dict(mixed(rng, list(sheet.start.rounds.items()))),
            ),
        )
        for sheet in scenario.combatants
    ]
    zones = [replace(zone, ways=mixed(rng, zone.ways)) for zone in scenario.zones]
    sides = mixed(rng, scenario.sides)
    return replace(scenario, combatants=mixed(rng, sheets), zones=mixed(rng, zones), sides=sides)
