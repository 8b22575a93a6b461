"""How fast a fight is, always as a ratio: seconds belong to a machine, ratios to the program.

Run with `pytest -m bench`; the ratios stand in a table at the end. Whatever is compared is
measured in turns in one process (A B A B ...) in processor time, and medians are taken, so that
a busy machine slows both.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import log
from statistics import median
from typing import Any

import pytest
import simpy

from arena.clock import Moment, resolve
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State
from arena.space import Zone
from scenarios import load
from tests.arena.rules.timing_track import kit
from tests.benchmarks import heapq_alley
from tests.benchmarks.plain import Plain

pytestmark = [pytest.mark.bench, pytest.mark.benchmark(timer=time.process_time)]

AGAINST_LOOP = 4.5
"""A fight may take this many times as long as the hand-written loop.

The aim is 4; medians of 4.1 to 4.3 have been measured. The profile is flat: no function of ours
or of SimPy takes more than 5% of a fight.
"""

FORK = 0.2
"""A fork, played on to its decision, may take this share of a whole fight."""

GROWTH = 1.1
"""With n times the actions, a fight may take n to this power times as long."""

BLOCKS = 40
"""Fights in one measurement."""

ROUNDS = 15
"""Measurements of each thing, in turns."""

SIZES = (2, 4, 8, 16, 32)

Report = dict[str, dict[str, float]]


@pytest.fixture(scope="module")
def alley():
    return RULESETS["timing_track"].setup(load("alley"))


@pytest.fixture(scope="module")
def report(request) -> Iterator[Report]:
    """What was measured, printed as one table when all is done, whatever pytest captures."""
    groups: Report = {}
    yield groups
    lines = []
    for group, values in groups.items():
        lines.append(f"\n{group}")
        lines += [f"    {name.replace('_', ' '):<40}{n:>10.3g}" for name, n in values.items()]
    with request.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        print("\n", *lines, sep="\n")


@pytest.fixture
def shown(benchmark, report):
    """Puts numbers into the table and into what pytest-benchmark saves."""

    def show(group: str, **values: float) -> None:
        benchmark.extra_info.update(values)
        report[group] = values

    return show


def in_turns(*things: Callable[[], object], rounds: int = ROUNDS) -> list[list[float]]:
    """Processor seconds of each thing, one round after the other; the first round warms up."""
    seconds: list[list[float]] = [[] for _ in things]
    for number in range(rounds + 1):
        for thing, found in zip(things, seconds, strict=True):
            start = time.process_time()
            thing()
            if number:
                found.append(time.process_time() - start)
    return seconds


def ratio(these: list[float], those: list[float]) -> float:
    """The median of the ratios of neighbouring measurements."""
    return median(one / other for one, other in zip(these, those, strict=True))


def fights(setup: Setup, blocks: int = BLOCKS, journal: bool = False) -> Callable[[], int]:
    """Something that fights so many blocks and says how many actions were declared."""
    plain = Plain()
    policies = dict.fromkeys(setup.sides, plain)

    def run() -> int:
        actions = 0
        for block in range(blocks):
            record: Any = [].append if journal else None
            fight: Fight[State] = Fight(
                setup, KeyedDice(11, block), policies, record=record, on_fault="raise"
            )
            fight.run()
            actions += sum(
                number for (_, kind), number in fight.state.asked.items() if kind == "declare"
            )
        return actions

    return run


def loops() -> None:
    for block in range(BLOCKS):
        heapq_alley.fight(KeyedDice(11, block))


# -- (a) the real fight and the loop ------------------------------------------------------


@pytest.mark.benchmark(group="alley")
def test_a_fight_against_the_hand_written_loop(benchmark, alley, shown):
    """Processes, legality, questions and policies together cost a few times a bare loop."""
    real = fights(alley)
    these, those = in_turns(real, loops)
    benchmark.pedantic(real, rounds=3, warmup_rounds=1)
    times = ratio(these, those)
    shown(
        "One fight in the alley, no journal, against the hand-written loop",
        fight_ms=median(these) / BLOCKS * 1000,
        loop_ms=median(those) / BLOCKS * 1000,
        times_as_long=times,
    )
    assert times <= AGAINST_LOOP


@pytest.mark.benchmark(group="alley")
def test_the_loop(benchmark):
    """The yardstick itself, so that its seconds stand in the same table."""
    benchmark.pedantic(loops, rounds=3, warmup_rounds=1)


# -- (b) forks ----------------------------------------------------------------------------


class Forks:
    """Plays like `Plain`, and before that forks each question: what a search does."""

    ignores = frozenset({"reconsider"})
    looks_ahead = True

    def __init__(self) -> None:
        self.plain = Plain()
        self.decisions: list[Any] = []
        self.bare: list[float] = []
        self.played: list[float] = []

    def choose(self, decision: Any) -> Any:
        dice = KeyedDice(5, 0, "ahead")
        start = time.process_time()
        decision.fork(dice)
        middle = time.process_time()
        fork = decision.fork(dice)
        assert any(other.who == decision.who for other in fork.advance())
        self.bare.append(middle - start)
        self.played.append(time.process_time() - middle)
        return self.plain.choose(decision)


@pytest.mark.benchmark(group="fork")
def test_a_fork_is_a_fifth_of_a_fight_or_less(benchmark, alley, shown):
    """A search forks at every question and plays each fork on from it, so forks must be cheap."""
    plain = fights(alley, blocks=4)

    def forking() -> None:
        for block in range(4):
            policies = dict.fromkeys(alley.sides, forks)
            Fight(alley, KeyedDice(11, block), policies, on_fault="raise").run()

    bare, played = [], []
    for _ in range(ROUNDS):
        forks = Forks()
        start = time.process_time()
        plain()
        whole = (time.process_time() - start) / 4
        forking()
        bare.append(sum(forks.bare) / len(forks.bare) / whole)
        played.append(sum(forks.played) / len(forks.played) / whole)
    benchmark.pedantic(forking, rounds=2)
    shown(
        "A fork, as a share of a whole fight in the alley (at most 0.2)",
        fork=median(bare),
        fork_and_on_to_its_question=median(played),
    )
    assert median(played) <= FORK


# -- (c) growth ---------------------------------------------------------------------------


def street(people: int) -> Setup:
    """A mirrored fight of so many over four zones: shooters, blades and casters in turn."""
    zones = (
        Zone("east lane", "partial", ways=("square",)),
        Zone("roof", "heavy", ways=("west lane",)),
        Zone("square", "partial"),
        Zone("west lane", "partial", ways=("square",)),
    )
    kinds: tuple[dict[str, Any], ...] = (
        {"hand": kit.REVOLVER, "weapons": (kit.REVOLVER, kit.FISTS), "zone": "square"},
        {"hand": kit.SWORD, "weapons": (kit.SWORD, kit.FISTS), "zone": "square"},
        {"hand": kit.RIFLE, "weapons": (kit.RIFLE, kit.FISTS), "zone": None},
        {"weapons": (kit.FISTS,), "spells": (kit.FORCE,), "casting": 50, "zone": "square"},
    )
    sheets = []
    for number in range(people // 2):
        given = dict(kinds[number % len(kinds)])
        zone = given.pop("zone")
        for side, lane in (("red", "east lane"), ("blue", "west lane")):
            name = f"{side} {number:02}"
            sheets.append(kit.sheet(name, side, zone or lane, **given))
    return kit.setup(*sheets, zones=zones, limit=400)


def exponent(actions: list[float], seconds: list[float]) -> float:
    """The slope of log(time) over log(actions), by least squares."""
    xs, ys = [log(n) for n in actions], [log(t) for t in seconds]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    over = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return over / sum((x - middle_x) ** 2 for x in xs)


@pytest.mark.benchmark(group="growth")
def test_the_cost_of_an_action_hardly_grows_with_the_fight(benchmark, shown):
    """Twice the combatants make about twice the actions, and should take about twice as long."""
    blocks = [max(2, 64 // people) for people in SIZES]
    runs = [fights(street(people), number) for people, number in zip(SIZES, blocks, strict=True)]
    actions = [run() for run in runs]
    seconds = [median(found) for found in in_turns(*runs, rounds=7)]
    each = [n / fought for n, fought in zip(actions, blocks, strict=True)]
    per_fight = [t / fought for t, fought in zip(seconds, blocks, strict=True)]
    found = exponent(each, per_fight)
    benchmark.pedantic(runs[-1], rounds=2)
    values = {
        f"microseconds_an_action_of_{people}": t / n * 1e6
        for people, t, n in zip(SIZES, per_fight, each, strict=True)
    }
    values |= {f"actions_of_{people}": n for people, n in zip(SIZES, each, strict=True)}
    shown(
        "Street fights: time grows as actions to the power of the exponent",
        **values,
        exponent=found,
    )
    assert found <= GROWTH


# -- (d) the journal ----------------------------------------------------------------------


@pytest.mark.benchmark(group="journal")
def test_the_journal(benchmark, alley, shown):
    """What it costs to keep every event of a fight; off it costs nothing to speak of."""
    on, off = fights(alley, journal=True), fights(alley)
    these, those = in_turns(on, off)
    benchmark.pedantic(on, rounds=3, warmup_rounds=1)
    times = ratio(these, those)
    shown("The journal on, against off", times_as_long=times)
    assert times <= 2.0


# -- (e) SimPy ----------------------------------------------------------------------------


def events_of(alley: Setup) -> list[int]:
    """How many SimPy events each fight takes."""
    counts = []
    for block in range(BLOCKS):
        fight: Fight[State] = Fight(
            alley, KeyedDice(11, block), dict.fromkeys(alley.sides, Plain()), on_fault="raise"
        )
        number = 0
        step = fight.env.step

        def counted(step: Callable[[], None] = step) -> None:
            nonlocal number
            number += 1
            step()

        fight.env.step = counted  # type: ignore[method-assign]
        fight.run()
        counts.append(number)
    return counts


@pytest.mark.benchmark(group="simpy")
def test_the_share_of_simpy(benchmark, alley, shown):
    """As many events, by four processes that do nothing but wait: the clock alone."""
    counts = events_of(alley)

    def waiter(env: simpy.Environment, number: int, seat: int) -> Any:
        for count in range(1, number + 1):
            yield Moment(env, count, resolve(count, seat))

    def clock() -> None:
        for count in counts:
            env = simpy.Environment()
            for seat in range(4):
                env.process(waiter(env, count // 4, seat))
            env.run()

    def timeouts() -> None:
        for count in counts:
            env = simpy.Environment()
            for _ in range(4):
                env.process(plain_waiter(env, count // 4))
            env.run()

    def plain_waiter(env: simpy.Environment, number: int) -> Any:
        for _ in range(number):
            yield env.timeout(1)

    bare, plain, whole = in_turns(clock, timeouts, fights(alley))
    benchmark.pedantic(clock, rounds=3, warmup_rounds=1)
    shown(
        "SimPy alone, with as many events as a fight in the alley",
        events_in_a_fight=sum(counts) / len(counts),
        microseconds_an_event=median(bare) / sum(counts) * 1e6,
        microseconds_a_plain_timeout=median(plain) / sum(counts) * 1e6,
        share_of_a_fight=ratio(bare, whole),
    )
    assert ratio(bare, whole) <= 0.5
