"""How fast a fight is, always as a ratio: seconds belong to a machine, ratios to the program.

Run with `pytest -m bench`; the ratios stand in a table at the end. Whatever is compared is
measured in turns in one process (A B A B ...) in processor time, and medians are taken, so that
a busy machine slows both.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log
from statistics import median
from typing import Any

import pytest
import simpy

from arena.clock import Moment, resolve
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from arena.space import Zone
from scenarios import load
from tests.arena.rules.timing_track import kit
from tests.benchmarks import board_loop, heapq_alley, turn_loop
from tests.benchmarks.plain import Plain
from tests.benchmarks.plain_board import PlainBoard, field, skirmish
from tests.benchmarks.plain_turns import PlainTurns, brawl, mass

pytestmark = [pytest.mark.bench, pytest.mark.benchmark(timer=time.process_time)]

FORK = 0.2
"""A fork, played on to its decision, may take this share of a whole fight."""

BLOCKS = 40
"""Fights in one measurement."""

ROUNDS = 15
"""Measurements of each thing, in turns."""

SIZES = (2, 4, 8, 16, 32)

ACTIONS = ("declare", "act")
"""The kinds of questions that are answered with an action."""

Report = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Yardstick:
    """A small fight of one ruleset, and the same fight as a loop written by hand.

    Attributes:
        against_loop: A fight may take this many times as long as the loop. The aim is 3. On a
            quiet machine the skirmish has 3.0, the alley 3.8, and the brawl 4.2: its loop does
            little but roll 46 dice, where the fight puts 76 questions. The more the machine has to
            do besides, the higher they are: 3.3, 4.6, 5.1. The profiles are flat.
        crowd: A mirrored fight of so many.
        growth: With n times the actions, a fight of a crowd may take n to this power times as
            long. On the Action Board everybody is asked again in every wave, and who can do
            nothing has been offered a catalogue that grows with the enemies: 1.34 to 1.39 have
            been measured; of Two Actions, where the catalogue grows, too, 1.0 to 1.3.
    """

    name: str
    made: Callable[[], Any]
    policy: Callable[[], Any]
    loop: Callable[[Any], object]
    against_loop: float
    crowd: Callable[[int], Any]
    growth: float


def alley() -> Any:
    return RULESETS["timing_track"].setup(load("alley"))


def street(people: int) -> Any:
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


YARDSTICKS = {
    "alley": Yardstick("alley", alley, Plain, heapq_alley.fight, 4.4, street, 1.1),
    "skirmish": Yardstick("skirmish", skirmish, PlainBoard, board_loop.fight, 3.6, field, 1.5),
    "two actions brawl": Yardstick(
        "two actions brawl", brawl, PlainTurns, turn_loop.fight, 5.2, mass, 1.5
    ),
}

every_yardstick = pytest.mark.parametrize("yardstick", YARDSTICKS.values(), ids=YARDSTICKS)


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


def fights(
    setup: Any, policy: Callable[[], Any], blocks: int = BLOCKS, journal: bool = False
) -> Callable[[], int]:
    """Something that fights so many blocks and says how many actions were declared."""
    policies = dict.fromkeys(setup.sides, policy())

    def run() -> int:
        actions = 0
        for block in range(blocks):
            record: Any = [].append if journal else None
            fight: Fight[Any] = Fight(
                setup, KeyedDice(11, block), policies, record=record, on_fault="raise"
            )
            fight.run()
            actions += sum(
                number for (_, kind), number in fight.state.asked.items() if kind in ACTIONS
            )
        return actions

    return run


def loops(yardstick: Yardstick) -> Callable[[], None]:
    def run() -> None:
        for block in range(BLOCKS):
            yardstick.loop(KeyedDice(11, block))

    return run


# -- (a) the real fight and the loop ------------------------------------------------------


@every_yardstick
@pytest.mark.benchmark(group="loop")
def test_a_fight_against_the_hand_written_loop(benchmark, yardstick, shown):
    """Processes, legality, questions and policies together cost a few times a bare loop."""
    real = fights(yardstick.made(), yardstick.policy)
    these, those = in_turns(real, loops(yardstick))
    benchmark.pedantic(real, rounds=3, warmup_rounds=1)
    times = ratio(these, those)
    shown(
        f"One fight ({yardstick.name}), no journal, against the hand-written loop",
        fight_ms=median(these) / BLOCKS * 1000,
        loop_ms=median(those) / BLOCKS * 1000,
        times_as_long=times,
    )
    assert times <= yardstick.against_loop


@every_yardstick
@pytest.mark.benchmark(group="loop")
def test_the_loop(benchmark, yardstick):
    """The yardstick itself, so that its seconds stand in the same table."""
    benchmark.pedantic(loops(yardstick), rounds=3, warmup_rounds=1)


# -- (b) forks ----------------------------------------------------------------------------


class Forks:
    """Plays like `policy`, and before that forks each question: what a search does."""

    ignores = frozenset({"reconsider"})
    looks_ahead = True

    def __init__(self, policy: Any) -> None:
        self.plain = policy
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


@every_yardstick
@pytest.mark.benchmark(group="fork")
def test_a_fork_is_a_fifth_of_a_fight_or_less(benchmark, yardstick, shown):
    """A search forks at every question and plays each fork on from it, so forks must be cheap."""
    game = yardstick.made()
    plain = fights(game, yardstick.policy, blocks=4)

    def forking() -> None:
        for block in range(4):
            policies = dict.fromkeys(game.sides, forks)
            Fight(game, KeyedDice(11, block), policies, on_fault="raise").run()

    bare, played = [], []
    for _ in range(ROUNDS):
        forks = Forks(yardstick.policy())
        start = time.process_time()
        plain()
        whole = (time.process_time() - start) / 4
        forking()
        bare.append(sum(forks.bare) / len(forks.bare) / whole)
        played.append(sum(forks.played) / len(forks.played) / whole)
    benchmark.pedantic(forking, rounds=2)
    shown(
        f"A fork, as a share of a whole fight ({yardstick.name}; at most {FORK})",
        fork=median(bare),
        fork_and_on_to_its_question=median(played),
    )
    assert median(played) <= FORK


# -- (c) growth ---------------------------------------------------------------------------


def exponent(actions: list[float], seconds: list[float]) -> float:
    """The slope of log(time) over log(actions), by least squares."""
    xs, ys = [log(n) for n in actions], [log(t) for t in seconds]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    over = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return over / sum((x - middle_x) ** 2 for x in xs)


@every_yardstick
@pytest.mark.benchmark(group="growth")
def test_the_cost_of_an_action_hardly_grows_with_the_fight(benchmark, yardstick, shown):
    """Twice the combatants make about twice the actions, and should take about twice as long."""
    blocks = [max(2, 64 // people) for people in SIZES]
    runs = [
        fights(yardstick.crowd(people), yardstick.policy, number)
        for people, number in zip(SIZES, blocks, strict=True)
    ]
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
        f"Crowds ({yardstick.crowd.__name__}): time grows as actions to the exponent",
        **values,
        exponent=found,
    )
    assert found <= yardstick.growth


# -- (d) the journal ----------------------------------------------------------------------


@every_yardstick
@pytest.mark.benchmark(group="journal")
def test_the_journal(benchmark, yardstick, shown):
    """What it costs to keep every event of a fight; off it costs nothing to speak of."""
    game = yardstick.made()
    on, off = fights(game, yardstick.policy, journal=True), fights(game, yardstick.policy)
    these, those = in_turns(on, off)
    benchmark.pedantic(on, rounds=3, warmup_rounds=1)
    times = ratio(these, those)
    shown(f"The journal on, against off ({yardstick.name})", times_as_long=times)
    assert times <= 2.0


# -- (e) SimPy ----------------------------------------------------------------------------


def events_of(game: Any, policy: Any) -> list[int]:
    """How many SimPy events each fight takes."""
    counts = []
    for block in range(BLOCKS):
        fight: Fight[Any] = Fight(
            game, KeyedDice(11, block), dict.fromkeys(game.sides, policy), on_fault="raise"
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


@every_yardstick
@pytest.mark.benchmark(group="simpy")
def test_the_share_of_simpy(benchmark, yardstick, shown):
    """As many events, by four processes that do nothing but wait: the clock alone."""
    game = yardstick.made()
    counts = events_of(game, yardstick.policy())

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

    bare, plain, whole = in_turns(clock, timeouts, fights(game, yardstick.policy))
    benchmark.pedantic(clock, rounds=3, warmup_rounds=1)
    shown(
        f"SimPy alone, with as many events as a fight ({yardstick.name})",
        events_in_a_fight=sum(counts) / len(counts),
        microseconds_an_event=median(bare) / sum(counts) * 1e6,
        microseconds_a_plain_timeout=median(plain) / sum(counts) * 1e6,
        share_of_a_fight=ratio(bare, whole),
    )
    assert ratio(bare, whole) <= 0.5
