#!/usr/bin/env python3
"""Plays any of the games: defends when attacked, hits the weakest foe, or goes to one.

An agent for Fightclock, which needs nothing of it: JSON lines come in on stdin, answers go out on
stdout. ../README.md has every message.
"""

import json
import sys
from typing import Any

DEFENCES = ("defend", "dodge", "parry", "block")
ATTACKS = ("strike", "shoot", "cast", "quicken")
READY = ("draw", "reload", "clear")
STEPS = ("sprint closer", "move")


def say(**message: object) -> None:
    """Write one line; without the flush it would wait in a buffer until it is too late."""
    print(json.dumps(message), flush=True)


def chosen(question: Any) -> Any:
    """The label of one of the legal declarations."""
    legal, people = question["legal"], question["facts"]["combatants"]
    if question["kind"] not in ("declare", "defend", "act", "respond"):
        return question["fallback"]  # carry on; keep the tier; accept the roll
    if question["kind"] != "act":
        for one in legal:
            if one["verb"] in DEFENCES:
                return one["label"]
    foes = {}  # how much each has left; None is not known, and reads as much
    for name, one in people.items():
        if one["status"] == "fighting" and not one["ally"]:
            left = one.get("boxes left", one.get("hp"))
            foes[name] = 1000 if left is None else left
    armed = [one for one in legal if one["verb"] in ATTACKS and one["item"] != "fists"]
    ready = [one for one in legal if one["verb"] in READY and one["item"] != "fists"]
    steps = [one for one in legal if one["verb"] in STEPS and one["mode"] != "away"]
    blows = [one for one in legal if one["verb"] in ATTACKS]
    for some in (armed, ready, steps, blows):
        known = [one for one in some if one["target"] in foes or some is ready]
        if known:
            return min(known, key=lambda one: foes.get(one["target"], 0))["label"]
    return question["fallback"]  # hold, wait, end the turn


for line in sys.stdin:
    heard = json.loads(line)
    if heard["type"] == "hello":
        say(type="hello", protocol=1, name="brawler")
    elif heard["type"] == "decide":
        say(type="answer", number=heard["number"], answer=chosen(heard))
    elif heard["type"] == "bye":
        break
