"""Files with as much of something as their readers take, or more: what is made of it must be small.

Each is written as a person would not: a machine, or somebody who means harm.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arena import journal, position
from scenarios.read import MAX_BYTES, MAX_VALUES
from scenarios.shipped import SUFFIX

Files = Iterator[tuple[str, str]]

_HEAD = 'ruleset = "{}"\ntitle = "x"\nsides = ["A", "B"]\n'
_ZONE = "[zones.z]\n"
_STUDY = 'against = "holds"\n[factors.who]\nkey = "agent"\nlevels = ["holds", "aims"]\n'

WEAPONS = {
    "timing_track": 'skill = "firearms"\nspeed = 3\ndamage = "1d6"\nrounds = 3\nreload = 2\n'
    "reliability = 90\n",
    "action_board": 'kind = "missile"\ndamage = "1d6"\n',
    "two_actions": 'kind = "light ranged"\ndamage = 2\nreach = "far"\n',
}


def write(folder: Path) -> None:
    """Write them beside the originals of their kinds, which some of them are made of."""
    for kind, files in {
        "scenario": _scenarios(),
        "script": _scripts(),
        "tournament": _tournaments(),
        "study": _studies(),
        "position": _positions(folder / "position" / "alley.json"),
        "solo": _games(folder / "solo" / "alley.json"),
        "journal": _journals(folder / "journal" / "street-battle.jsonl"),
    }.items():
        here = folder / kind / "largest"
        here.mkdir()
        for name, text in files:
            (here / name).write_text(text)


def _scenarios() -> Files:
    for ruleset, weapon in WEAPONS.items():
        for number in (30, 41, 600):
            names = [f"w{n}" for n in range(number)]
            made = "".join(f"[weapons.{name}]\n{weapon}" for name in names)
            sheet = f"[templates.t]\nweapons = {json.dumps(names)}\n"
            yield (
                f"{ruleset}-{number}{SUFFIX}",
                _HEAD.format(ruleset) + _ZONE + made + sheet + (_people(60)),
            )
    head = _HEAD.format("timing_track")
    sheet = "[templates.t]\n"
    for number in (140, 199):  # each is beside all others; more would be too many values
        zones = [f"z{n}" for n in range(number)]
        beside = "".join(
            f"[zones.{zone}]\nways = {json.dumps([*zones[: at % 99], *zones[at + 1 :]][:139])}\n"
            for at, zone in enumerate(zones)
        )
        yield f"zones-{number}{SUFFIX}", head + beside + sheet + _people(60, zones)
    yield f"people{SUFFIX}", head + _ZONE + sheet + _people(3000)
    chain = "".join(f'[templates.t{n}]\nlike = "t{n - 1}"\n' for n in range(1, 6000))
    yield (
        f"chain{SUFFIX}",
        head + _ZONE + "[templates.t0]\n" + chain + _people(2).replace('"t"', '"t18"'),
    )
    many = "".join(f"[weapons.w{n}]\n{WEAPONS['timing_track']}" for n in range(2500))
    yield f"gear{SUFFIX}", head + _ZONE + many + sheet + _people(2)
    yield f"unknown{SUFFIX}", head + "".join(f"a{n} = 1\n" for n in range(MAX_VALUES - 10))
    ways = ",".join("0" * (MAX_VALUES - 100))
    yield f"wrong{SUFFIX}", head + f"[zones.z]\nways = [{ways}]\n" + sheet + _people(2)
    ways = ",".join("0" * (MAX_BYTES // 2 - 500))
    yield f"values{SUFFIX}", head + f"[zones.z]\nways = [{ways}]\n" + sheet + _people(2)


def _people(number: int, zones: list[str] | None = None) -> str:
    where = zones or ["z"]
    return "".join(
        f'[combatants.C{n}]\nside = "{"AB"[n % 2]}"\nzone = "{where[n % len(where)]}"\nlike = "t"\n'
        for n in range(number)
    )


def _scripts() -> Files:
    roll = '[[dice]]\nwho = "Sera"\npurpose = "attack"\nfaces = [1]\n'
    answer = '[[answers]]\ntime = 0\nwho = "Sera"\nsay = "hold"\n'
    yield "rolls.script.toml", 'scenario = "alley"\n' + roll * 3500
    yield "answers.script.toml", 'scenario = "alley"\n' + answer * 3500


def _tournaments() -> Files:
    head = 'scenarios = ["mirrored-duel"]\n'
    for number in (20, 9000):
        listed = [f"aims(under={n})" for n in range(number)]
        yield f"listed-{number}{SUFFIX}", head + f"agents = {json.dumps(listed)}\n"
        named = "".join(f'a{n} = "holds"\n' for n in range(number))
        yield f"named-{number}{SUFFIX}", head + "[agents]\n" + named


def _studies() -> Files:
    scenes = [
        "mirrored-duel",
        "stand-off",
        "street-battle",
        "alley",
        "market-brawl",
        "two-marksmen",
    ]
    head = f"scenarios = {json.dumps(scenes)}\n" + _STUDY
    for number in (20, 32):
        prices = '[factors.price]\nkey = "options.abandon_penalty"\nlevels = '
        yield f"arms-{number}{SUFFIX}", head + prices + f"{list(range(number))}\n"
    more = "".join(
        f'[factors.f{n}]\nkey = "options.abandon_penalty"\nlevels = [0, 1]\n' for n in range(1500)
    )
    yield f"factors{SUFFIX}", head + more


def _positions(original: Path) -> Files:
    document = json.loads(original.read_text())
    for number in (50, 300, 3000):
        yield f"people-{number}.json", json.dumps(_crowd(document, number))
    armed = copy.deepcopy(document)
    weapon = {"skill": "melee", "speed": 3, "damage": "1d6"}
    sheet = armed["scenario"]["combatants"][0]
    sheet["weapons"] = [{"name": f"w{n}", **weapon} for n in range(20_000)]
    yield "armed.json", json.dumps(armed)
    yield "answers.json", json.dumps({**document, "answers": [{"Kael": "hold"}] * 90_000})
    roll = {"who": "Kael", "purpose": "attack", "faces": [1], "public": True}
    yield "rolls.json", json.dumps({**document, "rolls": [roll] * 25_000})
    odd: dict[str, list[int]] = {f"k{n}": [] for n in range(150_000)}
    yield "state.json", json.dumps({**document, "state": odd})
    full = position.LARGEST - 100
    yield "numbers.json", '{"position": 1, "a": [' + "0," * (full // 2) + "0]}"
    yield "objects.json", '{"position": 1, "a": [' + "{}," * (full // 3) + "0]}"
    yield "nested.json", "[" * (full // 2) + "]" * (full // 2)
    yield "digits.json", '{"position": ' + "9" * full + "}"


def _crowd(document: dict[str, Any], number: int) -> dict[str, Any]:
    crowded = copy.deepcopy(document)
    sheets = crowded["scenario"]["combatants"]
    sheets += [{**sheets[0], "name": f"N{n}"} for n in range(number)]
    if "state" in crowded:
        stands = crowded["state"]["combatants"]
        stands.update({f"N{n}": next(iter(stands.values())) for n in range(number)})
    return crowded


def _games(original: Path) -> Files:
    document = json.loads(original.read_text())
    for number in (50, 300, 1500):
        yield f"people-{number}.json", json.dumps(_crowd(document, number))
    record = document["record"]
    given = {**record, "given": record["given"] * 1000}
    yield "given.json", json.dumps({**document, "record": given})
    back = {**record, "taken_back": [{**record["given"][0], "seen": True}] * 15_000}
    yield "taken_back.json", json.dumps({**document, "record": back})
    seating = {**document["seating"], "persons": ["Kael"] * 150_000}
    yield "persons.json", json.dumps({**document, "seating": seating})


def _journals(original: Path) -> Files:
    head, events = original.read_text().split("\n", 1)
    shortest = min(events.splitlines(), key=len)
    yield "many.jsonl", f"{head}\n" + f"{shortest}\n" * (journal.MOST_LINES - 1)
    yield "more.jsonl", f"{head}\n" + f"{shortest}\n" * (journal.MOST_LINES + 1)
    yield "long.jsonl", f"{head}\n" + events * (journal.LARGEST // len(events) - 1)
    yield "too-long.jsonl", f"{head}\n" + events * (journal.LARGEST // len(events) + 1)
    yield "empty-lines.jsonl", f"{head}\n" + "\n" * (journal.LARGEST - 1000)
    line = '{"event": "x", "a": [' + "{}," * (journal.LONGEST // 3 - 20) + "0]}\n"
    yield "objects.jsonl", f"{head}\n" + line * 15
    keys = "{" + ",".join(f'"k{n}": 0' for n in range(70_000)) + ', "k69999": 1}\n'
    yield "keys.jsonl", f"{head}\n{keys}"
    yield "one-line.jsonl", f"{head}\n" + "x" * (journal.LARGEST - 1000) + "\n"
