"""What happens when a declaration's turn comes: everything of one place acts together (AB-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from arena.rules.action_board.conflicts import hurt_by, moved_by, wall_of
from arena.rules.action_board.declarations import (
    DRAW,
    DRINK,
    FLEE,
    LONG,
    MOVE,
    REACTIONS,
    SUSTAIN,
    Action,
)
from arena.rules.action_board.deed import Deed
from arena.rules.action_board.events import (
    Acted,
    Healed,
    HitRoll,
    Kept,
    Moved,
    Released,
    Stopped,
    Taken,
    Walled,
    Wasted,
    Wounded,
)
from arena.rules.action_board.legality import impossible, spell_impossible
from arena.rules.action_board.purposes import DAMAGE, HEALING, HIT, WILL
from arena.rules.action_board.state import FALLEN, FIGHTING, FLED, HAND, USED, Combatant

if TYPE_CHECKING:
    from arena.rules.action_board.round import Round

D20 = 20


class Harm:
    """Damage on its way to somebody, rolled from the state before the place."""

    __slots__ = ("deed", "raw", "target")

    def __init__(self, deed: Deed, target: Combatant, raw: int) -> None:
        self.deed = deed
        self.target = target
        self.raw = raw


class Resolving:
    """All declarations of one place: checks and rolls first, then every effect."""

    def __init__(self, table: Round, place: int) -> None:
        self.table = table
        self.setup = table.setup
        self.state = table.state
        self.place = place
        self.going: list[Deed] = []

    def run(self) -> None:
        """Let everything of this place act."""
        going = self.going
        for deed in self.table.deeds:
            if deed.place == self.place and deed.action.verb not in REACTIONS and self._goes(deed):
                going.append(deed)
        harms: list[Harm] = []
        for deed in going:
            if deed.attacks or (deed.completes and deed.harms):
                harms += self._harms(deed)
        for deed in going:
            effect = _EFFECTS.get(deed.action.verb)
            if effect is not None:
                effect(self, deed)
            elif not deed.attacks and deed.releases:
                self._release(deed)
        if not harms:
            return
        hits = [(self._wound(harm), harm) for harm in harms]
        # The greatest first, so that it does not matter in which order the hits were declared.
        for taken, harm in sorted(hits, key=lambda hit: (hit[1].target.seat, -hit[0])):
            if taken and harm.target.hp > 0:
                self._keep_spells(harm.target, taken, harm.deed.cause)
        for seat in sorted({harm.target.seat for harm in harms}):
            self._fall(self.state.combatants[seat])

    def _goes(self, deed: Deed) -> bool:
        """Whether its turn finds it still possible; if not, it comes to nothing."""
        table, me, action = self.table, deed.me, deed.action
        why = self._hindrance(deed)
        if table.record:
            who = me.sheet.name
            if why is None:
                table.record(
                    Acted(
                        table.now,
                        who,
                        deed.cause,
                        action.label,
                        action.verb,
                        action.target,
                        action.item,
                        self.place,
                    )
                )
            else:
                table.record(Wasted(table.now, who, deed.cause, action.label, why))
        if why is not None and deed.work is not None and deed.work in me.works and deed.completes:
            table.end_work(me, deed.work)
        return why is None

    def _hindrance(self, deed: Deed) -> str | None:
        me, action = deed.me, deed.action
        if me.status is not FIGHTING:
            return "out of the fight"
        if deed.attacks:
            return impossible(self.setup, self.state, me, action)
        if action.verb in LONG:
            return None
        if action.verb == SUSTAIN:
            if deed.work not in me.works:
                return "lost before it was done"
            if action.spell is None or not deed.completes:
                return None
        if action.spell is not None:
            if deed.lost:
                return "lost before it was done"
            return spell_impossible(self.setup, self.state, me, action)
        return impossible(self.setup, self.state, me, action)

    # -- rolls ----------------------------------------------------------------------------

    def _harms(self, deed: Deed) -> list[Harm]:
        """What damage this declaration does, rolled from the state before the place."""
        action = deed.action
        targets = hurt_by(self.state, deed)
        if action.spell is not None and action.spell.effect == "area":
            raw = self._dice(deed, 1)
            return [Harm(deed, target, raw) for target in targets]
        harms = []
        for target in targets:
            times = self._hits(deed, target)
            if times:
                harms.append(Harm(deed, target, self._dice(deed, times)))
        return harms

    def _hits(self, deed: Deed, target: Combatant) -> int:
        """How often the damage dice are rolled: 0 for a miss, 2 for a natural 20 (AB-09)."""
        if deed.answered is not None and self._defended(deed):
            return 0
        table, me, action = self.table, deed.me, deed.action
        natural = self.setup.options.natural_rolls
        bonus = me.sheet.attack if action.spell is None else action.spell.attack
        roll = table.fight.roll(me.sheet.name, HIT, 1, D20)[0]
        against = target.sheet.defence
        hit = roll + bonus >= against
        if natural and roll in (1, D20):
            hit = roll == D20
        times = (2 if natural and roll == D20 else 1) if hit else 0
        if table.record:
            result = ("miss", "hit", "critical")[times]
            table.record(
                HitRoll(
                    table.now,
                    me.sheet.name,
                    deed.cause,
                    target.sheet.name,
                    action.item,
                    roll,
                    roll + bonus,
                    against,
                    result,
                )
            )
        return times

    def _defended(self, deed: Deed) -> bool:
        """Whether the reaction to an attack wins its Reflex duel; a volley has one (AB-10)."""
        reaction = deed.answered
        assert reaction is not None
        if reaction.won is None:
            self._duel(deed, reaction)
        if reaction.won and self.table.record:
            who, attacker = reaction.me.sheet.name, deed.me.sheet.name
            how, item = reaction.action.verb, reaction.action.item
            self.table.record(Stopped(self.table.now, who, deed.cause, attacker, how, item))
        return bool(reaction.won)

    def _duel(self, deed: Deed, reaction: Deed) -> None:
        """Duel out a reaction, and with it all that hang on the same roll of a group (AB-08).

        A group acts at one instant on one roll, so everybody who reacts to an attacking group is
        in one duel with it; and the reactions of a group to one attacker share one roll.
        """
        unit_of, groups = self.setup.unit_of, self.setup.groups
        attacker, defender = unit_of[deed.me.seat], unit_of[reaction.me.seat]
        if not groups:
            units, verb = sorted((attacker, defender)), reaction.action.verb
            standings = self.table.duel(units, {attacker}, verb, deed.cause)
            reaction.won = standings[0].name == defender
            return
        together = [reaction]
        if attacker in groups or defender in groups:
            coming = {
                id(attack.answered): attack.answered
                for attack in self.going
                if attack.answered is not None and unit_of[attack.me.seat] == attacker
            }
            together = [
                other
                for other in coming.values()
                if attacker in groups or unit_of[other.me.seat] == defender
            ]
        units = sorted({attacker, *[unit_of[other.me.seat] for other in together]})
        verbs = sorted({other.action.verb for other in together})
        # Whatever is answered has been declared before its answer.
        standings = self.table.duel(units, {attacker}, " and ".join(verbs), deed.cause)
        names = [standing.name for standing in standings]
        before = names[: names.index(attacker)]
        for other in together:
            other.won = unit_of[other.me.seat] in before

    def _dice(self, deed: Deed, times: int) -> int:
        action = deed.action
        dice = action.weapon.damage if action.weapon is not None else None
        if dice is None:
            assert action.spell is not None
            assert action.spell.dice is not None
            dice = action.spell.dice
        faces = self.table.fight.roll(deed.me.sheet.name, DAMAGE, dice.number * times, dice.sides)
        return max(0, sum(faces) + dice.flat)

    # -- effects --------------------------------------------------------------------------

    def _wound(self, harm: Harm) -> int:
        """Take damage off hit points; returns how much was taken (AB-09)."""
        table, target = self.table, harm.target
        dr = target.dr
        taken = max(0, harm.raw - dr)
        target.hp -= taken
        if table.record:
            table.record(
                Wounded(
                    table.now,
                    target.sheet.name,
                    harm.deed.cause,
                    harm.deed.me.sheet.name,
                    harm.raw,
                    dr,
                    taken,
                    target.hp,
                )
            )
        return taken

    def _keep_spells(self, target: Combatant, taken: int, cause: str) -> None:
        """Damage in the middle of a spell: keep it or lose it (AB-04)."""
        options = self.setup.options
        if not options.casting_can_break:
            return
        for work in target.works:
            action = self.setup.action(target.seat, work.action)
            if action.spell is not None and not self._keeps(target, taken, action, cause):
                self.table.lose_work(target, work, "damage broke the spell")
        for deed in self.table.deeds:
            if (
                deed.me is target
                and deed.action.verb == "quicken"
                and deed.place > self.place
                and not deed.lost
            ):
                deed.lost = not self._keeps(target, taken, deed.action, cause)

    def _keeps(self, target: Combatant, taken: int, action: Action, cause: str) -> bool:
        table = self.table
        roll = table.fight.roll(target.sheet.name, WILL, 1, D20)[0]
        total = roll + target.sheet.will
        against = self.setup.options.disruption_base + taken
        if table.record:
            who = target.sheet.name
            kept = total >= against
            table.record(Kept(table.now, who, cause, action.label, roll, total, against, kept))
        return total >= against

    def _fall(self, target: Combatant) -> None:
        if target.hp <= 0 and target.status == FIGHTING:
            self.table.remove(target, FALLEN)

    def _release(self, deed: Deed) -> None:
        """A spell takes effect; damage is on its way already."""
        table, me, action = self.table, deed.me, deed.action
        spell = action.spell
        assert spell is not None
        if table.record:
            who = me.sheet.name
            table.record(Released(table.now, who, deed.cause, spell.name, action.target))
        if deed.work is not None:
            table.end_work(me, deed.work)
        if spell.effect == "wall":
            until = table.now + self.setup.options.wall_ticks
            wall = wall_of(deed, until)
            self.state.walls = (*self.state.walls, wall)
            if table.record:
                name = table.wall_name(wall)
                table.record(Walled(table.now, me.sheet.name, deed.cause, name, True, until))
        elif spell.effect == "heal":
            assert spell.dice is not None
            faces = table.fight.roll(me.sheet.name, HEALING, spell.dice.number, spell.dice.sides)
            self._heal(self.state.combatants[action.seat], sum(faces) + spell.dice.flat, deed)

    def _heal(self, target: Combatant, amount: int, deed: Deed) -> None:
        healed = max(0, min(amount, target.sheet.hp - target.hp))
        target.hp += healed
        if self.table.record:
            who, by = target.sheet.name, deed.me.sheet.name
            self.table.record(Healed(self.table.now, who, deed.cause, by, healed, target.hp))

    def _drink(self, deed: Deed) -> None:
        me, action = deed.me, deed.action
        item = me.sheet.items[action.thing]
        me.items[action.thing] = USED
        dice = item.heals
        faces = self.table.fight.roll(me.sheet.name, HEALING, dice.number, dice.sides)
        self._heal(me, sum(faces) + dice.flat, deed)

    def _draw(self, deed: Deed) -> None:
        me, action = deed.me, deed.action
        places = me.weapons if action.weapon is not None else me.items
        places[action.thing] = HAND
        if self.table.record:
            who = me.sheet.name
            self.table.record(Taken(self.table.now, who, deed.cause, action.item, "hand"))

    def _sustain(self, deed: Deed) -> None:
        if not deed.completes:
            return
        if deed.action.spell is not None:
            self._release(deed)
            return
        assert deed.work is not None
        self.table.end_work(deed.me, deed.work)
        self._draw(deed)

    def _move(self, deed: Deed) -> None:
        for c in moved_by(self.setup, self.state, deed):
            self._to_zone(c, deed.action.zone, deed.cause)

    def _flee(self, deed: Deed) -> None:
        # What could hurt whoever flees conflicts with the flight, so it has come or is too late.
        self.table.remove(deed.me, FLED)

    def _to_zone(self, me: Combatant, zone: int, cause: str) -> None:
        me.zone = zone
        if self.table.record:
            name = self.setup.zones.names[zone]
            self.table.record(Moved(self.table.now, me.sheet.name, cause, name))


_EFFECTS: dict[str, Callable[[Resolving, Deed], None]] = {
    DRAW: Resolving._draw,
    DRINK: Resolving._drink,
    SUSTAIN: Resolving._sustain,
    MOVE: Resolving._move,
    FLEE: Resolving._flee,
}
