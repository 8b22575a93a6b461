"""Time is whole numbers, and order inside one instant is by explicit ranks."""

from __future__ import annotations

from functools import partial

import simpy

from arena.clock import DECLARE, END, SEATS, Moment, resolve


def test_ranks_order_an_instant_whatever_the_order_of_creation():
    """Resolve by start, then by seat; then declarations; then the end (TT-03, TT-04)."""
    env = simpy.Environment()
    seen = []

    def note(name: str, _: simpy.Event) -> None:
        seen.append((env.now, name))

    ranks = {
        "end": END,
        "declare": DECLARE,
        "late": resolve(4, 0),
        "early, seat 2": resolve(3, 2),
        "early, seat 1": resolve(3, 1),
        "first": resolve(0, SEATS - 1),
    }
    for name, rank in ranks.items():
        callbacks = Moment(env, 5, rank).callbacks
        assert callbacks is not None
        callbacks.append(partial(note, name))
    env.run(until=6)
    order = ["first", "early, seat 1", "early, seat 2", "late", "declare", "end"]
    assert seen == [(5, name) for name in order]


def test_a_moment_comes_after_everything_that_simpy_ranks_itself():
    """Interrupts, answers and new processes come before the next thing of the instant."""
    env = simpy.Environment()
    seen = []

    def waits():
        yield Moment(env, 3, resolve(0, 0))
        seen.append("first")
        env.process(starts())
        answer.succeed()
        yield Moment(env, 3, resolve(0, 1))
        seen.append("second")

    def starts():
        seen.append("started")
        yield answer
        seen.append("answered")

    answer = env.event()
    env.process(waits())
    env.run(until=4)
    assert seen == ["first", "started", "answered", "second"]


def test_no_start_is_so_late_that_it_comes_after_the_declarations():
    """A fight can last a million counts with every seat taken."""
    assert resolve(1_000_000, SEATS - 1) < DECLARE < END
    assert resolve(0, 0) > 1  # above SimPy's own priorities


def test_a_moment_can_be_waited_for_before_its_time_is_known():
    """Made without a time, it comes when somebody says so; time is never negative."""
    env = simpy.Environment(initial_time=7)
    moment = Moment(env)
    seen = []

    def waits():
        yield moment
        seen.append(env.now)

    def decides():
        yield Moment(env, 9, DECLARE)
        moment.at(12, resolve(9, 0))

    env.process(waits())
    env.process(decides())
    env.run(until=20)
    assert seen == [12]
