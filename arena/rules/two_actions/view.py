"""What one combatant, or a side as one, may see (GEN-01): windows on the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from arena.rules.melees import band, close_to
from arena.rules.two_actions.places import BANDS, band_after, step
from arena.rules.two_actions.state import FIGHTING, PHASES, UNKNOWN, Combatant, State, Status
from arena.rules.viewing import Outlook, Window, tier_of
from arena.space import Band

if TYPE_CHECKING:
    from arena.rules.two_actions.declarations import Action
    from arena.rules.two_actions.options import Options
    from arena.rules.two_actions.protection import Piece
    from arena.rules.two_actions.scenario import Sheet
    from arena.rules.two_actions.setup import Setup


class AttackView(NamedTuple):
    """An attack as the one who is attacked sees it; it hits unless it is stopped."""

    attacker: str
    item: str
    damage: int
    tags: tuple[str, ...]
    critical: bool


class CombatantView(Window):
    """One combatant as another sees them.

    Their `status` is fighting, awaited, fallen, fled or yielded.
    """

    __slots__ = ("_state",)

    _setup: Setup
    _c: Combatant

    def __init__(self, setup: Setup, state: State, combatant: Combatant, side: str) -> None:
        super().__init__(setup, combatant, side)
        self._state = state

    def __repr__(self) -> str:
        return f"<{self.name}: {self.status}, {self.tier}>"

    @property
    def kind(self) -> str:
        """contractor, creature or boss."""
        return self._c.sheet.kind

    @property
    def phase(self) -> str:
        """Fast, Slow, or "" before the initiative."""
        return "" if self._c.phase == UNKNOWN else PHASES[self._c.phase]

    @property
    def acted(self) -> bool:
        """Whether the turn of this round is over."""
        return self._c.acted

    @property
    def tier(self) -> str:
        """Unhurt, Hurt or Down."""
        return tier_of(self._c.status == Status.FALLEN, self._c.hp, self._c.sheet.most)

    @property
    def weapons(self) -> list[str]:
        """The weapons that are whole, by name."""
        return [w.name for w in self._c.sheet.weapons if w.name not in self._c.broken]

    @property
    def broken(self) -> list[str]:
        """What is broken, by name."""
        return sorted(self._c.broken)

    @property
    def prone(self) -> bool:
        """Whether this one is on the ground."""
        return self._c.prone

    @property
    def cover(self) -> bool:
        """Whether this one is behind shaped cover."""
        return self._c.cover

    @property
    def braced(self) -> bool:
        """Whether this one has braced, for advantage when Blocking."""
        return self._c.braced

    @property
    def steady(self) -> bool:
        """Whether this one has advantage on the next check of an action."""
        return self._c.steady

    @property
    def adjacent(self) -> list[str]:
        """Who is Adjacent to this one, by name."""
        return [other.sheet.name for other in close_to(self._state, self._c)]

    @property
    def sustaining(self) -> list[Action]:
        """The effects this one sustains: what shaped each."""
        return [self._setup.action(self._c.seat, held.action) for held in self._c.held]

    @property
    def to_sustain(self) -> list[str]:
        """The effects that still need an action in this turn, or drop, by name."""
        return [
            self._setup.action(self._c.seat, held.action).item
            for held in self._c.held
            if not held.paid and not held.resolve
        ]

    @property
    def sheet(self) -> Sheet | None:
        """The whole sheet."""
        return self._c.sheet if self._open else None

    @property
    def hp(self) -> int | None:
        """Hit points, or a creature's Constitution, left."""
        return self._c.hp if self._open else None

    @property
    def marks(self) -> int | None:
        """Damage marked against protection in this round."""
        return self._c.marks if self._open else None

    @property
    def layers(self) -> tuple[Piece, ...] | None:
        """The intact layers of protection, weapons that Block included."""
        return tuple(self._c.intact()) if self._open else None

    @property
    def motivation(self) -> int | None:
        """Motivation left."""
        return self._c.motivation if self._open else None

    @property
    def resolve(self) -> int | None:
        """Resolve left."""
        return self._c.resolve if self._open else None

    @property
    def uses(self) -> dict[str, int] | None:
        """How often each item can still be consumed."""
        if not self._open:
            return None
        items = self._c.sheet.items
        return {item.name: left for item, left in zip(items, self._c.uses, strict=True)}


def windows_of(setup: Setup, state: State, side: str) -> tuple[CombatantView, ...]:
    """Everybody as this side sees them; shared by the views of all who are on it."""
    return tuple([CombatantView(setup, state, c, side) for c in state.combatants])


class _Outlook(Outlook[CombatantView]):
    """What combatants and sides see alike."""

    __slots__ = ()

    _setup: Setup
    _state: State

    def _look(
        self, setup: Setup, state: State, side: str, windows: tuple[CombatantView, ...] | None
    ) -> None:
        self._setup = setup
        self._state = state
        self._windows = windows or windows_of(setup, state, side)

    @property
    def round(self) -> int:
        """Which round it is, from 1."""
        return self._state.round + 1

    @property
    def phase(self) -> str:
        """Fast or Slow."""
        return PHASES[self._state.now % 2]

    @property
    def turn(self) -> str:
        """Whose turn is under way; "" is nobody's."""
        seat = self._state.turn
        return "" if seat < 0 else self._windows[seat].name

    @property
    def options(self) -> Options:
        """The house rulings in force."""
        return self._setup.options

    def band(self, one: CombatantView, other: CombatantView) -> Band:
        """The band between two combatants (TA-04): CLOSE is Adjacent, NEAR is Nearby."""
        return band(self._setup.zones, one._c, other._c)

    def band_name(self, one: CombatantView, other: CombatantView) -> str:
        """The band by its name in this game."""
        return BANDS[self.band(one, other)]


class View(_Outlook):
    """The fight as one combatant may see it."""

    __slots__ = ()

    def __init__(
        self,
        setup: Setup,
        state: State,
        seat: int,
        windows: tuple[CombatantView, ...] | None = None,
    ) -> None:
        self._look(setup, state, setup.sheets[seat].side, windows)
        self.me = self._windows[seat]

    @property
    def actions_left(self) -> int:
        """The actions that one's turn has left; 0 outside it."""
        state = self._state
        return state.left if state.turn == self.me._c.seat else 0

    def band_after(self, move: Action, other: CombatantView) -> Band:
        """The band to somebody once one has made this Move."""
        me, moved_by = self.me._c, self._state.combatants[move.seat]
        to = step(self._setup.zones, me, moved_by, move.mode)
        if to is None:
            return self.band(self.me, other)
        return band_after(self._setup.zones, to, moved_by, other._c)


class SideView(_Outlook):
    """The fight as a whole side sees it when it chooses who goes next."""

    __slots__ = ("side", "waiting")

    def __init__(
        self,
        setup: Setup,
        state: State,
        side: str,
        windows: tuple[CombatantView, ...] | None = None,
    ) -> None:
        self._look(setup, state, side, windows)
        self.side = side
        self.waiting: tuple[str, ...] = ()
        """Who may go next, by name."""

    @property
    def members(self) -> list[CombatantView]:
        """One's own side in the fight, in canonical order."""
        return list(self._of(True))

    @property
    def foes(self) -> list[CombatantView]:
        """Opponents in the fight, in canonical order."""
        return list(self._of(False))

    @property
    def allies(self) -> list[CombatantView]:
        """The same as `members`."""
        return self.members

    def _of(self, own: bool) -> Iterator[CombatantView]:
        for window in self._windows:
            if window._c.status == FIGHTING and (window.side == self.side) == own:
                yield window
