"""The fight in the alley as a script: one heap of (count, start, seat), lists, and nothing else.

This is the yardstick for the speed of the real fight, and a second opinion on its rules: same
scenario, same dice door, same purposes, same tactic (see `plain`), so the same fight, die for die.

It plays every rule of the Timing Track that can matter in the alley under this tactic. What
cannot is left out: other zones, shields (and so attacks from behind), wards, healing, scatter,
abandoning, fleeing. Nobody takes cover, but cover would count.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

NAMES = ("Kael", "Sera", "Thug A", "Thug B")
KAEL, SERA, THUG_A, THUG_B = range(4)
SIDE = ("heroes", "heroes", "thugs", "thugs")
FOES = ((THUG_A, THUG_B), (THUG_A, THUG_B), (KAEL, SERA), (KAEL, SERA))
ORDER = (THUG_A, THUG_B, SERA, KAEL)  # lowest PC, then lowest AW; the thugs tie, which is all one

BR = (2, 0, 2, 0)
ATHLETICS = (50, 40, 40, 40)
FIREARMS = 50
CASTING = 55
KEEPS_SPELL = 40  # (PW + 4) x 10, of Sera

# Weapons by number: skill of each seat, speed, damage (number, sides, flat), counts to draw.
FISTS, SWORD, KNIFE, REVOLVER = range(4)
STRIKING = ((45, 40, 40, 40), (66, 40, 40, 40), (66, 40, 40, 40))
SPEED = (3, 5, 3, 3)
DAMAGE = ((1, 3, 0), (1, 8, 1), (1, 6, 0), (2, 6, 0))
DRAWN = (0, 2, 1, 2)
TO_DRAW: tuple[tuple[int, ...], ...] = ((SWORD,), (), (KNIFE, REVOLVER), (KNIFE, REVOLVER))
RELIABILITY = 95
ROUNDS = 6
RELOADING = 6

FORCE_TIME = 2
FORCE_COST = (2, 4, 7, 10)
BACKLASH = (10, 15, 20, 30, 30)  # by tier, the last for a misfire; the wild caster's 5 is in it
LEAST_MARGIN = (0, 11, 31, 51)

PULSE, PERIOD, SWITCHING = -2, 3, 1
DEATH_PERIOD, DEATH_UNDER, DEATH_FAILURES = 3, 50, 3
DEFENCE_DELAY = 2
LIMIT, QUIET = 200, 10

FIGHTING, DYING, STABLE, DEAD = 0, 2, 3, 4
READY, JAMMED, DROPPED, BROKEN, DESTROYED = range(5)
STRIKE, SHOOT, CAST, DRAW, RELOAD, CLEAR, SWITCH_ON, PULSES, SAVES = range(9)
FUMBLE, MISS, HIT, CRIT = range(4)

BOXES = tuple(4 * (7 + br) for br in BR)
# What each number of filled boxes takes off every check.
WOUND_LOSS = tuple(
    tuple((0, 10, 25, 50)[(max(filled, 1) - 1) // (7 + br)] for filled in range(4 * (7 + br) + 1))
    for br in BR
)
WEARY_LOSS = tuple((0, 10, 25, 50)[(max(filled, 1) - 1) // 7] for filled in range(29))


def fight(dice: Any) -> dict[str, Any]:
    """Fight to the end; who won, when, and how everybody is."""
    door = dice.roll
    ordinals: dict[tuple[str, str], int] = {}
    status = [FIGHTING] * 4
    wounds = [0] * 4
    exhaustion = 0  # of Sera, the only one who casts
    martial = [2, 0, 0, 0]
    in_hand = [FISTS, FISTS, REVOLVER, REVOLVER]
    conditions = [[READY] * 4 for _ in NAMES]
    rounds = [ROUNDS] * 4
    cover = [0] * 4
    melee = [0] * 4
    melees = 0
    delay = [0] * 4
    defended = [-1] * 4
    holding = [False] * 4
    # A token: due, start, seat, verb, target, weapon. The heap may hold some that are gone.
    tokens: list[Any] = [None] * 4
    saved = [-1] * 4
    failures = [0] * 4
    pulsed = -1  # the generator of Thug B; -1 is off
    balance = 0
    active = stirred = 0
    heap: list[Any] = []
    now = 0
    winner = None

    def roll(seat: int, purpose: str, sides: int) -> int:
        key = (NAMES[seat], purpose)
        ordinal = ordinals.get(key, 0)
        ordinals[key] = ordinal + 1
        face: int = door(key[0], purpose, ordinal, 1, sides)[0]
        return face

    def roll_all(seat: int, purpose: str, number: int, sides: int) -> tuple[int, ...]:
        key = (NAMES[seat], purpose)
        ordinal = ordinals.get(key, 0)
        ordinals[key] = ordinal + 1
        faces: tuple[int, ...] = door(key[0], purpose, ordinal, number, sides)
        return faces

    def leave_melee(seat: int) -> None:
        here = melee[seat]
        melee[seat] = 0
        if here and melee.count(here) == 1:
            melee[melee.index(here)] = 0

    def tactic(seat: int) -> tuple[int, int, int, int] | None:
        """What to do: verb, target, weapon, speed; None is hold."""
        hurt = WOUND_LOSS[seat][wounds[seat]]
        if seat == SERA:
            hurt += WEARY_LOSS[exhaustion]
        if hurt >= 50:
            return None
        if seat == THUG_B and balance >= 2 and pulsed < 0:
            return SWITCH_ON, -1, -1, SWITCHING
        first, second = FOES[seat]
        foe = first if status[first] == FIGHTING else second
        if seat == SERA and hurt < 25:
            return CAST, foe, -1, FORCE_TIME
        held = in_hand[seat]
        condition = conditions[seat][held]
        if held == REVOLVER:
            if condition == READY:
                if rounds[seat]:
                    return SHOOT, foe, REVOLVER, SPEED[REVOLVER]
                return RELOAD, -1, REVOLVER, RELOADING
            if condition == JAMMED:
                return CLEAR, -1, REVOLVER, RELOADING
        elif held and condition == READY:
            return STRIKE, foe, held, SPEED[held]
        for weapon in TO_DRAW[seat]:
            if weapon != held and conditions[seat][weapon] < BROKEN:
                return DRAW, -1, weapon, DRAWN[weapon]
        return STRIKE, foe, FISTS, SPEED[FISTS]

    while True:
        # Everything that is due, in groups by the count on which it was started.
        while heap and heap[0][0] == now:
            start = heap[0][1]
            attempts = []
            attacked: dict[int, list[Any]] = {}
            # The rolls, from the state before the group. An attempt: token, wasted, result,
            # struck, margin or tier, malfunction, raw, soak, armour loss, stopped, backlash,
            # shift, cost, roll, against.
            while heap and heap[0][0] == now and heap[0][1] == start:
                token = heappop(heap)
                _, _, seat, verb, target, weapon = token
                attempt = [token, False, MISS, -1, 0, 0, 0, 0, False, False, 0, 0, 0, 0, 0]
                if verb == PULSES:
                    if pulsed != start:
                        continue
                    pulsed = now
                    heappush(heap, (now + PERIOD, now, seat, PULSES, -1, -1))
                elif verb == SAVES:
                    me = target
                    if status[me] != DYING or saved[me] != start:
                        continue
                    saved[me] = now
                    heappush(heap, (now + DEATH_PERIOD, now, seat, SAVES, me, -1))
                    attempt[13] = roll(me, "death", 100)
                elif tokens[seat] is not token:
                    continue
                elif verb == CAST:
                    if status[target] != FIGHTING:
                        attempt[1] = True
                    else:
                        against = CASTING - WOUND_LOSS[SERA][wounds[SERA]] - WEARY_LOSS[exhaustion]
                        if balance < 0:
                            against += 2 * balance
                        one, other = roll_all(SERA, "casting", 2, 100)
                        far, near = abs(one - against), abs(other - against)
                        if far == near:
                            face = one if one < other else other
                        else:
                            face = one if far > near else other
                        margin = against - face
                        tier = -1
                        if margin >= 0 and face != 100:
                            tier = 0
                            while tier < 3 and margin >= LEAST_MARGIN[tier + 1]:
                                tier += 1
                        attempt[3], attempt[4] = target, tier
                elif verb == SWITCH_ON:
                    attempt[1] = pulsed >= 0
                elif verb == DRAW:
                    attempt[1] = in_hand[seat] == weapon or conditions[seat][weapon] >= BROKEN
                elif weapon and in_hand[seat] != weapon:
                    attempt[1] = True
                elif verb == CLEAR:
                    attempt[1] = conditions[seat][weapon] != JAMMED
                elif conditions[seat][weapon] != READY:
                    attempt[1] = True
                elif verb == RELOAD:
                    attempt[1] = rounds[seat] >= ROUNDS
                elif status[target] != FIGHTING or (verb == SHOOT and not rounds[seat]):
                    attempt[1] = True
                else:
                    fires = True
                    if verb == SHOOT:
                        reliable = RELIABILITY - 2 * balance
                        if reliable <= 0:
                            fires, attempt[5] = False, -1
                        elif reliable < 100 and roll(seat, "reliability", 100) > reliable:
                            fires = False
                            attempt[5] = severity = roll(seat, "severity", 10)
                            if severity == 8:
                                near_by = [
                                    other
                                    for other in range(4)
                                    if other != seat and status[other] == FIGHTING
                                ]
                                place = roll(seat, "stray", len(near_by) + 1) - 1
                                if place < len(near_by):
                                    attempt[3] = near_by[place]
                    if fires:
                        if verb == SHOOT:
                            against = FIREARMS
                            here = melee[target]
                            if here:
                                for ally in FOES[target]:
                                    if ally != seat and melee[ally] == here:
                                        against -= 10
                                        break
                        else:
                            against = STRIKING[weapon][seat]
                        against -= cover[target] + WOUND_LOSS[seat][wounds[seat]]
                        if seat == SERA:
                            against -= WEARY_LOSS[exhaustion]
                        face = roll(seat, "attack", 100)
                        margin = against - face
                        attempt[4], attempt[13], attempt[14] = margin, face, against
                        if face == 100:
                            attempt[2] = FUMBLE
                        elif margin >= 0:
                            attempt[2] = CRIT if margin <= (against - 1) // 25 else HIT
                            attempt[3] = target
                            if tokens[target] is None and defended[target] != now:
                                attacked.setdefault(target, []).append(attempt)
                attempts.append(attempt)
            if not attempts:
                continue

            # Answers: dodge the first attacker, take the highest tier.
            dodges = {id(attacks[0]) for attacks in attacked.values()}

            # Rolls that depend on the answers, still from the state before the group.
            moves = []
            for attempt in attempts:
                token, wasted, result, struck, margin, broke = attempt[:6]
                _, _, seat, verb, target, weapon = token
                if wasted:
                    continue
                if verb in (STRIKE, SHOOT):
                    if id(attempt) in dodges:
                        against = ATHLETICS[target] - WOUND_LOSS[target][wounds[target]]
                        if target == SERA:
                            against -= WEARY_LOSS[exhaustion]
                        face = roll(target, "defence", 100)
                        attempt[9] = face <= against and face != 100 and against - face >= margin
                        defended[target] = now
                        delay[target] += DEFENCE_DELAY
                    if verb == STRIKE:
                        if not melee[seat] or melee[seat] != melee[target]:
                            moves.append((seat, target))
                    elif result == MISS and attempt[13] and attempt[13] <= attempt[14] + 10:
                        here = melee[target]
                        allies = [
                            ally
                            for ally in FOES[target]
                            if here and ally != seat and melee[ally] == here
                        ]
                        if allies:
                            attempt[3] = struck = allies[roll(seat, "ally", len(allies)) - 1]
                    if struck >= 0 and not attempt[9]:
                        number, sides, raw = DAMAGE[weapon]
                        if result == CRIT:
                            number *= 2
                        attempt[6] = raw = raw + sum(roll_all(seat, "damage", number, sides))
                        if verb == STRIKE:
                            attempt[7] = soak = martial[struck]
                            if raw > soak > 0:
                                attempt[8] = roll(struck, "armour", 100) <= 25
                    if broke >= 10:
                        attempt[6] = roll(seat, "shrapnel", 6)
                elif verb == CAST:
                    tier = margin
                    if tier >= 0:
                        attempt[12] = FORCE_COST[tier]
                        attempt[6] = sum(roll_all(SERA, "damage", tier + 1, 6))
                    else:
                        attempt[12] = FORCE_COST[0]
                        attempt[6] = roll(SERA, "misfire", 6)
                    if roll(SERA, "backlash", 100) <= BACKLASH[tier]:
                        attempt[10] = roll(SERA, "backlash damage", 4)
                        if roll(SERA, "backlash shift", 100) <= 25:
                            attempt[11] = roll(SERA, "shift amount", 4)

            # Last steps: out of the old melee, then all who met are in one.
            for seat, _ in moves:
                leave_melee(seat)
                cover[seat] = 0
            for seat, target in moves:
                if not melee[target]:
                    if not melee[seat]:
                        melees += 1
                        melee[seat] = melees
                    melee[target] = melee[seat]
                elif melee[seat] != melee[target]:
                    old, new = melee[seat], melee[target]
                    for other in range(4):
                        if other == seat or (old and melee[other] == old):
                            melee[other] = new

            # Effects.
            hurts: list[tuple[int, int]] = []
            hurt_now: list[int] = []
            doomed: list[int] = []
            for attempt in attempts:
                token, wasted, result, struck, tier, broke, raw, soak = attempt[:8]
                _, _, seat, verb, target, weapon = token
                if wasted:
                    continue
                hurts.clear()
                if verb == SHOOT:
                    if not broke or broke == 8:
                        rounds[seat] -= 1
                    if broke:
                        if broke in (6, 7):
                            conditions[seat][weapon] = JAMMED
                        elif broke == 8:
                            if struck >= 0:
                                hurts.append((struck, raw - soak))
                        elif broke == 9:
                            conditions[seat][weapon] = BROKEN
                        elif broke == 10:
                            conditions[seat][weapon] = DESTROYED
                            in_hand[seat] = FISTS
                            hurts.append((seat, raw))
                    elif result == FUMBLE:
                        conditions[seat][weapon] = JAMMED
                    elif struck >= 0 and not attempt[9]:
                        hurts.append((struck, raw - soak))
                elif verb == STRIKE:
                    if result == FUMBLE and weapon:
                        in_hand[seat] = FISTS
                        conditions[seat][weapon] = DROPPED
                    if struck >= 0 and not attempt[9]:
                        hurts.append((struck, raw - soak))
                        if attempt[8] and martial[struck]:
                            martial[struck] -= 1
                elif verb == CAST:
                    if tier >= 0:
                        hurts.append((struck, raw))
                        balance += tier + 1
                    else:
                        hurts.append((SERA, raw))
                    exhaustion = min(28, exhaustion + attempt[12])
                    if attempt[10]:
                        hurts.append((SERA, attempt[10]))
                    balance += attempt[11]
                elif verb == DRAW:
                    in_hand[seat] = weapon
                    if conditions[seat][weapon] == DROPPED:
                        conditions[seat][weapon] = READY
                elif verb == RELOAD:
                    rounds[seat] = ROUNDS
                elif verb == CLEAR:
                    conditions[seat][weapon] = READY
                elif verb == SWITCH_ON:
                    pulsed = now
                    heappush(heap, (now + PERIOD, now, 4 + seat, PULSES, -1, -1))
                elif verb == PULSES:
                    balance += PULSE
                else:
                    face = attempt[13]
                    if face == 1:
                        status[target] = STABLE
                    elif face == 100:
                        status[target] = DEAD
                    elif face >= DEATH_UNDER:
                        failures[target] += 1
                        if failures[target] >= DEATH_FAILURES:
                            status[target] = DEAD
                for hurt, taken in hurts:
                    if taken > 0:
                        wounds[hurt] += taken
                        hurt_now.append(hurt)
                        if wounds[hurt] > BOXES[hurt]:
                            wounds[hurt] = BOXES[hurt]
                            if hurt not in doomed:
                                doomed.append(hurt)

            # After everything has landed.
            for attempt in attempts:
                token = attempt[0]
                if token[3] < PULSES:
                    tokens[token[2]] = None
                    active = now
            for hurt in hurt_now:
                token = tokens[hurt]
                if token is not None and token[3] == CAST and hurt not in doomed:
                    face = roll(hurt, "concentration", 100)
                    if face > KEEPS_SPELL:
                        tokens[hurt] = None
            for fallen in doomed:
                if status[fallen] == FIGHTING:
                    status[fallen] = DYING
                    tokens[fallen] = None
                    holding[fallen] = False
                    cover[fallen] = 0
                    leave_melee(fallen)
                    if fallen == THUG_B:
                        pulsed = -1
                    saved[fallen] = now
                    heappush(heap, (now + DEATH_PERIOD, now, 8 + fallen, SAVES, fallen, -1))
            stirred = now

        # The end.
        standing = {SIDE[seat] for seat in range(4) if status[seat] == FIGHTING}
        if len(standing) < 2:
            winner = standing.pop() if standing else None
            break
        idle = tokens.count(None) == 4
        if now >= LIMIT or (idle and now - active >= QUIET):
            break

        # Declarations; those who held are asked again if something was declared after them.
        held_back: list[int] = []
        for again in (False, True):
            for seat in held_back if again else ORDER:
                if status[seat] != FIGHTING or tokens[seat] is not None:
                    continue
                if holding[seat] and not idle and stirred != now:
                    held_back.append(seat)
                    continue
                choice = tactic(seat)
                if choice is None:
                    holding[seat] = True
                    continue
                verb, target, weapon, speed = choice
                due = now + speed + delay[seat]
                delay[seat] = 0
                holding[seat] = False
                tokens[seat] = token = (due, now, seat, verb, target, weapon)
                heappush(heap, token)
                active = stirred = now
            if stirred != now:
                break

        # On to the next count on which anything can happen.
        if tokens.count(None) == 4:
            now += 1
        else:
            now = min(heap[0][0], LIMIT)

    return {
        "winner": winner,
        "time": now,
        "status": status,
        "wounds": wounds,
        "exhaustion": [0, exhaustion, 0, 0],
        "balance": balance,
        "martial": martial,
        "rounds": rounds,
        "melee": melee,
        "ordinals": ordinals,
    }
