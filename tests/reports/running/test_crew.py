"""Units of work arrive once each, whoever does them and whatever happens to the workers."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import closing
from typing import Any

import pytest

from arena.errors import FightclockError
from reports.running.crew import DEATHS, Chunk, Crew, worked
from reports.running.interrupts import Interrupts
from reports.running.local import Local
from tests.reports.running.made_tasks import Deadly, Early, Endless, Failing, Restless, Threads


def squared(unit):
    return unit * unit


def by_processes(task, units, workers=2):
    """All that arrives, and the crew."""
    with Interrupts() as interrupts, Crew(task, interrupts, Local(task, workers)) as crew:
        arrived = list(crew.arrivals(units))
    return arrived, crew


def squares(units):
    return [(unit, unit * unit) for unit in units]


class Lost(Exception):
    """A worker of `Made` is gone."""


class Made:
    """Hands in this very process, which lose what they are told to lose.

    Args:
        loses: How often the chunk that begins with this unit is lost on its way back.
        refuses: How often such a chunk cannot even be sent.
        seconds: How long a chunk is said to take.
    """

    lost: tuple[type[BaseException], ...] = (Lost,)

    def __init__(
        self,
        loses: dict[int, int] | None = None,
        refuses: dict[int, int] | None = None,
        seconds: float = 1.0,
    ) -> None:
        self.workers = 1
        self.sent: list[list[int]] = []
        self.replaced = 0
        self.dismissed: list[bool] = []
        self._loses, self._refuses = loses or {}, refuses or {}
        self._seconds = seconds

    def submit(self, units: Sequence[Any]) -> Future[Chunk]:
        if self._refuses.get(units[0], 0) > 0:
            self._refuses[units[0]] -= 1
            raise Lost
        self.sent.append(list(units))
        future: Future[Chunk] = Future()
        if self._loses.get(units[0], 0) > 0:
            self._loses[units[0]] -= 1
            future.set_exception(Lost())
        else:
            future.set_result((worked(squared, units)[0], self._seconds))
        return future

    def replace(self) -> None:
        self.replaced += 1

    def dismiss(self, finished: bool) -> None:
        self.dismissed.append(finished)


def by_made(hands, units, interrupts=None):
    with Crew(squared, interrupts or Interrupts(), hands) as crew:
        arrived = list(crew.arrivals(units))
    return arrived, crew


# -- who is asked to do what ----------------------------------------------------------------------


def test_without_hands_units_are_done_here_and_in_order():
    with Interrupts() as interrupts, Crew(Early(0), interrupts) as crew:
        assert list(crew.arrivals(range(4))) == [
            (unit, (unit**2, os.getpid())) for unit in range(4)
        ]


def test_without_hands_nothing_is_done_ahead():
    """A unit is worked when its result is asked for, and the next one is not."""
    done: list[int] = []
    with Interrupts() as interrupts, Crew(done.append, interrupts) as crew:
        arrivals = crew.arrivals(range(4))
        next(arrivals)
        assert done == [0]


def test_workers_deliver_every_unit_once():
    """Early units take longest here, so they come out of order, but each with its own result."""
    arrived, crew = by_processes(Early(30), range(40), workers=3)
    assert sorted((unit, result) for unit, (result, _) in arrived) == squares(range(40))
    assert os.getpid() not in {pid for _, (_, pid) in arrived}
    assert (crew.losses, crew.again) == (0, 0)


def test_a_worker_has_one_thread():
    arrived, _ = by_processes(Threads(), range(4))
    assert [result for _, result in arrived] == [["1", "1"]] * 4


def test_no_units_at_all():
    hands = Made()
    assert by_made(hands, [])[0] == []
    assert hands.dismissed == [True]


def test_slow_units_are_sent_one_by_one():
    """So that nobody who watches has to wait long for what is done."""
    hands = Made(seconds=1.0)
    assert by_made(hands, range(6))[0] == squares(range(6))
    assert [len(part) for part in hands.sent] == [1] * 6


def test_quick_units_are_sent_together():
    """The way there costs more than they do; but a chunk stays short."""
    hands = Made(seconds=0.0)
    assert by_made(hands, range(400))[0] == squares(range(400))
    assert max(len(part) for part in hands.sent) == 100


# -- lost workers ---------------------------------------------------------------------------------


def test_what_a_lost_worker_had_is_done_again_and_only_that():
    """`losses` counts the times, `again` the units; nobody gets a unit twice."""
    hands = Made(loses={1: 1, 4: 2})
    arrived, crew = by_made(hands, range(6))
    assert sorted(arrived) == squares(range(6))
    assert (crew.losses, hands.replaced) == (3, 3)
    assert crew.again == len(hands.sent) - 6
    assert [hands.sent.count([unit]) for unit in (0, 1, 4)] == [1, 2, 3]
    assert hands.dismissed == [True]


def test_a_unit_that_could_not_be_sent_is_sent_later():
    hands = Made(refuses={0: 1, 3: 2})
    arrived, crew = by_made(hands, range(6))
    assert sorted(arrived) == squares(range(6))
    assert crew.losses == 3


def test_losses_without_any_result_between_them_end_it():
    """The unit at fault is named; the workers are let go at once."""
    hands = Made(loses={2: 99})
    with pytest.raises(FightclockError, match=f"workers died {DEATHS} times, the last time with 2"):
        by_made(hands, [2])
    assert len(hands.sent) == DEATHS
    assert hands.dismissed == [False]


def test_one_unit_that_kills_every_worker_is_found_among_many():
    """What was lost is sent again unit by unit: others are done, and it alone is blamed."""
    hands = Made(loses={7: 99})
    with pytest.raises(FightclockError, match=f"workers died {DEATHS} times, the last time with 7"):
        by_made(hands, range(60))
    assert hands.replaced <= DEATHS


def test_losses_with_results_between_them_are_no_reason_to_stop():
    hands = Made(loses=dict.fromkeys(range(0, 40, 3), 1))
    arrived, crew = by_made(hands, range(40))
    assert sorted(arrived) == squares(range(40))
    assert crew.losses == 14


def test_a_worker_that_dies_neither_hangs_nor_counts_twice(tmp_path):
    arrived, crew = by_processes(Deadly(tmp_path, 5, 2), range(12))
    assert sorted(arrived) == squares(range(12))
    assert crew.losses == len(list(tmp_path.iterdir())) == 2
    assert crew.again >= 2


def test_workers_that_keep_dying_end_the_run(tmp_path):
    with pytest.raises(FightclockError, match="died 3 times"):
        by_processes(Deadly(tmp_path, 5, 0), range(12))
    assert multiprocessing.active_children() == []


def test_workers_may_die_now_and_then_in_a_long_run(tmp_path):
    """Only deaths without a result in between are counted together."""
    units = (3, 13, 23)
    assert len(units) == DEATHS
    arrived, crew = by_processes(Restless(tmp_path, units), range(30))
    assert sorted(arrived) == squares(range(30))
    assert crew.losses == len(units)


def test_a_worker_killed_from_outside_costs_time_only():
    task = Early(30)
    arrived: list[tuple[int, int]] = []
    with Interrupts() as interrupts, Crew(task, interrupts, Local(task, 2)) as crew:
        for unit, (result, pid) in crew.arrivals(range(30)):
            if not arrived:
                os.kill(pid, signal.SIGKILL)
            arrived.append((unit, result))
    assert sorted(arrived) == squares(range(30))
    assert crew.losses == 1


# -- leaving --------------------------------------------------------------------------------------


def gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_leaving_in_the_middle_leaves_no_process(tmp_path):
    """Not even those that are in the middle of a unit without an end."""
    task = Endless(tmp_path, 4)
    with (
        Interrupts() as interrupts,
        Crew(task, interrupts, Local(task, 2)) as crew,
        closing(crew.arrivals(range(100))) as arrivals,
    ):
        assert {next(arrivals)[0] for _ in range(3)} < {0, 1, 2, 3}
    pids = [int(path.name) for path in tmp_path.iterdir()]
    assert pids
    assert all(map(gone, pids))
    assert multiprocessing.active_children() == []


def test_a_task_that_fails_says_so_and_leaves_no_process(tmp_path):
    """Its own error comes through: it is no lost worker, and is not tried again."""
    with pytest.raises(ZeroDivisionError, match="unit 3"):
        by_processes(Failing(tmp_path, 3), range(20))
    assert all(gone(int(path.name)) for path in tmp_path.iterdir())
    assert multiprocessing.active_children() == []


def test_an_interrupt_ends_the_waiting():
    hands = Made()
    interrupts = Interrupts()
    with Crew(squared, interrupts, hands) as crew:
        arrivals = crew.arrivals(range(10))
        next(arrivals)
        interrupts.asked = True
        # What was delivered together with the first is still handed on.
        assert next(arrivals) == (1, 1)
        with pytest.raises(KeyboardInterrupt):
            next(arrivals)
    assert hands.dismissed == [False]


def test_a_crew_can_be_given_work_again():
    """A Swiss tournament's rounds are handed out one after the other, to the same workers."""
    hands = Made()
    with Interrupts() as interrupts, Crew(squared, interrupts, hands) as crew:
        assert list(crew.arrivals(range(3))) == squares(range(3))
        assert list(crew.arrivals(range(3, 5))) == squares(range(3, 5))
    assert hands.dismissed == [True]


def test_ctrl_c_ends_processes_in_the_middle_of_their_work(tmp_path):
    """The wait for what never comes is ended, and nobody is left who would go on with it."""
    task = Endless(tmp_path, 1)

    def press(unit):
        os.kill(os.getpid(), signal.SIGINT)
        return unit

    with Interrupts() as interrupts, Crew(task, interrupts, Local(task, 2)) as crew:
        arrivals = crew.arrivals(range(10))
        assert press(next(arrivals)) == (0, 0)
        with pytest.raises(KeyboardInterrupt):
            next(arrivals)
    assert all(gone(int(path.name)) for path in tmp_path.iterdir())
    assert multiprocessing.active_children() == []
