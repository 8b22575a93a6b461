"""The books of an Action Board fight, kept from its journal alone, and held against its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.model import Event
from arena.rules.action_board import events as e
from arena.rules.action_board.board import KINDS, LETTERS
from arena.rules.action_board.declarations import DODGE, DRINK, Action
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import ASIDE, FIGHTING, HAND, USED, Combatant, State, Status

KEPT = ("status", "zone", "hp", "tokens", "dodges", "used", "spell_slots", "weapons", "items")
"""What of a combatant follows from the journal."""


class Books:
    """What everybody has by what the journal tells, from the opening on."""

    def __init__(self, game: Setup) -> None:
        opening = game.opening()
        self._game = game
        self._battle = opening.battle
        self._pages: dict[str, Combatant] = {c.sheet.name: c for c in opening.combatants}
        self._things = {name: _things(page) for name, page in self._pages.items()}
        """Of each thing by name the list in which its place stands, and where in it."""
        self._paid: dict[tuple[str, str], int] = {}
        """Stages paid of each action under way, by who does it and what began it."""
        for name, page in self._pages.items():
            for work in page.works:
                self._paid[name, game.action(page.seat, work.action).label] = work.stages

    def enter(self, event: Event) -> None:
        """Enter what an event tells; it must follow from what was there."""
        entry = ENTRIES.get(type(event))
        if entry is not None:
            entry(self, self._pages.get(event.who), event)

    def agree(self, state: State) -> None:
        """Reserves, spell slots, hit points, things and armies are what the journal tells."""
        game = self._game
        for page, c in zip(self._pages.values(), state.combatants, strict=True):
            for name in KEPT:
                assert getattr(page, name) == getattr(c, name), name
        assert self._paid == {
            (c.sheet.name, game.action(c.seat, work.action).label): work.stages
            for c in state.combatants
            for work in c.works
        }
        if self._battle is not None and state.battle is not None:
            assert self._battle.numbers == state.battle.numbers
            assert self._battle.morale == state.battle.morale

    # -- people ---------------------------------------------------------------------------

    def _entered(self, page: Combatant, event: e.Entered) -> None:
        """AB-01: whoever enters has the slots of the sheet, and what hit points are left."""
        assert event.slots == page.slots
        assert event.hp == page.hp
        assert event.most_hp == page.sheet.hp
        assert event.zone == self._game.zones.names[page.zone]
        left = [event.attacks, event.spells, event.generals]
        if page.status == ASIDE:
            sheet = page.sheet
            page.tokens = [sheet.attacks, sheet.spells, sheet.generals]
            page.dodges = sheet.dodges
        assert (left, event.dodges) == (page.tokens, page.dodges)
        if page.status in (ASIDE, Status.AWAITED):
            page.status = FIGHTING

    def _left(self, page: Combatant, event: e.Left) -> None:
        """Who leaves has nothing under way."""
        page.status = Status[event.status.upper()]
        assert not [name for name, _ in self._paid if name == event.who]

    def _moved(self, page: Combatant, event: e.Moved) -> None:
        """Where somebody has gone."""
        page.zone = self._game.zones.names.index(event.zone)

    # -- tokens and slots -----------------------------------------------------------------

    def _tick(self, _: None, event: e.TickBegan) -> None:
        """AB-01: the slots of a tick are free as it begins."""
        for page in self._pages.values():
            page.used = 0

    def _refilled(self, page: Combatant, event: e.Refilled) -> None:
        """AB-01, AB-03: a round refills the reserves, but for what is committed."""
        out = [0] * len(KINDS)
        for (who, label), stages in self._paid.items():
            if who == event.who:
                action = self._game.catalogues[who].find(label)
                assert isinstance(action, Action)
                out[action.kind] += stages
        assert list(event.committed) == out
        sheet = page.sheet
        full = (sheet.attacks, sheet.spells, sheet.generals)
        page.tokens = [most - gone for most, gone in zip(full, out, strict=True)]
        page.dodges = sheet.dodges
        self._as_told(page, event)

    def _declared(self, page: Combatant, event: e.Declared) -> None:
        """AB-01, AB-02: each token, dodge, slot and spell slot is spent once, and was there."""
        if event.verb == DODGE:
            assert event.token == "D"
            page.dodges -= 1
        elif event.token:
            page.tokens[LETTERS.index(event.token)] -= 1
            page.used += 1
            assert event.slot == page.used <= page.slots
        if event.spell_slot:
            page.spell_slots[event.spell_slot - 1] -= 1
            assert page.spell_slots[event.spell_slot - 1] >= 0
        self._as_told(page, event)

    def _as_told(self, page: Combatant, event: e.Declared | e.Refilled) -> None:
        """AB-01: what is left is what is told."""
        assert page.tokens == [event.attacks, event.spells, event.generals]
        assert page.dodges == event.dodges
        assert min(page.tokens) >= 0
        assert page.dodges >= 0

    def _recovered(self, page: Combatant, event: e.Recovered) -> None:
        """AB-03: what was committed comes back, and no more than the reserve."""
        kind = LETTERS.index(event.token)
        page.tokens[kind] += event.number
        sheet = page.sheet
        assert page.tokens[kind] <= (sheet.attacks, sheet.spells, sheet.generals)[kind]

    def _stage_paid(self, page: Combatant, event: e.StagePaid) -> None:
        """AB-03: stages are paid one after the other."""
        key = (event.who, event.declaration)
        assert event.stage == self._paid.get(key, 0) + 1
        self._paid[key] = event.stage
        if event.stage == event.stages:
            del self._paid[key]

    def _work_lost(self, page: Combatant, event: e.WorkLost) -> None:
        """AB-03, AB-04: what is lost had begun."""
        self._paid.pop((event.who, event.declaration), None)

    # -- hit points and things ------------------------------------------------------------

    def _wounded(self, page: Combatant, event: e.Wounded) -> None:
        """AB-09: damage less DR is what hit points lose."""
        assert event.dr == page.dr
        assert event.taken == max(0, event.raw - event.dr)
        page.hp -= event.taken
        assert event.hp == page.hp

    def _healed(self, page: Combatant, event: e.Healed) -> None:
        """What is healed is added, never above the sheet's."""
        assert event.healed >= 0
        page.hp += event.healed
        assert event.hp == page.hp <= page.sheet.hp

    def _acted(self, page: Combatant, event: e.Acted) -> None:
        """AB-02: what is drunk is used up."""
        if event.verb == DRINK:
            places, place = self._things[event.who][event.item]
            assert places[place] != USED
            places[place] = USED

    def _taken(self, page: Combatant, event: e.Taken) -> None:
        """AB-02: what is drawn is in hand."""
        places, place = self._things[event.who][event.item]
        assert places[place] != USED
        places[place] = HAND

    # -- battles --------------------------------------------------------------------------

    def _phase(self, _: None, event: e.PhaseBegan) -> None:
        """AB-12: a phase begins with what the armies have left."""
        assert self._battle is not None
        assert event.sides == self._game.sides
        assert list(event.numbers) == self._battle.numbers
        assert list(event.morale) == self._battle.morale

    def _manoeuvre(self, _: None, event: e.ManoeuvreEnded) -> None:
        """AB-12: when a fight inside a battle is over, everybody steps aside."""
        if not event.roll:
            for page in self._pages.values():
                if page.status == FIGHTING:
                    page.status = ASIDE

    def _suffered(self, _: None, event: e.Suffered) -> None:
        """AB-12: an army loses what is told, and never more than it has."""
        assert self._battle is not None
        at = self._game.sides.index(event.who)
        for told, lost, held in (
            (event.numbers, event.heads, self._battle.numbers),
            (event.morale, event.morale_lost, self._battle.morale),
        ):
            assert 0 <= lost <= held[at]
            held[at] -= lost
            assert told == held[at]


def _things(page: Combatant) -> dict[str, tuple[list[int], int]]:
    found = {weapon.name: (page.weapons, at) for at, weapon in enumerate(page.sheet.weapons)}
    return found | {item.name: (page.items, at) for at, item in enumerate(page.sheet.items)}


ENTRIES: dict[type[Event], Callable[[Books, Any, Any], None]] = {
    e.Entered: Books._entered,
    e.Left: Books._left,
    e.Moved: Books._moved,
    e.TickBegan: Books._tick,
    e.Refilled: Books._refilled,
    e.Declared: Books._declared,
    e.Recovered: Books._recovered,
    e.StagePaid: Books._stage_paid,
    e.WorkLost: Books._work_lost,
    e.Wounded: Books._wounded,
    e.Healed: Books._healed,
    e.Acted: Books._acted,
    e.Taken: Books._taken,
    e.PhaseBegan: Books._phase,
    e.ManoeuvreEnded: Books._manoeuvre,
    e.Suffered: Books._suffered,
}
"""How each kind of event is entered; the others change nothing that is kept."""
