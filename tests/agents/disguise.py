"""All that closed sheets hide (GEN-01), changed: who notices has looked past the view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arena.rules.action_board import state as board
from arena.rules.timing_track.scenario import Skills
from arena.rules.timing_track.state import State as Track
from arena.rules.timing_track.state import Status
from arena.rules.timing_track.wounds import penalty, wound_tier
from arena.rules.two_actions import state as rounds
from arena.rules.two_actions.protection import WEAPON

MORE_HP = 30


def disguise(state: Any, ready: Any, who: str) -> None:
    """Change in this state whatever `who`, a combatant or a side, may not know."""
    DISGUISES[ready.ruleset.name](state, ready, ready.side_of.get(who, who))


def timing_track(state: Track, ready: Any, side: str) -> None:
    """Boxes within the tier, soak, rounds, delays, skills."""
    for c in state.combatants:
        if c.sheet.side == side:
            continue
        size = ready.options.boxes_per_tier + c.sheet.br
        if c.status == Status.FIGHTING:
            tier = wound_tier(c, ready.options)
            in_tier = c.wounds - tier * size
            c.wounds = tier * size + (in_tier % size + 1 if c.wounds else 3)
            assert wound_tier(c, ready.options) == tier
        c.exhaustion += 3
        c.ballistic += 2
        c.martial += 3
        c.rounds = [max(0, rounds - 1) for rounds in c.rounds]
        c.delay += 2
        c.guard_delay += 1
        c.device_boxes += 2 if c.device_boxes else 0
        skills = Skills(71, 12, 88, 34, 23, 5)
        casting = None if c.sheet.casting is None else c.sheet.casting + 20
        c.sheet = replace(c.sheet, skills=skills, casting=casting, pw=c.sheet.pw + 1)
        assert penalty(c, ready.options) >= 0


def action_board(state: board.State, ready: Any, side: str) -> None:
    """Hit points within the tier, tokens, dodges, spell slots, bonuses, reserves."""
    for c in state.combatants:
        if c.sheet.side == side or c.status == board.Status.FALLEN:
            continue
        c.hp += MORE_HP if c.hp >= c.sheet.hp else MORE_HP // 2
        c.tokens = [left + 5 for left in c.tokens]
        c.dodges += 2
        c.spell_slots = [left + 1 for left in c.spell_slots]
        sheet = c.sheet
        c.sheet = replace(
            sheet,
            hp=sheet.hp + MORE_HP,
            reflex=sheet.reflex + 6,
            attack=sheet.attack + 7,
            defence=sheet.defence + 8,
            will=sheet.will + 9,
            attacks=sheet.attacks + 4,
            spells=sheet.spells + 4,
            generals=sheet.generals + 4,
            dodges=sheet.dodges + 4,
            armour=(),
            cast=(),
            items=(),
        )


def two_actions(state: rounds.State, ready: Any, side: str) -> None:
    """Hit points within the tier, marks, AP, Stats, pools, uses."""
    for c in state.combatants:
        if c.sheet.side == side or c.status == rounds.FALLEN:
            continue
        whole, sheet = c.hp >= c.sheet.most, c.sheet
        c.hp += MORE_HP if whole else MORE_HP // 2
        if not sheet.rolls:
            most = sheet.constitution + MORE_HP
            c.sheet = replace(sheet, constitution=most, ap=sheet.ap + 1)
            continue
        c.marks += 1
        c.motivation += 3
        c.resolve += 4
        c.pieces = tuple(
            piece if piece.layer == WEAPON else piece._replace(ap=piece.ap + 2)
            for piece in c.pieces
        )
        c.uses = []
        c.sheet = replace(
            sheet,
            hp=sheet.hp + MORE_HP,
            dexterity=sheet.dexterity + 6,
            focus=sheet.focus + 7,
            shape=sheet.shape + 8,
            motivation=sheet.motivation + 3,
            resolve=sheet.resolve + 4,
            armour=tuple(replace(piece, ap=piece.ap + 2) for piece in sheet.armour),
            shield=None if sheet.shield is None else replace(sheet.shield, ap=sheet.shield.ap + 2),
            shapes=(),
            items=(),
        )


DISGUISES: dict[str, Callable[[Any, Any, str], None]] = {
    "action_board": action_board,
    "timing_track": timing_track,
    "two_actions": two_actions,
}
