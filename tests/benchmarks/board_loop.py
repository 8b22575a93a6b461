"""The skirmish as a script: one loop over ticks, lists, and nothing else.

This is the yardstick for the speed of the real fight, and a second opinion on its rules: same
numbers, same dice door, same purposes, same tactic (see `plain_board`), so the same fight, die
for die.

It plays every rule of the Action Board that can matter in the skirmish under this tactic: slots,
tokens, waves, blocks, parries, dodges, conflicts, Reflex duels, damage. What cannot is left out:
spells, walls, groups, volleys, actions of several ticks.
"""

from __future__ import annotations

from typing import Any

NAMES = ("Archer", "Bowman", "Fighter", "Guard")
ARCHER, BOWMAN, FIGHTER, GUARD = range(4)
SIDE = ("red", "blue", "red", "blue")
FOES = ((BOWMAN, GUARD), (ARCHER, FIGHTER), (BOWMAN, GUARD), (ARCHER, FIGHTER))

ATTACKS = (3, 3, 6, 6)
GENERALS = (0, 0, 3, 0)
DODGES = (1, 1, 1, 1)
SLOTS = (1, 1, 2, 2)
HP = (12, 12, 24, 24)
DR = (0, 0, 2, 2)
REFLEX = (2, 3, 1, 2)
HITS = (4, 4, 5, 5)
DEFENCE = (12, 12, 14, 14)
SWORD, BOW = (1, 8, 1), (1, 6, 1)
MELEE = (False, False, True, True)
DAMAGE = (BOW, BOW, SWORD, SWORD)
MOST = tuple(2 * number * sides + flat for number, sides, flat in DAMAGE)
GATE, YARD = 0, 1
LIMIT, FIRST_BONUS = 90, 5

ATTACK, MOVE, PARRY, BLOCK, DODGE = range(5)
WHO, VERB, TARGET, WAVE, ANSWER, PLACE, WON = range(7)
"""The fields of a declaration; the answer is the declaration that parries, blocks or dodges it."""


def fight(dice: Any) -> dict[str, Any]:
    """Fight to the end; who won, when, and how everybody is."""
    door = dice.roll
    ordinals: dict[tuple[str, str], int] = {}
    hp = list(HP)
    zone = [GATE, YARD, GATE, YARD]
    attacks, generals, dodges = list(ATTACKS), list(GENERALS), list(DODGES)
    deeds: list[list[Any]] = []
    now = 0

    def roll(seat: int, purpose: str, number: int, sides: int) -> int:
        key = (NAMES[seat], purpose)
        ordinal = ordinals.get(key, 0)
        ordinals[key] = ordinal + 1
        return sum(door(key[0], purpose, ordinal, number, sides))

    def duel(seats: list[int], first: list[int]) -> list[int]:
        """Seats in the order of their Reflex; those who tie roll again among themselves."""
        totals = []
        for seat in seats:
            bonus = FIRST_BONUS if seat in first else 0
            totals.append(roll(seat, "reflex", 1, 20) + REFLEX[seat] + bonus)
        found: list[int] = []
        for total in sorted(set(totals), reverse=True):
            tied = [seat for seat, one in zip(seats, totals, strict=True) if one == total]
            found += duel(tied, first) if len(tied) > 1 else tied
        return found

    def attacked(seat: int, by: int) -> list[Any] | None:
        """The first attack of a foe on this seat that nobody has answered."""
        for deed in deeds:
            if deed[WHO] == by and deed[TARGET] == seat and deed[ANSWER] is None:
                return deed
        return None

    def tactic(seat: int, slots: int) -> list[Any] | None:
        """What to declare: a defence against the first attack, an attack, a step."""
        can_attack = slots and attacks[seat]
        for verb in (PARRY, BLOCK, DODGE):
            if verb == DODGE:
                if not dodges[seat]:
                    continue
            elif not (MELEE[seat] and can_attack):
                continue
            for foe in FOES[seat]:
                deed = None if verb == PARRY and not MELEE[foe] else attacked(seat, foe)
                if deed is not None:
                    return [seat, verb, -1, 0, deed, 0, None]
        if can_attack:
            for foe in FOES[seat]:
                if hp[foe] > 0 and (not MELEE[seat] or zone[seat] == zone[foe]):
                    return [seat, ATTACK, foe, 0, None, 0, None]
        if seat == FIGHTER and slots == SLOTS[FIGHTER] and zone[seat] == GATE:
            # Nobody is there to be struck; one zone a tick.
            return [seat, MOVE, -1, 0, None, 0, None]
        return None

    def conflicts() -> int:
        """Put what could fell one another in order by duels; the last place."""
        acting = [deed for deed in deeds if deed[VERB] <= MOVE]
        clashing: list[list[Any]] = []
        first: list[int] = []
        joined = [{seat} for seat in range(4)]
        for at, one in enumerate(acting):
            for other in acting[at + 1 :]:
                a, b = one[WHO], other[WHO]
                if SIDE[a] == SIDE[b]:
                    continue
                if (one[TARGET] == b and MOST[a] - DR[b] >= hp[b]) or (
                    other[TARGET] == a and MOST[b] - DR[a] >= hp[a]
                ):
                    clashing += one, other
                    if one[WAVE] != other[WAVE]:
                        first.append(a if one[WAVE] < other[WAVE] else b)
                    together = joined[a] | joined[b]
                    for seat in together:
                        joined[seat] = together
        last = 0
        done: set[int] = set()
        for seat in range(4):
            if len(joined[seat]) > 1 and seat not in done:
                done |= joined[seat]
                for place, next_one in enumerate(duel(sorted(joined[seat]), first)):
                    for deed in clashing:
                        if deed[WHO] == next_one:
                            deed[PLACE] = place
                            last = max(last, place)
        return last

    def act(place: int) -> None:
        """Everything of one place: all rolls first, then every effect."""
        going = []
        for deed in deeds:
            if deed[VERB] <= MOVE and deed[PLACE] == place and hp[deed[WHO]] > 0:
                seat, target = deed[WHO], deed[TARGET]
                if deed[VERB] == MOVE or (
                    hp[target] > 0 and (not MELEE[seat] or zone[seat] == zone[target])
                ):
                    going.append(deed)
        harms = []
        for deed in going:
            if deed[VERB] == MOVE:
                continue
            seat, target, answer = deed[WHO], deed[TARGET], deed[ANSWER]
            if answer is not None and hp[target] > 0:
                if answer[WON] is None:
                    first = [seat] if deed[WAVE] < answer[WAVE] else []
                    answer[WON] = duel(sorted((seat, target)), first)[0] == target
                if answer[WON]:
                    continue
            face = roll(seat, "to hit", 1, 20)
            if face == 20 or (face > 1 and face + HITS[seat] >= DEFENCE[target]):
                number, sides, flat = DAMAGE[seat]
                raw = roll(seat, "damage", number * (2 if face == 20 else 1), sides) + flat
                harms.append((target, max(0, raw - DR[target])))
        for deed in going:
            if deed[VERB] == MOVE:
                zone[deed[WHO]] = YARD
        for target, taken in harms:
            hp[target] -= taken

    while True:
        if now and not now % 3:
            for seat in range(4):
                if hp[seat] > 0:
                    attacks[seat], generals[seat] = ATTACKS[seat], GENERALS[seat]
                    dodges[seat] = DODGES[seat]
        used = [0] * 4
        deeds.clear()
        wave = 0
        while True:
            wave += 1
            chosen = []
            for seat in range(4):
                if hp[seat] > 0:
                    choice = tactic(seat, SLOTS[seat] - used[seat])
                    if choice is not None:
                        choice[WAVE] = wave
                        chosen.append(choice)
            if not chosen:
                break
            for deed in chosen:
                seat, verb = deed[WHO], deed[VERB]
                if verb == DODGE:
                    dodges[seat] -= 1
                elif verb == MOVE:
                    generals[seat] -= 1
                    used[seat] += 1
                else:
                    attacks[seat] -= 1
                    used[seat] += 1
                if verb > MOVE:
                    deed[ANSWER][ANSWER] = deed
                deeds.append(deed)
        for place in range(conflicts() + 1):
            act(place)
        standing = {SIDE[seat] for seat in range(4) if hp[seat] > 0}
        if len(standing) < 2 or now >= LIMIT:
            break
        now += 1

    return {
        "winner": standing.pop() if len(standing) == 1 else None,
        "time": now,
        "hp": hp,
        "tokens": [[a, 0, g] for a, g in zip(attacks, generals, strict=True)],
        "dodges": dodges,
        "zones": zone,
        "ordinals": ordinals,
    }
