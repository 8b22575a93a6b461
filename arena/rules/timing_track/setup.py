"""A Timing Track scenario made ready: canonical order, catalogues, opening state."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from arena.errors import IllegalAnswer, InputError
from arena.model import Catalogue, Declaration, Ruleset
from arena.rules.ready import Ready
from arena.rules.timing_track.declarations import (
    ACTIONS,
    CARRY_ON,
    HOLD,
    Action,
    possible_actions,
)
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Scenario, Sheet
from arena.rules.timing_track.state import Combatant, Condition, State, Status, Token
from arena.rules.timing_track.wounds import TIERS, penalty
from arena.space import Band

COVER = {"none": 0, "partial": 10, "heavy": 20}


class Setup(Ready[State, Action]):
    """Everything about a scenario that no fight changes; made once, fought often.

    Raises:
        InputError: names in the scenario do not fit together.
    """

    things = ("weapons", "spells", "armour")
    scenario: Scenario
    options: Options
    sheets: tuple[Sheet, ...]

    def __init__(self, ruleset: Ruleset, scenario: Scenario) -> None:
        super().__init__(ruleset, scenario)
        sheets = self.sheets
        self.voices = self.seats
        self.cover = tuple(COVER[self.zones.cover(i)] for i in range(len(self.zones.names)))
        self.closes = self.options.closing_attack
        """Whether a blow from Near brings its owner close (TT-16)."""
        self.strike_reach = Band.NEAR if self.closes else Band.CLOSE
        self.listed = tuple(possible_actions(scenario, sheets, sheet) for sheet in sheets)
        self.catalogues = self._catalogues()
        self.to_declare = tuple(
            tuple(a for a in listed if a.verb in ACTIONS or a.verb == HOLD)
            for listed in self.listed
        )
        self.hold = tuple(self._one(seat, HOLD) for seat in range(len(sheets)))
        self.carry_on = tuple(self._one(seat, CARRY_ON) for seat in range(len(sheets)))
        self.to_reconsider = tuple(
            (carry_on, *actions)
            for carry_on, actions in zip(self.carry_on, self.to_declare, strict=True)
        )
        self.defences = tuple(
            {(a.seat, a.mode): a for a in listed if a.verb == "defend"} for listed in self.listed
        )
        self.accept = tuple(self._one(seat, "accept") for seat in range(len(sheets)))
        self.tiers = tuple(tuple(a for a in listed if a.verb == "tier") for listed in self.listed)
        self.surprises = any(sheet.start.unaware_of for sheet in sheets)
        self.declaring_order = self._declaring_order()
        self._start = self._opening()

    def _one(self, seat: int, verb: str) -> Action:
        return next(action for action in self.listed[seat] if action.verb == verb)

    def _declaring_order(self) -> tuple[tuple[int, ...], ...]:
        """Seats in declaring order: lowest PC, then lowest AW; full ties together (TT-04)."""

        def key(seat: int) -> tuple[int, int]:
            return (self.sheets[seat].pc, self.sheets[seat].aw)

        order = sorted(range(len(self.sheets)), key=key)
        ties = tuple(tuple(group) for _, group in groupby(order, key=key))
        if self.options.ties_blind:
            return ties
        return tuple((seat,) for tie in ties for seat in tie)

    # -- the opening ----------------------------------------------------------------------

    def _opening(self) -> State:
        scenario = self.scenario
        combatants = [self._combatant(seat) for seat in range(len(self.sheets))]
        state = State(
            now=scenario.start_count,
            settled=-1,
            stirred=-1,
            opened=False,
            balance=scenario.balance,
            changes=0,
            active=scenario.start_count,
            melees=0,
            joins=0,
            goal=-1,
            combatants=combatants,
            ordinals={},
            asked={},
        )
        for combatant in combatants:
            self._place_in_melee(state, combatant)
            combatant.token = self._token(combatant)
        return state

    def _wrong(
        self, sheet: Sheet, key: str, found: object, expected: str, names: Iterable[str] = ()
    ) -> InputError:
        return self.wrong(f"combatants.{sheet.name}.{key}", found, expected, names)

    def _seat_of(self, sheet: Sheet, key: str, name: str) -> int:
        return self.other_seat(f"combatants.{sheet.name}.{key}", sheet.name, name)

    def _combatant(self, seat: int) -> Combatant:
        sheet = self.sheets[seat]
        start = sheet.start
        weapons = [weapon.name for weapon in sheet.weapons]
        if start.in_hand and start.in_hand not in weapons:
            raise self._wrong(sheet, "start.in_hand", start.in_hand, "one of the weapons", weapons)
        for name in start.rounds:
            if name not in weapons:
                raise self._wrong(sheet, "start.rounds", name, "one of the weapons", weapons)
        self._check_tracks(sheet)
        return Combatant(
            seat=seat,
            sheet=sheet,
            status=Status.AWAITED if start.arrives > self.scenario.start_count else Status.FIGHTING,
            zone=self.zones.index(sheet.zone),
            melee=0,
            joined=0,
            wounds=start.wounds,
            exhaustion=start.exhaustion,
            ballistic=max(0, sum(a.ballistic for a in sheet.armour) - start.soak_lost[0]),
            martial=max(0, sum(a.martial for a in sheet.armour) - start.soak_lost[1]),
            in_hand=weapons.index(start.in_hand) if start.in_hand else -1,
            rounds=[start.rounds.get(w.name, w.rounds) for w in sheet.weapons],
            conditions=[int(Condition.READY)] * len(weapons),
            cover=COVER[start.cover],
            delay=start.delay,
            guard_delay=0,
            defended=-1,
            holding=False,
            seen=0,
            token=None,
            unaware=tuple(
                sorted(self._seat_of(sheet, "start.unaware_of", n) for n in start.unaware_of)
            ),
            ward=0,
            ward_until=-1,
            warded=-1,
            pulsed=self._pulsed(sheet),
            device_boxes=sheet.device.boxes if sheet.device is not None else 0,
            saved=-1,
            failures=0,
        )

    def _check_tracks(self, sheet: Sheet) -> None:
        """Tracks need boxes, and only so many of them can be filled (TT-12)."""
        least = 1 - self.options.boxes_per_tier
        for key, bonus, filled in (
            ("br", sheet.br, "wounds"),
            ("pw", sheet.pw, "exhaustion"),
        ):
            if bonus < least:
                raise self._wrong(sheet, key, bonus, f"at least {least}: a tier needs a box")
            boxes, found = TIERS * (bonus - least + 1), getattr(sheet.start, filled)
            if found > boxes:
                expected = f"a whole number from 0 to {boxes}, the boxes of the track"
                raise self._wrong(sheet, f"start.{filled}", found, expected)
        start = sheet.start
        if start.arrives > self.scenario.start_count and (start.token or start.melee_with):
            key = "start.token" if start.token else "start.melee_with"
            raise self._wrong(sheet, key, "given", "nothing before the combatant arrives")

    def _pulsed(self, sheet: Sheet) -> int:
        """The count of the device's last pulse, or of its switching on; -1 if it is off."""
        on, device = sheet.start.device_on, sheet.device
        if on is None or device is None:
            return -1
        now = self.scenario.start_count
        if on > now or sheet.start.arrives > now:
            expected = f"a count up to {now}, of a device whose bearer is there"
            raise self._wrong(sheet, "start.device_on", on, expected)
        return on + (now - on) // device.period * device.period

    def _token(self, combatant: Combatant) -> Token | None:
        sheet = combatant.sheet
        given = sheet.start.token
        if given is None:
            return None
        known: Catalogue = self.catalogues[sheet.name]
        labels = [a.label for a in self.to_declare[self.seat[sheet.name]] if a.speed]
        try:
            action: Declaration = known.find(given.declaration)
        except IllegalAnswer:
            action = self.hold[self.seat[sheet.name]]
        if action.label not in labels:
            raise self._wrong(
                sheet, "start.token.declaration", given.declaration, "an action", labels
            )
        if not given.start <= self.scenario.start_count < given.due:
            raise self._wrong(
                sheet,
                "start.token",
                f"start {given.start}, due {given.due}",
                f"start <= {self.scenario.start_count} < due",
            )
        return Token(action.index, given.start, given.due, penalty(combatant, self.options))

    def _place_in_melee(self, state: State, combatant: Combatant) -> None:
        for name in sorted(combatant.sheet.start.melee_with):
            other = state.combatants[self._seat_of(combatant.sheet, "start.melee_with", name)]
            if other.zone != combatant.zone:
                raise self._wrong(
                    combatant.sheet, "start.melee_with", name, "somebody in the same zone"
                )
            if combatant.melee and combatant.melee == other.melee:
                continue
            if combatant.melee and other.melee:
                old = other.melee
                for member in state.combatants:
                    if member.melee == old:
                        member.melee = combatant.melee
            elif combatant.melee:
                state.joins += 1
                other.melee, other.joined = combatant.melee, state.joins
            else:
                if not other.melee:
                    state.melees += 1
                    state.joins += 1
                    other.melee, other.joined = state.melees, state.joins
                state.joins += 1
                combatant.melee, combatant.joined = other.melee, state.joins
