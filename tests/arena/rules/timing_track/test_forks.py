"""What a look ahead may not know in a Timing Track fight: hits, margins, dice, closed sheets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arena.fight import Fight
from arena.luck import KeyedDice, ScriptedDice, ScriptEntry
from arena.model import Decision, Declaration
from arena.rules.timing_track.scenario import StartToken
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State, Status
from tests.arena.comparing import ending, plain
from tests.arena.positions import check_stands_at_question
from tests.arena.rules.timing_track.kit import (
    FISTS,
    REVOLVER,
    SHIELD,
    SWORD,
    Says,
    dice,
    setup,
    sheet,
)
from tests.arena.whimsical import Whimsical, drive_to_end


class Peeking(Whimsical):
    """Forks its first decision and keeps the fork."""

    looks_ahead = True

    def __init__(self) -> None:
        self.forks: list[Fight[State]] = []

    def choose(self, decision: Decision) -> Declaration:
        if not self.forks:
            self.forks.append(decision.fork(KeyedDice(9)))
        return super().choose(decision)


def test_a_fork_does_not_know_what_others_answer_at_the_same_moment():
    """In a fork made while all are asked, all are still to be asked, whatever the order."""
    game = setup(sheet("A", hand=SWORD), sheet("B", "blue", hand=SWORD))
    for peeking, other in (("A", "B"), ("B", "A")):
        answers = set()
        for label in (f"attack {peeking} with sword", "hold"):
            peeker = Peeking()
            says = Says(**{other: [label]})
            Fight(game, KeyedDice(1), {peeking: peeker, other: says}, on_fault="raise").run()
            fork = peeker.forks[0]
            assert {d.who for d in fork.advance()} == {"A", "B"}
            assert not fork.snapshot().answers
            answers.add(repr(plain(fork.state)))
        assert len(answers) == 1


class Noting(Whimsical):
    """Keeps what it chooses."""

    def __init__(self) -> None:
        self.chosen: list[str] = []

    def choose(self, decision: Decision) -> Declaration:
        answer = super().choose(decision)
        self.chosen.append(answer.label)
        return answer


def test_agents_in_a_fork_have_luck_of_their_own():
    """An agent's own luck is not repeated in a fork, or it would tell what it is about to do."""
    game = setup(sheet("A", hand=SWORD), sheet("B", "blue", hand=SWORD))
    chosen: Counter[str] = Counter()
    fight: Fight[State] = Fight(game, KeyedDice(1), {"B": Whimsical()}, rewindable=True)
    fight.advance()
    for i in range(200):
        agent = Noting()
        fight.fork(KeyedDice(1, salt=str(i)), "A", {"B": agent}).advance()
        chosen[agent.chosen[0]] += 1
    assert chosen.keys() == {"attack A with sword", "sprint closer to A", "hold"}
    assert max(chosen.values()) < 150


def defending(knowing: str = "hit", skill: int = 50, **options: Any) -> Fight[State]:
    """A fight that stands at B's question whether to defend against the sword of A."""
    game = setup(
        sheet("A", hand=SWORD, skills={"melee": skill}),
        sheet("B", "blue", hand=SWORD),
        options={"defend_knowing": knowing, **options},
    )
    script = ScriptedDice([ScriptEntry("A", "attack", (3,))], KeyedDice(1))
    fight: Fight[State] = Fight(game, script)
    fight.advance()
    fight.answer("A", "attack B with sword")
    fight.answer("B", "hold")
    fight.advance()
    assert [(d.who, d.kind) for d in fight.pending] == [("B", "defend")]
    return fight


def attack_rolls(fight: Fight[State], number: int) -> Counter[int]:
    rolls: Counter[int] = Counter()
    for i in range(number):
        fork = fight.fork(KeyedDice(1, salt=str(i)), "B")
        fork.advance()
        assert [d.who for d in fork.pending] == ["B"]
        (roll,) = (r for r in fork.snapshot().rolls if r.purpose == "attack")
        assert not roll.public
        rolls[roll.faces[0]] += 1
    return rolls


def evenly(rolls: Counter[int], faces: range) -> None:
    """Chi-square at about one in 10,000, so that only a real slant fails."""
    expected = rolls.total() / len(faces)
    assert set(rolls) <= set(faces)
    assert set(rolls) == set(faces)
    chi = sum((rolls[face] - expected) ** 2 / expected for face in faces)
    freedom = len(faces) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5


def test_a_fork_of_a_defender_knows_a_hit_but_not_its_margin():
    """`defend_knowing = "hit"`: in the forks the attack is any hit, each as likely."""
    evenly(attack_rolls(defending(), 1500), range(1, 51))


def test_a_fork_of_a_blind_defender_knows_nothing_of_the_roll():
    """`defend_knowing = "nothing"`: in the forks the attack is any roll at all."""
    evenly(attack_rolls(defending("nothing"), 2500), range(1, 101))


def test_a_snapshot_keeps_the_hidden_roll_and_a_fork_of_a_fork_draws_it_again():
    """Going on is not looking ahead: the same roll there, another one here."""
    fight = defending()
    (roll,) = fight.snapshot().rolls
    assert roll.faces == (3,)
    again: Fight[State] = Fight(fight.setup, KeyedDice(1), start=fight.snapshot())
    again.advance()
    assert again.snapshot().rolls[0].faces == (3,)
    found = set()
    for i in range(40):
        fork = fight.fork(KeyedDice(i), "B")
        inner = fork.fork(KeyedDice(100 + i), "B")  # before the fork has drawn
        inner.advance()
        fork.advance()
        deep = fork.fork(KeyedDice(200 + i), "B")
        deep.advance()
        for one in (inner, fork, deep):
            found.add(one.snapshot().rolls[0].faces[0])
        apart: Fight[State] = Fight(fight.setup, KeyedDice(i), start=fork.snapshot())
        apart.advance()
        assert apart.snapshot().rolls == fork.snapshot().rolls
    assert len(found) > 30
    assert max(found) <= 50


def test_a_fork_does_not_know_the_dice_to_come():
    """What is rolled after the question is rolled with the fork's dice: other harm."""
    fight = defending()
    wounds = set()
    for i in range(60):
        fork = fight.fork(KeyedDice(1, salt=str(i)), "B")
        fork.advance()
        fork.answer("B", "take the hit")
        fork.advance()
        wounds.add(fork.state.combatants[1].wounds)
    assert wounds >= set(range(2, 10))


def test_a_public_roll_stays_as_it_was_seen():
    """What landed in the instant before the question is the same in every fork."""
    game = setup(
        sheet("A", hand=REVOLVER, skills={"firearms": 90}),
        sheet("B", "blue", hand=SWORD),
        sheet("C", "blue", hand=FISTS),
    )
    fight: Fight[State] = Fight(game, KeyedDice(4))
    fight.advance()
    for who, label in (("A", "shoot B with revolver"), ("B", "draw fists")):
        fight.answer(who, label) if who == "A" else fight.answer("B", "hold")
    fight.answer("C", "hold")
    while fight.now < 3 or fight.pending[0].kind == "defend":
        for decision in fight.advance():
            fight.answer(decision.who, decision.fallback)
        fight.advance()
    before = [c.wounds for c in fight.state.combatants]
    for i in range(30):
        fork = fight.fork(KeyedDice(i), fight.pending[0].who)
        fork.advance()
        assert [c.wounds for c in fork.state.combatants] == before
        assert fork.now == fight.now


# -- what may not be known (GEN-01) ------------------------------------------------------------


HIDDEN: list[dict[str, Any]] = [
    {
        "skills": {"melee": 95, "brawl": 20, "athletics": 70},
        "br": 3,
        "pw": 2,
        "start": {"wounds": 2, "exhaustion": 8, "delay": 1, "soak_lost": (0, 1)},
    },
    {
        "skills": {"melee": 35, "brawl": 80, "athletics": 10},
        "br": -1,
        "pw": 0,
        "start": {"wounds": 5, "exhaustion": 0, "delay": 0},
    },
]


def closed(hidden: dict[str, Any], **options: Any) -> Setup:
    given = {**hidden, "start": dict(hidden["start"])}
    return setup(
        sheet("A", hand=SWORD, weapons=(REVOLVER,), **given),
        sheet("B", "blue", hand=SWORD, shield=SHIELD),
        options={"open_sheets": False, "reconsider": "never", **options},
    )


def test_with_closed_sheets_forks_do_not_depend_on_what_is_hidden():
    """Fights that differ in nothing B may see have the same forks for B, to their very end."""
    for i in range(20):
        ends = []
        for hidden in HIDDEN:
            fight: Fight[State] = Fight(closed(hidden), KeyedDice(1))
            fight.advance()
            fork = fight.fork(KeyedDice(i), "B")
            fork.advance()
            ends.append((plain(fork.state), ending(drive_to_end(fork))))
        assert ends[0] == ends[1]


@pytest.mark.parametrize("knowing", ["hit", "nothing"])
def test_with_closed_sheets_a_blow_that_is_on_its_way_tells_nothing(knowing: str):
    """Neither the attacker's skill nor the margin shows in the forks of a defender."""
    for i in range(40):
        ends = []
        for hidden, counts in zip(HIDDEN, (1, 0), strict=True):
            fight: Fight[State] = Fight(
                closed(hidden, defend_knowing=knowing),
                dice(("A", "attack", (30,))),
            )
            fight.advance()
            fight.answer("A", "attack B with sword")
            fight.answer("B", "hold")
            while fight.advance()[0].kind != "defend":
                fight.answer("B", "hold")
            # The other's delay is seen from its token; here it is made the same.
            assert fight.now == 5 + counts
            fork = fight.fork(KeyedDice(i), "B")
            fork.advance()
            assert [(d.who, d.kind) for d in fork.pending] == [("B", "defend")]
            roll = fork.snapshot().rolls[0].faces[0]
            state = plain(fork.state)
            fork.answer("B", "take the hit")
            fork.advance()
            ends.append((roll, dict(state)["balance"], fork.state.combatants[1].wounds))
        assert ends[0] == ends[1]


def test_with_closed_sheets_what_was_seen_to_hit_still_hits():
    """However bad the guess, a blow that was seen to hit is a hit in the fork (TT-14)."""
    game = setup(
        sheet("A", hand=REVOLVER, skills={"firearms": 120}, start={"wounds": 27}),
        sheet("B", "blue", start={"cover": "heavy"}),
        options={"open_sheets": False},
    )
    fight: Fight[State] = Fight(game, dice(("A", "attack", (30,)), ("A", "reliability", (1,))))
    fight.advance()
    fight.answer("A", "shoot B with revolver")
    fight.answer("B", "hold")
    fight.advance()
    assert fight.pending[0].kind == "defend"
    for i in range(50):
        fork = fight.fork(KeyedDice(i), "B")
        fork.advance()
        assert [(d.who, d.kind) for d in fork.pending] == [("B", "defend")]
        assert fork.pending[0].about == fight.pending[0].about


def test_rolls_that_are_shown_at_the_landing_are_drawn_again():
    """A death save of the same group is to come for whoever is asked before the group lands."""
    token = StartToken("shoot Cid with revolver", 0, 2)
    game = setup(
        sheet("Ann", hand=REVOLVER, start={"token": token}),
        sheet("Bob", "blue"),
        sheet("Cid", "blue", start={"wounds": 28}),
        options={"reconsider": "never"},
    )
    script = dice(
        ("Ann", "reliability", (1,)), ("Ann", "attack", (1,)), ("Ann", "reliability", (2,)),
        ("Ann", "attack", (2,)), ("Cid", "death", (77,)), seed=3,
    )  # fmt: skip
    fight: Fight[State] = Fight(game, script)
    while fight.advance() and (fight.now < 5 or fight.pending[0].kind != "defend"):
        for decision in fight.pending:
            shoots = decision.who == "Ann" and fight.now == 2
            fight.answer(decision.who, "shoot Bob with revolver" if shoots else decision.fallback)
    rolls = fight.snapshot().rolls
    assert [(r.who, r.purpose, r.public) for r in rolls] == [
        ("Ann", "reliability", True),
        ("Ann", "attack", False),
        ("Cid", "death", False),
    ]
    saves = set()
    for i in range(200):
        fork = fight.fork(KeyedDice(1, salt=str(i)), "Bob")
        fork.advance()
        seen = fork.snapshot().rolls
        assert seen[0] == rolls[0]
        assert seen[1].faces[0] <= 50
        saves.add(seen[2].faces[0])
    assert len(saves) > 70


def test_a_medicine_roll_of_the_group_is_drawn_again():
    """TT-03, GEN-01: one who is asked to defend has not seen the Medicine of the same group."""
    game = setup(
        sheet("Ann", hand=REVOLVER, start={"token": StartToken("shoot Cid with revolver", 0, 2)}),
        sheet("Bob", "blue"),
        sheet("Cid", "blue", start={"wounds": 28}),
        sheet("Dee", "blue", skills={"medicine": 60}),
        options={"reconsider": "never"},
    )
    script = dice(
        ("Ann", "reliability", (1,)), ("Ann", "attack", (1,)), ("Ann", "reliability", (2,)),
        ("Ann", "attack", (2,)), ("Cid", "death", (20,)), ("Dee", "medicine", (77,)), seed=3,
    )  # fmt: skip
    said = {"Ann": "aim at Bob with revolver", "Dee": "tend Cid"}
    fight: Fight[State] = Fight(game, script)
    while fight.advance() and (fight.now < 7 or fight.pending[0].kind != "defend"):
        for decision in fight.pending:
            label = said.get(decision.who) if fight.now == 2 else None
            fight.answer(decision.who, label or decision.fallback)
    assert [(d.who, d.kind) for d in fight.pending] == [("Bob", "defend")]
    rolls = fight.snapshot().rolls
    assert [(r.who, r.purpose, r.public) for r in rolls] == [
        ("Ann", "reliability", True),
        ("Ann", "attack", False),
        ("Dee", "medicine", False),
    ]
    assert rolls[2].faces == (77,)
    faces, saved = set(), set()
    for i in range(200):
        fork = fight.fork(KeyedDice(1, salt=str(i)), "Bob")
        fork.advance()
        faces.add(fork.snapshot().rolls[2].faces[0])
        fork.answer("Bob", "take the hit")
        fork.advance()
        saved.add(fork.state.combatants[2].status)
    assert len(faces) > 70
    assert saved == {Status.DYING, Status.STABLE}


@pytest.mark.parametrize("knowing", ["hit", "nothing"])
def test_a_fork_stands_at_the_question_whatever_a_defender_knows(knowing: str):
    """What is drawn anew of a blow on its way leaves the defender at the same question."""
    seen = [
        check_stands_at_question(
            "timing_track", seed, 6, open_sheets=open_sheets, defend_knowing=knowing
        )
        for seed in range(12)
        for open_sheets in (True, False)
    ]
    assert sum(seen) > 180


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_many_forks_stand_at_the_question_whatever_a_defender_knows(seed: int):
    """The same, for more fights and every question of them."""
    for knowing in ("hit", "nothing"):
        check_stands_at_question("timing_track", seed, 1, open_sheets=False, defend_knowing=knowing)


@pytest.mark.parametrize("seed", [20001, 20006, 20027, 20039])
def test_whoever_resolves_first_in_a_guessed_group_resolves_once(seed: int):
    """A guess may exchange a token that is being reached; it is not reached again (CASES 3)."""
    check_stands_at_question("timing_track", seed, 3, open_sheets=False, most=6)
    check_stands_at_question("timing_track", seed, 3, defend_knowing="nothing")
