"""What holds at every instant of every fight, whatever the ruleset, the scenario and the agents."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Event
from arena.rules.action_board.round import Round
from arena.rules.action_board.ruleset import ActionBoard
from tests.arena.comparing import plain
from tests.arena.random_scenarios import (
    RULES,
    every_ruleset,
    make_ready,
    random_scenario,
    ready,
    shuffled,
)
from tests.arena.rules.timing_track.kit import of
from tests.arena.sound import fought, tells_a_fight, watched
from tests.arena.whimsical import Broken, Watching, Whimsical, drive, everybody

FEW = range(150)
MANY = range(2000, 3000)


def check(rules: str, seed: int) -> int:
    game = ready(seed, rules)
    fight, journal, instants = watched(game, seed)
    tells_a_fight(fight, journal)
    return instants


@every_ruleset
def test_every_instant_of_random_fights_is_sound(rules: str):
    """Everything stays in bounds and time never goes back; the journal tells a whole fight."""
    assert sum(check(rules, seed) for seed in FEW) > 900


@pytest.mark.slow
@every_ruleset
@pytest.mark.parametrize("seed", MANY)
def test_every_instant_of_many_random_fights_is_sound(rules: str, seed: int):
    """The same, for more fights."""
    check(rules, seed)


@every_ruleset
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_fights_between_larger_sides_are_sound(rules: str, seed: int):
    """The same with up to six on a side."""
    game = ready(seed, rules, most=6)
    fight, journal, _ = watched(game, 3)
    tells_a_fight(fight, journal)


def test_every_work_has_a_process_that_waits(monkeypatch: pytest.MonkeyPatch):
    """AB-03: between ticks each action under way is one process, which waits for its next stage."""
    tables: list[Round] = []

    class Kept(Round):
        def __init__(self, fight: Fight[Any]) -> None:
            super().__init__(fight)
            tables.append(self)

    monkeypatch.setattr(ActionBoard, "processes", Kept)
    waiting = 0
    for seed in range(60):
        fight: Fight[Any] = Fight(ready(seed, "action_board"), KeyedDice(seed))
        now = fight.now
        while fight.advance():
            if fight.now > now and not fight.snapshot().answers:
                now = fight.now
                table = tables[-1]
                works = {(c.seat, w.action) for c in fight.state.combatants for w in c.works}
                assert set(table._works) == set(table._stages) == works
                for work, process in table._works.items():
                    assert process.is_alive
                    assert process.target is table._stages[work]
                    waiting += 1
            for decision in fight.pending:
                fight.answer(decision.who, drive(fight, decision))
    assert waiting > 30


@every_ruleset
def test_broken_agents_spoil_no_fight(rules: str):
    """Whatever an agent answers, the fight stays sound, and its faults are counted."""
    faults = 0
    for seed in range(40):
        game = ready(seed, rules)
        fight, journal, _ = watched(game, seed, everybody(Broken()))
        tells_a_fight(fight, journal)
        assert sum(fight.faults.values()) == len(of(journal, "faulted"))
        assert fight.outcome is not None
        assert fight.outcome.faults == fight.faults
        faults += sum(fight.faults.values())
    assert faults > 300


# -- cases -------------------------------------------------------------------------------------


@every_ruleset
def test_case_1_whoever_joins_later_acts_relative_to_now(rules: str):
    """Someone who arrives declares no earlier than that, and for later."""
    arrivals = 0
    for seed in range(100):
        game = ready(seed, rules)
        late = {s.name: s.start.arrives for s in game.sheets if s.start.arrives}
        if not late:
            continue
        _, journal = fought(game, seed)
        for event in journal:
            if event.who in late and event.kind in ("declared", "held", "entered", "turn"):
                assert event.time >= late[event.who]
            if event.kind == "entered" and event.who in late:
                assert event.time == late[event.who]
                arrivals += 1
    assert arrivals > 20


@every_ruleset
def test_case_15_an_illegal_answer_is_refused_before_anything_has_changed(rules: str):
    """At random questions of random fights, every answer that is not legal leaves no trace."""
    refused = 0
    for seed in range(25):
        game = ready(seed, rules)
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        while fight.advance() and fight.now < 10:
            before = plain(fight.state)
            for decision in fight.pending:
                for wrong in decision.catalogue:
                    if wrong not in decision.legal:
                        with pytest.raises(IllegalAnswer) as caught:
                            fight.answer(decision.who, wrong)
                        assert caught.value.why
                        refused += 1
            assert plain(fight.state) == before
            for decision in fight.pending:
                fight.answer(decision.who, drive(fight, decision))
    assert refused > 2000


# -- equal luck --------------------------------------------------------------------------------


class Extra:
    """Dice as though one actor had rolled once more for one purpose than the fight knows."""

    def __init__(self, dice: KeyedDice, who: str, purpose: str) -> None:
        self.dice, self.extra = dice, (who, purpose)
        self.rolls: dict[tuple[str, str, int, int, int], tuple[int, ...]] = {}

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int
    ) -> tuple[int, ...]:
        more = (who, purpose) == self.extra
        faces = self.dice.roll(who, purpose, ordinal + more, number, sides)
        self.rolls[who, purpose, ordinal, number, sides] = faces
        return faces


@every_ruleset
def test_an_extra_roll_changes_no_other_roll(rules: str):
    """One more roll of one actor, for one purpose, leaves the dice of all others as they were."""
    compared = differ = 0
    for seed in range(60):
        game = ready(seed, rules)
        plainly: dict[Any, Any] = {}
        extra = ("nobody", "nothing")
        for _ in range(3):
            door = Extra(KeyedDice(seed), *extra)
            Fight(game, door, everybody(Whimsical()), seed=seed).run()
            plainly = plainly or door.rolls
            for name, faces in door.rolls.items():
                if name not in plainly:
                    continue
                compared += 1
                if name[:2] == door.extra:
                    differ += faces != plainly[name]
                else:
                    assert faces == plainly[name]
            rolled = sorted({name[:2] for name in plainly})
            if rolled:
                extra = rolled[len(door.rolls) % len(rolled)]
    assert compared > 1000
    assert differ > 20


@every_ruleset
def test_a_roll_for_nothing_changes_nothing(rules: str):
    """A ruleset that rolls once more for one actor writes the same journal otherwise."""

    class Rolling(Fight[Any]):
        def roll(self, who: str, purpose: str, *rest: Any) -> tuple[int, ...]:
            if who == self.setup.seats[0]:
                super().roll(who, "for nothing", 1, 100)
            return super().roll(who, purpose, *rest)

    for seed in range(60):
        game = ready(seed, rules)
        told = []
        for kind in (Fight, Rolling):
            journal: list[Event] = []
            policies = everybody(Whimsical())
            kind(game, KeyedDice(seed), policies, record=journal.append, seed=seed).run()
            told.append(journal)
        assert told[0] == told[1]


@every_ruleset
def test_case_14_the_order_in_a_file_means_nothing(rules: str):
    """Combatants, gear, zones, ways, sides, groups and manoeuvres in any order: one journal."""
    for seed in range(60):
        scenario = random_scenario(seed, rules)
        _, journal = fought(make_ready(scenario), seed)
        for order in range(2):
            game = make_ready(shuffled(scenario, order))
            fight, again = fought(game, seed)
            assert again == journal
            assert fight.setup.seats == tuple(sorted(fight.setup.seats))


DIGEST = """
import hashlib
from arena.fight import Fight
from arena.luck import KeyedDice
from tests.arena.random_scenarios import RULES, make_ready, random_scenario, shuffled
from tests.arena.whimsical import Whimsical, everybody

for rules in sorted(RULES):
    digest = hashlib.sha256()
    for seed in range(25):
        game = make_ready(shuffled(random_scenario(seed, rules), hash("any") % 1000))
        fight = Fight(
            game, KeyedDice(seed), everybody(Whimsical()),
            record=lambda event: digest.update(repr(event).encode()), seed=seed,
        )
        fight.run()
        digest.update(repr(sorted(fight.state.ordinals.items())).encode())
    print(digest.hexdigest())
"""


def test_case_14_the_hash_seed_means_nothing():
    """One journal in processes with any PYTHONHASHSEED."""
    root = Path(__file__).parents[2]
    found = set()
    for hash_seed in range(3):
        env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], cwd=root, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1
    digests = found.pop().split()
    assert len(set(digests)) == len(RULES)
    assert all(len(digest) == 64 for digest in digests)


# -- what a fight shares -----------------------------------------------------------------------


@every_ruleset
def test_fights_and_their_forks_are_forgotten(rules: str):
    """Nothing keeps a fight alive once nobody holds it, nor its forks, nor half-played ones."""
    game = ready(3, rules)
    held: list[weakref.ref[Fight[Any]]] = []

    def look(decision: Decision) -> None:
        fork = decision.fork(KeyedDice(5))
        fork.advance()
        held.append(weakref.ref(fork))

    for seed in range(20):
        fight, _ = fought(game, seed, policies=everybody(Watching(look)))
        held.append(weakref.ref(fight))
        half: Fight[Any] = Fight(game, KeyedDice(seed))
        half.advance()
        held.append(weakref.ref(half))
        del fight, half
    gc.collect()
    assert len(held) > 100
    assert not [ref for ref in held if ref() is not None]


@every_ruleset
def test_a_policy_is_the_only_thing_that_a_fight_shares(rules: str):
    """Two fights of one setup, played in turns, do not touch each other (CASES 5)."""
    for seed in range(15):
        game = ready(seed, rules)
        alone = [fought(game, seed + i)[1] for i in (0, 1)]
        journals: list[list[Event]] = [[], []]

        class Turns(Whimsical):
            """Lets the other fight go on in the middle of its own question."""

            other: Fight[Any] | None = None

            def choose(self, decision: Decision) -> Declaration:
                if self.other is not None and decision.whim(2):
                    other, self.other = self.other, None
                    other.run()
                return super().choose(decision)

        turns = Turns()
        turns.other = Fight(
            game,
            KeyedDice(seed + 1),
            everybody(Whimsical()),
            record=journals[1].append,
            seed=seed + 1,
        )
        inner = turns.other
        Fight(
            game,
            KeyedDice(seed),
            everybody(turns),
            record=journals[0].append,
            seed=seed,
        ).run()
        inner.run()
        assert journals[1] == alone[1]
