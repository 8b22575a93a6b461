"""What one combatant, or a side's commander, may see (GEN-01): windows on the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arena.rules.action_board import conflicts, sight
from arena.rules.action_board.battle import Army, Manoeuvre, chance, chance_parts
from arena.rules.action_board.board import round_of, tick_of_round
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.deed import Deed
from arena.rules.action_board.state import Combatant, Place, State, Status
from arena.rules.viewing import Outlook, Window, tier_of
from arena.space import Band

if TYPE_CHECKING:
    from arena.rules.action_board.options import Options
    from arena.rules.action_board.scenario import Sheet
    from arena.rules.action_board.setup import Setup

PLACES = tuple(place.name.lower() for place in Place)
"""Where weapons and items can be, by number."""


class DeedView:
    """A declaration of this tick, as everybody sees it once its wave is over."""

    __slots__ = ("answered", "declaration", "wave", "who")

    def __init__(self, deed: Deed) -> None:
        self.who = deed.me.sheet.name
        self.declaration = deed.action
        self.wave = deed.wave
        self.answered = deed.answered is not None
        """Whether somebody has declared a defence against it."""


class CombatantView(Window):
    """One combatant as another sees them.

    Their `status` is fighting, awaited, fallen, fled, yielded or aside.
    """

    __slots__ = ()

    _setup: Setup
    _c: Combatant

    def __repr__(self) -> str:
        return f"<{self.name}: {self.status}, {self.tier}>"

    @property
    def in_hand(self) -> list[str]:
        """The weapons in hand, by name."""
        weapons = self._c.sheet.weapons
        return [w.name for w, at in zip(weapons, self._c.weapons, strict=True) if at == Place.HAND]

    @property
    def tier(self) -> str:
        """Unhurt, Hurt or Down."""
        return tier_of(self._c.status == Status.FALLEN, self._c.hp, self._c.sheet.hp)

    @property
    def casting(self) -> list[Action]:
        """The actions of several ticks under way, which everybody sees."""
        return [self._setup.action(self._c.seat, work.action) for work in self._c.works]

    @property
    def stages_paid(self) -> list[int]:
        """How many stages of each of these have been paid, which everybody sees."""
        return [work.stages for work in self._c.works]

    @property
    def group(self) -> str:
        """The unit that rolls for this combatant in a duel: a group's name, or their own."""
        return self._setup.unit_of[self._c.seat]

    @property
    def sheet(self) -> Sheet | None:
        """The whole sheet."""
        return self._c.sheet if self._open else None

    @property
    def hp(self) -> int | None:
        """Hit points left."""
        return self._c.hp if self._open else None

    @property
    def attacks(self) -> int | None:
        """Attack tokens left this round."""
        return self._c.tokens[0] if self._open else None

    @property
    def spells(self) -> int | None:
        """Spell tokens left this round."""
        return self._c.tokens[1] if self._open else None

    @property
    def generals(self) -> int | None:
        """General tokens left this round."""
        return self._c.tokens[2] if self._open else None

    @property
    def dodges(self) -> int | None:
        """Dodges left this round."""
        return self._c.dodges if self._open else None

    @property
    def spell_slots(self) -> tuple[int, ...] | None:
        """Spell slots left, by level from 1."""
        return tuple(self._c.spell_slots) if self._open else None

    @property
    def places(self) -> dict[str, str] | None:
        """Where each weapon and item is, by name: hand, sheath, belt, pack or used (AB-02)."""
        if not self._open:
            return None
        c = self._c
        names = [*(w.name for w in c.sheet.weapons), *(item.name for item in c.sheet.items)]
        return dict(zip(names, [PLACES[at] for at in (*c.weapons, *c.items)], strict=True))

    @property
    def slots_left(self) -> int | None:
        """Slots left in this tick."""
        return self._c.slots - self._c.used if self._open else None

    @property
    def dr(self) -> int | None:
        """What armour takes off every hit."""
        return self._c.dr if self._open else None


def windows_of(setup: Setup, state: State, side: str) -> tuple[CombatantView, ...]:
    """Everybody as this side sees them; shared by the views of all who are on it."""
    return tuple([CombatantView(setup, c, side) for c in state.combatants])


class View(Outlook[CombatantView]):
    """The fight as one combatant may see it, in the middle of a tick's waves."""

    __slots__ = ("_deeds", "wave")

    _setup: Setup
    _state: State

    def __init__(
        self,
        setup: Setup,
        state: State,
        seat: int,
        deeds: list[Deed],
        windows: tuple[CombatantView, ...] | None = None,
    ) -> None:
        self._setup = setup
        self._state = state
        self._deeds = deeds
        self.wave = 0
        self._windows = windows or windows_of(setup, state, setup.sheets[seat].side)
        self.me = self._windows[seat]

    @property
    def tick(self) -> int:
        """Which tick of the round it is: 1, 2 or 3. Unless the fight is new, `now` has passed."""
        return tick_of_round(self._tick)

    @property
    def round(self) -> int:
        """Which round it is, from 1."""
        return round_of(self._tick) + 1

    @property
    def _tick(self) -> int:
        return self._state.now + 1 if self._state.opened else self._state.now

    @property
    def options(self) -> Options:
        """The house rulings in force."""
        return self._setup.options

    @property
    def declared(self) -> list[DeedView]:
        """What has been declared in the earlier waves of this tick, in order."""
        return [DeedView(deed) for deed in self._deeds]

    @property
    def threats(self) -> list[DeedView]:
        """The attacks declared against me in this tick that nobody has answered yet."""
        seat = self.me._c.seat
        return [
            DeedView(deed)
            for deed in self._deeds
            if deed.attacks and deed.action.seat == seat and deed.answered is None
        ]

    def band(self, one: CombatantView, other: CombatantView) -> Band:
        """The band between two combatants (AB-11)."""
        return sight.band(self._setup.zones, one._c.zone, other._c.zone)

    def zones_next_to(self, one: CombatantView) -> list[str]:
        """The zones one step away."""
        zones = self._setup.zones
        return [zones.names[zone] for zone in zones.ways(one._c.zone)]

    def steps(self, zone: str, other: str) -> int:
        """How many steps lie between two zones."""
        zones = self._setup.zones
        return zones.steps(zones.index(zone), zones.index(other))

    def in_sight(self, one: CombatantView, other: CombatantView) -> bool:
        """Whether no wall cuts the line of effect from one to the other."""
        return sight.line_of_effect(
            self._setup.zones, self._state, one._c, other._c.zone, other._c.seat
        )

    def most_damage(self, deed: DeedView, target: CombatantView) -> int:
        """The most hit points a declared attack or spell could take off a target (AB-06).

        Armour that one may not see takes nothing off.
        """
        made = Deed(self[deed.who]._c, deed.declaration, deed.wave, "")
        return max(0, conflicts.most_raw(self._setup, made) - (target.dr or 0))


class CommanderView:
    """A large battle as a side's commander sees it between two phases (AB-12)."""

    __slots__ = ("_setup", "_state", "side")

    def __init__(self, setup: Setup, state: State, side: str) -> None:
        self._setup = setup
        self._state = state
        self.side = side

    def __iter__(self) -> Iterator[CombatantView]:
        """Everybody on both sides, in canonical order, still there or not."""
        for combatant in self._state.combatants:
            yield CombatantView(self._setup, combatant, self.side)

    @property
    def phase(self) -> int:
        """The phase that is chosen for, from 1."""
        assert self._state.battle is not None
        return self._state.battle.phase

    def numbers(self, side: str) -> int:
        """Heads left on a side."""
        assert self._state.battle is not None
        return self._state.battle.numbers[self._setup.sides.index(side)]

    def morale(self, side: str) -> int:
        """Morale left on a side."""
        assert self._state.battle is not None
        return self._state.battle.morale[self._setup.sides.index(side)]

    @property
    def enemy(self) -> str:
        """The other side."""
        return next(side for side in self._setup.sides if side != self.side)

    @property
    def breaks_below(self) -> int:
        """The share of its first numbers, in percent, below which an army breaks."""
        battle = self._setup.scenario.battle
        assert battle is not None
        return battle.breaks_below

    def army(self, side: str) -> Army:
        """A side's army as it was at first."""
        army: Army = self._setup.army(side)
        return army

    def manoeuvre(self, declaration: Action) -> Manoeuvre:
        """What a declaration chooses."""
        battle = self._setup.scenario.battle
        assert battle is not None
        return battle.manoeuvres[declaration.thing]

    def fighters(self, declaration: Action) -> list[CombatantView]:
        """Those of both sides who would fight it now, if it is played."""
        setup, combatants = self._setup, self._state.combatants
        seats = [setup.seat[name] for name in sorted(self.manoeuvre(declaration).fighters)]
        return [
            CombatantView(setup, combatants[seat], self.side)
            for seat in seats
            if combatants[seat].status == Status.ASIDE
        ]

    def chance(self, declaration: Action) -> int:
        """The chance of a manoeuvre that is rolled for, in percent."""
        return manoeuvre_chance(self._setup, self._state, self.side, declaration.thing)


def manoeuvre_chance(setup: Setup, state: State, side: str, at: int) -> int:
    """The chance of a side's manoeuvre now, in percent (AB-12)."""
    return chance(*_what_decides(setup, state, side, at))


def manoeuvre_parts(setup: Setup, state: State, side: str, at: int) -> list[tuple[str, int]]:
    """What that chance holds, in words; of the sum the chance is kept from 5 to 95 (AB-12)."""
    return chance_parts(*_what_decides(setup, state, side, at))


def _what_decides(
    setup: Setup, state: State, side: str, at: int
) -> tuple[Manoeuvre, Army, Army, tuple[int, int], tuple[int, int]]:
    battle, now = setup.scenario.battle, state.battle
    assert battle is not None
    assert now is not None
    own = setup.sides.index(side)
    enemy = 1 - own
    return (
        battle.manoeuvres[at],
        setup.army(side),
        setup.army(setup.sides[enemy]),
        (now.numbers[own], now.numbers[enemy]),
        (now.morale[own], now.morale[enemy]),
    )
