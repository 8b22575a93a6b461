"""What a look ahead may not know in a Two Actions fight: dice to come, closed sheets."""

from __future__ import annotations

from typing import Any

import pytest
from xxhash import xxh3_64_intdigest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from arena.rules.two_actions.ruleset import GUESSED_HP
from arena.rules.two_actions.state import State
from arena.soundness.two_actions.generator import random_scenario
from tests.arena.comparing import ending, plain
from tests.arena.random_scenarios import make_ready
from tests.arena.rules.two_actions import kit
from tests.arena.rules.two_actions.hidden import HIDDEN, SEEN, other_scenario
from tests.arena.whimsical import drive_to_end


def brawl(*rolls: kit.Roll, **options: Any) -> Fight[State]:
    """A contractor with a sword and a boss Adjacent to each other; Ann is to act."""
    ready = kit.setup(
        kit.sheet("Ann", weapons=(kit.SWORD,), dexterity=3, motivation=1, start=kit.near("Ogre")),
        kit.sheet("Ogre", "blue", kind="boss", weapons=(kit.MAUL,), armour=(kit.COAT,), hp=20,
                  dexterity=2),
        options=options,
    )  # fmt: skip
    fight: Fight[State] = Fight(ready, kit.dice(*rolls))
    fight.advance()
    return fight


def asked(fight: Fight[State]) -> list[tuple[str, str]]:
    return [(d.who, d.kind) for d in fight.pending]


def test_a_fork_knows_what_has_been_rolled_in_the_action():
    """TA-02: whether a failed check is pushed is asked in the fork with the same failed die."""
    fight = brawl(("Ann", "strike", [4]))
    fight.answer("Ann", "strike Ogre with sword")
    fight.advance()
    assert asked(fight) == [("Ann", "push")]
    for seed in range(5):
        fork = fight.fork(KeyedDice(seed), "Ann")
        fork.advance()
        assert asked(fork) == [("Ann", "push")]
        assert fork.pending[0].about == fight.pending[0].about == ("strike", 7, 12)


def test_a_fork_does_not_know_the_dice_to_come():
    """TA-02: a Push is rolled anew in every fork, and so is all that comes after."""
    fight = brawl(("Ann", "strike", [4]), ("Ann", "push", [20]))
    fight.answer("Ann", "strike Ogre with sword")
    fight.advance()
    pushed = set()
    for seed in range(60):
        fork = fight.fork(KeyedDice(seed), "Ann")
        fork.advance()
        fork.answer("Ann", "push")
        fork.advance()
        pushed.add(fork.pending[0].kind)
    assert pushed == {"act", "respond"}


def test_a_fork_for_the_one_who_is_attacked_stands_at_the_attack():
    """TA-06: with the attack as it comes, and every response open."""
    fight = brawl(("Ann", "strike", [20]))
    fight.answer("Ann", "strike Ogre with sword")
    fight.advance()
    assert asked(fight) == [("Ogre", "respond")]
    fork = fight.fork(KeyedDice(3), "Ogre")
    fork.advance()
    assert asked(fork) == [("Ogre", "respond")]
    assert fork.pending[0].about == fight.pending[0].about
    assert fork.pending[0].about.damage == 6
    fork.answer("Ogre", "take it")
    fork.advance()
    assert asked(fork) == [("Ann", "act")]
    assert fork.state.combatants[1].broken == {"coat"}
    assert fight.state.combatants[1].broken == frozenset()


@pytest.mark.parametrize("open_sheets", [True, False])
def test_closed_sheets_are_guessed_in_a_fork(open_sheets: bool):
    """GEN-01: of an opponent's hit points, marks and pools a fork holds a guess, never a fact."""
    fight = brawl(open_sheets=open_sheets)
    sheets = [c.sheet for c in fight.state.combatants]
    fork = fight.fork(KeyedDice(1), "Ann")
    fork.advance()
    ann, ogre = fork.state.combatants
    assert ann.sheet is sheets[0]
    assert (ogre.hp, ogre.sheet.dexterity) == ((20, 2) if open_sheets else (GUESSED_HP, 2))
    assert ogre.sheet.weapons == sheets[1].weapons


def test_a_side_that_looks_ahead_knows_all_its_own():
    """TA-03, GEN-01: the voice of a side is guessed about the other side only."""
    ready = kit.setup(
        kit.sheet("Ann", hp=19), kit.sheet("Eve", hp=17), kit.beast("Dog", constitution=16),
        options={"open_sheets": False},
    )  # fmt: skip
    fight: Fight[State] = Fight(ready, KeyedDice(1))
    fight.advance()
    assert asked(fight) == [("red", "next")]
    fork = fight.fork(KeyedDice(1), "red")
    fork.advance()
    assert [c.hp for c in fork.state.combatants] == [19, GUESSED_HP, 17]


# -- closed sheets, in random fights ------------------------------------------------------------


def chosen(decisions: list[Decision]) -> str:
    """One label that is legal for each of these twin questions."""
    common = set.intersection(*({a.label for a in d.legal} for d in decisions))
    first = decisions[0]
    number = xxh3_64_intdigest(f"{first.who} {first.kind} {first.time} {len(common)}".encode())
    return sorted(common)[number % len(common)]


def seen(decision: Decision) -> Any:
    """All that a question shows to the one who is asked."""
    view = decision.view
    windows = [
        [plain(getattr(window, name)) for name in (*SEEN, *HIDDEN)] for window in view
    ]  # fmt: skip
    mine = [a.label for a in decision.legal]
    reasons = [decision.why_not(a) for a in decision.catalogue]
    return decision.who, decision.kind, decision.time, decision.about, mine, reasons, windows


def forks_of_twins(seed: int) -> tuple[int, int]:
    """Fork two fights that differ in hidden things, until that can be seen; how often, and late."""
    scenario = random_scenario(seed, most=3, open_sheets=False)
    twins = [
        Fight[Any](make_ready(one), KeyedDice(seed), rewindable=True)
        for one in (scenario, other_scenario(scenario, "blue"))
    ]
    forks = inside = 0
    while all(twin.advance() for twin in twins):
        questions = [twin.pending[0] for twin in twins]
        who = questions[0].who
        if (who, questions[0].kind) != (questions[1].who, questions[1].kind):
            break
        if twins[0].setup.side_of.get(who, who) == "red":
            if seen(questions[0]) != seen(questions[1]):
                break  # a blow, or a die, has told something
            ends = []
            for twin in twins:
                fork = twin.fork(KeyedDice(3), who)
                fork.advance()
                ends.append((plain(fork.state), ending(drive_to_end(fork))))
            assert ends[0] == ends[1]
            forks += 1
            inside += bool(twins[0].snapshot().answers)
        label = chosen(questions)
        for twin in twins:
            twin.answer(who, label)
    return forks, inside


def test_with_closed_sheets_forks_do_not_depend_on_the_sheets_of_others():
    """GEN-01: fights that differ in what is hidden only have the same forks, at every question."""
    counted = [forks_of_twins(seed) for seed in range(45)]
    assert sum(forks for forks, _ in counted) > 100
    assert sum(inside for _, inside in counted) > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_many_forks_do_not_depend_on_the_sheets_of_others(seed: int):
    """The same, for more fights."""
    forks_of_twins(seed)
