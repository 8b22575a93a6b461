"""The brawl as a script: one loop over phases, lists, and nothing else.

This is the yardstick for the speed of the real fight, and a second opinion on its rules: same
numbers, same dice door, same purposes, same tactic (see `plain_turns`), so the same fight, die
for die.

It plays every rule of Two Actions that can matter in the brawl under this tactic: initiative,
phases, sides that take turns, checks and Pushes, prone, moves and melees, Blocks, layers and
marks, weapons that break. What cannot is left out: Focus, shaping, items, sustained effects.
"""

from __future__ import annotations

from typing import Any

NAMES = ("Archer", "Brute", "Guard", "Wolf")
ARCHER, BRUTE, GUARD, WOLF = range(4)
SIDE = ("red", "blue", "red", "blue")
FOES = ((BRUTE, WOLF), (ARCHER, GUARD), (BRUTE, WOLF), (ARCHER, GUARD))
SIDES = ("red", "blue")
"""In the order in which they act within a phase."""

HP = (8, 12, 10, 9)
DEXTERITY = (3, 2, 2, 0)
MOTIVATION = (1, 1, 2, 0)
ROLLS = (True, True, True, False)
PHASE = (-1, 1, -1, 0)
AP = (0, 0, 0, 1)
DAMAGE = (2, 5, 3, 3)
SHIELD = (0, 0, 2, 0)
ARMOUR = (1, 2, 2, 0)
OVERWHELMING = (False, True, False, False)
MELEE = (False, True, True, True)
GATE, YARD = 0, 1
ACTIONS, DIFFICULTY, LIMIT, QUIET_ROUNDS = 2, 12, 60, 3

WORN, WEAPON, NOTHING = range(3)
"""What one Blocks with."""


def fight(dice: Any) -> dict[str, Any]:
    """Fight to the end; who won, when, and how everybody is."""
    door = dice.roll
    ordinals: dict[tuple[str, str], int] = {}
    hp = list(HP)
    motivation = list(MOTIVATION)
    phase = list(PHASE)
    zone = [GATE, YARD, GATE, YARD]
    melee = [0] * 4
    melees = 0
    prone = [False] * 4
    marks = [0] * 4
    shield, armour = list(SHIELD), list(ARMOUR)
    armed = [True] * 4
    now = quiet_since = 0

    def roll(seat: int, purpose: str, number: int) -> int:
        """The worst of so many d20."""
        key = (NAMES[seat], purpose)
        ordinal = ordinals.get(key, 0)
        ordinals[key] = ordinal + 1
        return int(min(door(key[0], purpose, ordinal, number, 20)))

    def check(seat: int, purpose: str) -> tuple[bool, bool]:
        """Whether it succeeds, and whether by a natural 20."""
        number = 2 if prone[seat] else 1
        face = roll(seat, purpose, number)
        pushed = False
        hit = face == 20 or (face > 1 and face + DEXTERITY[seat] >= DIFFICULTY)
        if not hit and motivation[seat] and purpose != "initiative":
            motivation[seat] -= 1
            pushed = True
            face = roll(seat, "push", number)
            hit = face == 20 or (face > 1 and face + DEXTERITY[seat] >= DIFFICULTY)
        if face == 1 or (pushed and not hit):
            prone[seat] = True
        return hit, face == 20

    def attack(seat: int, target: int) -> None:
        damage = DAMAGE[seat]
        if ROLLS[seat]:
            hit, critical = check(seat, "strike")
            if not hit:
                return
            damage *= 1 + critical
        if not ROLLS[target]:
            hp[target] -= max(0, damage - AP[target])
            return
        tool = WORN if shield[target] or armour[target] else WEAPON if armed[target] else NOTHING
        if tool != NOTHING and check(target, "block")[0]:
            if tool == WEAPON and damage > DAMAGE[target]:
                armed[target] = False
                marks[target] = 0
            return
        if tool == NOTHING:
            hp[target] -= damage
        elif tool == WEAPON:
            marks[target] += damage
            # A bow breaks whenever it Blocks in vain.
            if not MELEE[target] or marks[target] >= DAMAGE[target]:
                armed[target] = False
                marks[target] = 0
        else:
            screen = 0 if OVERWHELMING[seat] else shield[target]
            if not screen + armour[target]:
                hp[target] -= damage
                return
            marks[target] += damage
            if marks[target] >= screen + armour[target]:
                marks[target] = 0
                if screen:
                    shield[target] = 0
                else:
                    armour[target] = 0

    def leave_melee(seat: int) -> None:
        old = melee[seat]
        melee[seat] = 0
        if old and melee.count(old) == 1:
            melee[melee.index(old)] = 0

    def come_closer(seat: int, foe: int) -> None:
        nonlocal melees
        leave_melee(seat)
        if zone[seat] != zone[foe]:
            zone[seat] = zone[foe]
            return
        if not melee[foe]:
            melees += 1
            melee[foe] = melees
        melee[seat] = melee[foe]

    def act(seat: int) -> bool:
        """One action; whether there was any."""
        if prone[seat]:
            prone[seat] = False
            return True
        near = [foe for foe in FOES[seat] if hp[foe] > 0]
        if armed[seat]:
            for foe in near:
                if not MELEE[seat] or (melee[seat] and melee[seat] == melee[foe]):
                    attack(seat, foe)
                    if hp[foe] <= 0:
                        leave_melee(foe)
                    return True
        for foe in near:
            if not melee[seat] or melee[seat] != melee[foe]:
                come_closer(seat, foe)
                return True
        return False

    def standing() -> set[str]:
        return {SIDE[seat] for seat in range(4) if hp[seat] > 0}

    def turns() -> bool:
        """All turns of a phase; whether the fight is over."""
        nonlocal quiet_since
        waiting = [
            [s for s in range(4) if SIDE[s] == side and phase[s] == now % 2 and hp[s] > 0]
            for side in SIDES
        ]
        side = 0
        while waiting[0] or waiting[1]:
            if not waiting[side]:
                side = 1 - side
            seat = waiting[side].pop()
            side = 1 - side
            for _ in range(ACTIONS):
                if not act(seat):
                    break
                quiet_since = now + 1
                if len(standing()) < 2:
                    return True
            for still in waiting:
                still[:] = [s for s in still if hp[s] > 0]
        return False

    for seat in range(4):
        if phase[seat] < 0:
            phase[seat] = 0 if check(seat, "initiative")[0] else 1
    while True:
        if not now % 2:
            marks = [0] * 4
        if turns() or now + 1 - quiet_since >= 2 * QUIET_ROUNDS or now >= LIMIT:
            break
        now += 1

    left = standing()
    return {
        "winner": left.pop() if len(left) == 1 else None,
        "time": now,
        "hp": hp,
        "motivation": motivation,
        "phase": phase,
        "prone": prone,
        "marks": marks,
        "whole": [bool(one) for one in (*shield, *armour)] + armed,
        "zones": zone,
        "melees": melee,
        "ordinals": ordinals,
    }
