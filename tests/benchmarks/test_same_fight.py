"""The hand-written loop and the real fight are one fight: else comparing their speed means little.

It is also a second opinion on the rules, by other code: every number must agree.
"""

from __future__ import annotations

import pytest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from arena.rules.timing_track.state import State
from scenarios import load
from tests.benchmarks import heapq_alley
from tests.benchmarks.plain import Plain

BLOCKS = 300


@pytest.fixture(scope="module")
def alley():
    return RULESETS["timing_track"].setup(load("alley"))


def test_the_script_has_the_numbers_of_the_scenario(alley):
    """If somebody tunes the alley or its gear, this says which number of the script to change."""
    kael, sera, thug, other = alley.sheets
    sword, fists = kael.weapons[1], kael.weapons[0]
    knife, revolver = thug.weapons[1:]
    force, generator = sera.spells[0], other.device
    assert alley.seats == heapq_alley.NAMES
    assert [seat for tie in alley.declaring_order for seat in tie] == list(heapq_alley.ORDER)
    assert tuple(s.br for s in alley.sheets) == heapq_alley.BR
    assert tuple(s.skills.athletics for s in alley.sheets) == heapq_alley.ATHLETICS
    assert thug.skills.firearms == other.skills.firearms == heapq_alley.FIREARMS
    assert (sera.casting, (sera.pw + 4) * 10) == (heapq_alley.CASTING, heapq_alley.KEEPS_SPELL)
    weapons = (fists, sword, knife, revolver)
    assert tuple(w.speed for w in weapons) == heapq_alley.SPEED
    assert tuple(w.draw for w in weapons) == heapq_alley.DRAWN
    dice = tuple((w.damage.number, w.damage.sides, w.damage.flat) for w in weapons)
    assert dice == heapq_alley.DAMAGE
    assert tuple(s.skills.brawl for s in alley.sheets) == heapq_alley.STRIKING[0]
    assert tuple(s.skills.melee for s in alley.sheets) == heapq_alley.STRIKING[1]
    assert (revolver.reliability, revolver.rounds, revolver.reload) == (
        heapq_alley.RELIABILITY,
        heapq_alley.ROUNDS,
        heapq_alley.RELOADING,
    )
    assert (force.casting_time, force.exhaustion) == (
        heapq_alley.FORCE_TIME,
        heapq_alley.FORCE_COST,
    )
    assert [(d.number, d.sides) for d in force.dice] == [(1, 6), (2, 6), (3, 6), (4, 6)]
    assert (generator.pulse, generator.period, generator.switch) == (
        heapq_alley.PULSE,
        heapq_alley.PERIOD,
        heapq_alley.SWITCHING,
    )
    assert (alley.scenario.limit, alley.options.quiet_limit) == (
        heapq_alley.LIMIT,
        heapq_alley.QUIET,
    )


def test_the_script_plays_the_same_fight(alley):
    """Winner, end, every box, every status, the balance and the number of dice, block by block."""
    plain = Plain()
    ends = set()
    for block in range(BLOCKS):
        real: Fight[State] = Fight(
            alley, KeyedDice(7, block), dict.fromkeys(alley.sides, plain), on_fault="raise"
        )
        outcome, state = real.run(), real.state
        people = state.combatants
        found = {
            "winner": outcome.winner,
            "time": outcome.time,
            "status": [int(c.status) for c in people],
            "wounds": [c.wounds for c in people],
            "exhaustion": [c.exhaustion for c in people],
            "balance": state.balance,
            "martial": [c.martial for c in people],
            "rounds": [6, 6, *(c.rounds[2] for c in people[2:])],
            "melee": [c.melee for c in people],
            "ordinals": state.ordinals,
        }
        assert heapq_alley.fight(KeyedDice(7, block)) == found, f"block {block}"
        ends.add((outcome.winner, outcome.why.split(" ")[0]))
    assert len(ends) >= 2, "the blocks should end in more ways than one"
