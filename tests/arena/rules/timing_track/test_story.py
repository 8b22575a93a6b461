"""The story of a fight says everything the journal says, in words and numbers a referee uses."""

from __future__ import annotations

from dataclasses import fields
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.model import Faulted
from arena.rules import RULESETS
from arena.rules.timing_track import events as e
from arena.rules.timing_track.story import STORIES, Tale, tell, track

OPENING = [
    e.Opened(0, "", title="Lamplight"),
    e.Entered(0, "Kael", "", "watch", "alley", "", 9),
    e.Entered(0, "Sera", "", "watch", "alley", "", 7),
    e.Entered(0, "Thug A", "", "gang", "alley", "revolver", 9),
    e.Entered(0, "Thug B", "", "gang", "alley", "revolver", 7, device="generator"),
]
FIGHT = [
    *OPENING,
    e.Declared(0, "Kael", "", "draw sword", "draw", "", "sword", 2),
    e.Declared(0, "Sera", "", "cast Force at Thug B", "cast", "Thug B", "Force", 2),
    e.Declared(0, "Thug A", "", "shoot Kael with revolver", "shoot", "Kael", "revolver", 3),
    e.Declared(0, "Thug B", "", "shoot Sera with revolver", "shoot", "Sera", "revolver", 3),
    e.Resolved(2, "Kael", "Kael@2", "draw sword", "draw", "", "sword"),
    e.Resolved(2, "Sera", "Sera@2", "cast Force at Thug B", "cast", "Thug B", "Force"),
    e.Casting(
        2, "Sera", "Sera@2", "Force", "Thug B", 55, (38, 72), 38, 17, ("Weak", "Standard")
    ),
    e.WeaponState(2, "Kael", "Kael@2", "sword", "drawn"),
    e.Manifested(2, "Sera", "Sera@2", "Force", "Thug B", "Standard", 8),
    e.Exhausted(2, "Sera", "Sera@2", 4, 4, "OK"),
    e.Backlash(2, "Sera", "Sera@2", 20, 67),
    e.Wounded(2, "Thug B", "Sera@2", "Sera", 8, 0, 8, 8, "Harmed"),
    e.Balance(2, "Sera", "Sera@2", 2, 2, "magic"),
    e.Declared(2, "Kael", "", "attack Thug A with sword", "strike", "Thug A", "sword", 7),
    e.Held(2, "Sera"),
    e.Resolved(3, "Thug A", "Thug A@3", "shoot Kael with revolver", "shoot", "Kael", "revolver"),
    e.Reliability(3, "Thug A", "Thug A@3", "revolver", 91, 44, True),
    e.Resolved(3, "Thug B", "Thug B@3", "shoot Sera with revolver", "shoot", "Sera", "revolver"),
    e.Reliability(3, "Thug B", "Thug B@3", "revolver", 91, 38, True),
    e.Attack(3, "Thug A", "Thug A@3", "revolver", "Kael", "firearms", 50, 44, 6, "hit"),
    e.Attack(
        3, "Thug B", "Thug B@3", "revolver", "Sera", "firearms", 40, 71, -31, "miss",
        (("wounds and exhaustion", -10),),
    ),
    e.Wounded(3, "Kael", "Thug A@3", "Thug A", 9, 0, 9, 9, "OK"),
    e.Declared(3, "Thug A", "", "shoot Kael with revolver", "shoot", "Kael", "revolver", 6),
    e.Declared(3, "Thug B", "", "switch on generator", "switch on", "", "generator", 4),
    e.Declared(3, "Sera", "", "cast Force at Thug B", "cast", "Thug B", "Force", 5),
    e.Resolved(4, "Thug B", "Thug B@4", "switch on generator", "switch on", "", "generator"),
    e.DeviceState(4, "Thug B", "Thug B@4", "generator", "on"),
    e.Resolved(5, "Sera", "Sera@5", "cast Force at Thug B", "cast", "Thug B", "Force"),
    e.Casting(5, "Sera", "Sera@5", "Force", "Thug B", 55, (29, 84), 84, -29, ()),
    e.Misfired(5, "Sera", "Sera@5", "Force"),
    e.DeviceState(7, "Thug B", "Thug B@pulse", "generator", "pulse"),
    e.Balance(7, "Thug B", "Thug B@pulse", -2, 0, "pulse"),
    e.Left(7, "Thug B", "", "dying"),
    e.Ended(7, "", "", "watch", "one side is left"),
]
