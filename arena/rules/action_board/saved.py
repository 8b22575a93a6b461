"""A state as people can read it: names instead of numbers of seats, labels instead of indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from arena.errors import nearest
from arena.rules.action_board.board import ATTACK, GENERAL, KINDS, SPELL
from arena.rules.action_board.declarations import LONG, UNPACK
from arena.rules.action_board.state import (
    PACK,
    BattleState,
    Combatant,
    Place,
    State,
    Status,
    Wall,
    Work,
)
from arena.rules.options import STRICT
from arena.rules.saving import (
    Number,
    Points,
    Time,
    bounded,
    check_hit_points,
    check_times,
    exactly,
    flat,
    nested,
    one_of,
    zone_of,
)

if TYPE_CHECKING:
    from arena.checking import Place as Where
    from arena.rules.action_board.setup import Setup

StatusName = Literal["fighting", "awaited", "fallen", "fled", "yielded", "aside"]
PlaceName = Literal["hand", "sheath", "belt", "pack"]
ItemPlaceName = Literal["hand", "sheath", "belt", "pack", "used"]


@dataclass(frozen=True, slots=True)
class SavedWork:
    """An action of several ticks under way; see `arena.rules.action_board.state.Work`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    declaration: str
    began: Time
    stages: Number
    committed: Number


@dataclass(frozen=True, slots=True)
class SavedWall:
    """A wall: `between` two zones, or `before` one combatant."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    until: Number
    between: tuple[str, str] | None = None
    before: str = ""


@dataclass(frozen=True, slots=True)
class SavedCombatant:
    """A combatant's changing facts; see `arena.rules.action_board.state.Combatant`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    status: StatusName
    zone: str
    hp: Points
    attacks: Number
    spells: Number
    generals: Number
    dodges: Number
    used: Number
    spell_slots: tuple[Number, ...]
    weapons: dict[str, PlaceName]
    items: dict[str, ItemPlaceName]
    works: tuple[SavedWork, ...]


@dataclass(frozen=True, slots=True)
class SavedBattle:
    """A large battle, by side; see `arena.rules.action_board.state.BattleState`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    phase: Number
    numbers: dict[str, Number]
    morale: dict[str, Number]
    done: tuple[str, ...]
    playing: tuple[str, ...]
    ends: Time


@dataclass(frozen=True, slots=True)
class SavedState:
    """A whole state; see `arena.rules.action_board.state.State`.

    `rolled` counts each actor's rolls by purpose, `asked` everyone's questions by kind.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    now: Number
    opened: bool
    quiet_since: Number
    combatants: dict[str, SavedCombatant]
    walls: tuple[SavedWall, ...]
    battle: SavedBattle | None
    rolled: dict[str, dict[str, Number]]
    asked: dict[str, dict[str, Number]]


def save_state(setup: Setup, state: State) -> SavedState:
    """The state as people can read it."""
    return SavedState(
        now=state.now,
        opened=state.opened,
        quiet_since=state.quiet_since,
        combatants={c.sheet.name: _save_combatant(setup, c) for c in state.combatants},
        walls=tuple(_save_wall(setup, wall) for wall in state.walls),
        battle=None if state.battle is None else _save_battle(setup, state.battle),
        rolled=nested(state.ordinals),
        asked=nested(state.asked),
    )


def _save_combatant(setup: Setup, c: Combatant) -> SavedCombatant:
    sheet = setup.sheets[c.seat]
    return SavedCombatant(
        status=c.status.name.lower(),  # type: ignore[arg-type]  # the literal lists the statuses
        zone=setup.zones.names[c.zone],
        hp=c.hp,
        attacks=c.tokens[ATTACK],
        spells=c.tokens[SPELL],
        generals=c.tokens[GENERAL],
        dodges=c.dodges,
        used=c.used,
        spell_slots=tuple(c.spell_slots),
        weapons={w.name: _place(at) for w, at in zip(sheet.weapons, c.weapons, strict=True)},  # type: ignore[misc]
        items={i.name: _place(at) for i, at in zip(sheet.items, c.items, strict=True)},
        works=tuple(
            SavedWork(
                setup.action(c.seat, work.action).label, work.began, work.stages, work.committed
            )
            for work in c.works
        ),
    )


def _place(at: int) -> ItemPlaceName:
    return Place(at).name.lower()  # type: ignore[return-value]  # the literal lists the places


def _save_wall(setup: Setup, wall: Wall) -> SavedWall:
    if wall.between is None:
        return SavedWall(wall.until, before=setup.seats[wall.before])
    one, other = wall.between
    return SavedWall(wall.until, (setup.zones.names[one], setup.zones.names[other]))


def _save_battle(setup: Setup, battle: BattleState) -> SavedBattle:
    return SavedBattle(
        phase=battle.phase,
        numbers=dict(zip(setup.sides, battle.numbers, strict=True)),
        morale=dict(zip(setup.sides, battle.morale, strict=True)),
        done=battle.done,
        playing=battle.playing,
        ends=battle.ends,
    )


def load_state(setup: Setup, saved: SavedState, place: Where) -> State:
    """The state that was saved.

    Raises:
        InputError: it does not fit the scenario, or cannot have come from a fight.
    """
    scenario = setup.scenario
    exactly(saved.combatants, setup.seats, place.at("combatants"))
    check_times(saved.now, saved.quiet_since, saved.opened, scenario, place)
    if (saved.battle is None) != (scenario.battle is None):
        expected = "a battle, as in the scenario" if saved.battle is None else "no battle"
        raise place.at("battle").error(None if saved.battle is None else "a battle", expected)
    state = State(
        now=saved.now,
        opened=saved.opened,
        quiet_since=saved.quiet_since,
        combatants=[],
        walls=tuple(
            _load_wall(setup, wall, saved.now, place.at("walls", at))
            for at, wall in enumerate(saved.walls)
        ),
        battle=None
        if saved.battle is None
        else _load_battle(setup, saved.battle, saved.now, place.at("battle")),
        ordinals=flat(saved.rolled),
        asked=flat(saved.asked),
    )
    for seat, name in enumerate(setup.seats):
        where = place.at("combatants", name)
        c = _load_combatant(setup, seat, saved.combatants[name], state.tick, where)
        _check_status(c, state.battle, where)
        _check_bounds(setup, c, where)
        state.combatants.append(c)
    return state


def _load_wall(setup: Setup, saved: SavedWall, now: int, place: Where) -> Wall:
    bounded(saved.until, now + 1, now + setup.options.wall_ticks, place.at("until"))
    if (saved.between is None) == (not saved.before):
        raise place.error(None, "either between two zones or before a combatant")
    if saved.between is None:
        one_of(saved.before, "a combatant", setup.seats, place.at("before"))
        return Wall(None, setup.seat[saved.before], saved.until)
    where = place.at("between")
    one, other = sorted(zone_of(setup.zones, name, where) for name in saved.between)
    if other not in setup.zones.ways(one):
        raise where.error(list(saved.between), "two zones with a way between them")
    return Wall((one, other), -1, saved.until)


def _load_battle(setup: Setup, saved: SavedBattle, now: int, place: Where) -> BattleState:
    battle = setup.scenario.battle
    assert battle is not None
    for key, values in (("numbers", saved.numbers), ("morale", saved.morale)):
        exactly(values, setup.sides, place.at(key))
        for side, value in values.items():
            bounded(value, 0, getattr(setup.army(side), key), place.at(key, side))
    bounded(saved.phase, 0, battle.phases, place.at("phase"))
    for key, named, which in (
        ("done", saved.done, [m.name for m in battle.manoeuvres if m.once]),
        ("playing", saved.playing, [m.name for m in battle.manoeuvres if m.play]),
    ):
        for name in named:
            one_of(name, "such a manoeuvre of the scenario", which, place.at(key))
    sides = [m.side for name in saved.playing for m in battle.manoeuvres if m.name == name]
    if len(set(sides)) < len(sides):
        raise place.at("playing").error(list(saved.playing), "at most one manoeuvre of each side")
    if saved.playing:
        ticks = next(m.ticks for m in battle.manoeuvres if m.name == saved.playing[0])
        bounded(saved.ends, now + 1, now + 1 + ticks, place.at("ends"))
    else:
        bounded(saved.ends, -1, -1, place.at("ends"))
    return BattleState(
        phase=saved.phase,
        numbers=[saved.numbers[side] for side in setup.sides],
        morale=[saved.morale[side] for side in setup.sides],
        done=saved.done,
        playing=saved.playing,
        ends=saved.ends,
    )


def _load_combatant(
    setup: Setup, seat: int, saved: SavedCombatant, tick: int, place: Where
) -> Combatant:
    sheet = setup.sheets[seat]
    weapons = [weapon.name for weapon in sheet.weapons]
    items = [item.name for item in sheet.items]
    exactly(saved.weapons, weapons, place.at("weapons"))
    exactly(saved.items, items, place.at("items"))
    works = tuple(
        _load_work(setup, seat, work, tick, place.at("works", at))
        for at, work in enumerate(saved.works)
    )
    if len({work.action for work in works}) < len(works):
        labels = [work.declaration for work in saved.works]
        raise place.at("works").error(labels, "each action once")
    return Combatant(
        seat=seat,
        sheet=sheet,
        slots=setup.slots[seat],
        dr=setup.dr[seat],
        status=Status[saved.status.upper()],
        zone=zone_of(setup.zones, saved.zone, place.at("zone")),
        hp=saved.hp,
        tokens=[saved.attacks, saved.spells, saved.generals],
        dodges=saved.dodges,
        used=saved.used,
        spell_slots=list(saved.spell_slots),
        weapons=[int(Place[saved.weapons[name].upper()]) for name in weapons],
        items=[int(Place[saved.items[name].upper()]) for name in items],
        works=works,
    )


def _load_work(setup: Setup, seat: int, saved: SavedWork, tick: int, place: Where) -> Work:
    actions = {action.label: action for action in setup.listed[seat] if action.verb in LONG}
    action = actions.get(saved.declaration)
    if action is None:
        guess = nearest(saved.declaration, actions)
        expected = "an action of several ticks"
        raise place.at("declaration").error(saved.declaration, expected, guess)
    bounded(saved.stages, 1, action.stages - 1, place.at("stages"))
    bounded(saved.committed, 0, saved.stages, place.at("committed"))
    # A stage is paid in every tick from the first: its next one is due in the coming tick.
    began = tick - saved.stages
    bounded(saved.began, began, began, place.at("began"))
    return Work(action.index, saved.began, saved.stages, saved.committed)


def _check_status(c: Combatant, battle: BattleState | None, place: Where) -> None:
    """Refuse a status that does not go with hit points, works or the battle around it."""
    name = c.status.name.lower()
    check_hit_points(c.hp, c.sheet.hp, c.status == Status.FALLEN, place.at("hp"))
    if c.works and c.status != Status.FIGHTING:
        raise place.at("works").error(name, "none for who is not fighting")
    allowed = battle is not None
    if c.status == Status.ASIDE and not allowed:
        raise place.at("status").error(name, "aside only in a large battle")
    if c.status == Status.AWAITED and allowed:
        raise place.at("status").error(name, "aside: in a large battle nobody is awaited")
    if c.status == Status.FIGHTING and battle is not None and not battle.playing:
        raise place.at("status").error(name, "aside: no manoeuvre is being played")


def _check_bounds(setup: Setup, c: Combatant, place: Where) -> None:
    """Refuse what no fight could have led to."""
    sheet = c.sheet
    full = (sheet.attacks, sheet.spells, sheet.generals)
    for kind, (key, most, left) in enumerate(zip(KINDS, full, c.tokens, strict=True)):
        # What a long action has paid comes back when it ends, or in the next round.
        out = sum(w.stages for w in c.works if setup.action(c.seat, w.action).kind == kind)
        bounded(left, 0, max(0, most - out), place.at(key))
    for at, work in enumerate(c.works):
        action = setup.action(c.seat, work.action)
        places = c.items if action.weapon is None else c.weapons
        if action.verb == UNPACK and places[action.thing] != PACK:
            raise place.at("works", at).error(action.label, f"{action.item} in a pack for that")
    bounded(c.dodges, 0, sheet.dodges, place.at("dodges"))
    bounded(c.used, 0, setup.slots[c.seat], place.at("used"))
    levels = sheet.spell_slots
    if len(c.spell_slots) != len(levels):
        raise place.at("spell_slots").error(
            list(c.spell_slots), f"one number for each of {len(levels)} levels"
        )
    for at, (left, most) in enumerate(zip(c.spell_slots, levels, strict=True)):
        bounded(left, 0, most, place.at("spell_slots", at))
