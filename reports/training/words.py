"""What card and page say alike of a training."""

from __future__ import annotations

import sklearn

import agents
import scenarios
from agents.tactics import TACTICS
from reports.pages.rendering import quoted
from reports.training.classroom import MODEL
from reports.training.training_file import Training


def command(training: Training) -> list[str]:
    """What to type to get the same model again; in parts that a line should not break."""
    return [
        "arena train",
        *quoted([training.source]),
        f"--rounds {training.rounds}",
        f"--seed {training.seed}",
    ]


def program() -> str:
    """What fitted the model."""
    return f"scikit-learn {sklearn.__version__}"


def play(training: Training) -> list[str]:
    """How to play with the model in the folder in which it lies; in parts likewise."""
    shipped = [one for one in training.examined if one.name in scenarios.names()]
    name, side = (shipped[0].name, shipped[0].sides[0]) if shipped else ("SCENARIO", "SIDE")
    return [
        "arena fight",
        *quoted([name]),
        "--agents",
        *quoted([f'{side}=learned(model="{MODEL}")']),
    ]


def unexamined(training: Training) -> list[str]:
    """The scripted tactics of the game that did not examine it."""
    met = {agents.spec.read(one).name for one in training.against}
    return [name for name in TACTICS[training.ruleset] if name not in met]
