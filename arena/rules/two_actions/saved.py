"""A state as people can read it: names instead of numbers of seats, labels instead of indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

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
from arena.rules.two_actions.declarations import SHAPE, WITH_RESOLVE
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.scenario import Sheet
from arena.rules.two_actions.setup import Setup, pieces_of
from arena.rules.two_actions.state import FAST, SLOW, UNKNOWN, Combatant, Held, Stage, State, Status

if TYPE_CHECKING:
    from arena.checking import Place

StatusName = Literal["fighting", "awaited", "fallen", "fled", "yielded"]
PhaseName = Literal["fast", "slow", ""]
StageName = Literal["before", "turns"]
_PHASES: dict[int, PhaseName] = {FAST: "fast", SLOW: "slow", UNKNOWN: ""}


@dataclass(frozen=True, slots=True)
class SavedHeld:
    """An effect that is sustained; see `arena.rules.two_actions.state.Held`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    declaration: str
    since: Number
    paid: bool


@dataclass(frozen=True, slots=True)
class SavedCombatant:
    """A combatant's changing facts; see `arena.rules.two_actions.state.Combatant`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    status: StatusName
    phase: PhaseName
    acted: bool
    zone: str
    melee: Number
    hp: Points
    marks: Number
    broken: tuple[str, ...]
    motivation: Number
    resolve: Number
    uses: dict[str, Number]
    prone: bool
    steady: bool
    braced: bool
    cover: bool
    held: tuple[SavedHeld, ...]


@dataclass(frozen=True, slots=True)
class SavedState:
    """A whole state; see `arena.rules.two_actions.state.State`.

    `side` is the side whose turn is next, `turn` whose turn is under way, `rolled` counts each
    actor's rolls by purpose, `asked` everyone's questions by kind.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    now: Time
    stage: StageName
    opened: bool
    surprise: tuple[str, ...]
    side: str
    turn: str
    left: Number
    quiet_since: Number
    melees: Number
    combatants: dict[str, SavedCombatant]
    rolled: dict[str, dict[str, Number]]
    asked: dict[str, dict[str, Number]]


def save_state(setup: Setup, state: State) -> SavedState:
    """The state as people can read it."""
    return SavedState(
        now=state.now,
        stage=state.stage.name.lower(),  # type: ignore[arg-type]  # the literal lists the stages
        opened=state.opened,
        surprise=tuple(setup.seats[seat] for seat in state.surprise),
        side=setup.sides[state.side],
        turn="" if state.turn < 0 else setup.seats[state.turn],
        left=state.left,
        quiet_since=state.quiet_since,
        melees=state.melees,
        combatants={c.sheet.name: _save_combatant(setup, c) for c in state.combatants},
        rolled=nested(state.ordinals),
        asked=nested(state.asked),
    )


def _save_combatant(setup: Setup, c: Combatant) -> SavedCombatant:
    items = setup.sheets[c.seat].items
    return SavedCombatant(
        status=c.status.name.lower(),  # type: ignore[arg-type]  # the literal lists the statuses
        phase=_PHASES[c.phase],
        acted=c.acted,
        zone=setup.zones.names[c.zone],
        melee=c.melee,
        hp=c.hp,
        marks=c.marks,
        broken=tuple(sorted(c.broken)),
        motivation=c.motivation,
        resolve=c.resolve,
        uses={item.name: left for item, left in zip(items, c.uses, strict=True)},
        prone=c.prone,
        steady=c.steady,
        braced=c.braced,
        cover=c.cover,
        held=tuple(
            SavedHeld(setup.action(c.seat, held.action).label, held.since, held.paid)
            for held in c.held
        ),
    )


def load_state(setup: Setup, saved: SavedState, place: Place) -> State:
    """The state that was saved.

    Raises:
        InputError: it does not fit the scenario, or cannot have come from a fight.
    """
    scenario = setup.scenario
    exactly(saved.combatants, setup.seats, place.at("combatants"))
    check_times(saved.now, saved.quiet_since, saved.opened, scenario, place)
    _check_surprise(setup, saved, place.at("surprise"))
    one_of(saved.side, "a side", setup.sides, place.at("side"))
    stage = Stage[saved.stage.upper()]
    if stage == Stage.TURNS and (not saved.opened or saved.surprise):
        raise place.at("stage").error(saved.stage, "before: the fight has not come so far")
    state = State(
        now=saved.now,
        stage=stage,
        opened=saved.opened,
        surprise=tuple(sorted(setup.seat[name] for name in saved.surprise)),
        side=setup.sides.index(saved.side),
        turn=-1,
        left=saved.left,
        quiet_since=saved.quiet_since,
        melees=saved.melees,
        combatants=[],
        ordinals=flat(saved.rolled),
        asked=flat(saved.asked),
    )
    for seat, name in enumerate(setup.seats):
        where = place.at("combatants", name)
        combatant = _load_combatant(setup, seat, saved.combatants[name], state, where)
        _check_time(state, combatant, saved.combatants[name], setup.scenario.start_count, where)
        state.combatants.append(combatant)
    _check_melees(state, place)
    _load_turn(setup, saved, state, place)
    _check_held(setup, state, place)
    return state


def _check_surprise(setup: Setup, saved: SavedState, place: Place) -> None:
    """Refuse anything but all who act by surprise, before they have, or nobody after (TA-03)."""
    scenario = setup.scenario
    for name in saved.surprise:
        if name not in scenario.surprise or saved.now != scenario.start_count:
            expected = "somebody who still acts by surprise at the start"
            raise place.unknown(name, expected, scenario.surprise)
    named = sorted(saved.surprise)
    if named != sorted(set(scenario.surprise)) and (named or not saved.opened):
        expected = "all who act by surprise, or none once they have"
        raise place.error(list(saved.surprise), expected)


def _check_time(
    state: State, c: Combatant, saved: SavedCombatant, start: int, place: Place
) -> None:
    """Refuse who is there too early or too late, and turns and phases of another time."""
    arrives = c.sheet.start.arrives
    # Whoever is due comes after the instant has begun, and before its phase does.
    arrived = arrives <= start or arrives < state.now + (state.stage == Stage.TURNS)
    if arrived == (c.status == Status.AWAITED):
        expected = f"{'not awaited' if arrived else 'awaited'}: to arrive at time {arrives}"
        raise place.at("status").error(saved.status, expected)
    early = not state.opened or bool(state.surprise)
    if not c.sheet.phase and saved.phase and (early or not arrived):
        raise place.at("phase").error(saved.phase, '"": the initiative has not been rolled')
    begun = state.stage == Stage.TURNS or state.now > start
    if c.phase == UNKNOWN and begun and c.status == Status.FIGHTING:
        raise place.at("phase").error(saved.phase, "fast or slow: the initiative has been rolled")
    if c.acted and not (arrived and _may_have_acted(state, c)):
        raise place.at("acted").error(True, "false: such a turn has not come yet")


def _may_have_acted(state: State, c: Combatant) -> bool:
    """Whether somebody's turn of this round, or by surprise, may be over."""
    if state.surprise or not state.opened:
        return state.opened and c.seat in state.surprise
    if state.stage == Stage.BEFORE and state.now % 2 == 0:
        return c.phase != UNKNOWN  # the round before is over
    return c.phase == FAST or (
        c.phase == SLOW and state.stage == Stage.TURNS and state.now % 2 == 1
    )


def _check_held(setup: Setup, state: State, place: Place) -> None:
    """Refuse effects on who is not in the fight, and unpaid ones outside a turn (TA-11)."""
    for c in state.combatants:
        for at, held in enumerate(c.held):
            where = place.at("combatants", c.sheet.name, "held", at)
            target = state.combatants[setup.action(c.seat, held.action).seat]
            if target.status != Status.FIGHTING:
                label = setup.action(c.seat, held.action).label
                expected = f"nothing on {target.sheet.name}, who is not in the fight"
                raise where.at("declaration").error(label, expected)
            if not held.paid and (held.resolve or state.turn != c.seat):
                expected = "true: only in one's own turn is an effect still to be paid for"
                raise where.at("paid").error(False, expected)


def _load_turn(setup: Setup, saved: SavedState, state: State, place: Place) -> None:
    """Take up the turn that is under way, if one is."""
    if not saved.turn:
        bounded(saved.left, 0, 0, place.at("left"))
        return
    one_of(saved.turn, "a combatant", setup.seats, place.at("turn"))
    c = state.combatants[setup.seat[saved.turn]]
    by_surprise = state.stage == Stage.BEFORE and c.seat in state.surprise and state.opened
    in_phase = state.stage == Stage.TURNS and c.phase == state.now % 2
    if c.status != Status.FIGHTING or c.acted or not (by_surprise or in_phase):
        raise place.at("turn").error(saved.turn, "somebody who can act in this phase")
    bounded(saved.left, 1, c.sheet.actions, place.at("left"))
    state.turn = c.seat


def _load_combatant(
    setup: Setup, seat: int, saved: SavedCombatant, state: State, place: Place
) -> Combatant:
    sheet = setup.sheets[seat]
    gear = setup.gear(seat)
    for name in saved.broken:
        one_of(name, "a weapon, armour or shield", gear, place.at("broken"))
    exactly(saved.uses, [item.name for item in sheet.items], place.at("uses"))
    for item in sheet.items:
        bounded(saved.uses[item.name], 0, item.uses, place.at("uses", item.name))
    phases = {name: number for number, name in _PHASES.items()}
    phase = phases[saved.phase]
    if sheet.phase and saved.phase != sheet.phase:
        raise place.at("phase").error(saved.phase, f"{sheet.phase}, as on the sheet")
    _check_body(setup, sheet, saved, place)
    for pool in ("motivation", "resolve"):
        # Shards may have brought it above what the sheet says.
        gained = sum(
            item.amount * (item.uses - saved.uses[item.name])
            for item in sheet.items
            if item.effect == pool
        )
        bounded(getattr(saved, pool), 0, getattr(sheet, pool) + gained, place.at(pool))
    return Combatant(
        seat=seat,
        sheet=sheet,
        phase=phase,
        status=Status[saved.status.upper()],
        acted=saved.acted,
        zone=zone_of(setup.zones, saved.zone, place.at("zone")),
        melee=saved.melee,
        hp=saved.hp,
        marks=saved.marks,
        broken=frozenset(saved.broken),
        motivation=saved.motivation,
        resolve=saved.resolve,
        uses=[saved.uses[item.name] for item in sheet.items],
        prone=saved.prone,
        steady=saved.steady,
        braced=saved.braced,
        cover=saved.cover,
        held=_load_held(setup, seat, saved, state.now, place.at("held")),
        pieces=pieces_of(sheet),
    )


def _check_body(setup: Setup, sheet: Sheet, saved: SavedCombatant, place: Place) -> None:
    """Refuse hit points, marks and exits that no fight could have led to."""
    options = setup.options
    left = {"fled": options.may_flee, "yielded": options.may_yield}
    if not left.get(saved.status, True):
        raise place.at("status").error(saved.status, "what the options of the scenario allow")
    check_hit_points(saved.hp, sheet.most, saved.status == "fallen", place.at("hp"))
    bounded(saved.marks, 0, _most_marks(sheet, saved.broken), place.at("marks"))
    if not sheet.rolls:
        for key in ("steady", "braced", "cover"):
            if getattr(saved, key):
                raise place.at(key).error(True, "false: creatures do not roll")


def _most_marks(sheet: Sheet, broken: tuple[str, ...]) -> int:
    """The most marks that break nothing, whichever layers they are against (TA-07)."""
    whole = [piece for piece in pieces_of(sheet) if piece.name not in broken]
    worn = sum(piece.ap for piece in whole if piece.layer != WEAPON)
    weapon = max((piece.ap for piece in whole if piece.layer == WEAPON), default=0)
    return max(worn, weapon, 1) - 1 if sheet.rolls else 0


def _load_held(
    setup: Setup, seat: int, saved: SavedCombatant, now: int, place: Place
) -> tuple[Held, ...]:
    if saved.held and saved.status != "fighting":
        raise place.error(saved.status, "nothing sustained by who is not fighting")
    labels = {
        action.label: action
        for action in setup.listed[seat]
        if action.verb == SHAPE and action.effect is not None and action.effect.sustained
    }
    found: list[Held] = []
    names: list[str] = []
    for at, held in enumerate(saved.held):
        action = labels.get(held.declaration)
        where = place.at(at)
        if action is None:
            expected = "what shapes a sustained effect"
            raise where.at("declaration").unknown(held.declaration, expected, labels)
        if action.item in names:
            raise where.at("declaration").error(held.declaration, f"{action.item} once")
        names.append(action.item)
        bounded(held.since, setup.scenario.start_count, now, where.at("since"))
        resolve = action.mode == WITH_RESOLVE
        found.append(Held(action.index, held.since, resolve, held.paid))
    return tuple(found)


def _check_melees(state: State, place: Place) -> None:
    """Refuse melees of one, over two zones, or of who is not fighting."""
    for c in state.combatants:
        if not c.melee:
            continue
        where = place.at("combatants", c.sheet.name, "melee")
        bounded(c.melee, 1, state.melees, where)
        others = [o for o in state.combatants if o.melee == c.melee and o is not c]
        if not others or any(o.zone != c.zone for o in others) or c.status != Status.FIGHTING:
            expected = "0, or the number of a melee with others in the same zone"
            raise where.error(c.melee, expected)
