"""Under which heading a declaration stands, by its verb, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from arena.rules.action_board import declarations as board
from arena.rules.timing_track import declarations as track
from arena.rules.two_actions import declarations as turns

HEADINGS: Mapping[str, Mapping[str, str]] = {
    "timing_track": {
        track.DEFEND: "defend",
        track.ACCEPT: "take the hit",
        track.TIER: "tier",
        track.CARRY_ON: "carry on",
        track.STRIKE: "attack",
        track.SHOOT: "shoot",
        track.SMASH: "smash",
        track.CAST: "cast",
        track.DRAW: "ready a weapon",
        track.RELOAD: "ready a weapon",
        track.CLEAR: "ready a weapon",
        track.SPRINT_CLOSER: "move",
        track.SPRINT_AWAY: "move",
        track.TAKE_COVER: "move",
        track.SWITCH_ON: "device",
        track.SWITCH_OFF: "device",
        track.TEND: "tend",
        track.HOLD: "hold",
        track.FLEE: "leave the fight",
        track.YIELD: "leave the fight",
    },
    "action_board": {
        board.MANOEUVRE: "manoeuvre",
        board.DODGE: "defend",
        board.PARRY: "defend",
        board.BLOCK: "defend",
        board.SUSTAIN: "go on",
        board.STRIKE: "attack",
        board.SHOOT: "shoot",
        board.CAST: "cast",
        board.QUICKEN: "cast",
        board.DRAW: "gear",
        board.UNPACK: "gear",
        board.DRINK: "gear",
        board.MOVE: "move",
        board.WAIT: "wait",
        board.FLEE: "leave the fight",
        board.YIELD: "leave the fight",
    },
    "two_actions": {
        turns.NEXT: "next",
        turns.PUSH: "push",
        turns.ACCEPT: "accept",
        turns.TAKE_IT: "take it",
        turns.BLOCK: "block",
        turns.STRIKE: "strike",
        turns.SHAPE: "shape",
        turns.FOCUS: "focus",
        turns.MOVE: "move",
        turns.STAND: "move",
        turns.CONSUME: "consume",
        turns.SUSTAIN: "sustain",
        turns.DROP: "sustain",
        turns.END_TURN: "end turn",
        turns.FLEE: "leave the fight",
        turns.YIELD: "leave the fight",
    },
}
"""The heading of each verb, by ruleset."""

SUCCESS: Mapping[str, str] = {
    "strike": "hits",
    "shoot": "hits",
    "smash": "hits",
    "cast": "takes effect",
}
"""What it is called, by verb, that a declaration succeeds; of all others it `succeeds`."""
