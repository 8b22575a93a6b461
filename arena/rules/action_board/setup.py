"""An Action Board scenario made ready: canonical order, catalogues, groups, opening state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arena.model import Catalogue, Ruleset
from arena.rules.action_board.board import (
    ATTACK,
    GENERAL,
    KINDS,
    SPELL,
    TICKS,
    round_of,
    slots_per_tick,
)
from arena.rules.action_board.declarations import (
    LONG,
    REACTIONS,
    SUSTAIN,
    UNPACK,
    WAIT,
    Action,
    possible_actions,
    possible_manoeuvres,
)
from arena.rules.action_board.options import Options
from arena.rules.action_board.scenario import Group, Scenario, Sheet
from arena.rules.action_board.state import (
    BattleState,
    Combatant,
    Place,
    State,
    Status,
    Work,
)
from arena.rules.ready import Ready, by_name

PACKED = "pack"


class Setup(Ready[State, Action]):
    """Everything about a scenario that no fight changes; made once, fought often.

    Raises:
        InputError: names in the scenario do not fit together.
    """

    things = ("weapons", "armour", "cast", "items")
    scenario: Scenario
    options: Options
    sheets: tuple[Sheet, ...]

    def __init__(self, ruleset: Ruleset, scenario: Scenario) -> None:
        super().__init__(ruleset, scenario)
        groups = tuple(
            Group(group.name, tuple(sorted(group.members))) for group in by_name(scenario.groups)
        )
        self.scenario = replace(scenario, groups=groups)
        sheets = self.sheets
        self.slots = tuple(slots_per_tick(s.attacks, s.spells, s.generals) for s in sheets)
        self.dr = tuple(sum(piece.dr for piece in sheet.armour) for sheet in sheets)
        self._check_groups()
        self.mount_of = tuple(self._mount(sheet) for sheet in sheets)
        self.unit_of = self._units()
        self.members_of = self._members()
        self.groups = frozenset(group.name for group in groups)
        self.listed = tuple(
            possible_actions(self.scenario, sheets, self.zones, sheet) for sheet in sheets
        )
        self.catalogues = self._catalogues()
        self.manoeuvres = {side: possible_manoeuvres(self.scenario, side) for side in self.sides}
        if scenario.battle is not None:
            self._check_battle()
            self.catalogues |= {side: Catalogue(side, m) for side, m in self.manoeuvres.items()}
        self.voices = self.seats if scenario.battle is None else (*self.seats, *self.sides)
        self.acting = tuple(
            tuple(a for a in listed if a.verb not in REACTIONS) for listed in self.listed
        )
        self.reacting = tuple(
            tuple(a for a in listed if a.verb in REACTIONS) for listed in self.listed
        )
        self.unslotted = tuple(
            tuple(a for a in acting if a.kind < 0 and a.verb != WAIT) for acting in self.acting
        )
        """For each seat what takes no slot and is no reaction: yielding (AB-01)."""
        self.beginning = tuple(
            tuple(
                tuple(a for a in acting if a.kind == kind and a.verb != SUSTAIN)
                for kind in (ATTACK, SPELL, GENERAL)
            )
            for acting in self.acting
        )
        """For each seat what takes a slot and neither reacts nor goes on, by its token."""
        self.sustaining = tuple(
            tuple(a for a in acting if a.verb == SUSTAIN) for acting in self.acting
        )
        """For each seat what goes on with an action of several ticks."""
        self.wait = tuple(next(a for a in listed if a.verb == WAIT) for listed in self.listed)
        self._start = self._opening()

    # -- groups (AB-08) -------------------------------------------------------------------

    def _check_groups(self) -> None:
        member_of: dict[str, str] = {}
        for group in self.scenario.groups:
            key = f"groups.{group.name}"
            if group.name in self.seat or group.name in self.sides:
                raise self.wrong(key, group.name, "a name that no combatant and no side has")
            if not group.members:
                raise self.wrong(f"{key}.members", [], "at least one member, who leads it")
            for name in group.members:
                if name not in self.seat:
                    raise self.wrong(f"{key}.members", name, "a combatant", self.seats)
                if name in member_of:
                    expected = f"a member of one group only; {member_of[name]} has them already"
                    raise self.wrong(f"{key}.members", name, expected)
                member_of[name] = group.name
            if len({self.side_of[name] for name in group.members}) > 1:
                raise self.wrong(f"{key}.members", list(group.members), "members of one side")

    def _mount(self, sheet: Sheet) -> int:
        if not sheet.mount:
            return -1
        key = f"combatants.{sheet.name}.mount"
        mount = self.other_seat(key, sheet.name, sheet.mount)
        other = self.sheets[mount]
        if other.side != sheet.side or other.zone != sheet.zone:
            raise self.wrong(key, sheet.mount, "somebody of the same side in the same zone")
        if other.mount:
            raise self.wrong(key, sheet.mount, "somebody who rides nobody")
        return mount

    def _units(self) -> tuple[str, ...]:
        """For each seat what rolls in a duel: the group, or the combatant alone."""
        group_of = {name: g.name for g in self.scenario.groups for name in g.members}
        return tuple(group_of.get(name, name) for name in self.seats)

    def _members(self) -> dict[str, tuple[int, ...]]:
        """The seats of each unit."""
        found: dict[str, tuple[int, ...]] = {}
        for seat, unit in enumerate(self.unit_of):
            found[unit] = (*found.get(unit, ()), seat)
        return found

    def lead(self, state: State, unit: str) -> Combatant:
        """Whose Reflex a unit rolls now: a player's, else the rider's, else the best (AB-08).

        Only members in the fight count; of equals the first by name, whose Reflex is the same.
        """
        seats = self.members_of[unit]
        if len(seats) == 1:
            return state.combatants[seats[0]]
        there = [c for s in seats if (c := state.combatants[s]).status == Status.FIGHTING]
        names = {c.sheet.name for c in there}
        players = [c for c in there if c.sheet.player]
        riders = [c for c in there if c.sheet.mount in names]
        return max(players or riders or there, key=lambda c: (c.sheet.reflex, -c.seat))

    # -- large battles (AB-12) ------------------------------------------------------------

    def _check_battle(self) -> None:
        battle = self.scenario.battle
        assert battle is not None
        if sorted(army.side for army in battle.armies) != list(self.sides):
            found = [army.side for army in battle.armies]
            raise self.wrong("battle.armies", found, "one army for each side")
        names = [manoeuvre.name for manoeuvre in battle.manoeuvres]
        for at, manoeuvre in enumerate(battle.manoeuvres):
            key = f"battle.manoeuvres[{at}]"
            if manoeuvre.name in names[:at]:
                raise self.wrong(f"{key}.name", manoeuvre.name, "a name of its own")
            if manoeuvre.side not in self.sides:
                raise self.wrong(f"{key}.side", manoeuvre.side, "a side", self.sides)
            for name in manoeuvre.fighters:
                if name not in self.seat:
                    raise self.wrong(f"{key}.fighters", name, "a combatant", self.seats)
            sides = {self.side_of[name] for name in manoeuvre.fighters}
            if manoeuvre.play and len(sides) < 2:
                raise self.wrong(f"{key}.fighters", sorted(sides), "fighters of both sides")
        for side in self.sides:
            always = [m for m in battle.manoeuvres if m.side == side and not m.once]
            if not any(not m.play for m in always):
                expected = f"a manoeuvre of {side} that is rolled for and can always be chosen"
                raise self.wrong("battle.manoeuvres", None, expected)

    # -- the opening ----------------------------------------------------------------------

    def _opening(self) -> State:
        scenario = self.scenario
        battle = scenario.battle
        return State(
            now=scenario.start_count,
            opened=False,
            quiet_since=scenario.start_count,
            combatants=[self._combatant(seat) for seat in range(len(self.sheets))],
            walls=(),
            battle=None
            if battle is None
            else BattleState(
                phase=0,
                numbers=[self.army(side).numbers for side in self.sides],
                morale=[self.army(side).morale for side in self.sides],
                done=(),
                playing=(),
                ends=-1,
            ),
            ordinals={},
            asked={},
        )

    def army(self, side: str) -> Any:
        """The army of a side in a large battle."""
        battle = self.scenario.battle
        assert battle is not None
        return next(army for army in battle.armies if army.side == side)

    def _combatant(self, seat: int) -> Combatant:
        sheet = self.sheets[seat]
        start = sheet.start
        key = f"combatants.{sheet.name}.start"
        names = [w.name for w in sheet.weapons] + [i.name for i in sheet.items]
        for name in start.places:
            if name not in names:
                raise self.wrong(f"{key}.places", name, "a weapon or an item", names)
        if start.wounds >= sheet.hp:
            expected = f"a whole number from 0 to {sheet.hp - 1}"
            raise self.wrong(f"{key}.wounds", start.wounds, expected)
        works = self._works(sheet)
        places = {**self._unpacked(seat, works), **start.places}
        # What a long action has paid is out of its reserve until the action ends (AB-03).
        most = [sheet.attacks, sheet.spells, sheet.generals, sheet.dodges]
        for work in works:
            most[self.action(seat, work.action).kind] -= work.stages
        given = (start.attacks, start.spells, start.generals, start.dodges)
        for name, left, could in zip((*KINDS, "dodges"), given, most, strict=True):
            if could < 0:
                raise self.wrong(f"{key}.work", None, f"none without {name} to pay for it")
            if left is not None and left > could:
                raise self.wrong(f"{key}.{name}", left, f"at most the {could} that can be left")
        *tokens, dodges = (
            could if left is None else left for left, could in zip(given, most, strict=True)
        )
        status = Status.FIGHTING
        if self.scenario.battle is not None:
            status = Status.ASIDE
        elif start.arrives > self.scenario.start_count:
            status = Status.AWAITED
        if works and status != Status.FIGHTING:
            raise self.wrong(f"{key}.work", None, "none for somebody who is not fighting yet")
        return Combatant(
            seat=seat,
            sheet=sheet,
            slots=self.slots[seat],
            dr=self.dr[seat],
            status=status,
            zone=self.zones.index(sheet.zone),
            hp=sheet.hp - start.wounds,
            tokens=tokens,
            dodges=dodges,
            used=0,
            spell_slots=list(sheet.spell_slots),
            weapons=[int(Place[places.get(w.name, "hand").upper()]) for w in sheet.weapons],
            items=[int(Place[places.get(i.name, "belt").upper()]) for i in sheet.items],
            works=works,
        )

    def _unpacked(self, seat: int, works: tuple[Work, ...]) -> dict[str, str]:
        """Where things are that are being unpacked: in a pack, or they could be used twice."""
        sheet = self.sheets[seat]
        actions = [self.action(seat, work.action) for work in works]
        names = [action.item for action in actions if action.verb == UNPACK]
        for name in names:
            place = sheet.start.places.get(name, PACKED)
            if place != PACKED:
                key = f"combatants.{sheet.name}.start.places.{name}"
                raise self.wrong(key, place, f'"{PACKED}", for it is being unpacked')
        return dict.fromkeys(names, PACKED)

    def _works(self, sheet: Sheet) -> tuple[Work, ...]:
        given = sheet.start.work
        if given is None:
            return ()
        key = f"combatants.{sheet.name}.start.work"
        listed = self.listed[self.seat[sheet.name]]
        labels = [action.label for action in listed if action.verb in LONG]
        if given.declaration not in labels:
            expected = "an action of several ticks"
            raise self.wrong(f"{key}.declaration", given.declaration, expected, labels)
        action = next(action for action in listed if action.label == given.declaration)
        if given.stages_done >= action.stages:
            expected = f"less than its {action.stages} stages"
            raise self.wrong(f"{key}.stages_done", given.stages_done, expected)
        began = self.scenario.start_count - given.stages_done
        if began < 0:
            raise self.wrong("start_count", self.scenario.start_count, "a later tick")
        before = round_of(self.scenario.start_count) * TICKS - began
        committed = max(0, min(given.stages_done, before))
        return (Work(action.index, began, given.stages_done, committed),)
