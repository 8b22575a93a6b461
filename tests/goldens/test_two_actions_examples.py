"""The two worked examples, number for number, and what would follow if they went on.

The shipped scripts play them with dice of their own; the hand-made fights beside them have
nothing on the sheets but the printed numbers.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from agents.puppet import Puppet
from arena.fight import Fight
from arena.luck import ScriptedDice
from arena.model import Event
from arena.rules import RULESETS
from arena.rules.two_actions.gear import Armour, Shield, Weapon
from arena.rules.two_actions.protection import ARMOUR, SHIELD, Piece, ignored, take
from arena.rules.two_actions.state import State, Status
from scenarios.script import load_script
from tests.arena.rules.two_actions.kit import (
    BOW,
    MAUL,
    STILETTO,
    SWORD,
    Ended,
    beast,
    fought,
    near,
    setup,
    sheet,
)

SCRIPTS = ("cinder", "cinder-precision", "pipe", "pipe-marks-clear")
MEDIUM, STANDARD = Armour("medium armour", 2), Shield("standard shield", 2)
CLAWS = Weapon("claws", "natural", 3)


@cache
def told(name: str) -> tuple[Event, ...]:
    """Play a shipped script to its end; all of its dice and answers must be used."""
    script = load_script(name)
    ready = RULESETS["two_actions"].setup(script.scenario)
    dice, policy = ScriptedDice(script.dice), Puppet(script.answers, script.otherwise)
    journal: list[Event] = []
    fight: Fight[State] = Fight(
        ready, dice, dict.fromkeys(ready.sides, policy), record=journal.append, on_fault="raise"
    )
    fight.run()
    assert policy.unused() == []
    assert dice.unused(fight.state.ordinals) == []
    return tuple(journal)


def ledger(journal, who):
    """What became of each hit: AP compared with and marks; what broke; hit points left."""
    found: list[tuple[Any, ...]] = []
    for e in journal:
        if e.who != who:
            continue
        if e.kind == "marked":
            found.append(("marked", e.damage, e.ap, e.marks))
        elif e.kind == "broke":
            found.append(("broke", e.layer))
        elif e.kind == "wounded":
            found.append(("hp", e.taken, e.hp))
        elif e.kind == "cleared":
            found.append(("cleared", e.marks))
    return found


# -- Pipe: gear break ---------------------------------------------------------------------------


def test_pipe_as_printed():
    """3 of 4 marked; the second 3 make 6, the shield breaks, 0 marked, 2 from armour only."""
    assert ledger(told("pipe"), "Pipe")[:3] == [
        ("marked", 3, 4, 3), ("marked", 3, 4, 0), ("broke", "shield"),
    ]  # fmt: skip


def test_pipe_goes_on_to_armour_weapon_and_hit_points():
    """The armour's 2 come next, then the weapon, and only then do hit points fall."""
    assert ledger(told("pipe"), "Pipe")[3:] == [
        ("marked", 3, 2, 0), ("broke", "armour"), ("marked", 3, 3, 0), ("broke", "weapon"),
        ("hp", 3, 5),
    ]  # fmt: skip


def test_pipes_marks_clear_at_the_start_of_a_round():
    """One failed Block in each of two rounds breaks nothing."""
    assert ledger(told("pipe-marks-clear"), "Pipe") == [
        ("marked", 3, 4, 3), ("cleared", 3), ("marked", 3, 4, 3), ("cleared", 3),
    ]  # fmt: skip


def pipe(blocks: str, **given: Any) -> Ended:
    """Pipe's printed gear against a creature of damage 3: `-` a failed Block, `+` one that stops.

    `a` accepts the hit.
    """
    made = setup(
        sheet("Pipe", phase="slow", hp=8, start=near("Ogre"),
              **{"armour": (MEDIUM,), "shield": STANDARD, **given}),
        beast("Ogre", phase="fast", weapons=(CLAWS,), actions=len(blocks)), limit=0,
    )  # fmt: skip
    words = {"-": "block", "+": "block", "a": "take it"}
    faces = [("Pipe", "block", [5 if b == "-" else 15]) for b in blocks if b != "a"]
    return fought(
        made,
        {"Ogre": ["strike Pipe with claws"] * len(blocks), "Pipe": [words[b] for b in blocks]},
        *faces, strict=True,
    )  # fmt: skip


def test_pipe_with_nothing_but_the_printed_numbers():
    """Armour 2, shield 2, two failed Blocks of 3: no hit points lost, 0 marked, 2 AP left."""
    end = pipe("-")
    assert (end["Pipe"].marks, end["Pipe"].broken) == (3, frozenset())
    end = pipe("--")
    assert end["Pipe"].broken == {"standard shield"}
    assert (end["Pipe"].marks, end["Pipe"].hp) == (0, 8)
    assert sum(piece.ap for piece in end["Pipe"].intact()) == 2


@pytest.mark.parametrize("blocks", ["aa", "-a", "a-", "-+-", "+--"])
def test_pipe_with_hits_accepted_or_stopped_between(blocks):
    """Accepted hits mark as failed Blocks do; a Block that succeeds marks nothing."""
    assert pipe(blocks)["Pipe"].broken == {"standard shield"}


def test_pipe_a_stopped_hit_is_not_marked():
    """Near miss: one of the two stopped leaves 3 of 4."""
    assert (pipe("-+")["Pipe"].marks, pipe("+-")["Pipe"].marks) == (3, 3)


def test_pipe_the_armour_can_break_next_in_the_same_round():
    """The third failure: 3 against 2; the fourth, with no weapon, goes to the hit points."""
    assert pipe("---")["Pipe"].broken == {"standard shield", "medium armour"}
    assert pipe("---")["Pipe"].hp == 8
    assert pipe("---a")["Pipe"].hp == 5
    armed = pipe("---a", weapons=(SWORD,))
    assert (armed["Pipe"].hp, "sword" in armed["Pipe"].broken) == (8, True)


def test_pipe_a_bow_is_no_last_layer_unless_one_blocks_with_it():
    """Near miss: ranged weapons Block in desperation only."""
    assert pipe("---a", weapons=(BOW,))["Pipe"].hp == 5


# -- Cinder: Overwhelming -----------------------------------------------------------------------


def test_cinder_as_printed():
    """5 are marked against the armour's 2 alone; the armour breaks, the shield stays whole."""
    assert ledger(told("cinder"), "Cinder")[:2] == [("marked", 5, 2, 0), ("broke", "armour")]
    broke: list[Any] = [e for e in told("cinder") if e.kind == "broke" and e.who == "Cinder"]
    assert (broke[0].time, broke[0].layer) == (0, "armour")


def test_cinder_the_next_overwhelming_hit_goes_to_the_hit_points():
    """With the armour gone and the shield left out nothing is left: 8 less 5."""
    assert ledger(told("cinder"), "Cinder")[2] == ("hp", 5, 3)


def test_cinder_until_the_end():
    """A later hit breaks the whole shield; the sword is next; then she falls."""
    assert ledger(told("cinder"), "Cinder")[3:] == [
        ("marked", 2, 2, 0), ("broke", "shield"), ("marked", 2, 3, 2), ("cleared", 2),
        ("marked", 5, 3, 0), ("broke", "weapon"), ("hp", 5, -2),
    ]  # fmt: skip


def test_cinder_under_the_stiletto():
    """Precision leaves the armour out: the shield's 2 alone, then the hit points."""
    assert ledger(told("cinder-precision"), "Cinder") == [
        ("marked", 2, 2, 0), ("broke", "shield"), ("hp", 2, 6),
    ]  # fmt: skip


def cinder(weapon: Weapon, times: int = 1, **given: Any) -> Ended:
    """Cinder's printed gear against a contractor with this weapon; she accepts every hit."""
    made = setup(
        sheet("Cinder", phase="slow", hp=8, start=near("Rook"),
              **{"armour": (MEDIUM,), "shield": STANDARD, **given}),
        sheet("Rook", "blue", weapons=(weapon,), actions=times), limit=0,
    )  # fmt: skip
    return fought(
        made, {"Rook": [f"strike Cinder with {weapon.name}"] * times},
        *[("Rook", "strike", [12])] * times, strict=True,
    )  # fmt: skip


def test_cinder_with_nothing_but_the_printed_numbers():
    """Damage 5 with Overwhelming: AP 2 counts, the armour breaks, no hit points are lost."""
    end = cinder(MAUL)
    assert (end.one("marked").damage, end.one("marked").ap) == (5, 2)
    assert (end["Cinder"].broken, end["Cinder"].marks, end["Cinder"].hp) == (
        frozenset({"medium armour"}), 0, 8,
    )  # fmt: skip


def test_cinder_without_the_tag_the_shield_would_have_broken():
    """Near miss: the same 5 against both, 4, break the shield and leave the armour."""
    plain = replace(MAUL, tags=())
    end = cinder(plain)
    assert end.one("marked").ap == 4
    assert end["Cinder"].broken == {"standard shield"}


def test_cinder_with_armour_that_stands_it():
    """Near miss: against armour of 6 the 5 are marked, and nothing breaks."""
    end = cinder(MAUL, armour=(Armour("plate", 6),))
    assert (end["Cinder"].marks, end["Cinder"].broken) == (5, frozenset())


def test_cinder_with_nothing_left_the_hit_points_pay():
    """Overwhelming with only the shield, Precision with only the armour."""
    assert cinder(MAUL, 2)["Cinder"].hp == 3
    end = cinder(STILETTO, 2, shield=None)
    assert (end["Cinder"].hp, end["Cinder"].broken) == (4, frozenset())
    assert cinder(MAUL, 2)["Cinder"].status == Status.FIGHTING


@pytest.mark.parametrize(("tag", "broken"), [("overwhelming", ARMOUR), ("precision", SHIELD)])
def test_the_same_numbers_by_hand(tag, broken):
    """The module of protection alone, with the printed pieces."""
    pieces = [Piece(ARMOUR, "medium armour", 2), Piece(SHIELD, "standard shield", 2)]
    hit = take(pieces, 0, 5, ignored((tag,)))
    assert hit.broken is not None
    assert (hit.ap, hit.marks, hit.broken.layer, hit.through) == (2, 0, broken, 0)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_is_played_to_its_end(name):
    """All dice and answers of every shipped script are used, and no policy has failed."""
    assert told(name)[-1].kind == "ended"
