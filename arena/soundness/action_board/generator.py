"""Random Action Board scenarios of every kind; a pure function of a seed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from arena.dice import Dice
from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from arena.rules.action_board.declarations import UNPACK
from arena.rules.action_board.gear import Armour, Item, Shield, Spell, Weapon
from arena.rules.action_board.options import Options
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.scenario import Group, Scenario, Sheet, Start, StartWork
from arena.soundness.drawing import SIDES, mixed, random_names, random_zones, sometimes

SWORD = Weapon("sword", "melee", Dice.parse("1d8+1"))
KNIFE = Weapon("knife", "melee", Dice.parse("1d4"))
MAUL = Weapon("maul", "melee", Dice.parse("2d6+2"))
WHIP = Weapon("whip", "melee", Dice.parse("1d3-1"), parries=False)
BOW = Weapon("bow", "missile", Dice.parse("1d8"), parries=False, reach="distant")
SLING = Weapon("sling", "missile", Dice.parse("1d4+1"), parries=False, reach="far")
STONE = Weapon("stone", "missile", Dice.parse("1d2"), parries=False, reach="near")
WEAPONS = (SWORD, KNIFE, MAUL, WHIP, BOW, SLING, STONE)

BOLT = Spell("Bolt", 1, "bolt", Dice.parse("2d6"), attack=4)
LANCE = Spell("Lance", 3, "bolt", Dice.parse("4d6"), reach="distant", attack=7)
FIREBALL = Spell("Fireball", 2, "area", Dice.parse("3d6"))
RAMPART = Spell("Rampart", 1, "wall", reach="near")
RIDGE = Spell("Ridge", 2, "wall", reach="distant")
MEND = Spell("Mend", 1, "heal", Dice.parse("1d8"), reach="near")
RITUAL = Spell("Ritual", 2, "area", Dice.parse("5d6"), ticks=3)
SPELLS = (BOLT, LANCE, FIREBALL, RAMPART, RIDGE, MEND, RITUAL)

ITEMS = (Item("potion", Dice.parse("1d6+1")), Item("tonic", Dice.parse("2d4")))
ARMOUR = (Armour("coat", 1), Armour("mail", 3))
SHIELD = Shield("shield")


def random_options(rng: random.Random) -> Options:
    """Options of which about a third differ from their defaults."""
    given: dict[str, Any] = {}
    some = sometimes(rng, given)
    for name in (
        "open_sheets", "may_yield", "may_flee", "casting_can_break", "natural_rolls", "volleys",
    ):  # fmt: skip
        some(name, True, False)
    some("quicken_levels", 0, 1)
    some("disruption_base", 5, 15)
    some("declare_first", "+25%", "+10%", "none")
    some("wall_ticks", 1, 2, 20)
    some("limit_quiet_rounds", 1, 2)
    return Options(**given)


def random_sheet(rng: random.Random, name: str, side: str, zone: str) -> Sheet:
    """Somebody of any kind, who knows how to do something."""
    caster = rng.random() < 0.5
    spells = rng.choice((2, 3, 4, 6)) if caster else rng.choice((0, 2))
    known = rng.sample(SPELLS, rng.randint(1, len(SPELLS))) if caster else []
    return Sheet(
        name, side, zone,
        attacks=rng.choice((0, 2, 3, 3, 6, 12)),
        spells=spells,
        generals=rng.choice((0, 3, 3, 6)),
        dodges=rng.choice((0, 1, 1, 2)),
        hp=rng.choice((3, 10, 10, 20, 35)),
        reflex=rng.randint(-2, 6),
        attack=rng.randint(0, 7),
        defence=rng.randint(8, 15),
        will=rng.randint(-2, 6),
        spell_slots=tuple(rng.randint(0, 4) for _ in range(rng.randint(1, 6))) if caster else (),
        player=rng.random() < 0.2,
        weapons=tuple(rng.sample(WEAPONS, rng.choice((0, 1, 1, 2, 3)))),
        shield=SHIELD if rng.random() < 0.3 else None,
        armour=tuple(rng.sample(ARMOUR, rng.choice((0, 0, 1, 2)))),
        cast=tuple(spell for spell in known if spell.ticks <= spells),
        items=tuple(rng.sample(ITEMS, rng.choice((0, 0, 1, 2)))),
    )  # fmt: skip


def random_start(rng: random.Random, sheet: Sheet, scenario: Scenario) -> Start:
    """A start somewhere in the middle; work under way comes later."""
    given: dict[str, Any] = {}
    if rng.random() < 0.3:
        given["wounds"] = rng.randint(0, sheet.hp - 1)
    for name in ("attacks", "spells", "generals", "dodges"):
        if rng.random() < 0.15:
            given[name] = rng.randint(0, getattr(sheet, name))
    places = ("hand", "sheath", "belt", "pack")
    things = [weapon.name for weapon in sheet.weapons] + [item.name for item in sheet.items]
    given["places"] = {thing: rng.choice(places) for thing in things if rng.random() < 0.4}
    if scenario.battle is None and rng.random() < 0.12:
        given["arrives"] = scenario.start_count + rng.randint(1, 8)
    return Start(**given)


def random_groups(rng: random.Random, sheets: list[Sheet]) -> tuple[Group, ...]:
    """Some of each side in groups of one to three."""
    groups: list[Group] = []
    for side in SIDES:
        names = [sheet.name for sheet in sheets if sheet.side == side]
        rng.shuffle(names)
        while names and rng.random() < 0.5:
            members, names = names[: (size := rng.randint(1, 3))], names[size:]
            groups.append(Group(f"{side} group {len(groups)}", tuple(members)))
    return tuple(groups)


def random_battle(rng: random.Random, sheets: list[Sheet]) -> Battle:
    """A battle of a few phases, in which each side can fight at least once."""

    def grades() -> dict[str, int]:
        names = ("experience", "command", "equipment", "magic")
        return {name: rng.randint(-2, 2) for name in names}

    sides = {side: [s.name for s in sheets if s.side == side] for side in SIDES}
    armies = tuple(
        Army(side, rng.choice((20, 100, 333)), **grades(), morale=rng.randint(1, 6))
        for side in sides
    )
    manoeuvres = []
    for side in sides:
        for number in range(rng.randint(1, 3)):
            numbers: dict[str, Any] = {
                "base": rng.randint(20, 70),
                "terrain": rng.choice((0, 10, -10)),
                "casualties": rng.randint(0, 30),
                "morale": rng.randint(0, 2),
                "cost": rng.randint(0, 20),
                "dismay": rng.randint(0, 2),
            }
            once = number > 0 and rng.random() < 0.5
            manoeuvres.append(Manoeuvre(f"{side} {number}", side, once=once, **numbers))
        for number in range(rng.randint(1, 2)):
            fighters = [
                name
                for names in sides.values()
                for name in rng.sample(names, rng.randint(1, len(names)))
            ]
            name = f"{side} fights {number}"
            manoeuvres.append(
                Manoeuvre(
                    name,
                    side,
                    play=True,
                    fighters=tuple(fighters),
                    ticks=rng.choice((1, 4, 7, 12)),
                    once=rng.random() < 0.3,
                )
            )
    breaks = rng.choice((20, 50, 80))
    return Battle(armies, tuple(manoeuvres), phases=rng.randint(2, 5), breaks_below=breaks)


def random_scenario(
    seed: int, most: int = 4, battle: bool | None = None, **options: Any
) -> Scenario:
    """The scenario of a seed, with at most `most` on a side; options given stand fast.

    `battle` says whether it is a large battle; None lets the seed decide.
    """
    rng = random.Random(seed)
    ruling = replace(random_options(rng), **options)
    zones = random_zones(rng)
    one, two = rng.randint(1, most), rng.randint(1, most)
    names = random_names(rng, one + two)
    sheets = [
        random_sheet(rng, name, SIDES[i >= one], rng.choice(zones).name)
        for i, name in enumerate(names)
    ]
    _mounted(rng, sheets)
    large = rng.random() < 0.25
    large = large if battle is None else battle
    scenario = Scenario(
        f"random {seed}", f"Random fight {seed}", SIDES, zones, tuple(sheets),
        options=ruling,
        groups=random_groups(rng, sheets),
        start_count=rng.choice((0, 0, 1, 3, 7)),
        limit=rng.choice((12, 24, 40)) * (3 if large else 1),
        battle=random_battle(rng, sheets) if large else None,
    )  # fmt: skip
    sheets = [replace(sheet, start=random_start(rng, sheet, scenario)) for sheet in sheets]
    return _with_works(rng, replace(scenario, combatants=tuple(sheets)))


def _mounted(rng: random.Random, sheets: list[Sheet]) -> None:
    """Let some ride on others of their side; nobody rides who is ridden."""
    ridden: set[str] = set()
    for i, sheet in enumerate(sheets):
        mounts = [
            other.name for other in sheets
            if other is not sheet and other.side == sheet.side and other.zone == sheet.zone
            and not other.mount
        ]  # fmt: skip
        if mounts and sheet.name not in ridden and rng.random() < 0.25:
            mount = rng.choice(mounts)
            ridden.add(mount)
            sheets[i] = replace(sheet, mount=mount)


def _with_works(rng: random.Random, scenario: Scenario) -> Scenario:
    if scenario.battle is not None or not scenario.start_count:
        return scenario
    game = ACTION_BOARD.setup(scenario)
    sheets = []
    for sheet in scenario.combatants:
        long = [
            action for action in game.listed[game.seat[sheet.name]]
            if action.stages > 1 and _could_pay(sheet, action.kind, action.stages - 1)
        ]  # fmt: skip
        if long and not sheet.start.arrives and rng.random() < 0.4:
            action = rng.choice(long)
            done = min(rng.randint(1, action.stages - 1), scenario.start_count)
            start = replace(sheet.start, work=StartWork(action.label, done))
            if action.verb == UNPACK:
                start = replace(start, places={**start.places, action.item: "pack"})
            sheet = replace(sheet, start=start)  # noqa: PLW2901
        sheets.append(sheet)
    return replace(scenario, combatants=tuple(sheets))


def _could_pay(sheet: Sheet, kind: int, stages: int) -> bool:
    """Whether so many stages can have been paid; only if nothing is said of what is left."""
    start = sheet.start
    reserve = (sheet.attacks, sheet.spells, sheet.generals)[kind]
    return (start.attacks, start.spells, start.generals)[kind] is None and reserve >= stages


def shuffled(scenario: Scenario, seed: int) -> Scenario:
    """The same scenario, everything in it written down in another order."""
    rng = random.Random(seed)
    sheets = [
        replace(
            sheet,
            weapons=mixed(rng, sheet.weapons),
            armour=mixed(rng, sheet.armour),
            cast=mixed(rng, sheet.cast),
            items=mixed(rng, sheet.items),
            start=replace(sheet.start, places=dict(mixed(rng, list(sheet.start.places.items())))),
        )
        for sheet in scenario.combatants
    ]
    battle = scenario.battle
    if battle is not None:
        manoeuvres = [replace(m, fighters=mixed(rng, m.fighters)) for m in battle.manoeuvres]
        battle = replace(
            battle, armies=mixed(rng, battle.armies), manoeuvres=mixed(rng, manoeuvres)
        )
    return replace(
        scenario,
        combatants=mixed(rng, sheets),
        zones=mixed(rng, [replace(zone, ways=mixed(rng, zone.ways)) for zone in scenario.zones]),
        sides=mixed(rng, scenario.sides),
        groups=mixed(rng, [replace(g, members=mixed(rng, g.members)) for g in scenario.groups]),
        battle=battle,
    )
