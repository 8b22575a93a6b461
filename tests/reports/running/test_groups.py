"""Sums over groups of blocks: exact, consecutive, all of one size but the last, and few."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.running.groups import MOST, Groups


def grouped(values, most=None):
    groups = Groups(values.shape[1], most)
    for block in values:
        groups.add(block)
    return groups


def numbers(blocks, columns=3):
    """Whole numbers, whose sums are exact."""
    return np.random.default_rng(blocks).integers(-9, 9, (blocks, columns)).astype(float)


@given(st.integers(0, 500), st.sampled_from([2, 4, 8, 64, None]))
def test_groups_are_sums_of_consecutive_blocks(blocks, most):
    """Whatever the number of blocks: cut where the weights say, they are the blocks' own sums."""
    values = numbers(blocks)
    groups = grouped(values, most)
    weights, sums = groups.weights, groups.sums
    assert groups.blocks == weights.sum() == blocks
    assert sums.shape == (len(weights), 3)
    ends = np.cumsum(weights).astype(int)
    starts = ends - weights.astype(int)
    for start, end, found in zip(starts, ends, sums, strict=True):
        assert found.tolist() == values[start:end].sum(axis=0).tolist()


@given(st.integers(1, 500), st.sampled_from([2, 4, 8, 64]))
def test_groups_are_few_and_alike(blocks, most):
    """All of one size, a power of two, but for the last, which may be smaller."""
    weights = grouped(numbers(blocks), most).weights
    assert len(weights) <= most
    assert len(set(weights[:-1])) <= 1
    assert 0 < weights[-1] <= weights[0]
    assert float(np.log2(weights[0])).is_integer() or len(weights) == 1


@pytest.mark.parametrize("blocks", [1, 63, 64, 65, 1000, MOST - 1])
def test_as_long_as_there_are_few_each_block_is_a_group(blocks):
    values = numbers(blocks)
    assert grouped(values).sums.tolist() == values.tolist()
    assert grouped(values).weights.tolist() == [1.0] * blocks


def test_many_blocks_are_some_hundred_groups():
    """Never more than 1024, and with so many blocks never fewer than half of that."""
    groups = Groups(1)
    counts = []
    for block in range(5000):
        groups.add(np.ones(1))
        if block >= MOST:
            counts.append(len(groups.weights))
    assert MOST // 2 <= min(counts) <= max(counts) <= MOST
    assert groups.sums.sum() == 5000


def test_wide_blocks_have_fewer_groups():
    assert Groups(10).most == MOST
    assert 64 <= Groups(100_000).most < MOST
    assert Groups(10**7).most == 64


def test_memory_is_flat():
    """Ten times as many blocks take no more of it."""
    groups = Groups(50, 64)
    tracemalloc.start()
    try:
        sizes = []
        for blocks in (1000, 10_000):
            while groups.blocks < blocks:
                groups.add(np.ones(50))
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert sizes[1] - sizes[0] < 50 * 64 * 8 / 2


def test_what_was_handed_out_stays_as_it_was():
    """A summary may be looked at while the run goes on."""
    groups = grouped(numbers(3))
    before = groups.sums
    kept = before.tolist()
    groups.add(np.ones(3))
    before += 1
    assert groups.sums[:3].tolist() == kept
