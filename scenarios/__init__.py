"""Fights, gear and scripts as TOML, and the one loader and validator of them."""

from __future__ import annotations

from scenarios.load import check, check_gear, load, with_options
from scenarios.opponents import opponents
from scenarios.puzzle import Puzzle, load_puzzle
from scenarios.script import Answer, Script, load_script
from scenarios.shipped import duel_names, names, puzzle_names, script_names
from scenarios.varied import load_varied

__all__ = [
    "Answer",
    "Puzzle",
    "Script",
    "check",
    "check_gear",
    "duel_names",
    "load",
    "load_puzzle",
    "load_script",
    "load_varied",
    "names",
    "opponents",
    "puzzle_names",
    "script_names",
    "with_options",
]
