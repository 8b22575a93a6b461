"""What holds at every instant of every fight, whatever the scenario and whoever decides."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
import weakref
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Event
from arena.rules.timing_track import events as e
from arena.rules.timing_track.gear import Device, Weapon
from arena.rules.timing_track.scenario import Start
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State, Status
from arena.space import Zone
from tests.arena.random_scenarios import (
    WEAPONS,
    Broken,
    Marked,
    Watching,
    Whimsical,
    drive,
    make_ready,
    plain,
    random_scenario,
    ready,
    setups,
    shuffled,
)
from tests.arena.rules.timing_track.kit import FISTS, SWORD, Says, of, play, setup, sheet

FEW = range(150)
MANY = range(2000, 4000)
ACTS = (e.Declared, e.Held, e.Abandoned, e.Resolved, e.Wasted, e.Attack, e.Casting, e.Defence)


def fought(game: Setup, seed: int, **given: Any) -> tuple[Fight[State], list[Event]]:
    journal: list[Event] = []
    policies = given.pop("policies", None) or dict.fromkeys(game.sides, Whimsical())
    fight: Fight[State] = Fight(
        game, KeyedDice(seed), policies, record=journal.append, seed=seed, **given
    )
    fight.run()
    return fight, journal


# -- state -------------------------------------------------------------------------------------


def in_bounds(fight: Fight[State]) -> None:
    """Nothing of a state is ever outside what a sheet can hold."""
    state, game = fight.state, fight.setup
    assert isinstance(game, Setup)
    options = game.options
    for c in state.combatants:
        boxes = 4 * (options.boxes_per_tier + c.sheet.br)
        assert 0 <= c.wounds <= boxes
        assert 0 <= c.exhaustion <= 4 * (options.boxes_per_tier + c.sheet.pw)
        assert 0 <= c.ballistic <= sum(piece.ballistic for piece in c.sheet.armour)
        assert 0 <= c.martial <= sum(piece.martial for piece in c.sheet.armour)
        for rounds, weapon in zip(c.rounds, c.sheet.weapons, strict=True):
            assert 0 <= rounds <= weapon.rounds
        assert -1 <= c.in_hand < len(c.sheet.weapons)
        assert 0 <= c.zone < len(game.zones)
        assert c.cover in (0, 10, 20)
        assert c.delay >= 0
        assert c.guard_delay >= 0
        assert 0 <= c.seen <= state.changes
        assert c.defended <= state.now
        device = c.sheet.device
        assert 0 <= c.device_boxes <= (0 if device is None else device.boxes)
        if c.pulsed >= 0:
            assert device is not None
            assert c.device_boxes
            assert c.status == Status.FIGHTING
            assert state.now - device.period < c.pulsed <= state.now
        if c.token is not None:
            assert c.status == Status.FIGHTING
            assert not c.holding
            assert c.token.start <= state.now < c.token.due
        if c.status not in (Status.FIGHTING, Status.AWAITED):
            assert not c.melee
            assert not c.holding
        if c.status == Status.DYING:
            assert c.failures < options.death_failures
            assert state.now - options.death_save_period < c.saved <= state.now
        if c.melee:
            close = [o for o in state.combatants if o.melee == c.melee and o is not c]
            assert close
            assert all(o.zone == c.zone for o in close)
        if c.ward_until >= 0:
            assert c.warded <= state.now < c.ward_until
        else:
            assert c.ward == 0


def watched(game: Setup, seed: int, policies: Any = None) -> tuple[Fight[State], list[Event], int]:
    journal: list[Event] = []
    instants: list[int] = []

    def at_instant(fight: Marked) -> None:
        in_bounds(fight)
        # Between a count that is settled and the next one a count can only be later.
        instants.append(fight.state.now)

    class Checked(Marked):
        pass

    Checked.at_instant = staticmethod(at_instant)
    fight = Checked(
        game,
        KeyedDice(seed),
        policies or dict.fromkeys(game.sides, Watching(lambda _: None)),
        record=journal.append,
        seed=seed,
        rewindable=True,
        on_fault="raise" if policies is None else "fall back",
    )
    fight.run()
    assert instants == sorted(instants)
    return fight, journal, len(instants)


# -- the journal -------------------------------------------------------------------------------


def tells_a_fight(game: Setup, fight: Fight[State], journal: list[Event]) -> None:
    """What every journal must hold, from its opening to its end."""
    times = [event.time for event in journal]
    assert times == sorted(times)
    assert times[0] == game.scenario.start_count
    assert isinstance(journal[0], e.Opened)
    assert isinstance(journal[-1], e.Ended)
    assert sum(isinstance(event, e.Ended) for event in journal) == 1
    outcome = fight.outcome
    assert outcome is not None
    assert (journal[-1].winner or None) == outcome.winner
    assert journal[-1].why == outcome.why
    assert outcome.time == times[-1] <= max(game.scenario.limit, game.scenario.start_count)
    assert sum(outcome.score.values()) == 1
    assert sum(outcome.margin.values()) == pytest.approx(0)
    assert all(-1 <= margin <= 1 for margin in outcome.margin.values())
    one_token_each(journal)
    the_fallen_do_nothing(journal)
    penalties_are_paid_once(game, journal)
    pulses_are_periodic(game, journal)


def one_token_each(journal: list[Event]) -> None:
    """Nobody declares with a token on the track; what resolves was declared, and is due."""
    due: dict[str, int] = {}
    for event in journal:
        match event:
            case e.Placed():
                due[event.who] = event.due
            case e.Declared():
                assert event.who not in due, event
                if event.verb != "yield":
                    assert event.due > event.time
                    due[event.who] = event.due
            case e.Abandoned():
                assert due.pop(event.who) > event.time
            case e.Resolved():
                assert due.pop(event.who) == event.time
            case e.Disrupted() if event.lost:
                assert due.pop(event.who) >= event.time
            case e.Left():
                due.pop(event.who, None)


def the_fallen_do_nothing(journal: list[Event]) -> None:
    """Whoever has left acts no more; whoever has not entered does not act yet (TT-03)."""
    inside: set[str] = set()
    for event in journal:
        if isinstance(event, e.Entered):
            assert event.who not in inside
            inside.add(event.who)
        elif isinstance(event, e.Left):
            inside.discard(event.who)
        elif isinstance(event, ACTS):
            assert event.who in inside, event


def penalties_are_paid_once(game: Setup, journal: list[Event]) -> None:
    """CASES 7: what the next action pays is paid by one's own next action and no other."""
    owed = {sheet.name: sheet.start.delay for sheet in game.sheets}
    guard: dict[str, int] = defaultdict(int)
    for event in journal:
        match event:
            case e.Hindered():
                owed[event.who] = event.delay
            case e.Abandoned():
                owed[event.who] += game.options.abandon_penalty
            case e.Defence():
                guard[event.who] = event.delay
            case e.Declared() if event.verb != "yield":
                assert event.penalty == owed[event.who] + guard[event.who], event
                owed[event.who] = guard[event.who] = 0


def pulses_are_periodic(game: Setup, journal: list[Event]) -> None:
    """CASES 12: exactly one pulse a period while a device is on, and none otherwise."""
    last: dict[str, int] = {}
    off: dict[str, tuple[int, int]] = {}
    period = {s.name: s.device.period for s in game.sheets if s.device is not None}
    for event in journal:
        for who, at in last.items():
            assert event.time <= at + period[who], f"{who} has missed a pulse at {event.time}"
        match event:
            case e.Entered() if event.device_on >= 0:
                last[event.who] = event.device_on
            case e.DeviceState(change="on"):
                last[event.who] = event.time
            case e.DeviceState(change="pulse") if event.who not in last:
                # Switched off at the moment of the pulse: both belong to one group (TT-03).
                pulsed, ended = off.pop(event.who)
                assert event.time == ended == pulsed + period[event.who]
            case e.DeviceState(change="pulse"):
                assert event.time == last[event.who] + period[event.who]
                last[event.who] = event.time
            case e.DeviceState(change="off" | "smashed" | "dropped"):
                off[event.who] = (last.pop(event.who, -1), event.time)
    for who, at in last.items():
        assert journal[-1].time < at + period[who]


def check(seed: int) -> int:
    game = ready(seed)
    fight, journal, instants = watched(game, seed)
    tells_a_fight(game, fight, journal)
    return instants


def test_every_instant_of_random_fights_is_sound():
    """Boxes, soak, rounds, tokens and times stay in bounds; the journal tells a whole fight."""
    assert sum(check(seed) for seed in FEW) > 3000


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_every_instant_of_many_random_fights_is_sound(seed: int):
    """The same, for more fights."""
    check(seed)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(setups(most=6))
def test_fights_between_larger_sides_are_sound(game: Setup):
    """The same with up to six on a side."""
    fight, journal, _ = watched(game, 3)
    tells_a_fight(game, fight, journal)


@pytest.mark.parametrize("reconsider", ["on-change", "every-count", "never"])
@pytest.mark.parametrize("holders_asked", ["on-events", "every-count"])
def test_a_fight_ends_by_its_limit_however_often_is_asked(reconsider: str, holders_asked: str):
    """TT-28: with every way to ask again, a fight ends, at the latest at its limit."""
    for seed in range(40):
        game = ready(seed, reconsider=reconsider, holders_asked=holders_asked)
        fight, journal, _ = watched(game, seed)
        tells_a_fight(game, fight, journal)


def test_broken_agents_spoil_no_fight():
    """Whatever an agent answers, the fight stays sound, and its faults are counted."""
    faults = 0
    for seed in range(40):
        game = ready(seed)
        fight, journal, _ = watched(game, seed, dict.fromkeys(game.sides, Broken()))
        tells_a_fight(game, fight, journal)
        assert sum(fight.faults.values()) == len(of(journal, "faulted"))
        assert fight.outcome is not None
        assert fight.outcome.faults == fight.faults
        faults += sum(fight.faults.values())
    assert faults > 300


# -- cases -------------------------------------------------------------------------------------


def test_case_1_whoever_joins_later_acts_relative_to_now():
    """Someone who arrives declares no earlier than that, and for later."""
    arrivals = 0
    for seed in range(150):
        game = ready(seed)
        late = {s.name: s.start.arrives for s in game.sheets if s.start.arrives}
        if not late:
            continue
        _, journal = fought(game, seed)
        for event in journal:
            if event.who in late and isinstance(event, e.Declared | e.Held | e.Entered):
                assert event.time >= late[event.who]
            if isinstance(event, e.Entered) and event.who in late:
                assert event.time == late[event.who]
                arrivals += 1
    assert arrivals > 20


@pytest.mark.parametrize("reconsider", ["on-change", "every-count", "never"])
@pytest.mark.parametrize("holders_asked", ["on-events", "every-count"])
@pytest.mark.parametrize("quiet", [1, 10])
def test_case_2_everyone_waiting_ends_the_fight(reconsider: str, holders_asked: str, quiet: int):
    """TT-28: nothing but holds is a draw after `quiet_limit` counts, and never a hang."""
    game = setup(
        sheet("A", hand=SWORD, device=Device("engine"), start={"device_on": 0}),
        sheet("B", "blue", start={"arrives": 3}),
        options={"quiet_limit": quiet, "reconsider": reconsider, "holders_asked": holders_asked},
    )
    fight, journal = play(game, Says())
    assert fight.outcome is not None
    assert fight.outcome.winner is None
    assert fight.outcome.score == {"red": 0.5, "blue": 0.5}
    tells_a_fight(game, fight, journal)
    assert fight.now <= 3 + quiet or quiet == 10


@pytest.mark.parametrize("blind", [True, False])
def test_case_3_full_ties_act_once_each_in_one_order(blind: bool):
    """All of k fully tied combatants each declare once a step, in the order of their names."""
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"]
    sheets = [sheet(name, "red" if i % 2 else "blue") for i, name in enumerate(names)]
    told = []
    for order in (sheets, sheets[::-1]):
        game = setup(*order, options={"ties_blind": blind}, start_count=4)
        says = Says(**{name: [f"sprint closer to {names[i - 1]}"] for i, name in enumerate(names)})
        _, journal = play(game, says)
        assert [event.who for event in of(journal, "declared")] == names
        assert [event.who for event in of(journal, "resolved")] == names
        told.append(journal)
    assert told[0] == told[1]


def test_case_6_a_shot_spends_a_round_of_its_own_weapon_only():
    """Spending from one weapon leaves the rounds of the others."""
    for seed in range(60):
        game = ready(seed, count_rounds=True)
        fight, journal = fought(game, seed)
        used: dict[str, set[str]] = defaultdict(set)
        for event in journal:
            if isinstance(event, e.Resolved) and event.verb in ("shoot", "reload"):
                used[event.who].add(event.item)
        for c in fight.state.combatants:
            full = game.opening().combatants[c.seat].rounds
            for rounds, before, weapon in zip(c.rounds, full, c.sheet.weapons, strict=True):
                assert rounds == before or weapon.name in used[c.sheet.name]


def test_case_15_an_illegal_answer_is_refused_before_anything_has_changed():
    """At random questions of random fights, every answer that is not legal leaves no trace."""
    refused = 0
    for seed in range(25):
        game = ready(seed)
        fight: Fight[State] = Fight(game, KeyedDice(seed))
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


def test_an_extra_roll_changes_no_other_roll():
    """One more roll of one actor, for one purpose, leaves the dice of all others as they were."""
    compared = differ = 0
    for seed in range(60):
        game = ready(seed)
        who = game.seats[0]
        doors = [
            Extra(KeyedDice(seed), who, purpose) for purpose in ("nothing", "attack", "casting")
        ]
        for door in doors:
            Fight(game, door, dict.fromkeys(game.sides, Whimsical()), seed=seed).run()
        plainly = doors[0].rolls
        for door in doors[1:]:
            for name, faces in door.rolls.items():
                if name not in plainly:
                    continue
                compared += 1
                if name[:2] == door.extra:
                    differ += faces != plainly[name]
                else:
                    assert faces == plainly[name]
    assert compared > 1000
    assert differ > 20


def test_a_roll_for_nothing_changes_nothing():
    """A ruleset that rolls once more for one actor writes the same journal otherwise."""

    class Rolling(Fight[State]):
        def roll(self, who: str, purpose: str, *rest: Any) -> tuple[int, ...]:
            if who == self.setup.seats[0]:
                super().roll(who, "for nothing", 1, 100)
            return super().roll(who, purpose, *rest)

    for seed in range(60):
        game = ready(seed)
        told = []
        for kind in (Fight, Rolling):
            journal: list[Event] = []
            policies = dict.fromkeys(game.sides, Whimsical())
            kind(game, KeyedDice(seed), policies, record=journal.append, seed=seed).run()
            told.append(journal)
        assert told[0] == told[1]


def test_case_14_the_order_in_a_file_means_nothing():
    """Combatants, weapons, spells, armour, zones, ways and sides in any order: one journal."""
    for seed in range(80):
        scenario = random_scenario(seed)
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
from tests.arena.random_scenarios import Whimsical, make_ready, random_scenario, shuffled

digest = hashlib.sha256()
for seed in range(30):
    game = make_ready(shuffled(random_scenario(seed), hash("any") % 1000))
    fight = Fight(
        game, KeyedDice(seed), dict.fromkeys(game.sides, Whimsical()),
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
    for hash_seed in range(5):
        env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], cwd=root, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1
    assert len(found.pop().strip()) == 64


# -- size --------------------------------------------------------------------------------------


def crowd(side: int, zones: int = 1, hands: Sequence[Weapon] = WEAPONS) -> Setup:
    names = [f"place {i}" for i in range(zones)]
    ways = [Zone(name, ways=(names[i - 1],) if i else ()) for i, name in enumerate(names)]
    sheets = [
        sheet(
            f"{color} {i:02}",
            color,
            names[i % zones],
            hand=hands[i % len(hands)],
            weapons=(FISTS, SWORD),
            pc=i % 3,
        )
        for color in ("red", "blue")
        for i in range(side)
    ]
    return setup(*sheets, zones=ways, limit=60)


def test_sixty_four_combatants_can_fight():
    """A large fight neither recurses nor crawls: 32 on each side, until a limit of 60 counts."""
    game = crowd(32, 4)
    began = time.perf_counter()
    fight, journal = fought(game, 1)
    assert time.perf_counter() - began < 20
    assert fight.over
    tells_a_fight(game, fight, journal)
    assert len(of(journal, "declared")) > 300


def test_a_group_of_sixty_lands_as_one():
    """TT-03: sixty blows of one count all land, those of the fallen too."""
    game = crowd(30, hands=(SWORD,))
    foe = {"red": "blue", "blue": "red"}
    says = Says(
        **{who: [f"attack {foe[who[:-3]]} {who[-2:]} with sword"] for who in game.seats}
    )  # fmt: skip
    _, journal = play(game, says)
    assert len([a for a in of(journal, "attack") if a.time == 5]) == 60


def test_a_long_fight_does_not_recurse():
    """Ten thousand counts of asking everybody end at the limit."""
    game = setup(
        sheet("A", device=Device("engine", 0, 1), start={"device_on": 0}),
        sheet("B", "blue", hand=SWORD, zone="yard"),
        options={"holders_asked": "every-count", "quiet_limit": 10_000},
        limit=9_000,
    )
    fight, journal = play(game, Says())
    assert fight.now == 9_000
    assert len([x for x in of(journal, "device") if x.change == "pulse"]) == 9_000


def test_fights_and_their_forks_are_forgotten():
    """Nothing keeps a fight alive once nobody holds it, nor its forks, nor half-played ones."""
    game = ready(3)
    held: list[weakref.ref[Fight[State]]] = []

    def look(decision: Decision) -> None:
        fork = decision.fork(KeyedDice(5))
        fork.advance()
        held.append(weakref.ref(fork))

    for seed in range(20):
        fight, _ = fought(game, seed, policies=dict.fromkeys(game.sides, Watching(look)))
        held.append(weakref.ref(fight))
        half: Fight[State] = Fight(game, KeyedDice(seed))
        half.advance()
        held.append(weakref.ref(half))
        del fight, half
    gc.collect()
    assert len(held) > 100
    assert not [ref for ref in held if ref() is not None]


def test_a_policy_is_the_only_thing_that_a_fight_shares():
    """Two fights of one setup, played in turns, do not touch each other (CASES 5)."""
    for seed in range(15):
        game = ready(seed)
        alone = [fought(game, seed + i)[1] for i in (0, 1)]
        journals: list[list[Event]] = [[], []]

        class Turns(Whimsical):
            """Lets the other fight go on in the middle of its own question."""

            other: Fight[State] | None = None

            def choose(self, decision: Decision) -> Declaration:
                if self.other is not None and decision.whim(2):
                    other, self.other = self.other, None
                    other.run()
                return super().choose(decision)

        turns = Turns()
        turns.other = Fight(
            game,
            KeyedDice(seed + 1),
            dict.fromkeys(game.sides, Whimsical()),
            record=journals[1].append,
            seed=seed + 1,
        )
        inner = turns.other
        Fight(
            game,
            KeyedDice(seed),
            dict.fromkeys(game.sides, turns),
            record=journals[0].append,
            seed=seed,
        ).run()
        inner.run()
        assert journals[1] == alone[1]


def test_a_start_can_be_anywhere():
    """Awaited, delayed, wounded to the last box, unaware: a fight begins and ends."""
    for seed in range(20):
        scenario = random_scenario(seed)
        sheets = [
            replace(one, start=Start(wounds=4 * (scenario.options.boxes_per_tier + one.br)))
            for one in scenario.combatants
        ]
        game = make_ready(replace(scenario, combatants=tuple(sheets), goal=None))
        fight, journal, _ = watched(game, seed)
        tells_a_fight(game, fight, journal)
