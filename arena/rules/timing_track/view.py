"""What one combatant may see (GEN-01): read-only windows on the state, never copies of it.

A window is frozen by construction: nothing changes while a question is open, and a policy can
only read. With closed sheets the hidden fields of opponents read None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.model import Declaration
from arena.rules.melees import band, close_to
from arena.rules.timing_track import attacks, casting, firearms, wounds
from arena.rules.timing_track.declarations import Action
from arena.rules.timing_track.state import Combatant, Condition, State, Token
from arena.rules.viewing import Outlook, Window
from arena.space import Band

if TYPE_CHECKING:
    from arena.rules.timing_track.gear import Weapon
    from arena.rules.timing_track.options import Options
    from arena.rules.timing_track.scenario import Goal, Sheet
    from arena.rules.timing_track.setup import Setup

CONDITIONS = tuple(Condition)
"""By number: quicker than the class, which is asked for every weapon in every question."""


class TokenView:
    """A token on the track: everybody sees what was declared, when, and when it resolves."""

    __slots__ = ("declaration", "due", "start")

    def __init__(self, declaration: Action, token: Token) -> None:
        self.declaration = declaration
        self.start = token.start
        self.due = token.due


class CombatantView(Window):
    """One combatant as another sees them.

    Their `status` is fighting, awaited, dying, stable, dead, fled or yielded.
    """

    __slots__ = ("_token",)

    _setup: Setup
    _c: Combatant

    def __init__(self, setup: Setup, combatant: Combatant, side: str) -> None:
        super().__init__(setup, combatant, side)
        self._token: tuple[Token | None, TokenView | None] = (None, None)
        """The token looked at last, and how it looks."""

    def __repr__(self) -> str:
        return f"<{self.name}: {self.status}, {self.wound_tier}>"

    # -- what everybody sees --------------------------------------------------------------

    @property
    def cover(self) -> int:
        """What attackers lose: 0, 10 or 20."""
        return self._c.cover

    @property
    def in_hand(self) -> str:
        """The weapon in hand; "" is none."""
        held = self._c.in_hand
        return "" if held < 0 else self._c.sheet.weapons[held].name

    @property
    def weapon(self) -> Weapon | None:
        """The weapon in hand, with its numbers, which the gear catalogue gives everybody."""
        held = self._c.in_hand
        return None if held < 0 else self._c.sheet.weapons[held]

    @property
    def holding(self) -> bool:
        """Whether the combatant holds (TT-05)."""
        return self._c.holding

    @property
    def token(self) -> TokenView | None:
        """The token on the track, if any."""
        token = self._c.token
        if token is None:
            return None
        known, view = self._token
        if known is not token:
            view = TokenView(self._setup.action(self._c.seat, token.action), token)
            self._token = (token, view)
        return view

    @property
    def wound_tier(self) -> str:
        """OK, Harmed, Maimed or Incapacitated."""
        return wounds.WOUND_TIERS[wounds.wound_tier(self._c, self._setup.options)]

    @property
    def in_melee(self) -> bool:
        """Whether the combatant is Close to anybody."""
        return bool(self._c.melee)

    @property
    def device_on(self) -> bool:
        """Whether the combatant's device hums."""
        return self._c.pulsed >= 0

    @property
    def next_pulse(self) -> int | None:
        """The count of the device's next pulse (TT-26); None if it does not hum."""
        device, pulsed = self._c.sheet.device, self._c.pulsed
        return None if device is None or pulsed < 0 else pulsed + device.period

    @property
    def ward_until(self) -> int | None:
        """The count at which the ward ends; None is none."""
        return None if self._c.ward_until < 0 else self._c.ward_until

    @property
    def device_whole(self) -> bool:
        """Whether the combatant has a device that is not smashed."""
        return self._c.device_boxes > 0

    # -- what closed sheets hide ----------------------------------------------------------

    @property
    def sheet(self) -> Sheet | None:
        """The whole sheet."""
        return self._c.sheet if self._open else None

    @property
    def wounds(self) -> int | None:
        """Wound boxes filled."""
        return self._c.wounds if self._open else None

    @property
    def boxes_left(self) -> int | None:
        """Wound boxes still whole."""
        if not self._open:
            return None
        size = wounds.wound_boxes(self._c, self._setup.options)
        return wounds.TIERS * size - self._c.wounds

    @property
    def exhaustion(self) -> int | None:
        """Exhaustion boxes filled."""
        return self._c.exhaustion if self._open else None

    @property
    def penalty(self) -> int | None:
        """What wounds and exhaustion take off every check."""
        return wounds.penalty(self._c, self._setup.options) if self._open else None

    @property
    def ballistic(self) -> int | None:
        """Ballistic rating of the armour now."""
        return self._c.ballistic if self._open else None

    @property
    def martial(self) -> int | None:
        """Martial rating of the armour now."""
        return self._c.martial if self._open else None

    @property
    def rounds(self) -> int | None:
        """Rounds left in the weapon in hand; None also if it needs none."""
        held = self._c.in_hand
        if not self._open or held < 0 or not self._c.sheet.weapons[held].rounds:
            return None
        return self._c.rounds[held]

    def rounds_in(self, weapon: int) -> int | None:
        """Rounds left in a weapon, by its place on the sheet; None also if it needs none."""
        counted = self._setup.options.count_rounds and self._c.sheet.weapons[weapon].rounds
        return self._c.rounds[weapon] if self._open and counted else None

    def condition(self, weapon: int) -> Condition | None:
        """What state a weapon is in, by its place on the sheet."""
        return CONDITIONS[self._c.conditions[weapon]] if self._open else None

    @property
    def ward(self) -> int | None:
        """Soak of both kinds from a ward."""
        return self._c.ward if self._open else None

    @property
    def delay(self) -> int | None:
        """What the next action takes longer."""
        return self._c.delay + self._c.guard_delay if self._open else None


def windows_of(setup: Setup, state: State, side: str) -> tuple[CombatantView, ...]:
    """Everybody as this side sees them; shared by the views of all who are on it."""
    return tuple([CombatantView(setup, c, side) for c in state.combatants])


class View(Outlook[CombatantView]):
    """The fight as one combatant may see it."""

    __slots__ = ()

    _setup: Setup
    _state: State

    def __init__(
        self,
        setup: Setup,
        state: State,
        seat: int,
        windows: tuple[CombatantView, ...] | None = None,
    ) -> None:
        self._setup = setup
        self._state = state
        self._windows = windows or windows_of(setup, state, setup.sheets[seat].side)
        self.me = self._windows[seat]

    @property
    def count(self) -> int:
        """The last count on which everything has resolved."""
        return max(self._state.now, self._state.settled)

    @property
    def balance(self) -> int:
        """The balance: Aetheric positive, Galvanic negative (TT-24)."""
        return self._state.balance

    @property
    def goal(self) -> Goal | None:
        """What decides the fight besides who is left, if anything; everybody knows it."""
        return self._setup.scenario.goal

    @property
    def quiet(self) -> int:
        """Counts since anything but holds happened (TT-28)."""
        return self.count - self._state.active

    def band(self, one: CombatantView, other: CombatantView) -> Band:
        """The band between two combatants (TT-16)."""
        return band(self._setup.zones, one._c, other._c)

    def close(self, one: CombatantView) -> list[CombatantView]:
        """Everybody Close to this combatant."""
        return [self._windows[other.seat] for other in close_to(self._state, one._c)]

    def cover_here(self, one: CombatantView) -> int:
        """What cover the combatant's zone offers: 0, 10 or 20 (TT-17)."""
        return self._setup.cover[one._c.zone]

    @property
    def options(self) -> Options:
        """The rulings of this fight, which everybody knows."""
        return self._setup.options

    def notices(self, other: CombatantView) -> bool:
        """Whether one has noticed this combatant (TT-15)."""
        return other._c.seat not in self.me._c.unaware

    def room(self, other: CombatantView) -> bool:
        """Whether there is a zone that lies farther from this combatant than one's own."""
        return self._setup.zones.away(self.me._c.zone, other._c.zone) is not None

    # -- what one's own declarations would mean now ---------------------------------------

    def target(self, declaration: Declaration) -> int:
        """The number at or under which one's own attack or spell succeeds now."""
        assert isinstance(declaration, Action)
        me = self.me._c
        if declaration.spell is not None:
            return casting.casting_target(me, declaration, self._state.balance, self._setup.options)
        if declaration.weapon is None:
            return 100
        return attacks.attack_target(self._setup, self._state, me, declaration)

    def reliability(self, declaration: Declaration) -> int:
        """The effective reliability of the shot now, in percent; 100 for what is no firearm."""
        assert isinstance(declaration, Action)
        weapon = declaration.weapon
        if weapon is None or not weapon.machine:
            return 100
        return firearms.effective_reliability(weapon, self._state.balance)

    def defence(self, declaration: Declaration) -> int:
        """The number at or under which one's own active defence succeeds (TT-14)."""
        return attacks.defence_target(self._setup, self.me._c, declaration.mode)

    def speed(self, declaration: Declaration) -> int:
        """Counts that one's own action would take if declared now, every delay included."""
        assert isinstance(declaration, Action)
        me, options = self.me._c, self._setup.options
        total = declaration.speed + me.delay + me.guard_delay
        if me.token is not None:
            total += options.abandon_penalty
        return max(total, options.least_speed)
