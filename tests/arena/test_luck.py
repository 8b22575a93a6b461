"""The dice doors: same name, same faces; scripts and tables are checked."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from arena.errors import DiceError
from arena.luck import DiceDoor, KeyedDice, ScriptedDice, ScriptEntry

words = st.text(max_size=8)

GOLDEN = (
    "print(KeyedDice(7).roll('Sera', 'casting', 0, 1, 100),"
    " KeyedDice(7, 3, 'ahead').roll('Sera', 'casting', 1, 3, 6),"
    " KeyedDice(-(2**70), 2**40).roll('Zoë', 'hit', 2**40, 2, 20))"
)
GOLDEN_FACES = "(84,) (1, 1, 6) (1, 2)"


def test_the_faces_are_these_forever():
    """A seed in a published result means the same dice on every machine and version."""
    for hash_seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", f"from arena.luck import KeyedDice; {GOLDEN}"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == GOLDEN_FACES


@given(st.integers(), st.integers(0), words, words, words, st.integers(0, 2**64 - 1),
       st.integers(1, 40), st.integers(1, 1000))  # fmt: skip
def test_a_roll_depends_on_its_name_alone(seed, block, salt, who, purpose, ordinal, number, sides):
    """Whatever was rolled before, and after a pickle, the same name shows the same faces."""
    dice = KeyedDice(seed, block, salt)
    faces = dice.roll(who, purpose, ordinal, number, sides)
    assert len(faces) == number
    assert all(1 <= face <= sides for face in faces)
    dice.roll(who, purpose, (ordinal + 1) % 2**64, 1, 6)
    dice.roll(purpose, who, ordinal, 2, 6)
    assert dice.roll(who, purpose, ordinal, number, sides) == faces
    assert pickle.loads(pickle.dumps(dice)).roll(who, purpose, ordinal, number, sides) == faces
    assert KeyedDice(seed, block, salt).roll(who, purpose, ordinal, 1, sides) == faces[:1]


def test_names_that_look_alike_when_joined_are_different():
    """("ab", "c") is not ("a", "bc"), nor does one part run into the next."""
    names = [
        (1, 11, "", "ab", "c"), (11, 1, "", "ab", "c"), (111, 0, "", "ab", "c"),
        (1, 11, "", "a", "bc"), (1, 11, "a", "b", "c"), (1, 11, "ab", "", "c"),
        (1, 11, "", "abc", ""), (1, 11, "", "", "abc"), (1, 11, "", "ab\0", "c"),
        (-1, 11, "", "ab", "c"),
    ]  # fmt: skip
    rolls = {KeyedDice(*name[:3]).roll(*name[3:], 0, 10, 1000) for name in names}
    assert len(rolls) == len(names)


@pytest.mark.parametrize("sides", [2, 6, 20, 100])
def test_every_face_comes_up_about_as_often(sides):
    """Along ordinals, along dice of one roll, and along blocks; one test in a million fails."""
    dice = KeyedDice(2024)
    rolls = {
        "ordinals": [dice.roll("Sera", "hit", n, 1, sides)[0] for n in range(20_000)],
        "dice": list(dice.roll("Sera", "damage", 0, 20_000, sides)),
        "blocks": [KeyedDice(1, n).roll("Sera", "hit", 0, 1, sides)[0] for n in range(20_000)],
    }
    for faces in rolls.values():
        counts = Counter(faces)
        assert chisquare([counts[face] for face in range(1, sides + 1)]).pvalue > 1e-6


def test_neighbouring_rolls_do_not_go_together():
    """Pairs of rolls, of one actor and of two, fill their 36 fields evenly."""
    dice = KeyedDice(5)
    sera = [dice.roll("Sera", "hit", n, 1, 6)[0] for n in range(20_000)]
    thug = [dice.roll("Thug", "hit", n, 1, 6)[0] for n in range(20_000)]
    for one, two in ((sera, thug), (sera, sera[1:])):
        counts = Counter(zip(one, two, strict=False))
        assert chisquare([counts[a, b] for a in range(1, 7) for b in range(1, 7)]).pvalue > 1e-6


def test_a_script_answers_by_actor_and_purpose():
    """The n-th entry of a name answers its n-th roll, in whatever order rolls are made."""
    script = ScriptedDice(
        [
            ScriptEntry("Sera", "casting", (32,)),
            ScriptEntry("Thug", "hit", (7,)),
            ScriptEntry("Sera", "casting", (90,)),
        ]
    )
    assert script.roll("Sera", "casting", 1, 1, 100) == (90,)
    assert script.roll("Sera", "casting", 0, 1, 100) == (32,)
    assert script.roll("Thug", "hit", 0, 1, 100) == (7,)


@given(st.data(), st.integers(1, 40), st.integers(1, 100))
def test_a_total_is_split_as_evenly_as_can_be(data, number, sides):
    """Printed examples give only sums; any faces with that sum will do."""
    total = data.draw(st.integers(number, number * sides))
    script = ScriptedDice([ScriptEntry("Sera", "damage", total=total)])
    faces = script.roll("Sera", "damage", 0, number, sides)
    assert sum(faces) == total
    assert len(faces) == number
    assert 1 <= min(faces) <= max(faces) <= sides
    assert max(faces) - min(faces) <= 1


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (ScriptEntry("Sera", "damage", total=1), "a total of 1, expected 2 to 12 from 2d6"),
        (ScriptEntry("Sera", "damage", total=13), "a total of 13, expected 2 to 12 from 2d6"),
        (ScriptEntry("Sera", "damage", (3,)), r"\(3,\), expected 2 of 1 to 6"),
        (ScriptEntry("Sera", "damage", (0, 3)), r"\(0, 3\), expected 2 of 1 to 6"),
        (ScriptEntry("Sera", "damage", (3, 7)), r"\(3, 7\), expected 2 of 1 to 6"),
    ],
)
def test_impossible_script_entries_are_refused(entry, found):
    """The error names the roll, what the script has, and what could be."""
    with pytest.raises(DiceError, match=rf"^Sera, damage \(number 1\): found {found}$"):
        ScriptedDice([entry]).roll("Sera", "damage", 0, 2, 6)


@pytest.mark.parametrize("given_", [{}, {"faces": (1,), "total": 1}])
def test_a_script_entry_has_faces_or_a_total(given_):
    """Both could contradict each other, and neither says nothing."""
    with pytest.raises(DiceError, match=r"Sera, damage: found (both|neither)"):
        ScriptEntry("Sera", "damage", **given_)


def test_a_roll_that_the_script_lacks_is_an_error_or_left_to_another_door():
    """Without a door to fall back on, the error names the roll, counted from 1."""
    entries = [ScriptEntry("Sera", "casting", (face,)) for face in (10, 20)]
    with pytest.raises(DiceError, match=r"^the script has no die for Sera, casting \(number 3\)$"):
        ScriptedDice(entries).roll("Sera", "casting", 2, 1, 100)
    keyed = KeyedDice(1)
    door = pickle.loads(pickle.dumps(ScriptedDice(entries, then=keyed)))
    assert door.roll("Sera", "casting", 1, 1, 100) == (20,)
    assert door.roll("Sera", "casting", 2, 1, 100) == keyed.roll("Sera", "casting", 2, 1, 100)


def test_entries_never_rolled_are_listed():
    """A script that does not fit its fight is noticed."""
    entries = [
        ScriptEntry("Sera", "casting", (1,)),
        ScriptEntry("Thug", "hit", (2,)),
        ScriptEntry("Sera", "casting", (3,)),
    ]
    script = ScriptedDice(entries)
    assert script.unused({}) == entries
    assert script.unused({("Sera", "casting"): 1}) == entries[1:]
    assert script.unused({("Sera", "casting"): 2, ("Thug", "hit"): 5}) == []


def test_every_door_is_a_door():
    """The protocol fits all of them, as the type checker sees here."""
    doors: list[DiceDoor] = [KeyedDice(1), ScriptedDice([])]
    assert len(doors) == 2
