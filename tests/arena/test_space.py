"""Zones and bands (TT-16): steps, bands, and the next zone nearer or farther."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from arena.space import MAX_ZONES, Band, Zone, Zones

STREET = [
    Zone("yard", ways=("alley",)),
    Zone("alley", cover="partial", ways=("street", "roof")),
    Zone("street", cover="heavy"),
    Zone("roof"),
]


@pytest.fixture
def street() -> Zones:
    return Zones(STREET)


@st.composite
def connected(draw):
    """Draw some zones: a random tree, and a few ways more."""
    count = draw(st.integers(1, 9))
    ways = [(n, draw(st.integers(0, n - 1))) for n in range(1, count)]
    pairs = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    ways += [(a, b) for a, b in draw(st.lists(pairs, max_size=6)) if a != b]
    zones = [Zone(f"z{n}", ways=tuple(f"z{b}" for a, b in ways if a == n)) for n in range(count)]
    return Zones(draw(st.permutations(zones)))


def test_zones_stand_by_name_whatever_their_order(street):
    """The order in a file changes nothing."""
    assert street.names == ("alley", "roof", "street", "yard")
    assert Zones(STREET[::-1]).names == street.names
    assert [street.index(name) for name in street.names] == [0, 1, 2, 3]
    assert [street.cover(i) for i in range(len(street))] == ["partial", "none", "heavy", "none"]


def test_bands_follow_steps(street):
    """TT-16: one zone is Near, or Close in one melee; one step is Far, more are Distant."""
    alley, roof, street_, yard = range(4)
    assert street.band(alley, alley, together=False) is Band.NEAR
    assert street.band(alley, alley, together=True) is Band.CLOSE
    assert street.band(alley, yard, together=False) is Band.FAR
    assert street.band(roof, street_, together=False) is Band.DISTANT
    assert [band.label for band in Band] == ["Close", "Near", "Far", "Distant"]


def test_nearer_and_farther(street):
    """Ties go by name, and whoever has nowhere farther to go is cornered."""
    alley, roof, street_, yard = range(4)
    assert street.toward(yard, roof) == alley
    assert street.toward(alley, roof) == roof
    assert street.toward(roof, roof) == roof
    assert street.away(alley, yard) == roof
    assert street.away(alley, alley) == roof
    assert street.away(roof, yard) is None
    assert street.ways(alley) == (roof, street_, yard)


@given(connected())
def test_steps_are_a_distance(zones):
    """Symmetric, zero only to itself, one along each way, and never longer than a detour."""
    every = range(len(zones))
    for i in every:
        assert [j for j in every if zones.steps(i, j) == 0] == [i]
        assert tuple(j for j in every if zones.steps(i, j) == 1) == zones.ways(i)
        for j in every:
            assert zones.steps(i, j) == zones.steps(j, i)
            assert all(zones.steps(i, j) <= zones.steps(i, k) + zones.steps(k, j) for k in every)


@given(connected())
def test_a_step_toward_is_nearer_and_a_step_away_is_farther(zones):
    """Each is the first by name of all that are."""
    for i in range(len(zones)):
        for j in range(len(zones)):
            nearer = [n for n in zones.ways(i) if zones.steps(n, j) < zones.steps(i, j)]
            farther = [n for n in zones.ways(i) if zones.steps(n, j) > zones.steps(i, j)]
            assert zones.toward(i, j) == min(nearer, default=i)
            assert zones.away(i, j) == min(farther, default=None)


def test_zones_pickle(street):
    """Worker processes get them ready made."""
    copy = pickle.loads(pickle.dumps(street))
    assert copy.names == street.names
    assert copy.band(1, 2, together=False) is Band.DISTANT
    assert copy.index("yard") == 3


@pytest.mark.parametrize(
    ("zones", "line"),
    [
        (
            [Zone("alley", ways=("streat",)), Zone("street")],
            'f: zones.alley.ways: found "streat", expected the name of another zone '
            '(did you mean "street"?)',
        ),
        (
            [Zone("alley", ways=("alley",))],
            'f: zones.alley.ways: found "alley", expected the name of another zone',
        ),
        (
            [Zone("alley", ways=("street",)), Zone("street"), Zone("roof")],
            "f: zones.roof: found [], expected ways that lead to the other zones, "
            'for example to "alley"',
        ),
        (
            [Zone("alley", cover="hevy")],
            'f: zones.alley.cover: found "hevy", expected none, partial or heavy '
            '(did you mean "heavy"?)',
        ),
        (
            [Zone("alley"), Zone("alley")],
            'f: zones.alley: found "alley", expected every name only once',
        ),
        ([], f"f: zones: found 0, expected 1 to {MAX_ZONES} zones"),
    ],
)
def test_wrong_zones_are_refused(zones, line):
    """The error names the key in the file."""
    with pytest.raises(InputError) as refused:
        Zones(zones, file="f")
    assert str(refused.value) == line


def test_too_many_zones_are_refused():
    """Before any table is built."""
    with pytest.raises(InputError, match="found 100000"):
        Zones([Zone(f"z{n}") for n in range(100_000)])


def test_an_unknown_name_is_refused(street):
    """With the nearest name there is."""
    with pytest.raises(InputError, match='did you mean "alley"'):
        street.index("aley")
