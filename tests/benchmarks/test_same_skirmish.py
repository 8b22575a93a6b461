"""The hand-written loop and the real skirmish are one fight, die for die.

Otherwise comparing their speed would mean little. It is also a second opinion on the rules.
"""

from __future__ import annotations

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules.action_board.state import State
from tests.benchmarks import board_loop
from tests.benchmarks.plain_board import PlainBoard, skirmish

BLOCKS = 200


def test_the_script_has_the_numbers_of_the_scenario():
    """If somebody tunes the skirmish, this says which number of the script to change."""
    game = skirmish()
    sheets = game.sheets
    damage = [sheet.weapons[0].damage for sheet in sheets]
    assert game.seats == board_loop.NAMES
    assert tuple(s.side for s in sheets) == board_loop.SIDE
    assert tuple(s.attacks for s in sheets) == board_loop.ATTACKS
    assert tuple(s.generals for s in sheets) == board_loop.GENERALS
    assert tuple(s.dodges for s in sheets) == board_loop.DODGES
    assert tuple(s.hp for s in sheets) == board_loop.HP
    assert tuple(s.reflex for s in sheets) == board_loop.REFLEX
    assert tuple(s.attack for s in sheets) == board_loop.HITS
    assert tuple(s.defence for s in sheets) == board_loop.DEFENCE
    assert tuple(s.shield is not None for s in sheets) == board_loop.MELEE
    assert tuple((d.number, d.sides, d.flat) for d in damage) == board_loop.DAMAGE
    assert (game.slots, game.dr) == (board_loop.SLOTS, board_loop.DR)
    assert game.scenario.limit == board_loop.LIMIT
    assert game.options.declare_first == f"+{board_loop.FIRST_BONUS}"


def test_the_script_plays_the_same_fight():
    """Winner, end, hit points, tokens, places and the number of dice, block by block."""
    game, plain = skirmish(), PlainBoard()
    happened: set[str] = set()
    for block in range(BLOCKS):
        real: Fight[State] = Fight(
            game,
            KeyedDice(7, block),
            dict.fromkeys(game.sides, plain),
            record=lambda e: happened.add(f"{e.kind} {getattr(e, 'how', '')}".strip()),
            on_fault="raise",
        )
        outcome, people = real.run(), real.state.combatants
        found = {
            "winner": outcome.winner,
            "time": outcome.time,
            "hp": [c.hp for c in people],
            "tokens": [c.tokens for c in people],
            "dodges": [c.dodges for c in people],
            "zones": [c.zone for c in people],
            "ordinals": real.state.ordinals,
        }
        assert board_loop.fight(KeyedDice(7, block)) == found, f"block {block}"
        happened.add(f"{outcome.winner} wins")
    assert happened >= {
        *("red wins", "blue wins", "conflict", "duel", "wasted", "moved"),
        *("stopped parry", "stopped block", "stopped dodge"),
    }
