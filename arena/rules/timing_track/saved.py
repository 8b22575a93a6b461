"""A state as people can read it: names instead of numbers of seats, labels instead of indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from arena.errors import IllegalAnswer, nearest
from arena.rules.options import STRICT
from arena.rules.saving import Number, Time, bounded, exactly, flat, nested, one_of, zone_of
from arena.rules.timing_track.state import Combatant, Condition, State, Status, Token
from arena.rules.timing_track.wounds import TIERS, exhaustion_boxes, wound_boxes

if TYPE_CHECKING:
    from arena.checking import Place
    from arena.rules.timing_track.setup import Setup

StatusName = Literal["fighting", "awaited", "dying", "stable", "dead", "fled", "yielded"]
ConditionName = Literal["ready", "jammed", "dropped", "broken", "destroyed"]


@dataclass(frozen=True, slots=True)
class SavedToken:
    """A token on the track."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    declaration: str
    start: Time
    due: Time
    penalty: Number = 0


@dataclass(frozen=True, slots=True)
class SavedWeapon:
    """What a fight changes about a weapon."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    rounds: Number
    condition: ConditionName


@dataclass(frozen=True, slots=True)
class SavedCombatant:
    """A combatant's changing facts; see `arena.rules.timing_track.state.Combatant`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    status: StatusName
    zone: str
    melee: Number
    joined: Number
    wounds: Number
    exhaustion: Number
    ballistic: Number
    martial: Number
    in_hand: str
    weapons: dict[str, SavedWeapon]
    cover: Literal[0, 10, 20]
    delay: Number
    guard_delay: Number
    defended: Time
    holding: bool
    seen: Number
    token: SavedToken | None
    unaware_of: tuple[str, ...]
    ward: Number
    ward_until: Time
    warded: Time
    pulsed: Time
    device_boxes: Number
    saved: Time
    failures: Number


@dataclass(frozen=True, slots=True)
class SavedState:
    """A whole state; see `arena.rules.timing_track.state.State`.

    `rolled` counts each combatant's rolls by purpose, `asked` their questions by kind.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    now: Time
    settled: Time
    stirred: Time
    opened: bool
    balance: Annotated[int, Ge(-1_000_000), Le(1_000_000)]
    changes: Number
    active: Time
    melees: Number
    joins: Number
    goal: Time
    combatants: dict[str, SavedCombatant]
    rolled: dict[str, dict[str, Number]]
    asked: dict[str, dict[str, Number]]


def save_state(setup: Setup, state: State) -> SavedState:
    """The state as people can read it."""
    return SavedState(
        now=state.now,
        settled=state.settled,
        stirred=state.stirred,
        opened=state.opened,
        balance=state.balance,
        changes=state.changes,
        active=state.active,
        melees=state.melees,
        joins=state.joins,
        goal=state.goal,
        combatants={c.sheet.name: _save_combatant(setup, c) for c in state.combatants},
        rolled=nested(state.ordinals),
        asked=nested(state.asked),
    )


def _save_combatant(setup: Setup, c: Combatant) -> SavedCombatant:
    weapons = setup.sheets[c.seat].weapons
    token = c.token
    return SavedCombatant(
        status=c.status.name.lower(),  # type: ignore[arg-type]  # the literal lists the statuses
        zone=setup.zones.names[c.zone],
        melee=c.melee,
        joined=c.joined,
        wounds=c.wounds,
        exhaustion=c.exhaustion,
        ballistic=c.ballistic,
        martial=c.martial,
        in_hand="" if c.in_hand < 0 else weapons[c.in_hand].name,
        weapons={
            weapon.name: SavedWeapon(rounds, Condition(condition).name.lower())  # type: ignore[arg-type]
            for weapon, rounds, condition in zip(weapons, c.rounds, c.conditions, strict=True)
        },
        cover=c.cover,  # type: ignore[arg-type]  # 0, 10 or 20
        delay=c.delay,
        guard_delay=c.guard_delay,
        defended=c.defended,
        holding=c.holding,
        seen=c.seen,
        token=None
        if token is None
        else SavedToken(
            setup.action(c.seat, token.action).label, token.start, token.due, token.penalty
        ),
        unaware_of=tuple(setup.seats[seat] for seat in c.unaware),
        ward=c.ward,
        ward_until=c.ward_until,
        warded=c.warded,
        pulsed=c.pulsed,
        device_boxes=c.device_boxes,
        saved=c.saved,
        failures=c.failures,
    )


def load_state(setup: Setup, saved: SavedState, place: Place) -> State:
    """The state that was saved.

    Raises:
        InputError: it does not fit the scenario, or cannot have come from a fight.
    """
    exactly(saved.combatants, setup.seats, place.at("combatants"))
    if saved.settled != -1:
        bounded(saved.settled, saved.now, setup.scenario.limit, place.at("settled"))
    latest = max(saved.now, saved.settled)
    bounded(saved.stirred, -1, latest, place.at("stirred"))
    return State(
        now=saved.now,
        settled=saved.settled,
        stirred=saved.stirred,
        opened=saved.opened,
        balance=saved.balance,
        changes=saved.changes,
        active=saved.active,
        melees=saved.melees,
        joins=saved.joins,
        goal=saved.goal,
        combatants=[
            _load_combatant(
                setup, seat, saved.combatants[name], latest, place.at("combatants", name)
            )
            for seat, name in enumerate(setup.seats)
        ],
        ordinals=flat(saved.rolled),
        asked=flat(saved.asked),
    )


def _load_combatant(
    setup: Setup, seat: int, saved: SavedCombatant, now: int, place: Place
) -> Combatant:
    sheet = setup.sheets[seat]
    weapons = [weapon.name for weapon in sheet.weapons]
    if saved.in_hand:
        one_of(saved.in_hand, "a weapon on the sheet", weapons, place.at("in_hand"))
    exactly(saved.weapons, weapons, place.at("weapons"))
    for name in saved.unaware_of:
        one_of(name, "a combatant", setup.seats, place.at("unaware_of"))
    c = Combatant(
        seat=seat,
        sheet=sheet,
        status=Status[saved.status.upper()],
        zone=zone_of(setup.zones, saved.zone, place.at("zone")),
        melee=saved.melee,
        joined=saved.joined,
        wounds=saved.wounds,
        exhaustion=saved.exhaustion,
        ballistic=saved.ballistic,
        martial=saved.martial,
        in_hand=weapons.index(saved.in_hand) if saved.in_hand else -1,
        rounds=[saved.weapons[name].rounds for name in weapons],
        conditions=[int(Condition[saved.weapons[name].condition.upper()]) for name in weapons],
        cover=saved.cover,
        delay=saved.delay,
        guard_delay=saved.guard_delay,
        defended=saved.defended,
        holding=saved.holding,
        seen=saved.seen,
        token=_load_token(setup, seat, saved.token, now, place.at("token")),
        unaware=tuple(sorted(setup.seat[name] for name in saved.unaware_of)),
        ward=saved.ward,
        ward_until=saved.ward_until,
        warded=saved.warded,
        pulsed=saved.pulsed,
        device_boxes=saved.device_boxes,
        saved=saved.saved,
        failures=saved.failures,
    )
    _check_bounds(setup, c, now, place)
    return c


def _load_token(
    setup: Setup, seat: int, saved: SavedToken | None, now: int, place: Place
) -> Token | None:
    if saved is None:
        return None
    labels = [action.label for action in setup.to_declare[seat] if action.speed]
    try:
        action = setup.catalogues[setup.seats[seat]].find(saved.declaration)
    except IllegalAnswer:
        action = None
    if action is None or action.label not in labels:
        guess = nearest(saved.declaration, labels)
        raise place.at("declaration").error(saved.declaration, "an action of the catalogue", guess)
    if not saved.start <= now < saved.due:
        raise place.error(f"start {saved.start}, due {saved.due}", f"start <= {now} < due")
    return Token(action.index, saved.start, saved.due, saved.penalty)


def _check_bounds(setup: Setup, c: Combatant, now: int, place: Place) -> None:
    """Refuse what no fight could have led to, and what would stop the clock."""
    sheet, options = c.sheet, setup.options
    bounded(c.wounds, 0, TIERS * wound_boxes(c, options), place.at("wounds"))
    bounded(c.exhaustion, 0, TIERS * exhaustion_boxes(c, options), place.at("exhaustion"))
    bounded(c.ballistic, 0, sum(piece.ballistic for piece in sheet.armour), place.at("ballistic"))
    bounded(c.martial, 0, sum(piece.martial for piece in sheet.armour), place.at("martial"))
    for weapon, rounds in zip(sheet.weapons, c.rounds, strict=True):
        bounded(rounds, 0, weapon.rounds, place.at("weapons", weapon.name, "rounds"))
    device = sheet.device
    bounded(c.device_boxes, 0, 0 if device is None else device.boxes, place.at("device_boxes"))
    if c.token is not None and c.status != Status.FIGHTING:
        raise place.at("token").error(c.status.name.lower(), "a token only for who is fighting")
    if c.pulsed >= 0:
        if device is None or not c.device_boxes or c.status != Status.FIGHTING:
            raise place.at("pulsed").error(c.pulsed, "-1: there is no device that can pulse")
        bounded(c.pulsed, now - device.period + 1, now, place.at("pulsed"))
    if c.ward_until >= 0:
        bounded(c.ward_until, now + 1, 1_000_000, place.at("ward_until"))
        bounded(c.warded, 0, now, place.at("warded"))
    if c.status == Status.DYING:
        bounded(c.saved, now - options.death_save_period + 1, now, place.at("saved"))
    elif c.status == Status.AWAITED:
        bounded(c.saved, -1, -1, place.at("saved"))
    bounded(c.seen, 0, 1_000_000, place.at("seen"))
