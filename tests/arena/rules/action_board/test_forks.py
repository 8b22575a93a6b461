"""What a look ahead may not know in an Action Board fight: open waves, dice, closed sheets."""

from __future__ import annotations

from typing import Any

from xxhash import xxh3_64_intdigest

from arena.dice import Dice
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from arena.rules.action_board.gear import Shield, Weapon
from arena.rules.action_board.options import Options
from arena.rules.action_board.scenario import Scenario, Sheet, Start, StartWork
from arena.rules.action_board.state import State
from arena.soundness.action_board.generator import BOLT, random_scenario
from arena.space import Zone
from tests.arena.comparing import ending, plain
from tests.arena.random_scenarios import make_ready
from tests.arena.rules.action_board.hidden import other_scenario
from tests.arena.whimsical import drive_to_end

SWORD = Weapon("sword", "melee", Dice.parse("1d8+1"))


def duel(**options: Any) -> Fight[State]:
    """Two with swords and two slots each; it stands at the first wave."""
    sheets = tuple(
        Sheet(name, side, "yard", attacks=6, hp=30, weapons=(SWORD,), shield=Shield("shield"))
        for name, side in (("Ann", "red"), ("Bob", "blue"))
    )
    scenario = Scenario(
        "duel", "A duel", ("red", "blue"), (Zone("yard"),), sheets, options=Options(**options)
    )
    fight: Fight[State] = Fight(make_ready(scenario), KeyedDice(1))
    fight.advance()
    return fight


def test_a_fork_in_a_later_wave_knows_the_earlier_ones_and_no_more():
    """AB-05: what was declared is shown; what is being declared is not."""
    fight = duel()
    fight.answer("Ann", "attack Bob with sword")
    fight.answer("Bob", "wait")
    fight.advance()
    tokens = [c.tokens[0] for c in fight.state.combatants]
    assert tokens == [5, 6]
    for label in ("wait", "attack Bob with sword"):
        twin: Fight[State] = Fight(fight.setup, KeyedDice(1), start=fight.snapshot())
        twin.advance()
        twin.answer("Ann", label)
        fork = twin.fork(KeyedDice(2), "Bob")
        assert [d.who for d in fork.advance()] == ["Ann", "Bob"]
        assert [c.tokens[0] for c in fork.state.combatants] == tokens
        declared = [deed.declaration.label for deed in fork.pending[1].view.declared]
        assert declared == ["attack Bob with sword"]


def test_a_fork_does_not_know_the_dice_to_come():
    """The blow that everybody has seen declared falls otherwise in every fork."""
    fight = duel()
    fight.answer("Ann", "attack Bob with sword")
    fight.answer("Bob", "wait")
    fight.advance()
    left = set()
    for i in range(120):
        fork = fight.fork(KeyedDice(1, salt=str(i)), "Bob")
        for decision in fork.advance():
            fork.answer(decision.who, "wait")
        fork.advance()
        left.add(fork.state.combatants[1].hp)
    assert left >= set(range(21, 29)) | {30}


def test_a_spell_under_way_goes_on_in_a_guess():
    """AB-03, GEN-01: an incantation that everybody sees is imagined with what it takes to go on."""
    mage = Sheet(
        "Mage", "red", "yard", attacks=0, spells=1, generals=0, hp=4,
        spell_slots=(1,), cast=(BOLT,), start=Start(spells=0, work=StartWork("cast Bolt at Bob")),
    )  # fmt: skip
    bob = Sheet("Bob", "blue", "yard", weapons=(SWORD,))
    scenario = Scenario(
        "spell", "A spell", ("red", "blue"), (Zone("yard"),), (mage, bob), start_count=3,
        options=Options(open_sheets=False),
    )  # fmt: skip
    fight: Fight[State] = Fight(make_ready(scenario), KeyedDice(1))
    fight.advance()
    assert "sustain: cast Bolt at Bob" not in [a.label for a in fight.pending[1].legal]
    fork = fight.fork(KeyedDice(2), "Bob")
    imagined = {d.who: d for d in fork.advance()}["Mage"]
    assert "sustain: cast Bolt at Bob" in [a.label for a in imagined.legal]


def chosen(decisions: tuple[Decision, ...]) -> str:
    """One label that is legal for each of these twin questions."""
    common = set.intersection(*({a.label for a in d.legal} for d in decisions))
    named = f"{decisions[0].who} {decisions[0].about} {decisions[0].time}"
    return sorted(common)[xxh3_64_intdigest(named.encode()) % len(common)]


def test_with_closed_sheets_forks_do_not_depend_on_the_sheets_of_others():
    """GEN-01: in every wave, fights that differ in what is hidden only have the same forks."""
    forks = later = 0
    for seed in range(24):
        scenario = random_scenario(seed, most=3, battle=False, open_sheets=False)
        twins = [
            Fight[Any](make_ready(one), KeyedDice(seed))
            for one in (scenario, other_scenario(scenario, "blue"))
        ]
        now = scenario.start_count
        while all(twin.advance() and twin.now == now for twin in twins):
            asked = [tuple(d.who for d in twin.pending) for twin in twins]
            assert asked[0] == asked[1]
            for who in asked[0]:
                if twins[0].setup.side_of[who] == "red":
                    ends = []
                    for twin in twins:
                        fork = twin.fork(KeyedDice(3), who)
                        fork.advance()
                        ends.append((plain(fork.state), ending(drive_to_end(fork))))
                    assert ends[0] == ends[1]
                    forks += 1
                    later += bool(twins[0].snapshot().answers)
            for questions in zip(*(twin.pending for twin in twins), strict=True):
                label = chosen(questions)
                for twin in twins:
                    twin.answer(questions[0].who, label)
    assert forks > 60
    assert later > 30
