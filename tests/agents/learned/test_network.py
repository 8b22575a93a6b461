"""A network's arithmetic is exact: its bits are those of whole numbers, whoever asks with whom."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import onnxruntime
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from agents.learned import network
from agents.learned.network import FINE, HEAVIEST, MOST, WEIGHT, WIDEST, WIDTH, Layers, Stack
from arena.errors import InputError
from tests.agents.learned import made_models

COLUMNS, POSITION = 7, 4
NAMES = ["value", "worth", "prior"]
NOTABLE = [0.0, -0.0, WIDEST, -WIDEST, 1e308, -1e308, 5e-324, FINE / 2, -FINE / 2, 0.49999 * FINE,
           np.nextafter(WIDEST, 0), np.nextafter(FINE / 2, 0), np.inf, -np.inf]  # fmt: skip
NUMBERS = st.one_of(
    st.sampled_from(NOTABLE),
    st.floats(-20, 20),
    st.floats(allow_nan=False),
    st.integers(-20_000, 20_000).map(lambda steps: steps * FINE),
)
WEIGHTS = st.one_of(
    st.sampled_from([0.0, -0.0, 1.0, HEAVIEST, -HEAVIEST, HEAVIEST - WEIGHT, WEIGHT, 1e9, 1e-9]),
    st.floats(-3, 3),
    st.floats(-300, 300),
)
ROWS = arrays.arrays(
    np.float64, st.tuples(st.integers(1, 9), st.just(COLUMNS)), elements=NUMBERS, fill=NUMBERS
)


@st.composite
def some_layers(draw: st.DrawFn, columns: int, outputs: int) -> Layers:
    """Layers of any depth and with any weights, fit to be standardised into the first."""
    widths = [columns, *draw(st.lists(st.integers(1, 5), max_size=3)), outputs]

    def numbers(*shape: int) -> Any:
        return draw(arrays.arrays(np.float64, shape, elements=WEIGHTS, fill=WEIGHTS))

    pairs = list(itertools.pairwise(widths))
    scale = draw(arrays.arrays(np.float64, columns, elements=st.floats(0.02, 4)))
    mean = draw(arrays.arrays(np.float64, columns, elements=st.floats(-9, 9)))
    biases = [numbers(wide) * draw(st.sampled_from([1.0, MOST])) for _, wide in pairs]
    return Layers(mean, scale, [numbers(*pair) for pair in pairs], biases)


def session(value: Layers, answers: Layers, position: int) -> Any:
    content = network.graph(value, answers, position, {}).SerializeToString()
    return onnxruntime.InferenceSession(content, providers=["CPUExecutionProvider"])


def run(running: Any, rows: Any) -> list[bytes]:
    """All that is said of each row, to the bit."""
    found = np.stack(running.run(NAMES, {"rows": np.asarray(rows, np.float64)}), axis=1)
    return [row.tobytes() for row in found]


def by_whole_numbers(stack: Stack, row: Any) -> list[Fraction]:
    """The same by Python's whole numbers, which are never rounded, in steps of 2^-26."""
    steps = [math.floor(min(max(x, -WIDEST), WIDEST) / FINE + 0.5) for x in row]
    for number, (weights, biases) in enumerate(stack):
        sums = [
            sum(step * int(w / WEIGHT) for step, w in zip(steps, column, strict=True))
            + int(bias / (WEIGHT * FINE))
            for column, bias in zip(weights.T.tolist(), biases.tolist(), strict=True)
        ]
        if number == len(stack) - 1:
            return [Fraction(one, 2**26) for one in sums]
        steps = [(min(max(one, 0), int(MOST) << 26) + 2**15) >> 16 for one in sums]
    raise AssertionError("no layers")


def expected(value: Layers, answers: Layers, position: int, row: Any) -> bytes:
    numbers = [
        *by_whole_numbers(value.folded(), row[:position]),
        *by_whole_numbers(answers.folded(), row),
    ]
    found = [float(one) for one in numbers]
    assert [Fraction(one) for one in found] == numbers  # a double holds each of them
    return np.array(found).tobytes()


# -- exact --------------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(some_layers(POSITION, 1), some_layers(COLUMNS, 2), ROWS)
def test_every_bit_is_that_of_whole_numbers(value: Layers, answers: Layers, rows: Any) -> None:
    """Whatever the weights and rows, the answer is what sums of whole numbers come to."""
    found = run(session(value, answers, POSITION), rows)
    assert found == [expected(value, answers, POSITION, row) for row in rows.tolist()]


@settings(max_examples=40, deadline=None)
@given(some_layers(POSITION, 1), some_layers(COLUMNS, 2), ROWS, st.randoms())
def test_a_row_is_answered_alike_in_any_company(
    value: Layers, answers: Layers, rows: Any, luck: Any
) -> None:
    """Alone, in any order and beside any others, the same row gives the same bits."""
    running = session(value, answers, POSITION)
    alone = [run(running, [row])[0] for row in rows]
    places = [luck.randrange(len(rows)) for _ in range(luck.choice([1, 3, 17, 64, 300]))]
    assert run(running, rows[places]) == [alone[place] for place in places]


def test_a_network_of_real_size_answers_alike_in_any_company() -> None:
    """Also where a machine adds in blocks: 300 columns and 64 units."""
    value, answers = made_models.layers(90, 1, (32, 16)), made_models.layers(300, 2, (64, 32))
    running = session(value, answers, 90)
    rows = np.random.default_rng(1).normal(size=(257, 300)) * 2
    together = run(running, rows)
    assert together == [run(running, [row])[0] for row in rows]
    assert together[::-1] == run(running, rows[::-1])
    assert together[0] == expected(value, answers, 90, rows[0].tolist())


def test_ordinary_sums_would_not_do() -> None:
    """The checks above can fail: the same layers in plain floating point come out otherwise."""
    answers = made_models.layers(300, 2, (64,))
    rows = np.random.default_rng(1).normal(size=(50, 300))
    weights = answers.weights[0]
    assert not np.array_equal(rows @ weights, rows[:, ::-1] @ weights[::-1])


@pytest.mark.parametrize("signs", ["all alike", "in turn"])
def test_the_widest_layer_with_the_heaviest_weights_is_exact(signs: str) -> None:
    """At the bounds of everything a sum still fits into a double: the last step is not lost."""
    luck = np.random.default_rng(3)
    turn = np.where(np.arange(WIDTH) % 2, -1.0, 1.0) if signs == "in turn" else np.ones(WIDTH)
    most = HEAVIEST - WEIGHT * luck.integers(0, 2, (WIDTH, 2))  # odd and even numbers of steps
    full = MOST - FINE * luck.integers(0, 2, WIDTH)
    answers = Layers(
        np.zeros(1),
        np.ones(1),
        [np.zeros((1, WIDTH)), np.asarray(most * turn[:, None], np.float64)],
        [np.asarray(full, np.float64), np.array([HEAVIEST * MOST, WEIGHT * FINE])],
    )
    value = Layers(np.zeros(1), np.ones(1), [np.ones((1, 1))], [np.zeros(1)])
    found = run(session(value, answers, 1), [[1.0]])
    assert found == [expected(value, answers, 1, [1.0])]


def test_the_most_inputs_at_their_bounds_are_exact() -> None:
    """Inputs are cut, too: not even numbers beyond all bounds make a sum too large."""
    heavy = np.full((WIDTH, 2), HEAVIEST - WEIGHT)
    answers = Layers(np.zeros(WIDTH), np.ones(WIDTH), [heavy], [np.full(2, HEAVIEST * MOST)])
    value = Layers(np.zeros(1), np.ones(1), [np.ones((1, 1))], [np.zeros(1)])
    for number in (WIDEST - FINE, 1e300):
        row = [number] * WIDTH
        assert run(session(value, answers, 1), [row]) == [expected(value, answers, 1, row)]


def test_the_bounds_leave_room_for_the_largest_sum() -> None:
    """Steps of an activation times steps of a weight times the width, and a bias: below 2^53."""
    product = int(MOST / FINE) * int(HEAVIEST / WEIGHT)
    assert int(WIDEST / FINE) <= int(MOST / FINE)
    assert WIDTH * product + int(HEAVIEST * MOST / (WEIGHT * FINE)) < 2**53


def test_no_weight_is_minus_zero() -> None:
    """Whether a sum of zeros is 0 or -0 depends on its order; with a bias of 0 it is 0."""
    tiny = [np.full((3, 2), -1e-9), np.full((2, 2), -0.0)]
    layers = Layers(np.zeros(3), np.ones(3), tiny, [np.full(2, -1e-12), np.full(2, -0.0)])
    for weights, biases in layers.folded():
        assert not weights.any()
        assert not np.signbit([*weights.flat, *biases]).any()


# -- what is refused ----------------------------------------------------------------------------


def wide(inputs: int, width: int) -> Layers:
    weights = [np.zeros((inputs, width)), np.zeros((width, 2))]
    return Layers(np.zeros(inputs), np.ones(inputs), weights, [np.zeros(width), np.zeros(2)])


@pytest.mark.parametrize(("inputs", "width"), [(2, WIDTH + 1), (WIDTH + 1, 2)])
def test_a_layer_that_is_too_wide_is_refused(inputs: int, width: int) -> None:
    """Beyond the bound sums might be rounded; the line says which layer and how wide it may be."""
    with pytest.raises(InputError) as caught:
        network.graph(made_models.layers(2, 1), wide(inputs, width), 2, {})
    expected = f"of an answer 0: found {WIDTH + 1}, expected a width of 1 to {WIDTH:,}"
    assert str(caught.value) == expected


def test_too_many_layers_are_refused() -> None:
    """A network of a thousand layers is no network of ours."""
    deep = made_models.layers(3, 2, [2] * network.DEPTH)
    with pytest.raises(InputError, match=r"of an answer: found \"9 layers\", expected 1 to 8"):
        network.graph(made_models.layers(3, 1), deep, 3, {})


@pytest.mark.parametrize("number", [math.nan, math.inf])
@pytest.mark.parametrize("part", ["weights", "biases"])
def test_weights_that_are_no_numbers_are_refused(number: float, part: str) -> None:
    """A fit that has gone astray makes no model; infinity is cut to what may be."""
    answers = made_models.layers(3, 2)
    getattr(answers, part)[1][0] = number
    if math.isnan(number):
        with pytest.raises(InputError, match=f"of an answer 1 {part}: found nan"):
            network.graph(made_models.layers(3, 1), answers, 3, {})
    else:
        network.graph(made_models.layers(3, 1), answers, 3, {})
        found = answers.folded()[1][part == "biases"].flat[0]
        assert found == (HEAVIEST if part == "weights" else HEAVIEST * MOST)


def test_layers_that_do_not_fit_each_other_are_refused() -> None:
    """A network must lead from all of its inputs to its outputs."""
    fine = made_models.layers(3, 1)
    with pytest.raises(InputError, match="of a position 0"):
        network.graph(fine, made_models.layers(3, 2), 2, {})
    with pytest.raises(InputError, match="of an answer 2"):
        network.graph(fine, made_models.layers(3, 1), 3, {})
