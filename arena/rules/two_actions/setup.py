"""A Two Actions scenario made ready: canonical order, catalogues, layers, opening state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from arena.model import Catalogue, Ruleset
from arena.rules.melees import join_melees
from arena.rules.ready import Ready
from arena.rules.two_actions.declarations import (
    ACCEPT,
    BLOCK,
    END_TURN,
    ONLY_IN_TURN,
    PUSH,
    SHAPE,
    TAKE_IT,
    WITH_RESOLVE,
    Action,
    possible_actions,
    possible_choices,
)
from arena.rules.two_actions.gear import FREELY
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.protection import ARMOUR, SHIELD, WEAPON, Piece
from arena.rules.two_actions.scenario import Scenario, Sheet
from arena.rules.two_actions.state import (
    FAST,
    SLOW,
    UNKNOWN,
    Combatant,
    Held,
    Stage,
    State,
    Status,
)

_PHASE = {"fast": FAST, "slow": SLOW, "": UNKNOWN}
_ANSWERS = (TAKE_IT, PUSH, ACCEPT)


class Setup(Ready[State, Action]):
    """Everything about a scenario that no fight changes; made once, fought often.

    Raises:
        InputError: names or numbers in the scenario do not fit together.
    """

    things = ("weapons", "armour", "shapes", "items")
    scenario: Scenario
    options: Options
    sheets: tuple[Sheet, ...]

    def __init__(self, ruleset: Ruleset, scenario: Scenario) -> None:
        super().__init__(ruleset, scenario)
        sheets = self.sheets
        for zone in scenario.zones:
            if zone.cover != "none":
                expected = "none: cover is shaped here, no zone has it"
                raise self.wrong(f"zones.{zone.name}.cover", zone.cover, expected)
        for sheet in sheets:
            self._check_sheet(sheet)
        self.listed = tuple(possible_actions(scenario, sheets, sheet) for sheet in sheets)
        self.choices = {side: possible_choices(sheets, side) for side in self.sides}
        self.voices = (*self.seats, *self.sides)
        self.catalogues = self._catalogues() | {
            side: Catalogue(side, listed) for side, listed in self.choices.items()
        }
        self.in_turn = tuple(
            tuple(a for a in listed if a.verb not in _ANSWERS and not self._blocks_with(a))
            for listed in self.listed
        )
        """For each seat what can be an action of the turn."""
        self.responses = tuple(
            tuple(a for a in listed if a.verb not in (*ONLY_IN_TURN, PUSH, ACCEPT))
            for listed in self.listed
        )
        """For each seat what can answer an attack (TA-06)."""
        self.pushing = tuple(
            tuple(a for a in listed if a.verb in (PUSH, ACCEPT)) for listed in self.listed
        )
        self.end_turn = tuple(self._only(listed, END_TURN) for listed in self.listed)
        self.take_it = tuple(self._only(listed, TAKE_IT) for listed in self.listed)
        self.accept = tuple(self._only(listed, ACCEPT) for listed in self.listed)
        self.rolls = tuple(sheet.rolls for sheet in sheets)
        """For each seat whether it has a full sheet: what no closed sheet hides (TA-05)."""
        self.side_of_seat = tuple(self.sides.index(sheet.side) for sheet in sheets)
        self.members = tuple(
            tuple(seat for seat, sheet in enumerate(sheets) if sheet.side == side)
            for side in self.sides
        )
        """For each side, by its index, the seats of its members."""
        self.first_side = self._first_side()
        self._start = self._opening()

    def gear(self, seat: int) -> list[str]:
        """The names of everything that can break: armour, shield, weapons."""
        sheet = self.sheets[seat]
        names = [piece.name for piece in sheet.armour] + [w.name for w in sheet.weapons]
        return names if sheet.shield is None else [*names, sheet.shield.name]

    @staticmethod
    def _only(listed: tuple[Action, ...], verb: str) -> Action | None:
        return next((action for action in listed if action.verb == verb), None)

    @staticmethod
    def _blocks_with(action: Action) -> bool:
        return action.verb == BLOCK and action.weapon is not None

    # -- sheets ---------------------------------------------------------------------------

    def _check_sheet(self, sheet: Sheet) -> None:
        key = f"combatants.{sheet.name}"
        if not sheet.most:
            field = "hp" if sheet.rolls else "constitution"
            raise self.wrong(f"{key}.{field}", None, f"a whole number from 1: a {sheet.kind}'s")
        if sheet.rolls:
            for field in ("constitution", "ap"):
                if getattr(sheet, field):
                    expected = f"nothing: only creatures have it, and this is a {sheet.kind}"
                    raise self.wrong(f"{key}.{field}", getattr(sheet, field), expected)
        else:
            for field in ("hp", "dexterity", "focus", "shape", "motivation", "resolve"):
                if getattr(sheet, field):
                    expected = 'nothing: creatures have no full sheet (kind = "boss" would)'
                    raise self.wrong(f"{key}.{field}", getattr(sheet, field), expected)
            for field in ("armour", "shield", "shapes", "items"):
                if given := getattr(sheet, field):
                    found = given.name if field == "shield" else [thing.name for thing in given]
                    expected = 'nothing: creatures have no full sheet (kind = "boss" would)'
                    raise self.wrong(f"{key}.{field}", found, expected)
        if sheet.kind != "contractor" and not sheet.phase:
            expected = "fast or slow: only contractors roll the initiative"
            raise self.wrong(f"{key}.phase", None, expected)
        if sheet.shield is not None:
            for weapon in sheet.weapons:
                if weapon.kind == "two-handed":
                    expected = f"no shield beside {weapon.name}, which takes both hands"
                    raise self.wrong(f"{key}.shield", sheet.shield.name, expected)
        for effect in sheet.shapes:
            if effect.effect == "ward" and not effect.sustained:
                expected = "true: a ward lasts only while it is sustained"
                raise self.wrong(f"{key}.shapes.{effect.name}.sustained", False, expected)
            if effect.effect == "harm" and effect.sustained:
                expected = "false: harm is done at once"
                raise self.wrong(f"{key}.shapes.{effect.name}.sustained", True, expected)
        things: list[Any] = [*sheet.weapons, *sheet.armour, *sheet.shapes, *sheet.items]
        names = Counter(thing.name for thing in things)
        if sheet.shield is not None:
            names[sheet.shield.name] += 1
        for name, times in sorted(names.items()):
            if times > 1:
                expected = "every name once: gear breaks and is mended by name"
                raise self.wrong(key, name, expected)

    def _first_side(self) -> int:
        """The side that goes first within a phase: the contractors' (TA-03)."""
        first = self.scenario.first
        if first:
            if first not in self.sides:
                raise self.wrong("first", first, "a side", self.sides)
            return self.sides.index(first)
        number = Counter(sheet.side for sheet in self.sheets if sheet.kind == "contractor")
        return 0 if number[self.sides[0]] >= number[self.sides[1]] else 1

    # -- the opening ----------------------------------------------------------------------

    def _opening(self) -> State:
        scenario = self.scenario
        for name in scenario.surprise:
            if name not in self.seat:
                raise self.wrong("surprise", name, "a combatant", self.seats)
        state = State(
            now=scenario.start_count,
            stage=Stage.BEFORE,
            opened=False,
            surprise=tuple(sorted(self.seat[name] for name in set(scenario.surprise))),
            side=self.first_side,
            turn=-1,
            left=0,
            quiet_since=scenario.start_count,
            melees=0,
            combatants=[self._combatant(seat) for seat in range(len(self.sheets))],
            ordinals={},
            asked={},
        )
        for combatant in state.combatants:
            self._place_in_melee(state, combatant)
        return state

    def _combatant(self, seat: int) -> Combatant:
        sheet = self.sheets[seat]
        start = sheet.start
        key = f"combatants.{sheet.name}.start"
        gear = self.gear(seat)
        for name in start.broken:
            if name not in gear:
                raise self.wrong(f"{key}.broken", name, "a weapon, armour or shield", gear)
        if start.wounds >= sheet.most:
            expected = f"a whole number from 0 to {sheet.most - 1}"
            raise self.wrong(f"{key}.wounds", start.wounds, expected)
        for pool in ("motivation", "resolve"):
            left, most = getattr(start, pool), getattr(sheet, pool)
            if left is not None and left > most:
                raise self.wrong(f"{key}.{pool}", left, f"at most the {most} of the sheet")
        items = {item.name: item for item in sheet.items}
        for name, times in start.used.items():
            if name not in items:
                raise self.wrong(f"{key}.used", name, "an item", items)
            if times > items[name].uses:
                expected = f"at most its {items[name].uses} uses"
                raise self.wrong(f"{key}.used.{name}", times, expected)
        awaited = start.arrives > self.scenario.start_count
        if awaited and (start.melee_with or start.sustains or start.marks or start.prone):
            raise self.wrong(f"{key}.arrives", start.arrives, "nothing under way on arrival")
        if awaited and sheet.name in self.scenario.surprise:
            raise self.wrong("surprise", sheet.name, "somebody who is there at the start")
        if start.marks and not sheet.rolls:
            raise self.wrong(f"{key}.marks", start.marks, "0: creatures have no layers")
        pieces = pieces_of(sheet)
        whole = [piece for piece in pieces if piece.name not in start.broken]
        ap = sum(piece.ap for piece in whole if piece.layer != WEAPON)
        ap = ap or max((piece.ap for piece in whole), default=0)
        if start.marks and start.marks >= ap:
            expected = f"less than the AP, {ap}: more would have broken something"
            raise self.wrong(f"{key}.marks", start.marks, expected)
        return Combatant(
            seat=seat,
            sheet=sheet,
            phase=_PHASE[sheet.phase],
            status=Status.AWAITED if awaited else Status.FIGHTING,
            acted=False,
            zone=self.zones.index(sheet.zone),
            melee=0,
            hp=sheet.most - start.wounds,
            marks=start.marks,
            broken=frozenset(start.broken),
            motivation=sheet.motivation if start.motivation is None else start.motivation,
            resolve=sheet.resolve if start.resolve is None else start.resolve,
            uses=[item.uses - start.used.get(item.name, 0) for item in sheet.items],
            prone=start.prone,
            steady=False,
            braced=False,
            cover=False,
            held=self._held(sheet),
            pieces=pieces,
        )

    def _held(self, sheet: Sheet) -> tuple[Held, ...]:
        key = f"combatants.{sheet.name}.start.sustains"
        listed = self.listed[self.seat[sheet.name]]
        labels = {
            action.label: action
            for action in listed
            if action.verb == SHAPE and action.effect is not None and action.effect.sustained
        }
        found: list[Held] = []
        names = []
        for label in sorted(set(sheet.start.sustains)):
            action = labels.get(label)
            if action is None:
                raise self.wrong(key, label, "what shapes a sustained effect", labels)
            if action.item in names:
                raise self.wrong(key, label, f"{action.item} once")
            names.append(action.item)
            target = self.sheets[action.seat]
            since, resolve = self.scenario.start_count, action.mode == WITH_RESOLVE
            if target.start.arrives > since:
                expected = f"nothing on {target.name}, who is not there at the start"
                raise self.wrong(key, label, expected)
            found.append(Held(action.index, since, resolve, True))
        return tuple(found)

    def _place_in_melee(self, state: State, me: Combatant) -> None:
        key = f"combatants.{me.sheet.name}.start.melee_with"
        for name in sorted(me.sheet.start.melee_with):
            them = state.combatants[self.other_seat(key, me.sheet.name, name)]
            if them.zone != me.zone or them.status != Status.FIGHTING:
                raise self.wrong(key, name, "somebody in the same zone from the start")
            if not me.melee:
                join_melees(state, [(me, them)])
            elif not them.melee:
                join_melees(state, [(them, me)])
            elif me.melee != them.melee:
                old = them.melee
                for member in state.combatants:
                    if member.melee == old:
                        member.melee = me.melee


def pieces_of(sheet: Sheet) -> tuple[Piece, ...]:
    """The layers of protection that a sheet gives, all intact (TA-07, TA-09)."""
    shield = [] if sheet.shield is None else [Piece(SHIELD, sheet.shield.name, sheet.shield.ap)]
    armour = [Piece(ARMOUR, piece.name, piece.ap) for piece in sheet.armour]
    weapons = [Piece(WEAPON, w.name, w.damage) for w in sheet.weapons if w.kind in FREELY]
    return (*shield, *armour, *weapons)
