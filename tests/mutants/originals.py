"""The files that mutants are made of: those that are shipped, and small ones made for this."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import scenarios
from agents.human import saved
from agents.human.solo import Solo
from arena import cli
from arena.rules import RULESETS
from reports.studies import study_file
from reports.training import training_file
from scenarios.shipped import SUFFIX, answer_of, find, find_script, gear
from tests.agents.human.test_solo import begun, played
from tests.agents.learned import made_models
from tests.mutants import largest

FOUGHT = {
    "alley": 9,
    "stand-off": 6,
    "caster-among-machines": 8,
    "street-battle": 5,
    "bandits-against-watch": 3,
    "mages-quarrel": 2,
    "mage-fighter-and-warband": 5,
    "battle-for-the-gate": 3,
    "two-pairs": 3,
    "wolf-pack": 1,
    "rival-crews": 1,
}
"""Scenarios whose journals, and positions after so many counts, ticks or phases, are mutated."""

SOLO = ("alley", "bandits-against-watch", "two-pairs")

TOURNAMENTS = {
    "round-robin": """
title = "Three"
scenarios = ["mirrored-duel"]
agents = ["holds", "aims", "random"]
blocks = 2
seed = 3
self_play = true
on_fault = "forfeit"
""",
    "gauntlet": """
scenarios = ["who-declares-first", "mage-behind-walls"]
format = "gauntlet"
challengers = ["first"]
blocks = 2

[agents]
first = "waits-and-answers(patience=1, caution=50)"
second = "focus-fire"
third = "random"
""",
    "swiss": """
scenarios = ["rival-crews"]
agents = ["turtle", "sustains", "random", "keeps-moving"]
format = "swiss"
rounds = 2
round_blocks = 1
""",
    "stops": """
scenarios = ["two-pairs"]
agents = ["turtle", "random"]
blocks = 3

[stop]
agent = "turtle"
fail = 0.4
pass = 0.6
alpha = 0.1
""",
    "width": """
scenarios = ["mirrored-duel"]
agents = ["holds", "random"]
stop = { width = 0.5 }
""",
}

STUDIES = {
    "policy": """
title = "A policy"
question = "Does it pay?"
scenarios = ["mirrored-duel"]
against = "holds"
blocks = 2
seed = 1
outcomes = ["win", "margin", "boxes", "time"]
equivalence = 0.02
stop = "decided"

[factors.policy]
key = "agent"
levels = ["never-abandons", "abandons(gain=30, sooner=true)"]
names = ["never drops", "drops"]

[factors.price]
key = "options.abandon_penalty"
levels = [0, 2]
""",
    "sheet": """
scenarios = ["two-marksmen"]
agent = "aims"
against = "aims(under=0)"
design = "grid"
blocks = 2
sides = "both"

[factors.where]
levels = [
  { name = "in the open", set = { "combatants.Esme.start.cover" = "none" } },
  { name = "near", set = { "combatants.Esme.zone" = "meadow", "combatants.Wyn.zone" = "meadow" } },
]
""",
    "scenario": """
agent = "declares-at-once"
against = "random"
blocks = 1
compare = "fight"

[factors.fight]
key = "scenario"
levels = ["who-declares-first", "mages-quarrel"]
names = ["blades", "mages"]
""",
}


def write(folder: Path, large: bool = True) -> None:
    """Write all originals, each kind into a folder of its own.

    Args:
        folder: Where; it is made.
        large: Whether to write the largest files as well, a few hundred megabytes.
    """
    for kind, files in {
        "scenario": _scenarios(),
        "gear": ((path.name, path.read_bytes()) for path in gear().values()),
        "script": _read(map(find_script, scenarios.script_names())),
        "answer": _read(answer_of(find(name)) for name in scenarios.puzzle_names()),
        "tournament": _texts(TOURNAMENTS),
        "study": _studies(),
        "training": _read(training_file.SHIPPED.glob("*.toml")),
        "solo": _solo_games(),
        "model": ((f"{name}.onnx", made_models.content(name)) for name in RULESETS.ours),
    }.items():
        (folder / kind).mkdir(parents=True)
        for name, content in files:
            (folder / kind / name).write_bytes(content)
    for name, path in ((name, find(name)) for name in scenarios.puzzle_names()):
        # A puzzle's answers are read together with the scenario that stands beside them.
        shutil.copy(path, folder / "answer" / f"{name}.beside")
    _fight(folder)
    if large:
        largest.write(folder)


def _read(paths: Iterator[Path] | map[Path]) -> Iterator[tuple[str, bytes]]:
    return ((path.name, path.read_bytes()) for path in sorted(paths))


def _texts(made: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    return ((f"{name}{SUFFIX}", text.encode()) for name, text in made.items())


def _scenarios() -> Iterator[tuple[str, bytes]]:
    names = [*scenarios.names(), *scenarios.duel_names(), *scenarios.puzzle_names()]
    return _read(map(find, names))


def _studies() -> Iterator[tuple[str, bytes]]:
    yield from _texts(STUDIES)
    for name in ("declare-first-bonus", "aiming", "generator"):
        yield f"{name}{SUFFIX}", (study_file.SHIPPED / f"{name}{SUFFIX}").read_bytes()


def _solo_games() -> Iterator[tuple[str, bytes]]:
    for name in SOLO:
        game = played(Solo(begun(name, throws="mine")), 9)
        game.take_back()
        yield f"{name}.json", json.dumps(saved.to_document(game)).encode()


def _fight(folder: Path) -> None:
    for kind in ("journal", "position"):
        (folder / kind).mkdir()
    for name, count in FOUGHT.items():
        journal = folder / "journal" / f"{name}.jsonl"
        position = folder / "position" / f"{name}.json"
        with contextlib.redirect_stdout(io.StringIO()):
            cli.main(["fight", name, "--quiet", "--journal", str(journal)])
            cli.main(["save", name, "--count", str(count), "--out", str(position)])
