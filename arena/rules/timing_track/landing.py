"""The landing of a group: answers are taken, damage is rolled, then every effect lands (TT-03)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from arena.model import Declaration
from arena.rules.timing_track.answering import questions
from arena.rules.timing_track.attacks import INTO_MELEE, defence_target, modifiers
from arena.rules.timing_track.attempt import DEATH_SAVE, PULSE, WARD_ENDS, Attempt
from arena.rules.timing_track.casting import TIERS, backlash_percent, concentration_target
from arena.rules.timing_track.checks import (
    CRIT,
    FUMBLED,
    HIT,
    MISS,
    RESULT_NAMES,
    defender_wins,
    succeeds,
)
from arena.rules.timing_track.declarations import (
    CAST,
    CLEAR,
    DEFEND,
    DRAW,
    FLEE,
    RELOAD,
    SHOOT,
    SMASH,
    SPRINT_AWAY,
    SPRINT_CLOSER,
    STRIKE,
    SWITCH_OFF,
    SWITCH_ON,
    TAKE_COVER,
    TEND,
    Action,
)
from arena.rules.timing_track.events import (
    ArmourCheck,
    Attack,
    Backlash,
    Balance,
    Covered,
    DeathSave,
    Defence,
    DeviceState,
    Disrupted,
    Exhausted,
    Healed,
    Hindered,
    Left,
    Manifested,
    Medicine,
    Misfired,
    Moved,
    Noticed,
    Stray,
    Warded,
    WeaponState,
    Wounded,
)
from arena.rules.timing_track.places import (
    allies_in_melee_with,
    band,
    close_to,
    from_behind,
    join_melees,
    leave_melee,
)
from arena.rules.timing_track.protection import armour_rating, total_soak, wear_percent
from arena.rules.timing_track.purposes import (
    ALLY,
    ARMOUR,
    BACKLASH,
    BACKLASH_DAMAGE,
    BACKLASH_SHIFT,
    CONCENTRATION,
    DAMAGE,
    DEFENCE,
    EFFECT,
    MISFIRE,
    SCATTER,
    SHIFT_AMOUNT,
    SHRAPNEL,
)
from arena.rules.timing_track.state import (
    BROKEN,
    DEAD,
    DESTROYED,
    DROPPED,
    DYING,
    FIGHTING,
    FLED,
    JAMMED,
    READY,
    STABLE,
    Combatant,
)
from arena.rules.timing_track.wounds import (
    EXHAUSTION_TIERS,
    WOUND_TIERS,
    exhaustion_boxes,
    tier,
    wound_boxes,
)
from arena.rules.timing_track.wounds import (
    TIERS as TRACK_TIERS,
)
from arena.space import CLOSE, FAR

if TYPE_CHECKING:
    from arena.rules.timing_track.track import Track

SHRAPNEL_SIDES = 6
BACKLASH_SIDES = 4
SCATTER_SIDES = 6


class Landing:
    """The landing of one group.

    `asked` are the questions that it raises; with their answers `land` rolls what depends on them
    from the state before the group, then applies everything.
    """

    def __init__(self, track: Track, group: list[Attempt]) -> None:
        self.track = track
        self.group = group
        self.asked = questions(track, group)
        self.hurt: list[Combatant] = []
        self.doomed: list[Combatant] = []
        self.sprints: list[Attempt] = []
        self.blows: list[Attempt] = []

    def land(self, answers: Mapping[str, Declaration]) -> None:
        """Roll what depends on the answers, then apply."""
        if self.track.rewindable:
            self.track.fight.reveal()
        group = [attempt for attempt in self.group if attempt.wasted is None]
        for attempt in group:
            prepare = _PREPARATIONS.get(attempt.verb)
            if prepare is not None:
                prepare(self, attempt, answers)
        if len(group) > 1:
            # Sorting is stable: within one place of the order, seats decide.
            group.sort(key=_place)
        if self.sprints:
            self._move()
        if self.blows:
            self._close_in(self.blows)
        for attempt in group:
            effect = _EFFECTS.get(attempt.verb)
            if effect is not None:
                effect(self, attempt)
        self._after()

    # -- rolls, from the state before the group -------------------------------------------

    def _prepare_blow(self, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
        self.blows.append(attempt)
        self._report_attack(attempt)
        self._defend(attempt, answers)
        if attempt.struck is not None and not attempt.stopped:
            self._roll_damage(attempt)

    def _prepare_shot(self, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
        if attempt.fires:
            self._report_attack(attempt)
            self._defend(attempt, answers)
            if attempt.result == MISS:
                self._stray_into_melee(attempt)
        if attempt.struck is not None and not attempt.stopped:
            self._roll_damage(attempt)
        if attempt.malfunction == "destroyed":
            attempt.raw = self.track.roll(attempt.me.sheet.name, SHRAPNEL, 1, SHRAPNEL_SIDES, None)[
                0
            ]

    def _prepare_sprint(self, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
        self.sprints.append(attempt)

    def _report_attack(self, attempt: Attempt) -> None:
        track, action = self.track, attempt.action
        if not track.record or action is None:
            return
        assert action.weapon is not None
        track.record(
            Attack(
                track.now,
                attempt.me.sheet.name,
                attempt.cause,
                action.item,
                action.target,
                action.weapon.skill,
                attempt.against,
                attempt.roll,
                attempt.margin,
                RESULT_NAMES[attempt.result],
                tuple(modifiers(track.setup, track.state, attempt.me, action)),
            )
        )

    def _defend(self, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
        """The active defence against this attack, if its target chose one (TT-14)."""
        action = attempt.action
        assert action is not None
        answer = answers.get(action.target)
        if answer is None or answer.verb != DEFEND or answer.target != attempt.me.sheet.name:
            return
        track = self.track
        defender = track.state.combatants[action.seat]
        against = defence_target(track.setup, defender, answer.mode)
        face = track.roll(action.target, DEFENCE, 1, 100, None)[0]
        hits = attempt.result >= HIT
        attempt.stopped = hits and defender_wins(attempt.margin, face, against)
        self._delay_for_defence(defender)
        if track.record:
            track.record(
                Defence(
                    track.now,
                    action.target,
                    attempt.cause,
                    attempt.me.sheet.name,
                    answer.label.split(" ", 1)[0],
                    against,
                    face,
                    against - face,
                    attempt.stopped or not hits,
                    defender.guard_delay,
                )
            )

    def _stray_into_melee(self, attempt: Attempt) -> None:
        """A miss by nothing but the penalty for melee strikes an ally there (TT-11)."""
        track, me, action = self.track, attempt.me, attempt.action
        assert action is not None
        if not track.options.stray_strikes_ally or attempt.roll > attempt.against - INTO_MELEE:
            return
        target = track.state.combatants[action.seat]
        allies = allies_in_melee_with(track.state, me, target)
        if allies:
            place = track.roll(me.sheet.name, ALLY, 1, len(allies), None)[0] - 1
            attempt.struck = allies[place]

    def _delay_for_defence(self, defender: Combatant) -> None:
        options = self.track.options
        defender.defended = self.track.now
        if options.defence_delay_stacks or not defender.guard_delay:
            defender.guard_delay += options.defence_delay

    def _roll_damage(self, attempt: Attempt) -> None:
        """Raw damage, soak and wear of a blow, shot or stray shot (TT-08, TT-09, TT-17)."""
        track, me, action, struck = self.track, attempt.me, attempt.action, attempt.struck
        assert action is not None
        assert struck is not None
        weapon = action.weapon
        assert weapon is not None
        who = me.sheet.name
        number = weapon.damage.number
        if attempt.result == CRIT:
            number *= 2
        raw = weapon.damage.flat
        for face in track.roll(who, DAMAGE, number, weapon.damage.sides, None):
            raw += face
        if "scatter" in weapon.tags:
            distance = band(track.setup.zones, me, struck)
            if distance == CLOSE:
                raw += track.roll(who, SCATTER, 1, SCATTER_SIDES, None)[0]
            elif distance == FAR:
                raw -= track.roll(who, SCATTER, 1, SCATTER_SIDES, None)[0]
        attempt.raw = raw = max(raw, 0)
        if action.verb == SMASH:
            return
        behind = from_behind(track.state, track.options, me, struck, weapon.strikes)
        attempt.soak = soak = total_soak(struck, weapon.soak, behind)
        if raw > soak and armour_rating(struck, weapon.soak):
            against = wear_percent("crushing" in weapon.tags)
            face = track.roll(struck.sheet.name, ARMOUR, 1, 100, None)[0]
            attempt.armour_loss = face <= against
            if track.record:
                left = armour_rating(struck, weapon.soak) - attempt.armour_loss
                track.record(
                    ArmourCheck(
                        track.now,
                        struck.sheet.name,
                        attempt.cause,
                        weapon.soak,
                        against,
                        face,
                        attempt.armour_loss,
                        left,
                    )
                )

    def _prepare_spell(self, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
        """The tier chosen, the effect, the price and the backlash of a spell (TT-22, TT-23)."""
        track, me, action = self.track, attempt.me, attempt.action
        assert action is not None
        spell = action.spell
        assert spell is not None
        who = me.sheet.name
        options = track.options
        wild = me.sheet.tradition == "wild"
        chosen = answers.get(who)
        if chosen is not None:
            assert isinstance(chosen, Action)
            attempt.tier = chosen.thing
        if attempt.tier >= 0:
            attempt.cost = spell.exhaustion[attempt.tier]
            if spell.dice is not None:
                dice = spell.dice[attempt.tier]
                purpose = DAMAGE if spell.effect == "damage" else EFFECT
                attempt.raw = sum(track.roll(who, purpose, dice.number, dice.sides, None))
                attempt.raw = max(attempt.raw + dice.flat, 0)
            elif spell.amounts is not None:
                attempt.raw = spell.amounts[attempt.tier]
            if spell.effect == "damage" and attempt.struck is not None:
                behind = from_behind(track.state, options, me, attempt.struck, False)
                attempt.soak = total_soak(attempt.struck, spell.soak, behind)
        else:
            attempt.cost = spell.exhaustion[0] if options.misfire_costs_weak else 0
            if wild and spell.misfire is not None:
                dice = spell.misfire
                attempt.raw = sum(track.roll(who, MISFIRE, dice.number, dice.sides, None))
                attempt.raw = max(attempt.raw + dice.flat, 0)
        against = backlash_percent(attempt.tier, wild, options)
        face = track.roll(who, BACKLASH, 1, 100, None)[0]
        if face <= against:
            attempt.backlash = track.roll(who, BACKLASH_DAMAGE, 1, BACKLASH_SIDES, None)[0]
            if track.roll(who, BACKLASH_SHIFT, 1, 100, None)[0] <= options.backlash_shift_percent:
                attempt.shift = track.roll(who, SHIFT_AMOUNT, 1, BACKLASH_SIDES, None)[0]
        attempt.dice = (against, face)

    # -- effects --------------------------------------------------------------------------

    def _move(self) -> None:
        """All sprints at one moment, before the steps of blows (TT-16)."""
        for attempt in self.sprints:
            if attempt.to_zone >= 0 or attempt.verb == SPRINT_AWAY:
                leave_melee(self.track.state, attempt.me)
            if attempt.to_zone >= 0:
                attempt.me.zone = attempt.to_zone
        self._close_in([a for a in self.sprints if a.verb == SPRINT_CLOSER and a.to_zone < 0])

    def _close_in(self, attempts: list[Attempt]) -> None:
        """These go into the melees of their targets, unless the target has left the zone."""
        moves = []
        for attempt in attempts:
            me, action = attempt.me, attempt.action
            assert action is not None
            target = self.track.state.combatants[action.seat]
            if target.zone == me.zone and (not me.melee or me.melee != target.melee):
                attempt.closes = True
                moves.append((me, target))
        join_melees(self.track.state, moves)

    def _blow(self, attempt: Attempt) -> None:
        """A melee attack: the last step, the blow, the fumble."""
        track, me, action = self.track, attempt.me, attempt.action
        assert action is not None
        if attempt.closes:
            self._uncover(me, attempt.cause)
            self._moved(me, attempt.cause)
        if attempt.result == FUMBLED and track.options.fumble_mishap:
            self._fumbled_blow(attempt)
        if attempt.struck is None or attempt.stopped:
            return
        if action.verb == SMASH:
            self._damage_device(attempt)
        else:
            self._hit(attempt)

    def _fumbled_blow(self, attempt: Attempt) -> None:
        me, action = attempt.me, attempt.action
        assert action is not None
        weapon = action.weapon
        assert weapon is not None
        if weapon.draw:
            me.in_hand = -1
            me.conditions[action.thing] = DROPPED
            self._weapon(attempt, "dropped")

    def _shot(self, attempt: Attempt) -> None:
        """A shot, or what became of it."""
        track, me, action = self.track, attempt.me, attempt.action
        assert action is not None
        weapon = action.weapon
        assert weapon is not None
        if (attempt.fires or attempt.malfunction == "misfire") and weapon.rounds:
            me.rounds[action.thing] -= track.options.count_rounds
        if not attempt.fires:
            self._malfunction(attempt)
            return
        if attempt.result == FUMBLED:
            if track.options.fumble_mishap:
                me.conditions[action.thing] = JAMMED
                self._weapon(attempt, "jammed")
            return
        if attempt.struck is None or attempt.stopped:
            return
        if attempt.result == MISS:
            self._went_astray(attempt, "into melee")
        self._hit(attempt)

    def _malfunction(self, attempt: Attempt) -> None:
        me, action = attempt.me, attempt.action
        assert action is not None
        kind = attempt.malfunction
        condition = _MALFUNCTIONS.get(kind)
        if condition is not None:
            me.conditions[action.thing] = condition
            self._weapon(attempt, condition.name.lower())
        if kind == "destroyed":
            me.in_hand = -1 if me.in_hand == action.thing else me.in_hand
            self._wound(me, me.sheet.name, attempt.raw, 0, attempt.cause)
        elif kind == "misfire":
            self._went_astray(attempt, "misfire")
            if attempt.struck is not None:
                self._hit(attempt)

    def _went_astray(self, attempt: Attempt, why: str) -> None:
        track, action = self.track, attempt.action
        if track.record and action is not None:
            struck = "" if attempt.struck is None else attempt.struck.sheet.name
            who = attempt.me.sheet.name
            track.record(Stray(track.now, who, attempt.cause, action.item, struck, why))

    def _hit(self, attempt: Attempt) -> None:
        action, struck = attempt.action, attempt.struck
        assert action is not None
        assert struck is not None
        assert action.weapon is not None
        self._wound(struck, attempt.me.sheet.name, attempt.raw, attempt.soak, attempt.cause)
        if attempt.armour_loss:
            if action.weapon.soak == "martial":
                struck.martial = max(0, struck.martial - 1)
            else:
                struck.ballistic = max(0, struck.ballistic - 1)

    def _damage_device(self, attempt: Attempt) -> None:
        track, action = self.track, attempt.action
        assert action is not None
        bearer = track.state.combatants[action.seat]
        bearer.device_boxes = max(0, bearer.device_boxes - attempt.raw)
        if bearer.device_boxes:
            self._device(bearer, "damaged", attempt.cause)
            return
        track.stop_generator(bearer)
        self._device(bearer, "smashed", attempt.cause)
        goal = track.setup.scenario.goal
        if goal is not None and bearer.sheet.name == goal.smash and track.state.goal < 0:
            track.state.goal = track.now

    def _spell(self, attempt: Attempt) -> None:
        track, me, action = self.track, attempt.me, attempt.action
        assert action is not None
        spell = action.spell
        assert spell is not None
        who = me.sheet.name
        if attempt.tier >= 0:
            if track.record:
                track.record(
                    Manifested(
                        track.now,
                        who,
                        attempt.cause,
                        spell.name,
                        action.target,
                        TIERS[attempt.tier],
                        attempt.raw,
                    )
                )
            _SPELLS[spell.effect](self, attempt)
        else:
            if track.record:
                track.record(Misfired(track.now, who, attempt.cause, spell.name))
        if attempt.cost:
            self._exhaust(me, attempt.cost, attempt.cause)
        if attempt.tier < 0 and attempt.raw:
            self._wound(me, who, attempt.raw, 0, attempt.cause)
        if track.record:
            against, face = attempt.dice
            track.record(
                Backlash(
                    track.now, who, attempt.cause, against, face, attempt.backlash, attempt.shift
                )
            )
        if attempt.backlash:
            self._wound(me, who, attempt.backlash, 0, attempt.cause)
        if attempt.tier >= 0:
            self._shift(who, attempt.tier + 1, "magic", attempt.cause)
        if attempt.shift:
            self._shift(who, attempt.shift, "backlash", attempt.cause)

    def _spell_damage(self, attempt: Attempt) -> None:
        assert attempt.struck is not None
        who = attempt.me.sheet.name
        self._wound(attempt.struck, who, attempt.raw, attempt.soak, attempt.cause)

    def _spell_heal(self, attempt: Attempt) -> None:
        target = attempt.struck
        assert target is not None
        before = target.wounds
        target.wounds = max(0, before - attempt.raw)
        self._heal(target, before - target.wounds, target.status == DYING, attempt.cause)

    def _spell_ward(self, attempt: Attempt) -> None:
        target, action = attempt.struck, attempt.action
        assert target is not None
        assert action is not None
        assert action.spell is not None
        track = self.track
        target.ward = attempt.raw
        target.warded = track.now
        target.ward_until = track.now + max(1, action.spell.lasts)
        track.start_ward(target)
        if track.record:
            track.record(
                Warded(track.now, target.sheet.name, attempt.cause, target.ward, target.ward_until)
            )

    def _spell_hinder(self, attempt: Attempt) -> None:
        target = attempt.struck
        assert target is not None
        target.delay += attempt.raw
        if self.track.record:
            self.track.record(
                Hindered(self.track.now, target.sheet.name, attempt.cause, target.delay)
            )

    def _spell_surge(self, attempt: Attempt) -> None:
        self._shift(attempt.me.sheet.name, attempt.raw, "surge", attempt.cause)

    def _draw(self, attempt: Attempt) -> None:
        me, action = attempt.me, attempt.action
        assert action is not None
        me.in_hand = action.thing
        if me.conditions[action.thing] == DROPPED:
            me.conditions[action.thing] = READY
        self._weapon(attempt, "drawn")

    def _reload(self, attempt: Attempt) -> None:
        me, action = attempt.me, attempt.action
        assert action is not None
        assert action.weapon is not None
        me.rounds[action.thing] = action.weapon.rounds
        self._weapon(attempt, "reloaded")

    def _clear(self, attempt: Attempt) -> None:
        me, action = attempt.me, attempt.action
        assert action is not None
        me.conditions[action.thing] = READY
        self._weapon(attempt, "cleared")

    def _sprint(self, attempt: Attempt) -> None:
        self._uncover(attempt.me, attempt.cause)
        self._moved(attempt.me, attempt.cause)

    def _take_cover(self, attempt: Attempt) -> None:
        me, track = attempt.me, self.track
        me.cover = track.setup.cover[me.zone]
        if track.record:
            cover = "partial" if me.cover == 10 else "heavy"
            track.record(Covered(track.now, me.sheet.name, attempt.cause, cover))

    def _switch_on(self, attempt: Attempt) -> None:
        me = attempt.me
        if not me.device_boxes:
            return  # smashed by the same group
        me.pulsed = self.track.now
        self.track.start_generator(me)
        self._device(me, "on", attempt.cause)

    def _switch_off(self, attempt: Attempt) -> None:
        self.track.stop_generator(attempt.me)
        self._device(attempt.me, "off", attempt.cause)

    def _tend(self, attempt: Attempt) -> None:
        target, track = attempt.struck, self.track
        assert target is not None
        success = attempt.result >= HIT
        if track.record:
            track.record(
                Medicine(
                    track.now,
                    attempt.me.sheet.name,
                    attempt.cause,
                    target.sheet.name,
                    attempt.against,
                    attempt.roll,
                    success,
                )
            )
        if success:
            self._heal(target, 0, target.status == DYING, attempt.cause)

    def _flee(self, attempt: Attempt) -> None:
        me = attempt.me
        if me not in self.doomed:
            me.token = None  # reached, so that nobody waits for it any more
            self.track.remove(me, FLED, attempt.cause)

    def _pulse(self, attempt: Attempt) -> None:
        me = attempt.me
        device = me.sheet.device
        assert device is not None
        self._device(me, "pulse", attempt.cause)
        self._shift(me.sheet.name, device.pulse, "pulse", attempt.cause)

    def _ward_ends(self, attempt: Attempt) -> None:
        me, track = attempt.me, self.track
        me.ward, me.ward_until, me.warded = 0, -1, -1
        if track.record:
            track.record(Warded(track.now, me.sheet.name, attempt.cause, 0, track.now))

    def _death_save(self, attempt: Attempt) -> None:
        """One death save (TT-13)."""
        me, track = attempt.me, self.track
        if me.status != DYING:
            return
        result = "holds"
        if attempt.roll == 1:
            result = "stabilises"
            me.status = STABLE
        elif attempt.roll == 100:
            result = "dies"
            me.status = DEAD
        elif attempt.roll >= track.options.death_save_under:
            me.failures += 1
            result = "fails"
            if me.failures >= track.options.death_failures:
                result = "dies"
                me.status = DEAD
        if me.status != DYING:
            track.stop_dying(me)
        if track.record:
            track.record(
                DeathSave(
                    track.now, me.sheet.name, attempt.cause, attempt.roll, me.failures, result
                )
            )
            if me.status != DYING:
                status = me.status.name.lower()
                track.record(Left(track.now, me.sheet.name, attempt.cause, status))

    # -- shared pieces --------------------------------------------------------------------

    def _wound(self, target: Combatant, by: str, raw: int, soak: int, cause: str) -> None:
        """Fill wound boxes (TT-12); past the last one the target is doomed (TT-13)."""
        track = self.track
        taken = max(0, raw - soak)
        size = wound_boxes(target, track.options)
        boxes = TRACK_TIERS * size
        target.wounds += taken
        if target.wounds > boxes:
            target.wounds = boxes
            if target not in self.doomed:
                self.doomed.append(target)
        if taken:
            self.hurt.append(target)
        if track.record:
            track.record(
                Wounded(
                    track.now,
                    target.sheet.name,
                    cause,
                    by,
                    raw,
                    soak,
                    taken,
                    target.wounds,
                    WOUND_TIERS[tier(target.wounds, size)],
                )
            )

    def _exhaust(self, caster: Combatant, cost: int, cause: str) -> None:
        track = self.track
        size = exhaustion_boxes(caster, track.options)
        caster.exhaustion = min(TRACK_TIERS * size, caster.exhaustion + cost)
        if track.record:
            track.record(
                Exhausted(
                    track.now,
                    caster.sheet.name,
                    cause,
                    cost,
                    caster.exhaustion,
                    EXHAUSTION_TIERS[tier(caster.exhaustion, size)],
                )
            )

    def _heal(self, target: Combatant, healed: int, stabilised: bool, cause: str) -> None:
        track = self.track
        if stabilised:
            target.status = STABLE
            track.stop_dying(target)
        if track.record:
            who = target.sheet.name
            track.record(Healed(track.now, who, cause, healed, target.wounds, stabilised))

    def _shift(self, who: str, by: int, why: str, cause: str) -> None:
        state = self.track.state
        state.balance += by
        if self.track.record:
            self.track.record(Balance(self.track.now, who, cause, by, state.balance, why))

    def _uncover(self, me: Combatant, cause: str) -> None:
        if me.cover:
            me.cover = 0
            if self.track.record:
                self.track.record(Covered(self.track.now, me.sheet.name, cause, "none"))

    def _moved(self, me: Combatant, cause: str) -> None:
        track = self.track
        if track.record:
            close = tuple(other.sheet.name for other in close_to(track.state, me))
            zone = track.setup.zones.names[me.zone]
            track.record(Moved(track.now, me.sheet.name, cause, zone, close))

    def _weapon(self, attempt: Attempt, change: str) -> None:
        track, action = self.track, attempt.action
        assert action is not None
        if track.record:
            rounds = attempt.me.rounds[action.thing]
            who = attempt.me.sheet.name
            track.record(WeaponState(track.now, who, attempt.cause, action.item, change, rounds))

    def _device(self, bearer: Combatant, change: str, cause: str) -> None:
        track = self.track
        if track.record:
            assert bearer.sheet.device is not None
            who, name = bearer.sheet.name, bearer.sheet.device.name
            track.record(DeviceState(track.now, who, cause, name, change, bearer.device_boxes))

    # -- after everything has landed ------------------------------------------------------

    def _after(self) -> None:
        track, state = self.track, self.track.state
        acted = False
        for attempt in self.group:
            if attempt.action is None:
                continue
            acted = True
            me = attempt.me
            me.token = None
            if track.setup.surprises:
                self._notice(me, attempt.cause)
        for caster in self.hurt:
            if caster.token is not None and caster not in self.doomed:
                self._concentrate(caster)
        for fallen in self.doomed:
            if fallen.status == FIGHTING:
                track.remove(fallen, DYING, "")
        state.changes += 1
        track.stirred = track.now
        if acted:
            state.active = track.now

    def _notice(self, me: Combatant, cause: str) -> None:
        """The first action of an attacker has resolved: everyone notices them (TT-15)."""
        track = self.track
        for other in track.state.combatants:
            if me.seat in other.unaware:
                other.unaware = tuple(seat for seat in other.unaware if seat != me.seat)
                if track.record:
                    who = other.sheet.name
                    track.record(Noticed(track.now, who, cause, me.sheet.name))

    def _concentrate(self, caster: Combatant) -> None:
        """Damage during casting: keep the spell or lose it (TT-25)."""
        track = self.track
        assert caster.token is not None
        action = track.setup.action(caster.seat, caster.token.action)
        if action.verb != CAST or not track.options.casting_can_break:
            return
        against = concentration_target(caster)
        face = track.roll(caster.sheet.name, CONCENTRATION, 1, 100, None)[0]
        lost = not succeeds(face, against)
        if track.record:
            cause = track.cause(caster)
            who = caster.sheet.name
            track.record(Disrupted(track.now, who, cause, action.item, against, face, lost))
        if lost:
            track.take_token(caster, "disrupted")


def _place(attempt: Attempt) -> tuple[int, int]:
    """The order in which simultaneous effects land where they touch the same thing.

    Moves before blows, so that a blow finds its target where it went; healing before harm, so
    that neither is lost at an end of the track; the end of a ward before a new one, and the
    stronger last, so that it is the one that stays; leaving last, so that harm still reaches.
    """
    if attempt.verb in (SPRINT_CLOSER, SPRINT_AWAY):
        return 0, 0
    if attempt.verb == FLEE:
        return 3, 0
    if attempt.verb == WARD_ENDS:
        return 1, 0
    spell = None if attempt.action is None else attempt.action.spell
    if spell is None:
        return 2, 0
    if spell.effect == "heal":
        return 1, 0
    return 2, attempt.raw if spell.effect == "ward" else 0


_MALFUNCTIONS = {
    "jam": JAMMED,
    "broken": BROKEN,
    "destroyed": DESTROYED,
}

_PREPARATIONS: dict[str, Callable[[Landing, Attempt, Mapping[str, Declaration]], None]] = {
    STRIKE: Landing._prepare_blow,
    SMASH: Landing._prepare_blow,
    SHOOT: Landing._prepare_shot,
    CAST: Landing._prepare_spell,
    SPRINT_CLOSER: Landing._prepare_sprint,
    SPRINT_AWAY: Landing._prepare_sprint,
}

_EFFECTS: dict[str, Callable[[Landing, Attempt], None]] = {
    STRIKE: Landing._blow,
    SMASH: Landing._blow,
    SHOOT: Landing._shot,
    CAST: Landing._spell,
    SPRINT_CLOSER: Landing._sprint,
    SPRINT_AWAY: Landing._sprint,
    DRAW: Landing._draw,
    RELOAD: Landing._reload,
    CLEAR: Landing._clear,
    TAKE_COVER: Landing._take_cover,
    SWITCH_ON: Landing._switch_on,
    SWITCH_OFF: Landing._switch_off,
    TEND: Landing._tend,
    FLEE: Landing._flee,
    PULSE: Landing._pulse,
    WARD_ENDS: Landing._ward_ends,
    DEATH_SAVE: Landing._death_save,
}

_SPELLS: dict[str, Callable[[Landing, Attempt], None]] = {
    "damage": Landing._spell_damage,
    "heal": Landing._spell_heal,
    "ward": Landing._spell_ward,
    "hinder": Landing._spell_hinder,
    "surge": Landing._spell_surge,
}
