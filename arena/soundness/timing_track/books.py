"""The books of a Timing Track fight, kept from its journal alone, and held against its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.model import Event
from arena.rules.timing_track import events as e
from arena.rules.timing_track.declarations import YIELD
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import (
    BROKEN,
    DESTROYED,
    DROPPED,
    FIGHTING,
    JAMMED,
    READY,
    STABLE,
    Combatant,
    State,
    Status,
    Token,
)
from arena.rules.timing_track.wounds import TIERS

COVER = {"none": 0, "partial": 10, "heavy": 20}
CONDITIONS = {
    "jammed": JAMMED,
    "cleared": READY,
    "dropped": DROPPED,
    "broken": BROKEN,
    "destroyed": DESTROYED,
}
KEPT = (
    "status",
    "zone",
    "wounds",
    "exhaustion",
    "ballistic",
    "martial",
    "in_hand",
    "rounds",
    "conditions",
    "cover",
    "delay",
    "guard_delay",
    "ward",
    "device_boxes",
    "pulsed",
    "failures",
    "unaware",
)
"""What of a combatant follows from the journal."""


class Books:
    """What everybody has by what the journal tells, from the opening on."""

    def __init__(self, game: Setup) -> None:
        opening = game.opening()
        self._game = game
        self._balance = opening.balance
        self._pages: dict[str, Combatant] = {c.sheet.name: c for c in opening.combatants}
        self._weapons = {
            name: {weapon.name: place for place, weapon in enumerate(page.sheet.weapons)}
            for name, page in self._pages.items()
        }

    def enter(self, event: Event) -> None:
        """Enter what an event tells; it must follow from what was there."""
        entry = ENTRIES.get(type(event))
        if entry is not None:
            entry(self, self._pages.get(event.who), event)

    def agree(self, state: State) -> None:
        """Rounds, boxes, soak, tokens, delays and the balance are what the journal tells."""
        assert state.balance == self._balance
        for page, c in zip(self._pages.values(), state.combatants, strict=True):
            for name in KEPT:
                assert getattr(page, name) == getattr(c, name), name
            mine, token = page.token, c.token
            assert (mine is None) == (token is None)
            if mine is not None and token is not None:
                assert (mine.action, mine.start, mine.due) == (token.action, token.start, token.due)

    # -- people and tokens ----------------------------------------------------------------

    def _opened(self, _: None, event: e.Opened) -> None:
        """The balance at the opening is the scenario's."""
        assert event.balance == self._balance

    def _entered(self, page: Combatant, event: e.Entered) -> None:
        """Whoever enters has what the sheet says."""
        if page.status == Status.AWAITED:
            assert event.time >= page.sheet.start.arrives
            page.status = FIGHTING
        assert event.boxes_per_tier == self._game.options.boxes_per_tier + page.sheet.br
        assert (event.wounds, event.exhaustion) == (page.wounds, page.exhaustion)
        assert event.device_on == page.pulsed
        assert event.zone == self._game.zones.names[page.zone]

    def _left(self, page: Combatant, event: e.Left) -> None:
        """Who leaves takes the token off the track."""
        page.status = Status[event.status.upper()]
        page.token = None
        page.cover = 0

    def _declared(self, page: Combatant, event: e.Declared) -> None:
        """TT-03, TT-06 (CASES 7): one token each, which pays once for what hinders its owner."""
        assert page.token is None
        assert event.penalty == page.delay + page.guard_delay
        page.delay = page.guard_delay = 0
        if event.verb != YIELD:
            action = self._game.catalogues[event.who].find(event.declaration)
            assert event.due >= event.time + self._game.options.least_speed
            page.token = Token(action.index, event.time, event.due)

    def _abandoned(self, page: Combatant, event: e.Abandoned) -> None:
        """TT-06: a token is dropped before it is due, at a price."""
        assert page.token is not None
        assert event.time < page.token.due
        assert event.spent == event.time - page.token.start
        page.token = None
        page.delay += self._game.options.abandon_penalty

    def _resolved(self, page: Combatant, event: e.Resolved) -> None:
        """TT-03: what resolves was declared, and is due."""
        assert page.token is not None
        assert event.time == page.token.due
        page.token = None

    def _disrupted(self, page: Combatant, event: e.Disrupted) -> None:
        """TT-25: a spell that is lost was on the track."""
        if event.lost:
            assert page.token is not None
            page.token = None

    def _hindered(self, page: Combatant, event: e.Hindered) -> None:
        """TT-22: a spell that hinders only adds."""
        assert event.delay >= page.delay
        page.delay = event.delay

    def _defence(self, page: Combatant, event: e.Defence) -> None:
        """TT-14: every defence costs once, or each time."""
        options = self._game.options
        if options.defence_delay_stacks or not page.guard_delay:
            page.guard_delay += options.defence_delay
        assert event.delay == page.guard_delay

    def _noticed(self, page: Combatant, event: e.Noticed) -> None:
        """TT-15: nobody is noticed twice."""
        seat = self._game.seat[event.whom]
        assert seat in page.unaware
        page.unaware = tuple([other for other in page.unaware if other != seat])

    # -- boxes ----------------------------------------------------------------------------

    def _wounded(self, page: Combatant, event: e.Wounded) -> None:
        """TT-09, TT-12: damage less soak is what is filled, up to the last box."""
        most = TIERS * (self._game.options.boxes_per_tier + page.sheet.br)
        assert event.taken == max(0, event.raw - event.soak)
        page.wounds = min(most, page.wounds + event.taken)
        assert event.wounds == page.wounds

    def _healed(self, page: Combatant, event: e.Healed) -> None:
        """TT-22: what is healed is cleared."""
        page.wounds -= event.healed
        assert event.wounds == page.wounds >= 0
        if event.stabilised:
            page.status = STABLE

    def _exhausted(self, page: Combatant, event: e.Exhausted) -> None:
        """TT-23: what a spell costs is filled, up to the last box."""
        most = TIERS * (self._game.options.boxes_per_tier + page.sheet.pw)
        page.exhaustion = min(most, page.exhaustion + event.paid)
        assert event.exhaustion == page.exhaustion

    def _death_save(self, page: Combatant, event: e.DeathSave) -> None:
        """TT-13: failures add up."""
        page.failures += event.failures > page.failures
        assert event.failures == page.failures
        if event.result == "stabilises":
            page.status = STABLE

    def _armour(self, page: Combatant, event: e.ArmourCheck) -> None:
        """TT-09: armour wears by 1 at a time, at or under the chance."""
        assert event.lost == (event.roll <= event.against)
        if event.lost:
            rating = event.rating
            setattr(page, rating, max(0, getattr(page, rating) - 1))

    def _warded(self, page: Combatant, event: e.Warded) -> None:
        """TT-22: a ward ends when it was to end."""
        if not event.ward:
            assert event.time == page.ward_until
        page.ward = event.ward
        page.ward_until = event.until if event.ward else -1

    # -- things ---------------------------------------------------------------------------

    def _attack(self, page: Combatant, event: e.Attack) -> None:
        """TT-21: a shot spends a round."""
        if not page.sheet.weapons[self._weapons[event.who][event.weapon]].strikes:
            self._spend(page, event.weapon)

    def _malfunction(self, page: Combatant, event: e.Malfunction) -> None:
        """TT-20, TT-21: so does a misfire, and no other failure."""
        if event.result == "misfire":
            self._spend(page, event.weapon)

    def _spend(self, page: Combatant, name: str) -> None:
        place = self._weapons[page.sheet.name][name]
        if page.sheet.weapons[place].rounds and self._game.options.count_rounds:
            assert page.rounds[place] > 0
            page.rounds[place] -= 1

    def _weapon(self, page: Combatant, event: e.WeaponState) -> None:
        """TT-07, TT-20, TT-21: what becomes of weapons, and how many rounds are in them."""
        place = self._weapons[event.who][event.weapon]
        change = event.change
        if change == "reloaded":
            page.rounds[place] = page.sheet.weapons[place].rounds
        elif change == "drawn":
            page.in_hand = place
            if page.conditions[place] == DROPPED:
                page.conditions[place] = READY
        else:
            page.conditions[place] = CONDITIONS[change]
            if change in ("dropped", "destroyed") and page.in_hand == place:
                page.in_hand = -1
        assert event.rounds == page.rounds[place]

    def _device(self, page: Combatant, event: e.DeviceState) -> None:
        """TT-26: a device loses boxes when it is hit, and hums only while it has some."""
        change = event.change
        if change in ("on", "pulse"):
            page.pulsed = event.time if change == "on" or page.pulsed >= 0 else -1
        elif change != "damaged":
            page.pulsed = -1
        if change in ("damaged", "smashed"):
            assert event.boxes <= page.device_boxes
            assert (event.boxes == 0) == (change == "smashed")
            page.device_boxes = event.boxes
        assert event.boxes == page.device_boxes

    def _shifted(self, _: Combatant | None, event: e.Balance) -> None:
        """TT-24: the balance moves by what is told."""
        self._balance += event.by
        assert event.balance == self._balance

    # -- places ---------------------------------------------------------------------------

    def _moved(self, page: Combatant, event: e.Moved) -> None:
        """TT-16: where somebody has gone."""
        page.zone = self._game.zones.names.index(event.zone)

    def _covered(self, page: Combatant, event: e.Covered) -> None:
        """TT-17: cover is what the zone has."""
        page.cover = COVER[event.cover]
        assert page.cover in (0, self._game.cover[page.zone])


ENTRIES: dict[type[Event], Callable[[Books, Any, Any], None]] = {
    e.Opened: Books._opened,
    e.Entered: Books._entered,
    e.Left: Books._left,
    e.Declared: Books._declared,
    e.Abandoned: Books._abandoned,
    e.Resolved: Books._resolved,
    e.Disrupted: Books._disrupted,
    e.Hindered: Books._hindered,
    e.Defence: Books._defence,
    e.Noticed: Books._noticed,
    e.Wounded: Books._wounded,
    e.Healed: Books._healed,
    e.Exhausted: Books._exhausted,
    e.DeathSave: Books._death_save,
    e.ArmourCheck: Books._armour,
    e.Warded: Books._warded,
    e.Attack: Books._attack,
    e.Malfunction: Books._malfunction,
    e.WeaponState: Books._weapon,
    e.DeviceState: Books._device,
    e.Balance: Books._shifted,
    e.Moved: Books._moved,
    e.Covered: Books._covered,
}
"""How each kind of event is entered; the others change nothing that is kept."""
