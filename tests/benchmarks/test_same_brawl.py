"""The hand-written loop and the real brawl are one fight, die for die.

Otherwise comparing their speed would mean little. It is also a second opinion on the rules.
"""

from __future__ import annotations

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules.two_actions.gear import Armour, Shield
from arena.rules.two_actions.scenario import Sheet
from arena.rules.two_actions.state import Combatant, State
from tests.benchmarks import turn_loop
from tests.benchmarks.plain_turns import PlainTurns, brawl

BLOCKS = 200


def ap_of(piece: Armour | Shield | None) -> int:
    return 0 if piece is None else piece.ap


def armour_of(sheet: Sheet) -> Armour | None:
    return sheet.armour[0] if sheet.armour else None


def test_the_script_has_the_numbers_of_the_scenario():
    """If somebody tunes the brawl, this says which number of the script to change."""
    game = brawl()
    sheets, options = game.sheets, game.options
    weapons = [sheet.weapons[0] for sheet in sheets]
    assert game.seats == turn_loop.NAMES
    assert tuple(s.side for s in sheets) == turn_loop.SIDE
    assert game.sides[game.first_side] == turn_loop.SIDES[0]
    assert tuple(s.most for s in sheets) == turn_loop.HP
    assert tuple(s.dexterity for s in sheets) == turn_loop.DEXTERITY
    assert tuple(s.motivation for s in sheets) == turn_loop.MOTIVATION
    assert tuple(s.rolls for s in sheets) == turn_loop.ROLLS
    assert tuple({"fast": 0, "slow": 1, "": -1}[s.phase] for s in sheets) == turn_loop.PHASE
    assert tuple(s.ap for s in sheets) == turn_loop.AP
    assert {s.actions for s in sheets} == {turn_loop.ACTIONS}
    assert tuple(w.damage for w in weapons) == turn_loop.DAMAGE
    assert tuple(w.reach == "adjacent" for w in weapons) == turn_loop.MELEE
    assert tuple("overwhelming" in w.tags for w in weapons) == turn_loop.OVERWHELMING
    assert tuple(ap_of(s.shield) for s in sheets) == turn_loop.SHIELD
    assert tuple(ap_of(armour_of(s)) for s in sheets) == turn_loop.ARMOUR
    assert game.scenario.limit == turn_loop.LIMIT
    assert options.difficulty == turn_loop.DIFFICULTY
    assert options.limit_quiet_rounds == turn_loop.QUIET_ROUNDS


def whole(people: list[Combatant]) -> list[bool]:
    """Of shields, armour and weapons in turn: who has one that is not broken."""
    shields = [c.sheet.shield is not None and c.sheet.shield.name not in c.broken for c in people]
    armour = [any(a.name not in c.broken for a in c.sheet.armour) for c in people]
    weapons = [any(w.name not in c.broken for w in c.sheet.weapons) for c in people]
    return shields + armour + weapons


def test_the_script_plays_the_same_fight():
    """Winner, end, hit points, layers, places and the number of dice, block by block."""
    game, plain = brawl(), PlainTurns()
    happened: set[str] = set()
    for block in range(BLOCKS):
        real: Fight[State] = Fight(
            game,
            KeyedDice(7, block),
            dict.fromkeys(game.sides, plain),
            record=lambda e: happened.add(f"{e.kind} {getattr(e, 'layer', '')}".strip()),
            on_fault="raise",
        )
        outcome, people = real.run(), real.state.combatants
        found = {
            "winner": outcome.winner,
            "time": outcome.time,
            "hp": [c.hp for c in people],
            "motivation": [c.motivation for c in people],
            "phase": [c.phase for c in people],
            "prone": [c.prone for c in people],
            "marks": [c.marks for c in people],
            "whole": whole(people),
            "zones": [c.zone for c in people],
            "melees": [c.melee for c in people],
            "ordinals": real.state.ordinals,
        }
        assert turn_loop.fight(KeyedDice(7, block)) == found, f"block {block}"
        happened.add(f"{outcome.winner} wins")
    assert happened >= {
        *("red wins", "blue wins", "pushed", "prone", "moved", "marked", "cleared", "stopped"),
        *("broke shield", "broke armour", "broke weapon", "wounded", "next"),
    }
